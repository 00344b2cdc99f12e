//! What the colors and signs on the places to stand in mean, while they are shown.

use bevy::prelude::{MessageWriter, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align2, CornerRadius, Painter, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};
use egui_phosphor::regular::{CARET_CIRCLE_RIGHT, CIRCLE, SWORD, WARNING};

use super::names::{Called, capital};
use super::parts::{Token, aside, sheet, strong};
use super::places::{GAP, LINE, area, last, top};
use super::theme::color;
use super::wording::points;
use crate::input::{Action, Overlay, Pressed, Preview, Selection, Settings, Shown, Standings};
use crate::replay::Names;
use crate::view::art::palette::{BLOOD, CHALK, INK, PAPER};
use crate::view::art::{MOST_WORTH, worth_shade};

/// Width and height of a sample of the scale, in points.
const SAMPLE: f32 = 17.0;

/// The signs on the board, in short and in full.
const SIGNS: [(&str, &str, &str); 4] = [
    (CARET_CIRCLE_RIGHT, "best facing", "The wedge points the way that is best to look from there."),
    (CIRCLE, "best place", "A ring of gold: no other place in reach is better."),
    (WARNING, "friend at risk", "An attack from there hits a friend more often than you like."),
    (SWORD, "blow on the way", "Crossed blades: an enemy strikes at the unit on its way there."),
];

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    selection: Res<Selection>,
    settings: Res<Settings>,
    preview: Res<Preview>,
    mut pressed: MessageWriter<Pressed>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    if selection.overlay != Overlay::Stand || shown.busy {
        return Ok(());
    }
    let beside = last(context, "goals").map_or(GAP, |goals| goals.right() + GAP);
    let corner = pos2(beside, top(context));
    area("standing", corner).pivot(Align2::LEFT_TOP).show(context, |ui| {
        sheet(ui, |ui| {
            ui.spacing_mut().interact_size.y = LINE;
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.horizontal(|ui| match preview.standings.as_deref() {
                Some(standings) => {
                    ui.label(strong(title(&Called(&shown.state), standings)).size(15.0));
                    scale(ui, standings);
                }
                None => {
                    ui.label(strong("Where to stand").size(15.0));
                    ui.label(aside(waits(&selection)));
                }
            });
            ui.horizontal(|ui| {
                for (sign, short, long) in SIGNS {
                    ui.label(RichText::new(format!("{sign} {short}")).size(14.0)).on_hover_text(long);
                }
                let token = Token::new("figures").key(settings.keys.label(Action::Figures));
                let token = ui.add(token.chosen(selection.figures));
                let token = token.on_hover_text(
                    "Prints on every place the chance to hit, the points dealt and the points taken on average.",
                );
                if token.clicked() {
                    pressed.write(Pressed(Action::Figures));
                }
            });
        });
    });
    Ok(())
}

fn waits(selection: &Selection) -> &'static str {
    match selection.unit {
        Some(_) => "being counted out …",
        None => "choose a unit",
    }
}

fn title(names: &Called, standings: &Standings) -> String {
    let unit = capital(&names.unit(standings.unit));
    match standings.target {
        Some(target) => format!("Where {unit} should stand against {}", names.unit(target)),
        None => format!("Where {unit} should stand"),
    }
}

/// Samples from the worst to the best, and what the ends stand for.
fn scale(ui: &mut Ui, standings: &Standings) {
    let explained = "Points dealt less points taken, on average, at the best facing of each place: what the unit \
                     could do this turn, and every enemy in the next.";
    let end = points(standings.span());
    ui.add_space(8.0);
    ui.label(RichText::new(format!("\u{2212}{end}")).size(14.0)).on_hover_text(explained);
    ui.spacing_mut().item_spacing.x = 2.0;
    for worth in -MOST_WORTH..=MOST_WORTH {
        let (space, sample) = ui.allocate_exact_size(vec2(SAMPLE, SAMPLE), Sense::hover());
        paint(&ui.painter().with_clip_rect(space), space, worth);
        let line = Stroke::new(1.0, color(INK));
        ui.painter().rect_stroke(space, CornerRadius::ZERO, line, StrokeKind::Inside);
        sample.on_hover_text(explained);
    }
    ui.label(RichText::new(format!("+{end}")).size(14.0)).on_hover_text(explained);
}

/// A sample of how a place of that worth looks on the board.
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

    #[test]
    fn it_says_what_it_waits_for() {
        let mut selection = Selection::default();
        assert_eq!(waits(&selection), "choose a unit");
        selection.unit = "robin".parse().ok();
        assert_eq!(waits(&selection), "being counted out …");
    }
}
