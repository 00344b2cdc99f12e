//! Apply: the events of the current deeds change units and items, one after the other.
//!
//! Nothing is decided here: every event says what is true after it.

use bevy::prelude::{Component, Entity, Mut, RelationshipTarget, World};

use crate::event::{BleedingState, Change, Follower};
use crate::model::{
    Ammunition, Armor, BattleState, Conditions, DeathsDoor, Enhancement, Facing, Fatigue, Flight, Gear,
    Grapple, HitPoints, Injuries, Injury, InjuryOf, InjuryPoints, ItemId, ItemState, Nerve, Place, Position,
    Riding, Spells, Stance, Status, Training, Turn, UnitId, Wound, WoundOf, Wounds,
};
use crate::rules::deed::react::StepEvents;
use crate::rules::deed::{Effects, StepDeeds};

/// The only system of the Apply phase.
pub(in crate::rules) fn apply(world: &mut World) {
    let deeds = world.resource::<StepDeeds>().current.clone();
    for deed in deeds {
        let Some(mut effects) = world.get_mut::<Effects>(deed) else { continue };
        let events = std::mem::take(&mut effects.0);
        for event in events {
            WorldFollower(world).follow(&event);
            world.resource_mut::<StepEvents>().0.push(event);
        }
    }
}

/// The world of a battle, as events change it.
struct WorldFollower<'w>(&'w mut World);

impl Follower for WorldFollower<'_> {
    fn mount_of(&self, unit: UnitId) -> Option<UnitId> {
        self.0.get::<Riding>(entity_of(self.0, unit))?.0
    }

    #[expect(clippy::too_many_lines, reason = "one match over all changes")]
    fn change(&mut self, change: Change) {
        let world = &mut *self.0;
        match change {
            Change::Position(unit, hex) => {
                let mover = entity_of(world, unit);
                world.entity_mut(mover).insert(Position(hex));
            }
            Change::Facing(unit, facing) => of_unit::<Facing>(world, unit).0 = facing,
            Change::Riding(unit, mount) => of_unit::<Riding>(world, unit).0 = mount,
            Change::Stance(unit, stance) => *of_unit::<Stance>(world, unit) = stance,
            Change::Layer(unit, layer) => {
                of_unit::<Flight>(world, unit).0.iter_mut().for_each(|flying| flying.layer = layer);
            }
            Change::ConditionBegins(unit, lasting) => {
                of_unit::<Conditions>(world, unit).begin(lasting);
            }
            Change::ConditionEnds(unit, condition, cause) => {
                of_unit::<Conditions>(world, unit).end(condition, cause);
            }
            Change::Casting(unit, casting) => of_unit::<Spells>(world, unit).casting = casting,
            Change::SpellLeft(unit, spell, left) => of_unit::<Spells>(world, unit).leave(spell, left),
            Change::InjuryHealed(unit, number) => heal(world, unit, number),
            Change::Turn(unit, turn) => *of_unit::<Turn>(world, unit) = turn,
            Change::HitPoints(unit, now) => of_unit::<HitPoints>(world, unit).now = now,
            Change::Training(unit, training) => *of_unit::<Training>(world, unit) = training,
            Change::FullHitPoints(unit, full) => of_unit::<HitPoints>(world, unit).full = full,
            Change::Wound(unit, wound) => {
                let bearer = entity_of(world, unit);
                world.spawn((wound, WoundOf(bearer)));
            }
            Change::Injury(unit, injury) => {
                let bearer = entity_of(world, unit);
                world.spawn((injury, InjuryOf(bearer)));
            }
            Change::ArmorRuined(unit, ruined) => {
                let mut armor = of_unit::<Armor>(world, unit);
                armor.ruined = armor.ruined.iter().copied().chain([ruined]).collect();
            }
            Change::Bleeding(unit, number, state) => set_bleeding(world, unit, number, state),
            Change::InjuryPoints(unit, points) => of_unit::<InjuryPoints>(world, unit).0 = points,
            Change::Fought(unit) => {
                let round = world.resource::<BattleState>().clock.round;
                of_unit::<Fatigue>(world, unit).fight(round);
            }
            Change::FreshUntil(unit, last) => of_unit::<Fatigue>(world, unit).fresh_until = Some(last),
            Change::Rested(unit) => of_unit::<Fatigue>(world, unit).rounds = 0,
            Change::Status(unit, status) => *of_unit::<Status>(world, unit) = status,
            Change::Sinks(unit, sinking) => of_unit::<DeathsDoor>(world, unit).sink(sinking),
            Change::StandsShock(unit, margin) => of_unit::<DeathsDoor>(world, unit).shock = Some(margin),
            Change::LeavesDeathsDoor(unit) => *of_unit::<DeathsDoor>(world, unit) = DeathsDoor::default(),
            Change::HasMetEnemies(unit) => of_unit::<Nerve>(world, unit).has_met = true,
            Change::WasHalved(unit) => of_unit::<Nerve>(world, unit).was_halved = true,
            Change::TurnedBy(unit, cleric) => of_unit::<Nerve>(world, unit).turned_by = Some(cleric),
            Change::LeftField(unit) => {
                let round = world.resource::<BattleState>().clock.round;
                of_unit::<Nerve>(world, unit).left_in = Some(round);
            }
            Change::OutOfReach(unit) => of_unit::<Nerve>(world, unit).left_in = None,
            Change::Grapple(unit, grapple) => of_unit::<Grapple>(world, unit).clone_from(grapple),
            Change::Place { item, to, hand, fumbled } => {
                let mut state = of_item::<ItemState>(world, item);
                (state.hand, state.fumbled) = (hand, fumbled);
                let entity = item_entity(world, item);
                to.put(entity, world);
            }
            Change::Broken(item) => of_item::<ItemState>(world, item).broken = true,
            Change::Enhancement(item, magic) => of_item::<Enhancement>(world, item).clone_from(magic),
            Change::Count(item, count) => of_item::<Ammunition>(world, item).count = count,
            Change::ToLoad(item, rounds) => of_item::<ItemState>(world, item).to_load = rounds,
            Change::Gear(item, gear) => *of_item::<Gear>(world, item) = gear,
            Change::Laid { bundle, item, count, enhancement, to } => {
                if world.resource::<BattleState>().index.item(item).is_none() {
                    lay_new_bundle(world, bundle, item, enhancement, to);
                }
                of_item::<Ammunition>(world, item).count = count;
            }
            Change::Fire(fire) => world.resource_mut::<BattleState>().fires.set(fire),
            Change::Held { side, objective, rounds } => {
                world.resource_mut::<BattleState>().sides.hold(side, objective, rounds);
            }
            Change::Secret(change) => world.resource_mut::<BattleState>().secrets.change(change),
            Change::Clock(change) => world.resource_mut::<BattleState>().clock.change(change),
        }
    }
}

