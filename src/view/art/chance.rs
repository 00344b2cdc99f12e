//! Random numbers for decoration: the same seed gives the same details, on every machine.

use super::canvas::Point;
use super::hexagon::MIDDLE;

/// A small generator of numbers that look random.
pub struct Chance(u64);

impl Chance {
    /// A generator; close seeds give unrelated numbers.
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The next 32 bits.
    fn bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 32) as u32
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.bits() as f32 / u32::MAX as f32)
    }

    /// A point at most `reach` away from another, on each axis.
    pub fn near(&mut self, (x, y): (f32, f32), reach: f32) -> (f32, f32) {
        (x + self.between(-reach, reach), y + self.between(-reach, reach))
    }

    /// True about `share` (0 to 1) of the time.
    pub fn happens(&mut self, share: f32) -> bool {
        self.between(0.0, 1.0) < share
    }
}

/// A point in every cell of a grid, moved at random, so that details neither clump nor align.
pub fn scatter(chance: &mut Chance, spacing: f32, inside: f32) -> Vec<Point> {
    let cells = (inside / spacing).ceil() as i32;
    let mut points = Vec::new();
    for row in -cells..=cells {
        for column in -cells..=cells {
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let (x, y) = ((column as f32 + shift) * spacing, row as f32 * spacing * 0.866);
            let point = chance.near((MIDDLE.0 + x, MIDDLE.1 + y), spacing * 0.34);
            if (point.0 - MIDDLE.0).hypot(point.1 - MIDDLE.1) < inside {
                points.push(point);
            }
        }
    }
    points
}
