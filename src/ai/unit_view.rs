//! The battle as the unit that acts sees it: its enemies, its friends, and what the sides want.

use std::sync::Arc;

use crate::hex::Hex;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Condition, LastingEffect, Objective, Personality, SideId, Status, Zone};

/// What each point of exhaustion takes from a unit's fitness, 0..=1.
const WEARINESS: f64 = 0.1;

/// A zone that a side wants.
#[derive(Debug, Clone, Copy)]
pub(super) struct SideGoal<'s> {
    /// Which side.
    pub side: SideId,
    /// The objective that it is for.
    pub objective: &'s Objective,
    /// The zone's name.
    pub name: &'s str,
    /// The zone.
    pub zone: &'s Zone,
}

/// The battle as the unit that acts sees it.
pub(super) struct UnitView<'s> {
    /// The whole state that the side sees.
    pub seen: &'s Arc<Snapshot>,
    /// The unit that acts.
    pub own: &'s UnitRecord,
    /// Its enemies that fight, by id.
    pub enemies: Vec<&'s UnitRecord>,
    /// Its friends that fight, by id, without itself.
    pub friends: Vec<&'s UnitRecord>,
    /// What its side is like.
    pub personality: Personality,
}

impl<'s> UnitView<'s> {
    /// The battle as this unit sees it.
    pub fn of(seen: &'s Arc<Snapshot>, own: &'s UnitRecord) -> UnitView<'s> {
        let fighting = seen.units.iter().filter(|unit| unit.status == Status::Fighting && unit.id != own.id);
        let (friends, enemies) = fighting.partition(|unit| unit.side.0 == own.side.0);
        let personality = seen.sides.sides.get(&own.side.0).map(|side| side.personality.clone());
        UnitView { seen, own, enemies, friends, personality: personality.unwrap_or_default() }
    }

    /// The hexes in which units stand.
    pub fn standing(&self) -> impl Iterator<Item = Hex> {
        self.seen.units.iter().filter(|unit| unit.status.stands()).map(|unit| unit.position)
    }

    /// The zones that all sides want.
    pub fn goals(&self) -> impl Iterator<Item = SideGoal<'s>> {
        let sides = &self.seen.sides;
        sides.sides.iter().flat_map(move |(side, state)| {
            state.objectives.iter().filter_map(move |objective| {
                let name = match objective {
                    Objective::Reach { zone, .. } | Objective::Hold { zone, .. } => zone,
                    Objective::Escape { .. } => state.exit.as_ref()?,
                    Objective::Eliminate | Objective::Survive { .. } => return None,
                };
                Some(SideGoal { side: *side, objective, name, zone: sides.zones.get(name)? })
            })
        })
    }

    /// Whether a side wins by surviving long enough.
    pub fn has_time(&self, side: SideId) -> bool {
        self.wants(side, |objective| matches!(objective, Objective::Survive { .. }))
    }

    /// Whether a side wins by getting away.
    pub fn gets_away(&self, side: SideId) -> bool {
        self.wants(side, |objective| matches!(objective, Objective::Escape { .. }))
    }

    fn wants(&self, side: SideId, such: impl Fn(&Objective) -> bool) -> bool {
        self.seen.sides.sides.get(&side).is_some_and(|state| state.objectives.iter().any(such))
    }

    /// How much of the time is over after which an enemy side wins by surviving, 0..=1; 0 if none wins so.
    pub fn time_lost(&self) -> f64 {
        let others = self.seen.sides.sides.iter().filter(|(side, _)| **side != self.own.side.0);
        let survived =
            others.flat_map(|(_, state)| &state.objectives).filter_map(|objective| match objective {
                Objective::Survive { rounds } => {
                    Some(f64::from(self.seen.clock.round) / f64::from((*rounds).max(1)))
                }
                _ => None,
            });
        survived.fold(0.0, f64::max).min(1.0)
    }

    /// How much of the battle is over, 0..=1.
    pub fn elapsed(&self) -> f64 {
        f64::from(self.seen.clock.round) / f64::from(self.seen.sides.round_limit.max(1))
    }

    /// How fit the unit is to fight on, at most 1: what it has left of its hit points, less what exhaustion takes.
    pub fn fitness(&self) -> f64 {
        let exhausted = self.own.conditions.iter().filter(|it| it.condition == Condition::Exhausted);
        let points =
            exhausted.flat_map(|lasting| lasting.effects.iter()).filter_map(|effect| match *effect {
                LastingEffect::ToHit(points) => Some(f64::from(-points)),
                _ => None,
            });
        self.health() - WEARINESS * points.sum::<f64>()
    }

    /// How much of its hit points the unit has left, 0..=1.
    pub fn health(&self) -> f64 {
        f64::from(self.own.hit_points.now) / f64::from(self.own.scores().full_hit_points.max(1))
    }
}
