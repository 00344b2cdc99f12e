//! How long an opponent may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How long an opponent may think about one plan. It is counted in work, not in time, so that a seed always gives the
/// same battle; a player who has waited long enough may cut it short, since what counts then is the order given.
#[derive(Debug, Clone)]
pub struct Patience {
    /// Turns it may guess in its head, for all plans together; one takes about 10 µs. Who guesses nothing needs no
    /// patience.
    pub work: u32,
    cut: Arc<AtomicBool>,
}

impl Patience {
    /// As much as a player waits for gladly: about 200 ms on a small machine.
    pub const USUAL: u32 = 10_000;

    /// Patience for so much work.
    pub fn of(work: u32) -> Patience {
        Patience { work, cut: Arc::default() }
    }

    /// Wants an answer now: every copy of this patience has run out.
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
