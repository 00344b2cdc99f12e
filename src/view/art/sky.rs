//! What falls or drifts over a hex: rain, wind, mist.

use tiny_skia::{GradientStop, Pixmap, Point as Spot, RadialGradient, SpreadMode, Transform};

use super::canvas::{Canvas, Point, circle, lines, path};
use super::chance::{Chance, scatter};
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, MIDDLE, RADIUS, outline};
use super::palette::*;
use crate::model::Weather;

/// Variants of a picture of the sky; they differ only in decoration.
pub const SKIES: u8 = 6;

/// The weather over one hex, of the size of a tile; nothing under a clear sky.
pub fn sky(weather: Weather, variant: u8) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    let chance = &mut Chance::new(0x5ca1e + u64::from(variant % SKIES));
    match weather {
        Weather::Clear => {}
        Weather::Rain => drops(&mut canvas, chance, 40.0, (-4.0, 15.0)),
        Weather::Downpour => drops(&mut canvas, chance, 25.0, (-6.0, 20.0)),
        Weather::Storm => drops(&mut canvas, chance, 24.0, (-19.0, 17.0)),
        Weather::Wind => gusts(&mut canvas, chance),
        Weather::Mist => mist(&mut canvas, chance, 0.09),
        Weather::Fog => mist(&mut canvas, chance, 0.20),
    }
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

/// Slanting strokes.
fn drops(canvas: &mut Canvas, chance: &mut Chance, spacing: f32, (dx, dy): Point) {
    for (x, y) in scatter(chance, spacing, 68.0) {
        let long = chance.between(0.7, 1.2);
        let stroke = lines([((x, y), (x + dx * long, y + dy * long))]);
        canvas.line(&stroke, DEEP.mix(INK, 0.4).alpha(0.30), 3.0);
        canvas.line(&stroke, CHALK.alpha(0.62), 1.6);
    }
}

/// Long strokes that curl at their end.
fn gusts(canvas: &mut Canvas, chance: &mut Chance) {
    if chance.happens(0.4) {
        return;
    }
    let (x, y) = chance.near((MIDDLE.0 - 22.0, MIDDLE.1), 20.0);
    let gust = path(|builder| {
        builder.move_to(x - 16.0, y);
        builder.cubic_to(x + 10.0, y - 9.0, x + 22.0, y + 7.0, x + 44.0, y - 1.0);
        builder.cubic_to(x + 56.0, y - 6.0, x + 50.0, y - 18.0, x + 43.0, y - 11.0);
    });
    canvas.line(&gust, INK.alpha(0.22), 3.4);
    canvas.line(&gust, CHALK.alpha(0.6), 1.8);
}

/// A pale veil, with banks in it that fade before they reach the sides.
fn mist(canvas: &mut Canvas, chance: &mut Chance, thick: f32) {
    canvas.fill(&outline(RADIUS + 2.0), SNOW.alpha(thick));
    for _ in 0..3 {
        let middle = chance.near(MIDDLE, 26.0);
        let wide = chance.between(30.0, 46.0);
        let flat = Transform::from_translate(middle.0, middle.1).pre_scale(1.0, 0.42);
        let stops = [(0.0, 1.5), (0.5, 0.8), (1.0, 0.0)]
            .map(|(out, times)| GradientStop::new(out, SNOW.alpha(thick * times)))
            .to_vec();
        let here = Spot::from_xy(0.0, 0.0);
        canvas.with(flat, |canvas| {
            let shader =
                RadialGradient::new(here, 0.0, here, wide, stops, SpreadMode::Pad, Transform::identity());
            canvas.shade(&circle((0.0, 0.0), wide), shader);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skies_differ() {
        use Weather::*;
        let skies = [Clear, Rain, Downpour, Wind, Storm, Mist, Fog].map(|weather| sky(weather, 1));
        for (index, one) in skies.iter().enumerate() {
            assert!(!skies[..index].contains(one), "{index}");
        }
    }
}
