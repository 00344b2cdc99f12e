//! The set-up of a skirmish: on which ground, for how many points, with whom, by which rules.

use std::collections::BTreeMap;

use bevy::prelude::{App, Commands, IntoScheduleConfigs, NextState, Res, ResMut, Resource, World, in_state};
use bevy_egui::egui::{Key, Ui, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::counter_look::CounterLooks;
use super::library::{Library, Rulebooks};
use super::muster::{Muster, muster};
use super::parts::{bare_table, centered, page, pressed};
use super::set_up::any_seed;
use super::skirmish_terms::choose_terms;
use super::table::open_battle;
use super::trouble::Trouble;
use super::{Screen, words};
use crate::ai::Player;
use crate::hud::parts::sheet;
use crate::input::Settings;
use crate::level::Level;
use crate::model::SideId;
use crate::rulebook::Rulebook;
use crate::skirmish::{Force, Goal, Ground, Roster, SkirmishError};

/// Sides of a skirmish.
const SIDES: usize = 2;

/// What the sheet of the terms is wide.
const TERMS_WIDTH: f32 = 318.0;

/// What has been set up so far.
#[derive(Resource)]
pub(super) struct Skirmish {
    /// The levels a skirmish can be fought on, each with its place in the library.
    pub grounds: Vec<(usize, Ground)>,
    /// Which of them.
    pub chosen: usize,
    /// What a force may cost.
    pub points: u32,
    /// What it is about.
    pub goal: Goal,
    /// The rules.
    pub rulebook: Rulebook,
    /// The seed of the dice as it is being written.
    pub seed: String,
    /// Who fights, side by side.
    forces: [Force; SIDES],
    /// Who plays each side: an opponent, or else people.
    players: [Option<Player>; SIDES],
}

/// What the player wants to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wish {
    /// Draw a force for a side.
    Draw(usize),
    /// Draw both.
    DrawAll,
    /// Begin, with dice of this seed.
    Begin(u64),
    /// Go to the title.
    Back,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Skirmish)));
}

/// Goes to the set-up, which is as it was left the last time but for the dice.
pub(super) fn open(world: &mut World) {
    if !world.contains_resource::<Skirmish>() {
        match Skirmish::new(world) {
            Some(skirmish) => world.insert_resource(skirmish),
            None => return world.resource_mut::<Trouble>().tell("No level has ground for a skirmish."),
        }
    }
    world.resource_mut::<Skirmish>().seed = any_seed().to_string();
    world.resource_mut::<NextState<Screen>>().set(Screen::Skirmish);
}

impl Skirmish {
    fn new(world: &World) -> Option<Skirmish> {
        let levels = world.resource::<Library>().0.iter().enumerate();
        let ground = |(place, playable): (usize, &super::library::Playable)| {
            Some((place, Ground::of(&playable.source).ok()?))
        };
        let grounds: Vec<(usize, Ground)> = levels.filter_map(ground).collect();
        let [first, second, ..] = world.resource::<Settings>().players;
        let mut skirmish = Skirmish {
            grounds,
            chosen: 0,
            points: 100,
            goal: Goal::default(),
            rulebook: world.resource::<Rulebooks>().0.first()?.clone(),
            seed: String::new(),
            forces: Default::default(),
            players: [first, second],
        };
        skirmish.grounds.first()?;
        skirmish.draw(&[0, 1]);
        Some(skirmish)
    }

    /// The ground that is chosen.
    pub fn ground(&self) -> &Ground {
        &self.grounds[self.chosen].1
    }

    /// Draws other forces for these sides.
    fn draw(&mut self, sides: &[usize]) {
        let drawn = self.ground().draw(Roster::shipped(), self.points, any_seed());
        for (place, force) in drawn.into_values().enumerate().filter(|(place, _)| sides.contains(place)) {
            self.forces[place] = force;
        }
    }

    fn sides(&self) -> impl Iterator<Item = SideId> {
        self.ground().level().sides.sides.keys().copied()
    }

    fn forces(&self) -> BTreeMap<SideId, Force> {
        self.sides().zip(self.forces.iter().cloned()).collect()
    }

    fn players(&self) -> BTreeMap<SideId, Player> {
        self.sides().zip(self.players).filter_map(|(side, player)| Some((side, player?))).collect()
    }

