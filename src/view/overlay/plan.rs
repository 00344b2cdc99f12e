//! The chosen unit, the pointer, and what a click would do: a walk, an attack, or a refusal.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::{Local, Res};

use super::area::lay;
use super::ends::{Ends, affliction, freed};
use super::mark::{Mark, Picture, height};
use super::print::{PrintedMarks, Printer};
use super::strike::{SLIGHT, percent, strike, throw};
use super::table::{MarkInputs, path};
use crate::forecast::Forecast;
use crate::hex::Hex;
use crate::input::{
    Climb, FreeAttack, Outlook, Pointed, Preview, Prospect, Selection, Session, Settings, Shown, Walk,
    found_in,
};
use crate::level::UnitRecord;
use crate::model::{SpellTarget, UnitId};
use crate::order::Order;
use crate::view::art::palette::{BLOOD, CHALK, CHOICE};
use crate::view::art::{Area, LabelTone, Marker};
use crate::view::layout::center;

/// From the middle of a hex to words below its counter, in world units.
const BELOW: f32 = -66.0;

impl MarkInputs<'_> {
    fn marks(&self, selection: &Selection, preview: &Preview, pointed: Pointed) -> Vec<Mark> {
        let chosen = selection.unit.and_then(|unit| self.unit(unit));
        let mut marks: Vec<Mark> = chosen
            .map(|unit| Mark::marker(unit.position, height::CHOICE, Marker::Selected))
            .into_iter()
            .collect();
        marks.extend(pointed.0.map(|hex| Mark::marker(hex, height::CHOICE, Marker::Hover)));
        marks.extend(self.reached(selection, preview));
        marks.extend(match (&preview.prospect, chosen) {
            (Some(Prospect::Walk(walk)), Some(unit)) => self.walk(unit, walk),
            (Some(Prospect::Climb(climb)), Some(unit)) => self.climb(unit, climb),
            (Some(Prospect::Strike(prospect)), Some(_)) => strike(self, prospect),
            (Some(Prospect::Throw(prospect)), Some(unit)) => throw(self, unit, prospect),
            (Some(Prospect::Outlook(outlook)), Some(unit)) => self.outlook(unit, outlook),
            (Some(Prospect::Refused { hex, .. }), _) => {
                vec![Mark::marker(*hex, height::SIGN, Marker::Refused)]
            }
            _ => Vec::new(),
        });
        marks
    }

    /// A ring around each unit at which the chosen spell can be cast, until one of them is planned for.
    fn reached(&self, selection: &Selection, preview: &Preview) -> Vec<Mark> {
        let at_a_unit = selection.spell.as_ref().is_some_and(|spell| !is_at_the_ground(spell));
        if !at_a_unit || selection.plan.is_some() {
            return Vec::new();
        }
        let hexes = preview.range.iter().filter(|hex| found_in(self.state, **hex).is_some());
        hexes.map(|hex| Mark::marker(*hex, height::CHOICE, Marker::Ring)).collect()
    }

    fn walk(&self, unit: &UnitRecord, walk: &Walk) -> Vec<Mark> {
        let mut marks = path(unit.position, &walk.path);
        let Some(end) = walk.path.last().copied() else { return marks };
        marks.push(Mark::marker(end, height::BEAD, Marker::End));
        let wedge = Picture::Marker(Marker::Facing);
        marks.push(Mark::turned(end, height::BEAD + 0.01, wedge, walk.facing));
        for attack in &walk.free_attacks {
            let left = attack.step.checked_sub(1).and_then(|step| walk.path.get(step)).copied();
            let left = left.unwrap_or(unit.position);
            marks.extend(self.free_attack(left, attack.attacker));
        }
        if !walk.danger.is_empty() {
            marks.push(Mark::marker(end, height::HAZARD, Marker::Threat));
        }
        let words = cost(walk.cost, walk.left, &walk.free_attacks);
        let way = std::iter::once(unit.position).chain(walk.path.iter().copied()).collect();
        marks.push(Mark::of_way(way, BELOW, words));
        marks
    }

    /// A climb up or down a drop: to its middle, or on from there.
    fn climb(&self, unit: &UnitRecord, climb: &Climb) -> Vec<Mark> {
        let face = center(unit.position).midpoint(center(unit.facing.ahead(unit.position)));
        let (from, to) = match climb.halfway {
            true => (center(unit.position), center(unit.position).midpoint(center(climb.to))),
            false => (face, center(climb.to)),
        };
        let mut marks = Mark::line(from, to, CHOICE, CHALK).to_vec();
        let mut end = Mark::marker(climb.end, height::BEAD, Marker::End);
        end.place = to;
        marks.push(end);
        for attack in &climb.free_attacks {
            marks.extend(self.free_attack(unit.position, attack.attacker));
        }
        if !climb.danger.is_empty() {
            marks.push(Mark::marker(climb.end, height::HAZARD, Marker::Threat));
        }
        let says = cost(climb.cost, climb.left, &climb.free_attacks);
        let words = match climb.halfway {
            true => format!("climb, halfway now: {says}"),
            false if climb.to == unit.position => format!("climb back: {says}"),
            false => format!("climb on: {says}"),
        };
        marks.push(Mark::of_way(vec![unit.position, climb.to], BELOW, words));
        marks
    }

    /// Any other order: the way it leads, the attacks on the way, and what may become of each unit.
    fn outlook(&self, unit: &UnitRecord, outlook: &Outlook) -> Vec<Mark> {
        let mut marks = path(unit.position, &outlook.way);
        if !outlook.way.is_empty() {
            marks.push(Mark::marker(outlook.end, height::BEAD, Marker::End));
        }
        for attack in &outlook.free_attacks {
            let left = attack.step.checked_sub(1).and_then(|step| outlook.way.get(step)).copied();
            marks.extend(self.free_attack(left.unwrap_or(unit.position), attack.attacker));
        }
        let casts = outlook.order.caster().is_some();
        let lies = |id: UnitId| self.unit(id).is_some_and(|unit| !unit.status.stands());
        let told = if casts { told_of_spell(&outlook.odds, lies) } else { told(&outlook.odds) };
        let is_own = |other: &UnitRecord| other.side == unit.side;
        let gains = |id: &UnitId| !told.get(id).is_some_and(|(_, harm)| *harm);
        let good = !told.is_empty() && told.keys().all(gains);
        // Where somebody listens there is no danger either.
        let good = good || !casts || !outlook.odds.favored.is_empty();
        let area = if good { Area::Favor } else { Area::Cone };
        marks.extend(lay(area, height::HAZARD, outlook.area.iter().copied()));
        let aimed = outlook.order.target().into_iter().chain(told.keys().copied());
        let aimed: BTreeSet<UnitId> = aimed.filter(|other| *other != outlook.unit).collect();
        let places = aimed.into_iter().filter_map(|other| self.unit(other));
        marks.extend(places.map(|other| {
            // A friend who only gains by it is in no danger.
            let favored = is_own(other) && gains(&other.id);
            let sign = if favored { Marker::Favor } else { Marker::Target };
            Mark::marker(other.position, height::SIGN, sign)
        }));
        // Many units side by side have less room each.
        let usual = if told.len() > 2 { LabelTone::Minor } else { LabelTone::Plain };
        for (id, (words, harm)) in told {
            let Some(other) = self.unit(id) else { continue };
            // A friend in the area of a spell is warned of like friendly fire.
            let own = id == outlook.unit || is_own(other);
            let tone = if harm && own { LabelTone::Warning } else { usual };
            marks.push(Mark::label(other.position, BELOW, words, tone));
        }
        marks
    }

    /// An attack on the unit that leaves a hex.
    fn free_attack(&self, left: Hex, attacker: UnitId) -> Vec<Mark> {
        let Some(attacker) = self.unit(attacker) else { return Vec::new() };
        let mut marks = Mark::line(center(attacker.position), center(left), BLOOD, CHALK).to_vec();
        marks.push(Mark::marker(attacker.position, height::CHOICE, Marker::Threat));
        let mut blades = Mark::marker(left, height::SIGN, Marker::FreeAttack);
        blades.place = center(attacker.position).midpoint(center(left));
        marks.push(blades);
        marks
    }
}

