//! Where a unit can get in a battle at all, in as many rounds as that takes: it walks, wades and swims (A-62, T-19), climbs
//! (T-18), flies (A-09) and rides (R-25). Whoever stands in its way may be gone by then.

use std::collections::HashSet;

use super::climbing::climb_between;
use super::riding::bears;
use super::step::{PLAIN, on_own_legs};
use crate::hex::{Facing, Hex};
use crate::model::{RuleId, Terrain};
use crate::rules::field::{Battlefield, Unit, UnitSummary};

const A09: RuleId = RuleId::a(9);
const A62: RuleId = RuleId::a(62);
const R25: RuleId = RuleId::r(25);

/// How much farther haste carries a unit.
const HASTE: u32 = 2;

/// The hexes to which a unit can get from where it stands and from the deployment of its side, on its own or on a mount
/// of its side.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let (robin, grisk): (UnitId, UnitId) = ("robin".parse()?, "grisk".parse()?);
/// # let mut battle = Battle::new(&level, &rulebook, DiceRecord::seeded(1));
/// use hexfray::rules::ever_reached;
///
/// battle.survey(|field| {
///     assert!(ever_reached(field, &field.unit(robin)).contains(&field.unit(grisk).position.0));
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ever_reached(field: &Battlefield, unit: &Unit) -> HashSet<Hex> {
    let mut land = spread(field, unit, starts(field, unit));
    let mounts: Vec<(HashSet<Hex>, Vec<Hex>)> = mounts(field, unit)
        .map(|mount| {
            let ridden = spread(field, &mount, starts(field, &mount));
            (ridden.iter().copied().collect(), ridden)
        })
        .collect();
    // Each mount that it meets carries it on, maybe to another one.
    loop {
        let known: HashSet<Hex> = land.iter().copied().collect();
        let met = mounts.iter().filter(|(ridden, _)| {
            let beside = |hex: &Hex| Facing::ALL.iter().any(|side| ridden.contains(&side.ahead(*hex)));
            land.iter().any(|hex| ridden.contains(hex) || beside(hex))
        });
        let farther = met.flat_map(|(_, ridden)| ridden).filter(|hex| !known.contains(*hex));
        let farther: Vec<Hex> = farther.copied().collect();
        if farther.is_empty() {
            return known;
        }
        land = spread(field, unit, land.iter().copied().chain(farther).collect());
    }
}

/// Where a unit may begin: where it stands, and in the deployment of its side.
fn starts(field: &Battlefield, unit: &UnitSummary) -> Vec<Hex> {
    let side = field.sides.sides.get(&unit.side.0);
    let deployment = side.into_iter().flat_map(|side| &side.deployment.hexes).copied();
    let bears = |hex: &Hex| {
        let tile = field.board.tile(*hex);
        tile.is_some_and(|tile| !matches!(tile.terrain, Terrain::Wall | Terrain::Chasm))
    };
    [unit.position.0].into_iter().chain(deployment.filter(bears)).collect()
}

/// The beasts of its side that can bear a unit.
fn mounts<'f>(field: &'f Battlefield, unit: &'f Unit) -> impl Iterator<Item = Unit<'f, 'f>> {
    let ridden =
        field.fighting().filter(|other| field.rulebook.has(R25) && bears((other.kind, other.side), unit));
    ridden.map(|mount| field.unit(*mount.id))
}

/// All hexes to which a unit gets from these on its own.
fn spread(field: &Battlefield, unit: &Unit, starts: Vec<Hex>) -> Vec<Hex> {
    let mut known: HashSet<Hex> = starts.iter().copied().collect();
    let (mut land, gets) = (starts, steps(field, unit));
    let mut next = 0;
    while let Some(from) = land.get(next).copied() {
        next += 1;
        for to in Facing::ALL.map(|side| side.ahead(from)) {
            if !known.contains(&to) && gets(from, to) {
                known.insert(to);
                land.push(to);
            }
        }
    }
    land
}

