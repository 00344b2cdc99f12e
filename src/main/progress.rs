//! A progress bar for many battles, with the time that is left.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on stderr for this many battles; hidden if stderr is no terminal.
pub fn progress(battles: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} battles, {eta} left");
    ProgressBar::new(battles).with_style(style.expect("the template is well formed"))
}
