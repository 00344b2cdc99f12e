//! Pieces on the table move for a moment and come back to rest.

use std::f32::consts::{PI, TAU};

use bevy::math::{Quat, Vec3};
use bevy::prelude::{Color, DetectChangesMut, Local, Query, Res, Sprite, Transform, Without};

use super::cue::{Cue, Gesture, What};
use super::playing::Playing;
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

/// Poses the pieces that make a gesture, and lets them rest once it is over.
pub fn pose(
    playing: Res<Playing>,
    cues: Query<&Cue>,
    mut pieces: Query<(&Subject, &Resting, &mut Transform, &mut Sprite), Without<Cue>>,
    mut posed: Local<bool>,
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
    if gestures.is_empty() && !*posed {
        return;
    }
    *posed = !gestures.is_empty();
    for (subject, resting, mut transform, mut sprite) in &mut pieces {
        let own = gestures.iter().filter(|(of, ..)| *of == subject);
        let pose = own.fold(AT_REST, |pose, (_, gesture, share)| pose.with(gesture, *share, resting));
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

impl Displacement {
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
