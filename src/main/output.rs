//! What commands print, also when they fail.

use std::fmt::Display;
use std::io::{BufWriter, Error as IoError, ErrorKind, Stdout, Write, stdout};
use std::process::ExitCode;

use hexfray::event::BattleEvent;
use hexfray::replay::{Ids, tell};
use serde::Serialize;

/// The exit status if the answer is no.
pub const NO: ExitCode = ExitCode::FAILURE;

pub fn to_json(figures: &impl Serialize) -> String {
    serde_json::to_string(figures).expect("figures hold only what JSON can say")
}

/// Says why the game cannot be drawn, and which commands work anyway.
pub fn cannot_draw(lacking: &impl Display) -> ExitCode {
    complain(lacking);
    complain(
        "hexfray check, rules, run, replay, forecast, skirmish, simulate and tournament work anyway; hexfray --help tells more",
    );
    ExitCode::from(2)
}

/// Standard output; it stops after the first line that cannot be written.
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

    /// Writes the rest. It is no error if nobody reads it any more, as after `| head`.
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

/// Prints an error; a failure to do so cannot be told.
pub fn complain(error: &(impl Display + ?Sized)) {
    let _ = writeln!(std::io::stderr(), "hexfray: {error}");
}
