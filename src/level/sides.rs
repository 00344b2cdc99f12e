//! The sides of a level, their objectives and the zones.

use std::collections::BTreeMap;

use super::document::{Document, on_board};
use super::{FileError, ItemRecord, Key, UnitRecord, did_you_mean};
use crate::level::format::{LevelFile, SideFile};
use crate::level::personalities::personalities;
use crate::model::{Board, Objective, Personality, SideState, Sides, Tag, Zone};

pub(super) fn build(file: &LevelFile, board: &Board, document: &Document) -> Result<Sides, FileError> {
    if file.sides.len() < 2 {
        return Err(document.fault(&[Key::Field("sides")], "a battle needs at least two sides"));
    }
    let mut zones = BTreeMap::new();
    for (name, places) in &file.zones {
        let document = document.inside(&[Key::Field("zones"), Key::Entry(name)]);
        zones.insert(name.clone(), zone(places, board, &document)?);
    }
    let mut sides = BTreeMap::new();
    for (id, side) in &file.sides {
        let document = document.inside(&[Key::Field("sides"), Key::Entry(id.as_str())]);
        if side.objectives.is_empty() {
            let problem = format!("side `{id}` has no objective; give it at least `Eliminate`");
            return Err(document.fault(&[Key::Field("objectives")], problem));
        }
        sides.insert(*id, state(side, &zones, board, &document)?);
    }
    Ok(Sides { sides, zones, round_limit: file.round_limit, beyond: file.beyond })
}

fn state(
    side: &SideFile,
    zones: &BTreeMap<String, Zone>,
    board: &Board,
    document: &Document,
) -> Result<SideState, FileError> {
    for (index, objective) in side.objectives.iter().enumerate() {
        check_objective(objective, zones, &document.inside(&[Key::Field("objectives"), Key::Index(index)]))?;
    }
    Ok(SideState {
        name: side.name.clone(),
        objectives: side.objectives.clone(),
        deployment: zone(&side.deployment, board, &document.inside(&[Key::Field("deployment")]))?,
        held: vec![0; side.objectives.len()],
        personality: personality(side.personality.as_deref(), document)?,
        exit: known("exit", side.exit.as_ref(), zones, document)?,
        lair: known("lair", side.lair.as_ref(), zones, document)?,
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
    document
        .fault(&[Key::Field(field)], format!("there is no zone `{name}`"))
        .with_help(did_you_mean(name, zones.keys().map(String::as_str)))
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
) -> Result<(), FileError> {
    let there: u32 = items.iter().filter_map(|item| item.gear).map(|gear| gear.worth()).sum();
    for (id, side) in &sides.sides {
        let own =
            units.iter().filter(|unit| unit.side.0 == *id && !unit.kind.tags.contains(&Tag::Mount)).count();
        for (index, objective) in side.objectives.iter().enumerate() {
            let Objective::Escape { units, treasure } = *objective else { continue };
            let fault = |field: &'static str, problem: String| {
                let side = [Key::Field("sides"), Key::Entry(id.as_str()), Key::Field("objectives")];
                document.inside(&side).inside(&[Key::Index(index)]).fault(&[Key::Field(field)], problem)
            };
            if usize::from(units) > own {
                return Err(fault(
                    "units",
                    format!("{units} units must get away, but side `{id}` has {own}"),
                ));
            }
            if treasure > there {
                let problem =
                    format!("{treasure} gold pieces must be taken along, but the level has only {there}");
                return Err(fault("treasure", problem));
            }
        }
    }
    Ok(())
}

fn zone(places: &[(i32, i32)], board: &Board, document: &Document) -> Result<Zone, FileError> {
    let mut hexes = BTreeMap::new();
    for (index, &(column, row)) in places.iter().enumerate() {
        let hex =
            on_board(column, row, board).map_err(|problem| document.fault(&[Key::Index(index)], problem))?;
        hexes.insert((row, column), hex);
    }
    Ok(Zone { hexes: hexes.into_values().collect() })
}
