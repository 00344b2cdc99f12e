//! The objectives of the sides, and when the battle is decided.
//!
//! A side wins with any one of its objectives. Eliminate is judged at once; Reach, Hold and Survive when a round ends,
//! by what is left after all that its end does; Escape when no unit of the side fights on and no chase is left, or after
//! the last round. If two sides succeed together, or the round limit is reached, the battle is a draw.

use std::collections::BTreeSet;

use bevy::prelude::{App, IntoScheduleConfigs};

use super::escape;
use crate::event::BattleEvent;
use crate::model::{Act, BattleResult, Objective, SideId, SideState, Stage, Status, Tag, Zone};
use crate::rulebook::Rule;
use crate::rules::deed::advice::add_adviser;
use crate::rules::deed::phase::{Harm, Phase};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::hands::treasure_of;
use crate::rules::field::{Battlefield, UnitSummary};

/// Objectives belong to levels, not to a rulebook.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, count_held_zones.in_set(Harm::Objectives));
    add_adviser(app, escape::suggest);
}

/// How the battle is decided, if it is.
pub(in crate::rules) fn outcome(field: &Battlefield) -> Option<BattleResult> {
    let fighting: BTreeSet<SideId> = fighters(field).map(|unit| unit.side.0).collect();
    let sides = field.sides.sides.iter();
    let reached: Vec<(SideId, String)> =
        sides.filter_map(|(&side, state)| Some((side, reason(field, side, state, &fighting)?))).collect();
    match reached.as_slice() {
        [] => exhausted(field, &fighting),
        [(side, reason)] => Some(BattleResult { winner: Some(*side), reason: reason.clone() }),
        [..] => Some(BattleResult {
            winner: None,
            reason: "more than one side reached its goal at once".to_owned(),
        }),
    }
}

fn exhausted(field: &Battlefield, fighting: &BTreeSet<SideId>) -> Option<BattleResult> {
    let end = |winner, reason: &str| Some(BattleResult { winner, reason: reason.to_owned() });
    match fighting.len() {
        0 => end(None, "nobody is left to fight"),
        1 => end(fighting.first().copied(), "no other side fights on"),
        _ if is_last_round_over(field) => end(None, "the last round is over"),
        _ => None,
    }
}

fn is_last_round_over(field: &Battlefield) -> bool {
    field.clock.stage == Stage::BetweenRounds && field.clock.round >= field.sides.round_limit
}

/// The units that keep a battle going.
fn fighters<'f>(field: &'f Battlefield) -> impl Iterator<Item = UnitSummary<'f, 'f>> {
    let is_armed = |id| field.items_of(&field.unit(id)).any(|item| item.weapon.is_some());
    field.fighting().filter(move |unit| unit.kind.keeps_fighting(|| is_armed(*unit.id)))
}

/// Why a side has won, if it has.
fn reason(
    field: &Battlefield,
    side: SideId,
    state: &SideState,
    fighting: &BTreeSet<SideId>,
) -> Option<String> {
    let name = state.name_within();
    let own = |zone: Option<&Zone>| standing(field, zone, |other| other == side);
    let alive = fighting.contains(&side);
    let round_ended = is_round_over(field);
    let reached = |(index, objective): (usize, &Objective)| match objective {
        Objective::Eliminate => {
            let mut others = field.sides.sides.iter().filter(|(other, _)| **other != side);
            let alone = alive && fighting.len() == 1;
            (alone && !others.any(|(other, state)| has_escaped(field, *other, state, fighting)))
                .then(|| format!("no enemy of {name} fights on"))
        }
        Objective::Reach { zone, units } => {
            let there = own(field.sides.zones.get(zone));
            (round_ended && there >= usize::from(*units)).then(|| format!("the {} was reached", plain(zone)))
        }
        Objective::Hold { zone, rounds } => {
            let held = rounds_held(field, side, (index, zone));
            (round_ended && held >= *rounds).then(|| format!("the {} was held", plain(zone)))
        }
        Objective::Survive { rounds } => {
            (round_ended && alive && field.clock.round >= *rounds).then(|| format!("{name} held out"))
        }
        Objective::Escape { units, treasure } => {
            escaped(field, side, (*units, *treasure), fighting).then(|| format!("{name} got away"))
        }
    };
    state.objectives.iter().enumerate().find_map(reached)
}

