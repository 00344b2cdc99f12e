//! How long a coma lasts, and what magic does to it (A-20, A-26).
//!
//! A d100 chooses the length: 40 of 100 short, 30 moderate, 25 long, 5 extreme.

use bevy::prelude::App;
use serde::{Deserialize, Serialize};

use crate::model::{DiceExpression, Period, RuleId};
use crate::rulebook::Rule;

const A18: RuleId = RuleId::a(18);

pub(in crate::rules::affliction) const RULES: &[Rule] = &[
    Rule::new(
        RuleId::a(20),
        "How long a coma lasts",
        "A d100 chooses: up to 40 it is short, 1d6 hours; up to 70 moderate, 2d12 hours; up to 95 long, 2d10 days; above \
         that extreme, 1d12 months. In a battle nobody wakes from it.",
    )
    .needing(&[A18]),
    Rule::new(
        RuleId::a(26),
        "Magic against a coma",
        "A spell for serious wounds makes a coma shorter by one length, one for critical wounds by two, with the dice of \
         the new length from then on; what becomes shorter than short is over. The check at the end stays due. A spell \
         that heals everything ends the coma without a check. In a battle the length is not known yet; the first day after it \
         makes it shorter.",
    )
    .needing(&[A18]),
];

pub(in crate::rules::affliction) fn plugin(_: &mut App) {}

/// How long a coma lasts, from the shortest to the longest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ComaLength {
    /// 1d6 hours.
    Short,
    /// 2d12 hours.
    Moderate,
    /// 2d10 days.
    Long,
    /// 1d12 months.
    Extreme,
}

/// The highest faces of a d100 that mean a length, in the order of the lengths.
const UP_TO: [(u16, ComaLength); 3] =
    [(40, ComaLength::Short), (70, ComaLength::Moderate), (95, ComaLength::Long)];

impl ComaLength {
    /// The length that a face of a d100 means.
    ///
    /// ```
    /// use hexfray::rules::ComaLength;
    ///
    /// assert_eq!([40, 41, 95, 96].map(ComaLength::of), [
    ///     ComaLength::Short, ComaLength::Moderate, ComaLength::Long, ComaLength::Extreme,
    /// ]);
    /// ```
    pub fn of(face: u16) -> ComaLength {
        let found = UP_TO.into_iter().find(|(last, _)| face <= *last);
        found.map_or(ComaLength::Extreme, |(_, length)| length)
    }

    /// The dice of the length, and what they count.
    ///
    /// ```
    /// use hexfray::model::{DiceExpression, Period};
    /// use hexfray::rules::ComaLength;
    ///
    /// assert_eq!(ComaLength::Long.dice(), (DiceExpression::new(2, 10, 0), Period::Day));
    /// ```
    pub fn dice(self) -> (DiceExpression, Period) {
        match self {
            ComaLength::Short => (DiceExpression::new(1, 6, 0), Period::Hour),
            ComaLength::Moderate => (DiceExpression::new(2, 12, 0), Period::Hour),
            ComaLength::Long => (DiceExpression::new(2, 10, 0), Period::Day),
            ComaLength::Extreme => (DiceExpression::new(1, 12, 0), Period::Month),
        }
    }

    /// A length shorter by so many; `None` if that is shorter than short.
    ///
    /// ```
    /// use hexfray::rules::ComaLength;
    ///
    /// assert_eq!(ComaLength::Long.shorter_by(2), Some(ComaLength::Short));
    /// assert_eq!(ComaLength::Long.shorter_by(3), None);
    /// ```
    pub fn shorter_by(self, lengths: u8) -> Option<ComaLength> {
        (0..lengths).try_fold(self, |length, _| length.shorter())
    }

    /// The next shorter length, if there is one.
    fn shorter(self) -> Option<ComaLength> {
        match self {
            ComaLength::Short => None,
            ComaLength::Moderate => Some(ComaLength::Short),
            ComaLength::Long => Some(ComaLength::Moderate),
            ComaLength::Extreme => Some(ComaLength::Long),
        }
    }
}

/// By how many lengths a spell for serious wounds makes a coma shorter.
const SERIOUS: u8 = 1;
/// By how many lengths one for critical wounds does.
const CRITICAL: u8 = 2;

