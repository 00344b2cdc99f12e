//! T-19: balance, and fights in the water.

use super::*;

#[test]
fn t19_balance() {
    let on = |footing| Tile { footing, ..Tile::default() };
    for (column, footing, label, value) in [
        (2, Footing::Unsteady, "Attacker off-balance", -2),
        (2, Footing::Narrow, "Attacker off-balance on something narrow", -5),
        (3, Footing::Unsteady, "Target off-balance", 2),
        (3, Footing::Narrow, "Target off-balance on something narrow", 5),
    ] {
        let mut trial = melee();
        trial.tile(at(column, 2), on(footing));
        rows_are(&mut trial, &[(label, value)]);
    }
    let mut trial = melee();
    trial.tile(at(2, 2), on(Footing::Narrow)).tile(at(3, 2), on(Footing::Narrow));
    rows_are(
        &mut trial,
        &[("Attacker off-balance on something narrow", -5), ("Target off-balance on something narrow", 5)],
    );
}

fn swims(trial: &mut Trial, id: &str) {
    trial.unit(id, |unit| unit.swimming.0 = 12);
}

fn spear(trial: &mut Trial) {
    let pierces = |sword: &mut crate::level::ItemRecord| {
        sword.weapon.as_mut().expect("a weapon").damage_type = Some(DamageType::Piercing);
    };
    trial.item("attacker.sword", pierces);
}

#[test]
fn t19_two_units_that_cannot_swim_with_axes_underwater() {
    let mut trial = melee();
    trial.tile(at(2, 2), water(5)).tile(at(3, 2), water(5));
    rows_are(
        &mut trial,
        &[
            ("Attacker underwater, no swimmer", -2),
            ("Target underwater, no swimmer", 2),
            ("Underwater, other weapon", -4),
        ],
    );
}

#[test]
fn t19_swimmers_with_spears_are_at_home_there() {
    let mut trial = melee();
    trial.tile(at(2, 2), water(6)).tile(at(3, 2), water(6));
    swims(&mut trial, "attacker");
    swims(&mut trial, "target");
    spear(&mut trial);
    rows_are(&mut trial, &[]);
    let mut trial = melee();
    trial.tile(at(2, 2), water(6)).tile(at(3, 2), water(6));
    swims(&mut trial, "attacker");
    swims(&mut trial, "target");
    trial.item("attacker.sword", |net| net.weapon.as_mut().expect("a weapon").net = true);
    rows_are(&mut trial, &[]);
}

#[test]
fn t19_from_the_shallows() {
    for (pierces, label, value) in [
        (true, "Wading, target underwater, piercing melee weapon or net", -2),
        (false, "Wading, target underwater, other weapon", -6),
    ] {
        let mut trial = melee();
        trial.tile(at(2, 2), water(4)).tile(at(3, 2), water(5));
        swims(&mut trial, "target");
        if pierces {
            spear(&mut trial);
        }
        rows_are(&mut trial, &[(label, value)]);
    }
    let mut trial = melee();
    trial.tile(at(2, 2), water(4)).tile(at(3, 2), water(4));
    rows_are(&mut trial, &[]);
}

#[test]
fn t19_the_depths_are_swum() {
    let mut trial = melee();
    trial.tile(at(1, 2), water(5));
    let swim = || crate::rules::trial::walk("attacker", &[at(1, 2)]);
    trial.obey(swim());
    assert_eq!(trial.unit_now("attacker").turn.movement, 2, "8 for the water, 2 for turning about");
    let mut trial = melee();
    trial.tile(at(1, 2), water(6));
    swims(&mut trial, "attacker");
    trial.obey(swim());
    assert_eq!(trial.unit_now("attacker").turn.movement, 8);
    let mut trial = melee();
    trial
        .tile(at(1, 2), water(6))
        .unit("attacker", |knight| std::sync::Arc::make_mut(&mut knight.armor.pieces)[0].steps = 5);
    trial.refused(swim());
}
