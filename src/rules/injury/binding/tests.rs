//! Tests of binding wounds.

use super::*;
use crate::hex::Facing;
use crate::model::{Condition, Lasting, LastingEffect, Tag};
use crate::rules::trial::{Trial, at, unit};

fn bind(id: &str, target: &str) -> Order {
    Order::Treat { unit: unit(id), target: unit(target) }
}

/// The attacker bleeds from one wound in this part, and the friend beside it may help; no enemy is near.
fn wounded(rulebook: &str, bleeding: u16, grade: Option<Bleeding>, part: &str) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.place("target", 20, 2).place("friend", 2, 3).unit("attacker", |bearer| {
        let (part, opened) = (part.parse().ok(), 1);
        bearer.wounds = vec![Wound { number: 1, bleeding, grade, opened, part, ..Wound::default() }];
    });
    trial
}

fn graded(grade: Bleeding, part: &str) -> Trial {
    wounded("advanced", 0, Some(grade), part)
}

fn left(trial: &Trial) -> Vec<(u16, Option<Bleeding>)> {
    trial.unit_now("attacker").wounds.iter().map(|wound| (wound.bleeding, wound.grade)).collect()
}

fn scores(trial: &mut Trial, id: &str, intelligence: u8, wisdom: u8) {
    trial.unit(id, |unit| (unit.abilities.intelligence, unit.abilities.wisdom) = (intelligence, wisdom));
}

fn learn(trial: &mut Trial, id: &str) {
    trial.unit(id, |unit| _ = unit.skills.0.insert(Skill::Healing));
}

