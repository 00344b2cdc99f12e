//! What may come of what the player points at: plain data, made by the preview.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::Resource;

use super::action::{Action, BarGroup};
use super::rated_places::RatedPlaces;
use crate::forecast::{Forecast, Threat};
use crate::hex;
use crate::hex::{Facing, Hex, Reach};
use crate::model::{AimedPart, ItemId, Manner, Spell, Turn, UnitId};
use crate::order::{Order, Planning};
use crate::rules::Hazard;

/// A free attack of an enemy on a unit that walks past it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FreeAttack {
    /// The hex that is being left, as its index on the path; 0 is where the walk begins.
    pub step: usize,
    /// The enemy that attacks.
    pub attacker: UnitId,
    /// The weapon it attacks with.
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
    /// The direction the unit will face.
    pub facing: Facing,
    /// Free attacks it provokes, as far as they can be foreseen.
    pub free_attacks: Vec<FreeAttack>,
    /// What may come of it, if dice decide that.
    pub odds: Option<Box<Forecast>>,
    /// Average hit points lost to fire: on the way, and where it ends.
    pub fire: Hazard,
    /// Enemies that can attack the hex where it ends next turn.
    pub danger: Vec<UnitId>,
}

/// What half a climb costs and risks.
#[derive(Debug, Clone, PartialEq)]
pub struct Climb {
    /// The hex it leads to: a neighbor, or the unit's own if it climbs back.
    pub to: Hex,
    /// Where the unit will be after this half.
    pub end: Hex,
    /// Whether the unit will hang halfway.
    pub halfway: bool,
    /// Movement points this half takes.
    pub cost: u32,
    /// Movement points left afterwards.
    pub left: u32,
    /// Free attacks it provokes, as far as they can be foreseen.
    pub free_attacks: Vec<FreeAttack>,
    /// What may come of it, if dice decide that.
    pub odds: Option<Box<Forecast>>,
    /// Enemies that can attack the hex where it ends next turn.
    pub danger: Vec<UnitId>,
}

/// What an attack may come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Strike {
    /// The unit that attacks.
    pub attacker: UnitId,
    /// The unit that is attacked.
    pub target: UnitId,
    /// What will be ordered: a walk and a turn if they are needed, then the attack.
    pub orders: Vec<Order>,
    /// The hex it is made from.
    pub from: Hex,
    /// The direction the attacker faces then.
    pub facing: Facing,
    /// How the weapon is used.
    pub manner: Manner,
    /// The arc of the target it comes from.
    pub arc: hex::Arc,
    /// Hexes into which a missile may stray.
    pub cone: Vec<Hex>,
    /// The part of the target at which it is aimed.
    pub part: Option<AimedPart>,
    /// The parts at which it could be aimed instead; empty if it cannot.
    pub parts: Vec<PartOdds>,
    /// The odds.
    pub odds: Forecast,
}

/// A part of the target's body, or a place on one, and what aiming there comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct PartOdds {
    /// The part.
    pub aim: AimedPart,
    /// The chance to hit it, 0..=1, or why nobody can aim there now.
    pub hit: Result<f64, String>,
}

/// What throwing something at the ground may come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Throw {
    /// The unit that throws.
    pub unit: UnitId,
    /// The item that is thrown.
    pub item: ItemId,
    /// The hex it is aimed at.
    pub to: Hex,
    /// The direction the thrower faces then.
    pub facing: Facing,
    /// What will be ordered: a turn if one is needed, then the throw.
    pub orders: Vec<Order>,
    /// Where it may land, and which units that harms.
    pub odds: Forecast,
}

/// A spell that is being cast.
#[derive(Debug, Clone, PartialEq)]
pub struct SpellUnderWay {
    /// What it is called, and when it takes effect.
    pub words: String,
    /// The hex at which it is cast.
    pub at: Hex,
    /// The hexes in which it will work.
    pub area: Vec<Hex>,
    /// Whether it is for friends.
    pub is_good: bool,
}

