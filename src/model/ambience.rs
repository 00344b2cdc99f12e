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
}
