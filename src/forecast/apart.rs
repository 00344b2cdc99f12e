//! Deeds of one step that have nothing to do with each other: each group of them is followed by itself, so the work is
//! the sum, not the product.
//!
//! A forecast tells the odds of each unit, so groups that concern different units add up. Two deeds are in one group if
//! they share a unit. That groups change nothing in common is checked again afterwards by their events.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::platform::collections::HashSet;
use bevy::prelude::World;

use super::happened::{Happened, HappeningSubject};
use super::harm::{Exploration, Leaf, StepDeed};
use super::ways::{TooLarge, Way, Ways};
use crate::event::{BattleEvent, Change, Follower};
use crate::hex::Hex;
use crate::level::Snapshot;
use crate::model::{Act, Grapple, Index, ItemId, Riding, SideId, UnitId};
use crate::rules::{AttackBundle, Declared, reacts_to};

/// Something that events of one group may change and another group may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Touched {
    Unit(UnitId),
    Item(ItemId),
    Hex(Hex),
    Side(SideId),
    Secrets,
    Clock,
}

/// All that events change.
struct Collector<'w> {
    world: &'w World,
    touched: HashSet<Touched>,
}

impl Follower for Collector<'_> {
    fn mount_of(&self, unit: UnitId) -> Option<UnitId> {
        let entity = self.world.resource::<Index>().unit(unit)?;
        self.world.get::<Riding>(entity)?.0
    }

    fn change(&mut self, change: Change) {
        use Change as C;
        self.touched.insert(match change {
            C::Position(unit, _)
            | C::Facing(unit, _)
            | C::Riding(unit, _)
            | C::Stance(unit, _)
            | C::Layer(unit, _) => Touched::Unit(unit),
            C::ConditionBegins(unit, _) | C::ConditionEnds(unit, ..) | C::Turn(unit, _) => {
                Touched::Unit(unit)
            }
            C::HitPoints(unit, _) | C::Wound(unit, _) | C::InjuryPoints(unit, _) => Touched::Unit(unit),
            C::Training(unit, _) | C::FullHitPoints(unit, _) => Touched::Unit(unit),
            C::Injury(unit, _) | C::InjuryHealed(unit, _) | C::ArmorRuined(unit, _) => Touched::Unit(unit),
            C::Casting(unit, _) | C::SpellLeft(unit, ..) => Touched::Unit(unit),
            C::Bleeding(unit, ..) => Touched::Unit(unit),
            C::Fought(unit) | C::FreshUntil(unit, _) | C::Rested(unit) => Touched::Unit(unit),
            C::Status(unit, _) | C::Sinks(unit, _) | C::HasMetEnemies(unit) | C::WasHalved(unit) => {
                Touched::Unit(unit)
            }
            C::StandsShock(unit, _) | C::LeavesDeathsDoor(unit) => Touched::Unit(unit),
            C::TurnedBy(unit, _) | C::LeftField(unit) | C::Grapple(unit, _) => Touched::Unit(unit),
            C::Place { item, .. } | C::Broken(item) | C::Enhancement(item, _) => Touched::Item(item),
            C::Count(item, _) | C::ToLoad(item, _) | C::Gear(item, _) | C::Laid { item, .. } => {
                Touched::Item(item)
            }
            C::Fire(fire) => Touched::Hex(fire.hex),
            C::Held { side, .. } => Touched::Side(side),
            C::Secret(_) => Touched::Secrets,
            C::Clock(_) => Touched::Clock,
        });
    }
}

/// Deeds that may have to do with each other.
struct Group<'d> {
    /// All units that they concern; `None` if they may concern anything.
    units: Option<BTreeSet<UnitId>>,
    deeds: Vec<&'d StepDeed>,
}

impl Group<'_> {
    fn meets(&self, other: &Group) -> bool {
        match (&self.units, &other.units) {
            (Some(units), Some(others)) => !units.is_disjoint(others),
            _ => true,
        }
    }
}

/// What comes of a group.
struct GroupResult {
    /// What has happened at the end of each way, and its chance.
    ends: Vec<(Happened, f64)>,
    /// Whom and what that is about.
    subjects: BTreeSet<HappeningSubject>,
    touched: HashSet<Touched>,
}

