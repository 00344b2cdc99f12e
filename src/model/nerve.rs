//! What holds a unit in the fight, and what has tried it already.

use std::sync::Arc;

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::model::UnitId;

/// What happens to a group that calls for a morale check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoraleTrigger {
    /// It meets its opponents for the first time.
    FirstMeeting,
    /// Half of it is gone, or half of the hit points of whoever is alone.
    HalfStrength,
}

/// A unit's nerve: whether it is tried at all, with whom it stands, and what it has been through.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Nerve {
    /// Whether it checks morale; player characters never do.
    pub checks: bool,
    /// Units of one side with the same name here stand and run together.
    pub group: Arc<str>,
    /// Whom it follows.
    pub leader: Option<UnitId>,
    /// Loyalty of a retainer in place of morale, 2..=12.
    pub loyalty: Option<u8>,
    /// It has met its opponents.
    pub has_met: bool,
    /// It has been reduced to half strength.
    pub was_halved: bool,
    /// The cleric from whom it shrinks.
    pub turned_by: Option<UnitId>,
    /// The round in which it left the field.
    pub left_in: Option<u32>,
}
