//! Losses and deeds of a side, in whole numbers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::RuleId;

/// Losses and deeds of a side in battles.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toll {
    /// Units it began with.
    pub fielded: u64,
    /// Units that went down.
    pub fallen: u64,
    /// Units that laid down their arms.
    pub surrendered: u64,
    /// Wounds it took.
    pub wounds: u64,
    /// Hit points that its wounds bled.
    pub bled: u64,
    /// Its fumbles.
    pub fumbles: u64,
    /// Hits on its own units.
    pub friendly_fire: u64,
    /// Turns that its units ended.
    pub turns: u64,
    /// Turns that ended as they began, although the unit could have acted.
    pub idle_turns: u64,
    /// Shots and throws that needed 18 or more.
    pub long_shots: u64,
    /// Weapons left on the ground by a unit that had a whole turn to take them up again.
    pub left_lying: u64,
    /// Hit points taken from enemies, by the rule of the attack, ordinary, critical or free, of the spell or of fire.
    pub damage: BTreeMap<RuleId, u64>,
}

impl Toll {
    /// Hit points taken from enemies, by all rules.
    pub fn taken(&self) -> u64 {
        self.damage.values().fold(0, |sum, points| sum.saturating_add(*points))
    }

    pub(super) fn add(&mut self, other: &Toll) {
        add(&mut self.fielded, other.fielded);
        add(&mut self.fallen, other.fallen);
        add(&mut self.surrendered, other.surrendered);
        add(&mut self.wounds, other.wounds);
        add(&mut self.bled, other.bled);
        add(&mut self.fumbles, other.fumbles);
        add(&mut self.friendly_fire, other.friendly_fire);
        add(&mut self.turns, other.turns);
        add(&mut self.idle_turns, other.idle_turns);
        add(&mut self.long_shots, other.long_shots);
        add(&mut self.left_lying, other.left_lying);
        add_each(&mut self.damage, &other.damage);
    }
}

pub(super) fn add(sum: &mut u64, more: u64) {
    *sum = sum.saturating_add(more);
}

pub(super) fn add_each<K: Ord + Copy>(sums: &mut BTreeMap<K, u64>, more: &BTreeMap<K, u64>) {
    for (key, more) in more {
        add(sums.entry(*key).or_default(), *more);
    }
}
