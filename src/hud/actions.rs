//! The bar below: what the chosen unit can do, and the general actions of the player.

use bevy::prelude::{MessageWriter, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{FontId, Popup, ScrollArea, TextStyle, Ui, vec2};
use egui_phosphor::regular::{
    ARROW_CLOCKWISE, ARROW_COUNTER_CLOCKWISE, ARROW_DOWN, ARROW_LINE_DOWN, ARROW_LINE_UP, ARROW_U_UP_LEFT,
    ARROWS_CLOCKWISE, BOOK_OPEN, CROSSHAIR, CROSSHAIR_SIMPLE, FAST_FORWARD, FLAG, FLAG_CHECKERED, GAUGE,
    HAND_PALM, HOURGLASS, LADDER, LIST_DASHES, SCROLL, STACK, SWORD,
};

use super::names::capital;
use super::opponent;
use super::parts::{TokenButton, strong};
use super::places::{Places, panel};
use super::requests::OpenEnding;
use super::wording::{carried, shots};
use crate::input::{
    Action, Offer, Opponents, PickWeapon, Pressed, Preview, Prospect, Selection, SendOrder, Session,
    Settings, Shown,
};
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{BattleResult, Gear, ItemId, UnitId};
use crate::order::Order;
use crate::rules::ammunition_in;

pub(super) fn draw(
    mut contexts: EguiContexts,
    (shown, session): (Res<Shown>, Res<Session>),
    (settings, places, opponents): (Res<Settings>, Res<Places>, Res<Opponents>),
    selection: Res<Selection>,
    preview: Res<Preview>,
    mut pressed: MessageWriter<Pressed>,
    mut picked: MessageWriter<PickWeapon>,
    mut orders: MessageWriter<SendOrder>,
    mut ending: MessageWriter<OpenEnding>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let chosen = selection.unit.filter(|unit| session.is_led_by_people(*unit));
    let is_asked = shown.state.choice.is_some();
    let waits = shown.busy || is_asked || session.opponent_to_act().is_some();
    let outcome = shown.state.clock.outcome.as_ref().filter(|_| !shown.busy);
    panel(context, "actions", places.bar, |ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        ui.spacing_mut().button_padding.x = 7.0;
        ui.style_mut().text_styles.insert(TextStyle::Button, FontId::proportional(15.0));
        ScrollArea::vertical().show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                if let Some(outcome) = outcome {
                    if over(ui, outcome) {
                        ending.write(OpenEnding);
                    }
                    return;
                }
                let acting = opponent::draw(ui, &shown.state, &session, &settings, &opponents, shown.busy);
                pressed.write_batch(acting.map(Pressed));
                if shown.busy || is_asked {
                    ui.disable();
                }
                let chosen = chosen.and_then(|id| shown.state.unit(id));
                if let Some(weapon) =
                    chosen.and_then(|unit| weapons(ui, &shown.state, unit, &selection, &preview))
                {
                    picked.write(PickWeapon(weapon));
                }
                if let Some(offer) = offers(ui, &settings, &preview.offers) {
                    orders.write(SendOrder(offer.order.clone()));
                }
            });
            ui.horizontal_wrapped(|ui| {
                if let Some(action) = general(ui, &settings, &selection, (waits, outcome.is_some())) {
                    pressed.write(Pressed(action));
                }
            });
        });
    });
    Ok(())
}

/// Shows how the battle has ended, with a button for the ending; returns whether it was clicked.
fn over(ui: &mut Ui, outcome: &BattleResult) -> bool {
    ui.label(strong("The battle is over:"));
    ui.label(format!("{}.", outcome.reason));
    ui.add(TokenButton::new("Result").icon(SCROLL)).clicked()
}

/// The weapons in hand of a unit that may act, except in a chase; returns the one the player picked.
fn weapons(
    ui: &mut Ui,
    state: &Snapshot,
    chosen: &UnitRecord,
    selection: &Selection,
    preview: &Preview,
) -> Option<Option<ItemId>> {
    let chased = state.clock.chase.is_some();
    if chased || !state.clock.block.contains(&chosen.id) || chosen.turn.ended {
        return None;
    }
    let used = selection.weapon.or_else(|| foreseen(chosen.id, preview));
    let mut picked = None;
    let armed = |item: &&ItemRecord| item.weapon.is_some() || is_flask(item);
    for item in state.at_hand(chosen.id).into_iter().filter(armed) {
        let token =
            TokenButton::new(armed_with(state, chosen.id, item)).icon(SWORD).chosen(used == Some(item.id));
        let at = if is_flask(item) { "Throw it at an enemy or at the ground" } else { "Attack with it" };
        if ui.add(token).on_hover_text(format!("{at}: {}", carried(item))).clicked() {
            picked = Some(Some(item.id).filter(|id| selection.weapon != Some(*id)));
        }
    }
    picked
}

fn is_flask(item: &ItemRecord) -> bool {
    matches!(item.gear, Some(Gear::Flask { .. }))
}

