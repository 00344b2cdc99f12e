//! What comes to units by something that is no attack: friends should gain and enemies lose.

use super::weigh::Weigher;
use crate::model::UnitId;

impl Weigher<'_, '_> {
    /// What it is worth that units gain or lose these shares of their worth.
    pub fn brought(&self, gains: &[(UnitId, f64)]) -> f64 {
        gains.iter().map(|(unit, share)| self.gain(*unit, *share)).sum()
    }

    fn gain(&self, unit: UnitId, share: f64) -> f64 {
        let Some(record) = self.view.seen.unit(unit) else { return 0.0 };
        let worth = share * self.worths.worth(unit);
        match record.side.0 == self.view.own.side.0 {
            true if share < 0.0 => worth * self.to_friends(),
            true => worth,
            false => -worth * self.pressing(record),
        }
    }
}
