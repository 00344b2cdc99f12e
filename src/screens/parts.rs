//! What the screens are put together from: the bare table behind them, sheets of parchment, buttons with keys.

use bevy_egui::egui::{
    Area, Button, Color32, Context, CornerRadius, FontFamily, FontId, Frame, Id, Key, LayerId, Margin, Order,
    Painter, Pos2, Response, RichText, ScrollArea, Shadow, Shape, Stroke, StrokeKind, Ui, vec2,
};

use crate::hud::theme::{bold, color};
use crate::view::art::palette::{BLOOD, CHALK, CHOICE, INK, PAPER, TABLE};

/// The sheet that texts of a screen stand on.
pub(super) fn sheet() -> Frame {
    Frame::new()
        .fill(color(PAPER))
        .stroke(Stroke::new(1.5, color(INK)))
        .corner_radius(CornerRadius::same(5))
        .inner_margin(Margin::same(18))
        .shadow(Shadow { offset: [3, 5], blur: 14, spread: 0, color: Color32::from_black_alpha(120) })
}

/// Fills the window with the bare table, so that nothing of a battle shows.
pub(super) fn bare_table(context: &Context) {
    let painter = context.layer_painter(LayerId::background());
    let window = context.content_rect();
    painter.rect_filled(window, 0.0, color(TABLE));
    let radius = window.height() * 0.24;
    let middle = window.center();
    let step = vec2(radius * 1.732, radius * 1.5);
    for row in -2..=2 {
        for column in -3..=3 {
            let odd = if row % 2 == 0 { 0.0 } else { 0.5 };
            let at = middle + vec2((column as f32 + odd) * step.x, row as f32 * step.y);
            faint_hex(&painter, at, radius - 5.0);
        }
    }
}

fn faint_hex(painter: &Painter, middle: Pos2, radius: f32) {
    let corner = |number: u8| {
        let (sine, cosine) = (f32::from(number) * 60.0 + 30.0).to_radians().sin_cos();
        middle + radius * vec2(cosine, sine)
    };
    let corners = (0..6).map(corner).collect();
    let chalk = CHALK;
    let line = Color32::from_rgba_unmultiplied(chalk.red, chalk.green, chalk.blue, 11);
    painter.add(Shape::closed_line(corners, Stroke::new(3.0, line)));
}

/// A page in the middle of the window, which scrolls where it does not fit.
pub(super) fn page(context: &Context, name: &str, add: impl FnOnce(&mut Ui)) {
    let window = context.content_rect();
    Area::new(Id::new(name)).order(Order::Middle).fixed_pos(window.min).show(context, |ui| {
        ui.set_min_size(window.size());
        ui.set_max_size(window.size());
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.vertical_centered(add);
        });
    });
}

/// Text in the heavy face.
pub(super) fn heavy(text: impl Into<String>, size: f32) -> RichText {
    RichText::new(text).font(FontId::new(size, bold()))
}

/// Text in the light face.
pub(super) fn plain(text: impl Into<String>, size: f32) -> RichText {
    RichText::new(text).font(FontId::new(size, FontFamily::Proportional))
}

/// Text in the light face that says something by the way.
pub(super) fn faint(text: impl Into<String>, size: f32) -> RichText {
    plain(text, size).color(color(INK.mix(PAPER, 0.32)))
}

/// Text about something that went wrong.
pub(super) fn wrong(text: impl Into<String>) -> RichText {
    plain(text, 16.0).color(color(BLOOD))
}

/// A button on the bare table or a sheet, and the key that does the same.
pub(super) fn button(ui: &mut Ui, label: &str, key: Key) -> bool {
    let text = format!("{label}   ");
    let button = Button::new((plain(text, 18.0), faint(key.name(), 13.0)));
    let clicked = ui.add(dressed(button)).clicked();
    clicked || pressed(ui, key)
}

/// The button of a screen that matters most.
pub(super) fn main_button(ui: &mut Ui, label: &str, key: Key) -> bool {
    let chalk = color(CHALK);
    let button =
        Button::new((heavy(format!("{label}   "), 19.0).color(chalk), plain(key.name(), 13.0).color(chalk)));
    let clicked = ui.add(dressed(button).fill(color(CHOICE))).clicked();
    clicked || pressed(ui, key)
}

fn dressed(button: Button<'_>) -> Button<'_> {
    button
        .fill(color(PAPER))
        .stroke(Stroke::new(1.5, color(INK)))
        .corner_radius(5.0)
        .min_size(vec2(0.0, 38.0))
}

/// Whether a key was pressed that is meant for this part of the screen.
pub(super) fn pressed(ui: &Ui, key: Key) -> bool {
    let context = ui.ctx();
    let reachable = context.memory(|memory| memory.allows_interaction(ui.layer_id()));
    // Enter also presses the button that has the focus.
    let taken =
        if key == Key::Enter { context.egui_wants_keyboard_input() } else { context.text_edit_focused() };
    reachable && !taken && context.input(|input| input.modifiers.is_none() && input.key_pressed(key))
}

/// Frames what the pointer is over or the keys have chosen.
pub(super) fn ring(ui: &Ui, response: &Response, chosen: bool) {
    if chosen || response.hovered() {
        let width = if response.hovered() { 4.0 } else { 3.0 };
        let rect = response.rect.expand(3.0);
        let stroke = Stroke::new(width, color(CHOICE.mix(CHALK, 0.35)));
        ui.painter().rect_stroke(rect, 7.0, stroke, StrokeKind::Middle);
    }
}
