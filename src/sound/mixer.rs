//! The mixer: what is played, and how loud.

use kira::backend::Backend;
use kira::{AudioManager, AudioManagerSettings};

/// Everything that is heard, and the way to where it is played.
pub struct Mixer<B: Backend> {
    manager: AudioManager<B>,
}

impl<B: Backend<Settings = ()>> Mixer<B> {
    /// Opens the way, with nothing to hear yet.
    ///
    /// # Errors
    /// Why nothing will be heard.
    pub fn open() -> Result<Mixer<B>, B::Error> {
        Ok(Mixer { manager: AudioManager::new(AudioManagerSettings::default())? })
    }

    /// Where it is played.
    pub fn endpoint(&mut self) -> &mut B {
        self.manager.backend_mut()
    }
}