/// What comes of it beyond the field that a unit runs off.
#[derive(Debug, Clone, PartialEq)]
pub enum Chased {
    /// It is the last of its side, and these enemies chase it at once, with these odds.
    AtOnce {
        /// The enemies.
        pursuers: Vec<UnitId>,
        /// The odds of the first round of the chase.
        odds: Box<Forecast>,
    },
    /// It may be chased once nobody of its side is left on the field.
    Later,
}

/// What an order may come to that is neither a walk nor a climb, and no attack at a target that one points at.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// What will be ordered.
    pub order: Order,
    /// The unit that acts, and the target if there is one.
    pub unit: UnitId,
    /// The hexes it goes through: into the saddle, out of it, or off the field.
    pub way: Vec<Hex>,
    /// The hexes in which a spell works, or in which somebody may be detected.
    pub area: Vec<Hex>,
    /// The hex in which it will be.
    pub end: Hex,
    /// The direction it will face.
    pub facing: Facing,
    /// What it has left of its turn now, and will have.
    pub turn: (Turn, Turn),
    /// Free attacks it provokes, as far as they can be foreseen.
    pub free_attacks: Vec<FreeAttack>,
    /// What may come of it.
    pub odds: Forecast,
    /// The chase that it leads to.
    pub chase: Option<Chased>,
}

impl Outlook {
    /// The chance that the unit gets off the field by it, 0..=1.
    pub fn leaves(&self) -> f64 {
        self.odds.left.get(&self.unit).copied().unwrap_or_default()
    }
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
    /// Any other order.
    Outlook(Box<Outlook>),
    /// It cannot be done.
    Refused {
        /// The hex it was meant for.
        hex: Hex,
        /// Why not, and what would help.
        why: String,
    },
}

/// An order that is offered to the chosen unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// What the button says.
    pub label: String,
    /// The key of all orders of its kind.
    pub action: Action,
    /// Movement points it takes.
    pub points: u32,
    /// What it orders.
    pub order: Order,
    /// Whether it is planned first. This has been found out, so it is never [`Planning::WhereItCosts`].
    pub planning: Planning,
    /// Why it cannot be done now.
    pub refusal: Option<String>,
    /// Whether it gives up the fight.
    pub gives_up: bool,
}

impl Offer {
    /// Where it has its place on the bar. Running for an exit that wins the battle gives nothing up.
    pub fn group(&self) -> Option<BarGroup> {
        match self.action.group() {
            Some(BarGroup::GivingUp) if !self.gives_up => Some(BarGroup::Special),
            group => group,
        }
    }
}

/// What enemies could do next turn to a unit.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Comeback {
    /// With what they have in hand, the worst first.
    pub threats: Vec<Threat>,
    /// Those who have harmful spells in mind that reach the unit from where they stand; without odds.
    pub casters: Vec<(UnitId, Vec<Spell>)>,
    /// Those who can do nothing with what they have in hand, and could with another weapon that they carry; without odds.
    pub rearming: Vec<UnitId>,
}

/// What may come of the plan, or of what the player points at.
#[derive(Resource, Debug, Default)]
pub struct Preview {
    /// Where the chosen unit can go with the movement it has left.
    pub reach: Option<Reach>,
    /// What the plan leads to, or without a plan a click on the pointed hex.
    pub prospect: Option<Prospect>,
    /// Whether the prospect is of a plan, so that one more click carries it out.
    pub planned: bool,
    /// The hexes that enemies of the chosen unit can attack in their next turn, with those enemies.
    pub danger: HashMap<Hex, Vec<UnitId>>,
    /// Where the chosen unit could stand, if the player wants to see it, once it is known.
    pub rated_places: Option<Arc<RatedPlaces>>,
    /// What enemies could do next turn to the chosen unit where the prospect leads it, once that is known.
    pub comeback: Option<Arc<Comeback>>,
    /// What the chosen unit can do besides walking and attacking.
    pub offers: Vec<Offer>,
    /// The hexes at which the chosen spell can be cast, or the chosen flask thrown.
    pub range: Vec<Hex>,
    /// What each option of the open question comes to, if people answer it.
    pub answers: Vec<Forecast>,
    /// The odds of the coming round of a chase, while there is one.
    pub race: Option<Forecast>,
    /// The spells that are being cast, as far as they are known.
    pub under_way: Vec<SpellUnderWay>,
}
