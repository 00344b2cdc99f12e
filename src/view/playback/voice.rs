//! Cues that are heard.

use bevy::prelude::{Commands, Entity, MessageWriter, Query, Res};

use super::cue::{Cue, What};
use super::playing::Playing;
use crate::sound::Heard;
use crate::view::lens::Lens;

/// Tells what is heard once its time has come, and takes the cue away: a sound needs nobody any more.
pub fn voice(
    mut commands: Commands,
    cues: Query<(Entity, &Cue)>,
    playing: Res<Playing>,
    lens: Lens,
    mut heard: MessageWriter<Heard>,
) {
    for (entity, cue) in &cues {
        if let What::Sound(effect, at) = cue.what
            && cue.from <= playing.clock
        {
            heard.write(Heard { effect, side: lens.side(at) });
            commands.entity(entity).despawn();
        }
    }
}
