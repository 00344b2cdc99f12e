//! The dialog of saved battles, to play on or to watch.

use std::path::PathBuf;
use std::time::SystemTime;

use bevy::prelude::{App, Commands, IntoScheduleConfigs, Res, ResMut, World};
use bevy_egui::egui::{Align, Layout, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::dialog::{Dialog, DialogSize, Keys, OverMenu, is_open, lay, scrolling};
use super::focus::take_focus;
use super::parts::{faint, heavy, plain, wrong};
use super::shelf::{Shelf, look_again, play_on};
use crate::hud::parts::{TokenButton, divider};
use crate::input::Action;
use crate::input::storage::SaveFile;
use crate::replay::{Save, capital};

/// What the player chose.
enum LoadChoice {
    PlayOn(PathBuf),
    Watch(PathBuf),
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(is_open(Dialog::Load)));
}

fn show(
    mut contexts: EguiContexts,
    mut keys: ResMut<Keys>,
    shelf: Res<Shelf>,
    over_menu: Res<OverMenu>,
    mut dialog: ResMut<Dialog>,
    mut commands: Commands,
) -> bevy::prelude::Result {
    let mut choice = None;
    let closed =
        lay(contexts.ctx_mut()?, "Saved battles", DialogSize::Page(0.6), &keys, Action::Back, |ui| {
            scrolling(ui, "saves", |ui| choice = choose(ui, &shelf));
        });
    match choice {
        Some(LoadChoice::PlayOn(path)) => commands.queue(move |world: &mut World| play_on(world, &path)),
        Some(LoadChoice::Watch(path)) => commands.queue(move |world: &mut World| look_again(world, &path)),
        None if closed => {
            keys.use_up();
            *dialog = over_menu.below();
        }
        None => {}
    }
    Ok(())
}

fn choose(ui: &mut Ui, shelf: &Shelf) -> Option<LoadChoice> {
    if shelf.saves.is_empty() {
        let text =
            if shelf.is_looking() { "Looking through them …" } else { "No battle has been saved yet." };
        ui.label(plain(text, 17.0));
    }
    let mut choice = None;
    for (number, file) in shelf.saves.iter().enumerate() {
        if number > 0 {
            divider(ui);
        }
        match &file.save {
            Ok(save) => choice = offer(ui, file, save).or(choice),
            Err(error) => tell_fault(ui, file, &error.to_string()),
        }
    }
    choice
}

fn offer(ui: &mut Ui, file: &SaveFile, save: &Save) -> Option<LoadChoice> {
    let mut choice = None;
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            ui.set_width((ui.available_width() - 230.0).max(0.0));
            ui.label(heavy(&save.title, 19.0));
            ui.label(faint(about(file, save), 15.0));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.add(TokenButton::new("Watch")).clicked() {
                choice = Some(LoadChoice::Watch(file.path.clone()));
            }
            let over = save.last.clock.outcome.is_some();
            let label = if over { "See the end" } else { "Play on" };
            let main = ui.add(TokenButton::new(label).chosen(true).width(100.0));
            take_focus(&main);
            if main.clicked() {
                choice = Some(LoadChoice::PlayOn(file.path.clone()));
            }
        });
    });
    choice
}

fn about(file: &SaveFile, save: &Save) -> String {
    let clock = &save.last.clock;
    let stand = match &clock.outcome {
        Some(_) => format!("over in round {}", clock.round),
        None => format!("round {}", clock.round),
    };
    let when = file.when.and_then(|when| SystemTime::now().duration_since(when).ok());
    let when = when.map_or(String::new(), |passed| format!("  ·  {}", ago(passed.as_secs())));
    format!("{}  ·  {stand}{when}", capital(file.kind.title()))
}

/// How long ago something was, in the largest unit that fits.
fn ago(seconds: u64) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")];
    match units.iter().find(|(length, _)| seconds >= *length) {
        None => "just now".to_owned(),
        Some((length, unit)) => match seconds / length {
            1 => format!("1 {unit} ago"),
            count => format!("{count} {unit}s ago"),
        },
    }
}

fn tell_fault(ui: &mut Ui, file: &SaveFile, error: &str) {
    let name = file.path.file_name().unwrap_or_default().to_string_lossy();
    ui.label(heavy(name, 19.0));
    ui.label(wrong(error));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_largest_unit() {
        let told = [5, 60, 3599, 3600, 100_000, 900_000].map(ago);
        let expected =
            ["just now", "1 minute ago", "59 minutes ago", "1 hour ago", "1 day ago", "10 days ago"];
        assert_eq!(told, expected);
    }
}
