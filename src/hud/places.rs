//! Where on the screen each panel lies: a strip above, a column on the right, a bar below, the rest on the left.

use bevy::prelude::{DetectChangesMut, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Area, Context, Id, LayerId, Order, Pos2, Rect, Ui, pos2};

use super::parts::sheet;
use crate::view::Covered;

/// The usual heights of the strip above and the bar below, in points.
const STRIP: f32 = 86.0;
const BAR: f32 = 90.0;

/// Says how much of the window the panels usually cover, so that the board is fitted into the rest.
pub(super) fn say_covered(mut contexts: EguiContexts, mut covered: ResMut<Covered>) -> bevy::prelude::Result {
    let right = column(contexts.ctx_mut()?) + 2.0 * GAP;
    covered.set_if_neq(Covered { above: STRIP + 2.0 * GAP, below: BAR + 2.0 * GAP, right });
    Ok(())
}

/// The gap between panels, and between them and the edge of the window, in points.
pub(super) const GAP: f32 = 8.0;

/// What a sheet's margins and border take from its width and height, in points.
pub(super) const BORDER: f32 = 27.6;

/// The height of a line of text with something beside it, in points.
pub(super) const LINE: f32 = 19.0;

/// The width of the column on the right, in points.
pub(super) fn column(context: &Context) -> f32 {
    (context.content_rect().width() * 0.28).clamp(200.0, 300.0)
}

/// The greatest width of the strips left of the column, in points.
pub(super) fn strip(context: &Context) -> f32 {
    context.content_rect().width() - column(context) - 3.0 * GAP
}

/// The width of the sheets on the left, in points.
pub(super) fn left(context: &Context) -> f32 {
    (context.content_rect().width() * 0.3).clamp(180.0, 340.0)
}

/// Where a panel lay in the last frame.
pub(super) fn last(context: &Context, name: &'static str) -> Option<Rect> {
    context.memory(|memory| memory.area_rect(Id::new(name)))
}

/// Where a panel lies now, if it does.
pub(super) fn lies(context: &Context, name: &'static str) -> Option<Rect> {
    let layer = LayerId::new(Order::Middle, Id::new(name));
    context.memory(|memory| memory.areas().is_visible(&layer)).then(|| last(context, name)).flatten()
}

/// The lower edge of what lies at the left below the strip above.
pub(super) fn left_top(context: &Context) -> f32 {
    let above = ["goals", "lesson"].into_iter().filter_map(|name| lies(context, name));
    above.map(|panel| panel.bottom() + GAP).fold(top(context), f32::max)
}

/// The lower edge of the strip above.
pub(super) fn top(context: &Context) -> f32 {
    last(context, "track").map_or(GAP, |track| track.bottom() + GAP)
}

/// The upper edge of the bar below.
pub(super) fn bottom(context: &Context) -> f32 {
    let floor = context.content_rect().bottom() - GAP;
    last(context, "actions").map_or(floor, |bar| bar.top() - GAP)
}

/// A panel at a point, which is its upper left corner unless a pivot is set.
pub(super) fn area(name: &'static str, at: Pos2) -> Area {
    Area::new(Id::new(name)).fixed_pos(at).fade_in(false).movable(false)
}

/// A sheet with its upper left corner at a point and of that width.
pub(super) fn page(
    context: &Context,
    name: &'static str,
    at: Pos2,
    width: f32,
    contents: impl FnOnce(&mut Ui),
) {
    area(name, at).show(context, |ui| {
        sheet(ui, |ui| {
            ui.set_width(width - BORDER);
            ui.set_max_height(ui.ctx().content_rect().height());
            ui.spacing_mut().interact_size.y = LINE;
            contents(ui);
        });
    });
}

/// The upper left corner of the column on the right.
pub(super) fn column_corner(context: &Context) -> Pos2 {
    let screen = context.content_rect();
    pos2(screen.right() - GAP - column(context), screen.top() + GAP)
}
