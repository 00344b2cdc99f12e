//! Weapons and other items as glyphs: in a hand, or on the ground.

use tiny_skia::{Pixmap, Transform};

use super::canvas::{Canvas, Point, oval, polygon};
use super::palette::*;
use super::sketch::{Drawing, draw, flat, halo, line, mirrored, solid};

/// What an item looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum WeaponLook {
    /// Nothing.
    #[default]
    None,
    /// Swords, daggers, sickles.
    Blade,
    /// Axes and picks.
    Axe,
    /// Maces, hammers, clubs, staves.
    Blunt,
    /// Flails and chains.
    Flail,
    /// Spears, pikes, halberds.
    Pole,
    /// Bows.
    Bow,
    /// Crossbows.
    Crossbow,
    /// Slings.
    Sling,
    /// Darts, javelins, throwing knives.
    Thrown,
    /// Claws, teeth, hooves.
    Natural,
    /// A bare hand.
    Fist,
    /// Shields.
    Shield,
    /// Arrows, bolts, bullets.
    Ammunition,
    /// Improvised weapons: tankards, benches, chair legs.
    Improvised,
    /// Torches and lanterns.
    Torch,
    /// Flasks.
    Flask,
    /// Blankets.
    Blanket,
    /// Sacks of treasure.
    Sack,
    /// Something to eat.
    Food,
    /// Scrolls.
    Scroll,
    /// Potions.
    Potion,
}

impl WeaponLook {
    /// All but `None`.
    pub const ALL: [WeaponLook; 21] = [
        WeaponLook::Blade,
        WeaponLook::Axe,
        WeaponLook::Blunt,
        WeaponLook::Flail,
        WeaponLook::Pole,
        WeaponLook::Bow,
        WeaponLook::Crossbow,
        WeaponLook::Sling,
        WeaponLook::Thrown,
        WeaponLook::Natural,
        WeaponLook::Fist,
        WeaponLook::Shield,
        WeaponLook::Ammunition,
        WeaponLook::Improvised,
        WeaponLook::Torch,
        WeaponLook::Flask,
        WeaponLook::Blanket,
        WeaponLook::Sack,
        WeaponLook::Food,
        WeaponLook::Scroll,
        WeaponLook::Potion,
    ];

    fn drawing(self) -> Drawing {
        match self {
            WeaponLook::None => &[],
            WeaponLook::Blade => BLADE,
            WeaponLook::Axe => AXE,
            WeaponLook::Blunt => BLUNT,
            WeaponLook::Flail => FLAIL,
            WeaponLook::Pole => POLE,
            WeaponLook::Bow => BOW,
            WeaponLook::Crossbow => CROSSBOW,
            WeaponLook::Sling => SLING,
            WeaponLook::Thrown => THROWN,
            WeaponLook::Natural => CLAWS,
            WeaponLook::Fist => FIST,
            WeaponLook::Shield => SHIELD,
            WeaponLook::Ammunition => AMMUNITION,
            WeaponLook::Improvised => TANKARD,
            WeaponLook::Torch => TORCH,
            WeaponLook::Flask => FLASK,
            WeaponLook::Blanket => BLANKET,
            WeaponLook::Sack => SACK,
            WeaponLook::Food => JOINT,
            WeaponLook::Scroll => SCROLL,
            WeaponLook::Potion => POTION,
        }
    }

    /// How it is placed: long items lie diagonally, where there is more room.
    fn attitude(self, (x, y): Point, scale: f32) -> Transform {
        let compact = matches!(
            self,
            WeaponLook::Sling
                | WeaponLook::Natural
                | WeaponLook::Fist
                | WeaponLook::Shield
                | WeaponLook::Improvised
                | WeaponLook::Flask
                | WeaponLook::Blanket
                | WeaponLook::Sack
                | WeaponLook::Food
                | WeaponLook::Scroll
                | WeaponLook::Potion
        );
        let (turn, scale) = match self {
            _ if compact => (0.0, scale * 0.85),
            // A flame points up, and a bow is known by its bulge.
            WeaponLook::Torch => (14.0, scale),
            WeaponLook::Bow => (0.0, scale * 0.9),
            // A spear is known by its length.
            WeaponLook::Pole => (45.0, scale * 1.2),
            _ => (45.0, scale),
        };
        Transform::from_translate(x, y).pre_scale(scale, scale).pre_concat(Transform::from_rotate(turn))
    }
}

