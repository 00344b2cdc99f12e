//! Errors in files: the place, the problem and what may help.

use super::tokens::TextPosition;

/// An error in a file: the place, the problem and what may help.
///
/// It displays as `levels/bridge.ron:12:7: problem; help`, in one line that is
/// safe for a terminal whatever the file contains.
///
/// ```
/// use hexfray::level::{Level, Source};
///
/// let error = Level::read(&Source::inline("a.ron", "(version: 1, titel: \"A\")")).unwrap_err();
/// assert_eq!((error.file(), error.line(), error.column()), ("a.ron", Some(1), Some(14)));
/// assert_eq!(error.problem(), "`Level` has no field `titel`");
/// assert_eq!(error.help(), Some("did you mean `title`?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}: {problem}{}", place(.position), advice(.help))]
pub struct FileError {
    file: String,
    position: Option<TextPosition>,
    problem: String,
    help: Option<String>,
}

impl FileError {
    pub(super) fn new(file: &str, position: Option<TextPosition>, problem: impl Into<String>) -> FileError {
        FileError { file: printable(file), position, problem: printable(&problem.into()), help: None }
    }

    /// The error for a file whose text is not known.
    pub(crate) fn without_text(file: &str, problem: impl Into<String>) -> FileError {
        FileError::new(file, None, problem)
    }

    /// The same error with help, which displays after the problem. An empty
    /// `help` is none.
    ///
    /// ```
    /// use hexfray::level::Source;
    ///
    /// let error = Source::inline("a.ron", "()").fault(&[], "too empty").with_help("write more");
    /// assert_eq!(error.to_string(), "a.ron:1:1: too empty; write more");
    /// ```
    pub fn with_help(mut self, help: impl Into<String>) -> FileError {
        let help = printable(&help.into());
        self.help = (!help.is_empty()).then_some(help);
        self
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line, counted from 1; `None` if the file could not be read.
    pub fn line(&self) -> Option<usize> {
        self.position.map(|position| position.line)
    }

    /// The column in characters, counted from 1; `None` if there is no line.
    pub fn column(&self) -> Option<usize> {
        self.position.map(|position| position.column)
    }

    /// The problem, without the place and the help.
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// What may help; `None` if nothing is known.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

fn place(position: &Option<TextPosition>) -> String {
    let place = |TextPosition { line, column }: &TextPosition| format!(":{line}:{column}");
    position.as_ref().map(place).unwrap_or_default()
}

fn advice(help: &Option<String>) -> String {
    let advice = |help: &String| format!("; {help}");
    help.as_ref().map(advice).unwrap_or_default()
}

/// `text` as one line of limited length, without control characters, which
/// could harm a terminal.
///
/// ```
/// use hexfray::level::printable;
///
/// assert_eq!(printable("a \"red\" \u{1b}[31mline\n"), "a \"red\" \\u{1b}[31mline\\n");
/// assert_eq!(printable(&"x".repeat(1000)).chars().count(), 401);
/// ```
pub fn printable(text: &str) -> String {
    const LONGEST: usize = 400;
    escaped(&shortened(text, LONGEST))
}

/// `text` as one line without control characters, whatever its length.
///
/// ```
/// use hexfray::level::escaped;
///
/// assert_eq!(escaped("one\ttwo\u{202e}"), "one\\ttwo\\u{202e}");
/// ```
pub fn escaped(text: &str) -> String {
    let plain = |character: char| match character {
        '"' | '\'' | '\\' => character.to_string(),
        _ => character.escape_debug().to_string(),
    };
    text.chars().map(plain).collect()
}

/// `text`, cut with an ellipsis if it has more than `longest` characters.
pub(super) fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use crate::level::Source;
    use crate::level::tests::sample::SampleLevel;

    #[test]
    fn messages_are_safe_to_print() {
        let source = Source::inline("a.ron", "(\"\u{1b}[31m\u{202e}\n\")");
        let error = source.parse::<SampleLevel>().unwrap_err();
        let expected = r#"expected a name without quotes, found `"\u{1b}[31m\u{202e}\n"`"#;
        assert_eq!(error.problem(), expected);
        let fault = source.fault(&[], "x".repeat(100_000));
        assert!(fault.to_string().len() < 1000);
    }
}
