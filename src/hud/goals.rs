//! The goals of each side, and how far each is met.

use bevy::prelude::{Local, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Label, RichText, Sense, Ui, pos2, vec2};
use egui_phosphor::regular::{CARET_DOWN, CARET_RIGHT, FLAG};

use super::names::capital;
use super::parts::{aside, sheet, strong};
use super::places::{BORDER, GAP, LINE, area, left, top};
use super::portraits::side_color;
use super::theme::color;
use crate::ai::Player;
use crate::input::{Session, Settings, Shown, plain};
use crate::level::Snapshot;
use crate::model::{Objective, SideId, SideState, Status, Tag};

/// In a window lower than this, in points, the goals are folded up at first.
const ROOMY: f32 = 800.0;

pub(super) fn draw(
    mut contexts: EguiContexts,
    (shown, session): (Res<Shown>, Res<Session>),
    settings: Res<Settings>,
    mut opened: Local<Option<bool>>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let screen = context.content_rect();
    let open = opened.unwrap_or(screen.height() >= ROOMY);
    let corner = pos2(screen.left() + GAP, top(context));
    area("goals", corner).pivot(Align2::LEFT_TOP).show(context, |ui| {
        sheet(ui, |ui| {
            ui.set_max_width(left(ui.ctx()) - BORDER);
            ui.spacing_mut().item_spacing = vec2(5.0, 1.0);
            ui.spacing_mut().interact_size.y = LINE;
            let sign = if open { CARET_DOWN } else { CARET_RIGHT };
            let title = strong(format!("{FLAG} Goals {sign}")).size(15.0);
            let title = ui.add(Label::new(title).sense(Sense::click()));
            let sides = |ui: &mut Ui, told: fn(&Snapshot, &SideState, usize, &Objective) -> bool| {
                for (id, side) in &shown.state.sides.sides {
                    let player = session.players.get(id).copied();
                    goals(ui, &shown.state, &settings, (*id, player), side, told);
                }
            };
            if title.clicked() {
                *opened = Some(!open);
            }
            if open {
                sides(ui, |_, _, _, _| true);
            } else {
                title.on_hover_ui(|ui| sides(ui, |_, _, _, _| true));
                sides(ui, is_soon);
            }
        });
    });
    Ok(())
}

/// Whether a goal may be met within two rounds by waiting. Such goals are shown even when folded up.
fn is_soon(state: &Snapshot, side: &SideState, index: usize, objective: &Objective) -> bool {
    match objective {
        Objective::Hold { rounds, .. } => {
            let held = side.held.get(index).copied().unwrap_or_default();
            held > 0 && held + 2 >= *rounds
        }
        Objective::Survive { rounds } => state.clock.round + 1 >= *rounds,
        Objective::Eliminate | Objective::Reach { .. } | Objective::Escape { .. } => false,
    }
}

/// The goals of a side for which `told` holds.
fn goals(
    ui: &mut Ui,
    state: &Snapshot,
    settings: &Settings,
    (id, player): (SideId, Option<Player>),
    side: &SideState,
    told: fn(&Snapshot, &SideState, usize, &Objective) -> bool,
) {
    let objectives = side.objectives.iter().enumerate();
    let told: Vec<(usize, &Objective)> =
        objectives.filter(|(index, objective)| told(state, side, *index, objective)).collect();
    if told.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        let (swatch, _) = ui.allocate_exact_size(vec2(11.0, 11.0), Sense::hover());
        ui.painter().circle_filled(swatch.center(), 5.0, color(side_color(state, settings, id)));
        ui.label(strong(side.name.as_str()).size(14.5));
        if let Some(player) = player {
            ui.label(aside(player.name()));
        }
    });
    for (place, (index, objective)) in told.into_iter().enumerate() {
        let says = goal(state, id, side, index, objective);
        let says = if place == 0 { capital(&says) } else { format!("or {says}") };
        ui.add(Label::new(RichText::new(says).size(14.5)).wrap());
    }
}

