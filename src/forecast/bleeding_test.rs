//! The odds of wounds that bleed and of binding them, compared with all faces counted by hand.

use std::sync::Arc;

use super::Forecaster;
use super::figures::Forecast;
use crate::level::{DiceRecord, Level, Snapshot, Source, UnitRecord};
use crate::model::{Act, Bleeding, Cause, DeathsDoor, Sinking, Status, Step, UnitId, Wound};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

const CAMP: &str = r#"(
    version: 1, title: "a camp", round_limit: 30,
    legend: { '.': (surface: Dirt) },
    map: Fill(columns: 9, rows: 5, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "medic": (creature: "man-at-arms", side: "red", at: (1, 2), facing: East, abilities: (intelligence: 9)),
        "hurt": (creature: "man-at-arms", side: "red", at: (2, 2), facing: East, hit_points: 30),
        "orc": (creature: "orc", side: "blue", at: (8, 2), facing: West),
    },
)"#;

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

/// The odds of an order of the medic, where the other unit is like this and these acts follow the order.
fn odds(order: &Order, acts: Vec<Act>, change: impl FnOnce(&mut UnitRecord)) -> Forecast {
    let rulebook = Rulebook::shipped("advanced", codex()).unwrap_or_else(|error| panic!("{error}"));
    let level = Level::read(&Source::inline("camp", CAMP)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(vec![unit("medic")]), ..DiceRecord::default() };
    let mut state: Snapshot = Battle::new(&level, &rulebook, dice).snapshot();
    change(state.units.iter_mut().find(|other| other.id == unit("hurt")).expect("it is there"));
    if !acts.is_empty() {
        state.agenda.queue(Step { when: state.clock.now(), cause: Cause::default(), acts });
    }
    let forecast = Forecaster::new(&rulebook).forecast(&Arc::new(state), order);
    let forecast = forecast.unwrap_or_else(|refusal| panic!("{refusal}"));
    assert!(forecast.exact);
    forecast
}

fn wound(number: u16, grade: Bleeding) -> Wound {
    let part = "left-leg".parse().ok();
    Wound { number, grade: Some(grade), opened: 1, part, ..Wound::default() }
}

#[test]
fn a61_the_chance_to_bleed_to_the_ground_is_that_of_the_dice() {
    for points in 1..=21 {
        let turn = Order::Turn { unit: unit("medic"), facing: crate::hex::Facing::West };
        let forecast = odds(&turn, vec![Act::Bleed { unit: unit("hurt") }], |hurt| {
            hurt.hit_points.now = points;
            hurt.wounds = vec![wound(1, Bleeding::Severe), wound(2, Bleeding::Major)];
        });
        let faces = (1..=6).flat_map(|tenths| (1..=2).map(move |few| 3 * tenths + few));
        let fatal = faces.filter(|loss| *loss >= points).count() as f64 / 12.0;
        let found = forecast.fell.get(&unit("hurt")).copied().unwrap_or_default();
        assert!((found - fatal).abs() < 1e-9, "{points} points: {found} is not {fatal}");
    }
}

#[test]
fn a60_the_chance_to_bind_a_wound_is_that_of_the_check() {
    let bind = Order::Treat { unit: unit("medic"), target: unit("hurt") };
    for (grade, chance) in [(Bleeding::Minor, 1.0), (Bleeding::Major, 0.45), (Bleeding::Severe, 0.45)] {
        let forecast = odds(&bind, Vec::new(), |hurt| hurt.wounds = vec![wound(1, grade)]);
        let found = forecast.bound.get(&unit("hurt")).copied().unwrap_or_default();
        assert!((found - chance).abs() < 1e-9, "{grade:?}: {found}");
    }
}

#[test]
fn a44_down_dying_and_dead_are_told_apart() {
    let turn = Order::Turn { unit: unit("medic"), facing: crate::hex::Facing::West };
    for points in 1..=21 {
        let forecast = odds(&turn, vec![Act::Bleed { unit: unit("hurt") }], |hurt| {
            (hurt.hit_points.now, hurt.abilities.constitution) = (points, 10);
            hurt.wounds = vec![wound(1, Bleeding::Severe), wound(2, Bleeding::Major)];
        });
        let faces = (1..=6).flat_map(|tenths| (1..=2).map(move |few| 3 * tenths + few));
        let left: Vec<i16> = faces.map(|loss| points - loss).collect();
        let share = |is: fn(i16) -> bool| left.iter().filter(|left| is(**left)).count() as f64 / 12.0;
        for (found, chance) in [
            (&forecast.fell, share(|left| left <= 0)),
            (&forecast.dying, share(|left| (-9..0).contains(&left))),
            (&forecast.dead, share(|left| left <= -10)),
        ] {
            let found = found.get(&unit("hurt")).copied().unwrap_or_default();
            assert!((found - chance).abs() < 1e-9, "{points} points: {found} is not {chance}");
        }
    }
}

#[test]
fn a44_the_chance_to_keep_the_dying_from_sinking_is_that_of_the_check() {
    let treat = Order::Treat { unit: unit("medic"), target: unit("hurt") };
    for (slowed, chance) in [(false, 0.45), (true, 1.0)] {
        let forecast = odds(&treat, Vec::new(), |hurt| {
            (hurt.hit_points.now, hurt.status) = (-3, Status::Dying);
            let sinking = Some(Sinking { since: 1, slowed });
            hurt.deaths_door = DeathsDoor { sinking, sank: true, shock: None };
        });
        let found = forecast.steadied.get(&unit("hurt")).copied().unwrap_or_default();
        assert!((found - chance).abs() < 1e-9, "{slowed}: {found}");
    }
}
