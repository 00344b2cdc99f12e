//! Copies of deeds. An attack that is over is kept, and the next one is written over it: forecasts copy very often, and
//! this is far quicker than to spawn and despawn.

use bevy::prelude::{Entity, EntityRef, FromWorld, Mut, QueryState, Resource, World};

use super::attack::{Attack, AttackBundle, AttackPartsMut};
use super::{Answers, Declared, Deed, Effects};

/// No more attacks than this are kept.
const KEPT: usize = 2_048;

/// Attacks that are over.
#[derive(Resource)]
pub struct SpareAttacks {
    entities: Vec<Entity>,
    parts: QueryState<(&'static mut Deed, AttackPartsMut)>,
}

impl FromWorld for SpareAttacks {
    fn from_world(world: &mut World) -> Self {
        SpareAttacks { entities: Vec::new(), parts: world.query() }
    }
}

impl SpareAttacks {
    /// Writes a copy of an attack over a spare one, if there is one and `original` is an attack.
    fn copy(&mut self, world: &mut World, original: Entity, deed: Deed) -> Option<Entity> {
        let spare = *self.entities.last()?;
        let [(_, from), (mut copy_deed, mut to)] = self.parts.get_many_mut(world, [original, spare]).ok()?;
        *copy_deed = deed;
        to.copy_from(&from);
        self.entities.pop()
    }
}

/// Spawns an attack that has just been declared.
pub(in crate::rules) fn spawn_attack(world: &mut World, deed: Deed, attack: Attack) -> Entity {
    let bundle = (deed, AttackBundle::new(attack));
    match world.resource_mut::<SpareAttacks>().entities.pop() {
        Some(spare) => world.entity_mut(spare).insert(bundle).id(),
        None => world.spawn(bundle).id(),
    }
}

/// Copies all that rules have written on a deed, once for each of these.
pub(super) fn copy(world: &mut World, original: Entity, deeds: &[Deed]) -> Vec<Entity> {
    if let Some(declared) = fresh(world.entity(original)) {
        let new = deeds.iter().map(|deed| (*deed, declared.clone())).collect::<Vec<_>>();
        return world.spawn_batch(new).collect();
    }
    world.resource_scope(|world: &mut World, mut spare: Mut<SpareAttacks>| {
        let copy = |deed: &Deed| match spare.copy(world, original, *deed) {
            Some(copy) => copy,
            None => copy_anew(world, original, *deed),
        };
        deeds.iter().map(copy).collect()
    })
}

fn copy_anew(world: &mut World, original: Entity, deed: Deed) -> Entity {
    if let Some(attack) = AttackBundle::of(world.entity(original)) {
        return world.spawn((deed, attack)).id();
    }
    let copy = world.entity_mut(original).clone_and_spawn();
    world.entity_mut(copy).insert(deed);
    copy
}

/// The components of a deed besides [`Deed`] if it is no attack and has no dice yet: most are copied then, and this is
/// quicker than to look for all that a rule may have put on it.
fn fresh(deed: EntityRef) -> Option<(Declared, Effects, Answers)> {
    let (declared, effects, answers) = deed.get_components::<(&Declared, &Effects, &Answers)>().ok()?;
    let has_no_more = deed.archetype().component_count() == 4;
    has_no_more.then(|| (declared.clone(), effects.clone(), answers.clone()))
}

/// Removes a deed that is over; an attack is kept for the next one.
pub(in crate::rules) fn retire(world: &mut World, deed: Entity) {
    let is_attack = world.get::<Attack>(deed).is_some();
    let mut spare = world.resource_mut::<SpareAttacks>();
    match is_attack && spare.entities.len() < KEPT {
        true => spare.entities.push(deed),
        false => drop(world.despawn(deed)),
    }
}
