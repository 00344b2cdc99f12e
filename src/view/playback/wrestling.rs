//! Wrestling, and holds that are won and lost.

use super::cue::{CaptionTone, Gesture};
use super::scene::{Scene, SceneContext};
use super::{throw, timing};
use crate::event::{BattleEvent, Contest, HoldChange};
use crate::model::{Bid, Grapple};
use crate::sound::Effect;
use crate::view::counters::Subject;
use crate::view::layout::center;

/// The scene of a contest or of a changed hold.
pub fn scene(context: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::Wrestled(contest) = event {
        return Some(wrestle(context, contest));
    }
    let BattleEvent::HoldChanged(HoldChange { unit, before, after }) = event else { return None };
    let words = match after.lost {
        _ if after.by.is_empty() => "free",
        Grapple::PINNED if before.lost < Grapple::PINNED => "pinned!",
        lost if lost > before.lost => "held fast",
        _ => "still held",
    };
    Some(context.remark(*unit, words))
}

/// The two lean into each other, the dice roll, and the winner is named.
fn wrestle(context: &SceneContext, contest: &Contest) -> Scene {
    let mut scene = context.of(contest.unit);
    let (Some(hex), Some(other)) = (scene.place, context.of(contest.target).place) else { return scene };
    let words = match contest.bid {
        Bid::Seize => "wrestles",
        Bid::Escape => "struggles",
        Bid::Stab(_) => "stabs",
    };
    scene.say_over(0.0, center(hex), words, CaptionTone::Plain);
    let dice = throw::beside(context, hex, &contest.rolls);
    scene.cues.extend(dice.cues);
    let (from, to) = (center(hex), center(other));
    let lean = Gesture::Lunge((to - from) * 0.3);
    scene.gesture(0.0, timing::BEAT, Subject::Unit(contest.unit), lean);
    scene.gesture(0.0, timing::BEAT, Subject::Unit(contest.target), Gesture::Shake);
    scene.hear(0.0, Effect::Wrestling, center(hex));
    scene.say_over(dice.settled, context.middle(contest.winner), "wins", CaptionTone::Loud);
    (scene.told, scene.lasting) = (dice.settled, dice.settled + timing::BEAT);
    scene
}
