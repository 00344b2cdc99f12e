//! Noise in its forms: hiss, swishes, crowds of small sounds.

use fundsp::prelude32::{bandpass, bandpass_hz, lfo, pass, pink, white};

use crate::luck::Luck;
use crate::take::{Take, swell};

/// White noise.
pub fn hiss(seconds: f32, luck: &mut Luck) -> Take {
    Take::of(seconds, white().seed(luck.seed()))
}

/// Noise that is softer the higher it is.
pub fn rush(seconds: f32, luck: &mut Luck) -> Take {
    Take::of(seconds, pink().seed(luck.seed()))
}

/// Noise around a pitch in hertz; the narrower, the higher `narrow`.
pub fn breath(seconds: f32, hertz: f32, narrow: f32, luck: &mut Luck) -> Take {
    hiss(seconds, luck).through(bandpass_hz(hertz, narrow))
}

/// Something cuts the air: noise whose pitch rises from `low` to `high` hertz at `top` seconds, and falls again.
pub fn swish(seconds: f32, top: f32, (low, high): (f32, f32), luck: &mut Luck) -> Take {
    let pitch = move |time: f32| low + (high - low) * swell(top, seconds)(time);
    swept(hiss(seconds, luck), pitch, 2.5).shaped(swell(top, seconds))
}

/// A noise through a band whose pitch in hertz follows the time in seconds.
pub fn swept(noise: Take, pitch: impl Fn(f32) -> f32 + Clone + Send + Sync + 'static, narrow: f32) -> Take {
    let band = (pass() | lfo(move |time: f32| (pitch(time), narrow))) >> bandpass();
    noise.through(band)
}

/// Many small sounds: so many a second, as loud as the envelope says at their time.
pub fn crowd(
    seconds: f32,
    a_second: f32,
    envelope: impl Fn(f32) -> f32,
    luck: &mut Luck,
    mut one: impl FnMut(&mut Luck) -> Take,
) -> Take {
    let mut take = Take::default();
    let mut time = luck.within(0.0, 1.0 / a_second);
    while time < seconds {
        let loud = envelope(time) * luck.within(0.3, 1.0);
        take = take.and(time, one(luck).times(loud));
        time += luck.within(0.1, 1.9) / a_second;
    }
    take
}
