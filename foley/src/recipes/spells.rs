//! What no hand does: blessings, curses, poison, the power that turns the undead.

use super::Recipe;
use crate::air::{rush, swept};
use crate::luck::Luck;
use crate::matter::{bell, drop, glide};
use crate::take::{Take, decay, swell};

pub const ALL: &[Recipe] = &[
    Recipe::effect("blessing", blessing),
    Recipe::effect("curse", curse),
    Recipe::effect("venom", venom),
    Recipe::effect("warded", warded),
    Recipe::effect("turning", turning),
];

/// A voice without words: a tone with parts of the vowel A.
fn voice(hertz: f32, seconds: f32, luck: &mut Luck) -> Take {
    let shake = luck.about(5.2, 0.1);
    let take = (1..14_u8).fold(Take::default(), |take, number| {
        let part = f32::from(number);
        let at = hertz * part;
        let near = |formant: f32, wide: f32| (-((at - formant) / wide).powi(2)).exp();
        let loud = (near(680.0, 220.0) + 0.6 * near(1120.0, 200.0) + 0.25 * near(2500.0, 350.0) + 0.15)
            / part.sqrt();
        let tone =
            glide(seconds, move |time| at * (1.0 + 0.004 * (time * shake * std::f32::consts::TAU).sin()));
        take.and(0.0, tone.times(loud * 0.4))
    });
    take.shaped(swell(seconds * 0.35, seconds))
}

/// A small chord that opens upward.
fn blessing(luck: &mut Luck) -> Take {
    let root = luck.about(392.0, 0.005);
    [1.0, 1.25, 1.5, 2.0]
        .into_iter()
        .enumerate()
        .fold(Take::default(), |take, (number, above)| {
            let tone = glide(1.0, move |_| root * above)
                .and(0.0, glide(1.0, move |_| root * above * 2.003).times(0.3));
            take.and(0.09 * number as f32, tone.shaped(decay(0.03, 0.24)).times(0.5))
        })
        .in_room(14.0, 0.8, 0.2)
}

/// A deep tone that sinks, and a wind that is drawn in.
fn curse(luck: &mut Luck) -> Take {
    let root = luck.about(116.0, 0.03);
    let low = glide(0.9, move |time| root * (1.0 - 0.28 * time))
        .and(0.0, glide(0.9, move |time| root * 1.059 * (1.0 - 0.30 * time)));
    let drawn = swept(rush(0.9, luck), |time| 300.0 + 900.0 * time * time, 5.0).shaped(swell(0.75, 0.9));
    low.driven(2.2).shaped(swell(0.3, 0.9)).times(0.6).and(0.0, drawn.times(2.2))
}

/// Something seethes.
fn venom(luck: &mut Luck) -> Take {
    let seethes = crate::air::crowd(0.6, 55.0, swell(0.2, 0.6), luck, |luck| {
        drop(luck.within(300.0, 900.0), 0.05, luck)
    });
    let hiss = crate::air::breath(0.5, 5200.0, 2.0, luck).shaped(swell(0.1, 0.5));
    seethes.and(0.0, hiss.times(0.35))
}

/// Something unseen throws a blow back.
fn warded(luck: &mut Luck) -> Take {
    let hertz = luck.about(640.0, 0.04);
    let rings = glide(0.6, move |time| hertz * (1.0 + 0.5 * (-time * 9.0).exp())).shaped(decay(0.002, 0.1));
    let glass = crate::matter::glass(hertz * 2.5, 0.7, luck);
    rings.and(0.0, glass.times(0.7))
}

/// A choir and a bell.
fn turning(luck: &mut Luck) -> Take {
    let root = luck.about(220.0, 0.004);
    let choir = [1.0, 1.26, 1.5].into_iter().fold(Take::default(), |take, above| {
        take.and(luck.within(0.0, 0.03), voice(root * above, 1.2, luck))
    });
    choir.and(0.0, bell(root * 4.0, 1.2, luck).times(0.35)).in_room(18.0, 1.0, 0.25)
}
