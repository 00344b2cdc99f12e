//! Morale: what keeps a unit in the fight, and which checks it has had.

use std::sync::Arc;

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::model::UnitId;

/// What calls for a morale check of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoraleTrigger {
    /// It meets its enemies for the first time.
    FirstMeeting,
    /// Half of it is gone, or a unit alone has lost half of its hit points.
    HalfStrength,
}

/// A unit's nerve: whether it checks morale, with which group, and what has happened so far.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Nerve {
    /// Whether it checks morale; player characters never do.
    pub checks: bool,
    /// The name of its group: units of one side and one group stand and run together.
    pub group: Arc<str>,
    /// The unit that it follows.
    pub leader: Option<UnitId>,
    /// Loyalty of a retainer, used instead of morale, 2..=12.
    pub loyalty: Option<u8>,
    /// Whether it has met its enemies.
    pub has_met: bool,
    /// Whether it has been reduced to half strength.
    pub was_halved: bool,
    /// The cleric that has turned it.
    pub turned_by: Option<UnitId>,
    /// The round in which it left the field, until it has got away from a chase.
    pub left_in: Option<u32>,
}
