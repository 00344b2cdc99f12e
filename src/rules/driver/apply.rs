//! Apply: what the deeds of the phase have come to is copied into the combatants, fact by fact.
//!
//! Nothing is decided here: every fact says what is to be true after it.

use bevy::prelude::{Component, Entity, Mut, World};

use crate::event::{BattleEvent, Blockade, Capture, Getaway, HoldChange, Temptation};
use crate::model::{
    Ammunition, Chase, ChaseTurn, Clock, Condition, Conditions, Enhancement, Facing, Fire, Fires, Gear,
    Grapple, HitPoints, Index, InjuryPoints, Item, ItemId, MoraleTrigger, Nerve, Place, Position, Riding,
    Sides, Stage, Stance, Status, TrackEntry, Turn, UnitId, Wound, WoundOf,
};
use crate::rules::deed::react::StepEvents;
use crate::rules::deed::{Effects, Flight};

/// The only system of the Apply phase.
pub(in crate::rules) fn apply(world: &mut World) {
    let deeds = world.resource::<Flight>().current.clone();
    for deed in deeds {
        let Some(mut effects) = world.get_mut::<Effects>(deed) else { continue };
        let events = std::mem::take(&mut effects.0);
        for event in events {
            copy(world, &event);
            world.resource_mut::<StepEvents>().0.push(event);
        }
    }
}

