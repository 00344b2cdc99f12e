//! The states of a unit as small round marks: light on dark for what cripples it, dark on light for what it does.

use tiny_skia::Transform;

use super::canvas::{Canvas, LINE, Point, circle};
use super::palette::*;
use super::piece::Counter;
use super::sketch::{Drawing, draw, flat, line, solid, stencil};
use crate::model::{Condition, Stance};

/// A state that has a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CounterState {
    /// In this condition.
    Condition(Condition),
    /// In this stance, which is not standing.
    Stance(Stance),
    /// It sees nothing because it is dark.
    Blind,
    /// An injury slows it down.
    Lame,
    /// An injury makes an arm useless.
    UselessArm,
}

/// The states of a counter, those that matter most first.
pub fn states(counter: &Counter) -> Vec<CounterState> {
    let conditions = counter.conditions.iter().copied().map(CounterState::Condition);
    let stance = (counter.stance != Stance::Standing).then_some(CounterState::Stance(counter.stance));
    let blind = counter.blind.then_some(CounterState::Blind);
    let lame = counter.lame.then_some(CounterState::Lame);
    let arm = counter.useless_arm.then_some(CounterState::UselessArm);
    let mut states: Vec<CounterState> =
        conditions.chain(stance).chain(blind).chain(lame).chain(arm).collect();
    states.sort_by_key(|state| state.weight());
    states
}

impl CounterState {
    /// The place in the order of marks; the lowest is printed first.
    fn weight(self) -> u8 {
        match self {
            CounterState::Condition(condition) => match condition {
                Condition::Engulfed => 0,
                Condition::Alight => 1,
                Condition::Helpless | Condition::Asleep | Condition::Unconscious | Condition::Paralyzed => 2,
                Condition::Pinned => 3,
                Condition::Held => 4,
                Condition::Stunned | Condition::Crippled | Condition::Doomed => 5,
                Condition::Routed => 6,
                Condition::Turned => 7,
                Condition::Unaware => 9,
                Condition::Invisible => 12,
                Condition::Grappling => 13,
                Condition::Aiming => 14,
                Condition::Casting => 9,
                Condition::Prayer | Condition::Blessed | Condition::Cursed => 15,
                Condition::Chant => 16,
                Condition::MartialMusic => 17,
                Condition::OffBalance => 18,
                Condition::Parrying => 19,
                Condition::Numb | Condition::Poisoned => 10,
                Condition::Drained | Condition::Exhausted | Condition::Rotting | Condition::WornOut => 18,
                Condition::Hasted => 15,
                Condition::Slowed => 15,
                Condition::Shielded => 15,
                Condition::Webbed => 4,
                Condition::Charmed => 5,
                Condition::Impaired => 20,
                Condition::Kept => 15,
                Condition::Chanting => 9,
                Condition::Discerning => 15,
                Condition::Silenced => 10,
                Condition::Shining => 17,
                Condition::Dazzled => 10,
                Condition::Darkened => 10,
            },
            CounterState::Stance(Stance::Prone | Stance::Climbing) => 8,
            CounterState::Blind | CounterState::Lame | CounterState::UselessArm => 10,
            CounterState::Stance(Stance::Kneeling | Stance::Sitting | Stance::Standing) => 11,
        }
    }

    /// Whether it cripples the unit.
    fn cripples(self) -> bool {
        match self {
            CounterState::Condition(condition) => match condition {
                Condition::Engulfed
                | Condition::Alight
                | Condition::Helpless
                | Condition::Asleep
                | Condition::Unconscious
                | Condition::Paralyzed
                | Condition::Numb
                | Condition::Poisoned
                | Condition::Crippled
                | Condition::Pinned
                | Condition::Held
                | Condition::Stunned
                | Condition::Routed
                | Condition::Turned
                | Condition::Unaware
                | Condition::Doomed
                | Condition::Webbed
                | Condition::Charmed
                | Condition::Dazzled
                | Condition::Darkened => true,
                Condition::Invisible
                | Condition::Grappling
                | Condition::Aiming
                | Condition::Prayer
                | Condition::Chant
                | Condition::MartialMusic
                | Condition::OffBalance
                | Condition::Parrying
                | Condition::Drained
                | Condition::Exhausted
                | Condition::Rotting
                | Condition::Casting
                | Condition::Blessed
                | Condition::Cursed
                | Condition::WornOut
                | Condition::Hasted
                | Condition::Slowed
                | Condition::Shielded
                | Condition::Impaired
                | Condition::Kept
                | Condition::Chanting
                | Condition::Discerning
                | Condition::Silenced
                | Condition::Shining => false,
            },
            CounterState::Blind
            | CounterState::Lame
            | CounterState::UselessArm
            | CounterState::Stance(Stance::Prone) => true,
            CounterState::Stance(_) => false,
        }
    }

