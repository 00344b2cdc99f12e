//! What a unit does before it can use a spell: it takes a thing in hand, or puts something away to have a hand free.

use super::source::{SpellSource, SpellUse};
use crate::model::{Gear, ItemId, Place};
use crate::rules::field::hands::check_free_hands;
use crate::rules::field::{Battlefield, Item, Unit};
use crate::rules::items::usefulness::usefulness;

/// What it costs to put something away, as a share of the worth of the unit: it has to be drawn again.
const TROUBLE: f64 = 0.02;

/// What it costs besides to have nothing left to strike with.
const UNARMED: f64 = 0.1;

/// What each step of a shield costs that is put away.
const UNSHIELDED: f64 = 0.02;

/// What a unit does first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum First {
    /// It can use the spell at once.
    Nothing,
    /// It takes the thing with the spell in hand.
    Draw(ItemId),
    /// It puts a thing away.
    PutAway {
        /// The thing.
        item: ItemId,
        /// What that costs, as a share of the worth of the unit.
        costs: f64,
    },
}

impl First {
    /// Whether the spell can be used at once.
    pub fn is_nothing(self) -> bool {
        self == First::Nothing
    }
}

/// What a unit does before it can use a spell; `None` if it cannot get ready in this turn.
pub(super) fn first(field: &Battlefield, unit: &Unit, cast: SpellUse) -> Option<First> {
    match cast.source {
        SpellSource::Memory if field.free_hands(unit) > 0 => Some(First::Nothing),
        // It could not cast any more in this turn.
        SpellSource::Memory if !unit.turn.action => None,
        SpellSource::Memory => least(field, unit),
        SpellSource::Scroll(item) | SpellSource::Potion(item) => {
            let item = field.item(item);
            match item.place {
                Place::Held(_) => Some(First::Nothing),
                _ if check_free_hands(field, unit, &item).is_ok() => Some(First::Draw(*item.id)),
                _ => least(field, unit),
            }
        }
    }
}

/// Puts away what a unit can best do without.
fn least(field: &Battlefield, unit: &Unit) -> Option<First> {
    let carried = field.carried(unit);
    let lit = |item: &Item| item.gear == Some(&Gear::LIT_OIL);
    let in_hand = |item: &&Item| matches!(item.place, Place::Held(_)) && item.hands() > 0 && !lit(item);
    let held: Vec<&Item> = carried.iter().filter(in_hand).collect();
    let cost = |item: &&Item| {
        let others = held.iter().filter(|other| other.id != item.id);
        let left = others.map(|other| usefulness(field, unit, other)).fold(0.0, f64::max);
        let useful = usefulness(field, unit, item);
        let lost = if useful > left { UNARMED * (1.0 - left / useful) } else { 0.0 };
        let shield = item.shield.filter(|_| !item.item.broken).map_or(0.0, |shield| shield.steps.into());
        TROUBLE + lost + UNSHIELDED * shield
    };
    let costs = held.iter().map(|item| (cost(item), *item.id));
    let least = costs.min_by(|(one, first), (other, second)| one.total_cmp(other).then(first.cmp(second)));
    least.map(|(costs, item)| First::PutAway { item, costs })
}
