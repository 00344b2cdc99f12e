//! Who comes into which hex by an event, or down to the ground in it.

use crate::event::{BattleEvent, Mounting};
use crate::hex::Hex;
use crate::model::UnitId;
use crate::rules::field::Battlefield;

/// A unit that comes into a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) struct Arrival {
    /// The unit.
    pub unit: UnitId,
    /// The hex.
    pub hex: Hex,
    /// On whose legs or wings it comes: its own, or those of its mount.
    pub legs: UnitId,
}

/// The units that an event brings into a hex. A rider that parts from its mount in the hex of both comes down to its ground.
pub(in crate::rules) fn arrivals(field: &Battlefield, event: &BattleEvent) -> Vec<Arrival> {
    let comes = |unit, hex, legs| Arrival { unit, hex, legs };
    if let BattleEvent::Moved { unit, to, .. } = *event {
        let mount = field.summary(unit).riding.0;
        let both = std::iter::once(unit).chain(mount);
        return both.map(|each| comes(each, to, mount.unwrap_or(unit))).collect();
    }
    if let BattleEvent::LayerChanged { unit, after: 0, .. } = *event {
        let hex = field.summary(unit).position.0;
        let both = std::iter::once(unit).chain(field.rider_of(unit));
        return both.map(|each| comes(each, hex, unit)).collect();
    }
    if let BattleEvent::Mounted(Mounting { unit, mount, to, .. }) = *event {
        return vec![comes(unit, to, mount)];
    }
    if let BattleEvent::Dismounted { unit, to, .. } = *event {
        return vec![comes(unit, to, unit)];
    }
    Vec::new()
}
