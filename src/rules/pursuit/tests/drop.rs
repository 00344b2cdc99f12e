//! Treasure, food and fire in the pursuers' way.

use crate::model::{Gear, Place, Tag};
use crate::order::{NoChase, Refusal};
use crate::rules::pursuit::tests::*;
use crate::rules::trial::item;

/// The pursuers check morale, each alone, with these scores.
fn npcs(trial: &mut Trial, scores: [u8; 2]) {
    for (id, score) in ["target", "foe"].into_iter().zip(scores) {
        trial.unit(id, |unit| {
            (unit.nerve.checks, unit.morale.0) = (true, score);
            unit.nerve.group = id.into();
            (unit.nerve.has_met, unit.nerve.was_halved) = (true, true);
        });
    }
}

fn beasts(trial: &mut Trial) {
    for id in ["target", "foe"] {
        trial.tags(id, &[Tag::Animal]).unit(id, |beast| beast.abilities.intelligence = 2);
    }
}

/// The units that have picked up the purse.
fn picked_up(trial: &Trial) -> Vec<String> {
    let events = trial.events();
    let taken = events.iter().filter(|event| event["motion"] == "picked_up");
    taken.map(|event| event["unit"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn r35_treasure_that_stops_nobody_is_lost_and_of_two_who_stop_the_first_takes_it() {
    for rulebook in RULEBOOKS {
        let mut trial = chased(rulebook, |trial| npcs(trial, [9, 9]));
        trial.obey_with(throw_down("attacker", "purse"), &[(6, 4), (6, 5), (6, 4), (6, 5)]);
        assert!(picked_up(&trial).is_empty());
        assert_eq!(trial.place_of("attacker.purse"), Place::Lost);
        let mut trial = chased(rulebook, |trial| npcs(trial, [8, 8]));
        trial.obey_with(throw_down("attacker", "purse"), &[(6, 4), (6, 5), (6, 4), (6, 5)]);
        assert_eq!(picked_up(&trial), ["foe"]);
    }
}

#[test]
fn r35_treasure_stops_those_who_fail_their_morale() {
    for rulebook in RULEBOOKS {
        let mut trial = chased(rulebook, |trial| npcs(trial, [8, 9]));
        // The foe holds on 9, the target does not on 8.
        trial.obey_with(throw_down("attacker", "purse"), &[(6, 4), (6, 5), (6, 4), (6, 5)]);
        trial.expect(r#"{"event":"tempted","units":["foe"],"need":9,"total":9,"stopped":false}"#);
        trial.expect(r#"{"event":"tempted","units":["target"],"need":8,"total":9,"stopped":true}"#);
        assert_eq!(picked_up(&trial), ["target"]);
        trial.obey(Order::EndTurn { unit: unit("friend") });
        trial.expect(r#"{"event":"chase_turn_began","turn":"pursuers","units":["foe"]}"#);
        assert!(trial.unit_now("attacker").turn.ended);
    }
}

#[test]
fn r35_when_all_have_stopped_the_quarry_is_away() {
    let mut trial = chased("house", |trial| {
        npcs(trial, [8, 8]);
        for id in ["target", "foe"] {
            trial.unit(id, |unit| unit.nerve.group = "gang".into());
        }
    });
    trial.obey_with(throw_down("attacker", "purse"), &[(6, 6), (6, 6)]);
    trial.expect(r#"{"event":"tempted","units":["foe","target"],"stopped":true}"#);
    trial.expect(r#"{"event":"chase_ended","away":["attacker","friend"]}"#);
    trial.expect(r#"{"event":"battle_ended"}"#);
}

#[test]
fn r35_treasure_tempts_neither_beasts_nor_undead_nor_those_who_never_check() {
    for rulebook in RULEBOOKS {
        let refuses = |change: &dyn Fn(&mut Trial)| {
            let mut trial = chased(rulebook, |trial| {
                npcs(trial, [8, 8]);
                change(trial);
            });
            let refusal = trial.refused(throw_down("attacker", "purse"));
            assert!(matches!(refusal, Refusal::Chase(NoChase::StopsNobody { .. })), "{refusal}");
        };
        refuses(&beasts);
        refuses(&|trial| _ = trial.tags("target", &[Tag::Undead]).tags("foe", &[Tag::Undead]));
        refuses(&|trial| {
            for id in ["target", "foe"] {
                trial.unit(id, |unit| unit.nerve.checks = false);
            }
        });
        refuses(&|trial| npcs(trial, [12, 12]));
    }
}

#[test]
fn r36_food_stops_beasts_who_fail_their_morale_and_is_eaten() {
    for rulebook in RULEBOOKS {
        let mut trial = chased(rulebook, |trial| {
            npcs(trial, [7, 12]);
            beasts(trial);
        });
        trial.obey_with(throw_down("friend", "rations"), &[(6, 6), (6, 4)]);
        trial.expect(r#"{"event":"tempted","units":["target"],"need":7,"total":10,"stopped":true}"#);
        assert_eq!(trial.place_of("friend.rations"), Place::Lost);
    }
}

#[test]
fn r36_the_intelligent_and_the_dead_want_no_food() {
    for rulebook in RULEBOOKS {
        for dead in [false, true] {
            let mut trial = chased(rulebook, |trial| {
                npcs(trial, [7, 7]);
                if dead {
                    beasts(trial);
                    trial.tags("target", &[Tag::Undead]).tags("foe", &[Tag::Undead]);
                }
            });
            let refusal = trial.refused(throw_down("friend", "rations"));
            assert!(matches!(refusal, Refusal::Chase(NoChase::StopsNobody { .. })), "{refusal}");
        }
    }
}

#[test]
fn r37_burning_oil_ends_the_pursuit() {
    for rulebook in RULEBOOKS {
        let mut trial = chased_over(rulebook, BeyondMap::Dungeon, |trial| {
            trial.item("attacker.oil_flask", |flask| flask.gear = Some(Gear::LIT_OIL));
            trial.put("attacker.sword", Place::Stowed(unit("attacker")));
            trial.put("attacker.oil_flask", Place::Held(unit("attacker")));
        });
        trial.obey_with(throw_down("attacker", "oil_flask"), &[]);
        trial.expect(r#"{"event":"way_blocked","unit":"attacker","stopped":["foe","target"]}"#);
        trial.expect(r#"{"event":"chase_ended","away":["attacker","friend"]}"#);
    }
}

#[test]
fn r37_oil_must_be_lit_or_meet_a_flame_and_open_ground_has_a_way_around() {
    for rulebook in RULEBOOKS {
        let mut trial = chased(rulebook, |_| {});
        let refusal = trial.refused(throw_down("attacker", "oil_flask")).to_string();
        assert!(refusal.contains("has a flame"), "{refusal}");
        // A torch that a friend holds will do.
        let torch = |trial: &mut Trial| {
            trial.item("friend.sword", |sword| {
                sword.weapon.as_mut().unwrap().flame = true;
            });
        };
        let mut trial = chased(rulebook, torch);
        trial.obey(throw_down("attacker", "oil_flask")).expect(r#"{"event":"way_blocked"}"#);
        let mut trial = chased_over(rulebook, BeyondMap::Open, torch);
        let refusal = trial.refused(throw_down("attacker", "oil_flask")).to_string();
        assert!(refusal.contains("around the flames"), "{refusal}");
    }
}

#[test]
fn r35_a_unit_drops_only_what_it_has_and_what_may_stop_pursuers() {
    let mut trial = chased("house", |trial| npcs(trial, [8, 8]));
    let order = Order::DropInTheWay { unit: unit("attacker"), item: item("friend.purse") };
    let (unit, item) = (unit("attacker"), item("friend.purse"));
    assert_eq!(trial.refused(order), Refusal::Chase(NoChase::NotCarried { unit, item }));
    let refusal = trial.refused(throw_down("attacker", "sword")).to_string();
    assert_eq!(refusal, "`attacker.sword` would stop nobody: drop treasure, food or a flask of oil");
    trial.refused(throw_down("target", "purse"));
    trial.refused(Order::DropInTheWay { unit, item: "nothing".parse().unwrap() });
}
