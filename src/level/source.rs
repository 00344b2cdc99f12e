//! The one door through which the game reads its RON files: levels, rulebooks,
//! catalogs, scripts and saves.
//!
//! A [`Source`] is a file read whole, [`Source::parse`] reads it strictly, and
//! every [`FileError`] says in which file, line and column what was wrong and
//! what would have been right. Rules that types cannot express are checked
//! after parsing; [`Source::fault`] then finds the place in the text again.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

use ron::{
    error::{Error, SpannedError},
    extensions::Extensions,
};
use serde::de::DeserializeOwned;

use super::locate::{Key, Kind, Position, Surroundings, Tokens, locate};

/// How deep ron may recurse, which is several times as deep as any file of the
/// game is nested, and far less than the stack would bear.
const RECURSION_LIMIT: usize = 128;

/// A text file of the game, read whole, with its name for messages.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
}

impl Source {
    /// The size in bytes of the largest file that is read.
    pub const LARGEST: u64 = 8 * 1024 * 1024;

    /// Reads the file at `path`.
    ///
    /// # Errors
    ///
    /// When there is no such file, it may not be read, it is no regular file,
    /// it is larger than [`Source::LARGEST`] or it is not UTF-8 text.
    pub fn read(path: &Path) -> Result<Source, FileError> {
        let name = path.display().to_string();
        let bytes = contents(path).map_err(|problem| FileError::new(&name, None, problem))?;
        match str::from_utf8(&bytes) {
            Ok(text) => Ok(Source::inline(&name, text)),
            Err(error) => {
                let (text, bad) = bytes.split_at(error.valid_up_to());
                let text = String::from_utf8_lossy(text);
                let at = Position::of(&text, text.len());
                let problem = format!("the byte {:#04x} here is not UTF-8 text", bad[0]);
                let error = FileError::new(&name, Some(at), problem);
                Err(error.with_help("save the file in the UTF-8 encoding"))
            }
        }
    }

    /// A text that is no file of its own, such as one built into the game.
    /// `name` stands for the file in messages.
    pub fn inline(name: &str, text: &str) -> Source {
        Source {
            name: name.to_owned(),
            // Some editors begin UTF-8 files with a mark that ron would refuse.
            text: text.trim_start_matches('\u{feff}').to_owned(),
        }
    }

    /// The name of the file in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Reads the text as one value. `Some(...)` may be left out around an
    /// optional value, and so must the names of newtypes.
    ///
    /// # Errors
    ///
    /// When the text is not RON, or does not have the shape of `T`.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, FileError> {
        ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
            .with_recursion_limit(RECURSION_LIMIT)
            .from_str(&self.text)
            .map_err(|error| self.explain(&error))
    }

    /// The error for a value that parsed but breaks a rule of the game, placed
    /// where the path `at` leads, or as near to it as the text goes.
    pub fn fault(&self, at: &[Key], problem: impl Into<String>) -> FileError {
        self.error_at(locate(&self.text, at), problem)
    }

    fn error_at(&self, offset: usize, problem: impl Into<String>) -> FileError {
        FileError::new(&self.name, Some(Position::of(&self.text, offset)), problem)
    }

    fn explain(&self, error: &SpannedError) -> FileError {
        let end = Position { line: error.span.end.line, column: error.span.end.col };
        let near = Near::new(&self.text, end.offset(&self.text));
        let Account { offset, problem, help } = near.explain(&error.code);
        self.error_at(offset, problem).with_help(help)
    }
}

/// The bytes of a file, or why they cannot be had.
fn contents(path: &Path) -> Result<Vec<u8>, String> {
    // Asked before opening, because opening a pipe waits for its writer.
    let about = fs::metadata(path).map_err(unreadable)?;
    if about.is_dir() {
        return Err("this is a directory, not a file".to_owned());
    }
    if !about.is_file() {
        return Err("this is a device, not a file".to_owned());
    }
    let mut bytes = Vec::new();
    if about.len() <= Source::LARGEST {
        let file = File::open(path).map_err(unreadable)?;
        // The file may grow while it is read.
        let mut part = file.take(Source::LARGEST + 1);
        part.read_to_end(&mut bytes).map_err(unreadable)?;
    }
    if about.len().max(bytes.len() as u64) > Source::LARGEST {
        let largest = Source::LARGEST / (1024 * 1024);
        return Err(format!("the file is larger than the {largest} MiB that are read"));
    }
    Ok(bytes)
}

