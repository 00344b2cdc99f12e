//! A scene: one event, or a few that belong together, and what is to be seen of it.

use bevy::math::Vec2;

use super::cue::{Caption, Cue, Gesture, Motion, Tone, What};
use super::{blow, errand, harm, throw, timing};
use crate::event::BattleEvent;
use crate::hex::Hex;
use crate::model::{Board, ItemId, UnitId};
use crate::view::counters::Figure;
use crate::view::layout::center;
use crate::view::stock::Look;
use crate::view::tableau::{Piece, Tableau, Thing};

/// What is to be seen of the next events.
#[derive(Debug, Default, PartialEq)]
pub struct Scene {
    /// How many events it tells.
    pub events: usize,
    /// When they become true in the pictures, in seconds.
    pub told: f32,
    /// When the next scene may begin.
    pub lasting: f32,
    /// What is to be seen, with times counted from the beginning of the scene.
    pub cues: Vec<Cue>,
    /// Where to look.
    pub place: Option<Hex>,
}

/// What a scene is made from.
pub struct Stage<'a> {
    /// The pictures as they stand.
    pub tableau: &'a Tableau,
    /// The ground.
    pub board: &'a Board,
    /// Events told before.
    pub past: &'a [BattleEvent],
    /// Units of the world to a pixel of the screen.
    pub grain: f32,
}

impl Stage<'_> {
    /// The scene of the first of these events and those that are told with it.
    pub fn scene(&self, events: &[BattleEvent]) -> Scene {
        use BattleEvent as E;
        let Some(event) = events.first() else { return Scene::default() };
        match event {
            E::InitiativeRolled { .. } => throw::initiative(self, events),
            E::Moved { unit, from, to, .. } => self.walk(*unit, *from, *to),
            E::Turned { unit, .. } => Scene { lasting: timing::TURN, ..self.of(*unit) },
            E::AttackRolled { .. }
            | E::FriendlyFire { .. }
            | E::TightQuartersHit { .. }
            | E::CriticalHit { .. } => blow::scene(self, events),
            E::Damaged { .. } | E::Wounded { .. } | E::Injured { .. } | E::Bled { .. } | E::Fell { .. } => {
                harm::scene(self, events)
            }
            E::Fumbled { .. }
            | E::BreakageTested { .. }
            | E::ItemMoved { .. }
            | E::EnhancementChanged { .. }
            | E::Searched { .. } => errand::scene(self, event),
            E::Delayed { unit, .. } => self.remark(*unit, "waits"),
            E::Voided { unit, .. } => self.remark(*unit, "in vain"),
            E::Surrendered { units, .. } => self.surrender(units),
            E::BattleEnded { .. } => Scene { lasting: timing::END, ..Scene::one() },
            _ => Scene::one(),
        }
    }

    /// A scene where a unit is, with nothing in it yet.
    pub fn of(&self, unit: UnitId) -> Scene {
        Scene { place: self.piece(unit).map(|piece| piece.hex), ..Scene::one() }
    }

    /// The picture of a unit.
    pub fn piece(&self, unit: UnitId) -> Option<&Piece> {
        self.tableau.pieces.get(&unit)
    }

    /// The picture of an item.
    pub fn thing(&self, item: ItemId) -> Option<&Thing> {
        self.tableau.things.get(&item)
    }

    /// Where a unit's counter lies.
    pub fn middle(&self, unit: UnitId) -> Vec2 {
        self.piece(unit).map(|piece| center(piece.hex)).unwrap_or_default()
    }

    /// Where the target of the last attack stood.
    pub fn last_target(&self) -> Option<Hex> {
        self.past.iter().rev().find_map(|event| match event {
            BattleEvent::AttackRolled { at, .. } => Some(*at),
            _ => None,
        })
    }

    /// What a player calls a unit.
    pub fn name(&self, unit: UnitId) -> &str {
        self.piece(unit).map_or("somebody", |piece| &piece.name)
    }

    fn walk(&self, unit: UnitId, from: Hex, to: Hex) -> Scene {
        let mut scene = Scene { place: Some(to), lasting: timing::STEP, ..Scene::one() };
        scene.gesture(0.0, timing::STEP, Figure::Piece(unit), Gesture::Walk(center(from)));
        scene
    }

    /// A word about a unit in passing.
    pub fn remark(&self, unit: UnitId, text: &str) -> Scene {
        let mut scene = Scene { lasting: timing::GLANCE, ..self.of(unit) };
        scene.say(0.0, self.middle(unit), text, Tone::Plain);
        scene
    }

    fn surrender(&self, units: &[UnitId]) -> Scene {
        let mut scene = Scene { lasting: timing::END, ..Scene::one() };
        for unit in units {
            scene.place = self.piece(*unit).map(|piece| piece.hex);
            scene.say(0.0, self.middle(*unit), "surrenders", Tone::Plain);
        }
        scene
    }
}

impl Scene {
    /// A scene of one event in which nothing is to be seen.
    pub fn one() -> Scene {
        Scene { events: 1, ..Scene::default() }
    }

    /// Something on the table moves.
    pub fn gesture(&mut self, from: f32, lasting: f32, figure: Figure, gesture: Gesture) {
        self.cues.push(Cue { from, lasting, what: What::Gesture(figure, gesture) });
    }

    /// Something is there for a while.
    pub fn prop(&mut self, from: f32, lasting: f32, look: Look, motion: Motion) {
        self.cues.push(Cue { from, lasting, what: What::Prop(look, motion) });
    }

    /// A caption over a place.
    pub fn say(&mut self, from: f32, at: Vec2, text: &str, tone: Tone) {
        let caption = Caption { at, text: text.to_owned(), tone, size: 16.0, above: 0.0, rises: 14.0 };
        self.cues.push(Cue { from, lasting: timing::CAPTION, what: What::Caption(caption) });
    }

    /// A number that rises from a place.
    pub fn count(&mut self, from: f32, at: Vec2, text: String, tone: Tone) {
        let caption = Caption { at, text, tone, size: 26.0, above: 0.0, rises: 40.0 };
        self.cues.push(Cue { from, lasting: timing::NUMBER, what: What::Caption(caption) });
    }
}
