//! What units are worth, in points of fighting strength.
//!
//! An opinion, not a rule. Opponents count everything in these points; a man-at-arms is worth about ten.

use std::collections::BTreeMap;

use super::care::Weights;
use crate::hex::Arc;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Objective, Place, Size, Status, UnitId};
use crate::rulebook::Core;
use crate::rules::Prowess;

/// How many attacks a unit is expected to make.
const ATTACKS: f64 = 4.0;

/// What each unit is worth.
#[derive(Debug, Clone, Default)]
pub(super) struct Worths(BTreeMap<UnitId, Fighter>);

/// How well a unit fights, roughly.
#[derive(Debug, Clone, Copy)]
struct Fighter {
    prowess: Prowess,
    /// Average damage of its best weapon.
    damage: f64,
    worth: f64,
    runs: bool,
}

impl Worths {
    /// All units of a battle, by what they carry now.
    pub fn of(seen: &Snapshot, core: Core, weights: &Weights) -> Worths {
        let mut damage: BTreeMap<UnitId, f64> = BTreeMap::new();
        for item in seen.items.iter().filter(|item| !item.item.broken) {
            let (Some(weapon), Some(owner)) = (&item.weapon, carrier(item.place)) else { continue };
            let mean = f64::from(weapon.damage.lowest() + weapon.damage.highest()) / 2.0;
            let known = damage.entry(owner).or_insert(0.5);
            *known = known.max(mean);
        }
        let fighting = seen.units.iter().filter(|unit| unit.status == Status::Fighting);
        let fighter = |unit: &UnitRecord| Fighter {
            prowess: Prowess::of(core, seen, unit),
            damage: damage.get(&unit.id).copied().unwrap_or(0.5) * bulk(unit),
            worth: 0.0,
            runs: unit.conditions.run(),
        };
        let mut fighters: BTreeMap<UnitId, Fighter> = fighting.map(|unit| (unit.id, fighter(unit))).collect();
        let usual = Prowess::mean(core, fighters.values().map(|fighter| fighter.prowess));
        for fighter in fighters.values_mut() {
            let attacks = if fighter.runs { 0.0 } else { ATTACKS };
            fighter.worth = weights.presence + attacks * fighter.blow(usual).mean(Arc::Front, 0.0);
        }
        Worths(fighters)
    }

    /// What a unit is worth; 0 if it does not fight any more.
    pub fn worth(&self, unit: UnitId) -> f64 {
        self.0.get(&unit).map_or(0.0, |fighter| fighter.worth)
    }

    /// Average damage of one attack, roughly, misses included.
    pub fn mean_damage(&self, attacker: UnitId, target: UnitId, arc: Arc) -> f64 {
        self.blow(attacker, target).mean(arc, 0.0)
    }

    /// One attack, roughly.
    pub fn blow(&self, attacker: UnitId, target: UnitId) -> Blow {
        match (self.0.get(&attacker).filter(|attacker| !attacker.runs), self.0.get(&target)) {
            (Some(attacker), Some(target)) => attacker.blow(target.prowess),
            _ => Blow::default(),
        }
    }
}

impl Fighter {
    fn blow(&self, target: Prowess) -> Blow {
        Blow { damage: self.damage, duel: Some((self.prowess, target)) }
    }
}

/// An attack of one unit on another, roughly.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Blow {
    /// The average damage of a hit.
    damage: f64,
    /// Attacker and target; `None` if there is no attack.
    duel: Option<(Prowess, Prowess)>,
}

impl Blow {
    /// The average damage, misses included, with this modifier to the roll.
    pub fn mean(&self, arc: Arc, modifier: f64) -> f64 {
        self.duel.map_or(0.0, |(attacker, target)| self.damage * attacker.chance_with(&target, arc, modifier))
    }
}

/// How much the unit carries of the treasure that its side must get away with, 0..=1.
pub(super) fn share_borne(seen: &Snapshot, unit: UnitId) -> f64 {
    let side = seen.unit(unit).and_then(|unit| seen.sides.sides.get(&unit.side.0));
    let wanted = side.into_iter().flat_map(|side| &side.objectives).find_map(|objective| match objective {
        Objective::Escape { treasure: wanted @ 1.., .. } => Some(f64::from(*wanted)),
        _ => None,
    });
    wanted.map_or(0.0, |wanted| (f64::from(seen.treasure_of(unit)) / wanted).min(1.0))
}

/// The unit that could attack with an item, now or after drawing it.
fn carrier(place: Place) -> Option<UnitId> {
    match place {
        Place::Held(unit) | Place::Worn(unit) | Place::Stowed(unit) => Some(unit),
        _ => None,
    }
}

fn bulk(unit: &UnitRecord) -> f64 {
    if unit.kind.size > Size::Medium { 1.5 } else { 1.0 }
}
