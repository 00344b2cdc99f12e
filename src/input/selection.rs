//! What the player points at, has chosen and is about to do.

use bevy::prelude::{Message, Resource};

use super::tray::Tray;
use crate::hex::Hex;
use crate::level::{Snapshot, UnitRecord, did_you_mean};
use crate::model::{AimedPart, Gear, ItemId, Status, UnitId};
use crate::order::Order;

/// The hex under the pointer; none if that is off the board or over a panel.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pointed(pub Option<Hex>);

/// The player clicked on a hex.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardClick(pub Hex);

/// The player asks who is in a hex: its card opens, whether it stands or lies there.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskAbout(pub Hex);

/// The player clicked on the name of a unit in a panel, to choose it and bring it into view.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PickUnit(pub UnitId);

/// The player wants to fight with this weapon of the chosen unit; `None` leaves it to the game.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PickWeapon(pub Option<ItemId>);

/// The player has chosen one of the chosen unit's offers, to plan it or to have it carried out.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct TakeOffer(pub Order);

/// The player opens a tray of options, or closes it if it is open.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenTray(pub Tray);

/// The camera brings a hex to the middle of the view.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookAt(pub Hex);

/// The camera brings a hex into view; it does not move if the hex is in view already.
#[derive(Message, Debug, Clone, Copy)]
pub struct ComeIntoView(pub Hex);

/// What the chosen unit will do once the player confirms it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlannedAction {
    /// Walk along these hexes.
    Walk(Vec<Hex>),
    /// Climb toward this hex, or back.
    Climb(Hex),
    /// Attack, walking and turning first if needed.
    Attack(UnitId),
    /// Attack a part of the target, walking and turning first if needed.
    CallShot(UnitId, AimedPart),
    /// Throw the item at the ground, turning first if needed.
    Throw(ItemId, Hex),
    /// Carry out one of its offers.
    Offer(Order),
    /// End its turn although it still has an action.
    EndTurn,
}

impl PlannedAction {
    /// The unit that it attacks.
    pub fn target(&self) -> Option<UnitId> {
        match self {
            PlannedAction::Attack(target) | PlannedAction::CallShot(target, _) => Some(*target),
            PlannedAction::Walk(_)
            | PlannedAction::Climb(_)
            | PlannedAction::Throw(..)
            | PlannedAction::Offer(_)
            | PlannedAction::EndTurn => None,
        }
    }

    /// The unit that it is about besides the one that acts: whom it attacks, treats, holds or casts a spell at.
    pub fn subject(&self) -> Option<UnitId> {
        let PlannedAction::Offer(order) = self else { return self.target() };
        order.target()
    }

    /// The part of the target at which it aims.
    pub fn part(&self) -> Option<AimedPart> {
        let PlannedAction::CallShot(_, part) = self else { return None };
        Some(*part)
    }
}

/// The player aims at a part of the target that is pointed at or planned for; `None` for anywhere.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct AimAt(pub Option<AimedPart>);

/// What is laid over the board besides what the plan needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Overlay {
    /// Where the chosen unit can go.
    #[default]
    Reach,
    /// Also the hexes that enemies can attack next turn.
    Danger,
    /// What each place in reach is worth to the chosen unit.
    Stand,
    /// Heights and depths in feet.
    Heights,
    /// Nothing.
    Plain,
}

impl Overlay {
    /// All of them, in the order in which the key goes through them.
    pub const ALL: [Overlay; 5] =
        [Overlay::Reach, Overlay::Danger, Overlay::Stand, Overlay::Heights, Overlay::Plain];

