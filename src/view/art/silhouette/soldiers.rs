//! Soldiers: told apart by what they wear on their heads.

use super::super::palette::*;
use super::super::sketch::{Drawing, Shape, flat, line, mirrored, solid, twin, twin_line};

/// Shoulders that fill the lower rim.
const fn shoulders(tone: Shade) -> Shape {
    mirrored(tone, "M 0 16 L 12 16 C 30 20 42 32 44 60 L 0 60")
}

/// A face under a helmet.
const FACE: Shape = mirrored(SKIN, "M 0 -24 C 13 -24 18 -14 17 -2 C 16 11 9 20 0 21");
const EYES: Shape = twin(INK, "O 7 -3 1.6");
const MOUTH: Shape = line("M -5 10 L 5 10");

/// A pointed helmet with mail about the face.
pub const MAN_AT_ARMS: Drawing = &[
    shoulders(STEEL_SHADE),
    mirrored(STEEL_SHADE, "M 0 -22 L 20 -10 C 26 6 27 18 30 30 L 0 40"),
    FACE,
    EYES,
    MOUTH,
    mirrored(STEEL, "M 0 -47 C 10 -42 24 -28 25 -6 L 16 -2 C 14 -10 8 -13 0 -13"),
    flat(CHALK, "M -4 -36 C -13 -28 -18 -20 -19 -12 L -14 -12 C -13 -20 -9 -28 -4 -36 Z"),
];

/// A kettle hat.
pub const KETTLE_HAT: Drawing = &[
    shoulders(LEATHER),
    FACE,
    EYES,
    MOUTH,
    mirrored(STEEL, "M 0 -38 C 16 -38 21 -28 22 -16 C 30 -13 38 -8 40 0 C 26 -6 12 -8 0 -8"),
    line("M -22 -16 C -10 -19 10 -19 22 -16"),
    flat(CHALK, "M -8 -34 C -14 -31 -17 -26 -18 -21 L -12 -22 C -12 -26 -11 -30 -8 -34 Z"),
];

/// Eyes between a kettle hat and the rim of a tower shield.
pub const SHIELD_MAN: Drawing = &[
    shoulders(STEEL_SHADE),
    mirrored(SKIN, "M 0 -30 L 16 -28 L 17 0 L 0 4"),
    twin(INK, "O 7 -14 1.8"),
    mirrored(STEEL, "M 0 -48 C 14 -48 20 -40 21 -30 C 30 -28 36 -24 38 -17 C 26 -22 12 -23 0 -23"),
    mirrored(LEATHER, "M 0 -8 C 12 -8 22 -5 30 -2 L 30 52 L 0 60"),
    mirrored(GOLD, "M 0 -8 L 5 -8 L 5 14 L 30 14 L 30 23 L 5 23 L 5 56 L 0 58"),
    solid(STEEL, "O 0 18 9"),
];

/// A morion with its comb.
pub const MORION: Drawing = &[
    shoulders(STEEL),
    FACE,
    EYES,
    mirrored(LEATHER, "M 0 4 C 8 4 12 4 14 8 C 12 18 6 24 0 25"),
    mirrored(STEEL_SHADE, "M 0 -50 C 9 -46 14 -34 15 -22 L 0 -20"),
    mirrored(STEEL, "M 0 -36 C 14 -36 20 -28 20 -18 C 26 -14 34 -14 40 -20 C 38 -6 20 -2 0 -10"),
    twin_line("M 20 -18 C 12 -14 6 -14 0 -16"),
];

/// A barbute: steel with a slit.
pub const BARBUTE: Drawing = &[
    shoulders(BLOOD),
    mirrored(INK, "M 0 -34 L 18 -24 L 18 20 L 0 26"),
    twin(CHALK, "O 8 -7 2.2"),
    mirrored(
        STEEL,
        "M 0 -42 C 18 -42 25 -28 24 -8 L 22 28 L 5 34 L 5 2 L 17 -2 L 17 -13 L 5 -13 L 3 -20 L 0 -20",
    ),
    flat(CHALK, "M -9 -36 C -16 -32 -20 -24 -20 -16 L -14 -17 C -14 -24 -12 -30 -9 -36 Z"),
];

/// A soft cap with a feather.
pub const FEATHERED_CAP: Drawing = &[
    shoulders(LEAF_SHADE),
    FACE,
    EYES,
    MOUTH,
    solid(BLOOD, "M -10 -28 C -16 -44 -30 -48 -44 -36 C -34 -34 -26 -28 -18 -18 Z"),
    solid(LEAF_SHADE, "M -23 -10 C -22 -36 4 -46 18 -26 C 26 -24 34 -20 38 -10 C 20 -14 -6 -14 -23 -10 Z"),
];

