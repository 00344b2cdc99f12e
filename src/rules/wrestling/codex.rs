//! The texts of the wrestling rules.

use crate::model::RuleId;
use crate::rulebook::Rule;
use crate::rules::attack::circumstance;

pub(super) const R38: RuleId = RuleId::r(38);

pub(super) const R39: RuleId = RuleId::r(39);

pub(super) const R40: RuleId = RuleId::r(40);

pub(super) const R41: RuleId = RuleId::r(41);

pub(super) const R42: RuleId = RuleId::r(42);

pub(super) const R43: RuleId = RuleId::r(43);

pub(super) const R44: RuleId = RuleId::r(44);

pub(super) const R45: RuleId = RuleId::r(45);

pub(in crate::rules) const R46: RuleId = RuleId::r(46);

pub(super) const R47: RuleId = RuleId::r(47);

pub(super) const R48: RuleId = RuleId::r(48);

pub(in crate::rules) const RULES: &[Rule] = &[
    Rule::new(
        R38,
        "Fists",
        "Every unit that has hands can attack with a free one, under every rulebook. Fists are small weapons and do \
         1d2. A unit with something in every hand must put it away first. Fists make no free attacks (C-10). Like \
         every small weapon they can be used while held (R-43), but not while they hold another unit.",
    ),
    Rule::new(
        R39,
        "Wrestling",
        "A unit with both hands free may wrestle an adjacent enemy in front of it, to hold it fast or to take \
         something from its hands. It takes the action. A mounted unit cannot wrestle. Creatures made to grapple \
         need no hands for it.",
    )
    .needing(&[R41, R42, R43]),
    Rule::new(
        R40,
        "Armed units attack first",
        "An armed unit that has not acted in the round attacks an enemy that is about to wrestle it, at once, if \
         it has the enemy in front. It spends its own attack of the round on this. A unit that \
         parries or casts does not. If the wrestler goes down, there is no contest. Fists and the like do not make a unit armed.",
    )
    .needing(&[R39]),
    Rule::new(
        R41,
        "The contest",
        "Both roll a d20 and add their melee attack bonus, which is 22 less THAC0, and what Strength adds to hit. \
         The higher sum wins. If the sums are equal the better Dexterity decides, and after that a d20 each. A \
         contest is no attack: natural 20s and 1s mean nothing. What hampers a unit in all that it does in a fight, such as injuries (A-58), \
         counts here too. A unit that is helpless, stunned, webbed, too weak to fight or all in flames cannot \
         struggle, and loses without dice.",
    ).adding(&["Melee attack bonus", "Strength"])
    .needing(&[RuleId::c(5)]),
    Rule::new(
        R42,
        "The winner's choice",
        "The winner holds the loser fast, tries to take something from its hands, or lets go of it. Holding takes \
         both hands, which can do nothing else meanwhile, and ends when the holder walks. A winner with full hands \
         may let fall what is in the way, and hold. A held unit that wins is free in any case. If several hold a \
         unit, the one with the best roll chooses. Forecasts assume that the loser is held fast if that takes \
         nothing out of the winner's hands.",
    )
    .needing(&[R41]),
    Rule::new(
        R43,
        "Held fast",
        "A held unit can only try to get free, or attack a unit that holds it with a small or a natural weapon. \
         Either takes its action and is a contest. If it attacks and wins, it hits without a roll, with all that the \
         damage of a melee attack has; it is still held, but the count of R-44 begins again. If it loses, the winner \
         chooses anew.",
    ).adding(&["Contest won"])
    .needing(&[R41, R42]),
    Rule::new(
        R44,
        "Pinned",
        "A unit held fast in three contests in a row is pinned: helpless as in R-12, until it is let go. A unit \
         that holds another may wrestle it again for that.",
    )
    .needing(&[R43]),
    Rule::new(
        R45,
        "Taken from the hands",
        "The winner of a contest with a hand free can take anything that the loser holds, unless the loser saves \
         against paralysis. If the winner has too few hands for it, it falls to the ground. A hold stays as it is \
         meanwhile.",
    )
    .needing(&[R42])
    .reading(&["saving_throws"]),
    Rule::new(
        R46,
        "Exposed",
        "All units that hold another or are held are attacked as if surprised: at +1, and they have neither their \
         shield nor any bonus from Dexterity.",
    )
    .with_rows(|| circumstance::rows_under(R46)),
    Rule::new(
        R47,
        "Several at one",
        "When several units hold one, or one more joins them, all of them roll; the best roll counts, with 1 more \
         for each of the others.",
    ).adding(&["Others who wrestle it too"])
    .needing(&[R41]),
    Rule::new(
        R48,
        "Made to grapple",
        "Tentacles, coils, many limbs or a sticky hide add 1 for each hit die to the roll.",
    ).adding(&["Made to grapple"])
    .needing(&[R41]),
];
