//! What a counter carries besides its silhouette: health, pins, weapon, stance and conditions.

use tiny_skia::Transform;

use super::canvas::{Canvas, LINE, Point, around, circle, lines, polygon};
use super::glyph;
use super::glyph::WeaponLook;
use super::palette::*;
use super::piece::{CENTER, Counter};
use super::rim::{Build, inner_arc};
use super::sketch::{Drawing, draw, flat, line, mirrored, solid, twin};
use crate::model::{Condition, Stance, Status};

/// Where the arc of health begins, in degrees clockwise from east; it runs over the top.
const HEALTH_FROM: f32 = 172.0;
/// Length of the arc of health, in degrees.
const HEALTH_SWEEP: f32 = 196.0;

/// Where conditions have their places: between the facings, clear of weapon, shield and stance.
const CONDITIONS: [f32; 3] = [270.0, 330.0, 210.0];

/// The arc of health on a track of ink: what is lost leaves the track bare, and what is left changes its color.
pub fn health(canvas: &mut Canvas, build: &Build, percent: u8) {
    let end = HEALTH_FROM + HEALTH_SWEEP;
    canvas.line(&inner_arc(build, HEALTH_FROM, end), INK, build.health + 3.8);
    let share = f32::from(percent.min(100)) / 100.0;
    if share > 0.0 {
        let color = match percent {
            0..=25 => FLAME.mix(CHALK, 0.15),
            26..=50 => GOLD,
            _ => HEALTH,
        };
        canvas.line(&inner_arc(build, HEALTH_FROM, HEALTH_FROM + HEALTH_SWEEP * share), color, build.health);
    }
}

/// The badges that can be seen from afar: pips for wounds and conditions, and the stance.
pub fn print_from_afar(canvas: &mut Canvas, counter: &Counter) {
    for pin in 0..counter.wounds.min(3) {
        pip(canvas, around(CENTER, 44.0, 168.0 - f32::from(pin) * 30.0), BLOOD);
    }
    if counter.injured {
        small_drawing(canvas, BANDAGE, (92.0, 70.0), 0.34);
    }
    for (place, condition) in weightiest(&counter.conditions).enumerate() {
        let place = around(CENTER, 44.0, CONDITIONS[place]);
        if is_blessing(condition) { pip(canvas, place, GOLD) } else { lozenge(canvas, place) }
    }
    if let Some((_, mark)) = stance_marks(counter.stance) {
        let place = around(CENTER, 40.0, 90.0);
        disc(canvas, place, 21.0, 4.4);
        bold_drawing(canvas, mark, place, 0.46, 8.0);
    }
    if counter.status == Status::Surrendered {
        small_drawing(canvas, WHITE_FLAG, around(CENTER, 24.0, 30.0), 0.8);
    }
}

fn pip(canvas: &mut Canvas, place: Point, color: Shade) {
    canvas.fill(&circle(place, 11.5), INK);
    canvas.fill(&circle(place, 8.0), color);
}

/// All badges of a counter.
pub fn print(canvas: &mut Canvas, counter: &Counter) {
    if counter.injured {
        small_drawing(canvas, BANDAGE, (89.0, 66.0), 0.24);
    }
    pins(canvas, counter.wounds);
    stance(canvas, counter.stance);
    if counter.shield {
        small_drawing(canvas, SHIELD, around(CENTER, 49.0, 150.0), 0.27);
    } else if counter.status != Status::Surrendered && counter.second != WeaponLook::None {
        glyph::place(canvas, counter.second, around(CENTER, 45.0, 148.0), 0.34);
    }
    match counter.status {
        Status::Surrendered => small_drawing(canvas, WHITE_FLAG, around(CENTER, 34.0, 30.0), 0.5),
        _ => weapon(canvas, counter.weapon),
    }
    for (place, condition) in weightiest(&counter.conditions).enumerate() {
        self::condition(canvas, condition, CONDITIONS[place]);
    }
}

/// The conditions there is room for, those that matter most first.
fn weightiest(conditions: &[Condition]) -> impl Iterator<Item = Condition> {
    let mut conditions = conditions.to_vec();
    conditions.sort_by_key(|condition| match condition {
        Condition::Engulfed => -2,
        Condition::Alight => -1,
        Condition::Helpless => 0,
        Condition::Pinned => 0,
        Condition::Held => 1,
        Condition::Routed => 1,
        Condition::Turned => 2,
        Condition::Stunned => 3,
        Condition::Unaware => 4,
        Condition::Invisible => 5,
        Condition::Prayer => 6,
        Condition::Chant => 7,
        Condition::MartialMusic => 8,
        Condition::Grappling => 5,
        Condition::Aiming => 9,
    });
    conditions.into_iter().take(CONDITIONS.len())
}

fn is_blessing(condition: Condition) -> bool {
    matches!(
        condition,
        Condition::Prayer
            | Condition::Chant
            | Condition::MartialMusic
            | Condition::Aiming
            | Condition::Grappling
    )
}