    /// The name by which the command line knows it.
    pub fn name(self) -> &'static str {
        match self {
            Overlay::Reach => "reach",
            Overlay::Danger => "danger",
            Overlay::Stand => "stand",
            Overlay::Heights => "heights",
            Overlay::Plain => "plain",
        }
    }

    /// The overlay of that name.
    ///
    /// # Errors
    /// If there is none; the text suggests a name.
    pub fn named(name: &str) -> Result<Overlay, String> {
        let found = Overlay::ALL.into_iter().find(|overlay| overlay.name() == name);
        found.ok_or_else(|| did_you_mean(name, Overlay::ALL.map(Overlay::name)))
    }

    /// The overlay after this one.
    pub fn next(self) -> Overlay {
        let place = Overlay::ALL.iter().position(|overlay| *overlay == self).unwrap_or_default();
        Overlay::ALL[(place + 1) % Overlay::ALL.len()]
    }
}

/// What the player has chosen.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// The unit that orders are for, or another that is looked at.
    pub unit: Option<UnitId>,
    /// The unit that orders were for, while another is looked at.
    pub left: Option<UnitId>,
    /// The weapon to attack with; `None` leaves it to the game.
    pub weapon: Option<ItemId>,
    /// The spell at whose target the player points, as one of its orders.
    pub spell: Option<Order>,
    /// What the next click or Enter does.
    pub plan: Option<PlannedAction>,
    /// The tray that is open.
    pub tray: Option<Tray>,
    /// What is laid over the board.
    pub overlay: Overlay,
    /// Whether numbers are printed on the places to stand in.
    pub figures: bool,
}

impl Selection {
    /// Whether there is nothing to go back from: no tray, plan, spell or weapon.
    pub fn is_idle(&self) -> bool {
        let Selection { weapon, spell, plan, tray, .. } = self;
        weapon.is_none() && spell.is_none() && plan.is_none() && tray.is_none()
    }

    /// Whether an order is what is planned, or a spell that is being aimed.
    pub fn plans(&self, order: &Order) -> bool {
        if self.spell.as_ref() == Some(order) {
            return true;
        }
        match &self.plan {
            Some(PlannedAction::Offer(planned)) => planned == order,
            Some(PlannedAction::Climb(to)) => {
                matches!(order, Order::Climb { to: planned, .. } if planned == to)
            }
            Some(
                PlannedAction::Walk(_)
                | PlannedAction::Attack(_)
                | PlannedAction::CallShot(..)
                | PlannedAction::Throw(..)
                | PlannedAction::EndTurn,
            )
            | None => false,
        }
    }

    /// The flask that is chosen to attack with.
    pub(super) fn flask(&self, state: &Snapshot) -> Option<ItemId> {
        let chosen = self.weapon.and_then(|item| state.item(item))?;
        matches!(chosen.gear, Some(Gear::Flask { .. })).then_some(chosen.id)
    }

    /// The flask that a click on a hex throws: it is chosen to attack with, and no unit stands in the hex.
    pub(super) fn flask_for(&self, state: &Snapshot, hex: Hex) -> Option<ItemId> {
        self.flask(state).filter(|_| standing_in(state, hex).is_none())
    }

    /// Switches the numbers on the places to stand in. Under another overlay it first shows the places, with numbers.
    pub(super) fn show_figures(&mut self) {
        self.figures = self.overlay != Overlay::Stand || !self.figures;
        self.overlay = Overlay::Stand;
    }
}

/// The unit in a hex. Whoever lies there counts only if nobody else is in the hex.
pub fn found_in(state: &Snapshot, hex: Hex) -> Option<&UnitRecord> {
    let here =
        |unit: &&UnitRecord| unit.position == hex && !matches!(unit.status, Status::Fled | Status::Caught);
    // A rider shares the hex with its mount; the rider is meant.
    let unlikely = |unit: &&UnitRecord| (unit.status.is_down(), unit.riding.0.is_none());
    state.units.iter().filter(here).min_by_key(unlikely)
}

/// The fighting or surrendered unit in a hex.
pub(super) fn standing_in(state: &Snapshot, hex: Hex) -> Option<UnitId> {
    let standing = || state.units.iter().filter(|unit| unit.status.stands() && unit.position == hex);
    // A rider shares the hex with its mount; the rider is meant.
    let rider = standing().find(|unit| unit.riding.0.is_some());
    rider.or_else(|| standing().next()).map(|unit| unit.id)
}
