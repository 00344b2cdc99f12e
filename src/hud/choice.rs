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
use crate::input::{Action, Preview, SendOrder, Session, Settings, Shown, has_keys, named};
use crate::model::{Act, ChoiceOptions, ChosenOption, Degree, OpenChoice, UnitId};
use crate::order::Order;
use crate::replay::{self, Names, capital};
use crate::rules::codex;
use crate::view::freed;

/// What is less likely than this is not told of an option.
const LEAST: f64 = 0.01;

/// Fewer points than this on average would be told as 0.
const FEWEST: f64 = 0.05;

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
        let comes = |ui: &mut Ui, place: usize| {
            let odds = preview.answers.get(place);
            odds.into_iter().flat_map(|odds| comes_to(&ByName(state), odds, target(choice))).for_each(
                |line| {
                    ui.label(aside(line));
                },
            );
        };
        if let (ChoiceOptions::Numbers { least, most }, false) = (&choice.options, has_keys(&choice.options))
        {
            let (number, chosen) = number(ui, (*least, *most), shown.busy);
            let option = ChosenOption::Number { number };
            choice.options.place(&option).into_iter().for_each(|place| comes(ui, place));
            if chosen {
                orders.write(SendOrder(Order::Choose { option }));
            }
            return;
        }
        for (place, option) in choice.options.all().enumerate() {
            let words = words(&choice.options, &option, &ByName(state));
            let key = Action::OPTIONS.get(place).map(|number| settings.keys.label(*number));
            let token = TokenButton::new(capital(&named(&words, state))).width(width).flush();
            let token = token.key(key.unwrap_or_default());
            if ui.add_enabled(!shown.busy, token).clicked() {
                orders.write(SendOrder(Order::Choose { option }));
            }
            comes(ui, place);
        }
    });
    Ok(())
}

/// An option as a player reads it.
fn words(options: &ChoiceOptions, option: &ChosenOption, names: &dyn Names) -> String {
    let of_words = match (options, option) {
        (ChoiceOptions::Words(words), ChosenOption::Place(place)) => words.get(usize::from(*place)).cloned(),
        (_, _) => None,
    };
    of_words.unwrap_or_else(|| replay::option(option, names))
}

/// A number of a range on a slider, and whether the player has chosen it.
fn number(ui: &mut Ui, (least, most): (i32, i32), busy: bool) -> (i32, bool) {
    let id = ui.id().with("number");
    let mut number = ui.data(|data| data.get_temp::<i32>(id)).unwrap_or(least).clamp(least, most);
    ui.add_enabled(!busy, Slider::new(&mut number, least..=most));
    ui.data_mut(|data| data.insert_temp(id, number));
    (number, ui.add_enabled(!busy, TokenButton::new(format!("Choose {number}"))).clicked())
}

/// Whom the options may harm, the target first, or else the target: what was aimed at need not be what is hit. `lost` has
/// for each option the chances of points lost.
fn concerned<'a>(
    target: Option<UnitId>,
    lost: impl Iterator<Item = &'a BTreeMap<UnitId, BTreeMap<i32, f64>>>,
) -> Vec<UnitId> {
    let is_told = |chances: &BTreeMap<i32, f64>| mean(chances) >= FEWEST;
    let harmed: BTreeSet<UnitId> =
        lost.flatten().filter(|(_, chances)| is_told(chances)).map(|(unit, _)| *unit).collect();
    if harmed.is_empty() { target.into_iter().collect() } else { target_first(target, harmed) }
}

fn target_first(target: Option<UnitId>, units: BTreeSet<UnitId>) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = units.into_iter().collect();
    units.sort_by_key(|unit| Some(*unit) != target);
    units
}

/// What an option comes to, the target first: a line for each unit, and one for what changes hands.
fn comes_to(names: &dyn Names, odds: &Forecast, target: Option<UnitId>) -> Vec<String> {
    let mut units: BTreeSet<UnitId> = of_units(odds).into_iter().map(|(_, unit, _, _)| unit).collect();
    units.extend(odds.damage_by_unit.keys().chain(odds.wounded.keys()).chain(odds.injuries.keys()));
    units.extend(odds.afflicted.keys().chain(odds.freed.keys()));
    let lines = target_first(target, units).into_iter().filter_map(|unit| {
        let facts = befalls(odds, unit);
        (!facts.is_empty()).then(|| format!("{} {}", names.unit(unit), facts.join("; ")))
    });
    let mut lines: Vec<String> = lines.map(|line| capital(&line)).collect();
    let gained = odds.gained.iter().filter(|(_, chance)| **chance >= LEAST);
    lines.extend(
        gained.map(|(item, chance)| capital(&told(&format!("{} is taken", names.item(*item)), *chance))),
    );
    match lines.first_mut() {
        Some(first) if !odds.exact => *first = format!("About: {first}"),
        Some(_) => {}
        None => lines.push("Nothing more comes of it.".to_owned()),
    }
    lines
}

