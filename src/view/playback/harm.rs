//! What attacks leave: lost hit points, wounds, blood, fallen units.

use crate::event::WoundOpening;
use bevy::math::Vec2;

use super::cue::{CaptionTone, Gesture, Motion};
use super::highlight::Highlight;
use super::scene::{Scene, SceneContext};
use super::{clash, throw, timing};
use crate::event::{AttackDamage, BattleEvent, Steadying, Tending};
use crate::model::{Degree, LifeDrain, Roll, UnitId, bleeding_in_words};
use crate::sound::Effect;
use crate::view::art::Splash;
use crate::view::counters::Subject;
use crate::view::layout::COLUMN;
use crate::view::stock::Look;

/// The scene of a loss.
pub fn scene(context: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::Damaged(damage) = event {
        return Some(damaged(context, damage));
    }
    if let BattleEvent::Wounded(WoundOpening { victim, bleeding, grade, .. }) = event {
        let loss = bleeding_in_words(*bleeding, *grade);
        let mut scene = context.remark(*victim, &format!("A wound: bleeds {loss}"));
        drip(&mut scene, 0.0, context.middle(*victim));
        return Some(scene);
    }
    if let BattleEvent::Injured { victim, points, .. } = event {
        return Some(context.remark(*victim, &injury(*points)));
    }
    if let Some(scene) = injured(context, event) {
        return Some(scene);
    }
    if let BattleEvent::Bled { .. } = event {
        return Some(bleed(context, events));
    }
    if let BattleEvent::Tended(tending) = event {
        return Some(tended(context, tending));
    }
    if let BattleEvent::BeganToDie { unit, .. } = event {
        return Some(context.remark(*unit, "Dying"));
    }
    if let BattleEvent::ComaChecked { unit, margin, .. } = event {
        let words = if *margin == 0 { "Stands the shock" } else { "A coma" };
        return Some(rolled(context, *unit, event.rolls(), words));
    }
    if let BattleEvent::Revived { unit, .. } = event {
        return Some(context.remark(*unit, "Comes to"));
    }
    if let BattleEvent::Steadied(steadying) = event {
        return Some(steadied(context, steadying));
    }
    let BattleEvent::Fell { unit, .. } = event else { return None };
    Some(fall(context, *unit))
}

/// The scene of a critical hit by document 003 and of what comes of it.
fn injured(context: &SceneContext, event: &BattleEvent) -> Option<Scene> {
    let tell = |unit: UnitId, words: &str| Some(rolled(context, unit, event.rolls(), words));
    let tell_heard = |unit: UnitId, words: &str, effect: Effect| {
        let mut scene = rolled(context, unit, event.rolls(), words);
        scene.hear(scene.told, effect, context.middle(unit));
        Some(scene)
    };
    if let BattleEvent::ConfirmationRolled(roll) = event {
        return tell(roll.victim, if roll.confirmed { "It strikes home" } else { "The body holds" });
    }
    if let BattleEvent::PartHurt(hurt) = event {
        let what = if hurt.partial { hurt.injury().hurt().place() } else { hurt.part.words() };
        let words = format!("The {what} is {}", hurt.degree.words());
        let mut scene = rolled(context, hurt.victim, event.rolls(), &words);
        let from = scene.told;
        drip(&mut scene, from, context.middle(hurt.victim));
        if hurt.degree >= Degree::Broken {
            scene.hear(from, Effect::OnBone, context.middle(hurt.victim));
        }
        return Some(scene);
    }
    if let BattleEvent::LifeDrained(drain) = event {
        return tell_heard(drain.unit, drained(drain.effect), Effect::Curse);
    }
    if let BattleEvent::LifeReturned { unit, .. } = event {
        return tell_heard(*unit, "Life comes back", Effect::Blessing);
    }
    if let BattleEvent::PartSpared(spared) = event {
        return tell(spared.victim, &format!("The {} stays whole", spared.part.words()));
    }
    if let BattleEvent::ArmorTested(test) = event {
        let comes = if test.held { "holds" } else { "is useless now" };
        return tell_heard(test.unit, &format!("The {} {comes}", test.name), Effect::OnMail);
    }
    if let BattleEvent::ShockChecked(check) = event {
        return tell(check.unit, if check.held { "Fights the shock" } else { "Breaks down" });
    }
    if let BattleEvent::FatigueChecked(check) = event {
        return tell(check.unit, if check.held { "Fights on" } else { "Worn out" });
    }
    if let BattleEvent::SeizureChecked(check) = event {
        // That none has come is in the log only.
        return (check.rounds > 0).then(|| rolled(context, check.unit, &check.rolls, "A seizure"));
    }
    if let BattleEvent::Rested { unit } = event {
        return tell(*unit, "Catches its breath");
    }
    if let BattleEvent::SlayingTried(attempt) = event {
        let words = if attempt.slain { "Slain" } else { "Not slain" };
        return tell_heard(attempt.target, words, Effect::BladeStrike);
    }
    let BattleEvent::Died { unit, .. } = event else { return None };
    tell(*unit, "Dead")
}

