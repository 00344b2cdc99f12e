//! Before a battle: the story, the rulebook, the players and the dice.

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::prelude::{App, Commands, IntoScheduleConfigs, NextState, Res, ResMut, Resource, World, in_state};
use bevy_egui::egui::{Image, Key, TextureHandle, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::choosers::{any_seed, choose_player, choose_seed, tell_opponents};
use super::counter_look::CounterLooks;
use super::guests::bring_party;
use super::library::{Library, Playable, Rulebooks};
use super::parts::{
    bare_table, board_picture, button, faint, heavy, main_button, page, plain, pressed, sheets,
};
use super::party_shelf::{PartyShelf, about};
use super::screen::Screen;
use super::table::{open_battle, open_lesson};
use super::trouble::Trouble;
use super::words::{at_the_latest, numbers, objective, rulebook_title};
use crate::ai::Player;
use crate::hud::parts::{TokenButton, divider};
use crate::hud::tooltip::Explained;
use crate::input::{Medals, Results, Settings};
use crate::level::{FileError, Key as LevelKey, Level};
use crate::model::{SideId, SideState};
use crate::party::Party;
use crate::rulebook::Rulebook;
use crate::rules::codex;

/// What has been set up so far.
#[derive(Resource)]
pub(super) struct SetUpForm {
    /// The index of the level in the library.
    place: usize,
    rulebook: Rulebook,
    /// The rulebook that the level was made for.
    own: Rulebook,
    /// Opponents, by the side they play.
    players: BTreeMap<SideId, Player>,
    /// The side that a party takes, and the place of the party on its shelf.
    guest: Option<(SideId, usize)>,
    /// The seed of the dice, as the player types it.
    seed: String,
}

/// What the player chose.
#[derive(PartialEq, Eq)]
enum SetUpChoice {
    Begin(u64),
    Learn,
    Back,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CounterLooks>()
        .add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::SetUp)));
}

/// Goes to the set-up of a level of the library.
pub(super) fn open(world: &mut World, place: usize) {
    match set_up(world, place) {
        Err(error) => world.resource_mut::<Trouble>().tell(error),
        Ok(form) => {
            world.insert_resource(form);
            world.resource_mut::<NextState<Screen>>().set(Screen::SetUp);
        }
    }
}

/// Begins the lesson of a level of the library.
pub(super) fn open_its_lesson(world: &mut World, place: usize) {
    let Playable { level, source, .. } = &world.resource::<Library>().0[place];
    let Some(lesson) = level.lesson.clone() else { return };
    match Rulebook::named_in(source, &[LevelKey::Field("rulebook")], &level.rulebook, codex()) {
        Err(error) => world.resource_mut::<Trouble>().tell(error),
        Ok(rulebook) => {
            let level = level.clone();
            open_lesson(world, &level, &lesson, &rulebook);
        }
    }
}

/// What is set up at first: the level's rulebook and the usual players.
fn set_up(world: &World, place: usize) -> Result<SetUpForm, FileError> {
    let Playable { level, source, .. } = &world.resource::<Library>().0[place];
    let own = Rulebook::named_in(source, &[LevelKey::Field("rulebook")], &level.rulebook, codex())?;
    let usual = world.resource::<Settings>().players;
    let players = level.sides_as_told().zip(usual.into_iter().cycle());
    let players = players.filter_map(|(side, player)| Some((side, player?))).collect();
    Ok(SetUpForm { place, rulebook: own.clone(), own, players, guest: None, seed: any_seed().to_string() })
}