/// A hood drawn up about the face.
pub const COWL: Drawing = &[
    mirrored(LEAF, "M 0 -40 C 20 -38 28 -22 27 0 C 30 16 42 22 44 60 L 0 60"),
    mirrored(LEAF_SHADE, "M 0 -26 C 16 -25 21 -14 20 0 C 19 14 10 24 0 25"),
    mirrored(SKIN, "M 0 -18 C 11 -18 14 -8 13 0 C 12 11 7 18 0 19"),
    twin(INK, "O 5.5 -2 1.6"),
    line("M -4 10 L 4 10"),
];

/// A round hood of mail.
pub const COIF: Drawing = &[
    shoulders(LEATHER),
    mirrored(STEEL_SHADE, "M 0 -34 C 18 -34 24 -20 23 -6 C 22 8 26 18 34 26 C 20 34 8 36 0 36"),
    mirrored(SKIN, "M 0 -18 C 10 -18 13 -12 13 -2 C 12 8 7 14 0 15"),
    twin(INK, "O 5.5 -5 1.6"),
    line("M -5 6 L 5 6"),
    twin_line("M 8 -26 L 11 -23"),
    twin_line("M 17 -8 L 19 -4"),
    twin_line("M 15 12 L 18 16"),
    twin_line("M 5 24 L 8 28"),
];

/// Long hair under a headband.
pub const HEADBAND: Drawing = &[
    shoulders(TAN),
    mirrored(LEATHER, "M 0 -32 C 20 -32 25 -16 24 0 C 24 12 26 18 28 24 L 14 22 L 0 20"),
    FACE,
    EYES,
    MOUTH,
    mirrored(LEATHER, "M 0 -32 C 12 -32 18 -26 19 -18 L 0 -18"),
    mirrored(BLOOD, "M 0 -19 L 20 -18 L 19 -10 L 0 -11"),
];

/// A helmet with cheek pieces and a crest from ear to ear.
pub const SERGEANT: Drawing = &[
    shoulders(STEEL_SHADE),
    mirrored(BLOOD, "M 0 -50 C 24 -50 38 -36 38 -14 L 24 -12 C 24 -26 14 -34 0 -34"),
    FACE,
    EYES,
    MOUTH,
    mirrored(STEEL, "M 0 -38 C 17 -38 24 -26 24 -10 L 20 18 L 11 14 L 14 -6 C 10 -12 6 -13 0 -13"),
    twin_line("M 8 -49 L 6 -38"),
    twin_line("M 25 -41 L 18 -33"),
    twin_line("M 36 -26 L 24 -24"),
];

/// The great helm.
pub const KNIGHT: Drawing = &[
    shoulders(STEEL_SHADE),
    mirrored(STEEL, "M 0 -44 L 20 -40 C 25 -26 27 -16 27 -6 L 23 26 L 0 36"),
    flat(CHALK, "M -17 -36 L -10 -38 L -10 -14 L -21 -13 Z"),
    mirrored(GOLD, "M 0 -43 L 4 -43 L 4 -17 L 26 -15 L 27 -9 L 4 2 L 4 34 L 0 35"),
    twin(INK, "M 4 -10 L 25 -12 L 24 -5 L 4 -3 Z"),
    twin(INK, "O 11 11 1.1"),
    twin(INK, "O 16 17 1.1"),
    twin(INK, "O 11 22 1.1"),
];

/// A slouch hat with plumes, and a beard.
pub const MERCENARY: Drawing = &[
    shoulders(GOLD),
    twin_line("M 18 20 L 24 56"),
    FACE,
    EYES,
    mirrored(LEATHER, "M 0 4 L 17 0 C 17 16 10 26 0 34"),
    line("M -5 11 L 5 11"),
    solid(BONE, "M -2 -24 C 6 -52 36 -56 48 -26 C 38 -34 24 -32 14 -20 Z"),
    solid(
        BLOOD,
        "M -44 -16 C -36 -30 -26 -30 -18 -30 C -8 -40 18 -38 22 -26 C 32 -24 40 -18 42 -8 C 20 -16 -20 -4 -44 -16 Z",
    ),
    line("M -18 -30 C -6 -24 10 -22 22 -26"),
];