fn copy(world: &mut World, event: &BattleEvent) {
    use BattleEvent as E;
    match event {
        E::Moved { unit, to, facing_after, .. } => {
            for unit in with_mount(world, *unit) {
                of_unit::<Position>(world, unit).0 = *to;
                of_unit::<Facing>(world, unit).0 = *facing_after;
            }
        }
        E::Turned { unit, after, .. } => {
            with_mount(world, *unit).for_each(|unit| of_unit::<Facing>(world, unit).0 = *after);
        }
        E::Mounted { unit, mount, to, facing, .. } => {
            of_unit::<Riding>(world, *unit).0 = Some(*mount);
            of_unit::<Position>(world, *unit).0 = *to;
            of_unit::<Facing>(world, *unit).0 = *facing;
        }
        E::Dismounted { unit, to, .. } => {
            of_unit::<Riding>(world, *unit).0 = None;
            of_unit::<Position>(world, *unit).0 = *to;
        }
        E::StanceTaken { unit, after, .. } => *of_unit::<Stance>(world, *unit) = *after,
        E::ConditionEnded { unit, condition, .. } => {
            of_unit::<Conditions>(world, *unit).0.remove(condition);
        }
        E::TookAim { unit, .. } => {
            of_unit::<Conditions>(world, *unit).0.insert(Condition::Aiming);
        }
        E::Loaded { item, after, .. } => of_item::<Item>(world, *item).to_load = *after,
        E::TurnSpent { unit, after, .. } | E::TurnEnded { unit, after, .. } => {
            *of_unit::<Turn>(world, *unit) = *after;
        }
        E::Damaged { victim: unit, after, .. }
        | E::Bled { unit, after, .. }
        | E::Burned { unit, after, .. } => {
            of_unit::<HitPoints>(world, *unit).now = *after;
        }
        E::Wounded { victim, wound, bleeding, .. } => {
            let bearer = entity_of(world, *victim);
            world.spawn((Wound { number: *wound, bleeding: *bleeding, location: None }, WoundOf(bearer)));
        }
        E::Injured { victim, after, .. } => of_unit::<InjuryPoints>(world, *victim).0 = *after,
        E::Fell { unit, .. } => *of_unit::<Status>(world, *unit) = Status::Fallen,
        E::Surrendered { units, .. } => {
            units.iter().for_each(|&unit| *of_unit::<Status>(world, unit) = Status::Surrendered);
        }
        E::Broke { item, .. } => of_item::<Item>(world, *item).broken = true,
        E::EnhancementChanged { item, after, .. } => *of_item::<Enhancement>(world, *item) = after.clone(),
        E::AmmunitionSpent { item, after, .. } => of_item::<Ammunition>(world, *item).count = *after,
        E::AmmunitionLanded { .. } => lay_ammunition(world, event),
        E::AmmunitionGathered { item, into, after, .. } => {
            of_item::<Ammunition>(world, *into).count = *after;
            of_item::<Ammunition>(world, *item).count = 0;
            let entity = item_entity(world, *item);
            Place::Lost.put(entity, world);
        }
        E::ItemMoved { item, to, fumbled, hand, .. } => {
            let mut thing = of_item::<Item>(world, *item);
            thing.fumbled = *fumbled;
            thing.hand = hand.unwrap_or_default();
            let entity = item_entity(world, *item);
            to.put(entity, world);
        }
        E::ConditionBegan { unit, condition, .. } => {
            of_unit::<Conditions>(world, *unit).0.insert(*condition);
        }
        E::HoldChanged(change) => hold(world, change),
        E::WickLit { item, after, .. } => *of_item::<Gear>(world, *item) = *after,
        E::FireChanged { at, after, .. } => {
            world.resource_mut::<Fires>().set(Fire { hex: *at, left: *after });
        }
        E::HoldCounted { side, objective, after, .. } => {
            let mut sides = world.resource_mut::<Sides>();
            let state = sides.sides.get_mut(side);
            if let Some(held) = state.and_then(|state| state.held.get_mut(usize::from(*objective))) {
                *held = *after;
            }
        }
        E::RoundBegan { .. }
        | E::RoundEnded { .. }
        | E::BattleEnded { .. }
        | E::InitiativeRolled { .. }
        | E::BlockBegan { .. }
        | E::Delayed { .. } => copy_to_clock(world, event),
        E::BattleBegan { .. }
        | E::TargetDrawn { .. }
        | E::AttackRolled { .. }
        | E::FriendlyFire { .. }
        | E::TightQuartersHit { .. }
        | E::Resisted { .. }
        | E::CriticalHit { .. }
        | E::SeverityRolled { .. }
        | E::Fumbled { .. }
        | E::BreakageTested { .. }
        | E::Searched { .. }
        | E::ChoiceAsked { .. }
        | E::ChoiceMade { .. }
        | E::Voided { .. }
        | E::ChainCut { .. }
        | E::SavingThrow { .. }
        | E::Wrestled(_)
        | E::Raced(_)
        | E::FlaskBroke { .. }
        | E::Smothered(_) => {}
        E::FoesMet { units, .. } => {
            units.iter().for_each(|unit| of_unit::<Nerve>(world, *unit).has_met = true)
        }
        E::MoraleChecked { units, trigger, held, .. } => {
            for unit in units {
                let mut nerve = of_unit::<Nerve>(world, *unit);
                match trigger {
                    MoraleTrigger::FirstMeeting => nerve.has_met = true,
                    MoraleTrigger::HalfStrength => nerve.was_halved = true,
                }
                if !held {
                    of_unit::<Conditions>(world, *unit).0.insert(Condition::Routed);
                }
            }
        }
        E::Routed { unit } => _ = of_unit::<Conditions>(world, *unit).0.insert(Condition::Routed),
        E::LeftField { unit, .. } => {
            let round = world.resource::<Clock>().round;
            for unit in with_mount(world, *unit) {
                *of_unit::<Status>(world, unit) = Status::Fled;
                of_unit::<Nerve>(world, unit).left_in = Some(round);
            }
        }
        E::Caught(Capture { units, .. }) => {
            for unit in units.iter().flat_map(|unit| with_mount(world, *unit)).collect::<Vec<_>>() {
                *of_unit::<Status>(world, unit) = Status::Caught;
            }
            copy_to_chase(world, event);
        }
        E::ChaseBegan(_)
        | E::ChaseTurnBegan(_)
        | E::Tempted(_)
        | E::WayBlocked(_)
        | E::GotAway(_)
        | E::PursuitGivenUp(_)
        | E::ChaseEnded(_) => copy_to_chase(world, event),
        E::LaidDownArms { unit, .. } => *of_unit::<Status>(world, *unit) = Status::Surrendered,
        E::UndeadTurned { unit, by } => {
            of_unit::<Conditions>(world, *unit).0.insert(Condition::Turned);
            of_unit::<Nerve>(world, *unit).turned_by = Some(*by);
        }
        E::UndeadDestroyed { unit, .. } => {
            of_unit::<HitPoints>(world, *unit).now = 0;
            *of_unit::<Status>(world, *unit) = Status::Fallen;
        }
        E::Cowered { .. } | E::TurningTried(_) => {}
    }
}

/// The hold, and the states of all who are or were part of it.
fn hold(world: &mut World, HoldChange { unit, before, after }: &HoldChange) {
    *of_unit::<Grapple>(world, *unit) = after.clone();
    let mut held = of_unit::<Conditions>(world, *unit);
    before.condition().map(|condition| held.0.remove(&condition));
    after.condition().map(|condition| held.0.insert(condition));
    for holder in before.by.difference(&after.by) {
        of_unit::<Conditions>(world, *holder).0.remove(&Condition::Grappling);
    }
    for holder in &after.by {
        of_unit::<Conditions>(world, *holder).0.insert(Condition::Grappling);
    }
}