/// The name of a weapon, and the ammunition left for it.
fn armed_with(state: &Snapshot, unit: UnitId, item: &ItemRecord) -> String {
    let name = capital(&item.item.name);
    match item.weapon.as_ref().filter(|weapon| weapon.ammunition.is_some()) {
        Some(weapon) => format!("{name}: {}", shots(ammunition_in(state, unit, weapon))),
        None => name,
    }
}

/// The weapon of the attack in the preview.
fn foreseen(unit: UnitId, preview: &Preview) -> Option<ItemId> {
    match &preview.prospect {
        Some(Prospect::Strike(strike)) if strike.attacker == unit => strike.odds.weapon,
        _ => None,
    }
}

/// What else the unit can do; returns the offer that was clicked. Waiting and giving up have menus of their own.
fn offers<'a>(ui: &mut Ui, settings: &Settings, offers: &'a [Offer]) -> Option<&'a Offer> {
    let (waits, others): (Vec<&Offer>, Vec<&Offer>) = offers.iter().partition(|offer| offer.is_waiting());
    let (ends, others): (Vec<&Offer>, Vec<&Offer>) = others.into_iter().partition(|offer| offer.gives_up);
    let mut taken = others.into_iter().filter(|offer| token(ui, settings, offer)).last();
    for (label, told, icon, menu) in
        [("Wait", "Act in a later segment", HOURGLASS, waits), ("", "Give up", FLAG, ends)]
    {
        if menu.is_empty() {
            continue;
        }
        let open = ui.add(TokenButton::new(label).icon(icon)).on_hover_text(told);
        Popup::menu(&open).show(|ui| {
            taken = menu.into_iter().filter(|offer| token(ui, settings, offer)).last().or(taken);
        });
    }
    taken
}

/// A button for an offer; a refused one is disabled and says why. Returns whether it was clicked.
fn token(ui: &mut Ui, settings: &Settings, offer: &Offer) -> bool {
    let key = offer.action.map(|action| settings.keys.label(action)).unwrap_or_default();
    let label = if is_stance(offer) { "" } else { &offer.label };
    let mut token = TokenButton::new(label).key(key);
    if let Some(icon) = offer.action.and_then(icon) {
        token = token.icon(icon);
    }
    match &offer.refusal {
        None if offer.points > 0 => {
            let takes = format!("{}: takes {} movement points", offer.label, offer.points);
            ui.add(token).on_hover_text(takes).clicked()
        }
        None if !offer.chances.is_empty() => {
            let lines: Vec<String> = offer.chances.iter().map(|line| capital(line)).collect();
            ui.add(token).on_hover_text(lines.join("\n")).clicked()
        }
        None => ui.add(token).clicked(),
        Some(why) => ui.add_enabled(false, token).on_disabled_hover_text(capital(why)).clicked(),
    }
}

/// Whether the offer changes the stance. These are always there, so the icon is enough.
fn is_stance(offer: &Offer) -> bool {
    matches!(offer.order, Order::Kneel { .. } | Order::GoProne { .. } | Order::StandUp { .. })
}

/// The icon of an action.
fn icon(action: Action) -> Option<&'static str> {
    Some(match action {
        Action::Kneel => ARROW_DOWN,
        Action::GoProne => ARROW_LINE_DOWN,
        Action::StandUp => ARROW_LINE_UP,
        Action::Climb => LADDER,
        Action::Aim => CROSSHAIR,
        Action::Reload => ARROWS_CLOCKWISE,
        _ => return None,
    })
}

/// The general actions, each with its key; returns the one that was clicked.
fn general(
    ui: &mut Ui,
    settings: &Settings,
    selection: &Selection,
    (waits, is_over): (bool, bool),
) -> Option<Action> {
    let overlay = capital(selection.overlay.name());
    let turns = [
        (Action::TurnLeft, ARROW_COUNTER_CLOCKWISE, ""),
        (Action::TurnRight, ARROW_CLOCKWISE, ""),
        (Action::EndTurn, HAND_PALM, "End turn"),
        (Action::EndBlock, FLAG_CHECKERED, "End block"),
    ];
    let undo = (Action::Undo, ARROW_U_UP_LEFT, "");
    let skip = (Action::Skip, FAST_FORWARD, "");
    let looks = [
        (Action::Center, CROSSHAIR_SIMPLE, ""),
        (Action::Overlay, STACK, overlay.as_str()),
        (Action::Speed, GAUGE, settings.speed.title()),
        (Action::Log, LIST_DASHES, ""),
        (Action::Codex, BOOK_OPEN, ""),
    ];
    let mut pressed = None;
    let waiting = turns.map(|token| (token, !waits && !is_over));
    let ready = looks.map(|token| (token, true));
    let way_out = (if waits { skip } else { undo }, true);
    for ((action, icon, label), enabled) in waiting.into_iter().chain([way_out]).chain(ready) {
        let token = TokenButton::new(label).icon(icon).key(settings.keys.label(action));
        if ui.add_enabled(enabled, token).on_hover_text(action.title()).clicked() {
            pressed = Some(action);
        }
    }
    pressed
}
