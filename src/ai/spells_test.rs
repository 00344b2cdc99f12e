//! Tests of opponents that cast, and of those who strike at casters.

use std::sync::Arc;

use super::tests::{FIELD, advanced, at, battle_under, of, unit};
use super::{Care, Opponent, Patience, Plan, Thinker};
use crate::hex::{Facing, distance};
use crate::level::Snapshot;
use crate::model::{
    Casting, Class, Condition, Lasting, Place, SecretChange, Spell, SpellTarget, Spells, Training,
};
use crate::order::Order;

/// The field on which "own" is a caster of this class with these spells, and what recruit and veteran plan for it.
fn plans(class: Class, spells: &[(Spell, u8)], change: impl Fn(&mut Snapshot)) -> [Plan; 2] {
    let text = FIELD.replace("creature: \"OWN\"", "creature: \"cleric\", held: [\"mace\"]");
    let mut state = battle_under(&advanced(), &text, &["own", "friend", "near", "far"]);
    let own = of(&mut state, "own");
    own.training = Training { class, level: 5, ..own.training };
    own.spells = Spells { memorized: spells.iter().copied().collect(), casting: None };
    change(&mut state);
    let state = Arc::new(state);
    [Care::RECRUIT, Care::VETERAN].map(|care| {
        Thinker::new(&advanced(), care).plan(&state, &Patience::default()).expect("somebody may act")
    })
}

/// The spell that a plan casts, and at what.
fn cast(plan: &Plan) -> Option<(Spell, SpellTarget)> {
    plan.orders.iter().find_map(|order| match *order {
        Order::Cast { spell, at, .. } => Some((spell, at)),
        _ => None,
    })
}

fn place(state: &mut Snapshot, id: &str, column: i32, row: i32) {
    of(state, id).position = at(column, row);
}

#[test]
fn s07_two_enemies_together_are_burned_but_not_beside_a_friend() {
    let burned = plans(Class::Wizard, &[(Spell::Fireball, 2)], |state| {
        place(state, "near", 17, 5);
        place(state, "far", 17, 6);
    });
    let spared = plans(Class::Wizard, &[(Spell::Fireball, 2)], |state| {
        place(state, "near", 17, 5);
        place(state, "far", 18, 5);
        place(state, "friend", 17, 6);
    });
    for (burned, spared) in burned.iter().zip(&spared) {
        assert!(matches!(cast(burned), Some((Spell::Fireball, SpellTarget::Ground(_)))), "{burned:?}");
        assert_eq!(cast(spared), None, "{spared:?}");
    }
}

#[test]
fn s15_the_better_fighters_are_hastened_before_a_fight_and_nobody_where_all_are_hasted() {
    for (hasted, casts) in [(false, true), (true, false)] {
        let plans = plans(Class::Wizard, &[(Spell::Haste, 2)], |state| {
            place(state, "near", 15, 5);
            place(state, "friend", 9, 6);
            for id in ["own", "friend"].into_iter().filter(|_| hasted) {
                of(state, id).conditions.begin(Lasting::plain(Condition::Hasted));
            }
        });
        assert!(plans.iter().all(|plan| cast(plan).is_some() == casts), "{plans:?}");
    }
}

#[test]
fn s05_a_priest_walks_to_a_friend_who_bleeds_to_death_and_keeps_cures_from_the_whole() {
    for (points, heals) in [(2, true), (0, false)] {
        let plans = plans(Class::Priest, &[(Spell::CureLightWounds, 2)], |state| {
            place(state, "near", 17, 9);
            place(state, "friend", 5, 5);
            let friend = of(state, "friend");
            friend.hit_points.now = if points > 0 { points } else { friend.hit_points.full };
        });
        let healed = Some((Spell::CureLightWounds, SpellTarget::Unit(unit("friend"))));
        for plan in plans {
            assert_eq!(cast(&plan) == healed, heals, "{plan:?}");
        }
    }
}

#[test]
fn a03_of_two_like_enemies_the_one_that_casts_is_struck() {
    for caster in ["near", "far"] {
        let plans = plans(Class::Warrior, &[], |state| {
            for (id, facing) in [("near", Facing::East), ("far", Facing::West)] {
                let beside = facing.ahead(at(8, 5));
                of(state, id).position = beside;
                of(state, id).facing = Facing::NorthWest;
            }
            let other = of(state, caster);
            other.training.class = Class::Wizard;
            let (spell, at) = (Spell::Fireball, SpellTarget::Ground(at(8, 5)));
            other.spells = Spells {
                memorized: [(spell, 1)].into(),
                casting: Some(Casting { spell, at, done: (1, 9), item: None }),
            };
            other.conditions.begin(Lasting::plain(Condition::Casting));
        });
        let struck = plans[1].orders.iter().find_map(|order| match order {
            Order::Attack { target, .. } | Order::CallShot { target, .. } => Some(*target),
            _ => None,
        });
        assert_eq!(struck, Some(unit(caster)), "{:?}", plans[1]);
    }
}

#[test]
fn a_wizard_with_spells_left_keeps_away_from_blades() {
    let away = |spells: &[(Spell, u8)]| {
        plans(Class::Wizard, spells, |_| {}).map(|plan| {
            let walked = plan.orders.iter().find_map(|order| match order {
                Order::Move { path, .. } => path.last().copied(),
                _ => None,
            });
            distance(walked.unwrap_or(at(8, 5)), at(9, 5))
        })
    };
    let [_, veteran] = away(&[(Spell::MagicMissile, 3)]);
    assert!(veteran > 1, "it stands {veteran} hexes off");
}

#[test]
fn a03_a_priest_with_both_hands_full_frees_one_for_a_friend_who_needs_a_cure_and_else_keeps_its_shield() {
    for (points, frees) in [(2, true), (0, false)] {
        let plans = plans(Class::Priest, &[(Spell::CureLightWounds, 2)], |state| {
            place(state, "near", 17, 9);
            place(state, "friend", 7, 5);
            let friend = of(state, "friend");
            friend.hit_points.now = if points > 0 { points } else { friend.hit_points.full };
            let shield = state
                .items
                .iter_mut()
                .find(|item| item.place.carrier() == Some(unit("friend")) && item.shield.is_some());
            let shield = shield.expect("a man-at-arms has a shield");
            (shield.place, shield.item.hand) = (Place::Held(unit("own")), 1);
        });
        for plan in plans {
            let stows = matches!(plan.orders.first(), Some(Order::Stow { .. }));
            assert_eq!(stows, frees, "{plan:?}");
        }
    }
}

#[test]
fn s25_a_wizard_looks_for_an_enemy_that_its_side_has_lost_from_sight_and_for_nobody_else() {
    for (hidden, casts) in [(true, true), (false, false)] {
        let plans = plans(Class::Wizard, &[(Spell::DetectInvisibility, 2)], |state| {
            place(state, "near", 17, 5);
            if hidden {
                let side = of(state, "own").side.0;
                let (unit, last) = (unit("far"), Some(at(14, 3)));
                state.secrets.change(SecretChange::Hides { unit, from: side, last });
                *state = state.clone().seen_by(side);
            }
        });
        for plan in plans {
            assert_eq!(cast(&plan).is_some(), casts, "{plan:?}");
        }
    }
}
