//! What gives the unseen away, row by row.

use super::*;
use crate::model::{ArmorPiece, BodyLocation, Flight, Flying, Maneuverability, Surface, Tile};
use crate::rules::detection::bench::{hamper, hunt, remember};
use crate::rules::trial::{Trial, at, unit};

/// The rows of a check of the attacker against the target, in which these skills help.
fn rows_with(trial: &mut Trial, skills: &[Skill]) -> Vec<(RuleId, i16)> {
    let rows =
        trial.survey(|field| rows(field, &field.unit(unit("attacker")), &field.unit(unit("target")), skills));
    rows.iter().map(|row| (row.rule, row.value)).collect()
}

fn rows_of(trial: &mut Trial) -> Vec<(RuleId, i16)> {
    rows_with(trial, &[])
}

/// A unit has entered so many hexes in this round, that in which it stands among them.
fn walk(trial: &mut Trial, id: &str, hexes: u8) {
    let over = trial.unit_now(id).position;
    trial.change(|state| _ = state.clock.walked.insert(unit(id), vec![over; hexes.into()]));
}

/// The target has gone slowly, so that nothing of its pace counts.
fn slow() -> Trial {
    let mut trial = hunt("advanced");
    walk(&mut trial, "target", 2);
    trial
}

fn fly(trial: &mut Trial, id: &str, layer: u8) {
    trial.unit(id, |unit| unit.flight = Flight(Some(Flying { class: Maneuverability::A, layer })));
}

fn mail(trial: &mut Trial, id: &str, covers: BodyLocation, material: Material) {
    let piece = ArmorPiece { name: "mail".to_owned(), covers: vec![covers], steps: 5, material };
    trial.unit(id, |unit| unit.armor.pieces = [piece].into());
}

/// The attacker at (2, 2) or the target at (6, 2) stands on this ground.
fn ground(trial: &mut Trial, column: i32, surface: Surface) {
    trial.tile(at(column, 2), Tile { surface, ..Tile::default() });
}

#[test]
fn a79_the_pace_by_hexes_and_movement() {
    // 12 points are 6 hexes.
    let paces: Vec<Pace> = [0, 1, 2, 3, 6, 7, 17, 18, 40].map(|hexes| pace(hexes, 12)).to_vec();
    use Pace::*;
    assert_eq!(paces, [Still, Slow, Slow, Walk, Walk, Jog, Jog, Run, Run]);
    assert_eq!([1, 2].map(|hexes| pace(hexes, 1)), [Walk, Jog], "one that drags itself along");
}

#[test]
fn a79_the_rows_of_each_pace_of_the_unseen() {
    for (hexes, row) in [(0, Some(2)), (1, None), (2, None), (3, Some(-1)), (6, Some(-1)), (7, Some(-2))] {
        let mut trial = hunt("advanced");
        walk(&mut trial, "target", hexes);
        let rows: Vec<(RuleId, i16)> = row.map(|row| (A79, row)).into_iter().collect();
        assert_eq!(rows_of(&mut trial), rows, "{hexes} hexes");
    }
    let mut trial = hunt("advanced");
    walk(&mut trial, "target", 18);
    assert_eq!(rows_of(&mut trial), [(A79, -4)]);
}

#[test]
fn a79_walking_counts_hexes_of_this_round() {
    let mut trial = hunt("advanced");
    trial.obey(crate::rules::trial::walk("attacker", &[at(3, 2), at(4, 2)]));
    assert_eq!(trial.snapshot().clock.walked.get(&unit("attacker")), Some(&vec![at(3, 2), at(4, 2)]));
    trial.condition("attacker", crate::model::Condition::Prayer).dice(&[(20, 20)]).end_round();
    assert!(trial.snapshot().clock.walked.is_empty());
}

#[test]
fn a79_in_the_air_only_rest_counts_and_neither_pace_nor_ground() {
    let mut trial = hunt("advanced");
    walk(&mut trial, "target", 6);
    ground(&mut trial, 6, Surface::Gravel);
    fly(&mut trial, "target", 1);
    assert_eq!(rows_of(&mut trial), [(A79, 2)]);
    fly(&mut trial, "target", 0);
    assert_eq!(rows_of(&mut trial), [(A79, -1), (A79, -1)], "on its feet it walks on gravel");
}

#[test]
fn a79_invisible_by_nature_or_without_a_sound() {
    let mut trial = slow();
    trial.tags("target", &[Tag::NaturallyInvisible]);
    assert_eq!(rows_of(&mut trial), [(A79, 3)]);
    let mut trial = slow();
    trial.unit("target", |target| _ = target.skills.0.insert(Skill::Silence));
    assert_eq!(rows_of(&mut trial), [(A79, 2)]);
    mail(&mut trial, "target", BodyLocation::Torso, Material::Metal);
    assert_eq!(rows_of(&mut trial), [(A79, 2), (A79, -1)], "silence in noisy armor: both count");
}