fn show(
    mut contexts: EguiContexts,
    (library, results): (Res<Library>, Res<Results>),
    (rulebooks, shelf): (Res<Rulebooks>, Res<PartyShelf>),
    mut settings: ResMut<Settings>,
    mut set_up: ResMut<SetUpForm>,
    mut looks: ResMut<CounterLooks>,
    mut commands: Commands,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    bare_table(context);
    let Some(playable) = library.0.get(set_up.place) else { return Ok(()) };
    let pictures: Vec<TextureHandle> =
        settings.sides.iter().map(|look| looks.of(context, look).clone()).collect();
    let medals = results.of(&playable.level.title);
    let mut choice = None;
    page(context, "set-up", |ui| {
        choice = compose(ui, (playable, medals), (&rulebooks.0, &shelf), &pictures, &mut set_up);
    });
    match choice {
        Some(SetUpChoice::Begin(seed)) => {
            let (level, rulebook) = (playable.level.clone(), set_up.rulebook.clone());
            let players = set_up.players.clone();
            for (side, usual) in level.sides_as_told().zip(&mut settings.players) {
                *usual = players.get(&side).copied();
            }
            let guest = set_up.guest.and_then(|(side, place)| guest_of(&shelf, side, place));
            commands.queue(move |world: &mut World| match guest {
                None => open_battle(world, &level, &rulebook, players, seed),
                Some(guest) => open_with(world, (&level, &rulebook), guest, players, seed),
            });
        }
        Some(SetUpChoice::Learn) => {
            let place = set_up.place;
            commands.queue(move |world: &mut World| open_its_lesson(world, place));
        }
        Some(SetUpChoice::Back) => {
            commands.queue(|world: &mut World| world.resource_mut::<NextState<Screen>>().set(Screen::Title));
        }
        None => {}
    }
    Ok(())
}

fn compose(
    ui: &mut Ui,
    (playable, medals): (&Playable, Medals),
    (rulebooks, shelf): (&[Rulebook], &PartyShelf),
    pictures: &[TextureHandle],
    set_up: &mut SetUpForm,
) -> Option<SetUpChoice> {
    let width = ((ui.ctx().content_rect().width() - 140.0) / 2.0).clamp(360.0, 620.0);
    let mut choice = None;
    let mut story = |ui: &mut Ui| tell_story(ui, playable, medals);
    let mut choices =
        |ui: &mut Ui| choice = choose(ui, &playable.level, (rulebooks, shelf), pictures, set_up);
    sheets(ui, "set-up", width, &mut [&mut story, &mut choices]);
    if pressed(ui, Key::Escape) { Some(SetUpChoice::Back) } else { choice }
}

fn tell_story(ui: &mut Ui, playable: &Playable, medals: Medals) {
    let level = &playable.level;
    ui.label(heavy(&level.title, 30.0));
    let width = ui.available_width();
    board_picture(ui, playable, medals, vec2(width, width * 0.52));
    ui.add_space(6.0);
    ui.label(plain(level.story.replace('\n', " "), 17.0));
    ui.add_space(6.0);
    ui.label(faint(format!("{}. {}", numbers(level), at_the_latest(level)), 15.0));
    if level.uneven {
        ui.label(faint("The odds are uneven: one side is stronger, as the story tells.", 15.0));
    }
}

fn choose(
    ui: &mut Ui,
    level: &Level,
    (rulebooks, shelf): (&[Rulebook], &PartyShelf),
    pictures: &[TextureHandle],
    set_up: &mut SetUpForm,
) -> Option<SetUpChoice> {
    for ((id, side), picture) in level.sides.sides.iter().zip(pictures.iter().cycle()) {
        let mut player = set_up.players.get(id).copied();
        let before = set_up.guest;
        tell_side(ui, side, picture, |ui| {
            choose_player(ui, &mut player);
            choose_party(ui, *id, shelf, &mut set_up.guest);
        });
        if set_up.guest != before && set_up.guest.is_some_and(|(side, _)| side == *id) {
            // Whoever brings a party plays it.
            player = None;
        }
        match player {
            Some(player) => set_up.players.insert(*id, player),
            None => set_up.players.remove(id),
        };
        ui.add_space(6.0);
    }
    tell_opponents(ui);
    divider(ui);
    ui.label(heavy("Rulebook", 21.0));
    let own = (!rulebooks.contains(&set_up.own)).then(|| set_up.own.clone());
    for rulebook in rulebooks.iter().chain(&own) {
        let chosen = *rulebook == set_up.rulebook;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().interact_size.y = 20.0;
            if ui.radio(chosen, heavy(rulebook_title(&rulebook.name), 16.0)).clicked() {
                set_up.rulebook = rulebook.clone();
            }
            ui.label(faint(&rulebook.about, 15.0));
        });
    }
    divider(ui);
    let seed = choose_seed(ui, &mut set_up.seed);
    ui.add_space(10.0);
    let mut choice = None;
    ui.horizontal(|ui| {
        // It stays where it is, so that nothing else is clicked in its place.
        let begins = ui.add_enabled_ui(seed.is_some(), |ui| main_button(ui, "Begin", Key::Enter)).inner;
        choice = seed.filter(|_| begins).map(SetUpChoice::Begin);
        if let Some(lesson) = &level.lesson
            && button(ui, &format!("Lesson: {} cards", lesson.cards.len()), Key::L)
        {
            choice = Some(SetUpChoice::Learn);
        }
        if button(ui, "Back", Key::Escape) {
            choice = Some(SetUpChoice::Back);
        }
    });
    choice
}

