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
use crate::model::{Objective, SideId, SideState, Status, Tag, UnitId};

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
        let alone = place == 0 || state.clock.outcome.is_some();
        let says = if alone { capital(&says) } else { format!("or {says}") };
        let line = ui.add(Label::new(RichText::new(says).size(14.5)).wrap());
        let more = more(state, id, objective);
        if !more.is_empty() {
            line.on_hover_text(more);
        }
    }
}

/// A goal in one line: how far it is met, or after the battle what became of it.
fn goal(state: &Snapshot, id: SideId, side: &SideState, index: usize, objective: &Objective) -> String {
    let over = state.clock.outcome.is_some();
    match objective {
        Objective::Eliminate => match enemies(state, id) {
            0 => "every enemy is defeated".to_owned(),
            left if over => format!("enemies left: {left}"),
            left => format!("defeat every enemy: {left} left"),
        },
        Objective::Reach { zone, units } => {
            let (there, zone) = (standing(state, id, zone), plain(zone));
            match over {
                true => format!("{there} of {units} at the {zone}"),
                false => format!("bring {units} to the {zone}: {there} there"),
            }
        }
        Objective::Hold { zone, rounds } => {
            let held = side.held.get(index).copied().unwrap_or_default();
            match over {
                true => format!("the {} held {held} of {rounds} rounds", plain(zone)),
                false => format!("hold the {}: {held} of {rounds} rounds", plain(zone)),
            }
        }
        Objective::Survive { rounds } => survive(state, id, *rounds),
        Objective::Escape { units, treasure } => escape(state, id, *units, *treasure),
    }
}

/// Enemies that keep the battle going: a mount without a weapon does not.
fn enemies(state: &Snapshot, side: SideId) -> usize {
    let strikes = |unit: UnitId| {
        state.items.iter().any(|item| item.place.carrier() == Some(unit) && item.weapon.is_some())
    };
    let others = state.units.iter().filter(|unit| unit.status == Status::Fighting && unit.side.0 != side);
    others.filter(|unit| !unit.kind.tags.contains(&Tag::Mount) || strikes(unit.id)).count()
}

/// How many rounds a side has to hold out, or how long it did.
fn survive(state: &Snapshot, side: SideId, rounds: u32) -> String {
    let round = state.clock.round;
    match &state.clock.outcome {
        None => format!("hold out {rounds} rounds: {} to go", rounds.saturating_sub(round.saturating_sub(1))),
        Some(outcome) if outcome.winner == Some(side) && round >= rounds => {
            format!("held out {rounds} rounds")
        }
        Some(_) => format!("fought to round {round} of {rounds}"),
    }
}

/// How many units must escape with how much treasure, and how many have.
fn escape(state: &Snapshot, side: SideId, units: u8, treasure: u32) -> String {
    let gone = || state.units.iter().filter(|unit| unit.side.0 == side && unit.status == Status::Fled);
    let away = gone().filter(|unit| !unit.kind.tags.contains(&Tag::Mount)).count();
    let taken: u32 = gone().map(|unit| state.treasure_of(unit.id)).sum();
    let enough = away >= usize::from(units) && taken >= treasure;
    match (treasure, state.clock.outcome.is_some()) {
        (0, true) => format!("{away} of {units} got away"),
        (0, false) if enough => format!("{away} got away: enough, if the rest goes"),
        (0, false) => format!("get {units} away: {away} gone"),
        (_, true) => format!("{away} of {units} away, {taken} of {treasure} gold"),
        (_, false) if enough => format!("{away} away with {taken} gold: enough"),
        (_, false) => format!("get {units} away with {treasure} gold: {away}, {taken}"),
    }
}

/// What a line about a goal has no room for; empty if there is nothing.
fn more(state: &Snapshot, side: SideId, objective: &Objective) -> String {
    match objective {
        Objective::Eliminate | Objective::Survive { .. } => String::new(),
        Objective::Reach { .. } => "They have to stand there when a round ends.".to_owned(),
        Objective::Hold { .. } => {
            "Counted at the end of each round in which one side is alone there; in a row.".to_owned()
        }
        Objective::Escape { units, treasure } => {
            let with = if *treasure > 0 {
                format!(", with {treasure} gold pieces among them")
            } else {
                String::new()
            };
            format!(
                "{units} units have to leave the field and get away from pursuers{with}. The battle is won once no \
                 other unit of the side fights on.{}",
                carried(state, side)
            )
        }
    }
}

