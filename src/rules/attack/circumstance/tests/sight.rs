//! T-21 to T-23: cover, light, range and weather.

use super::*;
use crate::model::{Lasting, LastingEffect};

#[test]
fn t21_concealment_and_cover_by_degrees() {
    for (percent, label, value) in [
        (24, None, 0),
        (25, Some("25% concealment"), -1),
        (50, Some("50% concealment"), -2),
        (75, Some("75% concealment"), -3),
        (90, Some("90% concealment"), -4),
        (100, Some("90% concealment"), -4),
    ] {
        let mut trial = melee();
        trial.tile(at(3, 2), Tile { concealment: percent, ..Tile::default() });
        rows_are(&mut trial, label.map(|label| (label, value)).as_slice());
    }
    for (percent, label, value) in [
        (24, None, 0),
        (25, Some("25% cover"), -2),
        (50, Some("50% cover"), -4),
        (75, Some("75% cover"), -7),
        (90, Some("90% cover"), -10),
    ] {
        let mut trial = shot(6);
        trial.tile(at(8, 2), Tile { cover: percent, ..Tile::default() });
        rows_are(&mut trial, label.map(|label| (label, value)).as_slice());
    }
}

#[test]
fn t21_a_melee_attack_meets_the_cover_of_its_target_and_not_of_its_attacker() {
    for (column, row) in [(3, Some(("75% cover", -7))), (2, None)] {
        let mut trial = melee();
        trial.tile(at(column, 2), Tile { cover: 75, ..Tile::default() });
        rows_are(&mut trial, row.as_slice());
    }
}

#[test]
fn t21_light_by_degrees() {
    for (light, row) in [
        (100, None),
        (75, Some(("Moonlight", -1))),
        (60, Some(("Moonlight", -1))),
        (50, Some(("Starlight", -2))),
        (25, Some(("Clouded night", -3))),
        (1, Some(("Clouded night", -3))),
        (0, Some(("Total darkness", -4))),
    ] {
        let mut trial = melee();
        trial.ground(night(light));
        rows_are(&mut trial, row.as_slice());
    }
}

#[test]
fn t21_total_darkness_grows_with_the_distance() {
    let mut trial = shot(6);
    trial.ground(night(0));
    // An archer in the dark is not seen either, but it does not see its target: no sneak attack.
    rows_are(&mut trial, &[("Total darkness", -4), ("Every 10 feet in total darkness", -3)]);
    let mut trial = shot(1);
    trial.arm("attacker", "sword").ground(night(0));
    rows_are(&mut trial, &[("Total darkness", -4)]);
}

#[test]
fn t21_the_light_at_the_target_counts() {
    let mut trial = shot(6);
    trial.tile(at(2, 2), night(25));
    rows_are(&mut trial, &[]);
    let mut trial = shot(6);
    trial.tile(at(8, 2), night(25));
    rows_are(&mut trial, &[("Clouded night", -3)]);
}

#[test]
fn t21_eyes_for_the_dark_and_torches() {
    let mut trial = melee();
    trial.ground(night(0));
    for id in ["attacker", "target"] {
        trial.unit(id, |elf| elf.senses.darkvision = 1);
    }
    rows_are(&mut trial, &[]);
    for (away, row) in [(2, None), (3, Some(("Moonlight", -1))), (5, Some(("Total darkness", -4)))] {
        let mut trial = melee();
        trial.ground(night(0)).place("foe", 3 + away, 2);
        trial.item("foe.sword", |torch| torch.weapon.as_mut().expect("a weapon").sheds_light = 4);
        rows_are(&mut trial, row.as_slice());
    }
}

#[test]
fn t22_range_bands() {
    for (away, row) in [
        (10, None),
        (11, Some(("Medium range", -2))),
        (20, Some(("Medium range", -2))),
        (21, Some(("Long range", -5))),
    ] {
        rows_are(&mut shot(away), row.as_slice());
    }
    let mut trial = shot(18);
    trial.item("attacker.bow", |bow| {
        let range = bow.weapon.as_mut().and_then(|weapon| weapon.range.as_mut()).expect("a bow");
        (range.short, range.medium, range.long) = (4, 8, 12);
    });
    rows_are(&mut trial, &[("Extreme range", -10)]);
}

