//! Spells: begun, spoiled, cast, and what they take and give.

use super::cue::{CaptionTone, Gesture, Motion};
use super::scene::{Scene, SceneContext};
use super::{throw, timing};
use crate::event::{BattleEvent, InjuryHealing, SpellEffect, SpellHarm, SpellHealing};
use crate::hex::Hex;
use crate::model::{Spell, SpellTarget, UnitId};
use crate::sound::Effect;
use crate::view::art::Splash;
use crate::view::counters::Subject;
use crate::view::layout::center;
use crate::view::stock::Look;

/// The scene of such an event.
pub fn scene(context: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::SpellBegun(begun) = event {
        let thing = begun.item.and_then(|item| context.state.item(item));
        let words = match thing {
            None => format!("Begins to cast {}", begun.spell),
            Some(item) => format!("Begins to use {}", item.item.name),
        };
        return Some(context.remark_heard(begun.unit, &words, Effect::CastBegins));
    }
    if let BattleEvent::SpellSpoiled(loss) = event {
        let mut scene = context.remark(loss.unit, "The spell is lost");
        scene.hear(0.0, Effect::SpellSpoiled, context.middle(loss.unit));
        return Some(scene);
    }
    if let BattleEvent::SpellCast(effect) = event {
        return Some(cast(context, effect));
    }
    if let BattleEvent::SpellHarmed(harm) = event {
        return Some(harmed(context, harm));
    }
    if let BattleEvent::SpellHealed(healing) = event {
        return Some(healed(context, healing));
    }
    let BattleEvent::InjuryHealed(InjuryHealing { unit, part, .. }) = event else { return None };
    Some(context.remark(*unit, &format!("The {} heals", part.words())))
}

/// How a spell looks where it works.
fn look(spell: Spell) -> Splash {
    match spell {
        Spell::BurningHands | Spell::Fireball | Spell::MagicMissile => Splash::Astray,
        Spell::Bless
        | Spell::CureCriticalWounds
        | Spell::CureDisease
        | Spell::CureLightWounds
        | Spell::CureSeriousWounds
        | Spell::Heal
        | Spell::HoldPerson
        | Spell::Invisibility
        | Spell::NeutralizePoison
        | Spell::Prayer
        | Spell::Sleep
        | Spell::Haste
        | Spell::Slow
        | Spell::Shield
        | Spell::Web
        | Spell::CharmPerson
        | Spell::DeathsDoor
        | Spell::KnitBones
        | Spell::Regenerate
        | Spell::Chant
        | Spell::Song
        | Spell::DetectInvisibility
        | Spell::Silence
        | Spell::Light
        | Spell::Darkness => Splash::Ward,
    }
}

/// What is heard when a spell takes effect.
fn sound(spell: Spell) -> Effect {
    match spell {
        Spell::Fireball => Effect::FireBursts,
        Spell::BurningHands => Effect::FireStarts,
        Spell::MagicMissile => Effect::MissilePasses,
        Spell::Sleep => Effect::Slumber,
        Spell::HoldPerson | Spell::Web => Effect::Holding,
        Spell::CharmPerson | Spell::Darkness | Spell::Silence | Spell::Slow => Effect::Curse,
        Spell::CureCriticalWounds
        | Spell::CureDisease
        | Spell::CureLightWounds
        | Spell::CureSeriousWounds
        | Spell::DeathsDoor
        | Spell::Heal
        | Spell::KnitBones
        | Spell::NeutralizePoison
        | Spell::Regenerate => Effect::Healing,
        Spell::Bless
        | Spell::Chant
        | Spell::DetectInvisibility
        | Spell::Haste
        | Spell::Invisibility
        | Spell::Light
        | Spell::Prayer
        | Spell::Shield
        | Spell::Song => Effect::Blessing,
    }
}

/// The dice of a spell beside its caster, and a burst over each unit that it works on.
fn cast(context: &SceneContext, effect: &SpellEffect) -> Scene {
    let SpellEffect { unit, spell, at, targets, rolls, .. } = effect;
    let here = hex_of(context, *unit);
    let to = match at {
        SpellTarget::Own => here,
        SpellTarget::Unit(target) => hex_of(context, *target),
        SpellTarget::Ground(hex) => Some(*hex),
    };
    let mut scene = Scene { place: to, ..context.of(*unit) };
    if let Some(hex) = here {
        let dice = throw::beside(context, hex, rolls);
        scene.told = if rolls.is_empty() { 0.0 } else { dice.settled };
        scene.cues = dice.cues;
    }
    let hexes = targets.iter().filter_map(|target| hex_of(context, *target));
    for hex in hexes.chain(to) {
        let burst = Motion::burst(center(hex), 1.2);
        scene.prop(scene.told, timing::BURST, Look::Splash(look(*spell)), burst);
    }
    let words = spell.words();
    scene.hear(scene.told, sound(*spell), to.map_or_else(|| context.middle(*unit), center));
    scene.say_over(scene.told, context.middle(*unit), words, CaptionTone::Loud);
    scene.lasting = scene.told + timing::BEAT.max(timing::BURST);
    scene
}

fn hex_of(context: &SceneContext, unit: UnitId) -> Option<Hex> {
    context.unit(unit).map(|unit| unit.position)
}

fn harmed(context: &SceneContext, harm: &SpellHarm) -> Scene {
    let mut scene = context.of(harm.unit);
    let at = context.middle(harm.unit);
    scene.count(0.0, at, format!("−{}", harm.damage), CaptionTone::Harm);
    scene.gesture(0.0, timing::SHAKE, Subject::Unit(harm.unit), Gesture::Shake);
    scene.lasting = timing::BEAT;
    scene
}

fn healed(context: &SceneContext, healing: &SpellHealing) -> Scene {
    let mut scene = context.of(healing.unit);
    let points = healing.after - healing.before;
    scene.count(0.0, context.middle(healing.unit), format!("+{points}"), CaptionTone::Plain);
    scene.lasting = timing::BEAT;
    scene
}
