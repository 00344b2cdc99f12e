//! Lines of the panel: a text at the left and figures at the right.

use bevy_egui::egui::{Align, FontId, Layout, Response, RichText, Sense, Ui, vec2};

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

/// The text of a line, with a capital, in smaller type where there is little room for it.
pub(super) fn words(ui: &mut Ui, what: &str, shade: Shade) {
    on_one_line(ui, &capital(what), FontId::proportional(SIZE), color(shade));
}
