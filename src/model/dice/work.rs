//! A bound on following dice, counted in work and not in time: every machine comes to the same answer.

/// How much work is left. A unit is about what one face of one die takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Work(u64);

impl Work {
    /// So many units.
    pub const fn of(units: u64) -> Work {
        Work(units)
    }

    /// More than anything takes.
    pub const UNBOUNDED: Work = Work(u64::MAX);

    /// Takes units away; if fewer are left, all of them.
    pub fn spend(&mut self, units: usize) {
        self.0 = self.0.saturating_sub(units as u64);
    }

    /// Whether nothing is left.
    pub fn is_spent(self) -> bool {
        self.0 == 0
    }
}
