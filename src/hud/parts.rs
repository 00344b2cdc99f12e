//! The parts of panels: sheets, headings, buttons that look like tokens, key caps, meters, rule chips.

use std::sync::Arc;

use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontFamily, FontId, Frame, Galley, InnerResponse, Label, Margin, Rect,
    Response, RichText, Sense, Shadow, Shape, Stroke, StrokeKind, TextStyle, Ui, Vec2, Widget, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::theme::{bold, color, italic};
use super::tooltip::Explained;
use crate::model::RuleId;
use crate::view::art::palette::{CHALK, CHOICE, EARTH, GOLD, INK, PAPER, Shade};

/// What a sheet leaves free inside its edge, in points.
pub const MARGIN: i8 = 10;

/// A sheet of parchment with a double rule of ink around it.
pub fn sheet<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let frame = Frame::new().inner_margin(Margin::same(MARGIN));
    let behind = ui.painter().add(Shape::Noop);
    let shown = frame.show(ui, contents);
    ui.painter().set(behind, parchment(shown.response.rect));
    shown
}

/// Draws a sheet of parchment with a double rule of ink around it.
pub(super) fn paint_sheet(ui: &Ui, space: Rect) {
    ui.painter().add(parchment(space));
}

fn parchment(space: Rect) -> Shape {
    let shadow = Shadow { offset: [2, 3], blur: 8, spread: 0, color: Color32::from_black_alpha(120) };
    let corners = CornerRadius::same(3);
    let thick = Stroke::new(1.8, color(INK));
    let thin = Stroke::new(0.8, color(INK.mix(PAPER, 0.35)));
    let card = RectShape::new(space, corners, color(PAPER), thick, StrokeKind::Inside);
    let rule = RectShape::stroke(space.shrink(4.0), CornerRadius::same(2), thin, StrokeKind::Inside);
    Shape::Vec(vec![shadow.as_shape(space, corners).into(), card.into(), rule.into()])
}

/// The heading of a panel.
pub fn heading(ui: &mut Ui, text: impl Into<String>) -> Response {
    ui.label(RichText::new(text).font(FontId::new(20.0, bold())))
}

/// A word that stands out in running text.
pub fn strong(text: impl Into<String>) -> RichText {
    RichText::new(text).family(bold())
}

/// An aside: smaller, slanted and paler than other text.
pub fn aside(text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(14.5, italic())).color(color(INK.mix(PAPER, 0.22)))
}

/// The least type in which a text is still read, in points.
const LEAST: f32 = 10.5;

/// A text on one line, in smaller type where it would be too long.
pub fn on_one_line(ui: &mut Ui, text: &str, font: FontId, ink: Color32) -> Response {
    let wide = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), ink).size().x;
    let share = ui.available_width() / wide.max(1.0);
    // A little less, since type does not shrink evenly.
    let size = if share < 1.0 { (font.size * share * 0.98).max(LEAST.min(font.size)) } else { font.size };
    let words = RichText::new(text).font(FontId::new(size, font.family)).color(ink);
    ui.add(Label::new(words).truncate())
}

/// A figure with its sign.
pub fn signed(value: i16) -> String {
    match value {
        0.. => format!("+{value}"),
        _ => format!("\u{2212}{}", value.unsigned_abs()),
    }
}

/// A double rule across the sheet, as between the parts of a printed page.
pub fn divider(ui: &mut Ui) {
    let (space, _) = ui.allocate_exact_size(vec2(ui.available_width(), 7.0), Sense::hover());
    let middle = space.center().y;
    let ink = color(INK.mix(PAPER, 0.35));
    ui.painter().hline(space.x_range(), middle - 1.2, Stroke::new(1.4, ink));
    ui.painter().hline(space.x_range(), middle + 1.6, Stroke::new(0.7, ink));
}

/// The id of a rule, to be clicked to read the rule.
pub fn rule_chip(ui: &mut Ui, rule: RuleId) -> Response {
    let font = FontId::new(12.5, FontFamily::Proportional);
    let text = ui.painter().layout_no_wrap(rule.to_string(), font, color(CHOICE.mix(INK, 0.25)));
    let (space, response) = ui.allocate_exact_size(text.size() + vec2(10.0, 2.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, rule.to_string()));
    let fill = if response.hovered() { GOLD.mix(CHALK, 0.4) } else { CHALK.mix(PAPER, 0.4) };
    let line = Stroke::new(1.0, color(CHOICE.mix(PAPER, 0.35)));
    ui.painter().rect(space, CornerRadius::same(7), color(fill), line, StrokeKind::Inside);
    ui.painter().galley(space.center() - text.size() / 2.0, text, color(INK));
    response.explained("Read this rule in the codex")
}

