//! Hexfray.
pub mod event;
pub mod forecast;
pub mod hex;
pub mod level;
pub mod model;
pub mod order;
pub mod rulebook;
pub mod rules;

use bevy::prelude::{App, Plugin};

/// Everything a battle needs, without a window.
pub struct HexfrayPlugin;

impl Plugin for HexfrayPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(rules::RulesPlugin);
    }
}
