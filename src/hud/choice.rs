//! The question that somebody must answer before the battle goes on.

use bevy::prelude::{MessageWriter, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, Order as Layer, vec2};

use super::OpenCodex;
use super::names::{Called, capital};
use super::parts::{Token, aside, heading, rule_chip, sheet};
use crate::input::{Action, SendOrder, Session, Settings, Shown, named};
use crate::model::OpenChoice;
use crate::order::Order;
use crate::replay::Names;
use crate::rules::codex;

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    session: Res<Session>,
    settings: Res<Settings>,
    mut orders: MessageWriter<SendOrder>,
    mut opened: MessageWriter<OpenCodex>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let state = &shown.state;
    let asked = |choice: &&OpenChoice| session.is_led_by_people(choice.chooser);
    let Some(choice) = state.choice.as_ref().filter(asked) else { return Ok(()) };
    let width = (context.content_rect().width() * 0.5).min(420.0);
    let area = Area::new(Id::new("choice")).order(Layer::Foreground);
    area.anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(context, |ui| {
        sheet(ui, |ui| {
            ui.set_width(width);
            ui.horizontal(|ui| {
                heading(ui, capital(&format!("{} must choose", Called(state).unit(choice.chooser))));
                if rule_chip(ui, choice.rule).clicked() {
                    opened.write(OpenCodex(Some(choice.rule)));
                }
            });
            if let Some(rule) = codex().rule(choice.rule) {
                ui.label(aside(rule.title));
            }
            for (option, words) in (0..).zip(&choice.options) {
                let key = Action::BUTTONS.get(usize::from(option)).map(|button| settings.keys.label(*button));
                let token = Token::new(capital(&named(words, state))).width(width);
                let token = token.key(key.unwrap_or_default());
                if ui.add_enabled(!shown.busy, token).clicked() {
                    orders.write(SendOrder(Order::Choose { option }));
                }
            }
        });
    });
    Ok(())
}
