//! Describes the hex under the pointer.

use bevy::prelude::Res;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, RichText, pos2, vec2};

use super::names::capital;
use super::parts::{aside, sheet, strong};
use super::places::{GAP, LINE, area, bottom, left};
use super::wording::{bundle, features, ground, line};
use crate::hex::{Hex, Offset, to_offset};
use crate::input::{Pointed, Preview, Shown, plain};
use crate::level::{ItemRecord, Snapshot};
use crate::model::Place;
use crate::rules::light_in;

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    pointed: Res<Pointed>,
    preview: Res<Preview>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let state = &shown.state;
    let Some((hex, tile)) = pointed.0.and_then(|hex| Some((hex, state.board.tile(hex)?))) else {
        return Ok(());
    };
    let corner = pos2(context.content_rect().left() + GAP, bottom(context));
    let card = area("ground", corner).pivot(Align2::LEFT_BOTTOM).interactable(false);
    card.show(context, |ui| {
        sheet(ui, |ui| {
            ui.set_max_width(left(ui.ctx()));
            ui.spacing_mut().item_spacing = vec2(6.0, 1.0);
            ui.spacing_mut().interact_size.y = LINE;
            let Offset { column, row } = to_offset(hex);
            ui.horizontal(|ui| {
                ui.label(strong(ground(tile)));
                ui.label(aside(format!("{column}, {row}")));
            });
            ui.label(
                RichText::new(line(&features(tile, light_in(state, hex), state.fires.at(hex)))).size(14.5),
            );
            if let Some(cost) =
                preview.reach.as_ref().and_then(|reach| reach.cost_to(hex)).filter(|cost| *cost > 0)
            {
                ui.label(RichText::new(format!("{cost} movement points to get there")).size(14.5));
            }
            for zone in zones(state, hex) {
                ui.label(strong(capital(&plain(zone))).size(14.5));
            }
            for item in lying(state, hex) {
                let broken = if item.item.broken { ", broken" } else { "" };
                ui.label(RichText::new(format!("Lies here: {}{broken}", bundle(item))).size(14.5));
            }
        });
    });
    Ok(())
}

fn zones(state: &Snapshot, hex: Hex) -> impl Iterator<Item = &str> {
    let zones = state.sides.zones.iter();
    zones.filter(move |(_, zone)| zone.hexes.contains(&hex)).map(|(name, _)| name.as_str())
}

/// The items that lie in a hex in plain sight.
fn lying(state: &Snapshot, hex: Hex) -> impl Iterator<Item = &ItemRecord> {
    state.items.iter().filter(move |item| item.place == Place::Lying(hex))
}
