//! The body of the target: each part with the chance to hit it, to be clicked; and how badly which part may be hurt.

use bevy_egui::egui::{Sense, Ui, vec2};

use super::super::injuries::look;
use super::super::parts::{aside, divider, key_cap, strong};
use super::super::silhouette::{PartLook, Silhouette};
use super::super::theme::color;
use super::super::tooltip::Explained;
use super::super::wording::percent;
use super::lines::{SIZE, row};
use super::sheet::Sheet;
use crate::forecast::InjuryOdds;
use crate::input::{Action, PartOdds, Strike};
use crate::level::UnitRecord;
use crate::model::{AimedPart, BodyArea, Condition, PartId};
use crate::replay::{Names, capital};
use crate::view::art::palette::{CHALK, CHOICE, HEALTH, INK, PAPER};
use crate::view::freed;

/// Width and height of the picture, in points.
const SIDE: f32 = 118.0;

/// Injuries with a lower chance than this are not told, 0..=1.
const UNLIKELY: f64 = 0.0005;

/// How many injuries have a line of their own, and the least chance of such a line after the first, 0..=1.
const TOLD: usize = 4;
const CLEAR: f64 = 0.02;

/// Several parts of a kind.
fn plural(area: BodyArea) -> &'static str {
    match area {
        BodyArea::Head => "heads",
        BodyArea::Torso => "trunks",
        BodyArea::Abdomen => "abdomens",
        BodyArea::Arm => "arms",
        BodyArea::Leg => "legs",
        BodyArea::Wing => "wings",
        BodyArea::Tail => "tails",
    }
}

impl Sheet<'_> {
    /// The target's body, where the rules let one aim at parts of it.
    pub(super) fn body(&mut self, ui: &mut Ui, strike: &Strike) {
        let Some(target) = self.names.0.unit(strike.target).filter(|_| !strike.parts.is_empty()) else {
            return;
        };
        divider(ui);
        ui.horizontal(|ui| {
            let aims = strike.part.map_or_else(
                || "Aim at a part".to_owned(),
                |aim| capital(&format!("at the {}", aim.words())),
            );
            ui.label(strong(aims).size(SIZE));
            key_cap(ui, &self.settings.keys.label(Action::CallShot));
        });
        ui.horizontal_top(|ui| {
            let pointed = self.picture(ui, strike, target);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                // What is pointed at changes no line, so that nothing moves under the pointer.
                match strike.part {
                    Some(aim) => self.places(ui, strike, aim.part),
                    None => self.whole_parts(ui, strike, target, pointed),
                }
                if strike.part.is_some() && ui.selectable_label(false, "anywhere").clicked() {
                    self.aimed = Some(None);
                }
            });
        });
    }

    /// The picture of the body; returns the part that is pointed at.
    fn picture(&mut self, ui: &mut Ui, strike: &Strike, target: &UnitRecord) -> Option<PartId> {
        let (place, picture) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::click());
        let silhouette = Silhouette::new(&target.kind.body, place);
        let pointed = picture.hover_pos().and_then(|at| silhouette.part_at(at));
        let chance = |part: PartId| {
            let whole = strike.parts.iter().find(|odds| odds.aim == AimedPart { part, spot: None });
            whole.and_then(|odds| odds.hit.as_ref().ok().copied())
        };
        silhouette.draw(ui.painter(), |part| {
            let fill = match chance(part) {
                Some(chance) => CHALK.mix(HEALTH, chance as f32),
                None => PAPER.mix(INK, 0.35),
            };
            let chosen = pointed == Some(part) || strike.part.is_some_and(|aim| aim.part == part);
            let rim = if chosen { CHOICE } else { INK };
            PartLook { fill: color(fill), rim: color(rim), ..look(target, part) }
        });
        if let Some(part) = pointed.filter(|_| picture.clicked()) {
            self.aimed = Some(Some(AimedPart { part, spot: None }));
        }
        pointed
    }

    /// One part and the places on it to choose from.
    fn places(&mut self, ui: &mut Ui, strike: &Strike, part: PartId) {
        for odds in strike.parts.iter().filter(|odds| odds.aim.part == part) {
            self.choice(ui, odds, strike.part == Some(odds.aim));
        }
    }

    /// The parts to choose from; that which is pointed at in the picture stands out. Many that are alike have one line, and
    /// are chosen in the picture.
    fn whole_parts(&mut self, ui: &mut Ui, strike: &Strike, target: &UnitRecord, pointed: Option<PartId>) {
        let area = |odds: &PartOdds| target.kind.body.part(odds.aim.part).map(|part| part.area);
        let whole: Vec<&PartOdds> = strike.parts.iter().filter(|odds| odds.aim.spot.is_none()).collect();
        for alike in whole.chunk_by(|one, other| (area(one), &one.hit) == (area(other), &other.hit)) {
            match (alike, area(alike[0])) {
                ([one, _, _, ..], Some(area)) if one.hit.is_ok() => {
                    let chance = one.hit.as_ref().map_or(String::new(), |chance| percent(*chance));
                    let words = format!("{} {chance} each", plural(area));
                    ui.label(aside(words)).explained("Click one of them in the picture.");
                }
                _ => alike.iter().for_each(|odds| self.choice(ui, odds, pointed == Some(odds.aim.part))),
            }
        }
    }

    /// A line to choose a part or a place on it; a click on what is chosen lets go of it.
    fn choice(&mut self, ui: &mut Ui, odds: &PartOdds, stands_out: bool) {
        let what = odds.aim.spot.map_or_else(|| odds.aim.part.words(), |spot| spot.words().to_owned());
        match &odds.hit {
            Ok(chance) => {
                let words = format!("{what} {}", percent(*chance));
                if ui.selectable_label(stands_out, words).clicked() {
                    self.aimed = Some(Some(odds.aim).filter(|_| !stands_out));
                }
            }
            Err(why) => drop(ui.label(aside(what)).explained(why)),
        }
    }

    /// What may come upon whom besides blows.
    pub(super) fn afflictions(&self, ui: &mut Ui, strike: &Strike) {
        let mut all: Vec<(String, f64)> = Vec::new();
        for (unit, conditions) in &strike.odds.afflicted {
            let whose = match *unit == strike.target {
                true => String::new(),
                false => format!("{}: ", self.names.0.unit(*unit).map_or("", |unit| &unit.name.0)),
            };
            let words = |condition: &Condition| format!("{whose}{}", condition.label().to_lowercase());
            all.extend(conditions.iter().map(|(condition, chance)| (words(condition), *chance)));
        }
        for (unit, conditions) in &strike.odds.freed {
            let whose = capital(&self.names.unit(*unit));
            let words = |condition: &Condition| format!("{whose}: {}", freed(*condition).0);
            all.extend(conditions.iter().map(|(condition, chance)| (words(condition), *chance)));
        }
        likeliest(ui, all, "more that may come upon them");
    }

    /// How badly which part of whom may be hurt, the likeliest first.
    pub(super) fn injuries(&self, ui: &mut Ui, strike: &Strike) {
        let mut all: Vec<(String, f64)> = Vec::new();
        for (unit, injuries) in &strike.odds.injuries {
            let whose = match *unit == strike.target {
                true => String::new(),
                false => format!("{}'s ", self.names.0.unit(*unit).map_or("", |unit| &unit.name.0)),
            };
            let words = |odds: &InjuryOdds| format!("{whose}{}", odds.words());
            all.extend(injuries.iter().map(|odds| (words(odds), odds.chance)));
        }
        likeliest(ui, all, "other injuries");
    }
}

