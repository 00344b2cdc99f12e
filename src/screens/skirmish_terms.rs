//! What both sides of a skirmish agree on: the ground, the points, the goal, the rules and the dice.

use bevy_egui::egui::{Align, FontId, Key, Label, Layout, TextStyle, Ui, vec2};
use egui_phosphor::regular::{CARET_LEFT, CARET_RIGHT};

use super::choosers::choose_seed;
use super::library::Library;
use super::parts::{board_picture, button, faint, heavy, main_button, wrong};
use super::skirmish_form::{SkirmishChoice, SkirmishForm, goals};
use super::words::rulebook_title;
use crate::hud::parts::{TokenButton, divider};
use crate::hud::tooltip::Explained;
use crate::input::Results;
use crate::rulebook::Rulebook;
use crate::skirmish::SkirmishGoal;

/// What a force may cost.
const POINTS: [u32; 6] = [40, 60, 100, 150, 250, 400];

/// What all else than the picture of the board needs, in points.
const BELOW_THE_BOARD: f32 = 430.0;

/// The sheet of the terms.
pub(super) fn choose_terms(
    ui: &mut Ui,
    (library, results): (&Library, &Results),
    rulebooks: &[Rulebook],
    skirmish: &mut SkirmishForm,
) -> Option<SkirmishChoice> {
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.label(heavy("Skirmish", 28.0));
    choose_ground(ui, library, results, skirmish);
    divider(ui);
    ui.style_mut().text_styles.insert(TextStyle::Button, FontId::proportional(15.0));
    let mut choice = choose_points(ui, skirmish);
    choose_goal(ui, skirmish);
    choose_rulebook(ui, rulebooks, skirmish);
    divider(ui);
    let seed = choose_seed(ui, &mut skirmish.seed);
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        let obstacle = skirmish.obstacle();
        ui.horizontal(|ui| {
            // It stays where it is, so that nothing else is clicked in its place.
            let seed = seed.filter(|_| obstacle.is_none());
            let begins = ui.add_enabled_ui(seed.is_some(), |ui| main_button(ui, "Begin", Key::Enter)).inner;
            choice = seed.filter(|_| begins).map(SkirmishChoice::Begin);
            if button(ui, "Back", Key::Escape) {
                choice = Some(SkirmishChoice::Back);
            }
        });
        if let Some(obstacle) = obstacle {
            ui.label(wrong(format!("{obstacle}.")));
        }
    });
    choice
}

/// Goes through the levels.
fn choose_ground(ui: &mut Ui, library: &Library, results: &Results, skirmish: &mut SkirmishForm) {
    let count = skirmish.grounds.len();
    let width = ui.available_width();
    if let Some(playable) = library.0.get(skirmish.grounds[skirmish.chosen].0) {
        // In a low window the choices below it need the room.
        let high = (ui.available_height() - BELOW_THE_BOARD).clamp(80.0, 148.0);
        board_picture(ui, playable, results.of(&skirmish.ground().title()), vec2(width, high));
    }
    let title = skirmish.ground().level().title.clone();
    let mut step = 0;
    ui.horizontal(|ui| {
        if ui.add(TokenButton::new("").icon(CARET_LEFT)).clicked() {
            step = count - 1;
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.add(TokenButton::new("").icon(CARET_RIGHT)).clicked() {
                step = 1;
            }
            ui.centered_and_justified(|ui| ui.add(Label::new(heavy(title, 15.0)).truncate()));
        });
    });
    skirmish.chosen = (skirmish.chosen + step) % count;
}

fn choose_points(ui: &mut Ui, skirmish: &mut SkirmishForm) -> Option<SkirmishChoice> {
    ui.label(heavy("Points for each side", 17.0));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for points in POINTS {
            if ui.add(TokenButton::new(points.to_string()).chosen(points == skirmish.points)).clicked() {
                skirmish.points = points;
            }
        }
    });
    button(ui, "Draw both forces", Key::R).then_some(SkirmishChoice::DrawAll)
}

fn choose_goal(ui: &mut Ui, skirmish: &mut SkirmishForm) {
    ui.label(heavy("Fought", 17.0));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for (goal, title) in
            [(SkirmishGoal::Eliminate, "To the last"), (SkirmishGoal::Level, "For the level's goals")]
        {
            let token = ui.add(TokenButton::new(title).chosen(goal == skirmish.goal));
            if token.clicked() {
                skirmish.goal = goal;
            }
            token.explained_by(|ui| match goal {
                SkirmishGoal::Eliminate => drop(ui.label("A side wins when it leaves no enemy fighting.")),
                SkirmishGoal::Level => {
                    goals(skirmish.ground().level()).iter().for_each(|told| drop(ui.label(told)))
                }
            });
        }
    });
}

fn choose_rulebook(ui: &mut Ui, rulebooks: &[Rulebook], skirmish: &mut SkirmishForm) {
    ui.label(heavy("Rulebook", 17.0));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for rulebook in rulebooks {
            let chosen = *rulebook == skirmish.rulebook;
            if ui.add(TokenButton::new(rulebook_title(&rulebook.name)).chosen(chosen)).clicked() {
                skirmish.rulebook = rulebook.clone();
            }
        }
    });
    ui.label(faint(&skirmish.rulebook.about, 15.0));
}
