//! The bar below: what the chosen unit can do, the open tray, and the general actions of the player.

use bevy::prelude::{MessageWriter, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align, Context, FontId, Layout, ScrollArea, Sense, Stroke, TextStyle, Ui, vec2};
use egui_phosphor::regular::SCROLL;

use super::bar::{Bar, BarToken, Touch, fitted, told};
use super::opponent;
use super::panel::panel;
use super::parts::{TokenButton, strong};
use super::places::{BAR_GAP, Places, TRAY_GAP};
use super::requests::OpenEnding;
use super::theme::color;
use super::tooltip::Explained;
use crate::input::{
    Action, OpenTray, Opponents, PickWeapon, Pressed, Preview, Selection, Session, Settings, Shown,
    TakeOffer, Tray, TrayOption,
};
use crate::level::Snapshot;
use crate::model::{BattleResult, SideId};
use crate::order::Order;
use crate::replay::capital;
use crate::view::art::palette::{INK, PAPER};

/// The gap between two buttons, and between two groups of them, in points.
const BETWEEN: f32 = 4.0;
const APART: f32 = 13.0;

/// What the player has clicked.
pub(super) enum Clicked {
    Token(Touch),
    Offer(Order),
    Ending,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    (shown, session): (Res<Shown>, Res<Session>),
    (settings, places, opponents): (Res<Settings>, Res<Places>, Res<Opponents>),
    (selection, preview): (Res<Selection>, Res<Preview>),
    mut pressed: MessageWriter<Pressed>,
    mut picked: MessageWriter<PickWeapon>,
    (mut trays, mut offers): (MessageWriter<OpenTray>, MessageWriter<TakeOffer>),
    mut ending: MessageWriter<OpenEnding>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let chosen = selection.unit.filter(|unit| session.is_led_by_people(*unit));
    let is_asked = shown.state.choice.is_some();
    let outcome = shown.state.clock.outcome.as_ref();
    let bar = Bar {
        state: &shown.state,
        settings: &settings,
        selection: &selection,
        preview: &preview,
        chosen: chosen.and_then(|id| shown.state.unit(id)),
        waits: shown.busy || is_asked || session.opponent_to_act().is_some(),
        is_over: outcome.is_some(),
    };
    let outcome = outcome.filter(|_| !shown.busy).map(|outcome| (outcome, session.conceded()));
    let opponent =
        |ui: &mut Ui| opponent::draw(ui, &shown.state, &session, &settings, &opponents, shown.busy);
    match show(context, &places, &bar, outcome, opponent) {
        Some(Clicked::Token(Touch::Press(action))) => drop(pressed.write(Pressed(action))),
        Some(Clicked::Token(Touch::Pick(weapon))) => drop(picked.write(PickWeapon(weapon))),
        Some(Clicked::Token(Touch::Open(tray))) => drop(trays.write(OpenTray(tray))),
        Some(Clicked::Offer(order)) => drop(offers.write(TakeOffer(order))),
        Some(Clicked::Ending) => drop(ending.write(OpenEnding)),
        None => {}
    }
    Ok(())
}

/// Shows the bar, and the open tray above it; returns what was clicked.
pub(super) fn show(
    context: &Context,
    places: &Places,
    bar: &Bar,
    outcome: Option<(&BattleResult, Option<SideId>)>,
    opponent: impl FnOnce(&mut Ui) -> Option<Action>,
) -> Option<Clicked> {
    let tray = places.tray.zip(bar.selection.tray).and_then(|(place, tray)| {
        panel(context, "tray", place, |ui| {
            dress(ui);
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| options(ui, bar, tray)).inner
        })
    });
    let clicked = panel(context, "actions", places.bar, |ui| {
        dress(ui);
        let first = ui.horizontal(|ui| match outcome {
            Some(outcome) => over(ui, bar.state, outcome).then_some(Clicked::Ending),
            None => {
                let pressed = opponent(ui).map(|action| Clicked::Token(Touch::Press(action)));
                let room = ui.available_width();
                let orders = fitted(|brevity| bar.orders(brevity), |all| wide(ui, bar, all) <= room);
                groups(ui, bar, &orders).map(Clicked::Token).or(pressed)
            }
        });
        ui.horizontal(|ui| general(ui, bar)).inner.map(Clicked::Token).or(first.inner)
    });
    clicked.or(tray)
}

/// Small buttons, close together.
fn dress(ui: &mut Ui) {
    ui.spacing_mut().item_spacing = vec2(BETWEEN, BAR_GAP);
    ui.spacing_mut().button_padding.x = 6.0;
    ui.style_mut().text_styles.insert(TextStyle::Button, FontId::proportional(15.0));
}

