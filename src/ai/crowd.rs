//! Friends in the way: a unit that fights in a doorway stays there, and a unit behind it needs another door.

use super::ground::{Distances, StepCosts};
use super::hazards::Hazards;
use super::unit_view::UnitView;
use crate::hex::distance;
use crate::level::UnitRecord;

/// Extra movement points to get past a friend that stays where it is.
const STAYS: u8 = 8;

/// Extra movement points to get past a friend that will move on.
const MOVES_ON: u8 = 2;

/// The distances from all hexes to the nearest enemy, past friends and around hazards. Enemies that run count only if all of them run.
pub(super) fn way_to_enemies(view: &UnitView, ground: &StepCosts, hazards: &Hazards) -> Distances {
    let all_run = view.enemies.iter().all(|enemy| enemy.conditions.run());
    let goals = view.enemies.iter().filter(|enemy| all_run || !enemy.conditions.run());
    let crowd = view.friends.iter().map(|friend| (friend.position, in_the_way(view, friend)));
    ground.past(crowd.chain(hazards.detours()), goals.map(|enemy| enemy.position))
}

fn in_the_way(view: &UnitView, friend: &UnitRecord) -> u8 {
    let fights = view.enemies.iter().any(|enemy| distance(enemy.position, friend.position) == 1);
    let stays = fights || friend.conditions.run() || friend.conditions.incapacitate();
    if stays { STAYS } else { MOVES_ON }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::ai::tests::{at, battle, house};
    use crate::ai::{Care, Opponent, Patience, Thinker};
    use crate::hex::{Hex, distance};
    use crate::order::Order;

    /// A wall with two doors; in the upper one FRIEND stands, and "own" behind it.
    const WALL: &str = r##"(
        version: 1, title: "a wall", round_limit: 10,
        legend: { '.': (surface: Dirt), '#': (terrain: Wall) },
        map: Rows([
            "......#......",
            "......#......",
            ".............",
            "......#......",
            ".............",
            "......#......",
            "......#......",
        ]),
        sides: {
            "red": (name: "Red", objectives: [Eliminate]),
            "blue": (name: "Blue", objectives: [Eliminate]),
        },
        units: {
            "own": (creature: "man-at-arms", side: "red", at: (5, 2), facing: East),
            "friend": (creature: "man-at-arms", side: "red", at: FRIEND, facing: East),
            "near": (creature: "man-at-arms", side: "blue", at: (7, 2), facing: West),
        },
    )"##;

    /// The hexes on the way of "own" under an opponent with this care, its own hex first.
    fn walks(care: Care, friend: &str) -> Vec<Hex> {
        let state = Arc::new(battle(&WALL.replace("FRIEND", friend), &["own", "friend", "near"]));
        let plan = Thinker::new(&house(), care).plan(&state, &Patience::default());
        let orders = plan.expect("somebody may act").orders;
        let walk = orders.into_iter().find_map(|order| {
            let Order::Move { path, .. } = order else { return None };
            Some(path)
        });
        std::iter::once(at(5, 2)).chain(walk.into_iter().flatten()).collect()
    }

    #[test]
    fn a_unit_behind_a_friend_that_fights_in_a_doorway_takes_another_door() {
        let [upper, lower] = [at(6, 2), at(6, 4)];
        for care in [Care::RECRUIT, Care::VETERAN, Care::WARLORD] {
            let walked = walks(care, "(6, 2)");
            assert!(walked.contains(&lower), "{care:?} walks {walked:?}");
            let walked = walks(care, "(1, 6)");
            let end = *walked.last().expect("it stands somewhere");
            assert_eq!(distance(end, at(7, 2)), 1, "{care:?} walks {walked:?}");
            assert!(walked.contains(&upper), "{care:?} goes through the free door");
        }
    }
}
