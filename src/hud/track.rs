//! The strip above: the round, the units that act now, and those that come after, segment by segment.

use std::collections::BTreeSet;

use bevy::prelude::{MessageWriter, Res, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::style::ScrollStyle;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Frame, Image, Margin, Rect, Response, RichText, ScrollArea, Sense,
    Stroke, StrokeKind, TextStyle, Ui, pos2, vec2,
};

use super::coming::{Coming, coming};
use super::panel::panel;
use super::parts::{aside, strong};
use super::places::Places;
use super::portraits::{Portraits, side_color};
use super::sky;
use super::theme::{bold, color};
use super::tooltip::Explained;
use crate::input::{PickUnit, Selection, Session, Settings, Shown};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Stage, Status, UnitId};
use crate::replay::capital;
use crate::rulebook::Rulebook;
use crate::view::art::palette::{CHALK, CHOICE, GOLD, INK, PAPER};

/// Height of the strip within its sheet, in points.
const HEIGHT: f32 = 40.0;

/// Sizes of a counter that waits for its segment, in points: the usual one, and the least at which it is told apart.
const WAITS: f32 = 34.0;
const LEAST: f32 = 22.0;

/// The gap between them where they would not fit otherwise, in points.
const CLOSE: f32 = 3.0;

/// Width of a flag, in points.
const FLAG: f32 = 22.0;

/// Width of what says that a later round begins, in points.
const ROUND: f32 = 34.0;

/// Width of what says how many more follow, in points.
const MORE: f32 = 32.0;

/// The size at which so many counters, and flags between them, fit side by side, if there is one that is large enough.
fn fitting(room: f32, gap: f32, counters: usize, flags: usize) -> f32 {
    let flags = flags as f32 * (FLAG + gap);
    let each = (room - flags) / counters.max(1) as f32 - gap;
    each.floor().clamp(LEAST, WAITS)
}

/// What the strip is drawn from.
struct TrackStrip<'a> {
    state: &'a Snapshot,
    rulebook: &'a Rulebook,
    settings: &'a Settings,
    session: &'a Session,
    chosen: Option<UnitId>,
    portraits: &'a mut Portraits,
    /// The right edges of the counters that come after the block.
    edges: Vec<f32>,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    settings: Res<Settings>,
    session: Res<Session>,
    selection: Res<Selection>,
    (places, rulebook): (Res<Places>, Res<Rulebook>),
    mut portraits: ResMut<Portraits>,
    mut picked: MessageWriter<PickUnit>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let mut strip = TrackStrip {
        state: &shown.state,
        rulebook: &rulebook,
        settings: &settings,
        session: &session,
        chosen: selection.unit,
        portraits: &mut portraits,
        edges: Vec::new(),
    };
    panel(context, "track", places.track, |ui| {
        ui.spacing_mut().interact_size.y = HEIGHT;
        ui.horizontal(|ui| {
            strip.round(ui);
            sky::draw(ui, shown.state.board.weather(), &rulebook);
            // Its bar lies over the strip, which is as high as its place, and only while the pointer is there.
            ui.spacing_mut().scroll = ScrollStyle {
                floating_allocated_width: 0.0,
                dormant_background_opacity: 0.0,
                dormant_handle_opacity: 0.0,
                ..ScrollStyle::thin()
            };
            let scroll = ScrollArea::horizontal().auto_shrink([false, true]);
            let room = ui.available_width();
            let shown = scroll.show(ui, |ui| ui.horizontal(|ui| strip.order(ui, room)).inner);
            more(ui, shown.inner_rect, surplus(&strip.edges, shown.inner_rect.right()));
            if let Some(unit) = shown.inner {
                picked.write(PickUnit(unit));
            }
        });
    });
    Ok(())
}

