//! What may come of what the player points at: plain data, made by the preview and read by everybody.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::Resource;

use super::action::Action;
use super::rated_places::RatedPlaces;
use crate::forecast::{Forecast, Threat};
use crate::hex;
use crate::hex::{Facing, Hex, Reach};
use crate::model::{ItemId, Manner, UnitId};
use crate::order::Order;
use crate::rules::Hazard;

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
    pub odds: Option<Box<Forecast>>,
    /// What flames take from the unit on average: on the way, and where it ends.
    pub fire: Hazard,
    /// Enemies who can strike at where it ends next turn.
    pub danger: Vec<UnitId>,
}

/// What half a climb costs and risks.
#[derive(Debug, Clone, PartialEq)]
pub struct Climb {
    /// The hex it leads to: a neighbor, or the unit's own if it climbs back.
    pub to: Hex,
    /// Where the unit will be after this half.
    pub end: Hex,
    /// It will cling halfway.
    pub halfway: bool,
    /// Movement points this half takes.
    pub cost: u32,
    /// Movement points left afterwards.
    pub left: u32,
    /// Blows it provokes, as far as they can be foreseen.
    pub free_blows: Vec<FreeBlow>,
    /// Where it leads to, if dice decide that.
    pub odds: Option<Box<Forecast>>,
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
    /// What will be ordered: a walk and a turn if they are needed, then the attack.
    pub orders: Vec<Order>,
    /// The hex it is struck from.
    pub from: Hex,
    /// The way the attacker faces then.
    pub facing: Facing,
    /// How the weapon is used.
    pub manner: Manner,
    /// The arc of the target it comes from.
    pub arc: hex::Arc,
    /// Hexes into which a missile may stray.
    pub cone: Vec<Hex>,
    /// The odds.
    pub odds: Forecast,
}

/// What throwing something at the ground may come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Throw {
    /// Who.
    pub unit: UnitId,
    /// What.
    pub item: ItemId,
    /// Where to.
    pub to: Hex,
    /// The way the thrower faces then.
    pub facing: Facing,
    /// What will be ordered: a turn if one is needed, then the throw.
    pub orders: Vec<Order>,
    /// Where it may come down, and whom that harms.
    pub odds: Forecast,
}

/// What a click on the pointed hex leads to, or what is planned.
#[derive(Debug, Clone, PartialEq)]
pub enum Prospect {
    /// A walk.
    Walk(Walk),
    /// Half a climb.
    Climb(Climb),
    /// An attack.
    Strike(Box<Strike>),
    /// A throw at the ground.
    Throw(Box<Throw>),
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
    /// The key that does the same.
    pub action: Option<Action>,
    /// Movement points it takes.
    pub points: u32,
    /// What it orders.
    pub order: Order,
    /// Why it cannot be done now.
    pub refusal: Option<String>,
    /// Whether it gives up the fight; such offers share a menu.
    pub gives_up: bool,
    /// What may come of it, a line each, with the chances.
    pub chances: Vec<String>,
}

impl Offer {
    /// Whether it puts the turn off; these share a menu.
    pub fn is_waiting(&self) -> bool {
        matches!(self.order, Order::Delay { .. })
    }
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
    pub danger: HashMap<Hex, Vec<UnitId>>,
    /// Where the chosen unit could stand, if the player wants to see it and once it is known.
    pub rated_places: Option<Arc<RatedPlaces>>,
    /// What each enemy could do next turn to the chosen unit where the prospect leads it, the worst first, once that
    /// is known.
    pub comeback: Option<Arc<Vec<Threat>>>,
    /// What the chosen unit can do besides walking and attacking.
    pub offers: Vec<Offer>,
    /// The odds of the coming round of a chase, while there is one.
    pub race: Option<Forecast>,
}