/// A unit, and what it rides: they go together.
fn with_mount(world: &mut World, unit: UnitId) -> impl Iterator<Item = UnitId> + use<> {
    let mount = of_unit::<Riding>(world, unit).0;
    std::iter::once(unit).chain(mount)
}

/// Adds to what lies there already, or lays down a bundle of its own.
fn lay_ammunition(world: &mut World, event: &BattleEvent) {
    let BattleEvent::AmmunitionLanded { bundle, item, after, enhancement_after, to, .. } = event else {
        return;
    };
    if world.resource::<Index>().item(*item).is_some() {
        of_item::<Ammunition>(world, *item).count = *after;
        return;
    }
    let made_like = of_item::<Item>(world, *bundle).clone();
    let kind = of_item::<Ammunition>(world, *bundle).clone();
    let name = Item { broken: false, fumbled: None, hand: 0, to_load: 0, ..made_like };
    let ammunition = Ammunition { count: *after, ..kind };
    let entity = world.spawn((*item, name, enhancement_after.clone(), ammunition)).id();
    to.put(entity, world);
    world.resource_mut::<Index>().insert_item(*item, entity);
}

fn copy_to_clock(world: &mut World, event: &BattleEvent) {
    use BattleEvent as E;
    if let E::RoundBegan { turns, .. } = event {
        turns.iter().for_each(|(unit, turn)| *of_unit::<Turn>(world, *unit) = *turn);
    }
    let mut clock = world.resource_mut::<Clock>();
    match event {
        E::RoundBegan { round, .. } => {
            clock.round = *round;
            clock.segment = 0;
            clock.track.clear();
            clock.block.clear();
            clock.stage = Stage::Acting;
        }
        E::InitiativeRolled { unit, tie, segment, .. } => enter(&mut clock, *unit, *segment, *tie),
        E::BlockBegan { segment, units, .. } => {
            clock.segment = *segment;
            clock.block.clone_from(units);
            let Clock { track, block, .. } = &mut *clock;
            track.retain(|entry| !block.contains(&entry.unit));
        }
        E::Delayed { unit, to, tie, .. } => {
            clock.block.retain(|other| other != unit);
            enter(&mut clock, *unit, *to, *tie);
        }
        E::RoundEnded { .. } => {
            clock.stage = Stage::BetweenRounds;
            clock.block.clear();
            clock.track.clear();
        }
        E::BattleEnded { outcome } => {
            clock.stage = Stage::Over;
            clock.chase = None;
            clock.outcome = Some(outcome.clone());
        }
        _ => {}
    }
}

fn copy_to_chase(world: &mut World, event: &BattleEvent) {
    use BattleEvent as E;
    let mut clock = world.resource_mut::<Clock>();
    if let E::ChaseBegan(begun) = event {
        clock.stage = Stage::Chase;
        clock.track.clear();
        clock.block.clear();
        let (quarry, pursuers) = (begun.quarry.clone(), begun.pursuers.clone());
        clock.chase = Some(Chase { quarry, pursuers, round: 0, turn: ChaseTurn::Start });
    }
    let Clock { block, chase: Some(chase), .. } = &mut *clock else { return };
    match event {
        E::ChaseTurnBegan(begun) => {
            (chase.round, chase.turn) = (begun.round, begun.turn);
            block.clone_from(&begun.units);
            begun.units.iter().for_each(|unit| *of_unit::<Turn>(world, *unit) = Turn::default());
        }
        E::Tempted(Temptation { units, stopped: true, .. })
        | E::WayBlocked(Blockade { stopped: units, .. }) => {
            chase.pursuers.retain(|unit| !units.contains(unit));
        }
        E::PursuitGivenUp(_) => chase.pursuers.clear(),
        E::Caught(Capture { units, .. }) | E::GotAway(Getaway { units }) => {
            chase.quarry.retain(|unit| !units.contains(unit))
        }
        E::ChaseEnded(_) => {
            chase.turn = ChaseTurn::Over;
            block.clear();
        }
        _ => {}
    }
}

fn enter(clock: &mut Clock, unit: UnitId, segment: u8, tie: u8) {
    let entry = TrackEntry { segment, tie, unit };
    let place = clock.track.partition_point(|other| other.order() < entry.order());
    clock.track.insert(place, entry);
}

