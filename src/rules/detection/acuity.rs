//! How well a unit detects what it cannot see.
//!
//! A table gives a base number for level or hit dice and Intelligence; there is none below level 7. Keen senses add the
//! level, or are all there is.

use bevy::prelude::App;

use crate::model::{RuleId, Tag};
use crate::rulebook::Rule;
use crate::rules::field::{Unit, UnitSummary};

const A77: RuleId = RuleId::a(77);
const A78: RuleId = RuleId::a(78);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A77,
        "Who detects the invisible",
        "Level or hit dice and Intelligence give a base number. For Intelligence of at most 1, 4, 7, 10, 12, 14, 16, and \
         for more, it is: level 7 only 1 in the last; 8: 1, 2 in the last two; 9: 1, 2, 3; 10: 1, 3, 4, 5; \
         11: 1, 3, 5, 6, 7; 12: 1, 3, 5, 7, 8, 9; 13: 1, 2, 5, 7, 9, 10, 11; 14: 1, 2, 3, 7, 9, 11, 13, 15; from 15 on \
         1, 3, 4, 9, 11, 13, 16, 19. Hit dice with a plus from 10+ to 13+ count as one more. Whoever has no number \
         detects nothing.",
    )
    .needing(&[RuleId::a(76)]),
    Rule::new(
        A78,
        "Keen senses",
        "A creature with keen hearing or smell adds its level or hit dice to its base number, without any plus. If it has \
         no base number, they are its base number. It detects up to 12 hexes away, others up to 6.",
    )
    .needing(&[A77]),
];

pub(super) fn plugin(_: &mut App) {}

/// The highest Intelligence of each column but the last.
const COLUMNS: [u8; 7] = [1, 4, 7, 10, 12, 14, 16];

/// The level of the first row.
const FIRST: u8 = 7;

/// Base numbers from level 7 to 15; 0 where there is none.
const TABLE: [[u8; 8]; 9] = [
    [0, 0, 0, 0, 0, 0, 0, 1],
    [0, 0, 0, 0, 0, 0, 1, 2],
    [0, 0, 0, 0, 0, 1, 2, 3],
    [0, 0, 0, 0, 1, 3, 4, 5],
    [0, 0, 0, 1, 3, 5, 6, 7],
    [0, 0, 1, 3, 5, 7, 8, 9],
    [0, 1, 2, 5, 7, 9, 10, 11],
    [1, 2, 3, 7, 9, 11, 13, 15],
    [1, 3, 4, 9, 11, 13, 16, 19],
];

/// Hit dice with a plus that count as one more.
const ROUNDED_UP: std::ops::RangeInclusive<u8> = 10..=13;

/// How far a unit hears or smells the unseen, in hexes.
const RANGE: u32 = 6;

/// How far keen senses do.
const KEEN_RANGE: u32 = 12;

/// The number of the table; 0 where it has none.
fn listed(level: u8, plus: u8, intelligence: u8) -> u8 {
    let level = if plus > 0 && ROUNDED_UP.contains(&level) { level + 1 } else { level };
    let Some(row) = level.checked_sub(FIRST) else { return 0 };
    let column = COLUMNS.iter().filter(|highest| intelligence > **highest).count();
    let last = TABLE.len() - 1;
    TABLE[usize::from(row).min(last)][column]
}

fn is_keen(unit: &UnitSummary) -> bool {
    unit.kind.tags.contains(&Tag::Keen)
}

/// The base number of a unit; `None` if it cannot detect anything.
pub(super) fn base(unit: &Unit) -> Option<u16> {
    let (level, plus) = (unit.training.level, unit.training.hit_dice_plus);
    let intelligence = unit.abilities.intelligence;
    let listed = listed(level, plus, intelligence);
    let base = match is_keen(unit) {
        true if intelligence == 0 => u16::from(level),
        true => u16::from(listed) + u16::from(level),
        false => u16::from(listed),
    };
    Some(base).filter(|base| *base > 0)
}

