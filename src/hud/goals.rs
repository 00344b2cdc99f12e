//! The goals of each side, and how far each is met.

use bevy::prelude::Res;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{FontId, ScrollArea, Sense, Ui, vec2};

use super::panel::panel;
use super::parts::on_one_line;
use super::places::{Places, has_headings};
use super::portraits::side_color;
use super::theme::{bold, color};
use super::tooltip::Explained;
use crate::ai::Player;
use crate::input::{Session, Settings, Shown, plain};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Objective, SideId, SideState, Status, Tag, UnitId};
use crate::replay::capital;
use crate::view::art::palette::{BLOOD, INK};

/// Size of the text, in points.
const SIZE: f32 = 14.5;

pub(super) fn draw(
    mut contexts: EguiContexts,
    (shown, session): (Res<Shown>, Res<Session>),
    settings: Res<Settings>,
    places: Res<Places>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let state = &shown.state;
    panel(context, "goals", places.goals, |ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 0.0);
        ui.spacing_mut().interact_size.y = SIZE;
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.columns(state.sides.sides.len().max(1), |columns| {
                for (column, (id, side)) in columns.iter_mut().zip(&state.sides.sides) {
                    let player = session.players.get(id).copied();
                    of_a_side(column, state, &settings, (*id, player), side);
                }
            });
        });
    });
    Ok(())
}

/// The goals of a side, a line each, beside its name or below it.
fn of_a_side(
    ui: &mut Ui,
    state: &Snapshot,
    settings: &Settings,
    (id, player): (SideId, Option<Player>),
    side: &SideState,
) {
    let name = |ui: &mut Ui| {
        let (swatch, _) = ui.allocate_exact_size(vec2(11.0, SIZE), Sense::hover());
        ui.painter().circle_filled(swatch.center(), 5.0, color(side_color(state, settings, id)));
        let name = on_one_line(ui, &side.name, FontId::new(SIZE, bold()), color(INK));
        if let Some(player) = player {
            name.explained(format!("Played by the {}", player.name()));
        }
    };
    let lines = |ui: &mut Ui| {
        for (index, objective) in side.objectives.iter().enumerate() {
            let says = goal(state, id, side, index, objective);
            let alone = index == 0 || state.clock.outcome.is_some();
            let says = if alone { capital(&says) } else { format!("or {says}") };
            let (font, ink) = match is_close(state, id, side, index, objective) {
                true => (FontId::new(SIZE, bold()), BLOOD),
                false => (FontId::proportional(SIZE), INK),
            };
            let line = on_one_line(ui, &says, font, color(ink));
            let more = more(state, id, objective);
            if !more.is_empty() {
                line.explained(more);
            }
        }
    };
    if has_headings(state) {
        ui.horizontal(name);
        lines(ui);
        return;
    }
    ui.horizontal_top(|ui| {
        let wide = (ui.available_width() * 0.4).min(160.0);
        ui.allocate_ui(vec2(wide, SIZE), |ui| {
            ui.set_width(wide);
            ui.horizontal(name);
        });
        ui.vertical(lines);
    });
}

/// Whether another side has won.
fn is_lost(state: &Snapshot, id: SideId) -> bool {
    state.clock.outcome.as_ref().and_then(|outcome| outcome.winner).is_some_and(|winner| winner != id)
}

