//! Items that come to rest on the ground, fire there, and units that come into its hexes.

pub(super) mod arrival;
pub(super) mod breakage;
pub(super) mod fire;
pub(super) mod rest;
pub(super) mod spill;
