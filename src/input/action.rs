//! What a player can do with a key or a button.

use bevy::prelude::Message;
use serde::{Deserialize, Serialize};

/// Something a key or a button does. Which key, the settings say.
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
    TurnLeft,
    TurnRight,
    Kneel,
    GoProne,
    StandUp,
    Climb,
    Aim,
    Reload,
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
    Overlay,
    Figures,
    Speed,
    Skip,
    Log,
    Why,
    Codex,
    QuickSave,
    QuickLoad,
}

impl Action {
    /// All of them, in the order of the settings screen.
    pub const ALL: [Action; 33] = [
        Action::Confirm,
        Action::Back,
        Action::NextUnit,
        Action::PreviousUnit,
        Action::NextTarget,
        Action::PreviousTarget,
        Action::TurnLeft,
        Action::TurnRight,
        Action::Kneel,
        Action::GoProne,
        Action::StandUp,
        Action::Climb,
        Action::Aim,
        Action::Reload,
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
        Action::Overlay,
        Action::Figures,
        Action::Speed,
        Action::Skip,
        Action::Log,
        Action::Why,
        Action::Codex,
        Action::QuickSave,
        Action::QuickLoad,
    ];

    /// What the settings screen calls it.
    pub fn title(self) -> &'static str {
        match self {
            Action::Confirm => "Carry out what is planned",
            Action::Back => "Back out, menu",
            Action::NextUnit => "Next unit",
            Action::PreviousUnit => "Previous unit",
            Action::NextTarget => "Next target",
            Action::PreviousTarget => "Previous target",
            Action::TurnLeft => "Turn left",
            Action::TurnRight => "Turn right",
            Action::Kneel => "Kneel",
            Action::GoProne => "Lie down",
            Action::StandUp => "Get up",
            Action::Climb => "Climb the drop ahead",
            Action::Aim => "Take aim",
            Action::Reload => "Load the weapon in hand",
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
            Action::Overlay => "Next overlay",
            Action::Figures => "Figures on the places to stand in",
            Action::Speed => "Speed of the pictures",
            Action::Skip => "Skip the pictures",
            Action::Log => "Log",
            Action::Why => "Why an opponent acts as it does",
            Action::Codex => "Codex",
            Action::QuickSave => "Quick save",
            Action::QuickLoad => "Quick load",
        }
    }
}

/// A key was pressed, or the button that does the same.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pressed(pub Action);