#[test]
fn a25_whoever_has_lost_the_memory_heals_as_the_untrained_do() {
    for (rulebook, forgets, need) in
        [("house", false, 14), ("house", true, 9), ("advanced", false, 14), ("advanced", true, 9)]
    {
        let mut trial = wounded(rulebook, 0, Some(Bleeding::Major), "head");
        scores(&mut trial, "attacker", 9, 16);
        learn(&mut trial, "attacker");
        let effects: &[LastingEffect] = if forgets { &[LastingEffect::Forgets] } else { &[] };
        trial.unit("attacker", |own| {
            own.conditions.begin(Lasting {
                effects: effects.into(),
                ..Lasting::caused(Condition::Impaired, RuleId::a(25))
            })
        });
        trial.obey_with(bind("attacker", "attacker"), &[(20, 20)]);
        trial.expect(&format!(r#"{{"event":"tended","rule":"A-60","need":{need}}}"#));
    }
}

#[test]
fn a59_anyone_binds_a_minor_wound_and_it_takes_the_action() {
    let mut trial = graded(Bleeding::Minor, "torso");
    trial.obey_with(bind("attacker", "attacker"), &[]);
    trial.expect(
        r#"{"event":"tended","target":"attacker","by":"attacker","wound":1,"rule":"A-59","need":null,"natural":null}"#,
    );
    let turn = trial.unit_now("attacker").turn;
    assert_eq!((left(&trial), turn.action, turn.attacks), (vec![(0, None)], false, 0));
    let dry = Refusal::from(NoTreatment::NothingToTreat(unit("attacker")));
    assert_eq!(trial.refused(bind("attacker", "attacker")), dry);
}

#[test]
fn a60_the_untrained_make_a_major_wound_minor_by_intelligence() {
    for (face, after) in [(9, Bleeding::Minor), (10, Bleeding::Major)] {
        let mut trial = graded(Bleeding::Major, "head");
        scores(&mut trial, "attacker", 9, 18);
        trial.obey_with(bind("attacker", "attacker"), &[(20, face)]);
        trial.expect(&format!(r#"{{"event":"tended","rule":"A-60","need":9,"natural":{face}}}"#));
        assert_eq!(left(&trial), [(0, Some(after))], "{face}");
    }
}

#[test]
fn a60_a_healer_stops_a_major_wound_by_wisdom_less_two() {
    for (face, after) in [(11, None), (12, Some(Bleeding::Major))] {
        let mut trial = graded(Bleeding::Major, "head");
        scores(&mut trial, "attacker", 3, 13);
        learn(&mut trial, "attacker");
        trial.obey_with(bind("attacker", "attacker"), &[(20, face)]);
        trial.expect(r#"{"event":"tended","rule":"A-60","need":11}"#);
        assert_eq!(left(&trial), [(0, after)], "{face}");
    }
}

#[test]
fn a61_the_untrained_bind_a_severe_wound_only_in_a_limb() {
    for (face, after) in [(10, Bleeding::Major), (11, Bleeding::Severe)] {
        let mut trial = graded(Bleeding::Severe, "left-leg");
        scores(&mut trial, "attacker", 10, 10);
        trial.obey_with(bind("attacker", "attacker"), &[(20, face)]);
        assert_eq!(left(&trial), [(0, Some(after))], "{face}");
    }
    for trunk in ["torso", "abdomen", "head"] {
        let mut trial = graded(Bleeding::Severe, trunk);
        let refusal = NoTreatment::NeedsHealer { unit: unit("attacker"), target: unit("attacker") };
        assert_eq!(trial.refused(bind("attacker", "attacker")), refusal.into(), "{trunk}");
    }
}

#[test]
fn a44_a61_the_untrained_treat_the_worst_that_they_can_treat() {
    let severe = |trial: &mut Trial| {
        trial.unit("attacker", |bearer| {
            bearer.wounds[0].grade = Some(Bleeding::Severe);
            let (grade, part) = (Some(Bleeding::Minor), "left-leg".parse().ok());
            bearer.wounds.push(Wound { number: 2, grade, opened: 1, part, ..Wound::default() });
        });
    };
    // The smaller wound, because nobody but a healer can bind the torso.
    let mut small = graded(Bleeding::Severe, "torso");
    severe(&mut small);
    small
        .obey_with(bind("attacker", "attacker"), &[])
        .expect(r#"{"event":"tended","wound":2,"rule":"A-59"}"#);
    let refusal = NoTreatment::NeedsHealer { unit: unit("friend"), target: unit("attacker") };
    small.obey(Order::EndTurn { unit: unit("attacker") });
    assert_eq!(small.refused(bind("friend", "attacker")), refusal.into(), "only the torso is left");
    // That the patient sinks can be stopped whatever else it has.
    let mut sinks = graded(Bleeding::Severe, "torso");
    sinks.unit("attacker", |patient| {
        (patient.hit_points.now, patient.status) = (-3, Status::Dying);
        patient.deaths_door.sink(Some(Sinking { since: 1, slowed: false }));
        patient.turn.ended = true;
    });
    scores(&mut sinks, "friend", 9, 9);
    sinks.obey_with(bind("friend", "attacker"), &[(20, 9)]);
    sinks.expect(r#"{"event":"steadied","target":"attacker","by":"friend","need":9}"#);
    // A healer begins with the torso.
    let mut healer = graded(Bleeding::Severe, "torso");
    severe(&mut healer);
    learn(&mut healer, "attacker");
    healer.obey_with(bind("attacker", "attacker"), &[(20, 1)]);
    healer.expect(r#"{"event":"tended","wound":1,"rule":"A-61"}"#);
}

#[test]
fn a61_a_healer_makes_a_severe_wound_major_by_wisdom_less_six() {
    for (face, after) in [(9, Bleeding::Major), (10, Bleeding::Severe)] {
        let mut trial = graded(Bleeding::Severe, "torso");
        scores(&mut trial, "attacker", 18, 15);
        learn(&mut trial, "attacker");
        trial.obey_with(bind("attacker", "attacker"), &[(20, face)]);
        trial.expect(r#"{"event":"tended","rule":"A-61","need":9}"#);
        assert_eq!(left(&trial), [(0, Some(after))], "{face}");
    }
}

#[test]
fn a30_a40_a43_what_makes_checks_harder_hampers_each_treatment() {
    // The untrained by Intelligence 12, healers by Wisdom 16 less 2 or 6; 4 is added to the die.
    let cases = [(Bleeding::Major, false, 8), (Bleeding::Major, true, 10), (Bleeding::Severe, true, 6)];
    for (condition, rule) in [(Condition::Drained, 30), (Condition::Exhausted, 40), (Condition::WornOut, 43)]
    {
        for (grade, is_healer, need) in cases {
            for (face, helps) in [(need, true), (need + 1, false)] {
                let mut trial = graded(grade, "head");
                scores(&mut trial, "attacker", 12, 16);
                if is_healer {
                    learn(&mut trial, "attacker");
                }
                let effects = [LastingEffect::Check(4)].into();
                let tired = Lasting { effects, ..Lasting::caused(condition, RuleId::a(rule)) };
                trial.unit("attacker", |own| own.conditions.begin(tired));
                trial.obey_with(bind("attacker", "attacker"), &[(20, face)]);
                trial.expect(&format!(r#"{{"event":"tended","need":{need},"natural":{face}}}"#));
                assert_eq!(left(&trial) != [(0, Some(grade))], helps, "{condition:?} {grade:?} {face}");
            }
        }
    }
}

#[test]
fn a60_the_worst_wound_comes_first() {
    let mut trial = graded(Bleeding::Minor, "torso");
    trial.unit("attacker", |bearer| {
        let wound = |number, grade| Wound { number, grade: Some(grade), opened: 1, ..Wound::default() };
        bearer.wounds.extend([wound(2, Bleeding::Major), wound(3, Bleeding::Major)]);
    });
    trial.obey_with(bind("attacker", "attacker"), &[(20, 1)]);
    trial.expect(r#"{"event":"tended","wound":2}"#);
    let (minor, major) = ((0, Some(Bleeding::Minor)), (0, Some(Bleeding::Major)));
    assert_eq!(left(&trial), [minor, minor, major]);
}

#[test]
fn a59_a_neighbor_helps_and_nobody_else() {
    let mut trial = graded(Bleeding::Minor, "torso");
    trial.obey(Order::EndTurn { unit: unit("attacker") }).obey_with(bind("friend", "attacker"), &[]);
    trial.expect(r#"{"event":"tended","target":"attacker","by":"friend"}"#);
    let mut far = graded(Bleeding::Minor, "torso");
    far.place("friend", 2, 6).obey(Order::EndTurn { unit: unit("attacker") });
    let (friend, attacker) = (unit("friend"), unit("attacker"));
    let refusal = NoTreatment::TooFar { unit: friend, target: attacker, distance: 4 };
    assert_eq!(far.refused(bind("friend", "attacker")), refusal.into());
    for (elevation, reaches) in [(5, true), (6, false), (-6, false)] {
        let mut ledge = graded(Bleeding::Minor, "torso");
        ledge.place("friend", 1, 2).obey(Order::EndTurn { unit: unit("attacker") });
        ledge.tile(at(1, 2), crate::model::Tile { elevation, ..Default::default() });
        let high = Refusal::TooHigh { unit: friend, target: attacker };
        match reaches {
            true => drop(ledge.obey_with(bind("friend", "attacker"), &[])),
            false => assert_eq!(ledge.refused(bind("friend", "attacker")), high, "{elevation}"),
        }
    }
}

#[test]
fn a59_what_cannot_be_bound_is_refused() {
    let (attacker, target) = (unit("attacker"), unit("target"));
    let mut trial = graded(Bleeding::Minor, "torso");
    let none = Refusal::from(NoTreatment::NothingToTreat(unit("friend")));
    assert_eq!(trial.refused(bind("attacker", "friend")), none);
    trial.place("target", 3, 2);
    let enemy = NoTreatment::Enemy { unit: attacker, target };
    assert_eq!(trial.refused(bind("attacker", "target")), enemy.into());
    trial.unit("attacker", |bearer| bearer.turn.action = false);
    assert_eq!(trial.refused(bind("attacker", "attacker")), Refusal::NoAction(attacker));
    let mut trial = graded(Bleeding::Minor, "torso");
    trial.unit("attacker", |bearer| bearer.hands.hands = 0);
    assert_eq!(trial.refused(bind("attacker", "attacker")), NoTreatment::NoHands(attacker).into());
    let mut trial = graded(Bleeding::Minor, "torso");
    trial.tags("attacker", &[Tag::Bloodless]);
    assert_eq!(trial.refused(bind("attacker", "attacker")), NoTreatment::NothingToTreat(attacker).into());
    let mut trial = wounded("crits-and-fumbles", 1, None, "torso");
    assert_eq!(trial.refused(bind("attacker", "attacker")), Refusal::RuleOff(A59));
}

#[test]
fn a60_wounds_of_document_000_are_treated_by_what_they_cost() {
    let graded = |bleeding, grade| treated_as(BleedingState { bleeding, grade });
    let all = [graded(0, None), graded(1, None), graded(2, None), graded(1, Some(Bleeding::Severe))];
    assert_eq!(all, [None, Some(Bleeding::Minor), Some(Bleeding::Major), Some(Bleeding::Severe)]);
    let of = |bleeding, grade| BleedingState { bleeding, grade };
    let (minor, major, severe) = (Some(Bleeding::Minor), Some(Bleeding::Major), Some(Bleeding::Severe));
    assert_eq!(eased(of(3, None), minor), of(1, None));
    assert_eq!(eased(of(3, major), minor), of(1, minor));
    assert_eq!(eased(of(3, severe), major), of(3, major));
    assert_eq!(eased(of(3, minor), None), of(0, None));
}

#[test]
fn a59_an_opponent_with_nothing_better_to_do_binds_its_wound() {
    let mut trial = graded(Bleeding::Major, "head");
    trial.face("attacker", Facing::East);
    let ideas = trial.ideas_of("attacker", A60);
    assert_eq!(
        ideas.iter().map(|idea| &idea.orders[..]).collect::<Vec<_>>(),
        [[bind("attacker", "attacker")]]
    );
    assert!(ideas[0].worth > 0.0 && ideas[0].worth < 1.0, "{ideas:?}");
    let mut sound = graded(Bleeding::Major, "head");
    sound.unit("attacker", |bearer| bearer.wounds.clear()).condition("attacker", Condition::Prayer);
    assert_eq!(sound.ideas_of("attacker", A60), []);
    sound.stand("friend", at(2, 3));
    assert_eq!(sound.ideas_of("friend", A60), []);
}

#[test]
fn a60_a_friend_far_off_is_gone_to_from_any_side_that_is_free() {
    let mut trial = graded(Bleeding::Major, "head");
    trial.place("friend", 8, 2);
    let ideas = trial.ideas_of("friend", A60);
    let sides: Vec<_> = ideas.iter().map(|idea| idea.at.expect("somewhere else")).collect();
    assert_eq!(sides.len(), 6);
    assert!(sides.iter().all(|side| distance(*side, at(2, 2)) == 1), "{sides:?}");
    assert!(ideas.iter().all(|idea| idea.orders == [bind("friend", "attacker")] && idea.worth > 0.0));
    trial.stand("target", sides[0]);
    let left: Vec<_> = trial.ideas_of("friend", A60).iter().filter_map(|idea| idea.at).collect();
    assert_eq!(left, sides[1..], "an enemy stands there");
}

#[test]
fn a60_nobody_runs_to_a_friend_into_the_fire_of_several_archers() {
    let archers = |count: usize| {
        let mut trial = graded(Bleeding::Major, "head");
        trial.place("friend", 8, 2).place("target", 12, 2).place("foe", 12, 6);
        for (id, _) in ["target", "foe"].into_iter().zip(0..count) {
            trial.item(&format!("{id}.sword"), |sword| {
                let weapon = sword.weapon.as_mut().expect("a weapon");
                let range = crate::model::RangeBands { short: 20, medium: 40, long: 60, extreme: None };
                (weapon.ammunition, weapon.range) = (Some("arrow".into()), Some(range));
            });
        }
        trial.ideas_of("friend", A60).len()
    };
    assert_eq!([0, 1, 2].map(archers), [6, 6, 0]);
}

#[test]
fn a60_nobody_goes_to_a_friend_that_does_not_bleed_or_cannot_be_helped() {
    let mut sound = graded(Bleeding::Major, "head");
    sound.place("friend", 8, 2).unit("attacker", |bearer| bearer.wounds.clear());
    assert_eq!(sound.ideas_of("friend", A60), []);
    let mut handless = graded(Bleeding::Major, "head");
    handless.place("friend", 8, 2).unit("friend", |helper| (helper.hands.hands, helper.hands.grips) = (0, 0));
    assert_eq!(handless.ideas_of("friend", A60), []);
    let mut severe = graded(Bleeding::Severe, "head");
    severe.place("friend", 8, 2);
    assert_eq!(severe.ideas_of("friend", RuleId::a(61)), [], "it has not learned to heal");
    learn(&mut severe, "friend");
    severe.unit("friend", |helper| helper.abilities.wisdom = 16);
    assert_eq!(severe.ideas_of("friend", RuleId::a(61)).len(), 6);
}

#[test]
fn a59_whoever_has_laid_down_its_arms_is_treated_by_its_side() {
    let mut trial = graded(Bleeding::Minor, "torso");
    trial.unit("attacker", |own| own.status = Status::Surrendered).next_turn_of("friend");
    trial.obey(bind("friend", "attacker"));
    assert_eq!(left(&trial), [(0, None)]);
}
