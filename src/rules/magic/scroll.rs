//! Scrolls: a spell that is read from the hand, once (S-29).
//!
//! It takes the spell's own time. It fails in 5 of 100 for each level that its reader lacks to cast the spell.

use bevy::prelude::App;

use super::hindrance::sees;
use super::source::SpellUse;
use crate::model::{Light, RuleId, Spell, Training, lowest_level};
use crate::order::{NoCasting, Refusal};
use crate::rulebook::Rule;
use crate::rules::field::light::light_at;
use crate::rules::field::{Battlefield, Unit};

pub(super) const S29: RuleId = RuleId::s(29);

/// The percent by which a spell fails for each level that its reader lacks.
const A_LEVEL: u16 = 5;

pub(super) const RULES: &[Rule] = &[Rule::new(
    S29,
    "Scrolls",
    "Who casts a spell by class can read it from a scroll in hand, whether it is in mind or not, and needs its eyes and its \
     voice for it. That takes as long as the spell takes, and a blow spoils it in the same way. The spell has the level of the \
     scroll. Of 100 that are read, 5 fail for each level that the reader lacks to cast the spell from memory. \
     The scroll is used up in any case, unless it falls from the hand. It does not count for exhaustion (A-43).",
)
.needing(&[RuleId::a(3)])];

pub(super) fn plugin(_: &mut App) {}

/// Whether a unit can read a scroll that is in its hand.
pub(super) fn check(field: &Battlefield, unit: &Unit, cast: SpellUse) -> Result<(), Refusal> {
    field.needs(S29)?;
    let (id, spell) = (*unit.id, cast.spell);
    if spell.level(unit.own_training().class).is_none() {
        return Err(NoCasting::CannotRead { unit: id, spell }.into());
    }
    let dark = || unit.senses.darkvision == 0 && light_at(field, unit.position.0) == Light::DARKNESS;
    if !sees(unit.conditions) || dark() {
        return Err(NoCasting::TooDark { unit: id }.into());
    }
    Ok(())
}

