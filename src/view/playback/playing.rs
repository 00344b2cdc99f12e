//! What is being shown just now.

use bevy::prelude::Resource;

use crate::event::BattleEvent;

/// What is being shown just now.
#[derive(Resource, Debug, Default)]
pub struct Playing {
    /// The event whose scene runs.
    pub current: Option<BattleEvent>,
    /// Seconds of pictures so far.
    pub clock: f32,
    pub(super) scene: Option<Running>,
    /// The jump of the session after which the pictures began.
    pub jump: Option<u32>,
}

/// A scene that runs.
#[derive(Debug)]
pub(super) struct Running {
    /// How many events it tells.
    pub events: usize,
    /// When they become true; `None` once they have.
    pub told: Option<f32>,
    pub ends: f32,
}
