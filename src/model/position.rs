//! Where a unit is. A [`Position`] cannot be changed in place, so its hooks always keep the list of units by hex right.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::{Component, Entity};

use crate::hex::Hex;
use crate::model::{BattleState, UnitId};

/// The hex a unit stands in, or in which it has fallen.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[component(immutable, on_insert = enter, on_discard = leave)]
pub struct Position(pub Hex);

fn enter(mut world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    let Some((unit, hex)) = unit_at(&world, entity) else { return };
    world.resource_mut::<BattleState>().places.enter(hex, unit, entity);
}

fn leave(mut world: DeferredWorld, HookContext { entity, .. }: HookContext) {
    let Some((_, hex)) = unit_at(&world, entity) else { return };
    world.resource_mut::<BattleState>().places.leave(hex, entity);
}

fn unit_at(world: &DeferredWorld, entity: Entity) -> Option<(UnitId, Hex)> {
    Some((*world.get(entity)?, world.get::<Position>(entity)?.0))
}

#[cfg(test)]
mod tests {
    use bevy::prelude::World;

    use super::*;

    fn units(world: &World, hex: Hex, range: u32) -> Vec<String> {
        let found = world.resource::<BattleState>().places.within(hex, range);
        found.into_iter().map(|(unit, _)| unit.to_string()).collect()
    }

    #[test]
    fn units_are_found_where_they_are_and_nowhere_else() {
        let mut world = World::new();
        world.init_resource::<BattleState>();
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
