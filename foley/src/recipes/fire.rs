//! Fire: how it starts, burns and goes out.

use std::f32::consts::TAU;

use fundsp::prelude32::{highpass_hz, lowpass_hz};

use super::Recipe;
use crate::air::{crowd, hiss, rush, swept};
use crate::luck::Luck;
use crate::matter::{stone, thud};
use crate::take::{Take, decay, swell};

pub const ALL: &[Recipe] = &[
    Recipe::effect("wick_lit", wick_lit),
    Recipe::effect("fire_starts", fire_starts),
    Recipe::effect("fire_burns", fire_burns),
    Recipe::effect("fire_bursts", fire_bursts),
    Recipe::effect("fire_out", fire_out),
];

/// Crackles, so many a second.
pub fn crackles(seconds: f32, a_second: f32, envelope: impl Fn(f32) -> f32, luck: &mut Luck) -> Take {
    crowd(seconds, a_second, envelope, luck, |luck| {
        let long = luck.within(0.002, 0.007);
        let high = luck.within(900.0, 4200.0);
        hiss(0.03, luck).through(highpass_hz(high, 0.8)).shaped(decay(0.0003, long))
    })
}

/// Flint on steel, twice, and a small flame.
fn wick_lit(luck: &mut Luck) -> Take {
    let spark = |luck: &mut Luck| {
        let scratch = hiss(0.07, luck)
            .through(highpass_hz(2400.0, 0.8))
            .through(lowpass_hz(6500.0, 0.7))
            .shaped(swell(0.03, 0.07));
        scratch.and(0.0, stone(luck.about(2600.0, 0.1), 0.04, luck))
    };
    let flame = rush(0.4, luck).through(lowpass_hz(1100.0, 0.7)).shaped(swell(0.1, 0.4));
    spark(luck).and(luck.about(0.16, 0.1), spark(luck)).and(0.24, flame.times(0.8))
}

/// A rush that opens, with a deep breath below it.
fn fire_starts(luck: &mut Luck) -> Take {
    let opens = swept(rush(0.95, luck), |time| 180.0 + 1500.0 * swell(0.22, 0.95)(time), 0.9);
    let deep = rush(0.95, luck).through(lowpass_hz(170.0, 1.0)).shaped(swell(0.16, 0.8));
    opens
        .shaped(swell(0.2, 0.95))
        .times(2.0)
        .and(0.0, deep.times(1.6))
        .and(0.1, crackles(0.8, 32.0, swell(0.2, 0.8), luck).times(0.5))
}

/// Flames that lick somebody.
fn fire_burns(luck: &mut Luck) -> Take {
    let flutter = luck.about(13.0, 0.15);
    let flames = rush(0.8, luck).through(lowpass_hz(700.0, 0.8));
    let flames = flames.shaped(move |time| {
        swell(0.12, 0.8)(time) * (0.55 + 0.45 * (time * flutter * TAU).sin() * (time * flutter * 2.3).cos())
    });
    crackles(0.75, 75.0, swell(0.2, 0.75), luck).times(1.3).and(0.0, flames.times(0.9))
}

/// A long hiss.
fn fire_out(luck: &mut Luck) -> Take {
    let steam = swept(hiss(0.85, luck), |time| 6500.0 - 3200.0 * time, 1.4);
    steam.shaped(|time| decay(0.03, 0.2)(time) * (0.9 - time).clamp(0.0, 1.0))
}

/// A ball of fire bursts: a blow that is felt, a roar that falls, and embers.
fn fire_bursts(luck: &mut Luck) -> Take {
    let blow = thud(64.0, 0.5, luck).driven(3.0);
    let roar = swept(rush(1.2, luck), |time| 1500.0 - 1150.0 * time, 0.7).shaped(decay(0.01, 0.22));
    let embers = crackles(1.1, 45.0, decay(0.05, 0.4), luck);
    blow.times(1.3)
        .and(0.0, roar.driven(2.0).times(1.2))
        .and(0.12, embers.times(0.7))
        .in_room(25.0, 0.6, 0.12)
}
