//! The odds of what is planned, or of a click on the pointed hex: a walk, a climb, an attack, a throw, or a refusal.

mod aim;
mod comeback;
pub(super) mod fates;
mod histogram;
mod lines;
mod outcomes;
pub(super) mod outlook;
pub(super) mod pinned;
pub(super) mod pinned_page;
mod section;
mod sheet;
mod spell;
mod stand;
mod strike;
mod sum;
mod throw;
mod walk;

use bevy::prelude::{MessageWriter, Res, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Id, ScrollArea, Ui};

use super::names::ByName;
use super::panel::sheet_in;
use super::parts::{divider, strong};
use super::places::{Below, Places};
use super::requests::OpenCodex;
use super::theme::color;
use crate::input::{Action, AimAt, Pointed, Preview, Prospect, Session, Settings, Shown};
use crate::replay::capital;
use crate::view::art::palette::CHOICE;
use pinned::Pinned;
use sheet::Sheet;

/// Height of the line that says how to confirm, in points.
const PROMPT: f32 = 40.0;

pub(super) fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    shown: Res<Shown>,
    (settings, places): (Res<Settings>, Res<Places>),
    (preview, pointed): (Res<Preview>, Res<Pointed>),
    mut pinned: ResMut<Pinned>,
    mut codex: MessageWriter<OpenCodex>,
    mut aims: MessageWriter<AimAt>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let shows = matches!(places.lowest, Below::Odds | Below::Refusal);
    let Some(place) = places.below.filter(|_| shows) else { return Ok(()) };
    let (names, settings, preview) = (ByName(&shown.state), &*settings, &*preview);
    let mut page = Sheet { names, settings, preview, pinned: &pinned, asked: None, pin: None, aimed: None };
    sheet_in(context, "odds", place, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let prompt = if preview.planned { PROMPT } else { 0.0 };
        let area = ScrollArea::vertical().max_height(ui.available_height() - prompt);
        let area =
            if is_new(ui, subject(preview, *pointed)) { area.vertical_scroll_offset(0.0) } else { area };
        area.show(ui, |ui| {
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
            // What comes from the bar has no hex to click on.
            let words = match &preview.prospect {
                Some(Prospect::Outlook(_)) => format!("{key} to do it"),
                _ => format!("Click again or {key} to do it"),
            };
            ui.label(strong(words).color(color(CHOICE)));
        }
    });
    let (asked, pin) = (page.asked, page.pin);
    aims.write_batch(page.aimed.map(AimAt));
    if asked.is_some() {
        codex.write(OpenCodex(asked));
    }
    if let Some(column) = pin {
        pinned.toggle(&session.now, column);
    }
    Ok(())
}

/// What the panel is about.
fn subject(preview: &Preview, pointed: Pointed) -> Id {
    match &preview.prospect {
        Some(Prospect::Strike(strike)) => Id::new(("strike", strike.attacker, strike.target)),
        Some(Prospect::Walk(walk)) => Id::new(("walk", walk.path.last())),
        Some(Prospect::Climb(climb)) => Id::new(("climb", climb.to)),
        Some(Prospect::Throw(throw)) => Id::new(("throw", throw.item, throw.to)),
        Some(Prospect::Outlook(outlook)) => Id::new(("outlook", format!("{:?}", outlook.order))),
        Some(Prospect::Refused { hex, .. }) => Id::new(("refused", hex)),
        None => Id::new(("stand", pointed.0)),
    }
}

/// Whether the panel was about something else before, so that it is read from its beginning.
fn is_new(ui: &Ui, subject: Id) -> bool {
    let place = Id::new("what the odds are about");
    let before = ui.data(|data| data.get_temp::<Id>(place));
    ui.data_mut(|data| data.insert_temp(place, subject));
    before != Some(subject)
}

fn show(page: &mut Sheet, ui: &mut Ui, prospect: &Prospect) {
    match prospect {
        Prospect::Strike(strike) => page.strike(ui, strike),
        Prospect::Walk(walk) => page.walk(ui, walk),
        Prospect::Climb(climb) => page.climb(ui, climb),
        Prospect::Throw(throw) => page.throw(ui, throw),
        Prospect::Outlook(outlook) => page.outlook(ui, outlook),
        Prospect::Refused { why, .. } => drop(ui.label(capital(why))),
    }
}
