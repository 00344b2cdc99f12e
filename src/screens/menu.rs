//! The menu over a battle: what can be done besides playing on.

use bevy::prelude::{
    App, AppExit, Commands, IntoScheduleConfigs, Local, MessageWriter, Res, ResMut, State, resource_exists,
};
use bevy_egui::egui::Ui;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::dialog::{Dialog, DialogSize, Keys, OverMenu, is_open, lay};
use super::focus::take_focus;
use super::screen::Screen;
use super::table::go_to_title;
use crate::hud::parts::{TokenButton, aside, divider};
use crate::input::{Action, Pressed, SendOrder, Session, Settings};
use crate::model::SideId;
use crate::order::Order;

/// What the player chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MenuChoice {
    GoOn,
    Press(Action),
    Open(Dialog),
    Concede(SideId),
    Leave,
    Quit,
}

/// A line of the menu.
struct MenuLine {
    label: String,
    choice: MenuChoice,
    /// The action whose key does the same.
    action: Option<Action>,
}

fn line(label: impl Into<String>, choice: MenuChoice, action: Option<Action>) -> MenuLine {
    MenuLine { label: label.into(), choice, action }
}

/// Width of the menu.
const WIDTH: f32 = 300.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.run_if(is_open(Dialog::Menu)).run_if(resource_exists::<Session>),
    );
}

fn show(
    mut contexts: EguiContexts,
    keys: Res<Keys>,
    settings: Res<Settings>,
    session: Res<Session>,
    screen: Res<State<Screen>>,
    (mut dialog, mut over_menu): (ResMut<Dialog>, ResMut<OverMenu>),
    mut conceding: Local<bool>,
    mut pressed: MessageWriter<Pressed>,
    mut orders: MessageWriter<SendOrder>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) -> bevy::prelude::Result {
    let mut groups = vec![lines_of_the_game(*screen.get() == Screen::Battle), books()];
    groups.push(ways_out(&session, screen.get(), *conceding));
    let mut choice = None;
    if lay(contexts.ctx_mut()?, "Menu", DialogSize::Column(WIDTH), &keys, Action::Back, |ui| {
        ui.label(aside(&session.title));
        choice = choose(ui, &settings, &keys, &groups);
    }) {
        choice = Some(MenuChoice::GoOn);
    }
    let Some(choice) = choice else { return Ok(()) };
    let sure = std::mem::take(&mut *conceding);
    match choice {
        MenuChoice::GoOn => *dialog = Dialog::None,
        MenuChoice::Press(action) => {
            *dialog = Dialog::None;
            pressed.write(Pressed(action));
        }
        MenuChoice::Open(other) => (*dialog, over_menu.0) = (other, true),
        MenuChoice::Concede(side) if sure => {
            *dialog = Dialog::None;
            orders.write(SendOrder(Order::Surrender { side }));
        }
        MenuChoice::Concede(_) => *conceding = true,
        MenuChoice::Leave => commands.queue(go_to_title),
        MenuChoice::Quit => drop(exit.write(AppExit::Success)),
    }
    Ok(())
}

fn lines_of_the_game(playing: bool) -> Vec<MenuLine> {
    let mut lines = vec![line("Play on", MenuChoice::GoOn, Some(Action::Back))];
    if playing {
        lines.push(line("Save", MenuChoice::Press(Action::QuickSave), Some(Action::QuickSave)));
    }
    lines.push(line("Saved battles", MenuChoice::Open(Dialog::Load), None));
    lines
}

fn books() -> Vec<MenuLine> {
    let codex = line("Codex", MenuChoice::Open(Dialog::Codex), Some(Action::Codex));
    vec![codex, line("Settings", MenuChoice::Open(Dialog::Settings), None)]
}

fn ways_out(session: &Session, screen: &Screen, conceding: bool) -> Vec<MenuLine> {
    let clock = &session.now.clock;
    let mut lines = Vec::new();
    if *screen == Screen::Battle {
        let concede = |side| line(concession(session, side, conceding), MenuChoice::Concede(side), None);
        match &clock.outcome {
            None => lines.extend(who_may_concede(session).map(concede)),
            Some(_) => lines.push(line("How it ended", MenuChoice::Open(Dialog::Ending), None)),
        }
    }
    lines.push(line("To the title", MenuChoice::Leave, None));
    lines.push(line("Quit the game", MenuChoice::Quit, None));
    lines
}

/// The acting side if people play it, else the first side that people play.
fn who_may_concede(session: &Session) -> Option<SideId> {
    let people = |side: &SideId| !session.players.contains_key(side);
    let acting = session.now.clock.block.first().and_then(|first| session.now.unit(*first));
    let acting = acting.map(|unit| unit.side.0).filter(people);
    acting.or_else(|| session.now.sides.sides.keys().copied().find(people))
}

fn concession(session: &Session, side: SideId, conceding: bool) -> String {
    let name = session.now.sides.sides.get(&side).map_or(side.as_str(), |side| side.name.as_str());
    if conceding { format!("{name} really gives up?") } else { format!("Concede ({name})") }
}

fn choose(ui: &mut Ui, settings: &Settings, keys: &Keys, groups: &[Vec<MenuLine>]) -> Option<MenuChoice> {
    let mut chosen = None;
    for (number, group) in groups.iter().enumerate() {
        if number > 0 {
            divider(ui);
        }
        for line in group {
            let key = line.action.map(|action| settings.keys.label(action)).unwrap_or_default();
            let by_key = line.action.is_some_and(|action| keys.has(action));
            let token = ui.add(TokenButton::new(&line.label).key(key).width(WIDTH));
            take_focus(&token);
            if token.clicked() || by_key {
                chosen = Some(line.choice);
            }
        }
    }
    chosen
}