/// Whether a spell is cast at a hex, whoever is there.
fn is_at_the_ground(spell: &Order) -> bool {
    matches!(
        spell,
        Order::Cast { at: SpellTarget::Ground(_), .. } | Order::UseItem { at: SpellTarget::Ground(_), .. }
    )
}

/// What may become of each unit, in a few words, and whether it is harm.
fn told(odds: &Forecast) -> BTreeMap<UnitId, (String, bool)> {
    let ends = Ends::of(odds);
    let fates = [
        ("slain", &ends.slain, true),
        ("held fast", &odds.held, true),
        ("turned", &odds.turned, true),
        ("destroyed", &odds.destroyed, true),
        ("leaves the field", &odds.left, false),
        ("put out", &odds.put_out, false),
        ("bleeds less", &odds.bound, false),
        ("steadied", &odds.steadied, false),
        ("fights again", &odds.revived, false),
        ("down", &ends.fell, true),
        ("dying", &ends.dying, true),
        ("dead", &ends.dead, true),
    ];
    let mut told: BTreeMap<UnitId, (String, bool)> = BTreeMap::new();
    for (what, chances, harm) in fates {
        for (unit, chance) in chances.iter().filter(|(_, chance)| **chance >= SLIGHT) {
            add(&mut told, *unit, &format!("{what} {}", percent(*chance)), harm);
        }
    }
    told
}

