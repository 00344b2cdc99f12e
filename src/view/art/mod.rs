//! Everything on the table, drawn by code.

mod canvas;
mod chance;
mod edge;
mod furniture;
mod grain;
mod hexagon;
mod mark;
pub mod palette;
mod surface;
mod terrain;
mod tile;
mod water;

pub use edge::{Edge, edges};
pub use grain::paper;
pub use hexagon::{HEX_HEIGHT, HEX_WIDTH};
pub use tile::{VARIANTS, tile};
