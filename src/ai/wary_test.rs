//! Tests of opponents with the unseen, with creatures that numb, and when they are exhausted (A-38, A-40, A-75).

use std::sync::Arc;

use super::tests::{FIELD, at, battle_under, end, house, of};
use super::{Care, Opponent, Patience, Plan, Thinker};
use crate::hex::distance;
use crate::level::{Snapshot, UnitRecord, personalities};
use crate::model::{Condition, Lasting, LastingEffect, RuleId, SecretChange, SideId, Tag};
use crate::order::Order;

fn red() -> SideId {
    "red".parse().expect("a well-formed id")
}

/// What a steady veteran plans for this creature with this enemy near, with some changes, and what its side sees of that.
fn plan_of(creature: &str, near: &str, change: impl FnOnce(&mut Snapshot)) -> (Plan, Arc<Snapshot>) {
    let enemy = |creature: &str| format!(r#""near": (creature: "{creature}""#);
    let text = FIELD.replace("OWN", creature).replace(&enemy("man-at-arms"), &enemy(near));
    let mut state = battle_under(&house(), &text, &["own", "friend", "near", "far"]);
    let sides = state.sides.sides.values_mut();
    sides.for_each(|side| side.personality = personalities()["steady"].clone());
    change(&mut state);
    let seen = Arc::new(state.seen_by(red()));
    let plan = Thinker::new(&house(), Care::VETERAN).plan(&seen, &Patience::default());
    (plan.expect("somebody may act"), seen)
}

/// A man of this level where an enemy that he struck at a moment ago cannot be seen any more.
fn beside_the_unseen(level: u8) -> Plan {
    let (plan, _) = plan_of("man-at-arms", "man-at-arms", |state| {
        let own = of(state, "own");
        (own.training.level, own.abilities.intelligence) = (level, 12);
        let near = of(state, "near");
        near.conditions.begin(Lasting::plain(Condition::Invisible));
        let (unit, to, at, attacked_in) = (near.id, red(), near.position, Some(1));
        state.secrets.change(SecretChange::Shows {
            unit,
            to,
            at,
            attacked_in,
            alerts: attacked_in.is_some(),
        });
        state.secrets.change(SecretChange::Hides { unit, from: to, last: Some(at) });
    });
    plan
}

#[test]
fn a75_opponents_listen_for_an_unseen_enemy_if_they_can_detect_one() {
    let listens = |plan: &Plan| plan.orders.iter().any(|order| matches!(order, Order::Listen { .. }));
    let able = beside_the_unseen(12);
    assert!(listens(&able), "{:?}", able.candidates);
    let unable = beside_the_unseen(1);
    assert!(!listens(&unable), "{:?}", unable.orders);
}

/// How far from an enemy in this column a man-at-arms ends its turn.
fn left_to(near: &str, column: i32, change: impl FnOnce(&mut UnitRecord)) -> u32 {
    let (plan, seen) = plan_of("man-at-arms", near, |state| {
        of(state, "near").position = at(column, 5);
        of(state, "far").position = at(19, 0);
        change(of(state, "own"));
    });
    distance(end(&plan, &seen), at(column, 5))
}

#[test]
fn a38_whom_a_ghoul_numbs_ends_farther_from_it_than_whom_it_does_not() {
    let beyond_fear =
        |own: &mut UnitRecord| own.kind.tags = own.kind.tags.iter().copied().chain([Tag::Undead]).collect();
    for column in 14..=16 {
        let (lives, dead) = (left_to("ghoul", column, |_| ()), left_to("ghoul", column, beyond_fear));
        assert!(lives > dead, "{column}: {lives} and {dead}");
    }
}

#[test]
fn a40_the_exhausted_withdraw_and_the_fresh_attack() {
    let exhausted = |own: &mut UnitRecord| {
        let effects = [LastingEffect::ToHit(-8), LastingEffect::Damage(-8)].into();
        own.conditions.begin(Lasting { effects, ..Lasting::caused(Condition::Exhausted, RuleId::a(40)) });
    };
    for column in 10..=13 {
        let away = u32::try_from(column - 8).expect("east of it");
        assert_eq!(left_to("man-at-arms", column, |_| ()), 1, "{column}");
        assert!(left_to("man-at-arms", column, exhausted) > away, "{column}");
    }
}
