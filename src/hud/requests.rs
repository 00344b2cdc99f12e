//! What panels ask the screens for.

use bevy::prelude::Message;

use crate::model::RuleId;

/// The player wants to read the codex, at a rule if one is named.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenCodex(pub Option<RuleId>);

/// The player wants to read once more what a battle came to that is over.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenEnding;
