//! When opponents kill the helpless: for certain if nobody will stop them, at a blow if that promises more.

use bevy::prelude::App;

use super::{attempt, certain, table};
use crate::hex::{distance, turned_toward};
use crate::model::{Act, RuleId, UnitId};
use crate::order::Order;
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::field::{Battlefield, Unit};

const A70: RuleId = RuleId::a(70);
const A71: RuleId = RuleId::a(71);

/// How much it counts to kill an enemy that is down and out of the fight already.
const DOWN: f64 = 0.05;

/// The most that a victim counts, compared with its killer.
const MOST: f64 = 2.0;

/// From how far an enemy may come to stop a killer before the round is over, in hexes.
const COMES_FROM: u32 = 6;

/// The chance that none of one such enemy stops it.
const UNDISTURBED: f64 = 0.85;

/// The codex explains it under the rules of killing.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_adviser(app, suggest);
}

fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    if ![A70, A71].iter().any(|rule| field.rulebook.has(*rule)) {
        return Vec::new();
    }
    let near = field
        .summaries()
        .filter(|other| other.side.0 != unit.side.0 && distance(other.position.0, unit.position.0) <= 1);
    near.flat_map(|victim| [for_certain(field, unit, *victim.id), at_a_blow(field, unit, *victim.id)])
        .flatten()
        .collect()
}

/// What the death of a unit is worth, in shares of the worth of its killer.
fn worth(unit: &Unit, victim: &Unit) -> f64 {
    let weight = f64::from(victim.training.level + 1) / f64::from(unit.training.level + 1);
    weight.min(MOST) * if victim.status.is_down() { DOWN } else { 1.0 }
}

fn for_certain(field: &Battlefield, unit: &Unit, target: UnitId) -> Option<Idea> {
    let id = *unit.id;
    certain::check(field, id, target).ok().filter(|()| field.rulebook.has(A70))?;
    let comes = field.fighting().filter(|other| {
        other.side.0 != unit.side.0
            && !other.conditions.incapacitate()
            && !other.conditions.run()
            && distance(other.position.0, unit.position.0) <= COMES_FROM
    });
    let undisturbed = UNDISTURBED.powi(comes.count() as i32);
    let worth = undisturbed * worth(unit, &field.unit(target));
    Some(Idea::instead(A70, "kills the helpless for certain", Order::Slay { unit: id, target }, worth))
}

fn at_a_blow(field: &Battlefield, unit: &Unit, target: UnitId) -> Option<Idea> {
    let id = *unit.id;
    let Ok(Act::TrySlay { occasion, .. }) = attempt::declare(field, id, target) else { return None };
    let victim = attempt::could(field, unit, target, occasion).ok().filter(|_| field.rulebook.has(A71))?;
    let chance = f64::from(table::odds(field, unit, &victim).chance) / 100.0;
    let order = Order::TrySlay { unit: id, target };
    let mut idea = Idea::instead(A71, "kills the helpless at a blow", order, chance * worth(unit, &victim));
    let facing = turned_toward(unit.position.0, unit.facing.0, victim.position.0);
    if facing != unit.facing.0 && attempt::check(field, id, target, occasion).is_err() {
        idea.orders.insert(0, Order::Turn { unit: id, facing });
    }
    Some(idea)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Condition, Status};
    use crate::rules::trial::{Trial, unit};

    /// What the rules suggest to the attacker beside a target under a condition: the worth of each.
    fn suggested(rulebook: &str, change: impl FnOnce(&mut Trial)) -> [Option<f64>; 2] {
        let mut trial = Trial::duel(rulebook);
        trial.condition("target", Condition::Helpless).armor("target", 10);
        change(&mut trial);
        [A70, A71].map(|rule| trial.ideas_of("attacker", rule).first().map(|idea| idea.worth))
    }

    #[test]
    fn a70_nobody_near_makes_it_worth_the_whole_victim() {
        assert_eq!(suggested("house", |_| ()), [Some(1.0), Some(0.7)]);
        let [certain, blow] = suggested("house", |it| _ = it.place("foe", 5, 2));
        assert!(certain.is_some_and(|worth| (worth - 0.85).abs() < 1e-9) && blow == Some(0.7));
    }

    #[test]
    fn a70_the_fallen_are_worth_little_and_those_who_can_fight_nothing() {
        let fallen = suggested("house", |it| _ = it.unit("target", |own| own.status = Status::Fallen));
        assert!(fallen[0].is_some_and(|worth| worth <= 0.05));
        let free = |it: &mut Trial| _ = it.unit("target", |own| own.conditions = Default::default());
        assert_eq!(suggested("house", free), [None, None]);
        assert_eq!(suggested("combat-options", |_| ()), [None, None]);
    }

    #[test]
    fn a71_who_looks_away_turns_first() {
        let mut trial = Trial::duel("house");
        trial.condition("target", Condition::Helpless).face("attacker", crate::hex::Facing::West);
        let idea = trial.ideas_of("attacker", A71).remove(0);
        let last = Order::TrySlay { unit: unit("attacker"), target: unit("target") };
        assert!(matches!(&idea.orders[..], [Order::Turn { .. }, slay] if *slay == last));
    }
}
