//! What a player can do with a key or a button.

use bevy::prelude::{KeyCode, Message};
use serde::{Deserialize, Serialize};

use super::key::Binding;
use crate::order::Order;

macro_rules! bar_group {
    () => {
        None
    };
    ($group:ident) => {
        Some(BarGroup::$group)
    };
}

macro_rules! binding {
    ($key:ident) => {
        Binding::plain(KeyCode::$key)
    };
    ($key:ident Shift) => {
        Binding::with_shift(KeyCode::$key)
    };
    ($key:ident Control) => {
        Binding::with_control(KeyCode::$key)
    };
}

macro_rules! actions {
    ($(
        $(#[$meta:meta])*
        $name:ident: $title:literal, $(in $group:ident,)? [$($key:ident $(with $modifier:ident)?);+],
    )*) => {
        /// Something a key or a button does. The settings say which key.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs)] // Its title says what it is.
        pub enum Action {
            $($(#[$meta])* $name,)*
        }

        impl Action {
            /// All of them, in the order of the settings screen.
            pub const ALL: [Action; [$(stringify!($name)),*].len()] = [$(Action::$name),*];

            /// What the settings screen calls it.
            pub fn title(self) -> &'static str {
                match self {
                    $(Action::$name => $title,)*
                }
            }

            /// Its place on the bar, if it has one there.
            pub fn group(self) -> Option<BarGroup> {
                match self {
                    $(Action::$name => bar_group!($($group)?),)*
                }
            }

            /// Its keys, unless the settings say otherwise.
            pub(super) fn usual_keys(self) -> Vec<Binding> {
                match self {
                    $(Action::$name => vec![$(binding!($key $($modifier)?)),+],)*
                }
            }
        }
    };
}

// The title of each action, its place on the bar, and its usual keys, which never change with what lies about.
actions! {
    Confirm: "Carry out what is planned", [Enter; NumpadEnter],
    Back: "Cancel, menu", [Escape],
    NextUnit: "Next unit", [KeyN],
    PreviousUnit: "Previous unit", [KeyN with Shift],
    NextTarget: "Next target", in Attack, [Tab],
    PreviousTarget: "Previous target", [Tab with Shift],
    NextWeapon: "Next weapon", in Attack, [KeyZ],
    CallShot: "Aim at the next part of the target", [KeyZ with Shift],
    TurnLeft: "Turn left", in Stance, [KeyQ],
    TurnRight: "Turn right", in Stance, [KeyE],
    Kneel: "Kneel", in Stance, [KeyK],
    GoProne: "Lie down", in Stance, [KeyP],
    StandUp: "Get up", in Stance, [KeyU],
    Climb: "Climb the drop ahead", in Stance, [KeyG],
    Fly: "Rise or sink by a layer", in Stance, [KeyG with Control],
    Mount: "Mount", in Stance, [KeyM],
    Dismount: "Dismount", in Stance, [KeyM with Shift],
    Aim: "Take aim", in Special, [KeyB],
    Parry: "Parry until the next turn", in Special, [KeyQ with Shift],
    Reload: "Load the weapon in hand", in Special, [KeyR],
    TurnUndead: "Turn the undead", in Special, [KeyT with Shift],
    Wrestle: "Wrestle", in Special, [KeyH],
    BreakFree: "Break free", in Special, [KeyB with Shift],
    StabGrappler: "Strike at who holds you", in Special, [KeyS with Shift],
    Release: "Let go of who is held", in Special, [KeyH with Shift],
    Extinguish: "Put out flames", in Special, [KeyO],
    Treat: "Treat a wound or the dying", in Special, [KeyN with Control],
    Cast: "Cast a spell", in Special, [KeyM with Control],
    Listen: "Listen for the unseen", in Special, [KeyL with Control],
    Slay: "Kill somebody helpless, all round", in Special, [KeyX with Shift],
    TrySlay: "Try to kill somebody helpless with an attack", in Special, [KeyX with Control],
    Things: "Things: what can be done with items", in Things, [KeyI],
    Draw: "Draw an item", in Things, [KeyD with Shift],
    Stow: "Put an item away", in Things, [KeyA with Shift],
    PickUp: "Pick an item up", in Things, [KeyP with Shift],
    Kick: "Kick a weapon back", in Things, [KeyK with Shift],
    DropItem: "Drop an item", in Things, [KeyJ],
    LightWick: "Light a flask of oil", in Things, [KeyL with Shift],
    Wait: "Wait for a later segment", in Turn, [KeyW with Shift],
    Flee: "Run off the field", in GivingUp, [KeyF with Shift],
    LayDownArms: "Lay down arms", in GivingUp, [KeyY with Shift],
    DropInTheWay: "Chase: drop an item in the way", in Special, [KeyJ with Shift],
    Pursue: "Chase: pursue", in Special, [KeyC with Shift],
    LetGo: "Chase: let them go", in Special, [KeyG with Shift],
    #[serde(alias = "first_button")]
    FirstOption: "First option shown", [Digit1],
    #[serde(alias = "second_button")]
    SecondOption: "Second option shown", [Digit2],
    #[serde(alias = "third_button")]
    ThirdOption: "Third option shown", [Digit3],
    #[serde(alias = "fourth_button")]
    FourthOption: "Fourth option shown", [Digit4],
    #[serde(alias = "fifth_button")]
    FifthOption: "Fifth option shown", [Digit5],
    #[serde(alias = "sixth_button")]
    SixthOption: "Sixth option shown", [Digit6],
    #[serde(alias = "seventh_button")]
    SeventhOption: "Seventh option shown", [Digit7],
    #[serde(alias = "eighth_button")]
    EighthOption: "Eighth option shown", [Digit8],
    #[serde(alias = "ninth_button")]
    NinthOption: "Ninth option shown", [Digit9],
    EndTurn: "End the unit's turn", in Turn, [Space],
    EndBlock: "End the turn of the whole block", in Turn, [Enter with Control],
    Undo: "Take back", in Turn, [KeyZ with Control],
    Center: "Center on the unit", in Looks, [KeyC; Home],
    ZoomIn: "Zoom in", [Equal; NumpadAdd],
    ZoomOut: "Zoom out", [Minus; NumpadSubtract],
    PanLeft: "Move the view left", [KeyA],
    PanRight: "Move the view right", [KeyD],
    PanUp: "Move the view up", [KeyW],
    PanDown: "Move the view down", [KeyS],
    CursorLeft: "Hex cursor to the left", [ArrowLeft],
    CursorRight: "Hex cursor to the right", [ArrowRight],
    CursorUp: "Hex cursor a row up", [ArrowUp],
    CursorDown: "Hex cursor a row down", [ArrowDown],
    Panels: "Keys to the panels, and back", [F6],
    Overlay: "Next overlay", in Looks, [KeyV],
    Figures: "Figures on the places to stand in", [KeyT],
    Speed: "Speed of the pictures", in Looks, [KeyX],
    Skip: "Skip the pictures", in Looks, [KeyF],
    Log: "Log", in Looks, [KeyL],
    Why: "Why an opponent acts as it does", [KeyY],
    Codex: "Codex", in Looks, [F1],
    NextCard: "Next card of a lesson", [Period],
    WholeScreen: "Whole screen, and back", [F11],
    Mute: "Silence, and back", [F8],
    QuickSave: "Quick save", [F5],
    QuickLoad: "Quick load", [F9],
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

    /// Whether it is done again and again while its key is held.
    pub(super) fn repeats(self) -> bool {
        matches!(self, Action::CursorLeft | Action::CursorRight | Action::CursorUp | Action::CursorDown)
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
            Order::Fly { .. } => Action::Fly,
            Order::Climb { .. } => Action::Climb,
            Order::Attack { .. } | Order::Sprinkle { .. } | Order::Throw { .. } => Action::NextTarget,
            Order::CallShot { .. } => Action::CallShot,
            Order::Draw { .. } => Action::Draw,
            Order::Stow { .. } => Action::Stow,
            Order::PickUp { .. } => Action::PickUp,
            Order::Kick { .. } => Action::Kick,
            Order::Delay { .. } => Action::Wait,
            Order::EndTurn { .. } => Action::EndTurn,
            Order::Aim { .. } => Action::Aim,
            Order::Parry { .. } => Action::Parry,
            Order::Reload { .. } => Action::Reload,
            Order::LightWick { .. } => Action::LightWick,
            Order::Extinguish { .. } => Action::Extinguish,
            Order::Treat { .. } => Action::Treat,
            Order::Cast { .. } | Order::UseItem { .. } => Action::Cast,
            Order::Listen { .. } => Action::Listen,
            Order::Slay { .. } => Action::Slay,
            Order::TrySlay { .. } => Action::TrySlay,
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
