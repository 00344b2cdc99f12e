//! The page with the column of modifiers that a player has pinned.

use bevy::prelude::{MessageWriter, Res, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Sense, UiBuilder};
use egui_phosphor::regular::PUSH_PIN;

use super::super::ledger;
use super::super::panel::page;
use super::super::parts::{aside, strong};
use super::super::places::Places;
use super::super::theme::color;
use super::lines::SIZE;
use super::pinned::Pinned;
use crate::hud::requests::OpenCodex;
use crate::view::art::palette::INK;

pub(in crate::hud) fn draw(
    mut contexts: EguiContexts,
    places: Res<Places>,
    mut pinned: ResMut<Pinned>,
    mut codex: MessageWriter<OpenCodex>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let (Some(place), Some(column)) = (places.page, pinned.column()) else { return Ok(()) };
    let (mut asked, mut away) = (None, false);
    page(context, "pinned", place, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let shown = ui.scope_builder(UiBuilder::new().sense(Sense::click()), |ui| {
            ui.label(strong(format!("{PUSH_PIN} {}", column.title)).size(SIZE).color(color(INK)));
            asked = ledger::draw(ui, &column.entries, SIZE);
            ui.label(aside("A click or Esc closes it"));
        });
        away = shown.response.clicked();
    });
    if away {
        pinned.clear();
    }
    if asked.is_some() {
        codex.write(OpenCodex(asked));
    }
    Ok(())
}
