//! The plate under a label: a tag of paper with its corners cut.

use tiny_skia::{Path, Pixmap};

use super::canvas::{Canvas, polygon};
use super::palette::*;

/// Width and height of the picture of a plate.
pub const PLATE_SIZE: u32 = 24;

/// Width of its border, in pixels; the border keeps its shape when the plate is stretched.
pub const PLATE_CORNER: f32 = 10.0;

/// The tone of a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LabelTone {
    /// Something to know.
    Plain,
    /// One of many numbers: smaller than other labels.
    Minor,
    /// The one number of a hex, with a thin plate below it.
    Figures,
    /// A warning: its edge is double.
    Warning,
}

/// A plate, to be stretched to the size of its text.
pub fn plate(tone: LabelTone) -> Pixmap {
    let mut canvas = Canvas::new(PLATE_SIZE, PLATE_SIZE);
    if tone == LabelTone::Figures {
        canvas.fill(&tag(1.0), PAPER.alpha(0.9));
        return canvas.finish();
    }
    let paper = match tone {
        LabelTone::Plain | LabelTone::Minor | LabelTone::Figures => PAPER,
        LabelTone::Warning => GOLD.mix(PAPER, 0.4),
    };
    canvas.fill(&tag(1.0), paper);
    canvas.line(&tag(1.5), INK, 1.6);
    if tone == LabelTone::Warning {
        canvas.line(&tag(4.2), INK, 1.2);
    }
    canvas.finish()
}

fn tag(inset: f32) -> Path {
    let (low, high, cut) = (inset, PLATE_SIZE as f32 - inset - 1.0, 5.0);
    polygon(&[
        (low + cut, low),
        (high - cut, low),
        (high, low + cut),
        (high, high - cut),
        (high - cut, high),
        (low + cut, high),
        (low, high - cut),
        (low, low + cut),
    ])
}
