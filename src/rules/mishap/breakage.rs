//! What hard ground does to a dropped weapon (F-19 to F-23).
//!
//! One break die is rolled; on a 1 the weapon breaks. For magic two are rolled, and only two 1s harm it: every bonus
//! drops by one, and when none is left the weapon breaks and its magic is gone.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use crate::model::{Purpose, RuleId, Tile};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Attack, BreakTest, LandingHex, Mishap};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds};
use crate::rules::field::Battlefield;
use crate::rules::ground::breakage::BreakDice;

const F19: RuleId = RuleId::f(19);
const F20: RuleId = RuleId::f(20);
const F21: RuleId = RuleId::f(21);
const F22: RuleId = RuleId::f(22);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        F19,
        "Stone and tile",
        "A weapon dropped on stone or tile may break; on dirt, wood or anything softer it does not. The ground of \
         the owner's own hex counts, wherever the weapon lands.",
    )
    .needing(&[F20]),
    Rule::new(
        F20,
        "Break dice",
        "Each weapon has its own break die and breaks on a 1. The die of a flask is a d4, and what is in it spills. A \
         lit flask breaks wherever it falls.",
    ),
    Rule::new(F21, "Two dice for magic", "For a magic weapon two dice are rolled, and only two 1s harm it.")
        .needing(&[F20, F22]),
    Rule::new(
        F22,
        "Magic fades first",
        "Two 1s take 1 from every bonus of a magic weapon, also from bonuses against one kind of creature. If no \
         bonus is left, the weapon breaks and its magic is gone. Magic without a bonus counts as +1.",
    ),
    Rule::new(F23, "Broken", "A broken weapon cannot be used as the weapon it was.")
        .reading(&["broken_weapons_improvise"]),
];

const F23: RuleId = RuleId::f(23);
const F31: RuleId = RuleId::f(31);

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, F20, Phase::Harm, test.in_set(Harm::Break));
    add_rule_systems(app, F31, Phase::Harm, test_where_it_landed.in_set(Harm::BreakLanded));
}

fn test(mut dice: Dice, mut attacks: Deeds<(Entity, &Deed, &Attack, &Mishap)>, field: Battlefield) {
    attacks.each(|(entity, deed, attack, mishap)| {
        if mishap.0.is_some_and(|leaving| leaving.tested) {
            roll(&mut dice, (entity, *deed), &field, attack);
        }
    });
}

/// A thrown weapon that has met only soft ground on its way may still come down on hard ground (F-31).
fn test_where_it_landed(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, &Mishap, &LandingHex)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, mishap, landing)| {
        let (Some(leaving), Some((hex, _))) = (mishap.0, landing.0) else { return };
        let hard = field.board.tile(hex).is_some_and(Tile::is_hard);
        if hard && !leaving.fumbled && !leaving.tested {
            roll(&mut dice, (entity, *deed), &field, attack);
        }
    });
}

