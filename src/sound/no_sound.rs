//! Why nothing is heard.

use thiserror::Error;

/// Why nothing is heard.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoSound {
    /// No server of this user runs.
    #[error("no sound server runs here: start PipeWire or PulseAudio, and then the game again")]
    NoServer,
    /// A server runs, but does not play for us.
    #[error("the sound server refused to play: {0}")]
    Refused(String),
    /// The server has played, and has ended.
    #[error("the sound server has ended: start the game again to hear it")]
    Lost,
    /// The system itself plays sound, but could not.
    #[error("this system plays no sound: {0}")]
    System(String),
}
