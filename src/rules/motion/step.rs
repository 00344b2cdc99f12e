//! What a step into a neighboring hex costs, and what blocks it (A-62, T-19): ground, height, water, walls and others.

use crate::hex::{Facing, Hex};
use crate::model::{RuleId, Surface, Terrain, Tile};
use crate::rules::field::height::{STEP_DOWN, STEP_UP, altitude};
use crate::rules::field::turn::DRAGGED;
use crate::rules::field::{Battlefield, Unit, UnitSummary};

const T19: RuleId = RuleId::t(19);

/// Movement points of a plain hex, and of a layer up or down.
pub const PLAIN: u32 = 2;

const OFF_THE_MAP: &str = "the map ends there";

/// The armor in which a unit that has not learned to swim cannot enter deep water, in steps of AC (T-19).
const HEAVY: i16 = 4;

/// Movement points of a hex of deep water for a swimmer as quick in water as on foot.
const SWUM: u32 = 2;

/// Movement points of a hex of deep water for a unit that cannot swim.
const FLOUNDERED: u32 = 8;

/// The movement points of a hex of deep water for a unit on its own legs, or why it cannot enter (T-19).
fn swim_cost(field: &Battlefield, unit: &Unit) -> Result<u32, &'static str> {
    let worn: i16 = unit.armor.pieces.iter().map(|piece| i16::from(piece.steps)).sum();
    match unit.swimming.0 {
        _ if !field.rulebook.has(T19) => Err("the water is too deep to wade"),
        0 if worn >= HEAVY => Err("the water is too deep for a unit in that armor"),
        0 => Ok(FLOUNDERED),
        // So many points that the movement rate lasts as many hexes as the swimming rate allows.
        rate => Ok((SWUM * u32::from(unit.movement.0)).div_ceil(u32::from(rate)).max(SWUM)),
    }
}

/// What keeps a unit on its own legs out of the water of a hex (T-19).
pub(super) fn wade(field: &Battlefield, unit: &Unit, to: Hex) -> Result<(), &'static str> {
    let deep = field.board.tile(to).is_some_and(|tile| tile.depth >= Tile::DEEP_WATER);
    if deep { swim_cost(field, unit).map(drop) } else { Ok(()) }
}

/// Whether the hex of a unit bears it once it is on the ground, or what is wrong with it.
pub(super) fn ground(field: &Battlefield, unit: &UnitSummary) -> Result<(), &'static str> {
    let tile = field.board.tile(unit.position.0).copied().unwrap_or_default();
    step_cost(&tile, &tile, swim_cost(field, &field.legs(unit))).map(drop)
}

/// The movement points of a step into a neighboring hex, or what blocks it. Deep water costs `swim`.
fn step_cost(from: &Tile, to: &Tile, swim: Result<u32, &'static str>) -> Result<u32, &'static str> {
    let rise = to.elevation - from.elevation;
    match to.terrain {
        Terrain::Wall => return Err("a wall is in the way"),
        Terrain::Chasm => return Err("it is open air"),
        _ if rise > STEP_UP => return Err("it is too high to step up"),
        _ if -rise > STEP_DOWN => return Err("it is too deep to step down"),
        _ if to.depth >= Tile::DEEP_WATER => return swim,
        _ => {}
    }
    let ground = match to.terrain {
        Terrain::Rough | Terrain::Forest | Terrain::Swamp | Terrain::Furniture => 2,
        _ => u32::from(to.clutter),
    };
    let surface = u32::from(matches!(to.surface, Surface::Mud | Surface::Snow));
    let water = match to.depth {
        0 => 0,
        1 | 2 => 2,
        _ => 4,
    };
    let slope = if rise >= 3 || rise <= -6 { 2 } else { 0 };
    Ok(PLAIN + ground + surface + water + slope)
}

/// How a unit gets about.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stride {
    /// Whether it flies above the ground (A-09).
    aloft: bool,
    /// What deep water costs it, or why it cannot enter.
    swim: Result<u32, &'static str>,
    /// Whether it drags itself along: then it is slow enough for any ground (A-62).
    drags: bool,
}

