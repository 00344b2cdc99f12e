//! A spell before it is cast: who is in it, and what it may do to each of them.

use std::collections::BTreeMap;

use bevy_egui::egui::Ui;
use egui_phosphor::regular::WARNING;

use super::super::parts::{aside, divider, strong};
use super::super::theme::color;
use super::super::wording::{percent, points};
use super::fates::of_units;
use super::lines::row;
use super::sheet::Sheet;
use crate::forecast::Forecast;
use crate::input::Outlook;
use crate::model::{Condition, UnitId};
use crate::order::Order;
use crate::replay::{Names, capital};
use crate::view::art::palette::{BLOOD, INK};
use crate::view::{affliction, freed};

/// What a spell may do to a unit.
#[derive(Debug, Clone, PartialEq, Default)]
struct SpellShare {
    /// Hit points that it gives back on average; below 0 those it takes.
    points: f64,
    /// What else, with the chances.
    also: Vec<String>,
    harms: bool,
}

impl SpellShare {
    /// What stands beside the name of the unit, and what below it.
    fn told(&self) -> (String, &[String]) {
        match (self.points, self.also.as_slice()) {
            (lost, also) if lost < 0.0 => (format!("−{}", points(-lost)), also),
            (back, also) if back > 0.0 => (format!("+{}", points(back)), also),
            (_, [only]) => (only.clone(), &[]),
            (_, also) => (String::new(), also),
        }
    }
}

impl Sheet<'_> {
    /// Those in a spell: friends whom it harms first, then all others, each with what it may come to.
    pub(super) fn in_a_spell(&self, ui: &mut Ui, outlook: &Outlook) {
        let side = |id: UnitId| self.names.0.unit(id).map(|unit| unit.side.0);
        let own = side(outlook.unit);
        let is_own = |id: &UnitId| side(*id) == own;
        let lies = |id: UnitId| self.names.0.unit(id).is_some_and(|unit| !unit.status.stands());
        let mut shares: Vec<(UnitId, SpellShare)> = shares(&outlook.odds, lies).into_iter().collect();
        shares.sort_by_key(|(id, share)| (!(share.harms && is_own(id)), *id));
        let endangered = shares.iter().filter(|(id, share)| share.harms && is_own(id)).count();
        if endangered > 0 {
            let verb = if endangered == 1 { "is" } else { "are" };
            let words = format!("{endangered} of its own side {verb} in it");
            ui.label(strong(format!("{WARNING} {words}")).color(color(BLOOD)));
        }
        divider(ui);
        if let Some(chance) = outlook.odds.misspoken.get(&outlook.unit) {
            let what = if matches!(outlook.order, Order::UseItem { .. }) { "scroll" } else { "spell" };
            row(ui, &format!("The {what} fails"), &percent(*chance), BLOOD);
        }
        if let Some(chance) = outlook.odds.spoiled.get(&outlook.unit) {
            row(ui, "The spell is spoiled before it takes effect", &percent(*chance), BLOOD);
        }
        if shares.is_empty() {
            ui.label(aside("Nobody gains or loses anything by it now"));
        }
        for (id, share) in shares {
            let shade = if share.harms && is_own(&id) { BLOOD } else { INK };
            let (figure, below) = share.told();
            row(ui, &capital(&self.names.unit(id)), &figure, shade);
            if !below.is_empty() {
                ui.label(aside(below.join(", ")));
            }
        }
    }
}

