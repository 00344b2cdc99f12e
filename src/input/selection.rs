//! What the player points at, has chosen and is about to do.

use bevy::prelude::{Message, Resource};

use crate::hex::Hex;
use crate::level::{Snapshot, did_you_mean};
use crate::model::{Gear, ItemId, UnitId};

/// The hex under the pointer; none if that is off the board or over a panel.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pointed(pub Option<Hex>);

/// The player clicked on a hex.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardClick(pub Hex);

/// The player clicked on the name of a unit in a panel: it is chosen and brought into view.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PickUnit(pub UnitId);

/// The player wants to fight with this weapon of the chosen unit; `None` leaves it to the game.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PickWeapon(pub Option<ItemId>);

/// Brings a hex to the middle of the view.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookAt(pub Hex);

/// The camera shows a hex, and stays where it is if it does so already.
#[derive(Message, Debug, Clone, Copy)]
pub struct ComeIntoView(pub Hex);

/// Something the chosen unit is to do once the player says so again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlannedAction {
    /// Walk there, this way.
    Walk(Vec<Hex>),
    /// Climb toward there, or back.
    Climb(Hex),
    /// Attack, walking and turning first where that is needed.
    Attack(UnitId),
    /// Throw that at the ground, turning first where that is needed.
    Throw(ItemId, Hex),
    /// End its turn though there is still an action to take.
    EndTurn,
}

/// What is laid over the board besides what the plan needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Overlay {
    /// Where the chosen unit can go.
    #[default]
    Reach,
    /// Where enemies can strike next turn as well.
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

    /// The one of that name, or which there are.
    ///
    /// # Errors
    /// What the name should have been.
    pub fn named(name: &str) -> Result<Overlay, String> {
        let found = Overlay::ALL.into_iter().find(|overlay| overlay.name() == name);
        found.ok_or_else(|| did_you_mean(name, Overlay::ALL.map(Overlay::name)))
    }

    /// The one after it.
    pub fn next(self) -> Overlay {
        let place = Overlay::ALL.iter().position(|overlay| *overlay == self).unwrap_or_default();
        Overlay::ALL[(place + 1) % Overlay::ALL.len()]
    }
}

/// What the player has chosen.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// The unit that orders are for, or an enemy that is looked at.
    pub unit: Option<UnitId>,
    /// The weapon to attack with, if the player does not leave that to the game.
    pub weapon: Option<ItemId>,
    /// What is to be done at the next click or Enter.
    pub plan: Option<PlannedAction>,
    /// What is laid over the board.
    pub overlay: Overlay,
    /// Whether the figures are printed on the places to stand in.
    pub figures: bool,
}

impl Selection {
    /// The flask that a click on a hex throws there: one has been chosen to attack with, and nobody stands there.
    pub(super) fn flask_for(&self, state: &Snapshot, hex: Hex) -> Option<ItemId> {
        let chosen = self.weapon.and_then(|item| state.item(item))?;
        let thrown = matches!(chosen.gear, Some(Gear::Flask { .. })) && standing_in(state, hex).is_none();
        thrown.then_some(chosen.id)
    }

    /// Prints the figures on the places to stand in, or takes them away. Where other things lie over the board the
    /// places come first: nobody would see what was printed.
    pub(super) fn show_figures(&mut self) {
        self.figures = self.overlay != Overlay::Stand || !self.figures;
        self.overlay = Overlay::Stand;
    }
}

/// The fighting or surrendered unit in a hex.
pub(super) fn standing_in(state: &Snapshot, hex: Hex) -> Option<UnitId> {
    let standing = || state.units.iter().filter(|unit| unit.status.stands() && unit.position == hex);
    // Whoever points at a rider means him, not his mount.
    let rider = standing().find(|unit| unit.riding.0.is_some());
    rider.or_else(|| standing().next()).map(|unit| unit.id)
}
