//! T-18: above and below, climbers, and the stances.

use super::*;

#[test]
fn t18_above_and_below() {
    for (attacker, target, row) in [
        (5, 0, Some(("Attacker above", 1))),
        (0, 5, Some(("Attacker below", -1))),
        (4, 0, None),
        (0, 0, None),
    ] {
        let mut trial = melee();
        trial.tile(at(2, 2), hill(attacker)).tile(at(3, 2), hill(target));
        rows_are(&mut trial, row.as_slice());
    }
    let mut trial = shot(6);
    trial.tile(at(2, 2), hill(40));
    rows_are(&mut trial, &[("Attacker above", 1)]);
}

/// The attacker clings halfway up the wall between (2, 2) and (2, 1); the target stands at that elevation.
fn climber(target: i16) -> Trial {
    let mut trial = shot(5);
    trial.face("attacker", Facing::NorthEast).tile(at(2, 1), hill(20)).tile(at(7, 2), hill(target));
    trial.obey(Order::Climb { unit: unit("attacker"), to: at(2, 1) });
    assert_eq!(trial.unit_now("attacker").stance, Stance::Climbing);
    trial
}

#[test]
fn t18_a_climber_gains_nothing_by_height_and_loses_on_the_level_and_below() {
    rows_are(&mut climber(0), &[]);
    rows_are(&mut climber(10), &[("Attacker climbing, same level", -2)]);
    rows_are(&mut climber(20), &[("Attacker climbing and below", -4)]);
}

#[test]
fn t18_a_climb_takes_two_orders_and_ends_on_top() {
    let mut trial = melee();
    let up = || Order::Climb { unit: unit("attacker"), to: at(2, 1) };
    trial.tile(at(2, 1), hill(10)).obey(up()).obey(up());
    let now = trial.unit_now("attacker");
    assert_eq!((now.position, now.stance, now.turn.movement), (at(2, 1), Stance::Standing, 0));
}

#[test]
fn t18_a_climber_may_go_back_and_nowhere_else() {
    let mut trial = melee();
    trial.tile(at(2, 1), hill(10)).tile(at(1, 2), hill(10));
    trial.obey(Order::Climb { unit: unit("attacker"), to: at(2, 1) });
    trial.refused(Order::Climb { unit: unit("attacker"), to: at(1, 2) });
    trial.refused(crate::rules::trial::walk("attacker", &[at(1, 1)]));
    trial.refused(Order::Kneel { unit: unit("attacker") });
    trial.refused(crate::rules::trial::turn("attacker", Facing::West));
    trial.obey(Order::Climb { unit: unit("attacker"), to: at(2, 2) });
    assert_eq!(trial.unit_now("attacker").stance, Stance::Standing);
}

#[test]
fn t18_what_can_be_walked_is_not_climbed() {
    let mut trial = melee();
    for (elevation, why) in [(5, "a unit can walk there"), (31, "it is too far")] {
        trial.tile(at(2, 1), hill(elevation));
        let refusal = trial.refused(Order::Climb { unit: unit("attacker"), to: at(2, 1) });
        assert!(refusal.to_string().contains(why), "{refusal}");
    }
    trial.refused(Order::Climb { unit: unit("attacker"), to: at(5, 5) });
}

#[test]
fn t18_a_prone_attacker_fights_by_the_size_of_its_weapon() {
    for (size, row) in [
        (Size::Small, None),
        (Size::Medium, Some(("Attacker prone, weapon of its size", -2))),
        (Size::Large, Some(("Attacker prone, larger weapon", -4))),
    ] {
        let mut trial = melee();
        stance(&mut trial, "attacker", Stance::Prone);
        trial.item("attacker.sword", |sword| sword.weapon.as_mut().expect("a weapon").size = size);
        rows_are(&mut trial, row.as_slice());
    }
}

#[test]
fn t18_a_prone_attacker_shoots_well_with_a_crossbow_and_badly_with_a_bow() {
    let (mut bow, mut gun) = (shot(6), crossbow(6));
    stance(&mut bow, "attacker", Stance::Prone);
    stance(&mut gun, "attacker", Stance::Prone);
    rows_are(&mut bow, &[("Attacker prone, bow or the like", -4)]);
    rows_are(&mut gun, &[("Attacker prone, crossbow or the like", 4)]);
}

#[test]
fn t18_a_prone_target_is_easy_to_hit_in_melee_and_hard_to_shoot() {
    for (mut trial, row) in [
        (melee(), Some(("Target prone, melee", 4))),
        (shot(2), None),
        (shot(3), Some(("Target prone, shot from farther", -2))),
    ] {
        stance(&mut trial, "target", Stance::Prone);
        rows_are(&mut trial, row.as_slice());
    }
}

#[test]
fn t18_kneeling_and_sitting() {
    for posture in [Stance::Kneeling, Stance::Sitting] {
        for (mut trial, row) in [
            (melee(), None),
            (shot(6), None),
            (crossbow(6), Some(("Attacker kneeling or sitting, crossbow or the like", 2))),
        ] {
            stance(&mut trial, "attacker", posture);
            rows_are(&mut trial, row.as_slice());
        }
        for (mut trial, row) in [
            (melee(), Some(("Target kneeling or sitting, melee", 2))),
            (shot(2), None),
            (shot(3), Some(("Target kneeling or sitting, shot from farther", -1))),
        ] {
            stance(&mut trial, "target", posture);
            rows_are(&mut trial, row.as_slice());
        }
    }
}

#[test]
fn t18_orders_lead_to_these_stances() {
    let mut trial = crossbow(6);
    trial.obey(Order::Kneel { unit: unit("attacker") });
    rows_are(&mut trial, &[("Attacker kneeling or sitting, crossbow or the like", 2)]);
    let mut trial = crossbow(6);
    trial.obey(Order::GoProne { unit: unit("attacker") });
    rows_are(&mut trial, &[("Attacker prone, crossbow or the like", 4)]);
}
