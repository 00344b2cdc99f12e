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
    Recipe::effect("cast_begins", cast_begins),
    Recipe::effect("spell_spoiled", spell_spoiled),
    Recipe::effect("healing", healing),
    Recipe::effect("slumber", slumber),
    Recipe::effect("holding", holding),
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

/// Words are murmured: low syllables, and breath.
fn cast_begins(luck: &mut Luck) -> Take {
    let root = luck.about(138.0, 0.03);
    [0.0, 0.17, 0.3, 0.48].into_iter().zip([1.0, 1.12, 0.94, 0.84]).fold(
        Take::default(),
        |take, (time, above)| {
            let syllable = voice(root * above, luck.about(0.19, 0.1), luck);
            let whisper =
                crate::air::breath(0.12, luck.within(1500.0, 2600.0), 1.5, luck).shaped(swell(0.03, 0.12));
            take.and(time, syllable).and(time + 0.1, whisper.times(0.25))
        },
    )
}

/// Something that was held together bursts, and what is left of it sinks.
fn spell_spoiled(luck: &mut Luck) -> Take {
    let root = luck.about(760.0, 0.03);
    let sinks = glide(0.5, move |time| root * (1.0 - 1.3 * time).max(0.2)).shaped(decay(0.004, 0.12));
    let shards = crate::air::crowd(0.35, 38.0, decay(0.002, 0.12), luck, |luck| {
        crate::matter::glass(luck.within(2100.0, 4600.0), 0.12, luck)
    });
    let puff = rush(0.3, luck).shaped(decay(0.004, 0.05));
    sinks.times(0.6).and(0.0, shards.times(0.8)).and(0.0, puff.times(0.8))
}

/// Small bells that rise, and stay.
fn healing(luck: &mut Luck) -> Take {
    let root = luck.about(587.0, 0.004);
    [1.0, 1.122, 1.335, 1.682, 2.0]
        .into_iter()
        .enumerate()
        .fold(Take::default(), |take, (number, above)| {
            take.and(0.11 * number as f32, bell(root * above, 0.9, luck).times(0.5))
        })
        .in_room(12.0, 0.9, 0.2)
}

/// Two tones rock downward, ever softer, over a slow breath.
fn slumber(luck: &mut Luck) -> Take {
    let root = luck.about(311.0, 0.005);
    let tones = [1.0, 0.794, 0.667].into_iter().enumerate().fold(Take::default(), |take, (number, above)| {
        let tone = glide(0.6, move |_| root * above).shaped(swell(0.15, 0.6));
        take.and(0.28 * number as f32, tone.times(0.7 - 0.15 * number as f32))
    });
    let sigh = swept(rush(1.0, luck), |time| 700.0 - 450.0 * time, 1.5).shaped(swell(0.35, 1.0));
    tones.and(0.1, sigh.times(1.2))
}

/// Irons snap shut, one after the other, and what they hold hums.
fn holding(luck: &mut Luck) -> Take {
    let snap = |luck: &mut Luck| {
        let iron = crate::matter::plate(luck.about(410.0, 0.05), 0.16, luck);
        iron.and(0.0, crate::matter::stone(luck.about(900.0, 0.1), 0.05, luck).times(0.8))
    };
    let hum = glide(0.6, |_| 82.0).driven(3.0).shaped(swell(0.25, 0.6)).times(0.35);
    let (first, second, third) = (snap(luck), snap(luck), snap(luck));
    first.and(0.1, second).and(0.2, third.times(1.2)).and(0.2, hum)
}