/// A goal in one line: how far it is met, or after the battle what became of it.
fn goal(state: &Snapshot, id: SideId, side: &SideState, index: usize, objective: &Objective) -> String {
    let over = state.clock.outcome.is_some();
    match objective {
        Objective::Eliminate => match enemies(state, id) {
            // What a battle has done to the last of them may kill it once the battle is decided.
            0 if is_lost(state, id) => "the last enemy fell too late".to_owned(),
            0 if over => "every enemy is defeated".to_owned(),
            left if over => format!("enemies left: {left}"),
            // Somebody whom the side does not know of may be left, as the battle goes on.
            0 => "defeat every enemy: none in sight".to_owned(),
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

/// Whether the battle may end by this goal at the end of the round.
fn is_close(state: &Snapshot, id: SideId, side: &SideState, index: usize, objective: &Objective) -> bool {
    let met = match objective {
        Objective::Hold { rounds, .. } => side.held.get(index).is_some_and(|held| held + 1 >= *rounds),
        Objective::Survive { rounds } => state.clock.round >= *rounds,
        Objective::Reach { zone, units } => standing(state, id, zone) >= usize::from(*units),
        // The panel counts who is left or gone, and nobody waits for the end of the round.
        Objective::Eliminate | Objective::Escape { .. } => false,
    };
    met && state.clock.outcome.is_none()
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

/// How many units must escape with how much treasure, and how many have. Who is still chased has not got away.
fn escape(state: &Snapshot, side: SideId, units: u8, treasure: u32) -> String {
    let chased = |unit: UnitId| state.clock.chase.as_ref().is_some_and(|chase| chase.quarry.contains(&unit));
    let off = |unit: &&UnitRecord| unit.side.0 == side && unit.status == Status::Fled;
    let (runs, gone): (Vec<&UnitRecord>, Vec<&UnitRecord>) =
        state.units.iter().filter(off).partition(|unit| chased(unit.id));
    let count =
        |units: &[&UnitRecord]| units.iter().filter(|unit| !unit.kind.tags.contains(&Tag::Mount)).count();
    let (away, runs) = (count(&gone), count(&runs));
    let taken: u32 = gone.iter().map(|unit| state.treasure_of(unit.id)).sum();
    let enough = away >= usize::from(units) && taken >= treasure;
    match (treasure, state.clock.outcome.is_some()) {
        (0, true) => format!("{away} of {units} got away"),
        (0, false) if runs > 0 => format!("get {units} away: {away} gone, {runs} chased"),
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
    use crate::model::{BattleResult, Chase, ChaseTurn};
    use crate::replay::shipped_levels;

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
        let flight = |chased: bool| {
            move |state: &mut Snapshot| {
                let first = *state.sides.sides.keys().next().expect("a level has sides");
                let mut own = state.units.iter_mut().filter(|unit| unit.side.0 == first);
                let runner = own.next().expect("somebody is there");
                runner.status = Status::Fled;
                let (quarry, turn) = (vec![runner.id], ChaseTurn::Quarry);
                let chase = Chase { quarry, pursuers: Vec::new(), round: 1, turn };
                state.clock.chase = chased.then_some(chase);
            }
        };
        let away = Objective::Escape { units: 1, treasure: 0 };
        assert_eq!(lines(&away, flight(false))[0], "1 got away: enough, if the rest goes");
        assert_eq!(lines(&away, flight(true))[0], "get 1 away: 0 gone, 1 chased");
        let all = |state: &mut Snapshot| {
            let first = *state.sides.sides.keys().next().expect("a level has sides");
            let enemies = state.units.iter_mut().filter(|unit| unit.side.0 != first);
            enemies.for_each(|unit| unit.status = Status::Fallen);
        };
        let none_left = ["defeat every enemy: none in sight", "every enemy is defeated"];
        assert_eq!(lines(&Objective::Eliminate, all), none_left);
    }

    #[test]
    fn a_goal_that_may_end_the_battle_with_the_round_stands_out() {
        let close = |goal: &Objective, held: u8, round: u32| {
            let level = shipped_levels().next().expect("levels come with the game");
            let level = Level::read(&level).unwrap_or_else(|error| panic!("{error}"));
            let mut state = Snapshot::beginning(&level, DiceRecord::default());
            state.clock.round = round;
            state.sides.sides.values_mut().for_each(|side| side.held = vec![held]);
            let id = *state.sides.sides.keys().next().expect("a level has sides");
            let told = |state: &Snapshot| is_close(state, id, &state.sides.sides[&id], 0, goal);
            let now = told(&state);
            state.clock.outcome = Some(BattleResult { winner: None, reason: String::new() });
            assert!(!told(&state), "nothing ends a battle that is over");
            now
        };
        let hold = Objective::Hold { zone: "cart".to_owned(), rounds: 4 };
        assert_eq!([2, 3].map(|held| close(&hold, held, 1)), [false, true]);
        let survive = Objective::Survive { rounds: 8 };
        assert_eq!([7, 8].map(|round| close(&survive, 0, round)), [false, true]);
        assert!(!close(&Objective::Eliminate, 0, 8));
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
