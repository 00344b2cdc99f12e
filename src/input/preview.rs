//! What may come of it, before anything is done: reach, way, risks and odds of what the player points at.
//!
//! All of it comes from the model and from forecasts, computed anew only when what they depend on has changed.

use std::collections::BTreeMap;

use bevy::prelude::Resource;

use crate::forecast::Forecast;
use crate::hex::{Arc, Facing, Hex, Reach};
use crate::model::{ItemId, UnitId};
use crate::order::Order;

/// A blow that an enemy strikes at a unit that walks past him.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FreeBlow {
    /// The hex that is being left, as its place on the way, 0 being where the walk begins.
    pub step: usize,
    /// Who strikes.
    pub attacker: UnitId,
    /// With what.
    pub weapon: ItemId,
}

/// What a walk costs and risks.
#[derive(Debug, Clone, PartialEq)]
pub struct Walk {
    /// The hexes entered.
    pub path: Vec<Hex>,
    /// Movement points it takes.
    pub cost: u32,
    /// Movement points left afterwards.
    pub left: u32,
    /// The way the unit will face.
    pub facing: Facing,
    /// Blows it provokes, as far as they can be foreseen.
    pub free_blows: Vec<FreeBlow>,
    /// Where it leads to, if dice decide that.
    pub odds: Option<Forecast>,
    /// Enemies who can strike at where it ends next turn.
    pub danger: Vec<UnitId>,
}

/// What an attack may come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Strike {
    /// Who.
    pub attacker: UnitId,
    /// Whom.
    pub target: UnitId,
    /// What will be ordered: a turn if one is needed, then the attack.
    pub orders: Vec<Order>,
    /// The arc of the target it comes from.
    pub arc: Arc,
    /// Hexes into which a missile may stray.
    pub cone: Vec<Hex>,
    /// The odds.
    pub odds: Forecast,
}

/// What a click on the pointed hex leads to, or what is planned.
#[derive(Debug, Clone, PartialEq)]
pub enum Prospect {
    /// A walk.
    Walk(Walk),
    /// An attack.
    Strike(Box<Strike>),
    /// A turn on the spot.
    Turn {
        /// The new facing.
        facing: Facing,
        /// Movement points it takes.
        cost: u32,
    },
    /// It cannot be done.
    Refused {
        /// Where.
        hex: Hex,
        /// Why not, and what would help.
        why: String,
    },
}

/// One thing the chosen unit might do by a button, and why it cannot if it cannot.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// What the button says.
    pub label: String,
    /// What it orders.
    pub order: Order,
    /// Why it cannot be done now.
    pub refusal: Option<String>,
}

/// What may come of it.
#[derive(Resource, Debug, Default)]
pub struct Preview {
    /// Where the chosen unit can go with the movement it has left.
    pub reach: Option<Reach>,
    /// What the plan leads to, or without one a click on the pointed hex.
    pub prospect: Option<Prospect>,
    /// Whether the prospect is of a plan, so that one more click carries it out.
    pub planned: bool,
    /// Where enemies of the chosen unit can strike in their next turn, and who.
    pub danger: BTreeMap<Hex, Vec<UnitId>>,
    /// What the chosen unit can do besides walking and attacking.
    pub offers: Vec<Offer>,
}
