//! The way to the system's sound server: PulseAudio, or PipeWire, which speaks the same language.
//!
//! The server asks for frames whenever less than a moment of them is left, and a thread mixes and sends them. The
//! client of the crate would do for that too, but it clears a buffer of a megabyte at every message, and that alone
//! is a hundredth of a processor.

use std::io::BufReader;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use bevy::log::warn;
use kira::backend::{Backend, Renderer};
use pulseaudio::protocol::{
    self, AuthParams, AuthReply, ChannelMap, ChannelVolume, Command, CommandReply, CreatePlaybackStreamReply,
    PlaybackStreamParams, Prop, Props, ProtocolError, SampleFormat, SampleSpec, SetClientNameReply,
};

use super::no_sound::NoSound;

/// What the game asks for; the server converts it to what its device wants.
const FRAMES_PER_SECOND: u32 = 48_000;
const CHANNELS: u8 = 2;
/// Bytes of a frame: a float for each channel.
const FRAME: usize = 4 * CHANNELS as usize;

/// How much the server holds before it is heard, in milliseconds. Left to itself it takes two seconds.
const AHEAD: u32 = 40;
/// How much it asks for at a time, in milliseconds.
const AT_A_TIME: u32 = 20;

/// Bytes of the cookie by which a server knows its user. It hangs up on any other number, also where it asks for none.
const COOKIE: usize = 256;

/// How long the server may take for an answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Bytes of so many milliseconds.
const fn bytes(milliseconds: u32) -> u32 {
    FRAMES_PER_SECOND / 1000 * milliseconds * FRAME as u32
}

/// A stream to the server. When it is dropped the stream ends.
pub struct SoundServer {
    /// Taken by the thread that plays.
    link: Option<Link>,
    socket: UnixStream,
    lost: Arc<AtomicBool>,
}

impl SoundServer {
    /// Reaches the server behind that socket; also says how many frames a second it wants.
    fn reach(path: Option<PathBuf>) -> Result<(SoundServer, u32), NoSound> {
        // A socket that nobody listens to is left behind by a server that has ended.
        let socket = path.and_then(|path| UnixStream::connect(path).ok()).ok_or(NoSound::NoServer)?;
        let refused = |error: std::io::Error| NoSound::Refused(error.to_string());
        let kept = socket.try_clone().map_err(refused)?;
        socket.set_read_timeout(Some(PATIENCE)).map_err(refused)?;
        let link = Link::make(socket).map_err(|error| NoSound::Refused(error.to_string()))?;
        kept.set_read_timeout(None).map_err(refused)?;
        let frames_per_second = link.stream.sample_spec.sample_rate;
        Ok((SoundServer { link: Some(link), socket: kept, lost: Arc::default() }, frames_per_second))
    }

    /// Whether the server no longer plays.
    pub fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }
}

impl Backend for SoundServer {
    type Settings = ();
    type Error = NoSound;

    fn setup((): (), _: usize) -> Result<(SoundServer, u32), NoSound> {
        SoundServer::reach(pulseaudio::socket_path_from_env())
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), NoSound> {
        let Some(link) = self.link.take() else { return Ok(()) };
        let lost = Arc::clone(&self.lost);
        let play = move || {
            let ended = link.play(renderer);
            lost.store(true, Ordering::Relaxed);
            if let Err(error) = ended {
                warn!("the sound has ended: {error}");
            }
        };
        let thread = thread::Builder::new().name("sound".to_owned()).spawn(play);
        thread.map(drop).map_err(|error| NoSound::Refused(error.to_string()))
    }
}

impl Drop for SoundServer {
    fn drop(&mut self) {
        // If it is closed already the thread has ended.
        self.socket.shutdown(Shutdown::Both).ok();
    }
}

/// A connection with a stream on it.
struct Link {
    socket: BufReader<UnixStream>,
    version: u16,
    stream: CreatePlaybackStreamReply,
}

