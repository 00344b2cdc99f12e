//! Which of the undead are affected.

use super::table::{TurningFate, power};
use crate::hex::distance;
use crate::model::{Condition, Tag, UnitId};
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::{Battlefield, Unit, UnitSummary};

/// How far a cleric's turning reaches, in hexes.
pub const FAR: u32 = 12;

/// An undead unit within reach of a cleric's turning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hearer {
    /// The unit.
    pub unit: UnitId,
    /// Its hit dice.
    pub hit_dice: u8,
    /// Whether it has a special ability: 2* in the table.
    pub special: bool,
}

/// The undead that a cleric might turn, the fewest hit dice first, then the nearest.
pub fn hearers(field: &Battlefield, cleric: &Unit) -> Vec<Hearer> {
    let at = cleric.position.0;
    let hears = |unit: &UnitSummary| {
        unit.side != cleric.side
            && unit.kind.tags.contains(&Tag::Undead)
            && !unit.conditions.has(Condition::Turned)
            && distance(unit.position.0, at) <= FAR
            && line_of_sight(&field.board, at, unit.position.0)
    };
    let mut found: Vec<(u32, Hearer)> = field
        .fighting()
        .filter(hears)
        .map(|unit| {
            let special = unit.kind.tags.contains(&Tag::SpecialAbility);
            let hearer = Hearer { unit: *unit.id, hit_dice: field.unit(*unit.id).training.level, special };
            (distance(unit.position.0, at), hearer)
        })
        .collect();
    found.sort_by_key(|(away, Hearer { unit, hit_dice, .. })| (*hit_dice, *away, *unit));
    found.into_iter().map(|(_, hearer)| hearer).collect()
}

/// The undead that the first roll beats in their own columns, and their fates.
pub fn beaten(level: u8, hearers: &[Hearer], roll: u8) -> Vec<(Hearer, TurningFate)> {
    let fate = |hearer: &Hearer| {
        let fate = power(level, hearer.hit_dice, hearer.special).at(roll)?;
        Some((*hearer, fate))
    };
    hearers.iter().filter_map(fate).collect()
}

/// The first of them, as many as the total of hit dice pays for, and at least one; what is left over is wasted.
pub fn affected(beaten: &[(Hearer, TurningFate)], total: u8) -> Vec<(UnitId, TurningFate)> {
    let (mut left, mut chosen) = (total, Vec::new());
    for (hearer, fate) in beaten {
        let cost = hearer.hit_dice.max(1);
        if cost > left && !chosen.is_empty() {
            break;
        }
        left = left.saturating_sub(cost);
        chosen.push((hearer.unit, *fate));
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many undead of these hit dice a cleric of this level affects with these two rolls.
    fn count(level: u8, hit_dice: &[u8], roll: u8, total: u8) -> usize {
        let hearers: Vec<Hearer> = (0..)
            .zip(hit_dice)
            .map(|(number, &hit_dice)| {
                let unit = format!("undead-{number}").parse().expect("test ids are well formed");
                Hearer { unit, hit_dice, special: false }
            })
            .collect();
        affected(&beaten(level, &hearers, roll), total).len()
    }

    #[test]
    fn r50_as_many_hit_dice_as_the_second_roll_says() {
        assert_eq!(count(11, &[1; 12], 2, 12), 12);
        assert_eq!(count(11, &[1; 12], 2, 7), 7);
        assert_eq!(count(11, &[3; 12], 2, 9), 3);
    }

    #[test]
    fn r53_what_is_left_over_is_wasted_and_one_is_affected_at_least() {
        assert_eq!(count(11, &[2, 2, 2], 7, 5), 2);
        assert_eq!(count(11, &[4], 7, 2), 1);
    }

    #[test]
    fn r54_the_lowest_first_and_each_by_its_own_column() {
        assert_eq!(count(11, &[1, 1, 2, 4], 7, 7), 3);
        assert_eq!(count(1, &[1, 1, 4], 7, 12), 2, "a cleric of level 1 does nothing to 4 hit dice");
        assert_eq!(count(1, &[1, 2], 8, 12), 1, "8 beats 7 but not 9");
    }
}