/// What a spell may do to each unit, of which some lie already.
fn shares(odds: &Forecast, lies: impl Fn(UnitId) -> bool) -> BTreeMap<UnitId, SpellShare> {
    let mut shares: BTreeMap<UnitId, SpellShare> = BTreeMap::new();
    for (chances, sign) in [(&odds.damage_by_unit, -1.0), (&odds.healed, 1.0)] {
        for (unit, chances) in chances {
            let mean: f64 = chances.iter().map(|(points, chance)| f64::from(*points) * chance).sum();
            if mean > 0.0 {
                let share = shares.entry(*unit).or_default();
                share.points += sign * mean;
                share.harms |= sign < 0.0;
            }
        }
    }
    for (what, unit, chance, shade) in of_units(odds) {
        let share = shares.entry(unit).or_default();
        share.also.push(format!("{what} {}", percent(chance)));
        share.harms |= shade == BLOOD;
    }
    for (unit, conditions) in &odds.afflicted {
        let share = shares.entry(*unit).or_default();
        for (condition, chance) in conditions {
            let (name, harm) = affliction(*condition, lies(*unit));
            share.also.push(likely(name, *chance));
            share.harms |= harm;
        }
    }
    for (unit, conditions) in &odds.freed {
        let share = shares.entry(*unit).or_default();
        for (condition, chance) in conditions {
            let (words, harm) = freed(*condition);
            share.also.push(likely(words, *chance));
            share.harms |= harm;
        }
    }
    for (unit, conditions) in &odds.favored {
        let named =
            |(condition, chance): (&Condition, &f64)| likely(condition.label().to_lowercase(), *chance);
        shares.entry(*unit).or_default().also.extend(conditions.iter().map(named));
    }
    shares
}

fn likely(name: String, chance: f64) -> String {
    if chance >= 1.0 { name } else { format!("{name} {}", percent(chance)) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::forecast::Forecaster;
    use crate::level::{DiceRecord, Level, Snapshot, Source};
    use crate::model::{Spell, SpellTarget, Stage};
    use crate::rulebook::Rulebook;
    use crate::rules::codex;

    const HALL: &str = r#"(
        version: 1, title: "a hall", round_limit: 5, legend: {'.': ()},
        map: Fill(columns: 12, rows: 5, with: '.'),
        sides: {
            "blue": (name: "Blue", objectives: [Eliminate]),
            "red": (name: "Red", objectives: [Eliminate]),
        },
        units: {
            "ada": (
                creature: "scout", side: "blue", at: (1, 2), held: [], stowed: [], armor: [], class: Wizard, level: 5,
                spells: {Fireball: 1, Invisibility: 1},
            ),
            "bert": (creature: "scout", side: "red", at: (10, 2), hit_points: 4),
        },
    )"#;

    fn odds(spell: Spell, at: SpellTarget) -> BTreeMap<UnitId, SpellShare> {
        let level = Level::read(&Source::inline("hall", HALL)).unwrap_or_else(|error| panic!("{error}"));
        let unit = "ada".parse().expect("an id");
        let mut state = Snapshot::beginning(&level, DiceRecord::seeded(1));
        (state.clock.round, state.clock.stage, state.clock.block) = (1, Stage::Acting, vec![unit]);
        state.units.iter_mut().for_each(|unit| unit.turn.action = true);
        let rulebook = Rulebook::shipped("house", codex()).expect("it is shipped");
        let order = Order::Cast { unit, spell, at };
        let odds = Forecaster::new(&rulebook).forecast(&Arc::new(state), &order);
        shares(&odds.unwrap_or_else(|refusal| panic!("{refusal}")), |_| false)
    }

    #[test]
    fn a_unit_has_one_share_with_all_that_may_become_of_it() {
        let at = SpellTarget::Ground(crate::hex::from_offset(crate::hex::Offset { column: 10, row: 2 }));
        let burnt = odds(Spell::Fireball, at);
        let share = burnt.values().next().expect("the enemy is in it");
        assert!(burnt.len() == 1 && share.harms && share.points < 0.0, "{burnt:?}");
        assert!(share.also.iter().any(|what| what.starts_with("goes down")), "{share:?}");
    }

    #[test]
    fn what_does_a_unit_good_is_told_and_harms_nobody() {
        let hidden = odds(Spell::Invisibility, SpellTarget::Own);
        let share = hidden.values().next().expect("she is hidden");
        assert_eq!((share.also.clone(), share.harms), (vec!["invisible".to_owned()], false));
        assert_eq!(share.told(), ("invisible".to_owned(), &[][..]), "one word has room beside the name");
    }
}
