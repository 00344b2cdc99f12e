//! The table itself: dice, paper, wood; the rounds, and the end.

use fundsp::prelude32::{highpass_hz, lowpass_hz};

use super::Recipe;
use crate::air::{crowd, hiss, swept};
use crate::luck::Luck;
use crate::matter::{bell, hollow, thud, wood};
use crate::take::{Take, decay, swell};

pub const ALL: &[Recipe] = &[
    Recipe::effect("die_rolls", die_rolls),
    Recipe::effect("die_settles", die_settles),
    Recipe::effect("natural_twenty", natural_twenty),
    Recipe::effect("paper", paper),
    Recipe::effect("counter_set", counter_set),
    Recipe::effect("click", click),
    Recipe::effect("round_begins", round_begins),
];

fn die_rolls(luck: &mut Luck) -> Take {
    let mut take = Take::default();
    let mut time = 0.0;
    for number in 0..7 {
        let knock = hollow(luck.about(1950.0, 0.18), 0.03, luck)
            .and(0.0, wood(luck.about(330.0, 0.1), 0.05, luck).times(0.5));
        take = take.and(time, knock.times(1.0 - 0.09 * number as f32));
        time += luck.about(0.065 - 0.004 * number as f32, 0.3);
    }
    take
}

fn die_settles(luck: &mut Luck) -> Take {
    let knock = |luck: &mut Luck, loud: f32| {
        let die = hollow(luck.about(1450.0, 0.06), 0.045, luck);
        die.and(0.0, wood(luck.about(235.0, 0.06), 0.11, luck).times(0.9)).times(loud)
    };
    knock(luck, 1.0).and(luck.about(0.055, 0.1), knock(luck, 0.3))
}

/// Two small bells: the die shows the best that it can.
fn natural_twenty(luck: &mut Luck) -> Take {
    let root = luck.about(1320.0, 0.01);
    bell(root, 0.5, luck).and(0.09, bell(root * 4.0 / 3.0, 0.8, luck))
}

/// A slip of paper is laid down.
fn paper(luck: &mut Luck) -> Take {
    let rustle = crowd(0.22, 190.0, swell(0.08, 0.22), luck, |luck| {
        let high = luck.within(2600.0, 7000.0);
        hiss(0.012, luck).through(highpass_hz(high, 0.8)).shaped(decay(0.0006, 0.003))
    });
    let slide = swept(hiss(0.2, luck), |time| 5200.0 - 9000.0 * time, 1.5).shaped(swell(0.1, 0.2));
    rustle.and(0.0, slide.times(0.5))
}

/// A counter of wood is set on the board.
fn counter_set(luck: &mut Luck) -> Take {
    wood(luck.about(520.0, 0.06), 0.07, luck).and(0.0, thud(175.0, 0.07, luck).times(0.6))
}

/// A button of the panels.
fn click(luck: &mut Luck) -> Take {
    let tick = hollow(luck.about(2600.0, 0.04), 0.02, luck);
    tick.and(0.0, wood(luck.about(900.0, 0.04), 0.025, luck).times(0.5))
}

/// A hand drum, and a small bell over it.
fn round_begins(luck: &mut Luck) -> Take {
    let skin = |luck: &mut Luck| {
        thud(102.0, 0.4, luck).and(
            0.0,
            hiss(0.06, luck).through(lowpass_hz(1400.0, 0.7)).shaped(decay(0.001, 0.012)).times(0.5),
        )
    };
    skin(luck)
        .and(0.17, skin(luck).times(0.75))
        .and(0.17, bell(luck.about(1180.0, 0.004), 1.1, luck).times(0.3))
}
