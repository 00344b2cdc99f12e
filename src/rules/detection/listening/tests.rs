//! Who hears and smells the unseen, and who does not.

use super::*;
use crate::event::Modifier;
use crate::model::{ArmorPiece, BodyLocation, Flight, Flying, Maneuverability, Material, Tag, Terrain, Tile};
use crate::rules::detection::bench::{blue, detector, hamper, hunt, red, remember, wolf};
use crate::rules::trial::{Trial, at, unit};

/// The target stands at rest: 2 is added, so that the base number of 5 detects with at most 3.
const LAST: u16 = 3;

fn is_detected(trial: &Trial) -> bool {
    trial.snapshot().secrets.has_detected(unit("target"), red())
}

/// The end of the round with exactly these dice.
fn ends<'t>(trial: &'t mut Trial, faces: &[(u16, u16)]) -> &'t mut Trial {
    trial.dice(faces).end_round().expect_dice_used()
}

fn listen(id: &str) -> Order {
    Order::Listen { unit: unit(id) }
}

#[test]
fn a76_the_last_face_detects_and_the_next_does_not() {
    for (face, found) in [(1, true), (LAST, true), (LAST + 1, false), (20, false)] {
        let mut trial = hunt("advanced");
        ends(&mut trial, &[(20, face)]);
        assert_eq!(is_detected(&trial), found, "{face}");
        trial.expect(&format!(r#"{{"event":"listened","unit":"attacker","natural":{face}}}"#));
        match found {
            true => trial.expect(&format!(
                r#"{{"event":"detected","unit":"target","by":"attacker","side":"red","base":5,"need":{LAST},
                    "natural":{face}}}"#
            )),
            false => trial.expect_no("detected"),
        };
    }
}