/// How far away a unit detects what it cannot see, in hexes.
pub(super) fn range(unit: &UnitSummary) -> u32 {
    if is_keen(unit) { KEEN_RANGE } else { RANGE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, unit};

    /// The table as the rules print it, with `-` for no number.
    const PRINTED: [(u8, &str); 9] = [
        (7, "- - - - - - - 1"),
        (8, "- - - - - - 1 2"),
        (9, "- - - - - 1 2 3"),
        (10, "- - - - 1 3 4 5"),
        (11, "- - - 1 3 5 6 7"),
        (12, "- - 1 3 5 7 8 9"),
        (13, "- 1 2 5 7 9 10 11"),
        (14, "1 2 3 7 9 11 13 15"),
        (15, "1 3 4 9 11 13 16 19"),
    ];

    /// The lowest and the highest Intelligence of each column.
    const SPANS: [(u8, u8); 8] = [(0, 1), (2, 4), (5, 7), (8, 10), (11, 12), (13, 14), (15, 16), (17, 25)];

    fn numbers(row: &str) -> Vec<u8> {
        row.split(' ').map(|cell| cell.parse().unwrap_or_default()).collect()
    }

    #[test]
    fn a77_every_cell_for_the_lowest_and_the_highest_intelligence() {
        for (level, row) in PRINTED {
            for (number, (lowest, highest)) in numbers(row).into_iter().zip(SPANS) {
                for intelligence in lowest..=highest {
                    assert_eq!(listed(level, 0, intelligence), number, "{level}, {intelligence}");
                }
            }
        }
        assert_eq!((listed(6, 9, 25), listed(0, 0, 25)), (0, 0), "below level 7 there is no chance");
        assert_eq!((listed(16, 0, 25), listed(30, 5, 1)), (19, 1), "from level 15 on nothing changes");
    }

    #[test]
    fn a77_hit_dice_with_a_plus_count_as_the_next_row_from_ten_to_thirteen() {
        for level in 7..=16 {
            let next = if (10..=13).contains(&level) { level + 1 } else { level };
            for intelligence in 0..=25 {
                assert_eq!(listed(level, 1, intelligence), listed(next, 0, intelligence), "{level}+");
            }
        }
    }

    fn base_of(level: u8, plus: u8, intelligence: u8, tags: &[Tag]) -> Option<u16> {
        let mut trial = Trial::duel("advanced");
        trial.tags("attacker", tags).unit("attacker", |unit| {
            (unit.training.level, unit.training.hit_dice_plus) = (level, plus);
            unit.abilities.intelligence = intelligence;
        });
        trial.survey(|field| base(&field.unit(unit("attacker"))))
    }

    #[test]
    fn a78_keen_senses_add_the_level_or_are_all_there_is() {
        assert_eq!(base_of(9, 0, 15, &[Tag::Keen]), Some(11), "2 and 9");
        assert_eq!(base_of(9, 0, 15, &[]), Some(2));
        assert_eq!(base_of(3, 0, 5, &[Tag::Keen]), Some(3), "a wolf of 3 hit dice");
        assert_eq!(base_of(2, 2, 5, &[Tag::Keen]), Some(2), "a dog of 2+2 hit dice");
        assert_eq!(base_of(3, 0, 18, &[]), None);
        assert_eq!(base_of(0, 3, 18, &[Tag::Keen]), None, "no hit die, no number");
    }

    #[test]
    fn a78_without_intelligence_only_the_hit_dice_count() {
        assert_eq!(base_of(15, 0, 0, &[Tag::Keen]), Some(15));
        assert_eq!(base_of(15, 0, 1, &[Tag::Keen]), Some(16));
        assert_eq!(base_of(15, 0, 0, &[]), Some(1));
    }

    #[test]
    fn a78_keen_senses_reach_twelve_hexes_and_others_six() {
        let mut trial = Trial::duel("advanced");
        trial.tags("attacker", &[Tag::Keen]);
        let ranges = trial.survey(|field| ["attacker", "target"].map(|id| range(&field.unit(unit(id)))));
        assert_eq!(ranges, [12, 6]);
    }
}