const SCROLL: Drawing = &[
    mirrored(PAPER, "M 0 -40 L 30 -40 L 30 40 L 0 40"),
    mirrored(BONE, "M 0 -54 L 38 -54 C 46 -54 46 -36 38 -36 L 0 -36"),
    mirrored(BONE, "M 0 36 L 38 36 C 46 36 46 54 38 54 L 0 54"),
    line("M -18 -20 L 18 -20"),
    line("M -18 -2 L 18 -2"),
    line("M -18 16 L 8 16"),
];
const POTION: Drawing = &[
    mirrored(WOOD, "M 0 -64 L 8 -64 L 8 -48 L 0 -48"),
    mirrored(STEEL, "M 0 -48 L 12 -48 L 12 -24 L 24 -8 L 24 44 C 24 56 14 58 0 58"),
    flat(BLOOD, "M -21 4 L 21 4 L 21 42 C 21 52 12 55 0 55 C -12 55 -21 52 -21 42 Z"),
    flat(CHALK, "M -16 -6 L -11 -12 L -11 44 L -16 42 Z"),
];
const SACK: Drawing = &[
    mirrored(LEATHER, "M 0 -30 L 12 -30 C 34 -10 46 12 44 34 C 42 50 26 56 0 56"),
    mirrored(GOLD, "M 0 -38 L 14 -38 L 14 -28 L 0 -28"),
    mirrored(LEATHER, "M 0 -56 L 22 -58 L 14 -38 L 0 -38"),
    solid(GOLD, "O 0 16 16"),
];
const JOINT: Drawing = &[
    solid(CHALK, "M -6 20 L 6 20 L 8 46 L -8 46 Z"),
    solid(CHALK, "O -8 50 9"),
    solid(CHALK, "O 8 50 9"),
    mirrored(LEATHER, "M 0 -54 C 30 -54 42 -28 36 -4 C 32 14 18 26 0 26"),
    flat(CHALK, "M -20 -24 C -20 -36 -10 -42 0 -42 C -12 -36 -14 -28 -14 -18 Z"),
];
const BLADE: Drawing = &[
    mirrored(STEEL, "M 0 -62 L 9 -46 L 9 22 L 0 22"),
    flat(CHALK, "M -6 -42 L 0 -54 L 0 18 L -6 18 Z"),
    mirrored(GOLD, "M 0 18 L 24 16 L 24 27 L 0 28"),
    mirrored(LEATHER, "M 0 28 L 6 28 L 6 46 L 0 46"),
    solid(GOLD, "O 0 51 7"),
];
const AXE: Drawing = &[
    solid(WOOD, "M -6 -50 L 4 -50 L 4 56 L -6 56 Z"),
    solid(
        STEEL,
        "M -14 -40 L 8 -40 C 16 -52 24 -56 34 -54 C 42 -34 42 -14 34 4 C 24 6 16 0 8 -12 L -14 -12 Z",
    ),
];
const BLUNT: Drawing = &[
    mirrored(WOOD, "M 0 -10 L 6 -10 L 6 56 L 0 56"),
    mirrored(STEEL_SHADE, "M 0 -58 L 10 -54 L 26 -48 L 20 -36 L 28 -28 L 20 -20 L 26 -8 L 10 -2 L 0 0"),
    flat(STEEL, "M -10 -48 L 0 -52 L 0 -6 L -10 -8 Z"),
];
const FLAIL: Drawing = &[
    mirrored(WOOD, "M 0 -20 L 6 -20 L 6 58 L 0 58"),
    line("M 0 -20 C 2 -50 20 -54 30 -38"),
    solid(
        STEEL_SHADE,
        "M 30 -38 L 36 -28 L 46 -28 L 42 -18 L 48 -10 L 38 -6 L 34 4 L 26 -4 L 16 -2 L 18 -12 L 12 -20 L 22 -26 Z",
    ),
];
const POLE: Drawing = &[
    mirrored(WOOD, "M 0 -30 L 5 -30 L 5 66 L 0 66"),
    mirrored(STEEL, "M 0 -68 L 14 -42 L 6 -24 L 0 -22"),
    mirrored(BLOOD, "M 0 -24 L 9 -24 L 9 -14 L 0 -14"),
];
const BOW: Drawing = &[
    solid(WOOD_SHADE, "M -22 -58 C 30 -44 30 44 -22 58 C 12 36 12 -36 -22 -58 Z"),
    line("M -22 -58 L -22 58"),
    line("M -40 0 L 36 0"),
    solid(STEEL, "M 30 -9 L 50 0 L 30 9 Z"),
];
const CROSSBOW: Drawing = &[
    mirrored(WOOD, "M 0 -44 L 8 -44 L 8 56 L 0 56"),
    line("M -46 -12 L 0 14 L 46 -12"),
    mirrored(STEEL, "M 0 -46 C 26 -46 44 -30 50 -6 C 34 -24 20 -32 0 -32"),
];
const SLING: Drawing = &[
    line("M -10 22 C -30 -10 -30 -40 -18 -52"),
    line("M 12 22 C 34 -10 34 -34 28 -52"),
    mirrored(LEATHER, "M 0 12 C 16 10 28 18 30 28 C 24 46 10 50 0 50"),
    solid(STONE_SHADE, "O 0 20 13"),
];
const THROWN: Drawing = &[
    solid(WOOD, "M -30 -26 L -22 -26 L -22 50 L -30 50 Z"),
    solid(STEEL, "M -26 -58 L -14 -30 L -38 -30 Z"),
    solid(WOOD, "M -4 -26 L 4 -26 L 4 56 L -4 56 Z"),
    solid(STEEL, "M 0 -66 L 12 -34 L -12 -34 Z"),
    solid(WOOD, "M 22 -26 L 30 -26 L 30 50 L 22 50 Z"),
    solid(STEEL, "M 26 -58 L 38 -30 L 14 -30 Z"),
];
const CLAWS: Drawing = &[
    solid(BONE, "M -40 -40 C -14 -34 -14 14 -34 48 C -36 20 -38 0 -40 -40 Z"),
    solid(BONE, "M -8 -48 C 18 -38 16 20 -6 56 C -6 20 -4 -6 -8 -48 Z"),
    solid(BONE, "M 24 -40 C 50 -34 48 14 26 48 C 26 20 28 0 24 -40 Z"),
];
const FIST: Drawing = &[
    solid(SKIN, "M -34 -6 L -34 26 C -34 40 -24 46 -12 46 L 18 46 C 32 46 36 34 36 22 L 36 -20 L -34 -20 Z"),
    solid(SKIN, "M -36 -34 C -36 -44 -18 -44 -18 -34 L -18 -4 L -36 -4 Z"),
    solid(SKIN, "M -18 -40 C -18 -50 0 -50 0 -40 L 0 -4 L -18 -4 Z"),
    solid(SKIN, "M 0 -40 C 0 -50 18 -50 18 -40 L 18 -4 L 0 -4 Z"),
    solid(SKIN, "M 18 -34 C 18 -44 36 -44 36 -34 L 36 -4 L 18 -4 Z"),
    solid(SKIN, "M -38 2 C -38 -8 -28 -8 -20 -6 L 8 -2 C 16 0 16 14 6 14 L -22 12 C -32 12 -38 10 -38 2 Z"),
];
const SHIELD: Drawing = &[
    mirrored(STEEL, "M 0 -46 L 38 -46 L 38 0 C 38 24 20 42 0 54"),
    mirrored(BLOOD, "M 0 -46 L 9 -46 L 9 -14 L 38 -14 L 38 2 L 9 2 L 9 48 L 0 54"),
];
const AMMUNITION: Drawing = &[
    line("M -24 56 L -24 -30"),
    line("M 0 60 L 0 -40"),
    line("M 24 56 L 24 -30"),
    solid(STEEL, "M -24 -54 L -14 -28 L -34 -28 Z"),
    solid(STEEL, "M 0 -64 L 10 -38 L -10 -38 Z"),
    solid(STEEL, "M 24 -54 L 34 -28 L 14 -28 Z"),
    solid(BONE, "M -34 34 L -24 26 L -14 34 L -14 56 L -34 56 Z"),
    solid(BONE, "M -10 40 L 0 32 L 10 40 L 10 62 L -10 62 Z"),
    solid(BONE, "M 14 34 L 24 26 L 34 34 L 34 56 L 14 56 Z"),
];
const TANKARD: Drawing = &[
    solid(WOOD, "M 20 -10 L 44 -10 L 44 34 L 20 34 L 20 22 L 32 22 L 32 2 L 20 2 Z"),
    solid(WOOD, "M -30 -28 L 24 -28 L 28 48 L -34 48 Z"),
    line("M -34 32 L 28 32"),
    line("M -31 -6 L 25 -6"),
    solid(
        CHALK,
        "M -36 -24 C -42 -42 -24 -48 -16 -42 C -8 -56 14 -52 16 -40 C 30 -42 34 -26 26 -20 C 0 -14 -20 -14 -36 -24 Z",
    ),
];

