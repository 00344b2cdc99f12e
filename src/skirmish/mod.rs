//! Skirmishes: forces bought by points, or drawn, and set up on the ground of a level.
//!
//! A skirmish is a level file: that of the ground, with other units in it. It is therefore checked, played, saved and
//! simulated like any other level.

mod deployment;
mod error;
mod force;
mod points;
mod roster;

pub use error::SkirmishError;
pub use force::{Draft, Force};
pub use roster::{Recruit, Roster};

use std::collections::BTreeMap;
use std::fmt::Write;
use std::iter::repeat_n;
use std::sync::Arc;

use crate::hex::{Facing, Hex, to_offset};
use crate::level::{FileError, Key, Level, Source};
use crate::model::{SideId, SideState, UnitId};
use crate::rules::sound_level;
use deployment::Deployment;

/// The goal of a skirmish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SkirmishGoal {
    /// To stop all enemies from fighting.
    #[default]
    Eliminate,
    /// The level's own objectives.
    Level,
}

/// The ground of a skirmish: a level of two sides that says where each is set up.
#[derive(Debug, Clone)]
pub struct SkirmishGround {
    source: Source,
    level: Level,
    deployments: BTreeMap<SideId, Deployment>,
    /// The level's own roster; `None` if it has no catalog of its own.
    roster: Option<Arc<Roster>>,
}

impl SkirmishGround {
    /// Reads the level and finds the places for units.
    ///
    /// # Errors
    /// If it is no level, does not have two sides, or one of them has no deployment.
    pub fn of(source: &Source) -> Result<SkirmishGround, SkirmishError> {
        let level = sound_level(source).map_err(FileError::from)?;
        let sides: Vec<SideId> = level.sides.sides.keys().copied().collect();
        let [one, other] = sides[..] else {
            return Err(SkirmishError::NotTwoSides { title: level.title, sides: sides.len() });
        };
        let pairs = [(one, other), (other, one)];
        let deployments =
            pairs.into_iter().map(|(side, enemy)| Ok((side, Deployment::of(&level, side, enemy)?)));
        let deployments = deployments.collect::<Result<_, SkirmishError>>()?;
        let has_catalog = source.value(&[Key::Field("catalog")]).is_some();
        let roster = has_catalog.then(|| Roster::of_level(source).map(Arc::new)).transpose()?;
        Ok(SkirmishGround { source: source.clone(), level, deployments, roster })
    }

    /// All that can be hired here: the creatures that come with the game, and the level's own.
    pub fn roster(&self) -> &Roster {
        self.roster.as_deref().unwrap_or_else(|| Roster::shipped())
    }

    /// The level of the ground.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The number of units that there is room for on a side; 0 if there is no such side.
    pub fn room(&self, side: SideId) -> usize {
        self.deployments.get(&side).map_or(0, Deployment::room)
    }

    /// Draws a force for each side from one seed.
    pub fn draw(&self, points: u32, seed: u64) -> BTreeMap<SideId, Force> {
        let draft = |(place, side): (usize, &SideId)| {
            let draft = Draft { points, most: self.room(*side), seed, side: place as u64 };
            (*side, Force::draw(self.roster(), draft))
        };
        self.level.sides.sides.keys().enumerate().map(draft).collect()
    }

    /// Checks whether forces can be set up here.
    ///
    /// # Errors
    /// As [`SkirmishGround::set_up`].
    pub fn check(&self, forces: &BTreeMap<SideId, Force>) -> Result<(), SkirmishError> {
        let mut sides = self.level.sides.sides.iter();
        sides.try_for_each(|(side, state)| self.fitting(*side, state, forces.get(side)).map(drop))
    }

    /// Sets up forces and returns the level of the skirmish as a file.
    ///
    /// # Errors
    /// If a side has no units, or more than there is room for, or a creature is not in the roster.
    pub fn set_up(
        &self,
        forces: &BTreeMap<SideId, Force>,
        goal: SkirmishGoal,
    ) -> Result<Source, SkirmishError> {
        let mut posted = Vec::new();
        for (side, state) in &self.level.sides.sides {
            let recruits = self.fitting(*side, state, forces.get(side))?;
            let placed = self.deployments[side].set_up(recruits).into_iter();
            posted.extend(placed.map(|(recruit, hex, facing)| Posted { recruit, side: *side, hex, facing }));
        }
        let source = self.source.clone().with(&[Key::Field("title")], &quoted(&self.title()));
        let source = source.with(&[Key::Field("story")], &quoted(&self.story(forces)?));
        let source = source.with(&[Key::Field("units")], &units(&posted));
        // A lesson is about the level's own units.
        let source = source.with(&[Key::Field("lesson")], "None");
        let source = match goal {
            SkirmishGoal::Level => source,
            SkirmishGoal::Eliminate => self.deployments.keys().fold(source, |source, side| {
                let side = Key::Entry(side.as_str());
                source.with(&[Key::Field("sides"), side, Key::Field("objectives")], "[Eliminate]")
            }),
        };
        // The level's own objectives may be out of reach of these forces.
        Level::read(&source)?;
        Ok(source)
    }

