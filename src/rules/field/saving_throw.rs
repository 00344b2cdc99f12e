//! Saving throws by class and level (conventions, section 8.2): a d20 of at least the number saves.
//!
//! There are two families of tables, and the rulebook says which counts. The basic one puts paralysis together with
//! turning to stone, the advanced one with poison and death. A unit without a level saves as a warrior of level 0.

use super::battlefield::{Battlefield, Unit};
use crate::model::{Class, LastingEffect, Peril, Training};
use crate::rulebook::SavingThrowTables;

/// A level, and the five numbers from that level on.
type SaveRow = (u8, [u8; 5]);

/// Death, wands, paralysis and petrification, breath, spells.
mod basic {
    use super::SaveRow;

    pub const WARRIOR: &[SaveRow] = &[
        (0, [14, 15, 16, 17, 18]),
        (1, [12, 13, 14, 15, 16]),
        (4, [10, 11, 12, 13, 14]),
        (7, [8, 9, 10, 10, 12]),
        (10, [6, 7, 8, 8, 10]),
        (13, [4, 5, 6, 5, 8]),
    ];
    pub const PRIEST: &[SaveRow] =
        &[(1, [11, 12, 14, 16, 15]), (5, [9, 10, 12, 14, 12]), (9, [6, 7, 9, 11, 9]), (13, [3, 5, 7, 8, 7])];
    pub const ROGUE: &[SaveRow] = &[
        (1, [13, 14, 13, 16, 15]),
        (5, [12, 13, 11, 14, 13]),
        (9, [10, 11, 9, 12, 10]),
        (13, [8, 9, 7, 10, 8]),
    ];
    pub const WIZARD: &[SaveRow] =
        &[(1, [13, 14, 13, 16, 15]), (6, [11, 12, 11, 14, 12]), (11, [8, 9, 8, 11, 8])];
}

/// Death and paralysis, wands, petrification, breath, spells.
mod advanced {
    use super::SaveRow;

    pub const WARRIOR: &[SaveRow] = &[
        (0, [16, 18, 17, 20, 19]),
        (1, [14, 16, 15, 17, 17]),
        (3, [13, 15, 14, 16, 16]),
        (5, [11, 13, 12, 13, 14]),
        (7, [10, 12, 11, 12, 13]),
        (9, [8, 10, 9, 9, 11]),
        (11, [7, 9, 8, 8, 10]),
        (13, [5, 7, 6, 5, 8]),
        (15, [4, 6, 5, 4, 7]),
        (17, [3, 5, 4, 4, 6]),
    ];
    pub const PRIEST: &[SaveRow] = &[
        (1, [10, 14, 13, 16, 15]),
        (4, [9, 13, 12, 15, 14]),
        (7, [7, 11, 10, 13, 12]),
        (10, [6, 10, 9, 12, 11]),
        (13, [5, 9, 8, 11, 10]),
        (16, [4, 8, 7, 10, 9]),
        (19, [2, 6, 5, 8, 7]),
    ];
    pub const ROGUE: &[SaveRow] = &[
        (1, [13, 14, 12, 16, 15]),
        (5, [12, 12, 11, 15, 13]),
        (9, [11, 10, 10, 14, 11]),
        (13, [10, 8, 9, 13, 9]),
        (17, [9, 6, 8, 12, 7]),
        (21, [8, 4, 7, 11, 5]),
    ];
    pub const WIZARD: &[SaveRow] = &[
        (1, [14, 11, 13, 15, 12]),
        (6, [13, 9, 11, 13, 10]),
        (11, [11, 7, 9, 11, 8]),
        (16, [10, 5, 7, 9, 6]),
        (21, [8, 3, 5, 7, 4]),
    ];
}

