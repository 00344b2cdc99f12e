//! Finds what the command line names: levels, units, weapons.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::thread::available_parallelism;

use hexfray::hex::{Hex, Offset, from_offset};
use hexfray::level::{FileError, ItemRecord, Key, Level, Source, did_you_mean, did_you_mean_in};
use hexfray::model::{AimedPart, Gear, ItemId, SideId, Sides, UnitId};
use hexfray::replay::level_named;
use hexfray::rulebook::Rulebook;
use hexfray::rules::{codex, sound_level};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::failure::Failure;

/// The level of this name, and its rulebook unless another is named.
pub fn read_level(name: &str, rulebook: Option<&String>) -> Result<(Level, Rulebook), Failure> {
    let source = level_named(name)?;
    let level = sound_level(&source).map_err(FileError::from)?;
    let rulebook = match rulebook {
        Some(name) => Rulebook::named(name, codex())?,
        None => level_rulebook(&source, &level)?,
    };
    Ok((level, rulebook))
}

/// The rulebook that a level was made for.
pub fn level_rulebook(source: &Source, level: &Level) -> Result<Rulebook, FileError> {
    Rulebook::named_in(source, &[Key::Field("rulebook")], &level.rulebook, codex())
}

pub fn find_side(level: &Level, name: &str) -> Result<SideId, Failure> {
    find_side_among(&level.sides, name)
}

pub fn find_side_among(sides: &Sides, name: &str) -> Result<SideId, Failure> {
    let sides = sides.sides.keys();
    sides.clone().find(|side| side.as_str() == name).copied().ok_or_else(|| {
        let help = did_you_mean_in("the level's `sides`", name, sides.map(SideId::as_str));
        Failure::NoSide { name: name.to_owned(), help }
    })
}

pub fn find_unit(level: &Level, name: &str) -> Result<UnitId, Failure> {
    let ids = level.units.iter().map(|unit| unit.id);
    ids.clone().find(|id| id.as_str() == name).ok_or_else(|| {
        let ids: Vec<UnitId> = ids.collect();
        let help = did_you_mean_in("the level's `units`", name, ids.iter().map(UnitId::as_str));
        Failure::NoUnit { name: name.to_owned(), help }
    })
}

/// A weapon of the attacker, by its id or catalog name.
pub fn find_weapon(level: &Level, attacker: UnitId, name: &str) -> Result<ItemId, Failure> {
    let is_weapon =
        |item: &ItemRecord| item.weapon.is_some() || item.gear.is_some_and(|gear| gear.is_flask());
    find_item(level, attacker, name, is_weapon).map_err(|help| Failure::NoWeapon {
        unit: attacker,
        name: name.to_owned(),
        help,
    })
}

/// A scroll or a potion that a unit carries, by its id or catalog name.
pub fn find_scroll(level: &Level, unit: UnitId, name: &str) -> Result<ItemId, Failure> {
    let has_spell = |item: &ItemRecord| matches!(item.gear, Some(Gear::Scroll { .. } | Gear::Potion { .. }));
    find_item(level, unit, name, has_spell).map_err(|help| Failure::NoScroll {
        unit,
        name: name.to_owned(),
        help,
    })
}

/// Something of a kind that a unit carries; otherwise a hint what was meant.
fn find_item(
    level: &Level,
    unit: UnitId,
    name: &str,
    is_meant: impl Fn(&ItemRecord) -> bool + Clone,
) -> Result<ItemId, String> {
    let own = level.items.iter().filter(move |item| is_meant(item) && item.place.carrier() == Some(unit));
    let found = own.clone().find(|item| item.id.as_str() == name || &*item.item.template == name);
    found.map(|item| item.id).ok_or_else(|| did_you_mean(name, own.map(|item| &*item.item.template)))
}

/// A hex of the board: `7,4`.
pub fn find_hex(level: &Level, name: &str) -> Result<Hex, Failure> {
    let number = |text: &str| text.trim().parse::<i32>().ok();
    let offset = name
        .split_once(',')
        .and_then(|(column, row)| Some(Offset { column: number(column)?, row: number(row)? }));
    let hex = from_offset(offset.ok_or_else(|| Failure::HexForm(name.to_owned()))?);
    match level.board.tile(hex) {
        Some(_) => Ok(hex),
        None => Err(Failure::OffTheBoard(name.to_owned())),
    }
}

/// A part of a unit's body, or a place on it: `left-arm`, `left-arm:elbow`.
pub fn find_part(level: &Level, unit: UnitId, name: &str) -> Result<AimedPart, Failure> {
    let (of_part, of_spot) = match name.split_once(':') {
        Some((part, spot)) => (part, Some(spot)),
        None => (name, None),
    };
    let record = level.units.iter().find(|record| record.id == unit);
    let parts = record.map_or_else(Vec::new, |record| record.kind.body.parts.clone());
    let no_part = |name: &str, known: Vec<&str>| Failure::NoPart {
        unit,
        name: name.to_owned(),
        help: did_you_mean(name, known),
    };
    let part = parts.iter().find(|part| part.name.as_str() == of_part);
    let part = part.ok_or_else(|| no_part(of_part, parts.iter().map(|part| part.name.as_str()).collect()))?;
    let spot = of_spot.map(|name| {
        let spot = part.spots.iter().copied().find(|spot| spot.words() == name);
        spot.ok_or_else(|| no_part(name, part.spots.iter().map(|spot| spot.words()).collect()))
    });
    Ok(AimedPart { part: part.name, spot: spot.transpose()? })
}

/// An error if an option names something twice.
pub fn each_once<'n>(what: &'static str, names: impl Iterator<Item = &'n str>) -> Result<(), Failure> {
    let mut seen = BTreeSet::new();
    let mut names = names;
    let twice = names.find(|name| !seen.insert(*name));
    twice.map_or(Ok(()), |name| Err(Failure::NamedTwice(what, name.to_owned())))
}

/// A pool of this many threads, at most one for each core; one for each core if 0.
pub fn threads(count: usize) -> Result<ThreadPool, Failure> {
    let cores = available_parallelism().map_or(1, NonZero::get);
    ThreadPoolBuilder::new()
        .num_threads(count.min(cores))
        .build()
        .map_err(|error| Failure::Threads(error.to_string()))
}