    fn drawing(self) -> Drawing {
        match self {
            CounterState::Condition(condition) => match condition {
                Condition::Engulfed => BLAZE,
                Condition::Alight => FIRE,
                Condition::Helpless => FETTERS,
                Condition::Pinned => PRESSED,
                Condition::Held => PADLOCK,
                Condition::Stunned => STAR,
                Condition::Routed => RUNNING,
                Condition::Turned => TURNED,
                Condition::Unaware => QUESTION,
                Condition::Invisible => CLOSED_EYE,
                Condition::Grappling => HOOKS,
                Condition::Aiming => CROSSHAIR,
                Condition::Prayer => CROSS,
                Condition::Chant => NOTE,
                Condition::MartialMusic => DRUM,
                Condition::OffBalance => TILTED,
                Condition::Parrying => BLADES,
                Condition::Asleep => SLEEP,
                Condition::Unconscious => CROSSED_EYES,
                Condition::Paralyzed => COLUMN,
                Condition::Numb => LIMB,
                Condition::Poisoned => DROP,
                Condition::Crippled => SAGGING,
                Condition::Drained => EBB,
                Condition::Exhausted => SWEAT,
                Condition::Rotting => SPOTS,
                Condition::Doomed => SCYTHE,
                Condition::Casting => WAND,
                Condition::Blessed => SUN,
                Condition::Cursed => BOLT,
                Condition::WornOut => CANDLE,
                Condition::Hasted => SWIFT,
                Condition::Slowed => SNAIL,
                Condition::Shielded => AEGIS,
                Condition::Webbed => THREADS,
                Condition::Charmed => HEART,
                Condition::Impaired => BANDAGE,
                Condition::Kept => DOOR,
                Condition::Chanting => SCROLL,
                Condition::Discerning => OPEN_EYE,
                Condition::Silenced => MUTE,
                Condition::Shining => LAMP,
                Condition::Dazzled => GLARE,
                Condition::Darkened => NEW_MOON,
            },
            CounterState::Blind => BLIND_EYE,
            CounterState::Lame => CRUTCH,
            CounterState::UselessArm => SLING,
            CounterState::Stance(Stance::Standing) => &[],
            CounterState::Stance(Stance::Kneeling) => KNEELING,
            CounterState::Stance(Stance::Sitting) => SITTING,
            CounterState::Stance(Stance::Prone) => PRONE,
            CounterState::Stance(Stance::Climbing) => CLIMBING,
        }
    }

    /// Prints the mark at a place, with lines of this width.
    pub fn print(self, canvas: &mut Canvas, (x, y): Point, radius: f32, width: f32) {
        let (ground, tone) = if self.cripples() { (INK, CHALK) } else { (PAPER, INK) };
        canvas.fill(&circle((x + 1.0, y + 1.8), radius + 1.2), INK.alpha(0.35));
        canvas.fill(&circle((x, y), radius), ground);
        canvas.line(&circle((x, y), radius), if self.cripples() { PAPER } else { INK }, LINE * 0.62);
        let scale = radius / 53.0;
        canvas.with(Transform::from_translate(x, y).pre_scale(scale, scale), |canvas| {
            match self {
                // Flames keep their color.
                CounterState::Condition(Condition::Alight | Condition::Engulfed) => {
                    draw(canvas, self.drawing(), 0.0);
                }
                _ => stencil(canvas, self.drawing(), tone, width / scale),
            }
        });
    }
}

