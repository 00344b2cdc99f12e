//! Flames that flicker.

use bevy::prelude::{Assets, Image, Query, Res, ResMut, Sprite, Time};

use super::art::FLAME_SHAPES;
use super::counters::{Resting, Subject};
use super::stock::{Look, Stock};
use crate::input::Settings;

/// How often a flame changes its shape in a second.
const CHANGES: f32 = 6.0;

/// Gives every flame its present shape. At instant speed no picture moves.
pub(super) fn flicker(
    (time, settings): (Res<Time>, Res<Settings>),
    mut stock: ResMut<Stock>,
    mut images: ResMut<Assets<Image>>,
    mut fires: Query<(&Subject, &Resting, &mut Sprite)>,
) {
    if settings.speed.factor().is_none() {
        return;
    }
    let beat = (time.elapsed_secs_wrapped() * CHANGES) as usize;
    for (subject, resting, mut sprite) in &mut fires {
        let (Subject::Fire(x, y), Look::Flames { .. }) = (subject, &resting.look) else { continue };
        let look = Look::Flames { shape: shape(beat, (*x, *y)) };
        let picture = stock.picture(&look, &mut images);
        if sprite.image != picture {
            sprite.image = picture;
        }
    }
}

/// The shape of the flames over a hex; neighbors are not in step.
fn shape(beat: usize, (x, y): (i32, i32)) -> usize {
    let step = (x * 2 + y * 3).rem_euclid(FLAME_SHAPES as i32) as usize;
    (beat + step) % FLAME_SHAPES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_are_not_in_step_and_all_shapes_come_round() {
        for hex in [(0, 0), (-3, 7), (5, -2)] {
            let (east, south) = ((hex.0 + 1, hex.1), (hex.0, hex.1 + 1));
            assert_ne!(shape(0, hex), shape(0, east));
            assert_ne!(shape(0, hex), shape(0, south));
            let mut shapes: Vec<usize> = (0..FLAME_SHAPES).map(|beat| shape(beat, hex)).collect();
            shapes.sort_unstable();
            assert_eq!(shapes, [0, 1, 2, 3]);
        }
    }
}
