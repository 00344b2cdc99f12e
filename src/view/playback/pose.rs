//! Pieces on the table move for a moment and come back to rest. Those that may act swell and sink.

use std::f32::consts::{PI, TAU};

use bevy::math::{Quat, Vec3};
use bevy::prelude::{Color, DetectChangesMut, Query, Real, Res, Sprite, Time, Transform, Without};

use super::cue::{Cue, Gesture, What};
use super::playing::Playing;
use crate::input::{Selection, Settings};
use crate::view::art::palette::BLOOD;
use crate::view::counters::{Resting, Subject};
use crate::view::layout::COLUMN;

/// How much higher a moving piece lies.
const RAISED: f32 = 2.0;

/// How a piece differs from its rest.
#[derive(Debug, Clone, Copy)]
struct Displacement {
    shift: Vec3,
    angle: f32,
    size: f32,
    color: Color,
}

const AT_REST: Displacement = Displacement { shift: Vec3::ZERO, angle: 0.0, size: 1.0, color: Color::WHITE };

/// From one swelling of a piece that may act to the next, in seconds, and by how much it grows and rises.
const PULSE: f32 = 1.5;
const SWELLS: f32 = 0.045;
const RISES: f32 = 3.0;

/// Poses every piece: at rest, or as its gestures have it. At instant speed nothing moves.
pub fn pose(
    playing: Res<Playing>,
    (time, settings): (Res<Time<Real>>, Res<Settings>),
    selection: Res<Selection>,
    cues: Query<&Cue>,
    mut pieces: Query<(&Subject, &Resting, &mut Transform, &mut Sprite), Without<Cue>>,
) {
    let mut gestures: Vec<(&Subject, &Gesture, f32)> = Vec::new();
    for cue in &cues {
        let share = (playing.clock - cue.from) / cue.lasting;
        if let What::Gesture(subject, gesture) = &cue.what
            && (0.0..1.0).contains(&share)
        {
            gestures.push((subject, gesture, share));
        }
    }
    let beat = settings.speed.factor().map_or(0.0, |_| beat(time.elapsed_secs_wrapped()));
    let chosen = selection.unit.map(Subject::Unit);
    let choice_acts = pieces.iter().any(|(subject, resting, ..)| resting.acts() && Some(*subject) == chosen);
    for (subject, resting, mut transform, mut sprite) in &mut pieces {
        let mount = resting.mount.map(Subject::Unit);
        let own = gestures.iter().filter(|(of, ..)| *of == subject || Some(**of) == mount);
        let pulses = resting.acts() && (Some(*subject) == chosen || !choice_acts);
        let calm = if pulses { AT_REST.swollen(beat) } else { AT_REST };
        let pose = own.fold(calm, |pose, (_, gesture, share)| pose.with(gesture, *share, resting));
        let rest = resting.transform();
        let posed = Transform {
            translation: rest.translation + pose.shift,
            rotation: Quat::from_rotation_z(pose.angle),
            scale: rest.scale * pose.size,
        };
        transform.set_if_neq(posed);
        if sprite.color != pose.color {
            sprite.color = pose.color;
        }
    }
}

/// From 0 to 1 and back.
fn beat(seconds: f32) -> f32 {
    (1.0 - (seconds / PULSE * TAU).cos()) / 2.0
}

impl Displacement {
    fn swollen(mut self, beat: f32) -> Displacement {
        self.size *= 1.0 + SWELLS * beat;
        self.shift.y += RISES * beat;
        self
    }

    fn with(mut self, gesture: &Gesture, share: f32, resting: &Resting) -> Displacement {
        match gesture {
            Gesture::Walk(from) => {
                let back = from.extend(resting.place.z) - resting.place;
                self.shift += back * (1.0 - ease(share)) + Vec3::Z * RAISED;
                self.size *= 1.0 + 0.07 * (share * PI).sin();
            }
            Gesture::Lunge(way) => {
                self.shift += (*way * there_and_back(share)).extend(RAISED);
            }
            Gesture::Shake => {
                let left = 1.0 - share;
                self.shift.x += (share * TAU * 3.0).sin() * left * COLUMN * 0.06;
                self.color = tinted(left);
            }
            Gesture::Bow => {
                self.size *= 1.0 - 0.22 * (share * PI).sin();
                self.shift.y -= (share * PI).sin() * COLUMN * 0.05;
            }
            Gesture::Tip => {
                self.angle -= (share * PI).sin() * 0.6;
                self.size *= 1.0 - 0.12 * (share * PI).sin();
            }
        }
        self
    }
}

/// Red after a hit, and back.
fn tinted(share: f32) -> Color {
    let mix = |channel: u8| 1.0 + (f32::from(channel) / 255.0 - 1.0) * share * 0.8;
    Color::srgb(mix(BLOOD.red), mix(BLOOD.green), mix(BLOOD.blue))
}

fn ease(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

/// Back a little, out quickly, home slowly.
fn there_and_back(share: f32) -> f32 {
    match share {
        ..0.2 => -0.2 * (share / 0.2 * PI / 2.0).sin(),
        ..0.45 => -0.2 + 1.2 * ease((share - 0.2) / 0.25),
        _ => 1.0 - ease((share - 0.45) / 0.55),
    }
}
