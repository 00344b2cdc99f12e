//! The panels around the board: they read what is shown and send orders and wishes, and decide nothing.

pub mod parts;
pub mod theme;

use bevy::prelude::{App, Message};
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};

use crate::model::RuleId;

/// The player wants to read the codex, at a rule if one is named.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenCodex(pub Option<RuleId>);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .add_message::<OpenCodex>()
        .add_systems(EguiPrimaryContextPass, theme::wear);
}
