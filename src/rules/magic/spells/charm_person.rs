//! Charm person: an enemy takes the caster for a friend and stands by (S-19).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, enemy_people, no_dice,
};
use crate::model::{Condition, ConditionCause, Lasting, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(19);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Charm person",
    "A wizard's spell of 1 segment, up to 72 hexes far. An enemy that is a person of at most human size, and not charmed yet, takes the caster for a \
     friend, unless a saving throw against spells keeps it off: it stands by, does nothing for or against anybody, \
     and defends itself as well as ever. It stays so for the rest of the battle, until the caster's side costs it a \
     hit point. It keeps its own side and does not fight for the caster's.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 1,
    reach: SpellReach::Hexes(|_, _| 72),
    area: SpellArea::One,
    concerns: free_people,
    takes: all,
    dice: no_dice,
    save: SaveEffect::Negates(0),
    work: SpellWork::Begin(charmed),
};

fn free_people(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    enemy_people(field, caster, id) && !field.summary(id).conditions.has(Condition::Charmed)
}

fn charmed(moment: &SpellMoment) -> Lasting {
    let cause = ConditionCause { by: Some(moment.by), ..ConditionCause::rule(RULE) };
    Lasting { cause, ..Lasting::plain(Condition::Charmed) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Size, Spell, Tag};
    use crate::order::NoCasting;
    use crate::rules::magic::bench::{at_unit, cast, caster};
    use crate::rules::trial::{Trial, attack, unit};

    fn charm(face: u16) -> Trial {
        let mut trial = caster("advanced", Class::Wizard, 1, Spell::CharmPerson);
        trial.tags("target", &[Tag::Humanoid]);
        cast(&mut trial, at_unit(Spell::CharmPerson, "target"), &[(20, face)]);
        trial
    }

    fn is_charmed(trial: &Trial) -> bool {
        trial.unit_now("target").conditions.has(Condition::Charmed)
    }

    #[test]
    fn s19_an_enemy_that_does_not_save_stands_by_and_is_no_easier_to_hit() {
        assert!(!is_charmed(&charm(20)));
        let trial = charm(1);
        assert!(is_charmed(&trial) && trial.unit_now("target").turn.ended);
        assert_eq!(trial.snapshot().clock.block, [unit("foe")]);
        let conditions = trial.unit_now("target").conditions;
        assert!(!conditions.are_helpless() && !conditions.are_stunned());
    }

    #[test]
    fn s19_a_blow_of_the_casters_side_frees_it_and_a_miss_does_not() {
        for (faces, stays) in [(&[(20, 2)][..], true), (&[(20, 19), (8, 1)], false)] {
            let mut trial = charm(1);
            trial.next_turn_of("attacker").obey_with(attack("attacker", "target"), faces);
            assert_eq!(is_charmed(&trial), stays);
        }
    }

    #[test]
    fn s19_nobody_is_charmed_twice() {
        let spell = Spell::CharmPerson;
        let mut trial = caster("house", Class::Wizard, 1, spell);
        trial.tags("target", &[Tag::Humanoid]).condition("target", Condition::Charmed);
        let nobody = NoCasting::NoUse { spell, why: "it works on nobody who is there" };
        assert_eq!(trial.refused(at_unit(spell, "target")), nobody.into());
    }

    #[test]
    fn s19_beasts_and_giants_have_no_ear_for_it() {
        let mut trial = caster("house", Class::Wizard, 1, Spell::CharmPerson);
        trial.tags("target", &[Tag::Animal]);
        assert!(trial.order(&at_unit(Spell::CharmPerson, "target")).is_err());
        trial.tags("target", &[Tag::Humanoid]).size("target", Size::Large);
        assert!(trial.order(&at_unit(Spell::CharmPerson, "target")).is_err());
        trial.size("target", Size::Medium);
        assert!(trial.order(&at_unit(Spell::CharmPerson, "target")).is_ok());
    }
}
