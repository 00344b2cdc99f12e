//! Settings last from one run to the next.

use bevy::input::ButtonInput;
use bevy::prelude::{App, Local, MouseButton, PreStartup, Res, ResMut, Update};

use super::trouble::Trouble;
use crate::input::Settings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, load).add_systems(Update, store);
}

fn load(mut settings: ResMut<Settings>, mut trouble: ResMut<Trouble>) {
    match Settings::load() {
        Ok(kept) => *settings = kept,
        Err(error) => trouble.tell(error),
    }
}

/// Stores what the player has changed, as soon as he lets go of it.
fn store(
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
    if let Err(error) = settings.store() {
        trouble.tell(error);
    }
}