impl TrackStrip<'_> {
    fn round(&self, ui: &mut Ui) {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let clock = &self.state.clock;
            let (round, says) = match (clock.round, clock.stage) {
                (0, _) => ("Set up".to_owned(), "who goes first?".to_owned()),
                (round, Stage::Over) => (format!("Round {round}"), "It is decided".to_owned()),
                (round, Stage::Chase) => (format!("Round {round}"), "a chase".to_owned()),
                (round, _) => (format!("Round {round}"), format!("of {}", self.state.sides.round_limit)),
            };
            ui.label(strong(round).size(20.0));
            ui.label(aside(says));
        });
    }

    /// The block that acts and all that comes after it, in so much room; returns the unit the player clicked.
    fn order(&mut self, ui: &mut Ui, room: f32) -> Option<UnitId> {
        let state = self.state;
        let mut clicked = self.block(ui);
        let coming = coming(state, self.rulebook, |side| self.session.calls(side));
        let mut at = state.clock.now();
        let moments: BTreeSet<(u32, u8)> = coming.iter().map(|coming| coming.when).collect();
        let rounds: BTreeSet<u32> = moments.iter().map(|(round, _)| *round).collect();
        let flags = moments.iter().filter(|when| **when != at).count();
        let later = rounds.iter().filter(|round| **round != at.0).count() as f32
            * (ROUND + ui.spacing().item_spacing.x);
        let room = room - ui.min_rect().width() - ui.spacing().item_spacing.x - later;
        let fits = |gap: f32| fitting(room, gap, coming.len(), flags);
        // Where it is narrow they stand closer before they are drawn smaller.
        if fits(ui.spacing().item_spacing.x) < WAITS {
            ui.spacing_mut().item_spacing.x = CLOSE;
        }
        let size = fits(ui.spacing().item_spacing.x);
        for Coming { when, kind, unit, told } in coming {
            if when.0 != at.0 {
                later_round(ui, when.0);
            }
            if when != at {
                at = when;
                flag(ui, at.1);
            }
            let response = self.counter(ui, unit, size);
            self.edges.push(response.rect.right());
            if let Some(sign) = kind.mark() {
                mark(ui, response.rect, sign);
            }
            if response.clicked() {
                clicked = Some(unit.id);
            }
            response.explained(told);
        }
        clicked
    }

    /// The units that act now, in a frame in the color of their side.
    fn block(&mut self, ui: &mut Ui) -> Option<UnitId> {
        let state = self.state;
        let units: Vec<&UnitRecord> = state.clock.block.iter().filter_map(|id| state.unit(*id)).collect();
        let side = units.first()?.side.0;
        let shade = side_color(state, self.settings, side);
        let frame = Frame::new()
            .fill(color(shade.mix(PAPER, 0.78)))
            .stroke(Stroke::new(2.5, color(shade)))
            .corner_radius(CornerRadius::same(5))
            .inner_margin(Margin::symmetric(8, 2));
        let mut clicked = None;
        frame.show(ui, |ui| {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                let name = state.sides.sides.get(&side).map_or("", |side| side.name.as_str());
                ui.label(strong(name).size(15.0));
                let when = match state.clock.stage {
                    Stage::Chase => "in the chase".to_owned(),
                    _ => format!("segment {}", state.clock.segment),
                };
                let says = match &state.clock.outcome {
                    Some(_) => "the battle is over".to_owned(),
                    None if self.session.calls(side) => format!("{when}, your turn"),
                    None => when,
                };
                ui.label(RichText::new(says).text_style(TextStyle::Small));
            });
            for unit in units {
                let response = self.counter(ui, unit, 36.0);
                if response.clicked() {
                    clicked = Some(unit.id);
                }
                let (_, own) = state.clock.now_of(unit.id);
                let says = match &state.clock.outcome {
                    Some(_) => String::new(),
                    None if unit.turn.ended => " has acted".to_owned(),
                    None if own > state.clock.segment => {
                        format!(" may act now; its spells begin in segment {own}")
                    }
                    None => " may act now".to_owned(),
                };
                response.explained(capital(&format!("{}{says}", unit.name.0)));
            }
        });
        clicked
    }

    fn counter(&mut self, ui: &mut Ui, unit: &UnitRecord, size: f32) -> Response {
        let (space, response) = ui.allocate_exact_size(vec2(size, size), Sense::click());
        if !ui.is_rect_visible(space) {
            return response;
        }
        let picture = self.portraits.of(ui.ctx(), self.state, self.settings, unit, size);
        if self.chosen == Some(unit.id) {
            ui.painter().circle(
                space.center(),
                size / 2.0 + 2.0,
                color(GOLD),
                Stroke::new(1.5, color(CHOICE)),
            );
        } else if response.hovered() {
            ui.painter().circle_filled(space.center(), size / 2.0 + 2.0, color(CHALK));
        }
        let up = unit.status == Status::Fighting || self.state.clock.stage == Stage::Chase;
        let tint = if up { 255 } else { 150 };
        Image::from_texture(picture).tint(Color32::from_white_alpha(tint)).paint_at(ui, space);
        response
    }
}

