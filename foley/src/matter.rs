//! What rings when it is struck: bars of steel, boards, bones, stones, glass, drops.

use fundsp::prelude32::{lowpass_hz, sine_hz};

use crate::air::hiss;
use crate::luck::Luck;
use crate::take::{RATE, Take, decay};

/// How a thing rings: parts above its lowest tone, each with its loudness and how long it rings beside the lowest.
type Ring = &'static [(f32, f32, f32)];

/// A bar that is free at both ends: blades, tines, spikes.
const BAR: Ring =
    &[(1.0, 0.7, 1.0), (2.756, 1.0, 0.8), (5.404, 0.8, 0.6), (8.933, 0.6, 0.45), (13.34, 0.35, 0.3)];
/// A plate of metal: rims, pots, mail.
const PLATE: Ring = &[
    (1.0, 0.6, 1.0),
    (1.49, 0.7, 0.9),
    (2.17, 1.0, 0.8),
    (2.83, 0.8, 0.7),
    (3.61, 0.7, 0.5),
    (4.98, 0.5, 0.4),
    (6.53, 0.35, 0.3),
];
/// A board or a stave of wood.
const BOARD: Ring = &[(1.0, 1.0, 1.0), (2.41, 0.5, 0.55), (4.23, 0.3, 0.35), (6.9, 0.15, 0.2)];
/// Something hollow and hard: a skull, a jar.
const HOLLOW: Ring = &[(1.0, 1.0, 1.0), (1.83, 0.6, 0.6), (3.1, 0.4, 0.4), (5.2, 0.25, 0.25)];
/// A stone.
const STONE: Ring = &[(1.0, 0.8, 1.0), (1.37, 0.7, 0.8), (2.09, 0.6, 0.6), (3.4, 0.5, 0.4), (5.1, 0.3, 0.3)];
/// Thin glass.
const GLASS: Ring = &[(1.0, 0.8, 1.0), (2.32, 1.0, 0.8), (4.25, 0.8, 0.6), (6.63, 0.5, 0.4)];
/// A bell.
const BELL: Ring = &[
    (0.5, 0.5, 1.4),
    (1.0, 1.0, 1.0),
    (1.19, 0.7, 0.9),
    (1.5, 0.4, 0.8),
    (2.0, 0.8, 0.7),
    (2.74, 0.4, 0.4),
    (4.1, 0.25, 0.3),
];

/// A thing is struck: its lowest tone in hertz, how long it rings in seconds, and chance, which detunes it.
fn struck(ring: Ring, hertz: f32, seconds: f32, luck: &mut Luck) -> Take {
    let sum: f32 = ring.iter().map(|(_, loud, _)| loud).sum();
    let mut take = Take::default();
    for (above, loud, long) in ring {
        let hertz = luck.about(hertz * above, 0.02);
        let (loud, rings) = (luck.about(*loud, 0.3) / sum, seconds * long);
        // The ear hears nothing above, and a tone there would come back as another one.
        if hertz < RATE as f32 * 0.45 {
            let tone = Take::of(rings * 1.2, sine_hz(hertz).phase(luck.within(0.0, 1.0)));
            take = take.and(0.0, tone.shaped(decay(0.0008, rings / 6.0)).times(loud));
        }
    }
    take
}

/// A blade or something like it rings.
pub fn blade(hertz: f32, seconds: f32, luck: &mut Luck) -> Take {
    struck(BAR, hertz, seconds, luck)
}

/// A plate of metal rings.
pub fn plate(hertz: f32, seconds: f32, luck: &mut Luck) -> Take {
    struck(PLATE, hertz, seconds, luck)
}

/// Wood is knocked.
pub fn wood(hertz: f32, seconds: f32, luck: &mut Luck) -> Take {
    struck(BOARD, hertz, seconds, luck)
}

/// Something hollow and hard is knocked.
pub fn hollow(hertz: f32, seconds: f32, luck: &mut Luck) -> Take {
    struck(HOLLOW, hertz, seconds, luck)
}

/// A stone is hit.
pub fn stone(hertz: f32, seconds: f32, luck: &mut Luck) -> Take {
    struck(STONE, hertz, seconds, luck)
}

/// Glass is hit.
pub fn glass(hertz: f32, seconds: f32, luck: &mut Luck) -> Take {
    struck(GLASS, hertz, seconds, luck)
}

/// A bell is struck.
pub fn bell(hertz: f32, seconds: f32, luck: &mut Luck) -> Take {
    struck(BELL, hertz, seconds, luck)
}

/// Something soft and heavy comes down: a tone that falls from `hertz` to half of it, and a dull noise.
pub fn thud(hertz: f32, seconds: f32, luck: &mut Luck) -> Take {
    let hertz = luck.about(hertz, 0.06);
    let falling = move |time: f32| hertz * (0.5 + 0.5 * (-time / (seconds * 0.2)).exp());
    let body = glide(seconds, falling).shaped(decay(0.002, seconds / 5.0));
    let dull = hiss(seconds, luck).through(lowpass_hz(hertz * 4.0, 0.7)).shaped(decay(0.001, seconds / 12.0));
    body.and(0.0, dull.times(1.2))
}

/// A drop, or a bubble: a tone that rises while it dies.
pub fn drop(hertz: f32, seconds: f32, luck: &mut Luck) -> Take {
    let hertz = luck.about(hertz, 0.25);
    glide(seconds, move |time| hertz * (1.0 + 0.9 * time / seconds)).shaped(decay(0.003, seconds / 5.0))
}

/// A tone whose hertz follow the time in seconds.
pub fn glide(seconds: f32, hertz: impl Fn(f32) -> f32) -> Take {
    let mut turned = 0.0_f32;
    let wave = Take::silence(seconds).0.into_iter().enumerate().map(|(number, _)| {
        turned = (turned + hertz(number as f32 / RATE as f32) / RATE as f32).fract();
        (turned * std::f32::consts::TAU).sin()
    });
    Take(wave.collect())
}