impl Link {
    fn make(socket: UnixStream) -> Result<Link, ProtocolError> {
        let mut socket = BufReader::new(socket);
        let cookie = pulseaudio::cookie_path_from_env().and_then(|path| std::fs::read(path).ok());
        let mut cookie = cookie.unwrap_or_default();
        cookie.resize(COOKIE, 0);
        let auth =
            AuthParams { version: protocol::MAX_VERSION, supports_shm: false, supports_memfd: false, cookie };
        let reply: AuthReply = ask(&mut socket, &Command::Auth(auth), protocol::MAX_VERSION)?;
        let version = protocol::MAX_VERSION.min(reply.version);
        let mut names = Props::new();
        names.set(Prop::ApplicationName, c"Hexfray");
        ask::<SetClientNameReply>(&mut socket, &Command::SetClientName(names), version)?;
        let stream = ask(&mut socket, &Command::CreatePlaybackStream(wanted()), version)?;
        Ok(Link { socket, version, stream })
    }

    /// Plays until the connection or the stream ends.
    fn play(mut self, mut renderer: Renderer) -> Result<(), ProtocolError> {
        let mut asked = self.stream.requested_bytes as usize;
        let (mut samples, mut sent) = (Vec::new(), Vec::new());
        loop {
            samples.resize(asked / FRAME * usize::from(CHANNELS), 0.0_f32);
            renderer.on_start_processing();
            renderer.process(&mut samples, u16::from(CHANNELS));
            sent.clear();
            sent.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
            protocol::write_memblock(self.socket.get_mut(), self.stream.channel, &sent, 0)?;
            asked = loop {
                match protocol::read_command_message(&mut self.socket, self.version)?.1 {
                    Command::Request(request) if request.channel == self.stream.channel => {
                        break request.length as usize;
                    }
                    Command::PlaybackStreamKilled(_) => return Ok(()),
                    // That it began, ran dry, was moved or renamed changes nothing.
                    _ => {}
                }
            };
        }
    }
}

/// The stream that the game asks for.
fn wanted() -> PlaybackStreamParams {
    let mut wanted = PlaybackStreamParams {
        sample_spec: SampleSpec {
            format: SampleFormat::Float32Le,
            channels: CHANNELS,
            sample_rate: FRAMES_PER_SECOND,
        },
        channel_map: ChannelMap::stereo(),
        cvolume: Some(ChannelVolume::norm(CHANNELS)),
        sink_name: Some(protocol::DEFAULT_SINK.to_owned()),
        ..PlaybackStreamParams::default()
    };
    wanted.buffer_attr.target_length = bytes(AHEAD);
    wanted.buffer_attr.minimum_request_length = bytes(AT_A_TIME);
    // What its device holds counts too.
    wanted.flags.adjust_latency = true;
    wanted.props.set(Prop::MediaName, c"the table");
    wanted.props.set(Prop::MediaRole, c"game");
    wanted
}

/// Asks the server for something, and waits for the answer.
fn ask<R: CommandReply>(
    socket: &mut BufReader<UnixStream>,
    command: &Command,
    version: u16,
) -> Result<R, ProtocolError> {
    protocol::write_command_message(socket.get_mut(), 0, command, version)?;
    Ok(protocol::read_reply_message(socket, version)?.1)
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixListener;

    use super::*;

    fn trouble(path: Option<PathBuf>) -> NoSound {
        SoundServer::reach(path).err().expect("there is no server")
    }

    #[test]
    fn without_a_server_it_says_so_at_once() {
        assert_eq!(trouble(None), NoSound::NoServer);
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("native");
        drop(UnixListener::bind(&socket).unwrap());
        assert_eq!(trouble(Some(socket)), NoSound::NoServer, "nobody listens any more");
    }

    #[test]
    fn a_server_that_hangs_up_has_refused() {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("native");
        let server = UnixListener::bind(&socket).unwrap();
        let hangs_up = thread::spawn(move || drop(server.accept()));
        assert!(matches!(trouble(Some(socket)), NoSound::Refused(_)));
        hangs_up.join().unwrap();
    }
}
