//! The odds of wrestling, computed by hand.

use super::{AtTheStart, Forecast};
use crate::level::{Level, Source};
use crate::model::UnitId;
use crate::rulebook::Rulebook;
use crate::rules::codex;

const RING: &str = r#"(
    version: 1, title: "a ring", round_limit: 5,
    legend: { '.': (surface: Dirt) },
    map: Fill(columns: 6, rows: 5, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "hob": (creature: "man-at-arms", side: "red", at: (1, 2), facing: East, held: [], stowed: [], abilities: (),
            thac0: WRESTLER, hit_points: 4),
        "tam": (creature: "man-at-arms", side: "blue", at: (2, 2), facing: West, held: [HELD], stowed: [],
            abilities: (), thac0: 20),
    },
)"#;

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

fn odds(rulebook: &str, wrestler: &str, held: &str) -> Forecast {
    let rulebook = Rulebook::shipped(rulebook, codex()).unwrap_or_else(|error| panic!("{error}"));
    let text = RING.replace("WRESTLER", wrestler).replace("HELD", held);
    let level = Level::read(&Source::inline("ring", &text)).unwrap_or_else(|error| panic!("{error}"));
    let odds = AtTheStart::of(&level, &rulebook).wrestling(unit("hob"), unit("tam"));
    odds.unwrap_or_else(|error| panic!("{error}"))
}

fn near(found: Option<f64>, expected: f64) {
    assert!((found.unwrap_or_default() - expected).abs() < 1e-9, "{found:?} is not {expected}");
}

#[test]
fn r41_of_equals_each_wins_half_the_time_and_pins_one_in_eight() {
    for rulebook in ["combat-options", "house"] {
        let odds = odds(rulebook, "20", "");
        assert!(odds.exact);
        near(odds.won.get(&unit("hob")).copied(), 0.5);
        near(odds.won.get(&unit("tam")).copied(), 0.5);
        near(odds.held.get(&unit("tam")).copied(), 0.5);
        near(odds.pinned_in_the_end, 0.125);
    }
}

#[test]
fn r41_each_point_of_attack_bonus_counts() {
    for rulebook in ["combat-options", "house"] {
        // Better by 1: 210 of 400 pairs of faces win, and 19 are ties.
        let chance = (210.0 + 19.0 / 2.0) / 400.0;
        let odds = odds(rulebook, "19", "");
        near(odds.won.get(&unit("hob")).copied(), chance);
        near(odds.pinned_in_the_end, chance.powi(3));
    }
}

#[test]
fn r40_the_first_attack_of_the_armed_counts_against_the_wrestler() {
    let of = |rulebook: &str| {
        let odds = odds(rulebook, "20", r#""long_sword""#);
        let falls = odds.fell.get(&unit("hob")).copied().unwrap_or_default();
        assert!(falls > 0.0, "{odds:#?}");
        near(Some(odds.hit), 0.0);
        (odds, (1.0 - falls) / 2.0)
    };
    let (strict, half) = of("combat-options");
    near(strict.won.get(&unit("hob")).copied(), half);
    near(strict.pinned_in_the_end, half * 0.25);
    // A critical hit fells Hob where blows may injure. Once in a while a fumble stuns Tam, who cannot struggle then.
    let (house, half) = of("house");
    let more = house.won.get(&unit("hob")).copied().unwrap_or_default() - half;
    assert!(house.exact && more > 0.0 && more < 0.05 / 20.0, "{more}");
}
