//! What an opponent sees when it looks up: who is who, from the unit that acts.

use std::sync::Arc;

use crate::hex::Hex;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Objective, Personality, SideId, Status, UnitId, Zone};

/// The battle as the unit sees it that is to act.
pub(super) struct Look<'s> {
    /// All of it.
    pub seen: &'s Arc<Snapshot>,
    /// The unit.
    pub own: &'s UnitRecord,
    /// Its enemies who fight, by id.
    pub enemies: Vec<&'s UnitRecord>,
    /// Its friends who fight, by id, without itself.
    pub friends: Vec<&'s UnitRecord>,
    /// What its side is like.
    pub personality: Personality,
}

impl<'s> Look<'s> {
    /// The battle as that unit sees it.
    pub fn of(seen: &'s Arc<Snapshot>, own: &'s UnitRecord) -> Look<'s> {
        let fighting = seen.units.iter().filter(|unit| unit.status == Status::Fighting && unit.id != own.id);
        let (friends, enemies) = fighting.partition(|unit| unit.side.0 == own.side.0);
        let personality = seen.sides.sides.get(&own.side.0).map(|side| side.personality.clone());
        Look { seen, own, enemies, friends, personality: personality.unwrap_or_default() }
    }

    /// Where somebody stands.
    pub fn standing(&self) -> impl Iterator<Item = Hex> {
        self.seen.units.iter().filter(|unit| unit.status != Status::Fallen).map(|unit| unit.position)
    }

    /// Who stands in a hex; those who have surrendered stand too.
    pub fn standing_in(&self, hex: Hex) -> Option<UnitId> {
        let mut standing = self.seen.units.iter().filter(|unit| unit.status != Status::Fallen);
        standing.find(|unit| unit.position == hex).map(|unit| unit.id)
    }

    /// The ground that its own side wants, or else that others want.
    pub fn zones(&self, own: bool) -> impl Iterator<Item = (&'s Objective, &'s String, &'s Zone)> {
        let (seen, side) = (self.seen, self.own.side.0);
        let sides = seen.sides.sides.iter().filter(move |(id, _)| (**id == side) == own);
        let objectives = sides.flat_map(|(_, state)| &state.objectives);
        objectives.filter_map(move |objective| {
            let (Objective::Reach { zone, .. } | Objective::Hold { zone, .. }) = objective else {
                return None;
            };
            Some((objective, zone, seen.sides.zones.get(zone)?))
        })
    }

    /// The same with whose it is.
    pub fn zones_by_side(&self, own: bool) -> impl Iterator<Item = (SideId, &'s String, &'s Zone)> {
        let (seen, side) = (self.seen, self.own.side.0);
        let sides = seen.sides.sides.iter().filter(move |(id, _)| (**id == side) == own);
        sides.flat_map(move |(id, state)| {
            state.objectives.iter().filter_map(move |objective| {
                let (Objective::Reach { zone, .. } | Objective::Hold { zone, .. }) = objective else {
                    return None;
                };
                Some((*id, zone, seen.sides.zones.get(zone)?))
            })
        })
    }

    /// Whether its own side wins by being there long enough.
    pub fn has_time(&self) -> bool {
        let own = self.seen.sides.sides.get(&self.own.side.0);
        own.is_some_and(|side| side.objectives.iter().any(|one| matches!(one, Objective::Survive { .. })))
    }

    /// How much of the battle is over, 0..=1.
    pub fn elapsed(&self) -> f64 {
        f64::from(self.seen.clock.round) / f64::from(self.seen.sides.round_limit.max(1))
    }

    /// How much of its hit points the unit has left, 0..=1.
    pub fn health(&self) -> f64 {
        f64::from(self.own.hit_points.now) / f64::from(self.own.hit_points.full.max(1))
    }
}
