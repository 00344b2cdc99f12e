//! Props fly, dice roll, words rise.

use bevy::asset::Assets;
use bevy::math::{Quat, Vec3};
use bevy::prelude::{Alpha, Image, Query, Res, ResMut, Sprite, TextColor, Transform, Visibility, Without};
use bevy::text::TextBackgroundColor;

use super::cue::{Caption, Cue, DieCue, Motion, What};
use super::dress::Lifted;
use super::playing::Playing;
use crate::view::art::DIE_SIZE;
use crate::view::counters::Subject;
use crate::view::lens::Lens;
use crate::view::stock::{Look, Stock};

/// Heights above the counters.
const PROPS: f32 = 20.0;
const DICE: f32 = 30.0;
const WORDS: f32 = 40.0;

/// The last share of a cue's time, in which it fades.
const FADING: f32 = 0.3;

/// How long a rolling die shows each other face, in seconds.
const FLICKER: f32 = 0.07;

/// Moves props, dice and captions.
pub fn perform(
    playing: Res<Playing>,
    lens: Lens,
    mut props: Query<(&Cue, &mut Transform, &mut Visibility, &mut Sprite), Without<Subject>>,
    mut words: Query<
        (&Cue, &Lifted, &mut Transform, &mut Visibility, &mut TextColor, &mut TextBackgroundColor),
        Without<Sprite>,
    >,
    mut stock: ResMut<Stock>,
    mut images: ResMut<Assets<Image>>,
) {
    let grain = lens.point();
    for (cue, mut transform, mut visibility, mut sprite) in &mut props {
        let Some(age) = age(cue, &playing, &mut visibility) else { continue };
        let share = age / cue.lasting;
        match &cue.what {
            What::Prop(_, motion) => {
                *transform = fly(motion, share);
                sprite.color.set_alpha(if motion.fades { fading(share) } else { 1.0 });
            }
            What::Die(die) => {
                *transform = roll(die, age, grain);
                let look = Look::Die { sides: die.sides, shows: die.showing(age) };
                sprite.image = stock.picture(&look, &mut images);
                sprite.color.set_alpha(fading(share));
            }
            _ => {}
        }
    }
    for (cue, lifted, mut transform, mut visibility, mut ink, mut paper) in &mut words {
        let Some(age) = age(cue, &playing, &mut visibility) else { continue };
        let What::Caption(caption) = &cue.what else { continue };
        let share = age / cue.lasting;
        *transform = rise(caption, lifted.0, share, grain);
        ink.0.set_alpha(fading(share));
        paper.0.set_alpha(fading(share) * 0.94);
    }
}

/// The age of a cue in seconds, if it is its time; shows it then, and hides it otherwise.
fn age(cue: &Cue, playing: &Playing, visibility: &mut Visibility) -> Option<f32> {
    let age = playing.clock - cue.from;
    let there = (0.0..cue.lasting).contains(&age);
    *visibility = if there { Visibility::Inherited } else { Visibility::Hidden };
    there.then_some(age)
}

/// The opacity at a share of a cue's time.
fn fading(share: f32) -> f32 {
    ((1.0 - share) / FADING).clamp(0.0, 1.0)
}

fn fly(motion: &Motion, share: f32) -> Transform {
    let lift = motion.lift * 4.0 * share * (1.0 - share);
    let mut place = motion.from.lerp(motion.to, share).extend(PROPS);
    place.y += lift;
    let (begins, ends) = motion.size;
    let angle = motion.angle - motion.turns * std::f32::consts::TAU * share;
    Transform::from_translation(place)
        .with_rotation(Quat::from_rotation_z(angle))
        .with_scale(Vec3::splat(begins + (ends - begins) * share))
}

/// A die comes rolling from the left, hops twice and lies still.
fn roll(die: &DieCue, age: f32, grain: f32) -> Transform {
    let left = (1.0 - age / die.settles).clamp(0.0, 1.0);
    let size = die.size * grain;
    let hop = (left * std::f32::consts::TAU).sin().abs() * left;
    let mut place = die.at.extend(DICE);
    place.x -= left * left * size * 1.6;
    place.y += hop * size * 0.7;
    Transform::from_translation(place)
        .with_rotation(Quat::from_rotation_z(left * left * 9.0))
        .with_scale(Vec3::splat(size / DIE_SIZE as f32 * (1.0 + hop * 0.25)))
}

impl DieCue {
    /// The face on top: any until it settles, then its own.
    fn showing(&self, age: f32) -> u16 {
        if age >= self.settles {
            return self.shows;
        }
        let flips = ((self.settles - age) / FLICKER) as u32 + 1;
        let face = u32::from(self.shows) + flips * (u32::from(self.sides) / 2 + 3);
        let face = (face % u32::from(self.sides.max(1))) as u16 + 1;
        // A rolling die never shows its best or worst face.
        if self.sides > 3 { face.clamp(2, self.sides - 1) } else { face }
    }
}

fn rise(caption: &Caption, lifted: f32, share: f32, grain: f32) -> Transform {
    // Quick at first, then slower.
    let risen = 1.0 - (1.0 - share) * (1.0 - share);
    let mut place = caption.at.extend(WORDS);
    place.y += (lifted + caption.rises * risen) * grain;
    Transform::from_translation(place).with_scale(Vec3::splat(grain))
}