/// What a spell may do to each unit: short, since it may be many units side by side; the panel says more.
fn told_of_spell(odds: &Forecast, lies: impl Fn(UnitId) -> bool) -> BTreeMap<UnitId, (String, bool)> {
    let mut told = BTreeMap::new();
    // Who lies already has nothing worse before it than death.
    for (unit, chance) in odds.dead.iter().filter(|(unit, chance)| **chance >= SLIGHT && lies(**unit)) {
        add(&mut told, *unit, &format!("dead {}", percent(*chance)), true);
    }
    for (unit, mean) in mean(&odds.damage_by_unit) {
        add(&mut told, unit, &format!("−{}", points(mean)), true);
    }
    for (unit, mean) in mean(&odds.healed) {
        add(&mut told, unit, &format!("+{}", points(mean)), false);
    }
    for (unit, chance) in odds.fell.iter().filter(|(_, chance)| **chance >= SLIGHT) {
        add(&mut told, *unit, &format!("down {}", percent(*chance)), true);
    }
    for (unit, conditions) in &odds.afflicted {
        for (condition, chance) in conditions.iter().filter(|(_, chance)| **chance >= SLIGHT) {
            let (name, harm) = affliction(*condition, lies(*unit));
            add(&mut told, *unit, &format!("{name} {}", percent(*chance)), harm);
        }
    }
    for (unit, chance) in odds.revived.iter().filter(|(_, chance)| **chance >= SLIGHT) {
        add(&mut told, *unit, &format!("fights again {}", percent(*chance)), false);
    }
    for (unit, conditions) in &odds.freed {
        for (condition, chance) in conditions.iter().filter(|(_, chance)| **chance >= SLIGHT) {
            let (name, harm) = freed(*condition);
            add(&mut told, *unit, &likely(name, *chance), harm);
        }
    }
    for (unit, conditions) in &odds.favored {
        for (condition, chance) in conditions.iter().filter(|(_, chance)| **chance >= SLIGHT) {
            add(&mut told, *unit, &likely(condition.label().to_lowercase(), *chance), false);
        }
    }
    told
}

/// What is certain without its chance.
fn likely(name: String, chance: f64) -> String {
    if chance > 1.0 - SLIGHT { name } else { format!("{name} {}", percent(chance)) }
}

/// Hit points on average, to the tenth that the panel tells, without one that is 0.
fn points(mean: f64) -> String {
    let told = format!("{mean:.1}");
    told.strip_suffix(".0").map_or_else(|| told.clone(), str::to_owned)
}

