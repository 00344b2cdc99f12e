//! Knit bones: broken bones grow together (S-21).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellReach, SpellWork, alive, all, no_dice,
};
use crate::model::{Degree, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};
use crate::rules::injury::healing::Cure;

const RULE: RuleId = RuleId::s(21);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Knit bones",
    "A cure of serious wounds that a priest devotes to bones, in 7 segments on the caster itself or a neighbor who lives. It \
     takes the place of such a cure in mind, and is chosen when it is cast. It knits all bones that are broken and ends \
     their bleeding. It gives no hit points back and stops no other bleeding (A-54).",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 7,
    reach: SpellReach::Touch,
    area: SpellArea::One,
    concerns: has_broken_bones,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Heal(Cure::Knitting),
};

fn has_broken_bones(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    let of = |degree: Degree| degree == Degree::Broken;
    alive(field, caster, id) && field.injuries(&field.unit(id)).iter().any(|injury| of(injury.degree))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_unit, cast_slowly, caster, injured};
    use crate::rules::trial::Trial;

    fn hurt(degree: Degree) -> Trial {
        let mut trial = caster("advanced", Class::Priest, 7, Spell::KnitBones);
        trial.place("friend", 1, 2).place("target", 20, 2);
        trial.unit("friend", |friend| (friend.hit_points.now, friend.hit_points.full) = (5, 30));
        injured(&mut trial, "friend", degree, &[]);
        trial
    }

    #[test]
    fn s21_broken_bones_are_knit_and_no_hit_points_come_back() {
        let mut trial = hurt(Degree::Broken);
        cast_slowly(&mut trial, at_unit(Spell::KnitBones, "friend"), &[]);
        trial.expect(r#"{"event":"injury_healed","unit":"friend","degree":"Broken"}"#);
        let now = trial.unit_now("friend");
        assert!(now.hurts.is_empty());
        assert_eq!(now.hit_points.now, 5);
    }

    #[test]
    fn s21_it_is_of_no_use_for_other_injuries() {
        assert!(hurt(Degree::Injured).order(&at_unit(Spell::KnitBones, "friend")).is_err());
    }
}
