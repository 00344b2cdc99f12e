//! What a player can do with a key or a button.

use bevy::prelude::Message;
use serde::{Deserialize, Serialize};

use crate::order::Order;

/// Something a key or a button does. The settings say which key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // Its title says what it is.
pub enum Action {
    Confirm,
    Back,
    NextUnit,
    PreviousUnit,
    NextTarget,
    PreviousTarget,
    NextWeapon,
    TurnLeft,
    TurnRight,
    Kneel,
    GoProne,
    StandUp,
    Climb,
    Mount,
    Dismount,
    Aim,
    Reload,
    TurnUndead,
    Wrestle,
    BreakFree,
    StabGrappler,
    Release,
    Extinguish,
    Things,
    Draw,
    Stow,
    PickUp,
    Kick,
    DropItem,
    LightWick,
    Wait,
    Flee,
    LayDownArms,
    DropInTheWay,
    Pursue,
    LetGo,
    #[serde(alias = "first_button")]
    FirstOption,
    #[serde(alias = "second_button")]
    SecondOption,
    #[serde(alias = "third_button")]
    ThirdOption,
    #[serde(alias = "fourth_button")]
    FourthOption,
    #[serde(alias = "fifth_button")]
    FifthOption,
    #[serde(alias = "sixth_button")]
    SixthOption,
    #[serde(alias = "seventh_button")]
    SeventhOption,
    #[serde(alias = "eighth_button")]
    EighthOption,
    #[serde(alias = "ninth_button")]
    NinthOption,
    EndTurn,
    EndBlock,
    Undo,
    Center,
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight,
    PanUp,
    PanDown,
    CursorLeft,
    CursorRight,
    CursorUp,
    CursorDown,
    Panels,
    Overlay,
    Figures,
    Speed,
    Skip,
    Log,
    Why,
    Codex,
    NextCard,
    WholeScreen,
    QuickSave,
    QuickLoad,
}

/// A part of the bar: what belongs together stands together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BarGroup {
    /// Weapons and targets.
    Attack,
    /// What is done instead of an attack.
    Special,
    /// Facing, stance, saddle.
    Stance,
    /// Items.
    Things,
    /// Ways to give up the fight.
    GivingUp,
    /// The end of the turn.
    Turn,
    /// View, speed, log and codex.
    Looks,
}

impl Action {
    /// The keys of the options that are shown: of a question, or of an open tray.
    pub const OPTIONS: [Action; 9] = [
        Action::FirstOption,
        Action::SecondOption,
        Action::ThirdOption,
        Action::FourthOption,
        Action::FifthOption,
        Action::SixthOption,
        Action::SeventhOption,
        Action::EighthOption,
        Action::NinthOption,
    ];

    /// All of them, in the order of the settings screen.
    pub const ALL: [Action; 71] = [
        Action::Confirm,
        Action::Back,
        Action::NextUnit,
        Action::PreviousUnit,
        Action::NextTarget,
        Action::PreviousTarget,
        Action::NextWeapon,
        Action::TurnLeft,
        Action::TurnRight,
        Action::Kneel,
        Action::GoProne,
        Action::StandUp,
        Action::Climb,
        Action::Mount,
        Action::Dismount,
        Action::Aim,
        Action::Reload,
        Action::TurnUndead,
        Action::Wrestle,
        Action::BreakFree,
        Action::StabGrappler,
        Action::Release,
        Action::Extinguish,
        Action::Things,
        Action::Draw,
        Action::Stow,
        Action::PickUp,
        Action::Kick,
        Action::DropItem,
        Action::LightWick,
        Action::Wait,
        Action::Flee,
        Action::LayDownArms,
        Action::DropInTheWay,
        Action::Pursue,
        Action::LetGo,
        Action::FirstOption,
        Action::SecondOption,
        Action::ThirdOption,
        Action::FourthOption,
        Action::FifthOption,
        Action::SixthOption,
        Action::SeventhOption,
        Action::EighthOption,
        Action::NinthOption,
        Action::EndTurn,
        Action::EndBlock,
        Action::Undo,
        Action::Center,
        Action::ZoomIn,
        Action::ZoomOut,
        Action::PanLeft,
        Action::PanRight,
        Action::PanUp,
        Action::PanDown,
        Action::CursorLeft,
        Action::CursorRight,
        Action::CursorUp,
        Action::CursorDown,
        Action::Panels,
        Action::Overlay,
        Action::Figures,
        Action::Speed,
        Action::Skip,
        Action::Log,
        Action::Why,
        Action::Codex,
        Action::NextCard,
        Action::WholeScreen,
        Action::QuickSave,
        Action::QuickLoad,
    ];

