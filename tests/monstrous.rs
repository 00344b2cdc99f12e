//! Forecasts of legal but monstrous dice: they are counted out within their bound of work, or tried, and say which.

use std::collections::BTreeMap;
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

use hexfray::ai::{Player, Seats};
use hexfray::forecast::{AtTheStart, Forecast};
use hexfray::level::{DiceRecord, Level, Source};
use hexfray::model::{SideId, Stage, UnitId};
use hexfray::rulebook::Rulebook;
use hexfray::rules::{Battle, codex};

#[cfg(target_os = "linux")]
use crate::command::scratch;

/// A melee: an attacker with these weapons in hand, a target, `more` units around the target, and these weapons.
fn text(held: &str, weapons: &str, more: usize) -> String {
    let places: Vec<(usize, usize)> =
        (0..20).flat_map(|row| (0..20).map(move |column| (column, row))).collect();
    let free = places.into_iter().filter(|place| ![(10, 10), (11, 10)].contains(place));
    let mut near: Vec<(usize, usize)> = free.collect();
    near.sort_by_key(|(column, row)| column.abs_diff(11) + row.abs_diff(10));
    let others: Vec<String> = near[..more]
        .iter()
        .enumerate()
        .map(|(number, place)| {
            let side = if number % 2 == 0 { "red" } else { "blue" };
            format!("\"unit{number}\": (creature: \"ogre\", side: \"{side}\", at: {place:?}, held: []),")
        })
        .collect();
    format!(
        "(version: 1, title: \"monstrous\", round_limit: 1, legend: {{'.': (surface: Stone)}},
        map: Fill(columns: 20, rows: 20, with: '.'),
        sides: {{\"red\": (name: \"Red\", objectives: [Eliminate]), \"blue\": (name: \"Blue\", objectives: [Eliminate])}},
        units: {{
            \"one\": (creature: \"man-at-arms\", side: \"red\", at: (10, 10), thac0: 5, held: [{held}], stowed: []),
            \"other\": (creature: \"man-at-arms\", side: \"blue\", at: (11, 10), facing: West, hit_points: 999,
                held: [], stowed: []),
            {}
        }},
        catalog: (weapons: {{{weapons}}}))",
        others.join("\n")
    )
}

fn level(held: &str, weapons: &str, more: usize) -> Level {
    let text = text(held, weapons, more);
    Level::read(&Source::inline("monstrous.ron", &text)).unwrap_or_else(|error| panic!("{error}"))
}

fn weapon(name: &str, dice: &str, rest: &str) -> String {
    format!(
        "\"{name}\": (damage: \"{dice}\", damage_large: \"{dice}\", size: Medium, damage_type: Slashing, hands: 1,
            speed: 5, reach: 1, break_die: 100, {rest}),"
    )
}

fn rulebook(name: &str) -> Rulebook {
    Rulebook::shipped(name, codex()).unwrap_or_else(|error| panic!("{error}"))
}

fn unit(id: &str) -> UnitId {
    id.parse().expect("it is an id")
}

/// A forecast says how it was found, and its chances add up.
fn forecast(level: &Level, rulebook: &Rulebook) -> Forecast {
    let ask =
        || AtTheStart::of(level, rulebook).attack(unit("one"), unit("other"), None).expect("it can be given");
    let odds = ask();
    assert_eq!(odds.exact, odds.sample.is_none());
    assert!((odds.outcomes.values().sum::<f64>() - 1.0).abs() < 1e-9);
    assert!((odds.damage.values().sum::<f64>() - 1.0).abs() < 1e-9);
    odds
}

#[test]
fn many_dice_of_a_plain_weapon_are_counted_out() {
    let level = level("\"big\"", &weapon("big", "20d100", ""), 0);
    for name in ["thac0", "house"] {
        let odds = forecast(&level, &rulebook(name));
        assert!(odds.exact, "{name}");
        assert!((odds.damage_mean / odds.hit - 1010.0).abs() < 600.0, "{name}: {}", odds.damage_mean);
    }
}

