//! The pictures and words of cues.

use bevy::asset::Assets;
use bevy::prelude::{
    Added, Bundle, Color, Commands, Component, Entity, Image, Mut, Query, Res, ResMut, Sprite, Text2d,
    TextColor, Transform, Visibility,
};
use bevy::text::TextBackgroundColor;

use super::cue::{Caption, CaptionTone, Cue, What};
use crate::view::art::palette::{BLOOD, CHALK, GOLD, INK, PAPER, Shade};
use crate::view::layout::COLUMN;
use crate::view::lettering::Lettering;
use crate::view::stock::{Look, Stock};

/// From one line of words to the next, in sizes of the type.
const LINE: f32 = 1.35;

/// How many pixels a caption has moved up for later ones.
#[derive(Component, Debug, Default)]
pub struct Lifted(pub f32);

/// Gives new cues their pictures and words; they stay hidden until it is their turn.
pub fn dress(
    mut commands: Commands,
    cues: Query<(Entity, &Cue), Added<Cue>>,
    mut spoken: Query<(&Cue, &mut Lifted)>,
    lettering: Res<Lettering>,
    mut stock: ResMut<Stock>,
    mut images: ResMut<Assets<Image>>,
) {
    for (entity, cue) in &cues {
        let look = match &cue.what {
            What::Gesture(..) | What::Sound(..) => continue,
            What::Prop(look, _) => look.clone(),
            What::Die(die) => Look::Die { sides: die.sides, shows: die.shows },
            What::Caption(caption) => {
                make_room(caption, spoken.iter_mut());
                commands.entity(entity).insert(words(caption, &lettering));
                continue;
            }
        };
        let sprite = Sprite::from_image(stock.picture(&look, &mut images));
        commands.entity(entity).insert((sprite, Transform::default(), Visibility::Hidden));
    }
}

/// Moves up the captions that stand where a new one comes.
fn make_room<'a>(new: &Caption, spoken: impl Iterator<Item = (&'a Cue, Mut<'a, Lifted>)>) {
    for (cue, mut lifted) in spoken {
        if let What::Caption(caption) = &cue.what
            && caption.at.distance(new.at) < COLUMN / 2.0
        {
            lifted.0 += new.size * LINE;
        }
    }
}

fn words(caption: &Caption, lettering: &Lettering) -> impl Bundle {
    let (ink, paper) = colors(caption.tone);
    (
        // The spaces leave room on the paper.
        Text2d::new(format!(" {} ", caption.text)),
        lettering.of_size(caption.size),
        TextColor(color(ink)),
        TextBackgroundColor(color(paper)),
        Visibility::Hidden,
        Lifted::default(),
    )
}

/// The ink and the paper of a tone.
fn colors(tone: CaptionTone) -> (Shade, Shade) {
    match tone {
        CaptionTone::Plain => (INK, PAPER),
        CaptionTone::Harm => (CHALK, BLOOD),
        CaptionTone::Loud => (INK, GOLD),
    }
}

fn color(shade: Shade) -> Color {
    Color::srgb_u8(shade.red, shade.green, shade.blue)
}
