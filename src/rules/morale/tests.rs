//! The test vectors of R-19 to R-22 and R-24.

use super::group::{MoraleGroup, at_half};
use crate::hex::{Facing, to_offset};
use crate::model::{Condition, Lasting, Light, MoraleTrigger, Size, Spell, Status, Tag, Terrain, Tile};
use crate::rules::trial::{Trial, turn, unit};

const STRICT: &str = "combat-options";

/// Target and foe are monsters of one kind, two against two.
fn monsters(rulebook: &str, morale: u8) -> Trial {
    let mut trial = Trial::duel(rulebook);
    for id in ["target", "foe"] {
        trial.unit(id, |unit| (unit.nerve.checks, unit.morale.0) = (true, morale));
    }
    trial
}

/// Both have been through their first meeting.
fn veterans(rulebook: &str, morale: u8) -> Trial {
    let mut trial = monsters(rulebook, morale);
    for id in ["target", "foe"] {
        trial.unit(id, |unit| unit.nerve.has_met = true);
    }
    trial
}

/// Gives an order; then the clock checks morale with these dice.
fn goes_on<'t>(trial: &'t mut Trial, faces: &[(u16, u16)]) -> &'t mut Trial {
    trial.obey_with(turn("friend", Facing::West), faces)
}

#[test]
fn r19_up_to_the_score_holds_and_above_it_fails() {
    for rulebook in [STRICT, "house"] {
        let mut trial = monsters(rulebook, 7);
        goes_on(&mut trial, &[(6, 3), (6, 4)]).expect(
            r#"{"event":"morale_checked","units":["foe","target"],"trigger":"first_meeting","score":7,"need":7,
                "total":7,"held":true}"#,
        );
        assert!(!trial.unit_now("target").conditions.has(Condition::Routed));
        let mut trial = monsters(rulebook, 7);
        goes_on(&mut trial, &[(6, 4), (6, 4)]).expect(r#"{"event":"morale_checked","total":8,"held":false}"#);
        for id in ["target", "foe"] {
            assert!(trial.unit_now(id).conditions.has(Condition::Routed), "one roll for the group");
        }
    }
}

#[test]
fn r19_twelve_never_fails_and_player_characters_never_check() {
    let mut trial = monsters(STRICT, 12);
    goes_on(&mut trial, &[]).expect_no("morale_checked");
    let mut trial = Trial::duel(STRICT);
    goes_on(&mut trial, &[]).expect_no("morale_checked");
}

