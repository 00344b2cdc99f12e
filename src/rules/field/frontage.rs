//! How much room weapons take beside their bearer, and how far they reach past friends.
//!
//! A swung weapon, one that needs room and does not pierce, is blocked if both hexes beside the one ahead, on the way
//! to the target, are solid or hold standing friends. Natural weapons never are. Over the reach of one hex an attack
//! passes one friend and no more.

use bevy::prelude::App;

use super::{Battlefield, UnitSummary};
use crate::hex::{Facing, Hex, crossings};
use crate::model::{DamageType, RuleId, Weapon};
use crate::rulebook::Rule;

const A08: RuleId = RuleId::a(8);

/// How many friends a long weapon reaches past.
const FRIENDS_BETWEEN: usize = 1;

pub(super) const RULES: &[Rule] = &[Rule::new(
    A08,
    "Room for weapons",
    "A weapon that needs room and is swung, as two-handed swords, mauls and flails are, cannot be used if the attacker \
     has a friend or something solid on both sides of the way to its target. Weapons that thrust need no such room. A \
     long weapon reaches past one friend, not past two.",
)];

pub(super) fn plugin(_: &mut App) {}

/// Why a weapon cannot be used in melee against a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) enum Crowded {
    /// There is no room to swing it.
    NoRoom,
    /// Too many friends stand in between.
    FriendsBetween,
}

/// Whether friends or walls keep a weapon from being used in melee against a hex.
///
/// # Errors
/// What is in the way.
pub(in crate::rules) fn has_room(
    field: &Battlefield,
    unit: &UnitSummary,
    weapon: &Weapon,
    at: Hex,
) -> Result<(), Crowded> {
    if !field.rulebook.has(A08) {
        return Ok(());
    }
    let from = unit.position.0;
    let friend =
        |hex: Hex| field.standing().any(|other| other.position.0 == hex && other.side.0 == unit.side.0);
    if is_swung(weapon)
        && let Some(ahead) = Facing::toward(from, at)
        && [-1, 1].into_iter().all(|side| {
            let beside = ahead.turned(side).ahead(from);
            field.board.tile(beside).is_some_and(|tile| tile.is_solid()) || friend(beside)
        })
    {
        return Err(Crowded::NoRoom);
    }
    let full = crossings(from, at).into_iter().filter(|crossing| crossing.hexes().all(friend)).count();
    if full > FRIENDS_BETWEEN { Err(Crowded::FriendsBetween) } else { Ok(()) }
}

