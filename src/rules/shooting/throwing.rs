//! Where thrown weapons come down, and when hard ground may break one that misses (F-31).
//!
//! After a hit the weapon lies whole in the hex of the victim. After a miss a d8 decides where it lands around the
//! target, counted from the line of the throw. If it has flown across stone or tile, or comes down on it, it is tested
//! for breakage like a fumbled one.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::hex::{Crossing, Facing, Hex, crossings};
use crate::model::{Board, Manner, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{
    Attack, FinalDamage, FumbleOutcome, Leaving, Mishap, Resisted, Target, Victim,
};
use crate::rules::deed::phase::{Harm, Phase};
use crate::rules::deed::sieve::somebody_shoots;
use crate::rules::field::Battlefield;

const F31: RuleId = RuleId::f(31);

pub(super) const RULES: &[Rule] = &[Rule::new(
    F31,
    "Thrown on stone",
    "A thrown weapon that misses is tested for breakage like a fumbled one if any hex on the way to its target or the \
     target's own hex is of stone or tile, or if it comes down on stone or tile. The hex of the thrower is not on the \
     way. One that hits its target never breaks. After a miss it lands in the target's hex or next to it, by the die of F-24 \
     counted from the line of the throw. After a hit it lies in the victim's hex.",
)
.needing(&[RuleId::f(20), RuleId::f(24)])];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, come_down.in_set(Harm::Throw).run_if(somebody_shoots));
}

pub(in crate::rules) fn come_down(
    mut attacks: Deeds<(&Attack, &Target, (&Victim, &FinalDamage), &Resisted, &FumbleOutcome, &mut Mishap)>,
    field: Battlefield,
) {
    attacks.each(|(attack, target, (victim, damage), resisted, fumble, mut mishap)| {
        if attack.manner != Manner::Thrown || mishap.0.is_some() {
            return;
        }
        // A natural 20 that does nothing has missed (T-08).
        let hit = victim.0.filter(|_| damage.0 != Some(0)).or(resisted.0.map(|resistance| resistance.victim));
        mishap.0 = Some(match hit {
            Some(victim) => {
                let center = field.summary(victim).position.0;
                // An accident has missed its target all the same (A-68).
                let missed = fumble.0.is_some();
                let tested = missed && is_tested_in_flight(&field, attack.attacker, target.0);
                Leaving { fumbled: false, center, facing: None, tested }
            }
            None => {
                let (from, center) =
                    (field.summary(attack.attacker).position.0, field.summary(target.0).position.0);
                let tested = is_tested_in_flight(&field, attack.attacker, target.0);
                Leaving { fumbled: false, center, facing: Facing::toward(from, center), tested }
            }
        });
    });
}

/// Whether a weapon that is thrown at a unit and misses is tested for breakage, wherever it comes down.
pub(in crate::rules) fn is_tested_in_flight(field: &Battlefield, thrower: UnitId, target: UnitId) -> bool {
    let hex = |unit| field.summary(unit).position.0;
    field.rulebook.has(F31) && flies_over_hard_ground(&field.board, hex(thrower), hex(target))
}

