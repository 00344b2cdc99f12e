//! Tests of opponents under document 003: called shots, what injuries cost, binding and parrying.

use std::sync::Arc;

use super::*;
use crate::ai::tests::{FIELD, advanced, at, battle_under, house, of, unit};
use crate::ai::worth::Worths;
use crate::ai::{Care, Opponent, Patience, Plan, Thinker, Warlord, Weights};
use crate::forecast::Forecaster;
use crate::hex::{Arc as HexArc, Facing, distance};
use crate::level::Snapshot;
use crate::model::{Bleeding, Class, Injury, Training, Wound};
use crate::order::Order;
use crate::rulebook::Rulebook;

const DEGREES: [Degree; 6] =
    [Degree::Grazed, Degree::Struck, Degree::Injured, Degree::Broken, Degree::Destroyed, Degree::Severed];
const AREAS: [BodyArea; 7] = [
    BodyArea::Head,
    BodyArea::Torso,
    BodyArea::Abdomen,
    BodyArea::Arm,
    BodyArea::Leg,
    BodyArea::Wing,
    BodyArea::Tail,
];

/// A field on which men-at-arms fight, with some changes.
fn field(rulebook: &Rulebook, change: impl FnOnce(&mut Snapshot)) -> Arc<Snapshot> {
    let text = FIELD.replace("OWN", "man-at-arms");
    let mut state = battle_under(rulebook, &text, &["own", "friend", "near", "far"]);
    change(&mut state);
    Arc::new(state)
}

fn injury(part: &str, area: BodyArea, degree: Degree, effects: &[LastingEffect]) -> Injury {
    let part = part.parse().expect("a short word");
    Injury::new(part, area, degree, effects)
}

/// The plans of those who consider the odds.
fn careful(rulebook: &Rulebook, seen: &Arc<Snapshot>) -> [Plan; 2] {
    let all: [Box<dyn Opponent>; 2] =
        [Box::new(Thinker::new(rulebook, Care::VETERAN)), Box::new(Warlord::new(rulebook))];
    all.map(|mut opponent| opponent.plan(seen, &Patience::default()).expect("somebody may act"))
}

fn veteran(rulebook: &Rulebook, seen: &Arc<Snapshot>) -> Plan {
    Thinker::new(rulebook, Care::VETERAN).plan(seen, &Patience::default()).expect("somebody may act")
}

/// How many called shots a veteran weighs.
fn weighed(rulebook: &Rulebook, seen: &Arc<Snapshot>) -> usize {
    let own = seen.unit(unit("own")).expect("it is there");
    let (weighed, _) = Thinker::new(rulebook, Care::VETERAN).weighed(seen, own);
    weighed.iter().filter(|one| one.candidate.orders.iter().any(is_called)).count()
}

fn is_called(order: &Order) -> bool {
    matches!(order, Order::CallShot { .. })
}

/// Somebody of this THAC0 who stands before a tough enemy of this armor class.
fn duel(rulebook: &Rulebook, thac0: i8, armor_class: i8) -> Arc<Snapshot> {
    field(rulebook, |state| {
        of(state, "own").training =
            Training { class: Class::Warrior, level: 7, hit_dice_plus: 0, thac0: Some(thac0) };
        of(state, "own").turn.movement = 0;
        let near = of(state, "near");
        (near.armor.natural, near.abilities.dexterity) = (armor_class, 10);
        near.armor.pieces = Arc::default();
        (near.hit_points.now, near.hit_points.full) = (30, 30);
    })
}

#[test]
fn a12_a_shot_is_called_where_a_plain_blow_hits_nearly_always() {
    let rulebook = advanced();
    let easy = duel(&rulebook, 8, 10);
    for plan in careful(&rulebook, &easy) {
        assert!(plan.orders.iter().any(is_called), "{:?}", plan.candidates);
    }
    for plan in careful(&rulebook, &duel(&rulebook, 20, 4)) {
        let called = plan.candidates.iter().any(|one| one.orders.iter().any(is_called));
        assert!(!called, "{:?}", plan.candidates);
    }
}