/// Whether a unit gets from a hex into a neighboring one on its own in one turn, at the best in haste.
fn steps(field: &Battlefield, unit: &Unit) -> impl Fn(Hex, Hex) -> bool {
    let walk = on_own_legs(field, unit);
    // One that drags itself along enters any hex in its time (A-62).
    let most = if unit.drags_itself() { u32::MAX } else { HASTE * u32::from(unit.movement.0) };
    let moves = field.rulebook.has(A62);
    let flies = unit.flight.0.is_some() && field.rulebook.has(A09) && most >= PLAIN;
    move |from, to| {
        let open = || field.board.tile(to).is_some_and(|tile| tile.terrain != Terrain::Wall);
        // A climb is made in two halves.
        let climbs = || climb_between(field, unit, from, to).is_some_and(|points| points / 2 <= most);
        let walks = || walk(from, to).is_some_and(|points| points <= most);
        (moves && ((flies && open()) || walks())) || climbs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::to_offset;
    use crate::level::Source;
    use crate::model::{ArmorPiece, Flight, Flying, Maneuverability, Material, Size, Tag, Tile};
    use crate::rulebook::Rulebook;
    use crate::rules::codex;
    use crate::rules::trial::{Trial, at, unit};

    /// Whether the attacker, in the west of the duel, ever gets to its east past a strip of such hexes.
    fn gets_past(rulebook: &str, strip: Tile, change: impl Fn(&mut Trial)) -> bool {
        let mut trial = Trial::duel(rulebook);
        trial.tiles(|hex| (to_offset(hex).column == 5).then_some(strip));
        change(&mut trial);
        trial.survey(|field| ever_reached(field, &field.unit(unit("attacker"))).contains(&at(12, 2)))
    }

    fn water() -> Tile {
        Tile { terrain: Terrain::Water, depth: 10, ..Tile::default() }
    }

    /// Clads the attacker in armor in which it cannot swim.
    fn clad(trial: &mut Trial) {
        let (name, material) = ("mail".to_owned(), Material::Metal);
        let mail = ArmorPiece { name, covers: Vec::new(), steps: 5, material };
        trial.unit("attacker", |own| own.armor.pieces = [mail].into());
    }

    #[test]
    fn a62_walls_and_chasms_keep_everybody_back_who_walks() {
        let of = |terrain: Terrain| Tile { terrain, ..Tile::default() };
        assert!(gets_past("house", of(Terrain::Rough), |_| {}));
        assert!(!gets_past("house", of(Terrain::Wall), |_| {}));
        assert!(!gets_past("house", of(Terrain::Chasm), |_| {}));
    }

    #[test]
    fn a62_nobody_gets_anywhere_where_nobody_walks() {
        let text = r#"(version: 1, name: "rooted", about: "Nobody walks.", core: d20,
            rules: ["C-05..C-06", "T-02..T-05", "A-02", "A-04"])"#;
        let rooted = Rulebook::read(&Source::inline("rooted", text), codex());
        let rooted = rooted.unwrap_or_else(|error| panic!("{error}"));
        let mut trial = Trial::duel("house");
        trial.rulebook(|rulebook| *rulebook = rooted);
        let land = trial.survey(|field| ever_reached(field, &field.unit(unit("attacker"))));
        assert_eq!(land.len(), 1);
    }

    #[test]
    fn t18_what_can_be_climbed_is_no_border() {
        let of = |elevation: i16| Tile { elevation, ..Tile::default() };
        assert_eq!([5, 30, 31].map(|feet| gets_past("house", of(feet), |_| {})), [true, true, false]);
        let slow = |trial: &mut Trial| {
            trial.unit("attacker", |own| own.movement.0 = 3);
        };
        assert!(!gets_past("house", of(30), slow), "half of it takes 10 points");
    }

    #[test]
    fn t19_water_keeps_those_back_who_neither_swim_nor_flounder() {
        assert!(gets_past("house", water(), |_| {}), "it flounders");
        assert!(!gets_past("house", water(), clad));
        assert!(!gets_past("crits-and-fumbles", water(), |_| {}), "a rulebook without T-19");
    }

    #[test]
    fn a09_who_flies_is_kept_back_by_walls_alone() {
        let flies = |trial: &mut Trial| {
            let flying = Flying { layer: 0, class: Maneuverability::A };
            trial.unit("attacker", |own| own.flight = Flight(Some(flying)));
        };
        let of = |terrain: Terrain| Tile { terrain, ..Tile::default() };
        assert!(gets_past("advanced", of(Terrain::Chasm), flies));
        assert!(!gets_past("advanced", of(Terrain::Wall), flies));
        assert!(!gets_past("combat-options", of(Terrain::Chasm), flies), "a rulebook without A-09");
    }

    #[test]
    fn r25_a_mount_carries_its_rider_where_it_gets_itself() {
        let mounted = |tags: &'static [Tag]| {
            move |trial: &mut Trial| {
                trial.tags("friend", tags).size("friend", Size::Large);
                trial.unit("friend", |horse| horse.swimming.0 = 12);
                clad(trial);
            }
        };
        assert!(gets_past("house", water(), mounted(&[Tag::Mount])));
        assert!(!gets_past("house", water(), mounted(&[Tag::Animal])));
    }
}