/// A key, drawn as on a keyboard.
pub fn key_cap(ui: &mut Ui, key: &str) -> Response {
    let (space, response) = ui.allocate_exact_size(key_cap_size(ui, key), Sense::hover());
    paint_key_cap(ui, space, key, 1.0);
    response
}

/// Small, but a sign such as a full stop is to be seen.
fn key_cap_font(key: &str) -> FontId {
    match key.chars().all(|sign| sign.is_ascii_punctuation()) {
        true => FontId::new(17.0, bold()),
        false => FontId::new(11.5, FontFamily::Proportional),
    }
}

fn key_cap_size(ui: &Ui, key: &str) -> Vec2 {
    let text = ui.painter().layout_no_wrap(key.to_owned(), key_cap_font(key), color(INK)).size();
    vec2((text.x + 8.0).max(17.0), 17.0)
}

fn paint_key_cap(ui: &Ui, space: Rect, key: &str, opacity: f32) {
    let shade = |shade: Shade| color(shade).gamma_multiply(opacity);
    let line = Stroke::new(1.0, shade(INK.mix(PAPER, 0.25)));
    let corners = CornerRadius::same(3);
    ui.painter().rect_filled(space.translate(vec2(0.0, 1.2)), corners, shade(INK.mix(PAPER, 0.35)));
    ui.painter().rect(space, corners, shade(CHALK), line, StrokeKind::Inside);
    ui.painter().text(space.center(), Align2::CENTER_CENTER, key, key_cap_font(key), shade(INK));
}

/// A bar filled by a share of 0 to 1, with words on it.
pub fn meter(ui: &mut Ui, size: Vec2, share: f32, fill: Shade, words: &str) -> Response {
    let (space, response) = ui.allocate_exact_size(size, Sense::hover());
    let corners = CornerRadius::same(3);
    let painter = ui.painter();
    painter.rect_filled(space, corners, color(PAPER.mix(INK, 0.2)));
    let mut filled = space;
    filled.set_width(space.width() * share.clamp(0.0, 1.0));
    painter.rect_filled(filled, corners, color(fill));
    let light = Rect::from_min_max(filled.min, pos2(filled.max.x, filled.min.y + filled.height() * 0.35));
    painter.rect_filled(light, corners, Color32::from_white_alpha(50));
    painter.rect_stroke(space, corners, Stroke::new(1.2, color(INK)), StrokeKind::Inside);
    let font = FontId::new((size.y - 4.0).min(15.0), bold());
    painter.text(space.center(), Align2::CENTER_CENTER, words, font, color(INK));
    response
}

/// The least height of a button that looks like a token, in points.
pub(super) const TOKEN_HEIGHT: f32 = 28.0;

/// Between the text of a button and its key, in points.
const BESIDE: f32 = 6.0;

/// A button that looks like a printed token: text, with an optional icon before it and key after it.
pub struct TokenButton {
    icon: Option<&'static str>,
    label: String,
    key: Option<String>,
    chosen: bool,
    width: f32,
    flush: bool,
}

impl TokenButton {
    /// A button with this text.
    pub fn new(label: impl Into<String>) -> TokenButton {
        TokenButton { icon: None, label: label.into(), key: None, chosen: false, width: 0.0, flush: false }
    }

    /// With an icon before the text.
    pub fn icon(mut self, icon: &'static str) -> TokenButton {
        self.icon = Some(icon);
        self
    }

    /// With the key that does the same.
    pub fn key(mut self, key: impl Into<String>) -> TokenButton {
        self.key = Some(key.into()).filter(|key| !key.is_empty());
        self
    }

    /// Highlighted, if it is what is chosen.
    pub fn chosen(mut self, chosen: bool) -> TokenButton {
        self.chosen = chosen;
        self
    }

    /// With this width, in points: a text that is longer goes on in the next line.
    pub fn width(mut self, width: f32) -> TokenButton {
        self.width = width;
        self
    }

    /// With its text at the left edge and its key at the right one, as several below one another are read.
    pub fn flush(mut self) -> TokenButton {
        self.flush = true;
        self
    }

    /// Its width in points.
    pub fn wide(&self, ui: &Ui) -> f32 {
        if self.width > 0.0 {
            return self.width;
        }
        self.galley(ui).size().x + self.beside(ui) + 2.0 * ui.spacing().button_padding.x
    }

