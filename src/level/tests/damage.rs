//! Shipped levels with damaged text: reading never panics, and a fault always has its place.

use proptest::prelude::*;
use proptest::sample::Index;

use super::SHIPPED;
use crate::level::{Level, Source};

/// One change of a text.
#[derive(Clone, Debug)]
enum Damage {
    Delete(Index),
    Insert(Index, char),
    Replace(Index, char),
    DoubleLine(Index),
    RemoveLine(Index),
    SwapNumbers(Index, Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    let letter =
        || prop_oneof![prop::sample::select("(){}[],:\"'-09#ä\n".chars().collect::<Vec<_>>()), any::<char>()];
    let at = any::<Index>;
    prop_oneof![
        at().prop_map(Damage::Delete),
        (at(), letter()).prop_map(|(at, letter)| Damage::Insert(at, letter)),
        (at(), letter()).prop_map(|(at, letter)| Damage::Replace(at, letter)),
        at().prop_map(Damage::DoubleLine),
        at().prop_map(Damage::RemoveLine),
        (at(), at()).prop_map(|(first, second)| Damage::SwapNumbers(first, second)),
    ]
}

impl Damage {
    fn done_to(&self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        match self {
            Damage::Delete(at) => drop(letters.remove(at.index(letters.len()))),
            Damage::Insert(at, letter) => letters.insert(at.index(letters.len()), *letter),
            Damage::Replace(at, letter) => *at.get_mut(&mut letters) = *letter,
            Damage::DoubleLine(at) => {
                let at = at.index(lines.len());
                lines.insert(at, lines[at]);
                return lines.concat();
            }
            Damage::RemoveLine(at) => {
                lines.remove(at.index(lines.len()));
                return lines.concat();
            }
            Damage::SwapNumbers(first, second) => return with_swapped(text, first, second),
        }
        letters.into_iter().collect()
    }
}

fn with_swapped(text: &str, first: &Index, second: &Index) -> String {
    let mut pieces: Vec<&str> =
        text.split_inclusive(|letter: char| !letter.is_ascii_digit()).flat_map(number_and_rest).collect();
    let is_number = |piece: &&str| piece.starts_with(|letter: char| letter.is_ascii_digit());
    let numbers: Vec<usize> = (0..pieces.len()).filter(|&index| is_number(&pieces[index])).collect();
    pieces.swap(*first.get(&numbers), *second.get(&numbers));
    pieces.concat()
}

fn number_and_rest(piece: &str) -> [&str; 2] {
    let digits = piece.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(piece.len());
    let (number, rest) = piece.split_at(digits);
    [number, rest]
}

/// Whether the text has the position.
fn has_place(text: &str, line: usize, column: usize) -> bool {
    text.split('\n').nth(line - 1).is_some_and(|line| column <= line.chars().count() + 1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn damaged_levels_are_told_where_they_are_damaged(damages in prop::collection::vec(damage(), 1..4)) {
        for (name, text) in SHIPPED {
            let damaged = damages.iter().fold(text.to_owned(), |text, damage| damage.done_to(&text));
            let source = Source::inline(name, &damaged);
            if let Err(error) = Level::read(&source) {
                let (line, column) = (error.line().unwrap_or(0), error.column().unwrap_or(0));
                prop_assert!(line > 0 && has_place(source.text(), line, column), "{}", error);
                prop_assert!(!error.problem().is_empty());
            }
        }
    }
}
