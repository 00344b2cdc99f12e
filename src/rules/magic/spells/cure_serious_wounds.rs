//! Cure serious wounds (S-06).

use super::super::figures::{SaveEffect, SpellArea, SpellFigures, SpellReach, SpellWork, alive, all};
use crate::model::{DiceExpression, RuleId};
use crate::rulebook::Rule;
use crate::rules::injury::healing::Cure;

const RULE: RuleId = RuleId::s(6);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Cure serious wounds",
    "A priest's spell of 7 segments on the caster itself or a neighbor who lives. It gives 2d8 + 1 hit points \
     back, heals bad wounds too (A-53), and makes severe bleeding minor (A-61).",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 7,
    reach: SpellReach::Touch,
    area: SpellArea::One,
    concerns: alive,
    takes: all,
    dice: |_| Some(DiceExpression::new(2, 8, 1)),
    save: SaveEffect::None,
    work: SpellWork::Heal(Cure::Serious),
};

#[cfg(test)]
mod tests {
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_own, cast_slowly, caster};

    #[test]
    fn s06_it_gives_hit_points_back_up_to_the_full() {
        for (before, after) in [(2, 14), (29, 30)] {
            let mut trial = caster("advanced", Class::Priest, 7, Spell::CureSeriousWounds);
            trial.hit_points("attacker", before).unit("attacker", |own| own.hit_points.full = 30);
            cast_slowly(&mut trial, at_own(Spell::CureSeriousWounds), &[(8, 5), (8, 6)]);
            trial.expect(&format!(r#"{{"event":"spell_healed","unit":"attacker","after":{after}}}"#));
            assert_eq!(trial.unit_now("attacker").hit_points.now, after);
        }
    }
}
