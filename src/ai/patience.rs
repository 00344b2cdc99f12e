//! How long an opponent may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How long an opponent may think about one plan. It is counted in work, not in time, so that a seed always gives the
/// same battle. A player who has waited long enough may cut it short.
#[derive(Debug, Clone)]
pub struct Patience {
    /// Turns that a warlord may guess, for all plans together; one takes about 10 µs. Other opponents ignore it.
    pub work: u32,
    cut: Arc<AtomicBool>,
}

impl Patience {
    /// The usual amount of work: about 200 ms on a small machine.
    pub const USUAL: u32 = 10_000;

    /// Patience for this much work.
    pub fn of(work: u32) -> Patience {
        Patience { work, cut: Arc::default() }
    }

    /// Asks for an answer now, through all copies of this patience.
    pub fn cut_short(&self) {
        self.cut.store(true, Ordering::Relaxed);
    }

    /// Whether an answer is wanted now.
    pub fn is_cut_short(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }
}

impl Default for Patience {
    fn default() -> Patience {
        Patience::of(Patience::USUAL)
    }
}
