//! Tests of called shots.

use super::*;
use crate::level::Source;
use crate::model::{Body, BodyPart, LastingEffect, Material, Place, Shield, Tile};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::codex;
use crate::rules::trial::{Trial, at, attack, item, unit};

fn call(id: &str, target: &str, part: &str, spot: Option<BodySpot>) -> Order {
    let (unit, target) = (unit(id), unit(target));
    Order::CallShot { unit, target, weapon: None, part: part.parse().expect("a word"), spot }
}

fn duel() -> Trial {
    duel_under("advanced")
}

/// The attacker needs 11 for an attack anywhere.
fn duel_under(rulebook: &str) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.thac0("attacker", 15).armor("target", 4).hit_points("target", 60);
    trial
}

/// Gives the target these parts as well.
fn beast(trial: &mut Trial, parts: &[(&str, BodyArea)]) {
    trial.unit("target", |target| {
        let part = |&(name, area): &(&str, BodyArea)| BodyPart {
            name: name.parse().expect("a word"),
            area,
            spots: Vec::new(),
            hand: false,
            carries: false,
        };
        let own = target.kind.body.parts.iter().cloned();
        let parts = own.chain(parts.iter().map(part)).collect();
        target.kind.body = std::sync::Arc::new(Body { parts });
    });
}

