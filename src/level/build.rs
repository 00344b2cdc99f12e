//! The forces of a level: creatures of the catalog with the changes of the level, and their items.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::document::{Document, on_board};
use super::{Catalogs, FileError, ItemRecord, Key, UnitRecord, did_you_mean};
use crate::level::catalog::{ItemTemplate, Unknown};
use crate::level::format::{CreatureFile, LevelFile, UnitFile};
use crate::level::limits;
use crate::level::limits::OutOfRange;
use crate::model::{
    Armor, ArmorPiece, Board, Condition, Conditions, Grapple, Hands, HitPoints, IdError, InjuryPoints,
    ItemId, ItemState, Kind, Morale, Movement, Name, Nerve, Place, Riding, Side, Sides, Skills, Stance,
    Status, Swimming, Tag, Terrain, Tile, Training, Turn, UnitId,
};

/// The most units a level may have.
const MOST_UNITS: usize = 400;

/// The most items a level may have, on the ground and with its units.
const MOST_ITEMS: usize = 2000;

/// Conditions that only wrestling causes.
const IN_A_WRESTLE: [Condition; 3] = [Condition::Grappling, Condition::Held, Condition::Pinned];

pub(super) fn forces(
    file: &LevelFile,
    board: &Board,
    sides: &Sides,
    catalogs: &Catalogs,
    document: &Document,
) -> Result<(Vec<UnitRecord>, Vec<ItemRecord>), FileError> {
    if file.units.len() > MOST_UNITS {
        let problem = format!("{} units; a level may have at most {MOST_UNITS}", file.units.len());
        return Err(document.fault(&[Key::Field("units")], problem));
    }
    let mut units: Vec<UnitRecord> = Vec::new();
    let mut items = Items::default();
    for (id, spec) in &file.units {
        let entry = UnitEntry::of((id, spec), file, catalogs, document)?;
        let unit = entry.unit(board, sides)?;
        let apart = |other: &UnitRecord| other.riding.0 != Some(unit.id) && unit.riding.0 != Some(other.id);
        if let Some(other) = units.iter().find(|other| other.position == unit.position && apart(other)) {
            let (column, row) = spec.at;
            return Err(entry
                .fault(&[Key::Field("at")], format!("`{}` already stands in ({column}, {row})", other.id)));
        }
        entry.arm(&mut items)?;
        units.push(unit);
    }
    number_same_names(&mut units, file);
    for side in sides.sides.keys() {
        if !units.iter().any(|unit| unit.side.0 == *side) {
            let path = [Key::Field("sides"), Key::Entry(side.as_str())];
            return Err(document.fault(&path, format!("side `{side}` has no units")));
        }
    }
    for unit in &units {
        followed(unit, &units, document)?;
        carried(unit, &units, document)?;
    }
    for index in 0..file.items.len() {
        lay(index, file, board, catalogs, document, &mut items)?;
    }
    Ok((units, items.0.into_values().collect()))
}

/// Numbers the units that have the name of their creature, if there are several, so that players can tell them apart.
fn number_same_names(units: &mut [UnitRecord], file: &LevelFile) {
    let unnamed = |unit: &UnitRecord| file.units.get(&unit.id).is_some_and(|spec| spec.name.is_none());
    let mut alike: BTreeMap<Arc<str>, Vec<&mut UnitRecord>> = BTreeMap::new();
    for unit in units.iter_mut().filter(|unit| unnamed(unit)) {
        alike.entry(unit.name.0.clone()).or_default().push(unit);
    }
    for (name, units) in alike.into_iter().filter(|(_, units)| units.len() > 1) {
        for (index, unit) in units.into_iter().enumerate() {
            unit.name = Name(format!("{name} {}", index + 1).into());
        }
    }
}

/// A unit's entry in the file, with the creature it is.
struct UnitEntry<'a> {
    id: UnitId,
    spec: &'a UnitFile,
    file: &'a LevelFile,
    creature: &'a CreatureFile,
    catalogs: &'a Catalogs,
    document: Document<'a>,
}

