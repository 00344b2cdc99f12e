//! A chase off the field: dice where the fleeing units left, and their result.

use super::cue::CaptionTone;
use super::scene::{Scene, SceneContext};
use super::{throw, timing};
use crate::event::{BattleEvent, Blockade, ChaseBeginning, LettingGo, Race, Temptation};
use crate::model::{ChaseFate, Roll, UnitId};
use crate::sound::Effect;
use crate::view::layout::center;

/// The scene of something that happened in a chase.
pub fn scene(context: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::ChaseBegan(ChaseBeginning { quarry, .. }) = event {
        return Some(context.remark_all(quarry, "a chase!"));
    }
    if let BattleEvent::Tempted(Temptation { units, stopped, rolls, .. }) = event {
        return Some(rolled(context, units, rolls, if *stopped { "stops" } else { "runs on" }));
    }
    if let BattleEvent::Raced(race) = event {
        return Some(run(context, race));
    }
    if let BattleEvent::WayBlocked(Blockade { stopped, .. }) = event {
        return Some(context.remark_all(stopped, "flames!"));
    }
    let BattleEvent::PursuitGivenUp(LettingGo { units, .. }) = event else { return None };
    Some(context.remark_all(units, "lets go"))
}

fn run(context: &SceneContext, race: &Race) -> Scene {
    let all: Vec<UnitId> = race.runners.iter().flat_map(|lane| lane.units.iter().copied()).collect();
    let any = |fate: ChaseFate| race.runners.iter().any(|lane| lane.fate == Some(fate));
    let words = match (any(ChaseFate::Caught), any(ChaseFate::Away)) {
        (true, true) => "one is caught, one away",
        (true, false) => "caught!",
        (false, true) => "away!",
        (false, false) => "at their heels",
    };
    let mut scene = rolled(context, &all, &race.rolls, words);
    let place = scene.place.map(center).unwrap_or_default();
    scene.hear(0.0, Effect::Flight, place);
    scene
}

/// Dice beside the first of some units, and a caption once they have settled.
fn rolled(context: &SceneContext, units: &[UnitId], rolls: &[Roll], words: &str) -> Scene {
    let Some(hex) = units.first().and_then(|unit| context.of(*unit).place) else { return Scene::one() };
    let dice = throw::beside(context, hex, rolls);
    let mut scene = Scene { place: Some(hex), told: dice.settled, cues: dice.cues, ..Scene::one() };
    scene.say_over(scene.told, center(hex), words, CaptionTone::Loud);
    scene.lasting = scene.told + timing::BEAT;
    scene
}
