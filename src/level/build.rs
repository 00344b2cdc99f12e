//! The forces of a level: creatures of the catalog with the changes of the level, and their items.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::document::{Document, on_board};
use super::ties;
use super::unit_entry::UnitEntry;
use super::{
    Catalogs, Faults, FileError, ItemRecord, Key, UnitRecord, all, both, did_you_mean_in, printable,
};
use crate::hex::{Hex, to_offset};
use crate::level::format::{LevelFile, UnitFile};
use crate::level::items::Items;
use crate::level::limits;
use crate::level::limits::OutOfRange;
use crate::model::{
    Armor, ArmorPiece, Board, DeathsDoor, Fatigue, Flight, Grapple, Hands, HitPoints, InjuryPoints, Kind,
    Morale, Movement, Name, Nerve, Place, Riding, Side, SideId, Skills, Spells, Status, Swimming, Terrain,
    Tile, Training, Turn,
};

/// The most units a level may have.
const MOST_UNITS: usize = 400;

pub(super) fn forces(
    file: &LevelFile,
    board: &Board,
    catalogs: &Catalogs,
    document: &Document,
) -> Result<(Vec<UnitRecord>, Vec<ItemRecord>), Faults> {
    if file.units.len() > MOST_UNITS {
        let problem = format!("{} units; a level may have at most {MOST_UNITS}", file.units.len());
        return Err(document.fault(&[Key::Field("units")], problem).into());
    }
    let mut items = Items::default();
    let unit = |entry| UnitEntry::of(entry, file, catalogs, document)?.set_up(board, &mut items);
    let units = all(file.units.iter().map(unit));
    let lying =
        all((0..file.items.len()).map(|index| lay(index, file, board, catalogs, document, &mut items)));
    let (mut units, _) = both(units, lying)?;
    number_same_names(&mut units, file);
    let apart =
        all(units.iter().enumerate().map(|(index, unit)| stands_apart(unit, &units[..index], document)));
    let sides = all(file.sides.keys().map(|side| has_units(*side, &units, document)));
    let ties = ties::check(&units, document);
    let named =
        all(units.iter().enumerate().map(|(index, unit)| has_own_name(unit, &units[..index], document)));
    both(both(ties, named), both(apart, sides))?;
    for unit in &units {
        items.clench(unit, catalogs).map_err(|problem| {
            document.fault(&[Key::Field("units"), Key::Entry(unit.id.as_str())], problem)
        })?;
    }
    Ok((units, items.into_records()))
}

/// Checks a unit apart from all others.
pub(super) fn check_alone(entry: &UnitEntry, board: &Board) -> Result<(), Faults> {
    entry.set_up(board, &mut Items::default()).map(drop)
}

/// Checks that no unit before this one stands in its hex, unless one rides the other.
fn stands_apart(unit: &UnitRecord, before: &[UnitRecord], document: &Document) -> Result<(), FileError> {
    let apart = |other: &UnitRecord| other.riding.0 != Some(unit.id) && unit.riding.0 != Some(other.id);
    let Some(other) = before.iter().find(|other| other.position == unit.position && apart(other)) else {
        return Ok(());
    };
    let path = [Key::Field("units"), Key::Entry(unit.id.as_str()), Key::Field("at")];
    Err(document.fault(&path, format!("`{}` already stands in {}", other.id, to_offset(unit.position))))
}

/// Checks that no unit before this one has its name: players would take one for the other.
fn has_own_name(unit: &UnitRecord, before: &[UnitRecord], document: &Document) -> Result<(), FileError> {
    let Some(other) = before.iter().find(|other| other.name == unit.name) else { return Ok(()) };
    let path = [Key::Field("units"), Key::Entry(unit.id.as_str()), Key::Field("name")];
    let problem =
        format!("`{}` has the name \"{}\" too; give each its own", other.id, printable(&unit.name.0));
    Err(document.fault(&path, problem))
}

