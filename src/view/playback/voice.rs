//! Cues that are heard, and words for them.

use bevy::math::Vec2;
use bevy::prelude::{Commands, Entity, MessageWriter, Query, Res};

use super::cue::{Caption, CaptionTone, Cue, What};
use super::playing::Playing;
use super::timing;
use crate::input::Settings;
use crate::model::Board;
use crate::sound::Heard;
use crate::view::art::HEX_HEIGHT;
use crate::view::layout::center;
use crate::view::lens::Lens;

/// From where something is heard to its words, which leave those over a counter their place.
const BELOW: Vec2 = Vec2::new(0.0, -0.4 * HEX_HEIGHT as f32);

/// Tells what is heard once its time has come, and takes the cue away: a sound needs nobody any more.
pub fn voice(
    mut commands: Commands,
    cues: Query<(Entity, &Cue)>,
    (playing, settings): (Res<Playing>, Res<Settings>),
    lens: Lens,
    mut heard: MessageWriter<Heard>,
) {
    for (entity, cue) in &cues {
        if let What::Sound(effect, at) = cue.what
            && cue.from <= playing.clock
        {
            heard.write(Heard { effect, side: lens.side(at) });
            commands.entity(entity).despawn();
            if settings.captions && !effect.caption().is_empty() {
                let what = What::Caption(caption(effect.caption(), at));
                commands.spawn(Cue { from: playing.clock, lasting: timing::CAPTION, what });
            }
        }
    }
}

/// The caption of what a place sounds like, over its middle; `None` where nothing is heard.
pub fn surroundings(board: &Board) -> Option<Cue> {
    let words = board.ambience()?.words();
    let (count, sum) =
        board.hexes().fold((0.0, Vec2::ZERO), |(count, sum), (hex, _)| (count + 1.0, sum + center(hex)));
    let what = What::Caption(caption(words, sum / f32::max(count, 1.0)));
    Some(Cue { from: 0.0, lasting: timing::PLACE, what })
}

fn caption(words: &str, at: Vec2) -> Caption {
    let text = format!("({words})");
    Caption { at: at + BELOW, text, tone: CaptionTone::Plain, size: 13.0, rises: 6.0 }
}
