//! Where things stand in the text of a RON file.
//!
//! Serde forgets positions, so a fault found after parsing ("this unit stands
//! in a wall") is placed by reading the text once more: a small tokenizer, and
//! two walks over its tokens. One follows a path of [`Key`]s into the document,
//! the other looks around a position that ron reported. Neither judges the
//! text, which ron does, and neither recurses, so no file exhausts the stack.

/// One step of a path into a document.
///
/// A name before parentheses takes no step of its own: the third row of
/// `Rows([...])` is `Index(2)`. The content of a wrapper that holds no list or
/// tuple, such as `Some(7)`, is its `Index(0)`.
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

/// A place in a text, as editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
}

impl Position {
    /// The position of the character that begins at byte `offset`.
    pub fn of(text: &str, offset: usize) -> Position {
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Position { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }

    /// The byte offset of this position, the end of the text when beyond it.
    pub fn offset(self, text: &str) -> usize {
        let lines = text.split_inclusive('\n').take(self.line - 1);
        let line_start = lines.map(str::len).sum();
        let mut characters = text[line_start..].char_indices();
        let character = characters.nth(self.column - 1);
        character.map_or(text.len(), |(index, _)| line_start + index)
    }
}

/// What a token is, as far as the walks need to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    Comma,
    Colon,
    /// A name, `true` or `None`.
    Word,
    Number,
    /// A string or a character with its quotes.
    Quoted,
    /// A string or comment that the end of the text cuts short.
    Unclosed,
    /// A character that means nothing in RON.
    Other,
}

/// A piece of the text, by byte offsets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

/// The tokens of a text from a byte offset on.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Tokens<'a> {
    /// The tokens from byte `offset` on, which must not be within one.
    pub fn from(text: &'a str, offset: usize) -> Tokens<'a> {
        Tokens { text, offset }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let rest = skip_blanks(&self.text[self.offset..]);
        let (kind, length) = token(rest)?;
        let start = self.text.len() - rest.len();
        self.offset = start + length;
        Some(Token { kind, start, end: self.offset })
    }
}

/// `rest` without the white space and the comments it begins with.
fn skip_blanks(mut rest: &str) -> &str {
    loop {
        rest = rest.trim_start_matches(is_white);
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(length) = comment_length(rest) {
            length
        } else {
            return rest;
        };
        rest = &rest[skipped..];
    }
}

/// White space as ron has it, which is not quite Unicode's.
fn is_white(character: char) -> bool {
    matches!(character, '\t'..='\r' | ' ' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}')
}

/// The length of the block comment that `rest` begins with, if it is closed.
fn comment_length(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut offset = 0;
    let mut depth = 0;
    loop {
        match bytes.get(offset..offset + 2) {
            Some(b"/*") => depth += 1,
            Some(b"*/") if depth > 0 => depth -= 1,
            Some(_) if depth > 0 => {
                offset += 1;
                continue;
            }
            _ => return None,
        }
        offset += 2;
        if depth == 0 {
            return Some(offset);
        }
    }
}

