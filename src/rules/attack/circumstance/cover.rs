//! Cover on the way of an attack: as a row (T-21), or as a better AC (R-06).

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::Modifier;
use crate::hex::{Crossing, Hex, crossings, distance};
use crate::model::{Board, Manner, RuleId};
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, Modifiers, Target, ToHit};
use crate::rules::deed::phase::{Modify, Phase, add_rule_systems};
use crate::rules::field::Battlefield;

const R06: RuleId = RuleId::r(6);
const T21: RuleId = RuleId::t(21);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        RuleId::r(5),
        "What cover is",
        "Cover is anything that stops attacks: a wall, an arrow slit, a table. Leaves, smoke and mist are not cover.",
    )
    .needing(&[R06]),
    Rule::new(
        R06,
        "Cover improves armor class",
        "25% cover improves the armor class by 2, 50% by 4, 75% by 7 and 90% by 10. Only the best single piece on the \
         way counts. For shots and throws that is cover in the target's own hex, or next to the target and not next to \
         the shooter; a wall there that the line only grazes is half cover. In melee it is cover in the target's own hex, or in a hex that a long weapon reaches across. \
         100% cover lets no line of sight through; only neighbors reach into such a hex, as into 90%. In the house \
         rulebook the same cover counts once, as a row of T-21.",
    ).adding(&[DEGREES[0].2, DEGREES[1].2, DEGREES[2].2, DEGREES[3].2]),
];

/// The least cover in percent, by how much it improves AC, and the label of its row; the best first.
const DEGREES: [(u8, i16, &str); 4] = [
    (90, 10, "90% cover, in the armor class"),
    (75, 7, "75% cover, in the armor class"),
    (50, 4, "50% cover, in the armor class"),
    (25, 2, "25% cover, in the armor class"),
];

pub(super) fn plugin(app: &mut App) {
    let better = better_the_armor.in_set(Modify::Cover);
    add_rule_systems(app, R06, Phase::Modify, better);
}

fn better_the_armor(mut attacks: Deeds<(&Attack, &Target, &mut Modifiers, &mut ToHit)>, field: Battlefield) {
    if field.rulebook.has(T21) {
        return;
    }
    attacks.each(|(attack, target, mut modifiers, mut to_hit)| {
        let (from, at) = (field.summary(attack.attacker).position.0, field.summary(target.0).position.0);
        let covered = cover(&field.board, attack.manner, from, at);
        if let Some(&(_, steps, label)) = DEGREES.iter().find(|(percent, ..)| covered >= *percent) {
            to_hit.armor_class -= steps;
            to_hit.cover = steps;
            modifiers.0.push(Modifier { rule: R06, label, value: 0 });
        }
    });
}

/// The least cover that counts, in percent.
pub(super) const LEAST: u8 = DEGREES[DEGREES.len() - 1].0;

/// The cover of a wall that the line only grazes, in percent.
const GRAZED: u8 = 50;

/// How much of a unit in the hex `to` is covered from an attack out of `from`, in percent.
///
/// Cover counts in the target's own hex and on the way. For shots and throws it must be next to the target, and not next
/// to the shooter, who shoots across it.
pub(in crate::rules) fn cover(board: &Board, manner: Manner, from: Hex, to: Hex) -> u8 {
    let own = board.tile(to).map_or(0, |tile| tile.cover);
    let counts = |hex| match manner {
        Manner::Melee => true,
        Manner::Missile | Manner::Thrown => distance(hex, to) == 1 && distance(hex, from) > 1,
    };
    crossings(from, to).into_iter().map(|crossing| passed(board, crossing, counts)).fold(own, u8::max)
}

