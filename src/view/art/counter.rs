//! A counter: a thick round piece; its silhouette shows the creature, its rim the side.
//!
//! The wedge of the facing points at one of the six sides; what the unit holds, and its conditions, have places
//! between them.

use tiny_skia::{
    GradientStop, Pixmap, Point as Spot, PremultipliedColorU8, RadialGradient, SpreadMode, Transform,
};

use super::canvas::{Canvas, circle};
use super::palette::*;
use super::piece::{CENTER, Counter};
use super::rim::{AFAR, Build, NEAR};
use super::silhouette::{Portrait, portrait};
use super::sketch::draw;
use super::{badge, fate, hit_points, rim};
use crate::input::SideLook;
use crate::model::{Condition, Size, Stance, Status};

/// Width and height of a counter's picture.
pub const COUNTER_SIZE: u32 = 128;

/// How bright a counter is that has acted, and one that has fallen.
const ACTED: f32 = 0.7;
const FALLEN: f32 = 0.8;

/// The picture of a counter, [`COUNTER_SIZE`] square, transparent around it.
pub fn counter(counter: &Counter) -> Pixmap {
    drawn(counter, &NEAR, badge::print)
}

/// The same counter, drawn to be shown at a quarter of its size: only what can still be told apart, in heavier lines.
pub fn counter_from_afar(counter: &Counter) -> Pixmap {
    drawn(counter, &AFAR, badge::print_from_afar)
}

fn drawn(counter: &Counter, build: &Build, badges: impl FnOnce(&mut Canvas, &Build, &Counter)) -> Pixmap {
    let mut canvas = Canvas::new(COUNTER_SIZE, COUNTER_SIZE);
    let down = counter.status.is_down();
    body(&mut canvas, counter, build);
    let mut face = face(counter, build);
    // Whoever may still be saved keeps its colors.
    if down && counter.status != Status::Dying {
        gray(face.pixels());
        shade(face.pixels(), FALLEN);
    }
    canvas.overlay(face.finish().as_ref(), 0, 0);
    canvas.line(&circle(CENTER, build.face), INK, build.line);
    if counter.conditions.contains(&Condition::Invisible) {
        fade(canvas.pixels(), 0.6);
    }
    if down {
        fate::print(&mut canvas, build, counter);
    } else {
        if counter.health <= hit_points::LOW {
            rim::low(&mut canvas, build);
        }
        rim::wedge(&mut canvas, build, counter.facing, counter.done);
        hit_points::print(&mut canvas, build, counter);
        // What a unit is in is told as clearly after its turn.
        if counter.done {
            shade(canvas.pixels(), ACTED);
        }
        badges(&mut canvas, build, counter);
    }
    canvas.finish()
}

fn side_color(side: SideLook) -> Shade {
    SIDES[usize::from(side.color) % SIDES.len()]
}

/// The piece itself. One that may act stands tallest, one that has acted lies flat.
fn body(canvas: &mut Canvas, counter: &Counter, build: &Build) {
    let side = side_color(counter.side);
    let height = match counter.status {
        status if status.is_down() => 0.0,
        _ if counter.done => 1.0,
        _ if counter.active => 6.0,
        _ => 4.0,
    };
    let (x, y) = CENTER;
    for spread in 0..4 {
        let softness = spread as f32 * 1.4;
        canvas.fill(&circle((x + height * 0.5, y + height), 48.0 + softness), INK.alpha(0.13));
    }
    canvas.fill(&circle((x + height * 0.4, y + height), 49.0), side.mix(INK, 0.6));
    rim::print(canvas, build, side, counter.side.pattern);
    if counter.active {
        rim::ready(canvas, build);
    }
}

