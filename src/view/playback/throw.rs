//! Dice on the table: where they settle, and when.

use bevy::math::Vec2;

use super::cue::{Cue, DieCue, What};
use super::scene::{Scene, SceneContext};
use super::timing;
use crate::event::BattleEvent;
use crate::hex::Hex;
use crate::model::{Purpose, Roll};
use crate::sound::Effect;
use crate::view::art::HEX_HEIGHT;
use crate::view::layout::{COLUMN, center};

/// How large a die is, in pixels of the screen.
const SIZE: f32 = 44.0;
/// How large a die is where there are many, in pixels of the screen.
const SMALL: f32 = 30.0;
/// From one die to the next, in sizes.
const SPACING: f32 = 1.12;
/// Dice in a row.
const ROW: usize = 4;

/// Dice thrown beside a hex.
pub struct ThrownDice {
    /// The dice.
    pub cues: Vec<Cue>,
    /// When all have settled.
    pub settled: f32,
    /// The point above the middle of the dice.
    pub head: Vec2,
}

/// Throws dice beside a hex, where they cover as few counters as possible.
pub fn beside(context: &SceneContext, hex: Hex, rolls: &[Roll]) -> ThrownDice {
    let size = SIZE * context.grain;
    let columns = rolls.len().clamp(1, ROW);
    let rows = rolls.len().div_ceil(ROW).max(1);
    let half = Vec2::new(columns as f32, rows as f32) * size * SPACING / 2.0;
    let middle = free_place(context, hex, half);
    let cue = |(number, roll): (usize, &Roll)| {
        let (column, row) = (number % ROW, number / ROW);
        let right = (column as f32 - (columns as f32 - 1.0) / 2.0) * size * SPACING;
        let down = (row as f32 - (rows as f32 - 1.0) / 2.0) * size * SPACING;
        die(roll, middle + Vec2::new(right, -down), SIZE, timing::TUMBLE + late(number))
    };
    let rolled = rolls.first().map(|_| heard(0.0, Effect::DieRolls, middle));
    let best =
        |(number, _): (usize, &Roll)| heard(timing::TUMBLE + late(number), Effect::NaturalTwenty, middle);
    let best = rolls.iter().enumerate().filter(|(_, roll)| is_best_face(roll)).map(best);
    let settled =
        (0..rolls.len()).map(|number| heard(timing::TUMBLE + late(number), Effect::DieSettles, middle));
    ThrownDice {
        cues: rolls.iter().enumerate().map(cue).chain(rolled).chain(settled).chain(best).collect(),
        settled: if rolls.is_empty() { 0.0 } else { timing::TUMBLE + late(rolls.len() - 1) },
        head: middle + Vec2::Y * (half.y + size * 0.2),
    }
}

/// Whether an attack has come up as well as its die can, whatever the rules make of it.
pub fn is_best_face(roll: &Roll) -> bool {
    roll.purpose == Purpose::ToHit && roll.face == roll.die
}

fn heard(from: f32, effect: Effect, at: Vec2) -> Cue {
    Cue { from, lasting: timing::HEARD, what: What::Sound(effect, at) }
}

fn late(number: usize) -> f32 {
    number as f32 * timing::DIE_AFTER_DIE
}

fn die(roll: &Roll, at: Vec2, size: f32, settles: f32) -> Cue {
    let die = DieCue { at, sides: roll.die, shows: roll.face, size, settles };
    Cue { from: 0.0, lasting: settles + timing::DIE_LIES, what: What::Die(die) }
}

/// Where a rectangle of this half size beside a hex covers the fewest counters; above if it does not matter.
fn free_place(context: &SceneContext, hex: Hex, half: Vec2) -> Vec2 {
    let middle = center(hex);
    let around = [90.0_f32, 60.0, 120.0, 30.0, 150.0, 0.0, 180.0, -30.0, -150.0, -60.0, -120.0, -90.0];
    let place = |angle: f32| {
        let direction = Vec2::from_angle(angle.to_radians());
        let clear = Vec2::splat(COLUMN * 0.46) + half;
        // As far out as the rectangle needs in order to leave the hex's counter free.
        let reach = (clear.x / direction.x.abs().max(0.001)).min(clear.y / direction.y.abs().max(0.001));
        middle + direction * reach
    };
    let covered = |at: &Vec2| {
        let counters = context.state.units.iter().filter(|unit| unit.status.stands());
        counters.map(|unit| overlap(center(unit.position), *at, half)).sum::<f32>()
    };
    let places = around.map(place);
    let best = places.iter().min_by(|one, other| covered(one).total_cmp(&covered(other)));
    best.copied().unwrap_or(middle + Vec2::Y * HEX_HEIGHT as f32)
}

/// How much of a counter a rectangle covers.
fn overlap(counter: Vec2, middle: Vec2, half: Vec2) -> f32 {
    let reach = half + Vec2::splat(COLUMN * 0.45);
    let depth = reach - (counter - middle).abs();
    depth.x.max(0.0) * depth.y.max(0.0)
}

/// The initiative of all units at once, a small die over each counter.
pub fn initiative(context: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let mut scene = Scene::default();
    let mut first = None;
    for event in events {
        let BattleEvent::InitiativeRolled { unit, rolls, .. } = event else { break };
        scene.events += 1;
        let above = HEX_HEIGHT as f32 * 0.38 + SMALL * context.grain * 0.4;
        let at = context.middle(*unit) + Vec2::Y * above;
        first = first.or(Some(at));
        scene.cues.extend(rolls.iter().map(|roll| die(roll, at, SMALL, timing::TUMBLE)));
    }
    if let Some(hex) = first.filter(|_| !scene.cues.is_empty()) {
        scene.hear(0.0, Effect::DieRolls, hex);
        scene.hear(timing::TUMBLE, Effect::DieSettles, hex);
        scene.lasting = timing::TUMBLE + timing::GLANCE;
    }
    (scene.events > 0).then_some(scene)
}
