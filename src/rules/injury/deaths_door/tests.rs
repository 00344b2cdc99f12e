//! Tests of death's door.

use super::*;
use crate::level::UnitRecord;
use crate::model::{
    Ability, Bleeding, Condition, DeathsDoor, Lasting, LastingEffect, Sinking, Skill, Tag, Wound,
};
use crate::order::{NoTreatment, Order, Refusal};
use crate::rules::trial::{Trial, at, attack, end_turn, unit, walk};

/// Lets a unit lie with so many hit points below 0, of 30, since the first round.
fn lie(unit: &mut UnitRecord, points: i16) {
    (unit.hit_points.now, unit.hit_points.full) = (points, 30);
    unit.status = Status::Dying;
    unit.deaths_door =
        DeathsDoor { sank: true, sinking: Some(Sinking { since: 1, slowed: false }), shock: None };
}

/// A duel in which the target is dying with so many hit points and no enemy is near the others.
fn dying(rulebook: &str, points: i16) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.unit("target", |target| lie(target, points));
    trial
}

/// A duel in which the attacker is dying and its friend may treat it.
fn patient(points: i16) -> Trial {
    let mut trial = Trial::duel("advanced");
    trial.unit("attacker", |patient| lie(patient, points)).place("friend", 2, 3).place("target", 20, 2);
    trial.unit("attacker", |patient| patient.turn.ended = true);
    trial
}

fn treat(target: &str) -> Order {
    Order::Treat { unit: unit("friend"), target: unit(target) }
}

fn status(trial: &Trial, id: &str) -> (Status, i16) {
    let unit = trial.unit_now(id);
    (unit.status, unit.hit_points.now)
}

/// A blow of 5 hit points.
const BLOW: &[(u16, u16)] = &[(20, 15), (8, 5)];

fn struck(rulebook: &str, points: i16, tags: &[Tag]) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.thac0("attacker", 10).tags("target", tags);
    trial.unit("target", |target| target.hit_points.now = points).strike(BLOW);
    trial
}

