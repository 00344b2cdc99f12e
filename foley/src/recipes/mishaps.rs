//! Mishaps: what nobody wants to hear.

use std::f32::consts::PI;

use fundsp::prelude32::highpass_hz;

use super::Recipe;
use crate::air::{crowd, hiss, swish};
use crate::luck::Luck;
use crate::matter::{bell, blade, glass, glide, thud, wood};
use crate::take::{Take, decay, swell};

pub const ALL: &[Recipe] = &[
    Recipe::effect("fumble", fumble),
    Recipe::effect("friendly_fire", friendly_fire),
    Recipe::effect("breakage", breakage),
    Recipe::effect("flask_breaks", flask_breaks),
];

/// Something slips: two notes that fall, like a word of regret.
fn fumble(luck: &mut Luck) -> Take {
    let hertz = luck.about(330.0, 0.02);
    let note = |hertz: f32, seconds: f32| {
        let tone = glide(seconds, move |time| hertz * (1.0 - 0.10 * time / seconds));
        let reed = glide(seconds, move |time| 2.0 * hertz * (1.0 - 0.10 * time / seconds)).times(0.5);
        tone.and(0.0, reed).driven(2.0).shaped(swell(0.04, seconds))
    };
    let slip = swish(0.14, 0.05, (2400.0, 700.0), luck);
    slip.times(0.5).and(0.03, note(hertz, 0.22)).and(0.22, note(hertz * 0.75, 0.4))
}

/// Known at once: a cracked bell, with a beat in it that hurts.
fn friendly_fire(luck: &mut Luck) -> Take {
    let hertz = luck.about(311.0, 0.01);
    let one = bell(hertz, 1.3, luck).and(0.0, bell(hertz * 1.06, 1.3, luck));
    one.driven(1.6)
        .and(0.0, thud(70.0, 0.3, luck).times(0.6))
        .and(0.16, bell(hertz * 1.414, 0.9, luck).times(0.7))
}

/// Steel snaps, and its end rings away.
fn breakage(luck: &mut Luck) -> Take {
    let snap = hiss(0.06, luck).through(highpass_hz(1200.0, 0.7)).shaped(decay(0.0003, 0.008));
    let high = luck.about(2900.0, 0.1);
    let spin = luck.about(17.0, 0.1);
    let away = blade(high, 0.9, luck).shaped(move |time| 0.4 + 0.6 * (time * spin * PI).sin().abs());
    let splinters =
        crowd(0.16, 70.0, decay(0.002, 0.06), luck, |luck| wood(luck.about(1500.0, 0.3), 0.03, luck));
    snap.times(2.4)
        .and(0.0, blade(high * 0.41, 0.2, luck).times(0.9))
        .and(0.01, splinters.times(0.6))
        .and(0.03, away.times(0.7))
}

fn flask_breaks(luck: &mut Luck) -> Take {
    let shards =
        crowd(0.42, 60.0, decay(0.001, 0.11), luck, |luck| glass(luck.within(1900.0, 4600.0), 0.12, luck));
    let crash = hiss(0.12, luck).through(highpass_hz(2600.0, 0.7)).shaped(decay(0.0005, 0.02));
    let splash = swish(0.3, 0.05, (600.0, 1500.0), luck).shaped(swell(0.05, 0.3));
    shards.and(0.0, crash.times(1.2)).and(0.05, splash.times(0.35))
}
