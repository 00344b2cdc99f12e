//! The loudspeaker: the mixer once it is open, or why there is none.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use bevy::log::info;
use bevy::platform::cell::SyncCell;
use bevy::prelude::{DetectChangesMut, ResMut, Resource};

use super::mixer::Mixer;
use super::no_sound::NoSound;
#[cfg(not(any(windows, target_os = "macos")))]
use super::server::SoundServer as Endpoint;
#[cfg(any(windows, target_os = "macos"))]
use super::system::SoundSystem as Endpoint;

/// What a thread brings when it has tried to open the sound.
type Opened = Result<Mixer<Endpoint>, NoSound>;

/// Where everything is heard.
#[derive(Resource)]
pub struct Loudspeaker(State);

enum State {
    /// A thread opens it.
    Opening(SyncCell<Receiver<Opened>>),
    /// It plays.
    Open(SyncCell<Box<Mixer<Endpoint>>>),
    /// Nothing is heard.
    Silent(NoSound),
}

impl Loudspeaker {
    /// Has it opened by a thread, and waits for nothing.
    pub(super) fn open() -> Loudspeaker {
        let (brings, opened) = channel();
        // If the game has ended meanwhile, nobody wants it any more.
        let open = move || brings.send(Mixer::open()).unwrap_or_default();
        let thread = thread::Builder::new().name("opens the sound".to_owned()).spawn(open);
        Loudspeaker(match thread {
            Ok(_) => State::Opening(SyncCell::new(opened)),
            Err(error) => State::Silent(NoSound::Refused(error.to_string())),
        })
    }

    /// The mixer, if it is open.
    pub(super) fn mixer(&mut self) -> Option<&mut Mixer<Endpoint>> {
        let State::Open(mixer) = &mut self.0 else { return None };
        Some(mixer.get())
    }

    /// Why nothing is heard; `None` if something may be heard, now or soon.
    pub fn trouble(&self) -> Option<&NoSound> {
        let State::Silent(why) = &self.0 else { return None };
        Some(why)
    }
}

/// Takes up the mixer when it is there, and gives it up when nobody plays it any more.
pub(super) fn attend(mut loudspeaker: ResMut<Loudspeaker>) {
    let next = match &mut loudspeaker.bypass_change_detection().0 {
        State::Opening(opened) => match opened.get().try_recv() {
            Ok(Ok(mixer)) => State::Open(SyncCell::new(Box::new(mixer))),
            Ok(Err(why)) => State::Silent(why),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => State::Silent(NoSound::Lost),
        },
        State::Open(mixer) => match mixer.get().endpoint().is_lost() {
            true => State::Silent(NoSound::Lost),
            false => return,
        },
        State::Silent(_) => return,
    };
    if let State::Silent(why) = &next {
        info!("nothing is heard: {why}");
    }
    loudspeaker.0 = next;
}

#[cfg(test)]
mod tests {
    use bevy::prelude::{App, PreUpdate};

    use super::*;

    fn after_a_frame(state: State) -> App {
        let mut app = App::new();
        app.insert_resource(Loudspeaker(state)).add_systems(PreUpdate, attend);
        app.update();
        app
    }

    #[test]
    fn while_it_opens_nobody_waits_and_what_went_wrong_is_kept() {
        let (brings, opened) = channel::<Opened>();
        let mut app = after_a_frame(State::Opening(SyncCell::new(opened)));
        assert_eq!(app.world().resource::<Loudspeaker>().trouble(), None);
        brings.send(Err(NoSound::NoServer)).unwrap();
        app.update();
        assert_eq!(app.world().resource::<Loudspeaker>().trouble(), Some(&NoSound::NoServer));
        app.update();
        assert_eq!(app.world().resource::<Loudspeaker>().trouble(), Some(&NoSound::NoServer));
    }
}
