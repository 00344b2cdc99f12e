//! What befell everybody since a side last acted, in a few lines, the worst first.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::{BattleEvent, Capture, Getaway, Temptation};
use crate::level::Snapshot;
use crate::model::{SideId, UnitId};
use crate::replay::{Names, list};

use super::names::{Called, capital};

/// Lines there are room for.
const MOST: usize = 7;

/// What a unit has lost, and to whom.
#[derive(Default)]
struct Losses {
    points: i32,
    by: BTreeSet<UnitId>,
    bled: i32,
}

/// What to tell a side whose block has just begun: `events` end with that.
pub(super) fn recap(events: &[BattleEvent], side: SideId, state: &Snapshot) -> Vec<String> {
    let names = Called(state);
    let mut gone = Vec::new();
    let mut losses: BTreeMap<UnitId, Losses> = BTreeMap::new();
    for event in since(events, side) {
        match event {
            BattleEvent::Damaged { attacker, victim, damage: damage @ 1.., .. } => {
                let loss = losses.entry(*victim).or_default();
                loss.points += i32::from(*damage);
                loss.by.insert(*attacker);
            }
            BattleEvent::Bled { unit, damage, .. } | BattleEvent::Burned { unit, damage, .. } => {
                losses.entry(*unit).or_default().bled += i32::from(*damage)
            }
            BattleEvent::Caught(Capture { units, .. }) => {
                gone.extend(units.iter().map(|unit| format!("{} was caught.", names.unit(*unit))));
            }
            BattleEvent::GotAway(Getaway { units }) => {
                gone.extend(units.iter().map(|unit| format!("{} got away.", names.unit(*unit))));
            }
            BattleEvent::Tempted(Temptation { units, item, stopped: true, .. }) => {
                gone.push(format!("{} stopped for {}.", capital(&list(units, &names)), names.item(*item)));
            }
            BattleEvent::Fell { unit, .. } => gone.push(format!("{} fell.", names.unit(*unit))),
            BattleEvent::Surrendered { side, .. } => gone.push(format!("{} gave up.", names.side(*side))),
            BattleEvent::Wounded { victim, .. } => gone.push(format!("{} was wounded.", names.unit(*victim))),
            BattleEvent::Fumbled { unit, weapon, .. } => {
                gone.push(format!("{} fumbled: {}.", names.unit(*unit), names.item(*weapon)));
            }
            BattleEvent::Broke { item, .. } => gone.push(format!("{} broke.", names.item(*item))),
            _ => {}
        }
    }
    let mut lines = gone;
    lines.extend(losses.iter().map(|(unit, losses)| losses.tell(*unit, &names)));
    let surplus = lines.len().saturating_sub(MOST);
    lines.truncate(MOST);
    if surplus > 0 {
        lines.push(format!("And {surplus} more in the log."));
    }
    lines
}

/// What happened after the last block of a side and before the one that begins now.
fn since(events: &[BattleEvent], side: SideId) -> &[BattleEvent] {
    let block = |event: &BattleEvent| match event {
        BattleEvent::BlockBegan { side, .. } => Some(*side),
        BattleEvent::ChaseTurnBegan(begun) => Some(begun.side),
        _ => None,
    };
    let before = &events[..events.len().saturating_sub(1)];
    let mut from = 0;
    for (index, event) in before.iter().enumerate().rev() {
        match block(event) {
            Some(acted) if acted == side => return &before[from..],
            Some(_) => from = index,
            None => {}
        }
    }
    before
}

impl Losses {
    fn tell(&self, unit: UnitId, names: &Called) -> String {
        let by: Vec<UnitId> = self.by.iter().copied().collect();
        let unit = names.unit(unit);
        match (self.points, self.bled) {
            (0, bled) => format!("{unit} bled for {bled}."),
            (points, 0) => format!("{unit} lost {points} to {}.", list(&by, names)),
            (points, bled) => format!("{unit} lost {points} to {} and bled for {bled}.", list(&by, names)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level};
    use crate::replay::shipped_levels;

    #[test]
    fn a_side_hears_what_happened_since_it_acted() {
        let level = Level::read(&shipped_levels().next().unwrap()).unwrap();
        let state = Snapshot::beginning(&level, DiceRecord::default());
        let sides: Vec<SideId> = state.sides.sides.keys().copied().collect();
        let unit = |side| state.units.iter().find(|unit| unit.side.0 == side).unwrap();
        let (ours, theirs) = (unit(sides[0]), unit(sides[1]));
        let block = |side| BattleEvent::BlockBegan { side, segment: 1, units: Vec::new() };
        let bled = |unit: UnitId| BattleEvent::Bled { unit, damage: 2, before: 9, after: 7 };
        let fell = BattleEvent::Fell { unit: ours.id, at: ours.position };
        let events =
            [block(sides[0]), bled(theirs.id), block(sides[1]), fell, bled(ours.id), block(sides[0])];
        let name = &ours.name.0;
        assert_eq!(
            recap(&events, sides[0], &state),
            [format!("{name} fell."), format!("{name} bled for 2.")]
        );
        let name = &theirs.name.0;
        assert_eq!(recap(&events[..3], sides[1], &state), [format!("{name} bled for 2.")]);
    }
}
