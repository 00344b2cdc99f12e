//! The log: the shown events, line by line; a line unfolds into its rolls and modifiers. Above the lines the player
//! can unfold how lucky the dice have been so far.

use std::collections::BTreeSet;

use bevy::prelude::{Local, MessageWriter, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align, FontId, Label, Layout, Rect, RichText, ScrollArea, Sense, Ui, vec2};
use egui_phosphor::regular::{CARET_DOWN, CARET_RIGHT, DICE_FIVE};

use super::ledger;
use super::log_lines::{LogLine, Weight, add};
use super::luck::{AuditSize, audit};
use super::panel::full_page;
use super::parts::{divider, on_one_line, strong};
use super::places::Places;
use super::reading::OpenPage;
use super::requests::OpenCodex;
use super::theme::{bold, color};
use super::tooltip::Explained;
use crate::hex::Hex;
use crate::input::{LookAt, Session, Shown, ToldLog};
use crate::level::Snapshot;
use crate::model::RuleId;
use crate::replay::Audit;
use crate::rulebook::Rulebook;
use crate::view::art::palette::{BLOOD, CHOICE, INK, PAPER};

/// The assumed height of a line that has not been drawn yet, in points.
const USUAL: f32 = 22.0;

/// The lines so far, and which of them are unfolded.
#[derive(Default)]
pub(super) struct Book {
    /// Whether the luck so far is unfolded.
    luck: bool,
    /// Set with the first frame.
    audit: Option<Audit>,
    lines: Vec<LogLine>,
    heights: Vec<f32>,
    unfolded: BTreeSet<usize>,
    events: usize,
    jumps: u32,
}

/// What a click in the log asks for.
#[derive(Default)]
struct LogClick {
    place: Option<Hex>,
    rule: Option<RuleId>,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    session: Res<Session>,
    (log, rulebook): (ToldLog, Res<Rulebook>),
    (places, reading): (Res<Places>, Res<OpenPage>),
    mut book: Local<Book>,
    mut look: MessageWriter<LookAt>,
    mut codex: MessageWriter<OpenCodex>,
) -> bevy::prelude::Result {
    book.keep_up(&shown, &session, &log, &rulebook);
    let Some(place) = places.page.filter(|_| *reading == OpenPage::Log) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let mut asked = LogClick::default();
    full_page(context, "log", place, |ui| {
        book.head(ui, &shown.state);
        let scroll = ScrollArea::vertical().stick_to_bottom(true).auto_shrink([false, false]);
        scroll.show_viewport(ui, |ui, seen| asked = book.lines(ui, seen));
    });
    if let Some(place) = asked.place {
        look.write(LookAt(place));
    }
    if asked.rule.is_some() {
        codex.write(OpenCodex(asked.rule));
    }
    Ok(())
}

impl Book {
    /// Adds lines for the newly shown events; begins anew when the battle has gone back.
    fn keep_up(&mut self, shown: &Shown, session: &Session, log: &ToldLog, rulebook: &Rulebook) {
        if self.jumps != session.jumps || shown.events < self.events {
            *self = Book { luck: self.luck, jumps: session.jumps, ..Book::default() };
        }
        let audit = self.audit.get_or_insert_with(|| Audit::under(rulebook));
        let told = shown.events.min(log.events().len());
        for event in log.events().get(self.events..told).unwrap_or_default() {
            add(&mut self.lines, event, &shown.state);
            audit.add(event, &shown.state, rulebook);
        }
        self.events = told;
        self.heights.resize(self.lines.len(), USUAL);
    }

    /// The heading, and the luck so far if it is unfolded.
    fn head(&mut self, ui: &mut Ui, state: &Snapshot) {
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let sign = if self.luck { CARET_DOWN } else { CARET_RIGHT };
                let words = strong(format!("{DICE_FIVE} Luck {sign}")).size(15.0);
                let title = ui.add(Label::new(words).sense(Sense::click()));
                self.luck ^= title.clicked();
                title.explained("What was rolled so far, compared with the average");
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    on_one_line(ui, "What has happened", FontId::new(20.0, bold()), color(INK));
                });
            });
        });
        if let Some(dice) = self.audit.as_ref().filter(|_| self.luck) {
            audit(ui, dice, state, AuditSize::NARROW);
            divider(ui);
        }
    }

    /// Draws the lines within sight, and blank space for the lines above and below.
    fn lines(&mut self, ui: &mut Ui, seen: Rect) -> LogClick {
        let mut asked = LogClick::default();
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_width(ui.available_width());
        let (mut above, mut below) = (0.0, 0.0);
        let mut drawing = false;
        for index in 0..self.lines.len() {
            let height = self.heights[index];
            let reached = above + self.drawn(drawing, ui) + height >= seen.top();
            if !drawing && reached {
                ui.add_space(above);
                drawing = true;
            }
            if !drawing {
                above += height;
            } else if ui.min_rect().height() < seen.bottom() {
                let used = ui.scope(|ui| self.line(ui, index, &mut asked)).response.rect.height();
                self.heights[index] = used;
            } else {
                below += height;
            }
        }
        ui.add_space(below);
        asked
    }

    fn drawn(&self, drawing: bool, ui: &Ui) -> f32 {
        if drawing { ui.min_rect().height() } else { 0.0 }
    }

    fn line(&mut self, ui: &mut Ui, index: usize, asked: &mut LogClick) {
        let line = &self.lines[index];
        match line.weight {
            Weight::Round => {
                ui.add_space(6.0);
                ui.label(strong(line.text.as_str()).size(18.0));
                return;
            }
            Weight::Block => {
                ui.add_space(3.0);
                ui.label(strong(line.text.as_str()).size(14.5).color(color(CHOICE)));
                return;
            }
            Weight::Plain | Weight::Grave => {}
        }
        let unfolded = self.unfolded.contains(&index);
        let clicked = ui.horizontal_top(|ui| entry(ui, line, unfolded)).inner;
        if clicked {
            asked.place = line.place;
            if !self.unfolded.remove(&index) {
                self.unfolded.insert(index);
            }
        }
        if unfolded {
            ui.horizontal_top(|ui| {
                ui.add_space(14.0);
                ui.vertical(|ui| asked.rule = ledger::draw(ui, &line.details, 14.5).or(asked.rule));
            });
        }
    }
}

/// Draws the text of a line, with a sign before it if it has details; returns whether it was clicked.
fn entry(ui: &mut Ui, line: &LogLine, unfolded: bool) -> bool {
    ui.spacing_mut().item_spacing.x = 4.0;
    let sign = match (line.details.is_empty(), unfolded) {
        (true, _) => "",
        (false, true) => CARET_DOWN,
        (false, false) => CARET_RIGHT,
    };
    let (space, caret) = ui.allocate_exact_size(vec2(13.0, 18.0), Sense::click());
    let font = bevy_egui::egui::FontId::proportional(12.0);
    let faint = color(INK.mix(PAPER, 0.3));
    ui.painter().text(space.center(), bevy_egui::egui::Align2::CENTER_CENTER, sign, font, faint);
    let shade = if line.weight == Weight::Grave { BLOOD.mix(INK, 0.25) } else { INK };
    let words = RichText::new(line.text.as_str()).size(15.0).color(color(shade));
    let response = ui.add(Label::new(words).wrap().sense(Sense::click()));
    response.union(caret).on_hover_cursor(bevy_egui::egui::CursorIcon::PointingHand).clicked()
}
