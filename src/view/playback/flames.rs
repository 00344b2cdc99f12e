//! Flasks that break, flames that start, spread and go out, saving throws, and conditions that begin.

use super::cue::{CaptionTone, Gesture, Motion};
use super::scene::{Scene, SceneContext};
use super::{throw, timing};
use crate::event::FlaskBreaking;
use crate::event::{BattleEvent, Smothering};
use crate::hex::Hex;
use crate::model::{Burning, Condition, Contents, Roll, UnitId};
use crate::sound::Effect;
use crate::view::art::Splash;
use crate::view::counters::Subject;
use crate::view::layout::center;
use crate::view::stock::Look;

/// The scene of such an event.
pub fn scene(context: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::ConditionBegan { unit, condition, .. } = event {
        return Some(begins(context, *unit, *condition));
    }
    if let BattleEvent::SavingThrow { unit, saved, rolls, .. } = event {
        let words = if *saved { "saved" } else { "not saved" };
        let tone = if *saved { CaptionTone::Plain } else { CaptionTone::Loud };
        return Some(told_by_dice(context, hex_of(context, *unit), rolls, (words, tone)));
    }
    if let BattleEvent::FlaskBroke(FlaskBreaking { contents, lit, at, rolls, .. }) = event {
        return Some(burst(context, (*contents, *lit), *at, rolls));
    }
    if let BattleEvent::WickLit(lit) = event {
        return Some(context.remark_heard(lit.unit, "lights a wick", Effect::WickLit));
    }
    if let BattleEvent::Burned { unit, by, damage, rolls, .. } = event {
        return Some(burn(context, (*unit, *by), *damage, rolls));
    }
    if let BattleEvent::Smothered(Smothering { target, out, rolls, .. }) = event {
        let (words, effect) = match out {
            true => ("the flames go out", Effect::FireOut),
            false => ("burns on", Effect::FireBurns),
        };
        let mut scene = told_by_dice(context, hex_of(context, *target), rolls, (words, CaptionTone::Plain));
        scene.hear(scene.told, effect, context.middle(*target));
        return Some(scene);
    }
    let BattleEvent::FireChanged { at, before, after, rolls } = event else { return None };
    let (words, effect) = match (before, after) {
        (Some(0), Some(0)) => return None,
        (Some(0), _) => ("fire!", Effect::FireStarts),
        (_, Some(0)) => ("burned out", Effect::FireOut),
        // Flames that burn on are seen anyway.
        _ => return None,
    };
    let mut scene = told_by_dice(context, Some(*at), rolls, (words, CaptionTone::Loud));
    scene.hear(scene.told, effect, center(*at));
    Some(scene)
}

/// A flask breaks.
fn burst(context: &SceneContext, (contents, lit): (Contents, bool), at: Hex, rolls: &[Roll]) -> Scene {
    let words = match (contents, lit) {
        (Contents::HolyWater, _) => "holy water",
        (Contents::Oil, true) => "burning oil",
        (Contents::Oil, false) => "oil, unlit",
    };
    let mut scene = told_by_dice(context, Some(at), rolls, (words, CaptionTone::Plain));
    scene.prop(scene.told, timing::BURST, Look::Splash(Splash::Crack), Motion::burst(center(at), 1.0));
    scene.hear(scene.told, Effect::FlaskBreaks, center(at));
    if lit && contents == Contents::Oil {
        scene.hear(scene.told, Effect::FireStarts, center(at));
    }
    scene.lasting = scene.lasting.max(scene.told + timing::BURST);
    scene
}

fn hex_of(context: &SceneContext, unit: UnitId) -> Option<Hex> {
    context.unit(unit).map(|unit| unit.position)
}

/// Dice beside a hex, and then a caption with their result.
fn told_by_dice(
    context: &SceneContext,
    hex: Option<Hex>,
    rolls: &[Roll],
    (words, tone): (&str, CaptionTone),
) -> Scene {
    let mut scene = Scene { place: hex, ..Scene::one() };
    let Some(hex) = hex else { return scene };
    let dice = throw::beside(context, hex, rolls);
    scene.told = if rolls.is_empty() { 0.0 } else { dice.settled };
    scene.cues = dice.cues;
    scene.say_over(scene.told, center(hex), words, tone);
    scene.lasting = scene.told + timing::GLANCE;
    scene
}

