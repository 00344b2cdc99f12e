//! What may come of an attack: a bar of all outcomes, and a line for each that is no hit on the target. Every slice has
//! a pattern besides its color.

use std::collections::BTreeMap;

use bevy_egui::egui::{
    Align, Align2, CornerRadius, FontId, Layout, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    pos2, vec2,
};

use super::super::parts::strong;
use super::super::theme::{bold, color};
use super::super::tooltip::Explained;
use super::super::wording::percent;
use super::lines::{SIZE, words};
use crate::forecast::{AttackOutcome, Forecast};
use crate::model::UnitId;
use crate::view::art::palette::{BLOOD, CHALK, CHOICE, EARTH, GOLD, INK, PAPER, SIDES, STEEL, Shade};

/// Height of the bar, in points.
const HEIGHT: f32 = 22.0;

/// Width and height of the sample of a slice, in points.
const SAMPLE: f32 = 11.0;

/// A slice narrower than this has no figure in it, in points.
const ROOM_FOR_A_FIGURE: f32 = 32.0;

/// The least width of a slice, so that an unlikely outcome is seen, in points.
const NARROWEST: f32 = 3.0;

/// Chances smaller than this are rounding errors.
const NOTHING: f64 = 1e-9;

/// What may come of an attack, as players tell it apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SliceKind {
    /// What is aimed at is hit critically.
    Critical,
    /// What is aimed at is hit.
    Hit,
    /// Another enemy is hit.
    Other,
    /// A friend is hit.
    Friend,
    /// Nobody is hit, and the weapon is fumbled.
    Fumble,
    /// It is answered, or cannot harm what it hits.
    Warded,
    /// Nothing comes of it.
    Miss,
    /// It does not take place.
    Void,
}

/// A part of the bar.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Slice {
    pub kind: SliceKind,
    /// Its chance, 0..=1.
    pub chance: f64,
    /// The units that are hit instead, the likeliest first.
    pub units: Vec<(UnitId, f64)>,
}

impl Slice {
    /// Whether what is aimed at is hit.
    pub fn is_hit(&self) -> bool {
        matches!(self.kind, SliceKind::Critical | SliceKind::Hit)
    }
}

/// What may come of an attack: hits on what is aimed at, then everything else, the likeliest first.
pub(super) fn slices(odds: &Forecast, is_friend: impl Fn(UnitId) -> bool) -> Vec<Slice> {
    let mut slices = vec![units_hit(odds, SliceKind::Friend, &is_friend)];
    slices.push(units_hit(odds, SliceKind::Other, |unit| !is_friend(unit)));
    for (outcome, chance) in &odds.outcomes {
        let kind = match outcome {
            AttackOutcome::Critical => SliceKind::Critical,
            AttackOutcome::Hit => SliceKind::Hit,
            AttackOutcome::Warded => SliceKind::Warded,
            AttackOutcome::Miss => SliceKind::Miss,
            AttackOutcome::Fumble => SliceKind::Fumble,
            AttackOutcome::Void => SliceKind::Void,
            // Told by friend and enemy.
            AttackOutcome::Struck | AttackOutcome::Accident => continue,
        };
        slices.push(Slice { kind, chance: *chance, units: Vec::new() });
    }
    slices.retain(|slice| slice.chance > NOTHING);
    slices.sort_by(|one, other| {
        let likelier = || other.chance.total_cmp(&one.chance).then(one.kind.cmp(&other.kind));
        match (one.is_hit(), other.is_hit()) {
            (false, false) => likelier(),
            (true, true) => one.kind.cmp(&other.kind),
            (one, other) => other.cmp(&one),
        }
    });
    slices
}

/// The units of one kind that are hit in place of what is aimed at.
fn units_hit(odds: &Forecast, kind: SliceKind, counts: impl Fn(UnitId) -> bool) -> Slice {
    let mut chances: BTreeMap<UnitId, f64> = BTreeMap::new();
    let mishaps = odds.friendly_fire.iter().chain(&odds.tight_quarters).chain(&odds.fumbled_into);
    for (unit, chance) in odds.struck.iter().chain(mishaps) {
        *chances.entry(*unit).or_default() += chance;
    }
    let mut units: Vec<(UnitId, f64)> =
        chances.into_iter().filter(|(unit, chance)| *chance > NOTHING && counts(*unit)).collect();
    units.sort_by(|one, other| other.1.total_cmp(&one.1));
    Slice { kind, chance: units.iter().map(|(_, chance)| chance).sum(), units }
}

