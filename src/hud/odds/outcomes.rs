//! A bar of all outcomes of an attack. Every slice has a pattern and a label besides its color.

use bevy_egui::egui::{
    Align2, CornerRadius, FontId, Painter, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::super::theme::{bold, color};
use super::super::wording::percent;
use crate::forecast::{AttackOutcome, Forecast};
use crate::view::art::palette::{BLOOD, CHALK, CHOICE, EARTH, GOLD, INK, PAPER, SIDES, STEEL, Shade};

/// Height of the bar, in points.
const HEIGHT: f32 = 22.0;

/// A slice narrower than this has no figure in it, in points.
const ROOM_FOR_A_FIGURE: f32 = 32.0;

/// The least width of a slice, so that an unlikely outcome is seen, in points.
const NARROWEST: f32 = 3.0;

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

/// How an outcome is shown, and its names.
struct OutcomeLook {
    short: &'static str,
    long: &'static str,
    shade: Shade,
    pattern: Pattern,
}

fn look(outcome: AttackOutcome) -> OutcomeLook {
    let (short, long, shade, pattern) = match outcome {
        AttackOutcome::Critical => ("critical", "The target is hit critically", GOLD, Pattern::Dots),
        AttackOutcome::Hit => ("hit", "The target is hit", CHOICE.mix(CHALK, 0.25), Pattern::Plain),
        AttackOutcome::Struck => {
            ("others", "Another unit near the target is hit in its place", EARTH, Pattern::Upright)
        }
        AttackOutcome::Warded => {
            ("warded off", "The attack is answered, or cannot harm the unit it hits", STEEL, Pattern::Level)
        }
        AttackOutcome::Miss => ("miss", "Nothing comes of it", PAPER.mix(INK, 0.12), Pattern::Plain),
        AttackOutcome::Accident => {
            ("mischance", "A friend in the way, or a unit too close, is hit", BLOOD, Pattern::Slanted)
        }
        AttackOutcome::Fumble => {
            ("fumble", "Nobody is hit, and the weapon is fumbled", SIDES[4], Pattern::Crossed)
        }
        AttackOutcome::Void => ("void", "The attack does not take place", CHALK, Pattern::Dots),
    };
    OutcomeLook { short, long, shade, pattern }
}

/// Draws the bar and its legend.
pub(super) fn draw(ui: &mut Ui, odds: &Forecast) {
    let slices: Vec<(OutcomeLook, f64)> =
        slices(odds).map(|(outcome, chance)| (look(outcome), chance)).collect();
    let (space, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let widths = widths(slices.iter().map(|(_, chance)| *chance), space.width());
    let mut left = space.left();
    for (place, ((look, chance), width)) in slices.iter().zip(widths).enumerate() {
        let slice = Rect::from_min_size(pos2(left, space.top()), vec2(width, HEIGHT));
        left += width;
        fill(&ui.painter().with_clip_rect(slice), slice, look);
        if width > ROOM_FOR_A_FIGURE {
            figure(ui.painter(), slice, &percent(*chance));
        }
        ui.painter().vline(slice.right(), slice.y_range(), Stroke::new(1.2, color(INK)));
        let slice = ui.interact(slice, ui.id().with(("outcome", place)), Sense::hover());
        slice.on_hover_text(explained(look, *chance));
    }
    let line = Stroke::new(1.4, color(INK));
    ui.painter().rect_stroke(space, CornerRadius::same(2), line, StrokeKind::Inside);
    legend(ui, &slices);
}

/// The outcomes that are possible, the best for the attacker first.
fn slices(odds: &Forecast) -> impl Iterator<Item = (AttackOutcome, f64)> {
    odds.outcomes.iter().map(|(outcome, chance)| (*outcome, *chance)).filter(|(_, chance)| *chance > 1e-9)
}

/// The width of each slice in points: in proportion to its chance, but never too narrow to be seen.
fn widths(chances: impl Iterator<Item = f64>, room: f32) -> Vec<f32> {
    let wide: Vec<f32> = chances.map(|chance| (chance as f32 * room).max(NARROWEST)).collect();
    let all: f32 = wide.iter().sum();
    wide.into_iter().map(|width| width * room / all.max(1.0)).collect()
}

fn explained(look: &OutcomeLook, chance: f64) -> String {
    format!("{}: {}", look.long, percent(chance))
}

fn legend(ui: &mut Ui, slices: &[(OutcomeLook, f64)]) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(9.0, 0.0);
        for (look, chance) in slices {
            entry(ui, look, *chance);
        }
    });
}

/// A sample and its text, which stay on one line together.
fn entry(ui: &mut Ui, look: &OutcomeLook, chance: f64) {
    const SAMPLE: f32 = 11.0;
    let words = format!("{} {}", percent(chance), look.short);
    let words = ui.painter().layout_no_wrap(words, FontId::proportional(14.0), color(INK));
    let (space, shown) = ui.allocate_exact_size(words.size() + vec2(SAMPLE + 4.0, 0.0), Sense::hover());
    let middle = pos2(space.left() + SAMPLE / 2.0, space.center().y);
    let sample = Rect::from_center_size(middle, vec2(SAMPLE, SAMPLE));
    fill(&ui.painter().with_clip_rect(sample), sample, look);
    let line = Stroke::new(1.0, color(INK));
    ui.painter().rect_stroke(sample, CornerRadius::ZERO, line, StrokeKind::Inside);
    ui.painter().galley(pos2(space.left() + SAMPLE + 4.0, space.top()), words, color(INK));
    shown.on_hover_text(explained(look, chance));
}

fn figure(painter: &Painter, slice: Rect, words: &str) {
    let text = painter.layout_no_wrap(words.to_owned(), FontId::new(14.0, bold()), color(INK));
    let plate = Rect::from_center_size(slice.center(), text.size() + vec2(6.0, -2.0));
    painter.rect_filled(plate, CornerRadius::same(2), color(PAPER).gamma_multiply(0.85));
    painter.text(slice.center(), Align2::CENTER_CENTER, words, FontId::new(14.0, bold()), color(INK));
}

fn fill(painter: &Painter, slice: Rect, look: &OutcomeLook) {
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

fn dots(painter: &Painter, slice: Rect, look: &OutcomeLook) {
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

    const ALL: [AttackOutcome; 8] = [
        AttackOutcome::Critical,
        AttackOutcome::Hit,
        AttackOutcome::Struck,
        AttackOutcome::Warded,
        AttackOutcome::Miss,
        AttackOutcome::Accident,
        AttackOutcome::Fumble,
        AttackOutcome::Void,
    ];

    #[test]
    fn no_two_slices_have_the_same_words_or_look() {
        for (place, one) in ALL.iter().enumerate() {
            for other in &ALL[place + 1..] {
                let (one, other) = (look(*one), look(*other));
                assert!(one.short != other.short && one.long != other.long);
                assert!(one.shade != other.shade);
            }
        }
    }

    #[test]
    fn the_bar_is_full_and_what_is_unlikely_is_seen() {
        let widths = widths([0.001, 0.4, 0.599].into_iter(), 200.0);
        assert!((widths.iter().sum::<f32>() - 200.0).abs() < 0.01);
        assert!(widths[0] > 2.5 && widths[2] > widths[1]);
    }
}
