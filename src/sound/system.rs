//! The way to the sound of a system that plays it without a server.

use kira::DefaultBackend;
use kira::backend::Backend;
use kira::backend::Renderer;

use super::no_sound::NoSound;

/// Kira's own way.
pub struct SoundSystem(DefaultBackend);

impl SoundSystem {
    /// Whether it no longer plays; a device that is pulled out is followed by the next one.
    pub fn is_lost(&self) -> bool {
        false
    }
}

impl Backend for SoundSystem {
    type Settings = ();
    type Error = NoSound;

    fn setup((): (), frames: usize) -> Result<(SoundSystem, u32), NoSound> {
        let (inner, rate) = DefaultBackend::setup(Default::default(), frames).map_err(failed)?;
        Ok((SoundSystem(inner), rate))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), NoSound> {
        self.0.start(renderer).map_err(failed)
    }
}

fn failed(error: impl ToString) -> NoSound {
    NoSound::System(error.to_string())
}
