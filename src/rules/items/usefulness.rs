//! How useful weapons are, for advice about which one to have in hand. An opinion, not a rule.

use crate::rules::field::quiver::ammunition;
use crate::rules::field::{Battlefield, Item, Unit};

/// How much more a weapon is worth that strikes from afar.
const FROM_AFAR: f64 = 2.0;

/// How useful an item is as a weapon to a unit, in average points of damage; 0 if the unit cannot attack with it.
pub(in crate::rules) fn usefulness(field: &Battlefield, unit: &Unit, item: &Item) -> f64 {
    let Some(weapon) = item.weapon.filter(|weapon| !item.item.broken && weapon.hands <= unit.hands.all())
    else {
        return 0.0;
    };
    let mean = f64::from(weapon.damage.lowest() + weapon.damage.highest()) / 2.0;
    match &weapon.ammunition {
        None => mean,
        Some(_) if ammunition(field, unit, weapon).is_some() => FROM_AFAR * mean,
        Some(_) => 0.0,
    }
}
