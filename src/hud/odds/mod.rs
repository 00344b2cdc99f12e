//! What a click on the pointed hex may come to, and what is planned: a walk, an attack, or why neither.

mod comeback;
mod histogram;
mod lines;
mod outcomes;
pub(super) mod pinned;
mod section;
mod stand;
mod strike;
mod sum;
mod throw;
mod walk;

use bevy::prelude::{MessageWriter, Res, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Response, ScrollArea, Ui, pos2};
use egui_phosphor::regular::WARNING;

use super::OpenCodex;
use super::names::{Called, capital};
use super::parts::{aside, divider, sheet, strong};
use super::places::{BORDER, GAP, LINE, area, column};
use super::theme::color;
use super::wording::{percent, tried};
use crate::forecast::{Forecast, Threat};
use crate::input::{Action, Preview, Prospect, Session, Settings, Shown};
use crate::model::RuleId;
use crate::view::art::palette::{BLOOD, CHOICE, INK};
use pinned::{Column, Pinned};

/// Room for the line that says how to go on, in points.
const PROMPT: f32 = 40.0;

/// The share of the window's height that the panel may take.
const SHARE: f32 = 0.76;

/// What drawing a prospect takes.
struct Sheet<'a> {
    names: Called<'a>,
    settings: &'a Settings,
    preview: &'a Preview,
    pinned: &'a Pinned,
    /// The rule the player wants to read.
    asked: Option<RuleId>,
    /// The column the player wants to keep in sight, or no longer.
    pin: Option<Column>,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    shown: Res<Shown>,
    settings: Res<Settings>,
    preview: Res<Preview>,
    mut pinned: ResMut<Pinned>,
    mut codex: MessageWriter<OpenCodex>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let Some(prospect) = &preview.prospect else { return Ok(()) };
    let screen = context.content_rect();
    let (names, settings, preview) = (Called(&shown.state), &*settings, &*preview);
    let mut page = Sheet { names, settings, preview, pinned: &pinned, asked: None, pin: None };
    let corner = pos2(screen.right() - GAP, screen.bottom() - GAP);
    area("odds", corner).pivot(Align2::RIGHT_BOTTOM).show(context, |ui| {
        sheet(ui, |ui| {
            ui.set_width(column(ui.ctx()) - BORDER);
            ui.set_max_height(screen.height());
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.spacing_mut().interact_size.y = LINE;
            let prompt = if preview.planned { PROMPT } else { 0.0 };
            let most = screen.height() * SHARE - BORDER - prompt;
            ScrollArea::vertical().max_height(most).show(ui, |ui| {
                ui.set_width(ui.available_width());
                page.prospect(ui, prospect);
            });
            // However much there is to read, what to do next is in sight.
            if preview.planned {
                divider(ui);
                let key = settings.keys.label(Action::Confirm);
                ui.label(strong(format!("Click again or {key} to do it")).color(color(CHOICE)));
            }
        });
    });
    let (asked, pin) = (page.asked, page.pin);
    if asked.is_some() {
        codex.write(OpenCodex(asked));
    }
    if let Some(column) = pin {
        pinned.toggle(&session.now, column);
    }
    Ok(())
}

impl Sheet<'_> {
    fn prospect(&mut self, ui: &mut Ui, prospect: &Prospect) {
        match prospect {
            Prospect::Strike(strike) => self.strike(ui, strike),
            Prospect::Walk(walk) => self.walk(ui, walk),
            Prospect::Climb(climb) => self.climb(ui, climb),
            Prospect::Throw(throw) => self.throw(ui, throw),
            Prospect::Refused { why, .. } => drop(ui.label(capital(why))),
        }
    }

    /// What enemies could do where the prospect leads, once that is known.
    fn threats_there(&self) -> Option<&[Threat]> {
        self.preview.comeback.as_ref().map(|threats| threats.as_slice())
    }

    /// A chance of harm: with a warning sign where it is more than the player likes.
    fn risk(&self, ui: &mut Ui, what: &str, chance: f64) -> Response {
        if self.settings.warns_of(chance) {
            lines::row(ui, &format!("{WARNING} {what}"), &percent(chance), BLOOD)
        } else {
            lines::row(ui, what, &percent(chance), INK)
        }
    }

    /// What stands behind figures that were not counted out.
    fn tried(&self, ui: &mut Ui, odds: &Forecast) {
        if let Some(sample) = &odds.sample {
            ui.label(aside(tried(sample))).on_hover_text(
                "There are too many ways this may go to count them all out, so it was tried. 19 times in 20 the truth \
                 is no farther away than that.",
            );
        }
    }
}