const FIRE: Drawing = &[
    flat(
        FLAME,
        "M 0 46 C -42 44 -40 6 -14 -14 C -12 0 -8 4 -2 4 C -8 -18 2 -38 16 -50 C 14 -28 26 -18 32 -4 C 42 20 30 46 0 46 Z",
    ),
    flat(GOLD, "M 1 40 C -18 38 -18 20 -4 8 C 0 16 4 14 6 4 C 22 16 22 38 1 40 Z"),
];
const BLAZE: Drawing = &[
    flat(
        FLAME,
        "M -46 42 L -52 -8 L -30 12 L -24 -34 L -5 2 L 8 -52 L 22 4 L 40 -24 L 36 14 L 54 0 L 46 42 Z",
    ),
    flat(GOLD, "M -26 38 L -22 16 L -6 26 L 4 0 L 15 26 L 30 14 L 28 38 Z"),
];
const PADLOCK: Drawing = &[
    solid(INK, "M -28 -2 L 28 -2 L 28 36 L -28 36 Z"),
    line("M -17 -2 L -17 -18 C -17 -42 17 -42 17 -18 L 17 -2"),
];
const PRESSED: Drawing =
    &[line("M 0 -40 L 0 8"), line("M -22 -12 L 0 10 L 22 -12"), line("M -30 34 L 30 34")];
const SLEEP: Drawing = &[line("M -34 -30 L 4 -30 L -34 14 L 4 14"), line("M 14 6 L 36 6 L 14 34 L 36 34")];
const CROSSED_EYES: Drawing = &[
    line("M -38 -14 L -12 12"),
    line("M -12 -14 L -38 12"),
    line("M 12 -14 L 38 12"),
    line("M 38 -14 L 12 12"),
];
const COLUMN: Drawing = &[
    line("M -26 -36 L 26 -36"),
    line("M -16 -36 L -16 34"),
    line("M 16 -36 L 16 34"),
    line("M -26 36 L 26 36"),
];
const LIMB: Drawing = &[line("M -20 -38 L -20 12 L 22 34"), line("M 2 -26 L 30 2"), line("M 30 -26 L 2 2")];
const DROP: Drawing = &[line("M 0 -40 C 10 -18 28 -4 28 14 C 28 46 -28 46 -28 14 C -28 -4 -10 -18 0 -40")];
const SAGGING: Drawing = &[line("M -36 -20 L 0 24 L 36 -20"), line("M -20 36 L 20 36")];
const EBB: Drawing = &[line("M -30 -30 L 30 -30"), line("M -20 -6 L 20 -6"), line("M -10 18 L 10 18")];
const SWEAT: Drawing = &[line("M -22 -30 L -22 4"), line("M 0 -12 L 0 36"), line("M 22 -30 L 22 4")];
const SPOTS: Drawing = &[line("O -18 -16 14"), line("O 18 -2 10"), line("O -8 24 8")];
const WAND: Drawing =
    &[line("M -34 34 L 10 -10"), line("M 22 -40 L 22 -8"), line("M 6 -24 L 38 -24"), line("M 30 4 L 30 14")];
const SUN: Drawing = &[
    line("O 0 0 14"),
    line("M 0 -38 L 0 -26"),
    line("M 0 26 L 0 38"),
    line("M -38 0 L -26 0"),
    line("M 26 0 L 38 0"),
];
const BOLT: Drawing = &[line("M 12 -40 L -16 4 L 10 4 L -12 40")];
const CANDLE: Drawing = &[line("M -12 -6 L -12 36 L 12 36 L 12 -6 Z"), line("M 0 -34 L 0 -22")];
const SWIFT: Drawing = &[
    line("M -40 -24 L 0 -24"),
    line("M -28 0 L 16 0"),
    line("M -40 24 L 0 24"),
    line("M 10 -28 L 38 0 L 10 28"),
];
const SNAIL: Drawing =
    &[line("M -40 30 L 38 30"), line("O -6 2 24"), line("O -6 2 9"), line("M 26 30 L 38 -2")];
const AEGIS: Drawing =
    &[line("M 0 -40 L 32 -28 L 32 2 C 32 22 16 34 0 42 C -16 34 -32 22 -32 2 L -32 -28 Z")];
const THREADS: Drawing =
    &[line("M -40 -40 L 40 40"), line("M 40 -40 L -40 40"), line("O 0 0 14"), line("O 0 0 30")];
const HEART: Drawing =
    &[line("M 0 38 C -44 8 -40 -30 -16 -30 C -6 -30 0 -22 0 -14 C 0 -22 6 -30 16 -30 C 40 -30 44 8 0 38 Z")];
const BANDAGE: Drawing = &[line("O 0 0 30"), line("M -27 -14 L 27 14"), line("M -27 14 L 27 -14")];
const DOOR: Drawing =
    &[line("M -24 40 L -24 -38 L 24 -38 L 24 40"), line("M -38 40 L 38 40"), line("O 12 4 4")];
