//! The screens.

use bevy::prelude::States;

/// Which screen is shown.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The name of the game, and what can be played.
    #[default]
    Title,
    /// A battle is set up: the rulebook, the players and the dice.
    SetUp,
    /// Forces are hired for a skirmish.
    Skirmish,
    /// A party at home, between its battles.
    Party,
    /// A battle at the table.
    Battle,
    /// A battle is watched again.
    Replay,
}