/// What is drawn over a slice of the bar.
#[derive(Clone, Copy, PartialEq)]
enum Pattern {
    Plain,
    Dots,
    Upright,
    Level,
    Slanted,
    Crossed,
}

/// How a slice is shown, and what it stands for.
struct SliceLook {
    means: &'static str,
    shade: Shade,
    pattern: Pattern,
}

fn look(kind: SliceKind) -> SliceLook {
    let (means, shade, pattern) = match kind {
        SliceKind::Critical => ("What you aim at is hit critically", GOLD, Pattern::Dots),
        SliceKind::Hit => ("What you aim at is hit", CHOICE.mix(CHALK, 0.25), Pattern::Plain),
        SliceKind::Other => ("Another enemy is hit in its place", EARTH, Pattern::Upright),
        SliceKind::Friend => ("A friend is hit", BLOOD, Pattern::Slanted),
        SliceKind::Fumble => ("Nobody is hit, and the weapon is fumbled", SIDES[4], Pattern::Crossed),
        SliceKind::Warded => ("It is answered, or cannot harm what it hits", STEEL, Pattern::Level),
        SliceKind::Miss => ("Nothing comes of it", PAPER.mix(INK, 0.12), Pattern::Plain),
        SliceKind::Void => ("It does not take place", CHALK, Pattern::Dots),
    };
    SliceLook { means, shade, pattern }
}

/// Draws the bar.
pub(super) fn bar(ui: &mut Ui, slices: &[Slice]) {
    let (space, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let widths = widths(slices.iter().map(|slice| slice.chance), space.width());
    let mut left = space.left();
    for (place, (slice, width)) in slices.iter().zip(widths).enumerate() {
        let (look, part) =
            (look(slice.kind), Rect::from_min_size(pos2(left, space.top()), vec2(width, HEIGHT)));
        left += width;
        fill(&ui.painter().with_clip_rect(part), part, &look);
        if width > ROOM_FOR_A_FIGURE {
            figure(ui.painter(), part, &percent(slice.chance));
        }
        ui.painter().vline(part.right(), part.y_range(), Stroke::new(1.2, color(INK)));
        let part = ui.interact(part, ui.id().with(("outcome", place)), Sense::hover());
        part.explained(format!("{}: {}", look.means, percent(slice.chance)));
    }
    let line = Stroke::new(1.4, color(INK));
    ui.painter().rect_stroke(space, CornerRadius::same(2), line, StrokeKind::Inside);
}

/// The width of each slice in points: in proportion to its chance, but never too narrow to be seen.
fn widths(chances: impl Iterator<Item = f64>, room: f32) -> Vec<f32> {
    let wide: Vec<f32> = chances.map(|chance| (chance as f32 * room).max(NARROWEST)).collect();
    let all: f32 = wide.iter().sum();
    wide.into_iter().map(|width| width * room / all.max(1.0)).collect()
}

/// The line of a slice: a sample of it, what it is, and its chance.
pub(super) fn entry(ui: &mut Ui, slice: &Slice, what: &str, shade: Shade) -> Response {
    let shown = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let (space, _) = ui.allocate_exact_size(vec2(SAMPLE, SAMPLE), Sense::hover());
        fill(&ui.painter().with_clip_rect(space), space, &look(slice.kind));
        let line = Stroke::new(1.0, color(INK));
        ui.painter().rect_stroke(space, CornerRadius::ZERO, line, StrokeKind::Inside);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(strong(percent(slice.chance)).size(SIZE + 0.5).color(color(shade)));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| words(ui, what, shade));
        });
    });
    shown.response
}

fn figure(painter: &Painter, slice: Rect, words: &str) {
    let text = painter.layout_no_wrap(words.to_owned(), FontId::new(14.0, bold()), color(INK));
    let plate = Rect::from_center_size(slice.center(), text.size() + vec2(6.0, -2.0));
    painter.rect_filled(plate, CornerRadius::same(2), color(PAPER).gamma_multiply(0.85));
    painter.text(slice.center(), Align2::CENTER_CENTER, words, FontId::new(14.0, bold()), color(INK));
}

fn fill(painter: &Painter, slice: Rect, look: &SliceLook) {
    painter.rect_filled(slice, CornerRadius::ZERO, color(look.shade));
    let dark = Stroke::new(1.2, color(look.shade.mix(INK, 0.5)));
    let pale = Stroke::new(1.4, color(look.shade.mix(CHALK, 0.55)));
    match look.pattern {
        Pattern::Plain => {}
        Pattern::Dots => dots(painter, slice, look),
        Pattern::Upright => {
            for x in steps(slice.left(), slice.right(), 4.0) {
                painter.vline(x, slice.y_range(), dark);
            }
        }
        Pattern::Level => {
            for y in steps(slice.top(), slice.bottom(), 4.0) {
                painter.hline(slice.x_range(), y, dark);
            }
        }
        Pattern::Slanted => slants(painter, slice, 1.0, pale),
        Pattern::Crossed => [1.0, -1.0].into_iter().for_each(|way| slants(painter, slice, way, pale)),
    }
}

