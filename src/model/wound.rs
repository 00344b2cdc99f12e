//! Wounds: entities of their own that belong to a unit.

use std::sync::Arc;

use bevy::prelude::{Component, Entity};
use serde::{Deserialize, Serialize};

use super::{LastingEffect, PartId};

/// A wound, an entity that bleeds until it is bound (F-08).
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wound {
    /// Number of the wound on this unit, counted from 1.
    pub number: u16,
    /// Hit points lost each round.
    pub bleeding: u16,
    /// The part of the body, where one is known.
    #[serde(default, alias = "location", skip_serializing_if = "Option::is_none")]
    pub part: Option<PartId>,
    /// What it does to its bearer as long as it is there.
    #[serde(default, skip_serializing_if = "<[LastingEffect]>::is_empty")]
    pub effects: Arc<[LastingEffect]>,
}

/// The unit entity that has this wound.
#[derive(Component, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Wounds)]
pub struct WoundOf(pub Entity);

/// The wounds of a unit.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = WoundOf, linked_spawn)]
pub struct Wounds(Vec<Entity>);