/// The kind and the length in bytes of the token that `rest` begins with.
fn token(rest: &str) -> Option<(Kind, usize)> {
    let first = rest.chars().next()?;
    let run = |from: usize, belongs: fn(char) -> bool| {
        let end = rest[from..].find(|character| !belongs(character));
        end.map_or(rest.len(), |end| from + end)
    };
    Some(match first {
        '(' | '[' | '{' => (Kind::Open, 1),
        ')' | ']' | '}' => (Kind::Close, 1),
        ',' => (Kind::Comma, 1),
        ':' => (Kind::Colon, 1),
        '/' if rest.starts_with("/*") => (Kind::Unclosed, rest.len()),
        '0'..='9' | '+' | '-' | '.' => (Kind::Number, run(1, is_raw_word)),
        _ => match quoted_length(rest) {
            Some(Some(length)) => (Kind::Quoted, length),
            Some(None) => (Kind::Unclosed, rest.len()),
            None if rest.starts_with("r#") => (Kind::Word, run(2, is_raw_word)),
            None if is_word(first) => (Kind::Word, run(0, is_word)),
            None => (Kind::Other, first.len_utf8()),
        },
    })
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Numbers and raw names such as `r#half-hex` have signs and dots in them.
fn is_raw_word(character: char) -> bool {
    is_word(character) || matches!(character, '.' | '+' | '-')
}

/// The length in bytes of the string or character that `rest` begins with:
/// `None` when it begins with neither, `Some(None)` when it never ends.
fn quoted_length(rest: &str) -> Option<Option<usize>> {
    let body = rest.strip_prefix('b').unwrap_or(rest);
    let prefix = rest.len() - body.len();
    let length = if let Some(text) = body.strip_prefix('"') {
        string_length(text).map(|length| 1 + length)
    } else if let Some(text) = body.strip_prefix('\'') {
        Some(1 + character_length(text))
    } else {
        let text = body.strip_prefix('r')?.trim_start_matches('#');
        let hashes = body.len() - 1 - text.len();
        let closing = format!("\"{}", "#".repeat(hashes));
        let end = text.strip_prefix('"')?.find(&closing);
        end.map(|end| 1 + hashes + 1 + end + closing.len())
    };
    Some(length.map(|length| prefix + length))
}

/// The length of a string after its opening quote, closing quote included.
fn string_length(text: &str) -> Option<usize> {
    let mut escaped = false;
    let end = text.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map(|end| end + 1)
}

/// The length of a character after its opening quote. One with too much in it
/// reaches to the closing quote on the same line, to be shown as a whole.
fn character_length(text: &str) -> usize {
    let mut characters = text.chars();
    let first = characters.next();
    let escaped = first.filter(|&first| first == '\\').and(characters.next());
    let content = [first, escaped].into_iter().flatten();
    let content = content.map(char::len_utf8).sum();
    let mut line = text[content..].char_indices().take_while(|&(_, other)| other != '\n');
    let end = line.find(|&(_, other)| other == '\'');
    content + end.map_or(0, |(quote, _)| quote + 1)
}

/// An opened bracket, by byte offsets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    /// Where its value begins: the name before the bracket, if there is one.
    pub value: usize,
    /// The bracket itself.
    pub bracket: usize,
}

/// What stands around a place in a text.
pub(super) struct Surroundings {
    /// The innermost bracket that is open there.
    pub inside: Option<Bracket>,
    /// Where the value that ends there, or last ended before, begins.
    pub before: Option<usize>,
    /// The token that stands there, or else the next one.
    pub token: Option<Token>,
}

impl Surroundings {
    /// Looks around byte `offset`.
    pub fn of(text: &str, offset: usize) -> Surroundings {
        let mut tokens = Tokens::from(text, 0);
        let mut open: Vec<Bracket> = Vec::new();
        let mut before = None;
        let mut name = None;
        let token = loop {
            let token = match tokens.next() {
                Some(token) if token.end <= offset => token,
                beyond => break beyond,
            };
            match token.kind {
                Kind::Open => {
                    open.push(Bracket { value: name.unwrap_or(token.start), bracket: token.start });
                    before = None;
                }
                Kind::Close => before = open.pop().map(|closed| closed.value),
                Kind::Comma | Kind::Colon => {}
                _ => before = Some(token.start),
            }
            name = (token.kind == Kind::Word).then_some(token.start);
        };
        let inside = open.pop();
        Surroundings { inside, before, token }
    }
}

/// How many values a path looks through at each step, as in `Some(Rows([...]))`;
/// every one more makes the search slower in a file that is made to be slow.
const LAYERS: usize = 3;

/// The byte offset of the value that `path` leads to, or of the deepest value
/// on the way that the text does have.
pub(super) fn locate(text: &str, path: &[Key]) -> usize {
    // `Index(0)` of `Rows(["..", "#."])` may mean the list or its first row, so
    // every reading is followed as long as the path allows, likeliest first.
    let mut found = vec![document(text)];
    for &key in path {
        let mut next = Vec::new();
        for value in found.iter().flat_map(|&value| unwrapped(text, value)) {
            next.extend(step(text, value, key).filter(|step| !next.contains(step)));
        }
        if next.is_empty() {
            break;
        }
        found = next;
    }
    found[0]
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
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                _ => continue,
            }
            if depth <= 0 {
                break;
            }
        }
    }
    0
}

