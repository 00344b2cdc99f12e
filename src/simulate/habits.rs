//! Habits of sides that no prize in self-play would show: idle turns, shots that hardly ever hit, weapons left lying.

use std::collections::BTreeMap;

use super::toll::Toll;
use crate::event::{AttackRoll, BattleEvent, ItemMotion, ItemMove};
use crate::level::{ItemRecord, Snapshot};
use crate::model::{ItemId, Manner, Occasion, Place, SideId, Turn, UnitId};

/// A missile that needs this face or a higher one hardly ever hits.
const LONG_SHOT: u16 = 18;

/// A unit that has ended this many turns since it let go of a weapon has had a whole one to take it up again: the first
/// may be the turn in which it let go.
const TIME_ENOUGH: u32 = 2;

/// Adds the habits that a battle shows to what its sides have lost and done.
pub(super) fn count(events: &[BattleEvent], end: &Snapshot, sides: &mut BTreeMap<SideId, Toll>) {
    let mut watch = HabitWatch::default();
    let habits: Vec<(UnitId, Habit)> = events.iter().flat_map(|event| watch.see(event)).collect();
    let left = watch.given_up().filter(|(item, _)| end.item(*item).is_some_and(is_weapon_on_the_ground));
    let left = left.map(|(_, owner)| (owner, Habit::LeavesWeapon));
    for (unit, habit) in habits.into_iter().chain(left) {
        let Some(side) = end.unit(unit).map(|unit| unit.side.0) else { continue };
        let toll = sides.entry(side).or_default();
        match habit {
            Habit::EndsTurn { idle } => {
                toll.turns += 1;
                toll.idle_turns += u64::from(idle);
            }
            Habit::ShootsLong => toll.long_shots += 1,
            Habit::LeavesWeapon => toll.left_lying += 1,
        }
    }
}

fn is_weapon_on_the_ground(item: &ItemRecord) -> bool {
    matches!(item.place, Place::Lying(_)) && item.weapon.is_some() && !item.item.broken
}

/// What a unit was seen to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Habit {
    /// It ended its turn, perhaps without having done anything in it.
    EndsTurn { idle: bool },
    /// It shot or threw at something that it could hardly hit.
    ShootsLong,
    /// It left a weapon on the ground.
    LeavesWeapon,
}

/// What must be remembered from event to event.
#[derive(Default)]
struct HabitWatch {
    /// The turn that each unit has in this round, before it does anything.
    whole: BTreeMap<UnitId, Turn>,
    /// Weapons that were thrown, dropped or fumbled: by whom, and how many turns that unit has ended since.
    parted: BTreeMap<ItemId, (UnitId, u32)>,
}

impl HabitWatch {
    fn see(&mut self, event: &BattleEvent) -> Option<(UnitId, Habit)> {
        if let BattleEvent::RoundBegan { turns, .. } = event {
            self.whole = turns.iter().copied().collect();
        }
        if let BattleEvent::ItemMoved(moved) = event {
            self.follow(moved);
        }
        if let BattleEvent::AttackRolled(roll) = event {
            return is_long_shot(roll).then_some((roll.attacker, Habit::ShootsLong));
        }
        let BattleEvent::TurnEnded { unit, before, .. } = event else { return None };
        self.parted.values_mut().filter(|(owner, _)| owner == unit).for_each(|(_, turns)| *turns += 1);
        let idle = self.whole.get(unit).is_some_and(|whole| is_untouched(before, whole));
        Some((*unit, Habit::EndsTurn { idle }))
    }

    fn follow(&mut self, ItemMove { item, unit, motion, .. }: &ItemMove) {
        match motion {
            ItemMotion::Fumbled | ItemMotion::Thrown | ItemMotion::Dropped => {
                self.parted.insert(*item, (*unit, 0));
            }
            ItemMotion::Drawn
            | ItemMotion::Stowed
            | ItemMotion::PickedUp
            | ItemMotion::Found
            | ItemMotion::Kicked
            | ItemMotion::LetGo
            | ItemMotion::UsedUp
            | ItemMotion::Snatched => drop(self.parted.remove(item)),
        }
    }

    /// Items that their owners had time to take up again and did not.
    fn given_up(&self) -> impl Iterator<Item = (ItemId, UnitId)> {
        let late = self.parted.iter().filter(|(_, (_, turns))| *turns >= TIME_ENOUGH);
        late.map(|(item, (owner, _))| (*item, *owner))
    }
}

/// Whether a turn that could have been used ended as it began. Free attacks do not count.
fn is_untouched(left: &Turn, whole: &Turn) -> bool {
    whole.action && left.action && left.movement == whole.movement && left.minor == whole.minor
}

/// Whether an attack is a throw or a shot that hardly ever hits; a certain one rolls no die.
fn is_long_shot(roll: &AttackRoll) -> bool {
    let AttackRoll { manner, occasion, need, natural, .. } = *roll;
    let far = manner != Manner::Melee && occasion != Occasion::Free && natural > 0;
    far && need.is_none_or(|need| need >= LONG_SHOT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(id: &str) -> UnitId {
        id.parse().expect("an id")
    }

    fn whole() -> Turn {
        Turn { movement: 12, action: true, attacks: 1, minor: true, ..Turn::default() }
    }

    fn ends(id: &str, before: Turn) -> BattleEvent {
        BattleEvent::TurnEnded { unit: unit(id), before, after: Turn { ended: true, ..before } }
    }

    fn moves(motion: ItemMotion) -> BattleEvent {
        let (item, owner) = ("ann.bow".parse().expect("an id"), unit("ann"));
        BattleEvent::ItemMoved(ItemMove::new(item, owner, motion, Place::Held(owner), Place::Lost))
    }

    #[test]
    fn a_turn_is_idle_that_ends_as_it_began() {
        let mut watch = HabitWatch::default();
        let turns = vec![(unit("ann"), whole()), (unit("bob"), Turn::default())];
        assert_eq!(watch.see(&BattleEvent::RoundBegan { round: 1, turns }), None);
        let mut idle = |id: &str, before: Turn| watch.see(&ends(id, before));
        let told = |id: &str, idle: bool| Some((unit(id), Habit::EndsTurn { idle }));
        assert_eq!(idle("ann", whole()), told("ann", true));
        assert_eq!(idle("ann", Turn { free_attack: true, ..whole() }), told("ann", true));
        assert_eq!(idle("ann", Turn { movement: 10, ..whole() }), told("ann", false));
        assert_eq!(idle("ann", Turn { action: false, ..whole() }), told("ann", false));
        assert_eq!(idle("ann", Turn { minor: false, ..whole() }), told("ann", false));
        assert_eq!(idle("bob", Turn::default()), told("bob", false), "it could do nothing");
    }

    #[test]
    fn a_weapon_is_given_up_after_a_whole_turn() {
        let mut watch = HabitWatch::default();
        let given_up = |watch: &HabitWatch| watch.given_up().count();
        watch.see(&moves(ItemMotion::Fumbled));
        watch.see(&ends("ann", whole()));
        watch.see(&ends("bob", whole()));
        assert_eq!(given_up(&watch), 0, "it fumbled in this very turn");
        watch.see(&ends("ann", whole()));
        assert_eq!(given_up(&watch), 1);
        watch.see(&moves(ItemMotion::PickedUp));
        assert_eq!(given_up(&watch), 0);
        for motion in [ItemMotion::LetGo, ItemMotion::Snatched] {
            watch.see(&moves(motion));
            (0..3).for_each(|_| assert!(watch.see(&ends("ann", whole())).is_some()));
            assert_eq!(given_up(&watch), 0, "{motion:?} is not its doing");
        }
    }
}