fn unreadable(error: io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "you are not allowed to read this file".to_owned(),
        _ => format!("the file cannot be read: {error}"),
    }
}

/// What is wrong with a file, where, and what may help.
///
/// It displays as `levels/bridge.ron:12:7: problem; help`, in one line and
/// safe for a terminal whatever the file has in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}: {problem}{}", place(.position), advice(.help))]
pub struct FileError {
    file: String,
    position: Option<Position>,
    problem: String,
    help: Option<String>,
}

impl FileError {
    fn new(file: &str, position: Option<Position>, problem: impl Into<String>) -> FileError {
        FileError { file: printable(file), position, problem: printable(&problem.into()), help: None }
    }

    /// The same error with what the player can do about it, which displays
    /// after the problem. An empty `help` is none.
    pub fn with_help(mut self, help: impl Into<String>) -> FileError {
        let help = printable(&help.into());
        self.help = (!help.is_empty()).then_some(help);
        self
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line counted from 1, none when the file could not be read at all.
    pub fn line(&self) -> Option<usize> {
        self.position.map(|position| position.line)
    }

    /// The column in characters counted from 1, none when there is no line.
    pub fn column(&self) -> Option<usize> {
        self.position.map(|position| position.column)
    }

    /// What is wrong, without the place and the help.
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// What may help, if anything is known.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

fn place(position: &Option<Position>) -> String {
    let place = |Position { line, column }: &Position| format!(":{line}:{column}");
    position.as_ref().map(place).unwrap_or_default()
}

fn advice(help: &Option<String>) -> String {
    let advice = |help: &String| format!("; {help}");
    help.as_ref().map(advice).unwrap_or_default()
}

/// `text` as one line of bearable length, without the control characters by
/// which a file could play tricks on the terminal.
fn printable(text: &str) -> String {
    const LONGEST: usize = 400;
    let plain = |character: char| match character {
        '"' | '\'' | '\\' => character.to_string(),
        _ => character.escape_debug().to_string(),
    };
    shortened(text, LONGEST).chars().map(plain).collect()
}

/// `text`, cut with an ellipsis when it has over `longest` characters.
fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}

/// The name among `among` that `word` is most likely a misspelling of, letter
/// case aside; the first in alphabetical order when several are as near, none
/// when all differ from it in more than about every third letter.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// In bytes; comparing takes as long as the product of both lengths.
    const LONGEST: usize = 64;
    if word.len() > LONGEST {
        return None;
    }
    let letters = word.chars().count();
    let allowed = (letters + 1) / 3;
    let word = word.to_lowercase();
    among
        .into_iter()
        .filter(|name| name.chars().count().abs_diff(letters) <= allowed)
        .map(|name| (strsim::osa_distance(&word, &name.to_lowercase()), name))
        .filter(|&(distance, _)| distance <= allowed)
        .min()
        .map(|(_, name)| name)
}

/// What to tell a player who wrote `word` where only the names of `among` are
/// right: "did you mean `spear`?", or else "expected one of: bow, lance, spear".
pub fn did_you_mean<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> String {
    const MOST: usize = 8;
    let mut names: Vec<&str> = among.into_iter().collect();
    names.sort_unstable();
    names.dedup();
    if let Some(name) = nearest(word, names.iter().copied()) {
        return format!("did you mean `{name}`?");
    }
    match names.as_slice() {
        [] => "no name is right here".to_owned(),
        [only] => format!("expected `{only}`"),
        [first @ .., last] if first.len() < MOST => {
            format!("expected one of: {}, {last}", first.join(", "))
        }
        all => {
            let (shown, others) = (all[..MOST].join(", "), all.len() - MOST);
            format!("expected one of: {shown} and {others} more")
        }
    }
}

