//! Burning hands: a fan of flames (S-02).

use super::super::figures::{SaveEffect, SpellArea, SpellFigures, SpellReach, SpellWork, all, everybody};
use crate::model::{DiceExpression, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(2);

/// The most hit points beyond the die.
const MOST: i16 = 20;

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Burning hands",
    "A wizard's spell of 1 segment. Everybody in the hexes beside the caster in its front arc loses 1d3 hit \
     points and 2 for each level of the caster, at most 20; a saving throw against spells halves them. What burns \
     easily there catches fire.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 1,
    reach: SpellReach::Own,
    area: SpellArea::Fan,
    concerns: others,
    takes: all,
    dice,
    save: SaveEffect::Halves,
    work: SpellWork::Burn,
};

fn others(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    *caster.id != id && everybody(field, caster, id)
}

fn dice(level: u8) -> Option<DiceExpression> {
    Some(DiceExpression::new(1, 3, (2 * i16::from(level)).min(MOST)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Facing;
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_own, cast, caster};

    #[test]
    fn s02_those_in_front_burn_and_a_saving_throw_halves_it() {
        for (face, damage) in [(1, 7), (20, 3)] {
            let mut trial = caster("advanced", Class::Wizard, 3, Spell::BurningHands);
            cast(&mut trial, at_own(Spell::BurningHands), &[(3, 1), (20, face)]);
            assert_eq!(trial.unit_now("target").hit_points.now, 30 - damage);
        }
        assert_eq!(dice(30), Some(DiceExpression::new(1, 3, 20)));
    }

    #[test]
    fn s02_nobody_behind_the_caster_burns() {
        let spell = Spell::BurningHands;
        let mut trial = caster("house", Class::Wizard, 1, spell);
        trial.unit("attacker", |caster| caster.facing = Facing::West);
        cast(&mut trial, at_own(spell), &[]);
        trial.expect(r#"{"event":"spell_cast","targets":[]}"#);
    }
}
