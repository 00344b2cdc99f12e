//! Sections of the panel that fold up at a click on their title.

use bevy_egui::egui::{Id, Label, Response, Sense, Ui};
use egui_phosphor::regular::{CARET_DOWN, CARET_RIGHT};

use super::super::parts::{divider, strong};
use super::super::theme::color;
use super::lines::SIZE;
use crate::view::art::palette::Shade;

/// A section with a title; `open` says whether it is unfolded until the player clicks the title.
pub(super) fn section(
    ui: &mut Ui,
    title: &str,
    shade: Shade,
    open: bool,
    contents: impl FnOnce(&mut Ui),
) -> Response {
    divider(ui);
    // The text after a colon may change with the figures.
    let id = Id::new(("section", title.split(':').next()));
    let open = ui.data(|data| data.get_temp(id)).unwrap_or(open);
    let sign = if open { CARET_DOWN } else { CARET_RIGHT };
    let heading =
        Label::new(strong(format!("{title} {sign}")).size(SIZE).color(color(shade))).sense(Sense::click());
    let heading = ui.add(heading);
    if heading.clicked() {
        ui.data_mut(|data| data.insert_temp(id, !open));
    }
    if open {
        contents(ui);
    }
    heading
}