fn has_units(side: SideId, units: &[UnitRecord], document: &Document) -> Result<(), FileError> {
    if units.iter().any(|unit| unit.side.0 == side) {
        return Ok(());
    }
    let path = [Key::Field("sides"), Key::Entry(side.as_str())];
    Err(document.fault(&path, format!("side `{side}` has no units")))
}

/// Numbers the units that have the name of their creature, if there are several, so that players can tell them apart.
fn number_same_names(units: &mut [UnitRecord], file: &LevelFile) {
    let unnamed = |unit: &UnitRecord| file.units.get(&unit.id).is_some_and(|spec| spec.name.is_none());
    let given: BTreeSet<Arc<str>> =
        units.iter().filter(|unit| !unnamed(unit)).map(|unit| unit.name.0.clone()).collect();
    let mut alike: BTreeMap<Arc<str>, Vec<&mut UnitRecord>> = BTreeMap::new();
    for unit in units.iter_mut().filter(|unit| unnamed(unit)) {
        alike.entry(unit.name.0.clone()).or_default().push(unit);
    }
    for (name, units) in alike.into_iter().filter(|(name, units)| units.len() > 1 || given.contains(name)) {
        let numbered = (1..).map(|number: u32| Arc::from(format!("{name} {number}")));
        let free = numbered.filter(|name| !given.contains(name));
        units.into_iter().zip(free).for_each(|(unit, name)| unit.name = Name(name));
    }
}

