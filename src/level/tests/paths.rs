//! Random documents: every path leads to its value.

use proptest::prelude::*;

use crate::level::Key;
use crate::level::locate::{LAYERS, locate};

/// A document in the making.
#[derive(Clone, Debug)]
enum Node {
    Number,
    /// A value without a number.
    Noise(&'static str),
    List(Vec<Node>),
    Tuple(Vec<Node>),
    /// At least two elements, because a single one would make it a wrapper.
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

/// Keys as they are in a path and in a file.
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

/// Writes a document in which all numbers differ.
struct Writer {
    text: String,
    /// What follows the tokens, in turns.
    blanks: Vec<&'static str>,
    tokens: usize,
    path: Vec<Key<'static>>,
    /// The paths to all numbers, each at the index of its number.
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

    /// A number in a wrapper is one step away; a number in other values is not.
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