/// The value at byte `value` and those it merely wraps, innermost first.
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
struct Entry<'a> {
    /// What stands before the colon, as written.
    key: Option<&'a str>,
    /// Where the value begins, in bytes.
    value: usize,
}

/// What stands inside the brackets of a value, entry by entry.
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
        let named = first.kind == Kind::Word;
        let bracket = if named { tokens.next()? } else { first };
        let ended = false;
        (bracket.kind == Kind::Open).then_some(Entries { tokens, named, ended })
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = Entry<'a>;

    fn next(&mut self) -> Option<Entry<'a>> {
        if self.ended {
            return None;
        }
        self.ended = true;
        let text = self.tokens.text;
        let (mut key, mut value) = (None, None);
        let (mut depth, mut previous) = (0, 0);
        for token in self.tokens.by_ref() {
            match token.kind {
                Kind::Close if depth == 0 => break,
                Kind::Comma if depth == 0 => {
                    self.ended = false;
                    break;
                }
                Kind::Colon if depth == 0 && key.is_none() => {
                    key = value.take().map(|start| &text[start..previous]);
                    continue;
                }
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                _ => {}
            }
            value.get_or_insert(token.start);
            previous = token.end;
        }
        value.map(|value| Entry { key, value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
    fn positions_count_characters() {
        let text = "ä\n\r\nöü";
        let expected = [(0, 1, 1), (2, 1, 2), (3, 2, 1), (5, 3, 1), (7, 3, 2), (9, 3, 3)];
        for (offset, line, column) in expected {
            let position = Position { line, column };
            assert_eq!(Position::of(text, offset), position);
            assert_eq!(position.offset(text), offset);
        }
        let beyond = Position { line: 9, column: 9 };
        assert_eq!(beyond.offset(text), text.len());
    }

    /// A document in the making.
    #[derive(Clone, Debug)]
    enum Node {
        Number,
        /// A value that is only in the way.
        Noise(&'static str),
        List(Vec<Node>),
        Tuple(Vec<Node>),
        /// Of two elements at least, as one would make it a wrapper.
        Named(Vec<Node>),
        Struct(Vec<Node>),
        Map(Vec<Node>),
        Wrapper(Box<Node>),
    }

    const NOISE: [&str; 17] = [
        r#"")]}\"""#,
        r###"r##""#])"##"###,
        "'('",
        r"'\''",
        "'\"'",
        "'''",
        "None",
        "true",
        "-2.5e-3",
        r#"b"\"(""#,
        "r#half-hex",
        "()",
        "[]",
        "{}",
        "Empty()",
        r#""//""#,
        r#""/*""#,
    ];

    const BLANKS: [&str; 12] = [
        "",
        "",
        " ",
        "\n",
        "\t",
        "\r\n",
        "\u{200E}",
        "/**/",
        "/*/ : */",
        "/* ( /* [ */ \" ' */",
        "// ) ] , : \" '\n",
        "// ä\n",
    ];

    /// Keys as a path has them and as a file does.
    const ENTRIES: [(&str, &str); 5] =
        [(")", "')'"), ("\"),", r#""\"),""#), ("'", r"'\''"), ("word", "word"), ("ä:", r#"r"ä:""#)];
    const FIELDS: [&str; 5] = ["hp", "r", "b", "units", "Some"];

    fn node() -> impl Strategy<Value = Node> {
        let noise = prop::sample::select(NOISE.to_vec()).prop_map(Node::Noise);
        let leaf = prop_oneof![3 => Just(Node::Number), 1 => noise];
        leaf.prop_recursive(5, 60, 5, |inner| {
            let nodes = |least| prop::collection::vec(inner.clone(), least..=5);
            prop_oneof![
                nodes(0).prop_map(Node::List),
                nodes(0).prop_map(Node::Tuple),
                nodes(2).prop_map(Node::Named),
                nodes(0).prop_map(Node::Struct),
                nodes(0).prop_map(Node::Map),
                (inner.clone(), 1..LAYERS).prop_map(|(node, times)| wrapped(node, times)),
            ]
        })
    }

    fn wrapped(node: Node, times: usize) -> Node {
        match node {
            Node::Wrapper(_) => node,
            _ => (0..times).fold(node, |node, _| Node::Wrapper(Box::new(node))),
        }
    }

    /// Writes a document in which every number is another one.
    struct Writer {
        text: String,
        /// What follows the tokens, in turns.
        blanks: Vec<&'static str>,
        tokens: usize,
        path: Vec<Key<'static>>,
        /// The paths to all numbers, each at the index that is the number.
        numbers: Vec<Vec<Key<'static>>>,
    }

    impl Writer {
        fn put(&mut self, token: &str) {
            self.text += token;
            self.text += self.blanks[self.tokens % self.blanks.len()];
            self.tokens += 1;
        }

        fn node(&mut self, node: &Node) {
            match node {
                Node::Number => {
                    self.put(&self.numbers.len().to_string());
                    self.numbers.push(self.path.clone());
                }
                Node::Noise(text) => self.put(text),
                Node::List(nodes) => self.nodes("[", nodes, |index| (Key::Index(index), ""), "]"),
                Node::Tuple(nodes) => self.nodes("(", nodes, |index| (Key::Index(index), ""), ")"),
                Node::Named(nodes) => {
                    self.put("Name");
                    self.nodes("(", nodes, |index| (Key::Index(index), ""), ")");
                }
                Node::Struct(nodes) => {
                    let key = |index: usize| (Key::Field(FIELDS[index]), FIELDS[index]);
                    self.nodes("(", nodes, key, ")");
                }
                Node::Map(nodes) => {
                    let key = |index: usize| (Key::Entry(ENTRIES[index].0), ENTRIES[index].1);
                    self.nodes("{", nodes, key, "}");
                }
                Node::Wrapper(node) => self.wrapper(node),
            }
        }

        fn nodes(
            &mut self,
            open: &str,
            nodes: &[Node],
            key: fn(usize) -> (Key<'static>, &'static str),
            close: &str,
        ) {
            self.put(open);
            for (index, node) in nodes.iter().enumerate() {
                let (key, written) = key(index);
                if !written.is_empty() {
                    self.put(written);
                    self.put(":");
                }
                self.path.push(key);
                self.node(node);
                self.path.pop();
                if index + 1 < nodes.len() || index % 2 == 0 {
                    self.put(",");
                }
            }
            self.put(close);
        }

        /// A number in a wrapper is a step away, what other values hold is not.
        fn wrapper(&mut self, node: &Node) {
            let path = self.path.clone();
            if matches!(node, Node::Number) {
                self.path.push(Key::Index(0));
            }
            self.put("Name");
            self.put("(");
            self.node(node);
            self.put(")");
            self.path = path;
        }
    }

    proptest! {
        #[test]
        fn every_path_leads_to_its_number(
            node in node(),
            blanks in prop::collection::vec(prop::sample::select(BLANKS.to_vec()), 1..20),
        ) {
            let (text, path, numbers) = Default::default();
            let mut writer = Writer { text, blanks, tokens: 0, path, numbers };
            writer.node(&node);
            let text = &writer.text;
            prop_assert!(ron::from_str::<ron::Value>(text).is_ok(), "not RON: {}", text);
            for (number, path) in writer.numbers.iter().enumerate() {
                let found = &text[locate(text, path)..];
                let digits = found.find(|letter: char| !letter.is_ascii_digit());
                let digits = &found[..digits.unwrap_or(found.len())];
                prop_assert_eq!(digits, number.to_string(), "by {:?} in {}", path, text);
            }
        }
    }
}