#[test]
fn a30_a40_a43_what_makes_checks_harder_is_a_row_of_the_detector() {
    let causes = [(Condition::Drained, 30, 1), (Condition::Exhausted, 40, 2), (Condition::WornOut, 43, 2)];
    for (condition, rule, points) in causes {
        let last = LAST - points;
        for (face, found) in [(last, true), (last + 1, false)] {
            let mut trial = hunt("advanced");
            hamper(&mut trial, "attacker", (condition, RuleId::a(rule)), points as i8);
            ends(&mut trial, &[(20, face)]);
            assert_eq!(is_detected(&trial), found, "{condition:?} {face}");
            if found {
                let rows = format!(
                    r#"[{{"rule":"A-79","label":"Unseen, at rest or in the air","value":2}},
                        {{"rule":"A-{rule}","label":"{}","value":{points}}}]"#,
                    condition.label()
                );
                trial.expect(&format!(r#"{{"event":"detected","need":{last},"modifiers":{rows}}}"#));
            }
        }
    }
    // It hampers who listens and not who is listened for.
    let mut trial = hunt("advanced");
    hamper(&mut trial, "target", (Condition::Drained, RuleId::a(30)), 1);
    ends(&mut trial, &[(20, LAST)]);
    assert!(is_detected(&trial));
}

#[test]
fn a76_within_six_hexes_and_keen_senses_within_twelve() {
    for (column, found, keen_found) in
        [(8, true, true), (9, false, true), (14, false, true), (15, false, false)]
    {
        for (keen, found) in [(false, found), (true, keen_found)] {
            let mut trial = hunt("advanced");
            trial.place("target", column, 2);
            if keen {
                wolf(&mut trial, "attacker");
            }
            ends(&mut trial, &[(20, 1)]);
            assert_eq!(is_detected(&trial), found, "column {column}, keen: {keen}");
        }
    }
}

#[test]
fn a76_a_wall_between_stops_all_traces_and_a_hedge_does_not() {
    for (terrain, found) in [(Terrain::Wall, false), (Terrain::Forest, true)] {
        let mut trial = hunt("advanced");
        trial.tile(at(4, 2), Tile { terrain, cover: 100, ..Tile::default() });
        ends(&mut trial, &[(20, 1)]);
        assert_eq!(is_detected(&trial), found, "{terrain:?}");
    }
}

#[test]
fn a76_vector_an_alerted_fighter_of_level_12_detects_one_in_mail_that_walks_with_9() {
    for (face, found) in [(9, true), (10, false)] {
        let mut trial = hunt("advanced");
        remember(&mut trial, Some(1));
        let piece = ArmorPiece {
            name: "mail".to_owned(),
            covers: vec![BodyLocation::Torso],
            steps: 5,
            material: Material::Metal,
        };
        trial.unit("target", |target| target.armor.pieces = [piece].into());
        let over = trial.unit_now("target").position;
        trial.change(|state| _ = state.clock.walked.insert(unit("target"), vec![over; 4]));
        ends(&mut trial, &[(20, face)]);
        assert_eq!(is_detected(&trial), found, "{face}");
    }
}

#[test]
fn a76_vector_what_hovers_and_is_invisible_by_nature_is_never_detected_unless_he_is_alerted() {
    let hover = |attacked_in| {
        let mut trial = hunt("advanced");
        remember(&mut trial, attacked_in);
        trial.tags("target", &[Tag::NaturallyInvisible]).unit("target", |target| {
            target.flight = Flight(Some(Flying { class: Maneuverability::A, layer: 1 }));
        });
        trial
    };
    let mut never = hover(None);
    ends(&mut never, &[(20, 1)]);
    assert!(!is_detected(&never), "1 and 5 are more than 5");
    for (face, found) in [(2, true), (3, false)] {
        let mut alerted = hover(Some(1));
        ends(&mut alerted, &[(20, face)]);
        assert_eq!(is_detected(&alerted), found, "{face}");
    }
}

#[test]
fn a74_without_reason_to_believe_nobody_checks() {
    let mut trial = hunt("advanced");
    trial.change(|state| state.secrets = crate::model::Secrets::default());
    trial.change(|state| state.secrets.hide(unit("target"), red()));
    ends(&mut trial, &[]).expect_no("listened");
    assert_eq!(trial.refused(listen("attacker")), Refusal::NoReasonToListen(unit("attacker")));
}

#[test]
fn a74_who_stood_next_to_it_believes_and_who_saw_it_vanish_too() {
    // It stands beside red's second unit, and then goes away.
    let mut trial = hunt("advanced");
    trial.change(|state| state.secrets = crate::model::Secrets::default());
    trial.place("friend", 8, 2).place("target", 7, 2);
    trial.obey(crate::rules::trial::end_turn("attacker")).obey(crate::rules::trial::end_turn("friend"));
    trial.obey(crate::rules::trial::walk("target", &[at(6, 2)]));
    trial.expect(r#"{"event":"noticed","unit":"target","side":"red","at":[7,2]}"#);
    trial.expect(r#"{"event":"sight_lost","unit":"target","side":"red","last":[7,2]}"#);
    ends(&mut trial, &[(20, 20)]);
    // It vanishes in the middle of the battle.
    let mut trial = hunt("advanced");
    trial.change(|state| state.secrets = crate::model::Secrets::default());
    ends(&mut trial, &[(20, 20)])
        .expect(r#"{"event":"sight_lost","unit":"target","side":"red","last":[6,2]}"#);
}

#[test]
fn a74_nobody_listens_for_friends_or_for_what_can_be_seen() {
    let mut trial = hunt("advanced");
    trial.unit("target", |target| target.conditions = Default::default());
    ends(&mut trial, &[]).expect_no("listened");
    let mut trial = hunt("advanced");
    detector(&mut trial, "foe", 15, 18);
    ends(&mut trial, &[(20, 20)]);
    assert_eq!(trial.count("listened"), 1, "the foe does not listen for its friend");
    assert!(!trial.snapshot().secrets.has_detected(unit("target"), blue()));
}

#[test]
fn a75_each_detector_checks_once_a_round() {
    let mut trial = hunt("advanced");
    detector(&mut trial, "friend", 12, 11);
    ends(&mut trial, &[(20, 20), (20, 19)]);
    assert_eq!(trial.count("listened"), 2);
    ends(&mut trial, &[(20, 18), (20, 17)]);
    assert_eq!(trial.count("listened"), 4);
}

#[test]
fn a75_one_die_counts_against_each_of_them() {
    let mut trial = hunt("advanced");
    trial.place("foe", 4, 2).condition("foe", Condition::Invisible);
    trial.change(|state| {
        let (unit, to, at) = (unit("foe"), red(), at(4, 2));
        state.secrets.change(crate::model::SecretChange::Shows {
            unit,
            to,
            at,
            attacked_in: Some(1),
            alerts: true,
        });
    });
    // The foe has attacked, which is worth 2: with 4 it is detected, and the target is not.
    ends(&mut trial, &[(20, 4)]);
    assert!(trial.snapshot().secrets.has_detected(unit("foe"), red()) && !is_detected(&trial));
}

#[test]
fn a75_listening_takes_the_action_and_the_check_of_the_round() {
    let mut trial = hunt("advanced");
    trial.obey_with(listen("attacker"), &[(20, 20)]);
    let turn = trial.unit_now("attacker").turn;
    assert!(!turn.action && turn.attacks == 0);
    trial.expect(r#"{"event":"listened","unit":"attacker","natural":20}"#);
    trial.unit("attacker", |unit| (unit.turn.action, unit.turn.attacks) = (true, 1));
    assert_eq!(trial.refused(listen("attacker")), Refusal::HasListened(unit("attacker")));
    ends(&mut trial, &[]);
    assert_eq!(trial.count("listened"), 1);
    trial.obey_with(listen("attacker"), &[(20, LAST)]);
    assert!(is_detected(&trial), "in the next round it may listen again");
}

#[test]
fn a75_listening_is_refused_without_an_action_or_senses() {
    let mut trial = hunt("advanced");
    trial.unit("attacker", |unit| unit.turn.action = false);
    assert_eq!(trial.refused(listen("attacker")), Refusal::NoAction(unit("attacker")));
    let mut dull = hunt("advanced");
    detector(&mut dull, "attacker", 6, 18);
    assert_eq!(dull.refused(listen("attacker")), Refusal::CannotDetect(unit("attacker")));
    ends(&mut dull, &[]).expect_no("listened");
    let mut thac0 = Trial::duel("thac0");
    assert_eq!(thac0.refused(listen("attacker")), Refusal::RuleOff(A76));
}

#[test]
fn a76_the_stunned_and_the_fallen_hear_nothing() {
    let mut trial = hunt("advanced");
    trial.condition("attacker", Condition::Asleep);
    trial.unit("attacker", |unit| unit.turn.ended = true);
    ends(&mut trial, &[]).expect_no("listened");
}

#[test]
fn a80_a_skill_helps_only_after_its_own_check() {
    for (skill_face, need) in [(12, LAST + 1), (13, LAST)] {
        let mut trial = hunt("advanced");
        trial.unit("attacker", |unit| {
            unit.abilities.wisdom = 12;
            unit.skills.0 = [Skill::Tracking].into();
        });
        ends(&mut trial, &[(20, skill_face), (20, need)]);
        trial.expect(&format!(r#"{{"event":"detected","need":{need},"natural":{need}}}"#));
    }
}

#[test]
fn a81_what_is_detected_stays_so_and_the_others_need_no_check() {
    let mut trial = hunt("advanced");
    detector(&mut trial, "friend", 12, 11);
    // The attacker detects it, so the friend does not roll.
    ends(&mut trial, &[(20, LAST)]);
    assert!(is_detected(&trial));
    assert_eq!(trial.count("listened"), 1);
    ends(&mut trial, &[]);
    trial.place("target", 20, 10);
    ends(&mut trial, &[]);
    assert!(is_detected(&trial), "however far it goes");
}

#[test]
fn a81_the_other_side_has_not_detected_its_own_nor_a_third() {
    let mut trial = hunt("advanced");
    ends(&mut trial, &[(20, LAST)]);
    assert!(!trial.snapshot().secrets.has_detected(unit("target"), blue()));
}

#[test]
fn a75_a_unit_is_advised_to_listen_where_its_side_lost_sight_of_somebody_near() {
    let mut trial = hunt("advanced");
    trial.change(|state| state.secrets.hide(unit("target"), red()));
    let ideas = trial.ideas_of("attacker", A76);
    assert_eq!(ideas.iter().map(|idea| idea.orders.clone()).collect::<Vec<_>>(), [[listen("attacker")]]);
    // What a side gets of the battle is enough for that.
    let seen = trial.snapshot().seen_by(red());
    assert_eq!(trial.resumed(&seen).ideas_of("attacker", A76).len(), 1);
    trial.place("attacker", 20, 10);
    assert!(trial.ideas_of("attacker", A76).is_empty(), "too far from where it was");
}

#[test]
fn a76_the_rows_stand_in_the_event() {
    let mut trial = hunt("advanced");
    ends(&mut trial, &[(20, 1)]);
    let rows: Vec<Modifier> = trial
        .survey(|field| signs::rows(field, &field.unit(unit("attacker")), &field.unit(unit("target")), &[]));
    assert_eq!(rows.len(), 1);
    trial.expect(r#"{"event":"detected","modifiers":[{"rule":"A-79","label":"Unseen, at rest or in the air","value":2}]}"#);
}

#[test]
fn a76_the_hexes_in_which_somebody_may_be_tell_nothing_of_who_is_hidden_in_them() {
    let listened = |trial: &mut Trial| trial.survey(|field| where_listened(field, &listen("attacker")));
    let mut trial = hunt("advanced");
    let known = listened(&mut trial);
    assert!(!known.contains(&at(6, 2)), "whom the side knows of is seen there");
    trial.change(|state| state.secrets.hide(unit("target"), red()));
    let hidden = listened(&mut trial);
    assert!(
        hidden.contains(&at(6, 2)) && hidden.contains(&at(8, 2)) && !hidden.contains(&at(9, 2)),
        "6 hexes"
    );
    assert!(!hidden.contains(&at(2, 2)), "it stands there itself");
    trial.place("target", 7, 2);
    assert_eq!(listened(&mut trial), hidden);
    let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
    trial.tile(at(4, 2), wall);
    let behind = listened(&mut trial);
    assert!(behind.contains(&at(3, 2)) && !behind.contains(&at(4, 2)) && !behind.contains(&at(6, 2)));
    assert!(trial.survey(|field| where_listened(field, &Order::Kneel { unit: unit("attacker") })).is_empty());
}
