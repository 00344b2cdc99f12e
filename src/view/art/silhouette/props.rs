//! Weapons beside a bust, which tell an archer from a spearman.

use super::super::palette::*;
use super::super::sketch::{Drawing, line, solid};

/// A bow at the right shoulder.
pub const BOW: Drawing =
    &[solid(WOOD_SHADE, "M 20 -44 C 52 -26 52 24 24 48 C 38 22 38 -20 20 -44 Z"), line("M 20 -44 L 24 48")];

/// A bow as long as the counter is high, at the left.
pub const LONGBOW: Drawing = &[
    solid(WOOD_SHADE, "M -16 -52 C -52 -26 -52 26 -16 52 C -38 24 -38 -24 -16 -52 Z"),
    line("M -16 -52 L -22 0 L -16 52"),
];

/// Arrows over the right shoulder.
pub const QUIVER: Drawing = &[
    solid(BONE, "M 20 -16 L 24 -44 L 32 -42 L 30 -14 Z"),
    solid(BONE, "M 30 -12 L 36 -36 L 43 -32 L 38 -8 Z"),
    solid(LEATHER, "M 14 -12 L 40 -4 L 30 40 L 8 36 Z"),
];

/// A crossbow held across the chest.
pub const CROSSBOW: Drawing = &[
    solid(WOOD, "M -5 4 L 5 4 L 6 52 L -6 52 Z"),
    line("M -42 22 L 0 34 L 42 22"),
    solid(STEEL, "M -46 24 C -28 4 28 4 46 24 C 26 16 -26 16 -46 24 Z"),
];

/// A spear at the right shoulder.
pub const SPEAR: Drawing = &[
    solid(WOOD_SHADE, "M 27 -24 L 33 -24 L 35 52 L 29 52 Z"),
    solid(STEEL, "M 30 -50 L 40 -30 L 30 -18 L 20 -30 Z"),
];

/// Three slanted pikes.
pub const PIKES: Drawing = &[
    solid(STEEL, "M -44 -28 L -34 -44 L -29 -27 L -30 50 L -36 50 L -36 -26 Z"),
    solid(STEEL, "M 20 -34 L 28 -50 L 35 -34 L 32 -28 L 32 50 L 26 50 L 26 -28 Z"),
    solid(STEEL, "M 34 -20 L 42 -36 L 48 -20 L 45 -14 L 45 50 L 39 50 L 39 -14 Z"),
];

/// A halberd at the right shoulder.
pub const HALBERD: Drawing = &[
    solid(WOOD_SHADE, "M 27 -30 L 33 -30 L 35 52 L 29 52 Z"),
    solid(
        STEEL,
        "M 30 -52 L 35 -34 C 44 -34 48 -26 48 -18 C 48 -10 44 -4 38 -2 L 34 -14 L 20 -10 L 25 -32 Z",
    ),
];

/// A glaive at the right shoulder.
pub const GLAIVE: Drawing = &[
    solid(WOOD_SHADE, "M 27 0 L 33 0 L 34 52 L 28 52 Z"),
    solid(STEEL, "M 24 4 C 22 -16 20 -34 28 -46 C 42 -34 46 -14 36 4 Z"),
];

/// A war axe at the right shoulder.
pub const AXE: Drawing = &[
    solid(WOOD_SHADE, "M 23 -44 L 29 -44 L 31 52 L 25 52 Z"),
    solid(
        STEEL,
        "M 20 -32 L 32 -32 C 34 -38 38 -42 43 -42 C 48 -28 48 -12 43 2 C 38 0 34 -4 32 -12 L 20 -12 Z",
    ),
];

/// A flail whirled at the left.
pub const FLAIL: Drawing = &[
    solid(WOOD_SHADE, "M -44 50 L -36 50 L -28 -34 L -34 -36 Z"),
    line("M -30 -34 C -20 -50 0 -52 16 -42"),
    solid(
        STEEL_SHADE,
        "M 26 -50 L 30 -43 L 38 -46 L 36 -38 L 44 -34 L 37 -30 L 40 -22 L 32 -24 L 28 -16 L 23 -23 L 15 -21 \
         L 18 -29 L 11 -33 L 18 -38 L 16 -45 L 23 -44 Z",
    ),
];

/// A sling whirled overhead.
pub const SLING: Drawing = &[
    solid(LEATHER, "M 40 30 C 56 -10 34 -48 -6 -46 L -6 -40 C 26 -42 46 -10 34 28 Z"),
    solid(STONE_SHADE, "O -12 -42 8"),
];
