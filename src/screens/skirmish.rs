//! The set-up of a skirmish: the ground, the points, the forces and the rules.

use bevy::prelude::{App, Commands, IntoScheduleConfigs, NextState, Res, ResMut, World, in_state};
use bevy_egui::egui::{Key, Ui, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::choosers::any_seed;
use super::counter_look::CounterLooks;
use super::library::{Library, Rulebooks};
use super::muster::{Muster, muster};
use super::parts::{bare_table, centered, page, pressed};
use super::screen::Screen;
use super::skirmish_form::{SIDES, SkirmishChoice, SkirmishForm};
use super::skirmish_terms::choose_terms;
use super::table::open_battle;
use super::trouble::Trouble;
use crate::hud::parts::sheet;
use crate::input::{Results, Settings};
use crate::rulebook::Rulebook;

/// Width of the sheet of terms, in points.
const TERMS_WIDTH: f32 = 318.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Skirmish)));
}

/// Goes to the set-up, which is as it was left, with a new seed.
pub(super) fn open(world: &mut World) {
    if !world.contains_resource::<SkirmishForm>() {
        match SkirmishForm::new(world) {
            Some(skirmish) => world.insert_resource(skirmish),
            None => return world.resource_mut::<Trouble>().tell("No level has ground for a skirmish."),
        }
    }
    world.resource_mut::<SkirmishForm>().seed = any_seed().to_string();
    world.resource_mut::<NextState<Screen>>().set(Screen::Skirmish);
}

fn show(
    mut contexts: EguiContexts,
    (library, results): (Res<Library>, Res<Results>),
    rulebooks: Res<Rulebooks>,
    mut settings: ResMut<Settings>,
    mut skirmish: ResMut<SkirmishForm>,
    mut looks: ResMut<CounterLooks>,
    mut trouble: ResMut<Trouble>,
    mut commands: Commands,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    bare_table(context);
    let mut choice = None;
    page(context, "skirmish", |ui| {
        choice = compose(ui, (&library, &results), &rulebooks.0, &settings, &mut skirmish, &mut looks);
    });
    match choice {
        Some(SkirmishChoice::Draw(side)) => skirmish.draw(&[side]),
        Some(SkirmishChoice::DrawAll) => skirmish.draw(&[0, 1]),
        Some(SkirmishChoice::Begin(seed)) => match skirmish.level() {
            Ok(level) => {
                let (rulebook, players) = (skirmish.rulebook.clone(), skirmish.players());
                settings.players[..SIDES].copy_from_slice(&skirmish.players);
                commands.queue(move |world: &mut World| open_battle(world, &level, &rulebook, players, seed));
            }
            Err(error) => trouble.tell(error),
        },
        Some(SkirmishChoice::Back) => {
            commands.queue(|world: &mut World| world.resource_mut::<NextState<Screen>>().set(Screen::Title));
        }
        None => {}
    }
    Ok(())
}

/// The terms, and a sheet for each side beside them.
fn compose(
    ui: &mut Ui,
    library: (&Library, &Results),
    rulebooks: &[Rulebook],
    settings: &Settings,
    skirmish: &mut SkirmishForm,
    looks: &mut CounterLooks,
) -> Option<SkirmishChoice> {
    const GAP: f32 = 14.0;
    const MARGINS: Vec2 = vec2(28.0, 24.0);
    let window = ui.ctx().content_rect().size();
    let height = (window.y - MARGINS.y - 20.0).clamp(480.0, 900.0);
    let width = (window.x - TERMS_WIDTH - 3.0 * MARGINS.x - 2.0 * GAP - 16.0) / 2.0;
    let force = vec2(width.clamp(290.0, 520.0), height);
    let mut choice = None;
    ui.add_space(((window.y - height - MARGINS.y) / 2.0).max(6.0));
    centered(ui, "skirmish", |ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        panel(ui, vec2(TERMS_WIDTH, height), |ui| {
            choice = choose_terms(ui, library, rulebooks, skirmish);
        });
        for side in 0..SIDES {
            panel(ui, force, |ui| choice = choice.or(choose_force(ui, side, settings, skirmish, looks)));
        }
    });
    if pressed(ui, Key::Escape) { Some(SkirmishChoice::Back) } else { choice }
}

fn panel(ui: &mut Ui, size: Vec2, add: impl FnOnce(&mut Ui)) {
    sheet(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.vertical(|ui| {
            ui.set_width(size.x);
            ui.set_min_height(size.y);
            ui.set_max_height(size.y);
            add(ui);
        });
    });
}

fn choose_force(
    ui: &mut Ui,
    side: usize,
    settings: &Settings,
    skirmish: &mut SkirmishForm,
    looks: &mut CounterLooks,
) -> Option<SkirmishChoice> {
    let points = skirmish.points;
    let ground = &skirmish.grounds[skirmish.chosen].1;
    let (id, state) = ground.level().sides.sides.iter().nth(side)?;
    let (name, look, room, roster) = (&state.name, settings.side(side), ground.room(*id), ground.roster());
    let (force, player) = (&mut skirmish.forces[side], &mut skirmish.players[side]);
    let drawn = muster(ui, Muster { name, look, points, room, roster, force, player }, looks);
    drawn.then_some(SkirmishChoice::Draw(side))
}
