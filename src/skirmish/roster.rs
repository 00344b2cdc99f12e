//! The creatures for skirmishes: all of the catalogs, with their values and prices.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::OnceLock;

use super::error::SkirmishError;
use super::points::{self, Strength, points};
use crate::level::{
    Catalogs, DiceRecord, FileError, ItemRecord, Key, Level, Snapshot, Source, UnitRecord, at_hand,
    did_you_mean, keeps_fighting,
};
use crate::model::Weapon;
use crate::rules::{CardFigure, Prowess, card_figures};

/// A creature that a force can have.
#[derive(Debug, Clone)]
pub struct Recruit {
    /// The name of its catalog entry.
    pub creature: String,
    /// A unit of its kind.
    pub unit: UnitRecord,
    /// The items that it carries.
    pub items: Vec<ItemRecord>,
    /// Its price, 1 or more.
    pub points: u32,
    /// How hard it is to hit and how well it attacks, with what it has in hand.
    pub figures: [CardFigure; 2],
}

/// All recruits, by the name of their catalog entry.
#[derive(Debug, Clone)]
pub struct Roster(BTreeMap<String, Recruit>);

impl Roster {
    /// The roster of the catalogs that come with the game.
    ///
    /// # Panics
    /// If a shipped catalog is faulty, which a test prevents.
    pub fn shipped() -> &'static Roster {
        static SHIPPED: OnceLock<Roster> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            Roster::muster(Catalogs::shipped(), "()").unwrap_or_else(|error| panic!("{error}"))
        })
    }

    /// The roster of a level: the catalogs that come with the game, and the level's own.
    ///
    /// # Errors
    /// If the file is no level, its catalog is faulty, or it has more creatures than a level may have units.
    pub fn of_level(source: &Source) -> Result<Roster, FileError> {
        let own = source.value(&[Key::Field("catalog")]).unwrap_or("()");
        Roster::muster(&Catalogs::of_level(source)?, own)
    }

    /// Sets up one unit of each creature on a level with its own catalog, so that recruits are made as in a battle.
    fn muster(catalogs: &Catalogs, own: &str) -> Result<Roster, FileError> {
        let parade = Level::read(&parade(catalogs.creatures(), own))?;
        let state = Snapshot::beginning(&parade, DiceRecord::default());
        let recruits = parade.units.iter().map(|unit| Recruit::of(unit, &state));
        Ok(Roster(recruits.map(|recruit| (recruit.creature.clone(), recruit)).collect()))
    }

    /// All recruits, by name.
    pub fn recruits(&self) -> impl Iterator<Item = &Recruit> {
        self.0.values()
    }

    /// The recruit of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn recruit(&self, creature: &str) -> Result<&Recruit, SkirmishError> {
        self.0.get(creature).ok_or_else(|| SkirmishError::UnknownCreature {
            name: creature.to_owned(),
            help: did_you_mean(creature, self.0.keys().map(String::as_str)),
        })
    }
}

impl Recruit {
    fn of(unit: &UnitRecord, state: &Snapshot) -> Recruit {
        let carried = state.items.iter().filter(|item| item.place.carrier() == Some(unit.id));
        let mut recruit = Recruit {
            creature: unit.kind.creature.to_string(),
            unit: unit.clone(),
            items: carried.cloned().collect(),
            points: 0,
            figures: card_figures(points::CORE, state, unit),
        };
        recruit.points = points(recruit.strength(Prowess::of(points::CORE, state, unit)));
        recruit
    }

    fn strength(&self, prowess: Prowess) -> Strength {
        let dealt = |weapon: &Weapon| u32::try_from(weapon.damage.lowest() + weapon.damage.highest());
        Strength {
            hit_points: self.unit.hit_points.full.unsigned_abs().into(),
            prowess,
            damage_doubled: self.weapons().filter_map(|weapon| dealt(weapon).ok()).max().unwrap_or_default(),
            range: self.ready().filter_map(|weapon| weapon.range).map(|range| range.long).max(),
            movement: self.unit.movement.0,
        }
    }

