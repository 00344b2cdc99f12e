//! What a hit brings to a living unit besides its damage, and what the blow has left of that unit.

use crate::event::{Change, Follower};
use crate::model::{Status, UnitId, Weapon};
use crate::rules::deed::Effects;
use crate::rules::deed::attack::{Attack, FinalDamage, Victim};
use crate::rules::field::able::{is_alive, lies_alive};
use crate::rules::field::{Battlefield, Unit, UnitSummary, wielded};

/// The victim of an attack, and what the weapon brings besides damage as `read` finds it; `None` if it brings nothing,
/// does no harm, or hits nobody who lives.
pub(super) fn brought<'f, T>(
    field: &'f Battlefield,
    attack: &Attack,
    (victim, damage): (&Victim, &FinalDamage),
    read: impl FnOnce(&Weapon) -> Option<T>,
) -> Option<(Unit<'f, 'f>, T)> {
    let (victim, _) = (victim.0?, damage.0.filter(|damage| *damage > 0)?);
    let item = field.item(attack.weapon);
    let brings = read(wielded(&item, &field.rulebook).ok()?.as_ref())?;
    Some((field.unit(victim), brings)).filter(|(unit, _)| is_alive(unit))
}

/// What the events of a deed have left of a unit so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Left {
    unit: UnitId,
    /// Hit points.
    pub hit_points: i16,
    /// Whether it still fights.
    pub status: Status,
}

impl Left {
    /// What is left of a unit after these events.
    pub fn of(unit: &UnitSummary, effects: &Effects) -> Left {
        let mut left = Left { unit: *unit.id, hit_points: unit.hit_points.now, status: *unit.status };
        effects.0.iter().for_each(|event| left.follow(event));
        left
    }

    /// Whether a touch does anything to it: it fights, or lies there alive.
    pub fn feels(&self, field: &Battlefield) -> bool {
        self.status == Status::Fighting || lies_alive(field, self.status)
    }

    /// Whether it is dead.
    pub fn is_dead(&self) -> bool {
        self.status == Status::Dead
    }
}

impl Follower for Left {
    fn mount_of(&self, _: UnitId) -> Option<UnitId> {
        None
    }

    fn change(&mut self, change: Change) {
        if let Change::HitPoints(unit, now) = change
            && unit == self.unit
        {
            self.hit_points = now;
        }
        if let Change::Status(unit, status) = change
            && unit == self.unit
        {
            self.status = status;
        }
    }
}