#[test]
fn t22_nothing_flies_beyond_extreme_range() {
    let mut trial = shot(19);
    trial.item("attacker.bow", |bow| {
        let range = bow.weapon.as_mut().and_then(|weapon| weapon.range.as_mut()).expect("a bow");
        (range.short, range.medium, range.long) = (4, 8, 12);
    });
    let refusal = trial.refused(attack("attacker", "target"));
    assert_eq!(refusal.to_string(), "target is 19 hexes away; `attacker.bow` reaches 18");
    let mut strict = Trial::duel("crits-and-fumbles");
    strict.arm("attacker", "bow").item("attacker.bow", |bow| {
        let range = bow.weapon.as_mut().and_then(|weapon| weapon.range.as_mut()).expect("a bow");
        (range.short, range.medium, range.long) = (4, 8, 12);
    });
    strict.place("target", 15, 2).refused(attack("attacker", "target"));
}

#[test]
fn t23_weather_takes_what_the_rulebook_says() {
    for (weather, label, value) in [
        (Weather::Rain, "Rain", -1),
        (Weather::Downpour, "Downpour or snow", -2),
        (Weather::Wind, "Strong wind", -2),
        (Weather::Storm, "Storm", -4),
        (Weather::Mist, "25% concealment", -1),
        (Weather::Fog, "50% concealment", -2),
    ] {
        let mut trial = Trial::duel("house");
        trial.thac0("attacker", 20).armor("target", -10).arm("attacker", "bow").place("target", 8, 2);
        under(&mut trial, weather);
        rows_are(&mut trial, &[(label, value)]);
        let mut trial = Trial::duel("house");
        trial.thac0("attacker", 20).armor("target", -10);
        under(&mut trial, weather);
        rows_are(&mut trial, &[]);
    }
}

#[test]
fn t23_fog_veils_all_but_neighbors() {
    for (column, rows) in [(3, &[][..]), (4, &[("50% concealment", -2)])] {
        let mut trial = Trial::duel("house");
        trial.thac0("attacker", 20).armor("target", -10).place("target", column, 2);
        trial.item("attacker.sword", |pike| pike.weapon.as_mut().expect("a pike").reach = 2);
        under(&mut trial, Weather::Fog);
        rows_are(&mut trial, rows);
    }
}

#[test]
fn t23_wind_takes_less_from_stones() {
    let mut trial = Trial::duel("house");
    trial.thac0("attacker", 20).armor("target", -10).arm("attacker", "bow").place("target", 8, 2);
    trial.item("attacker.bow", |sling| {
        sling.weapon.as_mut().expect("a weapon").damage_type = Some(DamageType::Bludgeoning);
    });
    under(&mut trial, Weather::Wind);
    rows_are(&mut trial, &[("Strong wind", -1)]);
}

#[test]
fn t23_by_the_letter_the_weather_is_still_pending() {
    for weather in [Weather::Rain, Weather::Downpour, Weather::Wind, Weather::Storm, Weather::Fog] {
        let mut trial = shot(6);
        under(&mut trial, weather);
        rows_are(&mut trial, &[]);
    }
}

/// Somebody in a state that takes these points from its attacks, or from attacks at it.
fn blind(trial: &mut Trial, id: &str, condition: Condition, effects: &[LastingEffect]) {
    let lasting = Lasting { effects: effects.into(), ..Lasting::caused(condition, RuleId::s(28)) };
    trial.unit(id, |unit| unit.conditions.begin(lasting));
}

#[test]
fn h07_of_all_that_keeps_an_attacker_from_seeing_its_target_only_the_worst_counts() {
    use LastingEffect::{ToBeHit, ToHit};
    let cases: [(&dyn Fn(&mut Trial), &[(&str, i64)]); 6] = [
        (&|_| {}, &[("Darkened", -4)]),
        (&|trial| blind(trial, "target", Condition::Darkened, &[ToBeHit(-4)]), &[("Darkened", -4)]),
        (&|trial| blind(trial, "attacker", Condition::Dazzled, &[ToHit(-5)]), &[("Dazzled", -5)]),
        (&|trial| _ = trial.condition("target", Condition::Invisible), &[("Target invisible", -4)]),
        (&|trial| _ = trial.ground(night(0)), &[("Total darkness", -4)]),
        (
            &|trial| {
                trial.ground(night(0));
                blind(trial, "attacker", Condition::Dazzled, &[ToHit(-5)]);
            },
            &[("Dazzled", -5)],
        ),
    ];
    for (change, rows) in cases {
        let mut trial = melee();
        blind(&mut trial, "attacker", Condition::Darkened, &[ToHit(-4)]);
        change(&mut trial);
        rows_are(&mut trial, rows);
    }
}
