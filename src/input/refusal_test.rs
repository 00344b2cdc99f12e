//! Why a click does nothing, in words that tell the true reason; and what is lit.

use super::table_test::TestTable;
use super::*;
use crate::hex::{Offset, from_offset};
use crate::level::{Level, Source};

/// Three friends fill a passage to an enemy; walls are on both sides of it.
const PASSAGE: &str = r#"(
    version: 1,
    title: "A passage",
    rulebook: "house",
    round_limit: 5,
    legend: {'.': (), '%': (terrain: Wall)},
    map: Rows(["%%%%%%%%", "........", "%%%%%%%%"]),
    sides: {
        "blue": (name: "blue", objectives: [Eliminate]),
        "red": (name: "red", objectives: [Eliminate]),
    },
    units: {
        "ada": (creature: "man-at-arms", side: "blue", at: (1, 1), facing: East),
        "berta": (creature: "man-at-arms", side: "blue", at: (3, 1), facing: East),
        "carl": (creature: "man-at-arms", side: "red", at: (4, 1), facing: West),
    },
)"#;

fn refused(passage: &str) -> String {
    let level = Level::read(&Source::inline("passage", passage)).unwrap_or_else(|error| panic!("{error}"));
    let mut table = TestTable::at(&level);
    while table.chosen().as_str() != "ada" {
        table.press(Action::EndTurn);
    }
    table.point(from_offset(Offset { column: 4, row: 1 }));
    match &table.get::<Preview>().prospect {
        Some(Prospect::Refused { why, .. }) => why.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn who_cannot_get_by_a_friend_is_told_so_and_not_that_it_is_far() {
    let told = refused(PASSAGE);
    assert!(told.starts_with("friends stand in the way") && !told.contains("hexes away"), "{told}");
    let far = PASSAGE.replace("\"........\"", "\"..%.....\"");
    assert!(refused(&far).contains("hexes away"), "{}", refused(&far));
}
