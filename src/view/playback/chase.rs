//! A chase off the field: dice where those left who run, and what they came to.

use super::cue::CaptionTone;
use super::scene::{Scene, SceneContext};
use super::{throw, timing};
use crate::event::{BattleEvent, Blockade, ChaseBeginning, LettingGo, Race, Temptation};
use crate::model::{ChaseFate, Roll, UnitId};
use crate::view::layout::center;

/// The scene of something that happened in a chase.
pub fn scene(stage: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::ChaseBegan(ChaseBeginning { quarry, .. }) = event {
        return Some(stage.remark_all(quarry, "a chase!"));
    }
    if let BattleEvent::Tempted(Temptation { units, stopped, rolls, .. }) = event {
        return Some(rolled(stage, units, rolls, if *stopped { "stops" } else { "runs on" }));
    }
    if let BattleEvent::Raced(race) = event {
        return Some(run(stage, race));
    }
    if let BattleEvent::WayBlocked(Blockade { stopped, .. }) = event {
        return Some(stage.remark_all(stopped, "flames!"));
    }
    let BattleEvent::PursuitGivenUp(LettingGo { units, .. }) = event else { return None };
    Some(stage.remark_all(units, "lets go"))
}

fn run(stage: &SceneContext, race: &Race) -> Scene {
    let all: Vec<UnitId> = race.runners.iter().flat_map(|lane| lane.units.iter().copied()).collect();
    let any = |fate: ChaseFate| race.runners.iter().any(|lane| lane.fate == Some(fate));
    let words = match (any(ChaseFate::Caught), any(ChaseFate::Away)) {
        (true, true) => "one is caught, one away",
        (true, false) => "caught!",
        (false, true) => "away!",
        (false, false) => "at their heels",
    };
    rolled(stage, &all, &race.rolls, words)
}

/// Dice beside the first of some units, and what is said once they have settled.
fn rolled(stage: &SceneContext, units: &[UnitId], rolls: &[Roll], words: &str) -> Scene {
    let Some(hex) = units.first().and_then(|unit| stage.of(*unit).place) else { return Scene::one() };
    let dice = throw::beside(stage, hex, rolls);
    let mut scene = Scene { place: Some(hex), told: dice.settled, cues: dice.cues, ..Scene::one() };
    scene.say_over(scene.told, center(hex), words, CaptionTone::Loud);
    scene.lasting = scene.told + timing::BEAT;
    scene
}
