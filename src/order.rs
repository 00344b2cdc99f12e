//! Orders: what a player, the opponent, a script or a replay may ask for, and why it may be refused.
//!
//! They are the only way into a battle.

mod called_shot;
mod casting;
mod chase;
mod name;
mod planning;
mod refusal;
mod slaying;
mod throw_target;
mod treatment;
mod wrestling;

use serde::{Deserialize, Serialize};

use crate::hex::{Facing, Hex};
use crate::model::{
    AimedPart, BodySpot, ChosenOption, ItemId, PartId, RuleId, SideId, Spell, SpellTarget, UnitId,
};

pub use called_shot::NoCalledShot;
pub use casting::NoCasting;
pub use chase::NoChase;
pub use planning::Planning;
pub use refusal::Refusal;
pub use slaying::NoSlaying;
pub use throw_target::ThrowTarget;
pub use treatment::NoTreatment;
pub use wrestling::NoWrestling;

/// An order. It is checked against the rules first, and carried out or refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Order {
    /// Walk along a path of neighboring hexes.
    Move {
        /// The unit.
        unit: UnitId,
        /// The hexes entered, in order, as columns and rows.
        #[serde(with = "crate::hex::pairs")]
        path: Vec<Hex>,
    },
    /// Turn on the spot.
    Turn {
        /// The unit.
        unit: UnitId,
        /// The new facing.
        facing: Facing,
    },
    /// Go down on one knee.
    Kneel {
        /// The unit.
        unit: UnitId,
    },
    /// Lie down.
    GoProne {
        /// The unit.
        unit: UnitId,
    },
    /// Get up.
    StandUp {
        /// The unit.
        unit: UnitId,
    },
    /// Begin to climb up or down to a neighboring hex that is too high or too deep to walk to; when halfway, finish
    /// the climb or go back.
    Climb {
        /// The unit.
        unit: UnitId,
        /// The hex climbed to, as column and row.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// Rise or sink to a layer above the ground (A-09).
    Fly {
        /// The unit.
        unit: UnitId,
        /// The layer; 0 is the ground.
        layer: u8,
    },
    /// Attack in melee, shoot or throw, as the weapons and the distance allow.
    Attack {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// The weapon; if left out, a weapon in hand that can do it, the main hand first, and in melee then those
        /// in the other hands.
        #[serde(default)]
        weapon: Option<ItemId>,
    },
    /// Attack a part of the target, and nothing else in this round (A-12).
    CallShot {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// The weapon; if left out, the first in hand that can do it.
        #[serde(default)]
        weapon: Option<ItemId>,
        /// The part of the target's body.
        part: PartId,
        /// A place on that part; if left out, the part as a whole.
        #[serde(default)]
        spot: Option<BodySpot>,
    },
    /// Take a stowed item in hand.
    Draw {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// Stow a held item.
    Stow {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// Take an item from the ground of the unit's hex, or search for it if it is hidden there.
    PickUp {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// Kick a fumbled weapon in the unit's hex back to its owner in a neighboring hex (F-26).
    Kick {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// Wait for a later segment of this round.
    Delay {
        /// The unit.
        unit: UnitId,
        /// The segment to act in, 1..=10.
        segment: u8,
    },
    /// End the turn for this round.
    EndTurn {
        /// The unit.
        unit: UnitId,
    },
    /// Take aim and do nothing else for the rest of the round (R-02).
    Aim {
        /// The unit.
        unit: UnitId,
    },
    /// Do nothing but parry until the next turn (A-07).
    Parry {
        /// The unit.
        unit: UnitId,
    },
    /// Load a weapon in hand that has been shot (R-03).
    Reload {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// Surrender with the whole side.
    Surrender {
        /// The side.
        side: SideId,
    },
    /// Sprinkle an adjacent enemy with the contents of a flask (R-13).
    Sprinkle {
        /// The unit.
        unit: UnitId,
        /// The flask in its hand.
        item: ItemId,
        /// The target.
        target: UnitId,
    },
    /// Throw a flask at a unit or at the ground (R-14, R-27).
    Throw {
        /// The unit.
        unit: UnitId,
        /// The flask in its hand.
        item: ItemId,
        /// What it is thrown at.
        at: ThrowTarget,
    },
    /// Open a flask of oil and light its wick (R-27).
    LightWick {
        /// The unit.
        unit: UnitId,
        /// The flask in its hand.
        item: ItemId,
    },
    /// Put out the flames on the unit itself by rolling, or on a neighbor with a blanket (R-29).
    Extinguish {
        /// The unit.
        unit: UnitId,
        /// The unit that burns.
        target: UnitId,
    },
    /// Treat what is worst with the unit itself or with a neighbor on its side: a wound, or that it is dying (A-44, A-59
    /// to A-61).
    #[serde(alias = "Bind")]
    Treat {
        /// The unit.
        unit: UnitId,
        /// The unit that bleeds or is dying.
        target: UnitId,
    },
    /// Begin to cast a spell; it takes effect when its casting time is over (A-03).
    Cast {
        /// The unit.
        unit: UnitId,
        /// The spell.
        spell: Spell,
        /// What it is cast at; the caster itself if left out.
        #[serde(default)]
        at: SpellTarget,
    },
    /// Read a scroll in hand (S-29), or drink a potion in hand or give it to a neighbor to drink (S-30).
    UseItem {
        /// The unit.
        unit: UnitId,
        /// The scroll or the potion.
        item: ItemId,
        /// What the scroll's spell is cast at, or who drinks; the unit itself if left out.
        #[serde(default)]
        at: SpellTarget,
    },
    /// Listen for enemies that cannot be seen (A-75).
    Listen {
        /// The unit.
        unit: UnitId,
    },
    /// Kill a helpless enemy for certain at the end of the round, and do nothing else in it (A-70).
    Slay {
        /// The unit.
        unit: UnitId,
        /// The helpless enemy.
        target: UnitId,
    },
    /// Try to kill a helpless enemy with one attack (A-71).
    TrySlay {
        /// The unit.
        unit: UnitId,
        /// The helpless enemy.
        target: UnitId,
    },
    /// Drop a held item into the unit's hex.
    DropItem {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// Answer the open question.
    Choose {
        /// The option: a word, a unit, an item, a part or a number, as the question is about, or its place, counted
        /// from 0.
        option: ChosenOption,
    },
    /// Run off the field for the rest of the battle (R-23).
    Flee {
        /// The unit.
        unit: UnitId,
    },
    /// Get on a mount of the same side in a neighboring hex (R-25).
    Mount {
        /// The unit.
        unit: UnitId,
        /// The mount.
        mount: UnitId,
    },
    /// Get off into a neighboring hex (R-25).
    Dismount {
        /// The unit.
        unit: UnitId,
        /// The hex, as column and row.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// Surrender with this unit alone (R-23).
    OfferSurrender {
        /// The unit.
        unit: UnitId,
    },
    /// Turn the undead in range and sight (R-49).
    TurnUndead {
        /// The cleric.
        unit: UnitId,
    },
    /// Wrestle a neighbor with both hands, to hold it or to take an item from it (R-39).
    Wrestle {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// Try to break free of the units that hold the unit (R-43).
    Escape {
        /// The unit.
        unit: UnitId,
    },
    /// Attack a unit that holds the unit (R-43).
    StabGrappler {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// The weapon; if left out, the first small or natural weapon in hand.
        #[serde(default)]
        weapon: Option<ItemId>,
    },
    /// Let go of the held unit (R-42).
    Release {
        /// The unit.
        unit: UnitId,
    },
    /// Drop an item in the way of the pursuers (R-35 to R-37).
    #[serde(rename = "Drop")]
    DropInTheWay {
        /// The unit.
        unit: UnitId,
        /// The item, carried by the unit.
        item: ItemId,
    },
    /// Pursue the fleeing units (R-31).
    Pursue {
        /// The side.
        side: SideId,
    },
    /// Let the fleeing units go (R-31).
    LetGo {
        /// The side.
        side: SideId,
    },
}

impl Order {
    /// The unit that is to act; `None` for orders of a side and for answers.
    pub fn actor(&self) -> Option<UnitId> {
        match *self {
            Order::Move { unit, .. }
            | Order::Turn { unit, .. }
            | Order::Kneel { unit, .. }
            | Order::GoProne { unit, .. }
            | Order::StandUp { unit, .. }
            | Order::Climb { unit, .. }
            | Order::Fly { unit, .. }
            | Order::Attack { unit, .. }
            | Order::CallShot { unit, .. }
            | Order::Draw { unit, .. }
            | Order::Stow { unit, .. }
            | Order::PickUp { unit, .. }
            | Order::Kick { unit, .. }
            | Order::Delay { unit, .. }
            | Order::EndTurn { unit, .. }
            | Order::Aim { unit, .. }
            | Order::Parry { unit, .. }
            | Order::Reload { unit, .. }
            | Order::Sprinkle { unit, .. }
            | Order::Throw { unit, .. }
            | Order::LightWick { unit, .. }
            | Order::Extinguish { unit, .. }
            | Order::Treat { unit, .. }
            | Order::Cast { unit, .. }
            | Order::UseItem { unit, .. }
            | Order::Listen { unit, .. }
            | Order::Slay { unit, .. }
            | Order::TrySlay { unit, .. }
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
            | Order::DropInTheWay { unit, .. } => Some(unit),
            Order::Surrender { .. } | Order::Pursue { .. } | Order::LetGo { .. } | Order::Choose { .. } => {
                None
            }
        }
    }

    /// The unit that casts a spell by it, from memory, a scroll or a potion.
    pub fn caster(&self) -> Option<UnitId> {
        if let Order::Cast { unit, .. } | Order::UseItem { unit, .. } = *self { Some(unit) } else { None }
    }

    /// The order to attack a part of a target.
    pub fn called_shot(unit: UnitId, target: UnitId, weapon: Option<ItemId>, aim: AimedPart) -> Order {
        Order::CallShot { unit, target, weapon, part: aim.part, spot: aim.spot }
    }

    /// The part of the target at which it aims.
    pub fn aimed_at(&self) -> Option<AimedPart> {
        let Order::CallShot { part, spot, .. } = *self else { return None };
        Some(AimedPart { part, spot })
    }

    /// The unit that is the target, if the order has one.
    pub fn target(&self) -> Option<UnitId> {
        match *self {
            Order::Attack { target, .. }
            | Order::CallShot { target, .. }
            | Order::Sprinkle { target, .. }
            | Order::Throw { at: ThrowTarget::Unit(target), .. }
            | Order::Extinguish { target, .. }
            | Order::Treat { target, .. }
            | Order::Cast { at: SpellTarget::Unit(target), .. }
            | Order::UseItem { at: SpellTarget::Unit(target), .. }
            | Order::Slay { target, .. }
            | Order::TrySlay { target, .. }
            | Order::Wrestle { target, .. }
            | Order::StabGrappler { target, .. } => Some(target),
            Order::Move { .. }
            | Order::Turn { .. }
            | Order::Kneel { .. }
            | Order::GoProne { .. }
            | Order::StandUp { .. }
            | Order::Climb { .. }
            | Order::Fly { .. }
            | Order::Draw { .. }
            | Order::Stow { .. }
            | Order::PickUp { .. }
            | Order::Kick { .. }
            | Order::Delay { .. }
            | Order::EndTurn { .. }
            | Order::Aim { .. }
            | Order::Parry { .. }
            | Order::Reload { .. }
            | Order::Surrender { .. }
            | Order::Throw { .. }
            | Order::LightWick { .. }
            | Order::Listen { .. }
            | Order::Cast { .. }
            | Order::UseItem { .. }
            | Order::DropItem { .. }
            | Order::Choose { .. }
            | Order::Flee { .. }
            | Order::Mount { .. }
            | Order::Dismount { .. }
            | Order::OfferSurrender { .. }
            | Order::TurnUndead { .. }
            | Order::Escape { .. }
            | Order::Release { .. }
            | Order::DropInTheWay { .. }
            | Order::Pursue { .. }
            | Order::LetGo { .. } => None,
        }
    }

    /// The rules that each alone allow the order; empty for what every rulebook allows.
    ///
    /// ```
    /// use hexfray::{model::RuleId, order::Order};
    ///
    /// let unit = "robin".parse()?;
    /// assert_eq!(Order::Aim { unit }.rules(), [RuleId::r(2)]);
    /// assert!(Order::EndTurn { unit }.rules().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn rules(&self) -> &'static [RuleId] {
        match self {
            Order::Move { .. } | Order::Turn { .. } => const { &[RuleId::a(62)] },
            Order::Kneel { .. } | Order::GoProne { .. } | Order::Climb { .. } => const { &[RuleId::t(18)] },
            Order::CallShot { .. } => const { &[RuleId::a(12)] },
            Order::Fly { .. } => const { &[RuleId::a(9)] },
            Order::Aim { .. } => const { &[RuleId::r(2)] },
            Order::Parry { .. } => const { &[RuleId::a(7)] },
            Order::Reload { .. } => const { &[RuleId::r(3)] },
            Order::Sprinkle { .. } => const { &[RuleId::r(13)] },
            // Holy water, or oil.
            Order::Throw { .. } => const { &[RuleId::r(14), RuleId::r(27)] },
            Order::Flee { .. } | Order::OfferSurrender { .. } => const { &[RuleId::r(23)] },
            Order::Mount { .. } | Order::Dismount { .. } => const { &[RuleId::r(25)] },
            Order::Kick { .. } => const { &[RuleId::f(26)] },
            Order::LightWick { .. } => const { &[RuleId::r(27)] },
            Order::Extinguish { .. } => const { &[RuleId::r(29)] },
            Order::Treat { .. } => const { &[RuleId::a(59)] },
            Order::Cast { .. } => const { &[RuleId::a(3)] },
            Order::UseItem { .. } => const { &[RuleId::s(29), RuleId::s(30)] },
            Order::Listen { .. } => const { &[RuleId::a(76)] },
            Order::Slay { .. } => const { &[RuleId::a(70)] },
            Order::TrySlay { .. } => const { &[RuleId::a(71)] },
            Order::DropInTheWay { .. } | Order::Pursue { .. } | Order::LetGo { .. } => {
                const { &[RuleId::r(31)] }
            }
            Order::Wrestle { .. }
            | Order::Escape { .. }
            | Order::StabGrappler { .. }
            | Order::Release { .. } => const { &[RuleId::r(39)] },
            Order::TurnUndead { .. } => const { &[RuleId::r(49)] },
            // Whoever begins a battle on the ground can get up under every rulebook.
            Order::StandUp { .. }
            | Order::Attack { .. }
            | Order::Draw { .. }
            | Order::Stow { .. }
            | Order::PickUp { .. }
            | Order::DropItem { .. }
            | Order::Delay { .. }
            | Order::EndTurn { .. }
            | Order::Surrender { .. }
            | Order::Choose { .. } => &[],
        }
    }
}
