//! How dark it is in a hex: a veil over its picture, and the warm light of a torch in it.
//!
//! Five degrees, told apart by their hatching as well as by how dark they are.

use tiny_skia::{ColorU8, GradientStop, Pixmap, Point as Spot, RadialGradient, SpreadMode, Transform};

use super::canvas::{Canvas, circle};
use super::hexagon::{HEX_HEIGHT, HEX_WIDTH, RADIUS, hatch, outline};
use super::palette::*;
use crate::model::Light;

/// Width and height of the glow around a torch.
const GLOW: u32 = 256;

/// What lies over the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gloom {
    /// As dark as the hex is by itself.
    Own(Light),
    /// As bright as by day, from a torch.
    Torchlight,
    /// The edge of torchlight.
    Fringe,
}

impl Gloom {
    /// All of them, the brightest first.
    pub const ALL: [Gloom; 7] = [
        Gloom::Own(Light::SUNLIGHT),
        Gloom::Own(Light::MOONLIGHT),
        Gloom::Own(Light::STARLIGHT),
        Gloom::Own(Light::CLOUDED_NIGHT),
        Gloom::Own(Light::DARKNESS),
        Gloom::Torchlight,
        Gloom::Fringe,
    ];
}

/// A veil of the size of a hex, to be laid over it by the graphics card.
pub fn gloom(kind: Gloom) -> Pixmap {
    let mut canvas = Canvas::new(HEX_WIDTH, HEX_HEIGHT);
    match kind {
        Gloom::Own(light) => {
            veil(&mut canvas, light.step(), NIGHT);
            deepen(canvas.pixels());
        }
        Gloom::Torchlight => canvas.fill(&outline(RADIUS + 2.0), EMBER.alpha(0.24)),
        Gloom::Fringe => {
            veil(&mut canvas, Light::MOONLIGHT, NIGHT.mix(EMBER, 0.35));
            deepen(canvas.pixels());
        }
    }
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

/// Makes a veil denser, because the graphics card blends light and would let more of the ground shine through.
fn deepen(picture: &mut Pixmap) {
    for pixel in picture.pixels_mut() {
        let color = pixel.demultiply();
        let opacity = 1.0 - (1.0 - f32::from(color.alpha()) / 255.0).powf(2.2);
        let alpha = (opacity * 255.0) as u8;
        *pixel = ColorU8::from_rgba(color.red(), color.green(), color.blue(), alpha).premultiply();
    }
}

/// The picture of a hex in this light.
pub fn in_light(picture: Pixmap, light: Light) -> Pixmap {
    let mut canvas = Canvas::new(picture.width(), picture.height());
    canvas.overlay(picture.as_ref(), 0, 0);
    veil(&mut canvas, light.step(), NIGHT);
    canvas.keep(&outline(RADIUS + 0.4));
    canvas.finish()
}

/// The less light, the closer the hatching; darkness is hatched crosswise.
fn veil(canvas: &mut Canvas, light: Light, night: Shade) {
    let whole = outline(RADIUS + 2.0);
    let midnight = night.mix(INK, 0.65);
    match light {
        Light::SUNLIGHT => {}
        Light::MOONLIGHT => {
            canvas.fill(&whole, night.alpha(0.26));
            canvas.line(&hatch(4, 5), night.alpha(0.35), 1.5);
        }
        Light::STARLIGHT => {
            canvas.fill(&whole, night.alpha(0.46));
            canvas.line(&hatch(5, 7), night.alpha(0.45), 1.6);
        }
        Light::CLOUDED_NIGHT => {
            canvas.fill(&whole, night.mix(midnight, 0.3).alpha(0.62));
            canvas.line(&hatch(7, 9), midnight.alpha(0.45), 1.8);
        }
        _ => {
            canvas.fill(&whole, midnight.alpha(0.74));
            canvas.line(&hatch(7, 9), midnight.alpha(0.7), 1.8);
            canvas.line(&hatch(-7, 9), midnight.alpha(0.7), 1.8);
        }
    }
}

/// The glow around a torch, fading outward, [`GLOW`] square.
pub fn glow() -> Pixmap {
    let mut canvas = Canvas::new(GLOW, GLOW);
    let half = GLOW as f32 / 2.0;
    let stops = [(0.0, 0.50), (0.25, 0.34), (0.55, 0.14), (0.8, 0.04), (1.0, 0.0)]
        .map(|(out, opacity)| GradientStop::new(out, TORCHLIGHT.alpha(opacity)))
        .to_vec();
    let middle = Spot::from_xy(half, half);
    let shader =
        RadialGradient::new(middle, 0.0, middle, half, stops, SpreadMode::Pad, Transform::identity());
    canvas.shade(&circle((half, half), half), shader);
    canvas.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Tile;
    use crate::view::art::tile;

    #[test]
    fn degrees_of_light_differ_by_their_hatching() {
        let lights = [0, 25, 50, 75, 100].map(Light);
        let pictures = lights.map(|light| in_light(tile(&Tile::default(), 0), light));
        for (index, one) in pictures.iter().enumerate() {
            for other in &pictures[index + 1..] {
                assert!(patterns_differ(one, other), "{:?}", lights[index]);
            }
        }
    }

    /// Whether two pictures differ apart from how dark they are.
    fn patterns_differ(one: &Pixmap, other: &Pixmap) -> bool {
        let (one, other) = (pattern(one), pattern(other));
        one.iter().zip(&other).filter(|(a, b)| (*a - *b).abs() > 8.0).count() > 300
    }

    fn pattern(picture: &Pixmap) -> Vec<f32> {
        let opaque = picture.pixels().iter().filter(|pixel| pixel.alpha() == 255);
        let gray: Vec<f32> = opaque
            .map(|pixel| {
                f32::from(pixel.red()) * 0.3 + f32::from(pixel.green()) * 0.6 + f32::from(pixel.blue()) * 0.1
            })
            .collect();
        let mean = gray.iter().sum::<f32>() / gray.len() as f32;
        gray.into_iter().map(|gray| gray - mean).collect()
    }

    #[test]
    fn torchlight_is_told_from_other_light() {
        let pictures = Gloom::ALL.map(gloom);
        for (index, picture) in pictures.iter().enumerate() {
            assert!(!pictures[..index].contains(picture), "{:?}", Gloom::ALL[index]);
        }
        let glow = glow();
        let opacity = |place| glow.pixel(place, place).map_or(0, |pixel| pixel.alpha());
        assert!(opacity(GLOW / 2) > 100 && opacity(GLOW / 4) > 10 && opacity(0) == 0);
    }
}
