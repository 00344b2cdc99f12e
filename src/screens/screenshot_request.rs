//! What a picture of a battle's beginning shows: the board, and perhaps a unit chosen and an attack planned.

use std::collections::BTreeMap;

use bevy::prelude::World;

use super::open_battle;
use crate::forecast::set_up_attack;
use crate::input::storage::Autosave;
use crate::input::{Curtain, Overlay, PlannedAction, Selection, Settings, Speed, set_to};
use crate::level::{Level, Snapshot};
use crate::model::UnitId;
use crate::rulebook::Rulebook;

/// The seed of every picture, so that the same command draws the same picture.
const SEED: u64 = 1;

/// What a picture shows.
#[derive(Debug, Clone)]
pub struct ScreenshotRequest {
    /// The level.
    pub level: Level,
    /// The rulebook.
    pub rulebook: Rulebook,
    /// The chosen unit.
    pub chosen: Option<UnitId>,
    /// The attacker and its target; the attacker is chosen, and it is its turn.
    pub attack: Option<(UnitId, UnitId)>,
    /// What is laid over the board.
    pub overlay: Overlay,
    /// Whether the numbers are printed on the places to stand in.
    pub figures: bool,
}

impl ScreenshotRequest {
    /// Begins the battle and sets up the attack, if both units are in the level.
    pub fn begin(&self, world: &mut World) {
        world.resource_mut::<Settings>().speed = Speed::Instant;
        open_battle(world, &self.level, &self.rulebook, BTreeMap::new(), SEED);
        // Nobody plays this battle, so it is not saved.
        world.remove_resource::<Autosave>();
        if let Some((attacker, target)) = self.attack {
            let mut state = Snapshot::capture(world);
            if set_up_attack(&self.rulebook, &mut state, attacker, target).is_ok() {
                set_to(world, state);
            }
        }
    }

    /// Chooses and plans. Only after the first frame of the battle, because a new battle clears the selection.
    pub fn choose(&self, world: &mut World) {
        // Whoever looks at a picture hands nothing over.
        world.remove_resource::<Curtain>();
        let mut selection = world.resource_mut::<Selection>();
        selection.overlay = self.overlay;
        selection.figures = self.figures;
        selection.unit = self.attack.map(|(attacker, _)| attacker).or(self.chosen).or(selection.unit);
        selection.plan = self.attack.map(|(_, target)| PlannedAction::Attack(target));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::shipped_levels;
    use crate::rules::codex;

    #[test]
    fn a82_no_curtain_hides_a_picture() {
        let level = Level::read(&shipped_levels().next().expect("levels come with the game"));
        let level = level.expect("a sound level");
        let hides_until = *level.sides.sides.keys().next().expect("a level has sides");
        let mut world = World::new();
        world.init_resource::<Selection>();
        world.insert_resource(Curtain { hides_until });
        let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        let overlay = Overlay::default();
        let request =
            ScreenshotRequest { level, rulebook, chosen: None, attack: None, overlay, figures: false };
        request.choose(&mut world);
        assert!(!world.contains_resource::<Curtain>());
    }
}
