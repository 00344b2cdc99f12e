//! The last steps of every sound: nothing below hearing, nothing before its beginning, one loudness for all.

use fundsp::prelude32::highpass_hz;

use crate::loudness::{Loudness, gain};
use crate::recipes::Use;
use crate::take::Take;

/// What every effect comes to at its loudest, in LUFS over 400 ms.
pub const EFFECT: f32 = -22.0;
/// What loops come to. The game plays them softer.
pub const LOOP: f32 = -24.0;

/// The loudest that a sample may be.
pub const CEILING: f32 = 0.76;
/// Above this a sample is bent toward the ceiling.
const KNEE: f32 = 0.42;

/// What is this much softer than the loudest moment is nothing, in decibels.
const NOTHING: f32 = -58.0;

/// Finishes a sound.
pub fn finish(take: Take, use_for: Use) -> Take {
    let take = take.through(highpass_hz(38.0, 0.7));
    match use_for {
        Use::Effect => loud(faded(trimmed(take)), |take| take.loudness_at_most(), EFFECT),
        // A loop must keep its length, or it would have a seam.
        Use::Ambience => loud(take, |take| take.loudness(), LOOP),
        Use::Music => loud(faded(trimmed(take)), |take| take.loudness(), LOOP),
    }
}

/// Without silence before and after.
fn trimmed(mut take: Take) -> Take {
    let audible = take.peak() * gain(NOTHING);
    let is_heard = |sample: &f32| sample.abs() > audible;
    let end = take.0.iter().rposition(is_heard).map_or(0, |last| last + 1);
    take.0.truncate(end);
    let begin = take.0.iter().position(is_heard).unwrap_or(0);
    take.0.drain(..begin);
    take
}

/// With an end that does not click.
fn faded(take: Take) -> Take {
    let seconds = take.seconds();
    take.shaped(move |time| ((seconds - time) / 0.012).min(1.0))
}

/// At that loudness. Bending the loudest samples costs some of it, so it takes a few rounds.
fn loud(take: Take, measure: impl Fn(&Take) -> f32, wanted: f32) -> Take {
    let mut factor = 1.0;
    let mut finished = take.clone();
    for _ in 0..8 {
        factor *= gain((wanted - measure(&finished)).min(12.0));
        finished = Take(take.0.iter().map(|sample| bent(sample * factor)).collect());
    }
    finished
}

/// A sample bent below the ceiling.
fn bent(sample: f32) -> f32 {
    let (size, room) = (sample.abs(), CEILING - KNEE);
    let size = if size > KNEE { KNEE + room * ((size - KNEE) / room).tanh() } else { size };
    size.copysign(sample)
}
