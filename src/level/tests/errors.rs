//! Texts that are not RON or do not fit the format: the message and the place.

use proptest::prelude::*;

use super::sample::{SampleLevel, SampleWeapon};
use crate::level::{Key, Source};

/// Checks the errors of texts in place of the `_` in `frame`.
fn check<const CASES: usize>(frame: &str, cases: [(&str, &str); CASES]) {
    for (text, expected) in cases {
        let source = Source::inline("a.ron", &frame.replacen('_', text, 1));
        let error = source.parse::<SampleLevel>().unwrap_err();
        assert_eq!(error.to_string(), format!("a.ron:{expected}"), "for {text}");
    }
}

#[test]
fn wrong_names_are_told_with_the_nearest_right_one() {
    let cases = [
        ("hp: 3, waepon: Sword", "2:11: `SampleUnit` has no field `waepon`; did you mean `weapon`?"),
        ("hp: 3, hp: 4", "2:11: the field `hp` of `SampleUnit` is given twice; remove one of the two"),
        ("hp: 3", "2:3: the field `weapon` of `SampleUnit` is missing"),
        ("weapon: Spaer", "2:12: there is no `SampleWeapon` named `Spaer`; did you mean `Spear`?"),
        (
            "weapon: Flail",
            "2:12: there is no `SampleWeapon` named `Flail`; expected one of: Bow, Spear, Sword, Twin",
        ),
        ("weapon: Bow(reach: 3)", "2:16: `Bow` has no field `reach`; expected `range`"),
        ("weapon: Bow()", "2:12: the field `range` of `Bow` is missing"),
        ("weapon: \"Bow\"", "2:12: expected a name without quotes, found `\"Bow\"`"),
        ("\"hp\": 3", "2:4: expected a name without quotes, found `\"hp\"`"),
        ("max-hp: 3", "2:4: `max-hp` is not a name; a name is a letter or `_`, then letters, digits or `_`"),
    ];
    check("(name: \"ä\", units: [\n  (_)])", cases);
    let cases = [
        ("SampleUnit(hp: 3)", "2:3: the field `weapon` of `SampleUnit` is missing"),
        ("Unti(hp: 3)", "2:3: expected `SampleUnit`, found `Unti`"),
    ];
    check("(name: \"ä\", units: [\n  _])", cases);
}

#[test]
fn wrong_values_are_told_with_what_was_expected() {
    let cases = [
        ("speed: fast", "2:8: expected a number, found `fast`"),
        ("name: Bridge", "2:7: expected text in double quotes, found `Bridge`"),
        ("units: (3)", "2:8: expected a list in `[...]`, found `(`"),
        ("units: [3]", "2:9: expected `SampleUnit(...)`, found `3`"),
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
            "2:8: the file ends too early; the bracket opened at 1:11 has no closing `]`",
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
    for opening in ["[", "(", "{", "Twin(", "Some(", "(name:", "{'x':", "/*", "[/**/"] {
        let source = Source::inline("deep.ron", &opening.repeat(100_000));
        source.parse::<SampleLevel>().unwrap_err();
        source.parse::<SampleWeapon>().unwrap_err();
        source.parse::<ron::Value>().unwrap_err();
        let fault = source.fault(&[Key::Index(0), Key::Index(0), Key::Field("name")], "");
        assert_eq!(fault.line(), Some(1));
    }
    let source = Source::inline("deep.ron", &"Twin(".repeat(10_000));
    let error = source.parse::<SampleWeapon>().unwrap_err();
    assert_eq!(error.problem(), "the brackets are nested too deep here");
    assert_eq!(error.line(), Some(1));
    assert!(error.column() < Some(1000));
}

/// Pieces of RON in random order, which a parser reads further into than random bytes.
fn jumble() -> impl Strategy<Value = Vec<u8>> {
    const PIECES: &str = r##"( ) [ ] { } , : " ' \ r# br#" b' #![ /* */ // name units hp Some Bow é -1 2.5 0x
        3e-4 _ .. / \u{41} \x4 enable ="##;
    let mut pieces: Vec<&str> = PIECES.split_whitespace().collect();
    pieces.extend([" ", "\n", "\r\n", "\u{a0}", "\u{1F600}"]);
    let piece = prop::sample::select(pieces);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat().into_bytes())
}

proptest! {
    #[test]
    fn no_text_causes_a_panic(
        bytes in prop_oneof![prop::collection::vec(any::<u8>(), 0..200), jumble()],
        index in 0_usize..4,
    ) {
        let source = Source::inline("a.ron", &String::from_utf8_lossy(&bytes));
        let _ = source.parse::<SampleLevel>();
        let _ = source.parse::<SampleWeapon>();
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
