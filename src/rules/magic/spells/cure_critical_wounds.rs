//! Cure critical wounds (S-03).

use super::super::figures::{SaveEffect, SpellArea, SpellFigures, SpellReach, SpellWork, alive, all};
use crate::model::{DiceExpression, RuleId};
use crate::rulebook::Rule;
use crate::rules::injury::healing::Cure;

const RULE: RuleId = RuleId::s(3);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Cure critical wounds",
    "A priest's spell of 8 segments on the caster itself or a neighbor who lives. It gives 3d8 + 3 hit points \
     back, heals crushed parts (A-55), and stops all bleeding.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 8,
    reach: SpellReach::Touch,
    area: SpellArea::One,
    concerns: alive,
    takes: all,
    dice: |_| Some(DiceExpression::new(3, 8, 3)),
    save: SaveEffect::None,
    work: SpellWork::Heal(Cure::Critical),
};

#[cfg(test)]
mod tests {
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_own, cast_slowly, caster};

    #[test]
    fn s03_it_gives_hit_points_back_up_to_the_full() {
        for (before, after) in [(2, 17), (29, 30)] {
            let mut trial = caster("advanced", Class::Priest, 9, Spell::CureCriticalWounds);
            trial.hit_points("attacker", before).unit("attacker", |own| own.hit_points.full = 30);
            cast_slowly(&mut trial, at_own(Spell::CureCriticalWounds), &[(8, 5), (8, 6), (8, 1)]);
            trial.expect(&format!(r#"{{"event":"spell_healed","unit":"attacker","after":{after}}}"#));
            assert_eq!(trial.unit_now("attacker").hit_points.now, after);
        }
    }
}