/// The points of each unit on average, as far as there is something.
fn mean(chances: &BTreeMap<UnitId, BTreeMap<i32, f64>>) -> impl Iterator<Item = (UnitId, f64)> + '_ {
    let means = chances.iter().map(|(unit, points)| {
        (*unit, points.iter().map(|(points, chance)| f64::from(*points) * chance).sum::<f64>())
    });
    means.filter(|(_, mean)| *mean >= 0.5)
}

fn add(told: &mut BTreeMap<UnitId, (String, bool)>, unit: UnitId, what: &str, harm: bool) {
    let (words, grave) = told.entry(unit).or_default();
    let comma = if words.is_empty() { "" } else { ", " };
    words.push_str(comma);
    words.push_str(what);
    *grave |= harm;
}

/// What a walk costs of the movement that is left, and how many free attacks it provokes.
fn cost(cost: u32, left: u32, free_attacks: &[FreeAttack]) -> String {
    let cost = format!("{cost} of {}", cost + left);
    match free_attacks.len() {
        0 => cost,
        1 => format!("{cost}, 1 free attack"),
        attacks => format!("{cost}, {attacks} free attacks"),
    }
}

/// Lays out what the player has chosen and plans.
pub(super) fn lay_plan(
    session: Option<Res<Session>>,
    shown: Option<Res<Shown>>,
    selection: Res<Selection>,
    preview: Res<Preview>,
    pointed: Res<Pointed>,
    settings: Res<Settings>,
    mut printed: Local<PrintedMarks>,
    mut printer: Printer,
) {
    let marks = match session.zip(shown) {
        Some((session, shown)) if !shown.busy => {
            let warning = settings.warning;
            MarkInputs { state: &session.known, warning }.marks(&selection, &preview, *pointed)
        }
        _ => Vec::new(),
    };
    printer.print(&mut printed, marks);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::AtTheStart;
    use crate::level::{Level, Source};
    use crate::model::Condition;
    use crate::rulebook::Rulebook;
    use crate::rules::codex;

    /// What is told of a spell that does this to a unit, which lies or stands.
    fn of_spell(lies: bool, change: impl FnOnce(&mut Forecast, UnitId)) -> (String, bool) {
        let text = include_str!("../../../levels/archers-lane.ron");
        let level = Level::read(&Source::inline("lane", text)).unwrap_or_else(|error| panic!("{error}"));
        let rulebook = Rulebook::shipped("house", codex()).expect("it is shipped");
        let [robin, grisk]: [UnitId; 2] = ["robin", "grisk"].map(|id| id.parse().expect("an id"));
        let mut odds = AtTheStart::of(&level, &rulebook).attack(robin, grisk, None).expect("it can be shot");
        (odds.damage_by_unit, odds.fell, odds.dead) = Default::default();
        change(&mut odds, robin);
        told_of_spell(&odds, |_| lies).remove(&robin).expect("something is told of it")
    }

    #[test]
    fn a_cure_that_may_leave_somebody_in_a_coma_harms_nobody() {
        let cure = |odds: &mut Forecast, unit| {
            odds.healed = BTreeMap::from([(unit, BTreeMap::from([(4, 0.5), (5, 0.5)]))]);
            odds.afflicted = BTreeMap::from([(unit, BTreeMap::from([(Condition::Unconscious, 0.3)]))]);
        };
        assert_eq!(of_spell(true, cure), ("+4.5, stays unconscious 30%".to_owned(), false));
        assert!(of_spell(false, cure).1, "it brings down who stands");
    }

    #[test]
    fn who_lies_may_die_and_the_plate_says_so_first() {
        let fire = |odds: &mut Forecast, unit| {
            odds.damage_by_unit = BTreeMap::from([(unit, BTreeMap::from([(16, 1.0)]))]);
            odds.dead = BTreeMap::from([(unit, 0.89)]);
        };
        assert_eq!(of_spell(true, fire), ("dead 89%, −16".to_owned(), true));
    }
}
