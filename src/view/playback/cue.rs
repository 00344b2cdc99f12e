//! What happens in a scene: gestures, props, dice and captions.

use bevy::math::Vec2;
use bevy::prelude::Component;

use crate::sound::Effect;
use crate::view::counters::Subject;
use crate::view::stock::Look;

/// One thing to see, and when.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Cue {
    /// When it begins, in seconds.
    pub from: f32,
    /// How long it is shown, in seconds.
    pub lasting: f32,
    /// What it is.
    pub what: What,
}

/// What a cue is.
#[derive(Debug, Clone, PartialEq)]
pub enum What {
    /// Something on the table moves and comes back to rest.
    Gesture(Subject, Gesture),
    /// Something that is there only for a while.
    Prop(Look, Motion),
    /// A die that rolls and settles.
    Die(DieCue),
    /// Words.
    Caption(Caption),
    /// Something that is heard, and where.
    Sound(Effect, Vec2),
}

/// How something on the table moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Gesture {
    /// From this point to where it lies now.
    Walk(Vec2),
    /// This far and back again.
    Lunge(Vec2),
    /// Shaken by a hit.
    Shake,
    /// Over to its side.
    Tip,
    /// Down, and up again in another shape.
    Bow,
}

/// How a prop moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Motion {
    /// Where it begins.
    pub from: Vec2,
    /// Where it ends.
    pub to: Vec2,
    /// How high it is lifted on its way.
    pub lift: f32,
    /// The angle it begins at, in radians.
    pub angle: f32,
    /// How often it turns.
    pub turns: f32,
    /// Its size at the beginning and at the end.
    pub size: (f32, f32),
    /// Whether it fades toward its end.
    pub fades: bool,
}

impl Motion {
    /// Something that stays where it is.
    pub fn still(at: Vec2) -> Motion {
        Motion { from: at, to: at, lift: 0.0, angle: 0.0, turns: 0.0, size: (1.0, 1.0), fades: false }
    }

    /// A mark that bursts open and fades.
    pub fn burst(at: Vec2, size: f32) -> Motion {
        Motion { size: (0.4 * size, size), fades: true, ..Motion::still(at) }
    }
}

/// A die that rolls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DieCue {
    /// Where it settles.
    pub at: Vec2,
    /// Its sides.
    pub sides: u16,
    /// The face it settles on.
    pub shows: u16,
    /// How large it is, in pixels of the screen.
    pub size: f32,
    /// When it settles, in seconds after it appears.
    pub settles: f32,
}

/// The tone of a caption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaptionTone {
    /// Something to know.
    Plain,
    /// Something that hurts.
    Harm,
    /// Something unusual.
    Loud,
}

/// Words over a place.
#[derive(Debug, Clone, PartialEq)]
pub struct Caption {
    /// Where.
    pub at: Vec2,
    /// The text.
    pub text: String,
    /// How it looks.
    pub tone: CaptionTone,
    /// Size of its type, in pixels of the screen.
    pub size: f32,
    /// How far it rises, in pixels of the screen.
    pub rises: f32,
}
