//! What a level says but cannot mean: goals out of reach, units in deep water that cannot swim, archers without
//! arrows, cards that wait in vain.
//!
//! The game plays such a level; the check of files tells its author.

use super::build::no_place_to_stand;
use super::{Faults, FileError, ItemRecord, Key, Level, Source, UnitRecord, all, both, keeps_fighting};
use crate::model::{Objective, SideId, Tag, Tile, Zone};

impl Level {
    /// Checks that everything in the level can be meant. The source is the file that it was read from.
    ///
    /// # Errors
    /// All that cannot, up to [`Faults::MOST`].
    pub(crate) fn check_sense(&self, source: &Source) -> Result<(), Faults> {
        let goals = self.sides.sides.iter().flat_map(|(side, state)| {
            let objectives = state.objectives.iter().enumerate();
            objectives.filter_map(move |(index, objective)| {
                let (field, problem) = self.hopeless(*side, objective)?;
                let side = [Key::Field("sides"), Key::Entry(side.as_str()), Key::Field("objectives")];
                let path = [side[0], side[1], side[2], Key::Index(index), Key::Field(field)];
                Some(Err(source.fault(&path, problem)))
            })
        });
        let units = self.units.iter().filter_map(|unit| {
            let problem = self.drowns(unit).or_else(|| self.lacks_ammunition(unit))?;
            let path = [Key::Field("units"), Key::Entry(unit.id.as_str())];
            Some(Err(source.fault(&path, problem)))
        });
        let idle = self.sides.sides.keys().filter_map(|side| {
            let mut own = self.units.iter().filter(|unit| unit.side.0 == *side);
            let problem = "nobody fights on this side: mounts without a weapon keep no battle going";
            let nobody = !own.any(|unit| keeps_fighting(unit, &self.items));
            nobody.then(|| Err(source.fault(&[Key::Field("sides"), Key::Entry(side.as_str())], problem)))
        });
        let sides = both(all::<(), FileError>(goals), all::<(), FileError>(idle));
        let forces = both(sides, all::<(), FileError>(units));
        both(forces, self.check_lesson(source)).map(drop)
    }

    /// Why a side can never reach an objective, with its field; `None` if it can.
    fn hopeless(&self, side: SideId, objective: &Objective) -> Option<(&'static str, String)> {
        let limit = self.sides.round_limit;
        let late = |rounds: u32| {
            let problem = format!("{rounds} rounds can never pass: the battle ends after round {limit}");
            (rounds > limit).then_some(("rounds", problem))
        };
        match objective {
            Objective::Reach { zone, units } => {
                let own = self.units.iter().filter(|unit| unit.side.0 == side);
                let mounts = own.clone().filter(|unit| unit.kind.tags.contains(&Tag::Mount)).count();
                let (own, places) = (own.count(), self.places(zone));
                // A rider and the mount share a hex.
                let room = if places == 0 { 0 } else { places + mounts.min(places) };
                let wanted = usize::from(*units);
                if wanted > own {
                    return Some((
                        "units",
                        format!("{units} units must reach it, but side `{side}` has {own}"),
                    ));
                }
                (wanted > room).then(|| ("zone", format!("the zone `{zone}` has no room for {units} units")))
            }
            Objective::Hold { zone, rounds } => match self.places(zone) {
                0 => Some(("zone", format!("nobody can stand in the zone `{zone}`"))),
                _ => late(u32::from(*rounds)),
            },
            Objective::Survive { rounds } => late(*rounds),
            Objective::Eliminate | Objective::Escape { .. } => None,
        }
    }

    /// How many hexes of a zone a unit can stand in.
    fn places(&self, zone: &str) -> usize {
        let hexes = self.sides.zones.get(zone).map_or(&[][..], |Zone { hexes }| hexes);
        let bears = |tile: &Tile| no_place_to_stand(tile).is_none();
        hexes.iter().filter(|hex| self.board.tile(**hex).is_some_and(bears)).count()
    }

    fn drowns(&self, unit: &UnitRecord) -> Option<String> {
        let tile = self.board.tile(unit.position)?;
        let mount = unit.riding.0.and_then(|mount| self.units.iter().find(|other| other.id == mount));
        let swims = mount.unwrap_or(unit).swimming.0 > 0;
        (tile.depth >= Tile::DEEP_WATER && !swims)
            .then(|| format!("`{}` cannot swim and begins in {} feet of water", unit.id, tile.depth))
    }

    fn lacks_ammunition(&self, unit: &UnitRecord) -> Option<String> {
        let carried = || self.items.iter().filter(|item| item.place.carrier() == Some(unit.id));
        let fits = |kind: &str| carried().any(|item| has_shots(item, kind));
        let (item, kind) = carried()
            .filter_map(|item| Some((item, item.weapon.as_ref()?.ammunition.as_deref()?)))
            .find(|(_, kind)| !fits(kind))?;
        Some(format!("`{}` carries `{}` and no {kind} to shoot", unit.id, item.item.template))
    }
}

fn has_shots(item: &ItemRecord, kind: &str) -> bool {
    item.ammunition.as_ref().is_some_and(|bundle| &*bundle.kind == kind && bundle.count > 0)
}
