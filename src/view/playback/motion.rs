//! Walking, turning, climbing, kneeling, mounting, and what ends by itself.

use crate::event::Mounting;
use bevy::math::Vec2;

use super::cue::{CaptionTone, Gesture};
use super::scene::{Scene, SceneContext};
use super::{timing, underfoot};
use crate::event::BattleEvent;
use crate::hex::Hex;
use crate::model::{Condition, Stance, UnitId};
use crate::sound::Effect;
use crate::view::counters::Subject;
use crate::view::layout::{center, clinging};

/// The scene of a unit that moves, or of a condition that ends.
pub fn scene(context: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::Moved { unit, from, to, .. } = event {
        return Some(walk(context, *unit, *from, *to, events.get(1)));
    }
    if let BattleEvent::Turned { unit, .. } = event {
        return Some(Scene { lasting: timing::TURN, ..context.of(*unit) });
    }
    if let BattleEvent::LayerChanged { unit, before, after, dive } = event {
        let words = match (dive, before < after) {
            (true, _) => "dives",
            (false, true) => "rises",
            (false, false) => "sinks",
        };
        return Some(context.remark_heard(*unit, words, Effect::Wings));
    }
    if let BattleEvent::StanceTaken { unit, before, after } = event {
        return Some(take_stance(context, *unit, *before, *after));
    }
    if let BattleEvent::ConditionEnded { unit, condition, .. } = event {
        return Some(context.remark(*unit, freed(*condition)));
    }
    if let BattleEvent::Mounted(Mounting { unit, .. }) = event {
        return Some(context.remark_heard(*unit, "mounts", Effect::Hooves));
    }
    if let BattleEvent::Dismounted { unit, thrown, .. } = event {
        let (words, effect) = match thrown {
            true => ("is thrown", Effect::BodyFalls),
            false => ("dismounts", Effect::Handled),
        };
        return Some(context.remark_heard(*unit, words, effect));
    }
    if let BattleEvent::Delayed { unit, .. } = event {
        return Some(context.remark(*unit, "waits"));
    }
    let BattleEvent::Voided { unit, .. } = event else { return None };
    Some(context.remark(*unit, "comes to nothing"))
}

fn walk(context: &SceneContext, unit: UnitId, from: Hex, to: Hex, next: Option<&BattleEvent>) -> Scene {
    let mut scene = Scene { place: Some(to), lasting: timing::STEP, ..Scene::one() };
    let climbs = matches!(next, Some(BattleEvent::StanceTaken { unit: other, before: Stance::Climbing, .. })
        if *other == unit);
    if climbs {
        (scene.events, scene.lasting) = (2, timing::CLIMB);
        scene.say_over(0.0, center(to), "climbs", CaptionTone::Plain);
    }
    let heard = if climbs { Some(Effect::Climbing) } else { underfoot::step(context, unit, to) };
    heard.into_iter().for_each(|effect| scene.hear(0.0, effect, center(to)));
    let start = if climbs { clings(context, unit) } else { center(from) };
    scene.gesture(0.0, scene.lasting, Subject::Unit(unit), Gesture::Walk(start));
    scene
}

fn take_stance(context: &SceneContext, unit: UnitId, before: Stance, after: Stance) -> Scene {
    let middle = context.middle(unit);
    let (words, start) = match (before, after) {
        (_, Stance::Climbing) => ("climbs", middle),
        (Stance::Climbing, _) => ("climbs back", clings(context, unit)),
        (_, Stance::Standing) => ("gets up", middle),
        (_, Stance::Kneeling) => ("kneels", middle),
        (_, Stance::Sitting) => ("sits down", middle),
        (_, Stance::Prone) => ("lies down", middle),
    };
    let climbs = before == Stance::Climbing || after == Stance::Climbing;
    let mut scene = context.remark(unit, words);
    scene.lasting = if climbs { timing::CLIMB } else { timing::STANCE };
    let gesture = if climbs { Gesture::Walk(start) } else { Gesture::Bow };
    scene.hear(0.0, if climbs { Effect::Climbing } else { Effect::CounterSet }, middle);
    scene.gesture(0.0, scene.lasting, Subject::Unit(unit), gesture);
    if !climbs {
        scene.told = scene.lasting / 2.0;
    }
    scene
}

/// Where a climber's counter lies.
fn clings(context: &SceneContext, unit: UnitId) -> Vec2 {
    context.unit(unit).map(|unit| clinging(unit.position, unit.facing)).unwrap_or_default()
}

/// The caption when a condition ends.
fn freed(condition: Condition) -> &'static str {
    match condition {
        Condition::Invisible => "can be seen again",
        Condition::Stunned | Condition::Helpless | Condition::Routed | Condition::Turned => "comes to",
        Condition::Unaware => "takes notice",
        Condition::Alight => "the oil is out",
        Condition::Engulfed => "no longer burns",
        Condition::Aiming => "no longer aims",
        Condition::Grappling => "lets go",
        Condition::Held | Condition::Pinned => "free",
        Condition::OffBalance => "steady again",
        Condition::Parrying => "no longer parries",
        Condition::Asleep => "wakes up",
        Condition::Unconscious => "comes to its senses",
        Condition::Paralyzed | Condition::Numb => "can move again",
        Condition::Poisoned => "the poison is gone",
        Condition::Crippled => "strong again",
        Condition::Drained => "full of life again",
        Condition::Exhausted => "rested",
        Condition::Rotting => "cured",
        Condition::Doomed => "spared",
        Condition::Casting => "casts no more",
        Condition::Blessed => "no longer blessed",
        Condition::Cursed => "the ill luck is over",
        Condition::WornOut => "rested",
        Condition::Impaired => "whole again",
        Condition::Prayer | Condition::Chant | Condition::MartialMusic => "no longer blessed",
        Condition::Hasted => "no longer quickened",
        Condition::Slowed => "no longer slowed",
        Condition::Shielded => "no longer shielded",
        Condition::Webbed => "free of the web",
        Condition::Charmed => "no longer charmed",
        Condition::Kept => "no longer kept from death",
        Condition::Chanting => "chants no more",
        Condition::Discerning => "sees the unseen no more",
        Condition::Silenced => "can be heard again",
        Condition::Shining => "shines no more",
        Condition::Dazzled => "sees again",
        Condition::Darkened => "out of the darkness",
    }
}
