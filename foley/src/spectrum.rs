//! What a sound looks like to the ear: how much of it is at which pitch, and when.

use fundsp::fft::real_fft;

use crate::take::{RATE, Take};

/// Samples of a window.
const WINDOW: usize = 1024;
/// From one window to the next: a quarter of it.
const HOP: usize = WINDOW / 4;

/// Bands of pitch, as wide as the ear's, from 60 hertz up.
pub const BANDS: usize = 28;
/// When parts of a sound end, in seconds: fine at its beginning, coarse later.
const PARTS: [f32; 7] = [0.03, 0.06, 0.12, 0.24, 0.48, 0.96, 1.92];
/// What is this much below the whole is not heard, in decibels.
const FLOOR: f32 = -52.0;

/// The power of each frequency in each window.
pub struct Spectrum {
    windows: Vec<Vec<f32>>,
}

impl Spectrum {
    /// The spectrum of a take.
    pub fn of(take: &Take) -> Spectrum {
        let mut padded = vec![0.0; WINDOW / 2];
        padded.extend(&take.0);
        padded.resize(padded.len() + WINDOW, 0.0);
        let hann = |place: usize| 0.5 - 0.5 * (place as f32 / WINDOW as f32 * std::f32::consts::TAU).cos();
        let power = |window: &[f32]| {
            let mut samples: Vec<f32> =
                (0..).zip(window).map(|(place, sample)| sample * hann(place)).collect();
            real_fft(&mut samples).iter().map(|value| value.norm_sqr()).collect()
        };
        Spectrum { windows: padded.windows(WINDOW).step_by(HOP).map(power).collect() }
    }

    /// The pitch in hertz around which it lies.
    pub fn center(&self) -> f32 {
        let (mut sum, mut all) = (0.0, 0.0);
        for (place, power) in self.windows.iter().flat_map(|window| window.iter().enumerate()) {
            sum += power * hertz(place);
            all += power;
        }
        sum / all.max(f32::MIN_POSITIVE)
    }

    /// How many windows it has, one every 5.8 ms.
    pub fn len(&self) -> usize {
        self.windows.len()
    }

    /// The power of each band in a window.
    pub fn bands(&self, window: usize) -> [f32; BANDS] {
        let mut bands = [0.0; BANDS];
        for (place, power) in self.windows.get(window).into_iter().flatten().enumerate() {
            if let Some(band) = band(hertz(place)) {
                bands[band] += power;
            }
        }
        bands
    }

    /// What the ear remembers of it: each band in each part, in decibels beside the whole.
    pub fn print(&self) -> Vec<f32> {
        let mut print = vec![[0.0; BANDS]; PARTS.len()];
        for window in 0..self.len() {
            let time = (window * HOP) as f32 / RATE as f32;
            let part = PARTS.iter().position(|end| time < *end).unwrap_or(PARTS.len() - 1);
            let bands = self.bands(window);
            print[part].iter_mut().zip(bands).for_each(|(sum, power)| *sum += power);
        }
        let whole: f32 = print.iter().flatten().sum();
        let level = |power: &f32| (10.0 * (power / whole.max(f32::MIN_POSITIVE)).log10()).max(FLOOR);
        print.iter().flatten().map(level).collect()
    }
}

/// How far two prints are from each other, in decibels.
pub fn distance(one: &[f32], other: &[f32]) -> f32 {
    let sum: f32 = one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum();
    (sum / one.len().max(1) as f32).sqrt()
}

/// The frequency at a place of a window.
fn hertz(place: usize) -> f32 {
    place as f32 * RATE as f32 / WINDOW as f32
}

/// The band of a pitch, by the mel scale; `None` below all.
fn band(hertz: f32) -> Option<usize> {
    let mel = |hertz: f32| 2595.0 * (1.0 + hertz / 700.0).log10();
    let (low, high) = (mel(60.0), mel(16_000.0));
    let share = (mel(hertz) - low) / (high - low);
    (0.0..1.0).contains(&share).then_some((share * BANDS as f32) as usize)
}