    /// The weapon that it attacks with first: one that it holds, or else its body.
    pub fn weapon(&self) -> Option<&ItemRecord> {
        let armed = |item: &&ItemRecord| item.weapon.is_some();
        self.at_hand().into_iter().find(armed)
    }

    /// Whether it fights: an unarmed mount only bears others.
    pub fn fights(&self) -> bool {
        keeps_fighting(&self.unit, &self.items)
    }

    /// Whether it shoots.
    pub fn shoots(&self) -> bool {
        self.ready().any(|weapon| weapon.ammunition.is_some())
    }

    /// How far it attacks in melee, in hexes; 0 without a weapon at hand.
    pub fn reach(&self) -> u8 {
        self.ready().map(|weapon| weapon.reach).max().unwrap_or_default()
    }

    fn weapons(&self) -> impl Iterator<Item = &Weapon> {
        self.items.iter().filter_map(|item| item.weapon.as_ref())
    }

    /// The weapons that it can attack with before it draws another.
    fn ready(&self) -> impl Iterator<Item = &Weapon> {
        self.at_hand().into_iter().filter_map(|item| item.weapon.as_ref())
    }

    fn at_hand(&self) -> Vec<&ItemRecord> {
        at_hand(&self.unit, &self.items)
    }
}

/// A level with its own catalog and one unit of each creature.
fn parade<'a>(creatures: impl Iterator<Item = &'a str>, own: &str) -> Source {
    let mut units = String::from("{");
    for (place, creature) in creatures.enumerate() {
        let (column, row, side) = (place % 200, place / 200, ["left", "right"][place % 2]);
        // Writing to a text cannot fail.
        let _ =
            write!(units, "\"{place}\": (creature: {creature:?}, side: \"{side}\", at: ({column}, {row})), ");
    }
    units.push('}');
    let ground = r#"(
        version: 1, title: "The parade ground", round_limit: 1, legend: { '.': () },
        map: Fill(columns: 200, rows: 2, with: '.'),
        sides: {
            "left": (name: "Left", objectives: [Eliminate]), "right": (name: "Right", objectives: [Eliminate]),
        },
        units: {},
        catalog: (),
    )"#;
    let ground = Source::inline("the parade ground", ground).with(&[Key::Field("catalog")], own);
    ground.with(&[Key::Field("units")], &units)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recruit(creature: &str) -> &'static Recruit {
        Roster::shipped().recruit(creature).unwrap()
    }

    #[test]
    fn every_creature_of_the_catalogs_is_a_recruit() {
        let names: Vec<&str> =
            Roster::shipped().recruits().map(|recruit| recruit.creature.as_str()).collect();
        assert_eq!(names, Catalogs::shipped().creatures().collect::<Vec<_>>());
        assert!(Roster::shipped().recruits().all(|recruit| (1..=40).contains(&recruit.points)));
    }

    #[test]
    fn stronger_creatures_cost_more() {
        let price = |creature: &str| recruit(creature).points;
        assert!(price("knight") > price("sergeant") && price("sergeant") > price("man-at-arms"));
        assert!(price("man-at-arms") > price("peasant") && price("troll") > price("goblin"));
        assert!(price("longbowman") > price("archer"));
        assert!((8..=11).contains(&price("man-at-arms")), "{}", price("man-at-arms"));
    }

    #[test]
    fn recruits_are_known_by_what_they_hold() {
        let weapon = |creature: &str| recruit(creature).weapon().map(|item| item.item.name.clone());
        assert_eq!(weapon("archer").as_deref(), Some("short bow"));
        assert_eq!(weapon("wolf").as_deref(), Some("wolf bite"));
        assert!(recruit("archer").shoots() && !recruit("knight").shoots());
        assert!(recruit("pikeman").reach() > recruit("knight").reach());
    }

    #[test]
    fn an_unknown_creature_is_no_recruit() {
        let error = Roster::shipped().recruit("knigth").unwrap_err().to_string();
        assert_eq!(error, "there is no creature `knigth`; did you mean `knight`?");
    }
}
