//! The commands that draw, in a program without the feature `view`.

use std::path::Path;
use std::process::ExitCode;

use super::arguments::{Play, Screenshot};
use super::failure::Failure;
use super::output::cannot_draw;

pub fn open() -> ExitCode {
    cannot_draw(&"this program was built without the feature `view`")
}

pub fn play(_: &Play) -> Result<ExitCode, Failure> {
    Ok(open())
}

pub fn screenshot(_: &Screenshot) -> Result<ExitCode, Failure> {
    Ok(open())
}

pub fn party(_: &Path) -> ExitCode {
    open()
}
