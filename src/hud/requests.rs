//! Messages from panels to screens.

use bevy::prelude::Message;

use crate::model::RuleId;

/// The player wants to read the codex, at a rule if one is named.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenCodex(pub Option<RuleId>);

/// The player wants to see the ending of the battle again.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenEnding;
