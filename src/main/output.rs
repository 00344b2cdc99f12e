//! What commands print, also when they fail.

use std::fmt::Display;
use std::io::{BufWriter, Error as IoError, ErrorKind, Stdout, Write, stdout};
use std::process::ExitCode;

use hexfray::event::BattleEvent;
use hexfray::level::escaped;
use hexfray::replay::{Ids, tell};
use serde::Serialize;

/// The exit status if the answer is no.
pub const NO: ExitCode = ExitCode::FAILURE;

pub fn to_json(figures: &impl Serialize) -> String {
    serde_json::to_string(figures).expect("figures hold only what JSON can say")
}

/// Says how many battles are missing in what is printed; the exit status tells it as well.
pub fn tell_missing(fought: u64, wanted: u64) -> ExitCode {
    if fought == wanted {
        return ExitCode::SUCCESS;
    }
    complain(&format!("stopped after {fought} of {wanted} battles"));
    NO
}

/// Says why the game cannot be drawn, and which commands work anyway.
pub fn cannot_draw(lacking: &impl Display) -> ExitCode {
    complain(lacking);
    complain(
        "hexfray check, rules, run, replay, forecast, skirmish, party, simulate and tournament work anyway; hexfray --help tells more",
    );
    ExitCode::from(2)
}

/// Standard output; it stops after the first line that cannot be written.
pub struct Output {
    stream: BufWriter<Stdout>,
    /// Bytes printed, some of which may still wait in the stream.
    printed: usize,
    failed: Result<(), IoError>,
}

impl Default for Output {
    fn default() -> Output {
        Output { stream: BufWriter::new(stdout()), printed: 0, failed: Ok(()) }
    }
}

impl Output {
    /// Prints a text as one line, whatever it holds: names from files may have control characters.
    pub fn line(&mut self, line: &str) {
        self.print(&escaped(line));
    }

    /// Prints a text of several lines, each of them as [`Output::line`] does.
    pub fn lines(&mut self, lines: &str) {
        lines.lines().for_each(|line| self.line(line));
    }

    /// Prints a file as it is, to be written to another.
    pub fn file(&mut self, text: &str) {
        self.print(text.trim_end());
    }

    /// Prints an object of JSON as one line.
    pub fn json(&mut self, object: &str) {
        let escaped = |letter: char| match letter.is_control() {
            true => format!("\\u{:04x}", u32::from(letter)),
            false => letter.to_string(),
        };
        self.print(&object.chars().map(escaped).collect::<String>());
    }

    fn print(&mut self, line: &str) {
        if self.failed.is_ok() {
            self.failed = writeln!(self.stream, "{line}").map(|()| self.printed += line.len() + 1);
        }
    }

    /// Writes the rest. It is no error if nobody reads on, as after `| head`; it is one if nobody ever read.
    pub fn finish(mut self) -> Result<(), IoError> {
        match self.failed.and_then(|()| self.stream.flush()) {
            Err(error)
                if error.kind() == ErrorKind::BrokenPipe && self.printed > self.stream.buffer().len() =>
            {
                Ok(())
            }
            written => written,
        }
    }

    /// Prints events, as JSON or as sentences.
    pub fn events(&mut self, events: &[BattleEvent], json: bool) {
        for event in events {
            match json {
                true => self.json(&event.to_json()),
                false => self.line(&tell(event, &Ids)),
            }
        }
    }
}

/// Prints an error as one line; a failure to do so cannot be told.
pub fn complain(error: &(impl Display + ?Sized)) {
    let _ = writeln!(std::io::stderr(), "hexfray: {}", escaped(&error.to_string()));
}
