//! Cure disease (S-04).

use super::super::cure::is_disease;
use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellReach, SpellWork, alive, all, no_dice,
};
use crate::model::RuleId;
use crate::rulebook::Rule;

const RULE: RuleId = RuleId::s(4);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Cure disease",
    "A priest's spell of 10 segments on the caster itself or a neighbor. It ends the rotting disease. \
     By other rules it takes a turn of 10 rounds; so long no battle waits.",
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
    work: SpellWork::End(is_disease),
};

#[cfg(test)]
mod tests {
    use crate::model::{Class, Condition, Spell};
    use crate::rules::magic::bench::{at_own, cast_slowly, caster};

    #[test]
    fn s04_it_ends_what_it_is_made_for_and_nothing_else() {
        let mut trial = caster("advanced", Class::Priest, 5, Spell::CureDisease);
        trial.condition("attacker", Condition::Rotting).condition("attacker", Condition::Exhausted);
        cast_slowly(&mut trial, at_own(Spell::CureDisease), &[]);
        trial.expect(r#"{"event":"condition_ended","unit":"attacker","condition":"Rotting"}"#);
        let left: Vec<Condition> = trial.unit_now("attacker").conditions.words().collect();
        assert_eq!(left, [Condition::Exhausted]);
    }
}