#[test]
fn monstrous_dice_are_tried_and_say_so() {
    let keen = level("\"keen\"", &weapon("keen", "20d1000", "critical_range: 2"), 0);
    let sure = level("\"sure\"", &weapon("sure", "20d1000", "sure: true"), 0);
    let two = level(
        "\"left\", \"right\"",
        &(weapon("left", "20d1000", "critical_range: 2") + &weapon("right", "20d1000", "sure: true")),
        8,
    );
    let thrown =
        weapon("thrown", "20d1000", "sure: true, throwable: true, range: (short: 2, medium: 4, long: 6)");
    let thrown = level("\"thrown\"", &thrown, 6);
    for (level, name) in [(keen, "house"), (sure, "thac0"), (two, "house"), (thrown, "house")] {
        let odds = forecast(&level, &rulebook(name));
        assert!(odds.hit > 0.0 && odds.damage_mean > 0.0 && odds.sample.is_some(), "{name}");
    }
}

/// The most memory that a forecast took, in KiB.
#[cfg(target_os = "linux")]
fn peak_of_a_forecast(level: &str, rulebook: &str) -> (u64, Duration) {
    let begun = Instant::now();
    let arguments =
        ["forecast", level, "--attacker", "one", "--target", "other", "--rulebook", rulebook, "--json"];
    let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
    let program = program.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut program = program.spawn().expect("the program starts");
    let status = format!("/proc/{}/status", program.id());
    let mut peak = 0;
    loop {
        // What has ended has no such line any more.
        let told = std::fs::read_to_string(&status).unwrap_or_default();
        let line = told.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(now.unwrap_or(0));
        if let Some(ended) = program.try_wait().expect("it can be asked") {
            assert!(ended.success(), "{level} under {rulebook}");
            return (peak, begun.elapsed());
        }
        if begun.elapsed() > MOST_TIME {
            program.kill().expect("it is still there");
            panic!("{level} under {rulebook} goes on and on");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[cfg(target_os = "linux")]
const MOST_TIME: Duration = Duration::from_secs(60);

#[cfg(target_os = "linux")]
#[test]
fn monstrous_dice_take_little_memory_and_time() {
    const MOST_MEGABYTES: u64 = 200;
    let mut too_much = Vec::new();
    for (dice, rest, rulebook) in [
        ("20d100", "critical_range: 2", "house"),
        ("20d1000", "sure: true", "thac0"),
        ("20d1000", "sure: true", "house"),
        ("20d100", "", "house"),
    ] {
        let helmeted = text("\"big\"", &weapon("big", dice, rest), 0);
        // A bare head has critical hits of its own (F-05).
        let bare = helmeted.replace("hit_points: 999,", "hit_points: 999, armor: [],");
        assert_ne!(helmeted, bare);
        for (head, text) in [("helmeted", helmeted), ("bare", bare)] {
            let (_folder, path) = scratch("monstrous.ron", text);
            let (peak, time) = peak_of_a_forecast(&path, rulebook);
            assert!(peak > 1024, "nothing was measured");
            let megabytes = peak * 1024 / 1_000_000;
            if megabytes > MOST_MEGABYTES {
                too_much
                    .push(format!("{dice} {rest} under {rulebook}, {head}: {megabytes} MB in {time:.1?}"));
            }
        }
    }
    assert!(too_much.is_empty(), "more than {MOST_MEGABYTES} MB: {too_much:#?}");
}

#[test]
fn monstrous_dice_among_four_hundred_units_are_tried_and_say_so() {
    let weapons = weapon("left", "20d1000", "critical_range: 2") + &weapon("right", "20d100", "");
    let odds = forecast(&level("\"left\", \"right\"", &weapons, 390), &rulebook("house"));
    assert!(odds.sample.is_some());
}

#[test]
fn opponents_play_with_monstrous_dice() {
    let weapons = weapon("keen", "20d1000", "critical_range: 2") + &weapon("sure", "20d1000", "sure: true");
    let level = level("\"keen\", \"sure\"", &weapons, 3);
    let house = rulebook("house");
    let mut battle = Battle::new(&level, &house, DiceRecord::seeded(1));
    let sides = level.sides.sides.keys().copied();
    let players: BTreeMap<SideId, Player> = sides.zip([Player::Veteran, Player::Recruit]).collect();
    let mut seats = Seats::of(&players, &house, 100);
    while seats.go_on(&mut battle).is_some() {}
    assert_eq!(battle.clock().stage, Stage::Over);
}