/// The width of a row of groups.
fn wide(ui: &Ui, bar: &Bar, groups: &[Vec<BarToken>]) -> f32 {
    let full = groups.iter().filter(|group| !group.is_empty());
    let group = |group: &Vec<BarToken>| {
        group.iter().map(|token| button(bar, token).wide(ui) + BETWEEN).sum::<f32>() + APART
    };
    full.map(group).sum::<f32>() - APART
}

/// The second row: the end of the turn, and in the corner how the player sees the battle.
fn general(ui: &mut Ui, bar: &Bar) -> Option<Touch> {
    let room = ui.available_width();
    let both = |brevity| vec![bar.turn(brevity), bar.looks(brevity)];
    let both = fitted(both, |all| wide(ui, bar, all) <= room);
    let (turn, looks) = both.split_at(1);
    let clicked = groups(ui, bar, turn);
    let corner = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let tokens = looks.iter().flatten().rev();
        tokens.filter_map(|token| touched(ui, bar, token)).last()
    });
    corner.inner.or(clicked)
}

/// Groups of buttons with a line between two of them; returns what was clicked.
fn groups(ui: &mut Ui, bar: &Bar, groups: &[Vec<BarToken>]) -> Option<Touch> {
    let mut clicked = None;
    for (place, group) in groups.iter().filter(|group| !group.is_empty()).enumerate() {
        if place > 0 {
            let (space, _) = ui.allocate_exact_size(vec2(APART - BETWEEN, 28.0), Sense::hover());
            let ink = Stroke::new(1.0, color(INK.mix(PAPER, 0.5)));
            ui.painter().vline(space.center().x, space.shrink(3.0).y_range(), ink);
        }
        for token in group {
            clicked = touched(ui, bar, token).or(clicked);
        }
    }
    clicked
}

fn touched(ui: &mut Ui, bar: &Bar, token: &BarToken) -> Option<Touch> {
    let shown = ui.add_enabled(!token.shut, button(bar, token));
    let shown = shown.explained(&token.told);
    shown.clicked().then_some(token.touch)
}

fn button(bar: &Bar, token: &BarToken) -> TokenButton {
    let key = token.key.map(|action| bar.settings.keys.label(action)).unwrap_or_default();
    let button = TokenButton::new(&token.words).key(key).chosen(token.chosen);
    match token.icon {
        Some(icon) => button.icon(icon),
        None => button,
    }
}

/// The open tray: its options, each with its number; returns what was clicked.
fn options(ui: &mut Ui, bar: &Bar, tray: Tray) -> Option<Clicked> {
    let mut clicked = None;
    ui.spacing_mut().item_spacing.y = TRAY_GAP;
    ui.horizontal_wrapped(|ui| {
        ui.label(strong(tray.title()));
        for (place, option) in tray.options(&bar.preview.offers).into_iter().enumerate() {
            let key = Action::OPTIONS.get(place).map(|number| bar.settings.keys.label(*number));
            let key = key.unwrap_or_default();
            match option {
                TrayOption::Offer(offer) => {
                    let open = offer.refusal.is_none() && !bar.waits;
                    let token = TokenButton::new(&offer.label).key(key);
                    let token = ui.add_enabled(open, token);
                    if token.explained(told(bar.state, offer)).clicked() {
                        clicked = Some(Clicked::Offer(offer.order.clone()));
                    }
                }
                TrayOption::Opens(other) => {
                    if ui.add(TokenButton::new(other.opener()).key(key)).clicked() {
                        clicked = Some(Clicked::Token(Touch::Open(other)));
                    }
                }
            }
        }
    });
    clicked
}

/// Shows how the battle has ended, with a button for the ending; returns whether it was clicked.
fn over(ui: &mut Ui, state: &Snapshot, (outcome, conceded): (&BattleResult, Option<SideId>)) -> bool {
    let winner = outcome.winner.and_then(|side| state.sides.sides.get(&side));
    let verdict = winner.map_or("Nobody won:".to_owned(), |side| format!("{} won:", capital(&side.name)));
    ui.label(strong(verdict));
    let conceded = conceded.and_then(|side| state.sides.sides.get(&side));
    let why = conceded.map_or(outcome.reason.clone(), |side| format!("{} gave up", side.name_within()));
    ui.label(format!("{why}."));
    ui.add(TokenButton::new("Result").icon(SCROLL)).clicked()
}