fn is_swung(weapon: &Weapon) -> bool {
    weapon.roomy && !weapon.natural && weapon.damage_type != Some(DamageType::Piercing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Terrain, Tile};
    use crate::order::Refusal;
    use crate::rules::trial::{Trial, at, attack, item, unit};

    const BESIDE: [Facing; 2] = [Facing::NorthEast, Facing::SouthEast];

    /// The attacker at (2, 2) has a two-handed sword, and the target stands to the east.
    fn swordsman(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "greatsword").thac0("attacker", 20);
        trial
    }

    fn wall(trial: &mut Trial, side: Facing) {
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        trial.tile(side.ahead(at(2, 2)), wall);
    }

    fn no_room() -> Refusal {
        Refusal::NoRoomToSwing { unit: unit("attacker"), weapon: item("attacker.greatsword") }
    }

    #[test]
    fn a08_between_walls_or_friends_a_two_handed_sword_cannot_be_swung() {
        let mut trial = swordsman("advanced");
        BESIDE.into_iter().for_each(|side| wall(&mut trial, side));
        assert_eq!(trial.refused(attack("attacker", "target")), no_room());
        let mut trial = swordsman("advanced");
        wall(&mut trial, BESIDE[0]);
        trial.stand("friend", BESIDE[1].ahead(at(2, 2)));
        assert_eq!(trial.refused(attack("attacker", "target")), no_room());
    }

    #[test]
    fn a08_one_open_side_is_enough_and_an_enemy_is_no_friend() {
        for side in BESIDE {
            let mut trial = swordsman("advanced");
            wall(&mut trial, side);
            trial.obey_with(attack("attacker", "target"), &[(20, 3)]);
        }
        let mut trial = swordsman("advanced");
        wall(&mut trial, BESIDE[0]);
        trial.stand("foe", BESIDE[1].ahead(at(2, 2)));
        trial.obey_with(attack("attacker", "target"), &[(20, 3)]);
    }

    #[test]
    fn a08_past_the_edge_of_the_map_is_room_to_swing() {
        let mut trial = swordsman("advanced");
        trial.place("attacker", 2, 0).place("target", 3, 0).stand("friend", BESIDE[1].ahead(at(2, 0)));
        trial.obey_with(attack("attacker", "target"), &[(20, 3)]);
    }

    #[test]
    fn a08_the_sides_are_those_of_the_way_to_the_target() {
        // The target is to the northeast: its sides are northwest and east.
        let mut trial = swordsman("advanced");
        trial.stand("target", Facing::NorthEast.ahead(at(2, 2)));
        [Facing::SouthEast, Facing::East].into_iter().for_each(|side| wall(&mut trial, side));
        trial.obey_with(attack("attacker", "target"), &[(20, 3)]);
        let mut trial = swordsman("advanced");
        trial.stand("target", Facing::NorthEast.ahead(at(2, 2)));
        [Facing::NorthWest, Facing::East].into_iter().for_each(|side| wall(&mut trial, side));
        assert_eq!(trial.refused(attack("attacker", "target")), no_room());
    }

    #[test]
    fn a08_weapons_that_thrust_or_need_no_room_are_used_anywhere() {
        for weapon in ["sword", "claws"] {
            let mut trial = Trial::duel("advanced");
            trial.arm("attacker", weapon).thac0("attacker", 20);
            BESIDE.into_iter().for_each(|side| wall(&mut trial, side));
            trial.obey_with(attack("attacker", "target"), &[(20, 3)]);
        }
        let mut pike = swordsman("advanced");
        pike.item("attacker.greatsword", |it| {
            it.weapon.as_mut().expect("a weapon").damage_type = Some(DamageType::Piercing);
        });
        BESIDE.into_iter().for_each(|side| wall(&mut pike, side));
        pike.obey_with(attack("attacker", "target"), &[(20, 3)]);
    }

    #[test]
    fn a08_a_long_weapon_reaches_past_one_friend_and_not_past_two() {
        let long = |reach: u8, away: i32| {
            let mut trial = swordsman("advanced");
            trial.item("attacker.greatsword", |it| it.weapon.as_mut().expect("a weapon").reach = reach);
            trial.place("target", 2 + away, 2).place("friend", 3, 2);
            trial
        };
        long(2, 2).obey_with(attack("attacker", "target"), &[(20, 3)]);
        long(3, 3).obey_with(attack("attacker", "target"), &[(20, 3)]);
        let mut two = long(3, 3);
        two.place("foe", 4, 2);
        two.unit("foe", |foe| foe.side = crate::model::Side("red".parse().unwrap()));
        let refusal = Refusal::FriendsBetween { unit: unit("attacker"), target: unit("target") };
        assert_eq!(two.refused(attack("attacker", "target")), refusal);
    }

    #[test]
    fn a08_without_it_there_is_always_room() {
        let mut trial = swordsman("thac0");
        BESIDE.into_iter().for_each(|side| wall(&mut trial, side));
        trial.obey_with(attack("attacker", "target"), &[(20, 3)]);
    }

    #[test]
    fn a08_a_weapon_without_room_makes_no_free_attack() {
        for walls in [false, true] {
            let mut trial = swordsman("advanced");
            trial.rulebook(|book| book.parameters.free_attacks = true);
            if walls {
                BESIDE.into_iter().for_each(|side| wall(&mut trial, side));
            }
            let attackers = trial.survey(|field| {
                let target = field.unit(unit("target"));
                crate::rules::free_attacks_on_the_way(field, &target, &[at(4, 2)]).len()
            });
            assert_eq!(attackers, usize::from(!walls));
        }
    }
}
