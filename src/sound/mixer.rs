//! The mixer: what is played, and how loud.

use std::time::Duration;

use bevy::log::debug;
use kira::backend::Backend;
use kira::track::{MainTrackBuilder, TrackBuilder, TrackHandle};
use kira::{AudioManager, AudioManagerSettings, Decibels, Tween};

use super::background::{Backdrops, Tune};
use super::bank::Bank;
use super::ceiling::Ceiling;
use super::heard::Heard;
use super::throng::Throng;
use crate::input::Volumes;
use crate::model::Ambience;

/// So many effects sound at a time.
const VOICES: usize = 16;
/// So many more that are heard in any throng.
const TOLD: usize = 8;
/// So many backdrops of a kind sound at a time: those that fade out, and the next.
const BACKDROPS: usize = 4;
/// How far to a side something at the edge is heard; nothing is in one ear alone.
const FARTHEST: f32 = 0.7;
/// So many frames are mixed at a time; fewer cost more.
const FRAMES: usize = 480;
/// A volume changes within this time, so that it does not click.
const FADE: Duration = Duration::from_millis(60);

/// Everything that is heard, and the way to where it is played.
pub struct Mixer<B: Backend> {
    manager: AudioManager<B>,
    effects: TrackHandle,
    told: TrackHandle,
    ambience: Backdrops<Ambience>,
    music: Backdrops<Tune>,
    volumes: Option<Volumes>,
    bank: Bank,
    throng: Throng,
}

impl<B: Backend<Settings = ()>> Mixer<B> {
    /// Opens the way, with nothing to hear yet.
    ///
    /// # Errors
    /// Why nothing will be heard.
    pub fn open() -> Result<Mixer<B>, B::Error> {
        // Nothing is heard before it is known how loud it shall be.
        let mut main = MainTrackBuilder::new().volume(Decibels::SILENCE);
        main.add_built_effect(Box::new(Ceiling));
        let settings = AudioManagerSettings {
            main_track_builder: main,
            internal_buffer_size: FRAMES,
            ..AudioManagerSettings::default()
        };
        let mut manager = AudioManager::new(settings)?;
        let mut track = |sounds: usize| {
            let track = TrackBuilder::new().sound_capacity(sounds);
            manager.add_sub_track(track).expect("there is room for more tracks than these")
        };
        let (effects, told) = (track(VOICES), track(TOLD));
        let (ambience, music) = (Backdrops::on(track(BACKDROPS)), Backdrops::on(track(BACKDROPS)));
        let (bank, throng) = (Bank::default(), Throng::default());
        Ok(Mixer { manager, effects, told, ambience, music, volumes: None, bank, throng })
    }

    /// Where it is played.
    pub fn endpoint(&mut self) -> &mut B {
        self.manager.backend_mut()
    }

    /// Sets how loud everything is, if that has changed.
    pub fn set(&mut self, volumes: Volumes) {
        if self.volumes != Some(volumes) {
            // The first time nothing can click, and the first sound may begin already.
            let duration = if self.volumes.is_some() { FADE } else { Duration::from_millis(1) };
            let fade = Tween { duration, ..Tween::default() };
            let all = if volumes.muted { Decibels::SILENCE } else { decibels(volumes.all) };
            self.manager.main_track().set_volume(all, fade);
            for track in [&mut self.effects, &mut self.told] {
                track.set_volume(decibels(volumes.effects), fade);
            }
            self.ambience.track().set_volume(decibels(volumes.ambience), fade);
            self.music.track().set_volume(decibels(volumes.music), fade);
            self.volumes = Some(volumes);
            debug!("{}", if volumes.muted { "all is silent" } else { "all is loud" });
        }
    }

    /// Sets what is heard behind everything, if that has changed.
    pub fn set_background(&mut self, ambience: Option<Ambience>, music: Option<Tune>) {
        self.ambience.play(ambience);
        self.music.play(music);
    }

    /// Plays what is heard at that time, unless too much is heard already; returns the number of the variant.
    pub fn hear(&mut self, heard: &Heard, now: Duration) -> Option<usize> {
        let softer = self.throng.admit(heard.effect, now)? + heard.effect.softer();
        let (variant, sound) = self.bank.take(heard.effect)?;
        let sound = sound.volume(-softer).panning(heard.side.clamp(-1.0, 1.0) * FARTHEST);
        let track = if heard.effect.is_told_by_ear() { &mut self.told } else { &mut self.effects };
        track.play(sound).ok().map(|_| variant)
    }
}