    /// What the key takes beside the text, in points.
    fn beside(&self, ui: &Ui) -> f32 {
        self.key.as_deref().map_or(0.0, |key| key_cap_size(ui, key).x + BESIDE)
    }

    /// The text, on several lines where a button of a given width has too little room for one.
    fn galley(&self, ui: &Ui) -> Arc<Galley> {
        let font = TextStyle::Button.resolve(ui.style());
        let margins = self.beside(ui) + 2.0 * ui.spacing().button_padding.x;
        let room = if self.width > 0.0 { self.width - margins } else { f32::INFINITY };
        ui.painter().layout(self.text(), font, Color32::PLACEHOLDER, room)
    }

    fn text(&self) -> String {
        match self.icon {
            Some(icon) if self.label.is_empty() => icon.to_owned(),
            Some(icon) => format!("{icon} {}", self.label),
            None => self.label.clone(),
        }
    }
}

impl Widget for TokenButton {
    fn ui(self, ui: &mut Ui) -> Response {
        let cap = self.key.as_deref().map(|key| key_cap_size(ui, key));
        let beside = self.beside(ui);
        let padding = ui.spacing().button_padding;
        let text = self.galley(ui);
        let size = vec2(self.wide(ui), (text.size().y + 2.0 * padding.y).max(TOKEN_HEIGHT));
        let (space, response) = ui.allocate_exact_size(size, Sense::click());
        let enabled = ui.is_enabled();
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, enabled, self.chosen, &self.label));
        if ui.is_rect_visible(space) {
            let face = paint_token(ui, space, &response, self.chosen);
            let left = match self.flush {
                true => face.left() + padding.x,
                false => face.center().x - (text.size().x + beside) / 2.0,
            };
            let cap_left = match (self.flush, cap) {
                (true, Some(cap)) => face.right() - padding.x - cap.x,
                (true, None) | (false, _) => left + text.size().x + BESIDE,
            };
            ui.painter().galley(pos2(left, face.center().y - text.size().y / 2.0), text, color(INK));
            if let (Some(key), Some(cap)) = (&self.key, cap) {
                let corner = pos2(cap_left, face.center().y - cap.y / 2.0);
                paint_key_cap(ui, Rect::from_min_size(corner, cap), key, 1.0);
            }
        }
        response
    }
}

/// Draws the token, a thick card that sinks when it is pressed; returns its face.
fn paint_token(ui: &Ui, space: Rect, response: &Response, chosen: bool) -> Rect {
    const THICK: f32 = 2.5;
    let down = response.is_pointer_button_down_on() && ui.is_enabled();
    let fill = match () {
        _ if !ui.is_enabled() => PAPER,
        _ if down => GOLD.mix(EARTH, 0.35),
        _ if response.hovered() => GOLD.mix(CHALK, 0.4),
        _ if chosen => GOLD.mix(PAPER, 0.35),
        _ => CHALK.mix(PAPER, 0.3),
    };
    let sunk = if down { THICK } else { 0.0 };
    let mut face = space;
    face.max.y -= THICK;
    let face = face.translate(vec2(0.0, sunk));
    let corners = CornerRadius::same(5);
    let line =
        Stroke::new(if chosen { 2.0 } else { 1.2 }, color(INK.mix(PAPER, if chosen { 0.0 } else { 0.2 })));
    if !down && ui.is_enabled() {
        ui.painter().rect_filled(face.translate(vec2(0.0, THICK)), corners, color(INK.mix(EARTH, 0.35)));
    }
    ui.painter().rect(face, corners, color(fill), line, StrokeKind::Inside);
    face
}

/// A filled circle for something that is left, or an empty one for something spent, with its name.
pub fn pip(ui: &mut Ui, ready: bool, words: &str) -> Response {
    let font = FontId::new(14.0, FontFamily::Proportional);
    let ink = if ready { INK } else { INK.mix(PAPER, 0.42) };
    let text = ui.painter().layout_no_wrap(words.to_owned(), font, color(ink));
    let (space, response) = ui.allocate_exact_size(text.size() + vec2(15.0, 0.0), Sense::hover());
    let middle = pos2(space.left() + 6.0, space.center().y);
    let fill = if ready { color(GOLD) } else { Color32::TRANSPARENT };
    ui.painter().circle(middle, 4.6, fill, Stroke::new(1.2, color(ink)));
    ui.painter().galley(pos2(space.left() + 14.0, space.top()), text, color(ink));
    response.explained(if ready { format!("{words}: still to be used") } else { format!("{words}: spent") })
}
