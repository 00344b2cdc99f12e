//! Firing into melee by document 001, and what the house rulebook makes of it (R-07 to R-11).

use crate::hex::{Facing, Hex};
use crate::model::{Condition, Size};
use crate::order::Order;
use crate::rules::trial::{Trial, attack, unit};

const ARCHER: Hex = Hex::new(2, 4);
const ENEMY: Hex = Hex::new(7, 4);

/// The attacker shoots at the target, a lone enemy that fights two of the attacker's friends.
fn melee(rulebook: &str) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.arm("attacker", "bow").thac0("attacker", 20).stand("attacker", ARCHER).stand("target", ENEMY);
    trial.stand("friend", ENEMY + Hex::new(0, 1)).stand("foe", ENEMY + Hex::new(1, 0));
    trial.face("friend", Facing::West).face("foe", Facing::West);
    trial.unit("foe", |foe| foe.side = crate::model::Side("red".parse().expect("a side")));
    trial
}

/// Checks the draw of the target: the die, the shares, the rule and the unit drawn.
fn drawn(trial: &Trial, die: u16, shares: &str, rule: &str, goes_for: &str) {
    trial.expect(&format!(
        r#"{{"event":"target_drawn","die":{die},"candidates":{shares},"target":"{goes_for}"}}"#
    ));
    let events = trial.events();
    let roll = events.iter().find(|event| event["event"] == "target_drawn").expect("somebody was drawn");
    assert_eq!(roll["rolls"][0]["rule"], rule);
}

