//! Who did what in a battle, counted from its events.

use std::collections::BTreeMap;

use crate::event::{AttackResult, AttackRoll, BattleEvent, Loss, LossCause};
use crate::level::Snapshot;
use crate::model::{SideId, UnitId};

/// What one unit, or all of a side, did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct UnitTotals {
    /// Hit points taken from enemies.
    pub dealt: u32,
    /// Hit points lost to enemies: what these have dealt.
    pub taken: u32,
    /// Hit points lost to anything else: bleeding, flames, holy water, its own side.
    pub otherwise: u32,
    /// Critical hits.
    pub criticals: u32,
    /// Weapons that left the hand.
    pub fumbles: u32,
    /// Enemies sent down.
    pub felled: u32,
    /// Undead turned, or destroyed by turning.
    pub turned: u32,
    /// Friends hit.
    pub friends: u32,
}

impl UnitTotals {
    fn add(&mut self, other: &UnitTotals) {
        self.dealt += other.dealt;
        self.taken += other.taken;
        self.otherwise += other.otherwise;
        self.criticals += other.criticals;
        self.fumbles += other.fumbles;
        self.felled += other.felled;
        self.turned += other.turned;
        self.friends += other.friends;
    }
}

/// What every unit did.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct BattleTotals {
    units: BTreeMap<UnitId, UnitTotals>,
    sides: BTreeMap<UnitId, SideId>,
    /// Which unit hurt a unit last, and so has felled it if it goes down.
    hurt_by: BTreeMap<UnitId, UnitId>,
}

impl BattleTotals {
    /// Counts what happened among the units of a battle.
    pub fn of(events: &[BattleEvent], state: &Snapshot) -> BattleTotals {
        let sides = state.units.iter().map(|unit| (unit.id, unit.side.0)).collect();
        let mut totals = BattleTotals { sides, ..BattleTotals::default() };
        events.iter().for_each(|event| totals.count(event));
        totals
    }

    /// What a unit did.
    pub fn unit(&self, unit: UnitId) -> UnitTotals {
        self.units.get(&unit).copied().unwrap_or_default()
    }

    /// What all of a side did together.
    pub fn side(&self, side: SideId) -> UnitTotals {
        let mut all = UnitTotals::default();
        let own = self.units.iter().filter(|(unit, _)| self.sides.get(*unit) == Some(&side));
        own.for_each(|(_, totals)| all.add(totals));
        all
    }

    fn by(&mut self, unit: UnitId) -> &mut UnitTotals {
        self.units.entry(unit).or_default()
    }

    fn are_enemies(&self, one: UnitId, other: UnitId) -> bool {
        self.sides.get(&one) != self.sides.get(&other)
    }

    fn count(&mut self, event: &BattleEvent) {
        if let BattleEvent::AttackRolled(AttackRoll {
            attacker,
            target: victim,
            result: AttackResult::Hit,
            ..
        })
        | BattleEvent::FriendlyFire { attacker, victim, .. }
        | BattleEvent::TightQuartersHit { attacker, victim, .. } = event
            && !self.are_enemies(*attacker, *victim)
        {
            self.by(*attacker).friends += 1;
        }
        if let BattleEvent::CriticalHit { attacker, .. } = event {
            self.by(*attacker).criticals += 1;
        }
        if event.is_fumble()
            && let Some(unit) = &event.facts().unit
        {
            self.by(*unit).fumbles += 1;
        }
        if let BattleEvent::UndeadTurned { by, .. } | BattleEvent::UndeadDestroyed { by, .. } = event {
            self.by(*by).turned += 1;
        }
        if let BattleEvent::Fell { unit, .. } = event {
            let felled_by = self.hurt_by.get(unit).copied().filter(|by| self.are_enemies(*by, *unit));
            felled_by.into_iter().for_each(|attacker| self.by(attacker).felled += 1);
        }
        if let Some(loss) = event.facts().loss {
            self.lost(loss);
        }
    }

