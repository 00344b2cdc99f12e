//! The arcs around a target: front, flanks and rear, and the one that is attacked.

use tiny_skia::Pixmap;

use super::canvas::{Canvas, arc, around, lines};
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE};
use super::palette::*;

/// An arc of a creature, the flanks told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Struck {
    /// Where it looks.
    Front,
    /// The flank counterclockwise of that.
    LeftFlank,
    /// The flank clockwise of that.
    RightFlank,
    /// Behind it.
    Rear,
}

impl Struck {
    const ALL: [Struck; 4] = [Struck::Front, Struck::RightFlank, Struck::Rear, Struck::LeftFlank];

    /// Where it begins and ends around a creature that faces east, in degrees clockwise from east.
    fn span(self) -> (f32, f32) {
        match self {
            Struck::Front => (-90.0, 90.0),
            Struck::RightFlank => (90.0, 150.0),
            Struck::Rear => (150.0, 210.0),
            Struck::LeftFlank => (210.0, 270.0),
        }
    }
}

/// How far the ring lies from the middle.
const RING: f32 = 50.5;

/// A ring of the arcs of a creature that faces east; the attacked one is heavy and barred.
pub fn arcs(struck: Struck) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    for quiet in Struck::ALL.into_iter().filter(|arc| *arc != struck) {
        let (from, to) = quiet.span();
        let piece = arc(MIDDLE, RING, from + 4.0, to - 4.0);
        canvas.line(&piece, INK.alpha(0.75), 5.6);
        canvas.line(&piece, CHALK, 2.6);
    }
    let (from, to) = struck.span();
    let piece = arc(MIDDLE, RING, from + 6.0, to - 6.0);
    canvas.line(&piece, INK, 11.0);
    canvas.line(&piece, GOLD, 7.6);
    let bars = (1..6).map(|bar| from + (to - from) * bar as f32 / 6.0);
    let bars = bars.map(|angle| (around(MIDDLE, RING - 3.0, angle), around(MIDDLE, RING + 3.0, angle)));
    canvas.line(&lines(bars), INK, 2.0);
    canvas.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_struck_arc_is_the_heavy_one() {
        for struck in Struck::ALL {
            let picture = arcs(struck);
            let weight = |arc: Struck| {
                let (from, to) = arc.span();
                let (x, y) = around(MIDDLE, RING + 4.5, (from + to) / 2.0);
                picture.pixel(x as u32, y as u32).map_or(0, |pixel| pixel.alpha())
            };
            let heavy: Vec<Struck> = Struck::ALL.into_iter().filter(|arc| weight(*arc) > 200).collect();
            assert_eq!(heavy, [struck]);
        }
    }
}
