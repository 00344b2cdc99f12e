//! The catalogs: weapons, armor and creatures by name, those of the game and those of a level.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::level::format::{Catalog, CreatureFile, VERSION};
use crate::level::{Document, FileError, Key, Source, did_you_mean};
use crate::model::{Ammunition, ArmorPiece, Enhancement, Shield, Weapon};

/// The catalogs that the game ships, as name and text.
const SHIPPED: [(&str, &str); 3] = [
    ("assets/weapons.ron", include_str!("../../assets/weapons.ron")),
    ("assets/armor.ron", include_str!("../../assets/armor.ron")),
    ("assets/creatures.ron", include_str!("../../assets/creatures.ron")),
];

/// All templates that a level may name.
#[derive(Debug, Clone, Default)]
pub struct Catalogs {
    all: Catalog,
}

/// What an item is made from.
#[derive(Debug, Clone, Default)]
pub(super) struct ItemTemplate {
    pub weapon: Option<Weapon>,
    pub enhancement: Enhancement,
    pub shield: Option<Shield>,
    pub ammunition: Option<Ammunition>,
}

impl ItemTemplate {
    /// Hands it takes to hold.
    pub fn hands(&self) -> u8 {
        match (&self.weapon, &self.shield) {
            (Some(weapon), _) => weapon.hands,
            _ => 1,
        }
    }
}

impl Catalogs {
    /// The catalogs of the game.
    ///
    /// # Panics
    /// If a shipped catalog is faulty, which a test rules out.
    pub fn shipped() -> &'static Catalogs {
        static SHIPPED_CATALOGS: OnceLock<Catalogs> = OnceLock::new();
        SHIPPED_CATALOGS.get_or_init(|| Self::read_shipped().unwrap_or_else(|error| panic!("{error}")))
    }

    fn read_shipped() -> Result<Catalogs, FileError> {
        let mut catalogs = Catalogs::default();
        for (name, text) in SHIPPED {
            let source = Source::inline(name, text);
            let document = Document { source: &source, within: &[] };
            catalogs = catalogs.joined(source.parse()?, &document, &[])?;
        }
        Ok(catalogs)
    }

    /// The catalogs of the game with those of a file beside or in place of them.
    ///
    /// # Errors
    /// The first fault found, with file, line, column and what was expected.
    pub fn read(source: &Source) -> Result<Catalogs, FileError> {
        let document = Document { source, within: &[] };
        Self::shipped().clone().joined(source.parse()?, &document, &[])
    }

    /// These catalogs with a level's own entries beside or in place of them.
    pub(super) fn with(&self, own: Catalog, document: &Document) -> Result<Catalogs, FileError> {
        self.clone().joined(own, document, &[Key::Field("catalog")])
    }

    fn joined(mut self, more: Catalog, document: &Document, within: &[Key]) -> Result<Catalogs, FileError> {
        let at = |path: &[Key], problem: String| {
            let path: Vec<Key> = within.iter().chain(path).copied().collect();
            document.fault(&path, problem)
        };
        if more.version.is_some_and(|version| version != VERSION) {
            return Err(at(
                &[Key::Field("version")],
                format!("this game reads version {VERSION} of the catalogs"),
            ));
        }
        for (name, weapon) in &more.weapons {
            check_weapon(weapon)
                .map_err(|problem| at(&[Key::Field("weapons"), Key::Entry(name)], problem))?;
        }
        self.all.weapons.extend(more.weapons);
        for (name, magic) in &more.magic {
            let path = [Key::Field("magic"), Key::Entry(name), Key::Field("weapon")];
            if !self.all.weapons.contains_key(&magic.weapon) {
                let help = did_you_mean(&magic.weapon, self.all.weapons.keys().map(String::as_str));
                return Err(at(&path, format!("there is no weapon `{}`", magic.weapon)).with_help(help));
            }
        }
        for (name, piece) in &more.armor {
            if !(0..=10).contains(&piece.steps) {
                let path = [Key::Field("armor"), Key::Entry(name), Key::Field("steps")];
                return Err(at(&path, format!("armor of {} steps; it must be within 0..=10", piece.steps)));
            }
        }
        for (name, shield) in &more.shields {
            if !(1..=3).contains(&shield.steps) {
                let path = [Key::Field("shields"), Key::Entry(name), Key::Field("steps")];
                return Err(at(
                    &path,
                    format!("a shield of {} steps; it must be within 1..=3", shield.steps),
                ));
            }
        }
        self.all.magic.extend(more.magic);
        self.all.ammunition.extend(more.ammunition);
        self.all.shields.extend(more.shields);
        self.all.armor.extend(more.armor);
        for (name, creature) in &more.creatures {
            let path = [Key::Field("creatures"), Key::Entry(name)];
            self.check_belongings(creature)
                .map_err(|unknown| at(&path, unknown.problem).with_help(unknown.help))?;
        }
        self.all.creatures.extend(more.creatures);
        Ok(self)
    }

    fn check_belongings(&self, creature: &CreatureFile) -> Result<(), Unknown> {
        let items = [&creature.held, &creature.stowed, &creature.natural_weapons];
        items.into_iter().flatten().try_for_each(|item| self.item(item).map(drop))?;
        creature.armor.iter().try_for_each(|piece| self.armor(piece).map(drop))
    }

    pub(super) fn creature(&self, name: &str) -> Result<&CreatureFile, Unknown> {
        lookup("creature", name, &self.all.creatures)
    }

    pub(super) fn armor(&self, name: &str) -> Result<&ArmorPiece, Unknown> {
        lookup("armor", name, &self.all.armor)
    }

    pub(super) fn item(&self, name: &str) -> Result<ItemTemplate, Unknown> {
        let all = &self.all;
        let plain = ItemTemplate::default();
        if let Some(weapon) = all.weapons.get(name) {
            return Ok(ItemTemplate { weapon: Some(weapon.clone()), ..plain });
        }
        if let Some(magic) = all.magic.get(name) {
            let weapon = all.weapons.get(&magic.weapon).cloned();
            return Ok(ItemTemplate { weapon, enhancement: magic.enhancement.clone(), ..plain });
        }
        if let Some(shield) = all.shields.get(name) {
            return Ok(ItemTemplate { shield: Some(*shield), ..plain });
        }
        if let Some(ammunition) = all.ammunition.get(name) {
            return Ok(ItemTemplate { ammunition: Some(ammunition.clone()), ..plain });
        }
        let names =
            all.weapons.keys().chain(all.magic.keys()).chain(all.shields.keys()).chain(all.ammunition.keys());
        Err(Unknown {
            problem: format!("there is no weapon, shield or ammunition `{name}`"),
            help: did_you_mean(name, names.map(String::as_str)),
        })
    }

    /// Names and figures of all weapons, by name.
    pub fn weapons(&self) -> impl Iterator<Item = (&str, &Weapon)> {
        self.all.weapons.iter().map(|(name, weapon)| (name.as_str(), weapon))
    }

    /// Names and figures of all worn armor, by name.
    pub fn armors(&self) -> impl Iterator<Item = (&str, &ArmorPiece)> {
        self.all.armor.iter().map(|(name, piece)| (name.as_str(), piece))
    }

    /// Names of all creatures, by name.
    pub fn creatures(&self) -> impl Iterator<Item = &str> {
        self.all.creatures.keys().map(String::as_str)
    }
}