    /// Why it cannot begin, if so.
    pub fn obstacle(&self) -> Option<String> {
        let roster = Roster::shipped();
        if let Err(error) = self.ground().check(&self.forces(), roster) {
            return Some(error.to_string());
        }
        let over = |force: &Force| force.points(roster).is_ok_and(|points| points > self.points);
        let place = self.forces.iter().position(over)?;
        let name = &self.ground().level().sides.sides.values().nth(place)?.name;
        Some(format!("{name}: the force costs more than {} points", self.points))
    }

    fn level(&self) -> Result<Level, SkirmishError> {
        let source = self.ground().set_up(&self.forces(), Roster::shipped(), self.goal)?;
        Ok(Level::read(&source)?)
    }
}

fn show(
    mut contexts: EguiContexts,
    library: Res<Library>,
    rulebooks: Res<Rulebooks>,
    mut settings: ResMut<Settings>,
    mut skirmish: ResMut<Skirmish>,
    mut looks: ResMut<CounterLooks>,
    mut trouble: ResMut<Trouble>,
    mut commands: Commands,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    bare_table(context);
    let mut wish = None;
    page(context, "skirmish", |ui| {
        wish = compose(ui, &library, &rulebooks.0, &settings, &mut skirmish, &mut looks);
    });
    match wish {
        Some(Wish::Draw(side)) => skirmish.draw(&[side]),
        Some(Wish::DrawAll) => skirmish.draw(&[0, 1]),
        Some(Wish::Begin(seed)) => match skirmish.level() {
            Ok(level) => {
                let (rulebook, players) = (skirmish.rulebook.clone(), skirmish.players());
                settings.players[..SIDES].copy_from_slice(&skirmish.players);
                commands.queue(move |world: &mut World| open_battle(world, &level, &rulebook, players, seed));
            }
            Err(error) => trouble.tell(error),
        },
        Some(Wish::Back) => {
            commands.queue(|world: &mut World| world.resource_mut::<NextState<Screen>>().set(Screen::Title));
        }
        None => {}
    }
    Ok(())
}

/// The terms, and a sheet for each side beside them.
fn compose(
    ui: &mut Ui,
    library: &Library,
    rulebooks: &[Rulebook],
    settings: &Settings,
    skirmish: &mut Skirmish,
    looks: &mut CounterLooks,
) -> Option<Wish> {
    const GAP: f32 = 14.0;
    const MARGINS: Vec2 = vec2(28.0, 24.0);
    let window = ui.ctx().content_rect().size();
    let height = (window.y - MARGINS.y - 20.0).clamp(480.0, 900.0);
    let width = (window.x - TERMS_WIDTH - 3.0 * MARGINS.x - 2.0 * GAP - 16.0) / 2.0;
    let force = vec2(width.clamp(290.0, 520.0), height);
    let mut wish = None;
    ui.add_space(((window.y - height - MARGINS.y) / 2.0).max(6.0));
    centered(ui, "skirmish", |ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        panel(ui, vec2(TERMS_WIDTH, height), |ui| {
            wish = choose_terms(ui, library, rulebooks, skirmish);
        });
        for side in 0..SIDES {
            panel(ui, force, |ui| wish = wish.or(choose_force(ui, side, settings, skirmish, looks)));
        }
    });
    if pressed(ui, Key::Escape) { Some(Wish::Back) } else { wish }
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
    skirmish: &mut Skirmish,
    looks: &mut CounterLooks,
) -> Option<Wish> {
    let points = skirmish.points;
    let (id, state) = skirmish.ground().level().sides.sides.iter().nth(side)?;
    let (name, room) = (state.name.clone(), skirmish.ground().room(*id));
    let (force, player) = (&mut skirmish.forces[side], &mut skirmish.players[side]);
    let drawn =
        muster(ui, Muster { name: &name, look: settings.side(side), points, room, force, player }, looks);
    drawn.then_some(Wish::Draw(side))
}

/// What the goals of a level are, in a sentence for each side.
pub(super) fn goals(level: &Level) -> Vec<String> {
    let told = |side: &crate::model::SideState| {
        let goals: Vec<String> = side.objectives.iter().map(words::objective).collect();
        format!("{}: {}", side.name, goals.join(" Or: "))
    };
    level.sides.sides.values().map(told).collect()
}