/// The cover of what the line passes at one point, where it counts.
fn passed(board: &Board, crossing: Crossing, counts: impl Fn(Hex) -> bool) -> u8 {
    let tile = |hex| board.tile(hex).copied().unwrap_or_default();
    let covers = |hex| if counts(hex) { tile(hex).cover } else { 0 };
    match crossing {
        Crossing::One(hex) => covers(hex),
        Crossing::Either(left, right) => {
            let walls = || [left, right].into_iter().filter(|hex| tile(*hex).is_solid());
            match walls().next() {
                None => covers(left).min(covers(right)),
                Some(_) if walls().any(counts) => GRAZED,
                Some(_) => 0,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Offset, from_offset};
    use crate::model::{Terrain, Tile};
    use crate::order::Refusal;
    use crate::rules::trial::{Trial, at, attack, unit};

    fn hex(column: i32, row: i32) -> Hex {
        from_offset(Offset { column, row })
    }

    fn board(tile: impl Fn(Hex) -> Tile) -> Board {
        let tiles = (0..7).flat_map(|row| (0..9).map(move |column| hex(column, row))).map(tile).collect();
        Board::new(9, 7, tiles).unwrap()
    }

    fn low_wall(at: Hex) -> Board {
        board(move |hex| Tile { cover: if hex == at { 50 } else { 0 }, ..Tile::default() })
    }

    #[test]
    fn t21_a_low_wall_covers_a_unit_behind_it_from_one_side_only() {
        let wall = low_wall(hex(4, 3));
        assert_eq!(cover(&wall, Manner::Missile, hex(1, 3), hex(5, 3)), 50);
        assert_eq!(cover(&wall, Manner::Missile, hex(8, 3), hex(5, 3)), 0, "nothing stands on this side");
        assert_eq!(
            cover(&wall, Manner::Missile, hex(1, 3), hex(6, 3)),
            0,
            "it is too far in front of the target"
        );
        assert_eq!(cover(&wall, Manner::Missile, hex(3, 3), hex(5, 3)), 0, "the shooter is next to it");
        assert_eq!(cover(&wall, Manner::Missile, hex(1, 3), hex(4, 3)), 50, "the target is in its hex");
    }

    #[test]
    fn t21_a_wall_that_the_line_just_passes_covers_half() {
        let corner = hex(3, 2);
        let walls = board(|hex| match hex == corner {
            true => Tile { terrain: Terrain::Wall, ..Tile::default() },
            false => Tile::default(),
        });
        let grazing = crossings(hex(2, 3), hex(4, 2)).iter().any(|crossing| {
            matches!(crossing, Crossing::Either(left, right) if *left == corner || *right == corner)
        });
        assert!(grazing);
        assert_eq!(cover(&walls, Manner::Melee, hex(2, 3), hex(4, 2)), 50);
        assert_eq!(cover(&walls, Manner::Missile, hex(2, 3), hex(4, 2)), 0, "the shooter is next to it");
        assert_eq!(cover(&walls, Manner::Missile, hex(2, 4), hex(6, 4)), 0);
        // Along the edges of a row of hexes, the line passes walls on the way, next to the target and next to the shooter.
        let (from, to) = (hex(1, 5), hex(7, 1));
        let grazed: Vec<[Hex; 2]> = crossings(from, to)
            .into_iter()
            .filter_map(|crossing| match crossing {
                Crossing::Either(left, right) => Some([left, right]),
                Crossing::One(_) => None,
            })
            .collect();
        assert!(!grazed.is_empty());
        for beside in grazed.concat() {
            let wall = board(|hex| Tile {
                terrain: if hex == beside { Terrain::Wall } else { Terrain::Open },
                ..Tile::default()
            });
            let covers = distance(beside, to) == 1 && distance(beside, from) > 1;
            assert_eq!(cover(&wall, Manner::Missile, from, to), if covers { 50 } else { 0 }, "{beside:?}");
        }
    }

    /// An archer shoots at a target of AC 6 in a hex with this tile.
    fn shot_at(rulebook: &str, tile: Tile) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "bow").place("target", 6, 2).armor("target", 6).tile(at(6, 2), tile);
        trial.strike(&[(20, 3)]);
        trial
    }

    #[test]
    fn r06_cover_betters_the_armor_class() {
        for (cover, armor_class) in [(20, 6), (25, 4), (50, 2), (75, -1), (90, -4)] {
            let trial = shot_at("combat-options", Tile { cover, ..Tile::default() });
            trial.expect(&format!(r#"{{"event":"attack_rolled","armor_class":{armor_class}}}"#));
        }
        let trial = shot_at("combat-options", Tile { cover: 50, ..Tile::default() });
        trial.expect(
            r#"{"event":"attack_rolled","need":18,"modifiers":[
                {"rule":"R-06","label":"50% cover, in the armor class","value":0}]}"#,
        );
    }

    #[test]
    fn r06_in_the_house_the_same_cover_counts_once_as_a_row() {
        let trial = shot_at("house", Tile { cover: 50, ..Tile::default() });
        trial.expect(
            r#"{"event":"attack_rolled","armor_class":6,"modifiers":[
                {"rule":"T-21","label":"50% cover","value":-4}]}"#,
        );
    }

    #[test]
    fn r06_a_melee_attack_meets_the_cover_of_the_hex_that_it_enters() {
        for (column, armor_class) in [(3, -4), (2, 6), (4, 6)] {
            let mut trial = Trial::duel("combat-options");
            trial.armor("target", 6).tile(at(column, 2), Tile { cover: 90, ..Tile::default() });
            trial.strike(&[(20, 3)]);
            trial.expect(&format!(r#"{{"event":"attack_rolled","armor_class":{armor_class}}}"#));
        }
    }

    #[test]
    fn r06_a_long_attack_meets_the_cover_that_it_crosses() {
        let fence = low_wall(hex(4, 3));
        assert_eq!(cover(&fence, Manner::Melee, hex(3, 3), hex(5, 3)), 50);
        assert_eq!(cover(&fence, Manner::Missile, hex(3, 3), hex(5, 3)), 0, "the shooter is next to it");
        assert_eq!(cover(&fence, Manner::Melee, hex(4, 3), hex(5, 3)), 0, "it attacks out of it");
        assert_eq!(cover(&fence, Manner::Melee, hex(5, 3), hex(4, 3)), 50, "it attacks into it");
        for (column, armor_class) in [(3, 2), (2, 6)] {
            let mut trial = Trial::duel("combat-options");
            trial.armor("target", 6).place("target", 4, 2);
            trial.item("attacker.sword", |pike| pike.weapon.as_mut().expect("a weapon").reach = 2);
            trial.tile(at(column, 2), Tile { cover: 50, ..Tile::default() }).strike(&[(20, 3)]);
            trial.expect(&format!(r#"{{"event":"attack_rolled","armor_class":{armor_class}}}"#));
        }
    }

    #[test]
    fn r06_nobody_is_attacked_behind_or_within_full_cover_from_afar() {
        let full = Tile { cover: 100, ..Tile::default() };
        for (rulebook, column) in [("combat-options", 5), ("combat-options", 6), ("house", 5), ("house", 6)] {
            let mut trial = Trial::duel(rulebook);
            trial.arm("attacker", "bow").place("target", 6, 2).tile(at(column, 2), full);
            let blocked = Refusal::NoLineOfSight { unit: unit("attacker"), target: unit("target") };
            assert_eq!(trial.refused(attack("attacker", "target")), blocked, "{rulebook} {column}");
        }
        let mut pike = Trial::duel("house");
        pike.place("target", 4, 2).tile(at(3, 2), full);
        pike.item("attacker.sword", |pike| pike.weapon.as_mut().expect("a weapon").reach = 2);
        assert!(matches!(pike.refused(attack("attacker", "target")), Refusal::NoLineOfSight { .. }));
        // From next to it a melee attack finds the gap that there is.
        let mut beside = Trial::duel("house");
        beside.armor("target", 6).tile(at(3, 2), full).strike(&[(20, 3)]);
        beside.expect(
            r#"{"event":"attack_rolled","modifiers":[{"rule":"T-21","label":"90% cover","value":-10}]}"#,
        );
    }

    #[test]
    fn r05_what_only_hides_is_no_cover() {
        let trial = shot_at("combat-options", Tile { concealment: 90, ..Tile::default() });
        trial.expect(r#"{"event":"attack_rolled","armor_class":6,"modifiers":[]}"#);
    }
}