impl UnitEntry<'_> {
    /// The unit; its items go to the others.
    fn set_up(&self, board: &Board, items: &mut Items) -> Result<UnitRecord, Faults> {
        let (unit, ()) = both(self.unit(board), self.arm(items))?;
        Ok(unit)
    }

    fn unit(&self, board: &Board) -> Result<UnitRecord, Faults> {
        let place = both(self.position(board), both(self.check_stance(), self.check_flight()));
        let equipment = both(self.pieces(), self.check_side());
        let ((position, _), (pieces, ())) = both(place, equipment)?;
        let mut unit = self.record(position, pieces);
        // What lasts on it leaves it so many points at most.
        let full = unit.scores().full_hit_points;
        if self.spec.hit_points_left.is_none() {
            unit.hit_points.now = unit.hit_points.now.min(full);
        }
        let limits = limits::unit(&unit)
            .map_err(|OutOfRange { field, problem }| self.fault(&[Key::Field(field)], problem));
        both(
            limits,
            both(self.check_conditions(), self.check_points(HitPoints { full, ..unit.hit_points })),
        )?;
        Ok(unit)
    }

    fn check_side(&self) -> Result<(), FileError> {
        let (side, sides) = (self.spec.side, &self.file.sides);
        if sides.contains_key(&side) {
            return Ok(());
        }
        let help = did_you_mean_in("the level's `sides`", side.as_str(), sides.keys().map(SideId::as_str));
        Err(self.fault(&[Key::Field("side")], format!("there is no side `{side}`")).with_help(help))
    }

    fn position(&self, board: &Board) -> Result<Hex, FileError> {
        let (column, row) = self.spec.at;
        let position =
            on_board(column, row, board).map_err(|problem| self.fault(&[Key::Field("at")], problem))?;
        match no_place_to_stand(&board.tile(position).copied().unwrap_or_default()) {
            None => Ok(position),
            Some(why) => {
                let problem = format!("`{}` cannot stand in ({column}, {row}): {why}", self.id);
                Err(self.fault(&[Key::Field("at")], problem))
            }
        }
    }

    fn check_points(&self, HitPoints { now, full }: HitPoints) -> Result<(), FileError> {
        // A fault in the full points is an error of its own.
        if full < 1 || (1..=full).contains(&now) {
            return Ok(());
        }
        let problem = format!("hit_points_left of {now}; it must be within 1..={full}");
        Err(self.fault(&[Key::Field("hit_points_left")], problem))
    }

    fn record(&self, position: Hex, pieces: Vec<ArmorPiece>) -> UnitRecord {
        let UnitEntry { spec, creature, .. } = *self;
        let skills = spec.skills.as_ref().unwrap_or(&creature.skills);
        let full = spec.hit_points.unwrap_or(creature.hit_points);
        UnitRecord {
            id: self.id,
            name: Name(spec.name.as_ref().unwrap_or(&creature.name).as_str().into()),
            side: Side(spec.side),
            kind: Kind {
                creature: spec.creature.as_str().into(),
                size: spec.size.unwrap_or(creature.size),
                tags: spec.tags.as_ref().unwrap_or(&creature.tags).as_slice().into(),
                body: self.catalogs.body(&creature.body),
            },
            abilities: spec.abilities.unwrap_or(creature.abilities),
            training: Training {
                class: spec.class.unwrap_or(creature.class),
                level: spec.level.unwrap_or(creature.level),
                hit_dice_plus: creature.hit_dice_plus,
                thac0: spec.thac0.or(creature.thac0),
            },
            hit_points: HitPoints { now: spec.hit_points_left.unwrap_or(full), full },
            armor: Armor {
                natural: spec.natural_armor.unwrap_or(creature.natural_armor),
                pieces: pieces.into(),
                special_defense: creature.special_defense,
                ruined: Default::default(),
            },
            position,
            facing: spec.facing,
            movement: Movement(spec.movement.unwrap_or(creature.movement)),
            swimming: Swimming(spec.swimming.unwrap_or(creature.swimming)),
            stance: spec.stance,
            hands: Hands { hands: creature.hands, grips: creature.grips },
            morale: Morale(spec.morale.unwrap_or(creature.morale)),
            nerve: self.nerve(),
            riding: Riding(spec.rides),
            grapple: Grapple::default(),
            flight: Flight(spec.flying),
            senses: creature.senses,
            skills: Skills(skills.iter().copied().collect()),
            conditions: self.conditions(),
            status: Status::Fighting,
            deaths_door: DeathsDoor::default(),
            turn: Turn::default(),
            injuries: InjuryPoints::default(),
            fatigue: Fatigue::default(),
            spells: self.spells(),
            wounds: Vec::new(),
            hurts: Vec::new(),
        }
    }

    /// The spells that it has in mind: its own, or those of its creature.
    fn spells(&self) -> Spells {
        let memorized = self.spec.spells.as_ref().unwrap_or(&self.creature.spells).clone();
        Spells { memorized, casting: None }
    }

    fn nerve(&self) -> Nerve {
        let UnitFile { checks_morale, group, leader, loyalty, creature, side, .. } = self.spec;
        let all_check = self.file.sides.get(side).is_some_and(|side| side.checks_morale);
        // Each retainer is a group of its own.
        let own = if loyalty.is_some() { self.id.as_str() } else { creature };
        Nerve {
            checks: checks_morale.unwrap_or(all_check || loyalty.is_some()),
            group: group.as_deref().unwrap_or(own).into(),
            leader: *leader,
            loyalty: *loyalty,
            ..Nerve::default()
        }
    }

    fn pieces(&self) -> Result<Vec<ArmorPiece>, Faults> {
        let names = self.spec.armor.as_ref().unwrap_or(&self.creature.armor);
        let piece = |(index, name): (usize, &String)| match self.catalogs.armor(name) {
            Ok(piece) => match self.catalogs.check_worn(self.creature, name, piece) {
                Ok(()) => Ok(piece.clone()),
                Err(problem) => Err(self.fault(&[Key::Field("armor"), Key::Index(index)], problem)),
            },
            Err(unknown) => Err(self.unknown(&[Key::Field("armor"), Key::Index(index)], unknown)),
        };
        all(names.iter().enumerate().map(piece))
    }

    /// Gives the unit its items.
    fn arm(&self, items: &mut Items) -> Result<(), Faults> {
        let UnitEntry { id, spec, creature, .. } = *self;
        let held = spec.held.as_ref().unwrap_or(&creature.held);
        let stowed = spec.stowed.as_ref().unwrap_or(&creature.stowed);
        let held = self.give("held", held, Place::Held(id), items).and_then(|hands| self.check_hands(hands));
        let stowed = self.give("stowed", stowed, Place::Stowed(id), items);
        let natural = self.give("natural_weapons", &creature.natural_weapons, Place::Worn(id), items);
        both(held, both(stowed, natural)).map(drop)
    }

    fn check_hands(&self, hands: u32) -> Result<(), Faults> {
        let there = self.creature.hands + self.creature.grips;
        if hands <= u32::from(there) {
            return Ok(());
        }
        let problem = format!("`{}` has {there} hands but holds items for {hands}", self.id);
        Err(self.fault(&[Key::Field("held")], problem).into())
    }

    /// Makes items for the unit; returns the number of hands that they need.
    fn give(&self, field: &str, names: &[String], place: Place, items: &mut Items) -> Result<u32, Faults> {
        let mut hands = 0;
        let give = |(index, name): (usize, &String)| {
            let at = [Key::Field(field), Key::Index(index)];
            let template = self.catalogs.item(name).map_err(|unknown| self.unknown(&at, unknown))?;
            let natural = template.weapon.as_ref().is_some_and(|weapon| weapon.natural);
            if natural != matches!(place, Place::Worn(_)) {
                return Err(self.fault(&at, misplaced(name, natural)));
            }
            let hand = u8::try_from(hands).unwrap_or(u8::MAX);
            let added =
                items.check_room().and_then(|()| items.add(self.id.as_str(), name, template, place, hand));
            hands += u32::from(added.map_err(|problem| self.fault(&at, problem))?);
            Ok(())
        };
        all(names.iter().enumerate().map(give))?;
        Ok(hands)
    }
}