const SCROLL: Drawing = &[
    line("M -28 -36 L 20 -36 L 20 36 L -28 36 Z"),
    line("M -16 -16 L 8 -16"),
    line("M -16 2 L 8 2"),
    line("M -16 20 L 8 20"),
];
const OPEN_EYE: Drawing = &[line("M -44 0 C -20 -30 20 -30 44 0 C 20 30 -20 30 -44 0 Z"), line("O 0 0 12")];
const MUTE: Drawing = &[line("M -30 -30 L 30 30"), line("M 30 -30 L -30 30"), line("O 0 0 40")];
const LAMP: Drawing = &[line("O 0 -4 18"), line("M -10 38 L 10 38"), line("M -12 26 L 12 26")];
const GLARE: Drawing = &[
    line("O 0 0 12"),
    line("M -38 -38 L -16 -16"),
    line("M 38 -38 L 16 -16"),
    line("M -38 38 L -16 16"),
    line("M 38 38 L 16 16"),
];
const NEW_MOON: Drawing = &[solid(INK, "O 0 0 32")];
const SCYTHE: Drawing = &[line("M 26 -40 L -4 38"), line("M 26 -40 C -4 -44 -30 -30 -36 -6")];
const FETTERS: Drawing = &[line("O -22 0 17"), line("O 22 0 17")];
const STAR: Drawing = &[line("M 0 -38 L 0 38"), line("M -33 -19 L 33 19"), line("M 33 -19 L -33 19")];
const RUNNING: Drawing = &[line("M -30 -28 L -2 0 L -30 28"), line("M 6 -28 L 34 0 L 6 28")];
const TURNED: Drawing =
    &[line("M -24 -38 L -24 36"), line("M -42 -16 L -6 -16"), line("M 10 -22 L 34 2 L 10 26")];
const QUESTION: Drawing =
    &[line("M -18 -20 C -16 -48 24 -46 20 -18 C 18 -4 0 -4 0 12"), solid(INK, "O 0 36 4")];
const CLOSED_EYE: Drawing = &[
    line("M -40 -8 C -20 20 20 20 40 -8"),
    line("M -26 12 L -34 28"),
    line("M 0 18 L 0 36"),
    line("M 26 12 L 34 28"),
];
const BLIND_EYE: Drawing = &[
    line("M -44 0 C -20 -30 20 -30 44 0 C 20 30 -20 30 -44 0 Z"),
    solid(INK, "O 0 0 6"),
    line("M -32 34 L 32 -34"),
];
const CRUTCH: Drawing = &[line("M -26 -36 L 26 -36"), line("M 0 -36 L 0 40"), line("M 0 0 L 18 0")];
const SLING: Drawing = &[line("M -30 -34 L 32 10"), line("M -30 10 C -24 38 20 38 32 10 Z")];
const HOOKS: Drawing = &[line("M -34 26 C -34 -34 4 -34 2 10"), line("M 34 -26 C 34 34 -4 34 -2 -10")];
const CROSSHAIR: Drawing =
    &[line("O 0 0 26"), line("M 0 -44 L 0 -12 M 0 12 L 0 44 M -44 0 L -12 0 M 12 0 L 44 0")];
const CROSS: Drawing = &[line("M 0 -38 L 0 40"), line("M -24 -12 L 24 -12")];
const NOTE: Drawing = &[solid(INK, "O -12 26 11"), line("M 0 24 L 0 -36 C 18 -30 26 -18 20 -2")];
const DRUM: Drawing =
    &[line("M -30 -8 L 30 -8 L 30 34 L -30 34 Z"), line("M -30 -40 L -4 -14"), line("M 30 -40 L 4 -14")];
const TILTED: Drawing = &[line("M -34 20 L 34 -20"), solid(INK, "O 0 30 9")];
const BLADES: Drawing = &[line("M -30 34 L 26 -34"), line("M 30 34 L -26 -34"), line("M -34 14 L -14 34")];
const KNEELING: Drawing = &[solid(INK, "O 0 -26 8"), line("M -28 4 L 0 30 L 28 4")];
const SITTING: Drawing = &[line("M -18 -36 L -18 36"), line("M -18 2 L 20 2 L 20 36")];
const PRONE: Drawing = &[solid(INK, "O -28 2 9"), line("M -4 4 L 38 4")];
const CLIMBING: Drawing = &[line("M 0 38 L 0 -34"), line("M -24 -10 L 0 -36 L 24 -10")];
