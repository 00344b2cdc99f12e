//! Neutralize poison (S-12).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellReach, SpellWork, alive, all, no_dice,
};
use crate::model::{Condition, Lasting, RuleId};
use crate::rulebook::Rule;

const RULE: RuleId = RuleId::s(12);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Neutralize poison",
    "A priest's spell of 7 segments on the caster itself or a neighbor. It ends poison, and what poison has done \
     to scores and strength.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 7,
    reach: SpellReach::Touch,
    area: SpellArea::One,
    concerns: alive,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::End(poison),
};

fn poison(lasting: &Lasting) -> bool {
    let of_poison = (31..=37).any(|number| lasting.cause.rule == Some(RuleId::a(number)));
    matches!(lasting.condition, Condition::Poisoned | Condition::Crippled) || of_poison
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_unit, cast_slowly, caster};

    #[test]
    fn s12_it_ends_what_it_is_made_for_and_nothing_else() {
        let mut trial = caster("advanced", Class::Priest, 7, Spell::NeutralizePoison);
        trial.place("friend", 1, 2);
        trial.condition("friend", Condition::Crippled).condition("friend", Condition::Rotting);
        cast_slowly(&mut trial, at_unit(Spell::NeutralizePoison, "friend"), &[]);
        trial.expect(r#"{"event":"condition_ended","unit":"friend","condition":"Crippled"}"#);
        let left: Vec<Condition> = trial.unit_now("friend").conditions.words().collect();
        assert_eq!(left, [Condition::Rotting]);
    }
}
