//! What losing hit points leads to: wounds, going down, and how passing states end.

pub(in crate::rules) mod conditions;
pub(in crate::rules) mod falling;
pub(in crate::rules) mod wounds;
