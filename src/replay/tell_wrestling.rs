//! Sentences of wrestling.

use super::names::{Names, list};
use crate::event::{Contest, HoldChange, WrestlingRoll};
use crate::model::{Bid, Grapple, UnitId};

/// Two units wrestled.
pub(super) fn contest(contest: &Contest, names: &dyn Names) -> String {
    let who = |unit: &UnitId| names.unit(*unit);
    let (unit, target) = (who(&contest.unit), who(&contest.target));
    let does = match contest.bid {
        Bid::Seize => format!("{unit} wrestles {target}"),
        Bid::Escape => format!("{unit} struggles to get free of {target}"),
        Bid::Stab(weapon) => format!("{unit} attacks {target} with {}", names.item(weapon)),
    };
    if contest.rolls.is_empty() && contest.alone.natural == 0 {
        return format!("{does}, and {} cannot struggle", who(&contest.alone.unit));
    }
    let sum =
        |throw: &WrestlingRoll| format!("{} rolls {} for {}", who(&throw.unit), throw.natural, throw.total);
    let others = contest.grapplers.len() - 1;
    let helped = match others {
        0 => String::new(),
        1 => ", one other helping".to_owned(),
        _ => format!(", {others} others helping"),
    };
    let (best, alone) = (sum(&contest.best), sum(&contest.alone));
    format!("{does}: {best}{helped}, {alone}, and {} wins", who(&contest.winner))
}

/// The hold on a unit changed.
pub(super) fn hold(change: &HoldChange, names: &dyn Names) -> String {
    let HoldChange { unit, before, after } = change;
    let unit = names.unit(*unit);
    let holders = || list(&after.by.iter().copied().collect::<Vec<UnitId>>(), names);
    match after.lost {
        _ if after.by.is_empty() => format!("{unit} is free again"),
        Grapple::PINNED if before.lost < Grapple::PINNED => {
            format!("{unit} is pinned by {} and helpless", holders())
        }
        0 => format!("{unit} is still held by {}, but less firmly", holders()),
        1 if before.lost == 0 => format!("{unit} is held fast by {}", holders()),
        lost if lost > before.lost => {
            format!("{unit} is held fast by {}, for the {} time in a row", holders(), time(lost))
        }
        _ => format!("{unit} is held by {} now", holders()),
    }
}

fn time(count: u8) -> &'static str {
    if count == 2 { "second" } else { "third" }
}
