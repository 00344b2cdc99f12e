//! What a spell may be cast at, and on whom it works.

use super::attacking::is_aggressive;
use super::figures::{SpellArea, SpellReach, alive};
use super::grimoire::figures;
use super::source::{SpellUse, use_of};
use crate::hex::{Facing, Hex, distance, in_front};
use crate::model::{SpellTarget, UnitId};
use crate::order::{NoCasting, Order, Refusal};
use crate::rules::detection::whereabouts::check_target;
use crate::rules::field::able::lies_alive;
use crate::rules::field::height::{carries, ground, height, spans};
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::{Battlefield, Unit, UnitSummary};

/// What is cast without a target.
const ALONE: &str = "is cast without a target";

/// Whether a unit can cast a spell at this from where it is.
pub(super) fn check(
    field: &Battlefield,
    caster: &Unit,
    cast: SpellUse,
    at: SpellTarget,
) -> Result<(), Refusal> {
    let (spell, reach, area) = (cast.spell, cast.reach(), cast.area());
    let far = match reach {
        SpellReach::Own if at == SpellTarget::Own => return check_use(field, caster, cast, at),
        SpellReach::Own => return Err(NoCasting::WrongTarget { spell, needs: ALONE }.into()),
        SpellReach::Touch => 1,
        SpellReach::Hexes(far) => far(caster.training.class, cast.level),
    };
    let here = caster.position.0;
    let to = match (area, at) {
        (SpellArea::One, SpellTarget::Unit(target)) => {
            let known = |there: &UnitSummary| !field.secrets.hides(*there.id, caster.side.0);
            let there = field.find_summary(target).filter(known).ok_or(Refusal::NoSuchUnit(target))?;
            if !is_there(field, &there) {
                return Err(Refusal::NoTarget { target, status: *there.status });
            }
            if cast.is_drunk() && there.side.0 != caster.side.0 {
                return Err(NoCasting::NoFriend { unit: *caster.id, target }.into());
            }
            check_unit(field, caster, &field.unit(target), reach)?;
            there.position.0
        }
        (SpellArea::One, SpellTarget::Own) if matches!(reach, SpellReach::Touch) => here,
        (SpellArea::Burst(_), SpellTarget::Ground(hex)) => hex,
        (SpellArea::One, _) if cast.is_drunk() => {
            let needs = "in a potion is drunk or given to a unit";
            return Err(NoCasting::WrongTarget { spell, needs }.into());
        }
        (SpellArea::One, _) => {
            return Err(NoCasting::WrongTarget { spell, needs: "is cast at a unit" }.into());
        }
        (SpellArea::Burst(_), _) => {
            return Err(NoCasting::WrongTarget { spell, needs: "is cast at a hex" }.into());
        }
        (SpellArea::Fan, _) => return Err(NoCasting::WrongTarget { spell, needs: ALONE }.into()),
    };
    let tile = field.board.tile(to).ok_or(NoCasting::OffTheMap)?;
    if tile.is_solid() {
        return Err(NoCasting::InAWall { spell }.into());
    }
    check_way(field, (*caster.id, cast), (here, to), far)?;
    check_use(field, caster, cast, at)
}

/// Whether a spell of this reach may be cast at a unit at all: by document 003 alone at an invisible enemy only once it is
/// detected, and a touch reaches as far up and down as a weapon.
fn check_unit(
    field: &Battlefield,
    caster: &UnitSummary,
    target: &UnitSummary,
    reach: SpellReach,
) -> Result<(), Refusal> {
    if target.side.0 != caster.side.0 {
        check_target(field, caster, target)?;
    }
    match reach {
        SpellReach::Touch if !carries(field, caster, target, 1) => {
            Err(Refusal::TooHigh { unit: *caster.id, target: *target.id })
        }
        SpellReach::Own | SpellReach::Touch | SpellReach::Hexes(_) => Ok(()),
    }
}

/// Whether a spell of a unit gets from a hex to another one that is at most this far, and in sight.
pub(super) fn check_way(
    field: &Battlefield,
    (unit, cast): (UnitId, SpellUse),
    (from, to): (Hex, Hex),
    far: u32,
) -> Result<(), Refusal> {
    let (spell, away) = (cast.spell, distance(from, to));
    if away > far {
        return Err(NoCasting::TooFar { unit, spell, distance: away, far, drunk: cast.is_drunk() }.into());
    }
    match to == from || line_of_sight(&field.board, from, to) {
        true => Ok(()),
        false => Err(NoCasting::Unseen { unit, spell }.into()),
    }
}

/// Whether there is anybody on whom the spell works. An area into which enemies may come needs nobody, so that no refusal
/// tells whether somebody is there whom the caster cannot see.
fn check_use(field: &Battlefield, caster: &Unit, cast: SpellUse, at: SpellTarget) -> Result<(), Refusal> {
    let is_wide = matches!(cast.area(), SpellArea::Burst(_) | SpellArea::Fan);
    if (is_wide && is_aggressive(cast.spell)) || finds_anybody(field, caster, cast, at) {
        return Ok(());
    }
    Err(NoCasting::NoUse { spell: cast.spell, why: "it works on nobody who is there" }.into())
}

