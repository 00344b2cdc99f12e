//! What a place sounds like when nothing happens: loops without a seam.

use fundsp::prelude32::{bandpass_hz, highpass_hz, lowpass_hz};

use super::fire::crackles;
use super::{Recipe, Use};
use crate::air::{crowd, hiss, rush, swept};
use crate::luck::Luck;
use crate::matter::{drop, glass, glide, wood};
use crate::take::{Take, swell};

pub const ALL: &[Recipe] = &[
    Recipe { name: "wind", use_for: Use::Ambience, make: wind },
    Recipe { name: "river_at_night", use_for: Use::Ambience, make: river_at_night },
    Recipe { name: "tavern", use_for: Use::Ambience, make: tavern },
    Recipe { name: "crypt", use_for: Use::Ambience, make: crypt },
    Recipe { name: "storm", use_for: Use::Ambience, make: storm },
    Recipe { name: "hearth", use_for: Use::Ambience, make: hearth },
    Recipe { name: "onlookers", use_for: Use::Ambience, make: onlookers },
    Recipe { name: "steam", use_for: Use::Ambience, make: steam },
];

/// How long a loop is before its ends are laid over each other, and for how long they are.
const LONG: f32 = 18.0;
const SEAM: f32 = 2.0;

/// Something that wanders slowly between 0 and 1, with periods that have little in common.
fn wandering(seconds: f32, shift: f32) -> impl Fn(f32) -> f32 + Clone + Send + Sync {
    move |time| {
        let turn = |period: f32| ((time / period + shift) * std::f32::consts::TAU).sin();
        0.5 + 0.25 * turn(seconds) + 0.15 * turn(seconds / 2.7) + 0.1 * turn(seconds / 5.3)
    }
}

fn gusts(deep: f32, high: f32, luck: &mut Luck) -> Take {
    let gust = wandering(9.0, luck.within(0.0, 1.0));
    let pitch = {
        let gust = gust.clone();
        move |time: f32| deep + (high - deep) * gust(time)
    };
    let whistle = {
        let gust = gust.clone();
        move |time: f32| 1.9 * (deep + (high - deep) * gust(time))
    };
    let air = swept(rush(LONG, luck), pitch, 1.2);
    let edge = swept(hiss(LONG, luck), whistle, 14.0);
    air.times(1.6).and(0.0, edge.times(0.06)).shaped(move |time| 0.35 + 0.65 * gust(time))
}

fn wind(luck: &mut Luck) -> Take {
    gusts(190.0, 620.0, luck).looped(SEAM)
}

/// Water over stones, and crickets.
fn river_at_night(luck: &mut Luck) -> Take {
    let flow = rush(LONG, luck).through(bandpass_hz(480.0, 0.7)).times(0.8);
    let lap = wandering(5.0, luck.within(0.0, 1.0));
    let gurgle = crowd(LONG, 13.0, lap, luck, |luck| drop(luck.within(260.0, 760.0), 0.11, luck).times(0.22));
    let cricket = |hertz: f32, a_second: f32, pause: f32| {
        glide(LONG, move |_| hertz).shaped(move |time| {
            let sings = (time / pause).fract() < 0.55;
            let chirp = (time * a_second).fract();
            if sings && chirp < 0.5 { (chirp * std::f32::consts::TAU).sin().powi(2) * 0.05 } else { 0.0 }
        })
    };
    flow.and(0.0, gurgle)
        .and(0.0, cricket(4300.0, 17.0, 2.1))
        .and(0.0, cricket(4720.0, 15.5, 3.3).times(0.6))
        .looped(SEAM)
}

/// So many who talk at once, each between these pitches, far enough away that nobody is understood.
fn voices(count: usize, (low, high): (f32, f32), luck: &mut Luck) -> Take {
    (0..count).fold(Take::default(), |take, _| {
        let talks = talker((low, high), luck);
        take.and(0.0, talks.times(luck.within(0.1, 0.28)))
    })
}

/// Somebody who talks and pauses.
fn talker((low, high): (f32, f32), luck: &mut Luck) -> Take {
    let (hertz, a_second) = (luck.within(low, high), luck.within(3.2, 5.5));
    let (formant, shift) = (luck.within(420.0, 900.0), luck.within(0.0, 1.0));
    let melody = wandering(luck.within(2.0, 4.0), shift);
    let speaks = wandering(luck.within(4.0, 8.0), luck.within(0.0, 1.0));
    let tone = {
        let melody = melody.clone();
        (1..9).fold(Take::default(), |take, part| {
            let melody = melody.clone();
            let part = part as f32;
            let tone = glide(LONG, move |time| hertz * part * (0.85 + 0.35 * melody(time)));
            take.and(0.0, tone.times(0.5 / part))
        })
    };
    let vowels = move |time: f32| formant * (0.7 + 0.7 * melody(time * 2.3));
    let voice = swept(tone.and(0.0, hiss(LONG, luck).times(0.1)), vowels, 2.2);
    voice.shaped(move |time| {
        let syllable = (time * a_second * std::f32::consts::PI + shift * 9.0).sin().powi(2);
        syllable * ((speaks(time) - 0.35) * 4.0).clamp(0.0, 1.0)
    })
}