/// The paper of the face, tinted by the side and lit from the upper left, and the silhouette.
fn face(counter: &Counter, build: &Build) -> Canvas {
    let mut canvas = Canvas::new(COUNTER_SIZE, COUNTER_SIZE);
    let paper = PAPER.mix(side_color(counter.side), 0.22);
    let stops = vec![
        GradientStop::new(0.0, paper.mix(CHALK, 0.75).into()),
        GradientStop::new(0.6, paper.into()),
        GradientStop::new(1.0, paper.mix(INK, 0.28).into()),
    ];
    let (x, y) = CENTER;
    let light = Spot::from_xy(x - 16.0, y - 18.0);
    let identity = Transform::identity();
    let shader = RadialGradient::new(light, 0.0, light, 66.0, stops, SpreadMode::Pad, identity);
    canvas.shade(&circle(CENTER, build.face), shader);
    if let Some(mount) = &counter.mount {
        let place = Transform::from_translate(x - 9.0, y + 10.0).pre_scale(0.80, 0.80);
        print_portrait(&mut canvas, build, place, portrait(&mount.creature, &mount.tags, mount.size));
    }
    let own = portrait(&counter.creature, &counter.tags, counter.size);
    print_portrait(&mut canvas, build, posture(counter), own);
    canvas.keep(&circle(CENTER, build.face));
    canvas
}

fn print_portrait(canvas: &mut Canvas, build: &Build, place: Transform, portrait: Portrait) {
    canvas.with(place.pre_scale(build.silhouette, build.silhouette), |canvas| {
        portrait.iter().for_each(|layer| draw(canvas, layer, build.hair));
    });
}

/// How the silhouette is placed: upright, riding, kneeling, sitting, climbing, or flat on the ground.
fn posture(counter: &Counter) -> Transform {
    let (x, y) = CENTER;
    let here = Transform::from_translate(x, y);
    let size = match counter.size {
        Size::Tiny => 0.70,
        Size::Small => 0.80,
        _ => 0.88,
    };
    let flat = counter.stance == Stance::Prone || counter.status.is_down();
    match counter.stance {
        _ if flat => here.pre_translate(-4.0, 6.0).pre_rotate(-90.0).pre_scale(size * 0.8, size * 0.8),
        _ if counter.mount.is_some() => here.pre_translate(13.0, -8.0).pre_scale(size * 0.66, size * 0.66),
        Stance::Kneeling => here.pre_translate(0.0, 13.0).pre_scale(size * 0.82, size * 0.82),
        Stance::Sitting => here.pre_translate(0.0, 9.0).pre_scale(size * 0.82, size * 0.82),
        Stance::Climbing => {
            here.pre_translate(0.0, -2.0).pre_rotate(14.0).pre_scale(size * 0.86, size * 0.86)
        }
        _ => here.pre_translate(0.0, 3.0).pre_scale(size, size),
    }
}