#[test]
fn s01_a_group_whose_members_are_all_blessed_by_a_spell_is_braver() {
    for (blessed, need) in [(&["target", "foe"][..], 8), (&["target"], 7)] {
        let mut trial = monsters("house", 7);
        for id in blessed {
            let bless = Lasting::caused(Condition::Blessed, Spell::Bless.rule());
            trial.unit(id, |unit| unit.conditions.begin(bless));
        }
        goes_on(&mut trial, &[(6, 4), (6, 4)]);
        trial.expect(&format!(
            r#"{{"event":"morale_checked","need":{need},"total":8,"held":{}}}"#,
            blessed.len() == 2
        ));
    }
    let mut trial = monsters("house", 7);
    trial.condition("target", Condition::Blessed).condition("foe", Condition::Blessed);
    goes_on(&mut trial, &[(6, 4), (6, 4)]).expect(r#"{"event":"morale_checked","need":7,"held":false}"#);
}

#[test]
fn r19_switched_off_nobody_wavers() {
    let mut trial = monsters("thac0", 2);
    goes_on(&mut trial, &[]).expect_no("morale_checked");
}

#[test]
fn r20_in_total_darkness_a_group_meets_whom_it_can_see_or_touch() {
    let night = |light, far: bool| {
        let mut trial = monsters(STRICT, 7);
        trial.ground(Tile { light: Light(light), ..Tile::default() });
        if far {
            trial.place("target", 9, 2).place("foe", 9, 4);
        }
        trial
    };
    let meets = |trial: &mut Trial| goes_on(trial, &[(6, 3), (6, 3)]).count("morale_checked");
    assert_eq!(meets(&mut night(1, true)), 1, "the least light is enough");
    assert_eq!(meets(&mut night(0, false)), 1, "an enemy next to it is noticed");
    goes_on(&mut night(0, true), &[]).expect_no("morale_checked");
    let mut eyes = night(0, true);
    eyes.unit("foe", |foe| foe.senses.darkvision = 12);
    assert_eq!(meets(&mut eyes), 1, "one that sees in the dark is enough");
    goes_on(night(0, true).unit("attacker", |enemy| enemy.senses.darkvision = 12), &[])
        .expect_no("morale_checked");
    let mut torch = night(0, true);
    torch.item("attacker.sword", |torch| torch.weapon.as_mut().expect("a torch").sheds_light = 6);
    assert_eq!(meets(&mut torch), 1, "a torch shows who bears it");
}

#[test]
fn r20_nobody_wavers_at_the_sight_of_fewer() {
    let mut trial = monsters(STRICT, 7);
    trial.unit("attacker", |attacker| attacker.status = Status::Fallen);
    goes_on(&mut trial, &[]).expect(r#"{"event":"foes_met","units":["foe","target"],"own":2,"foes":1}"#);
    trial.expect_no("morale_checked");
    assert!(trial.unit_now("foe").nerve.has_met);
}

#[test]
fn r20_the_group_must_outnumber_its_enemies_and_not_its_side() {
    // Two orcs and an ogre meet one enemy: two are more than one, and the ogre is one against one.
    let mut trial = monsters(STRICT, 7);
    trial.unit("friend", |ogre| {
        ogre.side.0 = "blue".parse().expect("a side");
        (ogre.nerve.checks, ogre.morale.0, ogre.nerve.group) = (true, 7, "ogre".into());
    });
    trial.obey_with(turn("attacker", Facing::West), &[(6, 3), (6, 3)]);
    trial.expect(r#"{"event":"foes_met","units":["foe","target"],"own":2,"foes":1}"#);
    trial.expect(r#"{"event":"morale_checked","units":["friend"],"trigger":"first_meeting","held":true}"#);
    assert_eq!((trial.count("foes_met"), trial.count("morale_checked")), (1, 1));
}

/// A rider on a mount, whose orders a test gives to the attacker.
fn mounted(trial: &mut Trial, rider: &str, mount: &str) {
    let at = trial.unit_now(rider).position;
    trial.stand(mount, at).tags(mount, &[Tag::Mount]).size(mount, Size::Large);
    trial.unit(rider, |knight| knight.riding.0 = Some(unit(mount)));
}

#[test]
fn r20_rider_and_horse_count_as_two() {
    for rulebook in [STRICT, "house"] {
        // Two against a knight on a horse are not more than they are.
        let mut trial = monsters(rulebook, 7);
        mounted(&mut trial, "attacker", "friend");
        trial.obey_with(turn("attacker", Facing::West), &[(6, 3), (6, 3)]);
        trial.expect(
            r#"{"event":"morale_checked","units":["foe","target"],"trigger":"first_meeting","held":true}"#,
        );
        trial.expect_no("foes_met");
        // A rider and a mount of one group are more than one enemy on foot.
        let mut trial = monsters(rulebook, 7);
        trial.unit("friend", |friend| friend.status = Status::Fallen);
        mounted(&mut trial, "target", "foe");
        trial.obey_with(turn("attacker", Facing::West), &[]);
        trial.expect(r#"{"event":"foes_met","units":["foe","target"],"own":2,"foes":1}"#);
        trial.expect_no("morale_checked");
    }
    let told =
        super::codex::RULES.iter().find(|rule| rule.id == super::codex::R20).expect("it is there").text;
    assert!(told.contains("A rider and its mount count as two."), "{told}");
}

#[test]
fn r20_each_occasion_counts_once() {
    let mut trial = monsters(STRICT, 11);
    goes_on(&mut trial, &[(6, 1), (6, 1)]);
    trial.obey(turn("friend", Facing::East));
    trial.unit("foe", |foe| foe.status = Status::Fallen);
    trial.obey_with(turn("friend", Facing::West), &[(6, 1), (6, 1)]);
    trial.expect(r#"{"event":"morale_checked","units":["target"],"trigger":"half_strength","held":true}"#);
    trial.obey(turn("friend", Facing::East));
    assert_eq!(trial.count("morale_checked"), 2);
}

#[test]
fn r20_half_is_reached_when_twice_what_is_left_is_no_more_than_there_was() {
    for (left, started, half) in [(3, 6, true), (4, 6, false), (2, 5, true), (3, 5, false), (1, 2, true)] {
        assert_eq!(at_half(left, started), half, "{left} of {started}");
    }
}

#[test]
fn r20_a_unit_alone_goes_by_hit_points() {
    for (left, checks) in [(11, false), (10, true)] {
        let mut trial = veterans(STRICT, 11);
        trial.hit_points("target", 20).unit("target", |ogre| {
            (ogre.nerve.group, ogre.hit_points.now) = ("ogre".into(), left);
        });
        let faces: &[(u16, u16)] = if checks { &[(6, 1), (6, 1)] } else { &[] };
        goes_on(&mut trial, faces);
        assert_eq!(trial.count("morale_checked"), usize::from(checks), "{left} of 20");
    }
}

#[test]
fn r20_the_fall_of_half_is_told_after_the_attack() {
    let mut trial = veterans("house", 7);
    trial.thac0("attacker", 10).hit_points("target", 2).strike(&[(20, 15), (8, 4), (6, 6), (6, 6)]);
    trial.expect(r#"{"event":"fell","unit":"target"}"#);
    trial.expect(r#"{"event":"morale_checked","units":["foe"],"trigger":"half_strength","held":false}"#);
}

#[test]
fn r21_the_helpless_the_webbed_and_the_charmed_count_as_dead() {
    use Condition::*;
    for condition in [Helpless, Asleep, Paralyzed, Unconscious, Pinned, Webbed, Charmed] {
        let mut trial = veterans(STRICT, 11);
        trial.condition("foe", condition);
        goes_on(&mut trial, &[(6, 1), (6, 1)]);
        trial.expect(r#"{"event":"morale_checked","units":["target"],"trigger":"half_strength"}"#);
    }
    for condition in [Stunned, Unaware] {
        let mut trial = veterans(STRICT, 11);
        trial.condition("foe", condition);
        goes_on(&mut trial, &[]).expect_no("morale_checked");
    }
}

#[test]
fn r22_a_slain_leader_and_odds_of_two_to_one_weigh_on_the_rest() {
    let mut trial = veterans(STRICT, 8);
    trial.unit("target", |unit| unit.nerve.leader = Some(self::unit("foe")));
    trial.unit("foe", |foe| foe.status = Status::Fallen);
    goes_on(&mut trial, &[(6, 3), (6, 4)]).expect(
        r#"{"event":"morale_checked","score":8,"need":6,"total":7,"held":false,"modifiers":[
            {"rule":"R-22","label":"the leader is slain","value":-1},
            {"rule":"R-22","label":"outnumbered two to one","value":-1}]}"#,
    );
}

#[test]
fn r22_an_enemy_that_has_fled_gives_heart() {
    let mut trial = veterans(STRICT, 11);
    trial.condition("attacker", Condition::Routed).condition("foe", Condition::Helpless);
    goes_on(&mut trial, &[(6, 5), (6, 6)]).expect(
        r#"{"event":"morale_checked","need":11,"held":true,
            "modifiers":[{"rule":"R-22","label":"an enemy has fled","value":1}]}"#,
    );
}

#[test]
fn r22_a_lair_is_worth_a_point() {
    let changes = [
        (r#""blue": (name: "Blue", "#, r#""blue": (name: "Blue", lair: "den", checks_morale: true, "#),
        ("units: {", r#"zones: { "den": [(3, 2)] }, units: {"#),
        ("morale: 8", "morale: 12"),
    ];
    let mut trial = Trial::duel_but(STRICT, &changes);
    for id in ["target", "foe"] {
        trial.unit(id, |unit| unit.morale.0 = 7);
    }
    goes_on(&mut trial, &[(6, 4), (6, 4)]).expect(
        r#"{"event":"morale_checked","need":8,"total":8,"held":true,
            "modifiers":[{"rule":"R-22","label":"defends its lair","value":1}]}"#,
    );
}

#[test]
fn r24_a_retainer_checks_loyalty_with_its_leaders_presence() {
    let mut trial = Trial::duel(STRICT);
    trial.unit("attacker", |leader| leader.abilities.charisma = 16).unit("friend", |retainer| {
        (retainer.nerve.checks, retainer.nerve.loyalty) = (true, Some(6));
        (retainer.nerve.leader, retainer.nerve.group) = (Some(unit("attacker")), "friend".into());
    });
    goes_on(&mut trial, &[(6, 4), (6, 4)]).expect(
        r#"{"event":"morale_checked","units":["friend"],"score":6,"need":8,"total":8,"held":true,
            "modifiers":[{"rule":"R-24","label":"the leader's Charisma","value":2}]}"#,
    );
}

#[test]
fn r20_only_who_sees_an_enemy_has_met_one() {
    let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
    for walled in [false, true] {
        let mut trial = monsters("house", 7);
        trial.place("target", 12, 2).place("foe", 13, 2);
        if walled {
            trial.tiles(|hex| (to_offset(hex).column == 8).then_some(wall));
        }
        let tried = trial.survey(|field| {
            let group = MoraleGroup::of(field, unit("target")).expect("it checks");
            group.is_tried(field, MoraleTrigger::FirstMeeting)
        });
        assert_eq!(tried, !walled);
    }
}
