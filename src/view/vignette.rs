//! A part of the board as a picture of its own: the ground, the pieces and the fires of a state, drawn without a
//! graphics card.

use bevy::math::Vec2;
use tiny_skia::{Color, FilterQuality, Pixmap, PixmapPaint, Transform};

use super::art::palette::TABLE;
use super::art::{self, Marker, halved};
use super::board::ground;
use super::counters::everything;
use super::layout::{bounds, center};
use super::stock::drawn;
use super::tableau::Tableau;
use crate::hex::Hex;
use crate::input::Settings;
use crate::level::Snapshot;

/// Width and height of the picture, in pixels.
pub const VIGNETTE_SIZE: (u32, u32) = (400, 230);

/// The part of the board that it shows, in world units.
const SHOWN: Vec2 = Vec2::new(2.0 * VIGNETTE_SIZE.0 as f32, 2.0 * VIGNETTE_SIZE.1 as f32);

/// The board around a hex, which is framed.
pub fn vignette(state: &Snapshot, settings: &Settings, around: Hex) -> Pixmap {
    let (width, height) = (SHOWN.x as u32, SHOWN.y as u32);
    let mut picture = Pixmap::new(width, height).expect("a vignette has a size");
    picture.fill(Color::from_rgba8(TABLE.red, TABLE.green, TABLE.blue, 255));
    let corner = corner(state, around);
    let mut lay = |drawn: &Pixmap, place: Vec2, scale: f32| {
        let half = Vec2::new(drawn.width() as f32, drawn.height() as f32) * scale / 2.0;
        let (x, y) = (place.x - corner.x - half.x, corner.y - place.y - half.y);
        let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
        let there = Transform::from_translate(x.round(), y.round()).pre_scale(scale, scale);
        picture.draw_pixmap(0, 0, drawn.as_ref(), &paint, there, None);
    };
    let near = |place: Vec2| {
        let away = place - (corner + Vec2::new(SHOWN.x, -SHOWN.y) / 2.0);
        away.abs().cmple(SHOWN / 2.0 + 70.0).all()
    };
    for (hex, tile) in state.board.hexes().filter(|(hex, _)| near(center(*hex))) {
        lay(&ground(&state.board, hex, tile), center(hex), 1.0);
    }
    lay(&art::marker(Marker::Selected), center(around), 1.0);
    let mut pieces: Vec<_> = everything(&Tableau::of(state), settings).into_values().collect();
    pieces.sort_by(|one, other| one.place.z.total_cmp(&other.place.z));
    for piece in pieces.iter().filter(|piece| near(piece.place.truncate())) {
        lay(&drawn(&piece.look), piece.place.truncate(), piece.scale);
    }
    halved(picture)
}

/// The upper left corner of the part that is shown: the hex is in its middle, as far as the board reaches.
fn corner(state: &Snapshot, around: Hex) -> Vec2 {
    let (low, high) = bounds(&state.board);
    let half = SHOWN / 2.0;
    let within =
        |at: f32, low: f32, high: f32| if low > high { low.midpoint(high) } else { at.clamp(low, high) };
    let middle = center(around);
    let middle = Vec2::new(
        within(middle.x, low.x + half.x, high.x - half.x),
        within(middle.y, low.y + half.y, high.y - half.y),
    );
    middle + Vec2::new(-half.x, half.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level};
    use crate::model::Status;
    use crate::replay::shipped_levels;

    #[test]
    fn a_vignette_shows_the_board_to_its_edge_and_what_has_become_of_a_unit() {
        let level = Level::read(&shipped_levels().next().unwrap()).unwrap();
        let mut state = Snapshot::beginning(&level, DiceRecord::default());
        let (unit, settings) = (state.units[0].id, Settings::default());
        let draw = |state: &Snapshot| vignette(state, &settings, state.unit(unit).unwrap().position);
        let before = draw(&state);
        assert_eq!((before.width(), before.height()), VIGNETTE_SIZE);
        state.units[0].status = Status::Fallen;
        let after = draw(&state);
        let differing =
            before.pixels().iter().zip(after.pixels()).filter(|(one, other)| one != other).count();
        assert!(differing > 200, "{differing} pixels");
        let corner_hex = state.board.hexes().next().unwrap().0;
        let (low, high) = bounds(&state.board);
        let corner = corner(&state, corner_hex);
        assert!(corner.x >= low.x - 0.1 && corner.y <= high.y + 0.1, "nothing beyond the board");
    }
}
