//! Lines of the panel: a text at the left and figures at the right.

use bevy_egui::egui::{Align, FontId, Label, Layout, Response, RichText, Sense, Ui, vec2};

use super::super::parts::{on_one_line, strong};
use super::super::theme::color;
use crate::replay::capital;
use crate::view::art::palette::{INK, Shade};

/// Size of the text of a line, in points.
pub(super) const SIZE: f32 = 15.0;

/// A text and a figure at the two ends of a line.
pub(super) fn row(ui: &mut Ui, what: &str, figure: &str, shade: Shade) -> Response {
    let shown = ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(strong(figure).size(SIZE + 0.5).color(color(shade)));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| words(ui, what, shade));
        });
    });
    shown.response
}

/// A row of a table: a text, and figures in columns of the given widths in points.
pub(super) fn cells<const N: usize>(
    ui: &mut Ui,
    what: &str,
    cells: [(&str, f32); N],
    shade: Shade,
) -> Response {
    let shown = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (figure, width) in cells.into_iter().rev() {
                let (space, _) = ui.allocate_exact_size(vec2(width, 17.0), Sense::hover());
                let layout = Layout::right_to_left(Align::Center);
                let mut cell = ui.new_child(bevy_egui::egui::UiBuilder::new().max_rect(space).layout(layout));
                cell.label(strong(figure).size(SIZE).color(color(shade)));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| words(ui, what, shade));
        });
    });
    shown.response
}

/// The heads of the columns of such a table.
pub(super) fn heads<const N: usize>(ui: &mut Ui, cells: [(&str, f32); N]) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (head, width) in cells.into_iter().rev() {
                let (space, _) = ui.allocate_exact_size(vec2(width, 13.0), Sense::hover());
                let layout = Layout::right_to_left(Align::Center);
                let mut cell = ui.new_child(bevy_egui::egui::UiBuilder::new().max_rect(space).layout(layout));
                cell.label(RichText::new(head).size(12.5).color(color(INK)));
            }
        });
    });
}

/// The least size of the text of a line, in points: what needs more room goes on in the next.
const LEAST: f32 = 13.0;

/// The text of a line, with a capital, in smaller type where there is little room for it, and on two where there is
/// too little.
pub(super) fn words(ui: &mut Ui, what: &str, shade: Shade) {
    let (what, ink) = (capital(what), color(shade));
    let wide = ui.painter().layout_no_wrap(what.clone(), FontId::proportional(LEAST), ink).size().x;
    if wide > ui.available_width() {
        ui.add(Label::new(RichText::new(what).size(LEAST).color(ink)).wrap());
    } else {
        on_one_line(ui, &what, FontId::proportional(SIZE), ink);
    }
}
