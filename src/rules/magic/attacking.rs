//! Spells that are attacks: whoever casts one shows itself (S-10, A-82).

use super::figures::{SaveEffect, SpellWork};
use super::grimoire::figures;
use crate::event::BattleEvent;
use crate::model::{Spell, UnitId};
use crate::rules::detection::whereabouts::given_away;
use crate::rules::field::{Battlefield, UnitSummary};
use crate::rules::harm::conditions::shows_itself;

/// The events that a caster gives itself away, and is no longer invisible, with a spell that works on these units; none if
/// that is no attack.
pub(super) fn revealed(
    field: &Battlefield,
    caster: &UnitSummary,
    spell: Spell,
    victims: &[UnitId],
) -> Vec<BattleEvent> {
    if !attacks(field, caster, spell, victims) {
        return Vec::new();
    }
    let strikes = |side| victims.iter().any(|id| field.summary(*id).side.0 == side);
    given_away(field, *caster.id, strikes).into_iter().chain(shows_itself(field, caster)).collect()
}

/// Whether a spell that works on these units is an attack: flames always are.
fn attacks(field: &Battlefield, caster: &UnitSummary, spell: Spell, victims: &[UnitId]) -> bool {
    let burns = matches!(figures(spell).work, SpellWork::Burn);
    let is_enemy = |id: &UnitId| field.summary(*id).side.0 != caster.side.0;
    burns || (is_aggressive(spell) && victims.iter().any(is_enemy))
}

/// Whether a spell is made to be cast at enemies: it costs them hit points, puts them to sleep, or is kept off by their
/// saving throws.
pub(super) fn is_aggressive(spell: Spell) -> bool {
    let figures = figures(spell);
    match figures.work {
        SpellWork::Burn | SpellWork::Strike => true,
        SpellWork::Heal(_) | SpellWork::End(_) | SpellWork::Raise(_) => false,
        SpellWork::Begin(_) | SpellWork::Counter(..) => {
            figures.save != SaveEffect::None || spell == Spell::Sleep
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Condition, Lasting, RuleId};
    use crate::order::Order;
    use crate::rules::magic::bench::{at_hex, at_own, at_unit, cast_for_long, caster, holder, use_of};
    use crate::rules::trial::{Trial, at};

    /// A caster who is invisible, in sight of two enemies far off.
    fn hidden(trial: &mut Trial) {
        trial.place("target", 12, 2).place("foe", 13, 2).place("friend", 1, 2);
        trial.unit("attacker", |own| {
            own.conditions.begin(Lasting::caused(Condition::Invisible, RuleId::s(10)));
        });
    }

    /// Whether the caster is seen again after its order with these faces.
    fn shows(mut trial: Trial, order: Order, faces: &[(u16, u16)]) -> bool {
        hidden(&mut trial);
        cast_for_long(&mut trial, order, faces);
        let place = r#"{"event":"noticed","unit":"attacker","attacked_in":1}"#;
        let seen = !trial.unit_now("attacker").conditions.has(Condition::Invisible);
        match seen {
            true => drop(trial.expect(place)),
            false => assert_eq!(trial.count("condition_ended"), 0),
        }
        seen
    }

    #[test]
    fn s10_who_casts_a_spell_that_harms_is_seen_again() {
        for rulebook in ["house", "advanced"] {
            let wizard = |spell| caster(rulebook, Class::Wizard, 5, spell);
            let fire: Vec<(u16, u16)> = [(6, 1); 5].into_iter().chain([(20, 20), (20, 20)]).collect();
            assert!(shows(wizard(Spell::Fireball), at_hex(Spell::Fireball, 12, 2), &fire), "{rulebook}");
            let bolts = [(4, 1), (4, 1), (4, 1)];
            assert!(shows(wizard(Spell::MagicMissile), at_unit(Spell::MagicMissile, "target"), &bolts));
            assert!(shows(wizard(Spell::Sleep), at_hex(Spell::Sleep, 12, 2), &[(4, 1), (4, 1)]));
            assert!(shows(wizard(Spell::Slow), at_hex(Spell::Slow, 12, 2), &[(20, 20), (20, 20)]));
        }
    }

    #[test]
    fn s10_a_scroll_that_harms_shows_its_reader() {
        let ground = crate::model::SpellTarget::Ground(at(12, 2));
        let reader = holder("house", Class::Wizard, 5, "sleep_scroll");
        assert!(shows(reader, use_of("sleep_scroll", ground), &[(4, 1), (4, 1)]));
    }

    #[test]
    fn s10_who_cures_or_helps_stays_unseen() {
        for rulebook in ["house", "advanced"] {
            let mut priest = caster(rulebook, Class::Priest, 3, Spell::CureLightWounds);
            priest.hit_points("attacker", 5);
            assert!(!shows(priest, at_own(Spell::CureLightWounds), &[(8, 3)]), "{rulebook}");
            let quick = caster(rulebook, Class::Wizard, 5, Spell::Haste);
            assert!(!shows(quick, at_hex(Spell::Haste, 1, 2), &[]), "{rulebook}");
            let prayer = caster(rulebook, Class::Priest, 5, Spell::Prayer);
            assert!(!shows(prayer, at_own(Spell::Prayer), &[]), "it makes enemies unlucky, and is no attack");
        }
    }
}
