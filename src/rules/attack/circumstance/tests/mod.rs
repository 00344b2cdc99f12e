//! Every row of the table in play, where it applies and where it does not, and every example of what adds up.

mod rows;

use crate::hex::Facing;
use crate::level::Catalogs;
use crate::model::{
    Board, Condition, DamageType, Footing, Light, Place, RuleId, Size, Skill, Stance, Tile, Weather,
};
use crate::order::Order;
use crate::rules::book::codex;
use crate::rules::trial::{Trial, at, attack, unit};

/// The rows of the attack that the attacker makes now, and the AC it is rolled against.
fn rolled(trial: &mut Trial) -> (Vec<(String, i64)>, i64) {
    trial.dice(&[(20, 2)]).obey(attack("attacker", "target"));
    let events = trial.events();
    let roll = events.iter().rfind(|event| event["event"] == "attack_rolled").expect("an attack");
    let row = |row: &serde_json::Value| {
        (row["label"].as_str().unwrap_or_default().to_owned(), row["value"].as_i64().unwrap_or_default())
    };
    let rows = roll["modifiers"].as_array().into_iter().flatten().map(row).collect();
    (rows, roll["armor_class"].as_i64().unwrap_or_default())
}

#[track_caller]
fn rows_are(trial: &mut Trial, expected: &[(&str, i64)]) {
    let (rows, _) = rolled(trial);
    let rows: Vec<(&str, i64)> = rows.iter().map(|(label, value)| (label.as_str(), *value)).collect();
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    let mut sorted = rows.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, expected);
}

/// Next to each other, on level ground, by daylight; every attack misses.
fn melee() -> Trial {
    let mut trial = Trial::duel("thac0");
    trial.thac0("attacker", 20).armor("target", -10);
    trial
}

/// The attacker shoots a bow at the target that many hexes away.
fn shot(away: i32) -> Trial {
    let mut trial = melee();
    trial.arm("attacker", "bow").place("target", 2 + away, 2);
    trial
}

fn crossbow(away: i32) -> Trial {
    let mut trial = shot(away);
    trial.item("attacker.bow", |bow| bow.weapon.as_mut().expect("a weapon").gun_like = true);
    trial
}

fn hill(elevation: i16) -> Tile {
    Tile { elevation, ..Tile::default() }
}

fn stance(trial: &mut Trial, id: &str, stance: Stance) {
    trial.unit(id, |unit| unit.stance = stance);
}

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

fn water(depth: u8) -> Tile {
    Tile { depth, ..Tile::default() }
}

fn swims(trial: &mut Trial, id: &str) {
    trial.unit(id, |unit| unit.swimming.0 = 12);
}

