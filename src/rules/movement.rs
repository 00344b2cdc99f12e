//! Movement: hexes, ground, height and turning cost movement points.
//!
//! A movement rate of 12 is 12 points; a plain hex costs 2, so that is 6 hexes. Rough ground, water, mud and
//! a climb cost more. Walking into one of the three hexes ahead turns a unit for free; farther round costs a
//! point for each 60°, and so does turning on the spot.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::check;
use super::deed::{Declared, Deeds, Effects};
use super::field::{Field, Unit};
use super::phase::{Harm, Phase};
use crate::event::BattleEvent;
use crate::hex::{Facing, Hex, Pose, Reach, path_cost, reach};
use crate::model::{Act, RuleId, Surface, Terrain, Tile, Turn, UnitId};
use crate::order::Refusal;
use crate::rulebook::{Rule, on};

const A62: RuleId = RuleId::a(62);

pub(super) const RULES: &[Rule] = &[Rule::new(
    A62,
    "Movement",
    "A unit has as many movement points as its movement rate; 12 is an unburdened man. A plain hex costs 2. \
     Rough ground, furniture, clutter, snow, mud, shallow water and a rise of 3 to 5 feet cost more; walls, deep \
     water, chasms and steps of more than 5 feet up or 10 down stop it. The three hexes ahead are entered \
     without turning; beyond them, and on the spot, each 60 degrees cost 1.",
)];

/// Points for turning by 0, 60, 120 and 180 degrees while walking.
pub const TURNING_ON_THE_WAY: [u32; 4] = [0, 0, 1, 2];

/// Highest step up that can be walked, in feet; also as far as a melee blow carries up or down.
pub(super) const STEP_UP: i16 = 5;
const STEP_DOWN: i16 = 10;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, (walk, turn_on_the_spot).chain().in_set(Harm::Move).run_if(on(A62)));
}

/// What it costs to step from one hex into a neighbor, or why it cannot be done.
pub fn step_cost(from: &Tile, to: &Tile) -> Result<u32, &'static str> {
    let rise = to.elevation - from.elevation;
    match to.terrain {
        Terrain::Wall => return Err("a wall is in the way"),
        Terrain::Chasm => return Err("it is open air"),
        _ if to.depth >= Tile::DEEP_WATER => return Err("the water is too deep to wade"),
        _ if rise > STEP_UP => return Err("it is too high to step up"),
        _ if -rise > STEP_DOWN => return Err("it is too deep to step down"),
        _ => {}
    }
    let ground = match to.terrain {
        Terrain::Rough | Terrain::Forest | Terrain::Swamp | Terrain::Furniture => 2,
        _ => u32::from(to.clutter),
    };
    let surface = u32::from(matches!(to.surface, Surface::Mud | Surface::Snow));
    let water = match to.depth {
        0 => 0,
        1 | 2 => 2,
        _ => 4,
    };
    let slope = if rise >= 3 || rise <= -6 { 2 } else { 0 };
    Ok(2 + ground + surface + water + slope)
}

/// What it costs a unit to enter a hex now, or what is in the way.
fn enter(field: &Field, from: Hex, to: Hex) -> Result<u32, &'static str> {
    if crate::hex::distance(from, to) != 1 {
        return Err("they are not neighbors");
    }
    let (Some(here), Some(there)) = (field.board.tile(from), field.board.tile(to)) else {
        return Err("the map ends there");
    };
    if field.standing_in(to).is_some() {
        return Err("somebody stands there");
    }
    step_cost(here, there)
}

/// Every hex a unit can reach with the movement it has left, with paths and costs.
pub fn movement_reach(field: &Field, unit: &Unit) -> Reach {
    let start = Pose { hex: unit.position.0, facing: unit.facing.0 };
    reach(start, u32::from(unit.turn.movement), TURNING_ON_THE_WAY, |from, to| enter(field, from, to).ok())
}

