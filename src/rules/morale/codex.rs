//! The texts of the morale rules, and constants for all files of this folder.

use crate::model::{DiceExpression, RuleId};
use crate::rulebook::Rule;

pub(super) const R19: RuleId = RuleId::r(19);

pub(super) const R20: RuleId = RuleId::r(20);

pub(super) const R21: RuleId = RuleId::r(21);

pub(super) const R22: RuleId = RuleId::r(22);

pub(super) const R24: RuleId = RuleId::r(24);

pub(super) const H13: RuleId = RuleId::h(13);

/// The dice of a check.
pub(in crate::rules) const TWO_DICE: DiceExpression = DiceExpression::new(2, 6, 0);

/// A score that never fails.
pub(in crate::rules) const FEARLESS: u8 = 12;

pub(in crate::rules) const RULES: &[Rule] = &[
    Rule::new(
        R19,
        "Morale",
        "Monsters and people that no player plays have a morale score of 2 to 12. To check it they roll 2d6: up to \
         the score they stand and fight, above it they lose their nerve. A group of like creatures on one side \
         rolls once for all, with the best score among them. A score of 12 never fails and is not rolled for. \
         Player characters never check. A level says which sides and units check; if it says nothing, none do.",
    ).under_any_core(),
    Rule::new(
        R20,
        "When morale is checked",
        "Once when a group first sees its enemies, unless the group outnumbers all of them, and once when it is \
         down to half of its number, or a unit alone to half of its hit points. In total darkness a unit without \
         darkvision notices only whoever is next to it. For odd numbers, half is reached when \
         twice what is left is no more than there was. A rider and its mount count as two. The check is rolled when \
         the order that caused it is done.",
    ).under_any_core()
    .needing(&[R19, RuleId::r(23)]),
    Rule::new(
        R21,
        "As good as dead",
        "A unit that is helpless, asleep, bound, webbed or charmed, has run or given up counts as dead when the half of a \
         group is counted.",
    ).under_any_core()
    .needing(&[R20]),
    Rule::new(
        R22,
        "What changes the score",
        "A slain leader and enemies twice as many each take something from the score; a lair to defend and an \
         enemy that has fled each add something. All of it together changes the score by no more than the limit, \
         never makes it 12, and never changes a 12.",
    ).under_any_core().adding(&["the leader is slain", "outnumbered two to one", "defends its lair", "an enemy has fled"])
    .needing(&[R19])
    .reading(&["morale"]),
    Rule::new(
        R24,
        "Retainers",
        "A retainer checks its own loyalty instead of morale, on the same occasions. The presence of its leader \
         counts: from -2 for a Charisma of 5 or less to +2 for 16 or more, as long as the leader fights.",
    ).under_any_core().adding(&["the leader's Charisma"])
    .needing(&[R19]),
    Rule::new(
        H13,
        "Morale of all others",
        "All units that are not player characters check morale: R-19 to R-23 apply to all of them.",
    ).under_any_core()
    .as_note(),
];
