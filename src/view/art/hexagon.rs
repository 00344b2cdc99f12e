//! The hex that everything on the map is drawn in: pointy-top, circumradius 64.

use tiny_skia::{Path, PathBuilder};

use super::canvas::{Point, path, polygon};

/// Width of a hex picture in pixels; the column spacing is 110.85.
pub const HEX_WIDTH: u32 = 111;
/// Height of a hex picture in pixels; the row spacing is 96.
pub const HEX_HEIGHT: u32 = 128;
/// The middle of a hex.
pub const MIDDLE: Point = (55.5, 64.0);
/// From the middle to a corner.
pub const RADIUS: f32 = 64.0;

/// The corners of a hex with this circumradius; side `n` runs from corner `n` to corner `n + 1`.
pub fn corners(radius: f32) -> [Point; 6] {
    let half = radius * 0.866_025_4;
    let (x, y) = MIDDLE;
    [
        (x + half, y - radius / 2.0),
        (x + half, y + radius / 2.0),
        (x, y + radius),
        (x - half, y + radius / 2.0),
        (x - half, y - radius / 2.0),
        (x, y - radius),
    ]
}

/// The outline of a hex with this circumradius.
pub fn outline(radius: f32) -> Path {
    polygon(&corners(radius))
}

/// The line inside a side, `width` pixels along the next side; bit `n` of `mask` says whether side `n` has one.
/// Lines of two adjacent sides meet; a line without such a neighbor ends where the line of the next hex begins.
pub fn inset_side(mask: u8, side: usize, width: f32) -> (Point, Point) {
    let (outer, inner) = (corners(RADIUS), corners(RADIUS - width));
    let (before, after) = ((side + 5) % 6, (side + 1) % 6);
    let end = |neighbor: usize, corner: usize, beyond: usize| {
        let turns = mask >> neighbor & 1 == 1;
        if turns { inner[corner] } else { toward(outer[corner], outer[beyond], width / RADIUS) }
    };
    (end(before, side, before), end(after, after, (side + 2) % 6))
}

/// The point a share of the way from one to another.
pub fn toward((x0, y0): Point, (x1, y1): Point, share: f32) -> Point {
    (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
}

/// Parallel lines across the hex that continue in every neighbor: `right` of them to half a hex's width and `down`
/// of them to a row's height.
pub fn hatch(right: i32, down: i32) -> Path {
    let (across, along) = (right as f32 / 55.426, down as f32 / 96.0);
    let square = across * across + along * along;
    path(|builder| {
        for number in -24..=24 {
            // The foot of this line's perpendicular from the middle, and half a hex to either side of it.
            let number = number as f32;
            let foot = (MIDDLE.0 + across * number / square, MIDDLE.1 + along * number / square);
            let reach = 70.0 / square.sqrt();
            push_line(builder, foot, (-along * reach, across * reach));
        }
    })
}

fn push_line(builder: &mut PathBuilder, (x, y): Point, (dx, dy): Point) {
    let from_middle = ((x - MIDDLE.0).powi(2) + (y - MIDDLE.1).powi(2)).sqrt();
    if from_middle < 70.0 {
        builder.move_to(x - dx, y - dy);
        builder.line_to(x + dx, y + dy);
    }
}
