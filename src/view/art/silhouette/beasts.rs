//! Beasts, monsters and the dead.

use super::super::palette::*;
use super::super::sketch::{Drawing, flat, line, mirrored, solid, twin, twin_line};

/// A wolf, ears up.
pub const WOLF: Drawing = &[
    mirrored(PELT, "M 0 6 L 26 6 L 34 20 L 42 22 L 40 36 L 46 44 L 40 60 L 0 60"),
    mirrored(PELT, "M 0 -22 L 9 -25 L 24 -50 L 30 -18 L 34 -6 L 44 8 L 30 8 L 32 20 L 18 18 L 10 36 L 0 40"),
    twin(INK, "M 16 -28 L 22 -40 L 24 -22 Z"),
    mirrored(BONE, "M 0 -12 L 7 -2 L 20 6 L 16 16 L 9 33 L 0 37"),
    twin(GOLD, "M 5 -4 L 17 -11 L 15 -3 Z"),
    mirrored(INK, "M 0 18 L 8 18 L 4 25 L 0 27"),
    line("M 0 26 L 0 34"),
];

/// A great spider from above, its legs spread.
pub const SPIDER: Drawing = &[
    twin_line("M 14 -10 L 36 -34 L 52 -22"),
    twin_line("M 16 0 L 42 -12 L 58 8"),
    twin_line("M 16 10 L 42 12 L 56 36"),
    twin_line("M 12 18 L 30 36 L 40 58"),
    solid(INK, "O 0 26 24"),
    solid(PELT, "O 0 26 15"),
    solid(INK, "O 0 -10 17"),
    twin(GOLD, "O 6 -16 4"),
    twin(BONE, "M 4 -24 L 10 -36 L 12 -24 Z"),
];

/// A head wrapped in strips of cloth.
pub const MUMMY: Drawing = &[
    mirrored(BONE, "M 0 -52 L 22 -46 L 32 -20 L 28 14 L 46 34 L 50 60 L 0 60"),
    line("M -26 -38 L 28 -30"),
    line("M -32 -16 L 30 -24"),
    line("M -30 2 L 30 10"),
    line("M -28 18 L 32 24"),
    line("M -46 40 L 46 34"),
    line("M -48 54 L 48 50"),
    mirrored(INK, "M 0 -14 L 24 -12 L 24 -2 L 0 -2"),
    twin(GOLD, "O 12 -8 4"),
];

/// A great snake, coiled, its tongue out.
pub const CONSTRICTOR: Drawing = &[
    solid(HIDE, "M -44 60 C -62 42 -44 22 0 22 C 44 22 62 42 44 60 Z"),
    line("M -42 44 C -20 34 20 34 42 44"),
    twin(INK, "M 12 46 L 22 50 L 14 56 Z"),
    solid(HIDE, "M -32 32 C -48 16 -28 2 0 2 C 30 2 48 16 34 32 C 14 22 -12 22 -32 32 Z"),
    line("M -32 18 C -12 8 12 8 32 18"),
    solid(
        HIDE,
        "M -14 12 C -34 -14 -24 -46 6 -48 C 30 -50 44 -38 46 -24 C 34 -14 20 -18 8 -20 C 0 -12 6 4 16 14 Z",
    ),
    line("M -14 -6 L -4 -12"),
    line("M -12 -22 L 0 -24"),
    line("M 44 -22 C 32 -26 22 -24 12 -26"),
    solid(GOLD, "O 20 -35 5"),
    line("M 46 -22 L 56 -16 L 60 -22"),
    line("M 56 -16 L 59 -8"),
];

/// The head and neck of a horse with a long mane.
pub const HORSE: Drawing = &[
    solid(
        INK,
        "M -2 -52 L -16 -42 L -13 -34 L -28 -25 L -23 -14 L -38 -2 L -30 8 L -44 24 L -33 32 L -42 60 L -10 60 \
         L -4 -20 Z",
    ),
    solid(
        LEATHER,
        "M -26 60 C -30 20 -22 -18 -6 -36 L -4 -54 L 8 -42 C 24 -34 40 -8 47 8 C 48 18 40 24 30 20 L 12 8 \
         C 8 26 16 46 26 60 Z",
    ),
    solid(BONE, "M 18 -28 L 28 -18 L 34 -6 L 24 -14 Z"),
    solid(INK, "O 12 -18 4.4"),
    solid(INK, "O 40 8 2.6"),
    line("M 44 17 L 32 12"),
];

