//! Describes the hex under the pointer.

use bevy::prelude::Res;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{FontId, ScrollArea, Ui, vec2};

use super::notices::Slips;
use super::panel::panel;
use super::parts::{aside, on_one_line, strong};
use super::places::Places;
use super::theme::color;
use super::wording::{bundle, features, ground, line};
use crate::hex::{Hex, Offset, to_offset};
use crate::input::{Pointed, Shown, ToldLog, plain};
use crate::level::Snapshot;
use crate::model::Place;
use crate::replay::capital;
use crate::rules::light_in;
use crate::view::art::palette::INK;

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    pointed: Res<Pointed>,
    (places, slips): (Res<Places>, Res<Slips>),
    log: ToldLog,
) -> bevy::prelude::Result {
    if places.tray.is_some() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let state = &shown.state;
    let Some((hex, tile)) = pointed.0.and_then(|hex| Some((hex, state.board.tile(hex)?))) else {
        return Ok(());
    };
    // While nothing is said, it has the whole width.
    let place = if slips.are_empty() { places.ground.union(places.messages) } else { places.ground };
    panel(context, "ground", place, |ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 1.0);
        ui.spacing_mut().interact_size.y = 17.0;
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            let Offset { column, row } = to_offset(hex);
            ui.horizontal(|ui| {
                ui.label(strong(ground(tile)));
                ui.label(aside(format!("{column}, {row}")));
                for zone in zones(state, hex) {
                    ui.label(strong(capital(&plain(zone))).size(14.5));
                }
            });
            small(ui, &line(&features(tile, light_in(state, hex), state.fires.at(hex))));
            let mut missed = log.side().into_iter().flat_map(|side| state.secrets.missed_by(side));
            if missed.any(|(_, trace)| trace.hex == hex) {
                small(ui, "Somebody unseen was last known here");
            }
            if let Some(items) = lying(state, hex) {
                small(ui, &items);
            }
        });
    });
    Ok(())
}

/// A line in smaller type, and in still smaller type where it is long: a second line would be cut.
fn small(ui: &mut Ui, words: &str) {
    on_one_line(ui, words, FontId::proportional(14.5), color(INK));
}

fn zones(state: &Snapshot, hex: Hex) -> impl Iterator<Item = &str> {
    let zones = state.sides.zones.iter();
    zones.filter(move |(_, zone)| zone.hexes.contains(&hex)).map(|(name, _)| name.as_str())
}

/// The items that lie in a hex in plain sight, in one line.
fn lying(state: &Snapshot, hex: Hex) -> Option<String> {
    let items = state.items.iter().filter(|item| item.place == Place::Lying(hex));
    let named = items.map(|item| match item.item.broken {
        true => format!("broken {}", bundle(item)),
        false => bundle(item),
    });
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| format!("Here lies: {}", named.join(", ")))
}
