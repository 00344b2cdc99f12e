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
    match look {
        Look::Counter(counter) => {
            picture_for_any_distance(art::counter(counter), art::counter_from_afar(counter))
        }
        Look::Item { look, broken } => same_at_any_distance(art::item_glyph(*look, *broken)),
        Look::Die { sides, shows } => same_at_any_distance(art::die(*sides, *shows)),
        Look::Splash(splash) => same_at_any_distance(art::splash(*splash)),
        Look::Flames { shape } => same_at_any_distance(art::flames(*shape)),
        Look::Ashes => same_at_any_distance(art::ashes()),
        Look::Missile(missile) => same_at_any_distance(art::missile(*missile)),
    }
}

fn same_at_any_distance(drawn: Pixmap) -> Image {
    picture_for_any_distance(drawn.clone(), drawn)
}