impl Stride {
    pub(super) fn of(field: &Battlefield, unit: &Unit) -> Stride {
        let legs = field.legs(unit);
        let aloft = altitude(field, &legs) > 0;
        Stride { aloft, swim: swim_cost(field, &legs), drags: legs.drags_itself() }
    }

    /// The movement points of a step into a neighboring hex, or what blocks it.
    fn step_cost(self, from: &Tile, to: &Tile) -> Result<u32, &'static str> {
        match (self.aloft, to.terrain) {
            (true, Terrain::Wall) => Err("a wall is in the way"),
            (true, _) => Ok(PLAIN),
            (false, _) => {
                let cost = step_cost(from, to, self.swim)?;
                Ok(if self.drags { cost.min(u32::from(DRAGGED)) } else { cost })
            }
        }
    }
}

/// The movement points with which a unit enters a hex now, or what blocks it.
pub(super) fn enter(field: &Battlefield, unit: &Unit, from: Hex, to: Hex) -> Result<u32, &'static str> {
    // A unit that its side does not know of stops it only once it is next to it.
    let side = unit.side.0;
    let known = |hex: Hex| field.standing_in(hex).is_some_and(|other| !field.secrets.hides(other, side));
    enter_past(field, Stride::of(field, unit), known, from, to)
}

/// The same, where the taken hexes and the stride are known.
pub(super) fn enter_past(
    field: &Battlefield,
    stride: Stride,
    is_taken: impl Fn(Hex) -> bool,
    from: Hex,
    to: Hex,
) -> Result<u32, &'static str> {
    if crate::hex::distance(from, to) != 1 {
        return Err("they are not neighbors");
    }
    let (Some(here), Some(there)) = (field.board.tile(from), field.board.tile(to)) else {
        return Err(OFF_THE_MAP);
    };
    if is_taken(to) {
        return Err("somebody stands there");
    }
    stride.step_cost(here, there)
}

/// The movement points of a unit's step into a free neighboring hex, as a function; `None` where it cannot walk.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::{hex::Facing, rules::going};
///
/// battle.survey(|field| {
///     let unit = field.unit(robin);
///     let here = unit.position.0;
///     assert_eq!(going(field, &unit)(here, Facing::East.ahead(here)), Some(2));
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn going(field: &Battlefield, unit: &Unit) -> impl Fn(Hex, Hex) -> Option<u32> {
    let stride = Stride::of(field, unit);
    move |from, to| enter_past(field, stride, |_| false, from, to).ok()
}

/// The same for a unit that walks and swims on its own legs, whether it rides or flies now.
pub(super) fn on_own_legs(field: &Battlefield, unit: &Unit) -> impl Fn(Hex, Hex) -> Option<u32> {
    let stride = own_stride(field, unit);
    move |from, to| enter_past(field, stride, |_| false, from, to).ok()
}

fn own_stride(field: &Battlefield, unit: &Unit) -> Stride {
    Stride { aloft: false, swim: swim_cost(field, unit), drags: unit.drags_itself() }
}

/// What blocks a rider that gets down from its mount's hex into a neighboring one on its own legs (R-25).
pub(super) fn alight(field: &Battlefield, rider: &Unit, to: Hex) -> Result<(), &'static str> {
    if field.standing_in(to).is_some_and(|other| !field.secrets.hides(other, rider.side.0)) {
        return Err("somebody stands there");
    }
    enter_past(field, own_stride(field, rider), |_| false, rider.position.0, to).map(drop)
}

/// What blocks a unit that gets up to a mount in a neighboring hex (R-25). It need not touch the ground there.
pub(super) fn get_up(field: &Battlefield, unit: &Unit, to: Hex) -> Result<(), &'static str> {
    let stride = Stride { swim: Ok(SWUM), ..own_stride(field, unit) };
    enter_past(field, stride, |_| false, unit.position.0, to).map(drop)
}

