//! The contest: who rolls, with what bonus, and who wins.
//!
//! `d20 + (22 − THAC0) + Strength (+ hit dice)` against the same; the higher sum wins, else the better Dexterity,
//! else a d20 each. Of several grapplers the best roll counts, with 1 more for each of the others. Who cannot struggle loses
//! without dice.

use std::cmp::Ordering;

use bevy::prelude::{Component, Entity};

use super::codex::{R41, R47, R48};
use crate::event;
use crate::event::Modifier;
use crate::model::{Act, Bid, Condition, Draw, Purpose, Tag, UnitId};
use crate::rules::attack::abilities::{missile_bonus, strength_bonus};
use crate::rules::attack::lasting::hampers;
use crate::rules::attack::thac0;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::row::row;
use crate::rules::deed::{Declared, Deed, Deeds};
use crate::rules::field::{Battlefield, Unit, UnitSummary};

/// Attack bonus and THAC0 add up to this (C-5).
const BONUS_AND_THAC0: i16 = 22;

/// The die of a contest.
const DIE: u16 = 20;

/// A unit in a contest.
pub(super) struct Contender {
    pub unit: UnitId,
    pub modifiers: Vec<Modifier>,
    /// What Dexterity counts for if the sums are equal.
    quickness: i16,
}

impl Contender {
    fn of(field: &Battlefield, unit: &Unit) -> Contender {
        let attack = BONUS_AND_THAC0 - thac0::of(&unit.training);
        let grasp = if field.rulebook.has(R48) && unit.kind.tags.contains(&Tag::Grappler) {
            i16::from(unit.training.level)
        } else {
            0
        };
        let rows = [
            row(R41, "Melee attack bonus", attack),
            row(R41, "Strength", strength_bonus(unit.abilities.strength).0),
            row(R48, "Made to grapple", grasp),
        ];
        let hampers = hampers(field, &field.summary(*unit.id));
        let quickness = missile_bonus(unit.abilities.dexterity);
        Contender {
            unit: *unit.id,
            modifiers: rows.into_iter().flatten().chain(hampers).collect(),
            quickness,
        }
    }

    fn bonus(&self) -> i16 {
        self.modifiers.iter().map(|row| row.value).sum()
    }

    /// Its roll, as the event reports it.
    pub fn rolled(&self, natural: u16) -> event::WrestlingRoll {
        let total = natural as i16 + self.bonus();
        event::WrestlingRoll { unit: self.unit, natural, modifiers: self.modifiers.clone(), total }
    }
}

/// The grapplers, first the one that begins the contest, and the unit alone against them.
pub(super) struct Contenders {
    pub grapplers: Vec<Contender>,
    pub alone: Contender,
    /// Whether the unit alone can struggle.
    pub struggles: bool,
}

/// Whether a unit can struggle at all: it is neither helpless nor stunned, webbed, too weak or all in flames.
fn can_struggle(unit: &UnitSummary) -> bool {
    let states = unit.conditions;
    !states.are_helpless() && !states.are_stunned() && !states.has(Condition::Engulfed)
}

impl Contenders {
    /// The contenders of a contest that may begin.
    pub fn of(field: &Battlefield, (unit, target, bid): (UnitId, UnitId, Bid)) -> Contenders {
        let (alone, first) = match bid {
            Bid::Seize => (field.unit(target), Some(unit)),
            Bid::Escape | Bid::Stab(_) => (field.unit(unit), None),
        };
        let others = alone.grapple.by.iter().copied().filter(|other| Some(*other) != first);
        let all: Vec<UnitId> = first.into_iter().chain(others).collect();
        let mut grapplers: Vec<Contender> =
            all.iter().map(|id| Contender::of(field, &field.unit(*id))).collect();
        if field.rulebook.has(R47) {
            let help = row(R47, "Others who wrestle it too", all.len() as i16 - 1);
            grapplers.iter_mut().for_each(|grappler| grappler.modifiers.extend(help));
        }
        Contenders { grapplers, struggles: can_struggle(&alone), alone: Contender::of(field, &alone) }
    }

    /// Rolls for all of them.
    pub fn decide(&self, draw: &mut Draw) -> Decided {
        if !self.struggles {
            return Decided { place: 0, natural: 0, alone: 0, grapplers_win: true };
        }
        let bonuses: Vec<i16> = self.grapplers.iter().map(Contender::bonus).collect();
        let (place, natural) = draw.best_of(DIE, &bonuses);
        let best = &self.grapplers[place];
        let alone = draw.die(DIE);
        let sums = (natural as i16 + best.bonus()).cmp(&(alone as i16 + self.alone.bonus()));
        let grapplers_win = match sums.then(best.quickness.cmp(&self.alone.quickness)) {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => roll_off(draw),
        };
        Decided { place, natural, alone, grapplers_win }
    }
}

/// Whether the grappler wins with a d20 each; if they are equal again, one more die decides.
fn roll_off(draw: &mut Draw) -> bool {
    let (grappler, alone) = (draw.die(DIE), draw.die(DIE));
    if grappler == alone { draw.pick(&[true, false]) } else { grappler > alone }
}

/// The result of a contest.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Decided {
    /// The place of the grappler whose roll counts.
    pub place: usize,
    /// The face of that roll; 0 if nobody rolls.
    pub natural: u16,
    /// The face of the unit alone; 0 if nobody rolls.
    pub alone: u16,
    pub grapplers_win: bool,
}

impl Decided {
    /// The part that matters for what follows: which grappler counts, and who won.
    fn sort(self) -> Decided {
        Decided { natural: 0, alone: 0, ..self }
    }
}

/// The chance that the grapplers win, 0..1.
pub(in crate::rules) fn chance(contenders: &Contenders) -> f64 {
    let ways = crate::model::enumerate(|draw| contenders.decide(draw).grapplers_win);
    ways.iter().filter(|(win, _)| *win).map(|(_, chance)| chance).sum()
}

/// A contest as it was declared.
pub(in crate::rules) fn declared(declared: &Declared) -> Option<(UnitId, UnitId, Bid)> {
    let Act::Wrestle { unit, target, bid } = declared.0 else { return None };
    Some((unit, target, bid))
}

pub(super) fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, act)| {
        let Some(contest) = declared(act) else { return };
        let contenders = Contenders::of(&field, contest);
        dice.ask_of_sorts(
            (entity, *deed),
            R41,
            Purpose::Wrestling,
            |draw| contenders.decide(draw),
            Decided::sort,
        );
    });
}
