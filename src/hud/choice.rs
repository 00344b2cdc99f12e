//! The question that a player must answer before the battle goes on.

use bevy::prelude::{MessageWriter, Res};
use bevy_egui::EguiContexts;

use super::names::{Called, capital};
use super::parts::{TokenButton, aside, heading, rule_chip};
use super::places::{Below, Places, page};
use super::requests::OpenCodex;
use crate::input::{Action, SendOrder, Session, Settings, Shown, named};
use crate::model::{Act, OpenChoice, UnitId};
use crate::order::Order;
use crate::replay::Names;
use crate::rules::codex;

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    session: Res<Session>,
    (settings, places): (Res<Settings>, Res<Places>),
    mut orders: MessageWriter<SendOrder>,
    mut opened: MessageWriter<OpenCodex>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let state = &shown.state;
    let asked = |choice: &&OpenChoice| session.is_led_by_people(choice.chooser);
    let Some(choice) = state.choice.as_ref().filter(asked) else { return Ok(()) };
    let Some(place) = places.below.filter(|_| places.lowest == Below::Question) else { return Ok(()) };
    page(context, "choice", place, |ui| {
        let width = ui.available_width();
        heading(ui, capital(&format!("{} must choose", Called(state).unit(choice.chooser))));
        ui.horizontal_wrapped(|ui| {
            if rule_chip(ui, choice.rule).clicked() {
                opened.write(OpenCodex(Some(choice.rule)));
            }
            if let Some(rule) = codex().rule(choice.rule) {
                ui.label(aside(rule.title));
            }
        });
        if let Some(target) = target(choice).and_then(|target| state.unit(target)) {
            let points = target.hit_points;
            ui.label(format!("{}: {} of {} hit points", capital(&target.name.0), points.now, points.full));
        }
        for (option, words) in (0..).zip(&choice.options) {
            let key = Action::BUTTONS.get(usize::from(option)).map(|button| settings.keys.label(*button));
            let token = TokenButton::new(capital(&named(words, state))).width(width);
            let token = token.key(key.unwrap_or_default());
            if ui.add_enabled(!shown.busy, token).clicked() {
                orders.write(SendOrder(Order::Choose { option }));
            }
        }
    });
    Ok(())
}

/// The target of the unit that chooses.
fn target(choice: &OpenChoice) -> Option<UnitId> {
    choice.step.acts.iter().find_map(|act| {
        let Act::Attack { attacker, target, .. } = act else { return None };
        (*attacker == choice.chooser).then_some(*target)
    })
}
