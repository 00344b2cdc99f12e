//! Goblins and their kin, trolls among them.

use super::super::palette::*;
use super::super::sketch::{Drawing, Shape, line, mirrored, solid, twin, twin_line};

const fn shoulders(tone: Shade) -> Shape {
    mirrored(tone, "M 0 18 L 14 18 C 32 22 42 34 44 60 L 0 60")
}

/// Ears wider than its shoulders.
pub const GOBLIN: Drawing = &[
    shoulders(LEATHER),
    mirrored(
        HIDE,
        "M 0 -26 C 14 -26 20 -18 21 -10 C 30 -14 40 -22 50 -24 C 48 -6 36 4 22 8 C 16 22 8 32 0 36",
    ),
    twin(GOLD, "M 4 -6 L 17 -12 C 18 -4 10 1 4 -6 Z"),
    twin(INK, "O 10 -6 1.2"),
    mirrored(HIDE, "M 0 -4 C 4 0 8 10 5 13 L 0 15"),
    line("M -11 20 L -6 24 L -2 20 L 2 24 L 6 20 L 11 18"),
    twin_line("M 27 -6 L 38 -13"),
];

/// A topknot, a heavy jaw and tusks.
pub const ORC: Drawing = &[
    shoulders(STEEL_SHADE),
    solid(INK, "M -6 -32 L -4 -40 L -16 -50 L -4 -48 L 2 -54 L 5 -47 L 16 -47 L 5 -40 L 6 -32 Z"),
    mirrored(LEAF, "M 0 -36 C 16 -36 22 -26 22 -14 L 33 -20 L 27 0 C 32 12 26 32 0 34"),
    twin(BLOOD, "M 4 -6 L 16 -10 L 15 -3 L 6 -2 Z"),
    twin_line("M 2 -10 L 18 -16"),
    mirrored(LEAF, "M 0 -2 L 7 6 L 0 9"),
    line("M -17 20 C -8 15 8 15 17 20"),
    twin(BONE, "M 8 20 L 17 20 C 18 12 17 6 19 0 C 12 4 8 12 8 20 Z"),
];

/// A spiked helmet with wide flaps, a flat nose and fangs.
pub const HOBGOBLIN: Drawing = &[
    shoulders(BLOOD),
    mirrored(TAN, "M 0 -22 L 18 -14 C 21 4 15 26 0 29"),
    twin(CHALK, "M 3 -5 L 13 -9 L 12 -2 Z"),
    mirrored(TAN, "M 0 0 L 8 8 L 0 9"),
    line("M -10 16 L 10 16"),
    twin(BONE, "M 4 16 L 9 16 L 7 23 Z"),
    solid(GOLD, "M -4 -36 L 0 -54 L 4 -36 Z"),
    mirrored(STEEL_SHADE, "M 0 -40 C 16 -38 24 -28 26 -12 L 40 18 L 20 14 L 16 -10 L 0 -14"),
    twin(GOLD, "M 8 -20 C 20 -24 24 -34 22 -46 C 34 -36 30 -16 12 -13 Z"),
];

/// A shaggy head with the ears of a bear.
pub const BUGBEAR: Drawing = &[
    mirrored(LEATHER, "M 0 10 L 24 12 L 30 20 L 40 22 L 40 32 L 48 38 L 48 60 L 0 60"),
    twin(LEATHER, "O 25 -30 11"),
    twin(TAN, "O 25 -30 4.5"),
    mirrored(
        LEATHER,
        "M 0 -44 L 6 -37 L 14 -40 L 17 -32 L 27 -28 L 26 -20 L 34 -12 L 29 -6 L 35 4 L 28 8 L 30 18 L 22 20 \
         L 20 30 L 12 28 L 6 36 L 0 34",
    ),
    twin(GOLD, "O 10 -12 3.4"),
    mirrored(TAN, "M 0 -8 C 12 -6 17 4 15 14 C 12 24 6 26 0 26"),
    mirrored(INK, "M 0 -5 L 8 -5 L 4 3 L 0 5"),
    line("M -9 14 L 9 14"),
    twin(CHALK, "M 3 14 L 9 14 L 6 23 Z"),
];

/// A small head on a mountain of a back, and a club.
pub const OGRE: Drawing = &[
    solid(WOOD_SHADE, "M -34 40 L -46 -14 C -52 -36 -28 -48 -20 -28 L -22 40 Z"),
    line("M -44 -24 L -36 -26"),
    line("M -34 -36 L -30 -29"),
    mirrored(TAN, "M 0 2 L 14 -2 C 38 0 48 20 52 60 L 0 60"),
    twin(TAN, "M 13 -22 L 26 -32 L 22 -10 Z"),
    mirrored(TAN, "M 0 -44 C 10 -44 16 -34 16 -22 C 24 -8 22 16 0 18"),
    twin(INK, "O 6 -18 1.8"),
    line("M -14 -26 L 0 -22 L 14 -26"),
    mirrored(TAN, "M 0 -16 C 7 -14 9 -6 0 -5"),
    line("M -14 4 C -6 0 6 0 14 4"),
    twin(BONE, "M 5 3 L 12 4 L 10 -7 Z"),
    twin_line("M 10 34 C 18 38 26 36 32 30"),
];

/// A hanging nose, hanging ears and hair like weeds.
pub const TROLL: Drawing = &[
    mirrored(STONE_SHADE, "M 0 20 L 16 14 C 36 16 46 34 46 60 L 0 60"),
    mirrored(
        LEAF_SHADE,
        "M 0 -50 L 8 -40 L 17 -48 L 20 -36 L 32 -38 L 28 -26 L 42 -20 L 32 -12 L 40 6 L 28 2 L 28 22 L 16 10 L 0 12",
    ),
    mirrored(HIDE, "M 0 -30 C 13 -30 19 -20 18 -8 L 36 14 L 20 10 C 18 26 10 40 0 42"),
    twin(GOLD, "O 10 -10 5"),
    twin(INK, "O 9 -9 1.4"),
    twin_line("M 3 -16 L 16 -17"),
    line("M -14 26 C -6 30 6 30 14 24"),
    twin(BONE, "M 6 27 L 11 25 L 10 15 Z"),
    solid(
        HIDE,
        "M -4 -14 L 4 -14 C 6 -4 13 4 11 11 C 8 17 3 20 -2 24 C -8 20 -12 14 -11 9 C -10 4 -6 -4 -4 -14 Z",
    ),
];
