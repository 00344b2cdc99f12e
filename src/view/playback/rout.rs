//! Morale checks, units that leave the field or surrender, and undead that are turned.

use crate::event::MoraleCheck;
use bevy::math::Vec2;

use super::cue::{CaptionTone, Gesture};
use super::highlight::Highlight;
use super::scene::{Scene, SceneContext};
use super::{throw, timing};
use crate::event::{BattleEvent, Turning};
use crate::hex::{Facing, Hex};
use crate::model::{Roll, UnitId};
use crate::sound::Effect;
use crate::view::counters::Subject;
use crate::view::layout::center;

/// The scene of such an event.
pub fn scene(context: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::MoraleChecked(MoraleCheck { units, held, rolls, .. }) = event {
        return Some(check(context, units, *held, rolls));
    }
    if let BattleEvent::EnemiesMet { units, .. } = event {
        return Some(context.remark_all(units, "stands fast"));
    }
    if let BattleEvent::Routed { unit } = event {
        return Some(shaken(context, &[*unit], "runs!", Scene::one()));
    }
    if let BattleEvent::Cowered { unit } = event {
        return Some(context.remark(*unit, "cowers"));
    }
    if let BattleEvent::LeftField { unit, at } = event {
        return Some(leave(context, *unit, *at));
    }
    if let BattleEvent::Surrendered { units, .. } = event {
        return Some(surrender(context, units));
    }
    if let BattleEvent::LaidDownArms { unit, .. } = event {
        return Some(surrender(context, &[*unit]));
    }
    if let BattleEvent::TurningTried(Turning { unit, affected, rolls, .. }) = event {
        return Some(invoke(context, *unit, affected.is_empty(), rolls));
    }
    if let BattleEvent::UndeadTurned { unit, .. } = event {
        return Some(context.remark_heard(*unit, "turned", Effect::Flight));
    }
    let BattleEvent::UndeadDestroyed { unit, .. } = event else { return None };
    Some(crumble(context, *unit))
}

fn check(context: &SceneContext, units: &[UnitId], held: bool, rolls: &[Roll]) -> Scene {
    let first = units.first().and_then(|unit| context.of(*unit).place);
    let Some(hex) = first else { return Scene::one() };
    let dice = throw::beside(context, hex, rolls);
    let scene = Scene { place: Some(hex), told: dice.settled, cues: dice.cues, ..Scene::one() };
    shaken(context, units, if held { "stands fast" } else { "runs!" }, scene)
}

/// A caption over each unit, once the dice have settled.
fn shaken(context: &SceneContext, units: &[UnitId], words: &str, mut scene: Scene) -> Scene {
    let tone = if words == "runs!" { CaptionTone::Loud } else { CaptionTone::Plain };
    if words == "runs!" {
        let first = units.first().map(|unit| context.middle(*unit));
        scene.hear(scene.told, Effect::Flight, first.unwrap_or_default());
    }
    for unit in units {
        scene.place = scene.place.or_else(|| context.of(*unit).place);
        scene.say_over(scene.told, context.middle(*unit), words, tone);
    }
    scene.lasting = scene.told + timing::BEAT;
    scene
}

/// A cleric tries to turn undead, and the dice decide.
fn invoke(context: &SceneContext, cleric: UnitId, in_vain: bool, rolls: &[Roll]) -> Scene {
    let mut scene = context.of(cleric);
    let Some(hex) = scene.place else { return scene };
    let dice = throw::beside(context, hex, rolls);
    scene.say_over(0.0, center(hex), "turns the undead", CaptionTone::Plain);
    scene.hear(0.0, Effect::Turning, center(hex));
    scene.cues.extend(dice.cues);
    if in_vain {
        scene.say_over(dice.settled, center(hex), "in vain", CaptionTone::Plain);
    }
    (scene.told, scene.lasting) = (dice.settled, dice.settled + timing::BEAT);
    scene
}

fn crumble(context: &SceneContext, unit: UnitId) -> Scene {
    let mut scene = Scene { lasting: timing::FALL, told: timing::FALL / 2.0, ..context.of(unit) };
    scene.gesture(0.0, timing::FALL, Subject::Unit(unit), Gesture::Tip);
    scene.say_over(0.0, context.middle(unit), "falls to dust", CaptionTone::Loud);
    scene.hear(0.0, Effect::Dust, context.middle(unit));
    scene.moment = Highlight::last_fall(context, unit, scene.told);
    scene
}

/// A unit leaves the board over the edge that is nearest to its facing.
fn leave(context: &SceneContext, unit: UnitId, at: Hex) -> Scene {
    let mut scene = Scene { lasting: timing::FALL, told: timing::FALL / 2.0, ..context.of(unit) };
    let facing = context.unit(unit).map_or(Facing::East, |unit| unit.facing);
    let outside = |side: &Facing| context.state.board.tile(side.ahead(at)).is_none();
    let off = Facing::ALL.into_iter().filter(outside).min_by_key(|side| facing.steps_to(*side));
    let way: Vec2 = center(off.unwrap_or(facing).ahead(at)) - center(at);
    scene.gesture(0.0, scene.lasting, Subject::Unit(unit), Gesture::Lunge(way));
    scene.say_over(0.0, center(at), "flees the field", CaptionTone::Loud);
    scene.hear(0.0, Effect::Flight, center(at));
    scene
}

fn surrender(context: &SceneContext, units: &[UnitId]) -> Scene {
    let mut scene = Scene { lasting: timing::END, ..Scene::one() };
    for unit in units {
        scene.place = context.unit(*unit).map(|unit| unit.position);
        scene.say_over(0.0, context.middle(*unit), "surrenders", CaptionTone::Plain);
        scene.hear(0.0, Effect::Handled, context.middle(*unit));
    }
    scene
}
