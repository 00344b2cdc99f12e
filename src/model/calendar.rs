//! The calendar: how many rounds longer spans of time have (C-4).

/// Rounds in a turn.
pub const ROUNDS_IN_A_TURN: u32 = 10;

/// A period of time longer than a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Period {
    /// Six turns.
    Hour,
    /// 24 hours.
    Day,
    /// Seven days.
    Week,
    /// 30 days.
    Month,
}

impl Period {
    /// How many rounds it has.
    ///
    /// ```
    /// use hexfray::model::Period;
    ///
    /// assert_eq!([Period::Hour, Period::Day].map(Period::rounds), [60, 1440]);
    /// ```
    pub fn rounds(self) -> u32 {
        match self {
            Period::Hour => 6 * ROUNDS_IN_A_TURN,
            Period::Day => 24 * Period::Hour.rounds(),
            Period::Week => 7 * Period::Day.rounds(),
            Period::Month => 30 * Period::Day.rounds(),
        }
    }
}
