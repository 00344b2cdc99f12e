//! Dice: the worst face of a large die is red, the best is gold; the outline shows the number of sides.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, LINE, Point, around, lines, polygon};
use super::letter::{self, Hand};
use super::palette::*;

/// Width and height of a die's picture.
pub const DIE_SIZE: u32 = 96;

const CENTER: Point = (48.0, 47.0);
const RADIUS: f32 = 42.0;

/// A die with this number of sides that shows this face.
pub fn die(sides: u16, shows: u16) -> Pixmap {
    let mut canvas = Canvas::new(DIE_SIZE, DIE_SIZE);
    let form = DieForm::of(sides);
    let (paper, ink) = colors(sides, shows);
    let outline = form.outline();
    let shadow: Vec<Point> = outline.iter().map(|(x, y)| (x + 2.5, y + 4.0)).collect();
    canvas.fill(&polygon(&shadow), INK.alpha(0.35));
    canvas.fill(&polygon(&outline), paper);
    shade(&mut canvas, &outline, form.inner());
    canvas.line(&lines(form.edges(&outline)), INK.alpha(0.55), LINE * 0.8);
    canvas.line(&polygon(&outline), INK, LINE * 1.5);
    let (height, middle) = form.writing(shows);
    let hand = Hand { tall: height, wide: height * 0.68, line: height * 0.17 };
    letter::write(&mut canvas, &shows.to_string(), middle, hand, ink);
    // The line tells 6 from 9.
    if matches!(shows, 6 | 9) && sides >= 9 {
        let (x, y) = (middle.0, middle.1 + height * 0.7);
        canvas.line(&lines([((x - height * 0.25, y), (x + height * 0.25, y))]), ink, LINE);
    }
    canvas.finish()
}

fn colors(sides: u16, shows: u16) -> (Shade, Shade) {
    match shows {
        1 if sides >= 20 => (BLOOD, CHALK),
        _ if shows == sides && sides >= 20 => (GOLD, INK),
        _ => (BONE, INK),
    }
}

/// Makes the sides that face away from the light darker.
fn shade(canvas: &mut Canvas, outline: &[Point], inner: f32) {
    for (index, corner) in outline.iter().enumerate() {
        let next = outline[(index + 1) % outline.len()];
        let toward = |(x, y): Point| (CENTER.0 + (x - CENTER.0) * inner, CENTER.1 + (y - CENTER.1) * inner);
        let middle = ((corner.0 + next.0) / 2.0 - CENTER.0, (corner.1 + next.1) / 2.0 - CENTER.1);
        // How far this side faces the lower right.
        let away = (middle.0 * 0.6 + middle.1 * 0.8) / RADIUS;
        let quad = polygon(&[*corner, next, toward(next), toward(*corner)]);
        let tint = if away > 0.0 { INK.alpha(away * 0.34) } else { CHALK.alpha(-away * 0.8) };
        canvas.fill(&quad, tint);
    }
}

/// What a die looks like from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DieForm {
    Pyramid,
    Cube,
    Octahedron,
    Kite,
    Dodecahedron,
    Icosahedron,
    Ball,
}

impl DieForm {
    fn of(sides: u16) -> DieForm {
        match sides {
            ..=4 => DieForm::Pyramid,
            5..=6 => DieForm::Cube,
            7..=8 => DieForm::Octahedron,
            9..=10 => DieForm::Kite,
            11..=12 => DieForm::Dodecahedron,
            13..=20 => DieForm::Icosahedron,
            _ => DieForm::Ball,
        }
    }

    fn outline(self) -> Vec<Point> {
        let regular = |corners: u8, radius: f32, first: f32| {
            let corner =
                |number: u8| around(CENTER, radius, first + f32::from(number) * 360.0 / f32::from(corners));
            (0..corners).map(corner).collect()
        };
        match self {
            DieForm::Pyramid => {
                let lower: Vec<Point> = regular(3, RADIUS * 1.1, -90.0);
                lower.into_iter().map(|(x, y)| (x, y + 7.0)).collect()
            }
            DieForm::Cube => regular(4, RADIUS * 1.12, 45.0),
            DieForm::Octahedron => regular(4, RADIUS * 1.08, -90.0),
            DieForm::Kite => {
                let (x, y) = CENTER;
                vec![(x, y - 44.0), (x + 38.0, y + 4.0), (x, y + 44.0), (x - 38.0, y + 4.0)]
            }
            DieForm::Dodecahedron => regular(5, RADIUS * 1.04, -90.0),
            DieForm::Icosahedron => regular(6, RADIUS * 1.04, -90.0),
            DieForm::Ball => regular(12, RADIUS, -75.0),
        }
    }

    /// The radius of the top face, as a share of the die's radius.
    fn inner(self) -> f32 {
        match self {
            DieForm::Cube => 0.78,
            DieForm::Ball => 0.80,
            DieForm::Pyramid => 0.0,
            _ => 0.70,
        }
    }

    /// Edges that are seen besides the outline.
    fn edges(self, outline: &[Point]) -> Vec<(Point, Point)> {
        let toward = |(x, y): Point, share: f32| {
            (CENTER.0 + (x - CENTER.0) * share, CENTER.1 + (y - CENTER.1) * share)
        };
        let inner = self.inner();
        let count = outline.len();
        let ring =
            (0..count).map(|at| (toward(outline[at], inner), toward(outline[(at + 1) % count], inner)));
        let spokes = (0..count).map(|at| (outline[at], toward(outline[at], inner)));
        match self {
            DieForm::Pyramid => Vec::new(),
            DieForm::Ball => ring.collect(),
            _ => ring.chain(spokes).collect(),
        }
    }

    /// The height of its number, and where it stands.
    fn writing(self, shows: u16) -> (f32, Point) {
        let (x, y) = CENTER;
        let height = match (self, shows) {
            (DieForm::Pyramid, _) => 27.0,
            (DieForm::Cube, _) => 38.0,
            (_, 100..) => 22.0,
            (DieForm::Octahedron | DieForm::Kite, 10..) => 25.0,
            (_, 10..) => 30.0,
            _ => 33.0,
        };
        let down = if self == DieForm::Pyramid { 10.0 } else { 0.0 };
        (height, (x, y + down))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_of_every_die_is_told_from_the_others() {
        for sides in [4, 6, 8, 10, 12, 20, 100] {
            let faces: Vec<Pixmap> = (1..=sides).map(|shows| die(sides, shows)).collect();
            for (place, picture) in faces.iter().enumerate() {
                assert!(!faces[..place].contains(picture), "d{sides}: {}", place + 1);
            }
        }
    }
}
