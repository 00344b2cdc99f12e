//! The test vectors of R-49 to R-54, in play.

use crate::model::{Class, Condition, Light, Status, Tag, Terrain, Tile};
use crate::order::{Order, Refusal};
use crate::rules::trial::{Trial, at, attack, end_turn, unit};

fn turn_undead() -> Order {
    Order::TurnUndead { unit: unit("attacker") }
}

/// The attacker is a cleric of this level; target and foe are undead of these hit dice, 1 and 2 hexes away.
fn crypt(rulebook: &str, level: u8, hit_dice: [u8; 2]) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.unit("attacker", |cleric| (cleric.training.class, cleric.training.level) = (Class::Priest, level));
    trial.place("foe", 4, 2);
    for (id, hit_dice) in ["target", "foe"].into_iter().zip(hit_dice) {
        trial.tags(id, &[Tag::Undead]).unit(id, |undead| undead.training.level = hit_dice);
    }
    trial
}

fn is_turned(trial: &Trial, id: &str) -> bool {
    let unit = trial.unit_now(id);
    let turned = unit.conditions.has(Condition::Turned);
    assert_eq!(turned, unit.nerve.turned_by.is_some());
    turned
}

#[test]
fn r49_a_cleric_turns_at_the_number_of_the_table() {
    for rulebook in ["combat-options", "house"] {
        let mut trial = crypt(rulebook, 1, [1, 1]);
        trial.obey_with(turn_undead(), &[(6, 3), (6, 3)]);
        trial.expect(r#"{"event":"turning_tried","unit":"attacker","roll":6,"total":null,"affected":[]}"#);
        let mut trial = crypt(rulebook, 1, [1, 1]);
        trial.obey_with(turn_undead(), &[(6, 3), (6, 4), (6, 1), (6, 1)]);
        trial.expect(
            r#"{"event":"turning_tried","roll":7,"total":2,"affected":["target","foe"],"rolls":[
                {"die":6,"face":3,"purpose":"turning","rule":"R-49"},
                {"die":6,"face":4,"purpose":"turning","rule":"R-49"},
                {"die":6,"face":1,"purpose":"turning_hit_dice","rule":"R-50"},
                {"die":6,"face":1,"purpose":"turning_hit_dice","rule":"R-50"}]}"#,
        );
        assert!(is_turned(&trial, "target") && is_turned(&trial, "foe"));
        let turn = trial.unit_now("attacker").turn;
        assert_eq!((turn.movement, turn.action, turn.minor), (0, false, false), "it takes all there is");
    }
}

#[test]
fn r49_undead_that_nobody_knows_of_are_no_reason_to_try_and_are_turned_with_others() {
    let hidden = |trial: &mut Trial, id: &str| {
        let from = trial.unit_now("attacker").side.0;
        let change = crate::model::SecretChange::Hides { unit: unit(id), from, last: None };
        trial.change(|battle| battle.secrets.change(change));
    };
    let mut one = crypt("house", 1, [1, 1]);
    hidden(&mut one, "foe");
    one.obey_with(turn_undead(), &[(6, 6), (6, 6), (6, 6), (6, 6)]);
    assert!(is_turned(&one, "target") && is_turned(&one, "foe"));
    let mut none = crypt("house", 1, [1, 1]);
    hidden(&mut none, "target");
    hidden(&mut none, "foe");
    assert_eq!(none.refused(turn_undead()), Refusal::NoUndead { unit: unit("attacker"), far: 12 });
}

#[test]
fn r49_what_cannot_be_done_is_refused() {
    let cleric = unit("attacker");
    let mut trial = crypt("house", 1, [1, 1]);
    trial.unit("attacker", |unit| unit.training.class = Class::Warrior);
    assert_eq!(trial.refused(turn_undead()), Refusal::NoCleric(cleric));
    let mut trial = crypt("house", 1, [3, 3]);
    assert_eq!(trial.refused(turn_undead()), Refusal::UndeadTooStrong(cleric));
    let mut trial = crypt("house", 1, [1, 1]);
    trial.place("target", 15, 2).place("foe", 16, 2);
    assert_eq!(trial.refused(turn_undead()), Refusal::NoUndead { unit: cleric, far: 12 });
    let mut trial = crypt("house", 1, [1, 1]);
    let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
    trial.place("target", 5, 2).place("foe", 6, 2).tile(at(4, 2), wall);
    assert_eq!(trial.refused(turn_undead()), Refusal::NoUndead { unit: cleric, far: 12 });
    let mut trial = crypt("house", 1, [1, 1]);
    trial.unit("attacker", |unit| unit.turn.action = false);
    assert_eq!(trial.refused(turn_undead()), Refusal::NoAction(cleric));
    let mut trial = crypt("thac0", 1, [1, 1]);
    assert!(matches!(trial.refused(turn_undead()), Refusal::RuleOff(_)));
}

