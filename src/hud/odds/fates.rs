//! What may become of units, in words.

use std::collections::BTreeMap;

use crate::forecast::Forecast;
use crate::model::UnitId;
use crate::view::art::palette::{BLOOD, INK, Shade};

/// What may become of units by a forecast, in words.
pub(in crate::hud) fn of_units(
    odds: &Forecast,
) -> impl Iterator<Item = (&'static str, &BTreeMap<UnitId, f64>, Shade)> {
    [
        ("is slain", &odds.slain, BLOOD),
        ("is turned", &odds.turned, INK),
        ("is destroyed", &odds.destroyed, INK),
        ("is held fast", &odds.held, INK),
        ("is pinned", &odds.pinned, INK),
        ("burns no more", &odds.put_out, INK),
        ("bleeds less", &odds.bound, INK),
        ("is steadied", &odds.steadied, INK),
        ("gets off the field now", &odds.left, INK),
        ("is caught", &odds.caught, BLOOD),
        ("gets away", &odds.away, INK),
        ("is still chased", &odds.chased, INK),
        ("stops", &odds.stopped, INK),
        ("goes down", &odds.fell, BLOOD),
        ("is dying", &odds.dying, BLOOD),
        ("is dead", &odds.dead, BLOOD),
    ]
    .into_iter()
}
