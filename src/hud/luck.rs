//! The luck audit: what each side rolled, what was expected, and where that lies on the scale of luck.

use bevy_egui::egui::emath::GuiRounding;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Grid, Mesh, Rect, Response, RichText, Sense, Shape, Stroke,
    StrokeKind, Ui, Vec2, pos2, vec2,
};

use super::parts::strong;
use super::theme::{bold, color};
use super::tooltip::Explained;
use super::wording::percent;
use crate::level::Snapshot;
use crate::replay::{Audit, LuckGrade, Measure, MeasureReport};
use crate::view::art::palette::{BLOOD, CHALK, GOLD, INK, LEAF, PAPER, Shade};

/// How much room an audit has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AuditSize {
    /// Size of the text, in points.
    pub size: f32,
    /// How wide the scale is, in points.
    pub scale: f32,
    /// Whether there is room for words beside the odds.
    pub words: bool,
}

impl AuditSize {
    /// For a panel.
    pub const NARROW: AuditSize = AuditSize { size: 14.5, scale: 74.0, words: false };
    /// For a sheet of its own.
    pub const WIDE: AuditSize = AuditSize { size: 16.0, scale: 112.0, words: true };
}

/// Draws the audit of all sides, one below the other.
pub fn audit(ui: &mut Ui, audit: &Audit, state: &Snapshot, look: AuditSize) {
    let gap = if look.words { vec2(12.0, 2.0) } else { vec2(6.0, 0.0) };
    let grid = Grid::new(("luck", look.words)).num_columns(5).min_col_width(0.0);
    grid.spacing(gap).min_row_height(look.size + 5.0).show(ui, |ui| {
        headings(ui, look);
        ui.end_row();
        for (id, side) in &state.sides.sides {
            name(ui, &side.name, look);
            ui.end_row();
            for told in audit.side(*id).told() {
                row(ui, &told, look);
                ui.end_row();
            }
        }
    });
    let at_friends: u32 = state.sides.sides.keys().map(|side| audit.side(*side).at_friends).sum();
    if at_friends > 0 {
        let dice = if at_friends == 1 { "1 die".to_owned() } else { format!("{at_friends} dice") };
        let words = format!("Not counted: {dice} rolled against friends.");
        ui.label(faint(words, look.size - 1.5)).explained("A roll against a friend is never lucky");
    }
}

fn headings(ui: &mut Ui, look: AuditSize) {
    let small = look.size - 1.5;
    ui.label("");
    ui.label(faint("rolled", small)).explained("The result of the dice");
    let expected = if look.words { "expected" } else { "exp." };
    ui.label(faint(expected, small)).explained("The average result of these dice");
    let (space, response) = ui.allocate_exact_size(vec2(look.scale, small + 4.0), Sense::hover());
    let (bad, good) = if look.words { ("unlucky", "lucky") } else { ("bad", "good") };
    for (at, align, word) in
        [(space.left_center(), Align2::LEFT_CENTER, bad), (space.right_center(), Align2::RIGHT_CENTER, good)]
    {
        ui.painter().text(at, align, word, FontId::proportional(small), color(INK.mix(PAPER, 0.3)));
    }
    response.explained("Where it lies among all possible results of these dice");
    ui.label(faint("odds", small)).explained("How often the result is as good as this, or as bad");
}

/// The name of a side, which may be as long as the whole row.
fn name(ui: &mut Ui, name: &str, look: AuditSize) {
    let (space, _) = ui.allocate_exact_size(vec2(0.0, look.size + 7.0), Sense::hover());
    let font = FontId::new(look.size + 1.5, bold());
    ui.painter().text(space.left_bottom(), Align2::LEFT_BOTTOM, name, font, color(INK));
}

fn row(ui: &mut Ui, told: &MeasureReport, look: AuditSize) {
    let MeasureReport { what, got, expected, measure } = told;
    let plain = |text: &str| RichText::new(text).size(look.size);
    let figure = strong(got.as_str()).size(look.size);
    let odds = match measure.grade() {
        None => "\u{00b7}".to_owned(),
        Some(_) if look.words => measure.words(),
        Some(LuckGrade::Even) => "usual".to_owned(),
        Some(_) => measure.odds(),
    };
    let rare = matches!(measure.grade(), Some(LuckGrade::Blessed | LuckGrade::Cursed));
    let odds = if rare { strong(odds).size(look.size) } else { plain(&odds) };
    let cells = [
        ui.label(plain(what)),
        ui.label(figure),
        ui.label(plain(expected)),
        scale(ui, measure, vec2(look.scale, look.size + 1.0)),
        ui.label(odds),
    ];
    for cell in cells {
        cell.explained_by(|ui| explain(ui, told));
    }
}

