//! Reads all RON files of the game: levels, rulebooks, catalogs, scripts and
//! saves.
//!
//! A [`Source`] is the whole text of a file, [`Source::parse`] reads it
//! strictly, and every [`FileError`] has the file, the line, the column, the
//! problem and what was expected. Rules that types cannot express are checked
//! after parsing; [`Source::fault`] then finds the place in the text again.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use ron::{error::SpannedError, extensions::Extensions};
use serde::de::DeserializeOwned;

use super::explain::{Account, Near};
use super::fault::FileError;
use super::locate::{Key, leads, locate, span};
use super::tokens::TextPosition;

/// How deep ron may recurse: several times the depth of any file of the game,
/// and far less than the stack allows.
const RECURSION_LIMIT: usize = 128;

/// The whole text of a file of the game, with its name for messages.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    folder: Option<PathBuf>,
}

impl Source {
    /// The largest file size that is read, in bytes.
    pub const LARGEST: u64 = 8 * 1024 * 1024;

    /// Reads the file at `path`.
    ///
    /// # Errors
    ///
    /// If there is no such file, it may not be read, it is not a regular file,
    /// it is larger than [`Source::LARGEST`] or it is not UTF-8 text.
    ///
    /// ```
    /// use hexfray::level::Source;
    /// use std::path::Path;
    ///
    /// assert!(Source::read(Path::new("levels/tavern.ron")).is_ok());
    /// let error = Source::read(Path::new("levels/none.ron")).unwrap_err();
    /// assert_eq!(error.problem(), "there is no such file");
    /// ```
    pub fn read(path: &Path) -> Result<Source, FileError> {
        let name = path.display().to_string();
        let bytes = contents(path).map_err(|problem| FileError::new(&name, None, problem))?;
        match str::from_utf8(&bytes) {
            Ok(text) => Ok(Source::inline(&name, text).moved_to(path)),
            Err(error) => {
                let (text, bad) = bytes.split_at(error.valid_up_to());
                let text = String::from_utf8_lossy(text);
                let at = TextPosition::of(&text, text.len());
                let problem = format!("the byte {:#04x} here is not UTF-8 text", bad[0]);
                let error = FileError::new(&name, Some(at), problem);
                Err(error.with_help("save the file in the UTF-8 encoding"))
            }
        }
    }

    /// A source from a text, for example one built into the game. Messages use
    /// `name` for the file.
    ///
    /// ```
    /// use hexfray::level::Source;
    ///
    /// let source = Source::inline("a.ron", "(1, 2)");
    /// assert_eq!((source.name(), source.text()), ("a.ron", "(1, 2)"));
    /// ```
    pub fn inline(name: &str, text: &str) -> Source {
        Source {
            name: name.to_owned(),
            // Some editors begin UTF-8 files with a mark that ron refuses.
            text: text.trim_start_matches('\u{feff}').to_owned(),
            folder: None,
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

    /// The folder that the file lies in; `None` for a text that is no file. It is empty for the folder of the process.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The same text as it would be read from the file at `path`.
    ///
    /// ```
    /// use hexfray::level::Source;
    /// use std::path::Path;
    ///
    /// let source = Source::inline("a.ron", "()").moved_to("levels/b.ron".as_ref());
    /// assert_eq!((source.name(), source.folder()), ("levels/b.ron", Some(Path::new("levels"))));
    /// ```
    pub fn moved_to(self, path: &Path) -> Source {
        Source { name: path.display().to_string(), folder: path.parent().map(Path::to_owned), ..self }
    }

    /// The same file with another text for the value to which the path `at` leads. A path that leads nowhere changes
    /// nothing.
    ///
    /// ```
    /// use hexfray::level::{Key, Source};
    ///
    /// let source = Source::inline("a.ron", "(hp: 3, level: 1)");
    /// assert_eq!(source.with(&[Key::Field("hp")], "50").text(), "(hp: 50, level: 1)");
    /// ```
    pub fn with(mut self, at: &[Key], value: &str) -> Source {
        if let Some(bytes) = span(&self.text, at) {
            self.text.replace_range(bytes, value);
        }
        self
    }

    /// Reads the text as one value. `Some(...)` may be left out around an
    /// optional value; the names of newtypes must be left out.
    ///
    /// # Errors
    ///
    /// If the text is not RON or does not fit the type `T`.
    ///
    /// ```
    /// use hexfray::level::Source;
    ///
    /// assert_eq!(Source::inline("a.ron", "(1, [2, 3])").parse(), Ok((1, vec![2, 3])));
    /// let error = Source::inline("a.ron", "(1, 2.5)").parse::<(u8, u8)>().unwrap_err();
    /// assert_eq!(error.to_string(), "a.ron:1:5: expected a whole number, found `2.5`");
    /// ```
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, FileError> {
        ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
            .with_recursion_limit(RECURSION_LIMIT)
            .from_str(&self.text)
            .map_err(|error| self.explain(&error))
    }

    /// The error for a value that parsed but breaks a rule of the game, placed
    /// where the path `at` leads, or as near to it as the text allows.
    ///
    /// ```
    /// use hexfray::level::{Key, Source};
    ///
    /// let source = Source::inline("a.ron", "(hp: 3, level: 1)");
    /// let error = source.fault(&[Key::Field("level")], "too low");
    /// assert_eq!(error.to_string(), "a.ron:1:16: too low");
    /// ```
    pub fn fault(&self, at: &[Key], problem: impl Into<String>) -> FileError {
        self.error_at(locate(&self.text, at), problem)
    }

    /// The text of the value to which the path `at` leads.
    pub(crate) fn value(&self, at: &[Key]) -> Option<&str> {
        span(&self.text, at).map(|bytes| &self.text[bytes])
    }

    /// Whether the text has the value to which the path `at` leads.
    pub(crate) fn has(&self, at: &[Key]) -> bool {
        leads(&self.text, at)
    }

    fn error_at(&self, offset: usize, problem: impl Into<String>) -> FileError {
        FileError::new(&self.name, Some(TextPosition::of(&self.text, offset)), problem)
    }

    fn explain(&self, error: &SpannedError) -> FileError {
        let end = TextPosition { line: error.span.end.line, column: error.span.end.col };
        let near = Near::new(&self.text, end.offset(&self.text));
        let Account { offset, problem, help } = near.explain(&error.code);
        self.error_at(offset, problem).with_help(help)
    }
}

/// The bytes of a file, or why they cannot be read.
fn contents(path: &Path) -> Result<Vec<u8>, String> {
    // Checked before opening, because opening a pipe waits for its writer.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::tests::sample::SampleLevel;

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
        assert_eq!(source.parse::<SampleLevel>().unwrap().name, "ä");
    }

    #[test]
    fn optional_values_need_no_some() {
        for text in ["(name: \"\", glyph: 'x')", "(name: \"\", glyph: Some('x'))"] {
            let level: SampleLevel = Source::inline("a.ron", text).parse().unwrap();
            assert_eq!(level.glyph, Some('x'));
        }
    }

    #[test]
    fn a_value_is_replaced_and_nothing_else() {
        let source = Source::inline("a.ron", "(units: [(hp: 3), (hp: 4)], name: \"x\") // end");
        let other = source.with(&[Key::Field("units"), Key::Index(0), Key::Field("hp")], "50");
        let other = other.with(&[Key::Field("nobody")], "0").with(&[Key::Field("name")], "\"y\"");
        assert_eq!(other.text(), "(units: [(hp: 50), (hp: 4)], name: \"y\") // end");
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
}