/// A slider from 0 to 1 in decibels: half of it sounds half as loud.
fn decibels(slider: f32) -> Decibels {
    if slider < 0.01 { Decibels::SILENCE } else { Decibels((40.0 * slider.min(1.0).log10()).max(-60.0)) }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use kira::backend::Renderer;

    use super::super::effect::Effect;
    use super::*;

    /// A backend that gives out what it would play.
    struct Tape(Option<Mutex<Renderer>>);

    impl Backend for Tape {
        type Settings = ();
        type Error = ();

        fn setup((): (), _: usize) -> Result<(Tape, u32), ()> {
            Ok((Tape(None), 44_100))
        }

        fn start(&mut self, renderer: Renderer) -> Result<(), ()> {
            self.0 = Some(Mutex::new(renderer));
            Ok(())
        }
    }

    fn mixer(volumes: Volumes) -> Mixer<Tape> {
        let mut mixer = Mixer::<Tape>::open().expect("a tape takes everything");
        mixer.set(volumes);
        record(&mut mixer);
        mixer
    }

    /// The loudest sample of the next second, left and right.
    fn record(mixer: &mut Mixer<Tape>) -> [f32; 2] {
        let mut renderer = mixer.endpoint().0.as_ref().expect("it has begun").lock().unwrap();
        let mut peaks = [0.0_f32; 2];
        for _ in 0..100 {
            let mut samples = [0.0; 882];
            renderer.on_start_processing();
            renderer.process(&mut samples, 2);
            for (place, sample) in samples.into_iter().enumerate() {
                peaks[place % 2] = peaks[place % 2].max(sample.abs());
            }
        }
        peaks
    }

    fn hear(mixer: &mut Mixer<Tape>, effect: Effect, side: f32, seconds: u64) -> Option<usize> {
        mixer.hear(&Heard { effect, side }, Duration::from_secs(seconds))
    }

    #[test]
    fn an_effect_is_heard_on_its_side_and_is_over_soon() {
        let mut mixer = mixer(Volumes::default());
        assert_eq!(record(&mut mixer), [0.0, 0.0]);
        assert_eq!(hear(&mut mixer, Effect::BladeStrike, -1.0, 1), Some(1));
        let [left, right] = record(&mut mixer);
        assert!(left > 0.1 && left > right * 1.5 && right > 0.01, "{left} {right}");
        assert_eq!(record(&mut mixer), [0.0, 0.0]);
        assert_eq!(hear(&mut mixer, Effect::BladeStrike, 1.0, 3), Some(2));
        let [left, right] = record(&mut mixer);
        assert!(right > left * 1.5, "{left} {right}");
    }

    #[test]
    fn sliders_and_the_mute_key_make_it_softer_and_silent() {
        let loud = |volumes: Volumes| {
            let mut mixer = mixer(volumes);
            hear(&mut mixer, Effect::OnShield, 0.0, 1);
            record(&mut mixer)[0]
        };
        let usual = loud(Volumes { all: 1.0, effects: 1.0, ..Volumes::default() });
        let softer = loud(Volumes { all: 0.5, effects: 1.0, ..Volumes::default() });
        assert!(softer > 0.0 && softer < usual * 0.3, "{softer} {usual}");
        assert_eq!(loud(Volumes { effects: 0.0, ..Volumes::default() }), 0.0);
        assert_eq!(loud(Volumes { muted: true, ..Volumes::default() }), 0.0);
    }

    #[test]
    fn the_background_is_heard_until_it_gives_way() {
        let mut mixer = mixer(Volumes::default());
        mixer.set_background(Some(Ambience::Storm), Some(Tune::Theme));
        // Files are decoded by threads of their own.
        let heard = (0..50).any(|_| {
            std::thread::sleep(Duration::from_millis(20));
            record(&mut mixer)[0] > 0.005
        });
        assert!(heard);
        mixer.set_background(None, None);
        record(&mut mixer);
        record(&mut mixer);
        assert_eq!(record(&mut mixer), [0.0, 0.0]);
    }

    #[test]
    fn what_is_told_by_ear_is_heard_however_much_sounds_already() {
        let mut mixer = mixer(Volumes { all: 1.0, effects: 1.0, ..Volumes::default() });
        let many = Effect::ALL.into_iter().filter(|effect| !effect.is_told_by_ear());
        // A third of a second later is another moment, and what began before it sounds on.
        let sounds = many.enumerate().filter_map(|(number, effect)| {
            let now = Duration::from_millis(1000 + 40 * number as u64);
            mixer.hear(&Heard { effect, side: 0.0 }, now)
        });
        assert_eq!(sounds.count(), VOICES, "no more fit in");
        let told = [Effect::FriendlyFire, Effect::Critical, Effect::NaturalTwenty];
        let now = Duration::from_secs(9);
        assert!(told.iter().all(|effect| mixer.hear(&Heard { effect: *effect, side: 0.0 }, now).is_some()));
    }

    #[test]
    fn everything_at_once_is_not_clipped() {
        let mut mixer = mixer(Volumes { all: 1.0, effects: 1.0, ..Volumes::default() });
        let heard = Effect::ALL.into_iter().filter_map(|effect| hear(&mut mixer, effect, 0.5, 1)).count();
        assert!(heard >= 10, "{heard}");
        let peaks = record(&mut mixer);
        assert!(peaks.iter().all(|peak| (0.3..0.99).contains(peak)), "{peaks:?}");
    }
}
