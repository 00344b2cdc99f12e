//! The party at home: its members as cards, who cares for whom, and the days that pass.

use bevy::prelude::{
    App, Commands, IntoScheduleConfigs, NextState, ResMut, SystemCondition, World, in_state, resource_exists,
};
use bevy_egui::egui::{Key, ScrollArea, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::parts::{bare_table, button, centered, faint, heavy, main_button, page, plain};
use super::party_bedside::choose_carer;
use super::party_cards::cards;
use super::party_remedies::choose_remedy;
use super::party_state::{PartyRoom, RoomWish};
use super::screen::Screen;
use super::trouble::Trouble;
use crate::hud::parts::{divider, rule_chip, sheet};
use crate::hud::tooltip::Explained;
use crate::rules::codex;

/// Width of the sheet beside the cards, in points.
const SIDE_WIDTH: f32 = 452.0;
/// What both sheets and the gap between them leave free, in points.
const MARGINS: f32 = 76.0;
pub(super) fn plugin(app: &mut App) {
    let at_home = in_state(Screen::Party).and_then(resource_exists::<PartyRoom>);
    app.add_systems(EguiPrimaryContextPass, show.run_if(at_home));
}

fn show(
    mut contexts: EguiContexts,
    mut room: ResMut<PartyRoom>,
    mut trouble: ResMut<Trouble>,
    mut commands: Commands,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    bare_table(context);
    let mut wish = None;
    page(context, "party", |ui| wish = lay_out(ui, &room));
    match wish {
        Some(RoomWish::Leave) => commands.queue(|world: &mut World| {
            world.remove_resource::<PartyRoom>();
            world.resource_mut::<NextState<Screen>>().set(Screen::Title);
        }),
        Some(wish) => {
            if let Err(error) = room.fulfil(wish) {
                trouble.tell(error);
            }
        }
        None => {}
    }
    Ok(())
}

fn lay_out(ui: &mut Ui, room: &PartyRoom) -> Option<RoomWish> {
    let window = ui.ctx().content_rect().size();
    let height = (window.y - 52.0).max(420.0);
    let wide = (window.x - SIDE_WIDTH - MARGINS).max(300.0);
    let (mut wish, mut look) = (None, None);
    ui.add_space(12.0);
    centered(ui, "party-room", |ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        panel(ui, wide, height, |ui| look = members(ui, room));
        panel(ui, SIDE_WIDTH, height, |ui| wish = days(ui, room));
    });
    look.or(wish)
}

fn panel(ui: &mut Ui, width: f32, height: f32, add: impl FnOnce(&mut Ui)) {
    sheet(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.vertical(|ui| {
            ui.set_width(width);
            ui.set_min_height(height);
            ui.set_max_height(height);
            add(ui);
        });
    });
}

/// The cards of all members.
fn members(ui: &mut Ui, room: &PartyRoom) -> Option<RoomWish> {
    ui.horizontal(|ui| {
        ui.label(heavy(room.party.name.as_str(), 24.0));
        ui.label(faint(format!("day {}", room.party.day), 17.0));
    });
    divider(ui);
    let mut wish = None;
    ScrollArea::vertical().id_salt("members").auto_shrink(false).show(ui, |ui| wish = cards(ui, room));
    wish
}

/// Who cares for the member that is looked at, the step of a day, and what the days have brought.
fn days(ui: &mut Ui, room: &PartyRoom) -> Option<RoomWish> {
    let carer = choose_carer(ui, room);
    let mut wish = carer.or(choose_remedy(ui, room));
    divider(ui);
    ui.horizontal(|ui| {
        if main_button(ui, "A day", Key::Enter) {
            wish = Some(RoomWish::Pass(1));
        }
        if button(ui, "A week", Key::W) {
            wish = Some(RoomWish::Pass(7));
        }
        if button(ui, "Next", Key::N) {
            wish = Some(RoomWish::Next);
        }
        if button(ui, "Leave", Key::Escape) {
            wish = Some(RoomWish::Leave);
        }
    });
    divider(ui);
    ScrollArea::vertical().id_salt("days").auto_shrink(false).show(ui, |ui| log(ui, room));
    wish
}

fn log(ui: &mut Ui, room: &PartyRoom) {
    if room.log.is_empty() {
        ui.label(faint("What the days bring stands here, each with its rule.", 15.0));
    }
    let mut day = None;
    ui.spacing_mut().item_spacing = vec2(6.0, 2.0);
    for (of, rule, text) in &room.log {
        if day != Some(of) {
            day = Some(of);
            ui.label(heavy(format!("Day {of}"), 15.0));
        }
        ui.horizontal_wrapped(|ui| {
            ui.label(plain(text.as_str(), 15.0));
            let title = codex().rule(*rule).map_or("", |rule| rule.text);
            rule_chip(ui, *rule).explained(title);
        });
    }
}
