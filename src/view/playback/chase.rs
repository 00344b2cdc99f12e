//! A chase off the field: dice where those left who run, and what they came to.

use super::cue::Tone;
use super::scene::{Scene, Stage};
use super::{throw, timing};
use crate::event::{BattleEvent, Blockade, ChaseBeginning, LettingGo, Race, Temptation};
use crate::model::{Fate, Roll, UnitId};
use crate::view::layout::center;

/// The scene of something that happened in a chase.
pub fn scene(stage: &Stage, event: &BattleEvent) -> Scene {
    match event {
        BattleEvent::ChaseBegan(ChaseBeginning { quarry, .. }) => stage.remark_all(quarry, "a chase!"),
        BattleEvent::Tempted(Temptation { units, stopped, rolls, .. }) => {
            rolled(stage, units, rolls, if *stopped { "stops" } else { "runs on" })
        }
        BattleEvent::Raced(race) => run(stage, race),
        BattleEvent::WayBlocked(Blockade { stopped, .. }) => stage.remark_all(stopped, "flames!"),
        BattleEvent::PursuitGivenUp(LettingGo { units, .. }) => stage.remark_all(units, "lets go"),
        _ => Scene::one(),
    }
}

fn run(stage: &Stage, race: &Race) -> Scene {
    let all: Vec<UnitId> = race.runners.iter().flat_map(|lane| lane.units.iter().copied()).collect();
    let any = |fate: Fate| race.runners.iter().any(|lane| lane.fate == Some(fate));
    let words = match (any(Fate::Caught), any(Fate::Away)) {
        (true, true) => "one is caught, one away",
        (true, false) => "caught!",
        (false, true) => "away!",
        (false, false) => "at their heels",
    };
    rolled(stage, &all, &race.rolls, words)
}

/// Dice beside the first of some units, and what is said once they have settled.
fn rolled(stage: &Stage, units: &[UnitId], rolls: &[Roll], words: &str) -> Scene {
    let Some(hex) = units.first().and_then(|unit| stage.of(*unit).place) else { return Scene::one() };
    let dice = throw::beside(stage, hex, rolls);
    let mut scene = Scene { place: Some(hex), told: dice.settled, cues: dice.cues, ..Scene::one() };
    scene.say_over(scene.told, center(hex), words, Tone::Loud);
    scene.lasting = scene.told + timing::BEAT;
    scene
}