/// Whether a hex between two hexes, or the second of them, is of stone or tile.
fn flies_over_hard_ground(board: &Board, from: Hex, to: Hex) -> bool {
    let hard = |hex| board.tile(hex).is_some_and(|tile| tile.is_hard() && !tile.is_solid());
    crossings(from, to).into_iter().flat_map(Crossing::hexes).chain([to]).any(hard)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Place, Surface, Terrain, Tile};
    use crate::rules::trial::{Trial, unit};

    const THROWER: Hex = Hex::new(2, 2);
    const TARGET: Hex = Hex::new(5, 2);
    const KNIFE: &str = "attacker.knife";

    /// The attacker throws a knife three hexes east; 10 or more hits.
    fn throw_over(surface: Surface) -> Trial {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.arm("attacker", "knife").thac0("attacker", 20).armor("target", 10);
        trial.stand("attacker", THROWER).stand("target", TARGET).ground(Tile { surface, ..Tile::default() });
        trial
    }

    #[test]
    fn f31_a_miss_over_stone_breaks_on_a_one_and_holds_on_the_rest() {
        for surface in [Surface::Stone, Surface::Tile] {
            for face in 1..=6 {
                let mut trial = throw_over(surface);
                trial.strike(&[(20, 9), (6, face), (8, 1)]).expect_no("fumbled");
                trial.expect(r#"{"event":"breakage_tested","item":"attacker.knife","die":6,"dice":1}"#);
                assert_eq!(trial.item_now(KNIFE).item.broken, face == 1, "{face}");
            }
        }
    }

    #[test]
    fn f31_a_hit_never_breaks_it() {
        let mut trial = throw_over(Surface::Stone);
        trial.strike(&[(20, 10), (4, 3)]).expect_no("breakage_tested");
        trial.expect(r#"{"event":"attack_rolled","manner":"thrown","result":"hit"}"#);
        trial.expect(
            r#"{"event":"item_moved","motion":"thrown","rule":"F-31","to":{"lying":[6,2]},"fumbled":null}"#,
        );
        let knife = trial.item_now(KNIFE);
        assert_eq!((knife.place, knife.item.broken), (Place::Lying(TARGET), false));
    }

    #[test]
    fn f31_over_soft_ground_nothing_is_tested() {
        use Surface as S;
        for surface in [S::Dirt, S::Wood, S::Grass, S::Sand, S::Snow] {
            let mut trial = throw_over(surface);
            trial.strike(&[(20, 9), (8, 1)]).expect_no("breakage_tested").expect_no("fumbled");
            assert_eq!(trial.place_of(KNIFE), Place::Lying(TARGET), "{surface:?}");
        }
    }

    /// The attacker throws three hexes east over earth, with stone in one hex.
    fn throw_past(stone: Hex) -> Trial {
        let mut trial = throw_over(Surface::Dirt);
        trial.tile(stone, Tile { surface: Surface::Stone, ..Tile::default() });
        trial
    }

    #[test]
    fn f31_stone_anywhere_on_the_way_tests_it() {
        for stone in [Hex::new(3, 2), Hex::new(4, 2), TARGET] {
            let mut trial = throw_past(stone);
            trial.strike(&[(20, 9), (6, 1), (8, 1)]).expect(r#"{"event":"broke","item":"attacker.knife"}"#);
            throw_past(stone).strike(&[(20, 10), (4, 3)]).expect_no("breakage_tested");
        }
        for stone in [THROWER, Hex::new(3, 3), Hex::new(4, 1), Hex::new(6, 2)] {
            throw_past(stone).strike(&[(20, 9), (8, 1)]).expect_no("breakage_tested");
        }
    }

    #[test]
    fn f31_a_line_between_two_hexes_goes_across_both() {
        let target = THROWER + Hex::new(1, 1);
        for stone in [Hex::new(1, 0), Hex::new(0, 1)] {
            let mut trial = throw_past(THROWER + stone);
            trial.stand("target", target).strike(&[(20, 9), (6, 2), (8, 1)]);
            trial.expect(r#"{"event":"breakage_tested","result":"whole"}"#);
        }
        // A wall that the line grazes is not under it.
        let mut trial = throw_over(Surface::Dirt);
        let wall = Tile { terrain: Terrain::Wall, surface: Surface::Stone, ..Tile::default() };
        trial.tile(THROWER + Hex::new(1, 0), wall).stand("target", target).strike(&[(20, 9), (8, 1)]);
        trial.expect_no("breakage_tested");
    }

    #[test]
    fn f31_where_it_comes_down_on_stone_it_is_tested_after_the_landing() {
        let beyond = TARGET + Hex::new(1, 0);
        for (face, result) in [(1, "broke"), (2, "whole")] {
            let mut trial = throw_past(beyond);
            trial.strike(&[(20, 9), (8, 3), (6, face)]);
            trial.expect(&format!(r#"{{"event":"breakage_tested","result":"{result}"}}"#));
            assert_eq!(trial.place_of(KNIFE), Place::Lying(beyond));
        }
        // Next to the stone nothing is tested, and what was tested on the way is not tested again.
        throw_past(beyond).strike(&[(20, 9), (8, 4)]).expect_no("breakage_tested");
        let mut trial = throw_over(Surface::Stone);
        trial.strike(&[(20, 9), (6, 2), (8, 3)]);
        assert_eq!(trial.count("breakage_tested"), 1);
        // A fumble is tested on the ground of its owner alone.
        let mut fumble = throw_past(THROWER + Hex::new(1, 0));
        fumble.strike(&[(20, 1), (8, 3)]).expect("{\"event\":\"fumbled\"}").expect_no("breakage_tested");
    }

    #[test]
    fn f31_under_water_stone_is_soft() {
        let mut trial = throw_over(Surface::Stone);
        trial.ground(Tile { surface: Surface::Stone, depth: 2, ..Tile::default() });
        trial.strike(&[(20, 9), (8, 1)]).expect_no("breakage_tested");
    }

    #[test]
    fn f31_magic_rolls_two_dice() {
        let mut trial = throw_over(Surface::Stone);
        trial.enchant(KNIFE, 1, &[]).strike(&[(20, 8), (6, 1), (6, 4), (8, 1)]).expect_no("broke");
        let mut trial = throw_over(Surface::Stone);
        trial.enchant(KNIFE, 2, &[]).strike(&[(20, 7), (6, 1), (6, 1), (8, 1)]).expect_no("broke");
        trial.expect(r#"{"event":"breakage_tested","dice":2,"result":"degraded"}"#);
        assert_eq!(trial.item_now(KNIFE).enhancement.general, 1);
    }

    #[test]
    fn f31_a_miss_lands_around_the_target_counted_from_the_line_of_the_throw() {
        let around = [(5, 2), (5, 2), (6, 2), (5, 3), (4, 3), (4, 2), (5, 1), (6, 1)];
        for (face, (q, r)) in (1..).zip(around) {
            let mut trial = throw_over(Surface::Dirt);
            // The thrower looks elsewhere: what counts is the line to the target.
            trial.face("attacker", Facing::NorthEast).strike(&[(20, 9), (8, face)]);
            assert_eq!(trial.place_of(KNIFE), Place::Lying(Hex::new(q, r)), "{face}");
        }
    }

    #[test]
    fn f31_it_bounces_off_a_wall_into_the_targets_hex() {
        let mut trial = throw_over(Surface::Dirt);
        trial.tile(Hex::new(6, 2), Tile { terrain: Terrain::Wall, ..Tile::default() });
        trial.strike(&[(20, 9), (8, 3)]).expect(r#"{"event":"item_moved","rule":"F-29","rebounded":true}"#);
        assert_eq!(trial.place_of(KNIFE), Place::Lying(TARGET));
    }

    #[test]
    fn f31_a_natural_one_is_a_fumble_and_is_tested_once() {
        let mut trial = throw_over(Surface::Stone);
        trial.strike(&[(20, 1), (6, 3), (8, 3)]);
        trial.expect(r#"{"event":"fumbled","weapon":"attacker.knife"}"#);
        assert_eq!((trial.count("breakage_tested"), trial.count("item_moved")), (1, 1));
        let knife = trial.item_now(KNIFE);
        assert_eq!(knife.place, Place::Lying(THROWER + Hex::new(1, 0)));
        assert_eq!(knife.item.fumbled, Some((unit("attacker"), 1)));
    }

    #[test]
    fn f31_a_natural_two_that_harms_nobody_is_a_failure_like_any_other() {
        let mut trial = throw_over(Surface::Stone);
        trial.strike(&[(20, 2), (6, 1), (8, 1)]).expect(r#"{"event":"broke","item":"attacker.knife"}"#);
    }

    #[test]
    fn f31_what_hits_a_friend_is_not_tested() {
        let mut trial = throw_over(Surface::Stone);
        trial.stand("friend", Hex::new(4, 2)).strike(&[(20, 2), (4, 2)]).expect_no("breakage_tested");
        assert_eq!(trial.place_of(KNIFE), Place::Lying(Hex::new(4, 2)));
    }

    #[test]
    fn f31_a_knife_that_stays_in_the_hand_is_neither_thrown_nor_tested() {
        let mut trial = throw_over(Surface::Stone);
        trial.stand("target", THROWER + Hex::new(1, 0)).strike(&[(20, 9)]).expect_no("item_moved");
        let owner: UnitId = unit("attacker");
        assert_eq!(trial.place_of(KNIFE), Place::Held(owner));
    }

    #[test]
    fn f31_an_arrow_is_not_a_thrown_weapon() {
        let mut trial = throw_over(Surface::Stone);
        trial.arm("attacker", "bow").strike(&[(20, 9)]).expect_no("breakage_tested");
        trial.expect(r#"{"event":"ammunition_spent","item":"attacker.quiver_of_two","before":2,"after":1}"#);
        trial.strike(&[(20, 9)]).expect(r#"{"event":"item_moved","motion":"used_up","to":"lost"}"#);
    }
}
