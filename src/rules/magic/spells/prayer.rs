//! Prayer: luck for friends, and none for enemies (S-13).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, fighters, for_rounds, luck,
    no_dice,
};
use crate::model::{Condition, Lasting, LastingEffect, RuleId};
use crate::rulebook::Rule;

const RULE: RuleId = RuleId::s(13);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Prayer",
    "A priest's spell of 6 segments around the caster. Friends within 12 hexes are under a prayer (F-14) with +1 \
     on attacks, damage and saving throws, enemies have -1 on attacks, damage and saving throws, for as many rounds as the caster has \
     levels.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 6,
    reach: SpellReach::Own,
    area: SpellArea::Burst(12),
    concerns: fighters,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Begin(fortune),
};

fn fortune(moment: &SpellMoment) -> Lasting {
    use LastingEffect as E;
    let rounds = u32::from(moment.level);
    match moment.friend {
        true => {
            let effects = luck(moment, &[E::SavingThrow(1)]);
            Lasting { effects, ..for_rounds(RULE, Condition::Prayer, moment, rounds) }
        }
        false => {
            let effects = [E::ToHit(-1), E::Damage(-1), E::SavingThrow(-1)].into();
            Lasting { effects, ..for_rounds(RULE, Condition::Cursed, moment, rounds) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_own, cast_slowly, caster};

    #[test]
    fn s13_friends_attack_better_whether_f14_says_so_or_not() {
        use crate::rules::trial::attack;
        for (rulebook, rule) in [("house", "F-14"), ("advanced", "S-13")] {
            let mut trial = caster(rulebook, Class::Priest, 5, Spell::Prayer);
            cast_slowly(&mut trial, at_own(Spell::Prayer), &[]);
            trial.next_turn_of("attacker").obey_with(attack("attacker", "target"), &[(20, 2)]);
            trial.expect(&format!(
                r#"{{"event":"attack_rolled","modifiers":[{{"rule":"{rule}","label":"Prayer","value":1}}]}}"#
            ));
        }
    }

    #[test]
    fn s13_friends_are_under_a_prayer_and_enemies_have_ill_luck() {
        let mut trial = caster("house", Class::Priest, 5, Spell::Prayer);
        trial.place("friend", 2, 4).place("foe", 23, 11);
        cast_slowly(&mut trial, at_own(Spell::Prayer), &[]);
        let is = |id, condition| trial.unit_now(id).conditions.has(condition);
        assert_eq!(["attacker", "friend"].map(|id| is(id, Condition::Prayer)), [true, true]);
        assert_eq!(
            ["target", "foe"].map(|id| is(id, Condition::Cursed)),
            [true, false],
            "the foe is too far"
        );
        let effects: Vec<LastingEffect> = trial.unit_now("target").conditions.effects().copied().collect();
        assert!(
            effects.contains(&LastingEffect::ToHit(-1)) && effects.contains(&LastingEffect::SavingThrow(-1))
        );
    }
}
