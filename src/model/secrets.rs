//! What only some sides know.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{SideId, UnitId};
use crate::hex::Hex;

/// What a side remembers of a unit that it has known of, in case it cannot see the unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// Where the side last knew it to be.
    #[serde(with = "crate::hex::pair")]
    pub hex: Hex,
    /// The last round in which it attacked anybody while nobody of the side could see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacked_in: Option<u32>,
    /// Whether it has attacked this side, or shouted at it, while nobody of the side could see it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alerted: bool,
}

/// The units that a side does not know of, and what sides know of those that cannot be seen. Steps that only one side
/// knows of are in the [`Agenda`](super::Agenda).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Secrets {
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    undetected: BTreeMap<UnitId, BTreeSet<SideId>>,
    /// The sides that have detected a unit for the rest of the battle.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    detected: BTreeMap<UnitId, BTreeSet<SideId>>,
    /// What each side remembers of units that it has known of.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    traces: BTreeMap<SideId, BTreeMap<UnitId, Trace>>,
}

/// One change of what a side knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretChange {
    /// A side no longer knows of a unit that it knew in this hex, or it never knew of it.
    Hides {
        /// The unit.
        unit: UnitId,
        /// The side.
        from: SideId,
        /// Where the side last knew it to be.
        last: Option<Hex>,
    },
    /// A side knows of a unit in this hex.
    Shows {
        /// The unit.
        unit: UnitId,
        /// The side.
        to: SideId,
        /// Its hex.
        at: Hex,
        /// The round, if it shows itself by an attack.
        attacked_in: Option<u32>,
        /// Whether it attacks this side, or shouts at it.
        alerts: bool,
    },
    /// A side has detected a unit that it cannot see.
    Detects {
        /// The unit.
        unit: UnitId,
        /// The side.
        by: SideId,
    },
}

impl Secrets {
    /// Whether some side does not know of some unit.
    pub fn hide_anybody(&self) -> bool {
        !self.undetected.is_empty()
    }

    /// Hides a unit from a side.
    pub fn hide(&mut self, unit: UnitId, from: SideId) {
        self.undetected.entry(unit).or_default().insert(from);
    }

    /// Lets a side know of a unit.
    pub fn reveal(&mut self, unit: UnitId, to: SideId) {
        if let Some(sides) = self.undetected.get_mut(&unit) {
            sides.remove(&to);
        }
        self.undetected.retain(|_, sides| !sides.is_empty());
    }

    /// Applies one change.
    pub fn change(&mut self, change: SecretChange) {
        match change {
            SecretChange::Hides { unit, from, last } => {
                self.hide(unit, from);
                if let Some(hex) = last {
                    self.remember(from, unit, hex);
                }
            }
            SecretChange::Shows { unit, to, at, attacked_in, alerts } => {
                self.reveal(unit, to);
                let trace = self.remember(to, unit, at);
                trace.attacked_in = attacked_in.or(trace.attacked_in);
                trace.alerted |= alerts;
            }
            SecretChange::Detects { unit, by } => {
                self.detected.entry(unit).or_default().insert(by);
            }
        }
    }

    fn remember(&mut self, side: SideId, unit: UnitId, hex: Hex) -> &mut Trace {
        let traces = self.traces.entry(side).or_default();
        let trace = traces.entry(unit).or_insert(Trace { hex, attacked_in: None, alerted: false });
        trace.hex = hex;
        trace
    }

    /// The units that a side does not know of, by id.
    pub fn hidden_from(&self, side: SideId) -> impl Iterator<Item = UnitId> {
        self.undetected.iter().filter(move |(_, sides)| sides.contains(&side)).map(|(unit, _)| *unit)
    }

    /// Whether a side does not know of a unit.
    pub fn hides(&self, unit: UnitId, from: SideId) -> bool {
        self.undetected.get(&unit).is_some_and(|sides| sides.contains(&from))
    }

    /// Whether a side has detected a unit that it cannot see.
    pub fn has_detected(&self, unit: UnitId, side: SideId) -> bool {
        self.detected.get(&unit).is_some_and(|sides| sides.contains(&side))
    }

    /// What a side remembers of a unit.
    pub fn trace(&self, side: SideId, unit: UnitId) -> Option<Trace> {
        self.traces.get(&side)?.get(&unit).copied()
    }

    /// The units that a side remembers and does not know where they are now, by id.
    pub fn missed_by(&self, side: SideId) -> impl Iterator<Item = (UnitId, Trace)> {
        let traces = self.traces.get(&side).into_iter().flatten();
        traces.map(|(unit, trace)| (*unit, *trace)).filter(move |(unit, _)| self.hides(*unit, side))
    }

    /// What a side itself knows: whom it misses and remembers, and whom it has detected.
    pub fn seen_by(&self, side: SideId) -> Secrets {
        let mut seen = Secrets::default();
        self.missed_by(side).for_each(|(unit, _)| seen.hide(unit, side));
        seen.detected.clone_from(&self.detected);
        seen.detected.retain(|unit, _| !self.hides(*unit, side));
        seen.traces.extend(self.traces.get(&side).map(|traces| (side, traces.clone())));
        seen
    }

    /// All units of which sides know different things, each with a side.
    pub fn all(&self) -> impl Iterator<Item = (UnitId, SideId)> {
        let sets = self.undetected.iter().chain(&self.detected);
        let sets = sets.flat_map(|(unit, sides)| sides.iter().map(|side| (*unit, *side)));
        sets.chain(self.traces().map(|(side, unit, _)| (unit, side)))
    }

    /// All that sides remember.
    pub fn traces(&self) -> impl Iterator<Item = (SideId, UnitId, Trace)> {
        let traces = self.traces.iter();
        traces.flat_map(|(side, units)| units.iter().map(|(unit, trace)| (*side, *unit, *trace)))
    }

    /// Whether every side knows everything.
    pub fn is_empty(&self) -> bool {
        self.undetected.is_empty() && self.detected.is_empty() && self.traces.is_empty()
    }
}
