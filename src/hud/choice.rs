//! The question that a player must answer before the battle goes on.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::{MessageWriter, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Slider, Ui};

use super::names::ByName;
use super::odds::fates::of_units;
use super::panel::page;
use super::parts::{TokenButton, aside, heading, rule_chip};
use super::places::{Below, Places};
use super::requests::OpenCodex;
use super::subjects::asked;
use super::wording::{percent, points};
use crate::forecast::{Forecast, InjuryOdds};
use crate::input::{Action, Preview, SendOrder, Session, Settings, Shown, named};
use crate::model::{Act, ChoiceOptions, ChosenOption, Condition, Degree, OpenChoice, UnitId};
use crate::order::Order;
use crate::replay::{self, Names, capital};
use crate::rules::codex;

/// What is less likely than this is not told of an option.
const LEAST: f64 = 0.01;

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    session: Res<Session>,
    (settings, preview, places): (Res<Settings>, Res<Preview>, Res<Places>),
    mut orders: MessageWriter<SendOrder>,
    mut opened: MessageWriter<OpenCodex>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let state = &shown.state;
    let Some(choice) = asked(&shown, &session) else { return Ok(()) };
    let Some(place) = places.below.filter(|_| places.lowest == Below::Question) else { return Ok(()) };
    page(context, "choice", place, |ui| {
        let width = ui.available_width();
        heading(ui, capital(&format!("{} must choose", ByName(state).unit(choice.chooser))));
        ui.horizontal_wrapped(|ui| {
            if rule_chip(ui, choice.rule).clicked() {
                opened.write(OpenCodex(Some(choice.rule)));
            }
            if let Some(rule) = codex().rule(choice.rule) {
                ui.label(aside(rule.title));
            }
        });
        let lost = preview.answers.iter().map(|odds| &odds.damage_by_unit);
        for unit in concerned(target(choice), lost).iter().filter_map(|unit| state.unit(*unit)) {
            let points = unit.hit_points;
            ui.label(format!("{}: {} of {} hit points", capital(&unit.name.0), points.now, points.full));
        }
        if let ChoiceOptions::Numbers { least, most } = choice.options {
            if let Some(option) = number(ui, (least, most), shown.busy) {
                orders.write(SendOrder(Order::Choose { option }));
            }
            return;
        }
        let words = replay::options(&choice.options, &ByName(state));
        for (place, (option, words)) in choice.options.all().zip(words).enumerate() {
            let key = Action::OPTIONS.get(place).map(|number| settings.keys.label(*number));
            let token = TokenButton::new(capital(&named(&words, state))).width(width);
            let token = token.key(key.unwrap_or_default());
            if ui.add_enabled(!shown.busy, token).clicked() {
                orders.write(SendOrder(Order::Choose { option }));
            }
            if let Some(odds) = preview.answers.get(place) {
                ui.label(aside(comes_to(&ByName(state), odds)));
            }
        }
    });
    Ok(())
}

/// A number of a range, once the player has chosen it.
fn number(ui: &mut Ui, (least, most): (i32, i32), busy: bool) -> Option<ChosenOption> {
    let id = ui.id().with("number");
    let mut number = ui.data(|data| data.get_temp::<i32>(id)).unwrap_or(least).clamp(least, most);
    ui.add_enabled(!busy, Slider::new(&mut number, least..=most));
    ui.data_mut(|data| data.insert_temp(id, number));
    let chosen = ui.add_enabled(!busy, TokenButton::new(format!("Choose {number}"))).clicked();
    chosen.then_some(ChosenOption::Number { number })
}

/// Whom the options may harm, or else the target: what was aimed at need not be what is hit. `lost` has for each option
/// the chances of points lost.
fn concerned<'a>(
    target: Option<UnitId>,
    lost: impl Iterator<Item = &'a BTreeMap<UnitId, BTreeMap<i32, f64>>>,
) -> BTreeSet<UnitId> {
    let may_lose =
        |chances: &BTreeMap<i32, f64>| chances.iter().any(|(points, chance)| *points > 0 && *chance > 0.0);
    let harmed: BTreeSet<UnitId> =
        lost.flatten().filter(|(_, chances)| may_lose(chances)).map(|(unit, _)| *unit).collect();
    if harmed.is_empty() { target.into_iter().collect() } else { harmed }
}

