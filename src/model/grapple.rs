//! Wrestling: which units hold which.

use std::collections::BTreeSet;

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::model::{Condition, ItemId, UnitId};

/// The hold that a unit is in; no unit holds it by default.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Grapple {
    /// The units that hold it, by id.
    pub by: BTreeSet<UnitId>,
    /// Contests in a row in which it was immobilized, 0..=3; the third pins it.
    pub lost: u8,
}

impl Grapple {
    /// This many lost contests in a row pin a unit.
    pub const PINNED: u8 = 3;

    /// The condition of the held unit; `None` if no unit holds it.
    pub fn condition(&self) -> Option<Condition> {
        match self.lost {
            _ if self.by.is_empty() => None,
            Grapple::PINNED.. => Some(Condition::Pinned),
            _ => Some(Condition::Held),
        }
    }
}

/// What a wrestling contest is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bid {
    /// The target is to be held, or held more firmly.
    Seize,
    /// A held unit tries to get free.
    Escape,
    /// A held unit attacks the unit that holds it, with this small or natural weapon.
    Stab(ItemId),
}
