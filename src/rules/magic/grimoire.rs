//! Where each spell has its figures.

use super::figures::{SpellFigures, SpellWork};
use super::spells;
use crate::model::{DiceExpression, Lasting, Spell};
use crate::rules::injury::healing::Cure;

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
        Spell::Haste => &spells::haste::FIGURES,
        Spell::Slow => &spells::slow::FIGURES,
        Spell::Shield => &spells::shield::FIGURES,
        Spell::Web => &spells::web::FIGURES,
        Spell::CharmPerson => &spells::charm_person::FIGURES,
        Spell::DeathsDoor => &spells::deaths_door::FIGURES,
        Spell::KnitBones => &spells::knit_bones::FIGURES,
        Spell::Regenerate => &spells::regenerate::FIGURES,
        Spell::Chant => &spells::chant::FIGURES,
        Spell::Song => &spells::song::FIGURES,
        Spell::DetectInvisibility => &spells::detect_invisibility::FIGURES,
        Spell::Silence => &spells::silence::FIGURES,
        Spell::Light => &spells::light::FIGURES,
        Spell::Darkness => &spells::darkness::FIGURES,
    }
}

/// What a spell does for somebody who is not well, in a battle or after it.
#[derive(Debug, Clone, Copy)]
pub enum SpellRemedy {
    /// It heals as this spell does, and gives back the points that these dice show; all of them without dice.
    Heal(Cure, Option<DiceExpression>),
    /// It ends these conditions.
    End(fn(&Lasting) -> bool),
    /// It brings those who are below 0 hit points back to 0.
    Raise,
}

/// What a spell of a caster of this level does for somebody who is not well; `None` if it is for something else.
///
/// ```
/// use hexfray::model::Spell;
/// use hexfray::rules::spell_remedy;
///
/// assert!(spell_remedy(Spell::CureLightWounds, 1).is_some() && spell_remedy(Spell::Fireball, 9).is_none());
/// ```
pub fn spell_remedy(spell: Spell, level: u8) -> Option<SpellRemedy> {
    let figures = figures(spell);
    match figures.work {
        SpellWork::Heal(cure) => Some(SpellRemedy::Heal(cure, (figures.dice)(level))),
        SpellWork::End(ends) => Some(SpellRemedy::End(ends)),
        SpellWork::Raise(_) => Some(SpellRemedy::Raise),
        SpellWork::Strike | SpellWork::Burn | SpellWork::Begin(_) | SpellWork::Counter(..) => None,
    }
}
