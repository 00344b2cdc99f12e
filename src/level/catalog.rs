//! The catalogs: items, armor and creatures by name, those of the game and those of a level.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::bodies;
use super::document::Document;
use super::{Faults, FileError, Key, Source, all, both, did_you_mean};
use crate::level::format::{Catalog, CreatureFile, MagicFile, VERSION};
use crate::level::limits;
use crate::level::limits::OutOfRange;
use crate::model::{Ammunition, ArmorPiece, Body, Enhancement, Gear, Shield, Weapon};

/// The catalogs that the game ships, as name and text.
const SHIPPED: [(&str, &str); 5] = [
    ("assets/weapons.ron", include_str!("../../assets/weapons.ron")),
    ("assets/gear.ron", include_str!("../../assets/gear.ron")),
    ("assets/armor.ron", include_str!("../../assets/armor.ron")),
    ("assets/bodies.ron", include_str!("../../assets/bodies.ron")),
    ("assets/creatures.ron", include_str!("../../assets/creatures.ron")),
];

/// The weapon that all empty hands are (R-38).
pub(super) const FIST: &str = "fist";

/// All templates that a level may name.
#[derive(Debug, Clone, Default)]
pub struct Catalogs {
    all: Catalog,
}

/// The template of an item.
#[derive(Debug, Clone, Default)]
pub(crate) struct ItemTemplate {
    /// The entry that gives the item its name, if it is another one.
    pub name: Option<String>,
    pub weapon: Option<Weapon>,
    pub enhancement: Enhancement,
    pub shield: Option<Shield>,
    pub ammunition: Option<Ammunition>,
    pub gear: Option<Gear>,
}