/// The percent with which a spell fails that a unit of this training reads.
///
/// ```text
/// 5 × (lowest level that casts it − level of the reader)
/// ```
///
/// ```
/// use hexfray::model::{Class, Spell, Training};
/// use hexfray::rules::misread;
///
/// let reader = Training { class: Class::Wizard, level: 3, hit_dice_plus: 0, thac0: None };
/// assert_eq!(misread(Spell::Fireball, &reader), 10);
/// ```
pub fn misread(spell: Spell, reader: &Training) -> u16 {
    let needed = lowest_level(spell, reader.class).unwrap_or_default();
    u16::from(needed.saturating_sub(reader.level)) * A_LEVEL
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::BattleEvent;
    use crate::model::{Class, Condition, Lasting, Place, SpellTarget, Tile};
    use crate::order::Order;
    use crate::rules::deed::Effects;
    use crate::rules::magic::bench::{cast, caster, holder, use_of};
    use crate::rules::magic::casting::hindered_by;
    use crate::rules::trial::{Trial, at, attack, end_turn, item, unit};

    const TARGET: fn() -> SpellTarget = || SpellTarget::Unit(unit("target"));

    fn reader(level: u8) -> Trial {
        let mut trial = holder("advanced", Class::Wizard, level, "magic_missile_scroll");
        trial.hit_points("target", 30);
        trial
    }

    fn misread_by(spell: Spell, class: Class, level: u8) -> u16 {
        misread(spell, &Training { class, level, hit_dice_plus: 0, thac0: None })
    }

    #[test]
    fn s29_a_scroll_has_a_level_of_its_own_and_is_used_up() {
        let mut trial = reader(1);
        // Level 6 has three missiles.
        cast(&mut trial, use_of("magic_missile_scroll", TARGET()), &[(4, 1), (4, 2), (4, 3)]);
        trial.expect(r#"{"event":"spell_begun","item":"attacker.magic_missile_scroll","done":[1,2]}"#);
        trial.expect(r#"{"event":"spell_cast","spell":"MagicMissile","item":"attacker.magic_missile_scroll","power":9,"left":0}"#);
        trial.expect(r#"{"event":"item_moved","item":"attacker.magic_missile_scroll","rule":"S-29"}"#);
        assert_eq!(trial.unit_now("target").hit_points.now, 21);
        assert_eq!(trial.place_of("attacker.magic_missile_scroll"), Place::Lost);
        trial.expect_no("shock_checked");
    }

    #[test]
    fn s29_the_same_spell_in_mind_stays_there_and_its_last_still_wears_out() {
        let mut trial = reader(1);
        trial.unit("attacker", |own| own.spells.leave(Spell::MagicMissile, 1));
        cast(&mut trial, use_of("magic_missile_scroll", TARGET()), &[(4, 1), (4, 1), (4, 1)]);
        assert_eq!(trial.unit_now("attacker").spells.left(Spell::MagicMissile), 1);
    }

    #[test]
    fn s29_a_blow_spoils_the_reading_and_the_scroll_is_gone() {
        for (face, spoils) in [(19, true), (2, false)] {
            let mut trial = holder("house", Class::Priest, 7, "cure_scroll");
            trial.hit_points("attacker", 10).unit("attacker", |own| own.hit_points.full = 30);
            trial.obey(use_of("cure_scroll", SpellTarget::Own)).obey(end_turn("friend"));
            let faces: &[(u16, u16)] = if spoils { &[(20, face), (8, 4)] } else { &[(20, face)] };
            trial.obey_with(attack("target", "attacker"), faces);
            assert_eq!(trial.count("spell_spoiled") == 1, spoils, "{face}");
            let gone = trial.place_of("attacker.cure_scroll") == Place::Lost;
            assert_eq!(gone, spoils, "{face}");
        }
    }

    #[test]
    fn s29_who_goes_down_lets_the_scroll_fall_whole() {
        let mut trial = holder("advanced", Class::Priest, 7, "cure_scroll");
        trial.hit_points("attacker", 3).unit("attacker", |own| own.hit_points.full = 30);
        trial.obey(use_of("cure_scroll", SpellTarget::Own)).obey(end_turn("friend"));
        trial.obey_with(attack("target", "attacker"), &[(20, 19), (8, 8)]);
        trial.expect(r#"{"event":"spell_spoiled","unit":"attacker"}"#);
        assert_eq!(trial.place_of("attacker.cure_scroll"), Place::Lying(at(2, 2)));
    }

    #[test]
    fn s29_a_level_that_the_reader_lacks_is_five_percent() {
        assert_eq!(misread_by(Spell::Fireball, Class::Wizard, 5), 0);
        assert_eq!(misread_by(Spell::Fireball, Class::Wizard, 9), 0);
        assert_eq!(misread_by(Spell::Fireball, Class::Wizard, 4), 5);
        assert_eq!(misread_by(Spell::Fireball, Class::Wizard, 1), 20);
        assert_eq!(misread_by(Spell::Heal, Class::Priest, 1), 50);
    }

    #[test]
    fn s29_beyond_its_reader_a_scroll_may_fail() {
        for (face, fails) in [(20, true), (21, false)] {
            let mut trial = holder("advanced", Class::Wizard, 1, "fireball_scroll");
            trial.place("target", 12, 2).hit_points("target", 60);
            let faces: Vec<(u16, u16)> = match fails {
                true => vec![(100, face)],
                false => [(100, face)].into_iter().chain([(6, 1); 6]).chain([(20, 1)]).collect(),
            };
            let order = use_of("fireball_scroll", SpellTarget::Ground(at(12, 2)));
            trial.obey_with(order, &[]);
            for id in ["friend", "target"] {
                trial.obey(end_turn(id));
            }
            trial.dice(&faces).obey(end_turn("foe")).expect_dice_used();
            assert_eq!(trial.count("spell_cast") == 0, fails, "{face}");
            let failed = r#"{"event":"spell_spoiled","failed":true,"item":"attacker.fireball_scroll"}"#;
            match fails {
                true => trial.expect(failed),
                false => trial.expect(r#"{"event":"spell_harmed","unit":"target","damage":6}"#),
            };
            assert_eq!(trial.place_of("attacker.fireball_scroll"), Place::Lost);
        }
    }

    #[test]
    fn s29_whoever_loses_its_eyes_in_the_middle_loses_the_spell_but_not_a_potion() {
        for (condition, spoils) in
            [(Condition::Dazzled, true), (Condition::Darkened, true), (Condition::Slowed, false)]
        {
            let mut trial = reader(1);
            trial.obey(use_of("magic_missile_scroll", TARGET()));
            let began = Lasting::caused(condition, RuleId::s(20));
            let hinders = trial.survey(|field| {
                let mut effects = Effects::default();
                effects.0.push(BattleEvent::lasting_began(unit("attacker"), RuleId::s(20), began));
                hindered_by(field, &effects).contains_key(&unit("attacker"))
            });
            assert_eq!(hinders, spoils, "{condition:?}");
        }
    }

    #[test]
    fn s29_nobody_reads_in_the_dark_without_darkvision() {
        for (darkvision, reads) in [(0, false), (1, true)] {
            let mut trial = reader(1);
            trial.ground(Tile { light: Light::DARKNESS, ..Tile::default() });
            trial.unit("attacker", |own| own.senses.darkvision = darkvision);
            trial.place("target", 3, 2).unit("target", |target| target.senses.darkvision = 9);
            let order = use_of("magic_missile_scroll", TARGET());
            match reads {
                true => drop(trial.obey(order)),
                false => {
                    assert_eq!(trial.refused(order), NoCasting::TooDark { unit: unit("attacker") }.into())
                }
            }
        }
    }

    #[test]
    fn s29_who_cannot_read_it_is_refused_with_the_reason() {
        let order = || use_of("magic_missile_scroll", TARGET());
        let (id, spell) = (unit("attacker"), Spell::MagicMissile);
        for class in [Class::Warrior, Class::Priest, Class::Rogue] {
            let mut trial = reader(1);
            trial.unit("attacker", |own| own.training.class = class);
            assert_eq!(trial.refused(order()), NoCasting::CannotRead { unit: id, spell }.into(), "{class:?}");
        }
        for condition in [Condition::Dazzled, Condition::Darkened] {
            let mut blind = reader(1);
            blind.condition("attacker", condition);
            assert_eq!(blind.refused(order()), NoCasting::TooDark { unit: id }.into());
        }
        let mut silent = reader(1);
        silent.condition("attacker", Condition::Silenced);
        assert_eq!(silent.refused(order()), NoCasting::Silenced { unit: id }.into());
        let scroll = item("attacker.magic_missile_scroll");
        let mut packed = reader(1);
        packed.put("attacker.magic_missile_scroll", Place::Stowed(id));
        assert_eq!(packed.refused(order()), Refusal::NotInHand { unit: id, item: scroll });
        let mut sword = caster("advanced", Class::Wizard, 1, spell);
        let item = item("attacker.sword");
        let wave = Order::UseItem { unit: id, item, at: TARGET() };
        assert_eq!(sword.refused(wave), NoCasting::NoSpell { item }.into());
        let mut strict = holder("thac0", Class::Wizard, 1, "magic_missile_scroll");
        assert!(matches!(strict.refused(order()), Refusal::RuleOff(_)));
    }

    #[test]
    fn s29_a_scroll_that_is_taken_away_is_not_used_up() {
        let mut trial = holder("advanced", Class::Priest, 7, "cure_scroll");
        trial.hit_points("attacker", 10).unit("attacker", |own| own.hit_points.full = 30);
        trial.obey(use_of("cure_scroll", SpellTarget::Own));
        trial.put("attacker.cure_scroll", Place::Held(unit("target")));
        for id in ["friend", "target", "foe"] {
            trial.obey(end_turn(id));
        }
        trial.expect(r#"{"event":"spell_spoiled","unit":"attacker"}"#);
        assert_eq!(trial.place_of("attacker.cure_scroll"), Place::Held(unit("target")));
    }

    #[test]
    fn s29_opponents_take_scrolls_in_hand_that_they_can_read_and_read_them() {
        let mut trial = reader(5);
        let ideas = trial.ideas_of("attacker", Spell::MagicMissile.rule());
        let reads = |idea: &crate::rules::Idea| matches!(idea.orders[..], [Order::UseItem { .. }]);
        assert!(!ideas.is_empty() && ideas.iter().all(reads));
        trial.put("attacker.magic_missile_scroll", Place::Stowed(unit("attacker")));
        let ideas = trial.ideas_of("attacker", Spell::MagicMissile.rule());
        assert!(matches!(ideas[0].orders[..], [Order::Draw { .. }]));
        trial.unit("attacker", |own| own.training.class = Class::Warrior);
        assert!(trial.ideas_of("attacker", Spell::MagicMissile.rule()).is_empty());
    }

    #[test]
    fn s29_a_scroll_that_may_fail_is_worth_less_to_opponents() {
        let gained = |level: u8| {
            let mut trial = holder("advanced", Class::Wizard, level, "fireball_scroll");
            trial.place("target", 20, 9).place("foe", 20, 9);
            let ideas = trial.ideas_of("attacker", Spell::Fireball.rule());
            ideas[0].gains.iter().map(|(_, share)| share.abs()).sum::<f64>()
        };
        // Level 1 lacks four levels, level 5 none.
        assert!((gained(1) / gained(5) - 0.8).abs() < 1e-9, "{} {}", gained(1), gained(5));
    }
}