/// Pins stuck into the left shoulder, at most five.
fn pins(canvas: &mut Canvas, wounds: u8) {
    for pin in 0..wounds.min(5) {
        let (x, y) = around(CENTER, 34.0, 168.0 - f32::from(pin) * 24.0);
        canvas.line(&lines([((x, y), (x + 6.0, y + 9.0))]), INK, 3.0);
        canvas.printed(&circle((x, y), 5.6), BLOOD);
        canvas.fill(&circle((x - 1.8, y - 1.8), 1.8), CHALK);
    }
}

fn weapon(canvas: &mut Canvas, look: WeaponLook) {
    if look != WeaponLook::None {
        glyph::place(canvas, look, around(CENTER, 43.0, 32.0), 0.40);
    }
}

fn stance(canvas: &mut Canvas, stance: Stance) {
    if let Some((mark, _)) = stance_marks(stance) {
        let place = around(CENTER, 47.0, 90.0);
        disc(canvas, place, 15.0, LINE);
        small_drawing(canvas, mark, place, 0.25);
    }
}

/// The drawing of a stance, and a plainer one for the distance.
fn stance_marks(stance: Stance) -> Option<(Drawing, Drawing)> {
    match stance {
        Stance::Standing => None,
        Stance::Kneeling => Some((KNEELING, CHEVRON)),
        Stance::Sitting => Some((SITTING, ANGLE)),
        Stance::Prone => Some((PRONE, BAR)),
        Stance::Climbing => Some((CLIMBING, ARROW_UP)),
    }
}

fn condition(canvas: &mut Canvas, condition: Condition, angle: f32) {
    let mark = match condition {
        Condition::Prayer => PRAYER,
        Condition::Chant => CHANT,
        Condition::MartialMusic => DRUM,
        Condition::Invisible => CLOSED_EYE,
        Condition::Stunned => SPIRAL,
        Condition::Unaware => QUESTION,
        Condition::Helpless => FETTERS,
        Condition::Routed => RUNNING,
        Condition::Turned => TURNED,
        Condition::Alight => FLAME_MARK,
        Condition::Engulfed => BLAZE_MARK,
        Condition::Aiming => CROSSHAIR,
        Condition::Grappling => HAND,
        Condition::Held => GRIP,
        Condition::Pinned => PINNED,
    };
    // Harmful conditions must be seen at once, so they are larger.
    let (radius, scale) = if is_blessing(condition) { (13.0, 0.21) } else { (19.0, 0.31) };
    let place = around(CENTER, 49.0, angle);
    disc(canvas, place, radius, LINE);
    small_drawing(canvas, mark, place, scale);
}

fn disc(canvas: &mut Canvas, place: Point, radius: f32, line: f32) {
    canvas.fill(&circle((place.0 + 1.0, place.1 + 1.6), radius + 1.0), INK.alpha(0.35));
    canvas.fill(&circle(place, radius), PAPER);
    canvas.line(&circle(place, radius), INK, line);
}

/// A sign of something bad, from afar.
fn lozenge(canvas: &mut Canvas, (x, y): Point) {
    let shape = |half: f32| polygon(&[(x, y - half), (x + half, y), (x, y + half), (x - half, y)]);
    canvas.fill(&shape(18.0), CHALK);
    canvas.fill(&shape(14.5), INK);
    canvas.fill(&circle((x, y), 4.4), CHALK);
}

fn small_drawing(canvas: &mut Canvas, drawing: Drawing, place: Point, scale: f32) {
    bold_drawing(canvas, drawing, place, scale, LINE);
}

fn bold_drawing(canvas: &mut Canvas, drawing: Drawing, (x, y): Point, scale: f32, line: f32) {
    let transform = Transform::from_translate(x, y).pre_scale(scale, scale);
    canvas.with(transform, |canvas| draw(canvas, drawing, line / scale));
}

const SHIELD: Drawing =
    &[mirrored(STEEL, "M 0 -46 L 40 -46 L 40 0 C 40 26 20 44 0 56"), solid(GOLD, "O 0 -4 11")];
const BANDAGE: Drawing = &[
    solid(CHALK, "M -44 -28 L -28 -44 L 44 28 L 28 44 Z"),
    solid(CHALK, "M 44 -28 L 28 -44 L -44 28 L -28 44 Z"),
];
const WHITE_FLAG: Drawing = &[
    solid(WOOD, "M -34 -46 L -24 -46 L -24 56 L -34 56 Z"),
    solid(CHALK, "M -24 -46 C -4 -58 14 -34 42 -46 L 42 4 C 14 16 -4 -8 -24 4 Z"),
];
const KNEELING: Drawing =
    &[solid(INK, "O 0 -36 9"), line("M -2 -20 L -8 10 L 22 12 L 22 40"), line("M -8 10 L -10 40 L -36 40")];
