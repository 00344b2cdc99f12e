//! The ceiling: what would be clipped is bent instead.

use kira::Frame;
use kira::info::Info;

/// Below this nothing is changed; above, it is bent toward 1.
const KNEE: f32 = 0.7;

/// Bends the sum of all sounds below the ceiling.
pub struct Ceiling;

impl kira::effect::Effect for Ceiling {
    fn process(&mut self, frames: &mut [Frame], _: f64, _: &Info) {
        for frame in frames {
            *frame = Frame::new(bent(frame.left), bent(frame.right));
        }
    }
}

fn bent(sample: f32) -> f32 {
    const ROOM: f32 = 0.98 - KNEE;
    let size = sample.abs();
    if size <= KNEE { sample } else { (KNEE + ROOM * ((size - KNEE) / ROOM).tanh()).copysign(sample) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_passes_the_ceiling_and_what_is_soft_stays_as_it_is() {
        assert_eq!([0.0, -0.5, KNEE].map(bent), [0.0, -0.5, KNEE]);
        assert!(bent(8.0) < 1.0 && bent(-8.0) > -1.0);
        assert!((0..100).all(|step| bent(step as f32 / 20.0) <= bent((step + 1) as f32 / 20.0)));
    }
}
