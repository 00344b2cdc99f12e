//! A planned attack: from where, at which arc, and what else it may hit.

use super::area::lay;
use super::mark::{Mark, Picture, height};
use super::table::{MarkInputs, path};
use crate::forecast::Forecast;
use crate::hex::{Arc, Flank, Hex, side_of};
use crate::input::{Strike, Throw};
use crate::level::UnitRecord;
use crate::model::{Place, UnitId};
use crate::order::Order;
use crate::view::art::palette::{CHALK, CHOICE};
use crate::view::art::{Area, LabelTone, Marker, Struck};
use crate::view::layout::center;

/// From the middle of a hex to words above or below its counter, in world units.
const BESIDE: f32 = 76.0;

/// Chances smaller than this are not shown.
pub(super) const SLIGHT: f64 = 0.0005;

/// Where a weapon lands with a smaller chance, the hex is marked without a number.
const TOLD: f64 = 0.01;

/// Lays out what may come of an attack.
pub(super) fn strike(inputs: &MarkInputs, strike: &Strike) -> Vec<Mark> {
    let mut marks = approach(inputs, strike);
    if let Some(target) = inputs.unit(strike.target) {
        marks.extend(aim(inputs, strike, target));
    }
    marks.extend(lay(Area::Cone, height::HAZARD, strike.cone.iter().copied()));
    marks.extend(bystanders(inputs, strike));
    marks.extend(landings(inputs, &strike.odds));
    marks
}

/// Lays out where a flask thrown at the ground may come down.
pub(super) fn throw(inputs: &MarkInputs, thrower: &UnitRecord, throw: &Throw) -> Vec<Mark> {
    let mut marks = Mark::line(center(thrower.position), center(throw.to), CHOICE, CHALK).to_vec();
    marks.push(Mark::marker(throw.to, height::SIGN, Marker::Target));
    marks.extend(landings(inputs, &throw.odds));
    marks
}

/// The walk before the attack.
fn approach(inputs: &MarkInputs, strike: &Strike) -> Vec<Mark> {
    let walk = strike.orders.iter().find_map(|order| {
        let Order::Move { path, .. } = order else { return None };
        Some(path)
    });
    let (Some(walk), Some(attacker)) = (walk, inputs.unit(strike.attacker)) else { return Vec::new() };
    let mut marks = path(attacker.position, walk);
    marks.push(Mark::marker(strike.from, height::BEAD, Marker::End));
    marks
}

fn aim(inputs: &MarkInputs, strike: &Strike, target: &UnitRecord) -> Vec<Mark> {
    let hex = target.position;
    let arcs = Picture::Arcs(struck(strike, target));
    // Short, so that it covers little; the panel says more.
    let words = format!("{}, {}", percent(strike.odds.hit), name(strike.arc));
    let lies = |hex| strike.odds.landings.iter().any(|landing| landing.place == Place::Lying(hex));
    vec![
        Mark::turned(hex, height::CHOICE, arcs, target.facing),
        Mark::marker(hex, height::SIGN, Marker::Target),
        Mark::label(hex, inputs.clear_side(hex, BESIDE, lies), words, LabelTone::Plain),
    ]
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

/// Other units that it may hit, each with its chance.
fn bystanders(inputs: &MarkInputs, strike: &Strike) -> Vec<Mark> {
    let odds = &strike.odds;
    let mut endangered = odds.struck.clone();
    for (unit, chance) in odds.friendly_fire.iter().chain(&odds.tight_quarters) {
        *endangered.entry(*unit).or_default() += chance;
    }
    let side = |unit: UnitId| inputs.unit(unit).map(|unit| unit.side.0);
    let mut marks = Vec::new();
    for (id, chance) in endangered.into_iter().filter(|(_, chance)| *chance >= SLIGHT) {
        let Some(unit) = inputs.unit(id) else { continue };
        let serious = chance >= inputs.warning && side(id) == side(strike.attacker);
        let tone = if serious { LabelTone::Warning } else { LabelTone::Minor };
        marks.push(Mark::label(unit.position, -52.0, percent(chance), tone));
        if serious {
            marks.push(Mark::marker(unit.position, height::SIGN, Marker::Warning));
        }
    }
    marks
}

/// The hexes where a fumbled or thrown weapon may land.
fn landings(inputs: &MarkInputs, odds: &Forecast) -> Vec<Mark> {
    let landings = odds.landings.iter().filter(|landing| landing.chance >= SLIGHT);
    let hexes = landings.filter_map(|landing| match landing.place {
        Place::Lying(hex) => Some((hex, landing.chance)),
        _ => None,
    });
    hexes.flat_map(|(hex, chance)| landing(inputs, hex, chance)).collect()
}

fn landing(inputs: &MarkInputs, hex: Hex, chance: f64) -> impl Iterator<Item = Mark> {
    // Where a unit stands, the chance to hit it is shown instead.
    let taken = inputs.state.units.iter().any(|unit| unit.position == hex);
    let label =
        (chance >= TOLD && !taken).then(|| Mark::label(hex, -22.0, percent(chance), LabelTone::Minor));
    std::iter::once(Mark::marker(hex, height::HAZARD, Marker::Drop)).chain(label)
}

/// A chance in percent, with a decimal where rounding would hide too much.
pub(super) fn percent(chance: f64) -> String {
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
