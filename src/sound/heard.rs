//! What is heard now, and from where.

use bevy::prelude::Message;

use super::effect::Effect;

/// Something is heard now.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub struct Heard {
    /// What.
    pub effect: Effect,
    /// From where: -1 is the left edge of what is seen, 1 the right edge.
    pub side: f32,
}
