//! The round: blocks of units act in initiative order; delaying, ending a turn, surrender (A-02).
//!
//! A round is ten segments. Low segments act first. Neighbors in the order that belong to one side form a
//! block and may act in any order among themselves.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::{objectives, sequence};
use crate::event::BattleEvent;
use crate::model::{Act, BattleResult, Clock, RuleId, SEGMENTS, SideId, Status, TrackEntry, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::phase::{Harm, Phase};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::able;
use crate::rules::field::turn::{fresh_turn, has_whole_turn, turn_ended};
use crate::rules::field::{Battlefield, Unit};
use crate::rules::magic;

const A02: RuleId = RuleId::a(2);
const A06: RuleId = RuleId::a(6);

pub(super) const RULES: &[Rule] = &[Rule::new(
    A02,
    "A round of ten segments",
    "Every unit acts in its segment of the round, from the first segment to the tenth. Neighbors in that order that \
     belong to one side form a block and act in any order. A unit that has not begun its turn may wait for a \
     segment later than its own and acts after the units that are in it already.",
)
.needing(&[RuleId::a(4)])];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, clock.in_set(Harm::Clock));
    add_adviser(app, suggest);
}

/// A unit with no target may wait until the enemies that act later have come nearer.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let enemy = |id: UnitId| {
        field.find_summary(id).filter(|other| {
            other.side.0 != unit.side.0 && *other.status == Status::Fighting && !other.conditions.run()
        })
    };
    let now = field.clock.now_of(*unit.id).1;
    let later = field.clock.track.iter().filter(|entry| entry.segment >= now);
    let last = later.filter(|entry| enemy(entry.unit).is_some()).map(|entry| entry.segment).max();
    let Some(segment) = last.map(|segment| segment.max(now + 1)) else { return Vec::new() };
    if check_delay(field, *unit.id, segment).is_err() {
        return Vec::new();
    }
    vec![Idea::instead(A02, "waits for the enemy to come", Order::Delay { unit: *unit.id, segment }, 0.05)]
}

/// The next units in the order that belong to one side.
pub(in crate::rules) fn next_block(field: &Battlefield) -> Vec<TrackEntry> {
    let waiting = sequence::waiting(field);
    let Some(first) = waiting.first().copied() else { return Vec::new() };
    let side = field.summary(first.unit).side.0;
    // A spell takes effect last in its segment, before those of later segments act (A-06).
    let last = magic::next_done(field).filter(|last| first.segment <= *last);
    let goes_on = |entry: &TrackEntry| {
        field.summary(entry.unit).side.0 == side && last.is_none_or(|last| entry.segment <= last)
    };
    waiting.into_iter().take_while(goes_on).collect()
}

/// The segment in which a block would be the next to act; 11 or less, and `None` if it is empty. Units whose own segments are
/// over, as those of casters who have become free, act after all spells of the present segment (A-06).
pub(in crate::rules) fn segment_of(field: &Battlefield, block: &[TrackEntry]) -> Option<u8> {
    let (first, now) = (block.first()?.segment, field.clock.segment);
    let act_now = || sequence::waiting(field).iter().any(|entry| entry.segment == now);
    Some(if first >= now { first } else { now + u8::from(!act_now()) })
}

pub(in crate::rules) fn check_delay(field: &Battlefield, id: UnitId, segment: u8) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    if !has_whole_turn(&unit) {
        return Err(Refusal::AlreadyActed(id));
    }
    let first = field.clock.now_of(id).1 + 1;
    if !(first..=SEGMENTS).contains(&segment) {
        return Err(Refusal::BadSegment { unit: id, first });
    }
    Ok(())
}

fn clock(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        effects.0.extend(told(&field, &declared.0));
    });
}

