//! Bodies: every fault that one can have, and what a creature needs of its own.

use crate::level::{Catalogs, FileError, Level, Source};
use crate::model::{Body, BodyArea, BodySpot};

/// A catalog without a fault, with a body of its own, a creature that has it, and another.
const SOUND: &str = r#"(
    version: 1,
    bodies: { "ettin": (parts: [
        (name: "right-head", area: Head), (name: "left-head", area: Head, spots: [Throat]),
        (name: "trunk", area: Torso),
        (name: "arm", area: Arm, spots: [Elbow, Hand], hand: true),
        (name: "legs", area: Leg, carries: true),
    ]) },
    creatures: {
        "ettin": (name: "ettin", body: "ettin", hands: 1, armor: ["mail_coif"], class: Warrior, level: 10, hit_points: 60, movement: 9, morale: 9),
        "adder": (name: "adder", body: "snake", hands: 0, class: Warrior, level: 1, hit_points: 3, movement: 6, morale: 5),
    },
)"#;

fn read(text: &str) -> Result<Catalogs, FileError> {
    Catalogs::read(&Source::inline("mine.ron", text)).map_err(FileError::from)
}

#[test]
fn a_body_has_a_head_and_parts_of_different_names_that_are_what_they_bear() {
    read(SOUND).unwrap_or_else(|error| panic!("{error}"));
    let heads = r#"(name: "right-head", area: Head), (name: "left-head", area: Head, spots: [Throat]),"#;
    let trunk = r#"(name: "trunk", area: Torso),"#;
    for (old, new, told) in [
        (heads, "", "3:32: the body `ettin` has no head"),
        ("left-head", "right-head", "4:50: parts 1 and 2 are both called `right-head`"),
        ("\"trunk\"", "\"Trunk\"", "5:16: the id `Trunk` may hold only a-z, 0-9, `-`, `_` and `.`"),
        (
            trunk,
            r#"(name: "trunk", area: Torso, hand: true),"#,
            "5:44: `trunk` bears a hand, and only a limb can",
        ),
        (
            trunk,
            r#"(name: "trunk", area: Torso, spots: [Knee]),"#,
            "5:46: Knee is on a part of area Leg, and `trunk`",
        ),
        ("[Elbow, Hand]", "[Elbow, Elbow]", "6:49: `arm` has Elbow twice"),
        ("area: Torso", "area: Trunk", "5:31: there is no `BodyArea` named `Trunk`"),
    ] {
        assert_eq!(SOUND.matches(old).count(), 1, "{old}");
        let error = read(&SOUND.replacen(old, new, 1)).expect_err(new).to_string();
        assert!(error.starts_with(&format!("mine.ron:{told}")), "{error}");
    }
    let empty = r#"(version: 1, bodies: { "mist": (parts: []) })"#;
    assert_eq!(read(empty).unwrap_err().problem(), "the body `mist` has no part");
    let part = |number: usize| format!("(name: \"head-{number}\", area: Head), ");
    let many: String = (0..41).map(part).collect();
    let many = format!(r#"(version: 1, bodies: {{ "hydra": (parts: [{many}]) }})"#);
    assert_eq!(read(&many).unwrap_err().problem(), "41 parts; a body has at most 40");
}

#[test]
fn a_creature_fits_its_body() {
    for (old, new, told) in [
        ("body: \"snake\"", "body: \"snak\"", "there is no body `snak`"),
        ("body: \"ettin\", hands: 1", "body: \"ettin\"", "`ettin` has 2 hands, and its body `ettin` bears 1"),
        ("hands: 0", "hands: 1", "`adder` has 1 hands, and its body `snake` bears 0"),
        (", carries: true", "", "`ettin` moves, and no part of its body `ettin` carries it"),
        ("hands: 0", "hands: 0, armor: [\"boots\"]", "`boots` covers nothing of the body `snake`"),
    ] {
        assert_eq!(SOUND.matches(old).count(), 1, "{old}");
        let boots = r#"version: 1, armor: { "boots": (name: "boots", covers: [Legs], steps: 0) },"#;
        let text = SOUND.replacen(old, new, 1).replacen("version: 1,", boots, 1);
        let error = read(&text).expect_err(new);
        assert_eq!(error.problem(), told);
    }
}

#[test]
fn whoever_has_a_body_that_a_file_replaces_must_fit_the_new_one() {
    let wolf = |parts: &str| {
        read(&format!(
            r#"(version: 1, bodies: {{ "four-footed": (parts: [(name: "head", area: Head{parts})]) }})"#
        ))
    };
    assert!(wolf(", carries: true").is_ok(), "it walks on its head");
    let error = wolf("").unwrap_err();
    assert!(error.problem().starts_with("`riding-horse` has this body: `riding-horse` moves"), "{error}");
}

#[test]
fn the_bodies_of_the_game_are_what_they_are_called() {
    let body = |name: &str| -> &'static Body {
        let found = Catalogs::shipped().bodies().find(|(known, _)| *known == name);
        found.unwrap_or_else(|| panic!("{name} is missing")).1
    };
    let count = |name: &str, area: BodyArea| body(name).parts.iter().filter(|part| part.area == area).count();
    assert_eq!((body("humanoid").hands(), count("humanoid", BodyArea::Leg)), (2, 2));
    assert_eq!((count("four-footed", BodyArea::Leg), count("four-footed", BodyArea::Arm)), (4, 0));
    assert_eq!((count("winged", BodyArea::Wing), count("winged", BodyArea::Leg)), (2, 4));
    assert_eq!(count("many-legged", BodyArea::Leg), 8);
    assert!(body("snake").parts.iter().all(|part| !part.area.is_limb() || part.area == BodyArea::Tail));
    assert_eq!((body("shapeless").parts.len(), body("shapeless").hands()), (2, 0));
    // Every place at which somebody may aim is on a human being.
    let spots: Vec<BodySpot> = body("humanoid").parts.iter().flat_map(|part| part.spots.clone()).collect();
    for spot in [
        BodySpot::Throat,
        BodySpot::Heart,
        BodySpot::Genitals,
        BodySpot::Shoulder,
        BodySpot::Elbow,
        BodySpot::Wrist,
        BodySpot::Hand,
        BodySpot::Knee,
        BodySpot::Ankle,
        BodySpot::Foot,
    ] {
        assert!(spots.contains(&spot), "{spot:?}");
    }
}

#[test]
fn a_unit_has_the_body_of_its_creature_and_who_names_none_that_of_people() {
    let catalogs = Catalogs::shipped();
    let (_, people) =
        catalogs.bodies().find(|(name, _)| *name == "humanoid").expect("it comes with the game");
    assert!(people.is_humanoid(), "{people:?}");
    let text = include_str!("../../../levels/salt-road.ron");
    let level = Level::read(&Source::inline("salt-road", text)).unwrap_or_else(|error| panic!("{error}"));
    let unit = |id: &str| level.units.iter().find(|unit| unit.id.as_str() == id).expect("it is there");
    assert!(unit("blaze").kind.body.parts.iter().any(|part| part.area == BodyArea::Tail));
    let written = |id: &str| serde_json::to_value(&unit(id).kind).expect("it is JSON");
    assert!(written("blaze")["body"].is_object());
    let rider = level.units.iter().find(|unit| unit.riding.0.is_some()).expect("somebody rides");
    assert_eq!(written(rider.id.as_str()).get("body"), None, "who has the usual body needs no words for it");
}
