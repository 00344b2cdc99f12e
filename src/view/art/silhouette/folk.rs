//! People who are not soldiers.

use super::super::palette::*;
use super::super::sketch::{Drawing, Shape, flat, line, mirrored, solid, twin, twin_line};

const fn robe(tone: Shade) -> Shape {
    mirrored(tone, "M 0 16 L 12 16 C 30 20 42 32 44 60 L 0 60")
}

const FACE: Shape = mirrored(SKIN, "M 0 -24 C 13 -24 18 -14 17 -2 C 16 11 9 20 0 21");
const EYES: Shape = twin(INK, "O 7 -3 1.6");

/// A miter and a stole.
pub const CLERIC: Drawing = &[
    robe(BONE),
    twin(GOLD, "M 6 20 L 16 20 L 20 60 L 8 60 Z"),
    FACE,
    EYES,
    line("M -5 10 C -2 12 2 12 5 10"),
    mirrored(BONE, "M 0 -52 C 10 -46 26 -36 22 -12 L 0 -10"),
    mirrored(GOLD, "M 0 -45 L 3 -42 L 3 -34 L 11 -34 L 11 -28 L 3 -28 L 3 -12 L 0 -12"),
    mirrored(GOLD, "M 0 -16 L 23 -18 L 22 -11 L 0 -9"),
];

/// Eyes in a dark hood, over a mask.
pub const THIEF: Drawing = &[
    mirrored(PELT, "M 0 -50 C 18 -40 30 -20 29 4 C 30 16 42 24 46 60 L 0 60"),
    mirrored(INK, "M 0 -30 C 14 -24 19 -10 17 4 C 14 16 6 22 0 22"),
    mirrored(BLOOD, "M 0 2 L 17 -2 C 16 12 8 24 0 26"),
    twin(CHALK, "M 3 -5 L 14 -11 L 13 -3 L 5 -2 Z"),
    twin_line("M 0 40 L 14 26"),
];

/// A profile with a spyglass.
pub const SCOUT: Drawing = &[
    robe(LEAF_SHADE),
    solid(SKIN, "M -18 -18 L 12 -20 L 14 -8 L 20 0 L 14 4 L 14 16 L 4 20 L 4 30 L -16 30 L -18 4 Z"),
    solid(
        LEATHER,
        "M -26 30 C -24 4 -26 -6 -24 -20 C -22 -42 16 -44 20 -22 L 12 -16 L -4 -16 L -6 2 L -12 6 L -10 28 Z",
    ),
    solid(TAN, "M -24 -24 C -34 -18 -44 -22 -48 -30 C -36 -30 -32 -36 -24 -34 Z"),
    solid(WOOD_SHADE, "M 6 -14 L 26 -16 L 26 -4 L 6 -6 Z"),
    solid(GOLD, "M 26 -18 L 50 -23 L 50 2 L 26 -2 Z"),
    line("M 4 12 L 12 12"),
];

/// A straw hat.
pub const PEASANT: Drawing = &[
    robe(TAN),
    FACE,
    EYES,
    line("M -6 9 C -2 13 2 13 6 9"),
    mirrored(GOLD, "M 0 -42 C 12 -42 16 -32 18 -22 C 30 -20 44 -14 48 -4 C 30 -8 14 -9 0 -9"),
    line("M -18 -22 C -8 -18 8 -18 18 -22"),
    twin_line("M 26 -16 L 34 -9"),
    twin_line("M 12 -15 L 15 -10"),
];

/// A bald head, a mustache and two fists.
pub const BRAWLER: Drawing = &[
    robe(BONE),
    twin(SKIN, "O 20 -7 6"),
    mirrored(SKIN, "M 0 -38 C 17 -38 21 -24 20 -6 C 20 10 12 20 0 21"),
    twin(INK, "O 8 -9 1.6"),
    twin_line("M 3 -15 L 14 -18"),
    twin(LEATHER, "M 0 2 C 10 -1 15 4 20 12 C 12 12 4 12 0 7 Z"),
    twin(SKIN, "M 20 12 C 26 4 42 6 44 16 L 44 32 C 42 42 24 42 20 34 Z"),
    twin_line("M 28 9 L 28 22"),
    twin_line("M 36 9 L 36 22"),
];

/// A mob cap, an apron and a foaming tankard.
pub const INNKEEPER: Drawing = &[
    robe(BLOOD),
    mirrored(BONE, "M 0 26 L 14 18 L 20 60 L 0 60"),
    FACE,
    twin(BLOOD, "O 11 5 2"),
    EYES,
    line("M -6 10 C -2 14 2 14 6 10"),
    mirrored(BONE, "M 0 -48 C 18 -50 34 -42 28 -26 C 33 -20 28 -13 22 -14 C 16 -20 8 -16 0 -18"),
    line("M -26 -25 C -10 -31 10 -31 26 -25"),
    solid(WOOD, "M -40 8 L -18 8 L -16 40 L -42 40 Z"),
    line("M -42 30 L -16 30"),
    line("M -40 18 L -18 18"),
    solid(CHALK, "M -44 10 C -46 0 -38 -4 -34 -2 C -30 -8 -22 -6 -20 0 C -12 0 -12 8 -16 12 Z"),
];

/// Any person.
pub const PERSON: Drawing = &[
    mirrored(PELT, "M 0 12 L 14 12 C 28 18 34 34 34 60 L 0 60"),
    mirrored(PELT, "M 0 6 L 22 8 L 22 17 L 0 18"),
    solid(PELT, "O 0 -14 22"),
    flat(BONE, "O -7 -22 6"),
];
