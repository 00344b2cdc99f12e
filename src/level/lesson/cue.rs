//! Whether something at the table is what a card waits for, and whether that can still come.

use serde_json::Value;

use super::card::{BoardSpot, CardCue, Openable};
use crate::event::BattleEvent;
use crate::hex::{Hex, Offset, from_offset, to_offset};
use crate::level::build::no_place_to_stand;
use crate::level::partial::{Partial, as_json};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Place, SideId, Status, UnitId};
use crate::order::Order;

/// Something that happened at the table.
#[derive(Debug, Clone, Copy)]
pub enum Sign<'a> {
    /// An event was shown.
    Event(&'a BattleEvent),
    /// The player gave an order, and it was carried out.
    Order(&'a Order),
    /// The player points at a hex.
    PointedAt(Hex),
    /// The player has planned something.
    Planned {
        /// The unit that is to act.
        unit: UnitId,
        /// The unit to be attacked, if that is the plan.
        target: Option<UnitId>,
    },
    /// The player has opened something.
    Opened(Openable),
}

/// Keys of events under which a unit stands that must still fight for the event to come.
const OF_UNITS: [&str; 7] = ["unit", "attacker", "victim", "target", "intended", "chooser", "by"];

/// Keys of events under which an item stands.
const OF_ITEMS: [&str; 3] = ["item", "weapon", "bundle"];

impl CardCue {
    /// Whether a sign is what it waits for; `state` is the battle as it is shown.
    pub fn answers(&self, sign: Sign, state: &Snapshot) -> bool {
        match (self, sign) {
            (CardCue::Event(wanted), Sign::Event(event)) => wanted.holds(&as_json(event)),
            (CardCue::Order { order, unit, target }, Sign::Order(given)) => {
                given.is_called(order)
                    && unit.is_none_or(|unit| given.actor() == Some(unit))
                    && target.is_none_or(|target| given.target() == Some(target))
            }
            (CardCue::PointedAt(spot), Sign::PointedAt(hex)) => spot.place(state) == Some(hex),
            (CardCue::Planned { unit, target }, Sign::Planned { unit: acts, target: at }) => {
                unit.is_none_or(|unit| unit == acts) && (target.is_none() || *target == at)
            }
            (CardCue::Opened(wanted), Sign::Opened(opened)) => *wanted == opened,
            (
                CardCue::Event(_)
                | CardCue::Order { .. }
                | CardCue::PointedAt(_)
                | CardCue::Planned { .. }
                | CardCue::Opened(_),
                _,
            ) => false,
        }
    }

    /// Why it can no longer come in a battle that the player plays for `pupil`; `None` as long as it can.
    pub(super) fn lost(&self, pupil: SideId, state: &Snapshot) -> Option<String> {
        let own = |unit: Option<UnitId>| state.unit(unit?).and_then(|unit| led_by(unit, pupil));
        let stands = |unit: Option<UnitId>| state.unit(unit?).and_then(falls_out);
        let over = || state.clock.outcome.as_ref().map(|_| "the battle is over".to_owned());
        match self {
            CardCue::Event(event) => over().or_else(|| event_lost(event, state)),
            CardCue::Order { unit, target, .. } | CardCue::Planned { unit, target } => {
                over().or_else(|| own(*unit)).or_else(|| stands(*unit)).or_else(|| stands(*target))
            }
            CardCue::PointedAt(BoardSpot::Unit(unit)) => stands(Some(*unit)),
            CardCue::PointedAt(spot) => spot.place(state).is_none().then(|| "it is gone".to_owned()),
            CardCue::Opened(_) => None,
        }
    }
}

impl BoardSpot {
    /// Where it is; `None` if it is no longer on the board.
    pub fn place(self, state: &Snapshot) -> Option<Hex> {
        let standing = |unit| state.unit(unit).filter(|unit| unit.status.stands()).map(|unit| unit.position);
        match self {
            BoardSpot::Unit(unit) => standing(unit),
            BoardSpot::Hex(hex) => Some(hex),
            BoardSpot::Item(item) => {
                let place = state.item(item)?.place;
                place.ground().or_else(|| standing(place.carrier()?))
            }
        }
    }
}

fn led_by(unit: &UnitRecord, pupil: SideId) -> Option<String> {
    (unit.side.0 != pupil)
        .then(|| format!("the player gives `{}` no orders, it is not of the side of the pupil", unit.id))
}

fn falls_out(unit: &UnitRecord) -> Option<String> {
    (unit.status != Status::Fighting).then(|| format!("`{}` does not fight any more", unit.id))
}

/// Why an event can no longer come.
fn event_lost(event: &Partial, state: &Snapshot) -> Option<String> {
    let units = OF_UNITS.iter().filter_map(|key| event.text(key)?.parse().ok());
    let unit = units.filter_map(|unit| state.unit(unit)).find_map(falls_out);
    let items = OF_ITEMS.iter().filter_map(|key| event.text(key)?.parse().ok());
    let mut items = items.filter_map(|item| state.item(item));
    let item = || {
        let lost = items.find(|item| item.place == Place::Lost)?;
        Some(format!("`{}` is lost", lost.id))
    };
    unit.or_else(item).or_else(|| round_lost(event, state)).or_else(|| walk_lost(event, state))
}

/// Why a round can no longer begin or end.
fn round_lost(event: &Partial, state: &Snapshot) -> Option<String> {
    let round = event.0.get("round").and_then(Value::as_u64)?;
    let (now, limit) = (u64::from(state.clock.round), u64::from(state.sides.round_limit));
    let past = match event.text("event")? {
        "round_began" => round <= now,
        "round_ended" => round < now.max(1),
        _ => return None,
    };
    match past {
        true => Some(format!("round {round} is past")),
        false => (round > limit).then(|| format!("the battle ends after round {limit}")),
    }
}

/// Why nobody ever walks to a hex.
fn walk_lost(event: &Partial, state: &Snapshot) -> Option<String> {
    let to = event.0.get("to").filter(|_| event.text("event") == Some("moved"))?.as_array()?;
    let number = |place: usize| to.get(place)?.as_i64()?.try_into().ok();
    let hex = from_offset(Offset { column: number(0)?, row: number(1)? });
    let Offset { column, row } = to_offset(hex);
    let why = state.board.tile(hex).map_or(Some("it is off the map"), no_place_to_stand)?;
    Some(format!("nobody can walk to ({column}, {row}): {why}"))
}
