//! What is being shown just now.

use bevy::math::Vec2;
use bevy::prelude::Resource;

use super::highlight::Highlight;
use crate::event::BattleEvent;

/// What is being shown just now.
#[derive(Resource, Debug, Default)]
pub struct Playing {
    /// The event whose scene runs.
    pub current: Option<BattleEvent>,
    /// Seconds of pictures so far.
    pub clock: f32,
    /// Seconds of pictures for which everything still holds still.
    pub(super) frozen: f32,
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
    /// What nobody should miss in it, and where it is; `None` once it has been shown. Its time is that of the clock.
    pub moment: Option<(Highlight, Option<Vec2>)>,
}