/// What an option comes to, in one line: what is lost, and what may become of each unit.
fn comes_to(names: &dyn Names, odds: &Forecast) -> String {
    let mut parts = Vec::new();
    for (unit, chances) in &odds.damage_by_unit {
        let mean: f64 = chances.iter().map(|(points, chance)| f64::from(*points) * chance).sum();
        if mean > 0.0 {
            parts.push(format!("{} loses {}", names.unit(*unit), range(chances, mean)));
        }
    }
    let units = of_units(odds).into_iter().filter(|(_, _, chance, _)| *chance >= LEAST);
    parts.extend(units.map(|(what, unit, chance, _)| told(&format!("{} {what}", names.unit(unit)), chance)));
    let wounded = odds.wounded.iter().filter(|(_, chance)| **chance >= LEAST);
    parts.extend(wounded.map(|(unit, chance)| told(&format!("{} is wounded", names.unit(*unit)), *chance)));
    parts.extend(odds.injuries.iter().filter_map(|(unit, injuries)| hurt(&names.unit(*unit), injuries)));
    for (unit, conditions) in &odds.afflicted {
        let befalls =
            |condition: &Condition| format!("{}: {}", names.unit(*unit), condition.label().to_lowercase());
        let likely = conditions.iter().filter(|(_, chance)| **chance >= LEAST);
        parts.extend(likely.map(|(condition, chance)| told(&befalls(condition), *chance)));
    }
    let gained = odds.gained.iter().filter(|(_, chance)| **chance >= LEAST);
    parts.extend(gained.map(|(item, chance)| told(&format!("{} is taken", names.item(*item)), *chance)));
    if parts.is_empty() {
        return "Nothing more comes of it.".to_owned();
    }
    let about = if odds.exact { "" } else { "About: " };
    capital(&format!("{about}{}", parts.join("; ")))
}

/// How bad the worst injury of a unit may be, whichever part of it is hurt.
fn hurt(name: &str, injuries: &[InjuryOdds]) -> Option<String> {
    let mut degrees: BTreeMap<Degree, f64> = BTreeMap::new();
    for injury in injuries {
        *degrees.entry(injury.degree).or_default() += injury.chance;
    }
    degrees.retain(|_, chance| *chance >= LEAST);
    let degrees: Vec<String> = degrees.iter().map(|(degree, chance)| told(degree.words(), *chance)).collect();
    (!degrees.is_empty()).then(|| format!("a part of {name} is {}", degrees.join(", ")))
}

/// The points that may be lost, and how many on average.
fn range(chances: &BTreeMap<i32, f64>, mean: f64) -> String {
    let possible = || chances.iter().filter(|(_, chance)| **chance > 1e-9).map(|(points, _)| *points);
    match (possible().min(), possible().max()) {
        (Some(least), Some(most)) if least < most => {
            format!("{least} to {most} points, {} on average", points(mean))
        }
        (Some(1), Some(1)) => "1 point".to_owned(),
        (Some(certain), Some(_)) => format!("{certain} points"),
        _ => format!("{} points", points(mean)),
    }
}

fn told(what: &str, chance: f64) -> String {
    if chance > 1.0 - 1e-9 { what.to_owned() } else { format!("{what} {}", percent(chance)) }
}

/// The target of the unit that chooses.
fn target(choice: &OpenChoice) -> Option<UnitId> {
    choice.step.acts.iter().find_map(|act| {
        let Act::Attack { attacker, target, .. } = act else { return None };
        (*attacker == choice.chooser).then_some(*target)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::BodyArea;

    #[test]
    fn injuries_are_told_by_how_bad_they_are() {
        let injury = |part: &str, degree, chance| InjuryOdds {
            part: part.parse().expect("a part"),
            area: BodyArea::Arm,
            degree,
            chance,
        };
        let injuries = [
            injury("left-arm", Degree::Broken, 0.25),
            injury("left-arm", Degree::Struck, 0.5),
            injury("right-arm", Degree::Broken, 0.25),
        ];
        let told = "a part of Borrow is struck 50%, broken 50%".to_owned();
        assert_eq!(hurt("Borrow", &injuries), Some(told));
        assert_eq!(hurt("Borrow", &[injury("left-arm", Degree::Broken, 0.001)]), None, "it hardly ever is");
    }

    #[test]
    fn whoever_is_hit_is_told_of_and_not_who_was_aimed_at() {
        let [grisk, durz] = ["grisk", "durz"].map(|unit| unit.parse().expect("an id"));
        let lost = |points| BTreeMap::from([(durz, BTreeMap::from([(points, 1.0)]))]);
        assert_eq!(concerned(Some(grisk), [&lost(0), &lost(9)].into_iter()), BTreeSet::from([durz]));
        assert_eq!(concerned(Some(grisk), [&lost(0)].into_iter()), BTreeSet::from([grisk]));
        assert_eq!(concerned(None, std::iter::empty()), BTreeSet::new());
    }
}
