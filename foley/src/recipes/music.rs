//! A short theme for the title, and its close for the end: a plucked string, a low drone, a frame drum.

use fundsp::prelude32::lowpass_hz;

use super::{Recipe, Use};
use crate::luck::Luck;
use crate::matter::{glide, thud};
use crate::take::{Take, swell};

pub const ALL: &[Recipe] = &[
    Recipe { name: "theme", use_for: Use::Music, make: theme },
    Recipe { name: "victory", use_for: Use::Music, make: victory },
    Recipe { name: "defeat", use_for: Use::Music, make: defeat },
];

/// A beat in seconds.
const BEAT: f32 = 0.62;

/// The D below the middle of the piano, in hertz.
const D: f32 = 146.83;

/// A note of the Dorian scale on D: 0 is D, 7 the D above.
fn hertz(step: i8) -> f32 {
    const SCALE: [f32; 7] = [0.0, 2.0, 3.0, 5.0, 7.0, 9.0, 10.0];
    let octave = f32::from(step.div_euclid(7));
    let tones = SCALE[usize::from(step.rem_euclid(7) as u8)] + 12.0 * octave;
    D * (tones / 12.0).exp2()
}

/// A string is plucked: a short noise runs round a loop of one period and grows dull.
fn string(step: i8, seconds: f32, luck: &mut Luck) -> Take {
    let period = (crate::take::RATE as f32 / hertz(step)).round() as usize;
    let mut round = crate::air::hiss(0.05, luck).through(lowpass_hz(2800.0, 0.6)).0;
    round.truncate(period);
    let mut wave = Take::silence(seconds);
    let mut at = 0;
    for sample in &mut wave.0 {
        let next = (at + 1) % period;
        *sample = round[at];
        round[at] = (round[at] * 0.5 + round[next] * 0.5) * 0.9965;
        at = next;
    }
    wave.shaped(move |time| (seconds - time).clamp(0.0, 0.1) * 10.0)
}

/// A low tone of two strings that are bowed.
fn drone(step: i8, beats: f32) -> Take {
    let (hertz, long) = (hertz(step) / 2.0, beats * BEAT);
    let bowed = |hertz: f32| {
        (1..8).fold(Take::default(), |take, part| {
            let part = part as f32;
            take.and(0.0, glide(long, move |_| hertz * part).times(0.5 / part.powf(1.4)))
        })
    };
    bowed(hertz).and(0.0, bowed(hertz * 1.003)).shaped(swell(long * 0.3, long)).times(0.3)
}

/// A melody: notes with their lengths in beats.
fn melody(notes: &[(i8, f32)], luck: &mut Luck) -> Take {
    let mut time = 0.0;
    notes.iter().fold(Take::default(), |take, (step, beats)| {
        let at = time * BEAT + luck.within(0.0, 0.012);
        time += beats;
        take.and(at, string(*step, beats * BEAT + 1.4, luck).times(luck.within(0.75, 1.0)))
    })
}

fn theme(luck: &mut Luck) -> Take {
    let first = [(7, 1.5), (9, 0.5), (11, 1.0), (9, 1.0), (8, 1.5), (7, 0.5), (6, 2.0)];
    let second = [(4, 1.0), (6, 1.0), (7, 1.5), (8, 0.5), (9, 1.0), (8, 1.0), (7, 2.0)];
    let third = [(11, 1.5), (12, 0.5), (13, 1.0), (11, 1.0), (9, 1.0), (8, 1.0), (7, 1.0), (6, 1.0)];
    let last = [(4, 1.0), (6, 1.0), (7, 1.0), (8, 1.0), (7, 4.0)];
    let notes: Vec<(i8, f32)> = [&first[..], &second, &third, &last].concat();
    let mut take = melody(&notes, luck).times(0.8);
    for (bar, step) in [0, -2, 0, -3, 0, -2, -3, 0].into_iter().enumerate() {
        let at = 4.0 * BEAT * bar as f32;
        take = take.and(at, drone(step, 4.6));
        take = take
            .and(at, string(step, 2.4, luck).times(0.6))
            .and(at + 2.0 * BEAT, string(step + 4, 1.6, luck).times(0.4));
        if bar >= 4 {
            take = take
                .and(at, thud(92.0, 0.3, luck).times(0.5))
                .and(at + 2.5 * BEAT, thud(120.0, 0.2, luck).times(0.3));
        }
    }
    take.in_room(18.0, 1.6, 0.18)
}

fn victory(luck: &mut Luck) -> Take {
    let mut take = melody(&[(7, 0.5), (9, 0.5), (11, 1.0), (13, 0.5), (12, 0.5), (14, 3.0)], luck);
    for (beats, step) in [(0.0, 0), (1.0, 4), (2.0, 2), (3.0, 7), (3.0, 4), (3.0, 11)] {
        take = take.and(beats * BEAT, string(step, 2.6, luck).times(0.6));
    }
    for beats in [0.0, 1.0, 2.0, 2.5, 3.0] {
        take = take.and(beats * BEAT, thud(95.0, 0.32, luck).times(0.6));
    }
    take.and(3.0 * BEAT, drone(0, 4.5)).in_room(18.0, 1.6, 0.2)
}

fn defeat(luck: &mut Luck) -> Take {
    let take = melody(&[(9, 1.0), (8, 1.0), (7, 1.5), (4, 0.5), (5, 1.0), (2, 1.0), (0, 3.0)], luck);
    take.and(0.0, drone(0, 5.0))
        .and(4.0 * BEAT, drone(-3, 5.0))
        .and(6.0 * BEAT, thud(70.0, 0.6, luck).times(0.5))
        .in_room(22.0, 2.2, 0.24)
}
