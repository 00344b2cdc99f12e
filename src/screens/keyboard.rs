//! Which keys do what, and how the player gives an action another key.

use bevy::input::ButtonInput;
use bevy::prelude::{App, IntoScheduleConfigs, KeyCode, Messages, PreUpdate, Query, Res, ResMut, Resource};
use bevy_egui::egui::{Event, Grid, Ui, vec2};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use super::dialog::{Dialog, KeepKeys, is_open};
use super::parts::{faint, heavy, plain};
use crate::hud::parts::TokenButton;
use crate::input::{Action, Binding, KeyMap, PressSystems, Pressed, Settings};

/// Which action waits for a key, and the message about the last one.
#[derive(Resource, Default)]
pub(super) struct Rebinding {
    waiting: Option<Action>,
    said: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    let listens = listen.run_if(is_open(Dialog::Settings)).after(PressSystems).before(KeepKeys);
    let listens = listens.after(EguiPreUpdateSet::ProcessInput);
    app.init_resource::<Rebinding>().add_systems(PreUpdate, listens);
}

/// Gives the waiting action the next key, which does nothing else. Esc leaves the key as it was, unless the action is
/// Back.
fn listen(
    keys: Res<ButtonInput<KeyCode>>,
    mut panels: Query<&mut EguiInput>,
    mut rebinding: ResMut<Rebinding>,
    mut settings: ResMut<Settings>,
    mut pressed: ResMut<Messages<Pressed>>,
) {
    let Some(action) = rebinding.waiting else { return };
    for mut input in &mut panels {
        input.events.retain(|event| !matches!(event, Event::Key { pressed: true, .. } | Event::Text(_)));
    }
    let Some(binding) = Binding::pressed_now(&keys) else { return };
    pressed.clear();
    rebinding.waiting = None;
    rebinding.said = None;
    if binding == Binding::plain(KeyCode::Escape) && action != Action::Back {
        return;
    }
    let loser = settings.keys.bind(action, binding);
    rebinding.said = loser.map(|loser| match settings.keys.label(loser).as_str() {
        "" => format!("{binding} was taken from “{}”, which has no key now.", loser.title()),
        left => format!("{binding} was taken from “{}”, which still has {left}.", loser.title()),
    });
}

/// What the keys do that are not in the list, and what plays no part.
const ABOUT: &str = "The hex cursor goes left and right along a row, up and down in a zigzag. In menus and panels, Tab and \
    the arrow keys go from button to button, Enter or Space presses one. Game pads are not supported.";

/// All actions with their keys; once a key is chosen, the next key replaces it.
pub(super) fn choose_keys(ui: &mut Ui, settings: &mut Settings, rebinding: &mut Rebinding) {
    ui.horizontal(|ui| {
        ui.label(heavy("Keys", 21.0));
        ui.add_space(12.0);
        if ui.add(TokenButton::new("The usual ones")).clicked() {
            settings.keys = KeyMap::default();
            *rebinding = Rebinding::default();
        }
    });
    let said = rebinding.said.as_deref().unwrap_or("Choose a key, then press the one you want.");
    ui.label(faint(said, 15.0));
    ui.label(faint(ABOUT, 15.0));
    Grid::new("keys").num_columns(2).spacing(vec2(16.0, 3.0)).show(ui, |ui| {
        for action in Action::ALL {
            ui.label(plain(action.title(), 16.0));
            let waits = rebinding.waiting == Some(action);
            let label = if waits { "press a key".to_owned() } else { labels(&settings.keys, action) };
            if ui.add(TokenButton::new(label).chosen(waits).width(140.0)).clicked() {
                rebinding.waiting = (!waits).then_some(action);
            }
            ui.end_row();
        }
    });
}

fn labels(keys: &KeyMap, action: Action) -> String {
    let names: Vec<String> = keys.keys(action).iter().map(Binding::to_string).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" or ") }
}
