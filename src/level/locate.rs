//! The place of a value in the text of a RON file.
//!
//! Serde keeps no positions. So for a fault found after parsing ("this unit
//! stands in a wall") the text is read once more, along a path of [`Key`]s. This
//! does not check the text, which ron does, and it does not recurse, so no file
//! exhausts the stack.

use std::ops::Range;

use super::tokens::{TokenKind, Tokens};

/// One step of a path into a document.
///
/// A name before parentheses is not a step: the third row of `Rows([...])` is
/// `Index(2)`. The content of a wrapper without a list or tuple, such as
/// `Some(7)`, is its `Index(0)`.
///
/// ```
/// use hexfray::level::{Key, Source};
///
/// let source = Source::inline("a.ron", "(units: [(hp: 3)])");
/// let at = [Key::Field("units"), Key::Index(0), Key::Field("hp")];
/// assert_eq!(source.fault(&at, "too weak").to_string(), "a.ron:1:15: too weak");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key<'a> {
    /// A field of a struct, by its name.
    Field(&'a str),
    /// An entry of a map, by its key: a string or a character without the
    /// quotes and escapes, or a bare word.
    Entry(&'a str),
    /// An element of a list or tuple, counted from 0.
    Index(usize),
}

/// How many nested wrappers a path looks through at each step, as in
/// `Some(Rows([...]))`; each one more makes a search in a hostile file slower.
pub(super) const LAYERS: usize = 3;

/// The byte offset of the value to which `path` leads, or of the deepest value
/// on the way that the text has.
pub(super) fn locate(text: &str, path: &[Key]) -> usize {
    follow(text, path).0
}

/// Whether the text has the value to which `path` leads.
pub(super) fn leads(text: &str, path: &[Key]) -> bool {
    follow(text, path).1 == path.len()
}

/// The bytes of the value to which `path` leads; `None` if the text has no such value.
pub(super) fn span(text: &str, path: &[Key]) -> Option<Range<usize>> {
    let (start, steps) = follow(text, path);
    (steps == path.len()).then(|| start..end(text, start))
}

/// The end of the value that begins at byte `start`.
fn end(text: &str, start: usize) -> usize {
    let (mut depth, mut end) = (0, start);
    for token in Tokens::from(text, start) {
        match token.kind {
            TokenKind::Close | TokenKind::Comma if depth == 0 => break,
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth -= 1,
            _ => {}
        }
        end = token.end;
    }
    end
}

/// How far `path` leads: the byte offset and the number of steps taken.
fn follow(text: &str, path: &[Key]) -> (usize, usize) {
    // `Index(0)` of `Rows(["..", "#."])` may mean the list or its first row, so
    // every reading is followed as long as the path allows, the likeliest first.
    let mut found = vec![document(text)];
    for (steps, &key) in path.iter().enumerate() {
        let mut next = Vec::new();
        for value in found.iter().flat_map(|&value| unwrapped(text, value)) {
            next.extend(step(text, value, key).filter(|step| !next.contains(step)));
        }
        if next.is_empty() {
            return (found[0], steps);
        }
        found = next;
    }
    (found[0], path.len())
}

/// The byte offset of the document's value, after `#![enable(...)]`.
fn document(text: &str) -> usize {
    let mut tokens = Tokens::from(text, 0);
    while let Some(first) = tokens.next() {
        if !text[first.start..].starts_with('#') {
            return first.start;
        }
        let mut depth = 0;
        for token in tokens.by_ref() {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth -= 1,
                _ => continue,
            }
            if depth <= 0 {
                break;
            }
        }
    }
    0
}

/// The value at byte `value` and the values that it only wraps, innermost first.
fn unwrapped(text: &str, value: usize) -> impl Iterator<Item = usize> {
    let layers = std::iter::successors(Some(value), |&value| content(text, value));
    let layers: Vec<usize> = layers.take(LAYERS).collect();
    layers.into_iter().rev()
}

/// The only value in the parentheses of the named value at byte `value`.
fn content(text: &str, value: usize) -> Option<usize> {
    let mut entries = Entries::of(text, value)?;
    let only = entries.next().filter(|entry| entry.key.is_none())?;
    (entries.named && entries.next().is_none()).then_some(only.value)
}

/// The value one step into the value at byte `value`.
fn step(text: &str, value: usize, key: Key) -> Option<usize> {
    let mut entries = Entries::of(text, value)?;
    let entry = match key {
        Key::Index(index) => entries.nth(index).filter(|entry| entry.key.is_none()),
        Key::Field(name) | Key::Entry(name) => {
            entries.find(|entry| entry.key.is_some_and(|key| spells(key, name)))
        }
    };
    entry.map(|entry| entry.value)
}

