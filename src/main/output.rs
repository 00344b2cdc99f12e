//! What commands print, and what they say when they fail.

use std::fmt::Display;
use std::io::{BufWriter, Error as IoError, ErrorKind, Stdout, Write, stdout};
use std::process::ExitCode;

use hexfray::event::BattleEvent;
use hexfray::replay::{Ids, tell};
use serde::Serialize;

/// The answer is no.
pub const NO: ExitCode = ExitCode::FAILURE;

pub fn to_json(figures: &impl Serialize) -> String {
    serde_json::to_string(figures).expect("figures hold only what JSON can say")
}

/// The game cannot be drawn; says why, and what works all the same.
pub fn cannot_draw(lacking: &impl Display) -> ExitCode {
    complain(lacking);
    complain(
        "hexfray check, rules, run, replay, forecast, skirmish, simulate and tournament work all the same; hexfray --help tells more",
    );
    ExitCode::from(2)
}

/// Standard output; after the first line that cannot be written it is quiet.
pub struct Output {
    stream: BufWriter<Stdout>,
    failed: Result<(), IoError>,
}

impl Default for Output {
    fn default() -> Output {
        Output { stream: BufWriter::new(stdout()), failed: Ok(()) }
    }
}

impl Output {
    /// Prints a line.
    pub fn line(&mut self, line: &str) {
        if self.failed.is_ok() {
            self.failed = writeln!(self.stream, "{line}");
        }
    }

    /// Writes out what is left. That nobody reads it any more, as after `| head`, is no fault.
    pub fn finish(mut self) -> Result<(), IoError> {
        match self.failed.and_then(|()| self.stream.flush()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            written => written,
        }
    }

    /// Prints events, as JSON or as sentences.
    pub fn events(&mut self, events: &[BattleEvent], json: bool) {
        for event in events {
            self.line(&if json { event.to_json() } else { tell(event, &Ids) });
        }
    }
}

/// Prints an error. If even that fails there is nobody left to tell.
pub fn complain(error: &(impl Display + ?Sized)) {
    let _ = writeln!(std::io::stderr(), "hexfray: {error}");
}
