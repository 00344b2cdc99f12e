//! Every row of the table in play, where it applies and where it does not, and every example of what adds up.

mod ground;
mod hands;
mod height;
mod rows;
mod sight;
mod state;

use crate::hex::Facing;
use crate::level::Catalogs;
use crate::model::{
    Board, Condition, DamageType, Footing, Light, Place, RuleId, Size, Skill, Stance, Tile, Weather,
};
use crate::order::Order;
use crate::rules::book::codex;
use crate::rules::trial::{Trial, at, attack, unit};

/// The rows of the attack that the attacker makes now, and the AC it is rolled against.
fn rolled(trial: &mut Trial) -> (Vec<(String, i64)>, i64) {
    trial.dice(&[(20, 2)]).obey(attack("attacker", "target"));
    let events = trial.events();
    let roll = events.iter().rfind(|event| event["event"] == "attack_rolled").expect("an attack");
    let row = |row: &serde_json::Value| {
        (row["label"].as_str().unwrap_or_default().to_owned(), row["value"].as_i64().unwrap_or_default())
    };
    let rows = roll["modifiers"].as_array().into_iter().flatten().map(row).collect();
    (rows, roll["armor_class"].as_i64().unwrap_or_default())
}

#[track_caller]
fn rows_are(trial: &mut Trial, expected: &[(&str, i64)]) {
    let (rows, _) = rolled(trial);
    let rows: Vec<(&str, i64)> = rows.iter().map(|(label, value)| (label.as_str(), *value)).collect();
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    let mut sorted = rows.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, expected);
}

/// Next to each other, on level ground, by daylight; every attack misses.
fn melee() -> Trial {
    let mut trial = Trial::duel("thac0");
    trial.thac0("attacker", 20).armor("target", -10);
    trial
}

/// The attacker shoots a bow at the target that many hexes away.
fn shot(away: i32) -> Trial {
    let mut trial = melee();
    trial.arm("attacker", "bow").place("target", 2 + away, 2);
    trial
}

fn crossbow(away: i32) -> Trial {
    let mut trial = shot(away);
    trial.item("attacker.bow", |bow| bow.weapon.as_mut().expect("a weapon").gun_like = true);
    trial
}

fn hill(elevation: i16) -> Tile {
    Tile { elevation, ..Tile::default() }
}

fn water(depth: u8) -> Tile {
    Tile { depth, ..Tile::default() }
}

fn under(trial: &mut Trial, weather: Weather) {
    trial.change(|state| state.board = Board::clone(&state.board).under(weather));
}

fn stance(trial: &mut Trial, id: &str, stance: Stance) {
    trial.unit(id, |unit| unit.stance = stance);
}

fn night(light: u8) -> Tile {
    Tile { light: Light(light), ..Tile::default() }
}

#[test]
fn t20_prone_with_a_crossbow_and_the_target_below_is_five() {
    let mut trial = crossbow(6);
    stance(&mut trial, "attacker", Stance::Prone);
    trial.tile(at(2, 2), hill(10));
    rows_are(&mut trial, &[("Attacker prone, crossbow or the like", 4), ("Attacker above", 1)]);
}

#[test]
fn t20_a_quarter_of_the_light_is_not_half_of_it_as_well() {
    let mut trial = melee();
    trial.ground(night(25));
    rows_are(&mut trial, &[("Clouded night", -3)]);
}

#[test]
fn t20_of_concealment_and_cover_the_worse_counts() {
    for (concealment, cover, row) in [(90, 25, ("90% concealment", -4)), (90, 75, ("75% cover", -7))] {
        let mut trial = shot(6);
        trial.tile(at(8, 2), Tile { concealment, cover, ..Tile::default() });
        rows_are(&mut trial, &[row]);
    }
}

#[test]
fn t20_what_is_different_adds_up() {
    let mut trial = melee();
    trial.ground(night(75)).place("friend", 4, 2).face("target", Facing::East);
    stance(&mut trial, "target", Stance::Prone);
    rows_are(
        &mut trial,
        &[("Moonlight", -1), ("Flanking", 1), ("Back attack, flat-footed", 2), ("Target prone, melee", 4)],
    );
}

#[test]
fn t17_rulebooks_without_the_table_have_none_of_it() {
    let mut trial = Trial::duel("crits-and-fumbles");
    trial.armor("target", -10).face("target", Facing::East).ground(night(0));
    stance(&mut trial, "target", Stance::Prone);
    trial.strike(&[(20, 5)]).expect(r#"{"event":"attack_rolled","modifiers":[]}"#);
}