#[test]
fn a79_noisy_ground_counts_for_who_has_walked() {
    for surface in [Surface::Gravel, Surface::Leaves, Surface::Water] {
        let mut trial = slow();
        ground(&mut trial, 6, surface);
        assert_eq!(rows_of(&mut trial), [(A79, -1)], "{surface:?}");
        walk(&mut trial, "target", 0);
        assert_eq!(rows_of(&mut trial), [(A79, 2)], "{surface:?}, at rest");
    }
    let mut trial = slow();
    trial.tile(at(6, 2), Tile { depth: 1, ..Tile::default() });
    assert_eq!(rows_of(&mut trial), [(A79, -1)]);
    for surface in [Surface::Stone, Surface::Dirt, Surface::Grass, Surface::Sand, Surface::Mud, Surface::Snow]
    {
        let mut trial = slow();
        ground(&mut trial, 6, surface);
        assert_eq!(rows_of(&mut trial), [], "{surface:?}");
    }
}

#[test]
fn a79_noisy_ground_counts_also_where_the_way_only_leads_over_it() {
    let mut trial = hunt("advanced");
    for (column, surface) in [(2, Surface::Gravel), (3, Surface::Leaves), (4, Surface::Grass)] {
        ground(&mut trial, column, surface);
    }
    let noisy = |trial: &mut Trial| rows_of(trial).contains(&(A80, 1));
    assert!(!noisy(&mut trial), "it stands still");
    trial.obey(crate::rules::trial::walk("attacker", &[at(3, 2), at(4, 2)]));
    assert!(noisy(&mut trial), "on grass, by way of leaves");
    trial.condition("attacker", crate::model::Condition::Prayer).dice(&[(20, 20)]).end_round();
    assert!(!noisy(&mut trial), "in the next round it stands still");
}

#[test]
fn a79_noisy_armor_is_metal_on_the_torso() {
    let cases = [
        (BodyLocation::Torso, Material::Metal, true),
        (BodyLocation::Torso, Material::Leather, false),
        (BodyLocation::Head, Material::Metal, false),
    ];
    for (covers, material, noisy) in cases {
        let mut trial = slow();
        mail(&mut trial, "target", covers, material);
        let rows: &[(RuleId, i16)] = if noisy { &[(A79, -1)] } else { &[] };
        assert_eq!(rows_of(&mut trial), rows, "{covers:?}, {material:?}");
    }
}

#[test]
fn a80_alerted_is_who_was_attacked_and_not_who_only_believes() {
    let mut trial = slow();
    assert_eq!(rows_of(&mut trial), []);
    remember(&mut trial, Some(1));
    assert_eq!(rows_of(&mut trial), [(A80, -2)]);
    remember(&mut trial, None);
    assert_eq!(rows_of(&mut trial), [(A80, -2)], "it stays alerted");
}

#[test]
fn a80_skills_help_where_their_check_succeeds() {
    let skills = [Skill::Observation, Skill::Alertness, Skill::Tracking];
    assert_eq!(rows_with(&mut slow(), &skills), [(A80, -2), (A80, -1), (A80, -1)]);
    assert_eq!(rows_with(&mut slow(), &[Skill::Tracking]), [(A80, -1)]);
    let mut trial = slow();
    trial.unit("attacker", |unit| (unit.abilities.intelligence, unit.abilities.wisdom) = (9, 14));
    let scores = trial.survey(|field| {
        let detector = field.unit(unit("attacker"));
        let all = [Skill::Healing, Skill::Silence, Skill::Precision, Skill::Ambidextrous];
        let none = all.iter().all(|skill| needed_for(field, &detector, *skill).is_none());
        (skills.map(|skill| needed_for(field, &detector, skill)), none)
    });
    assert_eq!(scores, ([Some(9), Some(15), Some(14)], true));
}

#[test]
fn a80_what_makes_checks_harder_makes_those_of_skills_harder_too() {
    // Intelligence 9, and 4 is added to the die: a 5 helps and a 6 does not. The die of the check itself comes last.
    for (face, found) in [(5, true), (6, false)] {
        let mut trial = slow();
        trial.unit("attacker", |unit| {
            unit.skills.0.insert(Skill::Observation);
            unit.abilities.intelligence = 9;
            unit.training.level = 15;
        });
        hamper(&mut trial, "attacker", (Condition::WornOut, RuleId::a(43)), 4);
        // Base number 9, and 4 for the weariness: with the help of the skill at most 7.
        trial.dice(&[(20, face), (20, 7)]).end_round().expect_dice_used();
        let detected = trial.count("detected") == 1;
        assert_eq!(detected, found, "{face}");
    }
}

#[test]
fn a80_the_detector_by_its_own_pace() {
    let rows = [(0, None), (2, None), (3, Some(2)), (6, Some(2)), (7, Some(4)), (18, Some(4))];
    for (hexes, row) in rows {
        let mut trial = slow();
        walk(&mut trial, "attacker", hexes);
        let rows: Vec<(RuleId, i16)> = row.map(|row| (A80, row)).into_iter().collect();
        assert_eq!(rows_of(&mut trial), rows, "{hexes} hexes");
    }
}

#[test]
fn a80_the_detector_on_noisy_ground_only_when_it_has_walked_and_in_noisy_armor_always() {
    let mut trial = slow();
    ground(&mut trial, 2, Surface::Gravel);
    assert_eq!(rows_of(&mut trial), []);
    walk(&mut trial, "attacker", 1);
    assert_eq!(rows_of(&mut trial), [(A80, 1)]);
    fly(&mut trial, "attacker", 1);
    assert_eq!(rows_of(&mut trial), [], "it flies");
    mail(&mut trial, "attacker", BodyLocation::Torso, Material::Metal);
    assert_eq!(rows_of(&mut trial), [(A80, 1)]);
}
