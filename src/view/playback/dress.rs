//! Cues become something to see: pictures and words.

use bevy::asset::Assets;
use bevy::prelude::{
    Added, Color, Commands, Entity, Image, Query, Res, ResMut, Sprite, Text2d, TextColor, Transform,
    Visibility,
};
use bevy::text::TextBackgroundColor;

use super::cue::{Caption, Cue, Tone, What};
use crate::view::art::palette::{BLOOD, CHALK, GOLD, INK, PAPER, Shade};
use crate::view::lettering::Lettering;
use crate::view::stock::{Look, Stock};

/// Gives new cues their pictures and words; they stay hidden until it is their turn.
pub fn dress(
    mut commands: Commands,
    cues: Query<(Entity, &Cue), Added<Cue>>,
    lettering: Res<Lettering>,
    mut stock: ResMut<Stock>,
    mut images: ResMut<Assets<Image>>,
) {
    for (entity, cue) in &cues {
        let look = match &cue.what {
            What::Gesture(..) => continue,
            What::Prop(look, _) => look.clone(),
            What::Die(die) => Look::Die { sides: die.sides, shows: die.shows },
            What::Caption(caption) => {
                commands.entity(entity).insert(words(caption, &lettering));
                continue;
            }
        };
        let sprite = Sprite::from_image(stock.picture(&look, &mut images));
        commands.entity(entity).insert((sprite, Transform::default(), Visibility::Hidden));
    }
}

fn words(caption: &Caption, lettering: &Lettering) -> impl bevy::prelude::Bundle {
    let (ink, paper) = colors(caption.tone);
    (
        // The spaces leave room on the paper.
        Text2d::new(format!(" {} ", caption.text)),
        lettering.of_size(caption.size),
        TextColor(color(ink)),
        TextBackgroundColor(color(paper)),
        Visibility::Hidden,
    )
}

/// The ink and the paper of a tone.
fn colors(tone: Tone) -> (Shade, Shade) {
    match tone {
        Tone::Plain => (INK, PAPER),
        Tone::Harm => (CHALK, BLOOD),
        Tone::Loud => (INK, GOLD),
    }
}

fn color(shade: Shade) -> Color {
    Color::srgb_u8(shade.red, shade.green, shade.blue)
}