/// The place where ron stopped, to tell a player about it.
struct Near<'a> {
    text: &'a str,
    offset: usize,
    around: Surroundings,
}

/// What to tell about an error.
struct Account {
    /// Where it is, in bytes.
    offset: usize,
    problem: String,
    /// Empty when none is known.
    help: String,
}

impl Account {
    fn new(offset: usize, problem: impl Into<String>, help: impl Into<String>) -> Account {
        let (problem, help) = (problem.into(), help.into());
        Account { offset, problem, help }
    }
}

impl Near<'_> {
    fn new(text: &str, offset: usize) -> Near<'_> {
        let around = Surroundings::of(text, offset);
        Near { text, offset, around }
    }

    /// Where the value or name begins that ron is about to read.
    fn next_value(&self) -> usize {
        self.around.token.map_or(self.offset, |token| token.start)
    }

    /// Where the value or name begins that ron has just read.
    fn last_value(&self) -> usize {
        self.around.before.unwrap_or_else(|| self.next_value())
    }

    /// Where the value begins that ron is in the middle of, when the place is
    /// at its end; otherwise it has just been read.
    fn whole_value(&self) -> usize {
        let closing = self.around.token.filter(|token| token.kind == Kind::Close);
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

    /// Says in plain words what ron found wrong.
    fn explain(&self, error: &Error) -> Account {
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

    /// Says what is wrong with the name of a field or a variant.
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

    /// Says what is wrong with a value, or just repeats what ron says.
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

    /// Says which string or comment never ends.
    fn explain_unclosed(&self, error: &Error) -> Account {
        let mut tokens = Tokens::from(self.text, 0);
        let unclosed = tokens.find(|token| token.kind == Kind::Unclosed);
        let offset = unclosed.map_or(self.offset, |token| token.start);
        let (what, help) = match error {
            Error::UnclosedBlockComment => ("comment", "end it with `*/`"),
            _ => ("text", "end it with a double quote"),
        };
        Account::new(offset, format!("the {what} that begins here never ends"), help)
    }

    /// What ron wanted to read next, when that is all it complains about.
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
        token.is_some_and(|token| token.kind == Kind::Quoted)
    }

    /// Whether ron stopped within a number that has `part` in it, as it reads
    /// only as much of `2.5` or `3x` as is a whole number.
    fn inside_number(&self, part: &str) -> bool {
        self.around.token.is_some_and(|token| {
            let text = &self.text[token.start..token.end];
            token.kind == Kind::Number && token.start < self.offset && text.contains(part)
        })
    }

    /// The bracket that would close the innermost open one, and where that is.
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
            let Position { line, column } = Position::of(self.text, bracket);
            format!("the bracket opened at {line}:{column} wants its `{closing}`")
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

/// `message` beginning in lower case, as it continues the place.
fn uncapitalized(message: &str) -> String {
    let mut characters = message.chars();
    match characters.next() {
        Some(first) => first.to_lowercase().chain(characters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde::Deserialize;
    use std::collections::BTreeMap;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only reading it is tested")]
    struct Level {
        name: String,
        #[serde(default)]
        glyph: Option<char>,
        #[serde(default)]
        terrain: Vec<(u8, i8)>,
        #[serde(default)]
        units: Vec<Unit>,
        #[serde(default)]
        legend: BTreeMap<char, bool>,
        #[serde(default)]
        odd: Option<Odd>,
        #[serde(default)]
        nonzero: Option<std::num::NonZeroU8>,
        #[serde(default)]
        speed: f32,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only reading it is tested")]
    struct Unit {
        hp: u8,
        weapon: Weapon,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only reading it is tested")]
    enum Weapon {
        Sword,
        Spear,
        Bow { range: u8 },
        Twin(Box<Weapon>, Box<Weapon>),
    }

    #[derive(Debug, Deserialize)]
    #[serde(try_from = "Vec<u8>")]
    struct Odd;

    impl TryFrom<Vec<u8>> for Odd {
        type Error = String;

        fn try_from(numbers: Vec<u8>) -> Result<Odd, String> {
            let even = numbers.iter().any(|number| number % 2 == 0);
            (!even).then_some(Odd).ok_or("Only odd numbers go here".to_owned())
        }
    }

    /// Checks the errors of texts that are put into the `_` of `frame`.
    fn check<const CASES: usize>(frame: &str, cases: [(&str, &str); CASES]) {
        for (text, expected) in cases {
            let source = Source::inline("a.ron", &frame.replacen('_', text, 1));
            let error = source.parse::<Level>().unwrap_err();
            assert_eq!(error.to_string(), format!("a.ron:{expected}"), "for {text}");
        }
    }

    #[test]
    fn wrong_names_are_told_with_the_nearest_right_one() {
        let cases = [
            ("hp: 3, waepon: Sword", "2:11: `Unit` has no field `waepon`; did you mean `weapon`?"),
            ("hp: 3, hp: 4", "2:11: the field `hp` of `Unit` is given twice; remove one of the two"),
            ("hp: 3", "2:3: the field `weapon` of `Unit` is missing"),
            ("weapon: Spaer", "2:12: there is no `Weapon` named `Spaer`; did you mean `Spear`?"),
            (
                "weapon: Flail",
                "2:12: there is no `Weapon` named `Flail`; expected one of: Bow, Spear, Sword, Twin",
            ),
            ("weapon: Bow(reach: 3)", "2:16: `Bow` has no field `reach`; expected `range`"),
            ("weapon: Bow()", "2:12: the field `range` of `Bow` is missing"),
            ("weapon: \"Bow\"", "2:12: expected a name without quotes, found `\"Bow\"`"),
            ("\"hp\": 3", "2:4: expected a name without quotes, found `\"hp\"`"),
            (
                "max-hp: 3",
                "2:4: `max-hp` is not a name; a name is a letter or `_`, then letters, digits or `_`",
            ),
        ];
        check("(name: \"ä\", units: [\n  (_)])", cases);
        let cases = [
            ("Unit(hp: 3)", "2:3: the field `weapon` of `Unit` is missing"),
            ("Unti(hp: 3)", "2:3: expected `Unit`, found `Unti`"),
        ];
        check("(name: \"ä\", units: [\n  _])", cases);
    }

    #[test]
    fn wrong_values_are_told_with_what_was_expected() {
        let cases = [
            ("speed: fast", "2:8: expected a number, found `fast`"),
            ("name: Bridge", "2:7: expected text in double quotes, found `Bridge`"),
            ("units: (3)", "2:8: expected a list in `[...]`, found `(`"),
            ("units: [3]", "2:9: expected `Unit(...)`, found `3`"),
            ("glyph: \"ä\"", "2:8: expected one character in single quotes, found `\"ä\"`"),
            ("glyph: 'äh'", "2:8: expected one character in single quotes, found `'äh'`"),
            ("legend: ['x']", "2:9: expected a map in `{...}`, found `[`"),
            ("legend: {'ä': yes}", "2:15: expected `true` or `false`, found `yes`"),
            ("legend: {'ä' true}", "2:14: expected `:` and a value, found `true`"),
            ("terrain: [(3,\n)]", "2:11: expected a tuple of size 2, found 1 value"),
            ("terrain: [(3, 4, 5)]", "2:18: expected `)`, found `5`"),
            ("terrain: [(3, 4.5)]", "2:15: expected a whole number, found `4.5`"),
            ("terrain: [(3, \"4\")]", "2:15: expected a whole number, found `\"4\"`"),
            ("terrain: [(3, -300)]", "2:15: the number `-300` is too small here"),
            ("terrain: [(300, 3)]", "2:12: the number `300` is too large here"),
            ("terrain: [(0b12, 3)]", "2:12: expected a number, found `0b12`"),
            ("nonzero: 0", "2:10: expected a nonzero u8, found the unsigned integer `0`"),
            ("odd: [1,\n 2]", "2:6: only odd numbers go here"),
            ("speed = 4", "2:7: expected `:` and a value, found `=`"),
            ("glyph: '#' speed: 4", "2:12: expected `,` or `)`, found `speed`"),
            ("\u{a0}", r"2:1: expected a name, found `\u{a0}`"),
            (r#"name: "a\s""#, r"2:9: unknown escape character; write `\\` for a backslash in text"),
        ];
        check("(\n_)", cases);
    }

    #[test]
    fn broken_files_are_told_where_they_broke() {
        let cases = [
            ("", "1:1: the file is empty"),
            ("// Nothing\n", "2:1: the file is empty"),
            ("(name: \"a\") (", "1:13: expected the end of the file, found `(`"),
            (
                "(terrain: [\n (1, 2)",
                "2:8: the file ends too early; the bracket opened at 1:11 wants its `]`",
            ),
            ("(terrain: [\n (1, 2))", "2:8: expected `,` or `]`, found `)`"),
            ("(name: \"a, )", "1:8: the text that begins here never ends; end it with a double quote"),
            ("(name: \"a\", /* )", "1:13: the comment that begins here never ends; end it with `*/`"),
            ("#![enable(implicit)] ()", "1:11: no RON extension named `implicit`"),
        ];
        check("_", cases);
    }

    #[test]
    fn no_nesting_exhausts_the_stack() {
        for depth in [10_000, 1_000_000] {
            for opening in ["[", "(", "{", "Twin(", "Some(", "(name:", "{'x':", "/*", "[/**/"] {
                let source = Source::inline("deep.ron", &opening.repeat(depth));
                source.parse::<Level>().unwrap_err();
                source.parse::<Weapon>().unwrap_err();
                source.parse::<ron::Value>().unwrap_err();
                let fault = source.fault(&[Key::Index(0), Key::Index(0), Key::Field("name")], "");
                assert_eq!(fault.line(), Some(1));
            }
        }
        let source = Source::inline("deep.ron", &"Twin(".repeat(10_000));
        let error = source.parse::<Weapon>().unwrap_err();
        assert_eq!(error.problem(), "the brackets are nested too deep here");
        assert_eq!(error.line(), Some(1));
        assert!(error.column() < Some(1000));
    }

    fn read_error(path: &Path) -> String {
        let error = Source::read(path).unwrap_err().to_string();
        let file = path.display().to_string();
        error.strip_prefix(&file).unwrap().to_owned()
    }

    #[test]
    fn only_text_files_of_bearable_size_are_read() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.ron");
        assert_eq!(read_error(&path), ": there is no such file");
        assert_eq!(read_error(directory.path()), ": this is a directory, not a file");
        if cfg!(unix) {
            let device = Path::new("/dev/zero");
            assert_eq!(read_error(device), ": this is a device, not a file");
        }

        let too_large = ": the file is larger than the 8 MiB that are read";
        for size in [200 * 1024 * 1024, Source::LARGEST + 1] {
            File::create(&path).unwrap().set_len(size).unwrap();
            assert_eq!(read_error(&path), too_large);
        }
        File::create(&path).unwrap().set_len(Source::LARGEST).unwrap();
        assert!(Source::read(&path).is_ok());

        fs::write(&path, b"(\n  name: \"\xc3\xa4\xff\")").unwrap();
        let not_text = ":2:11: the byte 0xff here is not UTF-8 text";
        assert_eq!(read_error(&path), format!("{not_text}; save the file in the UTF-8 encoding"));

        fs::write(&path, "\u{feff}(name: \"ä\")").unwrap();
        let source = Source::read(&path).unwrap();
        assert_eq!(source.parse::<Level>().unwrap().name, "ä");
    }

    #[test]
    fn optional_values_need_no_some() {
        for text in ["(name: \"\", glyph: 'x')", "(name: \"\", glyph: Some('x'))"] {
            let level: Level = Source::inline("a.ron", text).parse().unwrap();
            assert_eq!(level.glyph, Some('x'));
        }
    }

    #[test]
    fn faults_are_placed_by_path() {
        let source = Source::inline("a.ron", "(\n  units: [(hp: 3), (hp: 4)],\n)");
        let at = [Key::Field("units"), Key::Index(1), Key::Field("hp")];
        let fault = source.fault(&at, "too weak");
        assert_eq!(fault.to_string(), "a.ron:2:25: too weak");
        assert_eq!((fault.line(), fault.column()), (Some(2), Some(25)));
        assert_eq!((fault.file(), fault.problem(), fault.help()), ("a.ron", "too weak", None));
        let fault = fault.with_help("feed it");
        assert_eq!(fault.to_string(), "a.ron:2:25: too weak; feed it");
    }

    #[test]
    fn messages_are_safe_to_print() {
        let source = Source::inline("a.ron", "(\"\u{1b}[31m\u{202e}\n\")");
        let error = source.parse::<Level>().unwrap_err();
        let expected = r#"expected a name without quotes, found `"\u{1b}[31m\u{202e}\n"`"#;
        assert_eq!(error.problem(), expected);
        let fault = source.fault(&[], "x".repeat(100_000));
        assert!(fault.to_string().len() < 1000);
    }

    #[test]
    fn misspellings_find_the_nearest_name() {
        let names = ["spear", "Sword", "lance", "bow", "mace"];
        assert_eq!(nearest("spaer", names), Some("spear"));
        assert_eq!(nearest("SWORD", names), Some("Sword"));
        assert_eq!(nearest("lace", ["mace", "lance"]), Some("lance"));
        assert_eq!(nearest("catapult", names), None);
        assert_eq!(nearest("", names), None);
        assert_eq!(nearest(&"spear".repeat(1000), names), None);
    }

    #[test]
    fn right_names_are_listed_when_none_is_near() {
        assert_eq!(did_you_mean("bwo", ["spear", "bow"]), "did you mean `bow`?");
        assert_eq!(did_you_mean("catapult", ["b", "a", "b"]), "expected one of: a, b");
        assert_eq!(did_you_mean("catapult", ["bow"]), "expected `bow`");
        assert_eq!(did_you_mean("catapult", []), "no name is right here");
        let many: Vec<String> = (10..30).map(|number| number.to_string()).collect();
        let message = did_you_mean("catapult", many.iter().map(String::as_str));
        assert_eq!(message, "expected one of: 10, 11, 12, 13, 14, 15, 16, 17 and 12 more");
    }

    /// Pieces of RON in no order, which get further into it than mere bytes.
    fn jumble() -> impl Strategy<Value = Vec<u8>> {
        let pieces = [
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            ",",
            ":",
            "\"",
            "'",
            "\\",
            "r#",
            "br#\"",
            "b'",
            "#![",
            "/*",
            "*/",
            "//",
            "\n",
            " ",
            "\r\n",
            "name",
            "units",
            "hp",
            "Some",
            "Bow",
            "é",
            "\u{a0}",
            "-1",
            "2.5",
            "0x",
            "3e-4",
            "_",
            "..",
            "/",
            "\u{1F600}",
            "\\u{41}",
            "\\x4",
            "enable",
            "=",
        ];
        let piece = prop::sample::select(pieces.to_vec());
        prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat().into_bytes())
    }

    proptest! {
        #[test]
        fn no_text_causes_a_panic(
            bytes in prop_oneof![prop::collection::vec(any::<u8>(), 0..200), jumble()],
            index in 0_usize..4,
        ) {
            let source = Source::inline("a.ron", &String::from_utf8_lossy(&bytes));
            let _ = source.parse::<Level>();
            let _ = source.parse::<Weapon>();
            let _ = source.parse::<ron::Value>();
            let steps = [Key::Index(index), Key::Field("name"), Key::Entry("x"), Key::Index(0)];
            for first in steps {
                for second in steps {
                    let fault = source.fault(&[first, second, Key::Index(0)], "");
                    prop_assert!(fault.line().is_some());
                }
            }
        }
    }
}