#[test]
fn a12_at_most_four_called_shots_are_weighed_and_only_where_they_may_be_called() {
    let rulebook = advanced();
    let easy = duel(&rulebook, 8, 10);
    assert_eq!(weighed(&rulebook, &easy), 4);
    let mut many = Snapshot::clone(&easy);
    of(&mut many, "own").turn.movement = 12;
    of(&mut many, "far").position = at(9, 4);
    assert_eq!(weighed(&rulebook, &Arc::new(many)), 4);
    let mut late = Snapshot::clone(&easy);
    of(&mut late, "own").turn.free_attack = false;
    assert_eq!(weighed(&rulebook, &Arc::new(late)), 0, "it has attacked in this round");
    let attack = Order::Attack { unit: unit("own"), target: unit("near"), weapon: None };
    let needs = (2..=10).map(|armor_class| {
        let seen = duel(&rulebook, 20, armor_class);
        let odds = Forecaster::new(&rulebook).forecast(&seen, &attack).expect("it can be ordered");
        let need = odds.need.expect("some face hits");
        assert_eq!(weighed(&rulebook, &seen), if need <= 12 { 4 } else { 0 }, "a {need} is needed");
        need
    });
    let needs: Vec<u16> = needs.collect();
    assert!(needs.contains(&12) && needs.contains(&13), "{needs:?}");
}