/// Guests who talk, mugs, a fire.
fn tavern(luck: &mut Luck) -> Take {
    let take = voices(9, (95.0, 210.0), luck);
    let mugs = crowd(
        LONG,
        0.55,
        |_| 1.0,
        luck,
        |luck| {
            wood(luck.about(330.0, 0.2), 0.09, luck)
                .and(0.01, glass(luck.about(1900.0, 0.2), 0.1, luck).times(0.25))
                .times(0.22)
        },
    );
    let room = take.through(lowpass_hz(1700.0, 0.7)).and(0.0, mugs).in_room(16.0, 0.7, 0.25);
    let mut room = room.and(0.0, crackles(LONG, 7.0, |_| 0.13, luck));
    room.0.truncate((LONG * crate::take::RATE as f32) as usize);
    room.looped(SEAM)
}

/// Stone that hums, and drops that fall into the dark.
fn crypt(luck: &mut Luck) -> Take {
    let hum = [54.0, 81.3, 108.6, 163.0].into_iter().fold(Take::default(), |take, hertz| {
        let breathes = wandering(luck.within(5.0, 11.0), luck.within(0.0, 1.0));
        take.and(0.0, glide(LONG, move |_| hertz).shaped(move |time| 0.1 * breathes(time)))
    });
    let draft = rush(LONG, luck).through(bandpass_hz(230.0, 2.5)).shaped(wandering(8.0, 0.3)).times(0.5);
    let drops =
        crowd(LONG, 0.6, |_| 1.0, luck, |luck| drop(luck.within(900.0, 1900.0), 0.07, luck).times(0.3));
    let mut drops = drops.in_room(28.0, 2.4, 0.45);
    drops.0.truncate((LONG * crate::take::RATE as f32) as usize);
    hum.and(0.0, draft).and(0.0, drops).looped(SEAM)
}

/// Rain, gusts, and thunder that is not near.
fn storm(luck: &mut Luck) -> Take {
    let sheet = hiss(LONG, luck).through(highpass_hz(1300.0, 0.6)).shaped(wandering(7.0, 0.2)).times(0.22);
    let patter =
        crowd(LONG, 85.0, |_| 1.0, luck, |luck| drop(luck.within(1200.0, 3200.0), 0.012, luck).times(0.25));
    let thunder = |luck: &mut Luck| {
        let rolls = wandering(1.3, luck.within(0.0, 1.0));
        rush(5.0, luck)
            .through(lowpass_hz(120.0, 0.8))
            .shaped(move |time| swell(0.5, 5.0)(time) * rolls(time))
            .times(3.2)
    };
    let take = sheet.and(0.0, patter).and(0.0, gusts(150.0, 420.0, luck).times(0.8));
    take.and(2.5, thunder(luck)).and(10.5, thunder(luck).times(0.7)).looped(SEAM)
}

/// A fire in a still room, and boards that settle.
fn hearth(luck: &mut Luck) -> Take {
    let still = rush(LONG, luck).through(lowpass_hz(260.0, 0.7)).shaped(wandering(8.0, 0.6)).times(0.35);
    let boards = crowd(LONG, 0.2, |_| 1.0, luck, |luck| wood(luck.about(190.0, 0.2), 0.12, luck).times(0.12));
    let mut room = still.and(0.0, crackles(LONG, 11.0, |_| 0.3, luck)).and(0.0, boards);
    room.0.truncate((LONG * crate::take::RATE as f32) as usize);
    room.looped(SEAM)
}

/// A ring of people in the open who watch, call, and clap now and then.
fn onlookers(luck: &mut Luck) -> Take {
    let crowd_talks = voices(14, (140.0, 330.0), luck).through(highpass_hz(500.0, 0.7)).times(1.5);
    let cheers = wandering(6.0, luck.within(0.0, 1.0));
    let roar = swept(rush(LONG, luck), |time| 620.0 + 160.0 * (time * 1.7).sin(), 1.4)
        .shaped(move |time| (cheers(time) - 0.45).max(0.0) * 1.6);
    let applause = wandering(6.0, luck.within(0.0, 1.0));
    let claps = crowd(
        LONG,
        26.0,
        move |time| ((applause(time) - 0.6) * 3.0).clamp(0.0, 1.0),
        luck,
        |luck| hiss(0.02, luck).through(bandpass_hz(1300.0, 1.2)).shaped(swell(0.002, 0.02)).times(0.4),
    );
    let mut ring = crowd_talks.and(0.0, roar).and(0.0, claps).and(0.0, gusts(190.0, 480.0, luck).times(0.05));
    ring.0.truncate((LONG * crate::take::RATE as f32) as usize);
    ring.looped(SEAM)
}

/// Kettles that boil, steam, and water that drips from linen.
fn steam(luck: &mut Luck) -> Take {
    let hisses = hiss(LONG, luck).through(bandpass_hz(3800.0, 0.6)).shaped(wandering(7.0, 0.4)).times(0.16);
    let boil =
        crowd(LONG, 34.0, |_| 1.0, luck, |luck| drop(luck.within(140.0, 380.0), 0.07, luck).times(0.25));
    let drips =
        crowd(LONG, 2.6, |_| 1.0, luck, |luck| drop(luck.within(800.0, 1700.0), 0.06, luck).times(0.3));
    let mut room = boil.and(0.0, drips).in_room(9.0, 0.8, 0.25).and(0.0, hisses);
    room.0.truncate((LONG * crate::take::RATE as f32) as usize);
    room.looped(SEAM)
}
