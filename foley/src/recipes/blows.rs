//! Blows: a weapon strikes, and what it meets answers. Both are heard together.

use fundsp::prelude32::{highpass_hz, lowpass_hz};

use super::Recipe;
use crate::air::{breath, crowd, hiss, swept, swish};
use crate::luck::Luck;
use crate::matter::{blade, drop, hollow, plate, thud, wood};
use crate::take::{Take, decay, swell};

pub const ALL: &[Recipe] = &[
    Recipe::effect("blade_strike", blade_strike),
    Recipe::effect("blunt_strike", blunt_strike),
    Recipe::effect("point_strike", point_strike),
    Recipe::effect("claw_strike", claw_strike),
    Recipe::effect("on_mail", on_mail),
    Recipe::effect("on_leather", on_leather),
    Recipe::effect("on_shield", on_shield),
    Recipe::effect("on_flesh", on_flesh),
    Recipe::effect("on_bone", on_bone),
    Recipe::effect("swish_light", swish_light),
    Recipe::effect("swish_heavy", swish_heavy),
    Recipe::effect("parry", parry),
    Recipe::effect("critical", critical),
];

fn blade_strike(luck: &mut Luck) -> Take {
    let hertz = luck.about(1150.0, 0.06);
    let edge = hiss(0.05, luck).through(highpass_hz(3500.0, 0.7)).shaped(decay(0.0005, 0.009));
    blade(hertz, 0.5, luck).and(0.0, edge.times(0.8)).and(0.0, thud(170.0, 0.12, luck).times(0.35))
}

fn blunt_strike(luck: &mut Luck) -> Take {
    let knock = wood(luck.about(260.0, 0.12), 0.16, luck);
    thud(82.0, 0.34, luck).times(1.1).and(0.002, knock.times(0.45))
}

fn point_strike(luck: &mut Luck) -> Take {
    let pierce = swept(hiss(0.09, luck), |time| 4200.0 - 30_000.0 * time.min(0.09), 2.0);
    pierce.shaped(decay(0.001, 0.018)).times(1.6).and(0.004, thud(190.0, 0.1, luck).times(0.6))
}

fn claw_strike(luck: &mut Luck) -> Take {
    let mut take = thud(120.0, 0.16, luck).times(0.35);
    for number in 0..4 {
        let hertz = luck.about(2100.0, 0.25);
        let stroke = swish(0.13, 0.03, (hertz * 0.6, hertz), luck);
        let torn = stroke.driven(3.0).shaped(decay(0.004, 0.035));
        take = take.and(number as f32 * luck.about(0.028, 0.3), torn.times(0.6));
    }
    take
}

fn on_mail(luck: &mut Luck) -> Take {
    let rings = crowd(0.22, 160.0, decay(0.004, 0.06), luck, |luck| {
        plate(luck.within(2600.0, 5200.0), 0.07, luck).times(0.5)
    });
    rings.and(0.0, thud(140.0, 0.12, luck).times(0.3))
}

fn on_leather(luck: &mut Luck) -> Take {
    let slap = breath(0.14, luck.about(760.0, 0.15), 1.6, luck).shaped(decay(0.001, 0.022));
    let creak = swept(hiss(0.12, luck), |time| 380.0 + 900.0 * time, 9.0).shaped(swell(0.05, 0.12));
    slap.times(2.2).and(0.0, thud(125.0, 0.14, luck).times(0.5)).and(0.05, creak.times(0.5))
}

fn on_shield(luck: &mut Luck) -> Take {
    let board = wood(luck.about(165.0, 0.12), 0.38, luck);
    let rim = plate(luck.about(980.0, 0.12), 0.2, luck);
    board.and(0.0, rim.times(0.22)).and(0.06, wood(luck.about(210.0, 0.1), 0.12, luck).times(0.3))
}

fn on_flesh(luck: &mut Luck) -> Take {
    let wet = swept(hiss(0.16, luck), |time| 1100.0 * (-time * 9.0).exp() + 220.0, 3.0);
    let wet = wet.shaped(decay(0.006, 0.04));
    let drops = crowd(0.14, 40.0, swell(0.03, 0.14), luck, |luck| drop(520.0, 0.04, luck).times(0.3));
    thud(96.0, 0.2, luck).times(0.8).and(0.0, wet.times(1.8)).and(0.02, drops)
}

fn on_bone(luck: &mut Luck) -> Take {
    let crack = |luck: &mut Luck| hollow(luck.about(1250.0, 0.3), 0.06, luck);
    let cracks = crowd(0.11, 55.0, decay(0.001, 0.05), luck, crack);
    let first = hiss(0.03, luck).through(highpass_hz(1500.0, 0.7)).shaped(decay(0.0004, 0.004));
    cracks.and(0.0, first.times(1.4)).and(0.0, hollow(luck.about(640.0, 0.1), 0.1, luck).times(0.8))
}

/// Thin and quick, with an edge that whistles.
fn swish_light(luck: &mut Luck) -> Take {
    let (high, top) = (luck.about(4300.0, 0.1), luck.within(0.07, 0.09));
    let pitch = move |time: f32| 1300.0 + (high - 1300.0) * swell(top, 0.17)(time);
    swept(hiss(0.17, luck), pitch, 9.0).shaped(swell(top, 0.17))
}

fn swish_heavy(luck: &mut Luck) -> Take {
    let high = luck.about(780.0, 0.15);
    let air = swish(0.42, luck.within(0.18, 0.24), (160.0, high), luck);
    air.through(lowpass_hz(1800.0, 0.7))
}

fn parry(luck: &mut Luck) -> Take {
    let first = luck.about(1750.0, 0.08);
    let scrape =
        crowd(0.16, 240.0, swell(0.05, 0.16), luck, |luck| blade(luck.about(2300.0, 0.2), 0.05, luck));
    let ring = blade(first, 0.75, luck).and(0.0, blade(first * 1.19, 0.6, luck).times(0.8));
    ring.and(0.02, scrape.times(0.2))
}

/// Known at once: a low boom, and a bright chord of steel that rises.
fn critical(luck: &mut Luck) -> Take {
    let root = luck.about(523.0, 0.01);
    let mut take = thud(55.0, 0.7, luck).times(1.3);
    for (number, above) in [1.0, 1.5, 2.0, 3.0].into_iter().enumerate() {
        let ring = blade(root * above, 1.0, luck).and(0.0, plate(root * above, 0.8, luck).times(0.5));
        take = take.and(0.045 * number as f32, ring.times(0.55));
    }
    take
}
