//! Heal (S-08).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellReach, SpellWork, alive, all, no_dice,
};
use crate::model::RuleId;
use crate::rulebook::Rule;
use crate::rules::injury::healing::Cure;

const RULE: RuleId = RuleId::s(8);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Heal",
    "A priest's spell of 10 segments on the caster itself or a neighbor who lives. It gives all hit points back, \
     stops all bleeding, ends a coma (A-26) and the rotting disease (A-28), and heals all injuries but broken bones and lost limbs.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 10,
    reach: SpellReach::Touch,
    area: SpellArea::One,
    concerns: alive,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Heal(Cure::EVERYTHING),
};

#[cfg(test)]
mod tests {
    use crate::model::{Class, Condition, Spell};
    use crate::rules::magic::bench::{at_own, cast_slowly, caster};

    #[test]
    fn s08_it_ends_the_rotting_disease_and_lesser_cures_do_not() {
        for (spell, left) in [(Spell::Heal, 1), (Spell::CureCriticalWounds, 2)] {
            let mut trial = caster("advanced", Class::Priest, 11, spell);
            trial.condition("attacker", Condition::Rotting).condition("attacker", Condition::Exhausted);
            let dice: &[(u16, u16)] = if left == 1 { &[] } else { &[(8, 1), (8, 1), (8, 1)] };
            cast_slowly(&mut trial, at_own(spell), dice);
            assert_eq!(trial.unit_now("attacker").conditions.words().count(), left, "{spell:?}");
        }
    }

    #[test]
    fn s08_it_gives_hit_points_back_up_to_the_full() {
        for (before, after) in [(2, 30), (29, 30)] {
            let mut trial = caster("advanced", Class::Priest, 11, Spell::Heal);
            trial.hit_points("attacker", before).unit("attacker", |own| own.hit_points.full = 30);
            cast_slowly(&mut trial, at_own(Spell::Heal), &[]);
            trial.expect(&format!(r#"{{"event":"spell_healed","unit":"attacker","after":{after}}}"#));
            assert_eq!(trial.unit_now("attacker").hit_points.now, after);
        }
    }
}