/// What blocks a hex for a unit from every side; `None` if it can be entered from a neighboring hex.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::rules::closed;
///
/// let ailith = "ailith".parse()?;
/// let why = battle.survey(|field| closed(field, &field.unit(robin), field.unit(ailith).position.0));
/// assert_eq!(why, Some("somebody stands there"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn closed(field: &Battlefield, unit: &Unit, hex: Hex) -> Option<&'static str> {
    let ways = Facing::ALL.map(|facing| enter(field, unit, facing.ahead(hex), hex));
    if ways.iter().any(Result::is_ok) {
        return None;
    }
    ways.into_iter().filter_map(Result::err).find(|why| *why != OFF_THE_MAP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, at, unit};

    #[test]
    fn ground_height_and_water_cost() {
        let flat = Tile::default();
        let to = |tile: Tile| step_cost(&flat, &tile, Err("too deep"));
        let ground = |terrain| to(Tile { terrain, ..flat });
        let surface = |surface| to(Tile { surface, ..flat });
        for open in [Terrain::Open, Terrain::Door, Terrain::Water] {
            assert_eq!(ground(open), Ok(2), "{open:?}");
        }
        for hard in [Terrain::Rough, Terrain::Forest, Terrain::Swamp, Terrain::Furniture] {
            assert_eq!(ground(hard), Ok(4), "{hard:?}");
            assert_eq!(to(Tile { terrain: hard, clutter: true, ..flat }), Ok(4), "cluttered {hard:?}");
        }
        assert_eq!(to(Tile { clutter: true, ..flat }), Ok(3));
        assert_eq!(
            [Surface::Mud, Surface::Snow, Surface::Sand, Surface::Stone].map(surface),
            [3, 3, 2, 2].map(Ok)
        );
        assert_eq!([0, 1, 2, 3, 4].map(|depth| to(Tile { depth, ..flat })), [2, 4, 4, 6, 6].map(Ok));
        let rise = |elevation| to(Tile { elevation, ..flat });
        assert_eq!([-10, -6, -5, 0, 2, 3, 5].map(rise), [4, 4, 2, 2, 2, 4, 4].map(Ok));
        for blocked in [
            Tile { terrain: Terrain::Wall, ..flat },
            Tile { terrain: Terrain::Chasm, ..flat },
            Tile { depth: 5, ..flat },
            Tile { elevation: 6, ..flat },
            Tile { elevation: -11, ..flat },
        ] {
            assert!(to(blocked).is_err(), "{blocked:?}");
        }
    }

    #[test]
    fn a_hex_is_closed_only_if_no_neighbor_leads_into_it() {
        let mut trial = Trial::duel("house");
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        let ledge = Tile { elevation: 6, ..Tile::default() };
        let step = Tile { elevation: 4, ..Tile::default() };
        trial.tile(at(5, 5), wall).tile(at(8, 5), ledge).tile(at(12, 5), ledge).tile(at(13, 5), step);
        let mut why = |hex| trial.survey(|field| closed(field, &field.unit(unit("attacker")), hex));
        assert_eq!(why(at(5, 5)), Some("a wall is in the way"));
        assert_eq!(why(at(3, 2)), Some("somebody stands there"));
        assert!(why(at(8, 5)).is_some(), "a ledge on all sides");
        assert_eq!(why(at(12, 5)), None, "a step leads up to it");
        assert_eq!(why(at(6, 6)), None);
    }

    #[test]
    fn t19_the_movement_rate_lasts_as_many_hexes_of_deep_water_as_the_swimming_rate() {
        use crate::model::{ArmorPiece, BodyLocation};
        let cost = |rulebook: &str, swimming: u8, worn: i8| {
            let mut trial = Trial::duel(rulebook);
            let steel = ArmorPiece {
                name: String::new(),
                covers: vec![BodyLocation::Torso],
                steps: worn,
                material: crate::model::Material::Metal,
            };
            trial.unit("attacker", |unit| {
                unit.swimming.0 = swimming;
                unit.armor.pieces = [steel].into_iter().collect();
            });
            trial.survey(|field| swim_cost(field, &field.unit(unit("attacker"))))
        };
        let rates = [1, 4, 5, 6, 7, 8, 11, 12, 13, 24].map(|rate| cost("thac0", rate, 9));
        assert_eq!(rates, [24, 6, 5, 4, 4, 3, 3, 2, 2, 2].map(Ok));
        assert_eq!(cost("thac0", 0, 3), Ok(8));
        assert_eq!(cost("thac0", 0, 4), Err("the water is too deep for a unit in that armor"));
        assert_eq!(cost("crits-and-fumbles", 12, 0), Err("the water is too deep to wade"));
    }
}