    fn lost(&mut self, loss: Loss) {
        let lost = loss.points();
        match loss.cause {
            LossCause::Attack(attacker) | LossCause::Spell(attacker) => {
                if self.are_enemies(attacker, loss.unit) {
                    self.by(loss.unit).taken += lost;
                    self.by(attacker).dealt += lost;
                } else {
                    self.by(loss.unit).otherwise += lost;
                }
                if lost > 0 {
                    self.hurt_by.insert(loss.unit, attacker);
                }
            }
            LossCause::Bleeding | LossCause::Burning(_) => self.by(loss.unit).otherwise += lost,
            // Counted as undead turned.
            LossCause::Turning(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::AttackDamage;
    use crate::level::{DiceRecord, Level};
    use crate::replay::shipped_levels;

    fn state() -> Snapshot {
        let source = shipped_levels().next().expect("levels come with the game");
        let level = Level::read(&source).unwrap_or_else(|error| panic!("{error}"));
        Snapshot::beginning(&level, DiceRecord::default())
    }

    fn id(name: &str) -> UnitId {
        name.parse().expect("a well-formed id")
    }

    fn damaged(attacker: &str, victim: &str, before: i16, after: i16) -> BattleEvent {
        BattleEvent::Damaged(AttackDamage {
            attacker: id(attacker),
            victim: id(victim),
            weapon: "a.bow".parse().expect("a well-formed id"),
            dice: 0,
            modifiers: Vec::new(),
            multiplier: 1,
            halvings: 0,
            damage: before - after,
            before,
            after,
            rolls: Vec::new(),
        })
    }

    #[test]
    fn fire_is_told_apart_and_a_word_that_drives_off_counts() {
        let by = crate::model::Burning::Ground;
        let events = [
            BattleEvent::Burned {
                unit: id("bran"),
                by,
                modifiers: Vec::new(),
                damage: 3,
                before: 9,
                after: 6,
                rolls: Vec::new(),
            },
            damaged("grisk", "bran", 6, 4),
            BattleEvent::UndeadTurned { unit: id("grisk"), by: id("robin") },
        ];
        let totals = BattleTotals::of(&events, &state());
        assert_eq!(totals.unit(id("bran")), UnitTotals { taken: 2, otherwise: 3, ..UnitTotals::default() });
        assert_eq!(totals.unit(id("robin")), UnitTotals { turned: 1, ..UnitTotals::default() });
    }

    #[test]
    fn whoever_hurt_last_has_felled_and_friends_do_not_count() {
        let state = state();
        let at = state.units[0].position;
        let events = [
            damaged("robin", "grisk", 20, 12),
            damaged("robin", "bran", 9, 4),
            BattleEvent::Bled {
                unit: id("bran"),
                damage: 1,
                sunk: 0,
                before: 4,
                after: 3,
                rolls: Vec::new(),
            },
            damaged("bran", "grisk", 12, -1),
            BattleEvent::Fell { unit: id("grisk"), at },
        ];
        let totals = BattleTotals::of(&events, &state);
        assert_eq!(totals.unit(id("robin")), UnitTotals { dealt: 8, ..UnitTotals::default() });
        assert_eq!(
            totals.unit(id("bran")),
            UnitTotals { dealt: 13, otherwise: 6, felled: 1, ..UnitTotals::default() }
        );
        let levy = state.units.iter().find(|unit| unit.id == id("robin")).expect("it is there").side.0;
        assert_eq!(
            totals.side(levy),
            UnitTotals { dealt: 21, otherwise: 6, felled: 1, ..UnitTotals::default() }
        );
        let reavers = state.units.iter().find(|unit| unit.id == id("grisk")).expect("it is there").side.0;
        assert_eq!(totals.side(reavers).taken, totals.side(levy).dealt, "what one deals the other takes");
    }
}
