//! Friends in the way: who fights in a doorway stays there, and whoever comes behind him needs another door.

use super::ground::{Distances, Ground};
use super::look::Look;
use crate::hex::{Hex, distance};
use crate::level::UnitRecord;

/// Movement points that it takes to get past a friend who will not move on.
const STAYS: u8 = 8;

/// The same past one who is on his way himself.
const MOVES_ON: u8 = 2;

/// How far it is from everywhere to the nearest enemy, past friends; those who run are left to run if others stand.
pub(super) fn way_to_enemies(look: &Look, ground: &Ground) -> Distances {
    let standing = || look.enemies.iter().filter(|enemy| !enemy.conditions.run());
    let all = standing().next().is_none();
    let goals = look.enemies.iter().filter(|enemy| all || !enemy.conditions.run());
    let throng = look.friends.iter().map(|friend| (friend.position, in_the_way(look, friend)));
    ground.past(throng, goals.map(|enemy| enemy.position))
}

fn in_the_way(look: &Look, friend: &UnitRecord) -> u8 {
    let near = |from: Hex| look.enemies.iter().any(|enemy| distance(enemy.position, from) == 1);
    let stays = friend.conditions.run() || friend.conditions.incapacitate() || near(friend.position);
    if stays { STAYS } else { MOVES_ON }
}
