//! The figures of a spell, and what several spells have in common.

use std::sync::Arc;

use crate::model::{
    Class, Condition, DiceExpression, Lasting, LastingEffect, RuleId, Size, Status, Tag, UnitId, Until,
};
use crate::rules::field::{Battlefield, Unit, UnitSummary};
use crate::rules::injury::healing::Cure;

/// The figures of a spell.
#[derive(Clone, Copy)]
pub(super) struct SpellFigures {
    /// How many segments it takes a caster of a class.
    pub casting_time: fn(Class) -> u32,
    /// How far from its caster it works.
    pub reach: SpellReach,
    /// Where it works.
    pub area: SpellArea,
    /// On whom of those who are there.
    pub concerns: fn(&Battlefield, &Unit, UnitId) -> bool,
    /// Whom of those it takes, nearest first, by its level and what its dice show.
    pub takes: fn(&Battlefield, u8, Vec<UnitId>, i16) -> Vec<UnitId>,
    /// The dice that it rolls once for all, by the level of its caster.
    pub dice: fn(u8) -> Option<DiceExpression>,
    /// What a saving throw against it does.
    pub save: SaveEffect,
    /// What it does.
    pub work: SpellWork,
}

/// How far from its caster a spell works.
#[derive(Clone, Copy)]
pub(super) enum SpellReach {
    /// It works where the caster is.
    Own,
    /// On the caster itself or a neighbor.
    Touch,
    /// So many hexes far, by the class and the level of its caster.
    Hexes(fn(Class, u8) -> u32),
}

/// Where a spell works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpellArea {
    /// On one unit.
    One,
    /// As far as this many hexes around its center.
    Burst(u32),
    /// In the hexes beside the caster that are in front of it.
    Fan,
}

/// What a saving throw against a spell does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SaveEffect {
    /// There is none.
    None,
    /// It keeps the spell off; so many points are added to its die.
    Negates(i8),
    /// It keeps the spell off; so many points are taken from its die, by the class of the caster and how many it takes.
    NegatesFew(Fewer),
    /// The same for enemies; there is none for friends, whom the spell serves.
    EnemiesNegate,
    /// It halves the damage.
    Halves,
}

/// How many points are taken from the die of a saving throw where a spell takes one, and where it takes two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fewer {
    /// Where a priest's takes one.
    pub one_by_a_priest: u16,
    /// Where that of another class takes one.
    pub one: u16,
    /// Where it takes two.
    pub two: u16,
}

impl Fewer {
    /// The points, by the class of the caster and how many it takes.
    pub fn points(self, class: Class, taken: usize) -> u16 {
        match (taken, class) {
            (1, Class::Priest) => self.one_by_a_priest,
            (1, Class::Wizard | Class::Warrior | Class::Rogue) => self.one,
            (2, _) => self.two,
            _ => 0,
        }
    }
}

/// What a spell does to a unit.
#[derive(Clone, Copy)]
pub(super) enum SpellWork {
    /// It costs the hit points that its dice show.
    Strike,
    /// The same, and flames: what burns easily catches fire.
    Burn,
    /// It gives back the hit points that its dice show, all if it has no dice, and heals injuries.
    Heal(Cure),
    /// It ends conditions.
    End(fn(&Lasting) -> bool),
    /// It begins a condition.
    Begin(fn(&SpellMoment) -> Lasting),
    /// It brings those who are below 0 hit points back to 0, and begins a condition.
    Raise(fn(&SpellMoment) -> Lasting),
    /// It ends conditions that are its opposite, and begins one on those who have none of them.
    Counter(fn(&Lasting) -> bool, fn(&SpellMoment) -> Lasting),
}

/// What the condition that a spell begins depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SpellMoment {
    /// The present round.
    pub round: u32,
    /// The level of the caster.
    pub level: u8,
    /// The class of the caster.
    pub class: Class,
    /// The caster.
    pub by: UnitId,
    /// Whether the unit is a friend of the caster.
    pub friend: bool,
    /// Whether the rulebook itself gives prayer, chant and music their points (F-14).
    pub blessings: bool,
    /// The Strength of the unit.
    pub strength: u8,
}

/// For [`SpellFigures::concerns`]: all who still fight or lie there alive.
pub(super) fn everybody(field: &Battlefield, _: &Unit, id: UnitId) -> bool {
    field.find_summary(id).is_some_and(|unit| !matches!(*unit.status, Status::Dead))
}

/// For [`SpellFigures::concerns`]: all who live.
pub(super) fn alive(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    everybody(field, caster, id) && field.summary(id).kind.is_alive()
}

/// For [`SpellFigures::concerns`]: the caster's own side.
pub(super) fn friends(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    field.find_summary(id).is_some_and(|unit| unit.side.0 == caster.side.0 && *unit.status != Status::Dead)
}

/// For [`SpellFigures::concerns`]: all on their feet.
pub(super) fn fighters(field: &Battlefield, _: &Unit, id: UnitId) -> bool {
    field.summary(id).status.stands()
}

/// For [`SpellFigures::concerns`]: enemies on their feet who are people of at most human size.
pub(super) fn enemy_people(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    let unit = field.summary(id);
    let person = [Tag::Humanoid, Tag::Goblinoid].iter().any(|tag| unit.kind.tags.contains(tag));
    let enemy = unit.side.0 != caster.side.0 && unit.status.stands();
    enemy && person && unit.kind.is_alive() && unit.kind.size <= Size::Medium
}

/// Whether the side of a caster who picks those on whom a spell works knows of a unit.
pub(super) fn is_known(field: &Battlefield, caster: &UnitSummary, id: UnitId) -> bool {
    !field.secrets.hides(id, caster.side.0)
}

/// For [`SpellFigures::takes`]: all of them.
pub(super) fn all(_: &Battlefield, _: u8, units: Vec<UnitId>, _: i16) -> Vec<UnitId> {
    units
}

/// For [`SpellFigures::takes`]: as many as the spell has levels, at least one.
pub(super) fn one_a_level(_: &Battlefield, level: u8, mut units: Vec<UnitId>, _: i16) -> Vec<UnitId> {
    units.truncate(usize::from(level.max(1)));
    units
}

/// For [`SpellFigures::dice`]: none.
pub(super) fn no_dice(_: u8) -> Option<DiceExpression> {
    None
}

/// What a prayer, a chant or music does for friends, beside what else: +1 on attacks and damage, where F-14 does not say so.
pub(super) fn luck(moment: &SpellMoment, others: &[LastingEffect]) -> Arc<[LastingEffect]> {
    let own: &[LastingEffect] = match moment.blessings {
        true => &[],
        false => &[LastingEffect::ToHit(1), LastingEffect::Damage(1)],
    };
    own.iter().chain(others).copied().collect()
}

/// A condition that a spell begins and that lasts so many rounds after the present one.
pub(super) fn for_rounds(rule: RuleId, condition: Condition, moment: &SpellMoment, rounds: u32) -> Lasting {
    let until = Until::Round(moment.round + rounds);
    Lasting { until, ..Lasting::caused(condition, rule) }
}
