//! One mark that is laid over the board.

use bevy::math::Vec2;

use crate::hex::{Facing, Hex};
use crate::view::art::palette::Shade;
use crate::view::art::{Area, LabelTone, Marker, Number, StandingSign, Struck};
use crate::view::layout::center;

/// A picture of the size of a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Picture {
    Marker(Marker),
    Area(Area, u8),
    Arcs(Struck),
    Number(Number),
    /// So many enemies can attack there.
    Menace(u8),
    /// A place to stand in, by its worth, -3 to 3.
    Standing(i8),
    Sign(StandingSign),
}

/// What a mark looks like.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum MarkShape {
    /// A picture, turned so that its east lies in this direction.
    Picture(Picture, Facing),
    /// A straight line to this point.
    Line { to: Vec2, width: f32, color: Shade },
    /// Words.
    Label(String, LabelTone),
    /// Words about a way of these hexes, at its end.
    Way(String, Vec<Hex>),
}

/// Something laid over the board.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Mark {
    pub place: Vec2,
    /// Above or below the counters and the other marks.
    pub height: f32,
    pub shape: MarkShape,
}

/// Heights of marks. Items on the ground lie at 4, fallen units at 5, counters at 10.
pub(super) mod height {
    pub const ZONE: f32 = 3.1;
    pub const REACH: f32 = 3.2;
    pub const DANGER: f32 = 3.3;
    pub const HAZARD: f32 = 3.5;
    pub const LAST_KNOWN: f32 = 5.7;
    pub const THREAD: f32 = 5.8;
    pub const PATH: f32 = 6.0;
    pub const BEAD: f32 = 6.1;
    pub const CHOICE: f32 = 6.2;
    pub const CURSOR: f32 = 6.3;
    pub const SIGN: f32 = 12.0;
    pub const NUMBER: f32 = 12.1;
    pub const FIGURES: f32 = 13.0;
    pub const ZONE_NAME: f32 = 28.0;
    pub const LESSON: f32 = 29.0;
    pub const LABEL: f32 = 30.0;
}

impl Mark {
    /// A picture over a hex.
    pub fn picture(hex: Hex, height: f32, picture: Picture) -> Mark {
        Mark::turned(hex, height, picture, Facing::East)
    }

    /// A picture over a hex, its east turned in this direction.
    pub fn turned(hex: Hex, height: f32, picture: Picture, facing: Facing) -> Mark {
        Mark { place: center(hex), height, shape: MarkShape::Picture(picture, facing) }
    }

    /// A marker over a hex.
    pub fn marker(hex: Hex, height: f32, marker: Marker) -> Mark {
        Mark::picture(hex, height, Picture::Marker(marker))
    }

    /// Words above the middle of a hex, by `above` world units.
    pub fn label(hex: Hex, above: f32, words: String, tone: LabelTone) -> Mark {
        let place = center(hex) + Vec2::new(0.0, above);
        Mark { place, height: height::LABEL, shape: MarkShape::Label(words, tone) }
    }

    /// Words about a way of these hexes, above the middle of the last of them or beside it.
    pub fn of_way(way: Vec<Hex>, above: f32, words: String) -> Mark {
        let end = way.last().copied().map(center).unwrap_or_default();
        let place = end + Vec2::new(0.0, above);
        Mark { place, height: height::LABEL, shape: MarkShape::Way(words, way) }
    }

    /// A thin line between two points, below all others.
    pub fn thread(from: Vec2, to: Vec2, color: Shade, edge: Shade) -> [Mark; 2] {
        let line =
            |height, width, color| Mark { place: from, height, shape: MarkShape::Line { to, width, color } };
        [line(height::THREAD, 7.0, edge), line(height::THREAD + 0.01, 3.6, color)]
    }

    /// A line between two points, with an edge that sets it off from the ground.
    pub fn line(from: Vec2, to: Vec2, color: Shade, edge: Shade) -> [Mark; 2] {
        let line =
            |height, width, color| Mark { place: from, height, shape: MarkShape::Line { to, width, color } };
        [line(height::PATH, 11.0, edge), line(height::PATH + 0.01, 6.0, color)]
    }
}
