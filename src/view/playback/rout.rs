//! Groups that are shaken, those who run off the field, and undead who are turned.

use bevy::math::Vec2;

use super::cue::{CaptionTone, Gesture};
use super::scene::{Scene, SceneContext};
use super::{throw, timing};
use crate::event::{BattleEvent, Turning};
use crate::hex::{Facing, Hex};
use crate::model::{Roll, UnitId};
use crate::view::counters::Subject;
use crate::view::layout::center;

/// The scene of a check, of somebody who turns to run, or of one who is gone.
pub fn scene(stage: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::MoraleChecked { units, held, rolls, .. } = event {
        return Some(check(stage, units, *held, rolls));
    }
    if let BattleEvent::FoesMet { units, .. } = event {
        return Some(stage.remark_all(units, "stands fast"));
    }
    if let BattleEvent::Routed { unit } = event {
        return Some(shaken(stage, &[*unit], "runs!", Scene::one()));
    }
    if let BattleEvent::Cowered { unit } = event {
        return Some(stage.remark(*unit, "cowers"));
    }
    if let BattleEvent::LeftField { unit, at } = event {
        return Some(leave(stage, *unit, *at));
    }
    if let BattleEvent::Surrendered { units, .. } = event {
        return Some(surrender(stage, units));
    }
    if let BattleEvent::LaidDownArms { unit, .. } = event {
        return Some(surrender(stage, &[*unit]));
    }
    if let BattleEvent::TurningTried(Turning { unit, affected, rolls, .. }) = event {
        return Some(invoke(stage, *unit, affected.is_empty(), rolls));
    }
    if let BattleEvent::UndeadTurned { unit, .. } = event {
        return Some(stage.remark(*unit, "turned"));
    }
    let BattleEvent::UndeadDestroyed { unit, .. } = event else { return None };
    Some(crumble(stage, *unit))
}

fn check(stage: &SceneContext, units: &[UnitId], held: bool, rolls: &[Roll]) -> Scene {
    let first = units.first().and_then(|unit| stage.of(*unit).place);
    let Some(hex) = first else { return Scene::one() };
    let dice = throw::beside(stage, hex, rolls);
    let scene = Scene { place: Some(hex), told: dice.settled, cues: dice.cues, ..Scene::one() };
    shaken(stage, units, if held { "stands fast" } else { "runs!" }, scene)
}

/// What is said over each, once the dice have settled.
fn shaken(stage: &SceneContext, units: &[UnitId], words: &str, mut scene: Scene) -> Scene {
    let tone = if words == "runs!" { CaptionTone::Loud } else { CaptionTone::Plain };
    for unit in units {
        scene.place = scene.place.or_else(|| stage.of(*unit).place);
        scene.say_over(scene.told, stage.middle(*unit), words, tone);
    }
    scene.lasting = scene.told + timing::BEAT;
    scene
}

/// A cleric raises his voice, and the dice say whether it is heard.
fn invoke(stage: &SceneContext, cleric: UnitId, in_vain: bool, rolls: &[Roll]) -> Scene {
    let mut scene = stage.of(cleric);
    let Some(hex) = scene.place else { return scene };
    let dice = throw::beside(stage, hex, rolls);
    scene.say_over(0.0, center(hex), "turns the undead", CaptionTone::Plain);
    scene.cues.extend(dice.cues);
    if in_vain {
        scene.say_over(dice.settled, center(hex), "in vain", CaptionTone::Plain);
    }
    (scene.told, scene.lasting) = (dice.settled, dice.settled + timing::BEAT);
    scene
}

fn crumble(stage: &SceneContext, unit: UnitId) -> Scene {
    let mut scene = Scene { lasting: timing::FALL, told: timing::FALL / 2.0, ..stage.of(unit) };
    scene.gesture(0.0, timing::FALL, Subject::Unit(unit), Gesture::Tip);
    scene.say_over(0.0, stage.middle(unit), "falls to dust", CaptionTone::Loud);
    scene
}

/// Off the map, over the edge that is nearest to where it looks.
fn leave(stage: &SceneContext, unit: UnitId, at: Hex) -> Scene {
    let mut scene = Scene { lasting: timing::FALL, told: timing::FALL / 2.0, ..stage.of(unit) };
    let facing = stage.unit(unit).map_or(Facing::East, |unit| unit.facing);
    let outside = |side: &Facing| stage.state.board.tile(side.ahead(at)).is_none();
    let off = Facing::ALL.into_iter().filter(outside).min_by_key(|side| facing.steps_to(*side));
    let way: Vec2 = center(off.unwrap_or(facing).ahead(at)) - center(at);
    scene.gesture(0.0, scene.lasting, Subject::Unit(unit), Gesture::Lunge(way));
    scene.say_over(0.0, center(at), "flees the field", CaptionTone::Loud);
    scene
}

fn surrender(stage: &SceneContext, units: &[UnitId]) -> Scene {
    let mut scene = Scene { lasting: timing::END, ..Scene::one() };
    for unit in units {
        scene.place = stage.unit(*unit).map(|unit| unit.position);
        scene.say_over(0.0, stage.middle(*unit), "surrenders", CaptionTone::Plain);
    }
    scene
}