#[test]
fn a12_no_shot_is_called_where_the_rules_have_none() {
    let plain = Rulebook::shipped("thac0", crate::rules::codex()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(weighed(&plain, &duel(&plain, 8, 10)), 0);
}

#[test]
fn a50_the_odds_tell_how_badly_the_target_may_be_hurt() {
    let rulebook = advanced();
    let seen = duel(&rulebook, 8, 10);
    let (own, near) = (unit("own"), unit("near"));
    let mut forecaster = Forecaster::new(&rulebook);
    let plain = Order::Attack { unit: own, target: near, weapon: None };
    let part = "head".parse().expect("a short word");
    let called = Order::CallShot { unit: own, target: near, weapon: None, part, spot: None };
    let mut injured = |order: &Order| {
        let odds = forecaster.forecast(&seen, order).expect("it can be ordered");
        let injuries = odds.injuries.get(&near).cloned().unwrap_or_default();
        assert!(injuries.iter().all(|injury| injury.chance > 0.0));
        (injuries.iter().map(|injury| injury.chance).sum::<f64>(), odds.hit, injuries)
    };
    let (plain, hit, _) = injured(&plain);
    assert!(plain > 0.0 && plain < 0.05 && plain < hit, "only a 20 may injure: {plain}");
    let (called, hit, injuries) = injured(&called);
    assert!(called > 3.0 * plain && called < hit, "{called} of {hit}");
    assert!(injuries.iter().all(|injury| injury.area == BodyArea::Head), "{injuries:?}");
    assert!(injuries.is_sorted_by_key(|injury| injury.degree), "{injuries:?}");
}

#[test]
fn a50_a_worse_injury_never_costs_less_and_what_puts_out_of_action_costs_all() {
    for area in AREAS {
        let shares = DEGREES.map(|degree| share_lost(area, degree));
        assert!(shares.is_sorted() && shares[0] > 0.0, "{area:?}: {shares:?}");
        let out = DEGREES.map(|degree| is_out(area, degree));
        assert_eq!(out, [false, false, false, false, !area.is_limb(), true], "{area:?}");
        for degree in DEGREES {
            assert_eq!(share_lost(area, degree) >= 1.0, is_out(area, degree), "{area:?} {degree:?}");
        }
    }
}

/// What "near" is worth and how hard it hits, with these injuries.
fn near_with(effects: &[LastingEffect]) -> (f64, f64, bool) {
    let seen = field(&advanced(), |state| {
        if !effects.is_empty() {
            of(state, "near").hurts = vec![injury("right-arm", BodyArea::Arm, Degree::Injured, effects)];
        }
    });
    let worths = Worths::of(&seen, &advanced(), &Weights::VETERAN);
    let (own, near) = (unit("own"), unit("near"));
    (worths.worth(near), worths.mean_damage(near, own, HexArc::Front), worths.is_idle(near))
}

#[test]
fn a58_who_is_hampered_or_slowed_is_worth_less() {
    use LastingEffect as E;
    let (worth, damage, idle) = near_with(&[]);
    assert!(!idle);
    for effects in [[E::ToHit(-4)], [E::HandToHit(0, -4)]] {
        let (hampered, less, idle) = near_with(&effects);
        assert!(hampered < worth && less < damage && !idle, "{effects:?}: {hampered} of {worth}");
    }
    let (slowed, same, _) = near_with(&[E::Movement(0)]);
    assert!(slowed < worth && (same - damage).abs() < 1e-9, "{slowed} of {worth}");
    let (other_hand, same, _) = near_with(&[E::HandToHit(3, -4)]);
    assert!((other_hand - worth).abs() < 1e-9 && (same - damage).abs() < 1e-9);
}

#[test]
fn a58_who_cannot_strike_is_worth_least_and_no_danger() {
    use LastingEffect as E;
    let (worth, _, _) = near_with(&[]);
    let (left, damage, idle) = near_with(&[E::Hand(0)]);
    assert!(!idle && damage > 0.0 && left > Weights::VETERAN.presence, "the other hand strikes");
    assert!(left <= worth);
    let (left, damage, idle) = near_with(&[E::Hand(0), E::Hand(1)]);
    assert!(idle && damage == 0.0 && (left - Weights::VETERAN.presence).abs() < 1e-9, "{left} {damage}");
}

#[test]
fn a58_an_animal_with_useless_jaws_bites_no_more() {
    let idle = |limb: Option<BodyArea>| {
        let text = FIELD.replace("OWN", "wolf");
        let mut state = battle_under(&advanced(), &text, &["own", "near"]);
        let effects: Vec<LastingEffect> = limb.into_iter().map(LastingEffect::Limb).collect();
        of(&mut state, "own").hurts = vec![injury("head", BodyArea::Head, Degree::Broken, &effects)];
        Worths::of(&state, &advanced(), &Weights::VETERAN).is_idle(unit("own"))
    };
    assert!(idle(Some(BodyArea::Head)));
    assert!(!idle(Some(BodyArea::Tail)) && !idle(None));
}

#[test]
fn a58_a_broken_leg_slows_what_opponents_count_with() {
    let rate = |effects: &[LastingEffect]| {
        let seen = field(&advanced(), |state| {
            of(state, "near").hurts = vec![injury("left-leg", BodyArea::Leg, Degree::Broken, effects)];
        });
        seen.rate(seen.unit(unit("near")).expect("it is there"))
    };
    let whole = rate(&[]);
    assert_eq!((rate(&[LastingEffect::Movement(0)]), rate(&[LastingEffect::Movement(50)])), (1, whole / 2));
}

/// A friend some hexes off that bleeds like this, and no enemy near.
fn bleeding(grade: Option<Bleeding>, near: (i32, i32)) -> Plan {
    let rulebook = advanced();
    let seen = field(&rulebook, |state| {
        of(state, "near").position = at(near.0, near.1);
        of(state, "far").position = at(19, 0);
        let friend = of(state, "friend");
        (friend.position, friend.hit_points.now) = (at(5, 5), 2);
        if grade.is_some() {
            friend.wounds.push(Wound { number: 1, grade, ..Wound::default() });
        }
        of(state, "own").abilities.intelligence = 18;
    });
    let own = seen.unit(unit("own")).expect("it is there").position;
    assert_eq!(distance(own, at(5, 5)), 3, "somebody has to walk there");
    veteran(&rulebook, &seen)
}

#[test]
fn a60_who_has_nothing_better_to_do_walks_to_a_friend_that_bleeds_and_binds_it() {
    let binds = |plan: &Plan| {
        let bound = Order::Treat { unit: unit("own"), target: unit("friend") };
        matches!(&plan.orders[..], [Order::Move { .. }, last] if *last == bound)
    };
    let plan = bleeding(Some(Bleeding::Major), (19, 10));
    assert!(binds(&plan), "{:?}", plan.candidates);
    let plan = bleeding(None, (19, 10));
    assert!(!binds(&plan), "{:?}", plan.candidates);
}

/// Somebody of this level who hardly ever hits, with so many enemies before it that hit often.
fn surrounded(rulebook: &Rulebook, level: u8, enemies: usize) -> Plan {
    let seen = field(rulebook, |state| {
        let own = of(state, "own");
        own.training = Training { class: Class::Warrior, level, hit_dice_plus: 0, thac0: Some(20) };
        (own.hit_points.now, own.facing) = (6, Facing::East);
        let before = [Facing::East, Facing::NorthEast, Facing::SouthEast].map(|side| side.ahead(at(8, 5)));
        let mut places = before.into_iter();
        for id in ["near", "far"].into_iter().take(enemies) {
            let hex = places.next().expect("there are three");
            let enemy = of(state, id);
            (enemy.position, enemy.facing) = (hex, Facing::West);
            (enemy.armor.natural, enemy.hit_points.now) = (-9, 30);
            enemy.training.thac0 = Some(12);
        }
    });
    veteran(rulebook, &seen)
}

#[test]
fn a07_who_is_outnumbered_and_hardly_hits_parries() {
    let parries = |plan: &Plan| plan.orders == [Order::Parry { unit: unit("own") }];
    let rulebook = advanced();
    let plan = surrounded(&rulebook, 12, 2);
    assert!(parries(&plan), "{:?}", plan.candidates);
    let plan = surrounded(&rulebook, 12, 1);
    assert!(!parries(&plan), "{:?}", plan.candidates);
    let plain = Rulebook::shipped("thac0", crate::rules::codex()).unwrap_or_else(|error| panic!("{error}"));
    assert!(!parries(&surrounded(&plain, 12, 2)));
    assert!(!parries(&surrounded(&house(), 0, 2)), "who has no skill gains nothing");
}