/// The event of an act of the clock.
fn told(field: &Battlefield, act: &Act) -> Option<BattleEvent> {
    if let Act::EndTurn { unit } = *act {
        return Some(turn_ended(&field.unit(unit)));
    }
    if let Act::Delay { unit, segment } = *act {
        let lowest = if field.rulebook.has(A06) { sequence::WAITING } else { 0 };
        return Some(delayed(&field.clock, unit, segment, lowest));
    }
    if let Act::Surrender { side } = *act {
        return Some(surrendered(field, side));
    }
    if *act == Act::BeginRound {
        return Some(round_began(field));
    }
    if *act == Act::BeginBlock {
        return block_began(field);
    }
    if *act == Act::EndRound {
        return Some(BattleEvent::RoundEnded { round: field.clock.round });
    }
    let ends = *act == Act::EndBattle;
    ends.then(|| BattleEvent::BattleEnded {
        outcome: objectives::outcome(field).unwrap_or_else(|| stuck(field)),
    })
}

/// The end of a battle that nothing decides: a unit acts without an order and its turn never ends.
fn stuck(field: &Battlefield) -> BattleResult {
    let acts = |id: &&UnitId| field.find_unit(**id).is_some_and(|unit| !unit.turn.ended);
    let reason = match field.clock.block.iter().find(acts) {
        Some(unit) => format!("the rules found no end of {unit}'s turn"),
        None => "the rules found no end of the round".to_owned(),
    };
    BattleResult { winner: None, reason }
}

fn round_began(field: &Battlefield) -> BattleEvent {
    let turns = field.fighting().map(|unit| (*unit.id, fresh_turn(field, &field.unit(*unit.id)))).collect();
    BattleEvent::RoundBegan { round: field.clock.round + 1, turns }
}

fn block_began(field: &Battlefield) -> Option<BattleEvent> {
    let block = next_block(field);
    let first = block.first()?;
    // A caster whose spell took longer than its segment has its turn later.
    let (side, segment) = (field.summary(first.unit).side.0, first.segment.max(field.clock.segment));
    Some(BattleEvent::BlockBegan { side, segment, units: block.iter().map(|entry| entry.unit).collect() })
}

/// The event that a unit waits. It acts after all units that are in the segment already, whatever their Dexterity. Of
/// several that wait for one segment, the first to decide goes first.
fn delayed(clock: &Clock, unit: UnitId, segment: u8, lowest: i16) -> BattleEvent {
    let there = clock.track.iter().filter(|entry| entry.segment == segment);
    let tie = there.map(|entry| entry.tie.saturating_add(1)).max().unwrap_or_default().max(lowest);
    BattleEvent::Delayed { unit, from: clock.now_of(unit).1, to: segment, tie }
}

