//! Flasks, holy water, oil, and fire on units and on the board.

pub(in crate::rules) mod burning;
pub(in crate::rules) mod flask;
pub(in crate::rules) mod holy_water;
pub(in crate::rules) mod oil;
pub(in crate::rules) mod spread;