#[test]
fn a44_a_blow_leaves_a_unit_down_dying_or_dead() {
    let down = struck("advanced", 5, &[]);
    assert_eq!(status(&down, "target"), (Status::Fallen, 0));
    down.expect(r#"{"event":"fell","unit":"target"}"#).expect_no("began_to_die").expect_no("died");
    let dying = struck("advanced", 3, &[]);
    assert_eq!(status(&dying, "target"), (Status::Dying, -2));
    dying.expect(r#"{"event":"began_to_die","unit":"target","dies_at":-10,"round":1}"#).expect_no("died");
    let mut dead = Trial::duel("advanced");
    dead.thac0("attacker", 10).enchant("attacker.sword", 6, &[]);
    dead.unit("target", |target| target.hit_points.now = 1).strike(BLOW);
    assert_eq!(status(&dead, "target"), (Status::Dead, -10));
    dead.expect(r#"{"event":"died","unit":"target","rule":"A-44"}"#).expect_no("began_to_die");
    assert_eq!(dead.count("fell"), 1);
}

#[test]
fn a44_without_the_rule_a_unit_is_down_and_nothing_else() {
    let mut trial = struck("combat-options", 3, &[]);
    trial.end_round();
    assert_eq!(status(&trial, "target"), (Status::Fallen, -2));
    trial.expect_no("began_to_die").expect_no("bled");
    let gone = Refusal::NoTarget { target: unit("target"), status: Status::Fallen };
    trial.next_turn_of("attacker");
    assert_eq!(trial.refused(attack("attacker", "target")), gone);
}

#[test]
fn a44_the_undead_and_the_bloodless_are_destroyed_at_0() {
    for tag in [Tag::Undead, Tag::Bloodless] {
        let trial = struck("advanced", 5, &[tag]);
        assert_eq!(status(&trial, "target"), (Status::Dead, 0), "{tag:?}");
        trial.expect(r#"{"event":"died","unit":"target","rule":"A-44"}"#);
    }
    assert_eq!(status(&struck("advanced", 6, &[Tag::Undead]), "target"), (Status::Fighting, 1));
}

#[test]
fn a44_who_is_at_0_is_stable() {
    let mut trial = struck("advanced", 5, &[]);
    trial.end_round().end_round().expect_no("bled");
    assert_eq!(status(&trial, "target"), (Status::Fallen, 0));
}

#[test]
fn a44_the_dying_sink_at_the_end_of_the_round_of_the_blow_too() {
    let mut trial = struck("advanced", 3, &[]);
    trial.end_round();
    trial.expect(r#"{"event":"bled","unit":"target","damage":1,"sunk":1,"before":-2,"after":-3}"#);
    assert_eq!(trial.count("bled"), 1);
}

#[test]
fn a44_from_minus_1_with_constitution_10_it_is_dead_at_the_ninth_end_of_a_round() {
    let mut trial = dying("advanced", -1);
    for _ in 0..8 {
        trial.end_round();
    }
    assert_eq!(status(&trial, "target"), (Status::Dying, -9));
    trial.end_round();
    assert_eq!(status(&trial, "target"), (Status::Dead, -10));
    trial.expect(r#"{"event":"died","unit":"target","rule":"A-44"}"#);
    trial.end_round();
    assert_eq!((trial.count("bled"), trial.count("died")), (9, 1));
}

fn wound(target: &mut UnitRecord, bleeding: u16, grade: Option<Bleeding>) {
    target.wounds = vec![Wound { number: 1, bleeding, grade, opened: 1, ..Wound::default() }];
}

#[test]
fn a44_wounds_bleed_besides_and_all_is_one_sum() {
    // Constitution 15 at -2, major bleeding of 2: -5.
    let mut trial = dying("advanced", -2);
    trial.unit("target", |target| {
        target.abilities.constitution = 15;
        wound(target, 0, Some(Bleeding::Major));
    });
    trial.dice(&[(2, 2)]).end_round().expect_dice_used();
    trial.expect(r#"{"event":"bled","unit":"target","damage":3,"sunk":1,"before":-2,"after":-5}"#);
}

#[test]
fn h12_wounds_of_both_documents_and_the_sinking_add_up() {
    let mut trial = dying("house", -2);
    trial.unit("target", |target| wound(target, 1, Some(Bleeding::Major)));
    trial.dice(&[(2, 2)]).end_round().expect_dice_used();
    trial.expect(r#"{"event":"bled","damage":4,"sunk":1,"before":-2,"after":-6}"#);
}

#[test]
fn a44_whom_bleeding_takes_below_0_does_not_sink_in_the_same_round() {
    let mut trial = Trial::duel("advanced");
    trial.unit("target", |target| {
        target.hit_points.now = 1;
        wound(target, 0, Some(Bleeding::Major));
    });
    trial.dice(&[(2, 2)]).end_round().expect_dice_used();
    assert_eq!(status(&trial, "target"), (Status::Dying, -1));
    trial.expect(r#"{"event":"bled","damage":2,"before":1,"after":-1}"#).expect_no("died");
    trial.dice(&[(2, 1)]).end_round().expect_dice_used();
    assert_eq!(status(&trial, "target"), (Status::Dying, -3));
}

#[test]
fn a44_a_minor_wound_of_a_dying_unit_may_still_close() {
    let mut trial = dying("advanced", -1);
    trial.unit("target", |target| wound(target, 0, Some(Bleeding::Minor)));
    trial.change(|state| state.clock.round = 10);
    trial.dice(&[(2, 1), (20, 20)]).end_round().expect_dice_used();
    trial.expect(r#"{"event":"bled","damage":2,"sunk":1,"after":-3}"#);
    trial.expect(r#"{"event":"tended","by":null,"target":"target"}"#);
    let mut last = dying("advanced", -9);
    last.unit("target", |target| wound(target, 0, Some(Bleeding::Minor)));
    last.change(|state| state.clock.round = 10);
    last.dice(&[(2, 1)]).end_round().expect_dice_used();
    assert_eq!(status(&last, "target"), (Status::Dead, -11));
}

/// Constitution is lower by 2.
fn weak(target: &mut UnitRecord) {
    let effects = [LastingEffect::Score(Ability::Constitution, -2)].into();
    target.conditions.begin(Lasting { effects, ..Lasting::plain(Condition::Poisoned) });
}

#[test]
fn a44_present_constitution_counts() {
    // -9 with Constitution 12 that has lost 2: the threshold is -10, and the round costs 1.
    for (lost, after) in [(true, Status::Dead), (false, Status::Dying)] {
        let mut trial = dying("advanced", -9);
        trial.unit("target", |target| {
            target.abilities.constitution = 12;
            if lost {
                weak(target);
            }
        });
        trial.end_round();
        assert_eq!(status(&trial, "target"), (after, -10), "{lost}");
    }
}

#[test]
fn a44_who_was_saved_dies_at_the_end_of_a_round_if_constitution_falls() {
    for (lost, after) in [(true, Status::Dead), (false, Status::Fallen)] {
        let mut trial = dying("advanced", -10);
        trial.unit("target", |target| {
            target.abilities.constitution = 12;
            (target.status, target.deaths_door.sinking) = (Status::Fallen, None);
            if lost {
                weak(target);
            }
        });
        trial.end_round().expect_no("bled");
        assert_eq!((status(&trial, "target"), trial.count("died")), ((after, -10), usize::from(lost)));
    }
}

#[test]
fn a44_who_lies_may_be_struck_and_slain() {
    let mut house = dying("house", -2);
    house.strike(&[]);
    house.expect(r#"{"event":"damaged","damage":8,"before":-2,"after":-10}"#);
    house.expect(r#"{"event":"died","unit":"target","rule":"A-44"}"#).expect_no("fell");
    let mut strict = dying("advanced", -2);
    strict.thac0("attacker", 10).strike(BLOW);
    assert_eq!(status(&strict, "target"), (Status::Dying, -7));
    strict.expect_no("began_to_die").expect_no("fell");
    strict.strike(BLOW);
    assert_eq!(status(&strict, "target"), (Status::Dead, -12));
    let dead = Refusal::NoTarget { target: unit("target"), status: Status::Dead };
    strict.unit("attacker", |attacker| (attacker.turn.action, attacker.turn.attacks) = (true, 1));
    assert_eq!(strict.refused(attack("attacker", "target")), dead);
}

#[test]
fn a44_who_was_saved_begins_to_die_again_by_a_blow_but_not_by_its_wounds() {
    let mut trial = dying("advanced", -3);
    trial.unit("target", |target| {
        (target.status, target.deaths_door.sinking) = (Status::Fallen, None);
        wound(target, 1, None);
    });
    trial.end_round();
    assert_eq!(status(&trial, "target"), (Status::Fallen, -4));
    trial.expect_no("began_to_die");
    trial.next_turn_of("attacker").thac0("attacker", 10);
    trial.strike(&[(20, 15), (8, 1)]);
    assert_eq!(status(&trial, "target"), (Status::Dying, -6));
    trial.expect(r#"{"event":"began_to_die","unit":"target","dies_at":-10,"round":3}"#);
}

#[test]
fn a44_who_lies_is_stepped_over() {
    let mut trial = dying("advanced", -2);
    trial.obey(walk("attacker", &[at(3, 2), at(4, 2)]));
    assert_eq!(trial.unit_now("attacker").position, at(4, 2));
    trial.expect_no("voided");
}

#[test]
fn a44_the_untrained_slow_it_by_intelligence_and_stop_it_with_a_second_treatment() {
    let mut trial = patient(-3);
    trial.unit("friend", |friend| friend.abilities.intelligence = 9);
    trial.obey_with(treat("attacker"), &[(20, 10)]);
    trial.expect(r#"{"event":"steadied","target":"attacker","by":"friend","need":9,"natural":10,"after":{"since":1,"slowed":false}}"#);
    trial.next_turn_of("friend").obey_with(treat("attacker"), &[(20, 9)]);
    trial.expect(
        r#"{"event":"steadied","need":9,"natural":9,"before":{"slowed":false},"after":{"slowed":true}}"#,
    );
    assert_eq!(status(&trial, "attacker"), (Status::Dying, -4));
    trial.next_turn_of("friend").obey_with(treat("attacker"), &[]);
    trial.expect(r#"{"event":"steadied","need":null,"natural":null,"after":null}"#);
    assert_eq!(status(&trial, "attacker"), (Status::Fallen, -4));
    trial.end_round().end_round();
    assert_eq!(status(&trial, "attacker"), (Status::Fallen, -4));
}

#[test]
fn a44_a_healer_stops_it_by_wisdom_less_two() {
    for (face, after) in [(11, Status::Fallen), (12, Status::Dying)] {
        let mut trial = patient(-3);
        trial.unit("friend", |friend| {
            (friend.abilities.intelligence, friend.abilities.wisdom) = (3, 13);
            _ = friend.skills.0.insert(Skill::Healing);
        });
        trial.obey_with(treat("attacker"), &[(20, face)]);
        trial.expect(&format!(r#"{{"event":"steadied","need":11,"natural":{face}}}"#));
        assert_eq!(status(&trial, "attacker"), (after, -3), "{face}");
    }
}

#[test]
fn a44_what_makes_checks_harder_makes_these_harder_too() {
    for (is_healer, need) in [(false, 8), (true, 10)] {
        for (face, helps) in [(need, true), (need + 1, false)] {
            let mut trial = patient(-3);
            let effects = [LastingEffect::Check(1)].into();
            trial.unit("friend", |friend| {
                (friend.abilities.intelligence, friend.abilities.wisdom) = (9, 13);
                friend.skills.0.extend(is_healer.then_some(Skill::Healing));
                friend
                    .conditions
                    .begin(Lasting { effects, ..Lasting::caused(Condition::Drained, RuleId::a(30)) });
            });
            trial.obey_with(treat("attacker"), &[(20, face)]);
            trial.expect(&format!(r#"{{"event":"steadied","need":{need},"natural":{face}}}"#));
            let sinking = trial.unit_now("attacker").deaths_door.sinking;
            assert_eq!(sinking.is_none_or(|sinking| sinking.slowed), helps, "{need} {face}");
        }
    }
}

#[test]
fn a44_there_is_time_for_eight_attempts_from_minus_1_and_for_two_from_minus_7() {
    for (points, attempts) in [(-1, 8), (-7, 2)] {
        let mut trial = patient(points);
        trial.unit("friend", |friend| friend.turn.action = false);
        let mut tried = 0;
        loop {
            trial.next_turn_of("foe");
            if status(&trial, "attacker").0 == Status::Dead {
                break;
            }
            trial.unit("friend", |friend| {
                (friend.turn.action, friend.turn.attacks, friend.turn.ended) = (true, 1, false);
            });
            trial.change(|state| state.clock.block = vec![unit("friend"), unit("foe")]);
            trial.obey_with(treat("attacker"), &[(20, 20)]);
            tried += 1;
        }
        assert_eq!(tried, attempts, "{points}");
    }
}

#[test]
fn a44_slowed_it_costs_1d2_in_its_tenth_round() {
    let mut trial = patient(-3);
    trial.unit("attacker", |patient| {
        patient.deaths_door.sinking = Some(Sinking { since: 1, slowed: true });
    });
    trial.change(|state| state.clock.round = 9);
    trial.end_round().expect_no("bled");
    trial.dice(&[(2, 2)]).end_round().expect_dice_used();
    trial.expect(r#"{"event":"bled","unit":"attacker","damage":2,"sunk":2,"before":-3,"after":-5,"rolls":[{"die":2,"face":2,"purpose":"bleeding","rule":"A-44"}]}"#);
}

#[test]
fn a44_what_is_worst_is_treated_first() {
    for (grade, first) in [
        (Bleeding::Severe, r#"{"event":"tended","wound":1,"rule":"A-61"}"#),
        (Bleeding::Major, r#"{"event":"tended","wound":1,"rule":"A-60"}"#),
        (Bleeding::Minor, r#"{"event":"steadied","target":"attacker"}"#),
    ] {
        let mut trial = patient(-3);
        trial.unit("attacker", |patient| {
            wound(patient, 0, Some(grade));
            patient.wounds[0].part = "left-leg".parse().ok();
        });
        trial.obey_with(treat("attacker"), &[(20, 1)]).expect(first);
        assert_eq!(trial.count("tended") + trial.count("steadied"), 1, "{grade:?}");
    }
}

#[test]
fn a44_a_helper_may_stand_in_the_same_hex_and_no_farther_than_beside_it() {
    let mut same = patient(-3);
    same.place("friend", 2, 2).obey_with(treat("attacker"), &[(20, 1)]);
    same.expect(r#"{"event":"steadied","target":"attacker"}"#);
    let mut far = patient(-3);
    far.place("friend", 2, 6);
    let refusal = NoTreatment::TooFar { unit: unit("friend"), target: unit("attacker"), distance: 4 };
    assert_eq!(far.refused(treat("attacker")), refusal.into());
}

#[test]
fn a44_the_dead_the_hale_and_enemies_are_not_treated() {
    let mut dead = patient(-10);
    dead.unit("attacker", |patient| {
        (patient.status, patient.deaths_door) = (Status::Dead, DeathsDoor::default());
    });
    assert_eq!(dead.refused(treat("attacker")), NoTreatment::Dead(unit("attacker")).into());
    let mut stable = patient(0);
    stable.unit("attacker", |patient| {
        (patient.status, patient.deaths_door) = (Status::Fallen, DeathsDoor::default());
    });
    assert_eq!(stable.refused(treat("attacker")), NoTreatment::NothingToTreat(unit("attacker")).into());
    assert_eq!(stable.refused(treat("friend")), NoTreatment::NothingToTreat(unit("friend")).into());
    let mut enemy = patient(-3);
    enemy.unit("target", |target| lie(target, -3));
    let refusal = NoTreatment::Enemy { unit: unit("friend"), target: unit("target") };
    assert_eq!(enemy.refused(treat("target")), refusal.into());
    let fallen = Refusal::OutOfAction { unit: unit("attacker"), status: Status::Dying };
    let own = Order::Treat { unit: unit("attacker"), target: unit("attacker") };
    assert_eq!(patient(-3).refused(own), fallen);
}

#[test]
fn a44_opponents_treat_their_dying_sooner_the_less_time_is_left() {
    let worth = |points: i16| {
        let ideas = patient(points).ideas_of("friend", A44);
        assert_eq!(ideas.iter().map(|idea| &idea.orders[..]).collect::<Vec<_>>(), [[treat("attacker")]]);
        ideas[0].worth
    };
    assert!(worth(-1) > 0.0 && worth(-1) < worth(-5) && worth(-5) < worth(-9), "{}", worth(-9));
    let far = |points: i16| {
        let mut far = patient(points);
        far.place("friend", 8, 2).ideas_of("friend", A44).len()
    };
    assert_eq!((far(-8), far(-7)), (6, 0), "from any side, but in the last two rounds alone");
    let mut dead = patient(-10);
    dead.unit("attacker", |patient| {
        (patient.status, patient.deaths_door) = (Status::Dead, DeathsDoor::default());
    });
    assert_eq!(dead.ideas_of("friend", A44), []);
}

#[test]
fn a44_after_the_battle_a_side_with_an_able_unit_saves_its_dying_and_others_die() {
    let mut trial = Trial::duel("advanced");
    trial.unit("friend", |friend| lie(friend, -4)).unit("foe", |foe| lie(foe, -4));
    trial.thac0("attacker", 10).unit("target", |target| target.hit_points.now = 2).strike(BLOW);
    trial.expect(r#"{"event":"battle_ended","winner":"red"}"#);
    trial.expect(r#"{"event":"steadied","target":"friend","by":"attacker","need":null,"after":null}"#);
    assert_eq!(status(&trial, "friend"), (Status::Fallen, -4));
    for lost in ["foe", "target"] {
        trial.expect(&format!(r#"{{"event":"died","unit":"{lost}","rule":"A-44"}}"#));
        assert_eq!(trial.unit_now(lost).status, Status::Dead);
    }
    let last = trial.events().pop().expect("something has happened");
    assert_eq!(last["event"], "battle_ended");
}

#[test]
fn a44_nobody_is_saved_by_a_side_without_hands_or_senses() {
    type Lack = fn(&mut UnitRecord);
    let lacks: [(Lack, Status); 3] = [
        (|helper| (helper.hands.hands, helper.hands.grips) = (0, 0), Status::Dead),
        (|helper| helper.conditions.begin(Lasting::plain(Condition::Helpless)), Status::Dead),
        (|helper| helper.status = Status::Surrendered, Status::Fallen),
    ];
    for (lack, after) in lacks {
        let mut trial = Trial::duel("advanced");
        trial.unit("friend", |friend| lie(friend, -4)).unit("attacker", lack);
        trial.unit("target", |target| target.status = Status::Surrendered);
        trial.unit("foe", |foe| foe.status = Status::Surrendered);
        trial.happen(vec![Act::EndBattle]);
        assert_eq!(trial.unit_now("friend").status, after);
    }
}

#[test]
fn a44_the_rounds_that_are_left_count_wounds_and_slowing() {
    let rounds = |change: fn(&mut UnitRecord)| {
        let mut trial = dying("advanced", -5);
        rounds_to_live(&trial.unit("target", change).unit_now("target"))
    };
    assert_eq!(rounds(|_| {}), Some(5));
    assert_eq!(rounds(|target| wound(target, 0, Some(Bleeding::Major))), Some(2));
    assert_eq!(rounds(|target| target.deaths_door.sinking = None), None);
    let slowed = Some(Sinking { since: 1, slowed: true });
    assert!(
        slowed.is_some()
            && rounds(|target| {
                target.deaths_door.sinking = Some(Sinking { since: 1, slowed: true });
            }) == Some(34)
    );
}

#[test]
fn a44_nobody_hacks_on_at_whoever_goes_down() {
    let mut trial = dying("house", -2);
    let (own, other, weapon) = (unit("attacker"), unit("target"), "attacker.sword".parse().unwrap());
    let check = |trial: &mut Trial, occasion| {
        trial.survey(|field| {
            let manner = crate::model::Manner::Melee;
            crate::rules::attack::reach::check(field, own, other, weapon, manner, occasion)
        })
    };
    let refusal = Refusal::NoTarget { target: other, status: Status::Dying };
    assert_eq!(check(&mut trial, crate::model::Occasion::SameAction), Err(refusal));
    assert_eq!(check(&mut trial, crate::model::Occasion::Action), Ok(()));
    trial.obey(end_turn("friend"));
}
