//! The forces of a level: creatures of the catalog with what a level says differently, and their things.

use std::collections::BTreeSet;

use crate::level::catalog::{ItemTemplate, Unknown};
use crate::level::format::{CreatureFile, LevelFile, UnitFile};
use crate::level::{Catalogs, Document, FileError, ItemRecord, Key, UnitRecord, did_you_mean, on_board};
use crate::model::{
    Armor, Board, Conditions, Hands, HitPoints, InjuryPoints, Item, ItemId, Kind, Morale, Movement, Name,
    Place, Side, Sides, Status, Terrain, Tile, Training, Turn, UnitId,
};

/// Most units a level may have.
const MOST_UNITS: usize = 400;

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
    let mut items: Vec<ItemRecord> = Vec::new();
    for (&id, spec) in &file.units {
        let site = Site { document, id };
        let creature =
            catalogs.creature(&spec.creature).map_err(|unknown| site.unknown(&["creature"], unknown))?;
        let unit = unit(spec, creature, board, sides, catalogs, &site)?;
        if let Some(other) = units.iter().find(|other| other.position == unit.position) {
            let (column, row) = spec.at;
            return Err(site.fault("at", format!("`{}` already stands in ({column}, {row})", other.id)));
        }
        items.extend(belongings(spec, creature, &unit, catalogs, &items, &site)?);
        units.push(unit);
    }
    for side in sides.sides.keys() {
        if !units.iter().any(|unit| unit.side.0 == *side) {
            let path = [Key::Field("sides"), Key::Entry(side.as_str())];
            return Err(document.fault(&path, format!("side `{side}` has no units")));
        }
    }
    for index in 0..file.items.len() {
        items.push(lying_item(index, file, board, catalogs, document, &items)?);
    }
    items.sort_by_key(|item| item.id);
    Ok((units, items))
}

/// A unit's entry in the file, for messages.
struct Site<'a> {
    document: &'a Document<'a>,
    id: UnitId,
}

impl Site<'_> {
    fn fault(&self, field: &str, problem: impl Into<String>) -> FileError {
        let path = [Key::Field("units"), Key::Entry(self.id.as_str()), Key::Field(field)];
        self.document.fault(&path, problem)
    }

    /// A name no catalog has, at the first of these fields that the level sets.
    fn unknown(&self, fields: &[&str], unknown: Unknown) -> FileError {
        self.fault(fields[0], unknown.problem).with_help(unknown.help)
    }
}

fn unit(
    spec: &UnitFile,
    creature: &CreatureFile,
    board: &Board,
    sides: &Sides,
    catalogs: &Catalogs,
    site: &Site,
) -> Result<UnitRecord, FileError> {
    if !sides.sides.contains_key(&spec.side) {
        let names = sides.sides.keys().map(|side| side.as_str());
        let help = did_you_mean(spec.side.as_str(), names);
        return Err(site.fault("side", format!("there is no side `{}`", spec.side)).with_help(help));
    }
    let position = on_board(spec.at.0, spec.at.1, board).map_err(|problem| site.fault("at", problem))?;
    let tile = board.tile(position).copied().unwrap_or_default();
    if let Some(why) = no_place_to_stand(&tile) {
        let (column, row) = spec.at;
        return Err(site.fault("at", format!("`{}` cannot stand in ({column}, {row}): {why}", site.id)));
    }
    let mut pieces = Vec::new();
    for name in spec.armor.as_ref().unwrap_or(&creature.armor) {
        pieces.push(catalogs.armor(name).map_err(|unknown| site.unknown(&["armor"], unknown))?.clone());
    }
    let full = spec.hit_points.unwrap_or(creature.hit_points);
    let unit = UnitRecord {
        id: site.id,
        name: Name(spec.name.clone().unwrap_or_else(|| creature.name.clone())),
        side: Side(spec.side),
        kind: Kind {
            creature: spec.creature.clone(),
            size: spec.size.unwrap_or(creature.size),
            tags: spec.tags.clone().unwrap_or_else(|| creature.tags.clone()),
        },
        abilities: spec.abilities.unwrap_or(creature.abilities),
        training: Training {
            class: spec.class.unwrap_or(creature.class),
            level: spec.level.unwrap_or(creature.level),
            thac0: spec.thac0.or(creature.thac0),
        },
        hit_points: HitPoints { now: spec.hit_points_left.unwrap_or(full), full },
        armor: Armor { natural: spec.natural_armor.unwrap_or(creature.natural_armor), pieces },
        position,
        facing: spec.facing,
        movement: Movement(spec.movement.unwrap_or(creature.movement)),
        stance: spec.stance,
        hands: Hands(creature.hands),
        morale: Morale(spec.morale.unwrap_or(creature.morale)),
        senses: creature.senses,
        conditions: Conditions(spec.conditions.iter().copied().collect()),
        status: Status::Fighting,
        turn: Turn::default(),
        injuries: InjuryPoints::default(),
        wounds: Vec::new(),
    };
    check_figures(&unit, site)?;
    Ok(unit)
}

/// Why nobody can stand in such a hex, if so.
fn no_place_to_stand(tile: &Tile) -> Option<&'static str> {
    match tile.terrain {
        Terrain::Wall => Some("a wall fills it"),
        Terrain::Chasm => Some("it is open air"),
        _ if tile.depth >= Tile::DEEP_WATER => Some("the water is too deep"),
        _ => None,
    }
}

