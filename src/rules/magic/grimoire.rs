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

#[cfg(test)]
mod tests {
    use super::super::figures::{SaveEffect, SpellArea, SpellReach};
    use super::*;
    use crate::model::Class;

    /// Segments and hexes at level 5, each for a priest and for a wizard; the area, and what a saving throw does.
    #[test]
    fn every_spell_has_its_figures() {
        let expected = [
            (Spell::Bless, [10, 10], [36, 36], "5", "none"),
            (Spell::BurningHands, [1, 1], [0, 0], "fan", "half"),
            (Spell::Chant, [20, 20], [0, 0], "6", "none"),
            (Spell::CharmPerson, [1, 1], [72, 72], "one", "negates"),
            (Spell::CureCriticalWounds, [8, 8], [1, 1], "one", "none"),
            (Spell::CureDisease, [10, 10], [1, 1], "one", "none"),
            (Spell::CureLightWounds, [5, 5], [1, 1], "one", "none"),
            (Spell::CureSeriousWounds, [7, 7], [1, 1], "one", "none"),
            (Spell::Darkness, [2, 2], [30, 30], "3", "negates"),
            (Spell::DeathsDoor, [6, 6], [1, 1], "one", "none"),
            (Spell::DetectInvisibility, [2, 2], [0, 0], "one", "none"),
            (Spell::Fireball, [3, 3], [36, 36], "4", "half"),
            (Spell::Haste, [3, 3], [36, 36], "4", "none"),
            (Spell::Heal, [10, 10], [1, 1], "one", "none"),
            (Spell::HoldPerson, [5, 3], [72, 72], "2", "few"),
            (Spell::Invisibility, [2, 2], [1, 1], "one", "none"),
            (Spell::KnitBones, [7, 7], [1, 1], "one", "none"),
            (Spell::Light, [4, 1], [72, 36], "one", "enemies"),
            (Spell::MagicMissile, [1, 1], [66, 66], "one", "none"),
            (Spell::NeutralizePoison, [7, 7], [1, 1], "one", "none"),
            (Spell::Prayer, [6, 6], [0, 0], "12", "none"),
            (Spell::Regenerate, [30, 30], [1, 1], "one", "none"),
            (Spell::Shield, [1, 1], [0, 0], "one", "none"),
            (Spell::Silence, [5, 5], [72, 72], "3", "negates"),
            (Spell::Sleep, [1, 1], [18, 18], "3", "none"),
            (Spell::Slow, [3, 3], [84, 84], "4", "negates-4"),
            (Spell::Song, [30, 30], [0, 0], "6", "none"),
            (Spell::Web, [2, 2], [15, 15], "2", "negates"),
        ];
        assert_eq!(expected.len(), Spell::ALL.len());
        for (spell, segments, hexes, area, save) in expected {
            let figures = figures(spell);
            let classes = [Class::Priest, Class::Wizard];
            let far = classes.map(|class| match figures.reach {
                SpellReach::Own => 0,
                SpellReach::Touch => 1,
                SpellReach::Hexes(far) => far(class, 5),
            });
            let (around, saves) = match (figures.area, figures.save) {
                (SpellArea::One, save) => ("one".to_owned(), save),
                (SpellArea::Fan, save) => ("fan".to_owned(), save),
                (SpellArea::Burst(hexes), save) => (hexes.to_string(), save),
            };
            let saves = match saves {
                SaveEffect::None => "none".to_owned(),
                SaveEffect::Negates(0) => "negates".to_owned(),
                SaveEffect::Negates(bonus) => format!("negates{bonus}"),
                SaveEffect::NegatesFew(_) => "few".to_owned(),
                SaveEffect::EnemiesNegate => "enemies".to_owned(),
                SaveEffect::Halves => "half".to_owned(),
            };
            let told = (classes.map(figures.casting_time), far, around.as_str(), saves.as_str());
            assert_eq!(told, (segments, hexes, area, save), "{spell:?}");
        }
    }
}
