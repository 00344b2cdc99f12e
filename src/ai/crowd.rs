//! Friends in the way: who fights in a doorway stays there, and whoever comes behind him needs another door.

use super::ground::{Distances, StepCosts};
use super::unit_view::UnitView;
use crate::hex::distance;
use crate::level::UnitRecord;

/// Movement points that it takes to get past a friend who will not move on.
const STAYS: u8 = 8;

/// The same past one who is on his way himself.
const MOVES_ON: u8 = 2;

/// How far it is from everywhere to the nearest enemy, past friends; those who run are left to run if others stand.
pub(super) fn way_to_enemies(look: &UnitView, ground: &StepCosts) -> Distances {
    let all_run = look.enemies.iter().all(|enemy| enemy.conditions.run());
    let goals = look.enemies.iter().filter(|enemy| all_run || !enemy.conditions.run());
    let crowd = look.friends.iter().map(|friend| (friend.position, in_the_way(look, friend)));
    ground.past(crowd, goals.map(|enemy| enemy.position))
}

fn in_the_way(look: &UnitView, friend: &UnitRecord) -> u8 {
    let fights = look.enemies.iter().any(|enemy| distance(enemy.position, friend.position) == 1);
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

    /// The hexes that somebody with so much care walks, from where he stands on.
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
    fn behind_a_friend_who_fights_in_a_doorway_one_goes_through_another() {
        let [upper, lower] = [at(6, 2), at(6, 4)];
        for care in [Care::RECRUIT, Care::VETERAN, Care::WARLORD] {
            let walked = walks(care, "(6, 2)");
            assert!(walked.contains(&lower), "{care:?} walks {walked:?}");
            let walked = walks(care, "(1, 6)");
            let end = *walked.last().expect("he stands somewhere");
            assert_eq!(distance(end, at(7, 2)), 1, "{care:?} walks {walked:?}");
            assert!(walked.contains(&upper), "{care:?} goes through the free door");
        }
    }
}