/// A goal, and how far it is met.
fn goal(state: &Snapshot, id: SideId, side: &SideState, index: usize, objective: &Objective) -> String {
    match objective {
        Objective::Eliminate => {
            let fights =
                |unit: &&crate::level::UnitRecord| unit.status == Status::Fighting && unit.side.0 != id;
            format!("defeat every enemy: {} left", state.units.iter().filter(fights).count())
        }
        Objective::Reach { zone, units } => {
            format!("bring {units} to the {}: {} there", plain(zone), standing(state, id, zone))
        }
        Objective::Hold { zone, rounds } => {
            let held = side.held.get(index).copied().unwrap_or_default();
            format!("hold the {} alone for {rounds} rounds: {held} so far", plain(zone))
        }
        Objective::Survive { rounds } => {
            let left = rounds.saturating_sub(state.clock.round.saturating_sub(1));
            format!("hold out to the end of round {rounds}: {left} to go")
        }
        Objective::Escape { units, treasure } => escape(state, id, *units, *treasure),
    }
}

/// How many units must escape with how much treasure, and how many have.
fn escape(state: &Snapshot, side: SideId, units: u8, treasure: u32) -> String {
    let gone = || state.units.iter().filter(|unit| unit.side.0 == side && unit.status == Status::Fled);
    let away = gone().filter(|unit| !unit.kind.tags.contains(&Tag::Mount)).count();
    let taken: u32 = gone().map(|unit| state.treasure_of(unit.id)).sum();
    match treasure {
        _ if away >= usize::from(units) && taken >= treasure => {
            let with = if treasure > 0 { format!(" with {taken} gold") } else { String::new() };
            format!("get away: {away} gone{with}; won once no other unit fights on")
        }
        0 => format!("get {units} off the field and away: {away} gone"),
        _ => {
            let carried = carried(state, side);
            format!("get {units} away with {treasure} gold: {away} gone with {taken}{carried}")
        }
    }
}

/// The treasure of each unit that still fights.
fn carried(state: &Snapshot, side: SideId) -> String {
    let there = state.units.iter().filter(|unit| unit.side.0 == side && unit.status == Status::Fighting);
    let each = there.map(|unit| (&unit.name.0, state.treasure_of(unit.id))).filter(|(_, worth)| *worth > 0);
    each.map(|(name, worth)| format!(", {name} has {worth}")).collect()
}

fn standing(state: &Snapshot, side: SideId, zone: &str) -> usize {
    let Some(zone) = state.sides.zones.get(zone) else { return 0 };
    let there = state.units.iter().filter(|unit| unit.side.0 == side && unit.status == Status::Fighting);
    there.filter(|unit| zone.hexes.contains(&unit.position)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level};
    use crate::replay::shipped_levels;

    #[test]
    fn a_goal_that_waiting_may_meet_is_shown_in_time() {
        let level = shipped_levels().next().expect("levels come with the game");
        let level = Level::read(&level).unwrap_or_else(|error| panic!("{error}"));
        let mut state = Snapshot::beginning(&level, DiceRecord::default());
        let mut side = state.sides.sides.values().next().expect("a level has sides").clone();
        let hold = Objective::Hold { zone: "cart".to_owned(), rounds: 4 };
        for (held, soon) in [(0, false), (1, false), (2, true), (3, true)] {
            side.held = vec![held];
            assert_eq!(is_soon(&state, &side, 0, &hold), soon, "{held} rounds held");
        }
        side.held = vec![0];
        assert!(!is_soon(&state, &side, 0, &Objective::Hold { zone: "cart".to_owned(), rounds: 2 }));
        for (round, soon) in [(1, false), (6, false), (7, true), (8, true)] {
            state.clock.round = round;
            assert_eq!(is_soon(&state, &side, 0, &Objective::Survive { rounds: 8 }), soon, "round {round}");
        }
    }
}
