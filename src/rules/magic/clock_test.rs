//! When spells begin and take effect between the blocks of a round (A-02, A-03, A-06).

use super::bench::{at_own, caster, holder, use_of};
use crate::model::{Class, Spell, SpellTarget};
use crate::order::Refusal;
use crate::rules::trial::{Trial, delay, end_turn, unit};

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