/// The treasure of each unit that still fights.
fn carried(state: &Snapshot, side: SideId) -> String {
    let there = state.units.iter().filter(|unit| unit.side.0 == side && unit.status == Status::Fighting);
    let each = there.map(|unit| (&unit.name.0, state.treasure_of(unit.id))).filter(|(_, worth)| *worth > 0);
    each.map(|(name, worth)| format!(" {} carries {worth} gold.", capital(name))).collect()
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
    use crate::model::BattleResult;
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

    /// The lines of a goal of the first side of a level: now, and after the battle, which that side has won.
    fn lines(goal: &Objective, change: impl FnOnce(&mut Snapshot)) -> [String; 2] {
        let level = shipped_levels().next().expect("levels come with the game");
        let level = Level::read(&level).unwrap_or_else(|error| panic!("{error}"));
        let mut state = Snapshot::beginning(&level, DiceRecord::default());
        change(&mut state);
        let id = *state.sides.sides.keys().next().expect("a level has sides");
        let told = |state: &Snapshot| super::goal(state, id, &state.sides.sides[&id], 0, goal);
        let now = told(&state);
        state.clock.outcome = Some(BattleResult { winner: Some(id), reason: String::new() });
        [now, told(&state)]
    }

    #[test]
    fn every_goal_is_one_line_and_true_after_the_end() {
        let held = |rounds: u8| {
            move |state: &mut Snapshot| {
                state.sides.sides.values_mut().for_each(|side| side.held = vec![rounds]);
            }
        };
        let round = |round: u32| move |state: &mut Snapshot| state.clock.round = round;
        let hold = Objective::Hold { zone: "reliquary".to_owned(), rounds: 4 };
        assert_eq!(
            lines(&hold, held(2)),
            ["hold the reliquary: 2 of 4 rounds", "the reliquary held 2 of 4 rounds"]
        );
        let reach = Objective::Reach { zone: "mill-gate".to_owned(), units: 3 };
        assert_eq!(lines(&reach, |_| ()), ["bring 3 to the mill gate: 0 there", "0 of 3 at the mill gate"]);
        let survive = Objective::Survive { rounds: 8 };
        assert_eq!(lines(&survive, round(8)), ["hold out 8 rounds: 1 to go", "held out 8 rounds"]);
        assert_eq!(lines(&survive, round(5)), ["hold out 8 rounds: 4 to go", "fought to round 5 of 8"]);
        let escape = Objective::Escape { units: 3, treasure: 400 };
        assert_eq!(lines(&escape, |_| ()), ["get 3 away with 400 gold: 0, 0", "0 of 3 away, 0 of 400 gold"]);
        let all = |state: &mut Snapshot| {
            let first = *state.sides.sides.keys().next().expect("a level has sides");
            let enemies = state.units.iter_mut().filter(|unit| unit.side.0 != first);
            enemies.for_each(|unit| unit.status = Status::Fallen);
        };
        assert_eq!(lines(&Objective::Eliminate, all), ["every enemy is defeated"; 2]);
    }

    #[test]
    fn no_goal_of_a_level_is_longer_than_a_line() {
        /// About 250 points in the type of the panel, `or` before a second goal included.
        const MOST: usize = 40;
        for source in shipped_levels() {
            let level = Level::read(&source).unwrap_or_else(|error| panic!("{error}"));
            let mut state = Snapshot::beginning(&level, DiceRecord::default());
            for ended in [None, Some(BattleResult { winner: None, reason: String::new() })] {
                state.clock.outcome = ended;
                for (id, side) in &state.sides.sides {
                    for (index, objective) in side.objectives.iter().enumerate() {
                        let line = format!("or {}", goal(&state, *id, side, index, objective));
                        assert!(line.chars().count() <= MOST, "{}: {line}", source.name());
                    }
                }
            }
        }
    }
}
