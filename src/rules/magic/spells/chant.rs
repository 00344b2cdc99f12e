//! Chant: luck for friends and none for enemies, as long as it is sung (S-23).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, fighters, luck, no_dice,
};
use crate::model::{Condition, ConditionCause, Lasting, LastingEffect, RuleId, UnitId};
use crate::rulebook::Rule;

const RULE: RuleId = RuleId::s(23);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Chant",
    "A priest's spell of 2 rounds around the caster. Friends who are within 6 hexes then, the caster too, have +1 on attacks and \
     damage (F-14) and on saving throws; enemies there have -1 on all of these. It lasts as long as the caster does nothing but end its turns, \
     makes no free attack, and loses no hit points, neither its senses nor its place. Several chants count as \
     one, and it adds to prayer (S-13).",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 20,
    reach: SpellReach::Own,
    area: SpellArea::Burst(6),
    concerns: fighters,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Begin(fortune),
};

/// What a chant of this unit causes.
pub(in crate::rules::magic) fn cause(singer: UnitId) -> ConditionCause {
    ConditionCause { by: Some(singer), ..ConditionCause::rule(RULE) }
}

fn fortune(moment: &SpellMoment) -> Lasting {
    use LastingEffect as E;
    let cause = cause(moment.by);
    match moment.friend {
        true => {
            let effects = luck(moment, &[E::SavingThrow(1)]);
            Lasting { cause, effects, ..Lasting::plain(Condition::Chant) }
        }
        false => {
            let effects = [E::ToHit(-1), E::Damage(-1), E::SavingThrow(-1)].into();
            Lasting { cause, effects, ..Lasting::plain(Condition::Cursed) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Facing;
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_own, cast_for_long, caster};
    use crate::rules::trial::{Trial, attack, end_turn, turn, unit};

    fn chant() -> Trial {
        let mut trial = caster("advanced", Class::Priest, 3, Spell::Chant);
        trial.place("friend", 2, 4).place("target", 6, 2).place("foe", 20, 2);
        cast_for_long(&mut trial, at_own(Spell::Chant), &[]);
        trial
    }

    fn is(trial: &Trial, id: &str, condition: Condition) -> bool {
        trial.unit_now(id).conditions.has(condition)
    }

    #[test]
    fn s23_friends_have_luck_and_enemies_near_have_none_as_long_as_nothing_else_is_done() {
        let mut trial = chant();
        let round = trial.snapshot().clock.round;
        for _ in 0..3 {
            assert!(is(&trial, "attacker", Condition::Chanting));
            assert_eq!(
                ["attacker", "friend", "target"].map(|id| is(&trial, id, Condition::Chant)),
                [true, true, false]
            );
            assert_eq!(["target", "foe"].map(|id| is(&trial, id, Condition::Cursed)), [true, false]);
            trial.end_round();
        }
        assert!(trial.snapshot().clock.round >= round + 3);
        trial.next_turn_of("attacker").obey(turn("attacker", Facing::West));
        for id in ["attacker", "friend", "target"] {
            assert!(trial.unit_now(id).conditions.is_empty(), "{id}");
        }
    }

    #[test]
    fn s23_a_blow_ends_it_and_a_miss_does_not() {
        for (faces, goes_on) in [(&[(20, 2)][..], true), (&[(20, 19), (8, 1)], false)] {
            let mut trial = chant();
            trial.place("target", 3, 2).face("target", Facing::West).next_turn_of("target");
            trial.obey_with(attack("target", "attacker"), faces);
            assert_eq!(is(&trial, "friend", Condition::Chant), goes_on);
        }
    }

    #[test]
    fn s23_opponents_who_chant_go_on() {
        let mut trial = chant();
        trial.next_turn_of("attacker");
        let ideas = trial.ideas_of("attacker", RULE);
        assert!(ideas.iter().any(|idea| idea.orders == [end_turn("attacker")]), "{ideas:?}");
        trial.condition("foe", Condition::Chanting);
        assert_eq!(trial.snapshot().clock.block.first(), Some(&unit("attacker")));
    }
}