    /// The title of a skirmish on this ground.
    pub fn title(&self) -> String {
        format!("Skirmish: {}", self.level.title)
    }

    /// The units of a force, if there is room for them.
    fn fitting(
        &self,
        side: SideId,
        state: &SideState,
        force: Option<&Force>,
    ) -> Result<Vec<&Recruit>, SkirmishError> {
        let roster = self.roster();
        let nobody = || SkirmishError::Nobody { name: state.name.clone() };
        let force = force.filter(|force| force.units() > 0).ok_or_else(nobody)?;
        let (units, room) = (force.units(), self.room(side));
        if units > room {
            return Err(SkirmishError::Crowded { name: state.name.clone(), units, room });
        }
        let kinds = force.creatures().map(|(creature, count)| Ok(repeat_n(roster.recruit(creature)?, count)));
        let kinds = kinds.collect::<Result<Vec<_>, SkirmishError>>()?;
        let recruits: Vec<&Recruit> = kinds.into_iter().flatten().collect();
        if recruits.iter().any(|recruit| recruit.fights()) { Ok(recruits) } else { Err(nobody()) }
    }

    /// The forces, in a sentence for each side.
    fn story(&self, forces: &BTreeMap<SideId, Force>) -> Result<String, SkirmishError> {
        let roster = self.roster();
        let mut story = Vec::new();
        for (side, state) in &self.level.sides.sides {
            let force = forces.get(side).cloned().unwrap_or_default();
            story.push(format!(
                "{}: {} for {} points.",
                state.name,
                force.list(roster)?,
                force.points(roster)?
            ));
        }
        Ok(story.join("\n"))
    }
}

/// A unit and its place.
struct Posted<'a> {
    recruit: &'a Recruit,
    side: SideId,
    hex: Hex,
    facing: Facing,
}

/// The units as a level file has them, with numbers in ids and in names that are the same.
fn units(posted: &[Posted]) -> String {
    let mut text = String::from("{\n");
    let mut stems: BTreeMap<String, usize> = BTreeMap::new();
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for Posted { recruit, side, hex, facing } in posted {
        let name = &*recruit.unit.name.0;
        let alike = posted.iter().filter(|other| other.recruit.unit.name == recruit.unit.name).count();
        let stem = stem(&recruit.creature);
        let id = format!("{stem}-{}", next(stems.entry(stem.clone()).or_default()));
        let number = next(names.entry(name).or_default());
        let name = if alike > 1 { format!("{name} {number}") } else { name.to_owned() };
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "        {id:?}: (creature: {}, side: \"{side}\", at: {}, facing: {facing:?}, name: {}),",
            quoted(&recruit.creature),
            to_offset(*hex),
            quoted(&name),
        );
    }
    text.push_str("    }");
    text
}

fn next(count: &mut usize) -> usize {
    *count += 1;
    *count
}

/// The beginning of ids of a creature's units: as much of its name as leaves room for a number.
fn stem(creature: &str) -> String {
    const NUMBER: usize = "-999".len();
    let allowed =
        |letter: &char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_.".contains(*letter);
    creature.chars().filter(allowed).take(UnitId::LONGEST - NUMBER).collect()
}

