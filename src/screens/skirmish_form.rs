//! What has been set up for a skirmish, and what the player chose to do.

use std::collections::BTreeMap;

use bevy::prelude::{Resource, World};

use super::choosers::any_seed;
use super::library::{Library, Rulebooks};
use super::words;
use crate::ai::Player;
use crate::input::Settings;
use crate::level::Level;
use crate::model::SideId;
use crate::replay::check_level;
use crate::rulebook::Rulebook;
use crate::skirmish::{Force, SkirmishError, SkirmishGoal, SkirmishGround};

/// What has been set up so far.
#[derive(Resource)]
pub(super) struct SkirmishForm {
    /// The levels a skirmish can be fought on, each with its place in the library.
    pub grounds: Vec<(usize, SkirmishGround)>,
    /// The index of the chosen one.
    pub chosen: usize,
    /// What a force may cost.
    pub points: u32,
    /// The goal.
    pub goal: SkirmishGoal,
    /// The rules.
    pub rulebook: Rulebook,
    /// The seed of the dice, as the player types it.
    pub seed: String,
    /// The force of each side.
    pub forces: [Force; SIDES],
    /// Who plays each side: an opponent, or else people.
    pub players: [Option<Player>; SIDES],
}

/// What the player chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SkirmishChoice {
    /// Draw a force for a side.
    Draw(usize),
    /// Draw both.
    DrawAll,
    /// Begin, with dice of this seed.
    Begin(u64),
    /// Go to the title.
    Back,
}

impl SkirmishForm {
    pub fn new(world: &World) -> Option<SkirmishForm> {
        let levels = world.resource::<Library>().0.iter().enumerate();
        let ground = |(place, playable): (usize, &super::library::Playable)| {
            Some((place, SkirmishGround::of(&playable.source).ok()?))
        };
        let grounds: Vec<(usize, SkirmishGround)> = levels.filter_map(ground).collect();
        let [first, second, ..] = world.resource::<Settings>().players;
        let mut skirmish = SkirmishForm {
            grounds,
            chosen: 0,
            points: 100,
            goal: SkirmishGoal::default(),
            rulebook: world.resource::<Rulebooks>().0.first()?.clone(),
            seed: String::new(),
            forces: Default::default(),
            players: [first, second],
        };
        skirmish.grounds.first()?;
        skirmish.draw(&[0, 1]);
        Some(skirmish)
    }

    /// The ground that is chosen.
    pub fn ground(&self) -> &SkirmishGround {
        &self.grounds[self.chosen].1
    }

    /// Draws other forces for these sides.
    pub fn draw(&mut self, sides: &[usize]) {
        let drawn = self.ground().draw(self.points, any_seed());
        for (place, force) in drawn.into_values().enumerate().filter(|(place, _)| sides.contains(place)) {
            self.forces[place] = force;
        }
    }

    fn sides(&self) -> impl Iterator<Item = SideId> {
        self.ground().level().sides.sides.keys().copied()
    }

    fn forces(&self) -> BTreeMap<SideId, Force> {
        self.sides().zip(self.forces.iter().cloned()).collect()
    }

    pub fn players(&self) -> BTreeMap<SideId, Player> {
        self.sides().zip(self.players).filter_map(|(side, player)| Some((side, player?))).collect()
    }

    /// Why it cannot begin; `None` if it can.
    pub fn obstacle(&self) -> Option<String> {
        let roster = self.ground().roster();
        if let Err(error) = self.ground().check(&self.forces()) {
            return Some(error.to_string());
        }
        let over = |force: &Force| force.points(roster).is_ok_and(|points| points > self.points);
        let place = self.forces.iter().position(over)?;
        let name = &self.ground().level().sides.sides.values().nth(place)?.name;
        Some(format!("{name}: the force costs more than {} points", self.points))
    }

    /// The level that comes of it, checked as the command line checks it: these forces may be too few for its goals.
    pub fn level(&self) -> Result<Level, SkirmishError> {
        let source = self.ground().set_up(&self.forces(), self.goal)?;
        check_level(&source).map_err(|faults| SkirmishError::Unplayable(faults.into()))
    }
}

/// The goals of a level, in a sentence for each side.
pub(super) fn goals(level: &Level) -> Vec<String> {
    let told = |side: &crate::model::SideState| {
        let goals: Vec<String> = side.objectives.iter().map(words::objective).collect();
        format!("{}: {}", side.name, goals.join(" Or: "))
    };
    level.sides.sides.values().map(told).collect()
}

/// Sides of a skirmish.
pub(super) const SIDES: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::level_named;
    use crate::rules::codex;

    #[test]
    fn forces_too_few_for_the_goals_of_the_level_are_refused_in_words() {
        let source = level_named("night-ford").unwrap_or_else(|error| panic!("{error}"));
        let ground = SkirmishGround::of(&source).unwrap_or_else(|error| panic!("{error}"));
        let raiders = ground.level().sides.sides.keys().position(|side| side.as_str() == "raiders").unwrap();
        let goblin = Force::read("goblin", ground.roster()).unwrap();
        let mut form = SkirmishForm {
            grounds: vec![(0, ground)],
            chosen: 0,
            points: 100,
            goal: SkirmishGoal::Level,
            rulebook: Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}")),
            seed: String::new(),
            forces: Default::default(),
            players: [None, None],
        };
        form.draw(&[0, 1]);
        form.forces[raiders] = goblin;
        assert_eq!(form.obstacle(), None);
        let told = form.level().map(drop).unwrap_err().to_string();
        assert!(told.starts_with("no level comes of this skirmish: "), "{told}");
        form.goal = SkirmishGoal::Eliminate;
        assert!(form.level().is_ok());
    }
}