/// What may become of a unit: what it loses, how it ends, and how badly it is hurt.
fn befalls(odds: &Forecast, unit: UnitId) -> Vec<String> {
    let mut facts = Vec::new();
    if let Some((chances, mean)) = odds.damage_by_unit.get(&unit).map(|chances| (chances, mean(chances)))
        && mean >= FEWEST
    {
        facts.push(format!("loses {}", range(chances, mean)));
    }
    let likely = |chance: f64| chance >= LEAST;
    let fates = of_units(odds).into_iter().filter(|(_, of, chance, _)| *of == unit && likely(*chance));
    facts.extend(fates.map(|(what, _, chance, _)| told(what, chance)));
    let bleeds = odds.wounded.get(&unit).filter(|chance| likely(**chance));
    facts.extend(bleeds.map(|chance| told("bleeds", *chance)));
    facts.extend(odds.injuries.get(&unit).and_then(|injuries| hurt(injuries)));
    let conditions = odds.afflicted.get(&unit).into_iter().flatten().filter(|(_, chance)| likely(**chance));
    facts.extend(conditions.map(|(condition, chance)| told(&condition.label().to_lowercase(), *chance)));
    let over = odds.freed.get(&unit).into_iter().flatten().filter(|(_, chance)| likely(**chance));
    facts.extend(over.map(|(condition, chance)| told(&freed(*condition).0, *chance)));
    facts
}

/// How bad the worst injury of a unit may be, whichever part of it is hurt.
fn hurt(injuries: &[InjuryOdds]) -> Option<String> {
    let mut degrees: BTreeMap<Degree, f64> = BTreeMap::new();
    for injury in injuries {
        *degrees.entry(injury.degree).or_default() += injury.chance;
    }
    degrees.retain(|_, chance| *chance >= LEAST);
    let degrees: Vec<String> = degrees.iter().map(|(degree, chance)| told(degree.words(), *chance)).collect();
    (!degrees.is_empty()).then(|| format!("at worst a part is {}", degrees.join(", ")))
}

/// The points lost on average.
fn mean(chances: &BTreeMap<i32, f64>) -> f64 {
    chances.iter().map(|(points, chance)| f64::from(*points) * chance).sum()
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
    use crate::forecast::AtTheStart;
    use crate::level::{DiceRecord, Level, Snapshot, Source};
    use crate::model::BodyArea;
    use crate::rulebook::Rulebook;

    #[test]
    fn injuries_are_told_by_how_bad_they_are() {
        let injury = |part: &str, degree, chance| InjuryOdds {
            part: part.parse().expect("a part"),
            area: BodyArea::Arm,
            degree,
            partial: false,
            chance,
        };
        let injuries = [
            injury("left-arm", Degree::Broken, 0.25),
            injury("left-arm", Degree::Struck, 0.5),
            injury("right-arm", Degree::Broken, 0.25),
        ];
        let told = "at worst a part is struck 50%, broken 50%".to_owned();
        assert_eq!(hurt(&injuries), Some(told));
        assert_eq!(hurt(&[injury("left-arm", Degree::Broken, 0.001)]), None, "it hardly ever is");
    }

    #[test]
    fn whoever_is_hit_is_told_of_and_not_who_was_aimed_at() {
        let [grisk, durz] = ["grisk", "durz"].map(|unit| unit.parse().expect("an id"));
        let lost = |points| BTreeMap::from([(durz, BTreeMap::from([(points, 1.0)]))]);
        assert_eq!(concerned(Some(grisk), [&lost(0), &lost(9)].into_iter()), [durz]);
        assert_eq!(concerned(Some(grisk), [&lost(0)].into_iter()), [grisk]);
        assert_eq!(concerned(None, std::iter::empty()), []);
        let both = BTreeMap::from([(durz, BTreeMap::from([(3, 1.0)])), (grisk, BTreeMap::from([(3, 1.0)]))]);
        assert_eq!(concerned(Some(grisk), [&both].into_iter()), [grisk, durz], "the target first");
    }

    #[test]
    fn t12_the_target_comes_first_and_what_comes_to_nothing_is_left_out() {
        let text = include_str!("../../levels/archers-lane.ron");
        let level = Level::read(&Source::inline("lane", text)).unwrap_or_else(|error| panic!("{error}"));
        let rulebook = Rulebook::shipped("house", codex()).expect("it is shipped");
        let [robin, bran, grisk] = ["robin", "bran", "grisk"].map(|id| id.parse().expect("an id"));
        let mut odds = AtTheStart::of(&level, &rulebook).attack(robin, grisk, None).expect("it can be shot");
        (odds.fell, odds.dying, odds.dead, odds.injuries) = Default::default();
        odds.wounded = BTreeMap::from([(grisk, 0.39)]);
        odds.damage_by_unit = BTreeMap::from([
            (bran, BTreeMap::from([(0, 0.999), (6, 0.001)])),
            (grisk, BTreeMap::from([(2, 0.5), (8, 0.5)])),
            (robin, BTreeMap::from([(0, 0.5), (1, 0.5)])),
        ]);
        let state = Snapshot::beginning(&level, DiceRecord::default());
        assert_eq!(
            comes_to(&ByName(&state), &odds, Some(grisk)),
            [
                "Grisk loses 2 to 8 points, 5.0 on average; bleeds 39%",
                "Robin loses 0 to 1 points, 0.5 on average"
            ]
        );
    }
}
