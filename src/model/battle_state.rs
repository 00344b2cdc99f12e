//! What a battle holds besides its units and items.

use bevy::prelude::Resource;

use crate::model::{Board, Clock, Fires, Index, Secrets, Sides, UnitsByHex};

/// The ground, the clock and what else there is of a battle besides its units and items. It is one resource, because
/// nearly every rule reads it, and a resource takes the same time to fetch whatever it holds.
#[derive(Resource, Debug, Default)]
pub struct BattleState {
    /// Which entity has which id.
    pub index: Index,
    /// Which units are in which hex.
    pub places: UnitsByHex,
    /// The ground.
    pub board: Board,
    /// Round, segment, whose turn it is.
    pub clock: Clock,
    /// The sides and their objectives.
    pub sides: Sides,
    /// The hexes that burn or have burned.
    pub fires: Fires,
    /// What only some sides know.
    pub secrets: Secrets,
}
