//! Exhaustion from magic (A-43): who has cast the last spell of the day stands a shock, or faints.

use bevy::prelude::App;

use crate::model::RuleId;
use crate::rulebook::Rule;
use crate::rules::field::system_shock::system_shock;

const A43: RuleId = RuleId::a(43);

/// What somebody worn out by magic has less on attacks, damage, armor class, ability checks and saving throws.
const WORN_OUT: i16 = 4;

pub(super) const RULES: &[Rule] = &[Rule::new(
    A43,
    "Worn out by magic",
    "Who has cast all spells of the day rolls a d100 for shock. A success leaves a penalty of 4 on attacks, damage, armor \
     class, ability checks and saving throws, until eight hours of rest are over; it adds to the penalty of long melee. \
     A failure brings unconsciousness. Powers that are born with a creature do not count. Nobody casts spells yet; \
     spells will call for it.",
)];

pub(super) fn plugin(_: &mut App) {}

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