/// A name that no catalog has.
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

fn check_weapon(weapon: &Weapon) -> Result<(), String> {
    let hands = if weapon.natural { 0..=0 } else { 1..=2 };
    if !hands.contains(&weapon.hands) {
        return Err("a weapon takes 1 or 2 hands, a natural one none".to_owned());
    }
    if !(2..=100).contains(&weapon.break_die) {
        return Err(format!("a break die of {} sides; it must have 2..=100", weapon.break_die));
    }
    if weapon.reach > 3 {
        return Err(format!("a reach of {} hexes; it must be within 0..=3", weapon.reach));
    }
    if (weapon.throwable || weapon.ammunition.is_some()) != weapon.range.is_some() {
        return Err(
            "a range belongs to weapons that are thrown or shoot ammunition, and only to them".to_owned()
        );
    }
    if weapon.reach == 0 && weapon.range.is_none() {
        return Err("a weapon needs a reach or a range".to_owned());
    }
    match weapon.range {
        Some(range) if range.short < 1 || range.medium < range.short || range.long < range.medium => {
            Err("range bands must grow: 1 <= short <= medium <= long".to_owned())
        }
        Some(range) if range.long > 200 => Err(format!("a long range of {} hexes; at most 200", range.long)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_catalogs_are_sound_and_large_enough() {
        let catalogs = Catalogs::read_shipped().unwrap_or_else(|error| panic!("{error}"));
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