/// Dice beside a unit, and then what they come to.
fn rolled(context: &SceneContext, unit: UnitId, rolls: &[Roll], words: &str) -> Scene {
    let mut scene = context.of(unit);
    if let Some(record) = context.unit(unit) {
        let dice = throw::beside(context, record.position, rolls);
        scene.told = dice.settled;
        scene.cues.extend(dice.cues);
    }
    scene.say_over(scene.told, context.middle(unit), words, CaptionTone::Plain);
    scene.lasting = scene.told + timing::BEAT;
    scene
}

/// The caption of a touch that drains life.
fn drained(effect: LifeDrain) -> &'static str {
    match effect {
        LifeDrain::Nothing => "Nothing drained",
        LifeDrain::Weakness => "Weakened",
        LifeDrain::HitPoints => "Life drained",
        LifeDrain::LevelForAWhile => "A level drained for a while",
        LifeDrain::Level => "A level drained",
        LifeDrain::Levels => "Levels drained",
    }
}

fn injury(points: u16) -> String {
    if points == 1 { "1 injury point".to_owned() } else { format!("{points} injury points") }
}

fn damaged(context: &SceneContext, damage: &AttackDamage) -> Scene {
    let AttackDamage { attacker, victim, damage, multiplier, rolls, .. } = damage;
    let mut scene = context.of(*victim);
    if let Some(unit) = context.unit(*attacker) {
        let dice = throw::beside(context, unit.position, rolls);
        scene.told = dice.settled;
        scene.cues.extend(dice.cues);
    }
    let at = context.middle(*victim);
    if *damage == 0 {
        scene.say_over(scene.told, at, "No harm", CaptionTone::Plain);
        scene.lasting = scene.told + timing::BEAT;
        return scene;
    }
    let tone = if *multiplier > 1 { CaptionTone::Loud } else { CaptionTone::Harm };
    scene.count(scene.told, at, format!("−{damage}"), tone);
    scene.gesture(scene.told, timing::SHAKE, Subject::Unit(*victim), Gesture::Shake);
    scene.hear(scene.told, clash::bare(context, *victim), at);
    scene.lasting = scene.told + timing::BEAT;
    scene
}

/// A wound is bound, or not, or closes by itself.
fn tended(context: &SceneContext, tending: &Tending) -> Scene {
    let Tending { target, by, before, after, rolls, .. } = tending;
    let words = match (by, before == after, after.bleeding == 0 && after.grade.is_none()) {
        (None, ..) => "The bleeding stops",
        (Some(_), true, _) => "The wound bleeds on",
        (Some(_), false, true) => "The wound is bound",
        (Some(_), false, false) => "It bleeds less",
    };
    let mut scene = rolled(context, *target, rolls, words);
    scene.hear(scene.told, Effect::Handled, context.middle(*target));
    scene
}

/// A dying unit is kept from sinking, or not.
fn steadied(context: &SceneContext, steadying: &Steadying) -> Scene {
    let Steadying { target, before, after, rolls, .. } = steadying;
    let words = match after {
        None => "Out of danger",
        Some(after) if after != before => "It sinks slowly",
        Some(_) => "It sinks on",
    };
    rolled(context, *target, rolls, words)
}

/// All units that bleed are shown together.
fn bleed(context: &SceneContext, events: &[BattleEvent]) -> Scene {
    let mut scene = Scene { lasting: timing::BEAT, ..Scene::default() };
    for event in events {
        let BattleEvent::Bled { unit, damage, rolls, .. } = event else { break };
        let at = context.middle(*unit);
        scene.events += 1;
        let hex = context.unit(*unit).map(|unit| unit.position);
        scene.place = scene.place.or(hex);
        let dice = hex.map(|hex| throw::beside(context, hex, rolls));
        let told = dice.as_ref().map_or(0.0, |dice| dice.settled);
        scene.cues.extend(dice.into_iter().flat_map(|dice| dice.cues));
        scene.told = scene.told.max(told);
        scene.lasting = scene.lasting.max(told + timing::BEAT);
        drip(&mut scene, told, at);
        scene.count(told, at, format!("−{damage}"), CaptionTone::Harm);
    }
    scene
}

/// Three drops, one after the other.
fn drip(scene: &mut Scene, from: f32, at: Vec2) {
    scene.hear(from, Effect::Blood, at);
    for (number, right) in [(0.0, -0.22), (1.0, 0.05), (2.0, 0.26)] {
        let from = from + number * timing::DRIP * 0.2;
        let top = at + Vec2::new(right, 0.0) * COLUMN;
        let motion = Motion { to: top - Vec2::Y * COLUMN * 0.4, fades: true, ..Motion::still(top) };
        scene.prop(from, timing::DRIP, Look::Splash(Splash::Drop), Motion { size: (0.35, 0.45), ..motion });
    }
}

fn fall(context: &SceneContext, unit: UnitId) -> Scene {
    let mut scene = Scene { told: timing::FALL / 2.0, lasting: timing::FALL, ..context.of(unit) };
    scene.gesture(0.0, timing::FALL, Subject::Unit(unit), Gesture::Tip);
    scene.hear(timing::FALL / 4.0, Effect::BodyFalls, context.middle(unit));
    scene.say_over(
        scene.told,
        context.middle(unit),
        &format!("{} falls", context.name(unit)),
        CaptionTone::Harm,
    );
    scene.moment = Highlight::last_fall(context, unit, scene.told);
    scene
}
