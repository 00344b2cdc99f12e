//! The texts of the pursuit rules.

use crate::model::RuleId;
use crate::rulebook::Rule;

pub(super) const R31: RuleId = RuleId::r(31);

pub(super) const R32: RuleId = RuleId::r(32);

pub(super) const R33: RuleId = RuleId::r(33);

/// The rule that hides the map in a dungeon chase and lets nothing be noted on any map.
pub const NO_MAPPING: RuleId = RuleId::r(34);

pub(super) const R35: RuleId = RuleId::r(35);

pub(super) const R36: RuleId = RuleId::r(36);

pub(super) const R37: RuleId = RuleId::r(37);

pub(in crate::rules) const RULES: &[Rule] = &[
    Rule::new(
        R31,
        "Pursuit",
        "When only one side still fights and units of another have left the field in this round or the one before, \
         the victors may chase them: all units that are fit to run, with mounts that are, and not more than two \
         rounds of walking from where the others left. Each side that has left is chased by itself, one after the \
         other. Each side rolls a d20 and adds its movement rate: 120 feet are a rate of 12, which adds 12. The \
         higher sum wins, and decides between caught and away. If the sums are equal the chase goes on and both \
         roll again in the next round, for ten rounds at most. A unit that is caught is lost to its side and fights \
         no more: a chase does not come back to the board. The slowest unit sets the pace of a side.",
    ).under_any_core()
    .needing(&[RuleId::r(23)]),
    Rule::new(
        R32,
        "Over open ground",
        "Over open ground beyond the map nothing is rolled: the faster side wins. If both are equally fast, the \
         units that run get away.",
    ).under_any_core()
    .needing(&[R31]),
    Rule::new(
        R33,
        "Each at its own pace",
        "Units of different movement rates roll apart, those of one rate together. With more than six rates \
         on a side, the slowest of its units roll together at the lowest of their rates. Of the pursuers the best sum \
         counts. Units that run are caught with a lower sum and away with a higher one. A unit need not outrun the \
         enemy, only the slowest of its friends.",
    ).under_any_core()
    .needing(&[R31]),
    Rule::new(
        NO_MAPPING,
        "No mapping on the run",
        "In a dungeon a chase is told in general terms: the board is hidden, and nothing can be looked up on it. \
         Outdoors the board stays in sight, but nothing is noted on it.",
    ).under_any_core()
    .needing(&[R31]),
    Rule::new(
        R35,
        "Dropping treasure",
        "Each unit that runs may drop one item in a round. Treasure tempts pursuers that know its worth: those of \
         Intelligence 5 or more that are neither beasts nor undead. Pursuers of one group check morale together, \
         by the bare score; if they fail they stop for the treasure and take it. Units that never check morale are \
         not tempted.",
    ).under_any_core()
    .needing(&[R31, RuleId::r(19)]),
    Rule::new(
        R36,
        "Dropping food",
        "Food tempts the unintelligent in the same way: if they fail their check they stop to eat. Undead, and \
         creatures without flesh to feed, are not tempted.",
    ).under_any_core()
    .needing(&[R31, RuleId::r(19)]),
    Rule::new(
        R37,
        "Dropping what blocks the way",
        "A flask of oil, lit before or at the flame of a unit that runs along, burns in the way and ends the \
         pursuit for all. On open ground the pursuers run around it.",
    )
    .needing(&[R31, RuleId::r(27)]),
];
