//! Haste: friends move and attack twice as fast (S-15).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, for_rounds, friends, no_dice,
    one_a_level,
};
use crate::model::{Condition, Lasting, LastingEffect, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(15);

/// How long it lasts, beside a round for each level.
const ROUNDS: u32 = 3;

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Haste",
    "A wizard's spell of 3 segments, up to 36 hexes far. As many friends within 4 hexes of its center as the caster \
     has levels, the nearest first, move and attack twice as often for 3 rounds and one for each level of the \
     caster, and are earlier by 2 (A-05). The further attacks follow the first at the same enemy; if it \
     goes down before the last, those that are left may be made at another. Spells are not cast faster, \
     and no haste adds to another. Whoever is slowed (S-16) is only freed from that. Nothing counts the year by which it ages.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 3,
    reach: SpellReach::Hexes(|_, _| 36),
    area: SpellArea::Burst(4),
    concerns: could_be_quicker,
    takes: one_a_level,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Counter(|lasting| lasting.condition == Condition::Slowed, hasted),
};

fn could_be_quicker(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    let unit = field.summary(id);
    friends(field, caster, id) && unit.status.stands() && !unit.conditions.has(Condition::Hasted)
}

fn hasted(moment: &SpellMoment) -> Lasting {
    let effects = [LastingEffect::Pace(200)].into();
    Lasting { effects, ..for_rounds(RULE, Condition::Hasted, moment, ROUNDS + u32::from(moment.level)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_hex, at_own, cast_slowly, caster};
    use crate::rules::trial::{Trial, attack};

    fn hasten(level: u8, change: impl Fn(&mut Trial)) -> Trial {
        let mut trial = caster("advanced", Class::Wizard, level, Spell::Haste);
        trial.place("friend", 3, 3).place("target", 4, 3).place("foe", 20, 2);
        change(&mut trial);
        cast_slowly(&mut trial, at_hex(Spell::Haste, 3, 3), &[]);
        trial
    }

    #[test]
    fn s15_friends_move_and_attack_twice_as_often_until_it_is_over() {
        let mut trial = hasten(5, |_| {});
        let hasted = |trial: &Trial, id| trial.unit_now(id).conditions.has(Condition::Hasted);
        assert_eq!(["attacker", "friend", "target"].map(|id| hasted(&trial, id)), [true, true, false]);
        trial.next_turn_of("friend");
        let turn = trial.unit_now("friend").turn;
        assert_eq!((turn.movement, turn.attacks), (24, 2));
        trial
            .face("friend", crate::hex::Facing::East)
            .obey_with(attack("friend", "target"), &[(20, 2), (20, 3)]);
        assert_eq!(trial.count("attack_rolled"), 2);
        while trial.snapshot().clock.round < 10 {
            trial.end_round();
        }
        assert!(!hasted(&trial, "friend"));
        assert_eq!(trial.unit_now("friend").turn.movement, 12);
    }

    #[test]
    fn s15_the_second_blow_is_spared_whoever_is_down() {
        let mut trial = hasten(5, |trial| _ = trial.hit_points("target", 1));
        trial.next_turn_of("friend").face("friend", crate::hex::Facing::East);
        trial.dice(&[(20, 19), (8, 4)]).obey(attack("friend", "target"));
        assert_eq!(trial.count("attack_rolled"), 1);
    }

    #[test]
    fn s15_the_blow_that_is_left_may_fall_on_another_enemy() {
        for hasted in [true, false] {
            let mut trial = hasten(5, |trial| _ = trial.hit_points("target", 1));
            trial.next_turn_of("friend").face("friend", crate::hex::Facing::East);
            let here = trial.unit_now("friend").position;
            trial.stand("foe", crate::hex::Facing::NorthEast.ahead(here)).place("attacker", 20, 9);
            if !hasted {
                trial.unit("friend", |own| (own.conditions, own.turn.attacks) = (Default::default(), 1));
            }
            trial.obey_with(attack("friend", "target"), &[(20, 19), (8, 4)]);
            match hasted {
                true => drop(trial.obey_with(attack("friend", "foe"), &[(20, 2)])),
                false => assert_eq!(
                    trial.refused(attack("friend", "foe")),
                    crate::order::Refusal::NoAction(crate::rules::trial::unit("friend"))
                ),
            }
            assert!(trial.order(&attack("friend", "foe")).is_err(), "no third blow");
        }
    }

    #[test]
    fn s15_the_nearest_are_taken_as_many_as_the_caster_has_levels() {
        let mut trial = hasten(1, |_| {});
        trial.expect(r#"{"event":"spell_cast","targets":["friend"]}"#);
        assert!(trial.order(&at_own(Spell::Haste)).is_err());
    }

    #[test]
    fn s15_whoever_is_slowed_is_only_freed_and_who_has_not_begun_has_more_of_the_turn() {
        let trial = hasten(5, |trial| {
            trial.condition("friend", Condition::Slowed).unit("friend", |friend| {
                let effects = [LastingEffect::Pace(50)].into();
                let slow = Lasting { effects, ..Lasting::plain(Condition::Slowed) };
                friend.conditions = [slow].into_iter().collect();
            });
        });
        let now = trial.unit_now("friend");
        assert!(now.conditions.is_empty(), "{:?}", now.conditions);
        let mut early = caster("advanced", Class::Wizard, 5, Spell::Haste);
        early.place("friend", 3, 3);
        early.change(|state| {
            state.clock.block.retain(|id| id.as_str() == "attacker");
            let late =
                crate::model::TrackEntry { segment: 9, tie: 0, unit: crate::rules::trial::unit("friend") };
            state.clock.track.retain(|entry| entry.unit != late.unit);
            state.clock.track.push(late);
        });
        early.obey(at_hex(Spell::Haste, 3, 3));
        for id in ["target", "foe"] {
            early.obey(crate::rules::trial::end_turn(id));
        }
        early.expect(r#"{"event":"turn_spent","unit":"friend"}"#);
        let turn = early.unit_now("friend").turn;
        assert_eq!((turn.movement, turn.attacks, turn.ended), (24, 2, false));
        early.obey(crate::rules::trial::delay("friend", 10));
    }
}