/// A line for each of what is likely, the likeliest first. The others are one line, which tells them on pointing.
fn likeliest(ui: &mut Ui, all: Vec<(String, f64)>, others: &str) {
    let (likely, rest) = by_chance(all);
    for (words, chance) in &likely {
        row(ui, words, &percent(*chance), INK);
    }
    let each = match rest.as_slice() {
        [] => return,
        [(words, chance)] => return drop(row(ui, words, &percent(*chance), INK)),
        [(_, most), ..] => format!("{} {others}, each {} at most", rest.len(), percent(*most)),
    };
    ui.label(aside(each)).explained_by(|ui| {
        for (words, chance) in &rest {
            row(ui, words, &percent(*chance), INK);
        }
    });
}

/// What is likely, and what else may be, the likeliest first. What is too unlikely is left out.
fn by_chance(mut all: Vec<(String, f64)>) -> (Vec<(String, f64)>, Vec<(String, f64)>) {
    all.retain(|(_, chance)| *chance >= UNLIKELY);
    all.sort_by(|one, other| other.1.total_cmp(&one.1));
    let likely = all.iter().take(TOLD).take_while(|(_, chance)| *chance >= CLEAR).count();
    let rest = all.split_off(likely);
    (all, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of these chances have a line of their own, how many are summed in one, and how many are left out.
    fn told(chances: &[f64]) -> [usize; 3] {
        let (likely, rest) = by_chance(chances.iter().map(|chance| (chance.to_string(), *chance)).collect());
        let falls = |all: &[(String, f64)]| all.is_sorted_by(|one, other| one.1 >= other.1);
        assert!(falls(&likely) && falls(&rest));
        [likely.len(), rest.len(), chances.len() - likely.len() - rest.len()]
    }

    #[test]
    fn what_is_likely_has_a_line_of_its_own_and_the_others_share_one() {
        assert_eq!(told(&[]), [0, 0, 0]);
        assert_eq!(told(&[0.01, 0.5, 0.02, 0.0004]), [2, 1, 1]);
        assert_eq!(told(&[0.1, 0.2, 0.3, 0.4, 0.05, 0.5]), [4, 2, 0]);
        assert_eq!(told(&[0.019, 0.0005]), [0, 2, 0]);
    }
}