pub(super) fn check_path(field: &Field, id: UnitId, path: &[Hex]) -> Result<(), Refusal> {
    let unit = check::able(field, id)?;
    let start = Pose { hex: unit.position.0, facing: unit.facing.0 };
    let walked = path_cost(start, path, TURNING_ON_THE_WAY, |from, to| enter(field, from, to).ok());
    let (needed, _) = walked.map_err(|broken| {
        let from = if broken.at == 0 { start.hex } else { path[broken.at - 1] };
        let to = path[broken.at];
        let why = enter(field, from, to).err().unwrap_or("the way is too long");
        Refusal::Blocked { unit: id, from, to, why }
    })?;
    let left = u32::from(unit.turn.movement);
    if needed > left { Err(Refusal::TooFar { unit: id, needed, left }) } else { Ok(()) }
}

pub(super) fn check_turn(field: &Field, id: UnitId, facing: Facing) -> Result<(), Refusal> {
    let unit = check::able(field, id)?;
    let (needed, left) = (u32::from(unit.facing.0.steps_to(facing)), u32::from(unit.turn.movement));
    match needed {
        0 => Err(Refusal::AlreadyFacing(id)),
        _ if needed > left => Err(Refusal::TooFar { unit: id, needed, left }),
        _ => Ok(()),
    }
}

fn spent(unit: &Unit, points: u32) -> BattleEvent {
    let before = *unit.turn;
    let movement = before.movement.saturating_sub(points as u16);
    BattleEvent::TurnSpent { unit: *unit.id, before, after: Turn { movement, ..before } }
}

fn walk(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Field) {
    deeds.each(|(declared, mut effects)| {
        let Act::Walk { unit, to } = declared.0 else { return };
        let unit = field.unit(unit);
        let start = Pose { hex: unit.position.0, facing: unit.facing.0 };
        let walked = path_cost(start, &[to], TURNING_ON_THE_WAY, |from, to| enter(&field, from, to).ok());
        let Ok((cost, end)) = walked else { return };
        effects.0.push(BattleEvent::Moved {
            unit: *unit.id,
            from: start.hex,
            to,
            facing_before: start.facing,
            facing_after: end.facing,
        });
        effects.0.push(spent(&unit, cost));
    });
}

fn turn_on_the_spot(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Field) {
    deeds.each(|(declared, mut effects)| {
        let Act::TurnTo { unit, facing } = declared.0 else { return };
        let unit = field.unit(unit);
        let before = unit.facing.0;
        effects.0.push(BattleEvent::Turned { unit: *unit.id, before, after: facing });
        effects.0.push(spent(&unit, u32::from(before.steps_to(facing))));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a62_ground_height_and_water_cost() {
        let flat = Tile::default();
        let to = |tile: Tile| step_cost(&flat, &tile);
        assert_eq!(to(flat), Ok(2));
        assert_eq!(to(Tile { terrain: Terrain::Rough, ..flat }), Ok(4));
        assert_eq!(to(Tile { clutter: true, ..flat }), Ok(3));
        assert_eq!(to(Tile { surface: Surface::Mud, ..flat }), Ok(3));
        assert_eq!(to(Tile { depth: 2, ..flat }), Ok(4));
        assert_eq!(to(Tile { depth: 4, ..flat }), Ok(6));
        assert_eq!(to(Tile { elevation: 2, ..flat }), Ok(2));
        assert_eq!(to(Tile { elevation: 5, ..flat }), Ok(4));
        assert_eq!(to(Tile { elevation: -10, ..flat }), Ok(4));
        for blocked in [
            Tile { terrain: Terrain::Wall, ..flat },
            Tile { terrain: Terrain::Chasm, ..flat },
            Tile { depth: 5, ..flat },
            Tile { elevation: 6, ..flat },
            Tile { elevation: -11, ..flat },
        ] {
            assert!(to(blocked).is_err(), "{blocked:?}");
        }
    }
}