fn roll(dice: &mut Dice, deed: (Entity, Deed), field: &Battlefield, attack: &Attack) {
    let item = field.item(attack.weapon);
    let Some(test) = BreakDice::of(&field.rulebook, &item) else { return };
    dice.ask(deed, F20, Purpose::Breakage, |draw| BreakTest(Some(test.roll(draw))));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Source;
    use crate::model::{Enhancement, Place, Surface, Tag};
    use crate::order::{Order, Refusal};
    use crate::rulebook::Rulebook;
    use crate::rules::trial::{Trial, at, attack, item, unit};

    fn magic(general: i8, against: &[(Tag, i8)]) -> Enhancement {
        Enhancement { magical: true, general, against: against.to_vec() }
    }

    /// The strict rules; every hex is of one surface, and the weapon falls at its owner's feet.
    fn fumble_on(surface: Surface, weapon: &str, faces: &[(u16, u16)]) -> Trial {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.arm("attacker", weapon).ground(Tile { surface, ..Tile::default() });
        trial.strike(&[&[(20, 1)], faces, &[(8, 1)]].concat());
        trial
    }

    /// A magic sword dropped on stone.
    fn magic_fumble(general: i8, against: &[(Tag, i8)], faces: [u16; 2]) -> Trial {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
        trial.enchant("attacker.sword", general, against);
        trial.strike(&[(20, 1), (6, faces[0]), (6, faces[1]), (8, 1)]);
        trial
    }

    #[test]
    fn f19_under_water_stone_and_tile_are_soft() {
        for surface in [Surface::Stone, Surface::Tile] {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.ground(Tile { surface, depth: 2, ..Tile::default() });
            trial.strike(&[(20, 1), (8, 1)]).expect_no("breakage_tested");
        }
    }

    #[test]
    fn f19_stone_and_tile_test_and_softer_ground_does_not() {
        use Surface as S;
        for surface in [S::Stone, S::Tile] {
            let trial = fumble_on(surface, "sword", &[(6, 1)]);
            trial.expect(
                r#"{"event":"breakage_tested","item":"attacker.sword","die":6,"dice":1,"result":"broke"}"#,
            );
            assert!(trial.item_now("attacker.sword").item.broken, "{surface:?}");
        }
        for surface in [S::Dirt, S::Wood, S::Grass, S::Sand, S::Mud, S::Snow, S::Water] {
            let trial = fumble_on(surface, "sword", &[]);
            trial.expect_no("breakage_tested").expect_no("broke").expect("{\"event\":\"fumbled\"}");
            assert!(!trial.item_now("attacker.sword").item.broken, "{surface:?}");
        }
    }

    #[test]
    fn f19_water_over_stone_is_soft() {
        let pool = Tile { surface: Surface::Stone, depth: 2, ..Tile::default() };
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.ground(pool).strike(&[(20, 1), (8, 1)]).expect_no("breakage_tested");
    }

    #[test]
    fn f19_the_ground_under_the_owner_counts_wherever_it_lands() {
        let stone = Tile { surface: Surface::Stone, ..Tile::default() };
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.tile(at(2, 2), stone).strike(&[(20, 1), (6, 1), (8, 3)]);
        trial.expect(r#"{"event":"broke","item":"attacker.sword"}"#);
        assert_eq!(trial.place_of("attacker.sword"), Place::Lying(at(3, 2)));
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.tile(at(3, 2), stone).strike(&[(20, 1), (8, 3)]).expect_no("breakage_tested");
    }

    #[test]
    fn f20_a_one_breaks_and_every_other_face_holds() {
        for face in 1..=6 {
            let trial = fumble_on(Surface::Stone, "sword", &[(6, face)]);
            assert_eq!(trial.item_now("attacker.sword").item.broken, face == 1, "{face}");
            assert_eq!(trial.count("broke"), usize::from(face == 1));
        }
    }

    #[test]
    fn f20_each_weapon_has_its_own_die() {
        fumble_on(Surface::Stone, "greatsword", &[(5, 1)]).expect(r#"{"event":"breakage_tested","die":5}"#);
        fumble_on(Surface::Stone, "bow", &[(4, 2)]).expect(r#"{"event":"breakage_tested","result":"whole"}"#);
    }

    #[test]
    fn f20_the_games_own_weapons_have_the_published_dice() {
        let published = [
            (3, "lance"),
            (4, "long_bow short_bow club spear broad_sword godentag"),
            (5, "halberd short_axe bastard_sword two_handed_sword"),
            (6, "short_sword long_sword scimitar dagger dart mace maul hand_axe javelin quarterstaff"),
            (6, "throwing_hammer war_hammer sling light_crossbow heavy_crossbow trident guisarme"),
            (8, "battle_axe flail morning_star pike"),
            (10, "glaive"),
        ];
        for (die, weapons) in published {
            for weapon in weapons.split(' ') {
                let trial =
                    Trial::duel_but("crits-and-fumbles", &[(r#"["sword"]"#, &format!("[{weapon:?}]"))]);
                let record = trial.item_now(&format!("attacker.{weapon}"));
                assert_eq!(record.weapon.map(|figures| figures.break_die), Some(die), "{weapon}");
            }
        }
    }

    #[test]
    fn f21_only_two_ones_harm_magic() {
        for faces in [[1, 4], [4, 1], [2, 2]] {
            let trial = magic_fumble(1, &[], faces);
            trial.expect(r#"{"event":"breakage_tested","die":6,"dice":2,"result":"whole"}"#);
            trial.expect_no("broke").expect_no("enhancement_changed");
            assert_eq!(trial.item_now("attacker.sword").enhancement, magic(1, &[]));
        }
        magic_fumble(1, &[], [1, 1]).expect(r#"{"event":"breakage_tested","dice":2,"result":"broke"}"#);
    }

    #[test]
    fn f22_plus_one_breaks_and_its_magic_is_gone() {
        let trial = magic_fumble(1, &[], [1, 1]);
        trial.expect(r#"{"event":"broke","item":"attacker.sword"}"#);
        trial.expect(
            r#"{"event":"enhancement_changed","before":{"magical":true,"general":1,"against":[]},
                "after":{"magical":false,"general":0,"against":[]}}"#,
        );
        let sword = trial.item_now("attacker.sword");
        assert!(sword.item.broken && sword.enhancement == Enhancement::default());
    }

    #[test]
    fn f22_plus_two_becomes_plus_one_and_stays_whole() {
        for (before, after) in [(2, 1), (3, 2)] {
            let mut trial = magic_fumble(before, &[], [1, 1]);
            trial.expect(r#"{"event":"breakage_tested","result":"degraded"}"#).expect_no("broke");
            let sword = trial.item_now("attacker.sword");
            assert!(!sword.item.broken && sword.enhancement == magic(after, &[]));
            // Whole and usable: taken up again, it strikes with the bonus that is left.
            trial.put("attacker.sword", Place::Held("attacker".parse().unwrap())).strike(&[(20, 19), (8, 4)]);
            trial.expect(&format!(r#"{{"event":"damaged","damage":{}}}"#, 4 + after));
        }
    }

    #[test]
    fn f22_plus_one_and_four_against_reptiles_keeps_three_against_reptiles() {
        let mut trial = magic_fumble(1, &[(Tag::Reptile, 4)], [1, 1]);
        let sword = trial.item_now("attacker.sword");
        assert!(!sword.item.broken && sword.enhancement == magic(0, &[(Tag::Reptile, 3)]));
        trial.put("attacker.sword", Place::Held("attacker".parse().unwrap()));
        trial.strike(&[(20, 19), (8, 4)]).expect(r#"{"event":"damaged","damage":4}"#);
        trial.tags("target", &[Tag::Reptile]).strike(&[(20, 19), (8, 4)]);
        trial.expect(r#"{"event":"damaged","damage":7}"#);
    }

    #[test]
    fn f22_a_flame_tongue_without_a_plus_breaks() {
        let trial = magic_fumble(0, &[], [1, 1]);
        trial.expect(r#"{"event":"broke","item":"attacker.sword"}"#);
        assert_eq!(trial.item_now("attacker.sword").enhancement, Enhancement::default());
    }

    #[test]
    fn f21_and_f22_off_magic_is_tested_and_breaks_like_plain_steel() {
        let rules = r#"(version: 1, name: "plain", about: "No rules for magic that breaks.", core: d20,
            rules: ["C-05..C-06", "T-02..T-05", "A-02", "A-04", "F-01", "F-06", "F-18..F-20", "F-24"])"#;
        let plain = Rulebook::read(&Source::inline("plain", rules), crate::rules::book::codex())
            .unwrap_or_else(|error| panic!("{error}"));
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.rulebook(|book| *book = plain).enchant("attacker.sword", 2, &[]);
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
        trial.strike(&[(20, 1), (6, 1), (8, 1)]);
        trial.expect(r#"{"event":"breakage_tested","die":6,"dice":1,"result":"broke"}"#);
        assert!(trial.item_now("attacker.sword").item.broken);
    }

    #[test]
    fn f23_by_the_letter_a_broken_weapon_is_useless_and_a_fist_is_not() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.item("attacker.sword", |sword| sword.item.broken = true);
        let order = Order::Attack {
            unit: unit("attacker"),
            target: unit("target"),
            weapon: Some(item("attacker.sword")),
        };
        assert_eq!(trial.refused(order), Refusal::Broken(item("attacker.sword")));
        trial.thac0("attacker", 20).obey_with(attack("attacker", "target"), &[(20, 3)]);
        trial.expect(r#"{"event":"attack_rolled","weapon":"attacker.fist"}"#);
    }

    #[test]
    fn f23_in_the_house_it_is_a_club() {
        for (weapon, die) in [("sword", 4), ("greatsword", 6), ("bow", 6)] {
            let mut trial = Trial::duel("house");
            trial.arm("attacker", weapon).thac0("attacker", 10).strength("attacker", 16);
            let id = format!("attacker.{weapon}");
            trial.enchant(&id, 3, &[]).item(&id, |record| record.item.broken = true);
            trial.strike(&[(20, 15), (die, 3)]);
            trial.expect(r#"{"event":"attack_rolled","manner":"melee","modifiers":[]}"#);
            trial.expect(r#"{"event":"damaged","dice":3,"damage":4}"#);
        }
    }

    #[test]
    fn f23_a_stump_falls_but_cannot_break_again() {
        let mut trial = Trial::duel("house");
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
        trial.item("attacker.sword", |sword| sword.item.broken = true).strike(&[(20, 1), (20, 9), (8, 1)]);
        trial.expect("{\"event\":\"fumbled\"}").expect_no("breakage_tested");
    }
}
