//! The sides of a level, their objectives and the zones.

use std::collections::BTreeMap;

use super::document::{Document, on_board};
use super::{Faults, FileError, ItemRecord, Key, UnitRecord, all, both, did_you_mean, did_you_mean_in};
use crate::hex::{Hex, to_offset};
use crate::level::format::{LevelFile, SideFile};
use crate::level::personalities::personalities;
use crate::model::{Board, Objective, Personality, SideId, SideState, Sides, Tag, Zone};

pub(super) fn build(file: &LevelFile, board: &Board, document: &Document) -> Result<Sides, Faults> {
    if file.sides.len() < 2 {
        return Err(document.fault(&[Key::Field("sides")], "a battle needs at least two sides").into());
    }
    let named = |(name, places): (&String, &Vec<(i32, i32)>)| {
        let document = document.inside(&[Key::Field("zones"), Key::Entry(name)]);
        Ok::<_, Faults>((name.clone(), zone(places, board, &document)?))
    };
    let zones: BTreeMap<String, Zone> = all(file.zones.iter().map(named))?.into_iter().collect();
    let state = |(id, side): (&SideId, &SideFile)| {
        let document = document.inside(&[Key::Field("sides"), Key::Entry(id.as_str())]);
        Ok::<_, Faults>((*id, state(*id, side, &zones, board, &document)?))
    };
    let sides: BTreeMap<SideId, SideState> = all(file.sides.iter().map(state))?.into_iter().collect();
    all(sides.iter().map(|(id, side)| set_up_apart((*id, side), &sides, document)))?;
    Ok(Sides { sides, zones, round_limit: file.round_limit, beyond: file.beyond })
}

/// Checks that no side before this one is set up in its hexes.
fn set_up_apart(
    (id, side): (SideId, &SideState),
    sides: &BTreeMap<SideId, SideState>,
    document: &Document,
) -> Result<(), FileError> {
    for (other, before) in sides.range(..id) {
        let shared = side.deployment.hexes.iter().find(|hex| before.deployment.hexes.contains(hex));
        if let Some(hex) = shared {
            let problem = format!("side `{other}` is set up in {} too", to_offset(*hex));
            let at = [Key::Field("sides"), Key::Entry(id.as_str()), Key::Field("deployment")];
            return Err(document.fault(&at, problem));
        }
    }
    Ok(())
}

fn state(
    id: SideId,
    side: &SideFile,
    zones: &BTreeMap<String, Zone>,
    board: &Board,
    document: &Document,
) -> Result<SideState, Faults> {
    let objective = |(index, objective): (usize, &Objective)| {
        check_objective(objective, zones, &document.inside(&[Key::Field("objectives"), Key::Index(index)]))
    };
    let some = if side.objectives.is_empty() {
        let problem = format!("side `{id}` has no objective; give it at least `Eliminate`");
        Err(document.fault(&[Key::Field("objectives")], problem))
    } else {
        Ok(())
    };
    let objectives = both(some, all(side.objectives.iter().enumerate().map(objective)));
    let deployment = zone(&side.deployment, board, &document.inside(&[Key::Field("deployment")]));
    let exit = known("exit", side.exit.as_ref(), zones, document);
    let lair = known("lair", side.lair.as_ref(), zones, document);
    let places = both(deployment, both(exit, lair));
    let personality = personality(side.personality.as_deref(), document);
    let (_, ((deployment, (exit, lair)), personality)) = both(objectives, both(places, personality))?;
    Ok(SideState {
        name: side.name.clone(),
        objectives: side.objectives.clone(),
        deployment,
        held: vec![0; side.objectives.len()],
        personality,
        exit,
        lair,
    })
}

/// The name, if the level has a zone of this name.
fn known(
    field: &str,
    name: Option<&String>,
    zones: &BTreeMap<String, Zone>,
    document: &Document,
) -> Result<Option<String>, FileError> {
    match name {
        Some(name) if !zones.contains_key(name) => Err(no_such_zone(field, name, zones, document)),
        name => Ok(name.cloned()),
    }
}

