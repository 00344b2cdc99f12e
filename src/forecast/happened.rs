//! What a way through the branches has in store for whom: the facts that a forecast counts over several steps.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::{BattleEvent, Blockade, Contest, HoldChange, Temptation};
use crate::model::{Condition, Fate, UnitId};

/// What has happened to everybody so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Happened {
    /// Points lost to blows, by victim.
    pub damage: BTreeMap<UnitId, i32>,
    /// Who has been wounded.
    pub wounded: BTreeSet<UnitId>,
    /// On whom oil burns on.
    pub alight: BTreeSet<UnitId>,
    /// Who has gone down.
    pub fell: BTreeSet<UnitId>,
    /// Who has been turned.
    pub turned: BTreeSet<UnitId>,
    /// Who has been destroyed by a cleric's word.
    pub destroyed: BTreeSet<UnitId>,
    /// Who has won a wrestling contest.
    pub won: BTreeSet<UnitId>,
    /// Who is held, or pinned.
    pub held: BTreeMap<UnitId, Condition>,
    /// What a race came to for those who run.
    pub fates: BTreeMap<UnitId, Fate>,
    /// Pursuers who have stopped.
    pub stopped: BTreeSet<UnitId>,
}

impl Happened {
    /// The same with these facts behind it.
    pub fn after(&self, events: &[BattleEvent]) -> Happened {
        let mut happened = self.clone();
        for event in events {
            match *event {
                BattleEvent::Wrestled(Contest { winner, .. }) => drop(happened.won.insert(winner)),
                BattleEvent::HoldChanged(HoldChange { unit, ref after, .. }) => {
                    happened.held.remove(&unit);
                    happened.held.extend(after.condition().map(|state| (unit, state)));
                }
                BattleEvent::Raced(ref race) => {
                    let fates = race.runners.iter().filter_map(|lane| Some((lane, lane.fate?)));
                    let each =
                        fates.flat_map(|(lane, fate)| lane.units.iter().map(move |unit| (*unit, fate)));
                    happened.fates.extend(each);
                }
                BattleEvent::Tempted(Temptation { ref units, stopped: true, .. })
                | BattleEvent::WayBlocked(Blockade { stopped: ref units, .. }) => {
                    happened.stopped.extend(units)
                }
                BattleEvent::Damaged { victim, damage, .. } => {
                    *happened.damage.entry(victim).or_default() += i32::from(damage);
                }
                BattleEvent::Burned { unit, damage, .. } => {
                    *happened.damage.entry(unit).or_default() += i32::from(damage);
                }
                BattleEvent::Wounded { victim, .. } => drop(happened.wounded.insert(victim)),
                BattleEvent::ConditionBegan { unit, condition: Condition::Alight, .. } => {
                    happened.alight.insert(unit);
                }
                BattleEvent::Fell { unit, .. } => drop(happened.fell.insert(unit)),
                BattleEvent::UndeadTurned { unit, .. } => drop(happened.turned.insert(unit)),
                BattleEvent::UndeadDestroyed { unit, .. } => drop(happened.destroyed.insert(unit)),
                _ => {}
            }
        }
        happened
    }
}
