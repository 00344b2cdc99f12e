//! Moments picked from logs: written by hand, and of scripts.

use std::path::Path;

use super::{Ids, Moment, MomentKind, Script, moments, play, shipped_levels};
use crate::event::{AttackDamage, AttackResult, AttackRoll, BattleEvent};
use crate::hex::Hex;
use crate::level::{DiceRecord, Level, Snapshot};
use crate::model::{BattleResult, Status, UnitId};

fn id(name: &str) -> UnitId {
    name.parse().unwrap()
}

fn beginning() -> Snapshot {
    let level = Level::read(&shipped_levels().next().unwrap()).unwrap();
    Snapshot::beginning(&level, DiceRecord::default())
}

/// An attack that hits `victim`, with its damage.
fn hit(attacker: &str, victim: &str, damage: i16) -> Vec<BattleEvent> {
    let (attacker, victim, weapon) = (id(attacker), id(victim), "a.bow".parse().unwrap());
    let roll = AttackRoll {
        attacker,
        intended: victim,
        target: victim,
        weapon,
        manner: crate::model::Manner::Missile,
        occasion: crate::model::Occasion::Action,
        from: Hex::ZERO,
        at: Hex::ZERO,
        thac0: 20,
        armor_class: 10,
        modifiers: Vec::new(),
        need: Some(10),
        natural: 15,
        armor_class_hit: 5,
        margin: 5,
        result: AttackResult::Hit,
        rolls: Vec::new(),
    };
    let damage = AttackDamage {
        attacker,
        victim,
        weapon,
        dice: damage,
        modifiers: Vec::new(),
        multiplier: 1,
        halvings: 0,
        damage,
        before: 20,
        after: 20 - damage,
        rolls: Vec::new(),
    };
    let turn = crate::model::Turn::default();
    let spent = BattleEvent::TurnSpent { unit: attacker, before: turn, after: turn, lost: false };
    vec![BattleEvent::AttackRolled(roll), spent, BattleEvent::Damaged(damage)]
}

fn astray(attacker: &str, victim: &str, damage: i16) -> Vec<BattleEvent> {
    let mut events = hit(attacker, victim, damage);
    if let BattleEvent::AttackRolled(roll) = &mut events[0] {
        (roll.intended, roll.target, roll.result) = (id("grisk"), id("grisk"), AttackResult::Accident);
    }
    let fire = BattleEvent::FriendlyFire {
        attacker: id(attacker),
        intended: id("grisk"),
        victim: id(victim),
        weapon: "a.bow".parse().unwrap(),
        candidates: vec![id(victim)],
    };
    events.insert(1, fire);
    events
}

fn critical(attacker: &str, victim: &str, damage: i16) -> Vec<BattleEvent> {
    let mut events = hit(attacker, victim, damage);
    let critical = BattleEvent::CriticalHit {
        attacker: id(attacker),
        victim: id(victim),
        effect: crate::event::CriticalEffect::Multiplied,
        multiplier: 2,
        bare_headed: false,
    };
    events.insert(1, critical);
    events
}

fn fell(unit: &str) -> BattleEvent {
    BattleEvent::Fell { unit: id(unit), at: Hex::new(3, 3) }
}

fn told(events: &[BattleEvent], most: usize) -> Vec<(MomentKind, String)> {
    let found = moments(events, &beginning(), &Ids, most);
    found.into_iter().map(|moment| (moment.kind, moment.words)).collect()
}

#[test]
fn the_heaviest_moments_are_picked_and_told_in_the_order_in_which_they_happened() {
    let end = BattleEvent::BattleEnded {
        outcome: BattleResult { winner: Some(beginning().units[0].side.0), reason: String::new() },
    };
    let events = [
        critical("robin", "grisk", 9),
        hit("robin", "grisk", 3),
        critical("robin", "grisk", 12),
        astray("robin", "bran", 4),
        hit("bran", "grisk", 7),
        vec![fell("grisk"), end],
    ]
    .concat();
    use MomentKind as K;
    let told = |most| told(&events, most);
    assert_eq!(
        told(3),
        [
            (K::Critical, "Robin hits grisk critically for 12 points.".to_owned()),
            (K::FriendlyFire, "Robin aims at grisk and hits a friend, bran.".to_owned()),
            (K::LastFall, "Grisk falls to bran.".to_owned()),
        ]
    );
    assert_eq!(told(1)[0].0, K::LastFall);
    assert_eq!(told(3), told(3), "the same every time");
}

#[test]
fn a_row_of_one_kind_gives_way_to_others_and_a_fall_counts_more() {
    let with_fall = |mut events: Vec<BattleEvent>, unit: &str| {
        events.push(fell(unit));
        events
    };
    let events = [
        critical("robin", "grisk", 20),
        critical("robin", "grisk", 19),
        with_fall(hit("bran", "grisk", 2), "grisk"),
        hit("robin", "grisk", 20),
    ]
    .concat();
    let kinds: Vec<MomentKind> = told(&events, 2).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, [MomentKind::Critical, MomentKind::Fall]);
    let falls = with_fall(critical("robin", "grisk", 20), "grisk");
    assert_eq!(told(&falls, 3)[0].1, "Robin hits grisk critically for 20 points. It falls.");
    assert!(told(&hit("robin", "grisk", 20), 3).is_empty(), "a plain hit is none");
}

#[test]
fn a_scene_shows_the_battle_when_the_moment_was_over() {
    let mut events = critical("robin", "grisk", 20);
    events.push(fell("grisk"));
    events.extend(hit("grisk", "robin", 5));
    let state = beginning();
    let moment = &moments(&events, &state, &Ids, 1)[0];
    let scene = moment.scene(&events, &state);
    let unit = |name: &str| scene.unit(id(name)).unwrap();
    assert_eq!((moment.events, unit("grisk").status), (5, Status::Fallen));
    assert_eq!(unit("robin").hit_points, state.unit(id("robin")).unwrap().hit_points);
}

#[test]
fn the_logs_of_scripts_have_the_moments_that_happened_in_them() {
    let told = |name: &str| {
        let script = Script::read(&Path::new("tests/scripts").join(name)).unwrap();
        let played = play(&script);
        let beginning = Snapshot::beginning(&script.level, script.dice.clone());
        let found: Vec<Moment> = moments(played.events(), &beginning, &Ids, 3);
        found.into_iter().map(|moment| (moment.kind, moment.words)).collect::<Vec<_>>()
    };
    let has = |name: &str, kind: MomentKind, words: &str| {
        let told = told(name);
        assert!(told.iter().any(|(is, says)| (*is, says.as_str()) == (kind, words)), "{name}: {told:?}");
    };
    let astray = "Robin aims at grisk and hits a friend, osric.";
    has("friendly-fire.ron", MomentKind::FriendlyFire, astray);
    has("into-the-gorge.ron", MomentKind::Drop, "Jory.spear of jory is gone for good.");
    has("fumble-on-stone.ron", MomentKind::Breakage, "Wat.short_sword, used by wat, breaks.");
}