    /// Whether it is done again and again while its key is held.
    pub(super) fn repeats(self) -> bool {
        matches!(self, Action::CursorLeft | Action::CursorRight | Action::CursorUp | Action::CursorDown)
    }

    /// What the settings screen calls it.
    pub fn title(self) -> &'static str {
        match self {
            Action::Confirm => "Carry out what is planned",
            Action::Back => "Cancel, menu",
            Action::NextUnit => "Next unit",
            Action::PreviousUnit => "Previous unit",
            Action::NextTarget => "Next target",
            Action::PreviousTarget => "Previous target",
            Action::NextWeapon => "Next weapon",
            Action::TurnLeft => "Turn left",
            Action::TurnRight => "Turn right",
            Action::Kneel => "Kneel",
            Action::GoProne => "Lie down",
            Action::StandUp => "Get up",
            Action::Climb => "Climb the drop ahead",
            Action::Mount => "Mount",
            Action::Dismount => "Dismount",
            Action::Aim => "Take aim",
            Action::Reload => "Load the weapon in hand",
            Action::TurnUndead => "Turn the undead",
            Action::Wrestle => "Wrestle",
            Action::BreakFree => "Break free",
            Action::StabGrappler => "Strike at who holds you",
            Action::Release => "Let go of who is held",
            Action::Extinguish => "Put out flames",
            Action::Things => "Things: what can be done with items",
            Action::Draw => "Draw an item",
            Action::Stow => "Put an item away",
            Action::PickUp => "Pick an item up",
            Action::Kick => "Kick a weapon back",
            Action::DropItem => "Drop an item",
            Action::LightWick => "Light a flask of oil",
            Action::Wait => "Wait for a later segment",
            Action::Flee => "Run off the field",
            Action::LayDownArms => "Lay down arms",
            Action::DropInTheWay => "Chase: drop an item in the way",
            Action::Pursue => "Chase: pursue",
            Action::LetGo => "Chase: let them go",
            Action::FirstOption => "First option shown",
            Action::SecondOption => "Second option shown",
            Action::ThirdOption => "Third option shown",
            Action::FourthOption => "Fourth option shown",
            Action::FifthOption => "Fifth option shown",
            Action::SixthOption => "Sixth option shown",
            Action::SeventhOption => "Seventh option shown",
            Action::EighthOption => "Eighth option shown",
            Action::NinthOption => "Ninth option shown",
            Action::EndTurn => "End the unit's turn",
            Action::EndBlock => "End the turn of the whole block",
            Action::Undo => "Take back",
            Action::Center => "Center on the unit",
            Action::ZoomIn => "Zoom in",
            Action::ZoomOut => "Zoom out",
            Action::PanLeft => "Move the view left",
            Action::PanRight => "Move the view right",
            Action::PanUp => "Move the view up",
            Action::PanDown => "Move the view down",
            Action::CursorLeft => "Hex cursor to the left",
            Action::CursorRight => "Hex cursor to the right",
            Action::CursorUp => "Hex cursor a row up",
            Action::CursorDown => "Hex cursor a row down",
            Action::Panels => "Keys to the panels, and back",
            Action::Overlay => "Next overlay",
            Action::Figures => "Figures on the places to stand in",
            Action::Speed => "Speed of the pictures",
            Action::Skip => "Skip the pictures",
            Action::Log => "Log",
            Action::Why => "Why an opponent acts as it does",
            Action::Codex => "Codex",
            Action::NextCard => "Next card of a lesson",
            Action::WholeScreen => "Whole screen, and back",
            Action::QuickSave => "Quick save",
            Action::QuickLoad => "Quick load",
        }
    }

    /// What gives an order of this kind, whatever lies about: a key of its own, or the key that plans it where a
    /// target or a hex is pointed at.
    pub fn of(order: &Order) -> Action {
        match order {
            Order::Move { .. } => Action::Confirm,
            Order::Turn { .. } => Action::TurnRight,
            Order::Kneel { .. } => Action::Kneel,
            Order::GoProne { .. } => Action::GoProne,
            Order::StandUp { .. } => Action::StandUp,
            Order::Climb { .. } => Action::Climb,
            Order::Attack { .. } | Order::Sprinkle { .. } | Order::Throw { .. } => Action::NextTarget,
            Order::Draw { .. } => Action::Draw,
            Order::Stow { .. } => Action::Stow,
            Order::PickUp { .. } => Action::PickUp,
            Order::Kick { .. } => Action::Kick,
            Order::Delay { .. } => Action::Wait,
            Order::EndTurn { .. } => Action::EndTurn,
            Order::Aim { .. } => Action::Aim,
            Order::Reload { .. } => Action::Reload,
            Order::LightWick { .. } => Action::LightWick,
            Order::Extinguish { .. } => Action::Extinguish,
            Order::DropItem { .. } => Action::DropItem,
            Order::Choose { .. } => Action::FirstOption,
            Order::Flee { .. } => Action::Flee,
            Order::Mount { .. } => Action::Mount,
            Order::Dismount { .. } => Action::Dismount,
            // That of a whole side is in the menu.
            Order::OfferSurrender { .. } | Order::Surrender { .. } => Action::LayDownArms,
            Order::TurnUndead { .. } => Action::TurnUndead,
            Order::Wrestle { .. } => Action::Wrestle,
            Order::Escape { .. } => Action::BreakFree,
            Order::StabGrappler { .. } => Action::StabGrappler,
            Order::Release { .. } => Action::Release,
            Order::DropInTheWay { .. } => Action::DropInTheWay,
            Order::Pursue { .. } => Action::Pursue,
            Order::LetGo { .. } => Action::LetGo,
        }
    }

    /// Its place on the bar, if it has one there.
    pub fn group(self) -> Option<BarGroup> {
        Some(match self {
            Action::NextTarget | Action::NextWeapon => BarGroup::Attack,
            Action::Aim
            | Action::Reload
            | Action::TurnUndead
            | Action::Wrestle
            | Action::BreakFree
            | Action::StabGrappler
            | Action::Release
            | Action::Extinguish
            | Action::DropInTheWay
            | Action::Pursue
            | Action::LetGo => BarGroup::Special,
            Action::TurnLeft
            | Action::TurnRight
            | Action::Kneel
            | Action::GoProne
            | Action::StandUp
            | Action::Climb
            | Action::Mount
            | Action::Dismount => BarGroup::Stance,
            Action::Things
            | Action::Draw
            | Action::Stow
            | Action::PickUp
            | Action::Kick
            | Action::DropItem
            | Action::LightWick => BarGroup::Things,
            Action::Flee | Action::LayDownArms => BarGroup::GivingUp,
            Action::Wait | Action::EndTurn | Action::EndBlock | Action::Undo => BarGroup::Turn,
            Action::Center | Action::Overlay | Action::Speed | Action::Skip | Action::Log | Action::Codex => {
                BarGroup::Looks
            }
            Action::Confirm
            | Action::Back
            | Action::NextUnit
            | Action::PreviousUnit
            | Action::PreviousTarget
            | Action::FirstOption
            | Action::SecondOption
            | Action::ThirdOption
            | Action::FourthOption
            | Action::FifthOption
            | Action::SixthOption
            | Action::SeventhOption
            | Action::EighthOption
            | Action::NinthOption
            | Action::ZoomIn
            | Action::ZoomOut
            | Action::PanLeft
            | Action::PanRight
            | Action::PanUp
            | Action::PanDown
            | Action::CursorLeft
            | Action::CursorRight
            | Action::CursorUp
            | Action::CursorDown
            | Action::Panels
            | Action::NextCard
            | Action::Figures
            | Action::Why
            | Action::WholeScreen
            | Action::QuickSave
            | Action::QuickLoad => return None,
        })
    }

    /// Whether it gives a kind of orders that are offered to a unit.
    pub fn is_of_offers(self) -> bool {
        let turns = matches!(self, Action::TurnLeft | Action::TurnRight);
        match self.group() {
            Some(BarGroup::Special | BarGroup::GivingUp) => true,
            Some(BarGroup::Stance) => !turns,
            Some(BarGroup::Things) => self != Action::Things,
            Some(BarGroup::Turn) => self == Action::Wait,
            Some(BarGroup::Attack | BarGroup::Looks) | None => false,
        }
    }
}

/// A key was pressed, or the button that does the same.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pressed(pub Action);
