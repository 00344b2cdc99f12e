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

use crate::rulebook::RuleFile;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (roll::RULES, roll::plugin),
    (thac0::RULES, thac0::plugin),
    (armor_class::RULES, armor_class::plugin),
    (abilities::RULES, abilities::plugin),
    (enhancement::RULES, enhancement::plugin),
    (blessing::RULES, blessing::plugin),
    (circumstance::RULES, circumstance::plugin),
    (circumstance::cover::RULES, circumstance::cover::plugin),
    (circumstance::unseen::RULES, circumstance::unseen::plugin),
    (to_hit::RULES, to_hit::plugin),
    (automatic::RULES, automatic::plugin),
    (foregone::RULES, foregone::plugin),
    (helpless::RULES, helpless::plugin),
    (graded::RULES, graded::plugin),
    (special_defense::RULES, special_defense::plugin),
    (critical::RULES, critical::plugin),
    (severity::RULES, severity::plugin),
    (natural_twenty::RULES, natural_twenty::plugin),
    (damage::RULES, damage::plugin),
];