#[test]
fn r07_two_friends_and_an_enemy_have_a_third_each() {
    for (face, found) in [(1, "foe"), (2, "friend"), (3, "target")] {
        let mut trial = melee("combat-options");
        trial.strike(&[(3, face), (20, 15), (6, 4)]);
        drawn(&trial, 3, r#"[["foe",1],["friend",1],["target",1]]"#, "R-07", found);
        trial.expect(&format!(r#"{{"event":"damaged","victim":"{found}","damage":4}}"#));
    }
}

#[test]
fn r07_in_one_melee_are_enemies_next_to_each_other_and_all_linked_to_them() {
    // The foe fights the friend, who fights the target: a chain.
    let mut chain = melee("combat-options");
    chain
        .stand("foe", ENEMY + Hex::new(1, 1))
        .unit("foe", |foe| foe.side.0 = "blue".parse().expect("a side"));
    chain.strike(&[(3, 3), (20, 3)]);
    drawn(&chain, 3, r#"[["foe",1],["friend",1],["target",1]]"#, "R-07", "target");
    // Comrades next to each other are no melee.
    let mut comrades = melee("combat-options");
    comrades.stand("friend", Hex::new(0, 9)).unit("foe", |foe| foe.side.0 = "blue".parse().expect("a side"));
    comrades.strike(&[(20, 15), (6, 4)]).expect_no("target_drawn");
    let mut house = melee("house");
    house.stand("friend", Hex::new(0, 9)).unit("foe", |foe| foe.side.0 = "blue".parse().expect("a side"));
    house.strike(&[(2, 2), (20, 15), (6, 4)]);
    drawn(&house, 2, r#"[["foe",1],["target",1]]"#, "T-26", "target");
}

#[test]
fn r08_after_aiming_the_enemy_has_half_the_shares_and_the_shot_four_points() {
    for (rulebook, rule) in [("combat-options", "R-07"), ("house", "T-26")] {
        for (face, found) in [(1, "foe"), (2, "friend"), (3, "target"), (4, "target")] {
            let mut trial = melee(rulebook);
            trial.obey(Order::Aim { unit: unit("attacker") }).next_turn_of("attacker");
            trial.obey_with(attack("attacker", "target"), &[(4, face), (20, 15), (6, 4)]);
            drawn(&trial, 4, r#"[["foe",1],["friend",1],["target",2]]"#, rule, found);
            trial.expect(
                r#"{"event":"attack_rolled","modifiers":[{"rule":"R-02","label":"Aimed for a round","value":4},
                    {"rule":"R-11","label":"Into a melee, no Dexterity","value":0}]}"#,
            );
        }
    }
}

#[test]
fn r08_the_large_enemy_aimed_at_has_three() {
    let mut trial = melee("combat-options");
    trial.size("target", Size::Large).condition("attacker", Condition::Aiming).strike(&[(10, 3), (20, 3)]);
    drawn(&trial, 10, r#"[["foe",1],["friend",1],["target",3]]"#, "R-07", "friend");
}

#[test]
fn r08_in_the_house_the_figure_more_is_as_large_as_the_enemy_aimed_at() {
    use Size::{Large, Medium, Small};
    // The other unit, the enemy aimed at, and the die and the shares without aiming and after it.
    for (other, aimed, without, after) in [
        (Small, Medium, (3, [1, 2]), (10, [1, 4])),
        (Small, Large, (10, [1, 4]), (9, [1, 8])),
        (Medium, Medium, (2, [1, 1]), (3, [1, 2])),
        (Large, Small, (10, [4, 1]), (6, [4, 2])),
    ] {
        for (aims, (die, [first, last])) in [(false, without), (true, after)] {
            let mut trial = melee("house");
            trial.stand("foe", Hex::new(0, 9)).size("friend", other).size("target", aimed);
            if aims {
                trial.condition("attacker", Condition::Aiming);
            }
            trial.strike(&[(die, die), (20, 3)]);
            drawn(&trial, die, &format!(r#"[["friend",{first}],["target",{last}]]"#), "T-26", "target");
        }
    }
    let mut trial = melee("house");
    trial.size("foe", Size::Huge).size("friend", Small).size("target", Large);
    trial.condition("attacker", Condition::Aiming).strike(&[(17, 9), (20, 3)]);
    drawn(&trial, 17, r#"[["foe",8],["friend",1],["target",8]]"#, "T-26", "friend");
}

#[test]
fn r09_the_larger_count_as_two() {
    for size in [Size::Large, Size::Huge, Size::Gargantuan] {
        let mut trial = melee("combat-options");
        trial.stand("foe", Hex::new(0, 9)).size("friend", size).strike(&[(3, 2), (20, 3)]);
        drawn(&trial, 3, r#"[["friend",2],["target",1]]"#, "R-07", "friend");
    }
    let mut small = melee("combat-options");
    small.size("friend", Size::Tiny).strike(&[(3, 3), (20, 3)]);
    drawn(&small, 3, r#"[["foe",1],["friend",1],["target",1]]"#, "R-07", "target");
}

#[test]
fn r09_in_the_house_the_shares_double_with_each_size() {
    let mut trial = melee("house");
    trial.stand("foe", Hex::new(0, 9)).size("friend", Size::Huge).strike(&[(10, 9), (20, 3)]);
    drawn(&trial, 10, r#"[["friend",4],["target",1]]"#, "T-26", "target");
}

#[test]
fn r10_the_gargantuan_are_shot_at_as_if_alone() {
    for rulebook in ["combat-options", "house"] {
        let mut trial = melee(rulebook);
        trial.size("target", Size::Gargantuan).unit("attacker", |archer| archer.abilities.dexterity = 16);
        trial.strike(&[(20, 3)]).expect_no("target_drawn");
        trial.expect(
            r#"{"event":"attack_rolled","target":"target","modifiers":[
                {"rule":"C-06","label":"Dexterity","value":1}]}"#,
        );
    }
    let mut other = melee("thac0");
    other.size("target", Size::Gargantuan).size("friend", Size::Gargantuan).size("foe", Size::Gargantuan);
    other.strike(&[(3, 3), (20, 3)]).expect("{\"event\":\"target_drawn\"}");
}

#[test]
fn r11_nobodys_dexterity_counts() {
    let nimble = |rulebook: &str| {
        let mut trial = melee(rulebook);
        for id in ["attacker", "friend", "foe", "target"] {
            trial.unit(id, |unit| unit.abilities.dexterity = 17);
        }
        trial
    };
    for rulebook in ["combat-options", "house"] {
        let mut trial = nimble(rulebook);
        trial.strike(&[(3, 2), (20, 3)]);
        trial.expect(
            r#"{"event":"attack_rolled","target":"friend","armor_class":10,"modifiers":[
            {"rule":"R-11","label":"Into a melee, no Dexterity","value":0}]}"#,
        );
        let mut alone = nimble(rulebook);
        alone.stand("friend", Hex::new(0, 9)).stand("foe", Hex::new(0, 11)).strike(&[(20, 3)]);
        alone.expect(
            r#"{"event":"attack_rolled","target":"target","armor_class":7,"modifiers":[
                {"rule":"C-06","label":"Dexterity","value":2}]}"#,
        );
    }
    let mut elsewhere = nimble("thac0");
    elsewhere.strike(&[(3, 2), (20, 3)]);
    elsewhere.expect(
        r#"{"event":"attack_rolled","target":"friend","armor_class":7,"modifiers":[
            {"rule":"C-06","label":"Dexterity","value":2}]}"#,
    );
}

#[test]
fn r11_armor_cover_and_magic_still_count() {
    let mut trial = melee("combat-options");
    let covered = crate::model::Tile { cover: 50, ..crate::model::Tile::default() };
    trial.armor("target", 6).tile(ENEMY, covered).enchant("attacker.bow", 1, &[]).strike(&[(3, 3), (20, 1)]);
    trial.expect(r#"{"event":"attack_rolled","target":"target","armor_class":2}"#);
}
