//! A scene: one event, or a few that belong together, and what is seen of it.

use bevy::math::Vec2;

use super::cue::{Caption, CaptionTone, Cue, Gesture, Motion, What};
use super::highlight::Highlight;
use super::timing;
use crate::event::{AttackRoll, BattleEvent};
use crate::hex::Hex;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{ItemId, UnitId};
use crate::sound::Effect;
use crate::view::art::{HEX_HEIGHT, WeaponLook};
use crate::view::counters::Subject;
use crate::view::layout::center;
use crate::view::looks;
use crate::view::stock::Look;

/// From the middle of a counter to words that do not cover its face.
const OVER_A_COUNTER: Vec2 = Vec2::new(0.0, 0.42 * HEX_HEIGHT as f32);

/// What is seen of the next events.
#[derive(Debug, Default, PartialEq)]
pub struct Scene {
    /// How many events it tells.
    pub events: usize,
    /// When they become true in the pictures, in seconds.
    pub told: f32,
    /// When the next scene may begin, in seconds.
    pub lasting: f32,
    /// What is seen, with times counted from the beginning of the scene.
    pub cues: Vec<Cue>,
    /// Where to look.
    pub place: Option<Hex>,
    /// What nobody should miss in it.
    pub moment: Option<Highlight>,
}

/// What a scene is made from.
pub struct SceneContext<'a> {
    /// The battle as far as it has been told.
    pub state: &'a Snapshot,
    /// Events told before.
    pub past: &'a [BattleEvent],
    /// Units of the world to a point of the panels.
    pub grain: f32,
}

impl SceneContext<'_> {
    /// A scene where a unit is, with nothing in it yet.
    pub fn of(&self, unit: UnitId) -> Scene {
        Scene { place: self.unit(unit).map(|unit| unit.position), ..Scene::one() }
    }

    /// A unit as it is shown.
    pub fn unit(&self, unit: UnitId) -> Option<&UnitRecord> {
        self.state.unit(unit)
    }

    /// What an item looks like.
    pub fn look(&self, item: ItemId) -> WeaponLook {
        self.state.item(item).map_or(WeaponLook::None, looks::of)
    }

    /// Whether an item is a flask or something else that is no weapon.
    pub fn is_gear(&self, item: ItemId) -> bool {
        self.state.item(item).is_some_and(|item| item.gear.is_some())
    }

    /// Where a unit's counter lies.
    pub fn middle(&self, unit: UnitId) -> Vec2 {
        self.unit(unit).map(|unit| center(unit.position)).unwrap_or_default()
    }

    /// Where the target of the last attack stood.
    pub fn last_target(&self) -> Option<Hex> {
        self.past.iter().rev().find_map(|event| {
            let BattleEvent::AttackRolled(AttackRoll { at, .. }) = event else { return None };
            Some(*at)
        })
    }

    /// What a player calls a unit.
    pub fn name(&self, unit: UnitId) -> &str {
        self.unit(unit).map_or("somebody", |unit| &unit.name.0)
    }

    /// What a player calls an item.
    pub fn item_name(&self, item: ItemId) -> &str {
        self.state.item(item).map_or("a weapon", |item| &item.item.name)
    }

    /// A short scene with a caption over a unit.
    pub fn remark(&self, unit: UnitId, text: &str) -> Scene {
        let mut scene = Scene { lasting: timing::GLANCE, ..self.of(unit) };
        scene.say_over(0.0, self.middle(unit), text, CaptionTone::Plain);
        scene
    }

    /// A short scene with a caption over a unit, and something that is heard there.
    pub fn remark_heard(&self, unit: UnitId, text: &str, effect: Effect) -> Scene {
        let mut scene = self.remark(unit, text);
        scene.hear(0.0, effect, self.middle(unit));
        scene
    }

    /// A short scene with a caption over each of several units.
    pub fn remark_all(&self, units: &[UnitId], text: &str) -> Scene {
        let mut scene = units.first().map_or_else(Scene::one, |unit| self.of(*unit));
        scene.lasting = timing::GLANCE;
        units.iter().for_each(|unit| scene.say_over(0.0, self.middle(*unit), text, CaptionTone::Plain));
        scene
    }
}

impl Scene {
    /// A scene of one event in which nothing is seen.
    pub fn one() -> Scene {
        Scene { events: 1, ..Scene::default() }
    }

    /// Something on the table moves.
    pub fn gesture(&mut self, from: f32, lasting: f32, subject: Subject, gesture: Gesture) {
        self.cues.push(Cue { from, lasting, what: What::Gesture(subject, gesture) });
    }

    /// Something is there for a while.
    pub fn prop(&mut self, from: f32, lasting: f32, look: Look, motion: Motion) {
        self.cues.push(Cue { from, lasting, what: What::Prop(look, motion) });
    }

    /// A caption over a place.
    pub fn say(&mut self, from: f32, at: Vec2, text: &str, tone: CaptionTone) {
        self.caption(
            from,
            timing::CAPTION,
            Caption { at, text: text.to_owned(), tone, size: 16.0, rises: 14.0 },
        );
    }

    /// A caption over a counter.
    pub fn say_over(&mut self, from: f32, middle: Vec2, text: &str, tone: CaptionTone) {
        self.say(from, middle + OVER_A_COUNTER, text, tone);
    }

    /// A number that rises from a counter.
    pub fn count(&mut self, from: f32, middle: Vec2, text: String, tone: CaptionTone) {
        let at = middle + OVER_A_COUNTER / 2.0;
        self.caption(from, timing::NUMBER, Caption { at, text, tone, size: 26.0, rises: 36.0 });
    }

    /// Something is heard.
    pub fn hear(&mut self, from: f32, effect: Effect, at: Vec2) {
        self.cues.push(Cue { from, lasting: timing::HEARD, what: What::Sound(effect, at) });
    }

    fn caption(&mut self, from: f32, lasting: f32, caption: Caption) {
        self.cues.push(Cue { from, lasting, what: What::Caption(caption) });
    }
}
