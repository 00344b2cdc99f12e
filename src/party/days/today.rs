//! A day of one member: what its rules read, roll and tell.

use super::dice::MemberDice;
use super::news::{DayEvent, DayNews};
use crate::level::UnitRecord;
use crate::model::{DiceExpression, LastingEffect, Peril, Purpose, RuleId, UnitId};
use crate::party::health::PartyDeath;
use crate::party::roster::Member;
use crate::rulebook::{Rulebook, SavingThrowTables};
use crate::rules::{Bedside, saving_throw};

/// A day of one member.
pub(super) struct Today<'d> {
    /// The day of the party.
    pub day: u32,
    /// The member.
    pub unit: UnitId,
    /// The party's rulebook.
    pub rulebook: &'d Rulebook,
    /// How the member spends it.
    pub bedside: Bedside,
    /// A member of the party that can bind wounds.
    pub helper: Option<UnitId>,
    /// Its dice.
    pub dice: MemberDice<'d>,
    /// What has happened to all members.
    pub news: &'d mut Vec<DayNews>,
}

impl Today<'_> {
    /// Adds what has happened.
    pub fn tell(&mut self, rule: RuleId, event: DayEvent) {
        self.news.push(DayNews { day: self.day, unit: self.unit, rule, event });
    }

    /// Lets the member die.
    pub fn die(&mut self, member: &mut Member, rule: RuleId) {
        member.sheet.health.dead = Some(PartyDeath { day: self.day, rule: Some(rule) });
        self.tell(rule, DayEvent::PassedAway);
    }

    /// Rolls dice.
    pub fn roll(&mut self, rule: RuleId, purpose: Purpose, dice: DiceExpression) -> u16 {
        self.dice.roll(rule, purpose, dice)
    }

    /// Rolls one die: a natural face.
    pub fn one(&mut self, rule: RuleId, purpose: Purpose, sides: u16) -> u16 {
        self.dice.one(rule, purpose, sides)
    }
}

/// The lowest face of a d20 with which a unit saves against death; the rules of document 003 take the advanced tables.
pub(in crate::party) fn death_need(unit: &UnitRecord) -> u16 {
    let table = saving_throw(SavingThrowTables::Advanced, &unit.scores().training, Peril::Death);
    let lasting = unit.conditions.effects().map(|effect| match *effect {
        LastingEffect::SavingThrow(points) => i32::from(points),
        _ => 0,
    });
    let need = i32::from(table) - lasting.sum::<i32>();
    u16::try_from(need.max(1)).unwrap_or(1)
}