fn check_figures(unit: &UnitRecord, site: &Site) -> Result<(), FileError> {
    let scores = unit.abilities;
    let limits = [
        ("hit_points", i32::from(unit.hit_points.full), 1..=999),
        ("hit_points_left", i32::from(unit.hit_points.now), 1..=i32::from(unit.hit_points.full)),
        ("level", i32::from(unit.training.level), 0..=30),
        ("thac0", i32::from(unit.training.thac0.unwrap_or(20)), -10..=25),
        ("natural_armor", i32::from(unit.armor.natural), -10..=10),
        ("movement", i32::from(unit.movement.0), 0..=48),
        ("morale", i32::from(unit.morale.0), 2..=12),
        ("abilities", i32::from(scores.strength.min(scores.dexterity).min(scores.constitution)), 1..=25),
        ("abilities", i32::from(scores.strength.max(scores.dexterity).max(scores.constitution)), 1..=25),
        ("abilities", i32::from(scores.intelligence.min(scores.wisdom).min(scores.charisma)), 0..=25),
        ("abilities", i32::from(scores.intelligence.max(scores.wisdom).max(scores.charisma)), 0..=25),
    ];
    for (name, value, limit) in limits {
        if !limit.contains(&value) {
            let (low, high) = (limit.start(), limit.end());
            let id = site.id;
            return Err(
                site.fault(name, format!("{name} of `{id}` is {value}; it must be within {low}..={high}"))
            );
        }
    }
    Ok(())
}

fn belongings(
    spec: &UnitFile,
    creature: &CreatureFile,
    unit: &UnitRecord,
    catalogs: &Catalogs,
    others: &[ItemRecord],
    site: &Site,
) -> Result<Vec<ItemRecord>, FileError> {
    let held = spec.held.as_ref().unwrap_or(&creature.held);
    let stowed = spec.stowed.as_ref().unwrap_or(&creature.stowed);
    let natural = &creature.natural_weapons;
    let places: [(&str, &[String], Place); 3] = [
        ("held", held, Place::Held(unit.id)),
        ("stowed", stowed, Place::Stowed(unit.id)),
        ("creature", natural, Place::Worn(unit.id)),
    ];
    let mut items: Vec<ItemRecord> = Vec::new();
    let mut hands = 0_u32;
    for (field, names, place) in places {
        for name in names {
            let template = catalogs.item(name).map_err(|unknown| site.unknown(&[field], unknown))?;
            let natural = template.weapon.as_ref().is_some_and(|weapon| weapon.natural);
            if natural != matches!(place, Place::Worn(_)) {
                return Err(site.fault(field, misplaced(name, natural)));
            }
            if matches!(place, Place::Held(_)) {
                hands += u32::from(template.hands());
            }
            let id = item_id(unit.id.as_str(), name, others.iter().chain(&items))
                .map_err(|problem| site.fault(field, problem))?;
            items.push(item(id, name, template, place));
        }
    }
    if hands > u32::from(unit.hands.0) {
        let (id, has) = (unit.id, unit.hands.0);
        return Err(site.fault("held", format!("`{id}` has {has} hands but holds things for {hands}")));
    }
    Ok(items)
}

fn misplaced(name: &str, natural: bool) -> String {
    match natural {
        true => format!("`{name}` is part of a body; only a creature's natural_weapons may list it"),
        false => format!("`{name}` is no natural weapon; list it as held or stowed"),
    }
}

fn lying_item(
    index: usize,
    file: &LevelFile,
    board: &Board,
    catalogs: &Catalogs,
    document: &Document,
    others: &[ItemRecord],
) -> Result<ItemRecord, FileError> {
    let lying = &file.items[index];
    let path = |field| [Key::Field("items"), Key::Index(index), Key::Field(field)];
    let template = catalogs
        .item(&lying.item)
        .map_err(|unknown| document.fault(&path("item"), unknown.problem).with_help(unknown.help))?;
    let hex =
        on_board(lying.at.0, lying.at.1, board).map_err(|problem| document.fault(&path("at"), problem))?;
    if board.tile(hex).is_some_and(Tile::is_solid) {
        return Err(document.fault(&path("at"), "a wall fills that hex"));
    }
    let id = item_id("ground", &lying.item, others.iter())
        .map_err(|problem| document.fault(&path("item"), problem))?;
    Ok(item(id, &lying.item, template, Place::Lying(hex)))
}

fn item_id<'a>(
    owner: &str,
    template: &str,
    others: impl Iterator<Item = &'a ItemRecord>,
) -> Result<ItemId, String> {
    let plain = format!("{owner}.{template}");
    let taken: BTreeSet<&str> = others.map(|other| other.id.as_str()).collect();
    let taken = |text: &str| taken.contains(text);
    let numbered = (2..).map(|number| format!("{plain}.{number}"));
    let free = std::iter::once(plain.clone()).chain(numbered).find(|text| !taken(text));
    free.unwrap_or(plain).parse().map_err(|error| format!("{error}"))
}

fn item(id: ItemId, template: &str, made_from: ItemTemplate, place: Place) -> ItemRecord {
    let ItemTemplate { weapon, enhancement, shield, ammunition } = made_from;
    let item = Item {
        template: template.to_owned(),
        name: template.replace('_', " "),
        broken: false,
        fumbled: None,
    };
    ItemRecord { id, item, place, weapon, enhancement, shield, ammunition }
}

#[cfg(test)]
mod tests {
    use crate::level::{Level, Source};

    /// A level whose only soldier is a creature with these things.
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
            (r#"natural_weapons: ["dagger"]"#, "`dagger` is no natural weapon"),
        ] {
            let error = with(things).expect_err(things);
            assert!(error.contains(problem), "{error}");
        }
    }

    #[test]
    fn more_hands_than_a_byte_counts_are_an_error_like_any_other() {
        let error = with(&format!("held: [{}]", r#""long_bow","#.repeat(200))).expect_err("400 hands");
        assert!(error.contains("has 2 hands but holds things for 400"), "{error}");
    }
}
