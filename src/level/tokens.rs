//! The tokens of a RON file, and the surroundings of a place in it.
//!
//! This knows just enough of RON's grammar to tell a bracket from one in a
//! string or a comment. Every text has tokens, even a faulty one.

/// A place in a text, counted as editors do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextPosition {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
}

impl TextPosition {
    /// The position of the character that begins at byte `offset`.
    pub fn of(text: &str, offset: usize) -> TextPosition {
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        TextPosition {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }

    /// The byte offset of this position; the end of the text if it is beyond that.
    pub fn offset(self, text: &str) -> usize {
        let lines = text.split_inclusive('\n').take(self.line - 1);
        let line_start = lines.map(str::len).sum();
        let mut characters = text[line_start..].char_indices();
        let character = characters.nth(self.column - 1);
        character.map_or(text.len(), |(index, _)| line_start + index)
    }
}

/// The kind of a token, as far as it matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
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
    /// A string or comment that has no end.
    Unclosed,
    /// A character without a meaning in RON.
    Other,
}

/// A token, by byte offsets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub start: usize,
    pub end: usize,
}

/// The tokens of a text from a byte offset on.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    pub text: &'a str,
    offset: usize,
}

impl<'a> Tokens<'a> {
    /// The tokens from byte `offset` on, which must not be inside a token.
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

/// `rest` without the white space and the comments at its beginning.
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

/// White space as ron defines it, which differs a little from Unicode.
fn is_white(character: char) -> bool {
    matches!(character, '\t'..='\r' | ' ' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}')
}

/// The length of the block comment at the beginning of `rest`, if it is closed.
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

/// The kind and the length in bytes of the token at the beginning of `rest`.
fn token(rest: &str) -> Option<(TokenKind, usize)> {
    let first = rest.chars().next()?;
    let run = |from: usize, belongs: fn(char) -> bool| {
        let end = rest[from..].find(|character| !belongs(character));
        end.map_or(rest.len(), |end| from + end)
    };
    Some(match first {
        '(' | '[' | '{' => (TokenKind::Open, 1),
        ')' | ']' | '}' => (TokenKind::Close, 1),
        ',' => (TokenKind::Comma, 1),
        ':' => (TokenKind::Colon, 1),
        '/' if rest.starts_with("/*") => (TokenKind::Unclosed, rest.len()),
        '0'..='9' | '+' | '-' | '.' => (TokenKind::Number, run(1, is_raw_word)),
        _ => match quoted_length(rest) {
            Some(Some(length)) => (TokenKind::Quoted, length),
            Some(None) => (TokenKind::Unclosed, rest.len()),
            None if rest.starts_with("r#") => (TokenKind::Word, run(2, is_raw_word)),
            None if is_word(first) => (TokenKind::Word, run(0, is_word)),
            None => (TokenKind::Other, first.len_utf8()),
        },
    })
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Numbers and raw names such as `r#half-hex` contain signs and dots.
fn is_raw_word(character: char) -> bool {
    is_word(character) || matches!(character, '.' | '+' | '-')
}

/// The length in bytes of the string or character at the beginning of `rest`:
/// `None` if there is neither, `Some(None)` if it never ends.
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

/// The length of a string after its opening quote, with the closing quote.
fn string_length(text: &str) -> Option<usize> {
    let mut escaped = false;
    let end = text.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map(|end| end + 1)
}

/// The length of a character after its opening quote. If there is too much in
/// it, it ends at the closing quote on the same line, so that messages show all.
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

/// An open bracket, by byte offsets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    /// Where its value begins: the name before the bracket, if there is one.
    pub value: usize,
    /// The bracket itself.
    pub bracket: usize,
}

/// The surroundings of a place in a text.
pub(super) struct Surroundings {
    /// The innermost bracket that is open there.
    pub inside: Option<Bracket>,
    /// The beginning of the value that ends there or last ended before.
    pub before: Option<usize>,
    /// The token at the place, or the next one.
    pub token: Option<Token>,
}

impl Surroundings {
    /// The surroundings of byte `offset`.
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
                TokenKind::Open => {
                    open.push(Bracket { value: name.unwrap_or(token.start), bracket: token.start });
                    before = None;
                }
                TokenKind::Close => before = open.pop().map(|closed| closed.value),
                TokenKind::Comma | TokenKind::Colon => {}
                _ => before = Some(token.start),
            }
            name = (token.kind == TokenKind::Word).then_some(token.start);
        };
        let inside = open.pop();
        Surroundings { inside, before, token }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters() {
        let text = "ä\n\r\nöü";
        let expected = [(0, 1, 1), (2, 1, 2), (3, 2, 1), (5, 3, 1), (7, 3, 2), (9, 3, 3)];
        for (offset, line, column) in expected {
            let position = TextPosition { line, column };
            assert_eq!(TextPosition::of(text, offset), position);
            assert_eq!(position.offset(text), offset);
        }
        let beyond = TextPosition { line: 9, column: 9 };
        assert_eq!(beyond.offset(text), text.len());
    }
}
