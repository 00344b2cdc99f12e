//! A take: a sound of one channel while it is made, and what can be done with it.

use fundsp::prelude32::{AudioUnit, reverb_stereo};

/// Samples a second.
pub const RATE: u32 = 44_100;

/// A sound of one channel.
#[derive(Debug, Clone, Default)]
pub struct Take(pub Vec<f32>);

/// The sample at a time in seconds.
fn sample(seconds: f32) -> usize {
    (seconds.max(0.0) * RATE as f32) as usize
}

impl Take {
    /// What a node without inputs makes in so many seconds.
    pub fn of(seconds: f32, mut node: impl AudioUnit) -> Take {
        node.set_sample_rate(f64::from(RATE));
        Take((0..sample(seconds)).map(|_| node.get_mono()).collect())
    }

    /// Nothing, for so many seconds.
    pub fn silence(seconds: f32) -> Take {
        Take(vec![0.0; sample(seconds)])
    }

    /// Its length in seconds.
    pub fn seconds(&self) -> f32 {
        self.0.len() as f32 / RATE as f32
    }

    /// Each sample times a factor that depends on its time in seconds.
    pub fn shaped(mut self, factor: impl Fn(f32) -> f32) -> Take {
        let times = (0..).map(|number| number as f32 / RATE as f32);
        self.0.iter_mut().zip(times).for_each(|(sample, time)| *sample *= factor(time));
        self
    }

    /// Louder or softer.
    pub fn times(self, factor: f32) -> Take {
        self.shaped(|_| factor)
    }

    /// Through a node with one input and one output.
    pub fn through(mut self, mut node: impl AudioUnit) -> Take {
        node.set_sample_rate(f64::from(RATE));
        self.0.iter_mut().for_each(|sample| *sample = node.filter_mono(*sample));
        self
    }

    /// Bent into bounds of 1, which makes it rougher.
    pub fn driven(mut self, drive: f32) -> Take {
        self.0.iter_mut().for_each(|sample| *sample = (*sample * drive).tanh());
        self
    }

    /// With another one that begins so many seconds after it.
    pub fn and(mut self, after: f32, other: Take) -> Take {
        let from = sample(after);
        self.0.resize(self.0.len().max(from + other.0.len()), 0.0);
        self.0[from..].iter_mut().zip(&other.0).for_each(|(sample, added)| *sample += added);
        self
    }

    /// In a room of so many meters that takes so many seconds to fall silent; `wet` is the share of the room.
    pub fn in_room(self, meters: f32, seconds: f32, wet: f32) -> Take {
        let mut room = reverb_stereo(meters, seconds, 0.6);
        room.set_sample_rate(f64::from(RATE));
        let length = self.0.len() + sample(seconds);
        let dry = self.0.into_iter().chain(std::iter::repeat(0.0)).take(length);
        let heard = dry.map(|sample| {
            let (left, right) = room.filter_stereo(sample, sample);
            sample * (1.0 - wet) + (left + right) * wet
        });
        Take(heard.collect())
    }

    /// The loudest sample.
    pub fn peak(&self) -> f32 {
        self.0.iter().fold(0.0, |peak, sample| sample.abs().max(peak))
    }

    /// A loop: its end fades into its beginning for so many seconds.
    pub fn looped(mut self, seconds: f32) -> Take {
        let overlap = sample(seconds).min(self.0.len() / 2);
        let end = self.0.split_off(self.0.len() - overlap);
        for (number, (sample, before)) in self.0.iter_mut().zip(end).enumerate() {
            let share = number as f32 / overlap as f32;
            *sample = *sample * share.sqrt() + before * (1.0 - share).sqrt();
        }
        self
    }
}

/// Rises within `attack` seconds, and then falls to a thousandth in about seven times `decay` seconds.
pub fn decay(attack: f32, decay: f32) -> impl Fn(f32) -> f32 {
    move |time| if time < attack { time / attack } else { (-(time - attack) / decay).exp() }
}

/// Rises to 1 at `top` seconds and falls to nothing at `end` seconds, both smoothly.
pub fn swell(top: f32, end: f32) -> impl Fn(f32) -> f32 {
    move |time| {
        let share = if time < top { time / top } else { (end - time) / (end - top) };
        let share = share.clamp(0.0, 1.0);
        share * share * (3.0 - 2.0 * share)
    }
}
