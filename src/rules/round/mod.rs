//! The round: who acts when, what the sides are after, who gets away.

pub(in crate::rules) mod escape;
pub(in crate::rules) mod initiative;
pub(in crate::rules) mod objectives;
pub(in crate::rules) mod turn;
