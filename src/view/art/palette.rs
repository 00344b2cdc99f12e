//! The one palette. Everything drawn, and every panel around it, takes its colors from here.

use tiny_skia::Color;

/// An opaque printing color.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shade {
    /// Red, 0..=255.
    pub red: u8,
    /// Green, 0..=255.
    pub green: u8,
    /// Blue, 0..=255.
    pub blue: u8,
}

impl Shade {
    /// The color written `0xRRGGBB`.
    pub const fn new(hex: u32) -> Shade {
        Shade { red: (hex >> 16) as u8, green: (hex >> 8) as u8, blue: hex as u8 }
    }

    /// This color with an opacity of 0 to 1.
    pub fn alpha(self, opacity: f32) -> Color {
        Color::from_rgba8(self.red, self.green, self.blue, (opacity.clamp(0.0, 1.0) * 255.0) as u8)
    }

    /// This color and another, `share` (0 to 1) of it the other.
    pub fn mix(self, other: Shade, share: f32) -> Shade {
        let blend = |from: u8, to: u8| (f32::from(from) + (f32::from(to) - f32::from(from)) * share) as u8;
        Shade {
            red: blend(self.red, other.red),
            green: blend(self.green, other.green),
            blue: blend(self.blue, other.blue),
        }
    }
}

impl From<Shade> for Color {
    fn from(shade: Shade) -> Color {
        shade.alpha(1.0)
    }
}

/// The table under the map.
pub const TABLE: Shade = Shade::new(0x3b3029);
/// Unprinted paper.
pub const PAPER: Shade = Shade::new(0xeee4cb);
/// The ink of every line.
pub const INK: Shade = Shade::new(0x2a2320);
/// White of highlights.
pub const CHALK: Shade = Shade::new(0xfffaf0);

/// Turf.
pub const GRASS: Shade = Shade::new(0xb9c088);
/// Leaves of hedges and trees.
pub const LEAF: Shade = Shade::new(0x6f8a52);
/// Leaves in the shade.
pub const LEAF_SHADE: Shade = Shade::new(0x45603d);
/// Earth.
pub const EARTH: Shade = Shade::new(0xd3b98c);
/// Sand.
pub const SAND: Shade = Shade::new(0xead9a4);
/// Mud.
pub const MUD: Shade = Shade::new(0xa18a68);
/// Snow.
pub const SNOW: Shade = Shade::new(0xf1f3f1);
/// Dressed stone.
pub const STONE: Shade = Shade::new(0xc4c0b4);
/// Stone of walls.
pub const STONE_SHADE: Shade = Shade::new(0x7d7a73);
/// Fired tiles.
pub const TILE: Shade = Shade::new(0xd0a689);
/// Planks.
pub const WOOD: Shade = Shade::new(0xc99f6a);
/// Wood in the shade, beams and furniture.
pub const WOOD_SHADE: Shade = Shade::new(0x8a6239);
/// Shallow water.
pub const SHALLOWS: Shade = Shade::new(0xa9cbd0);
/// Deep water.
pub const DEEP: Shade = Shade::new(0x2f5873);
/// Air over a drop.
pub const ABYSS: Shade = Shade::new(0x2c2729);
/// Flames.
pub const FLAME: Shade = Shade::new(0xd9542b);
/// The hearts of flames, straw, sunlight.
pub const GOLD: Shade = Shade::new(0xf0bf4c);
/// Night.
pub const NIGHT: Shade = Shade::new(0x2b3350);

/// The glow of torches.
pub const TORCHLIGHT: Shade = Shade::new(0xf6a63c);
/// Ground in torchlight.
pub const EMBER: Shade = Shade::new(0xb8651c);

/// Blood, wounds, threats.
pub const BLOOD: Shade = Shade::new(0xb3262b);
/// Health.
pub const HEALTH: Shade = Shade::new(0xa9e27c);
/// Paths and choices of the player.
pub const CHOICE: Shade = Shade::new(0x1c6e8c);

/// Steel of helmets and blades.
pub const STEEL: Shade = Shade::new(0xc9d0d3);
/// Steel in the shade, mail.
pub const STEEL_SHADE: Shade = Shade::new(0x7f8b92);
/// Skin.
pub const SKIN: Shade = Shade::new(0xe3b48c);
/// Cloth and leather.
pub const LEATHER: Shade = Shade::new(0x8c5a35);
/// Green hides.
pub const HIDE: Shade = Shade::new(0x8fa255);
/// Gray hides and pelts.
pub const PELT: Shade = Shade::new(0x86807a);
/// Tan hides.
pub const TAN: Shade = Shade::new(0xc08a55);
/// Bone, feathers, linen.
pub const BONE: Shade = Shade::new(0xf0e6cc);

/// The six sides. They differ in lightness as well as in hue, so that color-blind players can tell them apart.
pub const SIDES: [Shade; 6] = [
    Shade::new(0x1d5fa6),
    Shade::new(0xc4452a),
    Shade::new(0xe8b93c),
    Shade::new(0x1f8f72),
    Shade::new(0x6b3f7d),
    Shade::new(0xe6a3ba),
];
