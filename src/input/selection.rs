//! What the player has selected and what he is about to do.

use bevy::prelude::{App, Resource};

use crate::forecast::Forecast;
use crate::hex::{Facing, Hex};
use crate::model::{ItemId, UnitId};

/// Something that a second click or Enter would order.
#[derive(Debug, Clone, PartialEq)]
pub enum Plan {
    /// Walk there.
    Walk {
        /// The hexes entered.
        path: Vec<Hex>,
        /// Movement points it costs.
        cost: u32,
        /// Where the unit will face.
        facing: Facing,
        /// Enemies who would strike at the unit on its way.
        struck_at_by: Vec<UnitId>,
    },
    /// Attack.
    Attack {
        /// Whom.
        target: UnitId,
        /// With what.
        weapon: ItemId,
        /// What may come of it.
        forecast: Box<Forecast>,
    },
}

/// What is selected, pointed at and planned.
#[derive(Resource, Debug, Default)]
pub struct Selection {
    /// The unit that orders are for.
    pub unit: Option<UnitId>,
    /// The hex under the pointer.
    pub hover: Option<Hex>,
    /// What a confirmation would order.
    pub plan: Option<Plan>,
    /// The hexes the selected unit can reach, with costs.
    pub reach: Vec<(Hex, u32)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>();
}