fn table(tables: SavingThrowTables, class: Class) -> &'static [SaveRow] {
    match (tables, class) {
        (SavingThrowTables::Basic, Class::Warrior) => basic::WARRIOR,
        (SavingThrowTables::Basic, Class::Priest) => basic::PRIEST,
        (SavingThrowTables::Basic, Class::Rogue) => basic::ROGUE,
        (SavingThrowTables::Basic, Class::Wizard) => basic::WIZARD,
        (SavingThrowTables::Advanced, Class::Warrior) => advanced::WARRIOR,
        (SavingThrowTables::Advanced, Class::Priest) => advanced::PRIEST,
        (SavingThrowTables::Advanced, Class::Rogue) => advanced::ROGUE,
        (SavingThrowTables::Advanced, Class::Wizard) => advanced::WIZARD,
    }
}

fn column(tables: SavingThrowTables, peril: Peril) -> usize {
    match (peril, tables) {
        (Peril::Death, _) | (Peril::Paralysis, SavingThrowTables::Advanced) => 0,
        (Peril::Wands, _) => 1,
        (Peril::Petrification, _) | (Peril::Paralysis, SavingThrowTables::Basic) => 2,
        (Peril::Breath, _) => 3,
        (Peril::Spells, _) => 4,
    }
}

/// The lowest face of a d20 that saves.
///
/// ```
/// use hexfray::model::{Class, Peril, Training};
/// use hexfray::{rulebook::SavingThrowTables, rules::saving_throw};
///
/// let warrior = Training { class: Class::Warrior, level: 1, hit_dice_plus: 0, thac0: None };
/// assert_eq!(saving_throw(SavingThrowTables::Basic, &warrior, Peril::Death), 12);
/// ```
pub fn saving_throw(tables: SavingThrowTables, training: &Training, peril: Peril) -> u16 {
    let class = if training.level == 0 { Class::Warrior } else { training.class };
    let rows = table(tables, class);
    let reached = rows.iter().rev().find(|(from, _)| *from <= training.level);
    let (_, faces) = reached.unwrap_or(&rows[0]);
    u16::from(faces[column(tables, peril)])
}

/// The lowest face of a d20 with which a unit saves, with all that lasts on it counted in.
pub(in crate::rules) fn need(field: &Battlefield, unit: &Unit, peril: Peril) -> u16 {
    need_by(field, unit, peril, field.rulebook.parameters.saving_throws)
}

