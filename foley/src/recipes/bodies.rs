//! Bodies: falls, grips, wings, flight, blood.

use fundsp::prelude32::{bandpass_hz, lowpass_hz};

use super::Recipe;
use crate::air::{breath, crowd, hiss, rush, swept};
use crate::luck::Luck;
use crate::matter::{drop, glide, plate, thud, wood};
use crate::take::{Take, decay, swell};

pub const ALL: &[Recipe] = &[
    Recipe::effect("body_falls", body_falls),
    Recipe::effect("wrestling", wrestling),
    Recipe::effect("wings", wings),
    Recipe::effect("flight", flight),
    Recipe::effect("blood", blood),
    Recipe::effect("dust", dust),
    Recipe::effect("steel_drawn", steel_drawn),
    Recipe::effect("handled", handled),
];

/// Knees, then the whole weight, then what it wore.
fn body_falls(luck: &mut Luck) -> Take {
    let knees = thud(110.0, 0.16, luck).times(0.5);
    let weight = thud(62.0, 0.36, luck).times(1.2);
    let rattle =
        crowd(0.3, 60.0, decay(0.004, 0.08), luck, |luck| plate(luck.within(1500.0, 3000.0), 0.07, luck));
    let cloth = rush(0.3, luck).through(lowpass_hz(1400.0, 0.7)).shaped(swell(0.08, 0.3));
    let down = luck.about(0.2, 0.15);
    knees.and(0.05, cloth.times(0.5)).and(down, weight).and(down + 0.01, rattle.times(0.28))
}

/// Cloth that is pulled, feet that shift, a short breath through the teeth.
fn wrestling(luck: &mut Luck) -> Take {
    let mut take = Take::default();
    for number in 0..4 {
        let hertz = luck.about(900.0, 0.35);
        let pull =
            swept(hiss(0.2, luck), move |time| hertz * (1.0 + 3.0 * time), 2.2).shaped(swell(0.06, 0.2));
        take = take.and(0.13 * number as f32 * luck.about(1.0, 0.15), pull.times(0.8));
    }
    let feet = thud(92.0, 0.14, luck).times(0.6);
    let breath = breath(0.2, luck.about(480.0, 0.1), 4.0, luck).shaped(swell(0.07, 0.2));
    take.and(0.08, feet).and(0.33, thud(84.0, 0.14, luck).times(0.7)).and(0.3, breath.times(1.2))
}

/// Three beats of wings.
fn wings(luck: &mut Luck) -> Take {
    let mut take = Take::default();
    for number in 0..3 {
        let beat = rush(0.2, luck).through(bandpass_hz(luck.about(310.0, 0.1), 1.1)).shaped(swell(0.07, 0.2));
        let feathers = breath(0.16, 2400.0, 1.0, luck).shaped(swell(0.06, 0.16)).times(0.12);
        let beat = beat.times(2.4).and(0.02, feathers);
        take =
            take.and(0.23 * number as f32 + luck.within(0.0, 0.02), beat.times(1.0 - 0.15 * number as f32));
    }
    take
}

/// Feet that run away, farther and farther.
fn flight(luck: &mut Luck) -> Take {
    let mut take = Take::default();
    for number in 0..6 {
        let far = number as f32 / 6.0;
        let step = thud(150.0, 0.08, luck)
            .and(0.0, breath(0.06, 1300.0, 1.2, luck).shaped(decay(0.002, 0.012)).times(1.5));
        let step = step.through(lowpass_hz(3200.0 - 2600.0 * far, 0.7));
        take = take.and(0.125 * number as f32 + luck.within(0.0, 0.015), step.times(1.0 - 0.85 * far));
    }
    take
}

fn blood(luck: &mut Luck) -> Take {
    let mut take = Take::default();
    for number in 0..3 {
        let falls = drop(luck.about(880.0, 0.15), 0.06, luck)
            .and(0.012, drop(luck.about(1300.0, 0.15), 0.04, luck).times(0.5));
        take = take.and(0.14 * number as f32 + luck.within(0.0, 0.03), falls.times(0.7));
    }
    take
}

/// The undead fall to dust: a dry trickle that sinks.
fn dust(luck: &mut Luck) -> Take {
    let grains = crowd(
        0.9,
        210.0,
        |time| swell(0.15, 0.95)(time),
        luck,
        |luck| wood(luck.within(1800.0, 5200.0), 0.012, luck),
    );
    let sinks = swept(hiss(0.95, luck), |time| 3600.0 * (-time * 2.2).exp(), 1.3).shaped(swell(0.2, 0.95));
    let sigh = glide(0.8, |time| 190.0 - 90.0 * time).shaped(swell(0.3, 0.8));
    grains.times(0.8).and(0.0, sinks.times(0.8)).and(0.0, sigh.times(0.12))
}

/// A blade leaves its sheath, and sings.
fn steel_drawn(luck: &mut Luck) -> Take {
    let to = luck.about(5200.0, 0.1);
    let slide = swept(hiss(0.3, luck), move |time| 1500.0 + (to - 1500.0) * (time / 0.3), 5.0)
        .shaped(swell(0.24, 0.3));
    let sings = crate::matter::blade(luck.about(2050.0, 0.06), 0.5, luck);
    slide.times(1.2).and(0.25, sings.times(0.45))
}

/// Leather and buckles: something is put away, picked up, handed over.
fn handled(luck: &mut Luck) -> Take {
    let leather = breath(0.16, luck.about(950.0, 0.15), 1.4, luck).shaped(swell(0.05, 0.16));
    let buckle = plate(luck.about(3300.0, 0.12), 0.09, luck);
    leather.times(1.3).and(0.1, buckle.times(0.4)).and(0.13, thud(210.0, 0.06, luck).times(0.5))
}
