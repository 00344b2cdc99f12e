//! T-24: the off-hand, the invisible, the stunned, the helpless, and attacks from behind.

use super::*;

/// No order brings a unit into these states, so the codex tells where they come from.
#[test]
fn t24_what_levels_set_says_so() {
    let text = |rule: RuleId| codex().rule(rule).expect("it is in the codex").text;
    for (rule, said) in [
        (RuleId::t(18), "A unit sits only if its level lets it begin so"),
        (RuleId::t(19), "The game brings no net; the catalog of a level can make one"),
        (
            RuleId::t(24),
            "Levels make units stunned, unaware, invisible or bound from the start of the battle",
        ),
        (RuleId::r(16), "Levels and a spell (S-10) make a unit invisible, until the unit attacks"),
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
