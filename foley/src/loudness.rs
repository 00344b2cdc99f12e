//! How loud something is to the ear, by the European broadcasters' standard R 128.

use ebur128::{EbuR128, Mode};

use crate::take::{RATE, Take};

/// The loudness of a take.
pub trait Loudness {
    /// Of its loudest 400 ms, in LUFS.
    fn loudness_at_most(&self) -> f32;
    /// Of all of it, in LUFS.
    fn loudness(&self) -> f32;
}

impl Loudness for Take {
    fn loudness_at_most(&self) -> f32 {
        let mut meter = meter(Mode::M);
        let silence = vec![0.0; RATE as usize / 2];
        let padded = [&silence[..], &self.0, &silence].concat();
        let loudest = padded.chunks(RATE as usize / 100).filter_map(|chunk| {
            meter.add_frames_f32(chunk).ok()?;
            meter.loudness_momentary().ok()
        });
        loudest.fold(f64::NEG_INFINITY, f64::max) as f32
    }

    fn loudness(&self) -> f32 {
        let mut meter = meter(Mode::I);
        let whole = meter.add_frames_f32(&self.0).and_then(|()| meter.loudness_global());
        whole.unwrap_or(f64::NEG_INFINITY) as f32
    }
}

fn meter(mode: Mode) -> EbuR128 {
    EbuR128::new(1, RATE, mode).expect("a meter for one channel at a usual rate")
}

/// Decibels as a factor.
pub fn gain(decibels: f32) -> f32 {
    10.0_f32.powf(decibels / 20.0)
}

/// A factor as decibels.
pub fn decibels(factor: f32) -> f32 {
    20.0 * factor.max(1e-9).log10()
}
