//! Deeds of one step that have nothing to do with each other: each group of them is followed by itself, so the work is
//! the sum, not the product.
//!
//! A forecast tells the odds of each unit, so groups that concern different units add up. Two deeds are in one group if
//! they share a unit. That groups change nothing in common is checked again afterwards by their events.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::World;

use super::happened::{Happened, HappeningSubject};
use super::harm::{Exploration, Leaf, StepDeed};
use super::ways::{TooLarge, Way, Ways};
use crate::event::{Change, Follower};
use crate::hex::Hex;
use crate::level::Snapshot;
use crate::model::{Act, BattleState, Grapple, ItemId, Riding, SideId, UnitId};
use crate::rules::{Answerable, AttackBundle, Declared};

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

/// All that events change, each thing once.
struct Collector<'w> {
    world: &'w World,
    touched: &'w mut Vec<Touched>,
}

impl Collector<'_> {
    /// Adds something once: an event of one unit touches little, again and again.
    fn touch(&mut self, touched: Touched) {
        if !self.touched.contains(&touched) {
            self.touched.push(touched);
        }
    }
}

impl Follower for Collector<'_> {
    fn mount_of(&self, unit: UnitId) -> Option<UnitId> {
        let entity = self.world.resource::<BattleState>().index.unit(unit)?;
        self.world.get::<Riding>(entity)?.0
    }

    fn change(&mut self, change: Change) {
        use Change as C;
        self.touch(match change {
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
            C::TurnedBy(unit, _) | C::LeftField(unit) | C::OutOfReach(unit) | C::Grapple(unit, _) => {
                Touched::Unit(unit)
            }
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
    touched: Vec<Touched>,
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
        let answerable = Answerable::now(world);
        if groups.len() < 2 || answerable.has_any(&beginning.events) {
            return Ok(false);
        }
        let from = Beginning { way: beginning, own, answerable };
        let (tally, alone) = (self.tally.clone(), std::mem::replace(&mut self.alone, false));
        let Some(results) = self.results(world, &groups, &from)? else {
            (*self.tally, self.alone) = (tally, alone);
            return Ok(false);
        };
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

    /// What comes of each group; `None` if one changes something that another one changes or concerns, or if a rule
    /// answers one of their events, because then all groups meet.
    fn results(
        &mut self,
        world: &mut World,
        groups: &[Group],
        from: &Beginning,
    ) -> Result<Option<Vec<GroupResult>>, TooLarge> {
        let mut collisions = Collisions::of(groups);
        let mut results = Vec::with_capacity(groups.len());
        let mut ends_of_singles = self.follow_singles(world, groups, from)?.into_iter();
        for (place, group) in groups.iter().enumerate() {
            let ends = match group.deeds.len() {
                1 => ends_of_singles.next().unwrap_or_else(|| GroupEnds::from(from)),
                _ => self.follow_group(world, group, from)?,
            };
            let result = ends.result(from.way).filter(|result| !collisions.add(place, &result.touched));
            match result {
                Some(result) => results.push(result),
                None => return Ok(None),
            }
        }
        Ok(Some(results))
    }

    /// Follows all groups of one deed together: nothing is applied, so none of them sees another.
    fn follow_singles<'f>(
        &mut self,
        world: &mut World,
        groups: &[Group],
        from: &'f Beginning,
    ) -> Result<Vec<GroupEnds<'f>>, TooLarge> {
        let singles = groups.iter().filter(|group| group.deeds.len() == 1);
        let copies: Vec<StepDeed> =
            singles.flat_map(|group| &group.deeds).map(|deed| deed.copied(world)).collect();
        if copies.is_empty() {
            return Ok(Vec::new());
        }
        // The world is in the state of the way already.
        let here = Way { state: None, due: false, ..from.way.clone() };
        let leaves = self.leaves_of_each(world, &copies, &here, from.own)?;
        let ends = |leaves| {
            let mut ends = GroupEnds::from(from);
            ends.arrive(world, leaves);
            ends
        };
        Ok(leaves.into_iter().map(ends).collect())
    }

    /// Follows a group of several deeds by itself.
    fn follow_group<'f>(
        &mut self,
        world: &mut World,
        group: &Group,
        from: &'f Beginning,
    ) -> Result<GroupEnds<'f>, TooLarge> {
        let mut ends = GroupEnds::from(from);
        let Some((last, others)) = group.deeds.split_last() else { return Ok(ends) };
        let state = from.way.state.clone().unwrap_or_else(|| Arc::new(Snapshot::capture(world)));
        let mut ways = Ways::default();
        ways.add(Way { state: Some(Arc::clone(&state)), ..from.way.clone() });
        for deed in others {
            let copy = deed.copied(world);
            let see = |world: &World, leaf: &Leaf| ends.see(world, leaf);
            ways = self.harm_of(world, &copy, ways, from.own, see)?;
        }
        for way in ways.take() {
            let copy = last.copied(world);
            let leaves = self.leaves(world, &copy, &way, from.own)?;
            ends.arrive(world, leaves);
        }
        self.enter(world, Some(&state));
        Ok(ends)
    }
}

