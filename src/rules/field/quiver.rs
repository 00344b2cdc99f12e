//! The ammunition of a weapon, and whether the weapon is loaded.

use super::battlefield::{Battlefield, Item, Unit};
use crate::level::{ItemRecord, Snapshot};
use crate::model::{Ammunition, RuleId, UnitId, Weapon};
use crate::order::Refusal;

const R03: RuleId = RuleId::r(3);

/// Whether a weapon is loaded, where it has to be (R-03).
///
/// # Errors
/// If it must be loaded first.
pub(in crate::rules) fn is_loaded(field: &Battlefield, unit: UnitId, item: &Item) -> Result<(), Refusal> {
    let empty = item.item.to_load > 0 && field.rulebook.has(R03);
    if empty { Err(Refusal::NotLoaded { unit, item: *item.id }) } else { Ok(()) }
}

/// The bundle from which a shot is taken: the first by id that fits and is not empty.
pub(in crate::rules) fn ammunition<'f>(
    field: &'f Battlefield,
    unit: &Unit,
    weapon: &Weapon,
) -> Option<Item<'f, 'f>> {
    weapon.ammunition.as_ref()?;
    field.carried(unit).into_iter().find(|item| item.ammunition.is_some_and(|bundle| fits(bundle, weapon)))
}

pub(in crate::rules) fn fits(bundle: &Ammunition, weapon: &Weapon) -> bool {
    weapon.ammunition.as_ref() == Some(&bundle.kind) && bundle.count > 0
}

/// The ammunition that a unit of a snapshot carries for a weapon, in the order in which it is shot.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Snapshot, Source}, model::UnitId};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let mut state = Snapshot::beginning(&level, DiceRecord::default());
/// # let (robin, grisk): (UnitId, UnitId) = ("robin".parse()?, "grisk".parse()?);
/// use hexfray::rules::ammunition_in;
///
/// let bow = state.item("robin.long_bow_plus_1".parse()?).and_then(|item| item.weapon.as_ref());
/// assert!(ammunition_in(&state, robin, bow.expect("Robin has a bow")).count() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ammunition_in<'s>(
    state: &'s Snapshot,
    unit: UnitId,
    weapon: &'s Weapon,
) -> impl Iterator<Item = &'s ItemRecord> {
    let carried = state.items.iter().filter(move |item| item.place.carrier() == Some(unit));
    carried.filter(|item| item.ammunition.as_ref().is_some_and(|bundle| fits(bundle, weapon)))
}