impl<'a> UnitEntry<'a> {
    fn of(
        (id, spec): (&'a UnitId, &'a UnitFile),
        file: &'a LevelFile,
        catalogs: &'a Catalogs,
        document: &Document<'a>,
    ) -> Result<UnitEntry<'a>, FileError> {
        let document = document.inside(&[Key::Field("units"), Key::Entry(id.as_str())]);
        let creature = catalogs.creature(&spec.creature).map_err(|Unknown { problem, help }| {
            document.fault(&[Key::Field("creature")], problem).with_help(help)
        })?;
        Ok(UnitEntry { id: *id, spec, file, creature, catalogs, document })
    }

    /// The error for a field, placed at the creature's name if the unit has the field from there.
    fn fault(&self, at: &[Key], problem: impl Into<String>) -> FileError {
        let at = if self.document.has(at) { at } else { &[Key::Field("creature")] };
        self.document.fault(at, problem)
    }

    fn unknown(&self, at: &[Key], unknown: Unknown) -> FileError {
        self.fault(at, unknown.problem).with_help(unknown.help)
    }

    fn unit(&self, board: &Board, sides: &Sides) -> Result<UnitRecord, FileError> {
        let UnitEntry { spec, creature, .. } = *self;
        if !sides.sides.contains_key(&spec.side) {
            let help = did_you_mean(spec.side.as_str(), sides.sides.keys().map(|side| side.as_str()));
            return Err(self
                .fault(&[Key::Field("side")], format!("there is no side `{}`", spec.side))
                .with_help(help));
        }
        let position = on_board(spec.at.0, spec.at.1, board)
            .map_err(|problem| self.fault(&[Key::Field("at")], problem))?;
        let tile = board.tile(position).copied().unwrap_or_default();
        if let Some(why) = no_place_to_stand(&tile) {
            let (column, row) = spec.at;
            let problem = format!("`{}` cannot stand in ({column}, {row}): {why}", self.id);
            return Err(self.fault(&[Key::Field("at")], problem));
        }
        if spec.stance == Stance::Climbing {
            let problem = "no unit can begin a battle in the middle of a climb";
            return Err(self.fault(&[Key::Field("stance")], problem));
        }
        let pieces = self.pieces()?;
        let skills = spec.skills.as_ref().unwrap_or(&creature.skills);
        let full = spec.hit_points.unwrap_or(creature.hit_points);
        let unit = UnitRecord {
            id: self.id,
            name: Name(spec.name.as_ref().unwrap_or(&creature.name).as_str().into()),
            side: Side(spec.side),
            kind: Kind {
                creature: spec.creature.as_str().into(),
                size: spec.size.unwrap_or(creature.size),
                tags: spec.tags.as_ref().unwrap_or(&creature.tags).as_slice().into(),
            },
            abilities: spec.abilities.unwrap_or(creature.abilities),
            training: Training {
                class: spec.class.unwrap_or(creature.class),
                level: spec.level.unwrap_or(creature.level),
                thac0: spec.thac0.or(creature.thac0),
            },
            hit_points: HitPoints { now: spec.hit_points_left.unwrap_or(full), full },
            armor: Armor {
                natural: spec.natural_armor.unwrap_or(creature.natural_armor),
                pieces: pieces.into(),
                special_defense: creature.special_defense,
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
            senses: creature.senses,
            skills: Skills(skills.iter().copied().collect()),
            conditions: Conditions(spec.conditions.iter().copied().collect()),
            status: Status::Fighting,
            turn: Turn::default(),
            injuries: InjuryPoints::default(),
            wounds: Vec::new(),
        };
        limits::unit(&unit)
            .map_err(|OutOfRange { field, problem }| self.fault(&[Key::Field(field)], problem))?;
        if let Some(state) = spec.conditions.iter().find(|state| IN_A_WRESTLE.contains(state)) {
            let problem =
                format!("{state:?} needs a unit to wrestle with; no unit can begin a battle with it");
            return Err(self.fault(&[Key::Field("conditions")], problem));
        }
        let HitPoints { now, full } = unit.hit_points;
        if !(1..=full).contains(&now) {
            let problem = format!("hit_points_left of {now}; it must be within 1..={full}");
            return Err(self.fault(&[Key::Field("hit_points_left")], problem));
        }
        Ok(unit)
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

    fn pieces(&self) -> Result<Vec<ArmorPiece>, FileError> {
        let names = self.spec.armor.as_ref().unwrap_or(&self.creature.armor);
        let piece = |(index, name): (usize, &String)| match self.catalogs.armor(name) {
            Ok(piece) => Ok(piece.clone()),
            Err(unknown) => Err(self.unknown(&[Key::Field("armor"), Key::Index(index)], unknown)),
        };
        names.iter().enumerate().map(piece).collect()
    }

    /// Gives the unit its items.
    fn arm(&self, items: &mut Items) -> Result<(), FileError> {
        let UnitEntry { id, spec, creature, .. } = *self;
        let held = spec.held.as_ref().unwrap_or(&creature.held);
        let stowed = spec.stowed.as_ref().unwrap_or(&creature.stowed);
        let hands = self.give("held", held, Place::Held(id), items)?;
        let there = creature.hands + creature.grips;
        if hands > u32::from(there) {
            let problem = format!("`{id}` has {there} hands but holds items for {hands}");
            return Err(self.fault(&[Key::Field("held")], problem));
        }
        self.give("stowed", stowed, Place::Stowed(id), items)?;
        self.give("natural_weapons", &creature.natural_weapons, Place::Worn(id), items)?;
        Ok(())
    }

    /// Makes items for the unit; returns the number of hands that they need.
    fn give(&self, field: &str, names: &[String], place: Place, items: &mut Items) -> Result<u32, FileError> {
        let mut hands = 0;
        for (index, name) in names.iter().enumerate() {
            let at = [Key::Field(field), Key::Index(index)];
            let template = self.catalogs.item(name).map_err(|unknown| self.unknown(&at, unknown))?;
            let natural = template.weapon.as_ref().is_some_and(|weapon| weapon.natural);
            if natural != matches!(place, Place::Worn(_)) {
                return Err(self.fault(&at, misplaced(name, natural)));
            }
            let hand = u8::try_from(hands).unwrap_or(u8::MAX);
            let added = items.add(self.id.as_str(), name, template, place, hand);
            hands += u32::from(added.map_err(|problem| self.fault(&at, problem))?);
        }
        Ok(hands)
    }
}

fn misplaced(name: &str, natural: bool) -> String {
    match natural {
        true => format!("`{name}` is part of a body; only a creature's natural_weapons may list it"),
        false => format!("`{name}` is not a natural weapon; list it as held or stowed"),
    }
}

/// Checks that a unit that begins on a mount can ride it.
fn carried(unit: &UnitRecord, units: &[UnitRecord], document: &Document) -> Result<(), FileError> {
    let Some(mount) = unit.riding.0 else { return Ok(()) };
    let path = [Key::Field("units"), Key::Entry(unit.id.as_str()), Key::Field("rides")];
    let bears = |other: &&UnitRecord| {
        other.side == unit.side && other.kind.tags.contains(&Tag::Mount) && other.kind.size > unit.kind.size
    };
    let Some(beast) = units.iter().filter(bears).find(|other| other.id == mount) else {
        let mounts = units.iter().filter(bears).map(|other| other.id.as_str());
        let problem = format!(
            "`{}` cannot ride `{mount}`: a mount is a larger unit of the same side with the tag Mount",
            unit.id
        );
        return Err(document.fault(&path, problem).with_help(did_you_mean(mount.as_str(), mounts)));
    };
    if beast.position != unit.position {
        let problem = format!("`{}` rides `{mount}` and must begin in the same hex", unit.id);
        return Err(document.fault(&path, problem));
    }
    let on_it = |other: &&UnitRecord| other.id != unit.id && other.riding.0 == Some(mount);
    match units.iter().find(on_it).or((beast.riding.0.is_some()).then_some(beast)) {
        Some(other) if other.id == mount => Err(document.fault(&path, format!("`{mount}` rides itself"))),
        Some(other) => Err(document.fault(&path, format!("`{}` rides `{mount}` already", other.id))),
        None => Ok(()),
    }
}

/// Checks that a unit with a leader has one of its own side.
fn followed(unit: &UnitRecord, units: &[UnitRecord], document: &Document) -> Result<(), FileError> {
    let document = document.inside(&[Key::Field("units"), Key::Entry(unit.id.as_str())]);
    let friends = || units.iter().filter(|other| other.side == unit.side && other.id != unit.id);
    match (unit.nerve.leader, unit.nerve.loyalty) {
        (Some(leader), _) if friends().all(|other| other.id != leader) => {
            let problem = format!("the side of `{}` has no unit `{leader}` to follow", unit.id);
            let help = did_you_mean(leader.as_str(), friends().map(|other| other.id.as_str()));
            Err(document.fault(&[Key::Field("leader")], problem).with_help(help))
        }
        (None, Some(_)) => {
            let problem = format!("`{}` has loyalty but no `leader` to be loyal to", unit.id);
            Err(document.fault(&[Key::Field("loyalty")], problem))
        }
        _ => Ok(()),
    }
}

/// Why no unit can stand in such a hex; `None` if one can.
fn no_place_to_stand(tile: &Tile) -> Option<&'static str> {
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
    let hex = on_board(lying.at.0, lying.at.1, board).map_err(|problem| fault("at", problem))?;
    if board.tile(hex).is_some_and(Tile::is_solid) {
        return Err(fault("at", "a wall fills that hex".to_owned()));
    }
    items
        .add("ground", &lying.item, template, Place::Lying(hex), 0)
        .map(drop)
        .map_err(|problem| fault("item", problem))
}

