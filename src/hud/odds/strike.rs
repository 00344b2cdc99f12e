//! An attack before it is made: the chance to hit, the need, the outcomes, and which units it may harm.

use bevy_egui::egui::{FontId, RichText, Sense, Ui};
use egui_phosphor::regular::WARNING;

use super::super::parts::{aside, divider, strong};
use super::super::theme::{bold, color};
use super::super::tooltip::Explained;
use super::super::wording::{arc, lands, less_because, percent, points};
use super::histogram::Histogram;
use super::lines::{SIZE, row};
use super::outcomes::{Slice, SliceKind, bar, entry, slices};
use super::section::section;
use super::sheet::Sheet;
use crate::forecast::{AttackOutcome, Forecast};
use crate::input::Strike;
use crate::level::Snapshot;
use crate::model::{Gear, ItemId, Manner, UnitId};
use crate::replay::{Names, capital};
use crate::rules::no_roll_because;
use crate::view::art::palette::{BLOOD, CHOICE, INK, Shade};

/// The number of hexes, among those where a weapon may fall, that are named.
const NAMED: usize = 3;

/// Size of the one number, in points.
const HEADLINE: f32 = 44.0;

impl Sheet<'_> {
    pub(super) fn strike(&mut self, ui: &mut Ui, strike: &Strike) {
        self.head(ui, strike);
        self.outcomes(ui, strike);
        self.spoils(ui, strike);
        // What it may come to is seen without scrolling, also in a low window.
        self.damage(ui, strike);
        self.injuries(ui, strike);
        self.afflictions(ui, strike);
        self.flames(ui, &strike.odds);
        self.body(ui, strike);
        let awaited = self.preview.danger.get(&strike.from).map_or(&[][..], Vec::as_slice);
        self.comeback(ui, self.threats_there(), awaited);
        self.sum(ui, strike);
        self.then(ui, &strike.odds);
        self.landings(ui, strike);
        for assumed in &strike.odds.assumes {
            ui.label(aside(assumed.as_str()));
        }
        self.tried(ui, &strike.odds);
    }

    /// The one number: how often what is aimed at is hit. A click on it pins the column that it comes from.
    fn head(&mut self, ui: &mut Ui, strike: &Strike) {
        let odds = &strike.odds;
        let headline = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 9.0;
            ui.label(RichText::new(percent(odds.hit)).font(FontId::new(HEADLINE, bold())));
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.label(strong("What you aim at is hit").size(SIZE + 1.0));
                if let Some(face) = face(odds) {
                    ui.label(aside(face));
                }
                let critical = odds.outcomes.get(&AttackOutcome::Critical).copied().unwrap_or_default();
                if critical > 0.0 {
                    ui.label(aside(format!("critically: {}", percent(critical))));
                }
            });
        });
        let id = ui.id().with("headline");
        let headline = ui.interact(headline.response.rect, id, Sense::click());
        self.unfold(headline, strike);
        if let Some(why) = less_because(odds.chance_to_show(), odds.hit, &odds.shortfalls()) {
            ui.label(aside(why));
        }
        ui.label(strong(self.title(strike)).size(SIZE));
        let weapon = odds.weapon.map_or(String::new(), |weapon| format!("{}, ", self.names.item(weapon)));
        let thrown = if strike.manner == Manner::Thrown { "thrown: " } else { "" };
        ui.label(aside(format!("{thrown}{weapon}{}", arc(strike.arc))));
        if self.is_bare_after(strike) {
            let words = format!("{WARNING} Then {} has no weapon in hand", self.names.unit(strike.attacker));
            ui.label(strong(words).size(SIZE).color(color(BLOOD)));
        }
    }

    /// The spell that the target casts, which a blow spoils.
    fn spoils(&self, ui: &mut Ui, strike: &Strike) {
        let target = self.names.0.unit(strike.target);
        let Some(casting) = target.and_then(|target| target.spells.casting) else { return };
        let item = casting.item.and_then(|item| self.names.0.item(item));
        if item.is_some_and(|item| matches!(item.gear, Some(Gear::Potion { .. }))) {
            return;
        }
        let (round, segment) = casting.done;
        let when = if round == self.names.0.clock.round { "" } else { " of the next round" };
        let words = format!("A blow spoils its {}, due in segment {segment}{when}", casting.spell);
        ui.label(strong(words).size(SIZE).color(color(CHOICE)));
    }

    /// Whether the attacker throws the last thing that it has in its hands to fight with.
    fn is_bare_after(&self, strike: &Strike) -> bool {
        strike.manner == Manner::Thrown && is_bare_without(self.names.0, strike.attacker, strike.odds.weapon)
    }

    /// All that may come of it: a bar, and a line for everything else than a hit, the likeliest first.
    fn outcomes(&self, ui: &mut Ui, strike: &Strike) {
        let slices = slices(&strike.odds, |unit| self.are_friends(strike.attacker, unit));
        bar(ui, &slices);
        for slice in slices.iter().filter(|slice| !slice.is_hit()) {
            let (what, shade) = self.what_else(slice, strike.attacker);
            entry(ui, slice, &what, shade).explained_by(|ui| {
                ui.label(how(slice.kind));
                for (unit, chance) in slice.units.iter().filter(|_| slice.units.len() > 1) {
                    row(ui, &capital(&self.names.unit(*unit)), &percent(*chance), INK);
                }
            });
        }
    }

    /// What an outcome is called in its line, with a warning where the settings ask for one.
    fn what_else(&self, slice: &Slice, attacker: UnitId) -> (String, Shade) {
        let what = match (slice.kind, slice.units.as_slice()) {
            (SliceKind::Friend, [(unit, _)]) if *unit == attacker => {
                format!("{} hits itself", self.names.unit(*unit))
            }
            (SliceKind::Friend, [(unit, _)]) => format!("{}, a friend, is hit", self.names.unit(*unit)),
            (SliceKind::Friend, [one, other]) if [one.0, other.0].contains(&attacker) => {
                let friend = if one.0 == attacker { other.0 } else { one.0 };
                format!("{} or its friend {} is hit", self.names.unit(attacker), self.names.unit(friend))
            }
            (SliceKind::Friend, units) => match units.iter().any(|(unit, _)| *unit == attacker) {
                true => format!("{} or one of {} friends is hit", self.names.unit(attacker), units.len() - 1),
                false => format!("one of {} friends is hit", units.len()),
            },
            (SliceKind::Other, [(unit, _)]) => format!("{} is hit instead", self.names.unit(*unit)),
            (SliceKind::Other, units) => format!("one of {} others is hit", units.len()),
            (SliceKind::Fumble, _) => "the weapon is fumbled".to_owned(),
            (SliceKind::Warded, _) => "it is warded off".to_owned(),
            (SliceKind::Miss | SliceKind::Hit | SliceKind::Critical, _) => "nothing comes of it".to_owned(),
            (SliceKind::Void, _) => "it does not take place".to_owned(),
        };
        let harms = matches!(slice.kind, SliceKind::Friend | SliceKind::Fumble);
        match harms && self.settings.warns_of(slice.chance) {
            true => (format!("{WARNING} {}", capital(&what)), BLOOD),
            false => (capital(&what), INK),
        }
    }

    fn are_friends(&self, one: UnitId, other: UnitId) -> bool {
        let side = |unit| self.names.0.unit(unit).map(|unit| unit.side.0);
        side(one) == side(other)
    }

    fn damage(&self, ui: &mut Ui, strike: &Strike) {
        let odds = &strike.odds;
        divider(ui);
        let spread = format!("{} ± {}", points(odds.damage_mean), points(odds.damage_deviation));
        let what = if odds.then.is_empty() { "Damage on average" } else { "Damage of all attacks" };
        row(ui, what, &spread, INK).explained(
            "Points the target loses on average, misses counted in, and how far that usually varies.",
        );
        let target = self.names.0.unit(strike.target);
        let down_at = target.map(|unit| i32::from(unit.hit_points.now));
        Histogram { damage: &odds.damage, down_at }.draw(ui);
        let fells = format!("{} goes down", self.names.unit(strike.target));
        row(ui, &fells, &percent(odds.kill), INK).explained(
            "How often the target falls: its hit points are spent, or a wound is too much for it.",
        );
        for (what, chances) in [("is dying", &odds.dying), ("is dead", &odds.dead)] {
            if let Some(chance) = chances.get(&strike.target) {
                let words = format!("{} {what} then", self.names.unit(strike.target));
                row(ui, &words, &percent(*chance), INK);
            }
        }
    }

    /// What becomes of the weapon, and where it may land.
    fn landings(&self, ui: &mut Ui, strike: &Strike) {
        let odds = &strike.odds;
        if odds.landings.is_empty() && odds.fumble <= 0.0 {
            return;
        }
        let serious = self.settings.warns_of(odds.fumble);
        let title = match strike.manner {
            Manner::Thrown => "Where the throw falls".to_owned(),
            _ if serious => format!("{WARNING} If it is fumbled: {}", percent(odds.fumble)),
            _ => format!("If it is fumbled: {}", percent(odds.fumble)),
        };
        let shade = if serious { BLOOD } else { INK };
        let title = section(ui, &title, shade, false, |ui| {
            if odds.breaks > 0.0 {
                self.risk(ui, "The weapon breaks", odds.breaks);
            }
            if odds.degrades > 0.0 {
                self.risk(ui, "Its magic fades", odds.degrades);
            }
            let mut landings: Vec<_> = odds.landings.iter().collect();
            landings.sort_by(|one, other| other.chance.total_cmp(&one.chance));
            for landing in landings.iter().take(NAMED) {
                row(ui, &format!("It falls {}", lands(&landing.place)), &percent(landing.chance), INK);
            }
            if landings.len() > NAMED {
                let rest: f64 = landings[NAMED..].iter().map(|landing| landing.chance).sum();
                row(ui, &format!("Elsewhere ({})", landings.len() - NAMED), &percent(rest), INK);
            }
        });
        title.explained_by(|ui| {
            ui.label(
                RichText::new("The board shows for every hex how likely the weapon lands there.").size(SIZE),
            );
        });
    }
}

