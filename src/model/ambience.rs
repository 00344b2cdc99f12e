//! What a place sounds like.

use serde::{Deserialize, Serialize};

/// What a place sounds like while nothing happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ambience {
    /// Wind over open land.
    Wind,
    /// Water over stones, and crickets.
    RiverAtNight,
    /// Guests who talk, mugs, a fire.
    Tavern,
    /// Stone that hums, and drops that fall in the dark.
    Crypt,
    /// Rain, gusts, and thunder far away.
    Storm,
    /// A fire in a still room.
    Hearth,
    /// People who stand around and watch.
    Onlookers,
    /// Kettles that boil, and wet linen.
    Steam,
}

impl Ambience {
    /// What a caption says of it.
    pub fn words(self) -> &'static str {
        match self {
            Ambience::Wind => "wind over open land",
            Ambience::RiverAtNight => "water over stones, and crickets",
            Ambience::Tavern => "talk and the clink of mugs",
            Ambience::Crypt => "drops that fall in the dark",
            Ambience::Storm => "rain, and thunder far away",
            Ambience::Hearth => "a fire in a still room",
            Ambience::Onlookers => "a crowd that watches",
            Ambience::Steam => "kettles that boil, and dripping linen",
        }
    }
}