fn misplaced(name: &str, natural: bool) -> String {
    match natural {
        true => format!("`{name}` is part of a body; only a creature's natural_weapons may list it"),
        false => format!("`{name}` is not a natural weapon; list it as held or stowed"),
    }
}

/// Whether units may be set up in such a hex of a deployment: not in a wall, a chasm, deep water or fire.
pub(crate) fn can_be_set_up(tile: &Tile) -> bool {
    !matches!(tile.terrain, Terrain::Wall | Terrain::Chasm) && tile.depth < Tile::DEEP_WATER && !tile.fire
}

/// Why no unit can stand in such a hex; `None` if one can.
pub(crate) fn no_place_to_stand(tile: &Tile) -> Option<&'static str> {
    match tile.terrain {
        Terrain::Wall => Some("a wall fills it"),
        Terrain::Chasm => Some("it is open air"),
        _ => None,
    }
}

/// Puts an item on the ground.
fn lay(
    index: usize,
    file: &LevelFile,
    board: &Board,
    catalogs: &Catalogs,
    document: &Document,
    items: &mut Items,
) -> Result<(), FileError> {
    let lying = &file.items[index];
    let fault = |field, problem: String| {
        document.fault(&[Key::Field("items"), Key::Index(index), Key::Field(field)], problem)
    };
    let template = catalogs
        .item(&lying.item)
        .map_err(|unknown| fault("item", unknown.problem).with_help(unknown.help))?;
    if template.weapon.as_ref().is_some_and(|weapon| weapon.natural) {
        let problem = format!("`{}` is part of a body and cannot lie on the ground", lying.item);
        return Err(fault("item", problem));
    }
    let hex = on_board(lying.at.0, lying.at.1, board).map_err(|problem| fault("at", problem))?;
    if board.tile(hex).is_some_and(Tile::is_solid) {
        return Err(fault("at", "a wall fills that hex".to_owned()));
    }
    items
        .check_room()
        .and_then(|()| items.add("ground", &lying.item, template, Place::Lying(hex), 0))
        .map(drop)
        .map_err(|problem| fault("item", problem))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{Level, Source};

    /// A level with a soldier whose creature has these further keys.
    fn with(keys: &str) -> Result<Level, String> {
        with_catalog(keys, "}")
    }

    /// The same, with these entries of the catalog behind the creature.
    fn with_catalog(keys: &str, more: &str) -> Result<Level, String> {
        let level = r#"(
            version: 1, title: "kit", round_limit: 5, legend: { '.': () },
            map: Fill(columns: 4, rows: 4, with: '.'),
            sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
            units: { "a": (creature: "soldier", side: "red", at: (0, 0), facing: East),
                "b": (creature: "archer", side: "blue", at: (3, 3), facing: West) },
            catalog: (creatures: { "soldier": (name: "soldier", class: Warrior, level: 1, hit_points: 5,
                movement: 12, morale: 7, KEYS) MORE),
        )"#;
        let source = Source::inline("kit", &level.replace("KEYS", keys).replace("MORE", more));
        Level::read(&source).map_err(|error| error.to_string())
    }

    #[test]
    fn claws_are_on_the_body_and_swords_are_not() {
        assert!(with(r#"natural_weapons: ["claws"], held: ["dagger"]"#).is_ok());
        for (keys, problem) in [
            (r#"held: ["claws"]"#, "`claws` is part of a body"),
            (r#"stowed: ["claws"]"#, "`claws` is part of a body"),
            (r#"natural_weapons: ["dagger"]"#, "`dagger` is not a natural weapon"),
        ] {
            let error = with(keys).expect_err(keys);
            assert!(error.contains(problem), "{error}");
        }
    }

    #[test]
    fn r38_whoever_has_hands_has_fists_whatever_the_sheet_lists() {
        let fists = |keys: &str| {
            let level = with(keys).unwrap_or_else(|error| panic!("{error}"));
            let own =
                level.items.iter().filter(|item| item.place == Place::Worn("a".parse().expect("an id")));
            own.filter(|item| item.is_fist()).map(|item| item.id.to_string()).collect::<Vec<_>>()
        };
        for keys in [
            "",
            r#"held: ["long_sword", "round_shield"]"#,
            r#"natural_weapons: ["claws"]"#,
            r#"natural_weapons: ["fist"]"#,
            "hands: 1",
        ] {
            assert_eq!(fists(keys), ["a.fist"], "{keys}");
        }
        for keys in ["hands: 0", r#"hands: 0, natural_weapons: ["bite"]"#, "hands: 0, grips: 1"] {
            assert!(fists(keys).is_empty(), "{keys}");
        }
    }

    #[test]
    fn r38_a_catalog_may_change_what_fists_do_and_nothing_else() {
        let fist = |natural: &str| {
            let arms = format!(
                r#"}}, weapons: {{ "fist": (damage: "d3", damage_large: "d3", size: Small,
                damage_type: Bludgeoning, speed: 1, reach: 1, break_die: 6, {natural}) }}"#
            );
            with_catalog("", &arms)
        };
        let level = fist("hands: 0, natural: true, fist: true").unwrap_or_else(|error| panic!("{error}"));
        let own = level.items.iter().find(|item| item.is_fist()).and_then(|item| item.weapon.as_ref());
        assert_eq!(own.map(|weapon| weapon.damage.to_string()).as_deref(), Some("d3"));
        for (natural, problem) in [
            ("hands: 0, natural: true", "it needs `fist: true`"),
            ("hands: 1, fist: true", "a fist is part of the body; it needs `natural: true`"),
        ] {
            let error = fist(natural).expect_err(natural);
            assert!(error.contains(problem), "{error}");
        }
    }

    #[test]
    fn more_hands_than_a_byte_counts_are_an_error_like_any_other() {
        let error = with(&format!("held: [{}]", r#""long_bow","#.repeat(200))).expect_err("400 hands");
        assert!(error.contains("has 2 hands but holds items for 400"), "{error}");
    }
}