impl Catalogs {
    /// The catalogs of the game.
    ///
    /// # Panics
    /// If a shipped catalog is faulty, which a test rules out.
    ///
    /// ```
    /// use hexfray::level::Catalogs;
    ///
    /// assert!(Catalogs::shipped().creatures().any(|creature| creature == "knight"));
    /// ```
    pub fn shipped() -> &'static Catalogs {
        static SHIPPED_CATALOGS: OnceLock<Catalogs> = OnceLock::new();
        SHIPPED_CATALOGS.get_or_init(|| {
            Self::read_shipped().unwrap_or_else(|faults| panic!("{}", FileError::from(faults)))
        })
    }

    fn read_shipped() -> Result<Catalogs, Faults> {
        let mut catalogs = Catalogs::default();
        for (name, text) in SHIPPED {
            let source = Source::inline(name, text);
            catalogs = catalogs.joined(source.parse()?, &Document::whole(&source))?;
        }
        Ok(catalogs)
    }

    /// These catalogs with a level's own entries, which add to them or replace them.
    pub(super) fn with(&self, own: Catalog, document: &Document) -> Result<Catalogs, Faults> {
        self.clone().joined(own, &document.inside(&[Key::Field("catalog")]))
    }

    /// These catalogs with all entries of such a part of a file.
    pub(super) fn joined(mut self, more: Catalog, document: &Document) -> Result<Catalogs, Faults> {
        if let Some(version) = more.version.filter(|version| *version != VERSION) {
            let problem =
                format!("version {version} of the catalog format; this game reads version {VERSION}");
            return Err(document.fault(&[Key::Field("version")], problem).into());
        }
        let fists = Self::check_fists(&more, document).map_err(Faults::from);
        both(both(check_limits(&more, document), self.check_names(&more, document)), fists)?;
        self.all.weapons.extend(more.weapons);
        self.all.ammunition.extend(more.ammunition);
        let magic = self.check_magic(&more.magic, document);
        self.all.magic.extend(more.magic);
        self.all.shields.extend(more.shields);
        self.all.gear.extend(more.gear);
        self.all.armor.extend(more.armor);
        let belongings = |(name, creature): (&String, &CreatureFile)| {
            let document = document.inside(&[Key::Field("creatures"), Key::Entry(name)]);
            self.check_belongings(creature, &document)
        };
        let belongings = all(more.creatures.iter().map(belongings));
        self.all.bodies.extend(more.bodies.clone());
        both(both(magic, belongings), bodies::check(&self.all, &more.bodies, &more.creatures, document))?;
        self.all.creatures.extend(more.creatures);
        Ok(self)
    }

    /// What empty hands attack with (R-38) must stay a fist, whatever its figures.
    fn check_fists(more: &Catalog, document: &Document) -> Result<(), FileError> {
        match more.weapons.get(FIST).filter(|weapon| !weapon.fist) {
            None => Ok(()),
            Some(_) => {
                let problem =
                    format!("`{FIST}` is what empty hands attack with (R-38); it needs `fist: true`");
                Err(document.fault(&[Key::Field("weapons"), Key::Entry(FIST)], problem))
            }
        }
    }

    /// Items are looked up by name alone, so that a shield must not have the name of a weapon.
    fn check_names(&self, more: &Catalog, document: &Document) -> Result<(), Faults> {
        let mut tables: BTreeMap<&str, &'static str> = item_names(&self.all).collect();
        let name = |(name, table)| match tables.insert(name, table).filter(|other| *other != table) {
            None => Ok(()),
            Some(other) => {
                let problem = format!("`{name}` is already the name of an item in `{other}`");
                Err(document.fault(&[Key::Field(table), Key::Entry(name)], problem))
            }
        };
        all(item_names(more).map(name)).map(drop)
    }

    fn check_magic(&self, magic: &BTreeMap<String, MagicFile>, document: &Document) -> Result<(), Faults> {
        let check = |(name, MagicFile { weapon, ammunition, .. }): (&String, &MagicFile)| {
            let entry = document.inside(&[Key::Field("magic"), Key::Entry(name)]);
            let (field, known) = match (weapon, ammunition) {
                (Some(weapon), None) => ("weapon", lookup("weapon", weapon, &self.all.weapons).map(drop)),
                (None, Some(ammunition)) => {
                    ("ammunition", lookup("ammunition", ammunition, &self.all.ammunition).map(drop))
                }
                _ => {
                    let problem = format!("`{name}` must name a `weapon` or an `ammunition`, one of the two");
                    return Err(entry.fault(&[], problem));
                }
            };
            known.map_err(|Unknown { problem, help }| {
                entry.fault(&[Key::Field(field)], problem).with_help(help)
            })
        };
        all(magic.iter().map(check)).map(drop)
    }

    /// Checks that the items of a creature are in the catalogs, even if no unit is such a creature.
    fn check_belongings(&self, creature: &CreatureFile, document: &Document) -> Result<(), Faults> {
        let lists = [
            ("held", &creature.held),
            ("stowed", &creature.stowed),
            ("natural_weapons", &creature.natural_weapons),
            ("armor", &creature.armor),
        ];
        let names = lists.into_iter().flat_map(|(field, names)| {
            names.iter().enumerate().map(move |(index, name)| (field, index, name))
        });
        let check = |(field, index, name): (&str, usize, &String)| {
            let known = if field == "armor" { self.armor(name).map(drop) } else { self.item(name).map(drop) };
            known.map_err(|Unknown { problem, help }| {
                document.fault(&[Key::Field(field), Key::Index(index)], problem).with_help(help)
            })
        };
        all(names.map(check)).map(drop)
    }

    pub(super) fn creature(&self, name: &str) -> Result<&CreatureFile, Unknown> {
        lookup("creature", name, &self.all.creatures)
    }

    /// Checks that a creature has a part for a piece of armor.
    pub(super) fn check_worn(
        &self,
        creature: &CreatureFile,
        name: &str,
        piece: &ArmorPiece,
    ) -> Result<(), String> {
        bodies::check_worn(&self.all, creature, name, piece)
    }

    pub(super) fn armor(&self, name: &str) -> Result<&ArmorPiece, Unknown> {
        lookup("armor", name, &self.all.armor)
    }

    /// An item as it is made from an entry; `None` if there is no such entry.
    pub(crate) fn made(&self, name: &str) -> Option<ItemTemplate> {
        self.item(name).ok()
    }

    pub(super) fn item(&self, name: &str) -> Result<ItemTemplate, Unknown> {
        let all = &self.all;
        let plain = ItemTemplate::default();
        if let Some(weapon) = all.weapons.get(name) {
            return Ok(ItemTemplate { weapon: Some(weapon.clone()), ..plain });
        }
        if let Some(MagicFile { weapon, ammunition, enhancement }) = all.magic.get(name) {
            return Ok(ItemTemplate {
                // Magic ammunition has the name of the plain one, because its magic wears off.
                name: ammunition.clone(),
                weapon: weapon.as_ref().and_then(|weapon| all.weapons.get(weapon)).cloned(),
                ammunition: ammunition.as_ref().and_then(|bundle| all.ammunition.get(bundle)).cloned(),
                enhancement: enhancement.clone(),
                ..plain
            });
        }
        if let Some(shield) = all.shields.get(name) {
            return Ok(ItemTemplate { shield: Some(*shield), ..plain });
        }
        if let Some(ammunition) = all.ammunition.get(name) {
            return Ok(ItemTemplate { ammunition: Some(ammunition.clone()), ..plain });
        }
        if let Some(gear) = all.gear.get(name) {
            return Ok(ItemTemplate { gear: Some(*gear), ..plain });
        }
        Err(Unknown {
            problem: format!("there is no weapon, shield, ammunition or gear `{name}`"),
            help: did_you_mean(name, item_names(all).map(|(known, _)| known)),
        })
    }

    /// All weapons, by name.
    ///
    /// ```
    /// use hexfray::level::Catalogs;
    ///
    /// let mut weapons = Catalogs::shipped().weapons();
    /// let (_, bow) = weapons.find(|(name, _)| *name == "long_bow").unwrap();
    /// assert!(bow.range.is_some() && bow.hands == 2);
    /// ```
    pub fn weapons(&self) -> impl Iterator<Item = (&str, &Weapon)> {
        self.all.weapons.iter().map(|(name, weapon)| (name.as_str(), weapon))
    }

    /// All worn armor, by name.
    ///
    /// ```
    /// use hexfray::level::Catalogs;
    ///
    /// assert!(Catalogs::shipped().armors().all(|(_, piece)| (0..=10).contains(&piece.steps)));
    /// ```
    pub fn armors(&self) -> impl Iterator<Item = (&str, &ArmorPiece)> {
        self.all.armor.iter().map(|(name, piece)| (name.as_str(), piece))
    }

    /// The names of all items, sorted within each table.
    ///
    /// ```
    /// use hexfray::level::Catalogs;
    ///
    /// assert!(Catalogs::shipped().items().any(|item| item == "holy_water"));
    /// ```
    pub fn items(&self) -> impl Iterator<Item = &str> {
        item_names(&self.all).map(|(name, _)| name)
    }

    /// The body of this name; that of people if there is none, which is an error of its own.
    pub(super) fn body(&self, name: &str) -> Arc<Body> {
        self.all.bodies.get(name).map_or_else(Body::humanoid, |body| match body.is_humanoid() {
            true => Body::humanoid(),
            false => Arc::new(body.clone()),
        })
    }

    /// All bodies, by name.
    ///
    /// ```
    /// use hexfray::level::Catalogs;
    ///
    /// let mut bodies = Catalogs::shipped().bodies();
    /// let (_, spider) = bodies.find(|(name, _)| *name == "many-legged").unwrap();
    /// assert_eq!(spider.parts.iter().filter(|part| part.carries).count(), 8);
    /// ```
    pub fn bodies(&self) -> impl Iterator<Item = (&str, &Body)> {
        self.all.bodies.iter().map(|(name, body)| (name.as_str(), body))
    }

    /// The names of all creatures, sorted.
    ///
    /// ```
    /// use hexfray::level::Catalogs;
    ///
    /// assert!(Catalogs::shipped().creatures().is_sorted());
    /// ```
    pub fn creatures(&self) -> impl Iterator<Item = &str> {
        self.all.creatures.keys().map(String::as_str)
    }
}

