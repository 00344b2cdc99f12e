//! What may become of units, in words.

use std::collections::BTreeMap;

use crate::forecast::Forecast;
use crate::model::UnitId;
use crate::view::Ends;
use crate::view::art::palette::{BLOOD, INK, Shade};

/// What may become of units by a forecast, in words, unit by unit with the chances.
pub(in crate::hud) fn of_units(odds: &Forecast) -> Vec<(&'static str, UnitId, f64, Shade)> {
    let ends = Ends::of(odds);
    let fates: [(&'static str, &BTreeMap<UnitId, f64>, Shade); 17] = [
        ("is slain", &ends.slain, BLOOD),
        ("is turned", &odds.turned, INK),
        ("is destroyed", &odds.destroyed, INK),
        ("is held fast", &odds.held, INK),
        ("is pinned", &odds.pinned, INK),
        ("burns no more", &odds.put_out, INK),
        ("bleeds less", &odds.bound, INK),
        ("is steadied", &odds.steadied, INK),
        ("fights again", &odds.revived, INK),
        ("gets off the field now", &odds.left, INK),
        ("is caught", &odds.caught, BLOOD),
        ("gets away", &odds.away, INK),
        ("is still chased", &odds.chased, INK),
        ("stops", &odds.stopped, INK),
        ("goes down", &ends.fell, BLOOD),
        ("is dying", &ends.dying, BLOOD),
        ("is dead", &ends.dead, BLOOD),
    ];
    let told = |(what, chances, shade): (&'static str, &BTreeMap<UnitId, f64>, Shade)| {
        chances.iter().map(move |(unit, chance)| (what, *unit, *chance, shade)).collect::<Vec<_>>()
    };
    fates.into_iter().flat_map(told).collect()
}
