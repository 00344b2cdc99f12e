//! Slow: enemies move and attack half as fast (S-16).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, for_rounds, is_known, no_dice,
    one_a_level,
};
use crate::model::{Condition, Lasting, LastingEffect, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(16);

/// How long it lasts, beside a round for each level.
const ROUNDS: u32 = 3;

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Slow",
    "A wizard's spell of 3 segments, up to 54 hexes far and 6 more for each level. As many enemies within 4 hexes of \
     its center as the caster has levels, the nearest first of those of whom its side knows (A-82), move and attack half as often for 3 rounds and one for \
     each level of the caster: one attack in every second round. They have -4 on attacks, are hit at +4, have no good \
     of their Dexterity, and are later by 2 (A-05). A saving throw against spells, at -4, keeps it off. Whoever is \
     hasted (S-15) only loses that.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 3,
    reach: SpellReach::Hexes(|_, level| 54 + 6 * u32::from(level)),
    area: SpellArea::Burst(4),
    concerns: could_be_slower,
    takes: one_a_level,
    dice: no_dice,
    save: SaveEffect::Negates(-4),
    work: SpellWork::Counter(|lasting| lasting.condition == Condition::Hasted, slowed),
};

fn could_be_slower(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    let unit = field.summary(id);
    let quick = unit.status.stands() && !unit.conditions.has(Condition::Slowed);
    unit.side.0 != caster.side.0 && quick && is_known(field, caster, id)
}

fn slowed(moment: &SpellMoment) -> Lasting {
    let effects = [LastingEffect::Pace(50), LastingEffect::ToHit(-4), LastingEffect::ToBeHit(4)].into();
    Lasting { effects, ..for_rounds(RULE, Condition::Slowed, moment, ROUNDS + u32::from(moment.level)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell};
    use crate::order::Refusal;
    use crate::rules::magic::bench::{at_hex, cast_slowly, caster};
    use crate::rules::trial::{Trial, attack, end_turn, unit};

    fn slow(faces: &[(u16, u16)]) -> Trial {
        let mut trial = caster("advanced", Class::Wizard, 5, Spell::Slow);
        trial.place("foe", 20, 2).unit("target", |target| target.training.level = 3);
        cast_slowly(&mut trial, at_hex(Spell::Slow, 3, 2), faces);
        trial
    }

    #[test]
    fn s16_enemies_who_do_not_save_at_four_less_move_and_attack_half_as_often() {
        let mut trial = slow(&[(20, 19)]);
        trial.expect(r#"{"event":"saving_throw","unit":"target","need":20,"natural":19,"saved":false}"#);
        while trial.snapshot().clock.round < 3 {
            trial.end_round();
        }
        let turn = trial.unit_now("target").turn;
        assert_eq!((turn.movement, turn.attacks), (6, 0));
        trial.obey(end_turn("attacker")).obey(end_turn("friend"));
        assert_eq!(trial.refused(attack("target", "attacker")), Refusal::NoAttack(unit("target")));
        trial.end_round().obey(end_turn("attacker")).obey(end_turn("friend"));
        trial.obey_with(attack("target", "attacker"), &[(20, 2)]);
        trial
            .expect(r#"{"event":"attack_rolled","modifiers":[{"rule":"S-16","label":"Slowed","value":-4}]}"#);
    }

    #[test]
    fn s16_a_saving_throw_keeps_it_off_and_friends_are_spared() {
        let trial = slow(&[(20, 20)]);
        for id in ["attacker", "friend", "target"] {
            assert!(!trial.unit_now(id).conditions.has(Condition::Slowed), "{id}");
        }
    }

    #[test]
    fn s16_it_takes_nobody_of_whom_the_side_of_its_caster_does_not_know() {
        let mut trial = caster("house", Class::Wizard, 5, Spell::Slow);
        trial.place("target", 8, 2).place("foe", 8, 3).condition("foe", Condition::Invisible);
        cast_slowly(&mut trial, at_hex(Spell::Slow, 8, 2), &[(20, 20)]);
        trial.expect(r#"{"event":"spell_cast","targets":["target"]}"#);
    }

    #[test]
    fn s16_no_good_comes_of_dexterity() {
        let class = |condition: Option<Condition>| {
            let mut trial = Trial::duel("advanced");
            trial.unit("target", |target| target.abilities.dexterity = 18);
            condition.into_iter().for_each(|condition| _ = trial.condition("target", condition));
            trial.strike(&[(20, 2)]);
            let rolled = trial.events().into_iter().find(|event| event["event"] == "attack_rolled");
            rolled.expect("an attack")["armor_class"].as_i64().expect("a figure")
        };
        assert_eq!(class(Some(Condition::Slowed)) - class(None), 4);
    }
}
