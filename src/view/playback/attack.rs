//! Attacks: dice, then a swing, a shot or a throw, and where it goes.

use bevy::math::Vec2;

use super::cue::{CaptionTone, Gesture, Motion};
use super::highlight::Highlight;
use super::scene::{Scene, SceneContext};
use super::{clash, throw, timing};
use crate::event::{AttackResult, AttackRoll, BattleEvent, CriticalEffect};
use crate::hex::distance;
use crate::model::{ItemId, Manner, Occasion, Roll, UnitId};
use crate::view::art::{MISSILE_LENGTH, Missile, Splash, WeaponLook};
use crate::view::counters::Subject;
use crate::view::layout::{COLUMN, center};
use crate::view::stock::Look;

/// How far a swing carries the counter.
const LUNGE: f32 = COLUMN * 0.42;
/// How far a missile is seen beyond the target that it misses.
const BEYOND: f32 = COLUMN * 1.3;
/// The least length of a missile, in pixels of the screen.
const SMALLEST: f32 = 44.0;
/// How far beside its target a miss passes.
const BESIDE: f32 = COLUMN * 0.42;

/// The scene of an attack or of what follows from its dice.
pub fn scene(context: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::TargetDrawn { attacker, intended, target, rolls, .. } = event {
        return Some(into_the_crowd(context, *attacker, (*intended, *target), rolls));
    }
    if let BattleEvent::AttackRolled(roll) = event {
        return Some(attack(context, roll, &events[1..]));
    }
    if let BattleEvent::FriendlyFire { attacker, victim, .. } = event {
        return Some(astray(context, (*attacker, *victim), "Friendly fire"));
    }
    if let BattleEvent::TightQuartersHit { attacker, victim, .. } = event {
        return Some(astray(context, (*attacker, *victim), "No room"));
    }
    if let BattleEvent::CriticalHit { attacker, victim, effect, multiplier, bare_headed } = event {
        let does = critical_words(*effect, *multiplier, *bare_headed);
        return Some(critical(context, (*attacker, *victim), &does));
    }
    let BattleEvent::Resisted { victim, needed, .. } = event else { return None };
    Some(context.remark(*victim, &format!("Unharmed: needs {needed:+}")))
}

/// The die that says which unit of a crowd a shot goes for.
fn into_the_crowd(
    context: &SceneContext,
    attacker: UnitId,
    (intended, target): (UnitId, UnitId),
    rolls: &[Roll],
) -> Scene {
    let mut scene = context.of(attacker);
    if let Some(hex) = scene.place {
        let dice = throw::beside(context, hex, rolls);
        scene.cues.extend(dice.cues);
        scene.told = dice.settled;
    }
    let (words, tone) = match target == intended {
        true => (format!("at {}", context.name(target)), CaptionTone::Plain),
        false => (format!("goes for {}", context.name(target)), CaptionTone::Loud),
    };
    scene.say_over(scene.told, context.middle(target), &words, tone);
    scene.lasting = scene.told + timing::BEAT;
    scene
}

fn attack(context: &SceneContext, roll: &AttackRoll, then: &[BattleEvent]) -> Scene {
    let AttackRoll {
        attacker,
        intended,
        target,
        weapon,
        manner,
        occasion,
        from,
        at,
        need,
        margin,
        result,
        rolls,
        ..
    } = roll;
    let mut scene = Scene { place: Some(*from), ..Scene::one() };
    let dice = throw::beside(context, *from, rolls);
    let needs = match need {
        _ if rolls.is_empty() => "no roll".to_owned(),
        None => "cannot hit".to_owned(),
        Some(need) => format!("needs {need}"),
    };
    scene.say(0.0, dice.head, &needs, CaptionTone::Plain);
    scene.cues.extend(dice.cues);
    if *occasion == Occasion::Free {
        scene.say_over(0.0, center(*from), "Free attack", CaptionTone::Loud);
    }
    let victim = stray_victim(then).unwrap_or(*target);
    let goal = if *result == AttackResult::Accident { context.middle(victim) } else { center(*at) };
    let contact = match manner {
        Manner::Melee => swing(&mut scene, *attacker, goal - center(*from), dice.settled),
        Manner::Missile | Manner::Thrown => {
            let shot =
                MissilePath { from: center(*from), goal, hexes: distance(*from, *at), result: *result };
            shoot(context, &mut scene, *attacker, *weapon, shot, dice.settled)
        }
    };
    result_of(&mut scene, *result, center(*at), goal, contact);
    let is_missile = *manner == Manner::Missile;
    let ends = clash::end(context, (*weapon, victim), (is_missile, *result, *margin));
    ends.into_iter().for_each(|effect| scene.hear(contact, effect, goal));
    // A shot into a crowd may go for a friend.
    if *result == AttackResult::Hit && target != intended {
        scene.moment = Highlight::friendly_fire(context, *attacker, *target, contact);
    }
    scene.lasting = match result {
        AttackResult::Hit | AttackResult::Accident | AttackResult::Resisted => contact,
        AttackResult::Miss | AttackResult::Warded => contact + timing::BEAT,
    };
    scene
}

