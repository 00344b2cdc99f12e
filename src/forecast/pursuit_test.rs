//! The odds of a race, computed by hand.

use super::{AtTheStart, Forecast};
use crate::level::{Level, Source};
use crate::model::UnitId;
use crate::order::Refusal;
use crate::rulebook::Rulebook;
use crate::rules::codex;

const ROAD: &str = r#"(
    version: 1, title: "a road", round_limit: 5, beyond: BEYOND,
    legend: { '.': (surface: Dirt) },
    map: Fill(columns: 6, rows: 5, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "hob": (creature: "man-at-arms", side: "red", at: (1, 2), movement: 12),
        "tam": (creature: "man-at-arms", side: "blue", at: (2, 2), movement: 12),
        "wil": (creature: "man-at-arms", side: "blue", at: (3, 2), movement: 9),
    },
)"#;

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

fn odds(rulebook: &str, beyond: &str) -> Result<Forecast, Refusal> {
    race(rulebook, &ROAD.replace("BEYOND", beyond), &[unit("hob")], &[unit("tam"), unit("wil")])
}

/// The odds of a race on the road of this text.
fn race(rulebook: &str, road: &str, pursuers: &[UnitId], quarry: &[UnitId]) -> Result<Forecast, Refusal> {
    let rulebook = Rulebook::shipped(rulebook, codex()).unwrap_or_else(|error| panic!("{error}"));
    let level = Level::read(&Source::inline("road", road)).unwrap_or_else(|error| panic!("{error}"));
    AtTheStart::of(&level, &rulebook).pursuit(pursuers, quarry)
}

fn near(found: Option<&f64>, expected: f64) {
    let found = found.copied().unwrap_or_default();
    assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
}

#[test]
fn r33_each_runner_has_the_chance_that_his_own_speed_gives_him() {
    for rulebook in ["combat-options", "house"] {
        let odds = odds(rulebook, "Wilderness").unwrap();
        assert!(odds.exact);
        // Equal rates: 190 of 400 pairs of faces each way, and 20 ties.
        near(odds.caught.get(&unit("tam")), 190.0 / 400.0);
        near(odds.away.get(&unit("tam")), 190.0 / 400.0);
        near(odds.chased.get(&unit("tam")), 20.0 / 400.0);
        // Slower by 3: its face must beat the other by more than 3, as in 16 * 17 / 2 pairs.
        near(odds.away.get(&unit("wil")), 136.0 / 400.0);
        near(odds.chased.get(&unit("wil")), 17.0 / 400.0);
        near(odds.caught.get(&unit("wil")), 247.0 / 400.0);
    }
}

#[test]
fn r32_over_open_ground_nothing_is_left_to_chance() {
    let odds = odds("house", "Open").unwrap();
    near(odds.away.get(&unit("tam")), 1.0);
    near(odds.caught.get(&unit("wil")), 1.0);
}

#[test]
fn r31_without_the_rule_there_are_no_odds() {
    let refusal = odds("thac0", "Open").unwrap_err();
    assert!(matches!(refusal, Refusal::RuleOff(_)), "{refusal}");
}

#[test]
fn r31_who_cannot_run_has_no_odds_as_a_pursuer() {
    let road = ROAD.replace("BEYOND", "Wilderness");
    for state in ["Stunned", "Routed", "Paralyzed"] {
        let road = road.replace("side: \"red\"", &format!("side: \"red\", conditions: [{state}]"));
        let refusal = race("house", &road, &[unit("hob")], &[unit("tam")]).unwrap_err();
        assert!(refusal.to_string().starts_with("hob cannot pursue anybody"), "{state}: {refusal}");
    }
    assert!(race("house", &road, &[unit("hob")], &[unit("tam")]).is_ok());
}

#[test]
fn r31_one_side_pursues_and_one_is_pursued() {
    let road = ROAD.replace("BEYOND", "Wilderness");
    let (hob, tam, wil) = (unit("hob"), unit("tam"), unit("wil"));
    let refused = |pursuers: &[UnitId], quarry: &[UnitId]| {
        race("house", &road, pursuers, quarry).unwrap_err().to_string()
    };
    assert!(refused(&[hob, tam], &[wil]).starts_with("hob and tam are not on one side"));
    assert!(refused(&[wil], &[hob, tam]).starts_with("hob and tam are not on one side"));
    let friends = refused(&[tam], &[wil]);
    assert!(friends.contains("is on tam's side"), "{friends}");
}
