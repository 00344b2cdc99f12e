//! Cure light wounds (S-05).

use super::super::figures::{SaveEffect, SpellArea, SpellFigures, SpellReach, SpellWork, alive, all};
use crate::model::{DiceExpression, RuleId};
use crate::rulebook::Rule;
use crate::rules::injury::healing::Cure;

const RULE: RuleId = RuleId::s(5);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Cure light wounds",
    "A priest's spell of 5 segments on the caster itself or a neighbor who lives. It gives 1d8 hit points back, \
     heals grazes and bruises (A-51, A-52), stops bleeding, and makes severe bleeding major (A-61).",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 5,
    reach: SpellReach::Touch,
    area: SpellArea::One,
    concerns: alive,
    takes: all,
    dice: |_| Some(DiceExpression::new(1, 8, 0)),
    save: SaveEffect::None,
    work: SpellWork::Heal(Cure::Light),
};

#[cfg(test)]
mod tests {
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_own, cast_slowly, caster};

    #[test]
    fn s05_it_gives_hit_points_back_up_to_the_full() {
        for (before, after) in [(2, 7), (29, 30)] {
            let mut trial = caster("advanced", Class::Priest, 1, Spell::CureLightWounds);
            trial.hit_points("attacker", before).unit("attacker", |own| own.hit_points.full = 30);
            cast_slowly(&mut trial, at_own(Spell::CureLightWounds), &[(8, 5)]);
            trial.expect(&format!(r#"{{"event":"spell_healed","unit":"attacker","after":{after}}}"#));
            assert_eq!(trial.unit_now("attacker").hit_points.now, after);
        }
    }
}
