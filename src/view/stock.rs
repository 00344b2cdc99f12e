//! Pictures that have been drawn before: what looks the same is drawn once.

use bevy::asset::Assets;
use bevy::platform::collections::HashMap;
use bevy::prelude::{Handle, Image, Resource};
use tiny_skia::Pixmap;

use super::art::{self, Counter, Missile, Splash, WeaponLook};
use super::picture::picture_for_any_distance;

/// The most pictures that are kept; then all that are not shown are dropped.
const MOST: usize = 600;

/// Something that can be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Look {
    /// A unit's counter.
    Counter(Box<Counter>),
    /// An item on the ground.
    Item {
        /// What it looks like.
        look: WeaponLook,
        /// Whether it is in two pieces.
        broken: bool,
    },
    /// A die.
    Die {
        /// Its sides.
        sides: u16,
        /// The face it shows.
        shows: u16,
    },
    /// A mark that is shown for a moment.
    Splash(Splash),
    /// A missile.
    Missile(Missile),
    /// Flames over a hex.
    Flames {
        /// Which of their shapes.
        shape: usize,
    },
    /// What flames have left of a hex.
    Ashes,
}

/// The pictures drawn so far.
#[derive(Resource, Default)]
pub(super) struct Stock(HashMap<Look, Handle<Image>>);

impl Stock {
    /// The picture of a look, drawn if it has not been.
    pub fn picture(&mut self, look: &Look, images: &mut Assets<Image>) -> Handle<Image> {
        if let Some(known) = self.0.get(look) {
            return known.clone();
        }
        if self.0.len() >= MOST {
            self.0.clear();
        }
        let image = images.add(draw(look));
        self.0.insert(look.clone(), image.clone());
        image
    }
}

fn draw(look: &Look) -> Image {
    let near = drawn(look);
    let afar = match look {
        Look::Counter(counter) => art::counter_from_afar(counter),
        _ => near.clone(),
    };
    picture_for_any_distance(near, afar)
}

/// The pixels of a look, as they are shown near by.
pub(super) fn drawn(look: &Look) -> Pixmap {
    match look {
        Look::Counter(counter) => art::counter(counter),
        Look::Item { look, broken } => art::item_glyph(*look, *broken),
        Look::Die { sides, shows } => art::die(*sides, *shows),
        Look::Splash(splash) => art::splash(*splash),
        Look::Flames { shape } => art::flames(*shape),
        Look::Ashes => art::ashes(),
        Look::Missile(missile) => art::missile(*missile),
    }
}