fn entity_of(world: &World, unit: UnitId) -> Entity {
    world.resource::<Index>().unit(unit).unwrap_or_else(|| panic!("a fact names the unknown unit `{unit}`"))
}

fn item_entity(world: &World, item: ItemId) -> Entity {
    world.resource::<Index>().item(item).unwrap_or_else(|| panic!("a fact names the unknown item `{item}`"))
}

fn of_unit<C: Component<Mutability = bevy::ecs::component::Mutable>>(
    world: &mut World,
    unit: UnitId,
) -> Mut<'_, C> {
    let entity = entity_of(world, unit);
    world.get_mut(entity).unwrap_or_else(|| panic!("the unit `{unit}` lacks a component that all units have"))
}

fn of_item<C: Component<Mutability = bevy::ecs::component::Mutable>>(
    world: &mut World,
    item: ItemId,
) -> Mut<'_, C> {
    let entity = item_entity(world, item);
    world.get_mut(entity).unwrap_or_else(|| panic!("the item `{item}` lacks a component that a fact changes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Snapshot;
    use crate::model::{Act, Cause, DeedId, Manner, Occasion, Place, Step, Surface, Tile, Wound};
    use crate::rules::deed::phase::Phase;
    use crate::rules::driver::{begin_step, run_phases_before_harm};
    use crate::rules::trial::{Trial, at, item, unit};

    /// A battle in which every kind of act can happen.
    fn busy() -> Trial {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() }).thac0("attacker", 1);
        trial.place("friend", 1, 2).place("foe", 5, 5);
        trial.put("foe.sword", Place::Stowed(unit("attacker"))).put("friend.sword", Place::Lying(at(1, 2)));
        trial.item("friend.sword", |sword| sword.item.fumbled = Some((unit("attacker"), 0)));
        trial.unit("friend", |friend| friend.wounds.push(Wound { number: 1, bleeding: 99, location: None }));
        trial.tile(at(5, 5), Tile { surface: Surface::Mud, ..Tile::default() });
        trial.enchant("attacker.sword", 1, &[]).hit_points("target", 20);
        trial
    }

    fn acts() -> Vec<(Act, &'static [(u16, u16)])> {
        let (attacker, friend, target) = (unit("attacker"), unit("friend"), unit("target"));
        let sword = item("friend.sword");
        let weapon = item("attacker.sword");
        let blow =
            Act::Attack { attacker, target, weapon, manner: Manner::Melee, occasion: Occasion::Action };
        vec![
            (blow.clone(), &[(20, 20), (20, 20), (20, 2), (8, 8)]),
            (blow, &[(20, 1), (6, 1), (6, 1), (8, 4)]),
            (Act::Walk { unit: attacker, to: at(2, 1) }, &[]),
            (Act::TurnTo { unit: attacker, facing: crate::hex::Facing::West }, &[]),
            (Act::Stow { unit: attacker, item: weapon }, &[]),
            (Act::Draw { unit: attacker, item: item("foe.sword") }, &[]),
            (Act::PickUp { unit: friend, item: sword }, &[]),
            (Act::Kick { unit: friend, item: sword, to: attacker }, &[]),
            (Act::Delay { unit: attacker, segment: 8 }, &[]),
            (Act::EndTurn { unit: attacker }, &[]),
            (Act::Surrender { side: "red".parse().unwrap() }, &[]),
            (Act::Initiative { unit: attacker }, &[]),
            (Act::Bleed { unit: friend }, &[]),
            (Act::BeginRound, &[]),
            (Act::BeginBlock, &[]),
            (Act::EndRound, &[]),
        ]
    }

    #[test]
    fn up_to_apply_a_step_changes_nothing_but_its_own_deeds() {
        for (act, faces) in acts() {
            let mut trial = busy();
            trial.dice(faces);
            let world = trial.world_mut();
            let mut before = Snapshot::capture(world);
            let step = Step { when: before.clock.now(), cause: Cause::default(), acts: vec![act.clone()] };
            begin_step(world, &step);
            run_phases_before_harm(world);
            world.resource_mut::<Flight>().select(DeedId(0));
            world.run_schedule(Phase::Harm);
            let harmed = Snapshot::capture(world);
            // A step is counted and its dice are drawn.
            before.clock.steps += 1;
            before.dice.script_used = faces.len();
            assert_eq!(harmed, before, "{act:?}");
            world.run_schedule(Phase::Apply);
            assert_ne!(Snapshot::capture(world), before, "{act:?} came to nothing");
        }
    }
}
