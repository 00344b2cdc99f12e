//! Magic missile: bolts that never miss (S-11).

use super::super::figures::{SaveEffect, SpellArea, SpellFigures, SpellReach, SpellWork, all};
use crate::model::{Condition, DiceExpression, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(11);

/// The most bolts.
const MOST: u8 = 5;

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Magic missile",
    "A wizard's spell of 1 segment, up to 36 hexes far and 6 more for each level. A bolt, and one more for every \
     two levels beyond the first, at most five, cost an enemy 1d4 + 1 hit points each. All go for one enemy, though by other rules they may be shared out. There is no saving throw, but a shield (S-17) keeps them off.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 1,
    reach: SpellReach::Hexes(|_, level| 36 + 6 * u32::from(level)),
    area: SpellArea::One,
    concerns: enemies,
    takes: all,
    dice,
    save: SaveEffect::None,
    work: SpellWork::Strike,
};

fn enemies(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    let unit = field.summary(id);
    unit.side.0 != caster.side.0 && !unit.conditions.has(Condition::Shielded)
}

fn dice(level: u8) -> Option<DiceExpression> {
    let bolts = level.saturating_add(1) / 2;
    let bolts = bolts.clamp(1, MOST);
    Some(DiceExpression::new(bolts, 4, i16::from(bolts)))
}

#[cfg(test)]
mod tests {
    use crate::hex::Facing;
    use crate::model::{Class, Spell};
    use crate::order::NoCasting;
    use crate::rules::magic::bench::{at_own, at_unit, cast, caster};
    use crate::rules::trial::{end_turn, unit};

    #[test]
    fn s11_bolts_cost_hit_points_without_a_saving_throw() {
        for (rulebook, level, faces, damage) in [
            ("advanced", 1, &[(4, 3)][..], 4),
            ("house", 3, &[(4, 1), (4, 4)], 7),
            ("house", 20, &[(4, 4), (4, 4), (4, 4), (4, 4), (4, 4)], 25),
        ] {
            let mut trial = caster(rulebook, Class::Wizard, level, Spell::MagicMissile);
            cast(&mut trial, at_unit(Spell::MagicMissile, "target"), faces);
            trial.expect_no("saving_throw");
            trial.expect(&format!(
                r#"{{"event":"spell_harmed","unit":"target","by":"attacker","damage":{damage},"before":30}}"#
            ));
            assert_eq!(trial.unit_now("target").hit_points.now, 30 - damage);
            assert_eq!(trial.unit_now("attacker").spells.left(Spell::MagicMissile), 1);
        }
    }

    #[test]
    fn s11_only_enemies_are_targets_and_the_facing_does_not_matter() {
        let spell = Spell::MagicMissile;
        let mut trial = caster("house", Class::Wizard, 1, spell);
        trial.unit("attacker", |caster| caster.facing = Facing::West);
        let nobody = NoCasting::NoUse { spell, why: "it works on nobody who is there" };
        assert_eq!(trial.refused(at_unit(spell, "friend")), nobody.into());
        let without = NoCasting::WrongTarget { spell, needs: "is cast at a unit" };
        assert_eq!(trial.refused(at_own(spell)), without.into());
        cast(&mut trial, at_unit(spell, "target"), &[(4, 1)]);
        trial.expect(r#"{"event":"spell_cast","targets":["target"]}"#);
    }

    #[test]
    fn s11_whoever_has_nothing_left_goes_down() {
        let mut trial = caster("house", Class::Wizard, 1, Spell::MagicMissile);
        trial.hit_points("target", 2);
        cast(&mut trial, at_unit(Spell::MagicMissile, "target"), &[(4, 2)]);
        trial.expect(r#"{"event":"fell","unit":"target"}"#);
        trial.expect(r#"{"event":"began_to_die","unit":"target"}"#);
        trial.obey(end_turn("foe"));
        assert!(trial.unit_now("target").id == unit("target"));
    }
}
