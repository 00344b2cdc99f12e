//! Beginning, racing, catching, getting away.

use crate::level::Source;
use crate::model::{ChaseTurn, Condition, Stage, Status};
use crate::order::{NoChase, Refusal};
use crate::rulebook::Rulebook;
use crate::rules::book::codex;
use crate::rules::pursuit::tests::*;
use crate::rules::trial::{attack, end_turn};

/// Goes on under these rules and the few that every battle needs.
fn only(trial: &mut Trial, rules: &str) {
    let text = format!(
        r#"(version: 1, name: "few", about: "A few.", core: d20, rules: ["C-05..C-06", "T-02..T-05", "A-02", "A-04", "A-62", {rules}])"#
    );
    let few =
        Rulebook::read(&Source::inline("few", &text), codex()).unwrap_or_else(|error| panic!("{error}"));
    trial.rulebook(|rulebook| *rulebook = few);
}

fn status(trial: &Trial, id: &str) -> Status {
    trial.unit_now(id).status
}

#[test]
fn r31_fled_units_are_chased_before_the_battle_is_decided() {
    for rulebook in RULEBOOKS {
        let trial = chased(rulebook, |_| {});
        trial.expect(r#"{"event":"chase_began","side":"red","quarry":["attacker","friend"],"pursuers":["foe","target"],"beyond":"Wilderness"}"#);
        trial.expect(
            r#"{"event":"chase_turn_began","round":1,"turn":"quarry","units":["attacker","friend"]}"#,
        );
        trial.expect_no("battle_ended");
        let clock = trial.snapshot().clock;
        assert_eq!(clock.stage, Stage::Chase);
        assert_eq!(clock.chase.map(|chase| chase.turn), Some(ChaseTurn::Quarry));
    }
}

#[test]
fn r31_each_side_rolls_and_adds_its_movement_rate() {
    for rulebook in RULEBOOKS {
        // 120 feet: +12. 90 feet: +9.
        let mut trial = chased(rulebook, |trial| {
            rate(trial, "target", 9);
            rate(trial, "foe", 9);
        });
        run_on(&mut trial);
        trial.obey_with(pursue(), &[(20, 12), (20, 10)]);
        let quarry = r#"{"units":["attacker","friend"],"rate":12,"natural":10,"total":22,"fate":"away"}"#;
        let pursuers = r#"{"units":["foe","target"],"rate":9,"natural":12,"total":21,"fate":null}"#;
        trial.expect(&format!(r#"{{"event":"raced","pursuers":[{pursuers}],"runners":[{quarry}]}}"#));
        trial.expect(r#"{"event":"got_away","units":["attacker","friend"]}"#);
        trial.expect(r#"{"event":"battle_ended","winner":"blue"}"#);
        assert_eq!(status(&trial, "attacker"), Status::Fled);
    }
}

#[test]
fn r31_the_higher_sum_of_the_pursuers_catches_all() {
    for rulebook in RULEBOOKS {
        let mut trial = chased(rulebook, |_| {});
        run_on(&mut trial);
        trial.obey_with(pursue(), &[(20, 12), (20, 11)]);
        trial.expect(r#"{"event":"caught","units":["attacker","friend"],"by":["foe","target"]}"#);
        assert_eq!(status(&trial, "friend"), Status::Caught);
        trial.expect(r#"{"event":"battle_ended","winner":"blue"}"#);
        assert_eq!(trial.snapshot().clock.chase, None);
    }
}

#[test]
fn r31_equal_sums_stay_in_contact_and_roll_again() {
    for rulebook in RULEBOOKS {
        let mut trial = chased(rulebook, |_| {});
        for round in 1..=10 {
            trial.expect(&format!(r#"{{"event":"chase_turn_began","round":{round},"turn":"quarry"}}"#));
            run_on(&mut trial);
            trial.obey_with(pursue(), &[(20, 7), (20, 7)]);
        }
        // Ten rounds are enough.
        trial.expect(r#"{"event":"got_away","units":["attacker","friend"]}"#);
        trial.expect(r#"{"event":"battle_ended"}"#);
    }
}

#[test]
fn r31_pursuers_may_let_go() {
    let mut trial = chased("house", |_| {});
    assert_eq!(trial.refused(let_go()), Refusal::Chase(NoChase::NotTheirTurn("blue".parse().unwrap())));
    run_on(&mut trial);
    trial.obey(let_go());
    trial.expect(r#"{"event":"pursuit_given_up","side":"blue","units":["foe","target"]}"#);
    trial.expect(r#"{"event":"chase_ended","away":["attacker","friend"]}"#);
    trial.expect(r#"{"event":"battle_ended","winner":"blue"}"#);
}

#[test]
fn r31_only_those_fit_to_run_and_near_enough_pursue() {
    for rulebook in RULEBOOKS {
        // 24 points are the 12 hexes that two rounds take.
        let trial = chased(rulebook, |trial| _ = trial.place("target", 12, 2).place("foe", 14, 9));
        trial.expect(r#"{"event":"chase_began","pursuers":["target"]}"#);
        let trial = chased(rulebook, |trial| _ = trial.condition("target", Condition::Helpless));
        trial.expect(r#"{"event":"chase_began","pursuers":["foe"]}"#);
        let trial = chased(rulebook, |trial| _ = trial.place("target", 20, 2).place("foe", 20, 9));
        trial.expect_no("chase_began").expect(r#"{"event":"battle_ended","winner":"blue"}"#);
    }
}

#[test]
fn r31_a_rider_pursues_only_on_a_mount_that_carries_it_where_it_will() {
    use Condition as C;
    let states = [C::Asleep, C::Helpless, C::Stunned, C::Webbed, C::Routed, C::Turned, C::Engulfed];
    let ridden = |change: &dyn Fn(&mut Trial)| {
        let mut pursues = false;
        let trial = chased("house", |trial| {
            trial.tags("foe", &[crate::model::Tag::Mount]).size("foe", crate::model::Size::Large);
            let at = trial.unit_now("target").position;
            trial.stand("foe", at).unit("target", |rider| rider.riding.0 = Some(unit("foe")));
            change(trial);
        });
        let began = trial.events().into_iter().find(|event| event["event"] == "chase_began");
        if let Some(began) = began {
            pursues = began["pursuers"].to_string().contains("target");
        }
        pursues
    };
    assert!(ridden(&|_| {}));
    for state in states {
        assert!(!ridden(&|trial| _ = trial.condition("foe", state)), "{state:?}");
    }
    assert!(!ridden(&|trial| _ = trial.unit("foe", |mount| mount.stance = crate::model::Stance::Prone)));
}

#[test]
fn r31_each_side_that_has_left_is_chased_by_itself() {
    // Whichever unit comes first by name.
    for (red, green) in [("attacker", "friend"), ("friend", "attacker")] {
        for faces in [[(20, 12), (20, 2)], [(20, 2), (20, 12)]] {
            let mut trial = chased("house", |trial| {
                let third: crate::model::SideId = "green".parse().expect("a side");
                trial.change(|snapshot| {
                    let side = snapshot.sides.sides.values().next().expect("there is a side").clone();
                    snapshot.sides.sides.insert(third, side);
                });
                trial.unit(green, |unit| unit.side.0 = third);
            });
            let chases = |trial: &Trial| trial.count("chase_began");
            assert_eq!(chases(&trial), 1);
            trial.expect(&format!(r#"{{"event":"chase_began","side":"green","quarry":["{green}"]}}"#));
            trial.obey(end_turn(green)).obey_with(pursue(), &faces);
            assert_eq!(chases(&trial), 2, "{faces:?}");
            trial.expect(&format!(r#"{{"event":"chase_began","side":"red","quarry":["{red}"]}}"#));
            trial.expect_no("battle_ended");
            trial.obey(end_turn(red)).obey_with(pursue(), &[(20, 12), (20, 2)]);
            trial.expect(r#"{"event":"battle_ended","winner":"blue"}"#);
            assert_eq!((chases(&trial), status(&trial, red)), (2, Status::Caught));
        }
    }
}

#[test]
fn r31_a_unit_that_left_long_ago_is_not_chased() {
    for (left_in, quarry) in
        [(0, r#"["attacker"]"#), (1, r#"["attacker","friend"]"#), (2, r#"["attacker","friend"]"#)]
    {
        let mut trial = Trial::duel("house");
        trial.unit("friend", |friend| (friend.status, friend.nerve.left_in) = (Status::Fled, Some(left_in)));
        trial.change(|snapshot| snapshot.clock.round = 2).place("attacker", 0, 2).place("target", 4, 2);
        trial.obey(Order::Flee { unit: unit("attacker") });
        trial.expect(&format!(r#"{{"event":"chase_began","quarry":{quarry}}}"#));
    }
}

#[test]
fn r31_without_the_rule_there_is_no_chase() {
    let mut trial = Trial::duel("house");
    only(&mut trial, r#""R-23""#);
    trial.place("attacker", 0, 2).place("friend", 0, 9).place("target", 4, 2);
    trial.obey(Order::Flee { unit: unit("attacker") }).obey(Order::Flee { unit: unit("friend") });
    trial.expect_no("chase_began").expect(r#"{"event":"battle_ended","winner":"blue"}"#);
}

#[test]
fn r31_in_a_chase_units_run_and_do_nothing_else() {
    let mut trial = chased("house", |_| {});
    assert_eq!(trial.refused(attack("attacker", "target")), Refusal::Chase(NoChase::OnlyRunning));
    assert_eq!(trial.refused(end_turn("target")), Refusal::Chase(NoChase::PursueOrLetGo(unit("target"))));
    assert_eq!(trial.refused(end_turn("nobody")), Refusal::NoSuchUnit(unit("nobody")));
    trial.obey(end_turn("attacker"));
    assert_eq!(trial.refused(end_turn("attacker")), Refusal::TurnEnded(unit("attacker")));
    let mut trial = Trial::duel("house");
    for order in [pursue(), let_go(), throw_down("attacker", "sword")] {
        assert_eq!(trial.refused(order), Refusal::Chase(NoChase::NotNow));
    }
}

#[test]
fn r31_a_chase_goes_on_after_it_was_put_away() {
    let mut trial = chased("house", |_| {});
    trial.obey(end_turn("attacker"));
    let kept = trial.snapshot();
    kept.check().unwrap();
    let mut resumed = trial.resumed(&kept);
    assert_eq!(resumed.snapshot(), kept);
    resumed.obey(end_turn("friend")).obey_with(pursue(), &[(20, 12), (20, 2)]);
    resumed.expect(r#"{"event":"caught"}"#);
}

#[test]
fn r32_over_open_ground_the_faster_side_wins_without_a_roll() {
    for rulebook in RULEBOOKS {
        for (quarry, pursuers, fate) in
            [(9, 12, Status::Caught), (12, 9, Status::Fled), (12, 12, Status::Fled)]
        {
            let mut trial = chased_over(rulebook, BeyondMap::Open, |trial| {
                for (id, speed) in
                    [("attacker", quarry), ("friend", quarry), ("target", pursuers), ("foe", pursuers)]
                {
                    rate(trial, id, speed);
                }
            });
            run_on(&mut trial);
            trial.obey_with(pursue(), &[]);
            assert_eq!(status(&trial, "attacker"), fate, "{quarry} against {pursuers}");
            trial.expect(r#"{"event":"battle_ended"}"#);
        }
    }
}

#[test]
fn r33_a_unit_need_only_outrun_its_slowest_friend() {
    for rulebook in RULEBOOKS {
        let mut trial = chased(rulebook, |trial| rate(trial, "friend", 6));
        run_on(&mut trial);
        // The pursuers roll first: 3 and 12 are 15, against 5 and 12, and against 5 and 6.
        trial.obey_with(pursue(), &[(20, 3), (20, 5), (20, 5)]);
        trial.expect(r#"{"event":"caught","units":["friend"]}"#);
        trial.expect(r#"{"event":"got_away","units":["attacker"]}"#);
        assert_eq!(status(&trial, "attacker"), Status::Fled);
        assert_eq!(status(&trial, "friend"), Status::Caught);
    }
}

#[test]
fn r33_of_pursuers_of_different_speed_the_best_sum_counts() {
    for rulebook in RULEBOOKS {
        let mut trial = chased(rulebook, |trial| rate(trial, "foe", 18));
        run_on(&mut trial);
        trial.obey_with(pursue(), &[(20, 2), (20, 9), (20, 8)]);
        let foe = r#"{"units":["foe"],"rate":18,"natural":2,"total":20,"fate":null}"#;
        let target = r#"{"units":["target"],"rate":12,"natural":9,"total":21,"fate":null}"#;
        trial.expect(&format!(r#"{{"event":"raced","pursuers":[{foe},{target}]}}"#));
        trial.expect(r#"{"event":"caught","units":["attacker","friend"]}"#);
    }
}

#[test]
fn r33_without_it_the_slowest_set_the_pace() {
    let mut trial = chased("house", |trial| {
        rate(trial, "friend", 6);
        rate(trial, "foe", 9);
        only(trial, r#""R-23", "R-31""#);
    });
    run_on(&mut trial);
    trial.obey_with(pursue(), &[(20, 3), (20, 7)]);
    let quarry = r#"{"units":["attacker","friend"],"rate":6,"natural":7,"total":13,"fate":"away"}"#;
    let pursuers = r#"{"units":["foe","target"],"rate":9,"natural":3,"total":12,"fate":null}"#;
    trial.expect(&format!(r#"{{"event":"raced","pursuers":[{pursuers}],"runners":[{quarry}]}}"#));
    trial.expect(r#"{"event":"got_away","units":["attacker","friend"]}"#);
}

#[test]
fn r34_in_a_dungeon_the_way_is_told_in_general_terms() {
    for rulebook in RULEBOOKS {
        let told = |beyond| {
            let trial = chased_over(rulebook, beyond, |_| {});
            let events = trial.events();
            let began = events.iter().find(|event| event["event"] == "chase_turn_began").cloned();
            began.unwrap_or_default()["passage"].clone()
        };
        assert!(told(BeyondMap::Dungeon).is_string());
        assert!(told(BeyondMap::Wilderness).is_null() && told(BeyondMap::Open).is_null());
    }
}