/// Whether there is anybody on whom the spell works if its dice show the most.
pub(super) fn finds_anybody(field: &Battlefield, caster: &Unit, cast: SpellUse, at: SpellTarget) -> bool {
    let most = cast.dice().map_or(0, |dice| dice.highest() as i16);
    !victims(field, caster, cast, at, most).is_empty()
}

/// Whether a unit is on the field and not dead.
fn is_there(field: &Battlefield, unit: &UnitSummary) -> bool {
    unit.status.stands() || lies_alive(field, *unit.status)
}

/// The hex around which a spell works.
pub(super) fn center(field: &Battlefield, caster: &UnitSummary, at: SpellTarget) -> Hex {
    match at {
        SpellTarget::Own => caster.position.0,
        SpellTarget::Unit(target) => field.summary(target).position.0,
        SpellTarget::Ground(hex) => hex,
    }
}

/// The height at which a spell works, in feet.
fn height_of(field: &Battlefield, caster: &UnitSummary, at: SpellTarget) -> i16 {
    match at {
        SpellTarget::Own => height(field, caster),
        SpellTarget::Unit(target) => height(field, &field.summary(target)),
        SpellTarget::Ground(hex) => ground(&field.board, hex),
    }
}

/// How far a spell works around its center, in hexes, up and down as well.
fn radius(area: SpellArea) -> u8 {
    match area {
        SpellArea::One => 0,
        SpellArea::Fan => 1,
        SpellArea::Burst(radius) => u8::try_from(radius).unwrap_or(u8::MAX),
    }
}

/// The hexes in which the spell of an order works, row by row; none for another order.
pub fn spell_area(field: &Battlefield, order: &Order) -> Vec<Hex> {
    if let Order::Cast { unit, spell, at } = *order {
        let caster = field.unit(unit);
        return area(field, &caster, SpellUse::from_memory(&caster, spell), at);
    }
    let Order::UseItem { unit, item, at } = *order else { return Vec::new() };
    use_of(field, item).map_or_else(Vec::new, |cast| area(field, &field.unit(unit), cast, at))
}

/// The hexes in which a spell works, row by row. Walls keep it out.
pub(super) fn area(field: &Battlefield, caster: &UnitSummary, cast: SpellUse, at: SpellTarget) -> Vec<Hex> {
    let (here, middle) = (caster.position.0, center(field, caster, at));
    let mut hexes: Vec<Hex> = match cast.area() {
        SpellArea::One => vec![middle],
        SpellArea::Fan => {
            let beside = Facing::ALL.map(|side| side.ahead(here)).into_iter();
            beside.filter(|hex| in_front(here, caster.facing.0, *hex)).collect()
        }
        SpellArea::Burst(radius) => middle.range(radius).collect(),
    };
    hexes.retain(|hex| {
        let open = field.board.tile(*hex).is_some_and(|tile| !tile.is_solid());
        open && (*hex == middle || line_of_sight(&field.board, middle, *hex))
    });
    hexes.sort_unstable_by_key(|hex| (hex.y, hex.x));
    hexes
}

/// The units on which a spell works, nearest to its center first, if its dice show this.
pub(super) fn victims(
    field: &Battlefield,
    caster: &Unit,
    cast: SpellUse,
    at: SpellTarget,
    power: i16,
) -> Vec<UnitId> {
    let spell_figures = figures(cast.spell);
    let middle = center(field, caster, at);
    let mut there: Vec<(u32, UnitId)> = match (cast.area(), at) {
        (SpellArea::One, SpellTarget::Unit(target)) => vec![(0, target)],
        (SpellArea::One, SpellTarget::Own | SpellTarget::Ground(_)) => vec![(0, *caster.id)],
        (SpellArea::Burst(_) | SpellArea::Fan, _) => {
            let hexes = area(field, caster, cast, at);
            let (high, far) = (height_of(field, caster, at), radius(cast.area()));
            let inside = |unit: &UnitSummary| {
                let there = hexes.contains(&unit.position.0) && is_there(field, unit);
                there && spans(high, height(field, &field.unit(*unit.id)), far)
            };
            let units = field.summaries().filter(inside);
            units.map(|unit| (distance(middle, unit.position.0), *unit.id)).collect()
        }
    };
    // A potion is the spell of whoever drinks it, and only the living drink.
    there.retain(|(_, unit)| match cast.is_drunk() {
        true => alive(field, caster, *unit) && (spell_figures.concerns)(field, &field.unit(*unit), *unit),
        false => (spell_figures.concerns)(field, caster, *unit),
    });
    there.sort_unstable();
    (spell_figures.takes)(field, cast.level, there.into_iter().map(|(_, unit)| unit).collect(), power)
}

#[cfg(test)]
mod tests;
