//! Ends a long command early: at the first signal it prints what it has, at the second it ends at once.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// Whether somebody wants the command to end.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// The exit status of a program that a signal ends, by an old custom of shells.
const BY_SIGNAL: i32 = 130;

/// Waits for signals in the background: Ctrl+C, a closed terminal, a polite request to end.
pub fn listen() -> Result<(), Failure> {
    let at_signal = || {
        if STOPPED.swap(true, Ordering::Relaxed) {
            exit(BY_SIGNAL);
        }
    };
    ctrlc::set_handler(at_signal).map_err(|error| Failure::Signals(error.to_string()))
}

/// Whether the command is to end.
pub fn is_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}
