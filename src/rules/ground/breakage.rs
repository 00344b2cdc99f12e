//! The dice of an item that may break where it falls, and the events of its test (F-20 to F-22).

use crate::event::BreakageRoll;
use crate::event::{BattleEvent, Breakage};
use crate::model::{Draw, Enhancement, Roll, RuleId, UnitId};
use crate::rulebook::Rulebook;
use crate::rules::field::{Item, wielded};

const F21: RuleId = RuleId::f(21);
const F22: RuleId = RuleId::f(22);

/// A break test before its dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) struct BreakDice {
    /// Sides of each die.
    die: u16,
    /// How many are rolled.
    dice: u8,
    /// Whether magic fades in place of the break.
    fades: bool,
}

impl BreakDice {
    /// The test of an item; `None` if it has no break die, is broken already or breaks anyway.
    pub(in crate::rules) fn of(rulebook: &Rulebook, item: &Item) -> Option<BreakDice> {
        let lit = item.flask().is_some_and(|(_, lit)| lit);
        let weapon = wielded(item, rulebook).ok().filter(|_| !lit && !item.item.broken)?;
        let magic = item.enhancement;
        Some(BreakDice {
            die: u16::from(weapon.break_die),
            dice: if rulebook.has(F21) && magic.magical { 2 } else { 1 },
            fades: rulebook.has(F22) && magic.magical && degraded(magic).is_some(),
        })
    }

    /// How many dice are rolled.
    pub(in crate::rules) fn count(self) -> usize {
        usize::from(self.dice)
    }

    /// Rolls the test: only a 1 on every die harms.
    pub(in crate::rules) fn roll(self, draw: &mut Draw) -> Breakage {
        let ones = (0..self.dice).filter(|_| draw.die_of_sorts(self.die, |face| face == 1) == 1).count();
        match (ones == self.count(), self.fades) {
            (false, _) => Breakage::Whole,
            (true, true) => Breakage::Degraded,
            (true, false) => Breakage::Broke,
        }
    }
}

/// An enhancement with every bonus one lower; `None` if no bonus is left.
fn degraded(enhancement: &Enhancement) -> Option<Enhancement> {
    let less = |bonus: i8| if bonus > 0 { bonus - 1 } else { bonus };
    let after = Enhancement {
        magical: true,
        general: less(enhancement.general),
        against: enhancement.against.iter().map(|&(tag, bonus)| (tag, less(bonus))).collect(),
    };
    let positive = after.general > 0 || after.against.iter().any(|&(_, bonus)| bonus > 0);
    positive.then_some(after)
}

/// The events of a break test of an item that this unit has dropped or thrown.
pub(in crate::rules) fn tell_breakage(
    rulebook: &Rulebook,
    record: &Item,
    unit: UnitId,
    result: Option<Breakage>,
    rolls: Vec<Roll>,
) -> Vec<BattleEvent> {
    let (Some(result), Some(BreakDice { die, dice, .. })) = (result, BreakDice::of(rulebook, record)) else {
        return Vec::new();
    };
    let item = *record.id;
    let mut events = vec![BattleEvent::BreakageTested(BreakageRoll { item, unit, die, dice, result, rolls })];
    let before = record.enhancement.clone();
    let after = match result {
        Breakage::Whole => return events,
        Breakage::Degraded => degraded(&before),
        Breakage::Broke => None,
    };
    let after = after.unwrap_or_default();
    if before != after {
        events.push(BattleEvent::EnhancementChanged { item, unit, before, after });
    }
    // A flask that breaks is no broken weapon: it spills where it comes to rest.
    if result == Breakage::Broke && record.flask().is_none() {
        events.push(BattleEvent::Broke { item, unit });
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Tag;

    fn magic(general: i8, against: &[(Tag, i8)]) -> Enhancement {
        Enhancement { magical: true, general, against: against.to_vec() }
    }

    #[test]
    fn f22_every_bonus_loses_a_degree() {
        assert_eq!(degraded(&magic(1, &[])), None);
        assert_eq!(degraded(&magic(2, &[])), Some(magic(1, &[])));
        assert_eq!(degraded(&magic(3, &[])), Some(magic(2, &[])));
        assert_eq!(degraded(&magic(1, &[(Tag::Reptile, 4)])), Some(magic(0, &[(Tag::Reptile, 3)])));
        assert_eq!(degraded(&magic(0, &[(Tag::Reptile, 1)])), None);
    }

    #[test]
    fn f22_magic_without_a_plus_counts_as_one() {
        assert_eq!(degraded(&magic(0, &[])), None);
    }

    #[test]
    fn f22_only_bonuses_fade_and_a_penalty_stays() {
        assert_eq!(degraded(&magic(2, &[(Tag::Undead, -1)])), Some(magic(1, &[(Tag::Undead, -1)])));
        assert_eq!(degraded(&magic(-1, &[(Tag::Undead, 2)])), Some(magic(-1, &[(Tag::Undead, 1)])));
        assert_eq!(degraded(&magic(1, &[(Tag::Undead, -1)])), None, "no bonus is left");
        assert_eq!(degraded(&magic(0, &[])), None);
    }
}
