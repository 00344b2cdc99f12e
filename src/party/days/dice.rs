//! The dice of days: named by seed, day, member, purpose and count, as those of battles are. Spells between battles have
//! dice of their own, named by how many there were, so that it makes no difference how many are cast at once.

use crate::level::ItemRecord;
use crate::model::{Ask, DeedId, DiceExpression, DiceSource, Draw, Purpose, RuleId, UnitId};
use crate::party::roster::Party;

/// The dice of a party's days.
#[derive(Debug, Clone, Default)]
pub struct DayDice(DiceSource);

impl DayDice {
    /// Dice from a seed. The same day of the same party has the same faces with the same seed.
    pub fn seeded(seed: u64) -> DayDice {
        DayDice(DiceSource::seeded(seed))
    }

    /// Dice that show these faces, in the order in which they are rolled; for tests.
    #[cfg(test)]
    pub fn scripted(faces: &[(u16, u16)]) -> DayDice {
        let face = |&(die, face): &(u16, u16)| crate::model::ScriptedFace { die, face, purpose: None };
        let mut source = DiceSource::default();
        source.script = Some(faces.iter().map(face).collect());
        DayDice(source)
    }

    /// How many scripted faces were used; fails if the dice were others.
    #[cfg(test)]
    pub fn used(&self) -> usize {
        assert_eq!(self.0.fault, None);
        self.0.script_used
    }

    /// Begins a day: its rolls are counted anew.
    pub(super) fn begin_day(&mut self, day: u32) {
        self.0.begin_step(day.into(), [].into_iter());
    }

    /// Begins help on a day that has begun: each time it has dice of its own, whatever was rolled on that day.
    pub(super) fn begin_help(&mut self, day: u32, number: u32) {
        self.0.begin_step(u64::from(number) << 32 | u64::from(day), [].into_iter());
    }

    /// The dice of one member, by its place in the party.
    pub(super) fn of(&mut self, place: u32) -> MemberDice<'_> {
        MemberDice { source: &mut self.0, deed: DeedId(place) }
    }
}

impl Party {
    /// A number that grows by 1 with each spell that is cast between battles, and with each scroll or potion used.
    pub(super) fn helped(&self) -> u32 {
        let has_a_spell = |item: &&ItemRecord| item.gear.is_some_and(|gear| gear.has_a_spell());
        self.members.values().fold(u32::MAX / 2, |sum, member| {
            let spent = member.sheet.health.spent.values().map(|count| u32::from(*count)).sum::<u32>();
            sum + spent - member.items.iter().filter(has_a_spell).count() as u32
        })
    }

    /// The dice of a member.
    pub(super) fn dice_of<'d>(&self, unit: UnitId, dice: &'d mut DayDice) -> MemberDice<'d> {
        let place = (0..).zip(self.members.keys()).find(|(_, id)| **id == unit);
        dice.of(place.map_or(0, |(place, _)| place))
    }
}

/// The dice of one member on one day.
pub(super) struct MemberDice<'d> {
    source: &'d mut DiceSource,
    deed: DeedId,
}

impl MemberDice<'_> {
    /// Rolls dice: their sum and the fixed part.
    pub fn roll(&mut self, rule: RuleId, purpose: Purpose, dice: DiceExpression) -> u16 {
        let ask = Ask { deed: self.deed, rule, purpose };
        let sum = Draw::from_dice(self.source, ask).roll(dice);
        u16::try_from(sum).unwrap_or_default()
    }

    /// Rolls one die: a natural face.
    pub fn one(&mut self, rule: RuleId, purpose: Purpose, sides: u16) -> u16 {
        self.roll(rule, purpose, DiceExpression::new(1, sides, 0))
    }
}
