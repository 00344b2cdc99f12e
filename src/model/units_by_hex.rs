//! Which units are in which hex. [`Position`] cannot be changed in place, so its hooks always keep the list right.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::platform::collections::HashMap;
use bevy::prelude::{Component, Entity, Resource};

use crate::hex::Hex;
use crate::model::UnitId;

/// The hex a unit stands in, or in which it has fallen.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[component(immutable, on_insert = enter, on_discard = leave)]
pub struct Position(pub Hex);

/// The units in each hex, whatever their status: who asks for the neighbors of a unit need not look at all units.
#[derive(Resource, Debug, Default)]
pub struct UnitsByHex(HashMap<Hex, Vec<(UnitId, Entity)>>);

impl UnitsByHex {
    /// The units in a hex and up to `range` hexes from it, by id.
    pub fn within(&self, hex: Hex, range: u32) -> Vec<(UnitId, Entity)> {
        let mut found: Vec<(UnitId, Entity)> = Vec::new();
        hex.range(range).for_each(|near| found.extend(self.0.get(&near).into_iter().flatten()));
        found.sort_unstable_by_key(|(unit, _)| *unit);
        found
    }
}

fn enter(mut world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    let Some((unit, hex)) = unit_at(&world, entity) else { return };
    let mut units = world.resource_mut::<UnitsByHex>();
    units.0.entry(hex).or_default().push((unit, entity));
}

fn leave(mut world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    let Some((_, hex)) = unit_at(&world, entity) else { return };
    let mut units = world.resource_mut::<UnitsByHex>();
    if let Some(there) = units.0.get_mut(&hex) {
        there.retain(|(_, other)| *other != entity);
    }
}

fn unit_at(world: &DeferredWorld, entity: Entity) -> Option<(UnitId, Hex)> {
    Some((*world.get(entity)?, world.get::<Position>(entity)?.0))
}

#[cfg(test)]
mod tests {
    use bevy::prelude::World;

    use super::*;

    fn units(world: &World, hex: Hex, range: u32) -> Vec<String> {
        let found = world.resource::<UnitsByHex>().within(hex, range);
        found.into_iter().map(|(unit, _)| unit.to_string()).collect()
    }

    #[test]
    fn units_are_found_where_they_are_and_nowhere_else() {
        let mut world = World::new();
        world.init_resource::<UnitsByHex>();
        let unit = |id: &str| id.parse::<UnitId>().expect("a good id");
        let here = Hex::new(3, 3);
        let beside = here.all_neighbors()[2];
        world.spawn((unit("zoe"), Position(here)));
        let adam = world.spawn((unit("adam"), Position(beside))).id();
        assert_eq!(units(&world, here, 0), ["zoe"]);
        assert_eq!(units(&world, here, 1), ["adam", "zoe"]);
        world.entity_mut(adam).insert(Position(here));
        assert_eq!(units(&world, here, 0), ["adam", "zoe"]);
        assert_eq!(units(&world, beside, 0), [""; 0]);
        world.despawn(adam);
        assert_eq!(units(&world, here, 1), ["zoe"]);
    }
}
