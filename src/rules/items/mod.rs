//! What is in the hands and on the ground: drawing, picking up, ammunition.

pub(in crate::rules) mod ammunition;
pub(in crate::rules) mod drawing;
pub(in crate::rules) mod retrieval;
