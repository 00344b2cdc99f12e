//! The legend of the overlay with the places to stand in.

use bevy::prelude::{MessageWriter, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    CornerRadius, FontId, Painter, Pos2, Rect, RichText, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui,
    pos2, vec2,
};

use super::names::ByName;
use super::panel::panel;
use super::parts::{TokenButton, aside, strong};
use super::places::Places;
use super::theme::color;
use super::tooltip::Explained;
use super::wording::points;
use crate::input::{Action, Pressed, Preview, RatedPlaces, Selection, Settings, Shown, may_be_surveyed};
use crate::level::Snapshot;
use crate::replay::{Names, capital};
use crate::view::art::palette::{BLOOD, CHALK, GOLD, INK, PAPER};
use crate::view::art::{MOST_WORTH, StandingSign, worth_shade};

/// Width and height of a sample of the scale, in points.
const SAMPLE: f32 = 17.0;

/// The signs, in short and in full.
const SIGNS: [(StandingSign, &str, &str); 4] = [
    (StandingSign::Look, "facing", "The arrowhead points in the best facing there."),
    (StandingSign::Best, "best", "A ring of gold: no other place in reach is better."),
    (StandingSign::Friend, "friend at risk", "An attack from there hits a friend more often than you like."),
    (StandingSign::FreeAttack, "free attack", "Crossed blades: an enemy attacks the unit on its way there."),
];

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    selection: Res<Selection>,
    settings: Res<Settings>,
    preview: Res<Preview>,
    places: Res<Places>,
    mut pressed: MessageWriter<Pressed>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let Some(place) = places.legend else { return Ok(()) };
    panel(context, "standing", place, |ui| {
        ScrollArea::horizontal().show(ui, |ui| {
            ui.horizontal(|ui| {
                let token = TokenButton::new("figures").key(settings.keys.label(Action::Figures));
                let token = ui.add(token.chosen(selection.figures));
                let token = token.explained(
                    "Prints on every place what it is worth: points dealt minus points taken, on average. Point at a \
                     place for the rest.",
                );
                if token.clicked() {
                    pressed.write(Pressed(Action::Figures));
                }
                match preview.rated_places.as_deref() {
                    Some(rated) => {
                        ui.label(strong(title(&ByName(&shown.state), rated)).size(15.0));
                        scale(ui, rated);
                        SIGNS.into_iter().for_each(|sign| explain(ui, sign));
                    }
                    None => drop(ui.label(aside(waits(&selection, &shown.state)))),
                }
            });
        });
    });
    Ok(())
}

fn waits(selection: &Selection, state: &Snapshot) -> &'static str {
    match selection.unit {
        _ if state.clock.outcome.is_some() => "The battle is over",
        None => "Choose a unit to see where it should stand",
        Some(unit) if !may_be_surveyed(state, unit) => "Only units of the side whose turn it is",
        Some(_) => "Where to stand is being calculated …",
    }
}

fn title(names: &ByName, rated: &RatedPlaces) -> String {
    let unit = capital(&names.unit(rated.unit));
    match rated.target {
        Some(target) => format!("{unit} against {}", names.unit(target)),
        None => format!("{unit} against any enemy"),
    }
}

/// Samples from the worst to the best, with the values of both ends.
fn scale(ui: &mut Ui, rated: &RatedPlaces) {
    let explained = "Points dealt minus points taken, on average, at the best facing of each place: what the unit \
                     could do this turn, and every enemy in the next.";
    let end = points(rated.span());
    ui.label(RichText::new(format!("\u{2212}{end}")).size(14.0)).explained(explained);
    let beside = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, 2.0);
    for worth in -MOST_WORTH..=MOST_WORTH {
        let (space, sample) = ui.allocate_exact_size(vec2(SAMPLE, SAMPLE), Sense::hover());
        paint(&ui.painter().with_clip_rect(space), space, worth);
        let line = Stroke::new(1.0, color(INK));
        ui.painter().rect_stroke(space, CornerRadius::ZERO, line, StrokeKind::Inside);
        sample.explained(explained);
    }
    ui.label(RichText::new(format!("+{end}")).size(14.0)).explained(explained);
    ui.spacing_mut().item_spacing.x = beside;
}

