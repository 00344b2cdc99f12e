//! Finds what the command line names: levels, units, weapons.

use std::num::NonZero;
use std::thread::available_parallelism;

use hexfray::level::{FileError, ItemRecord, Key, Level, Source, did_you_mean, did_you_mean_in};
use hexfray::model::{AimedPart, ItemId, SideId, Sides, UnitId};
use hexfray::replay::level_named;
use hexfray::rulebook::Rulebook;
use hexfray::rules::codex;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::failure::Failure;

/// The level of this name, and its rulebook unless another is named.
pub fn read_level(name: &str, rulebook: Option<&String>) -> Result<(Level, Rulebook), Failure> {
    let source = level_named(name)?;
    let level = Level::read(&source)?;
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
    let own = level.items.iter().filter(|item| is_weapon(item) && item.place.carrier() == Some(attacker));
    let meant = own.clone().find(|item| item.id.as_str() == name || &*item.item.template == name);
    meant.map(|item| item.id).ok_or_else(|| {
        let help = did_you_mean(name, own.map(|item| &*item.item.template));
        Failure::NoWeapon { unit: attacker, name: name.to_owned(), help }
    })
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

/// A pool of this many threads, at most one for each core; one for each core if 0.
pub fn threads(count: usize) -> Result<ThreadPool, Failure> {
    let cores = available_parallelism().map_or(1, NonZero::get);
    ThreadPoolBuilder::new()
        .num_threads(count.min(cores))
        .build()
        .map_err(|error| Failure::Threads(error.to_string()))
}