/// Text between quotes, as files have it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        if matches!(letter, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(letter);
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Objective;
    use crate::replay::shipped_levels;

    fn lane() -> SkirmishGround {
        SkirmishGround::of(&shipped_levels().next().unwrap()).unwrap()
    }

    fn forces(levy: &str, reavers: &str) -> BTreeMap<SideId, Force> {
        let read = |text| Force::read(text, Roster::shipped()).unwrap();
        BTreeMap::from([("levy".parse().unwrap(), read(levy)), ("reavers".parse().unwrap(), read(reavers))])
    }

    fn set_up(levy: &str, reavers: &str, goal: SkirmishGoal) -> Result<Level, SkirmishError> {
        let source = lane().set_up(&forces(levy, reavers), goal)?;
        Ok(Level::read(&source)?)
    }

    #[test]
    fn the_ground_stays_and_the_forces_are_replaced() {
        let (level, ground) =
            (set_up("archer*2,knight", "archer,orc", SkirmishGoal::Level).unwrap(), lane().level);
        assert_eq!((&level.board, &level.sides), (&ground.board, &ground.sides));
        let lying = |level: &Level| level.items.iter().filter(|item| item.place.ground().is_some()).count();
        assert_eq!(lying(&level), lying(&ground));
        let units: Vec<(&str, &str)> =
            level.units.iter().map(|unit| (unit.id.as_str(), &*unit.name.0)).collect();
        let expected = [
            ("archer-1", "archer 1"),
            ("archer-2", "archer 2"),
            ("archer-3", "archer 3"),
            ("knight-1", "knight"),
            ("orc-1", "orc"),
        ];
        assert_eq!(units, expected);
        assert_eq!(level.title, "Skirmish: Archers' lane");
        assert!(level.story.starts_with("The levy: archer ×2, knight for "), "{}", level.story);
    }

    #[test]
    fn a_skirmish_has_the_level_s_objectives_or_is_fought_to_the_last() {
        let goals = |goal| {
            let level = set_up("knight", "orc", goal).unwrap();
            level.sides.sides.values().map(|side| side.objectives.clone()).collect::<Vec<_>>()
        };
        assert_eq!(goals(SkirmishGoal::Eliminate), [[Objective::Eliminate], [Objective::Eliminate]]);
        let whole: Vec<_> = lane().level.sides.sides.values().map(|side| side.objectives.clone()).collect();
        assert_eq!(goals(SkirmishGoal::Level), whole);
    }

    #[test]
    fn what_cannot_be_set_up_says_why() {
        let lane = lane();
        let mut few = forces("knight", "orc");
        few.insert("levy".parse().unwrap(), Force::default());
        let told = |forces: &BTreeMap<SideId, Force>| {
            lane.set_up(forces, SkirmishGoal::Level).unwrap_err().to_string()
        };
        assert_eq!(
            told(&few),
            "The levy: nobody fights on this side; choose at least one unit, and not only mounts without a weapon"
        );
        assert!(told(&BTreeMap::new()).contains("nobody fights"));
        let room = lane.room("levy".parse().unwrap());
        let many = told(&forces(&format!("peasant*{}", room + 1), "orc"));
        assert!(
            many.contains("The levy: 61 units are too many for the ground, where 60 have room"),
            "{many}"
        );
        assert!(set_up(&format!("peasant*{room}"), "orc", SkirmishGoal::Level).is_ok());
    }

    #[test]
    fn a_ground_is_a_level_of_two_sides_with_room_for_each() {
        let lane = shipped_levels().next().unwrap();
        let path = [Key::Field("sides"), Key::Entry("levy"), Key::Field("deployment")];
        let told = SkirmishGround::of(&lane.clone().with(&path, "[]")).unwrap_err().to_string();
        assert_eq!(
            told,
            "side `levy` has no ground to be set up on; give it a `deployment` where units can stand"
        );
        let side = |name: &str| format!(r#""{name}": (name: "{name}", objectives: [Eliminate])"#);
        let sides = format!("{{ {}, {}, {} }}", side("a"), side("b"), side("c"));
        let unit = |name: &str, column: u8| {
            format!(r#""u{name}": (creature: "orc", side: "{name}", at: ({column}, 5)),"#)
        };
        let units = format!("{{ {} {} {} }}", unit("a", 1), unit("b", 2), unit("c", 3));
        let three = lane.with(&[Key::Field("sides")], &sides).with(&[Key::Field("units")], &units);
        let told = SkirmishGround::of(&three).unwrap_err().to_string();
        assert_eq!(told, "“Archers' lane” has 3 sides; a skirmish takes a level of two");
    }

    #[test]
    fn a_ground_has_its_own_creatures_to_hire() {
        let captain = r#"(creatures: { "captain": (name: "captain", class: Warrior, level: 5, hit_points: 30,
            movement: 12, morale: 11, held: ["oar"]) }, weapons: { "oar": (damage: "d6", damage_large: "d4",
            size: Large, damage_type: Bludgeoning, hands: 2, speed: 8, reach: 1, break_die: 4) })"#;
        let lane = shipped_levels().next().unwrap().text().trim_end().to_owned();
        let inside = lane.strip_suffix(')').unwrap();
        let source = Source::inline("own.ron", &format!("{inside} catalog: {captain})"));
        let ground = SkirmishGround::of(&source).unwrap();
        let read = |text| Force::read(text, ground.roster()).unwrap();
        let forces = BTreeMap::from([
            ("levy".parse().unwrap(), read("captain")),
            ("reavers".parse().unwrap(), read("orc")),
        ]);
        let level = Level::read(&ground.set_up(&forces, SkirmishGoal::Level).unwrap()).unwrap();
        assert!(level.units.iter().any(|unit| &*unit.kind.creature == "captain"));
        assert!(Force::read("captain", Roster::shipped()).is_err(), "other grounds know nobody of this name");
    }

    #[test]
    fn ids_leave_room_for_numbers() {
        assert_eq!(stem("an-uncommonly-long-name.x"), "an-uncommonly-long-n");
        assert_eq!(stem("Ärchér Nine"), "rchrine");
    }
}
