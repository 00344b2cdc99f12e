//! The table for turning undead, and what happens to them.

/// What happens to an undead unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurningFate {
    /// It runs off the field.
    Turned,
    /// It falls at once.
    Destroyed,
}

/// An entry of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Power {
    /// It cannot be done.
    Never,
    /// It takes at least this on 2d6.
    On(u8),
    /// It is done whatever the dice say.
    Turns,
    /// They are destroyed, whatever the dice say.
    Destroys,
}

impl Power {
    /// The fate of an undead unit at a roll of 2d6; nothing if the roll is too low.
    pub fn at(self, roll: u8) -> Option<TurningFate> {
        match self {
            Power::Never => None,
            Power::On(least) => (roll >= least).then_some(TurningFate::Turned),
            Power::Turns => Some(TurningFate::Turned),
            Power::Destroys => Some(TurningFate::Destroyed),
        }
    }
}

/// The number of columns, from 1 hit die to 7 to 9; the third is for 2 hit dice with a special ability.
const COLUMNS: u8 = 8;

/// The column for this number of hit dice; none above 9.
fn column(hit_dice: u8, special: bool) -> Option<u8> {
    match (hit_dice, special) {
        (0 | 1, _) => Some(0),
        (2, false) => Some(1),
        (2, true) => Some(2),
        (3..=6, _) => Some(hit_dice),
        (7..=9, _) => Some(COLUMNS - 1),
        _ => None,
    }
}

/// The entry of the table for the level of a cleric and the hit dice of the undead.
///
/// Each level shifts the row `D D D T T 7 9 11` one column to the right.
pub fn power(level: u8, hit_dice: u8, special: bool) -> Power {
    let Some(column) = column(hit_dice, special).filter(|_| level > 0) else { return Power::Never };
    let from_the_nines = i16::from(column) - i16::from(level);
    match from_the_nines {
        2.. => Power::Never,
        1 => Power::On(11),
        0 => Power::On(9),
        -1 => Power::On(7),
        -3 | -2 => Power::Turns,
        _ => Power::Destroys,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r49_the_table() {
        let columns =
            [(1, false), (2, false), (2, true), (3, false), (4, false), (5, false), (6, false), (7, false)];
        let rows = [
            "7 9 11 - - - - -",
            "T 7 9 11 - - - -",
            "T T 7 9 11 - - -",
            "D T T 7 9 11 - -",
            "D D T T 7 9 11 -",
            "D D D T T 7 9 11",
            "D D D D T T 7 9",
            "D D D D D T T 7",
            "D D D D D D T T",
            "D D D D D D D T",
            "D D D D D D D D",
        ];
        for (level, row) in (1..).zip(rows) {
            let entries = columns.map(|(hit_dice, special)| match power(level, hit_dice, special) {
                Power::Never => "-".to_owned(),
                Power::On(least) => least.to_string(),
                Power::Turns => "T".to_owned(),
                Power::Destroys => "D".to_owned(),
            });
            assert_eq!(entries.join(" "), row, "level {level}");
        }
        assert_eq!(power(30, 9, false), Power::Destroys);
        assert_eq!((power(0, 1, false), power(30, 10, false)), (Power::Never, Power::Never));
    }

    #[test]
    fn r52_a_d_destroys_whatever_the_dice_say() {
        assert_eq!(power(4, 1, false).at(2), Some(TurningFate::Destroyed));
        assert_eq!(power(3, 1, false).at(2), Some(TurningFate::Turned));
        assert_eq!((power(1, 1, false).at(6), power(1, 1, false).at(7)), (None, Some(TurningFate::Turned)));
    }
}
