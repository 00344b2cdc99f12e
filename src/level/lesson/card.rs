//! The cards of a lesson, as a level file and a save have them.

use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::level::partial::Partial;
use crate::model::{ItemId, LoadedFace, SideId, UnitId};

/// A checked lesson: everything it names is in the level.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename(deserialize = "a lesson"), deny_unknown_fields)]
pub struct Lesson {
    /// The side that the player plays.
    pub pupil: SideId,
    /// Seed of the dice that are not fixed.
    pub seed: u64,
    /// The unit that acts first, second and so on, in every round; rolled if there is none.
    pub initiative: Option<Vec<UnitId>>,
    /// What units roll first for a purpose.
    pub dice: Vec<LoadedFace>,
    /// The cards, in order.
    pub cards: Vec<LessonCard>,
}

/// A card of a lesson.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename(deserialize = "a card"), deny_unknown_fields)]
pub struct LessonCard {
    /// Its heading.
    pub title: String,
    /// What it says, in a few short sentences.
    pub text: String,
    /// What it points at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points_at: Option<CardTarget>,
    /// It is laid out only after one of these; at once if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<CardCue>,
    /// Any of these completes it; if there are none, the player puts it away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub until: Vec<CardCue>,
}

/// What a card points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardTarget {
    /// A unit on the board.
    Unit(UnitId),
    /// A hex.
    Hex(#[serde(with = "crate::hex::pair")] Hex),
    /// An item, where it lies or with the unit that carries it.
    Item(ItemId),
    /// A panel beside the board.
    Panel(TablePanel),
}

/// A panel at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TablePanel {
    /// The strip of those who act, in order.
    Turns,
    /// The bar of orders of the chosen unit.
    Orders,
    /// The odds of what the player points at or has planned.
    Odds,
    /// The card of a unit.
    Unit,
    /// The goals of the sides.
    Goals,
    /// The log.
    Log,
    /// What the places in reach are worth.
    Places,
}

/// Something on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardSpot {
    /// A unit.
    Unit(UnitId),
    /// A hex.
    Hex(#[serde(with = "crate::hex::pair")] Hex),
    /// An item, where it lies or with the unit that carries it.
    Item(ItemId),
}

/// Something that the player can open or switch on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Openable {
    /// The log.
    Log,
    /// The codex.
    Codex,
    /// The overlay of what the places in reach are worth.
    Places,
    /// The overlay of what enemies can attack.
    Danger,
}

/// What a card waits for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CardCue {
    /// Such an event was shown; it is written as a script expects it.
    Event(Partial),
    /// The player gave such an order.
    Order {
        /// The name of the order.
        order: String,
        /// The unit that acts; any if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
        /// The unit it is aimed at; any if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<UnitId>,
    },
    /// The player points at something on the board.
    PointedAt(BoardSpot),
    /// The player has planned something.
    Planned {
        /// The unit that is to act; any if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
        /// The unit to be attacked; anything may be planned if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<UnitId>,
    },
    /// The player has opened something.
    Opened(Openable),
}

impl From<BoardSpot> for CardTarget {
    fn from(spot: BoardSpot) -> CardTarget {
        match spot {
            BoardSpot::Unit(unit) => CardTarget::Unit(unit),
            BoardSpot::Hex(hex) => CardTarget::Hex(hex),
            BoardSpot::Item(item) => CardTarget::Item(item),
        }
    }
}

impl CardTarget {
    /// What it is on the board; `None` for a panel.
    pub fn spot(self) -> Option<BoardSpot> {
        match self {
            CardTarget::Unit(unit) => Some(BoardSpot::Unit(unit)),
            CardTarget::Hex(hex) => Some(BoardSpot::Hex(hex)),
            CardTarget::Item(item) => Some(BoardSpot::Item(item)),
            CardTarget::Panel(_) => None,
        }
    }
}