const FLASK: Drawing = &[
    mirrored(WOOD, "M 0 -62 L 9 -62 L 9 -44 L 0 -44"),
    mirrored(STEEL, "M 0 -44 L 10 -44 L 10 -18 C 40 -6 44 46 18 54 L 0 54"),
    flat(GOLD, "M -26 16 C -10 8 10 24 27 14 C 32 34 26 48 14 48 L -14 48 C -26 46 -31 32 -26 16 Z"),
    flat(CHALK, "M -18 -2 C -26 8 -27 18 -26 26 L -20 26 C -20 14 -16 4 -10 -4 Z"),
];
const BLANKET: Drawing = &[
    solid(BLOOD, "M -50 -26 L 44 -38 L 54 28 L -40 40 Z"),
    line("M -34 -28 L -24 38"),
    line("M 28 -36 L 38 30"),
    line("M -46 -4 L 50 -16"),
];
const TORCH: Drawing = &[
    mirrored(WOOD_SHADE, "M 0 -6 L 8 -6 L 5 62 L 0 62"),
    mirrored(LEATHER, "M 0 -14 L 13 -14 L 11 8 L 0 8"),
    solid(
        FLAME,
        "M 0 -12 C -34 -14 -30 -40 -14 -52 C -13 -44 -10 -40 -5 -40 C -8 -54 -2 -64 8 -70 C 8 -58 14 -52 20 -44 C 30 -30 24 -12 0 -12 Z",
    ),
    flat(
        GOLD,
        "M 1 -16 C -16 -18 -14 -32 -6 -38 C -4 -32 -1 -31 1 -32 C 1 -42 5 -46 8 -50 C 10 -40 15 -36 15 -28 C 15 -20 10 -16 1 -16 Z",
    ),
];