/// A sign and what it means.
fn explain(ui: &mut Ui, (sign, short, long): (StandingSign, &str, &str)) {
    let words = ui.painter().layout_no_wrap(short.to_owned(), FontId::proportional(14.0), color(INK));
    let (space, shown) = ui.allocate_exact_size(words.size() + vec2(SAMPLE + 4.0, 0.0), Sense::hover());
    draw_sign(ui.painter(), pos2(space.left() + SAMPLE / 2.0, space.center().y), sign);
    ui.painter().galley(pos2(space.left() + SAMPLE + 4.0, space.top()), words, color(INK));
    shown.explained(long);
}

/// A sign as it looks on the board.
fn draw_sign(painter: &Painter, Pos2 { x, y }: Pos2, sign: StandingSign) {
    let ink = Stroke::new(1.2, color(INK));
    match sign {
        StandingSign::Look => {
            let head = [(-3.0, -6.5), (4.5, 0.0), (-3.0, 6.5)].map(|(right, down)| pos2(x + right, y + down));
            painter.add(Shape::convex_polygon(head.to_vec(), color(CHALK), ink));
        }
        StandingSign::Best => {
            painter.circle_stroke(pos2(x, y), 5.5, Stroke::new(4.6, color(INK)));
            painter.circle_stroke(pos2(x, y), 5.5, Stroke::new(2.8, color(GOLD)));
        }
        StandingSign::Friend => {
            let triangle =
                [(0.0, -7.0), (7.0, 5.5), (-7.0, 5.5)].map(|(right, down)| pos2(x + right, y + down));
            painter.add(Shape::convex_polygon(triangle.to_vec(), color(GOLD), ink));
            painter.line_segment([pos2(x, y - 2.5), pos2(x, y + 1.5)], Stroke::new(1.5, color(INK)));
            painter.circle_filled(pos2(x, y + 3.6), 0.9, color(INK));
        }
        StandingSign::FreeAttack => {
            painter.circle(pos2(x, y), 7.0, color(BLOOD), ink);
            for side in [1.0, -1.0] {
                let blade = [pos2(x - 3.6 * side, y - 3.6), pos2(x + 3.6 * side, y + 3.6)];
                painter.line_segment(blade, Stroke::new(1.6, color(CHALK)));
            }
        }
    }
}

/// Draws a sample of a place of that worth, as on the board.
fn paint(painter: &Painter, space: Rect, worth: i8) {
    let (shade, much) = (worth_shade(worth), f32::from(worth.unsigned_abs()));
    painter.rect_filled(
        space,
        CornerRadius::ZERO,
        color(PAPER.mix(CHALK, 0.5).mix(shade, 0.1 + 0.12 * much)),
    );
    let across = |step: f32| (0..8).map(move |place| place as f32 * step);
    if worth < 0 {
        let line = Stroke::new(0.4 + 0.6 * much, color(BLOOD.mix(PAPER, 0.25)));
        for x in across(5.0) {
            let ends = [pos2(space.left() + x - SAMPLE, space.bottom()), pos2(space.left() + x, space.top())];
            painter.line_segment(ends, line);
        }
    } else if worth > 0 {
        for (x, y) in across(6.0).flat_map(|x| across(6.0).map(move |y| (x, y))) {
            let place = pos2(space.left() + 2.5 + x, space.top() + 2.5 + y);
            painter.circle_filled(place, 0.5 + 0.65 * much, color(shade));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level, Source};

    #[test]
    fn it_says_what_it_waits_for() {
        let text = include_str!("../../levels/archers-lane.ron");
        let level = Level::read(&Source::inline("lane", text)).unwrap();
        let mut state = Snapshot::beginning(&level, DiceRecord::default());
        state.clock.block = vec!["robin".parse().unwrap()];
        let waits_for =
            |unit: &str| waits(&Selection { unit: unit.parse().ok(), ..Selection::default() }, &state);
        assert_eq!(waits(&Selection::default(), &state), "Choose a unit to see where it should stand");
        assert_eq!(waits_for("bran"), "Where to stand is being calculated …");
        assert_eq!(waits_for("grisk"), "Only units of the side whose turn it is");
    }
}