fn has_escaped(field: &Battlefield, side: SideId, state: &SideState, fighting: &BTreeSet<SideId>) -> bool {
    state.objectives.iter().any(|objective| match objective {
        Objective::Escape { units, treasure } => escaped(field, side, (*units, *treasure), fighting),
        _ => false,
    })
}

/// Whether the fight is over for a side, and enough units have got away with enough treasure; mounts do not count.
fn escaped(
    field: &Battlefield,
    side: SideId,
    (units, treasure): (u8, u32),
    fighting: &BTreeSet<SideId>,
) -> bool {
    let gone = || field.summaries().filter(|unit| unit.side.0 == side && *unit.status == Status::Fled);
    let count = gone().filter(|unit| !unit.kind.tags.contains(&Tag::Mount)).count();
    let carried: u32 = gone().map(|unit| treasure_of(field, *unit.id)).sum();
    let is_over = is_last_round_over(field) || !fighting.contains(&side);
    is_over && count >= usize::from(units) && carried >= treasure
}

/// The name of a zone, as the player reads it.
fn plain(zone: &str) -> String {
    zone.replace(['-', '_'], " ")
}

/// How many fighting units of certain sides stand in a zone.
fn standing(field: &Battlefield, zone: Option<&Zone>, of: impl Fn(SideId) -> bool) -> usize {
    let inside = |hex| zone.is_some_and(|zone| zone.hexes.contains(&hex));
    field.fighting().filter(|unit| of(unit.side.0) && inside(unit.position.0)).count()
}

/// Whether a round is over, with all that its end does, and the next one has not begun.
fn is_round_over(field: &Battlefield) -> bool {
    field.clock.stage == Stage::BetweenRounds && field.clock.round > 0
}

/// For how many rounds in a row a side has held the zone of an objective, the round included that is over now.
fn rounds_held(field: &Battlefield, side: SideId, (index, zone): (usize, &str)) -> u8 {
    let state = field.sides.sides.get(&side);
    let before = state.and_then(|state| state.held.get(index)).copied().unwrap_or_default();
    if !is_round_over(field) {
        return before;
    }
    let inside = |of: &dyn Fn(SideId) -> bool| standing(field, field.sides.zones.get(zone), of);
    let held = inside(&|other| other == side) > 0 && inside(&|other| other != side) == 0;
    if held { before.saturating_add(1) } else { 0 }
}

