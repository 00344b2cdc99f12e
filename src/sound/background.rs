//! What is heard behind everything: the place of the battle, and music.

use std::io::Cursor;
use std::time::Duration;

use bevy::log::error;
use bevy::prelude::Resource;
use kira::Tween;
use kira::sound::FromFileError;
use kira::sound::streaming::{StreamingSoundData, StreamingSoundHandle};
use kira::track::TrackHandle;

use crate::model::Ambience;

/// How long one thing takes to give way to another.
const FADE: Duration = Duration::from_millis(1200);

/// A piece of music.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tune {
    /// Of the title.
    Theme,
    /// After a battle that was won, or that nobody here has lost.
    Victory,
    /// After a battle that was lost.
    Defeat,
}

/// The music that is wanted now. Whoever changes the screen sets it.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Music(pub Option<Tune>);

/// Something of which one is heard at a time, from a file.
pub(super) trait Backdrop: Copy + PartialEq {
    /// Its baked file.
    fn baked(self) -> &'static [u8];
    /// Whether it begins again when it is over.
    fn repeats(self) -> bool;
    /// How much softer than its file it is, in decibels.
    fn softer(self) -> f32;
}

impl Backdrop for Ambience {
    fn baked(self) -> &'static [u8] {
        match self {
            Ambience::Wind => include_bytes!("../../assets/sounds/wind.ogg"),
            Ambience::RiverAtNight => include_bytes!("../../assets/sounds/river_at_night.ogg"),
            Ambience::Tavern => include_bytes!("../../assets/sounds/tavern.ogg"),
            Ambience::Crypt => include_bytes!("../../assets/sounds/crypt.ogg"),
            Ambience::Storm => include_bytes!("../../assets/sounds/storm.ogg"),
            Ambience::Hearth => include_bytes!("../../assets/sounds/hearth.ogg"),
            Ambience::Onlookers => include_bytes!("../../assets/sounds/onlookers.ogg"),
            Ambience::Steam => include_bytes!("../../assets/sounds/steam.ogg"),
        }
    }

    fn repeats(self) -> bool {
        true
    }

    fn softer(self) -> f32 {
        10.0
    }
}

impl Backdrop for Tune {
    fn baked(self) -> &'static [u8] {
        match self {
            Tune::Theme => include_bytes!("../../assets/sounds/theme.ogg"),
            Tune::Victory => include_bytes!("../../assets/sounds/victory.ogg"),
            Tune::Defeat => include_bytes!("../../assets/sounds/defeat.ogg"),
        }
    }

    fn repeats(self) -> bool {
        false
    }

    fn softer(self) -> f32 {
        3.0
    }
}

/// The backdrops of a kind, on a track on which one gives way to another.
pub(super) struct Backdrops<T> {
    track: TrackHandle,
    plays: Option<T>,
    handle: Option<StreamingSoundHandle<FromFileError>>,
}

impl<T: Backdrop> Backdrops<T> {
    /// An empty one on that track.
    pub fn on(track: TrackHandle) -> Backdrops<T> {
        Backdrops { track, plays: None, handle: None }
    }

    /// The track.
    pub fn track(&mut self) -> &mut TrackHandle {
        &mut self.track
    }

    /// Lets this be heard instead of what is heard.
    pub fn play(&mut self, wanted: Option<T>) {
        if self.plays == wanted {
            return;
        }
        self.plays = wanted;
        let fade = Tween { duration: FADE, ..Tween::default() };
        if let Some(mut handle) = self.handle.take() {
            handle.stop(fade);
        }
        let Some(wanted) = wanted else { return };
        let begun = StreamingSoundData::from_cursor(Cursor::new(wanted.baked())).map(|sound| {
            let sound = sound.volume(-wanted.softer());
            let sound = if wanted.repeats() { sound.loop_region(0.0..).fade_in_tween(fade) } else { sound };
            self.track.play(sound)
        });
        match begun {
            Ok(Ok(handle)) => self.handle = Some(handle),
            Ok(Err(error)) => error!("the background cannot be heard: {error}"),
            Err(error) => error!("the background cannot be heard: {error}"),
        }
    }
}