/// The figures behind a row.
fn explain(ui: &mut Ui, told: &MeasureReport) {
    ui.set_max_width(300.0);
    let MeasureReport { what, got, expected, measure } = told;
    ui.label(strong(format!("{what}: {got}")).size(15.5));
    let text = |words: String| RichText::new(words).size(14.5);
    match measure.grade() {
        None if measure.dice == 0 => ui.label(text("None was rolled.".to_owned())),
        None => ui.label(text("None of this depended on luck.".to_owned())),
        Some(_) => {
            ui.label(text(format!("{expected} was expected of {} dice.", measure.dice)));
            ui.label(text(format!("{got} or more comes {} of the time.", share(measure.as_much))));
            ui.label(text(format!("{got} or less comes {} of the time.", share(measure.as_little))));
            let worse = (measure.place() * 100.0).round();
            ui.label(text(format!("Luckier than {worse} of 100 who roll the same dice.")))
        }
    };
}

fn share(chance: f64) -> String {
    if chance < 0.0005 { "less than 0.1%".to_owned() } else { percent(chance) }
}

/// Where a measure lies between the worst luck, on the left, and the best, on the right.
fn scale(ui: &mut Ui, measure: &Measure, size: Vec2) -> Response {
    let (space, response) = ui.allocate_exact_size(size, Sense::hover());
    let track = space.shrink2(vec2(4.0, size.y * 0.28)).round_to_pixels(ui.pixels_per_point());
    paint_track(ui, track, measure.grade().is_some());
    if measure.grade().is_some() {
        let place = track.left() + track.width() * measure.place() as f32;
        paint_needle(ui, track, place, needle(measure));
    }
    response
}

fn needle(measure: &Measure) -> Shade {
    match measure.grade() {
        Some(LuckGrade::Cursed | LuckGrade::Unlucky) => BLOOD,
        Some(LuckGrade::Lucky | LuckGrade::Blessed) => LEAF,
        Some(LuckGrade::Even) | None => GOLD,
    }
}

/// Red to the left, green to the right; the middle, where most battles lie, has no color.
fn paint_track(ui: &Ui, track: Rect, told: bool) {
    let painter = ui.painter();
    let line = Stroke::new(1.0, color(INK.mix(PAPER, if told { 0.3 } else { 0.7 })));
    let bare = CHALK.mix(PAPER, 0.4);
    painter.rect_filled(track, CornerRadius::ZERO, color(bare));
    if told {
        shade(ui, track, 0.0..0.4, [BLOOD.mix(PAPER, 0.2), bare]);
        shade(ui, track, 0.6..1.0, [bare, LEAF]);
        painter.vline(track.center().x, track.y_range(), line);
    }
    painter.rect_stroke(track, CornerRadius::same(1), line, StrokeKind::Outside);
}

/// Fills a part of the track, from one shade to another.
fn shade(ui: &Ui, track: Rect, part: std::ops::Range<f32>, shades: [Shade; 2]) {
    let [from, to] = shades.map(color);
    let at = |share: f32| track.left() + track.width() * share;
    let mut mesh = Mesh::default();
    for (x, fill) in [(at(part.start), from), (at(part.end), to)] {
        mesh.colored_vertex(pos2(x, track.top()), fill);
        mesh.colored_vertex(pos2(x, track.bottom()), fill);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    ui.painter().add(Shape::mesh(mesh));
}

/// A diamond on the track.
fn paint_needle(ui: &Ui, track: Rect, place: f32, fill: Shade) {
    let (middle, wide, high) = (track.center().y, 4.5, track.height() / 2.0 + 4.0);
    let corners = vec![
        pos2(place, middle - high),
        pos2(place + wide, middle),
        pos2(place, middle + high),
        pos2(place - wide, middle),
    ];
    let line = Stroke::new(1.3, color(INK));
    ui.painter().add(Shape::convex_polygon(corners, color(fill), line));
    let shine = Color32::from_white_alpha(90);
    ui.painter().circle_filled(pos2(place - 1.0, middle - high * 0.3), 1.0, shine);
}

fn faint(text: impl Into<String>, size: f32) -> RichText {
    RichText::new(text).size(size).color(color(INK.mix(PAPER, 0.3)))
}