/// The same by one family of tables: the rules of document 003, and spells, always take the advanced one.
pub(in crate::rules) fn need_by(
    field: &Battlefield,
    unit: &Unit,
    peril: Peril,
    tables: SavingThrowTables,
) -> u16 {
    let table = saving_throw(tables, &unit.training, peril);
    let lasting = field.effects_on(unit).map(|effect| match *effect {
        LastingEffect::SavingThrow(points) => i32::from(points),
        _ => 0,
    });
    (i32::from(table) - lasting.sum::<i32>()).max(1) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use SavingThrowTables::{Advanced, Basic};

    const FIVE: [Peril; 5] = [Peril::Death, Peril::Wands, Peril::Petrification, Peril::Breath, Peril::Spells];

    fn saves(tables: SavingThrowTables, class: Class, level: u8) -> [u16; 5] {
        let training = Training { class, level, hit_dice_plus: 0, thac0: None };
        FIVE.map(|peril| saving_throw(tables, &training, peril))
    }

    /// The first and the last level of a row, and its five faces.
    type Expected = (u8, u8, [u16; 5]);

    fn must_be(tables: SavingThrowTables, class: Class, rows: &[Expected]) {
        for &(first, last, faces) in rows {
            for level in first..=last {
                assert_eq!(saves(tables, class, level), faces, "{tables:?} {class:?} of level {level}");
            }
        }
    }

    #[test]
    fn the_basic_tables_are_those_of_the_basic_game() {
        let warriors = [
            (0, 0, [14, 15, 16, 17, 18]),
            (1, 3, [12, 13, 14, 15, 16]),
            (4, 6, [10, 11, 12, 13, 14]),
            (7, 9, [8, 9, 10, 10, 12]),
            (10, 12, [6, 7, 8, 8, 10]),
            (13, 40, [4, 5, 6, 5, 8]),
        ];
        must_be(Basic, Class::Warrior, &warriors);
        let priests = [
            (1, 4, [11, 12, 14, 16, 15]),
            (5, 8, [9, 10, 12, 14, 12]),
            (9, 12, [6, 7, 9, 11, 9]),
            (13, 40, [3, 5, 7, 8, 7]),
        ];
        must_be(Basic, Class::Priest, &priests);
        let rogues = [
            (1, 4, [13, 14, 13, 16, 15]),
            (5, 8, [12, 13, 11, 14, 13]),
            (9, 12, [10, 11, 9, 12, 10]),
            (13, 40, [8, 9, 7, 10, 8]),
        ];
        must_be(Basic, Class::Rogue, &rogues);
        let wizards =
            [(1, 5, [13, 14, 13, 16, 15]), (6, 10, [11, 12, 11, 14, 12]), (11, 40, [8, 9, 8, 11, 8])];
        must_be(Basic, Class::Wizard, &wizards);
    }

    #[test]
    fn the_advanced_tables_are_those_of_the_advanced_game() {
        let warriors = [
            (0, 0, [16, 18, 17, 20, 19]),
            (1, 2, [14, 16, 15, 17, 17]),
            (3, 4, [13, 15, 14, 16, 16]),
            (5, 6, [11, 13, 12, 13, 14]),
            (7, 8, [10, 12, 11, 12, 13]),
            (9, 10, [8, 10, 9, 9, 11]),
            (11, 12, [7, 9, 8, 8, 10]),
            (13, 14, [5, 7, 6, 5, 8]),
            (15, 16, [4, 6, 5, 4, 7]),
            (17, 40, [3, 5, 4, 4, 6]),
        ];
        must_be(Advanced, Class::Warrior, &warriors);
        let priests = [
            (1, 3, [10, 14, 13, 16, 15]),
            (4, 6, [9, 13, 12, 15, 14]),
            (7, 9, [7, 11, 10, 13, 12]),
            (10, 12, [6, 10, 9, 12, 11]),
            (13, 15, [5, 9, 8, 11, 10]),
            (16, 18, [4, 8, 7, 10, 9]),
            (19, 40, [2, 6, 5, 8, 7]),
        ];
        must_be(Advanced, Class::Priest, &priests);
        let rogues = [
            (1, 4, [13, 14, 12, 16, 15]),
            (5, 8, [12, 12, 11, 15, 13]),
            (9, 12, [11, 10, 10, 14, 11]),
            (13, 16, [10, 8, 9, 13, 9]),
            (17, 20, [9, 6, 8, 12, 7]),
            (21, 40, [8, 4, 7, 11, 5]),
        ];
        must_be(Advanced, Class::Rogue, &rogues);
        let wizards = [
            (1, 5, [14, 11, 13, 15, 12]),
            (6, 10, [13, 9, 11, 13, 10]),
            (11, 15, [11, 7, 9, 11, 8]),
            (16, 20, [10, 5, 7, 9, 6]),
            (21, 40, [8, 3, 5, 7, 4]),
        ];
        must_be(Advanced, Class::Wizard, &wizards);
    }

    #[test]
    fn paralysis_goes_with_stone_in_the_one_family_and_with_death_in_the_other() {
        let training = Training { class: Class::Warrior, level: 1, hit_dice_plus: 0, thac0: None };
        assert_eq!(saving_throw(Basic, &training, Peril::Paralysis), 14);
        assert_eq!(saving_throw(Advanced, &training, Peril::Paralysis), 14);
        assert_eq!(saving_throw(Advanced, &training, Peril::Petrification), 15);
    }

    #[test]
    fn nobody_saves_worse_at_a_higher_level() {
        for tables in [Basic, Advanced] {
            for class in [Class::Warrior, Class::Priest, Class::Rogue, Class::Wizard] {
                for level in 1..30 {
                    let (now, next) = (saves(tables, class, level), saves(tables, class, level + 1));
                    assert!(now.iter().zip(next).all(|(now, next)| next <= *now), "{class:?} {level}");
                }
            }
        }
    }

    #[test]
    fn whoever_has_no_level_saves_as_the_least_of_warriors() {
        for class in [Class::Warrior, Class::Wizard] {
            assert_eq!(saves(Basic, class, 0), [14, 15, 16, 17, 18]);
        }
    }
}
