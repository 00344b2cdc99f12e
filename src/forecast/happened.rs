//! What has happened to units on one way: the events that a forecast counts over several steps.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::{
    BattleEvent, Blockade, Contest, HoldChange, ItemMotion, ItemMove, Loss, LossCause, Temptation,
};
use crate::model::{ChaseFate, Condition, ItemId, UnitId};

/// What has happened to all units so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Happened {
    /// Points lost to attacks and burning, by unit.
    pub damage: BTreeMap<UnitId, i32>,
    /// Units that have been wounded.
    pub wounded: BTreeSet<UnitId>,
    /// Units on which oil burns.
    pub alight: BTreeSet<UnitId>,
    /// Units that have gone down.
    pub fell: BTreeSet<UnitId>,
    /// Units that have been turned.
    pub turned: BTreeSet<UnitId>,
    /// Units destroyed by a cleric's turning.
    pub destroyed: BTreeSet<UnitId>,
    /// Units that have won a wrestling contest.
    pub won: BTreeSet<UnitId>,
    /// Units that are held or pinned.
    pub held: BTreeMap<UnitId, Condition>,
    /// The result of a race for each runner.
    pub fates: BTreeMap<UnitId, ChaseFate>,
    /// Pursuers that have stopped.
    pub stopped: BTreeSet<UnitId>,
    /// Units that have left the field.
    pub left: BTreeSet<UnitId>,
    /// Units that burn no more.
    pub put_out: BTreeSet<UnitId>,
    /// Items that have been found, picked up or taken from somebody's hands.
    pub gained: BTreeSet<ItemId>,
}

impl Happened {
    /// The same after these events.
    pub fn after(&self, events: &[BattleEvent]) -> Happened {
        let mut happened = self.clone();
        for event in events {
            happened.add(event);
        }
        happened
    }

    fn add(&mut self, event: &BattleEvent) {
        if let Some(Loss { unit, cause: LossCause::Attack(_) | LossCause::Burning(_), damage, .. }) =
            event.facts().loss
        {
            *self.damage.entry(unit).or_default() += i32::from(damage);
        }
        if let BattleEvent::Wounded { victim, .. } = event {
            self.wounded.insert(*victim);
        }
        if let BattleEvent::ConditionBegan { unit, condition: Condition::Alight, .. } = event {
            self.alight.insert(*unit);
        }
        if let BattleEvent::Fell { unit, .. } = event {
            self.fell.insert(*unit);
        }
        if let BattleEvent::UndeadTurned { unit, .. } = event {
            self.turned.insert(*unit);
        }
        if let BattleEvent::UndeadDestroyed { unit, .. } = event {
            self.destroyed.insert(*unit);
        }
        if let BattleEvent::Wrestled(Contest { winner, .. }) = event {
            self.won.insert(*winner);
        }
        if let BattleEvent::HoldChanged(HoldChange { unit, after, .. }) = event {
            self.held.remove(unit);
            self.held.extend(after.condition().map(|state| (*unit, state)));
        }
        if let BattleEvent::Raced(race) = event {
            let fates = race.runners.iter().filter_map(|lane| Some((lane, lane.fate?)));
            let each = fates.flat_map(|(lane, fate)| lane.units.iter().map(move |unit| (*unit, fate)));
            self.fates.extend(each);
        }
        if let BattleEvent::Tempted(Temptation { units, stopped: true, .. })
        | BattleEvent::WayBlocked(Blockade { stopped: units, .. }) = event
        {
            self.stopped.extend(units);
        }
        if let BattleEvent::LeftField { unit, .. } = event {
            self.left.insert(*unit);
        }
        if let BattleEvent::ConditionEnded {
            unit, condition: Condition::Alight | Condition::Engulfed, ..
        } = event
        {
            self.put_out.insert(*unit);
        }
        if let BattleEvent::ItemMoved(ItemMove {
            item,
            motion: ItemMotion::PickedUp | ItemMotion::Found | ItemMotion::Snatched,
            ..
        }) = event
        {
            self.gained.insert(*item);
        }
    }
}