/// A party that goes into the battle: its side, itself and its file.
type Guest = (SideId, Party, PathBuf);

fn guest_of(shelf: &PartyShelf, side: SideId, place: usize) -> Option<Guest> {
    let file = shelf.0.get(place)?;
    Some((side, file.party.as_ref().ok()?.clone(), file.path.clone()))
}

/// Begins a battle in which a party takes a side, or says why it cannot.
fn open_with(
    world: &mut World,
    (level, rulebook): (&Level, &Rulebook),
    (side, party, path): Guest,
    players: BTreeMap<SideId, Player>,
    seed: u64,
) {
    match party.muster(level, side) {
        Err(error) => world.resource_mut::<Trouble>().tell(error),
        Ok(level) => {
            open_battle(world, &level, rulebook, players, seed);
            bring_party(world, party, path, side);
        }
    }
}

/// Chooses whether a party of the player takes a side in the place of the level's units.
fn choose_party(ui: &mut Ui, side: SideId, shelf: &PartyShelf, guest: &mut Option<(SideId, usize)>) {
    let sound: Vec<(usize, &Party)> =
        (0..).zip(&shelf.0).filter_map(|(place, file)| Some((place, file.party.as_ref().ok()?))).collect();
    if sound.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        let taken = guest.filter(|(other, _)| *other == side).map(|(_, place)| place);
        let own = ui.add(TokenButton::new("The level's own").chosen(taken.is_none()));
        if own.explained("The units that the level has for this side.").clicked() && taken.is_some() {
            *guest = None;
        }
        for (place, party) in sound {
            let token = ui.add(TokenButton::new(party.name.as_str()).chosen(taken == Some(place)));
            let told = format!("{}. Its members stand where the units of this side do.", about(party));
            if token.explained(told).clicked() {
                *guest = Some((side, place));
            }
        }
    });
}

fn tell_side(ui: &mut Ui, side: &SideState, picture: &TextureHandle, choose: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        ui.add(Image::new(picture).fit_to_exact_size(vec2(64.0, 64.0)));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(heavy(&side.name, 21.0));
            for (number, goal) in side.objectives.iter().enumerate() {
                let or = if number == 0 { "" } else { "Or: " };
                ui.label(plain(format!("{or}{}", objective(goal)), 16.0));
            }
            choose(ui);
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever sets a battle up has not read the documents that the rules come from.
    #[test]
    fn opponents_and_rulebooks_are_told_in_one_plain_line() {
        let books = Rulebook::shipped_names().map(|name| Rulebook::shipped(name, codex()));
        let books = books.map(|book| book.unwrap_or_else(|error| panic!("{error}")).about);
        let players = Player::ALL.map(|player| player.about().to_owned());
        for about in books.chain(players) {
            assert!(about.len() <= 90 && about.ends_with('.'), "{about}");
            assert!(
                !about.contains("document") && !about.contains(|letter: char| letter.is_numeric()),
                "{about}"
            );
        }
    }
}