/// Zones are counted as the next round begins or the battle ends: after all that the end of a round does, since whoever
/// dies of it holds nothing.
fn count_held_zones(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if !matches!(declared.0, Act::BeginRound | Act::EndBattle) || !is_round_over(&field) {
            return;
        }
        for (&side, state) in &field.sides.sides {
            for (index, objective) in state.objectives.iter().enumerate() {
                let Objective::Hold { zone, .. } = objective else { continue };
                let before = state.held.get(index).copied().unwrap_or_default();
                let after = rounds_held(&field, side, (index, zone));
                effects.0.push(BattleEvent::HoldCounted { side, objective: index as u8, before, after });
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::Order;
    use crate::rules::trial::{Trial, end_turn, unit};

    const RED: &str = r#"(name: "Red", objectives: [Eliminate])"#;
    const BLUE: &str = r#"(name: "Blue", objectives: [Eliminate])"#;

    /// The duel over a hill of two hexes, with other objectives for red.
    fn duel_for(objective: &str) -> Trial {
        let red = RED.replace("Eliminate", objective);
        let zones = r#"zones: { "hill": [(10, 5), (11, 5)] }, units: {"#;
        Trial::duel_but("crits-and-fumbles", &[(RED, &red), ("units: {", zones)])
    }

    fn has_ended(trial: &Trial) -> bool {
        trial.snapshot().clock.stage == Stage::Over
    }

    #[test]
    fn eliminating_wins_at_once() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.unit("foe", |foe| foe.status = Status::Fallen).thac0("attacker", 10).hit_points("target", 2);
        trial.strike(&[(20, 15), (8, 2)]);
        trial.expect(r#"{"event":"battle_ended","winner":"red","reason":"no enemy of Red fights on"}"#);
        assert!(has_ended(&trial) && trial.snapshot().clock.round == 1);
        trial.expect_no("round_ended");
    }

    #[test]
    fn one_enemy_on_his_feet_is_enough_to_go_on() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).hit_points("target", 2).strike(&[(20, 15), (8, 2)]);
        trial.expect_no("battle_ended");
    }

    #[test]
    fn a_side_that_is_alone_has_won_whatever_its_objective() {
        let mut trial = duel_for(r#"Reach(zone: "hill", units: 2)"#);
        for enemy in ["target", "foe"] {
            trial.unit(enemy, |enemy| enemy.status = Status::Fallen);
        }
        trial.obey(end_turn("friend"));
        trial.expect(r#"{"event":"battle_ended","winner":"red","reason":"no other side fights on"}"#);
    }

    #[test]
    fn nobody_left_is_a_draw() {
        let mut trial = Trial::duel("crits-and-fumbles");
        for other in ["target", "friend", "foe"] {
            trial.unit(other, |other| other.status = Status::Fallen);
        }
        trial.unit("attacker", |last| {
            last.hit_points.now = 1;
            last.wounds.push(crate::model::Wound { number: 1, bleeding: 1, ..Default::default() });
            last.status = Status::Fighting;
        });
        trial.unit("foe", |foe| {
            foe.status = Status::Fighting;
            foe.hit_points.now = 1;
            foe.wounds.push(crate::model::Wound { number: 1, bleeding: 1, ..Default::default() });
        });
        trial.end_round();
        trial.expect(r#"{"event":"battle_ended","winner":null,"reason":"nobody is left to fight"}"#);
    }

    #[test]
    fn reaching_counts_units_at_the_end_of_a_round() {
        let mut trial = duel_for(r#"Reach(zone: "hill", units: 2)"#);
        trial.place("attacker", 10, 5).end_round().expect_no("battle_ended");
        trial.place("friend", 11, 5).obey(end_turn("attacker")).expect_no("battle_ended");
        trial.end_round();
        trial.expect(r#"{"event":"battle_ended","winner":"red","reason":"the hill was reached"}"#);
    }

    #[test]
    fn the_fallen_and_the_enemy_reach_nothing() {
        let mut trial = duel_for(r#"Reach(zone: "hill", units: 1)"#);
        trial.place("foe", 10, 5).place("friend", 11, 5);
        trial.unit("friend", |friend| friend.status = Status::Fallen).end_round().expect_no("battle_ended");
    }

    #[test]
    fn holding_takes_rounds_in_a_row_alone() {
        let mut trial = duel_for(r#"Hold(zone: "hill", rounds: 2)"#);
        trial.place("attacker", 10, 5).end_round();
        trial.expect(r#"{"event":"hold_counted","side":"red","objective":0,"before":0,"after":1}"#);
        trial.place("foe", 11, 5).end_round();
        trial.expect(r#"{"event":"hold_counted","before":1,"after":0}"#);
        trial.place("foe", 20, 5).end_round();
        trial.expect_no("battle_ended");
        trial.end_round();
        trial.expect(r#"{"event":"battle_ended","winner":"red","reason":"the hill was held"}"#);
        assert_eq!(trial.snapshot().clock.round, 4);
    }

    /// The fighter bleeds to 0 at the end of the round.
    fn bleed(trial: &mut Trial, id: &str) {
        trial.unit(id, |own| {
            own.hit_points.now = 1;
            own.wounds.push(crate::model::Wound { number: 1, bleeding: 1, ..Default::default() });
        });
    }

    #[test]
    fn who_bleeds_to_death_at_the_end_of_the_round_holds_nothing() {
        let mut trial = duel_for(r#"Hold(zone: "hill", rounds: 1)"#);
        trial.place("attacker", 10, 5);
        bleed(&mut trial, "attacker");
        trial.end_round();
        trial.expect(r#"{"event":"fell","unit":"attacker"}"#).expect_no("battle_ended");
        trial.expect(r#"{"event":"hold_counted","side":"red","before":0,"after":0}"#);
    }

    #[test]
    fn an_enemy_that_bleeds_to_death_at_the_end_of_the_round_disputes_nothing() {
        let mut trial = duel_for(r#"Hold(zone: "hill", rounds: 1)"#);
        trial.place("attacker", 10, 5).place("foe", 11, 5);
        bleed(&mut trial, "foe");
        trial.end_round();
        trial.expect(r#"{"event":"battle_ended","winner":"red","reason":"the hill was held"}"#);
    }

    #[test]
    fn whoever_is_left_at_the_end_of_the_round_has_won_alone() {
        let mut trial = duel_for(r#"Hold(zone: "hill", rounds: 1)"#);
        trial.place("attacker", 10, 5).unit("friend", |friend| friend.status = Status::Fallen);
        bleed(&mut trial, "attacker");
        trial.end_round();
        trial.expect(r#"{"event":"battle_ended","winner":"blue","reason":"no enemy of Blue fights on"}"#);
    }

    #[test]
    fn surviving_is_won_at_the_end_of_its_round() {
        let mut trial = duel_for("Survive(rounds: 2)");
        trial.end_round();
        trial.expect_no("battle_ended");
        trial.end_round();
        trial.expect(r#"{"event":"battle_ended","winner":"red","reason":"Red held out"}"#);
        assert_eq!(trial.snapshot().clock.round, 2);
    }

    /// Red is to get one of its own away with 50 gold pieces; both flee, one of them with a purse.
    fn escape(treasure: u32) -> Trial {
        let red = RED.replace("Eliminate", &format!("Escape(units: 1, treasure: {treasure})"));
        let purse = r#"side: "red", at: (2, 2), stowed: ["purse"], "#;
        let changes = [(RED, red.as_str()), (r#"side: "red", at: (2, 2), "#, purse)];
        let mut trial = Trial::duel_but("house", &changes);
        trial.place("attacker", 0, 2).place("friend", 0, 9).place("target", 5, 2).place("foe", 5, 9);
        for id in ["attacker", "friend"] {
            trial.obey(Order::Flee { unit: unit(id) });
        }
        trial.expect_no("battle_ended");
        trial.obey(end_turn("attacker")).obey(end_turn("friend"));
        trial
    }

    #[test]
    fn escaping_wins_when_the_chase_is_over() {
        let mut trial = escape(50);
        trial.obey(Order::LetGo { side: "blue".parse().unwrap() });
        trial.expect(r#"{"event":"battle_ended","winner":"red","reason":"Red got away"}"#);
    }

    #[test]
    fn who_is_caught_has_not_escaped_and_lost_his_loot() {
        for (attacker, friend, winner) in [(2, 19, "blue"), (19, 2, "red"), (2, 2, "blue")] {
            let mut trial = escape(50);
            trial.unit("friend", |slow| slow.movement.0 = 11);
            trial.dice(&[(20, 10), (20, attacker), (20, friend)]);
            trial.obey(Order::Pursue { side: "blue".parse().unwrap() });
            trial.expect_dice_used();
            trial.expect(&format!(r#"{{"event":"battle_ended","winner":"{winner}"}}"#));
        }
        let mut trial = escape(0);
        trial.unit("friend", |slow| slow.movement.0 = 11);
        trial.dice(&[(20, 10), (20, 2), (20, 19)]);
        trial.obey(Order::Pursue { side: "blue".parse().unwrap() });
        trial.expect(r#"{"event":"battle_ended","winner":"red"}"#);
    }

    #[test]
    fn who_got_away_by_the_last_round_has_won_though_friends_fight_on() {
        for (units, winner) in [(1, r#""red""#), (2, "null")] {
            let red = RED.replace("Eliminate", &format!("Escape(units: {units}, treasure: 0)"));
            let changes = [(RED, red.as_str()), ("round_limit: 20", "round_limit: 2")];
            let mut trial = Trial::duel_but("house", &changes);
            trial.place("attacker", 0, 2).obey(Order::Flee { unit: unit("attacker") });
            trial.end_round();
            trial.expect_no("battle_ended");
            trial.end_round().expect(&format!(r#"{{"event":"battle_ended","winner":{winner}}}"#));
        }
    }

    #[test]
    fn opponents_that_are_to_escape_pick_up_treasure_and_run_where_they_can_get_out() {
        let red = RED.replace("Eliminate", "Escape(units: 1, treasure: 50)");
        let purse = ("units: {", r#"items: [(item: "purse", at: (4, 4))], units: {"#);
        let mut trial = Trial::duel_but("house", &[(RED, red.as_str()), purse]);
        let ideas = |trial: &mut Trial| -> Vec<Order> {
            let ideas = trial.ideas_of("attacker", crate::model::RuleId::r(23)).into_iter();
            ideas.flat_map(|idea| idea.orders).collect()
        };
        let (unit, item) = (unit("attacker"), crate::rules::trial::item("ground.purse"));
        assert_eq!(ideas(&mut trial), [Order::PickUp { unit, item }]);
        trial.put("ground.purse", crate::model::Place::Stowed(unit)).place("attacker", 2, 2);
        assert_eq!(ideas(&mut trial), [Order::Flee { unit }]);
        trial.place("attacker", 12, 6).unit("attacker", |tired| tired.turn.movement = 11);
        assert_eq!(ideas(&mut trial), []);
    }

    #[test]
    fn two_sides_that_succeed_together_draw() {
        let blue = BLUE.replace("Eliminate", "Survive(rounds: 1)");
        let red = RED.replace("Eliminate", "Survive(rounds: 1)");
        let mut trial = Trial::duel_but("crits-and-fumbles", &[(RED, &red), (BLUE, &blue)]);
        trial.end_round();
        let reason = "more than one side reached its goal at once";
        trial.expect(&format!(r#"{{"event":"battle_ended","winner":null,"reason":"{reason}"}}"#));
    }

    #[test]
    fn after_the_last_round_it_is_a_draw() {
        let mut trial = Trial::duel_but("crits-and-fumbles", &[("round_limit: 20", "round_limit: 2")]);
        trial.end_round();
        trial.expect_no("battle_ended");
        trial.end_round();
        trial.expect(r#"{"event":"battle_ended","winner":null,"reason":"the last round is over"}"#);
        assert_eq!(trial.snapshot().clock.round, 2);
    }

    #[test]
    fn a_goal_reached_in_the_last_round_still_counts() {
        let red = RED.replace("Eliminate", "Survive(rounds: 2)");
        let changes = [("round_limit: 20", "round_limit: 2"), (RED, red.as_str())];
        let mut trial = Trial::duel_but("crits-and-fumbles", &changes);
        trial.end_round().end_round().expect(r#"{"event":"battle_ended","winner":"red"}"#);
    }

    #[test]
    fn a_mount_without_a_weapon_does_not_keep_a_battle_going_and_anybody_else_does() {
        let goes_on = |tags: &[Tag], weapon: Option<&str>| {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.unit("foe", |foe| foe.status = Status::Fallen).tags("target", tags);
            match weapon {
                Some(weapon) => _ = trial.arm("target", weapon),
                None => {
                    _ = trial.change(|state| {
                        state.items.retain(|item| item.place.carrier() != Some(unit("target")))
                    })
                }
            }
            trial.obey(end_turn("attacker"));
            !has_ended(&trial)
        };
        assert!(!goes_on(&[Tag::Mount], None));
        assert!(goes_on(&[Tag::Mount], Some("claws")));
        assert!(goes_on(&[], None) && goes_on(&[], Some("sword")));
    }
}
