//! Tests of the way from a text to a battle, and tests too long for their files.

mod bodies;
mod damage;
mod errors;
mod lessons;
mod levels;
mod paths;
pub mod sample;
mod secrets;
mod snapshots;
mod waiting;

/// The levels that the game ships, as name and text.
const SHIPPED: [(&str, &str); 20] = [
    ("stone-bridge", include_str!("../../../levels/stone-bridge.ron")),
    ("tavern", include_str!("../../../levels/tavern.ron")),
    ("archers-lane", include_str!("../../../levels/archers-lane.ron")),
    ("ruined-stair", include_str!("../../../levels/ruined-stair.ron")),
    ("night-ford", include_str!("../../../levels/night-ford.ron")),
    ("salt-road", include_str!("../../../levels/salt-road.ron")),
    ("chapel", include_str!("../../../levels/chapel.ron")),
    ("granary", include_str!("../../../levels/granary.ron")),
    ("goblin-hoard", include_str!("../../../levels/goblin-hoard.ron")),
    ("first-blood", include_str!("../../../levels/first-blood.ron")),
    ("orchard-gap", include_str!("../../../levels/orchard-gap.ron")),
    ("wash-house", include_str!("../../../levels/wash-house.ron")),
    ("tar-kiln", include_str!("../../../levels/tar-kiln.ron")),
    ("champions-ring", include_str!("../../../levels/champions-ring.ron")),
    ("breach", include_str!("../../../levels/breach.ron")),
    ("ghoul-crypt", include_str!("../../../levels/ghoul-crypt.ron")),
    ("library", include_str!("../../../levels/library.ron")),
    ("spider-cave", include_str!("../../../levels/spider-cave.ron")),
    ("sickroom", include_str!("../../../levels/sickroom.ron")),
    ("wizards-duel", include_str!("../../../levels/wizards-duel.ron")),
];
