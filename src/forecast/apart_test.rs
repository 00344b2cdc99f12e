//! Steps of many deeds: pairs that share nothing add up, and deeds that share a unit meet again in equal states.

use std::fmt::Write;
use std::sync::Arc;

use super::Forecaster;
use super::figures::Forecast;
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{Act, Cause, Manner, Occasion, Step, UnitId, Work};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

fn unit(id: impl AsRef<str>) -> UnitId {
    id.as_ref().parse().expect("a well-formed id")
}

fn house() -> Rulebook {
    Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"))
}

fn strike(attacker: &str, target: &str) -> Act {
    Act::Attack {
        attacker: unit(attacker),
        target: unit(target),
        weapon: format!("{attacker}.dagger").parse().expect("a well-formed id"),
        manner: Manner::Melee,
        occasion: Occasion::Free,
    }
}

/// A battle with these acts in one step, behind the turn of a scout.
fn battle(units: &str, acts: Vec<Act>) -> Arc<Snapshot> {
    let text = format!(
        "(version: 1, title: \"pairs\", round_limit: 5, legend: {{'.': (surface: Dirt)}},
          map: Fill(columns: 40, rows: 9, with: '.'),
          sides: {{\"red\": (name: \"Red\", objectives: [Eliminate]), \"blue\": (name: \"Blue\", objectives: [Eliminate])}},
          units: {{ \"scout\": (creature: \"man-at-arms\", side: \"red\", at: (39, 8), facing: East), {units} }})"
    );
    let level = Level::read(&Source::inline("pairs", &text)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(vec![unit("scout")]), ..DiceRecord::seeded(1) };
    let mut state = Battle::new(&level, &house(), dice).snapshot();
    state.units.iter_mut().for_each(|unit| unit.turn.free_attack = true);
    state.agenda.queue(Step { when: state.clock.now(), cause: Cause::default(), acts });
    Arc::new(state)
}

/// Pairs side by side, of whom the first of each strikes.
fn pairs(count: usize) -> Arc<Snapshot> {
    let mut units = String::new();
    for pair in 0..count {
        let (column, hit_points) = (4 * pair, 4 + pair);
        let line = |id, side, column, facing, hit_points| {
            format!(
                "\"{id}-{pair}\": (creature: \"man-at-arms\", side: \"{side}\", at: ({column}, 0), \
                 facing: {facing}, hit_points: {hit_points}, held: [\"dagger\"]),"
            )
        };
        let (red, blue) =
            (line("red", "red", column, "East", 9), line("blue", "blue", column + 1, "West", hit_points));
        write!(units, "{red}{blue}").expect("a string takes any text");
    }
    let acts = (0..count).map(|pair| strike(&format!("red-{pair}"), &format!("blue-{pair}"))).collect();
    battle(&units, acts)
}

fn after_the_scout(forecaster: &mut Forecaster, state: &Arc<Snapshot>) -> Forecast {
    let order = Order::Kneel { unit: unit("scout") };
    forecaster.forecast(state, &order).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The least work with which the forecast is still exact.
fn least_work(state: &Arc<Snapshot>) -> u64 {
    let exact = |units: &u64| {
        after_the_scout(&mut Forecaster::with_limits(&house(), Work::of(*units), 1), state).exact
    };
    let enough = (0..24).map(|power| 1 << power).find(exact).expect("some work is enough");
    let steps = (1..=16).map(|step| enough / 2 + step * enough / 32);
    steps.into_iter().find(exact).expect("the last is enough")
}

#[test]
fn eight_pairs_in_one_step_are_exact_at_the_work_of_eight() {
    let mut forecaster = Forecaster::new(&house());
    let (one, eight) = (pairs(1), pairs(8));
    let together = after_the_scout(&mut forecaster, &eight);
    assert!(together.exact, "{:?}", together.sample);
    let alone = after_the_scout(&mut forecaster, &one);
    let target = unit("blue-0");
    assert!(alone.damage_by_unit[&target].len() > 3);
    assert_eq!(together.damage_by_unit[&target], alone.damage_by_unit[&target]);
    assert_eq!(together.fell[&target], alone.fell[&target]);
    for pair in 0..8 {
        let target = unit(format!("blue-{pair}"));
        let chances = &together.damage_by_unit[&target];
        assert!((chances.values().sum::<f64>() - 1.0).abs() < 1e-9, "{target}: {chances:?}");
        let deadly: f64 = chances.range(4 + pair..).map(|(_, chance)| chance).sum();
        assert!((deadly - together.fell[&target]).abs() < 1e-9, "{target} falls: {deadly}");
    }
    let (one, eight) = (least_work(&one), least_work(&eight));
    assert!(eight <= 10 * one, "one pair takes {one}, eight take {eight}");
}

/// Attackers around one target that cannot fall, so that its losses add up.
fn around_one(attackers: &[&str]) -> Arc<Snapshot> {
    let places = [("a", (1, 2), "East"), ("b", (3, 2), "West"), ("c", (2, 1), "SouthEast")];
    let mut units = "\"victim\": (creature: \"man-at-arms\", side: \"blue\", at: (2, 2), facing: West, \
                     hit_points: 900),"
        .to_owned();
    for (id, at, facing) in places {
        let line = format!(
            "\"{id}\": (creature: \"man-at-arms\", side: \"red\", at: {at:?}, facing: {facing}, held: [\"dagger\"]),"
        );
        units.push_str(&line);
    }
    battle(&units, attackers.iter().map(|attacker| strike(attacker, "victim")).collect())
}

#[test]
fn three_deeds_on_one_target_meet_again_in_equal_states() {
    // Three fumbles at once have more outcomes than a forecast usually follows.
    let mut forecaster = Forecaster::with_limits(&house(), Work::of(50_000_000), 1);
    let victim = unit("victim");
    let mut losses = |attackers: &[&str]| {
        let forecast = after_the_scout(&mut forecaster, &around_one(attackers));
        assert!(forecast.exact, "{attackers:?}: {:?}", forecast.sample);
        forecast.damage_by_unit[&victim].clone()
    };
    let alone = [losses(&["a"]), losses(&["b"]), losses(&["c"])];
    let together = losses(&["a", "b", "c"]);
    let mut sum = std::collections::BTreeMap::from([(0, 1.0)]);
    for chances in alone {
        let mut more = std::collections::BTreeMap::new();
        for (points, chance) in &sum {
            for (further, then) in &chances {
                *more.entry(points + further).or_default() += chance * then;
            }
        }
        sum = more;
    }
    for (points, chance) in &together {
        assert!((chance - sum[points]).abs() < 1e-9, "{points}: {chance} instead of {}", sum[points]);
    }
}

#[test]
fn what_is_not_due_yet_costs_a_forecast_nothing() {
    let state = pairs(1);
    let mut later = (*state).clone();
    let acts = vec![strike("blue-0", "red-0")];
    let when = (later.clock.round + 1, 3);
    later.agenda.queue(Step { when, cause: Cause::default(), acts });
    let later = Arc::new(later);
    assert_eq!(least_work(&later), least_work(&state));
    let mut forecaster = Forecaster::new(&house());
    assert_eq!(after_the_scout(&mut forecaster, &later), after_the_scout(&mut forecaster, &state));
}
