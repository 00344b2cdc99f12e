//! The spells, a file each.

pub(super) mod bless;
pub(super) mod burning_hands;
pub(super) mod chant;
pub(super) mod charm_person;
pub(super) mod cure_critical_wounds;
pub(super) mod cure_disease;
pub(super) mod cure_light_wounds;
pub(super) mod cure_serious_wounds;
pub(super) mod deaths_door;
pub(super) mod fireball;
pub(super) mod haste;
pub(super) mod heal;
pub(super) mod hold_person;
pub(super) mod invisibility;
pub(super) mod knit_bones;
pub(super) mod magic_missile;
pub(super) mod neutralize_poison;
pub(super) mod prayer;
pub(super) mod regenerate;
pub(super) mod shield;
pub(super) mod sleep;
pub(super) mod slow;
pub(super) mod song;
pub(super) mod web;
