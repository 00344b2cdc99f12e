//! The calendar: how many rounds longer spans of time have (C-4).

/// Rounds in a turn.
pub const ROUNDS_IN_A_TURN: u32 = 10;