/// The error for a name that no catalog has.
pub(super) struct Unknown {
    pub problem: String,
    pub help: String,
}

fn lookup<'a, T>(what: &str, name: &str, entries: &'a BTreeMap<String, T>) -> Result<&'a T, Unknown> {
    entries.get(name).ok_or_else(|| Unknown {
        problem: format!("there is no {what} `{name}`"),
        help: did_you_mean(name, entries.keys().map(String::as_str)),
    })
}

/// The name of every item with its table.
fn item_names(catalog: &Catalog) -> impl Iterator<Item = (&str, &'static str)> {
    let weapons = catalog.weapons.keys().map(|name| (name, "weapons"));
    let magic = catalog.magic.keys().map(|name| (name, "magic"));
    let shields = catalog.shields.keys().map(|name| (name, "shields"));
    let ammunition = catalog.ammunition.keys().map(|name| (name, "ammunition"));
    let gear = catalog.gear.keys().map(|name| (name, "gear"));
    let names = weapons.chain(magic).chain(shields).chain(ammunition).chain(gear);
    names.map(|(name, table)| (name.as_str(), table))
}

fn check_limits(catalog: &Catalog, document: &Document) -> Result<(), Faults> {
    let check = |(table, name, checked): (&str, &String, Result<(), OutOfRange>)| {
        checked.map_err(|OutOfRange { field, problem }| {
            let entry = document.inside(&[Key::Field(table), Key::Entry(name)]);
            let part = if table == "magic" { entry.inside(&[Key::Field("enhancement")]) } else { entry };
            part.fault(&[Key::Field(field)], problem)
        })
    };
    let weapons = catalog.weapons.iter().map(|(name, weapon)| ("weapons", name, limits::weapon(weapon)));
    let magic = catalog.magic.iter();
    let magic = magic.map(|(name, magic)| ("magic", name, limits::enhancement(&magic.enhancement)));
    let armor = catalog.armor.iter().map(|(name, piece)| ("armor", name, limits::armor(piece)));
    let gear = catalog.gear.iter().map(|(name, gear)| ("gear", name, limits::gear(*gear)));
    let shields = catalog.shields.iter().map(|(name, shield)| ("shields", name, limits::shield(shield)));
    let bundles = catalog.ammunition.iter();
    let bundles = bundles.map(|(name, bundle)| ("ammunition", name, limits::ammunition(bundle)));
    let creatures = catalog.creatures.iter();
    let creatures = creatures.map(|(name, creature)| ("creatures", name, limits::creature(creature)));
    let items = weapons.chain(bundles).chain(magic).chain(armor).chain(gear).chain(shields);
    all(items.chain(creatures).map(check)).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_creature_is_within_the_limits_whether_a_unit_is_one_or_not() {
        let check = |figures: &str| {
            let sheet = "class: Warrior, level: 1, hit_points: 5, movement: 12, morale: 7";
            let key = figures.split(':').next().unwrap_or_default();
            let kept: Vec<&str> = sheet.split(", ").filter(|part| !part.starts_with(key)).collect();
            let text = format!(
                r#"(version: 1, creatures: {{"imp": (name: "imp", {}, {figures})}})"#,
                kept.join(", ")
            );
            let source = crate::level::Source::inline("catalog.ron", &text);
            let more: Catalog = source.parse().map_err(|error| error.to_string())?;
            check_limits(&more, &Document::whole(&source))
                .map_err(|faults| FileError::from(faults).to_string())
        };
        assert_eq!(check("hit_points: 1"), Ok(()));
        for figures in ["hit_points: 0", "level: 31", "morale: 13", "hands: 7", "abilities: (strength: 26)"] {
            let told = check(figures).expect_err(figures);
            assert!(told.contains("it must be within"), "{told}");
        }
    }

    #[test]
    fn the_shipped_catalogs_are_sound_and_large_enough() {
        let catalogs = Catalogs::read_shipped().unwrap_or_else(|faults| panic!("{faults:?}"));
        let made = |weapon: &Weapon| !weapon.natural;
        assert!(catalogs.weapons().filter(|(_, weapon)| made(weapon)).count() >= 30);
        assert!(catalogs.armors().count() + catalogs.all.shields.len() >= 12);
        assert!(catalogs.creatures().count() >= 15);
        for name in catalogs.creatures() {
            let creature = &catalogs.all.creatures[name];
            for item in creature.held.iter().chain(&creature.stowed).chain(&creature.natural_weapons) {
                assert!(catalogs.item(item).is_ok(), "{name} carries an unknown `{item}`");
            }
            for piece in &creature.armor {
                assert!(catalogs.armor(piece).is_ok(), "{name} wears an unknown `{piece}`");
            }
        }
    }

    #[test]
    fn magic_is_in_weapons_and_in_ammunition() {
        let shipped = Catalogs::shipped();
        let template =
            |name: &str| shipped.item(name).unwrap_or_else(|unknown| panic!("{}", unknown.problem));
        let sword = template("long_sword_plus_2");
        assert_eq!((sword.weapon.is_some(), sword.ammunition, sword.name), (true, None, None));
        let arrows = template("arrows_plus_2");
        assert_eq!((arrows.weapon, arrows.name.as_deref()), (None, Some("fine_arrows")));
        assert_eq!(arrows.ammunition.map(|bundle| (bundle.kind, bundle.count)), Some(("arrow".into(), 6)));
        assert_eq!((arrows.enhancement.magical, arrows.enhancement.general), (true, 2));
        assert!(template("arrows_undead_bane").ammunition.is_some_and(|bundle| bundle.fragile_magic));
    }

    #[test]
    fn magic_without_a_thing_to_be_in_is_refused() {
        for (entry, problem) in [
            (r#"(ammunition: "arows")"#, "c.ron:1:41: there is no ammunition `arows`"),
            (r#"(weapon: "arrows")"#, "c.ron:1:37: there is no weapon `arrows`"),
            (r#"(weapon: "dagger", ammunition: "arrows")"#, "c.ron:1:28: `x` must name a `weapon` or an"),
            ("()", "c.ron:1:28: `x` must name a `weapon` or an `ammunition`, one of the two"),
        ] {
            let enchanted = entry.replace("()", "( )").replace(')', ", enhancement: (magical: true))");
            let text = format!(r#"(version: 1, magic: {{ "x": {} }})"#, enchanted.replace("( ,", "("));
            let faults = Catalogs::read(&Source::inline("c.ron", &text)).expect_err(entry);
            let error = FileError::from(faults).to_string();
            assert!(error.starts_with(problem), "{error} is not {problem}");
        }
    }

    #[test]
    fn f20_break_dice_are_those_of_the_list() {
        let weapons = Catalogs::shipped();
        let die = |name: &str| weapons.all.weapons[name].break_die;
        for (name, sides) in [
            ("short_sword", 6),
            ("long_bow", 4),
            ("spear", 4),
            ("two_handed_sword", 5),
            ("battle_axe", 8),
            ("flail", 8),
            ("pike", 8),
            ("long_sword", 6),
            ("club", 4),
        ] {
            assert_eq!(die(name), sides, "{name}");
        }
    }
}
