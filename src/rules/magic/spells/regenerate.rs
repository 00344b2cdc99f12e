//! Regenerate: lost limbs grow again (S-22).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellReach, SpellWork, alive, all, no_dice,
};
use crate::model::{Degree, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};
use crate::rules::injury::healing::Cure;

const RULE: RuleId = RuleId::s(22);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Regenerate",
    "A priest's spell of 3 rounds on the caster itself or a neighbor who lives. Limbs that were cut off grow again and \
     bleed no more (A-56). It gives no hit points back and stops no other bleeding.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 30,
    reach: SpellReach::Touch,
    area: SpellArea::One,
    concerns: lacks_a_limb,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Heal(Cure::Regeneration),
};

fn lacks_a_limb(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    let of = |degree: Degree| degree == Degree::Severed;
    alive(field, caster, id) && field.injuries(&field.unit(id)).iter().any(|injury| of(injury.degree))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_unit, cast_for_long, caster, injured};
    use crate::rules::trial::Trial;

    fn hurt(degree: Degree) -> Trial {
        let mut trial = caster("advanced", Class::Priest, 14, Spell::Regenerate);
        trial.place("friend", 1, 2).place("target", 20, 2);
        trial.unit("friend", |friend| (friend.hit_points.now, friend.hit_points.full) = (5, 30));
        injured(&mut trial, "friend", degree, &[]);
        trial
    }

    #[test]
    fn s22_lost_limbs_grow_again_after_three_rounds() {
        let mut trial = hurt(Degree::Severed);
        cast_for_long(&mut trial, at_unit(Spell::Regenerate, "friend"), &[]);
        trial.expect(r#"{"event":"injury_healed","unit":"friend","degree":"Severed"}"#);
        let now = trial.unit_now("friend");
        assert!(now.hurts.is_empty());
        assert_eq!(now.hit_points.now, 5);
    }

    #[test]
    fn s22_it_is_of_no_use_for_other_injuries() {
        assert!(hurt(Degree::Injured).order(&at_unit(Spell::Regenerate, "friend")).is_err());
    }
}
