//! Steps by what is under the feet, hooves, climbing.

use fundsp::prelude32::{highpass_hz, lowpass_hz};

use super::Recipe;
use crate::air::{breath, crowd, hiss, rush, swept, swish};
use crate::luck::Luck;
use crate::matter::{drop, hollow, stone, thud, wood};
use crate::take::{Take, decay, swell};

pub const ALL: &[Recipe] = &[
    Recipe::effect("step_on_stone", step_on_stone),
    Recipe::effect("step_on_wood", step_on_wood),
    Recipe::effect("step_on_earth", step_on_earth),
    Recipe::effect("step_in_grass", step_in_grass),
    Recipe::effect("step_in_mud", step_in_mud),
    Recipe::effect("step_in_snow", step_in_snow),
    Recipe::effect("step_in_sand", step_in_sand),
    Recipe::effect("step_in_water", step_in_water),
    Recipe::effect("hooves", hooves),
    Recipe::effect("climbing", climbing),
];

/// Heel and toe.
fn steps(luck: &mut Luck, mut one: impl FnMut(&mut Luck) -> Take) -> Take {
    let heel = one(luck);
    let toe = one(luck).times(0.5);
    heel.and(luck.about(0.07, 0.15), toe)
}

fn step_on_stone(luck: &mut Luck) -> Take {
    steps(luck, |luck| {
        let click = hiss(0.03, luck).through(highpass_hz(2200.0, 0.7)).shaped(decay(0.001, 0.009));
        stone(luck.about(620.0, 0.12), 0.11, luck).and(0.0, click.times(0.8))
    })
}

fn step_on_wood(luck: &mut Luck) -> Take {
    steps(luck, |luck| wood(luck.about(150.0, 0.12), 0.13, luck).and(0.0, thud(100.0, 0.08, luck).times(0.4)))
}

fn step_on_earth(luck: &mut Luck) -> Take {
    steps(luck, |luck| {
        let grit = crowd(0.06, 150.0, decay(0.002, 0.03), luck, |luck| {
            stone(luck.within(1500.0, 2600.0), 0.01, luck)
        });
        thud(115.0, 0.09, luck).times(0.8).and(0.0, grit.times(0.35))
    })
}

fn step_in_grass(luck: &mut Luck) -> Take {
    let blades = crowd(0.2, 120.0, swell(0.07, 0.2), luck, |luck| {
        breath(0.02, luck.within(3200.0, 6500.0), 2.0, luck).shaped(swell(0.006, 0.02))
    });
    blades.times(1.5).and(0.02, thud(120.0, 0.07, luck).times(0.25))
}

fn step_in_mud(luck: &mut Luck) -> Take {
    let suck =
        swept(hiss(0.2, luck), |time| 260.0 + 2600.0 * time * time * 9.0, 4.0).shaped(swell(0.13, 0.2));
    let press = rush(0.12, luck).through(lowpass_hz(420.0, 0.9)).shaped(swell(0.04, 0.12));
    press.times(2.0).and(0.07, suck.times(1.3))
}

/// Snow creaks, and gives way.
fn step_in_snow(luck: &mut Luck) -> Take {
    let creak = |luck: &mut Luck, seconds: f32, low: f32| {
        crowd(seconds, 150.0, swell(seconds * 0.6, seconds), luck, |luck| {
            breath(0.016, luck.within(low, low * 1.5), 9.0, luck).shaped(swell(0.004, 0.016))
        })
    };
    let first = creak(luck, 0.16, 950.0);
    first.and(luck.about(0.19, 0.06), creak(luck, 0.13, 1500.0).times(0.8))
}

/// Sand runs away under the heel, and then under the toe.
fn step_in_sand(luck: &mut Luck) -> Take {
    let runs = |luck: &mut Luck, seconds: f32| {
        let grains = swept(hiss(seconds, luck), move |time| 2600.0 - 1500.0 * time / seconds, 0.8);
        grains.shaped(swell(seconds * 0.15, seconds))
    };
    let heel = runs(luck, 0.13);
    let toe = runs(luck, 0.2).times(0.7);
    heel.and(0.0, thud(85.0, 0.1, luck).times(0.5)).and(luck.about(0.12, 0.08), toe)
}

fn step_in_water(luck: &mut Luck) -> Take {
    let splash = swish(0.24, 0.06, (700.0, 1700.0), luck);
    let drops = crowd(0.3, 30.0, swell(0.1, 0.32), luck, |luck| drop(luck.within(500.0, 1100.0), 0.06, luck));
    splash.times(0.9).and(0.05, drops.times(0.5))
}

/// A short gallop.
fn hooves(luck: &mut Luck) -> Take {
    [0.0, 0.085, 0.2, 0.3].into_iter().fold(Take::default(), |take, time| {
        let hoof = hollow(luck.about(430.0, 0.15), 0.07, luck).and(0.0, thud(95.0, 0.1, luck).times(0.9));
        take.and(time + luck.within(0.0, 0.012), hoof.times(luck.within(0.7, 1.0)))
    })
}

/// Hands and boots on rock, and pebbles that come loose.
fn climbing(luck: &mut Luck) -> Take {
    let scrape =
        crowd(0.34, 90.0, swell(0.12, 0.34), luck, |luck| stone(luck.within(700.0, 1500.0), 0.02, luck));
    let pebbles =
        crowd(0.4, 14.0, swell(0.1, 0.45), luck, |luck| stone(luck.within(1600.0, 3400.0), 0.05, luck));
    scrape.and(0.16, pebbles.times(0.8))
}
