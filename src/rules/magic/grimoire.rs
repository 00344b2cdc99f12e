//! Where each spell has its figures.

use super::figures::SpellFigures;
use super::spells;
use crate::model::Spell;

/// The figures of a spell.
pub(super) fn figures(spell: Spell) -> &'static SpellFigures {
    match spell {
        Spell::Bless => &spells::bless::FIGURES,
        Spell::BurningHands => &spells::burning_hands::FIGURES,
        Spell::CureCriticalWounds => &spells::cure_critical_wounds::FIGURES,
        Spell::CureDisease => &spells::cure_disease::FIGURES,
        Spell::CureLightWounds => &spells::cure_light_wounds::FIGURES,
        Spell::CureSeriousWounds => &spells::cure_serious_wounds::FIGURES,
        Spell::Fireball => &spells::fireball::FIGURES,
        Spell::Heal => &spells::heal::FIGURES,
        Spell::HoldPerson => &spells::hold_person::FIGURES,
        Spell::Invisibility => &spells::invisibility::FIGURES,
        Spell::MagicMissile => &spells::magic_missile::FIGURES,
        Spell::NeutralizePoison => &spells::neutralize_poison::FIGURES,
        Spell::Prayer => &spells::prayer::FIGURES,
        Spell::Sleep => &spells::sleep::FIGURES,
    }
}
