//! What a picture of a battle's beginning shows: the board, and perhaps a unit chosen and an attack planned.

use std::collections::BTreeMap;

use bevy::prelude::World;

use super::open_battle;
use crate::forecast::set_scene;
use crate::input::storage::Autosave;
use crate::input::{Overlay, PlannedAction, Selection, Settings, Speed, set_to};
use crate::level::{Level, Snapshot};
use crate::model::UnitId;
use crate::rulebook::Rulebook;

/// The dice of every picture, so that the same command draws the same.
const SEED: u64 = 1;

/// What a picture shows.
#[derive(Debug, Clone)]
pub struct ScreenshotRequest {
    /// Where.
    pub level: Level,
    /// By which rules.
    pub rulebook: Rulebook,
    /// Who is chosen.
    pub chosen: Option<UnitId>,
    /// Who is about to attack whom; he is chosen, and it is his turn.
    pub attack: Option<(UnitId, UnitId)>,
    /// What is laid over the board.
    pub overlay: Overlay,
    /// Whether the figures are printed on the places to stand in.
    pub figures: bool,
}

impl ScreenshotRequest {
    /// Begins the battle and sets the attack up. Whoever is not in the level attacks nobody.
    pub fn begin(&self, world: &mut World) {
        world.resource_mut::<Settings>().speed = Speed::Instant;
        open_battle(world, &self.level, &self.rulebook, BTreeMap::new(), SEED);
        // Nobody plays this battle, so nobody wants it kept.
        world.remove_resource::<Autosave>();
        if let Some((attacker, target)) = self.attack {
            let mut state = Snapshot::capture(world);
            if set_scene(&mut state, attacker, target).is_ok() {
                set_to(world, state);
            }
        }
    }

    /// Chooses and plans, once the battle has been seen: whoever sees a new battle forgets what he had in mind.
    pub fn choose(&self, world: &mut World) {
        let mut selection = world.resource_mut::<Selection>();
        selection.overlay = self.overlay;
        selection.figures = self.figures;
        selection.unit = self.attack.map(|(attacker, _)| attacker).or(self.chosen).or(selection.unit);
        selection.plan = self.attack.map(|(_, target)| PlannedAction::Attack(target));
    }
}