/// The items made so far.
#[derive(Default)]
struct Items(BTreeMap<ItemId, ItemRecord>);

impl Items {
    /// Makes an item; returns the number of hands that it needs.
    fn add(
        &mut self,
        owner: &str,
        template: &str,
        made_from: ItemTemplate,
        place: Place,
        hand: u8,
    ) -> Result<u8, String> {
        if self.0.len() == MOST_ITEMS {
            return Err(format!("one item too many; a level may have at most {MOST_ITEMS}"));
        }
        let id = self.free_id(owner, template).map_err(|error| error.to_string())?;
        let ItemTemplate { name, weapon, enhancement, shield, ammunition, gear } = made_from;
        let item = ItemState {
            template: template.into(),
            name: name.as_deref().unwrap_or(template).replace('_', " ").into(),
            broken: false,
            fumbled: None,
            hand,
            to_load: 0,
        };
        let record = ItemRecord { id, item, place, weapon, enhancement, shield, ammunition, gear };
        let hands = record.hands();
        self.0.insert(id, record);
        Ok(hands)
    }

    /// An unused id: `owner.template`, with a number from the second on.
    fn free_id(&self, owner: &str, template: &str) -> Result<ItemId, IdError> {
        let plain = format!("{owner}.{template}");
        let mut id = plain.parse()?;
        let mut number = 1;
        while self.0.contains_key(&id) {
            number += 1;
            id = format!("{plain}.{number}").parse()?;
        }
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use crate::level::{Level, Source};

    /// A level whose only soldier is a creature with these items.
    fn with(things: &str) -> Result<Level, String> {
        let level = r#"(
            version: 1, title: "kit", round_limit: 5, legend: { '.': () },
            map: Fill(columns: 4, rows: 4, with: '.'),
            sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
            units: { "a": (creature: "soldier", side: "red", at: (0, 0), facing: East),
                "b": (creature: "archer", side: "blue", at: (3, 3), facing: West) },
            catalog: (creatures: { "soldier": (name: "soldier", class: Warrior, level: 1, hit_points: 5,
                movement: 12, morale: 7, THINGS) }),
        )"#;
        let source = Source::inline("kit", &level.replace("THINGS", things));
        Level::read(&source).map_err(|error| error.to_string())
    }