/// Removes an injury of a unit.
fn heal(world: &mut World, unit: UnitId, number: u16) {
    let injuries = world.get::<Injuries>(entity_of(world, unit)).into_iter().flat_map(|all| all.iter());
    let healed = |entity: &Entity| world.get::<Injury>(*entity).is_some_and(|it| it.number == number);
    if let Some(injury) = injuries.collect::<Vec<Entity>>().into_iter().find(healed) {
        world.despawn(injury);
    }
}

/// Makes a wound of a unit bleed as much as this.
fn set_bleeding(world: &mut World, unit: UnitId, number: u16, state: BleedingState) {
    let wounds = world.get::<Wounds>(entity_of(world, unit)).into_iter().flat_map(|wounds| wounds.iter());
    for wound in wounds.collect::<Vec<Entity>>() {
        if let Some(mut wound) = world.get_mut::<Wound>(wound).filter(|wound| wound.number == number) {
            (wound.bleeding, wound.grade) = (state.bleeding, state.grade);
        }
    }
}

/// Makes a new bundle of what was shot from another one.
fn lay_new_bundle(world: &mut World, shot_from: ItemId, item: ItemId, magic: &Enhancement, to: Place) {
    let state = of_item::<ItemState>(world, shot_from).lying();
    let ammunition = of_item::<Ammunition>(world, shot_from).clone();
    let entity = world.spawn((item, state, magic.clone(), ammunition)).id();
    to.put(entity, world);
    world.resource_mut::<BattleState>().index.insert_item(item, entity);
}

fn entity_of(world: &World, unit: UnitId) -> Entity {
    world
        .resource::<BattleState>()
        .index
        .unit(unit)
        .unwrap_or_else(|| panic!("an event names the unknown unit `{unit}`"))
}

fn item_entity(world: &World, item: ItemId) -> Entity {
    world
        .resource::<BattleState>()
        .index
        .item(item)
        .unwrap_or_else(|| panic!("an event names the unknown item `{item}`"))
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
    world
        .get_mut(entity)
        .unwrap_or_else(|| panic!("the item `{item}` lacks a component that an event changes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Snapshot;
    use crate::model::{Act, Cause, DeedId, Manner, Occasion, Place, Step, Surface, Tile};
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
        trial.unit("friend", |friend| {
            friend.wounds.push(Wound { number: 1, bleeding: 99, ..Wound::default() })
        });
        trial.tile(at(5, 5), Tile { surface: Surface::Mud, ..Tile::default() });
        trial.enchant("attacker.sword", 1, &[]).hit_points("target", 20);
        trial
    }

    fn acts() -> Vec<(Act, &'static [(u16, u16)])> {
        let (attacker, friend, target) = (unit("attacker"), unit("friend"), unit("target"));
        let sword = item("friend.sword");
        let weapon = item("attacker.sword");
        let attack =
            Act::Attack { attacker, target, weapon, manner: Manner::Melee, occasion: Occasion::Action };
        vec![
            (attack.clone(), &[(20, 20), (20, 20), (20, 2), (8, 8)]),
            (attack, &[(20, 1), (6, 1), (6, 1), (8, 4)]),
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
            world.resource_mut::<StepDeeds>().select(DeedId(0));
            world.run_schedule(Phase::Harm);
            let harmed = Snapshot::capture(world);
            // Only the number of steps and of used dice has changed.
            before.clock.steps += 1;
            before.dice.script_used = faces.len();
            assert_eq!(harmed, before, "{act:?}");
            world.run_schedule(Phase::Apply);
            assert_ne!(Snapshot::capture(world), before, "{act:?} came to nothing");
        }
    }
}
