//! Where the player is: the screens of the game and how one leads to another.

mod scene;
mod title;

pub use scene::Scene;

use bevy::prelude::{App, AppExtStates, NextState, Resource, States, World};

use crate::input::start;
use crate::level::Level;
use crate::rulebook::Rulebook;

/// The screens.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The name of the game, and what can be played.
    #[default]
    Title,
    /// A level has been chosen: by which rules, who plays whom.
    SetUp,
    /// A battle at the table.
    Battle,
    /// A battle that was fought is looked at again.
    Replay,
}

/// What lies on top of a screen.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialog {
    /// Nothing does.
    #[default]
    None,
    /// What can be done besides playing on.
    Menu,
    /// The rules.
    Codex,
    /// The settings.
    Settings,
    /// The saved battles.
    Load,
}

/// Begins a battle and leads to it.
pub fn open_battle(world: &mut World, level: &Level, rulebook: &Rulebook, seed: u64) {
    start(world, level, rulebook, seed);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().init_resource::<Dialog>();
    title::plugin(app);
}
