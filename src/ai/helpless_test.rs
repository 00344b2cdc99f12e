//! Tests of opponents with the helpless and the exhausted.

use std::sync::Arc;

use super::tests::{FIELD, at, battle_under, house, of, unit};
use super::unit_view::UnitView;
use super::{Care, Opponent, Patience, Plan, Thinker};
use crate::hex::Facing;
use crate::level::{Snapshot, personalities};
use crate::model::{Condition, Lasting, LastingEffect, RuleId};
use crate::order::Order;

/// A field on which men-at-arms fight, with some changes; its own unit stands in column 8 and row 5.
fn field(change: impl FnOnce(&mut Snapshot)) -> Arc<Snapshot> {
    let text = FIELD.replace("OWN", "man-at-arms");
    let mut state = battle_under(&house(), &text, &["own", "friend", "near", "far"]);
    change(&mut state);
    Arc::new(state)
}

fn kills(plan: &Plan) -> bool {
    plan.orders.iter().any(|order| matches!(order, Order::Slay { .. } | Order::TrySlay { .. }))
}

/// What a veteran of this personality does beside a bound enemy.
fn beside_the_bound(personality: &str, condition: Option<Condition>) -> Plan {
    let seen = field(|state| {
        let near = of(state, "near");
        near.position = Facing::East.ahead(at(8, 5));
        condition.into_iter().for_each(|word| near.conditions.begin(Lasting::plain(word)));
        of(state, "own").facing = Facing::East;
        let sides = state.sides.sides.values_mut();
        sides.for_each(|side| side.personality = personalities()[personality].clone());
    });
    Thinker::new(&house(), Care::VETERAN).plan(&seen, &Patience::default()).expect("somebody may act")
}

#[test]
fn a70_opponents_kill_the_helpless_unless_they_spare_them() {
    for personality in ["steady", "bold", "horde"] {
        let plan = beside_the_bound(personality, Some(Condition::Helpless));
        assert!(kills(&plan), "{personality}: {:?}", plan.candidates);
    }
    let spares = beside_the_bound("sniper", Some(Condition::Helpless));
    assert!(!kills(&spares), "{:?}", spares.candidates);
    assert!(!kills(&beside_the_bound("horde", None)), "it can defend itself");
}

/// How fit a unit with such a penalty is, unhurt.
fn fitness(penalty: i8) -> f64 {
    let seen = field(|state| {
        let own = of(state, "own");
        own.hit_points.now = own.hit_points.full;
        let effects = [LastingEffect::ToHit(-penalty), LastingEffect::Damage(-penalty)].into();
        own.conditions.begin(Lasting { effects, ..Lasting::caused(Condition::Exhausted, RuleId::a(40)) });
    });
    UnitView::of(&seen, seen.unit(unit("own")).expect("it is there")).fitness()
}

#[test]
fn a40_the_exhausted_are_less_fit_and_fall_back_in_the_end() {
    let steady = f64::from(personalities()["steady"].retreat) / 100.0;
    assert!((fitness(0) - 1.0).abs() < 1e-9);
    assert!(fitness(2) > steady && fitness(2) < 1.0);
    assert!(fitness(8) < steady);
}
