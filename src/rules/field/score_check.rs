//! Checks with a d20 of which low faces succeed: against ability scores, and against the numbers that follow from them.

use super::battlefield::{Battlefield, UnitSummary};
use crate::event::Modifier;
use crate::model::LastingEffect;

/// What lasts on a unit and adds to the die of all such checks, with the rules that cause it.
pub(in crate::rules) fn rows(field: &Battlefield, unit: &UnitSummary) -> Vec<Modifier> {
    let lasting = field.lasting_on(unit).filter_map(|(rule, label, effect)| match *effect {
        LastingEffect::Check(points) if points != 0 => Some(Modifier { rule, label, value: points.into() }),
        _ => None,
    });
    lasting.collect()
}

/// The highest face of the d20 with which a check of a unit against this score succeeds, with all that lasts on it
/// counted in; below 1 if no face does.
pub(in crate::rules) fn need(field: &Battlefield, unit: &UnitSummary, score: i16) -> i16 {
    score - rows(field, unit).iter().map(|row| row.value).sum::<i16>()
}
