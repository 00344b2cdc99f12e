//! What becomes of things that come to rest on the ground, and what burns there.

pub(super) mod fire;
pub(super) mod rest;
pub(super) mod spill;