fn spear(trial: &mut Trial) {
    let pierces = |sword: &mut crate::level::ItemRecord| {
        sword.weapon.as_mut().expect("a weapon").damage_type = DamageType::Piercing;
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

fn night(light: u8) -> Tile {
    Tile { light: Light(light), ..Tile::default() }
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

fn under(trial: &mut Trial, weather: Weather) {
    trial.change(|state| state.board = Board::clone(&state.board).under(weather));
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
        sling.weapon.as_mut().expect("a weapon").damage_type = DamageType::Bludgeoning;
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

/// No order brings a unit into these states, so the codex tells where they come from.
#[test]
fn t24_what_only_a_level_can_set_says_so() {
    let text = |rule: RuleId| codex().rule(rule).expect("it is in the codex").text;
    for (rule, said) in [
        (RuleId::t(18), "A unit sits only if its level lets it begin so"),
        (RuleId::t(19), "The game brings no net; the catalog of a level can make one"),
        (RuleId::t(24), "Only a level makes a unit stunned, unaware, invisible or bound"),
        (RuleId::r(16), "Only a level makes a unit invisible, until the unit attacks"),
    ] {
        assert!(text(rule).contains(said), "{rule}: {}", text(rule));
    }
    let nets: Vec<&str> =
        Catalogs::shipped().weapons().filter(|(_, weapon)| weapon.net).map(|(name, _)| name).collect();
    assert!(nets.is_empty(), "the game brings nets now: {nets:?}");
}

#[test]
fn t24_the_off_hand() {
    let second = |hand| {
        let mut trial = melee();
        trial.item("attacker.sword", |sword| sword.item.hand = hand);
        trial
    };
    rows_are(&mut second(0), &[]);
    rows_are(&mut second(1), &[("Off-hand", -2)]);
}

#[test]
fn t24_the_invisible_the_stunned_and_the_helpless() {
    for (condition, row) in [
        (Condition::Invisible, ("Target invisible", -4)),
        (Condition::Stunned, ("Target stunned", 4)),
        (Condition::Helpless, ("Target helpless, melee, flat-footed", 10)),
        (Condition::Unaware, ("Target unaware, flat-footed", 1)),
    ] {
        let mut trial = melee();
        trial.condition("target", condition);
        rows_are(&mut trial, &[row]);
    }
    let mut trial = shot(6);
    trial.condition("target", Condition::Helpless);
    rows_are(&mut trial, &[("Target helpless, shot, flat-footed", 5)]);
}

#[test]
fn t24_from_behind() {
    let mut trial = melee();
    trial.face("target", Facing::East);
    rows_are(&mut trial, &[("Back attack, flat-footed", 2)]);
    for facing in [Facing::SouthEast, Facing::NorthEast, Facing::West] {
        let mut trial = melee();
        trial.face("target", facing);
        rows_are(&mut trial, &[]);
    }
}

#[test]
fn t24_from_hiding_once() {
    let mut trial = melee();
    trial.condition("attacker", Condition::Invisible);
    rows_are(&mut trial, &[("Sneak attack, flat-footed", 2)]);
    trial.expect(r#"{"event":"condition_ended","unit":"attacker","condition":"Invisible"}"#);
    trial.unit("attacker", |thief| (thief.turn.action, thief.turn.attacks) = (true, 1));
    rows_are(&mut trial, &[]);
}

#[test]
fn t24_a_sneak_attack_takes_eyes_for_the_dark_that_the_target_lacks() {
    for away in [1, 2] {
        for (attacker, target, sneaks) in [(0, 0, false), (2, 0, true), (2, 2, false), (0, 2, false)] {
            let mut trial = melee();
            trial.ground(night(0)).place("target", 2 + away, 2);
            trial.item("attacker.sword", |pike| pike.weapon.as_mut().expect("a weapon").reach = 2);
            trial.unit("attacker", |elf| elf.senses.darkvision = attacker);
            trial.unit("target", |elf| elf.senses.darkvision = target);
            let (rows, _) = rolled(&mut trial);
            let sneaked = rows.contains(&("Sneak attack, flat-footed".to_owned(), 2));
            assert_eq!(sneaked, sneaks, "{attacker} against {target} at {away}");
        }
    }
}

#[test]
fn t24_of_behind_hidden_and_unaware_only_the_best_counts() {
    let mut trial = melee();
    trial.face("target", Facing::East).condition("attacker", Condition::Invisible);
    trial.condition("target", Condition::Unaware);
    let (rows, _) = rolled(&mut trial);
    assert_eq!(rows, [("Back attack, flat-footed".to_owned(), 2)]);
}

#[test]
fn t24_the_flat_footed_have_neither_shield_nor_dexterity() {
    let armored = |dexterity| {
        let mut trial = melee();
        trial.armor("target", 5).unit("target", |target| target.abilities.dexterity = dexterity);
        trial.item("target.sword", |shield| {
            shield.weapon = None;
            shield.shield = Some(crate::model::Shield { steps: 1, material: crate::model::Material::Metal });
        });
        trial
    };
    assert_eq!(rolled(&mut armored(17)).1, 1);
    let mut trial = armored(17);
    trial.face("target", Facing::East);
    assert_eq!(rolled(&mut trial).1, 5);
    // Clumsiness stays.
    let mut trial = armored(3);
    trial.face("target", Facing::East);
    assert_eq!(rolled(&mut trial).1, 9);
}

#[test]
fn t24_the_unaware_notice_when_they_are_attacked_and_the_stunned_come_to() {
    let mut trial = melee();
    trial.condition("target", Condition::Unaware).condition("foe", Condition::Stunned).strike(&[(20, 2)]);
    trial.expect(r#"{"event":"condition_ended","unit":"target","condition":"Unaware"}"#);
    trial.expect_no("damaged");
    trial.end_round();
    trial.expect(r#"{"event":"condition_ended","unit":"foe","condition":"Stunned"}"#);
    assert!(trial.unit_now("foe").conditions.is_empty());
}

#[test]
fn t24_the_helpless_and_the_stunned_lose_their_turn() {
    let mut trial = melee();
    trial.condition("target", Condition::Helpless).end_round();
    assert!(trial.unit_now("target").turn.ended);
    let blocks = trial.events();
    let last = blocks.iter().rfind(|event| event["event"] == "round_began").expect("a round");
    assert_eq!(last["round"], 2);
    assert!(!trial.unit_now("foe").turn.ended, "only the helpless");
}

#[test]
fn t20_prone_with_a_crossbow_and_the_target_below_is_five() {
    let mut trial = crossbow(6);
    stance(&mut trial, "attacker", Stance::Prone);
    trial.tile(at(2, 2), hill(10));
    rows_are(&mut trial, &[("Attacker prone, crossbow or the like", 4), ("Attacker above", 1)]);
}

#[test]
fn t20_a_quarter_of_the_light_is_not_half_of_it_as_well() {
    let mut trial = melee();
    trial.ground(night(25));
    rows_are(&mut trial, &[("Clouded night", -3)]);
}

#[test]
fn t20_of_concealment_and_cover_the_worse_counts() {
    for (concealment, cover, row) in [(90, 25, ("90% concealment", -4)), (90, 75, ("75% cover", -7))] {
        let mut trial = shot(6);
        trial.tile(at(8, 2), Tile { concealment, cover, ..Tile::default() });
        rows_are(&mut trial, &[row]);
    }
}

#[test]
fn t20_what_is_different_adds_up() {
    let mut trial = melee();
    trial.ground(night(75)).place("friend", 4, 2).face("target", Facing::East);
    stance(&mut trial, "target", Stance::Prone);
    rows_are(
        &mut trial,
        &[("Moonlight", -1), ("Flanking", 1), ("Back attack, flat-footed", 2), ("Target prone, melee", 4)],
    );
}

#[test]
fn t17_rulebooks_without_the_table_have_none_of_it() {
    let mut trial = Trial::duel("crits-and-fumbles");
    trial.armor("target", -10).face("target", Facing::East).ground(night(0));
    stance(&mut trial, "target", Stance::Prone);
    trial.strike(&[(20, 5)]).expect(r#"{"event":"attack_rolled","modifiers":[]}"#);
}

#[test]
fn t31_hands_by_number() {
    use crate::model::Hands;
    use crate::rules::field::hands::main_hands;
    let main = |hands, grips| main_hands(Hands { hands, grips });
    assert_eq!([1, 2, 3, 4, 5].map(|hands| main(hands, 0)), [1, 1, 1, 2, 2]);
    // A tail is no hand, and coils are none at all.
    assert_eq!((main(2, 1), main(0, 1)), (1, 0));
}

#[test]
fn t29_a_fighter_with_two_weapons_attacks_with_both() {
    let mut trial = two_weapons();
    trial.obey_with(attack("attacker", "target"), &[(20, 15), (8, 3), (20, 17), (8, 4)]);
    trial.expect(r#"{"event":"attack_rolled","weapon":"attacker.sword","occasion":"action","modifiers":[]}"#);
    trial.expect(
        r#"{"event":"attack_rolled","weapon":"friend.sword","occasion":"same_action",
            "modifiers":[{"rule":"T-24","label":"Off-hand","value":-2}]}"#,
    );
    let turn = trial.unit_now("attacker").turn;
    assert_eq!((turn.action, turn.attacks), (false, 0));
}

/// The attacker has the friend's sword in the other hand.
fn two_weapons() -> Trial {
    let mut trial = Trial::duel("thac0");
    trial.thac0("attacker", 10).armor("target", 10);
    trial
        .put("friend.sword", Place::Held(unit("attacker")))
        .item("friend.sword", |sword| sword.item.hand = 1);
    trial.end_round().next_turn_of("attacker");
    assert_eq!(trial.unit_now("attacker").turn.attacks, 2);
    trial
}

#[test]
fn t29_the_fist_of_a_free_hand_is_an_off_hand_if_the_main_hand_is_full() {
    let punch = |trial: &mut Trial, rows: &str| {
        let weapon = Some(crate::rules::trial::item("attacker.fist"));
        trial.obey_with(Order::Attack { unit: unit("attacker"), target: unit("target"), weapon }, &[(20, 3)]);
        trial.expect(&format!(r#"{{"event":"attack_rolled","weapon":"attacker.fist","modifiers":{rows}}}"#));
    };
    let mut off_hand = Trial::duel("thac0");
    off_hand.thac0("attacker", 20);
    punch(&mut off_hand, r#"[{"rule":"T-24","label":"Off-hand","value":-2}]"#);
    let mut main_hand = Trial::duel("thac0");
    main_hand.thac0("attacker", 20).put("attacker.sword", Place::Stowed(unit("attacker")));
    punch(&mut main_hand, "[]");
}

#[test]
fn t29_the_ambidextrous_have_no_off_hand() {
    let mut trial = two_weapons();
    trial.unit("attacker", |fencer| fencer.skills.0 = [Skill::Ambidextrous].into());
    trial.obey_with(attack("attacker", "target"), &[(20, 15), (8, 3), (20, 17), (8, 4)]);
    trial.expect(r#"{"event":"attack_rolled","weapon":"friend.sword","modifiers":[]}"#);
}

#[test]
fn t29_an_order_that_names_a_weapon_uses_only_that_one() {
    let mut trial = two_weapons();
    let weapon = Some(crate::rules::trial::item("friend.sword"));
    trial.obey_with(Order::Attack { unit: unit("attacker"), target: unit("target"), weapon }, &[(20, 1)]);
    assert_eq!(trial.count("attack_rolled"), 1);
    assert_eq!(trial.unit_now("attacker").turn.attacks, 1);
}

#[test]
fn t01_an_attack_takes_an_action_and_an_attack() {
    let mut trial = melee();
    trial.unit("attacker", |spent| spent.turn.attacks = 0);
    let refusal = trial.refused(attack("attacker", "target"));
    assert_eq!(refusal.to_string(), "attacker has no attack left this turn");
    trial.unit("attacker", |spent| (spent.turn.attacks, spent.turn.action) = (1, false));
    let refusal = trial.refused(attack("attacker", "target"));
    assert_eq!(refusal.to_string(), "attacker has no action left this turn");
    trial.unit("attacker", |fresh| fresh.turn.action = true).strike(&[(20, 5)]);
    let turn = trial.unit_now("attacker").turn;
    assert_eq!((turn.action, turn.attacks), (false, 0));
}

#[test]
fn t32_a_tail_is_an_off_hand() {
    let mut trial = melee();
    trial.unit("attacker", |monkey| (monkey.hands.hands, monkey.hands.grips) = (2, 1));
    trial.item("attacker.sword", |sword| sword.item.hand = 2);
    rows_are(&mut trial, &[("Off-hand", -2)]);
}

#[test]
fn t33_a_snake_wields_as_with_an_off_hand_and_bites_as_itself() {
    let snake = |trial: &mut Trial| {
        trial.unit("attacker", |snake| (snake.hands.hands, snake.hands.grips) = (0, 1));
    };
    let mut trial = melee();
    snake(&mut trial);
    rows_are(&mut trial, &[("Off-hand", -2)]);
    let mut trial = melee();
    snake(&mut trial);
    trial.arm("attacker", "claws");
    rows_are(&mut trial, &[]);
}

#[test]
fn t31_the_second_of_three_hands_is_an_off_hand_and_of_four_it_is_not() {
    for (hands, row) in [(3, Some(("Off-hand", -2))), (4, None)] {
        let mut trial = melee();
        trial.unit("attacker", |monster| monster.hands.hands = hands);
        trial.item("attacker.sword", |sword| sword.item.hand = 1);
        rows_are(&mut trial, row.as_slice());
    }
}

#[test]
fn t30_a_search_with_the_off_hand_alone_finds_less() {
    use crate::model::Surface;
    for (hand, face, found) in [(0, 1, true), (0, 2, false), (1, 2, true)] {
        let mut trial = Trial::duel("house");
        trial.ground(Tile { surface: Surface::Mud, ..Tile::default() });
        trial.put("friend.sword", Place::Hidden(at(2, 2)));
        trial.item("attacker.sword", |sword| sword.item.hand = hand);
        trial.obey_with(crate::rules::trial::pick_up("attacker", "friend.sword"), &[(6, face)]);
        trial.expect(&format!(r#"{{"event":"searched","found":{found}}}"#));
    }
}
