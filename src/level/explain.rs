//! The errors of ron in words for authors of levels.

use ron::error::Error;

use super::did_you_mean;
use super::fault::shortened;
use super::tokens::{Surroundings, TextPosition, TokenKind, Tokens};

/// The place where ron stopped.
pub(super) struct Near<'a> {
    text: &'a str,
    offset: usize,
    around: Surroundings,
}

/// The message about an error.
pub(super) struct Account {
    /// The place as a byte offset.
    pub offset: usize,
    pub problem: String,
    /// Empty if there is none.
    pub help: String,
}

impl Account {
    fn new(offset: usize, problem: impl Into<String>, help: impl Into<String>) -> Account {
        let (problem, help) = (problem.into(), help.into());
        Account { offset, problem, help }
    }
}

impl Near<'_> {
    pub fn new(text: &str, offset: usize) -> Near<'_> {
        let around = Surroundings::of(text, offset);
        Near { text, offset, around }
    }

    /// Where the next value or name begins.
    fn next_value(&self) -> usize {
        self.around.token.map_or(self.offset, |token| token.start)
    }

    /// Where the value or name that ron has just read begins.
    fn last_value(&self) -> usize {
        self.around.before.unwrap_or_else(|| self.next_value())
    }

    /// Where the value begins in which ron stopped, if the place is at its end;
    /// otherwise where the value before begins.
    fn whole_value(&self) -> usize {
        let closing = self.around.token.filter(|token| token.kind == TokenKind::Close);
        match closing.and(self.around.inside) {
            Some(bracket) => bracket.value,
            None => self.last_value(),
        }
    }

    /// The text of the token at byte `offset`, short enough for a message.
    fn token_at(&self, offset: usize) -> String {
        const LONGEST: usize = 40;
        let token = Tokens::from(self.text, offset).next();
        let text = token.map_or("", |token| &self.text[token.start..token.end]);
        format!("`{}`", shortened(text, LONGEST))
    }

    /// Explains an error of ron.
    pub fn explain(&self, error: &Error) -> Account {
        match error {
            Error::NoSuchStructField { .. }
            | Error::NoSuchEnumVariant { .. }
            | Error::MissingStructField { .. }
            | Error::DuplicateStructField { .. } => self.explain_name(error),
            Error::ExpectedStringEnd | Error::UnclosedBlockComment => self.explain_unclosed(error),
            Error::Eof => self.cut_short(),
            _ => match self.wanted(error) {
                Some(wanted) => self.mismatch(&wanted),
                None => self.explain_value(error),
            },
        }
    }

    /// Explains an error in the name of a field or a variant.
    fn explain_name(&self, error: &Error) -> Account {
        let last = self.last_value();
        match error {
            Error::NoSuchStructField { expected, found, outer } => {
                let problem = match outer {
                    Some(outer) => format!("{} has no field {}", named(outer), named(found)),
                    None => format!("there is no field {} here", named(found)),
                };
                Account::new(last, problem, did_you_mean(found, expected.iter().copied()))
            }
            Error::NoSuchEnumVariant { expected, found, outer } => {
                let problem = match outer {
                    Some(outer) => format!("there is no {} named {}", named(outer), named(found)),
                    None => format!("there is nothing named {}", named(found)),
                };
                Account::new(last, problem, did_you_mean(found, expected.iter().copied()))
            }
            Error::MissingStructField { field, outer } => {
                let problem = format!("the field {}{} is missing", named(field), of(outer));
                Account::new(self.whole_value(), problem, "")
            }
            Error::DuplicateStructField { field, outer } => {
                let problem = format!("the field {}{} is given twice", named(field), of(outer));
                Account::new(last, problem, "remove one of the two")
            }
            _ => self.explain_value(error),
        }
    }

    /// Explains an error in a value, or repeats the message of ron.
    fn explain_value(&self, error: &Error) -> Account {
        let (last, next) = (self.last_value(), self.next_value());
        match error {
            Error::ExpectedDifferentLength { expected, found } => {
                let values = if *found == 1 { "value" } else { "values" };
                let problem = format!("expected {expected}, found {found} {values}");
                Account::new(self.whole_value(), problem, "")
            }
            Error::InvalidValueForType { expected, found } => {
                Account::new(last, format!("expected {expected}, found {found}"), "")
            }
            Error::ExpectedDifferentStructName { expected, found } => {
                let problem = format!("expected {}, found {}", named(expected), named(found));
                Account::new(last, problem, "")
            }
            Error::IntegerOutOfBounds => {
                let negative = self.text[last..].starts_with('-');
                let beyond = if negative { "small" } else { "large" };
                let problem = format!("the number {} is too {beyond} here", self.token_at(last));
                Account::new(last, problem, "")
            }
            Error::InvalidEscape(problem) => {
                let escape = self.text[..self.offset].rfind('\\').unwrap_or(next);
                let help = r"write `\\` for a backslash in text";
                Account::new(escape, uncapitalized(problem), help)
            }
            Error::SuggestRawIdentifier(name) => {
                let problem = format!("{} is not a name", named(name));
                Account::new(next, problem, "a name is a letter or `_`, then letters, digits or `_`")
            }
            Error::ExceededRecursionLimit => Account::new(next, "the brackets are nested too deep here", ""),
            Error::Message(_) | Error::NoSuchExtension(_) => {
                Account::new(last, uncapitalized(&error.to_string()), "")
            }
            _ => Account::new(next, uncapitalized(&error.to_string()), ""),
        }
    }

    /// Explains which string or comment never ends.
    fn explain_unclosed(&self, error: &Error) -> Account {
        let mut tokens = Tokens::from(self.text, 0);
        let unclosed = tokens.find(|token| token.kind == TokenKind::Unclosed);
        let offset = unclosed.map_or(self.offset, |token| token.start);
        let (what, help) = match error {
            Error::UnclosedBlockComment => ("comment", "end it with `*/`"),
            _ => ("text", "end it with a double quote"),
        };
        Account::new(offset, format!("the {what} that begins here never ends"), help)
    }

    /// What ron expected next, if that is the whole error.
    fn wanted(&self, error: &Error) -> Option<String> {
        let wanted = match error {
            Error::ExpectedInteger => "a whole number",
            Error::ExpectedFloat | Error::FloatUnderscore => "a number",
            Error::ExpectedBoolean => "`true` or `false`",
            Error::ExpectedChar => "one character in single quotes",
            Error::ExpectedString => "text in double quotes",
            Error::ExpectedIdentifier if self.before_quotes() => "a name without quotes",
            Error::ExpectedIdentifier => "a name",
            Error::ExpectedOption => "`Some(...)` or `None`",
            Error::ExpectedUnit => "`()`",
            Error::ExpectedArray => "a list in `[...]`",
            Error::ExpectedMap => "a map in `{...}`",
            Error::ExpectedStructLike | Error::ExpectedNamedStructLike("") => "values in `(...)`",
            Error::ExpectedNamedStructLike(name) => return Some(format!("`{name}(...)`")),
            Error::ExpectedMapColon => "`:` and a value",
            _ if self.inside_number(".") => "a whole number",
            _ if self.inside_number("") => "a number",
            Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => "`)`",
            Error::ExpectedArrayEnd => "`]`",
            Error::ExpectedMapEnd => "`}`",
            Error::TrailingCharacters => "the end of the file",
            Error::ExpectedComma => return Some(format!("`,` or `{}`", self.closing()?.0)),
            _ => return None,
        };
        Some(wanted.to_owned())
    }

    fn before_quotes(&self) -> bool {
        let token = self.around.token;
        token.is_some_and(|token| token.kind == TokenKind::Quoted)
    }

    /// Whether ron stopped within a number that contains `part`: of `2.5` or `3x`
    /// it reads only the whole number.
    fn inside_number(&self, part: &str) -> bool {
        self.around.token.is_some_and(|token| {
            let text = &self.text[token.start..token.end];
            token.kind == TokenKind::Number && token.start < self.offset && text.contains(part)
        })
    }

    /// The bracket that closes the innermost open one, and the place of the open one.
    fn closing(&self) -> Option<(char, usize)> {
        let bracket = self.around.inside?.bracket;
        let closing = match self.text.as_bytes().get(bracket)? {
            b'(' => ')',
            b'[' => ']',
            _ => '}',
        };
        Some((closing, bracket))
    }

    fn mismatch(&self, wanted: &str) -> Account {
        let Some(token) = self.around.token else {
            return self.cut_short();
        };
        let found = self.token_at(token.start);
        Account::new(token.start, format!("expected {wanted}, found {found}"), "")
    }

    fn cut_short(&self) -> Account {
        let help = self.closing().map(|(closing, bracket)| {
            let TextPosition { line, column } = TextPosition::of(self.text, bracket);
            format!("the bracket opened at {line}:{column} has no closing `{closing}`")
        });
        let problem = match Tokens::from(self.text, 0).next() {
            Some(_) => "the file ends too early",
            None => "the file is empty",
        };
        Account::new(self.offset, problem, help.unwrap_or_default())
    }
}

/// A name from the file or the game, short enough for a message.
fn named(name: &str) -> String {
    const LONGEST: usize = 40;
    format!("`{}`", shortened(name, LONGEST))
}

/// The name of the struct around a field, if ron knows it.
fn of(outer: &Option<String>) -> String {
    let of = |outer: &String| format!(" of {}", named(outer));
    outer.as_ref().map(of).unwrap_or_default()
}

/// The message with a lower-case first letter, because it follows the place.
fn uncapitalized(message: &str) -> String {
    let mut characters = message.chars();
    match characters.next() {
        Some(first) => first.to_lowercase().chain(characters).collect(),
        None => String::new(),
    }
}
