//! The one door into a battle: what a player, the opponent, a script or a replay may ask for, and why
//! it may be refused.

mod chase;
mod refusal;
mod throw_target;
mod wrestling;

use serde::{Deserialize, Serialize};

use crate::hex::{Facing, Hex};
use crate::model::{ItemId, SideId, UnitId};

pub use chase::NoChase;
pub use refusal::Refusal;
pub use throw_target::ThrowTarget;
pub use wrestling::NoWrestling;

/// A wish. It is checked against the rules first and carried out only if nothing speaks against it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Order {
    /// Walk along a path of neighboring hexes.
    Move {
        /// Who.
        unit: UnitId,
        /// The hexes entered, in order, as columns and rows.
        #[serde(with = "crate::hex::pairs")]
        path: Vec<Hex>,
    },
    /// Turn on the spot.
    Turn {
        /// Who.
        unit: UnitId,
        /// The new facing.
        facing: Facing,
    },
    /// Go down on one knee.
    Kneel {
        /// Who.
        unit: UnitId,
    },
    /// Lie down.
    GoProne {
        /// Who.
        unit: UnitId,
    },
    /// Get up.
    StandUp {
        /// Who.
        unit: UnitId,
    },
    /// Begin to climb up or down to a neighboring hex that is too high or too deep to walk to, or, once clinging
    /// there, climb the rest of the way or back.
    Climb {
        /// Who.
        unit: UnitId,
        /// The hex climbed to, as column and row.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// Strike, shoot or throw, whichever the weapons and the distance allow.
    Attack {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// With what; if left out, the weapon at hand that can do it, the main hand first, and in melee those in
        /// the other hands after it.
        #[serde(default)]
        weapon: Option<ItemId>,
    },
    /// Take a stowed item in hand.
    Draw {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// Put a held item away.
    Stow {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// Take an item from the ground of one's own hex, or search for it if it is hidden there.
    PickUp {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// Kick a fumbled weapon in one's own hex back to its owner in a neighboring hex (F-26).
    Kick {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// Wait for a later segment of this round.
    Delay {
        /// Who.
        unit: UnitId,
        /// The segment to act in.
        segment: u8,
    },
    /// Be done for this round.
    EndTurn {
        /// Who.
        unit: UnitId,
    },
    /// Do nothing but take aim, for the rest of the round.
    Aim {
        /// Who.
        unit: UnitId,
    },
    /// Load a weapon in hand that has been shot.
    Reload {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// Lay down arms.
    Surrender {
        /// Which side.
        side: SideId,
    },
    /// Sprinkle an adjacent enemy with what is in a flask.
    Sprinkle {
        /// Who.
        unit: UnitId,
        /// The flask in its hand.
        item: ItemId,
        /// Whom.
        target: UnitId,
    },
    /// Throw a flask at somebody or at the ground.
    Throw {
        /// Who.
        unit: UnitId,
        /// The flask in its hand.
        item: ItemId,
        /// At what.
        at: ThrowTarget,
    },
    /// Open a flask of oil and light its wick.
    LightWick {
        /// Who.
        unit: UnitId,
        /// The flask in its hand.
        item: ItemId,
    },
    /// Put out the flames on oneself by rolling, or on a neighbor with a blanket.
    Extinguish {
        /// Who.
        unit: UnitId,
        /// On whom they burn.
        target: UnitId,
    },
    /// Let go of a held thing; it lies in one's own hex.
    DropItem {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// Answer the open question.
    Choose {
        /// Number of the option, counted from 0.
        option: u8,
    },
    /// Turn and run off the field, for good.
    Flee {
        /// Who.
        unit: UnitId,
    },
    /// Get on a mount of one's own side in a neighboring hex.
    Mount {
        /// Who.
        unit: UnitId,
        /// On what.
        mount: UnitId,
    },
    /// Get off into a neighboring hex.
    Dismount {
        /// Who.
        unit: UnitId,
        /// The hex, as column and row.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// Lay down arms alone.
    OfferSurrender {
        /// Who.
        unit: UnitId,
    },
    /// Turn the undead within hearing and sight.
    TurnUndead {
        /// The cleric.
        unit: UnitId,
    },
    /// Wrestle a neighbor with both hands, to hold it or to take something from it.
    Wrestle {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Try to break free of those who hold one.
    Escape {
        /// Who.
        unit: UnitId,
    },
    /// Strike at somebody who holds one.
    StabGrappler {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// With what; if left out, the first small or natural weapon at hand.
        #[serde(default)]
        weapon: Option<ItemId>,
    },
    /// Let go of whom one holds.
    Release {
        /// Who.
        unit: UnitId,
    },
    /// Throw something down in the way of those who are after one.
    Drop {
        /// Who.
        unit: UnitId,
        /// What it carries.
        item: ItemId,
    },
    /// Run on after those who flee.
    Pursue {
        /// Which side.
        side: SideId,
    },
    /// Let those go who flee.
    LetGo {
        /// Which side.
        side: SideId,
    },
}

impl Order {
    /// The unit that is to act; none where a side or a question is meant.
    pub fn actor(&self) -> Option<UnitId> {
        match *self {
            Order::Move { unit, .. }
            | Order::Turn { unit, .. }
            | Order::Kneel { unit, .. }
            | Order::GoProne { unit, .. }
            | Order::StandUp { unit, .. }
            | Order::Climb { unit, .. }
            | Order::Attack { unit, .. }
            | Order::Draw { unit, .. }
            | Order::Stow { unit, .. }
            | Order::PickUp { unit, .. }
            | Order::Kick { unit, .. }
            | Order::Delay { unit, .. }
            | Order::EndTurn { unit, .. }
            | Order::Aim { unit, .. }
            | Order::Reload { unit, .. }
            | Order::Sprinkle { unit, .. }
            | Order::Throw { unit, .. }
            | Order::LightWick { unit, .. }
            | Order::Extinguish { unit, .. }
            | Order::DropItem { unit, .. }
            | Order::Flee { unit, .. }
            | Order::Mount { unit, .. }
            | Order::Dismount { unit, .. }
            | Order::OfferSurrender { unit, .. }
            | Order::TurnUndead { unit, .. }
            | Order::Wrestle { unit, .. }
            | Order::Escape { unit, .. }
            | Order::StabGrappler { unit, .. }
            | Order::Release { unit, .. }
            | Order::Drop { unit, .. } => Some(unit),
            Order::Surrender { .. } | Order::Pursue { .. } | Order::LetGo { .. } | Order::Choose { .. } => {
                None
            }
        }
    }

    /// The unit that it is aimed at, where it is aimed at one.
    pub fn target(&self) -> Option<UnitId> {
        match *self {
            Order::Attack { target, .. }
            | Order::Sprinkle { target, .. }
            | Order::Throw { at: ThrowTarget::Unit(target), .. }
            | Order::Extinguish { target, .. }
            | Order::Wrestle { target, .. }
            | Order::StabGrappler { target, .. } => Some(target),
            Order::Move { .. }
            | Order::Turn { .. }
            | Order::Kneel { .. }
            | Order::GoProne { .. }
            | Order::StandUp { .. }
            | Order::Climb { .. }
            | Order::Draw { .. }
            | Order::Stow { .. }
            | Order::PickUp { .. }
            | Order::Kick { .. }
            | Order::Delay { .. }
            | Order::EndTurn { .. }
            | Order::Aim { .. }
            | Order::Reload { .. }
            | Order::Surrender { .. }
            | Order::Throw { .. }
            | Order::LightWick { .. }
            | Order::DropItem { .. }
            | Order::Choose { .. }
            | Order::Flee { .. }
            | Order::Mount { .. }
            | Order::Dismount { .. }
            | Order::OfferSurrender { .. }
            | Order::TurnUndead { .. }
            | Order::Escape { .. }
            | Order::Release { .. }
            | Order::Drop { .. }
            | Order::Pursue { .. }
            | Order::LetGo { .. } => None,
        }
    }
}