/// A horse under a plate with a spike, with reins.
pub const WARHORSE: Drawing = &[
    solid(
        LEATHER,
        "M -34 60 C -36 20 -26 -18 -6 -36 L -4 -52 L 8 -42 C 24 -34 40 -8 47 8 C 48 18 40 24 30 20 L 12 8 C 10 26 20 46 34 60 Z",
    ),
    solid(STEEL, "M -34 60 C -36 22 -28 -14 -8 -36 L 2 -24 C -10 -8 -14 14 -12 60 Z"),
    line("M -31 8 L -13 14"),
    line("M -34 34 L -13 38"),
    solid(STEEL, "M -6 -34 L 8 -42 C 24 -34 40 -8 47 6 L 34 10 C 26 -2 14 -12 2 -18 Z"),
    solid(GOLD, "M 22 -32 L 42 -50 L 33 -20 Z"),
    solid(INK, "O 14 -20 4.4"),
    line("M 30 20 L 16 30 L -12 26"),
];

/// The head of an eagle on the neck of a horse.
pub const HIPPOGRIFF: Drawing = &[
    solid(
        LEATHER,
        "M -6 -44 L -20 -46 L -22 -36 L -36 -32 L -32 -20 L -46 -12 L -38 -2 L -50 10 L -38 18 L -46 34 L -34 38 \
         L -38 60 L 0 60 Z",
    ),
    solid(BONE, "M -24 60 C -38 20 -34 -34 2 -40 C 20 -42 30 -30 30 -20 L 22 2 C 10 8 10 30 30 60 Z"),
    solid(GOLD, "M 22 -24 C 42 -24 54 -6 44 18 C 40 6 30 2 16 4 Z"),
    line("M 20 -8 C 28 -10 34 -8 40 -4"),
    solid(INK, "O 10 -18 4.4"),
    line("M 0 -28 L 20 -25"),
    line("M -18 14 L -10 20 L -12 8"),
    line("M -12 36 L -2 40 L -4 28"),
];

/// A long snout and a crest of spines.
pub const LIZARD_MAN: Drawing = &[
    solid(
        BLOOD,
        "M 4 -34 L -4 -50 L -14 -36 L -30 -44 L -28 -26 L -46 -24 L -36 -8 L -50 4 L -36 14 L -46 32 L -30 34 \
         L -20 0 Z",
    ),
    solid(
        HIDE,
        "M -34 60 C -36 20 -34 -22 -8 -34 C 6 -40 16 -32 20 -22 L 44 -12 C 50 -8 50 2 46 6 L 42 16 L 14 20 \
         C 10 30 18 44 24 60 Z",
    ),
    line("M 46 4 L 8 4 L 0 -4"),
    solid(CHALK, "M 40 4 L 36 12 L 32 4 L 28 12 L 24 4 Z"),
    solid(GOLD, "O 4 -19 6"),
    line("M 4 -23 L 4 -15"),
    line("M 40 -8 L 38 -6"),
    line("M -18 20 L -10 26"),
    line("M -16 36 L -8 42"),
];

/// A skull above ribs.
pub const SKELETON: Drawing = &[
    mirrored(INK, "M 0 22 L 24 24 L 32 60 L 0 60"),
    mirrored(BONE, "M 0 28 L 40 32 L 42 40 L 6 37 L 6 42 L 32 47 L 32 53 L 6 49 L 6 60 L 0 60"),
    mirrored(BONE, "M 0 -44 C 24 -44 32 -26 30 -8 C 29 2 22 5 19 8 L 17 27 L 0 30"),
    twin(INK, "M 3 -8 C 4 -18 22 -18 23 -9 C 22 2 8 4 3 -8 Z"),
    mirrored(INK, "M 0 -1 L 5 8 L 0 7"),
    twin_line("M 4 15 L 4 27"),
    twin_line("M 11 15 L 11 26"),
    line("M -17 15 L 17 15"),
];

/// Any animal.
pub const BEAST: Drawing = &[
    mirrored(TAN, "M 0 -12 C 16 -14 28 4 30 18 C 32 34 14 38 0 30"),
    twin(TAN, "M 6 -18 C 0 -36 10 -46 17 -42 C 24 -38 22 -22 16 -16 Z"),
    twin(TAN, "M 24 -2 C 22 -16 32 -30 40 -26 C 48 -20 40 -2 32 4 Z"),
];

