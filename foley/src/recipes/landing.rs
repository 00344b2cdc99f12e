//! A weapon lands: the ground answers.

use fundsp::prelude32::{highpass_hz, lowpass_hz};

use super::Recipe;
use crate::air::{crowd, hiss, swish};
use crate::luck::Luck;
use crate::matter::{blade, drop, stone, thud, wood};
use crate::take::{Take, decay, swell};

pub const ALL: &[Recipe] = &[
    Recipe::effect("lands_on_stone", lands_on_stone),
    Recipe::effect("lands_on_wood", lands_on_wood),
    Recipe::effect("lands_in_mud", lands_in_mud),
    Recipe::effect("lands_in_water", lands_in_water),
    Recipe::effect("falls_into_gorge", falls_into_gorge),
    Recipe::effect("kicked", kicked),
];

/// Bounces: each sooner and softer than the one before.
fn bounces(first: f32, count: u8, mut one: impl FnMut(f32) -> Take) -> Take {
    let (mut take, mut time, mut pause, mut loud) = (Take::default(), 0.0, first, 1.0);
    for _ in 0..count {
        take = take.and(time, one(loud).times(loud));
        (time, pause, loud) = (time + pause, pause * 0.62, loud * 0.58);
    }
    take
}

fn lands_on_stone(luck: &mut Luck) -> Take {
    let hertz = luck.about(1480.0, 0.1);
    bounces(luck.about(0.16, 0.15), 6, |loud| {
        let steel = blade(luck.about(hertz, 0.05), 0.2 + 0.25 * loud, luck);
        steel.and(0.0, stone(luck.about(900.0, 0.15), 0.05, luck).times(0.6))
    })
}

fn lands_on_wood(luck: &mut Luck) -> Take {
    let hertz = luck.about(240.0, 0.12);
    bounces(luck.about(0.13, 0.15), 4, |_| {
        let plank = wood(luck.about(hertz, 0.06), 0.16, luck);
        plank.and(0.0, blade(luck.about(1300.0, 0.1), 0.1, luck).times(0.16))
    })
}

fn lands_in_mud(luck: &mut Luck) -> Take {
    let splat = hiss(0.18, luck).through(lowpass_hz(900.0, 0.9)).shaped(decay(0.004, 0.035));
    let suck = crowd(0.26, 26.0, swell(0.08, 0.3), luck, |luck| drop(240.0, 0.07, luck).times(0.35));
    thud(88.0, 0.2, luck).times(0.7).and(0.0, splat.times(1.4)).and(0.05, suck)
}

fn lands_in_water(luck: &mut Luck) -> Take {
    let splash = hiss(0.5, luck).through(highpass_hz(700.0, 0.6)).shaped(swell(0.03, 0.42));
    let bubbles = crowd(0.5, 34.0, swell(0.15, 0.6), luck, |luck| drop(640.0, 0.08, luck).times(0.6));
    thud(130.0, 0.12, luck).times(0.5).and(0.0, splash.times(0.55)).and(0.06, bubbles)
}

/// It hits the edge, strikes the wall twice farther and farther below, and is gone.
fn falls_into_gorge(luck: &mut Luck) -> Take {
    let hertz = luck.about(1250.0, 0.08);
    let edge = blade(hertz, 0.3, luck).and(0.0, stone(800.0, 0.08, luck).times(0.7));
    let wall = |luck: &mut Luck, far: f32| {
        let hit = blade(hertz * 0.97, 0.3, luck).and(0.0, stone(700.0, 0.1, luck));
        hit.through(lowpass_hz(2600.0 / far, 0.7)).in_room(24.0, 1.3, 0.28 + 0.12 * far).times(1.1 / far)
    };
    let fall = swish(0.7, 0.2, (900.0, 260.0), luck).times(0.2);
    let (once, twice) = (luck.about(0.42, 0.1), luck.about(0.86, 0.1));
    edge.and(0.05, fall)
        .and(once, wall(luck, 1.2))
        .and(twice, wall(luck, 2.0))
        .shaped(|time| (1.9 - time).clamp(0.0, 1.0))
}

/// It slides over the ground.
fn kicked(luck: &mut Luck) -> Take {
    let scrape = crowd(0.34, 120.0, swell(0.05, 0.34), luck, |luck| {
        blade(luck.about(1900.0, 0.25), 0.04, luck).times(0.4)
    });
    let drag = hiss(0.34, luck).through(lowpass_hz(1600.0, 0.7)).shaped(swell(0.06, 0.34));
    thud(150.0, 0.08, luck).times(0.5).and(0.02, scrape).and(0.02, drag.times(0.3))
}