    #[test]
    fn claws_are_on_the_body_and_swords_are_not() {
        assert!(with(r#"natural_weapons: ["claws"], held: ["dagger"]"#).is_ok());
        for (things, problem) in [
            (r#"held: ["claws"]"#, "`claws` is part of a body"),
            (r#"stowed: ["claws"]"#, "`claws` is part of a body"),
            (r#"natural_weapons: ["dagger"]"#, "`dagger` is not a natural weapon"),
        ] {
            let error = with(things).expect_err(things);
            assert!(error.contains(problem), "{error}");
        }
    }

    #[test]
    fn more_hands_than_a_byte_counts_are_an_error_like_any_other() {
        let error = with(&format!("held: [{}]", r#""long_bow","#.repeat(200))).expect_err("400 hands");
        assert!(error.contains("has 2 hands but holds items for 400"), "{error}");
    }

    #[test]
    fn nobody_begins_a_battle_in_a_wrestle() {
        let level = r#"(
            version: 1, title: "ring", round_limit: 5, legend: { '.': () },
            map: Fill(columns: 4, rows: 4, with: '.'),
            sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
            units: { "a": (creature: "brawler", side: "red", at: (0, 0), facing: East, conditions: [STATE]),
                "b": (creature: "archer", side: "blue", at: (3, 3), facing: West) },
        )"#;
        for state in ["Grappling", "Held", "Pinned"] {
            let source = Source::inline("ring", &level.replace("STATE", state));
            let error = Level::read(&source).expect_err(state).to_string();
            assert!(error.contains(&format!("{state} needs a unit to wrestle with")), "{error}");
        }
    }
}
