//! The rules of wrestling in words.

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
        "Fists are minor weapons and do 1d2. Whoever fights with them has them among its natural weapons; like every \
         small weapon they can be used while held (R-43).",
    ),
    Rule::new(
        R39,
        "Wrestling",
        "With both hands free one may wrestle an enemy in the next hex whom one faces, to hold him fast or to take \
         something from his hands. It takes the action. Nobody wrestles from the saddle. Creatures made to grapple need \
         no hands for it.",
    )
    .needing(&[R41, R42, R43]),
    Rule::new(
        R40,
        "The armed strike first",
        "Whoever is armed and has not acted in the round strikes at once at the enemy who is about to wrestle him, if he \
         has him in front. He spends his own attack of the round on it. The wrestler who goes down under the blow \
         comes to nothing. Fists and the like are no arms.",
    )
    .needing(&[R39]),
    Rule::new(
        R41,
        "The contest",
        "Both roll a d20 and add their melee attack bonus, which is 22 less THAC0, and what Strength adds to hit; the \
         higher sum wins. Where sums are equal the better Dexterity decides, and after that a d20 each. It is no attack: \
         natural 20s and 1s mean nothing.",
    )
    .needing(&[RuleId::c(5)]),
    Rule::new(
        R42,
        "The winner's choice",
        "The winner holds the loser fast, tries to take something from his hands, or lets go of him. Holding takes both \
         hands, which are then free for nothing else, and ends when the holder walks. Whoever was held and wins is free \
         in any case. Of several who hold somebody the one with the best roll chooses. Forecasts take it that he is \
         held fast.",
    )
    .needing(&[R41]),
    Rule::new(
        R43,
        "Held fast",
        "Whoever is held can do nothing but try to get free, or strike at who holds him with a small weapon or with his \
         own body. Either takes his action and is a contest. A blow hits if he wins; then he is still held, but the \
         count of R-44 begins again. Who wins against him chooses anew.",
    )
    .needing(&[R41, R42]),
    Rule::new(
        R44,
        "Pinned",
        "Who is held fast in three contests one after the other is pinned: helpless as under R-12, until he is let go. \
         Who holds somebody may wrestle him again to that end.",
    )
    .needing(&[R43]),
    Rule::new(
        R45,
        "Wrung from the hands",
        "Whatever somebody holds can be taken from him by the winner of a contest who has a hand free, unless he saves \
         against paralysis. What the winner has too few hands for falls to the ground. A hold stays as it is meanwhile.",
    )
    .needing(&[R42]),
    Rule::new(
        R46,
        "Exposed",
        "All who hold somebody or are held are attacked as if they were surprised: at +1, and they have neither shield \
         nor the good of their Dexterity.",
    )
    .with_rows(|| circumstance::rows_under(R46)),
    Rule::new(
        R47,
        "Several at one",
        "When several hold one, or one more lays hands on him, all of them roll; the best roll counts, with 1 more for \
         each of the others.",
    )
    .needing(&[R41]),
    Rule::new(
        R48,
        "Made to grapple",
        "Tentacles, coils, many limbs or a sticky hide add 1 for each hit die to the roll.",
    )
    .needing(&[R41]),
];
