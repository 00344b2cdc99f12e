//! Settings and what the player has won are kept from one run to the next, but only in a window.

use bevy::input::ButtonInput;
use bevy::prelude::{
    App, IntoScheduleConfigs, Local, MouseButton, PreStartup, Res, ResMut, Update, any_with_component,
};
use bevy::window::PrimaryWindow;

use super::trouble::Trouble;
use crate::input::{Results, Settings};
use crate::level::PlayerFolders;

pub(super) fn plugin(app: &mut App) {
    let in_a_window = any_with_component::<PrimaryWindow>;
    app.add_systems(PreStartup, load.run_if(in_a_window)).add_systems(Update, store.run_if(in_a_window));
}

fn load(
    folders: Option<Res<PlayerFolders>>,
    mut settings: ResMut<Settings>,
    mut results: ResMut<Results>,
    mut trouble: ResMut<Trouble>,
) {
    let folders = folders.as_deref();
    match Settings::load(folders) {
        Ok(kept) => *settings = kept,
        Err(error) => trouble.tell(error),
    }
    match Results::load(folders) {
        Ok(kept) => *results = kept,
        Err(error) => trouble.tell(error),
    }
}

/// Stores what the player has changed, as soon as the mouse button is released.
fn store(
    folders: Option<Res<PlayerFolders>>,
    settings: Res<Settings>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut stored: Local<Option<Settings>>,
    mut trouble: ResMut<Trouble>,
) {
    let known = stored.get_or_insert_with(|| settings.clone());
    if *known == *settings || buttons.pressed(MouseButton::Left) {
        return;
    }
    *known = settings.clone();
    if let Err(error) = settings.store(folders.as_deref()) {
        trouble.tell(error);
    }
}
