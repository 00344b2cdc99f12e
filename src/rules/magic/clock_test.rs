//! When spells begin and take effect between the blocks of a round (A-02, A-03, A-06).

use super::bench::{at_own, at_unit, caster, holder, use_of};
use crate::hex::Facing;
use crate::model::{
    Casting, Class, Condition, Initiative, Lasting, SEGMENTS, Spell, SpellTarget, TrackEntry,
};
use crate::order::{Order, Refusal};
use crate::rules::trial::{Trial, at, delay, end_turn, turn, unit, walk};

/// A new round in which the units of the duel act in this order, each in a segment of its own from the first on.
fn in_order(mut trial: Trial, order: [&str; 4]) -> Trial {
    trial.change(|state| state.dice.initiative = Some(order.map(unit).to_vec())).end_round();
    trial
}

/// A priest who needs 5 segments for a spell.
fn priest() -> Trial {
    caster("house", Class::Priest, 1, Spell::CureLightWounds)
}

#[test]
fn a03_a_spell_begins_in_the_segment_of_its_caster_not_in_that_of_its_block() {
    let order = ["friend", "attacker", "target", "foe"];
    let mut trial = in_order(priest(), order);
    assert_eq!(trial.snapshot().clock.segment, 1);
    trial.obey(at_own(Spell::CureLightWounds));
    trial.expect(r#"{"event":"spell_begun","unit":"attacker","done":[2,7]}"#);
    let mut drinks = in_order(holder("house", Class::Priest, 1, "healing_potion"), order);
    drinks.obey(use_of("healing_potion", SpellTarget::Own));
    drinks.expect(r#"{"event":"spell_begun","unit":"attacker","done":[2,6]}"#);
}

#[test]
fn a02_one_waits_for_a_segment_later_than_ones_own() {
    let mut trial = in_order(priest(), ["friend", "attacker", "target", "foe"]);
    let refusal = Refusal::BadSegment { unit: unit("attacker"), first: 3 };
    assert_eq!(trial.refused(delay("attacker", 2)), refusal);
    trial.obey(delay("attacker", 3)).expect(r#"{"event":"delayed","unit":"attacker","from":2,"to":3}"#);
    trial.obey(end_turn("friend")).obey(end_turn("target")).obey(at_own(Spell::CureLightWounds));
    trial.expect(r#"{"event":"spell_begun","unit":"attacker","done":[2,8]}"#);
}

/// The priest acts in segment 1 of a block to which the friend belongs with segment 9; the enemies act in segment 10.
fn long_block() -> Trial {
    let mut trial = priest();
    trial.change(|state| {
        let own = Initiative { segment: 9, tie: 1, rolled: 1 };
        state.clock.initiative.insert(unit("friend"), own);
        state.clock.track.iter_mut().for_each(|entry| entry.segment = SEGMENTS);
    });
    trial
}

#[test]
fn a06_a_spell_takes_effect_before_those_of_its_block_who_act_in_later_segments() {
    let mut trial = long_block();
    trial.obey_with(at_own(Spell::CureLightWounds), &[(8, 3)]);
    trial.expect(r#"{"event":"spell_begun","unit":"attacker","done":[1,6],"later":["friend"]}"#);
    trial.expect(r#"{"event":"spell_cast","unit":"attacker","segment":6}"#);
    trial.expect(r#"{"event":"block_began","side":"red","segment":9,"units":["friend"]}"#);
    assert_eq!(trial.snapshot().clock.block, [unit("friend")]);
    trial.obey(end_turn("friend"));
    assert_eq!(trial.snapshot().clock.block, ["target", "foe"].map(unit));
}

#[test]
fn a06_who_has_begun_its_turn_goes_on_before_a_spell_of_its_block() {
    let mut trial = long_block();
    trial.obey(turn("friend", Facing::West)).obey(at_own(Spell::CureLightWounds));
    assert_eq!(trial.snapshot().clock.block, ["attacker", "friend"].map(unit));
    trial.expect_no("spell_cast");
    trial.obey_with(end_turn("friend"), &[(8, 3)]);
    trial.expect(r#"{"event":"spell_cast","unit":"attacker"}"#);
}

/// The priest has begun a spell in segment 10 of round 1. In round 2 it is done in segment 5, after the friend acts in
/// segment 4 or waits; the own segment of the priest is the third.
fn carried_over(friend: Order, faces: &[(u16, u16)]) -> Trial {
    let mut trial = priest();
    trial.place("friend", 1, 2).hit_points("friend", 3);
    let mut trial = in_order(trial, ["target", "foe", "attacker", "friend"]);
    for order in [end_turn("target"), end_turn("foe"), delay("attacker", 10), end_turn("friend")] {
        trial.obey(order);
    }
    trial.obey(at_unit(Spell::CureLightWounds, "friend"));
    trial.expect(r#"{"event":"spell_begun","done":[3,5]}"#);
    trial.obey(end_turn("target")).obey(end_turn("foe")).obey_with(friend, faces);
    trial
}

#[test]
fn a03_the_clock_comes_to_the_segment_in_which_a_spell_takes_effect() {
    let mut trial = carried_over(delay("friend", 9), &[(8, 3)]);
    trial.expect(r#"{"event":"spell_cast","unit":"attacker","segment":5}"#);
    trial.expect(r#"{"event":"block_began","side":"red","segment":5,"units":["attacker","friend"]}"#);
    trial.obey(at_own(Spell::CureLightWounds)).expect(r#"{"event":"spell_begun","done":[3,10]}"#);
}

#[test]
fn a03_the_clock_comes_to_the_segment_in_which_a_spell_finds_nobody() {
    let mut trial = carried_over(walk("friend", &[at(0, 2)]), &[]);
    trial.obey(end_turn("friend"));
    trial.expect(r#"{"event":"spell_spoiled","unit":"attacker","segment":5}"#);
    trial.expect(r#"{"event":"block_began","side":"red","segment":5,"units":["attacker"]}"#);
}

#[test]
fn a06_both_spells_of_a_segment_take_effect_before_their_casters_act() {
    let mut trial = priest();
    let (training, spells) = (trial.unit_now("attacker").training, trial.unit_now("attacker").spells);
    for id in ["attacker", "target"] {
        let (spell, at) = (Spell::CureLightWounds, SpellTarget::Own);
        trial.unit(id, |unit| {
            (unit.training, unit.spells) = (training, spells.clone());
            unit.spells.casting = Some(Casting { spell, at, done: (1, 6), item: None });
            unit.conditions.begin(Lasting::plain(Condition::Casting));
        });
    }
    trial.change(|state| state.clock.block.retain(|id| *id == unit("friend")));
    trial.change(|state| {
        let entry = TrackEntry { segment: 1, tie: 0, unit: unit("attacker") };
        state.clock.track.insert(0, entry);
    });
    trial.obey(end_turn("friend")).obey_with(end_turn("foe"), &[(8, 3), (8, 3)]);
    assert_eq!(trial.count("spell_cast"), 2);
    trial.expect(r#"{"event":"block_began","side":"red","segment":6,"units":["attacker"]}"#);
}

#[test]
fn a02_whose_spell_has_run_over_into_the_round_may_wait_with_its_whole_turn() {
    let mut trial = carried_over(delay("friend", 9), &[(8, 3)]);
    trial.obey(delay("attacker", 10)).expect(r#"{"event":"delayed","unit":"attacker","from":5,"to":10}"#);
}
