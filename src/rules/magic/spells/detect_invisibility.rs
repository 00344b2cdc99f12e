//! Detect invisibility: the caster sees the unseen (S-25).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, for_rounds, no_dice,
};
use crate::model::{Condition, Lasting, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(25);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Detect invisibility",
    "A wizard's spell of 2 segments on the caster alone. For 5 rounds for each level it sees the invisible at most 6 hexes for each level away, \
     attacks them like others, and its side knows where they are (A-81). For the others of its side they stay hard to hit.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 2,
    reach: SpellReach::Own,
    area: SpellArea::One,
    concerns: does_not_see_them,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Begin(discerning),
};

fn does_not_see_them(field: &Battlefield, _: &Unit, id: UnitId) -> bool {
    !field.summary(id).conditions.has(Condition::Discerning)
}

fn discerning(moment: &SpellMoment) -> Lasting {
    for_rounds(RULE, Condition::Discerning, moment, 5 * u32::from(moment.level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_own, cast_slowly, caster};
    use crate::rules::trial::attack;

    #[test]
    fn s25_the_caster_attacks_the_invisible_like_others_and_its_side_knows_where_they_are() {
        for sees in [true, false] {
            let mut trial = caster("house", Class::Wizard, 3, Spell::DetectInvisibility);
            trial.place("target", 5, 2).condition("target", Condition::Invisible);
            if sees {
                cast_slowly(&mut trial, at_own(Spell::DetectInvisibility), &[]);
            }
            trial.next_turn_of("attacker");
            let hidden = trial
                .snapshot()
                .secrets
                .hides(crate::rules::trial::unit("target"), trial.unit_now("attacker").side.0);
            assert_eq!(hidden, !sees);
            trial
                .place("target", 3, 2)
                .next_turn_of("attacker")
                .obey_with(attack("attacker", "target"), &[(20, 2)]);
            let rolled = trial.events().into_iter().find(|event| event["event"] == "attack_rolled");
            let rows = rolled.expect("an attack")["modifiers"].to_string();
            assert_eq!(rows.contains("nvisible"), !sees, "{rows}");
        }
    }
}