/// Where all groups begin.
struct Beginning<'b> {
    way: &'b Way,
    /// Whether it is the first step of the order.
    own: bool,
    /// The events that rules may answer.
    answerable: Answerable,
}

/// The ends of the ways of a group.
struct GroupEnds<'f> {
    answerable: &'f Answerable,
    /// What has happened at the end of each way, and its chance.
    ends: Vec<(Happened, f64)>,
    /// What the events of all its deeds change on all ways.
    touched: Vec<Touched>,
    /// Whether a rule answers one of the events.
    answered: bool,
}

impl<'f> GroupEnds<'f> {
    fn from(beginning: &'f Beginning) -> Self {
        let answerable = &beginning.answerable;
        GroupEnds { answerable, ends: Vec::new(), touched: Vec::new(), answered: false }
    }

    /// Adds what a deed of the group comes to on a way.
    fn see(&mut self, world: &World, leaf: &Leaf) {
        self.answered |= self.answerable.has_any(leaf.effects());
        if self.answered {
            return;
        }
        let mut collector = Collector { world, touched: &mut self.touched };
        leaf.effects().iter().for_each(|event| collector.follow(event));
    }

    /// Adds what the last deed of the group comes to on a way.
    fn arrive(&mut self, world: &World, leaves: Vec<Leaf>) {
        for leaf in leaves {
            self.see(world, &leaf);
            self.ends.push((leaf.happened, leaf.weight));
        }
    }

    /// What they come to; `None` if a rule answers one of the events.
    fn result(self, beginning: &Way) -> Option<GroupResult> {
        if self.answered {
            return None;
        }
        let happened = self.ends.iter().map(|(happened, _)| happened);
        let subjects = happened.flat_map(|happened| happened.differences(&beginning.happened)).collect();
        Some(GroupResult { ends: self.ends, subjects, touched: self.touched })
    }
}

/// Finds groups that change something that another one changes or concerns.
struct Collisions {
    /// The group that each unit concerns, by its place.
    concerned: HashMap<UnitId, usize>,
    /// What the groups so far change.
    changed: HashSet<Touched>,
}

impl Collisions {
    fn of(groups: &[Group]) -> Collisions {
        let places = groups.iter().enumerate();
        let units =
            places.flat_map(|(place, group)| group.units.iter().flatten().map(move |unit| (*unit, place)));
        Collisions { concerned: units.collect(), changed: HashSet::new() }
    }

    /// Adds what the group at a place changes; returns whether it collides with another one.
    fn add(&mut self, group: usize, touched: &[Touched]) -> bool {
        let concerns_another = |unit: &UnitId| self.concerned.get(unit).is_some_and(|place| *place != group);
        let collides = touched.iter().any(|one| match one {
            Touched::Unit(unit) if concerns_another(unit) => true,
            one => self.changed.contains(one),
        });
        self.changed.extend(touched);
        collides
    }
}

/// The deeds of a step in groups that share no unit.
fn groups<'d>(world: &World, deeds: &'d [StepDeed]) -> Vec<Group<'d>> {
    let partners = Partners::of(world);
    let mut groups: Vec<Group> = Vec::new();
    for deed in deeds {
        let units = units_of(world, deed).map(|units| partners.join(units));
        let mut group = Group { units, deeds: Vec::new() };
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
    for &branch in &deed.branches {
        match AttackBundle::of(world.entity(branch)) {
            Some(attack) => units.extend(attack.units()),
            None => units.extend(concerned(&world.get::<Declared>(branch)?.0)?),
        }
    }
    Some(units)
}

/// The units that an act other than an attack concerns; `None` if it may concern anything.
pub(super) fn concerned(act: &Act) -> Option<Option<UnitId>> {
    if let Act::Bleed { unit }
    | Act::Sicken { unit }
    | Act::Tire { unit }
    | Act::WearOut { unit }
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

/// Units with their mounts and with those that hold them.
pub(super) struct Partners(Vec<(UnitId, BTreeSet<UnitId>)>);

impl Partners {
    pub fn of(world: &World) -> Partners {
        let units = world.resource::<BattleState>().index.units();
        let partners = units.map(|(unit, entity)| {
            let mount = world.get::<Riding>(entity).and_then(|riding| riding.0);
            let holders = world.get::<Grapple>(entity).into_iter().flat_map(|grapple| &grapple.by);
            (unit, holders.copied().chain(mount).collect::<BTreeSet<UnitId>>())
        });
        Partners(partners.filter(|(_, partners)| !partners.is_empty()).collect())
    }

    /// The same units, their mounts and riders, and those that hold them or are held by them.
    pub fn join(&self, mut units: BTreeSet<UnitId>) -> BTreeSet<UnitId> {
        loop {
            let count = units.len();
            for (unit, partners) in &self.0 {
                if units.contains(unit) || !partners.is_disjoint(&units) {
                    units.insert(*unit);
                    units.extend(partners);
                }
            }
            if units.len() == count {
                return units;
            }
        }
    }
}
