//! An attack before it is made: where from, at which arc, and who and what else may come to harm.

use super::area::lay;
use super::mark::{Mark, Picture, height};
use super::table::{MarkInputs, path};
use crate::forecast::Forecast;
use crate::hex::{Arc, Facing, Flank, Hex, side_of};
use crate::input::{Strike, Throw};
use crate::level::UnitRecord;
use crate::model::{Place, UnitId};
use crate::order::Order;
use crate::view::art::palette::{CHALK, CHOICE};
use crate::view::art::{Area, LabelTone, Marker, Struck};
use crate::view::layout::center;

/// From the middle of a hex to words above or below its counter, in world units.
const BESIDE: f32 = 76.0;

/// Chances smaller than this are not worth a number.
const SLIGHT: f64 = 0.0005;

/// Where a weapon comes to lie less often is marked, but a number would only hide who stands there.
const TOLD: f64 = 0.01;

/// Lays out what an attack may come to.
pub(super) fn strike(table: &MarkInputs, strike: &Strike) -> Vec<Mark> {
    let mut marks = approach(table, strike);
    if let Some(target) = table.unit(strike.target) {
        marks.extend(aim(table, strike, target));
    }
    marks.extend(lay(Area::Cone, height::HAZARD, strike.cone.iter().copied()));
    marks.extend(bystanders(table, strike));
    marks.extend(landings(table, &strike.odds));
    marks
}

/// Lays out where a flask thrown at the ground may come down.
pub(super) fn throw(table: &MarkInputs, thrower: &UnitRecord, throw: &Throw) -> Vec<Mark> {
    let mut marks = Mark::line(center(thrower.position), center(throw.to), CHOICE, CHALK).to_vec();
    marks.push(Mark::marker(throw.to, height::SIGN, Marker::Target));
    marks.extend(landings(table, &throw.odds));
    marks
}

/// The walk before it.
fn approach(table: &MarkInputs, strike: &Strike) -> Vec<Mark> {
    let walk = strike.orders.iter().find_map(|order| {
        let Order::Move { path, .. } = order else { return None };
        Some(path)
    });
    let (Some(walk), Some(attacker)) = (walk, table.unit(strike.attacker)) else { return Vec::new() };
    let mut marks = path(attacker.position, walk);
    marks.push(Mark::marker(strike.from, height::BEAD, Marker::End));
    marks
}

fn aim(table: &MarkInputs, strike: &Strike, target: &UnitRecord) -> Vec<Mark> {
    let hex = target.position;
    let arcs = Picture::Arcs(struck(strike, target));
    let words = format!("{} to hit, {}", percent(strike.odds.hit), name(strike.arc));
    vec![
        Mark::turned(hex, height::CHOICE, arcs, target.facing),
        Mark::marker(hex, height::SIGN, Marker::Target),
        Mark::label(hex, clear_side(table, strike, hex), words, LabelTone::Plain),
    ]
}

/// Above or below the target, whichever side has less that the words would cover.
fn clear_side(table: &MarkInputs, strike: &Strike, target: Hex) -> f32 {
    let lies = |hex| strike.odds.landings.iter().any(|landing| landing.place == Place::Lying(hex));
    let stands = |hex| table.state.units.iter().any(|unit| unit.position == hex);
    let crowd = |sides: [Facing; 2]| {
        let hexes = sides.map(|facing| facing.ahead(target));
        hexes.iter().map(|hex| usize::from(stands(*hex)) + usize::from(lies(*hex))).sum::<usize>()
    };
    let above = crowd([Facing::NorthWest, Facing::NorthEast]);
    let below = crowd([Facing::SouthWest, Facing::SouthEast]);
    if below < above { -BESIDE } else { BESIDE }
}

fn struck(strike: &Strike, target: &UnitRecord) -> Struck {
    match (strike.arc, side_of(target.position, target.facing, strike.from)) {
        (Arc::Front, _) => Struck::Front,
        (Arc::Rear, _) => Struck::Rear,
        (Arc::Flank, Some(Flank::Left)) => Struck::LeftFlank,
        (Arc::Flank, _) => Struck::RightFlank,
    }
}

fn name(arc: Arc) -> &'static str {
    match arc {
        Arc::Front => "front",
        Arc::Flank => "flank",
        Arc::Rear => "rear",
    }
}

/// Others whom it may hit, each with his chance.
fn bystanders(table: &MarkInputs, strike: &Strike) -> Vec<Mark> {
    let odds = &strike.odds;
    let mut endangered = odds.struck.clone();
    for (unit, chance) in odds.friendly_fire.iter().chain(&odds.tight_quarters) {
        *endangered.entry(*unit).or_default() += chance;
    }
    let side = |unit: UnitId| table.unit(unit).map(|unit| unit.side.0);
    let mut marks = Vec::new();
    for (id, chance) in endangered.into_iter().filter(|(_, chance)| *chance >= SLIGHT) {
        let Some(unit) = table.unit(id) else { continue };
        let serious = chance >= table.warning && side(id) == side(strike.attacker);
        let tone = if serious { LabelTone::Warning } else { LabelTone::Minor };
        marks.push(Mark::label(unit.position, -52.0, percent(chance), tone));
        if serious {
            marks.push(Mark::marker(unit.position, height::SIGN, Marker::Warning));
        }
    }
    marks
}

/// The hexes where a weapon may come to lie that is fumbled or thrown.
fn landings(table: &MarkInputs, odds: &Forecast) -> Vec<Mark> {
    let landings = odds.landings.iter().filter(|landing| landing.chance >= SLIGHT);
    let hexes = landings.filter_map(|landing| match landing.place {
        Place::Lying(hex) => Some((hex, landing.chance)),
        _ => None,
    });
    hexes.flat_map(|(hex, chance)| landing(table, hex, chance)).collect()
}

fn landing(table: &MarkInputs, hex: Hex, chance: f64) -> impl Iterator<Item = Mark> {
    // Where somebody stands, what may happen to him is told.
    let taken = table.state.units.iter().any(|unit| unit.position == hex);
    let label =
        (chance >= TOLD && !taken).then(|| Mark::label(hex, -22.0, percent(chance), LabelTone::Minor));
    std::iter::once(Mark::marker(hex, height::HAZARD, Marker::Drop)).chain(label)
}

/// A chance in percent, with a decimal where it would be lost without.
fn percent(chance: f64) -> String {
    let percent = chance * 100.0;
    let whole = (percent - percent.round()).abs() < 0.05 || (9.95..99.05).contains(&percent);
    if whole { format!("{percent:.0}%") } else { format!("{percent:.1}%") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_keep_the_figures_that_matter() {
        let told = [0.0, 0.0013, 0.013, 0.05, 0.0999, 0.125, 1.0].map(percent);
        assert_eq!(told, ["0%", "0.1%", "1.3%", "5%", "10%", "12%", "100%"]);
    }
}
