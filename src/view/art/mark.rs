//! Small marks in the corners of a hex, where no counter covers them.
//!
//! Right above: cover. Top: concealment. Left below: height. Left above and right below: low beams. The bottom is kept
//! free for the bar of hit points.

use tiny_skia::Path;

use super::canvas::{Canvas, LINE, Point, arc, around, lines, path, polygon};
use super::hexagon::{MIDDLE, corners, toward};
use super::palette::*;
use crate::model::{Terrain, Tile};

/// Below this ceiling, in inches, long weapons hit the beams.
const LOW_CEILING: u16 = 96;

/// Prints all marks of a tile.
pub fn print(canvas: &mut Canvas, tile: &Tile) {
    if tile.ceiling_inches.is_some_and(|inches| inches < LOW_CEILING) {
        beam(canvas, 4);
        beam(canvas, 1);
    }
    // Walls and chasms show no height.
    if !matches!(tile.terrain, Terrain::Wall | Terrain::Chasm) {
        height(canvas, tile.elevation);
    }
    cover(canvas, tile.cover);
    concealment(canvas, tile.concealment);
}

/// A place toward a corner, a share of the way out from the middle.
fn corner(number: usize, share: f32) -> Point {
    toward(MIDDLE, corners(64.0)[number], share)
}

/// One to three, for percentages in steps of 25.
fn degree(percent: u8) -> usize {
    usize::from(percent / 25 + 1).min(3)
}

/// A beam that cuts off a corner.
fn beam(canvas: &mut Canvas, number: usize) {
    let corners = corners(66.0);
    let (before, here, after) = (corners[(number + 5) % 6], corners[number], corners[(number + 1) % 6]);
    let bar = |near: f32, far: f32| {
        polygon(&[
            toward(here, before, near),
            toward(here, before, far),
            toward(here, after, far),
            toward(here, after, near),
        ])
    };
    canvas.printed(&bar(0.20, 0.56), WOOD_SHADE);
    canvas.line(&lines([(toward(here, before, 0.32), toward(here, after, 0.32))]), GOLD.alpha(0.5), 1.6);
}

/// Chevrons, one for each five feet up or down, three at most.
fn height(canvas: &mut Canvas, elevation: i16) {
    let number = (elevation.unsigned_abs().div_ceil(5)).min(3);
    let (x, y) = corner(3, 0.76);
    let rise = if elevation > 0 { -5.0 } else { 5.0 };
    for chevron in 0..number {
        let y = y + 6.0 - f32::from(chevron) * 6.5 - rise / 2.0;
        let shape = path(|builder| {
            builder.move_to(x - 7.0, y);
            builder.line_to(x, y + rise);
            builder.line_to(x + 7.0, y);
        });
        canvas.line(&shape, PAPER, 5.4);
        canvas.line(&shape, INK, LINE);
    }
}

/// A small shield with a tick for each degree of cover beside it.
fn cover(canvas: &mut Canvas, percent: u8) {
    if percent == 0 {
        return;
    }
    let (x, y) = corner(0, 0.80);
    canvas.printed(&shield((x, y), 8.0), PAPER);
    ticks(canvas, (x, y + 0.5), degree(percent));
}

/// The outline of a heater shield.
fn shield((x, y): Point, half: f32) -> Path {
    path(|builder| {
        builder.move_to(x - half, y - half);
        builder.line_to(x + half, y - half);
        builder.line_to(x + half, y);
        builder.quad_to(x + half, y + half * 0.8, x, y + half * 1.4);
        builder.quad_to(x - half, y + half * 0.8, x - half, y);
        builder.close();
    })
}

/// An eye half shut, with a lash for each degree of concealment.
fn concealment(canvas: &mut Canvas, percent: u8) {
    if percent == 0 {
        return;
    }
    let (x, y) = corner(5, 0.80);
    let lid = arc((x, y - 7.0), 12.0, 30.0, 150.0);
    let degree = degree(percent);
    let spread = (degree as f32 - 1.0) / 2.0;
    let lashes = (0..degree).map(|lash| {
        let angle = 90.0 + (lash as f32 - spread) * 34.0;
        (around((x, y - 7.0), 12.0, angle), around((x, y - 7.0), 18.0, angle))
    });
    let lashes = lines(lashes);
    for (color, width) in [(PAPER, 6.0), (INK, LINE)] {
        canvas.line(&lid, color, width);
        canvas.line(&lashes, color, width);
    }
}

fn ticks(canvas: &mut Canvas, (x, y): Point, number: usize) {
    let first = x - (number as f32 - 1.0) * 2.2;
    let ticks = (0..number).map(|tick| {
        let x = first + tick as f32 * 4.4;
        ((x, y - 4.0), (x, y + 3.5))
    });
    canvas.line(&lines(ticks), INK, 2.2);
}