/// Whether a unit has nothing to fight with at hand but this weapon, fists left out.
fn is_bare_without(state: &Snapshot, unit: UnitId, weapon: Option<ItemId>) -> bool {
    let arms = state.at_hand(unit).into_iter().filter(|item| item.weapon.is_some() && !item.is_fist());
    arms.filter(|item| Some(item.id) != weapon).count() == 0
}

/// The face that hits, in words; nothing if no attack is rolled.
fn face(odds: &Forecast) -> Option<String> {
    let die = odds.sum()?.die.name();
    Some(match (no_roll_because(&odds.modifiers), odds.need) {
        (Some(_), Some(_)) => "Hits without a roll".to_owned(),
        (Some(_), None) => "Misses without a roll".to_owned(),
        (None, Some(face)) => format!("Needs {face}+ on a {die}"),
        (None, None) => format!("No face of the {die} hits"),
    })
}

/// How an outcome comes about.
fn how(kind: SliceKind) -> &'static str {
    match kind {
        SliceKind::Critical | SliceKind::Hit => "What you aim at is hit.",
        SliceKind::Other => {
            "A shot into a crowd may hit any unit of it, and a wide swing with too little room a unit close by."
        }
        SliceKind::Friend => {
            "A shot that goes astray may hit a friend in the cone, a shot into a crowd any unit of it, and a wide \
             swing with too little room a friend close by."
        }
        SliceKind::Fumble => "Nobody is hit, and the weapon leaves the hand.",
        SliceKind::Warded => "It is parried or caught, or the weapon cannot harm what it hits.",
        SliceKind::Miss => "Nobody is hit.",
        SliceKind::Void => "The target is gone before it can be made.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level, Source};

    /// Whether a unit with these belongings has nothing to fight with but its spear.
    fn is_bare(belongings: &str) -> bool {
        let text = format!(
            "(version: 1, title: \"A plain\", round_limit: 9, legend: {{'.': (surface: Dirt)}},
              map: Fill(columns: 3, rows: 1, with: '.'),
              sides: {{\"one\": (name: \"One\", objectives: [Eliminate]),
                       \"two\": (name: \"Two\", objectives: [Eliminate])}},
              units: {{\"bo\": (creature: \"spearman\", side: \"one\", at: (0, 0), {belongings}),
                       \"orc\": (creature: \"orc\", side: \"two\", at: (2, 0))}})"
        );
        let level = Level::read(&Source::inline("plain", &text)).expect("a sound level");
        let state = Snapshot::beginning(&level, DiceRecord::default());
        let bo = "bo".parse().expect("an id");
        let spear = state.at_hand(bo).iter().find(|item| &*item.item.name == "spear").map(|item| item.id);
        assert!(spear.is_some(), "no spear in {belongings}");
        is_bare_without(&state, bo, spear)
    }

    #[test]
    fn who_throws_the_only_weapon_is_bare_without_it() {
        assert!(is_bare("held: [\"spear\"]"));
        assert!(is_bare("held: [\"spear\"], stowed: [\"dagger\"]"));
        assert!(!is_bare("held: [\"spear\", \"dagger\"]"));
    }
}
