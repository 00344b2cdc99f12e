//! The menu over a battle: what can be done besides playing on.

use bevy::prelude::{App, AppExit, Commands, IntoScheduleConfigs, MessageWriter, Res, ResMut, World};
use bevy_egui::egui::{Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::dialog::{Dialog, Keys, lay, lies};
use super::table::go_to_title;
use crate::hud::parts::{Token, divider};
use crate::input::{Action, Pressed, Session, Settings};

/// What the player chose.
#[derive(Clone, Copy)]
enum Wish {
    GoOn,
    Press(Action),
    Open(Dialog),
    Leave,
    Quit,
}

/// Width of the menu.
const WIDTH: f32 = 300.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(lies(Dialog::Menu)));
}

fn show(
    mut contexts: EguiContexts,
    keys: Res<Keys>,
    settings: Res<Settings>,
    session: Option<Res<Session>>,
    mut dialog: ResMut<Dialog>,
    mut pressed: MessageWriter<Pressed>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) -> bevy::prelude::Result {
    let is_over = session.as_ref().is_some_and(|session| session.now.clock.outcome.is_some());
    let title = session.as_ref().map_or("Hexfray", |session| session.title.as_str());
    let mut wish = None;
    let size = vec2(WIDTH, 600.0);
    if lay(contexts.ctx_mut()?, title, size, &keys, Action::Back, |ui| wish = choose(ui, &settings, is_over))
    {
        wish = Some(Wish::GoOn);
    }
    match wish {
        None => {}
        Some(Wish::GoOn) => *dialog = Dialog::None,
        Some(Wish::Press(action)) => {
            *dialog = Dialog::None;
            pressed.write(Pressed(action));
        }
        Some(Wish::Open(other)) => *dialog = other,
        Some(Wish::Leave) => commands.queue(|world: &mut World| go_to_title(world)),
        Some(Wish::Quit) => drop(exit.write(AppExit::Success)),
    }
    Ok(())
}

fn choose(ui: &mut Ui, settings: &Settings, is_over: bool) -> Option<Wish> {
    let groups: [&[(&str, Wish, Option<Action>)]; 3] = [
        &[
            ("Play on", Wish::GoOn, Some(Action::Back)),
            ("Save", Wish::Press(Action::QuickSave), Some(Action::QuickSave)),
            ("Load", Wish::Open(Dialog::Load), None),
        ],
        &[
            ("Codex", Wish::Open(Dialog::Codex), Some(Action::Codex)),
            ("Settings", Wish::Open(Dialog::Settings), None),
        ],
        &[("Leave the battle", Wish::Leave, None), ("Quit the game", Wish::Quit, None)],
    ];
    let mut chosen = None;
    if is_over && ui.add(Token::new("How it ended").width(WIDTH)).clicked() {
        chosen = Some(Wish::Open(Dialog::Ending));
    }
    for (number, group) in groups.iter().enumerate() {
        if number > 0 {
            divider(ui);
        }
        for (label, wish, action) in *group {
            let key = action.map(|action| settings.keys.label(action)).unwrap_or_default();
            if ui.add(Token::new(*label).key(key).width(WIDTH)).clicked() {
                chosen = Some(*wish);
            }
        }
    }
    chosen
}
