//! Items that come to rest on the ground, and fire there.

pub(super) mod breakage;
pub(super) mod fire;
pub(super) mod rest;
pub(super) mod spill;
