//! Exhaustion from magic (A-43): who has cast the last spell of the day stands a shock, or faints.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use crate::event::{BattleEvent, ShockCheck};
use crate::model::{Act, Condition, Lasting, LastingEffect, Purpose, RuleId, Spell};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::system_shock::system_shock;
use crate::rules::field::turn::turn_ended;
use crate::rules::field::{Battlefield, Unit};

const A43: RuleId = RuleId::a(43);

/// What somebody worn out by magic has less on attacks, damage, armor class, ability checks and saving throws.
const WORN_OUT: i16 = 4;

pub(super) const RULES: &[Rule] = &[Rule::new(
    A43,
    "Worn out by magic",
    "Who has cast all spells of the day rolls a d100 for shock. A success leaves a penalty of 4 on attacks, damage, armor \
     class, ability checks and saving throws, until eight hours of rest are over; it adds to the penalty of long melee. \
     A failure brings unconsciousness for the rest of the battle. Powers that are born with a creature, songs (S-24), scrolls and potions do not count, and \
     a last spell that is spoiled does not either.",
)
.needing(&[RuleId::a(3)])];

pub(super) fn plugin(app: &mut App) {
    let cast = |event: &BattleEvent| matches!(event, BattleEvent::SpellCast(_));
    add_reaction(app, A43, cast, strain.in_set(React::Strain));
    add_rule_systems(app, A43, Phase::Harm, (roll, wear_out).chain().in_set(Harm::WearOut));
}

/// Whether this spell is the last that a unit has in mind and wears it out.
pub(super) fn is_last_spell(field: &Battlefield, unit: &Unit, spell: Spell) -> bool {
    let left: u32 = unit.spells.memorized.values().map(|left| u32::from(*left)).sum();
    field.rulebook.has(A43) && spell != Spell::Song && left == 1
}

fn strain(mut causes: Causes, field: Battlefield) {
    let casters = causes.events().filter_map(|event| {
        let BattleEvent::SpellCast(cast) = event else { return None };
        let wears = cast.spell != Spell::Song
            && cast.item.is_none()
            && field.unit(cast.unit).spells.memorized.is_empty();
        wears.then_some(cast.unit)
    });
    let steps: Vec<Vec<Act>> = casters.map(|unit| vec![Act::WearOut { unit }]).collect();
    causes.queue(A43, steps);
}

/// The face of the check.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
struct StrainRoll(u16);

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::WearOut { unit } = declared.0 else { return };
        let constitution = field.unit(unit).abilities.constitution;
        let sort = move |face: u16| after_the_last_spell(constitution, face);
        dice.ask((entity, *deed), A43, Purpose::SystemShock, |draw| StrainRoll(draw.die_of_sorts(100, sort)));
    });
}

fn wear_out(mut deeds: Deeds<(&Deed, &Declared, &StrainRoll, &mut Effects)>, field: Battlefield, dice: Dice) {
    deeds.each(|(deed, declared, StrainRoll(natural), mut effects)| {
        let Act::WearOut { unit: id } = declared.0 else { return };
        let unit = field.unit(id);
        let constitution = unit.abilities.constitution;
        let after = after_the_last_spell(constitution, *natural);
        effects.0.push(BattleEvent::ShockChecked(ShockCheck {
            unit: id,
            chance: system_shock(constitution),
            natural: *natural,
            held: after != SpellExhaustion::Unconscious,
            rolls: dice.rolls(*deed, &[Purpose::SystemShock]),
        }));
        let lasting = match after {
            SpellExhaustion::Weakened(points) => {
                let points = points as i8;
                let effects = [
                    LastingEffect::ToHit(-points),
                    LastingEffect::ToBeHit(points),
                    LastingEffect::Damage(-points),
                    LastingEffect::Check(points),
                    LastingEffect::SavingThrow(-points),
                ];
                Lasting { effects: effects.into(), ..Lasting::caused(Condition::WornOut, A43) }
            }
            SpellExhaustion::Unconscious => Lasting::caused(Condition::Unconscious, A43),
        };
        effects.0.push(BattleEvent::lasting_began(id, A43, lasting));
        if after == SpellExhaustion::Unconscious && !unit.turn.ended {
            effects.0.push(turn_ended(&unit));
        }
    });
}

/// What the last spell of the day does to its caster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpellExhaustion {
    /// So many points less on attacks, damage, armor class, ability checks and saving throws, until 8 hours of rest are
    /// over.
    Weakened(i16),
    /// The caster loses its senses.
    Unconscious,
}

/// What the last spell of the day does to a caster of this Constitution whose d100 shows this face (A-43).
///
/// ```
/// use hexfray::rules::{SpellExhaustion, after_the_last_spell};
///
/// assert_eq!(after_the_last_spell(12, 80), SpellExhaustion::Weakened(4));
/// assert_eq!(after_the_last_spell(12, 81), SpellExhaustion::Unconscious);
/// ```
pub fn after_the_last_spell(constitution: u8, natural: u16) -> SpellExhaustion {
    match natural <= system_shock(constitution) {
        true => SpellExhaustion::Weakened(WORN_OUT),
        false => SpellExhaustion::Unconscious,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a43_the_last_spell_weakens_by_four_or_takes_the_senses() {
        for (constitution, chance) in [(3, 35), (10, 70), (12, 80), (13, 85), (16, 95), (18, 99), (25, 99)] {
            let worn = after_the_last_spell(constitution, chance);
            assert_eq!(worn, SpellExhaustion::Weakened(4), "{constitution}");
            let out = after_the_last_spell(constitution, chance + 1);
            assert_eq!(out, SpellExhaustion::Unconscious, "{constitution}");
        }
    }
}