fn surrendered(field: &Battlefield, side: SideId) -> BattleEvent {
    let units = field.fighting().filter(|unit| unit.side.0 == side).map(|unit| *unit.id).collect();
    BattleEvent::Surrendered { side, units }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Turn;
    use crate::rules::trial::{Trial, attack, delay, end_turn, turn, unit, walk};

    /// The ids of the units that may act now.
    fn block(trial: &Trial) -> Vec<String> {
        trial.snapshot().clock.block.iter().map(UnitId::to_string).collect()
    }

    #[test]
    fn a02_neighbors_of_one_side_form_a_block_and_act_in_any_order() {
        let mut trial = Trial::duel("crits-and-fumbles");
        assert_eq!(block(&trial), ["attacker", "friend"]);
        trial.expect(r#"{"event":"block_began","side":"red","segment":1,"units":["attacker","friend"]}"#);
        trial.obey(turn("friend", crate::hex::Facing::West)).obey(turn("attacker", crate::hex::Facing::West));
        trial.obey(end_turn("friend")).obey(turn("attacker", crate::hex::Facing::East));
        trial.obey(end_turn("attacker"));
        assert_eq!(block(&trial), ["target", "foe"]);
        trial.expect(r#"{"event":"block_began","side":"blue","segment":3,"units":["target","foe"]}"#);
    }

    #[test]
    fn a02_a_block_ends_where_the_other_side_comes_in_between() {
        let mut trial = Trial::duel("crits-and-fumbles");
        let order = ["attacker", "target", "friend", "foe"].map(unit).to_vec();
        trial.change(|snapshot| snapshot.dice.initiative = Some(order)).end_round();
        for only in ["attacker", "target", "friend", "foe"] {
            assert_eq!(block(&trial), [only]);
            trial.obey(end_turn(only));
        }
    }

    #[test]
    fn a02_nobody_acts_out_of_turn_or_after_ending_it() {
        let mut trial = Trial::duel("crits-and-fumbles");
        for order in
            [attack("target", "attacker"), end_turn("target"), delay("target", 9), walk("target", &[])]
        {
            assert_eq!(trial.refused(order), Refusal::NotItsTurn(unit("target")));
        }
        trial.obey(end_turn("attacker"));
        for order in [attack("attacker", "target"), end_turn("attacker"), delay("attacker", 9)] {
            assert_eq!(trial.refused(order), Refusal::TurnEnded(unit("attacker")));
        }
        assert_eq!(trial.refused(end_turn("nobody")), Refusal::NoSuchUnit(unit("nobody")));
    }

    #[test]
    fn a02_an_attack_takes_the_one_action_of_a_turn() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 20).armor("target", 0).obey_with(attack("attacker", "target"), &[(20, 5)]);
        assert_eq!(trial.refused(attack("attacker", "target")), Refusal::NoAction(unit("attacker")));
        trial.next_turn_of("attacker").obey_with(attack("attacker", "target"), &[(20, 5)]);
    }

    #[test]
    fn a02_when_everybody_has_acted_a_new_round_begins_with_fresh_turns() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.unit("attacker", |attacker| attacker.turn = Turn::default()).end_round();
        trial.expect(r#"{"event":"round_ended","round":1}"#).expect(r#"{"event":"round_began","round":2}"#);
        let turn = trial.unit_now("attacker").turn;
        assert_eq!(
            (turn.movement, turn.action, turn.minor, turn.kick, turn.ended),
            (12, true, true, true, false)
        );
    }

    #[test]
    fn a02_who_waits_acts_in_a_later_segment_with_a_whole_turn() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.obey(delay("friend", 5));
        trial.expect(r#"{"event":"delayed","unit":"friend","from":2,"to":5}"#);
        assert_eq!(block(&trial), ["attacker"]);
        assert_eq!(trial.refused(end_turn("friend")), Refusal::NotItsTurn(unit("friend")));
        trial.obey(end_turn("attacker")).obey(end_turn("target")).obey(end_turn("foe"));
        assert_eq!(block(&trial), ["friend"]);
        assert_eq!(trial.snapshot().clock.segment, 5);
        assert_eq!(trial.unit_now("friend").turn.movement, 12);
        trial.obey(end_turn("friend")).expect(r#"{"event":"round_began","round":2}"#);
    }

    #[test]
    fn a02_who_waits_acts_behind_those_in_the_segment_already_whatever_the_dexterity() {
        let mut fixed = Trial::duel("crits-and-fumbles");
        fixed.unit("attacker", |quick| quick.abilities.dexterity = 18);
        fixed.obey(delay("attacker", 3)).obey(end_turn("friend"));
        assert_eq!(block(&fixed), ["target"]);
        fixed.expect(r#"{"event":"delayed","unit":"attacker","to":3,"tie":3}"#);

        let mut rolled = Trial::duel("crits-and-fumbles");
        rolled.unit("attacker", |quick| quick.abilities.dexterity = 18);
        rolled.change(|snapshot| {
            let entry = |id| TrackEntry { segment: 9, tie: 245, unit: unit(id) };
            snapshot.clock.block = vec![unit("attacker")];
            snapshot.clock.track = ["foe", "friend", "target"].map(entry).to_vec();
        });
        rolled.obey(delay("attacker", 9));
        let order: Vec<UnitId> = rolled.snapshot().clock.track.iter().map(|entry| entry.unit).collect();
        assert_eq!(block(&rolled).len() + order.len(), 4);
        assert_eq!(order.last(), Some(&unit("attacker")), "Dexterity 18 does not bring it forward");
    }

    #[test]
    fn a02_of_several_who_wait_the_first_to_say_so_goes_first() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.obey(delay("friend", 9)).obey(delay("attacker", 9));
        trial.obey(end_turn("target")).obey(end_turn("foe"));
        assert_eq!(block(&trial), ["friend", "attacker"]);
    }

    #[test]
    fn a02_any_number_of_units_can_wait_for_one_segment() {
        let mut clock = Clock { segment: 1, ..Clock::default() };
        let order: Vec<UnitId> = (0..300).rev().map(|number| unit(&format!("u{number:03}"))).collect();
        for id in &order {
            let BattleEvent::Delayed { unit, to, tie, .. } = delayed(&clock, *id, 10, sequence::WAITING)
            else {
                panic!("it waits");
            };
            clock.change(crate::model::ClockChange::Enters { unit, segment: to, tie });
        }
        assert_eq!(clock.track.iter().map(|entry| entry.unit).collect::<Vec<UnitId>>(), order);
    }

    #[test]
    fn a02_a_block_in_which_everybody_waits_gives_way() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.obey(delay("attacker", 10)).obey(delay("friend", 10));
        assert_eq!(block(&trial), ["target", "foe"]);
    }

    #[test]
    fn a02_one_waits_only_before_acting_and_only_for_what_is_to_come() {
        let mut trial = Trial::duel("crits-and-fumbles");
        for segment in [0, 1, 11, 255] {
            let refusal = Refusal::BadSegment { unit: unit("attacker"), first: 2 };
            assert_eq!(trial.refused(delay("attacker", segment)), refusal);
        }
        trial.obey(turn("attacker", crate::hex::Facing::West));
        assert_eq!(trial.refused(delay("attacker", 5)), Refusal::AlreadyActed(unit("attacker")));
        trial.obey(delay("friend", 10)).obey(end_turn("attacker"));
        trial.obey(end_turn("target")).obey(end_turn("foe"));
        let refusal = trial.refused(delay("friend", 10));
        assert_eq!(refusal, Refusal::BadSegment { unit: unit("friend"), first: 11 });
        assert_eq!(refusal.to_string(), "friend acts in the last segment and has nothing to wait for");
    }

    #[test]
    fn a02_whoever_spends_more_than_the_free_attack_has_begun_its_turn() {
        let parts =
            Turn { movement: 2, action: true, attacks: 1, minor: true, kick: true, ..Turn::default() };
        let whole = Turn { free_attack: true, ..parts };
        let spent: [(fn(&mut Turn), bool); 6] = [
            (|turn| turn.free_attack = false, false),
            (|turn| turn.movement -= 1, true),
            (|turn| turn.action = false, true),
            (|turn| turn.attacks = 0, true),
            (|turn| turn.minor = false, true),
            (|turn| turn.kick = false, true),
        ];
        for (spend, begun) in spent {
            let mut left = whole;
            spend(&mut left);
            assert_eq!(left.spent_since(whole).begun, begun, "{left:?}");
            assert!(left.spent_since(Turn { begun: true, ..whole }).begun);
        }
    }

    #[test]
    fn a02_a_free_attack_is_no_beginning_of_a_turn() {
        let mut trial = Trial::duel("house");
        trial.obey_with(walk("attacker", &[crate::rules::trial::at(1, 2)]), &[(20, 5)]);
        trial.obey(end_turn("attacker")).obey(end_turn("friend")).obey(delay("target", 10));
    }

    #[test]
    fn a02_the_fallen_are_passed_over() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 10).hit_points("target", 3).strike(&[(20, 15), (8, 3)]);
        trial.obey(end_turn("attacker")).obey(end_turn("friend"));
        assert_eq!(block(&trial), ["foe"]);
        trial.unit("attacker", |attacker| attacker.status = Status::Fallen).obey(end_turn("foe"));
        assert_eq!(block(&trial), ["friend"]);
    }

    #[test]
    fn a02_a_side_that_surrenders_is_out_and_the_battle_with_it() {
        let mut trial = Trial::duel("crits-and-fumbles");
        let side: SideId = "blue".parse().unwrap();
        trial.obey(Order::Surrender { side });
        trial.expect(r#"{"event":"surrendered","side":"blue","units":["foe","target"]}"#);
        trial.expect(r#"{"event":"battle_ended","winner":"red"}"#);
        assert_eq!(trial.unit_now("foe").status, Status::Surrendered);
        assert_eq!(trial.refused(Order::Surrender { side }), Refusal::BattleOver);
        assert_eq!(trial.refused(end_turn("attacker")), Refusal::BattleOver);
        assert_eq!(trial.refused(Order::Choose { option: 0.into() }), Refusal::BattleOver);
    }
}