#[test]
fn a16_every_part_has_its_row() {
    use BodySpot as S;
    let cases: [(&str, &[Option<BodySpot>], i16); 13] = [
        ("abdomen", &[None], -2),
        ("torso", &[None], -2),
        ("right-arm", &[None, Some(S::Shoulder)], -3),
        ("left-leg", &[None], -3),
        ("tail", &[None], -3),
        ("wing", &[None], -3),
        ("left-arm", &[Some(S::Hand), Some(S::Elbow)], -4),
        ("right-leg", &[Some(S::Knee), Some(S::Foot)], -4),
        ("head", &[None, Some(S::Throat)], -6),
        ("torso", &[Some(S::Heart)], -6),
        ("abdomen", &[Some(S::Genitals)], -6),
        ("left-leg", &[Some(S::Ankle)], -6),
        ("right-arm", &[Some(S::Wrist)], -6),
    ];
    for (part, spots, value) in cases {
        for &spot in spots {
            let mut trial = duel();
            beast(&mut trial, &[("tail", BodyArea::Tail), ("wing", BodyArea::Wing)]);
            trial.obey_with(call("attacker", "target", part, spot), &[(20, 2)]);
            trial.expect(&format!(r#"{{"event":"attack_rolled","need":{},"result":"miss"}}"#, 11 - value));
            let rolled = trial.events().into_iter().find(|event| event["event"] == "attack_rolled");
            let rows = rolled.expect("it was rolled")["modifiers"].clone();
            assert_eq!((&rows[0]["rule"], &rows[0]["value"]), (&"A-16".into(), &value.into()), "{part}");
            assert_eq!(rows.as_array().map(Vec::len), Some(1));
        }
    }
    let wrist = row(BodyArea::Arm, Some(S::Wrist));
    assert_eq!(wrist, ("Aimed at the head or a small place", -6));
}

#[test]
fn a15_the_head_of_armor_class_4_takes_17_where_anywhere_takes_11() {
    let mut trial = duel();
    trial.obey_with(call("attacker", "target", "head", None), &[(20, 16)]);
    trial.expect(
        r#"{"event":"attack_rolled","occasion":{"called":{"part":"head"}},"armor_class":4,"need":17,"result":"miss"}"#,
    );
    let mut trial = duel();
    trial.obey_with(attack("attacker", "target"), &[(20, 10)]);
    trial.expect(r#"{"event":"attack_rolled","occasion":"action","armor_class":4,"need":11}"#);
}

#[test]
fn a12_a_part_is_named_with_the_order_and_a_plain_attack_names_none() {
    let mut trial = duel();
    let wrist = call("attacker", "target", "right-arm", Some(BodySpot::Wrist));
    trial.obey_with(wrist, &[(20, 2)]);
    trial.expect(
        r#"{"event":"attack_rolled","occasion":{"called":{"part":"right-arm","spot":"Wrist"}},"need":17}"#,
    );
    let mut trial = Trial::duel("thac0");
    assert_eq!(trial.refused(call("attacker", "target", "head", None)), Refusal::RuleOff(A12));
}

#[test]
fn a12_what_the_target_does_not_have_cannot_be_named() {
    let target = unit("target");
    let mut trial = duel();
    let part = "tail".parse().expect("a word");
    let refusal = trial.refused(call("attacker", "target", "tail", None));
    assert_eq!(refusal, NoCalledShot::NoSuchPart { target, part }.into());
    assert_eq!(refusal.to_string(), "target has no tail");
    let knee = trial.refused(call("attacker", "target", "left-arm", Some(BodySpot::Knee)));
    assert_eq!(knee.to_string(), "target has no knee of the left arm");
    beast(&mut trial, &[("tail", BodyArea::Tail)]);
    trial.obey_with(call("attacker", "target", "tail", None), &[(20, 2)]);
}

#[test]
fn a56_what_is_cut_off_cannot_be_named_again() {
    let lost = |spot: Option<BodySpot>, left: u8, aimed: Option<BodySpot>| {
        let mut trial = duel();
        trial.unit("target", |target| {
            target.hurts.push(Injury {
                number: 1,
                part: "right-arm".parse().expect("a word"),
                area: BodyArea::Arm,
                spot,
                degree: Degree::Severed,
                partial: left == 75,
                prosthesis: false,
                keeps_down: false,
                effects: [LastingEffect::FullHitPoints(left)].into(),
            });
        });
        trial.dice(&[(20, 2)]);
        trial.order(&call("attacker", "target", "left-arm", aimed)).expect("the other arm is whole");
        let trial = trial.next_turn_of("attacker");
        trial.dice(&[(20, 2)]);
        trial.order(&call("attacker", "target", "right-arm", aimed)).err().map(|refusal| refusal.to_string())
    };
    use BodySpot as S;
    let gone = Some("target has lost the hand of the right arm (A-56)".to_owned());
    for cut in [Some(S::Hand), Some(S::Wrist), Some(S::Elbow), None] {
        let left = if cut == Some(S::Elbow) { 50 } else { 75 };
        assert_eq!(lost(cut, left, Some(S::Hand)), gone, "{cut:?}");
        assert_eq!(lost(cut, left, None), None, "{cut:?}");
        assert_eq!(lost(cut, left, Some(S::Shoulder)), None, "{cut:?}");
        assert_eq!(lost(cut, left, Some(S::Elbow)).is_some(), cut == Some(S::Elbow), "{cut:?}");
    }
    assert_eq!(lost(None, 50, None), Some("target has lost the right arm (A-56)".to_owned()));
    assert!(lost(Some(S::Shoulder), 50, Some(S::Elbow)).is_some());
}

#[test]
fn a12_in_a_crowd_another_target_is_hit_anywhere_but_the_penalty_stays() {
    // The friend is drawn in place of the target.
    for (face, drawn, aims) in [(1, "friend", false), (2, "target", true)] {
        let mut trial = Trial::duel("thac0");
        trial.rulebook(|book| {
            let text = book.text().replace("\"T-01..T-33\"", "\"T-01..T-33\", \"A-12..A-16\"");
            *book = Rulebook::read(&Source::inline("called", &text), codex()).expect("a sound rulebook");
        });
        trial.arm("attacker", "bow").place("target", 7, 2).place("friend", 8, 2);
        trial.dice(&[(2, face), (20, 19), (6, 4)]);
        trial.obey(call("attacker", "target", "torso", None));
        trial.expect(&format!(r#"{{"event":"target_drawn","target":"{drawn}"}}"#));
        trial.expect(r#"{"event":"attack_rolled","intended":"target"}"#);
        let rolled = trial.events().into_iter().find(|event| event["event"] == "attack_rolled");
        let rows = rolled.expect("it was rolled")["modifiers"].to_string();
        assert!(rows.contains("Aimed at the trunk"), "{rows}");
        let mut called = Called(Some(AimedPart { part: "torso".parse().expect("a word"), spot: None }));
        keep_if(&mut called, unit("target"), Some(unit(drawn)));
        assert_eq!(called.0.is_some(), aims);
    }
}

#[test]
fn a13_a_called_shot_is_the_only_attack_of_the_round() {
    let attacker = unit("attacker");
    let mut trial = duel();
    trial.obey_with(call("attacker", "target", "torso", None), &[(20, 2)]);
    let turn = trial.unit_now("attacker").turn;
    assert_eq!((turn.action, turn.attacks, turn.free_attack), (false, 0, false));
    assert_eq!(trial.refused(attack("attacker", "target")), Refusal::NoAction(attacker));
    let head = call("attacker", "target", "head", None);
    assert_eq!(trial.refused(head.clone()), NoCalledShot::HasAttacked(attacker).into());
    trial.next_turn_of("attacker").obey_with(head, &[(20, 2)]);
}

#[test]
fn a13_who_has_attacked_cannot_call_a_shot() {
    let attacker = unit("attacker");
    let mut trial = duel();
    trial.unit("attacker", |attacker| attacker.turn.free_attack = false);
    let refusal = trial.refused(call("attacker", "target", "torso", None));
    assert_eq!(refusal, NoCalledShot::HasAttacked(attacker).into());
    let mut trial = duel();
    trial.obey_with(attack("attacker", "target"), &[(20, 2)]);
    let refusal = trial.refused(call("attacker", "target", "torso", None));
    assert_eq!(refusal, Refusal::NoAction(attacker));
}

#[test]
fn a13_a_second_weapon_does_not_strike_with_a_called_shot() {
    let mut trial = Trial::duel_but("advanced", &[(r#"held: ["sword"]"#, r#"held: ["sword", "knife"]"#)]);
    trial.thac0("attacker", 15).armor("target", 4);
    trial.obey_with(call("attacker", "target", "torso", None), &[(20, 2)]);
    assert_eq!(trial.count("attack_rolled"), 1);
    trial.expect(r#"{"event":"attack_rolled","weapon":"attacker.sword"}"#);
}

#[test]
fn a14_armor_and_shield_protect_who_has_called_a_shot() {
    for rulebook in ["advanced", "house"] {
        let mut trial = duel_under(rulebook);
        trial.arm("friend", "sword").put("friend.sword", Place::Held(unit("attacker")));
        trial.item("friend.sword", |item| {
            (item.weapon, item.shield) = (None, Some(Shield { steps: 2, material: Material::Metal }));
            item.item.hand = 1;
        });
        trial.armor("attacker", 6).thac0("target", 20);
        trial.obey_with(call("attacker", "target", "torso", None), &[(20, 3)]);
        trial.next_turn_of("target").obey_with(attack("target", "attacker"), &[(20, 3)]);
        trial.expect(r#"{"event":"attack_rolled","attacker":"target","armor_class":4,"result":"miss"}"#);
    }
}

#[test]
fn a14_who_has_called_a_shot_cannot_parry_in_that_round_and_who_has_not_can() {
    let parry = Order::Parry { unit: unit("attacker") };
    for rulebook in ["advanced", "house"] {
        let mut trial = duel_under(rulebook);
        trial.obey_with(call("attacker", "target", "torso", None), &[(20, 3)]);
        assert_eq!(
            trial.refused(parry.clone()),
            Refusal::ParryNeedsWholeTurn(unit("attacker")),
            "{rulebook}"
        );
        trial.next_turn_of("attacker").obey(parry.clone());
    }
}

#[test]
fn a16_cover_hides_legs_first_and_then_arms() {
    let areas = [
        (BodyArea::Leg, [false, true, true]),
        (BodyArea::Tail, [false, true, true]),
        (BodyArea::Abdomen, [false, true, true]),
        (BodyArea::Arm, [false, false, true]),
        (BodyArea::Wing, [false, false, true]),
        (BodyArea::Torso, [false, false, false]),
        (BodyArea::Head, [false, false, false]),
    ];
    for (area, hidden) in areas {
        assert_eq!([25, 50, 75].map(|covered| hides(covered, area)), hidden, "{area:?}");
    }
    for (covered, part, refused) in [(25, "left-leg", false), (50, "left-leg", true), (50, "left-arm", false)]
    {
        let mut trial = duel();
        trial.tile(at(3, 2), Tile { cover: covered, ..Tile::default() });
        let order = call("attacker", "target", part, None);
        if refused {
            let (target, part) = (unit("target"), part.parse().expect("a word"));
            assert_eq!(trial.refused(order), NoCalledShot::Hidden { target, part, covered }.into());
        } else {
            trial.obey_with(order, &[(20, 2)]);
        }
    }
}

#[test]
fn a12_shots_and_throws_can_be_called_and_flasks_cannot() {
    let mut trial = duel();
    trial.arm("attacker", "bow").place("target", 6, 2);
    trial.obey_with(call("attacker", "target", "left-leg", None), &[(20, 2)]);
    trial.expect(r#"{"event":"attack_rolled","manner":"missile","occasion":{"called":{"part":"left-leg"}}}"#);
    let mut trial = duel();
    trial.put("attacker.sword", Place::Stowed(unit("attacker")));
    let order = Order::CallShot {
        unit: unit("attacker"),
        target: unit("target"),
        weapon: Some(item("attacker.sword")),
        part: "head".parse().expect("a word"),
        spot: None,
    };
    let refusal = Refusal::NotInHand { unit: unit("attacker"), item: item("attacker.sword") };
    assert_eq!(trial.refused(order), refusal);
}

#[test]
fn a13_whoever_chants_has_not_attacked() {
    let mut trial = Trial::duel("advanced");
    trial.condition("attacker", crate::model::Condition::Chanting).next_turn_of("attacker");
    let (attacker, target) = (unit("attacker"), unit("target"));
    let part = "left-arm".parse().expect("a word");
    let order = Order::CallShot { unit: attacker, target, weapon: None, part, spot: None };
    trial.thac0("attacker", 20).armor("target", 0).dice(&[(20, 2)]).obey(order);
    trial.expect(r#"{"event":"attack_rolled","attacker":"attacker"}"#);
}
