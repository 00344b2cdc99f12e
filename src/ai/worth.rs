//! What units are worth, in points of fighting strength.
//!
//! An opinion, not a rule. Opponents count everything in these points; a man-at-arms is worth about ten.

use std::collections::{BTreeMap, BTreeSet};

use super::affliction::sting;
use super::care::Weights;
use super::injury::{can_use, hampered, mobility};
use crate::hex::Arc;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Objective, Place, Size, Spell, Status, UnitId};
use crate::rulebook::Rulebook;
use crate::rules::Prowess;

/// What a spell in mind is worth, for each of its levels.
const SPELL: f64 = 1.0;

/// What it is worth that a spell is spoiled, for each of its levels.
const SPOILED: f64 = 2.0;

/// How many attacks a unit is expected to make.
const ATTACKS: f64 = 4.0;

/// What each unit is worth.
#[derive(Debug, Clone, Default)]
pub(super) struct Worths(BTreeMap<UnitId, Fighter>);

/// How well a unit fights, roughly.
#[derive(Debug, Clone, Copy)]
struct Fighter {
    prowess: Prowess,
    /// What it attacks with.
    arm: Arm,
    worth: f64,
    /// Whether it is alive.
    alive: bool,
    /// Whether it runs, or injuries have left it nothing to attack with.
    idle: bool,
}

/// The best that a unit can attack with.
#[derive(Debug, Clone, Copy)]
struct Arm {
    /// Average damage of a hit.
    damage: f64,
    /// What a hit does to the living besides, in hit points.
    sting: f64,
    /// What injuries add to the attack roll, in faces of the die; 0 or below.
    hampered: f64,
}

impl Arm {
    /// Something that hardly harms anybody.
    const NONE: Arm = Arm { damage: 0.5, sting: 0.0, hampered: 0.0 };

    /// How good it is, roughly: every face of the die counts about as much against a usual enemy.
    fn promise(&self) -> f64 {
        (self.damage + self.sting) * (10.0 + self.hampered).max(1.0)
    }
}

impl Worths {
    /// All units of a battle, by what they carry now.
    pub fn of(seen: &Snapshot, rulebook: &Rulebook, weights: &Weights) -> Worths {
        let core = rulebook.core;
        let mut arms: BTreeMap<UnitId, Arm> = BTreeMap::new();
        let mut useless: BTreeSet<UnitId> = BTreeSet::new();
        for item in seen.items.iter().filter(|item| !item.item.broken) {
            let (Some(weapon), Some(owner)) = (&item.weapon, carrier(item.place)) else { continue };
            let bearer = seen.unit(owner);
            if bearer.is_some_and(|unit| !can_use(unit, weapon)) {
                useless.insert(owner);
                continue;
            }
            let damage = f64::from(weapon.damage.lowest() + weapon.damage.highest()) / 2.0;
            let hampered = bearer.map_or(0.0, |unit| hampered(unit, item));
            let arm = Arm { damage, sting: sting(weapon, rulebook), hampered };
            let known = arms.entry(owner).or_insert(Arm::NONE);
            if arm.promise() > known.promise() {
                *known = arm;
            }
        }
        let fighting = seen.units.iter().filter(|unit| unit.status == Status::Fighting);
        let fighter = |unit: &UnitRecord| {
            let arm = arms.get(&unit.id).copied();
            let idle = unit.conditions.run() || (arm.is_none() && useless.contains(&unit.id));
            let arm = arm.unwrap_or(Arm::NONE);
            let arm = Arm { damage: arm.damage * bulk(unit), ..arm };
            let alive = unit.kind.is_alive();
            Fighter { prowess: Prowess::of(core, seen, unit), arm, worth: 0.0, alive, idle }
        };
        let mut fighters: BTreeMap<UnitId, Fighter> = fighting.map(|unit| (unit.id, fighter(unit))).collect();
        let usual = Prowess::mean(core, fighters.values().map(|fighter| fighter.prowess));
        for (unit, fighter) in &mut fighters {
            let mobility = seen.unit(*unit).map_or(1.0, mobility);
            let attacks = if fighter.idle { 0.0 } else { ATTACKS * mobility };
            let spells = seen.unit(*unit).map_or(0.0, learning);
            fighter.worth =
                weights.presence + spells + attacks * fighter.blow(usual, true).mean(Arc::Front, 0.0);
        }
        Worths(fighters)
    }

    /// What a unit is worth; 0 if it does not fight any more.
    pub fn worth(&self, unit: UnitId) -> f64 {
        self.0.get(&unit).map_or(0.0, |fighter| fighter.worth)
    }

    /// Whether injuries, poison or numb limbs have left a unit nothing to attack with, or it runs.
    pub fn is_idle(&self, unit: UnitId) -> bool {
        self.0.get(&unit).is_some_and(|fighter| fighter.idle)
    }

    /// Average damage of one attack, roughly, misses included.
    pub fn mean_damage(&self, attacker: UnitId, target: UnitId, arc: Arc) -> f64 {
        self.blow(attacker, target).mean(arc, 0.0)
    }

    /// One attack, roughly.
    pub fn blow(&self, attacker: UnitId, target: UnitId) -> Blow {
        match (self.0.get(&attacker).filter(|attacker| !attacker.idle), self.0.get(&target)) {
            (Some(attacker), Some(target)) => attacker.blow(target.prowess, target.alive),
            _ => Blow::default(),
        }
    }
}

impl Fighter {
    fn blow(&self, target: Prowess, alive: bool) -> Blow {
        let Arm { damage, sting, hampered } = self.arm;
        let sting = if alive { sting } else { 0.0 };
        Blow { damage: damage + sting, hampered, duel: Some((self.prowess, target)) }
    }
}

/// An attack of one unit on another, roughly.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Blow {
    /// The average damage of a hit, and what it does besides.
    damage: f64,
    /// What injuries add to the roll.
    hampered: f64,
    /// Attacker and target; `None` if there is no attack.
    duel: Option<(Prowess, Prowess)>,
}

impl Blow {
    /// The average damage, misses included, with this modifier to the roll.
    pub fn mean(&self, arc: Arc, modifier: f64) -> f64 {
        self.duel.map_or(0.0, |(attacker, target)| {
            self.damage * attacker.chance_with(&target, arc, modifier + self.hampered)
        })
    }
}

/// What the spells are worth that a unit has in mind.
fn learning(unit: &UnitRecord) -> f64 {
    let level = |spell: Spell| f64::from(spell.level(unit.training.class).unwrap_or_default());
    unit.spells.memorized.iter().map(|(spell, left)| SPELL * f64::from(*left) * level(*spell)).sum()
}

/// What it is worth to hurt a unit that casts a spell, besides the hit points; 0 for others.
pub(super) fn spoils(unit: &UnitRecord) -> f64 {
    let casting = unit.spells.casting.filter(|casting| casting.item.is_none());
    let level = casting.and_then(|casting| casting.spell.level(unit.training.class));
    level.map_or(0.0, |level| SPOILED * f64::from(level))
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
