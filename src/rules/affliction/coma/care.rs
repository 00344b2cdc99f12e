//! Who cares for a sleeper, and what a long coma takes (A-21, A-22).
//!
//! Untrained care: a saving throw against death at +4 for each full week of a long coma and each month of an extreme
//! one. Without care: dead after three days. Each month slept takes a point of three scores; a week gives one back.

use bevy::prelude::App;

use super::length::ComaLength;
use crate::model::{Period, RuleId};
use crate::rulebook::Rule;

const A18: RuleId = RuleId::a(18);

/// What untrained care adds to the saving throw against death.
pub const UNTRAINED_BONUS: u16 = 4;

/// Days without water that a sleeper outlives.
pub const DAYS_ALONE: u16 = 3;

pub(in crate::rules::affliction) const RULES: &[Rule] = &[
    Rule::new(
        RuleId::a(21),
        "Care in a coma",
        "Whoever is cared for by somebody who has learned it survives a coma of any length. Untrained care asks for a \
         saving throw against death at +4: one for each full week of a long coma, one for each month of an extreme one. \
         Without care a sleeper is dead at the end of the third day, if the coma lasts longer.",
    )
    .needing(&[A18]),
    Rule::new(
        RuleId::a(22),
        "Wasting away",
        "Each full month that was really slept takes a point of Strength, Dexterity and Constitution, down to 1. After \
         waking each week gives back a point of each.",
    )
    .needing(&[A18]),
];

pub(in crate::rules::affliction) fn plugin(_: &mut App) {}

/// Who cares for a sleeper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComaCare {
    /// Somebody who has learned it.
    Trained,
    /// Anybody else.
    Untrained,
    /// Nobody.
    Nobody,
}

/// What a sleeper has to come through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComaPeril {
    /// So many saving throws against death, at [`UNTRAINED_BONUS`]; 0 if it is safe.
    SavingThrows(u16),
    /// It is dead at the end of this day.
    DiesOnDay(u16),
}

/// What a sleeper has to come through in a coma of this length, for which so many hours, days or months were rolled.
///
/// ```
/// use hexfray::rules::{ComaCare, ComaLength, ComaPeril, coma_peril};
///
/// let peril = |care| coma_peril(care, ComaLength::Long, 15);
/// assert_eq!(peril(ComaCare::Trained), ComaPeril::SavingThrows(0));
/// assert_eq!(peril(ComaCare::Untrained), ComaPeril::SavingThrows(2), "two full weeks");
/// assert_eq!(peril(ComaCare::Nobody), ComaPeril::DiesOnDay(3));
/// ```
pub fn coma_peril(care: ComaCare, length: ComaLength, rolled: u16) -> ComaPeril {
    let (_, span) = length.dice();
    let rounds = u32::from(rolled) * span.rounds();
    let throws = match length {
        ComaLength::Short | ComaLength::Moderate => 0,
        ComaLength::Long => (rounds / Period::Week.rounds()) as u16,
        ComaLength::Extreme => rolled,
    };
    match care {
        ComaCare::Trained => ComaPeril::SavingThrows(0),
        ComaCare::Untrained => ComaPeril::SavingThrows(throws),
        ComaCare::Nobody if rounds > u32::from(DAYS_ALONE) * Period::Day.rounds() => {
            ComaPeril::DiesOnDay(DAYS_ALONE)
        }
        ComaCare::Nobody => ComaPeril::SavingThrows(0),
    }
}

/// What is left of a score of Strength, Dexterity or Constitution so many full weeks after a coma of so many full months.
///
/// ```
/// use hexfray::rules::wasted;
///
/// // An extreme coma of 5 months that was cured after 2.
/// assert_eq!([0, 1, 2, 3].map(|weeks| wasted(12, 2, weeks)), [10, 11, 12, 12]);
/// ```
pub fn wasted(score: u8, months_slept: u8, weeks_since: u8) -> u8 {
    let floor = score.min(1);
    score.saturating_sub(months_slept).max(floor).saturating_add(weeks_since).min(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::enumerate;

    /// The chance that a sleeper dies who saves against death with 13.
    fn death(care: ComaCare, length: ComaLength) -> f64 {
        let saves = f64::from(21 - (13 - UNTRAINED_BONUS)) / 20.0;
        let rolls = enumerate(|draw| draw.roll(length.dice().0));
        let dies = |rolled: i32| match coma_peril(care, length, rolled as u16) {
            ComaPeril::SavingThrows(throws) => 1.0 - saves.powi(throws.into()),
            ComaPeril::DiesOnDay(_) => 1.0,
        };
        rolls.iter().map(|(rolled, chance)| dies(*rolled) * chance).sum()
    }

    fn percent(chance: f64) -> f64 {
        (chance * 1000.0).round() / 10.0
    }

    #[test]
    fn a21_untrained_care_is_better_than_none_and_trained_care_is_safe() {
        use ComaCare::{Nobody, Trained, Untrained};
        let deaths = |care| {
            [ComaLength::Short, ComaLength::Moderate, ComaLength::Long, ComaLength::Extreme]
                .map(|length| percent(death(care, length)))
        };
        assert_eq!(deaths(Trained), [0.0; 4]);
        assert_eq!(deaths(Untrained), [0.0, 0.0, 40.7, 87.5]);
        assert_eq!(deaths(Nobody), [0.0, 0.0, 97.0, 100.0]);
    }

    #[test]
    fn a21_only_full_weeks_count_and_three_days_are_outlived() {
        let throws = |days| coma_peril(ComaCare::Untrained, ComaLength::Long, days);
        assert_eq!([6, 7, 13, 14, 20].map(throws), [0, 1, 1, 2, 2].map(ComaPeril::SavingThrows));
        let alone = |days| coma_peril(ComaCare::Nobody, ComaLength::Long, days);
        assert_eq!(
            [2, 3, 4].map(alone),
            [ComaPeril::SavingThrows(0), ComaPeril::SavingThrows(0), ComaPeril::DiesOnDay(3)]
        );
        assert_eq!(
            coma_peril(ComaCare::Untrained, ComaLength::Extreme, 5),
            ComaPeril::SavingThrows(5),
            "one a month"
        );
    }

    #[test]
    fn a22_a_month_takes_a_point_and_a_week_gives_one_back() {
        assert_eq!([0, 1, 2].map(|weeks| wasted(12, 2, weeks)), [10, 11, 12]);
        assert_eq!(wasted(12, 0, 0), 12);
        assert_eq!(wasted(12, 2, 9), 12, "no more than it was");
        assert_eq!((wasted(3, 12, 0), wasted(3, 12, 1), wasted(0, 1, 0)), (1, 2, 0), "down to 1");
    }
}