#[test]
fn r49_darkness_does_not_hinder_it() {
    let mut trial = crypt("house", 1, [1, 1]);
    trial.ground(Tile { light: Light::DARKNESS, ..Tile::default() });
    trial.obey_with(turn_undead(), &[(6, 3), (6, 4), (6, 1), (6, 1)]);
    trial.expect(r#"{"event":"turning_tried","roll":7,"affected":["target","foe"]}"#);
}

#[test]
fn r50_and_r53_the_second_roll_pays_for_the_first_in_any_case() {
    let mut trial = crypt("combat-options", 5, [4, 4]);
    trial.obey_with(turn_undead(), &[(6, 3), (6, 4), (6, 1), (6, 1)]);
    trial.expect(r#"{"event":"turning_tried","total":2,"affected":["target"]}"#);
}

#[test]
fn r51_the_turned_depart_by_themselves_and_never_beside_the_cleric() {
    let mut trial = crypt("combat-options", 3, [1, 5]);
    trial.obey_with(turn_undead(), &[(6, 1), (6, 1), (6, 6), (6, 6)]);
    trial.expect(r#"{"event":"undead_turned","unit":"target","by":"attacker"}"#);
    assert_eq!(trial.refused(attack("target", "attacker")), Refusal::Running(unit("target")));
    trial.obey(end_turn("attacker")).obey(end_turn("friend"));
    trial.expect(r#"{"event":"left_field","unit":"target"}"#);
    let beside = |event: &serde_json::Value| {
        let place = |axis: usize| event["to"][axis].as_i64().unwrap_or_default() as i32;
        crate::hex::distance(at(place(0), place(1)), at(2, 2)) < 2
    };
    let moves: Vec<_> = trial.events().into_iter().filter(|event| event["event"] == "moved").collect();
    assert!(!moves.is_empty() && !moves.iter().any(beside), "{moves:#?}");
}

#[test]
fn r51_the_turned_cower_where_there_is_no_way_out() {
    let mut trial = crypt("combat-options", 3, [1, 5]);
    let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
    trial.place("foe", 12, 8);
    trial.tiles(|hex| (crate::hex::distance(hex, at(3, 2)) == 1 && hex != at(2, 2)).then_some(wall));
    trial.obey_with(turn_undead(), &[(6, 1), (6, 1), (6, 6), (6, 6)]);
    trial.obey(end_turn("attacker")).obey(end_turn("friend"));
    trial.expect(r#"{"event":"cowered","unit":"target"}"#).expect_no("laid_down_arms");
    assert!(is_turned(&trial, "target"), "and may be attacked");
}

#[test]
fn r25_r52_a_rider_or_a_mount_that_falls_to_dust_parts_from_the_other() {
    let pair = |dust: [u8; 2]| {
        let mut trial = crypt("house", 9, dust);
        trial.place("foe", 3, 2).tags("foe", &[Tag::Undead, Tag::Mount]);
        trial.unit("target", |rider| rider.riding.0 = Some(unit("foe")));
        if dust[0] > 1 {
            trial.tags("target", &[]);
        } else {
            trial.tags("foe", &[Tag::Mount]);
        }
        trial.obey_with(turn_undead(), &[(6, 6), (6, 6), (6, 3), (6, 3)]);
        trial
    };
    let rider = pair([1, 9]);
    rider.expect(r#"{"event":"undead_destroyed","unit":"target"}"#);
    rider.expect(r#"{"event":"dismounted","unit":"target","mount":"foe","thrown":false}"#);
    assert_eq!(rider.unit_now("target").riding.0, None);
    let mount = pair([9, 1]);
    mount.expect(r#"{"event":"undead_destroyed","unit":"foe"}"#);
    mount.expect(r#"{"event":"dismounted","unit":"target","mount":"foe","thrown":true}"#);
    assert_eq!(mount.unit_now("target").riding.0, None);
}

#[test]
fn r52_the_destroyed_are_gone_at_once() {
    let mut trial = crypt("combat-options", 4, [1, 1]);
    trial.obey_with(turn_undead(), &[(6, 1), (6, 1), (6, 1), (6, 1)]);
    trial.expect(r#"{"event":"undead_destroyed","unit":"target","by":"attacker","at":[3,2]}"#);
    assert_eq!(trial.unit_now("target").status, Status::Fallen);
    trial.expect(r#"{"event":"item_moved","item":"target.sword","motion":"let_go"}"#);
    trial.expect(r#"{"event":"battle_ended","winner":"red"}"#);
}

#[test]
fn r54_undead_that_the_roll_does_not_beat_are_passed_over() {
    let mut trial = crypt("combat-options", 1, [2, 1]);
    trial.obey_with(turn_undead(), &[(6, 4), (6, 4), (6, 6), (6, 6)]);
    trial.expect(r#"{"event":"turning_tried","roll":8,"affected":["foe"]}"#);
    assert!(!is_turned(&trial, "target"));
}

#[test]
fn r54_of_equal_hit_dice_the_nearest_goes_first_whatever_its_tags() {
    // The target stands 1 hex away, the foe 2.
    for special in ["target", "foe"] {
        let mut trial = crypt("combat-options", 4, [2, 2]);
        trial.tags(special, &[Tag::Undead, Tag::SpecialAbility]);
        trial.obey_with(turn_undead(), &[(6, 1), (6, 1), (6, 1), (6, 1)]);
        trial.expect(r#"{"event":"turning_tried","total":2,"affected":["target"]}"#);
    }
    let mut trial = crypt("combat-options", 4, [2, 1]);
    trial.obey_with(turn_undead(), &[(6, 1), (6, 1), (6, 1), (6, 1)]);
    trial.expect(r#"{"event":"turning_tried","total":2,"affected":["foe"]}"#);
    // A 7 beats two hit dice, but not two with a special ability.
    let mut trial = crypt("combat-options", 2, [2, 2]);
    trial.tags("target", &[Tag::Undead, Tag::SpecialAbility]);
    trial.obey_with(turn_undead(), &[(6, 3), (6, 4), (6, 6), (6, 6)]);
    trial.expect(r#"{"event":"turning_tried","roll":7,"affected":["foe"]}"#);
}
