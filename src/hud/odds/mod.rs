//! The odds of what is planned, or of a click on the pointed hex: a walk, a climb, an attack, a throw, or a refusal.

mod comeback;
mod histogram;
mod lines;
mod outcomes;
pub(super) mod pinned;
mod section;
mod sheet;
mod stand;
mod strike;
mod sum;
mod throw;
mod walk;

use bevy::prelude::{MessageWriter, Res, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, ScrollArea, Ui, pos2};

use super::names::{Called, capital};
use super::parts::{divider, sheet, strong};
use super::places::{BORDER, GAP, LINE, area, column};
use super::requests::OpenCodex;
use super::theme::color;
use crate::input::{Action, Pointed, Preview, Prospect, Session, Settings, Shown};
use crate::view::art::palette::CHOICE;
use pinned::Pinned;
use sheet::Sheet;

/// Height of the line that says how to confirm, in points.
const PROMPT: f32 = 40.0;

/// The share of the window's height that the panel may take.
const SHARE: f32 = 0.76;

pub(super) fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    shown: Res<Shown>,
    settings: Res<Settings>,
    (preview, pointed): (Res<Preview>, Res<Pointed>),
    mut pinned: ResMut<Pinned>,
    mut codex: MessageWriter<OpenCodex>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    if !is_shown(&preview, *pointed) {
        return Ok(());
    }
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
                match &preview.prospect {
                    Some(prospect) => show(&mut page, ui, prospect),
                    None => pointed.0.into_iter().for_each(|hex| page.stand(ui, hex)),
                }
            });
            // Outside the scroll area, so that it is always in sight.
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

/// Whether there is anything to tell: of a plan or a click, or of standing in the pointed hex.
pub(super) fn is_shown(preview: &Preview, pointed: Pointed) -> bool {
    let stands = |hex| preview.rated_places.as_ref().is_some_and(|rated| !rated.at(hex).is_empty());
    preview.prospect.is_some() || pointed.0.is_some_and(stands)
}

fn show(page: &mut Sheet, ui: &mut Ui, prospect: &Prospect) {
    match prospect {
        Prospect::Strike(strike) => page.strike(ui, strike),
        Prospect::Walk(walk) => page.walk(ui, walk),
        Prospect::Climb(climb) => page.climb(ui, climb),
        Prospect::Throw(throw) => page.throw(ui, throw),
        Prospect::Refused { why, .. } => drop(ui.label(capital(why))),
    }
}