fn steps(from: f32, to: f32, step: f32) -> impl Iterator<Item = f32> {
    let count = ((to - from) / step) as usize;
    (0..=count).map(move |place| from + (place as f32 + 0.5) * step)
}

fn dots(painter: &Painter, slice: Rect, look: &SliceLook) {
    for x in steps(slice.left(), slice.right(), 5.0) {
        for y in steps(slice.top(), slice.bottom(), 5.0) {
            painter.circle_filled(pos2(x, y), 1.1, color(look.shade.mix(INK, 0.6)));
        }
    }
}

fn slants(painter: &Painter, slice: Rect, way: f32, line: Stroke) {
    let tall = slice.height();
    for x in steps(slice.left() - tall, slice.right() + tall, 5.0) {
        let ends = [pos2(x, slice.bottom()), pos2(x + way * tall, slice.top())];
        painter.line_segment(ends, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::forecast::AtTheStart;
    use crate::level::{Level, Source};
    use crate::rulebook::Rulebook;
    use crate::rules::codex;

    const ALL: [SliceKind; 8] = [
        SliceKind::Critical,
        SliceKind::Hit,
        SliceKind::Other,
        SliceKind::Friend,
        SliceKind::Fumble,
        SliceKind::Warded,
        SliceKind::Miss,
        SliceKind::Void,
    ];

    #[test]
    fn no_two_slices_mean_or_look_the_same() {
        for (place, one) in ALL.iter().enumerate() {
            for other in &ALL[place + 1..] {
                let (one, other) = (look(*one), look(*other));
                assert!(one.means != other.means && one.shade != other.shade);
            }
        }
    }

    #[test]
    fn hits_come_first_and_then_what_is_likeliest_and_all_of_it_adds_up() {
        let text = include_str!("../../../levels/archers-lane.ron");
        let level = Level::read(&Source::inline("lane", text)).unwrap();
        let rulebook = Rulebook::shipped("house", codex()).unwrap();
        let (robin, grisk) = ("robin".parse().unwrap(), "grisk".parse().unwrap());
        let mut odds = AtTheStart::of(&level, &rulebook).attack(robin, grisk, None).unwrap();
        let all = |odds: &Forecast| slices(odds, |unit| unit == robin);
        let sum = |slices: &[Slice]| slices.iter().map(|slice| slice.chance).sum::<f64>();
        assert!((sum(&all(&odds)) - 1.0).abs() < NOTHING);
        let [one, other] = ["a", "b"].map(|id| id.parse().unwrap());
        odds.outcomes = BTreeMap::from([
            (AttackOutcome::Critical, 0.02),
            (AttackOutcome::Hit, 0.13),
            (AttackOutcome::Struck, 0.31),
            (AttackOutcome::Miss, 0.4),
            (AttackOutcome::Accident, 0.09),
            (AttackOutcome::Fumble, 0.05),
        ]);
        odds.struck = BTreeMap::from([(one, 0.1), (other, 0.2), (robin, 0.01)]);
        odds.friendly_fire = BTreeMap::from([(robin, 0.05)]);
        odds.fumbled_into = BTreeMap::from([(robin, 0.04)]);
        let slices = all(&odds);
        let told: Vec<SliceKind> = slices.iter().map(|slice| slice.kind).collect();
        use SliceKind as K;
        assert_eq!(told, [K::Critical, K::Hit, K::Miss, K::Other, K::Friend, K::Fumble]);
        assert!((sum(&slices) - 1.0).abs() < NOTHING);
        assert_eq!(slices[3].units, [(other, 0.2), (one, 0.1)], "the likeliest first");
        assert!((slices[4].chance - 0.1).abs() < NOTHING, "however the friend is hit");
    }

    #[test]
    fn the_bar_is_full_and_what_is_unlikely_is_seen() {
        let widths = widths([0.001, 0.4, 0.599].into_iter(), 200.0);
        assert!((widths.iter().sum::<f32>() - 200.0).abs() < 0.01);
        assert!(widths[0] > 2.5 && widths[2] > widths[1]);
    }
}