fn no_such_zone(field: &str, name: &str, zones: &BTreeMap<String, Zone>, document: &Document) -> FileError {
    document.fault(&[Key::Field(field)], format!("there is no zone `{name}`")).with_help(did_you_mean_in(
        "the level's `zones`",
        name,
        zones.keys().map(String::as_str),
    ))
}

fn personality(name: Option<&str>, document: &Document) -> Result<Personality, FileError> {
    let Some(name) = name else { return Ok(Personality::default()) };
    let known = personalities();
    known.get(name).cloned().ok_or_else(|| {
        let problem = format!("there is no personality `{name}`");
        let help = did_you_mean(name, known.keys().map(String::as_str));
        document.fault(&[Key::Field("personality")], problem).with_help(help)
    })
}

fn check_objective(
    objective: &Objective,
    zones: &BTreeMap<String, Zone>,
    document: &Document,
) -> Result<(), FileError> {
    let (zone, counted, count) = match objective {
        Objective::Eliminate => return Ok(()),
        Objective::Survive { rounds } => (None, "rounds", *rounds),
        Objective::Reach { zone, units } => (Some(zone), "units", u32::from(*units)),
        Objective::Hold { zone, rounds } => (Some(zone), "rounds", u32::from(*rounds)),
        Objective::Escape { units, .. } => (None, "units", u32::from(*units)),
    };
    if count == 0 {
        return Err(document.fault(&[Key::Field(counted)], "an objective needs at least 1"));
    }
    match zone {
        Some(zone) if !zones.contains_key(zone) => Err(no_such_zone("zone", zone, zones, document)),
        _ => Ok(()),
    }
}

/// Checks that each side has as many units, and the level as much treasure, as an escape needs.
pub(super) fn check_escapes(
    sides: &Sides,
    (units, items): (&[UnitRecord], &[ItemRecord]),
    document: &Document,
) -> Result<(), Faults> {
    let there: u32 = items.iter().filter_map(|item| item.gear).map(|gear| gear.worth()).sum();
    let side = |(id, side): (&SideId, &SideState)| {
        let own = units.iter().filter(|unit| unit.side.0 == *id);
        let (mounts, own): (Vec<&UnitRecord>, Vec<&UnitRecord>) =
            own.partition(|unit| unit.kind.tags.contains(&Tag::Mount));
        let objectives = [Key::Field("sides"), Key::Entry(id.as_str()), Key::Field("objectives")];
        let objective = |(index, objective): (usize, &Objective)| {
            let Objective::Escape { units, treasure } = *objective else { return Ok(()) };
            let document = document.inside(&objectives).inside(&[Key::Index(index)]);
            let fault =
                |field: &'static str, problem: String| Err(document.fault(&[Key::Field(field)], problem));
            if usize::from(units) > own.len() {
                let besides = if mounts.is_empty() { "" } else { " besides its mounts" };
                let own = own.len();
                return fault(
                    "units",
                    format!("{units} units must get away, but side `{id}` has {own}{besides}"),
                );
            }
            if treasure > there {
                let problem =
                    format!("{treasure} gold pieces must be taken along, but the level has only {there}");
                return fault("treasure", problem);
            }
            Ok(())
        };
        all(side.objectives.iter().enumerate().map(objective))
    };
    all(sides.sides.iter().map(side)).map(drop)
}

fn zone(places: &[(i32, i32)], board: &Board, document: &Document) -> Result<Zone, Faults> {
    let hex = |(index, &(column, row)): (usize, &(i32, i32))| {
        let hex = on_board(column, row, board);
        let hex = hex.map_err(|problem| document.fault(&[Key::Index(index)], problem))?;
        Ok::<_, FileError>(((row, column), hex))
    };
    let hexes: BTreeMap<(i32, i32), Hex> = all(places.iter().enumerate().map(hex))?.into_iter().collect();
    Ok(Zone { hexes: hexes.into_values().collect() })
}