/// By how many lengths a spell makes a coma shorter whose length is not known yet, as in a battle.
///
/// ```
/// use hexfray::rules::{ComaMagic, lengths_less};
///
/// assert_eq!(lengths_less(ComaMagic::Critical), Some(2));
/// assert_eq!(lengths_less(ComaMagic::HealAll), None, "it is over");
/// ```
pub fn lengths_less(magic: ComaMagic) -> Option<u8> {
    match magic {
        ComaMagic::Serious => Some(SERIOUS),
        ComaMagic::Critical => Some(CRITICAL),
        ComaMagic::HealAll => None,
    }
}

/// A spell that helps against a coma (A-26).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComaMagic {
    /// A spell for serious wounds.
    Serious,
    /// A spell for critical wounds.
    Critical,
    /// A spell that heals everything.
    HealAll,
}

/// What a spell leaves of a coma (A-26).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComaAfterMagic {
    /// It lasts as long as the dice of this length say, from now on.
    Lasts(ComaLength),
    /// It is over, and the check at its end is due.
    Ends,
    /// It is over, and the sleeper has recovered in full.
    Recovered,
}

/// What a spell leaves of a coma.
///
/// ```
/// use hexfray::rules::{ComaAfterMagic, ComaLength, ComaMagic, after_magic};
///
/// let left = after_magic(ComaLength::Extreme, ComaMagic::Critical);
/// assert_eq!(left, ComaAfterMagic::Lasts(ComaLength::Moderate));
/// ```
pub fn after_magic(length: ComaLength, magic: ComaMagic) -> ComaAfterMagic {
    let left = match magic {
        ComaMagic::Serious => length.shorter_by(SERIOUS),
        ComaMagic::Critical => length.shorter_by(CRITICAL),
        ComaMagic::HealAll => return ComaAfterMagic::Recovered,
    };
    left.map_or(ComaAfterMagic::Ends, ComaAfterMagic::Lasts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Purpose, enumerate};
    use crate::rules::fairness::assert_fair;

    const ALL: [ComaLength; 4] =
        [ComaLength::Short, ComaLength::Moderate, ComaLength::Long, ComaLength::Extreme];

    #[test]
    fn a20_the_table_has_40_30_25_and_5_faces() {
        let faces = ALL.map(|length| (1..=100).filter(|face| ComaLength::of(*face) == length).count());
        assert_eq!(faces, [40, 30, 25, 5]);
        assert_eq!([1, 40, 41, 70, 71, 95, 96, 100].map(ComaLength::of), {
            let [short, moderate, long, extreme] = ALL;
            [short, short, moderate, moderate, long, long, extreme, extreme]
        });
    }

    #[test]
    fn a20_thrown_often_the_table_is_fair() {
        let [short, moderate, long, extreme] = ALL;
        let faces = [(short, 40), (moderate, 30), (long, 25), (extreme, 5)];
        assert_fair(RuleId::a(20), Purpose::SystemShock, 100, ComaLength::of, &faces);
    }

    #[test]
    fn a20_lengths_have_dice_of_their_own() {
        let rolled = ALL.map(|length| {
            let (dice, span) = length.dice();
            (dice.lowest(), dice.highest(), span)
        });
        let expected =
            [(1, 6, Period::Hour), (2, 24, Period::Hour), (2, 20, Period::Day), (1, 12, Period::Month)];
        assert_eq!(rolled, expected);
        let mean = |length: ComaLength| -> f64 {
            let all = enumerate(|draw| draw.roll(length.dice().0));
            all.iter().map(|(points, chance)| f64::from(*points) * chance).sum()
        };
        let means = ALL.map(|length| (mean(length) * 10.0).round() / 10.0);
        assert_eq!(means, [3.5, 13.0, 11.0, 6.5]);
    }

    #[test]
    fn a26_spells_shorten_a_coma_and_what_is_shorter_than_short_is_over() {
        use ComaAfterMagic::{Ends, Lasts, Recovered};
        let [short, moderate, long, extreme] = ALL;
        let after = |magic| [short, moderate, long, extreme].map(|length| after_magic(length, magic));
        assert_eq!(after(ComaMagic::Serious), [Ends, Lasts(short), Lasts(moderate), Lasts(long)]);
        assert_eq!(after(ComaMagic::Critical), [Ends, Ends, Lasts(short), Lasts(moderate)]);
        assert_eq!(after(ComaMagic::HealAll), [Recovered; 4]);
    }
}