/// Whether a key as written in the file spells `name`.
fn spells(key: &str, name: &str) -> bool {
    key.strip_prefix("r#").unwrap_or(key) == name
        || ron::from_str::<String>(key).is_ok_and(|text| text == name)
        || ron::from_str::<char>(key).is_ok_and(|character| name.chars().eq([character]))
}

/// One element, field or map entry inside brackets.
struct Element<'a> {
    /// The text before the colon, as written.
    key: Option<&'a str>,
    /// Where the value begins, in bytes.
    value: usize,
}

/// The entries inside the brackets of a value.
struct Entries<'a> {
    tokens: Tokens<'a>,
    /// Whether a name stands before the bracket.
    named: bool,
    ended: bool,
}

impl<'a> Entries<'a> {
    /// The entries of the value at byte `value`, if it has brackets.
    fn of(text: &'a str, value: usize) -> Option<Entries<'a>> {
        let mut tokens = Tokens::from(text, value);
        let first = tokens.next()?;
        let named = first.kind == TokenKind::Word;
        let bracket = if named { tokens.next()? } else { first };
        let ended = false;
        (bracket.kind == TokenKind::Open).then_some(Entries { tokens, named, ended })
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = Element<'a>;

    fn next(&mut self) -> Option<Element<'a>> {
        if self.ended {
            return None;
        }
        self.ended = true;
        let text = self.tokens.text;
        let (mut key, mut value) = (None, None);
        let (mut depth, mut previous) = (0, 0);
        for token in self.tokens.by_ref() {
            match token.kind {
                TokenKind::Close if depth == 0 => break,
                TokenKind::Comma if depth == 0 => {
                    self.ended = false;
                    break;
                }
                TokenKind::Colon if depth == 0 && key.is_none() => {
                    key = value.take().map(|start| &text[start..previous]);
                    continue;
                }
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth -= 1,
                _ => {}
            }
            value.get_or_insert(token.start);
            previous = token.end;
        }
        value.map(|value| Element { key, value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_to_values() {
        use Key::{Entry, Field, Index};
        let text = r###"#![enable(implicit_some)] #![enable(unwrap_newtypes)]
// A level
Level(
    name: "a ) \" (", /* ( /* [ */ */ art: r#"" ]"#, glyph: ']',
    terrain: Rows([
        "..#",
        "#..",
    ]),
    legend: { '#': Wall(1), "a\"b": 2, word: 3, '\'': 4, r#raw-word: 5 },
    units: [(hp: 6), Unit(hp: 7, at: (8, 9))],
    maybe: Some(10), bytes: b"]", last : /* : */ 11
)"###;
        let cases: [(&[Key], &str); 20] = [
            (&[], "Level("),
            (&[Field("name")], "\"a )"),
            (&[Field("art")], "r#"),
            (&[Field("terrain")], "Rows("),
            (&[Field("terrain"), Index(0)], "\"..#"),
            (&[Field("terrain"), Index(1)], "\"#.."),
            (&[Field("terrain"), Index(0), Index(1)], "\"#.."),
            (&[Field("terrain"), Index(2)], "Rows("),
            (&[Field("legend"), Entry("#")], "Wall(1"),
            (&[Field("legend"), Entry("#"), Index(0)], "1)"),
            (&[Field("legend"), Entry("a\"b")], "2"),
            (&[Field("legend"), Entry("word")], "3"),
            (&[Field("legend"), Entry("'")], "4"),
            (&[Field("legend"), Entry("raw-word")], "5"),
            (&[Field("units"), Index(0), Field("hp")], "6"),
            (&[Field("units"), Index(1), Field("at"), Index(1)], "9"),
            (&[Field("units"), Index(1), Field("name"), Index(1)], "Unit(hp"),
            (&[Field("maybe")], "Some(10"),
            (&[Field("maybe"), Index(0)], "10"),
            (&[Field("last")], "11"),
        ];
        for (path, expected) in cases {
            let found = &text[locate(text, path)..];
            assert!(found.starts_with(expected), "{path:?} leads to {found:.20}");
        }
    }

    #[test]
    fn values_end_where_the_next_begins() {
        use Key::Field;
        let text = r#"(a: Rows(["]", ")"]) /* , */, b: {'}': (1)}, c: "x, y" // z
)"#;
        let value = |name| span(text, &[Field(name)]).map(|bytes| &text[bytes]);
        assert_eq!(value("a"), Some(r#"Rows(["]", ")"])"#));
        assert_eq!(value("b"), Some("{'}': (1)}"));
        assert_eq!(value("c"), Some(r#""x, y""#));
        assert_eq!(value("d"), None);
    }
}
