//! The rules of pursuit in words.

use crate::model::RuleId;
use crate::rulebook::Rule;

pub(super) const R31: RuleId = RuleId::r(31);

pub(super) const R32: RuleId = RuleId::r(32);

pub(super) const R33: RuleId = RuleId::r(33);

/// Whether a chase in the dark is told in general terms alone: no map, no notes on it.
pub const NO_MAPPING: RuleId = RuleId::r(34);

pub(super) const R35: RuleId = RuleId::r(35);

pub(super) const R36: RuleId = RuleId::r(36);

pub(super) const R37: RuleId = RuleId::r(37);

pub(in crate::rules) const RULES: &[Rule] = &[
    Rule::new(
        R31,
        "Pursuit",
        "When only one side fights on and somebody of another has left the field in this round or the one before, those of \
         the victors who are fit to run, and not more than two rounds of walking from where he left, may chase him. Each \
         side rolls a d20 and adds its movement rate: 120 feet are a rate of 12, which adds 12. The higher sum wins, and \
         decides between caught and away; where sums are equal they stay at his heels and roll again in the next round, \
         ten rounds at most. Whoever is caught is lost to his side and fights no more: a chase does not come back to the \
         board. The slowest set the pace of a side.",
    )
    .needing(&[RuleId::r(23)]),
    Rule::new(
        R32,
        "Over open ground",
        "Where it is open beyond the map nothing is rolled: whoever is faster wins. Of equals nobody closes in, and those \
         who run get away.",
    )
    .needing(&[R31]),
    Rule::new(
        R33,
        "Each at his own pace",
        "Those of different movement rates roll apart, those of one rate together. Of the pursuers the best sum counts; \
         whoever of those who run has less is caught, whoever has more is away. One need not outrun the enemy, only the \
         slowest of one's friends.",
    )
    .needing(&[R31]),
    Rule::new(
        NO_MAPPING,
        "No mapping on the run",
        "In a dungeon a chase is told in general terms: the board is veiled, and there is nothing on it to be looked up. \
         Under the sky the board stays in sight, but nothing is noted on it.",
    )
    .needing(&[R31]),
    Rule::new(
        R35,
        "Dropping treasure",
        "Each of those who run may drop one thing in a round. Treasure tempts pursuers who know what it is worth: of \
         Intelligence 5 or more, and neither beasts nor undead. Those of one group check morale together, by the bare \
         score; if they fail they stop for it and take it. Nobody is tempted who never checks morale.",
    )
    .needing(&[R31, RuleId::r(19)]),
    Rule::new(
        R36,
        "Dropping food",
        "Food tempts the unintelligent in the same way: if they fail their check they stop to eat. The undead, and what \
         has no flesh to feed, want none.",
    )
    .needing(&[R31, RuleId::r(19)]),
    Rule::new(
        R37,
        "Dropping what bars the way",
        "A flask of oil, lit before or at the flame of somebody who runs along, burns in the way and ends the pursuit for \
         all. On open ground they run around it.",
    )
    .needing(&[R31, RuleId::r(27)]),
];
