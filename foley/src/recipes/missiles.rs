//! Missiles: how they leave, how they arrive, how they pass by.

use std::f32::consts::{PI, TAU};

use fundsp::prelude32::{highpass_hz, lowpass_hz};

use super::Recipe;
use crate::air::{breath, crowd, hiss, swept, swish};
use crate::luck::Luck;
use crate::matter::{glide, stone, thud, wood};
use crate::take::{Take, decay, swell};

pub const ALL: &[Recipe] = &[
    Recipe::effect("bow_shot", bow_shot),
    Recipe::effect("crossbow_shot", crossbow_shot),
    Recipe::effect("sling_shot", sling_shot),
    Recipe::effect("throw", throw),
    Recipe::effect("missile_hit", missile_hit),
    Recipe::effect("missile_passes", missile_passes),
    Recipe::effect("bow_drawn", bow_drawn),
    Recipe::effect("crossbow_wound", crossbow_wound),
];

/// A string that is let go: a twang that sinks, and the arrow's rush.
fn bow_shot(luck: &mut Luck) -> Take {
    let hertz = luck.about(148.0, 0.08);
    let string = (1..7).fold(Take::default(), |take, number| {
        let number = number as f32;
        let tone = glide(0.34, move |time| hertz * number * (1.0 + 0.10 * (-time * 24.0).exp()));
        take.and(0.0, tone.shaped(decay(0.001, 0.09 / number.sqrt())).times(0.7 / number))
    });
    let rush = swish(0.24, 0.03, (900.0, 2600.0), luck);
    string.and(0.0, wood(420.0, 0.05, luck).times(0.5)).and(0.012, rush.times(0.5))
}

fn crossbow_shot(luck: &mut Luck) -> Take {
    let clack = wood(luck.about(610.0, 0.1), 0.09, luck);
    let nut = breath(0.03, 3300.0, 3.0, luck).shaped(decay(0.0004, 0.005));
    clack.times(1.3).and(0.0, nut.times(2.0)).and(0.004, thud(105.0, 0.16, luck).times(0.9))
}

fn sling_shot(luck: &mut Luck) -> Take {
    let turn = |luck: &mut Luck, high: f32| swish(0.17, 0.09, (250.0, high), luck);
    let whirl =
        turn(luck, 700.0).times(0.5).and(0.14, turn(luck, 950.0).times(0.75)).and(0.26, turn(luck, 1300.0));
    let snap = hiss(0.04, luck).through(highpass_hz(2400.0, 0.7)).shaped(decay(0.0005, 0.006));
    whirl.and(0.36, snap.times(1.2))
}

/// Something turns in the air.
fn throw(luck: &mut Luck) -> Take {
    let a_second = luck.about(11.0, 0.1);
    let air = swish(0.4, 0.12, (350.0, 1200.0), luck);
    air.shaped(move |time| 0.35 + 0.65 * (time * a_second * PI).sin().powi(2))
}

/// An arrow stands and quivers.
fn missile_hit(luck: &mut Luck) -> Take {
    let quiver = luck.about(31.0, 0.1);
    let hertz = luck.about(230.0, 0.1);
    let shaft = glide(0.3, move |time| hertz + 12.0 * (time * quiver * TAU).sin());
    let shaft =
        shaft.shaped(move |time| decay(0.002, 0.06)(time) * (0.55 + 0.45 * (time * quiver * TAU).cos()));
    let tick = hiss(0.03, luck).through(highpass_hz(1800.0, 0.7)).shaped(decay(0.0004, 0.006));
    wood(luck.about(390.0, 0.12), 0.1, luck).and(0.0, tick.times(1.4)).and(0.004, shaft.times(0.55))
}

fn missile_passes(luck: &mut Luck) -> Take {
    let hertz = luck.about(2500.0, 0.1);
    let past = move |time: f32| hertz * (1.12 - 0.34 / (1.0 + (-(time - 0.15) * 38.0).exp()));
    let air = swept(hiss(0.36, luck), past, 12.0).shaped(swell(0.15, 0.36));
    air.and(0.0, swish(0.3, 0.15, (700.0, 1500.0), luck).times(0.3))
}

/// Wood and string creak under the strain.
fn bow_drawn(luck: &mut Luck) -> Take {
    let creaks = crowd(0.45, 38.0, swell(0.3, 0.5), luck, |luck| wood(luck.about(720.0, 0.2), 0.03, luck));
    let strain = swept(hiss(0.45, luck), |time| 300.0 + 500.0 * time, 7.0).shaped(swell(0.35, 0.45));
    creaks.and(0.0, strain.through(lowpass_hz(1500.0, 0.7)).times(0.6))
}

/// Teeth of a winch, one after the other, and a catch that falls in.
fn crossbow_wound(luck: &mut Luck) -> Take {
    let mut take = Take::default();
    for number in 0..6 {
        let tooth = stone(luck.about(1500.0, 0.06), 0.04, luck);
        take = take.and(0.075 * number as f32 + luck.within(0.0, 0.012), tooth.times(0.7));
    }
    take.and(0.5, wood(luck.about(520.0, 0.08), 0.1, luck).times(1.2))
}
