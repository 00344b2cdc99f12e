//! From what the game says to what the mixer plays.

use bevy::log::debug;
use bevy::prelude::{MessageReader, Query, Real, Res, ResMut, Time, Window, With};
use bevy::window::PrimaryWindow;

use super::background::Music;
use super::heard::Heard;
use super::loudspeaker::Loudspeaker;
use crate::input::{Session, Settings};

/// Sets how loud everything is.
pub fn set_volumes(
    settings: Res<Settings>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut loudspeaker: ResMut<Loudspeaker>,
) {
    if let Some(mixer) = loudspeaker.mixer() {
        mixer.set(settings.volumes.heard(windows.iter().all(|window| window.focused)));
    }
}

/// Lets the place of the battle and the music be heard.
pub fn set_background(
    session: Option<Res<Session>>,
    music: Res<Music>,
    mut loudspeaker: ResMut<Loudspeaker>,
) {
    if let Some(mixer) = loudspeaker.mixer() {
        mixer.set_background(session.and_then(|session| session.now.board.ambience()), music.0);
    }
}

/// Plays what is heard now.
pub fn hear(mut heard: MessageReader<Heard>, time: Res<Time<Real>>, mut loudspeaker: ResMut<Loudspeaker>) {
    for heard in heard.read() {
        let Some(mixer) = loudspeaker.mixer() else { continue };
        if let Some(variant) = mixer.hear(heard, time.elapsed()) {
            debug!("heard {}-{variant}", heard.effect.file());
        }
    }
}
