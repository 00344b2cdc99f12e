//! What the ground sounds like: under feet, and under what lands on it.

use super::scene::SceneContext;
use crate::hex::Hex;
use crate::model::{Place, Surface, Tag, Terrain, Tile, UnitId};
use crate::sound::Effect;

/// A unit steps into a hex.
pub fn step(context: &SceneContext, unit: UnitId, to: Hex) -> Option<Effect> {
    let record = context.unit(unit)?;
    let tile = context.state.board.tile(to)?;
    let hooved = record.riding.0.is_some() || record.kind.tags.contains(&Tag::Mount);
    match (record.flight.layer() > 0, hooved) {
        (true, _) => Some(Effect::Wings),
        (_, true) => Some(Effect::Hooves),
        _ => Some(under(tile)),
    }
}

fn under(tile: &Tile) -> Effect {
    if tile.depth > 0 {
        return Effect::StepInWater;
    }
    match (tile.terrain, tile.surface) {
        (Terrain::Swamp, _) | (_, Surface::Mud) => Effect::StepInMud,
        (_, Surface::Stone | Surface::Tile) => Effect::StepOnStone,
        (_, Surface::Wood) => Effect::StepOnWood,
        (_, Surface::Dirt | Surface::Gravel) => Effect::StepOnEarth,
        (_, Surface::Grass | Surface::Leaves) => Effect::StepInGrass,
        (_, Surface::Sand) => Effect::StepInSand,
        (_, Surface::Snow) => Effect::StepInSnow,
        (_, Surface::Water) => Effect::StepInWater,
    }
}

/// An item comes to a place: the hex that it lies on, or the one that swallows it.
pub fn lands(context: &SceneContext, to: Place, swallows: Option<Hex>) -> Effect {
    let tile = to.ground().or(swallows).and_then(|hex| context.state.board.tile(hex));
    let Some(tile) = tile else { return Effect::LandsOnWood };
    if tile.terrain == Terrain::Chasm {
        return Effect::FallsIntoGorge;
    }
    if tile.depth > 0 || tile.surface == Surface::Water {
        return Effect::LandsInWater;
    }
    match (tile.terrain, tile.surface) {
        (Terrain::Swamp, _) | (_, Surface::Mud | Surface::Snow | Surface::Sand) => Effect::LandsInMud,
        (_, Surface::Stone | Surface::Tile | Surface::Gravel) => Effect::LandsOnStone,
        (_, Surface::Wood) => Effect::LandsOnWood,
        (_, Surface::Dirt | Surface::Grass | Surface::Leaves | Surface::Water) => Effect::LandsInMud,
    }
}
