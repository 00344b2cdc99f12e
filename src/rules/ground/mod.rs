//! What becomes of things that come to rest on the ground, and what burns there.

pub(in crate::rules) mod fire;
pub(in crate::rules) mod rest;
pub(in crate::rules) mod spill;