fn begins(context: &SceneContext, unit: UnitId, condition: Condition) -> Scene {
    let words = match condition {
        Condition::Alight => "catches fire",
        Condition::Engulfed => "all in flames!",
        Condition::Prayer | Condition::Chant | Condition::MartialMusic => "blessed",
        Condition::Invisible => "vanishes",
        Condition::Stunned => "stunned",
        Condition::Unaware => "notices nothing",
        Condition::Helpless => "helpless",
        Condition::Aiming => "takes aim",
        Condition::Grappling => "takes hold of somebody",
        Condition::Held => "held fast",
        Condition::Pinned => "pinned",
        Condition::OffBalance => "off balance",
        Condition::Parrying => "parries",
        Condition::Asleep => "falls asleep",
        Condition::Unconscious => "out cold",
        Condition::Paralyzed => "paralyzed",
        Condition::Numb => "a limb is paralyzed",
        Condition::Poisoned => "poisoned",
        Condition::Crippled => "too weak to fight",
        Condition::Drained => "drained",
        Condition::Exhausted => "exhausted",
        Condition::Rotting => "a rotting disease",
        Condition::Doomed => "doomed",
        Condition::Casting => "casts a spell",
        Condition::Blessed => "blessed",
        Condition::Cursed => "ill luck",
        Condition::WornOut => "worn out",
        Condition::Impaired => "marked by a coma",
        Condition::Routed | Condition::Turned => "runs!",
        Condition::Hasted => "quickened",
        Condition::Slowed => "slowed",
        Condition::Shielded => "shielded",
        Condition::Webbed => "webbed",
        Condition::Charmed => "charmed",
        Condition::Kept => "kept from death",
        Condition::Chanting => "goes on chanting",
        Condition::Discerning => "sees the unseen",
        Condition::Silenced => "silenced",
        Condition::Shining => "shines",
        Condition::Dazzled => "dazzled",
        Condition::Darkened => "in darkness",
    };
    let mut scene = Scene { lasting: timing::BEAT, ..context.of(unit) };
    scene.say_over(0.0, context.middle(unit), words, CaptionTone::Loud);
    let heard = sound_of(condition);
    heard.into_iter().for_each(|effect| scene.hear(0.0, effect, context.middle(unit)));
    scene
}

/// What is heard when a condition begins, if anything is.
fn sound_of(condition: Condition) -> Option<Effect> {
    match condition {
        Condition::Darkened => Some(Effect::Curse),
        Condition::Dazzled => Some(Effect::Curse),
        Condition::Shining => Some(Effect::Blessing),
        Condition::Silenced => Some(Effect::Curse),
        Condition::Discerning => Some(Effect::Blessing),
        Condition::Kept => Some(Effect::Blessing),
        Condition::Charmed => Some(Effect::Curse),
        Condition::Webbed => Some(Effect::Curse),
        Condition::Shielded => Some(Effect::Warded),
        Condition::Slowed => Some(Effect::Curse),
        Condition::Hasted => Some(Effect::Blessing),
        Condition::Alight | Condition::Engulfed => Some(Effect::FireStarts),
        Condition::Prayer | Condition::Chant | Condition::MartialMusic | Condition::Blessed => {
            Some(Effect::Blessing)
        }
        Condition::Invisible => Some(Effect::Warded),
        Condition::Aiming => Some(Effect::BowDrawn),
        Condition::Grappling | Condition::Held | Condition::Pinned => Some(Effect::Wrestling),
        Condition::Poisoned => Some(Effect::Venom),
        Condition::Paralyzed
        | Condition::Numb
        | Condition::Crippled
        | Condition::Drained
        | Condition::Rotting
        | Condition::Doomed
        | Condition::Cursed => Some(Effect::Curse),
        Condition::Routed | Condition::Turned => Some(Effect::Flight),
        Condition::Parrying => Some(Effect::SteelDrawn),
        Condition::Stunned
        | Condition::Unaware
        | Condition::Helpless
        | Condition::OffBalance
        | Condition::Asleep
        | Condition::Unconscious
        | Condition::Exhausted
        | Condition::Casting
        | Condition::WornOut
        | Condition::Impaired
        | Condition::Chanting => None,
    }
}

fn burn(context: &SceneContext, (unit, by): (UnitId, Burning), damage: i16, rolls: &[Roll]) -> Scene {
    let mut scene = context.of(unit);
    let Some(hex) = scene.place else { return scene };
    let dice = throw::beside(context, hex, rolls);
    (scene.told, scene.cues) = (dice.settled, dice.cues);
    let at = center(hex);
    let look = if by == Burning::HolyWater { Splash::Ward } else { Splash::Astray };
    scene.prop(scene.told, timing::BURST, Look::Splash(look), Motion::burst(at, 0.9));
    scene.hear(scene.told, Effect::FireBurns, at);
    scene.count(scene.told, at, format!("−{damage}"), CaptionTone::Harm);
    scene.gesture(scene.told, timing::SHAKE, Subject::Unit(unit), Gesture::Shake);
    scene.lasting = scene.told + timing::BEAT.max(timing::BURST);
    scene
}
