//! The screens.

use bevy::prelude::States;

/// The screens.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The name of the game, and what can be played.
    #[default]
    Title,
    /// A level has been chosen: by which rules, who plays whom.
    SetUp,
    /// Forces are hired for a skirmish.
    Skirmish,
    /// A battle at the table.
    Battle,
    /// A battle that was fought is looked at again.
    Replay,
}
