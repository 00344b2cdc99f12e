//! Who knows of the unseen, and how they are attacked.

use super::*;
use crate::hex::Facing;
use crate::model::{Condition, SecretChange};
use crate::rules::detection::bench::{detected, hunt, is_known, red};
use crate::rules::trial::{Trial, at, attack, end_turn, unit, walk};

const SNEAK: &str = r#"{"rule":"T-24","label":"Sneak attack, flat-footed","value":2}"#;
const INVISIBLE: &str = r#"{"rule":"T-24","label":"Target invisible","value":-4}"#;
const DETECTED: &str = r#"{"rule":"A-82","label":"Target detected, but not seen","value":-4}"#;
const BLIND: &str = r#"{"rule":"R-16","label":"Target not to be seen","value":-6}"#;

fn rolled(trial: &Trial, rows: &[&str]) {
    let rows = rows.join(",");
    trial.expect(&format!(r#"{{"event":"attack_rolled","modifiers":[{rows}]}}"#));
}

/// The attacker's sword reaches two hexes, and the target stands so many hexes away.
fn pike(rulebook: &str, away: i32) -> Trial {
    let mut trial = hunt(rulebook);
    trial.place("target", 2 + away, 2);
    trial.item("attacker.sword", |sword| sword.weapon.as_mut().expect("a sword").reach = 2);
    trial
}

#[test]
fn a82_by_document_003_alone_only_the_detected_are_attacked() {
    let mut trial = pike("advanced", 1);
    let refusal = Refusal::Undetected { unit: unit("attacker"), target: unit("target") };
    assert_eq!(trial.refused(attack("attacker", "target")), refusal);
    detected(&mut trial).strike(&[(20, 3)]);
    rolled(&trial, &[DETECTED]);
}

#[test]
fn a82_the_row_is_for_the_invisible_alone() {
    let mut trial = pike("advanced", 1);
    trial.unit("target", |target| target.conditions = Default::default());
    detected(&mut trial).strike(&[(20, 3)]);
    rolled(&trial, &[]);
}

#[test]
fn a82_in_the_house_the_row_of_t24_counts_for_it() {
    let mut trial = pike("house", 1);
    trial.strike(&[(20, 3)]);
    rolled(&trial, &[INVISIBLE]);
    let mut trial = pike("house", 1);
    detected(&mut trial).strike(&[(20, 3)]);
    rolled(&trial, &[INVISIBLE]);
}

#[test]
fn h07_two_hexes_away_only_who_is_detected_or_has_attacked_is_known() {
    let mut trial = pike("house", 2);
    trial.strike(&[(20, 3)]);
    rolled(&trial, &[BLIND]);
    let mut trial = pike("house", 2);
    detected(&mut trial).strike(&[(20, 3)]);
    rolled(&trial, &[INVISIBLE]);
    for (back, row) in [(0, INVISIBLE), (1, BLIND)] {
        let mut trial = pike("house", 2);
        let round = trial.snapshot().clock.round;
        crate::rules::detection::bench::remember(&mut trial, Some(round - back));
        trial.strike(&[(20, 3)]);
        rolled(&trial, &[row]);
    }
}

#[test]
fn h07_out_of_another_hex_than_it_attacked_it_is_not_known() {
    let mut trial = pike("house", 2);
    let round = trial.snapshot().clock.round;
    trial.place("target", 5, 5);
    crate::rules::detection::bench::remember(&mut trial, Some(round));
    trial.place("target", 4, 2).strike(&[(20, 3)]);
    rolled(&trial, &[BLIND]);
}

#[test]
fn a82_a_shot_at_the_detected_is_rolled_and_at_others_lost() {
    let bow = || {
        let mut trial = hunt("house");
        trial.arm("attacker", "bow");
        trial
    };
    let mut lost = bow();
    lost.strike(&[]).expect(r#"{"event":"attack_rolled","natural":0,"result":"miss"}"#);
    let mut found = bow();
    detected(&mut found).strike(&[(20, 3)]);
    rolled(&found, &[INVISIBLE]);
}

#[test]
fn a82_who_is_detected_no_longer_attacks_unseen() {
    for (rulebook, row) in [("house", Some(SNEAK)), ("advanced", None)] {
        for known in [false, true] {
            let mut trial = hunt(rulebook);
            trial.place("target", 3, 2).face("target", Facing::West);
            if known {
                detected(&mut trial);
            }
            trial.change(|state| state.clock.block = vec![unit("target")]);
            trial.obey_with(attack("target", "attacker"), &[(20, 3)]);
            let rows: Vec<&str> = row.filter(|_| !known).into_iter().collect();
            rolled(&trial, &rows);
            trial.expect(r#"{"event":"condition_ended","unit":"target","condition":"Invisible"}"#);
        }
    }
}

#[test]
fn h07_darkness_and_invisibility_never_add_up() {
    let dark = |away| {
        let mut trial = pike("house", away);
        let tile = crate::model::Tile { light: crate::model::Light::DARKNESS, ..Default::default() };
        trial.ground(tile);
        trial
    };
    let total = r#"{"rule":"T-21","label":"Total darkness","value":-4}"#;
    let far = r#"{"rule":"T-21","label":"Every 10 feet in total darkness","value":-1}"#;
    let mut beside = dark(1);
    beside.strike(&[(20, 3)]);
    rolled(&beside, &[total]);
    let mut farther = dark(2);
    detected(&mut farther).strike(&[(20, 3)]);
    rolled(&farther, &[far, total]);
    let mut heard = dark(2);
    heard.unit("target", |target| target.turn.begun = true).strike(&[(20, 3)]);
    rolled(&heard, &[BLIND]);
}

#[test]
fn a82_from_the_start_the_invisible_are_hidden_unless_somebody_stands_beside_them() {
    for (place, known) in [("at: (3, 2)", true), ("at: (9, 2)", false)] {
        let change = [(
            "\"target\": (creature: \"fighter\", side: \"blue\", at: (3, 2), facing: West)",
            &*format!(
                "\"target\": (creature: \"fighter\", side: \"blue\", {place}, facing: West, conditions: [Invisible])"
            ),
        )];
        let trial = Trial::duel_but("house", &change);
        assert_eq!(is_known(&trial), known, "{place}");
        let trace = trial.snapshot().secrets.trace(red(), unit("target"));
        assert_eq!(trace.map(|trace| trace.hex), known.then_some(at(3, 2)));
        // Nothing of the kind by documents that know no detection.
        assert!(is_known(&Trial::duel_but("thac0", &change)));
    }
}

#[test]
fn a09_nobody_notices_by_touch_who_flies_out_of_reach() {
    for (layer, known) in [(1, true), (2, false)] {
        let mut trial = hunt("advanced");
        let flying = crate::model::Flying { layer, class: crate::model::Maneuverability::A };
        trial.unit("target", |target| target.flight = crate::model::Flight(Some(flying)));
        trial.obey(walk("attacker", &[at(3, 2)])).obey(walk("attacker", &[at(4, 2), at(5, 2)]));
        assert_eq!(is_known(&trial), known, "{layer}");
    }
}

#[test]
fn a82_a_side_knows_who_stands_beside_one_of_its_able_units_and_loses_sight_again() {
    let mut trial = hunt("house");
    trial.obey(walk("attacker", &[at(3, 2)]));
    assert!(!is_known(&trial), "two hexes away");
    trial.obey(walk("attacker", &[at(4, 2), at(5, 2)]));
    assert!(is_known(&trial));
    trial.expect(r#"{"event":"noticed","unit":"target","side":"red","at":[6,2]}"#);
    trial.condition("attacker", Condition::Stunned).obey(end_turn("friend"));
    assert!(!is_known(&trial), "the stunned notice nothing");
    trial.expect(r#"{"event":"sight_lost","unit":"target","side":"red","last":[6,2]}"#);
}

#[test]
fn a82_who_walks_into_it_stops_beside_it_and_knows() {
    let mut trial = hunt("house");
    trial.obey(walk("attacker", &[at(3, 2)]));
    assert!(!is_known(&trial));
    trial.obey(walk("attacker", &[at(4, 2), at(5, 2), at(6, 2), at(7, 2)]));
    assert_eq!(trial.unit_now("attacker").position, at(5, 2));
    assert!(is_known(&trial));
    trial.expect(r#"{"event":"voided","unit":"attacker"}"#);
    assert_eq!(trial.count("voided"), 1, "the rest of the way is forgotten");
    assert!(matches!(trial.refused(walk("attacker", &[at(6, 2)])), Refusal::Blocked { .. }));
}

#[test]
fn a82_orders_at_the_hidden_are_refused_as_if_they_were_not_there() {
    let mut trial = hunt("house");
    trial.arm("attacker", "bow").obey(walk("attacker", &[at(3, 2)]));
    assert_eq!(trial.refused(attack("attacker", "target")), Refusal::NoSuchUnit(unit("target")));
    let nobody = attack("attacker", "nobody");
    assert_eq!(trial.refused(nobody), Refusal::NoSuchUnit(unit("nobody")));
}

#[test]
fn a82_an_attack_gives_the_attacker_away() {
    let mut trial = hunt("house");
    trial.arm("target", "bow").face("target", Facing::West);
    trial.obey(walk("attacker", &[at(3, 2)]));
    assert!(!is_known(&trial));
    trial.obey(end_turn("attacker")).obey(end_turn("friend"));
    let start = trial.events().len();
    trial.obey_with(attack("target", "attacker"), &[(20, 3)]);
    let names: Vec<String> = trial.events()[start..]
        .iter()
        .map(|event| event["event"].as_str().unwrap_or_default().to_owned())
        .collect();
    let place = |name: &str| names.iter().position(|other| other == name);
    assert!(place("noticed") < place("attack_rolled") && place("noticed").is_some(), "{names:?}");
    assert!(is_known(&trial));
    let trace = trial.snapshot().secrets.trace(red(), unit("target")).expect("it was noticed");
    assert_eq!(trace.attacked_in, Some(trial.snapshot().clock.round));
    assert!(trace.alerted);
}

#[test]
fn a80_an_attack_alerts_the_side_that_it_strikes_and_no_third_one() {
    let green: crate::model::SideId = "green".parse().unwrap();
    let mut trial = hunt("house");
    trial.change(|state| {
        let blue = state.sides.sides.values().next().cloned().expect("there are sides");
        state.sides.sides.insert(green, blue);
    });
    trial.unit("friend", |friend| friend.side.0 = green).arm("target", "bow").face("target", Facing::West);
    trial.obey(walk("attacker", &[at(3, 2)])).obey(end_turn("attacker")).obey(end_turn("friend"));
    trial.obey_with(attack("target", "attacker"), &[(20, 3)]);
    let trace = |side| trial.snapshot().secrets.trace(side, unit("target")).expect("it was noticed");
    let round = Some(trial.snapshot().clock.round);
    let known = [red(), green].map(|side| (trace(side).attacked_in, trace(side).alerted));
    assert_eq!(known, [(round, true), (round, false)], "all know where it is, one is alerted");
}

#[test]
fn a82_a_shot_into_a_crowd_passes_over_the_hidden() {
    for (hidden, dice) in [(true, &[(20, 3)][..]), (false, &[(2, 2), (20, 3)])] {
        let mut trial = Trial::duel("house");
        trial.arm("attacker", "bow").place("target", 8, 2).place("foe", 9, 2);
        trial.condition("foe", Condition::Invisible);
        if !hidden {
            let found = SecretChange::Detects { unit: unit("foe"), by: red() };
            trial.change(|state| state.secrets.change(found));
        }
        trial.strike(dice);
        assert_eq!(trial.count("target_drawn"), usize::from(!hidden));
    }
}

#[test]
fn a82_the_detected_stay_known_wherever_they_go() {
    let mut trial = hunt("house");
    detected(&mut trial).obey(walk("attacker", &[at(3, 2)]));
    assert!(is_known(&trial));
    trial.expect_no("sight_lost");
}

/// A battle in which the foe is invisible from the start and has never been near anybody.
fn with_a_lurker(at: crate::hex::Hex) -> Trial {
    let foe = r#""foe": (creature: "fighter", side: "blue", at: (23, 11), facing: West"#;
    let lurker = format!("{foe}, conditions: [Invisible]");
    let mut trial = Trial::duel_but("house", &[(foe, &*lurker)]);
    trial.stand("foe", at);
    trial
}

/// All that red gets of a battle: the log, the state, the plan of an opponent and the odds of an attack.
fn gets(trial: &mut Trial) -> (Vec<String>, String, Vec<Order>, String) {
    use crate::ai::{Patience, Player};
    use crate::event::{EventLog, Telling};
    let seen = std::sync::Arc::new(trial.snapshot().seen_by(red()));
    let house = crate::rulebook::Rulebook::shipped("house", crate::rules::codex());
    let house = house.unwrap_or_else(|error| panic!("{error}"));
    let plan = Player::Veteran.sit_down(&house).plan(&seen, &Patience::of(Patience::USUAL));
    let odds = crate::forecast::Forecaster::new(&house).forecast(&seen, &attack("attacker", "target"));
    let log = trial.world_mut().resource::<EventLog>().events().to_vec();
    let told = Telling::new(red(), Default::default()).tell_all(&log);
    let told = told.iter().map(BattleEvent::to_json).collect();
    let orders = plan.map(|plan| plan.orders).unwrap_or_default();
    (
        told,
        ron::to_string(&*seen).expect("a state can be written"),
        orders,
        format!("{:?}", odds.map(|odds| odds.to_json())),
    )
}

#[test]
fn a82_where_the_hidden_are_and_what_they_do_makes_no_difference_to_the_other_side() {
    let played = |at: crate::hex::Hex, way: &[crate::hex::Hex]| {
        let mut trial = with_a_lurker(at);
        let mut all = vec![gets(&mut trial)];
        trial.obey(walk("friend", &[self::at(1, 11), self::at(2, 11)]));
        all.push(gets(&mut trial));
        trial.obey(end_turn("attacker")).obey(end_turn("friend")).obey(end_turn("target"));
        trial.obey(walk("foe", way)).obey(end_turn("foe"));
        all.push(gets(&mut trial));
        all
    };
    let one = played(at(23, 11), &[at(22, 11)]);
    let other = played(at(16, 6), &[at(17, 6), at(18, 6), at(18, 5)]);
    assert_eq!(one, other);
    assert!(one.iter().all(|(_, state, ..)| !state.contains("foe")), "no trace of it is left");
    assert!(one.iter().all(|(log, ..)| log.iter().all(|event| !event.contains("foe"))));
    // What can be seen does make a difference.
    let seen = |at| {
        let mut trial = Trial::duel("house");
        gets(trial.stand("foe", at))
    };
    assert_ne!(seen(at(23, 11)), seen(at(16, 6)));
}
