//! The attack roll and the damage: THAC0, armor class, every row, criticals.

pub(in crate::rules) mod abilities;
pub(in crate::rules) mod armor_class;
pub(in crate::rules) mod automatic;
pub(in crate::rules) mod blessing;
pub(in crate::rules) mod circumstance;
pub(in crate::rules) mod critical;
pub(in crate::rules) mod damage;
pub(in crate::rules) mod danger;
pub(in crate::rules) mod enhancement;
pub(in crate::rules) mod foregone;
pub(in crate::rules) mod graded;
pub(in crate::rules) mod helpless;
pub(in crate::rules) mod natural_twenty;
pub(in crate::rules) mod reach;
pub(in crate::rules) mod roll;
pub(in crate::rules) mod severity;
pub(in crate::rules) mod special_defense;
pub(in crate::rules) mod thac0;
pub(in crate::rules) mod to_hit;
