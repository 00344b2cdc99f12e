//! Darkness: those in its area neither see nor are seen (S-28).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, for_rounds, no_dice,
};
use crate::model::{Condition, Lasting, LastingEffect, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(28);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Darkness",
    "A wizard's spell of 2 segments, up to 6 hexes far for each level. All within 3 hexes of its center who fail a saving throw against spells, friends too, are wrapped in a \
     darkness that no torch lights and that goes with them, for 10 rounds and one for each level of the caster: they have -4 on \
     attacks, and attacks against them have -4. Whoever is lit or dazzled by a light (S-27) only loses that.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 2,
    reach: SpellReach::Hexes(|_, level| 6 * u32::from(level)),
    area: SpellArea::Burst(3),
    concerns: could_be_darkened,
    takes: all,
    dice: no_dice,
    save: SaveEffect::Negates(0),
    work: SpellWork::Counter(is_light, darkened),
};

fn could_be_darkened(field: &Battlefield, _: &Unit, id: UnitId) -> bool {
    let unit = field.summary(id);
    unit.status.stands() && !unit.conditions.has(Condition::Darkened)
}

fn is_light(lasting: &Lasting) -> bool {
    matches!(lasting.condition, Condition::Shining | Condition::Dazzled)
}

fn darkened(moment: &SpellMoment) -> Lasting {
    let effects = [LastingEffect::ToHit(-4), LastingEffect::ToBeHit(-4)].into();
    Lasting { effects, ..for_rounds(RULE, Condition::Darkened, moment, 10 + u32::from(moment.level)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_hex, cast_slowly, caster};
    use crate::rules::trial::{Trial, attack};

    fn darken(faces: &[(u16, u16)], change: impl Fn(&mut Trial)) -> Trial {
        let mut trial = caster("advanced", Class::Wizard, 3, Spell::Darkness);
        trial.place("target", 12, 2).place("foe", 23, 11);
        change(&mut trial);
        cast_slowly(&mut trial, at_hex(Spell::Darkness, 12, 2), faces);
        trial
    }

    #[test]
    fn s28_whoever_does_not_save_neither_hits_nor_is_hit_well() {
        for (face, dark) in [(1, true), (20, false)] {
            let mut trial = darken(&[(20, face)], |_| {});
            assert_eq!(trial.unit_now("target").conditions.has(Condition::Darkened), dark);
            trial.place("target", 3, 2).next_turn_of("attacker");
            trial.obey_with(attack("attacker", "target"), &[(20, 2)]);
            let rolled = trial.events().into_iter().find(|event| event["event"] == "attack_rolled");
            assert_eq!(rolled.expect("an attack")["modifiers"].to_string().contains("Darkened"), dark);
        }
    }

    #[test]
    fn s28_it_puts_out_the_light_of_a_spell_and_no_more() {
        let trial = darken(&[(20, 1)], |trial| _ = trial.condition("target", Condition::Shining));
        assert!(trial.unit_now("target").conditions.is_empty());
    }
}
