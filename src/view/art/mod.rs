//! Everything on the table, drawn by code: hexes, counters, items on the ground, marks and the paper below.
//!
//! The functions here are pure: the same arguments give the same bytes. They know the model, but no window.
//! `palette` holds the colors and `canvas` the pen; each other file draws one sort of thing. There is one light
//! from the upper left, one ink and one line weight; and what a color says, a shape says too.

mod arcs;
mod area;
mod badge;
mod canvas;
mod chance;
mod counter;
mod die;
mod edge;
mod fate;
mod footing;
mod furniture;
mod gloom;
mod glyph;
mod grain;
mod halve;
mod hexagon;
mod hit_points;
mod letter;
mod mark;
mod marker;
mod menace;
mod miniature;
mod number;
pub mod palette;
mod piece;
mod plate;
mod ribbon;
mod rim;
mod silhouette;
mod sketch;
mod sky;
mod splash;
mod standing;
mod state;
mod surface;
mod terrain;
mod tile;
mod water;

pub use arcs::{Struck, arcs};
pub use area::{Area, area};
pub use counter::{COUNTER_SIZE, counter, counter_from_afar};
pub use die::{DIE_SIZE, die};
pub use edge::{Edge, edges};
pub use footing::{beam, beam_mask};
pub use gloom::{Gloom, gloom, glow, in_light};
pub use glyph::{WeaponLook, item_glyph};
pub use grain::paper;
pub use halve::halved;
pub use hexagon::{HEX_HEIGHT, HEX_WIDTH};
pub use marker::{Marker, marker};
pub use menace::{MOST_TEETH, menace};
pub use miniature::{MiniatureToken, miniature};
pub use number::{Number, number};
pub use piece::{Counter, MountPiece};
pub use plate::{LabelTone, PLATE_CORNER, PLATE_SIZE, plate};
pub use ribbon::{RIBBON_END, RIBBON_HEM, ribbon};
pub use sky::{SKIES, sky};
pub use splash::{MISSILE_LENGTH, Missile, Splash, missile, splash};
pub use standing::{MOST_WORTH, StandingSign, standing, standing_sign, worth_shade};
pub use tile::{FLAME_SHAPES, VARIANTS, ashes, flames, is_gap, tile};