/// Any monster, with horns and one eye.
pub const MONSTER: Drawing = &[
    twin(BONE, "M 16 -26 C 30 -26 36 -36 34 -50 C 50 -34 46 -10 26 -10 Z"),
    mirrored(SIDES[4], "M 0 -32 C 26 -32 36 -14 36 6 C 36 28 20 42 0 42"),
    solid(CHALK, "O 0 -8 14"),
    solid(INK, "O 0 -8 5"),
    mirrored(INK, "M 0 16 L 24 12 C 22 28 12 34 0 34"),
    twin(CHALK, "M 4 16 L 14 14 L 10 25 Z"),
];

/// A green face, one eye wide open, the mouth sewn up.
pub const ZOMBIE: Drawing = &[
    mirrored(LEATHER, "M 0 24 L 20 20 L 34 32 L 48 30 L 46 60 L 0 60"),
    mirrored(HIDE, "M 0 -42 C 26 -44 34 -24 32 -4 C 32 14 22 30 0 32"),
    solid(INK, "M -26 -44 L -8 -50 L 4 -40 L 20 -48 L 28 -32 L 8 -34 L -8 -30 L -30 -22 Z"),
    solid(INK, "O -13 -8 4.6"),
    solid(BONE, "O 14 -8 9"),
    solid(INK, "O 16 -6 3.4"),
    line("M -16 16 L 18 11"),
    line("M -10 10 L -8 20"),
    line("M 0 8 L 2 19"),
    line("M 10 7 L 12 17"),
];

/// Ears like a bat's, and many teeth.
pub const GHOUL: Drawing = &[
    mirrored(PELT, "M 0 36 L 24 30 L 50 44 L 48 60 L 0 60"),
    twin(PELT, "M 22 -8 L 56 -36 L 50 -4 L 28 12 Z"),
    mirrored(PELT, "M 0 -36 C 18 -38 30 -24 30 -6 L 24 22 L 10 42 L 0 44"),
    twin(BLOOD, "M 5 -6 L 20 -14 L 22 -4 L 10 0 Z"),
    mirrored(INK, "M 0 10 L 20 8 L 16 28 L 0 36"),
    twin(BONE, "M 4 10 L 10 9 L 7 22 Z"),
    twin(BONE, "M 12 9 L 18 8 L 15 18 Z"),
    mirrored(BONE, "M 0 34 L 4 26 L 8 31 L 0 36"),
];

/// A dead king with a crown.
pub const WIGHT: Drawing = &[
    mirrored(NIGHT, "M 0 18 L 30 14 L 50 36 L 50 60 L 0 60"),
    mirrored(BONE, "M 0 -28 C 20 -28 28 -16 27 -2 L 20 12 L 16 32 L 0 35"),
    twin(INK, "M 4 -4 C 6 -12 20 -12 21 -4 C 20 5 8 6 4 -4 Z"),
    twin(CHALK, "O 13 -3 3"),
    mirrored(INK, "M 0 4 L 5 13 L 0 12"),
    line("M -12 22 L 12 22"),
    line("M -5 18 L -5 28"),
    line("M 5 18 L 5 28"),
    mirrored(GOLD, "M 0 -22 L 30 -20 L 38 -48 L 20 -34 L 12 -54 L 0 -36"),
];

/// An empty hood with burning eyes.
pub const WRAITH: Drawing = &[
    mirrored(NIGHT, "M 0 -56 C 30 -52 40 -22 38 4 L 52 60 L 40 46 L 30 60 L 20 46 L 10 60 L 0 46"),
    mirrored(INK, "M 0 -34 C 18 -32 24 -14 22 2 C 20 16 10 24 0 26"),
    twin(FLAME, "M 3 -4 L 18 -14 L 15 -1 Z"),
    line("M -30 30 L -22 52"),
    line("M 30 30 L 22 52"),
];

/// Nobody sees it: only the air that it moves.
pub const STALKER: Drawing = &[
    flat(
        SHALLOWS,
        "M -26 -6 C -34 -46 34 -46 26 -6 C 40 10 42 36 22 54 C 8 44 -8 44 -22 54 C -42 36 -40 10 -26 -6 Z",
    ),
    twin_line("M 8 -38 C 22 -38 30 -24 26 -10"),
    twin_line("M 30 0 C 44 12 46 30 38 42"),
    twin_line("M 38 42 L 48 38"),
    twin_line("M 38 42 L 46 50"),
    twin_line("M 38 42 L 34 54"),
    twin_line("M 20 18 C 26 34 20 46 8 58"),
    twin(INK, "M 6 -18 C 8 -24 16 -24 18 -18 C 16 -13 8 -13 6 -18 Z"),
    line("M -10 2 C -4 8 4 8 10 2"),
];