const SITTING: Drawing = &[
    solid(INK, "O -8 -38 9"),
    line("M -8 -22 L -8 12 L 22 12 L 22 40"),
    line("M -30 -18 L -30 40"),
    line("M -30 24 L 6 24 L 6 40"),
];
const PRONE: Drawing = &[
    solid(INK, "O -32 -8 10"),
    line("M -18 0 L 12 6 L 40 6"),
    line("M -12 2 L -4 20"),
    line("M -42 24 L 42 24"),
];
const CLIMBING: Drawing = &[
    line("M 34 -46 L 34 46"),
    solid(INK, "O -4 -28 9"),
    line("M 30 -36 L -4 -12 L -10 14"),
    line("M -10 14 L 16 14 L 28 28"),
    line("M -10 14 L -6 40"),
];
const CHEVRON: Drawing = &[line("M -28 -14 L 0 16 L 28 -14")];
const ANGLE: Drawing = &[line("M -18 -28 L -18 16 L 22 16")];
const BAR: Drawing = &[line("M -30 0 L 30 0")];
const ARROW_UP: Drawing = &[line("M 0 32 L 0 -30"), line("M -24 -8 L 0 -32 L 24 -8")];
const CLOSED_EYE: Drawing = &[
    line("M -42 -6 C -20 22 20 22 42 -6"),
    line("M -24 10 L -34 28"),
    line("M 0 16 L 0 36"),
    line("M 24 10 L 34 28"),
];
const SPIRAL: Drawing =
    &[line("M 2 4 C -2 -6 14 -12 18 2 C 22 20 -8 28 -18 10 C -30 -14 -2 -38 20 -30 C 44 -20 46 18 26 36")];
const CROSSHAIR: Drawing =
    &[line("O 0 0 30"), line("M 0 -46 L 0 -14 M 0 14 L 0 46 M -46 0 L -14 0 M 14 0 L 46 0")];
const QUESTION: Drawing =
    &[line("M -20 -22 C -18 -52 26 -50 22 -20 C 20 -4 0 -4 0 16"), solid(INK, "O 0 36 7")];
const FETTERS: Drawing = &[
    line("M -36 -14 C -36 -34 -8 -34 -8 -14 C -8 6 -36 6 -36 -14"),
    line("M 8 14 C 8 -6 36 -6 36 14 C 36 34 8 34 8 14"),
    line("M -12 -4 L 12 6"),
];
const HAND: Drawing = &[
    line("M -30 6 L -14 -2 L -10 34 L 26 34 L 32 -6"),
    line("M -10 4 L -10 -34"),
    line("M 4 0 L 4 -42"),
    line("M 18 0 L 18 -36"),
];
const GRIP: Drawing = &[line("M -40 -22 L -6 -22 L -6 22 L -40 22"), line("M 40 -22 L 6 -22 L 6 22 L 40 22")];
const PINNED: Drawing = &[
    solid(INK, "O -30 20 9"),
    line("M -18 24 L 42 24"),
    line("M 6 -46 L 6 8"),
    line("M -12 -10 L 6 10 L 24 -10"),
];
const RUNNING: Drawing = &[
    solid(INK, "O 16 -38 9"),
    line("M 12 -22 L -4 8 L 14 20 L 4 44"),
    line("M -4 8 L -16 28 L -40 28"),
    line("M 12 -20 L 32 -8"),
    line("M 8 -16 L -14 -18 L -22 -2"),
];
const TURNED: Drawing = &[
    line("M -24 -42 L -24 30"),
    line("M -42 -22 L -6 -22"),
    line("M 4 14 L 40 14"),
    line("M 26 0 L 40 14 L 26 28"),
];
const FLAME_MARK: Drawing = &[solid(
    FLAME,
    "M 0 44 C -36 42 -34 8 -12 -10 C -10 0 -6 4 0 4 C -6 -16 2 -36 14 -46 C 12 -26 22 -16 28 -4 C 38 18 28 44 0 44 Z",
)];
const BLAZE_MARK: Drawing = &[
    solid(
        FLAME,
        "M -46 44 L -50 -4 L -28 16 L -22 -30 L -4 6 L 8 -48 L 20 8 L 38 -20 L 34 18 L 52 4 L 46 44 Z",
    ),
    flat(GOLD, "M -24 38 L -20 18 L -6 26 L 4 2 L 14 26 L 28 16 L 26 38 Z"),
];
const PRAYER: Drawing = &[line("M 0 -40 L 0 42"), line("M -24 -14 L 24 -14")];
const CHANT: Drawing =
    &[solid(INK, "O -14 26 13"), line("M 0 24 L 0 -36"), line("M 0 -36 C 20 -30 28 -18 22 -2")];
const DRUM: Drawing = &[
    mirrored(GOLD, "M 0 -14 L 34 -14 L 34 34 L 0 34"),
    twin(INK, "M 34 -14 L 0 34 L 0 34 Z"),
    line("M -30 -46 L 4 -16"),
    line("M 30 -46 L -4 -16"),
];
