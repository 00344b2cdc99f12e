//! The places of a force's units at the beginning of a skirmish.

use super::Recruit;
use super::error::SkirmishError;
use crate::hex::{Facing, Hex, distance, dot};
use crate::level::{Level, can_be_set_up};
use crate::model::SideId;

/// How far a side begins from the enemy's ground if there is room, in hexes.
const APART: u32 = 5;

/// How many hexes to the side count as much as one rank to the rear.
const RANK: u32 = 2;

/// Where units can be set up on a side's ground, and which way they face.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Deployment {
    /// The places, the best for a single unit first.
    places: Vec<Hex>,
    facing: Hex,
    /// Hexes of the enemy's ground.
    enemy: Vec<Hex>,
}

impl Deployment {
    /// The deployment of a side against another.
    ///
    /// # Errors
    /// If one of the two has no ground to be set up on.
    pub fn of(level: &Level, side: SideId, enemy: SideId) -> Result<Deployment, SkirmishError> {
        let (own, enemy) = (ground(level, side)?, ground(level, enemy)?);
        let (center, facing) = (middle(&own), middle(&enemy));
        let mut deployment = Deployment { places: Vec::new(), facing, enemy };
        let front = |hex: &Hex| {
            let away = deployment.away(*hex);
            (APART.saturating_sub(away), away, distance(*hex, center), hex.y, hex.x)
        };
        let anchor = own.iter().copied().min_by_key(front).unwrap_or_default();
        let rank = deployment.away(anchor);
        let order = |hex: &Hex| {
            let away = deployment.away(*hex);
            (away < rank, distance(*hex, anchor) + RANK * away.abs_diff(rank), hex.y, hex.x)
        };
        let mut places = own;
        places.sort_by_key(order);
        deployment.places = places;
        Ok(deployment)
    }

    /// The number of units that there is room for.
    pub fn room(&self) -> usize {
        self.places.len()
    }

    /// A place for each unit: melee fighters in front, then those with long weapons, then those that shoot.
    pub fn set_up<'a>(&self, mut units: Vec<&'a Recruit>) -> Vec<(&'a Recruit, Hex, Facing)> {
        units.sort_by_key(|unit| (unit.shoots(), unit.reach() > 1));
        let mut places: Vec<Hex> = self.places.iter().copied().take(units.len()).collect();
        places.sort_by_key(|hex| self.away(*hex));
        units.into_iter().zip(places).map(|(unit, hex)| (unit, hex, self.facing_from(hex))).collect()
    }

    /// How far a hex is from the enemy's ground.
    fn away(&self, hex: Hex) -> u32 {
        self.enemy.iter().map(|other| distance(hex, *other)).min().unwrap_or_default()
    }

    fn facing_from(&self, hex: Hex) -> Facing {
        let ahead = |facing: &Facing| dot(facing.offset(), self.facing - hex);
        Facing::ALL.into_iter().max_by_key(ahead).unwrap_or_default()
    }
}

/// The hexes of a side's deployment in which a unit can stand.
fn ground(level: &Level, side: SideId) -> Result<Vec<Hex>, SkirmishError> {
    let zone = level.sides.sides.get(&side).map(|side| side.deployment.hexes.as_slice()).unwrap_or_default();
    let stands = |hex: &&Hex| level.board.tile(**hex).is_some_and(can_be_set_up);
    let hexes: Vec<Hex> = zone.iter().filter(stands).copied().collect();
    if hexes.is_empty() { Err(SkirmishError::NoZone { side }) } else { Ok(hexes) }
}

/// The hex that is nearest to the middle of these hexes.
fn middle(hexes: &[Hex]) -> Hex {
    let count = i32::try_from(hexes.len()).unwrap_or(i32::MAX).max(1);
    let sum = hexes.iter().fold(Hex::ZERO, |sum, hex| sum + *hex);
    let average = Hex::new(sum.x / count, sum.y / count);
    hexes.iter().copied().min_by_key(|hex| (distance(*hex, average), hex.y, hex.x)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::shipped_levels;
    use crate::skirmish::{Force, Roster};

    fn set_up(level: &Level, force: &str) -> Vec<(&'static Recruit, Hex, Facing, Hex)> {
        let sides: Vec<SideId> = level.sides.sides.keys().copied().collect();
        let deployment = Deployment::of(level, sides[0], sides[1]).unwrap();
        let force = Force::read(force, Roster::shipped()).unwrap();
        let recruits = force.creatures().flat_map(|(creature, count)| {
            std::iter::repeat_n(Roster::shipped().recruit(creature).unwrap(), count)
        });
        let placed = deployment.set_up(recruits.collect());
        placed.into_iter().map(|(unit, hex, facing)| (unit, hex, facing, deployment.facing)).collect()
    }

    #[test]
    fn units_that_shoot_stand_behind_those_that_do_not() {
        for source in shipped_levels() {
            let level = Level::read(&source).unwrap();
            let sides: Vec<SideId> = level.sides.sides.keys().copied().collect();
            let deployment = Deployment::of(&level, sides[0], sides[1]).unwrap();
            let placed = set_up(&level, "archer*3,knight*4,pikeman*2");
            let rank = |creature: &str| -> Vec<u32> {
                let of_kind = placed.iter().filter(|(unit, ..)| unit.creature == creature);
                of_kind.map(|(_, hex, ..)| deployment.away(*hex)).collect()
            };
            assert!(rank("knight").iter().max() <= rank("pikeman").iter().min(), "{}", level.title);
            assert!(rank("pikeman").iter().max() <= rank("archer").iter().min(), "{}", level.title);
            assert!(rank("knight").iter().min() < rank("archer").iter().max(), "{}", level.title);
        }
    }

    #[test]
    fn every_unit_stands_in_a_hex_of_its_own_on_its_ground_and_faces_the_enemy() {
        for source in shipped_levels() {
            let level = Level::read(&source).unwrap();
            let own = &level.sides.sides.values().next().unwrap().deployment.hexes;
            let placed = set_up(&level, "orc*20,goblin-archer*6");
            let mut taken: Vec<Hex> = placed.iter().map(|(_, hex, ..)| *hex).collect();
            assert!(taken.iter().all(|hex| own.contains(hex)), "{}", level.title);
            assert!(placed.iter().all(|(_, hex, facing, enemy)| crate::hex::in_front(*hex, *facing, *enemy)));
            taken.sort_by_key(|hex| (hex.y, hex.x));
            taken.dedup();
            assert_eq!(taken.len(), 26, "{}", level.title);
        }
    }

    #[test]
    fn a_side_keeps_away_from_the_enemy_s_ground_if_it_can() {
        for source in shipped_levels() {
            let level = Level::read(&source).unwrap();
            let sides: Vec<SideId> = level.sides.sides.keys().copied().collect();
            let deployment = Deployment::of(&level, sides[0], sides[1]).unwrap();
            let placed = set_up(&level, "orc*6");
            assert!(placed.iter().all(|(_, hex, ..)| deployment.away(*hex) >= APART), "{}", level.title);
        }
    }
}
