//! How a panel fills its place: on a sheet that is drawn already, or with a sheet of its own.

use bevy::prelude::Res;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Area, AreaState, Context, Id, LayerId, Order, Rect, ScrollArea, Sense, Ui, UiBuilder};

use super::parts::{paint_sheet, sheet};
use super::places::{Places, inside};

/// The height of a line of text with something beside it, in points.
pub(super) const LINE: f32 = 19.0;

/// The sheets on which several panels lie.
const SHEETS: [&str; 2] = ["head", "foot"];

/// Draws the two sheets on which several panels lie.
pub(super) fn lay_sheets(mut contexts: EguiContexts, places: Res<Places>) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    for (name, sheet) in SHEETS.into_iter().zip([places.head(), places.foot()]) {
        show_at(context, name, sheet, Order::Background, |ui| {
            let (space, _) = ui.allocate_exact_size(sheet.size(), Sense::click());
            paint_sheet(ui, space);
        });
    }
    Ok(())
}

/// Lays the two sheets over whatever else covers the table.
pub(super) fn raise_sheets(context: &Context) {
    let sheet = |name| LayerId::new(Order::Background, Id::new(name));
    SHEETS.into_iter().for_each(|name| context.move_to_top(sheet(name)));
}

/// Shows an area that stays where it is put.
fn show_at<R>(
    context: &Context,
    name: &'static str,
    place: Rect,
    order: Order,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let id = Id::new(name);
    let is_new = AreaState::load(context, id).is_none();
    let area = Area::new(id).fixed_pos(place.min).fade_in(false).movable(false).constrain(false);
    let shown = area.order(order).show(context, add);
    if is_new {
        // An area is not drawn where it is laid out for the first time: the frame is made again with it.
        context.request_discard("a panel is new");
    }
    shown.inner
}

/// A panel that fills its place, on a sheet that is drawn already.
pub(super) fn panel<R>(
    context: &Context,
    name: &'static str,
    place: Rect,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    show_at(context, name, place, Order::Middle, |ui| {
        ui.set_min_size(place.size());
        // What it holds does not make the panel larger than its place.
        let mut inner = ui.new_child(UiBuilder::new().max_rect(place));
        inner.shrink_clip_rect(place.expand(3.0));
        inner.spacing_mut().interact_size.y = LINE;
        add(&mut inner)
    })
}

/// A sheet of its own at the upper edge of its place, as high as its contents.
pub(super) fn sheet_in(context: &Context, name: &'static str, place: Rect, add: impl FnOnce(&mut Ui)) {
    show_at(context, name, place, Order::Middle, |ui| {
        sheet(ui, |ui| {
            let room = inside(place);
            ui.set_width(room.width());
            ui.set_max_height(room.height());
            ui.spacing_mut().interact_size.y = LINE;
            add(ui);
        });
    });
}

/// A sheet at the upper edge of its place whose contents are scrolled where they do not fit.
pub(super) fn page(context: &Context, name: &'static str, place: Rect, add: impl FnOnce(&mut Ui)) {
    sheet_in(context, name, place, |ui| {
        ScrollArea::vertical().max_height(inside(place).height()).show(ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui);
        });
    });
}

/// A sheet that fills its place.
pub(super) fn full_page(context: &Context, name: &'static str, place: Rect, add: impl FnOnce(&mut Ui)) {
    sheet_in(context, name, place, |ui| {
        ui.set_min_height(inside(place).height());
        add(ui);
    });
}
