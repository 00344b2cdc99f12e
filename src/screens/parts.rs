//! The parts of the screens: the bare table behind them, sheets of parchment, buttons with keys.

use bevy_egui::egui::{
    Area, Color32, Context, Event, FontFamily, FontId, Id, Image, Key, LayerId, Order, Painter, Pos2, Rect,
    RichText, ScrollArea, Sense, Shape, Stroke, Ui, Vec2, vec2,
};

use super::focus::{follow_focus, take_focus};
use super::library::Playable;
use super::medals;
use crate::hud::parts::{TokenButton, sheet};
use crate::hud::theme::{bold, color};
use crate::input::Medals;
use crate::view::art::palette::{BLOOD, CHALK, INK, PAPER, TABLE};

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
            follow_focus(ui);
        });
    });
}

/// A row in the middle of the available width.
pub(super) fn centered(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    let id = ui.id().with(name);
    let width: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    ui.horizontal_top(|ui| {
        ui.add_space(((ui.available_width() - width) / 2.0).max(0.0));
        let width = ui.scope(add).response.rect.width();
        ui.data_mut(|data| data.insert_temp(id, width));
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

/// Faint text in the light face, for side remarks.
pub(super) fn faint(text: impl Into<String>, size: f32) -> RichText {
    plain(text, size).color(color(INK.mix(PAPER, 0.32)))
}

/// Text about something that went wrong.
pub(super) fn wrong(text: impl Into<String>) -> RichText {
    plain(text, 16.0).color(color(BLOOD))
}

/// A button, and the key that does the same.
pub(super) fn button(ui: &mut Ui, label: &str, key: Key) -> bool {
    let clicked = ui.add(TokenButton::new(label).key(name(key))).clicked();
    clicked || pressed(ui, key)
}

/// The main button of a screen, which has the focus at first.
pub(super) fn main_button(ui: &mut Ui, label: &str, key: Key) -> bool {
    let main = ui.add(TokenButton::new(label).key(name(key)).chosen(true).width(130.0));
    take_focus(&main);
    main.clicked() || pressed(ui, key)
}

/// What a key cap says.
fn name(key: Key) -> &'static str {
    if key == Key::Escape { "Esc" } else { key.name() }
}

/// Whether a key was pressed for this part of the screen.
pub(super) fn pressed(ui: &Ui, key: Key) -> bool {
    let context = ui.ctx();
    let reachable = context.memory(|memory| memory.allows_interaction(ui.layer_id()));
    // Enter also presses the button that has the focus.
    let taken =
        if key == Key::Enter { context.egui_wants_keyboard_input() } else { context.text_edit_focused() };
    // A key that is held down is one press: it must not go on to the next screen.
    let is_press = |event: &Event| {
        matches!(event, Event::Key { key: now, pressed: true, repeat: false, modifiers, .. }
            if *now == key && modifiers.is_none())
    };
    reachable && !taken && context.input(|input| input.events.iter().any(is_press))
}

/// Sheets side by side in the middle of the window, all as high as the highest.
pub(super) fn sheets(ui: &mut Ui, name: &str, width: f32, contents: &mut [&mut dyn FnMut(&mut Ui)]) {
    let id = ui.id().with((name, "height"));
    let height: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let mut highest = 0.0_f32;
    ui.add_space(((ui.ctx().content_rect().height() - height) / 2.0 - 14.0).max(8.0));
    centered(ui, name, |ui| {
        ui.spacing_mut().item_spacing.x = 20.0;
        for add in contents {
            sheet(ui, |ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.set_min_height(height);
                    highest = highest.max(ui.scope(add).response.rect.height());
                });
            });
        }
    });
    ui.add_space(8.0);
    ui.data_mut(|data| data.insert_temp(id, highest));
}

/// The board from afar, as large as fits into that size; its place stays empty until it is drawn. On it lie the
/// medals.
pub(super) fn board_picture(ui: &mut Ui, playable: &Playable, medals: Medals, size: Vec2) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    if let Some(picture) = &playable.picture {
        let drawn = picture.size_vec2();
        let scale = (size.x / drawn.x).min(size.y / drawn.y);
        let place = Rect::from_center_size(rect.center(), drawn * scale);
        Image::new(picture).paint_at(ui, place);
        medals::lay_on(ui, place, medals);
    }
}