/// Makes a picture partly transparent.
fn fade(pixmap: &mut Pixmap, opacity: f32) {
    for pixel in pixmap.pixels_mut() {
        let [red, green, blue, alpha] = [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
            .map(|channel| (f32::from(channel) * opacity) as u8);
        *pixel = PremultipliedColorU8::from_rgba(red, green, blue, alpha).unwrap_or(*pixel);
    }
}

/// Takes all color from a picture.
fn gray(pixmap: &mut Pixmap) {
    for pixel in pixmap.pixels_mut() {
        let [red, green, blue] = [pixel.red(), pixel.green(), pixel.blue()].map(f32::from);
        let light = (red * 0.3 + green * 0.59 + blue * 0.11) as u8;
        *pixel = PremultipliedColorU8::from_rgba(light, light, light, pixel.alpha()).unwrap_or(*pixel);
    }
}

/// Makes a picture darker; its colors stay.
fn shade(pixmap: &mut Pixmap, light: f32) {
    for pixel in pixmap.pixels_mut() {
        let [red, green, blue] =
            [pixel.red(), pixel.green(), pixel.blue()].map(|channel| (f32::from(channel) * light) as u8);
        *pixel = PremultipliedColorU8::from_rgba(red, green, blue, pixel.alpha()).unwrap_or(*pixel);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MountPiece, WeaponLook, halved};
    use super::*;
    use crate::hex::Facing;

    #[test]
    fn what_a_counter_tells_shows() {
        let plain = Counter { creature: "knight".to_owned(), ..Counter::default() };
        let changed = [
            Counter { side: SideLook { color: 1, pattern: 0 }, ..plain.clone() },
            Counter { side: SideLook { color: 0, pattern: 1 }, ..plain.clone() },
            Counter { facing: Facing::West, ..plain.clone() },
            Counter { health: 50, ..plain.clone() },
            Counter { wounds: 1, ..plain.clone() },
            Counter { injured: true, ..plain.clone() },
            Counter { stance: Stance::Prone, ..plain.clone() },
            Counter { stance: Stance::Kneeling, ..plain.clone() },
            Counter { stance: Stance::Sitting, ..plain.clone() },
            Counter { stance: Stance::Climbing, ..plain.clone() },
            Counter { conditions: vec![Condition::Chant], ..plain.clone() },
            Counter { conditions: vec![Condition::Invisible], ..plain.clone() },
            Counter { conditions: vec![Condition::Stunned], ..plain.clone() },
            Counter { conditions: vec![Condition::Unaware], ..plain.clone() },
            Counter { conditions: vec![Condition::Helpless], ..plain.clone() },
            Counter { conditions: vec![Condition::Routed], ..plain.clone() },
            Counter { conditions: vec![Condition::Turned], ..plain.clone() },
            Counter { conditions: vec![Condition::Grappling], ..plain.clone() },
            Counter { conditions: vec![Condition::Held], ..plain.clone() },
            Counter { conditions: vec![Condition::Pinned], ..plain.clone() },
            Counter { conditions: vec![Condition::OffBalance], ..plain.clone() },
            Counter { conditions: vec![Condition::Parrying], ..plain.clone() },
            Counter { conditions: vec![Condition::Alight], ..plain.clone() },
            Counter { conditions: vec![Condition::Engulfed], ..plain.clone() },
            Counter { weapon: WeaponLook::Blade, ..plain.clone() },
            Counter { second: WeaponLook::Torch, ..plain.clone() },
            Counter { shield: true, ..plain.clone() },
            Counter { blind: true, ..plain.clone() },
            Counter { lame: true, ..plain.clone() },
            Counter { useless_arm: true, ..plain.clone() },
            Counter { disarmed: true, ..plain.clone() },
            Counter { mount: Some(horse(100)), ..plain.clone() },
            Counter { status: Status::Fallen, ..plain.clone() },
            Counter { status: Status::Dying, rounds_to_live: Some(3), ..plain.clone() },
            Counter { status: Status::Dead, ..plain.clone() },
            Counter { status: Status::Surrendered, ..plain.clone() },
            Counter { active: true, ..plain.clone() },
            Counter { done: true, ..plain.clone() },
        ];
        let before = counter(&plain);
        assert_eq!((before.width(), before.height()), (COUNTER_SIZE, COUNTER_SIZE));
        assert_eq!(before, counter(&plain), "the same counter twice");
        for look in changed {
            let after = counter(&look);
            let pairs = before.pixels().iter().zip(after.pixels());
            let changed = pairs.filter(|(before, after)| before != after).count();
            assert!(changed > 100, "{changed} pixels for {look:?}");
            if look.second == plain.second && !look.shield {
                assert_ne!(counter_from_afar(&look), counter_from_afar(&plain), "from afar: {look:?}");
            }
        }
    }

    fn horse(health: u8) -> MountPiece {
        MountPiece { creature: "riding-horse".to_owned(), tags: Vec::new(), size: Size::Large, health }
    }

    /// The grays of a counter that is 32 pixels wide.
    fn seen_small(look: &Counter) -> Vec<i32> {
        let small = halved(halved(counter_from_afar(look)));
        let gray = |red: u8, green: u8, blue: u8| i32::from(red) * 3 + i32::from(green) * 6 + i32::from(blue);
        small.pixels().iter().map(|pixel| gray(pixel.red(), pixel.green(), pixel.blue()) / 10).collect()
    }

    #[test]
    fn what_counts_is_told_apart_without_color_on_a_counter_of_32_pixels() {
        use Condition::*;
        let plain = Counter { creature: "knight".to_owned(), ..Counter::default() };
        let conditions = [
            Invisible,
            Stunned,
            Unaware,
            Helpless,
            Routed,
            Turned,
            Alight,
            Engulfed,
            Aiming,
            Grappling,
            Held,
            Pinned,
            Asleep,
            Unconscious,
            Paralyzed,
            Numb,
            Poisoned,
            Crippled,
            Doomed,
        ];
        let conditions = conditions.map(|condition| Counter { conditions: vec![condition], ..plain.clone() });
        let stances = [Stance::Kneeling, Stance::Sitting, Stance::Prone, Stance::Climbing];
        let weapons =
            [WeaponLook::Blade, WeaponLook::Axe, WeaponLook::Pole, WeaponLook::Bow, WeaponLook::Fist];
        let others = [
            plain.clone(),
            Counter { blind: true, ..plain.clone() },
            Counter { lame: true, ..plain.clone() },
            Counter { useless_arm: true, ..plain.clone() },
            Counter { disarmed: true, ..plain.clone() },
            Counter { health: hit_points::LOW, ..plain.clone() },
            Counter { health: 50, ..plain.clone() },
            Counter { wounds: 1, ..plain.clone() },
            Counter { active: true, ..plain.clone() },
            Counter { done: true, ..plain.clone() },
            Counter { status: Status::Fallen, ..plain.clone() },
            Counter { status: Status::Dead, ..plain.clone() },
            Counter { status: Status::Dying, rounds_to_live: Some(1), ..plain.clone() },
            Counter { status: Status::Dying, rounds_to_live: Some(2), ..plain.clone() },
            Counter { status: Status::Dying, rounds_to_live: Some(7), ..plain.clone() },
            Counter { status: Status::Dying, rounds_to_live: Some(10), ..plain.clone() },
            Counter { status: Status::Surrendered, ..plain.clone() },
            Counter { mount: Some(horse(100)), ..plain.clone() },
            Counter { mount: Some(horse(30)), ..plain.clone() },
        ];
        let all: Vec<Counter> = conditions
            .into_iter()
            .chain(stances.map(|stance| Counter { stance, ..plain.clone() }))
            .chain(weapons.map(|weapon| Counter { weapon, ..plain.clone() }))
            .chain(others)
            .collect();
        let seen: Vec<Vec<i32>> = all.iter().map(seen_small).collect();
        for place in 0..all.len() {
            for other in 0..place {
                let pairs = seen[place].iter().zip(&seen[other]);
                let differing = pairs.filter(|(one, other)| (*one - *other).abs() > 32).count();
                assert!(differing >= 14, "{differing} pixels tell {:?} from {:?}", all[place], all[other]);
            }
        }
    }

    #[test]
    fn the_fallen_are_gray_and_keep_the_rim_of_their_side_and_those_that_have_acted_keep_their_colors() {
        let most_colorful = |look: &Counter, from: f32, to: f32| {
            let drawn = counter(look);
            let inside = |x: u32, y: u32| {
                let away = ((x as f32 - CENTER.0).powi(2) + (y as f32 - CENTER.1).powi(2)).sqrt();
                (from..to).contains(&away)
            };
            let places = (0..COUNTER_SIZE).flat_map(|y| (0..COUNTER_SIZE).map(move |x| (x, y)));
            let colors = places.filter(|(x, y)| inside(*x, *y)).filter_map(|(x, y)| drawn.pixel(x, y));
            let range = |red: u8, green: u8, blue: u8| red.max(green).max(blue) - red.min(green).min(blue);
            let all = colors.map(|pixel| range(pixel.red(), pixel.green(), pixel.blue()));
            all.max().unwrap_or_default()
        };
        for color in 0..6 {
            let look = Counter {
                side: SideLook { color, pattern: 0 },
                creature: "orc".to_owned(),
                ..Counter::default()
            };
            let fallen = Counter { status: Status::Fallen, ..look.clone() };
            let done = Counter { done: true, ..look };
            assert!(most_colorful(&fallen, 43.0, 48.0) > 60, "the rim of side {color}");
            assert!(most_colorful(&fallen, 35.0, 38.0) < 12, "the face of side {color}");
            assert!(most_colorful(&done, 43.0, 48.0) > 40 && most_colorful(&done, 10.0, 30.0) > 40);
        }
    }
}