/// The unit that an attack hit instead, if one of its events says so.
fn stray_victim(events: &[BattleEvent]) -> Option<UnitId> {
    let own = events.iter().take_while(|event| !matches!(event, BattleEvent::AttackRolled(_)));
    own.into_iter().find_map(|event| {
        let (BattleEvent::FriendlyFire { victim, .. } | BattleEvent::TightQuartersHit { victim, .. }) = event
        else {
            return None;
        };
        Some(*victim)
    })
}

/// The attacker lunges; returns the time of contact.
fn swing(scene: &mut Scene, attacker: UnitId, way: Vec2, from: f32) -> f32 {
    let lunge = Gesture::Lunge(way.normalize_or_zero() * LUNGE);
    scene.gesture(from, timing::SWING, Subject::Unit(attacker), lunge);
    from + timing::CONTACT
}

/// The path of a missile.
struct MissilePath {
    from: Vec2,
    goal: Vec2,
    hexes: u32,
    result: AttackResult,
}

/// A missile flies; returns when it arrives.
fn shoot(
    context: &SceneContext,
    scene: &mut Scene,
    attacker: UnitId,
    weapon: ItemId,
    shot: MissilePath,
    from: f32,
) -> f32 {
    let way = (shot.goal - shot.from).normalize_or_zero();
    scene.hear(from, clash::shot(context, weapon), shot.from);
    let flight = (shot.hexes as f32 * timing::FLIGHT_PER_HEX).max(timing::SHORTEST_FLIGHT);
    scene.gesture(from, timing::SWING, Subject::Unit(attacker), Gesture::Lunge(way * LUNGE * -0.25));
    let look = context.look(weapon);
    let (look, turns) = match look {
        WeaponLook::Bow => (Look::Missile(Missile::Arrow), 0.0),
        WeaponLook::Crossbow => (Look::Missile(Missile::Bolt), 0.0),
        WeaponLook::Sling => (Look::Missile(Missile::Stone), 2.0),
        look => (Look::Item { look, broken: false }, 2.0),
    };
    let size = (SMALLEST * context.grain / MISSILE_LENGTH as f32).max(1.0);
    let motion = Motion { angle: way.to_angle(), turns, size: (size, size), ..Motion::still(shot.from) };
    if shot.result == AttackResult::Miss {
        let beside = shot.goal + way.perp() * BESIDE;
        let line = (beside - shot.from).normalize_or_zero();
        let past = Motion { angle: line.to_angle(), to: beside + line * BEYOND, fades: true, ..motion };
        scene.prop(from, flight + timing::PASSES_BY, look, past);
    } else {
        scene.prop(from, flight, look, Motion { to: shot.goal, ..motion });
    }
    from + flight
}

/// What is seen where the attack ends.
fn result_of(scene: &mut Scene, result: AttackResult, aimed: Vec2, goal: Vec2, contact: f32) {
    match result {
        AttackResult::Hit => {
            scene.prop(contact, timing::BURST, Look::Splash(Splash::Hit), Motion::burst(goal, 1.0));
        }
        AttackResult::Miss => {
            scene.prop(contact, timing::BURST, Look::Splash(Splash::Miss), Motion::burst(aimed, 0.9));
            scene.say_over(contact, aimed, "Miss", CaptionTone::Plain);
        }
        AttackResult::Warded => {
            scene.prop(contact, timing::BURST, Look::Splash(Splash::Ward), Motion::burst(aimed, 1.0));
            scene.say_over(contact, aimed, "Warded off", CaptionTone::Plain);
        }
        AttackResult::Resisted => {
            scene.prop(contact, timing::BURST, Look::Splash(Splash::Ward), Motion::burst(aimed, 1.0));
        }
        AttackResult::Accident => {
            scene.prop(contact, timing::BURST, Look::Splash(Splash::Astray), Motion::burst(goal, 1.1));
        }
    }
}

fn astray(context: &SceneContext, (attacker, victim): (UnitId, UnitId), why: &str) -> Scene {
    let mut scene = Scene { lasting: timing::BEAT, ..context.of(victim) };
    let text = format!("{why}: hits {}", context.name(victim));
    scene.say_over(0.0, context.middle(victim), &text, CaptionTone::Loud);
    scene.moment = Highlight::friendly_fire(context, attacker, victim, timing::BURST / 2.0);
    scene
}

fn critical_words(effect: CriticalEffect, multiplier: u16, bare_headed: bool) -> String {
    let head = if bare_headed { ", bare head" } else { "" };
    match effect {
        CriticalEffect::Multiplied => format!("damage ×{multiplier}{head}"),
        CriticalEffect::Twice => "damage rolled twice".to_owned(),
        CriticalEffect::Maximum => "the most damage".to_owned(),
        CriticalEffect::Injuring => "it strikes home".to_owned(),
    }
}

fn critical(context: &SceneContext, (attacker, victim): (UnitId, UnitId), does: &str) -> Scene {
    let mut scene = Scene { lasting: timing::BEAT, ..context.of(victim) };
    let at = context.middle(victim);
    scene.prop(0.0, timing::BURST * 2.0, Look::Splash(Splash::Critical), Motion::burst(at, 1.6));
    scene.say_over(0.0, at, &format!("Critical: {does}"), CaptionTone::Loud);
    scene.moment = Some(Highlight::critical(context, (attacker, victim), does, timing::BURST));
    scene
}
