//! The attack roll and the damage: THAC0, armor class, every row, criticals.

pub(super) mod abilities;
pub(super) mod armor_class;
pub(super) mod automatic;
mod blessing;
mod blindness;
pub(super) mod called_shot;
pub(super) mod circumstance;
mod critical;
mod critical_by_five;
mod damage;
pub(super) mod danger;
pub(super) mod enhancement;
pub(super) mod graded;
mod helpless;
pub(super) mod lasting;
mod missile_strength;
mod natural_twenty;
pub(super) mod no_roll;
pub(super) mod parrying;
pub(super) mod reach;
mod roll;
pub(super) mod special_defense;
pub(super) mod thac0;
pub(super) mod to_hit;

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (roll::RULES, roll::plugin),
    (thac0::RULES, thac0::plugin),
    (armor_class::RULES, armor_class::plugin),
    (abilities::RULES, abilities::plugin),
    (missile_strength::RULES, missile_strength::plugin),
    (parrying::RULES, parrying::plugin),
    (enhancement::RULES, enhancement::plugin),
    (blessing::RULES, blessing::plugin),
    (called_shot::RULES, called_shot::plugin),
    (lasting::RULES, lasting::plugin),
    (to_hit::RULES, to_hit::plugin),
    (automatic::RULES, automatic::plugin),
    (no_roll::RULES, no_roll::plugin),
    (helpless::RULES, helpless::plugin),
    (graded::RULES, graded::plugin),
    (special_defense::RULES, special_defense::plugin),
    (critical::RULES, critical::plugin),
    (critical_by_five::RULES, critical_by_five::plugin),
    (natural_twenty::RULES, natural_twenty::plugin),
    (damage::RULES, damage::plugin),
];
