//! What a picture of a battle's beginning shows: the board, and perhaps a unit chosen and an attack planned.

use std::collections::BTreeMap;

use bevy::prelude::World;

use super::open_battle;
use crate::forecast::set_up_attack;
use crate::input::storage::Autosave;
use crate::input::{Overlay, PlannedAction, Selection, Settings, Speed, set_to};
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
            if set_up_attack(&mut state, attacker, target).is_ok() {
                set_to(world, state);
            }
        }
    }

    /// Chooses and plans. Only after the first frame of the battle, because a new battle clears the selection.
    pub fn choose(&self, world: &mut World) {
        let mut selection = world.resource_mut::<Selection>();
        selection.overlay = self.overlay;
        selection.figures = self.figures;
        selection.unit = self.attack.map(|(attacker, _)| attacker).or(self.chosen).or(selection.unit);
        selection.plan = self.attack.map(|(_, target)| PlannedAction::Attack(target));
    }
}
