//! A bar on stderr with an estimate of how long many battles will take.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many battles; nothing where stderr is no terminal.
pub fn progress(battles: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} battles, {eta} left");
    ProgressBar::new(battles).with_style(style.expect("the template is well formed"))
}
