//! Invisibility: hides somebody from sight (S-10).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, friends, no_dice,
};
use crate::model::{Condition, Lasting, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(10);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Invisibility",
    "A wizard's spell of 2 segments on the caster itself or a neighbor on its side who is not invisible yet, and who cannot be seen until it \
     attacks (T-24). A spell of flames is an attack, and so is one that costs enemies hit points, puts them to sleep, or \
     is kept off by their saving throws; to cure and to bless is none.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 2,
    reach: SpellReach::Touch,
    area: SpellArea::One,
    concerns: seen_friends,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Begin(hidden),
};

fn seen_friends(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    friends(field, caster, id) && !field.summary(id).conditions.has(Condition::Invisible)
}

fn hidden(_: &SpellMoment) -> Lasting {
    Lasting::caused(Condition::Invisible, RULE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell};
    use crate::order::NoCasting;
    use crate::rules::magic::bench::{at_own, at_unit, cast_slowly, caster};
    use crate::rules::trial::attack;

    #[test]
    fn s10_nobody_sees_it_until_it_attacks() {
        let mut trial = caster("house", Class::Wizard, 3, Spell::Invisibility);
        cast_slowly(&mut trial, at_own(Spell::Invisibility), &[]);
        assert!(trial.unit_now("attacker").conditions.has(Condition::Invisible));
        trial.next_turn_of("attacker").obey_with(attack("attacker", "target"), &[(20, 2)]);
        assert!(!trial.unit_now("attacker").conditions.has(Condition::Invisible));
    }

    #[test]
    fn s10_nobody_is_hidden_twice() {
        let spell = Spell::Invisibility;
        let mut trial = caster("house", Class::Wizard, 3, spell);
        trial.condition("attacker", Condition::Invisible);
        let nobody = NoCasting::NoUse { spell, why: "it works on nobody who is there" };
        assert_eq!(trial.refused(at_own(spell)), nobody.into());
    }

    #[test]
    fn s10_it_is_for_friends_within_reach() {
        let spell = Spell::Invisibility;
        let mut trial = caster("house", Class::Wizard, 3, spell);
        let nobody = NoCasting::NoUse { spell, why: "it works on nobody who is there" };
        assert_eq!(trial.refused(at_unit(spell, "target")), nobody.into());
        assert!(matches!(
            trial.refused(at_unit(spell, "friend")),
            crate::order::Refusal::Casting(NoCasting::TooFar { far: 1, .. })
        ));
    }
}
