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
    burned: i32,
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
            BattleEvent::Bled { unit, damage, .. } => {
                losses.entry(*unit).or_default().bled += i32::from(*damage);
            }
            BattleEvent::Burned { unit, damage, .. } => {
                losses.entry(*unit).or_default().burned += i32::from(*damage);
            }
            BattleEvent::UndeadTurned { unit, .. } => {
                gone.push(format!("{} was turned.", capital(&names.unit(*unit))));
            }
            BattleEvent::UndeadDestroyed { unit, .. } => {
                gone.push(format!("{} was destroyed.", capital(&names.unit(*unit))));
            }
            BattleEvent::LeftField { unit, .. } => {
                gone.push(format!("{} left the field.", capital(&names.unit(*unit))));
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

/// What happened after the last turn of a side's last block, the end of the round included, and before the block that
/// begins now.
fn since(events: &[BattleEvent], side: SideId) -> &[BattleEvent] {
    let block = |event: &BattleEvent| match event {
        BattleEvent::BlockBegan { side, .. } => Some(*side),
        BattleEvent::ChaseTurnBegan(begun) => Some(begun.side),
        _ => None,
    };
    let before = &events[..events.len().saturating_sub(1)];
    let Some(last) = before.iter().rposition(|event| block(event) == Some(side)) else { return before };
    let later = &before[last + 1..];
    let other = later.iter().position(|event| block(event).is_some()).unwrap_or(later.len());
    let done = later[..other].iter().rposition(|event| matches!(event, BattleEvent::TurnEnded { .. }));
    &later[done.map_or(other, |done| done + 1)..]
}

impl Losses {
    fn tell(&self, unit: UnitId, names: &Called) -> String {
        let by: Vec<UnitId> = self.by.iter().copied().collect();
        let unit = names.unit(unit);
        let told = |did: &str, points: i32| (points > 0).then(|| format!("{did} {points}"));
        let lost = told("lost", self.points).map(|lost| format!("{lost} to {}", list(&by, names)));
        let all: Vec<String> = [lost, told("bled for", self.bled), told("burned for", self.burned)]
            .into_iter()
            .flatten()
            .collect();
        format!("{unit} {}.", all.join(" and "))
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
        let burned = BattleEvent::Burned {
            unit: ours.id,
            by: crate::model::Burning::Ground,
            damage: 3,
            before: 9,
            after: 6,
            rolls: Vec::new(),
        };
        let ended =
            BattleEvent::TurnEnded { unit: ours.id, before: Default::default(), after: Default::default() };
        let round = BattleEvent::RoundEnded { round: 1 };
        let at_the_end = [
            block(sides[0]),
            bled(ours.id),
            ended,
            round,
            burned,
            block(sides[1]),
            bled(ours.id),
            block(sides[0]),
        ];
        assert_eq!(
            recap(&at_the_end, sides[0], &state),
            [format!("{} bled for 2 and burned for 3.", ours.name.0)],
            "what burns at the end of a round is told to those who acted last, and no more"
        );
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