/// Width of the ink lines of an item on the ground, in units of the glyph.
const WIDTH: f32 = 7.0;

/// Draws a glyph around a place with lines of this width, and with a halo against what lies below.
pub fn place(canvas: &mut Canvas, look: WeaponLook, place: Point, scale: f32, width: f32) {
    canvas.with(look.attitude(place, scale), |canvas| {
        halo(canvas, look.drawing(), PAPER, width * 3.0);
        draw(canvas, look.drawing(), width);
    });
}

/// An item on the ground, 48 by 48 pixels, with a halo; in two pieces if it is broken.
pub fn item_glyph(weapon: WeaponLook, broken: bool) -> Pixmap {
    let mut canvas = Canvas::new(48, 48);
    if weapon == WeaponLook::None {
        return canvas.finish();
    }
    if broken {
        // A zigzag break, and the two pieces moved apart.
        for (edge, shift) in [(0.0, -2.0), (48.0, 3.0)] {
            let mut piece = Canvas::new(48, 48);
            lying(&mut piece, weapon);
            piece.keep(&polygon(&[
                (edge, 0.0),
                (24.0, 0.0),
                (28.0, 14.0),
                (19.0, 22.0),
                (29.0, 29.0),
                (22.0, 48.0),
                (edge, 48.0),
            ]));
            canvas.overlay(piece.finish().as_ref(), shift as i32, (shift * -0.7) as i32);
        }
    } else {
        lying(&mut canvas, weapon);
    }
    canvas.finish()
}

fn lying(canvas: &mut Canvas, look: WeaponLook) {
    canvas.fill(&oval((25.0, 30.0), (19.0, 12.0)), INK.alpha(0.22));
    place(canvas, look, (24.0, 24.0), 0.38, WIDTH);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_on_the_ground_differ_and_show_that_they_are_broken() {
        let pictures: Vec<Pixmap> = WeaponLook::ALL.map(|look| item_glyph(look, false)).to_vec();
        for (index, picture) in pictures.iter().enumerate() {
            assert_eq!((picture.width(), picture.height()), (48, 48));
            assert!(!pictures[..index].contains(picture));
            assert_ne!(*picture, item_glyph(WeaponLook::ALL[index], true));
        }
    }
}