/// How many counters are not to be seen in full, by their right edges; the last of them leave room to say so.
fn surplus(edges: &[f32], end: f32) -> usize {
    let beyond = |end: f32| edges.iter().filter(|edge| **edge > end + 0.5).count();
    if beyond(end) > 0 { beyond(end - MORE) } else { 0 }
}

/// Says at the end of the strip how many more follow.
fn more(ui: &mut Ui, strip: Rect, count: usize) {
    if count == 0 {
        return;
    }
    let space = strip.with_min_x(strip.right() - MORE);
    ui.painter().rect_filled(space, CornerRadius::ZERO, color(PAPER));
    let font = FontId::new(15.0, bold());
    ui.painter().text(space.center(), Align2::CENTER_CENTER, format!("+{count}"), font, color(INK));
    let says = format!("{count} more come after these: turn the wheel over the strip to see them");
    ui.interact(space, ui.id().with("more"), Sense::hover()).explained(says);
}

/// A sign in a corner of a counter.
fn mark(ui: &Ui, counter: Rect, sign: &str) {
    let radius = counter.width() * 0.27;
    let middle = counter.right_bottom() - vec2(radius, radius);
    ui.painter().circle(middle, radius, color(GOLD), Stroke::new(1.2, color(INK)));
    let font = FontId::proportional(radius * 1.6);
    ui.painter().text(middle, Align2::CENTER_CENTER, sign, font, color(INK));
}

/// Where a later round begins.
fn later_round(ui: &mut Ui, round: u32) {
    let (space, response) = ui.allocate_exact_size(vec2(ROUND, 40.0), Sense::hover());
    let font = FontId::new(12.0, bold());
    let ink = color(INK.mix(PAPER, 0.25));
    for (text, up) in [("round".to_owned(), -7.0), (round.to_string(), 7.0)] {
        let middle = space.center() + vec2(0.0, up);
        ui.painter().text(middle, Align2::CENTER_CENTER, text, font.clone(), ink);
    }
    response.explained(format!("What comes now belongs to round {round}"));
}

/// The number of a segment, on a little flag.
fn flag(ui: &mut Ui, segment: u8) {
    let (space, response) = ui.allocate_exact_size(vec2(FLAG, 40.0), Sense::hover());
    let painter = ui.painter();
    let ink = color(INK.mix(PAPER, 0.25));
    painter.vline(space.left() + 3.0, space.y_range(), Stroke::new(1.2, ink));
    let cloth = Rect::from_min_size(space.left_top() + vec2(3.0, 1.0), vec2(19.0, 17.0));
    painter.rect(cloth, CornerRadius::ZERO, color(CHALK), Stroke::new(1.0, ink), StrokeKind::Inside);
    let font = TextStyle::Small.resolve(ui.style());
    let middle = pos2(cloth.center().x, cloth.center().y);
    painter.text(middle, Align2::CENTER_CENTER, segment, font, color(INK));
    response.explained(format!("Segment {segment}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_shrink_so_that_all_fit_and_never_below_what_can_be_told_apart() {
        assert!((fitting(700.0, 6.0, 10, 4) - WAITS).abs() < f32::EPSILON, "there is room");
        let size = fitting(700.0, 6.0, 18, 7);
        assert!((LEAST..WAITS).contains(&size));
        assert!(18.0 * (size + 6.0) + 7.0 * (FLAG + 6.0) <= 700.0, "{size}");
        assert!((fitting(300.0, 6.0, 80, 9) - LEAST).abs() < f32::EPSILON, "the strip scrolls");
    }

    #[test]
    fn the_strip_says_how_many_of_its_counters_are_not_seen_in_full() {
        assert_eq!(surplus(&[30.0, 60.0, 90.0, 100.0], 100.0), 0, "all of them fit");
        assert_eq!(surplus(&[30.0, 60.0, 90.0, 120.0, 150.0], 100.0), 3, "one is under the sign");
    }
}