impl Exploration<'_> {
    /// Counts the deeds of a step in groups that have nothing to do with each other. Returns whether it could; if not,
    /// it has counted nothing.
    pub fn count_apart(
        &mut self,
        world: &mut World,
        deeds: &[StepDeed],
        beginning: &Way,
        own: bool,
    ) -> Result<bool, TooLarge> {
        let groups = groups(world, deeds);
        if groups.len() < 2 || reacts_to(world, &beginning.events) {
            return Ok(false);
        }
        let (tally, alone) = (self.tally.clone(), std::mem::replace(&mut self.alone, false));
        let mut results = Vec::with_capacity(groups.len());
        for group in &groups {
            match self.count_group(world, group, beginning, own)? {
                Some(result) if !collides(&result, group, &results, &groups) => results.push(result),
                _ => {
                    (*self.tally, self.alone) = (tally, alone);
                    return Ok(false);
                }
            }
        }
        for GroupResult { ends, subjects, .. } in &results {
            for (happened, weight) in ends {
                let of_group = happened.iter().filter(|happening| subjects.contains(&happening.subject()));
                self.tally.arrive(of_group, *weight);
            }
        }
        let all: BTreeSet<HappeningSubject> =
            results.iter().flat_map(|result| &result.subjects).copied().collect();
        let before = beginning.happened.iter().filter(|happening| !all.contains(&happening.subject()));
        self.tally.arrive(before, beginning.weight);
        Ok(true)
    }

    /// Follows a group by itself; `None` if a rule answers one of its events, because then all groups meet.
    fn count_group(
        &mut self,
        world: &mut World,
        group: &Group,
        beginning: &Way,
        own: bool,
    ) -> Result<Option<GroupResult>, TooLarge> {
        let Some((last, others)) = group.deeds.split_last() else { return Ok(None) };
        let mut seen: Vec<Vec<BattleEvent>> = Vec::new();
        let mut see = |leaf: &Leaf| seen.push(leaf.effects().to_vec());
        let state = match (&beginning.state, others.is_empty()) {
            (None, false) => Some(Arc::new(Snapshot::capture(world))),
            (state, _) => state.clone(),
        };
        let mut ways = Ways::default();
        ways.add(Way { state: state.clone(), ..beginning.clone() });
        for deed in others {
            let copy = deed.copied(world);
            ways = self.harm_of(world, &copy, ways, own, &mut see)?;
        }
        let mut ends = Vec::new();
        for way in ways.take() {
            let copy = last.copied(world);
            for leaf in self.leaves(world, &copy, &way, own)? {
                see(&leaf);
                ends.push((leaf.happened, leaf.weight));
            }
        }
        if !others.is_empty() {
            self.enter(world, state.as_deref());
        }
        if seen.iter().any(|effects| reacts_to(world, effects)) {
            return Ok(None);
        }
        let mut collector = Collector { world, touched: HashSet::new() };
        seen.iter().flatten().for_each(|event| collector.follow(event));
        let touched = collector.touched;
        let subjects =
            ends.iter().flat_map(|(happened, _)| happened.differences(&beginning.happened)).collect();
        Ok(Some(GroupResult { ends, subjects, touched }))
    }
}

/// Whether a group changes something that another one changes or concerns.
fn collides(result: &GroupResult, group: &Group, earlier: &[GroupResult], groups: &[Group]) -> bool {
    let concerns = |group: &Group, touched: &HashSet<Touched>| {
        let units = group.units.iter().flatten();
        units.clone().any(|unit| touched.contains(&Touched::Unit(*unit)))
    };
    let others = groups.iter().filter(|other| !std::ptr::eq(*other, group));
    others.into_iter().any(|other| concerns(other, &result.touched))
        || earlier.iter().any(|other| !other.touched.is_disjoint(&result.touched))
}

/// The deeds of a step in groups that share no unit.
fn groups<'d>(world: &World, deeds: &'d [StepDeed]) -> Vec<Group<'d>> {
    let mut groups: Vec<Group> = Vec::new();
    for deed in deeds {
        let mut group = Group { units: units_of(world, deed), deeds: Vec::new() };
        let (met, apart): (Vec<Group>, Vec<Group>) =
            groups.into_iter().partition(|other| other.meets(&group));
        for other in met {
            group.units = other.units.zip(group.units).map(|(mut units, more)| {
                units.extend(more);
                units
            });
            group.deeds.extend(other.deeds);
        }
        group.deeds.push(deed);
        groups = apart;
        groups.push(group);
    }
    groups
}

/// All units that a deed concerns, in any of its branches; `None` if it may concern anything.
fn units_of(world: &World, deed: &StepDeed) -> Option<BTreeSet<UnitId>> {
    let mut units = BTreeSet::new();
    for &branch in &deed.0 {
        match AttackBundle::of(world.entity(branch)) {
            Some(attack) => units.extend(attack.units()),
            None => units.extend(concerned(&world.get::<Declared>(branch)?.0)?),
        }
    }
    Some(with_partners(world, units))
}

/// The units that an act other than an attack concerns; `None` if it may concern anything.
fn concerned(act: &Act) -> Option<Option<UnitId>> {
    if let Act::Bleed { unit }
    | Act::Sicken { unit }
    | Act::Tire { unit }
    | Act::Seize { unit }
    | Act::Burn { unit, .. }
    | Act::Endure { unit, .. } = *act
    {
        return Some(Some(unit));
    }
    if let Act::Catch { .. } = act {
        return Some(None);
    }
    None
}

/// The same units, their mounts and riders, and those that hold them or are held by them.
fn with_partners(world: &World, mut units: BTreeSet<UnitId>) -> BTreeSet<UnitId> {
    loop {
        let count = units.len();
        for (unit, entity) in world.resource::<Index>().units() {
            let mount = world.get::<Riding>(entity).and_then(|riding| riding.0);
            let holders = world.get::<Grapple>(entity).into_iter().flat_map(|grapple| &grapple.by);
            let partners: BTreeSet<UnitId> = holders.copied().chain(mount).collect();
            if units.contains(&unit) || !partners.is_disjoint(&units) {
                units.insert(unit);
                units.extend(partners);
            }
        }
        if units.len() == count {
            return units;
        }
    }
}
