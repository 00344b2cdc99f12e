//! Silence: those in its area make no sound (S-26).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, for_rounds, no_dice,
};
use crate::model::{Condition, Lasting, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(26);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Silence",
    "A priest's spell of 5 segments, up to 72 hexes far. All within 3 hexes of its center who fail a saving throw against spells, friends too, make no sound for 2 rounds for each \
     level of the caster, wherever they go: they cast no spells, lose the one that they are casting, and are harder to detect \
     (A-79).",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 5,
    reach: SpellReach::Hexes(|_, _| 72),
    area: SpellArea::Burst(3),
    concerns: loud,
    takes: all,
    dice: no_dice,
    save: SaveEffect::Negates(0),
    work: SpellWork::Begin(silenced),
};

fn loud(field: &Battlefield, _: &Unit, id: UnitId) -> bool {
    let unit = field.summary(id);
    unit.status.stands() && !unit.conditions.has(Condition::Silenced)
}

fn silenced(moment: &SpellMoment) -> Lasting {
    for_rounds(RULE, Condition::Silenced, moment, 2 * u32::from(moment.level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Casting, Class, Spell, SpellTarget, Spells};
    use crate::order::NoCasting;
    use crate::rules::magic::bench::{at_hex, at_unit, cast_for_long, caster};
    use crate::rules::trial::unit;

    #[test]
    fn s26_whoever_does_not_save_loses_its_spell_and_casts_none() {
        for (face, silent) in [(1, true), (20, false)] {
            let mut trial = caster("advanced", Class::Priest, 3, Spell::Silence);
            trial.place("target", 12, 2).place("foe", 20, 10).unit("target", |target| {
                let (spell, at) = (Spell::Sleep, SpellTarget::Own);
                let casting = Some(Casting { spell, at, done: (3, 1), item: None });
                target.spells = Spells { memorized: [(spell, 2)].into(), casting };
                target.conditions.begin(Lasting::plain(Condition::Casting));
                target.turn.ended = true;
            });
            trial.change(|state| state.clock.track.retain(|entry| entry.unit != unit("target")));
            trial.dice(&[(20, face)]);
            cast_for_long(&mut trial, at_hex(Spell::Silence, 12, 2), &[]);
            assert_eq!(trial.unit_now("target").conditions.has(Condition::Silenced), silent);
            assert_eq!(trial.count("spell_spoiled") == 1, silent);
        }
    }

    #[test]
    fn s26_the_silent_speak_no_spell() {
        let spell = Spell::MagicMissile;
        let mut trial = caster("house", Class::Wizard, 1, spell);
        trial.condition("attacker", Condition::Silenced);
        let refusal = NoCasting::Silenced { unit: unit("attacker") };
        assert_eq!(trial.refused(at_unit(spell, "target")), refusal.into());
    }
}
