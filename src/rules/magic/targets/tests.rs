//! At whom spells may be cast, and whom they reach up and down.

use super::*;
use crate::level::Source;
use crate::model::{Class, Condition, Flight, Flying, Maneuverability, Spell, Status};
use crate::rulebook::Rulebook;
use crate::rules::codex;
use crate::rules::magic::bench::{at_hex, at_unit, cast_slowly, caster, holder, use_of};
use crate::rules::trial::{Trial, end_turn, unit};

/// A unit flies in a layer.
fn fly(trial: &mut Trial, id: &str, layer: u8) {
    let flying = Flying { layer, class: Maneuverability::A };
    trial.unit(id, |unit| unit.flight = Flight(Some(flying)));
}

#[test]
fn s28_no_area_begins_in_a_wall() {
    let mut trial = caster("house", Class::Wizard, 5, Spell::Fireball);
    let wall = crate::model::Tile { terrain: crate::model::Terrain::Wall, ..Default::default() };
    trial.tiles(|hex| (hex == crate::rules::trial::at(8, 2)).then_some(wall));
    let refusal = NoCasting::InAWall { spell: Spell::Fireball };
    assert_eq!(trial.refused(at_hex(Spell::Fireball, 8, 2)), Refusal::Casting(refusal));
    assert!(trial.order(&at_hex(Spell::Fireball, 7, 2)).is_ok());
}

#[test]
fn a82_a_spell_at_an_enemy_who_is_lost_meanwhile_is_lost() {
    for rulebook in ["advanced", "house"] {
        let mut trial = caster(rulebook, Class::Wizard, 5, Spell::MagicMissile);
        trial.place("target", 12, 2).obey(at_unit(Spell::MagicMissile, "target"));
        trial.condition("target", Condition::Invisible).obey(end_turn("friend"));
        trial.expect(r#"{"event":"spell_spoiled","unit":"attacker","left":1}"#).expect_no("spell_cast");
    }
}

#[test]
fn a82_by_document_003_alone_spells_are_cast_at_the_detected_only() {
    let beside = |rulebook: &str, id: &str| {
        let mut trial = caster(rulebook, Class::Wizard, 5, Spell::MagicMissile);
        trial.condition(id, Condition::Invisible).order(&at_unit(Spell::MagicMissile, id))
    };
    let (unit, target) = (unit("attacker"), unit("target"));
    assert_eq!(beside("advanced", "target"), Err(Refusal::Undetected { unit, target }));
    assert!(beside("house", "target").is_ok());
    let mut cure = caster("advanced", Class::Priest, 5, Spell::CureLightWounds);
    cure.place("friend", 1, 2).condition("friend", Condition::Invisible);
    assert!(cure.order(&at_unit(Spell::CureLightWounds, "friend")).is_ok(), "friends know each other");
}

#[test]
fn a09_a_touch_reaches_one_layer_up() {
    for (layer, near) in [(0, true), (1, true), (2, false)] {
        let mut trial = caster("advanced", Class::Priest, 5, Spell::CureLightWounds);
        trial.place("friend", 1, 2);
        fly(&mut trial, "friend", layer);
        assert_eq!(trial.order(&at_unit(Spell::CureLightWounds, "friend")).is_ok(), near, "{layer}");
        let mut drink = holder("advanced", Class::Priest, 5, "healing_potion");
        drink.place("friend", 1, 2).hit_points("friend", 5);
        fly(&mut drink, "friend", layer);
        let order = use_of("healing_potion", SpellTarget::Unit(unit("friend")));
        assert_eq!(drink.order(&order).is_ok(), near, "{layer}");
    }
}

#[test]
fn a09_what_works_around_a_place_works_as_far_up() {
    for (layer, burns) in [(4, true), (5, false)] {
        let mut trial = caster("advanced", Class::Wizard, 5, Spell::Fireball);
        trial.place("target", 12, 2).place("foe", 23, 11).place("friend", 1, 2);
        fly(&mut trial, "target", layer);
        let faces = [(6, 1), (6, 1), (6, 1), (6, 1), (6, 1), (20, 1)];
        let faces = if burns { &faces[..] } else { &[] };
        cast_slowly(&mut trial, at_hex(Spell::Fireball, 12, 2), faces);
        assert_eq!(trial.unit_now("target").hit_points.now, if burns { 25 } else { 30 }, "{layer}");
    }
}

#[test]
fn a44_without_it_no_cure_reaches_the_fallen() {
    let text = r#"(version: 1, name: "own", about: "Spells alone.", core: d20,
        rules: ["C-05..C-06", "T-02..T-05", "A-02..A-04", "S-01..S-30"])"#;
    let own = Rulebook::read(&Source::inline("own", text), codex());
    let own = own.unwrap_or_else(|error| panic!("{error}"));
    let cures = |alone: bool| {
        let mut trial = caster("advanced", Class::Priest, 5, Spell::CureLightWounds);
        trial.place("friend", 1, 2).hit_points("friend", 0);
        trial.unit("friend", |friend| friend.status = Status::Fallen);
        if alone {
            trial.rulebook(|rulebook| *rulebook = own.clone());
        }
        trial.order(&at_unit(Spell::CureLightWounds, "friend")).is_ok()
    };
    assert!(cures(false) && !cures(true));
}
