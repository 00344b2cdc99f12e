//! The race: `d20 + movement rate` against the same, speed alone over open ground, and a roll for each
//! pace.

use std::cmp::Ordering;

use bevy::prelude::{Component, Entity};

use super::codex::{R31, R32, R33};
use crate::event;
use crate::model::{Act, BeyondMap, Chase, ChaseFate, Draw, Purpose, Roll, UnitId};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::{Declared, Deed, Deeds};
use crate::rules::field::Battlefield;

/// The die of a race.
const DIE: u16 = 20;

/// The most paces that are told apart on a side; slower units run with the last group.
const MOST_PACES: usize = 6;

/// The units of a side that run at one pace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PaceGroup {
    pub units: Vec<UnitId>,
    pub rate: u8,
}

/// How fast a unit runs: its movement rate, or its mount's, which is what it adds to the die.
pub fn rate(field: &Battlefield, unit: UnitId) -> u8 {
    field.legs(&field.summary(unit)).movement.0
}

/// Both sides of a race.
pub(super) struct Racers {
    pub pursuers: Vec<PaceGroup>,
    pub runners: Vec<PaceGroup>,
    /// Whether speed alone decides.
    open: bool,
    /// Whether it is the last round.
    last: bool,
}

impl Racers {
    pub fn of(field: &Battlefield, chase: &Chase) -> Racers {
        let open = field.rulebook.has(R32) && field.sides.beyond == BeyondMap::Open;
        let last = chase.round >= Chase::MOST_ROUNDS;
        Racers {
            pursuers: pace_groups(field, &chase.pursuers),
            runners: pace_groups(field, &chase.quarry),
            open,
            last,
        }
    }

    /// Rolls for both sides; of the pursuers the best sum counts.
    fn decide(&self, draw: &mut Draw) -> Raced {
        let rates: Vec<i16> = self.pursuers.iter().map(|group| i16::from(group.rate)).collect();
        let (place, face) = draw.best_of(DIE, &rates);
        let best = face + u16::from(self.pursuers[place].rate);
        let run = |group: &PaceGroup| {
            let fate = |face: u16| self.fate(face + u16::from(group.rate), best);
            fate(draw.die_of_sorts(DIE, fate))
        };
        Raced(self.runners.iter().map(run).collect())
    }

    fn fate(&self, runner: u16, pursuer: u16) -> ChaseFate {
        match runner.cmp(&pursuer) {
            Ordering::Less => ChaseFate::Caught,
            Ordering::Greater => ChaseFate::Away,
            Ordering::Equal if self.open || self.last => ChaseFate::Away,
            Ordering::Equal => ChaseFate::Chased,
        }
    }

    /// The result by speed alone.
    fn by_speed(&self) -> Raced {
        let fastest = self.pursuers.iter().map(|group| u16::from(group.rate)).max().unwrap_or_default();
        Raced(self.runners.iter().map(|group| self.fate(u16::from(group.rate), fastest)).collect())
    }

    /// The race as the event reports it; `rolls` are those of the pursuers, then those of the runners.
    pub fn told(&self, raced: &Raced, rolls: Vec<Roll>) -> event::Race {
        let mut faces = rolls.iter().map(|roll| roll.face);
        let mut lane = |group: &PaceGroup, fate: Option<ChaseFate>| {
            let natural = faces.next();
            let total = u16::from(group.rate) + natural.unwrap_or_default();
            event::Lane { units: group.units.clone(), rate: group.rate, natural, total, fate }
        };
        let pursuers = self.pursuers.iter().map(|one| lane(one, None)).collect();
        let fates = raced.0.iter().map(|fate| Some(*fate));
        let runners = self.runners.iter().zip(fates).map(|(one, fate)| lane(one, fate)).collect();
        event::Race { pursuers, runners, rolls }
    }

    /// The chances of each group of runners to be caught and to get away, 0..1.
    pub fn chances(&self) -> Vec<(f64, f64)> {
        let alone = |runners: &PaceGroup| {
            let race = Racers { pursuers: self.pursuers.clone(), runners: vec![runners.clone()], ..*self };
            let ways = match race.open {
                true => vec![(race.by_speed(), 1.0)],
                false => crate::model::enumerate(|draw| race.decide(draw)),
            };
            let chance = |fate: ChaseFate| {
                ways.iter().filter(|(raced, _)| raced.0.contains(&fate)).map(|(_, c)| c).sum()
            };
            (chance(ChaseFate::Caught), chance(ChaseFate::Away))
        };
        self.runners.iter().map(alone).collect()
    }
}

/// The pace groups of a side, the fastest first: one for each movement rate, or one at the pace of the slowest.
fn pace_groups(field: &Battlefield, units: &[UnitId]) -> Vec<PaceGroup> {
    let mut pace_groups: Vec<PaceGroup> = Vec::new();
    for &unit in units {
        let rate = rate(field, unit);
        match pace_groups.iter_mut().find(|group| group.rate == rate) {
            Some(group) => group.units.push(unit),
            None => pace_groups.push(PaceGroup { units: vec![unit], rate }),
        }
    }
    pace_groups.sort_by_key(|group| std::cmp::Reverse(group.rate));
    let paces = if field.rulebook.has(R33) { MOST_PACES } else { 1 };
    for slower in pace_groups.split_off(paces.min(pace_groups.len())) {
        if let Some(last) = pace_groups.last_mut() {
            last.rate = slower.rate;
            last.units.extend(slower.units);
            last.units.sort_unstable();
        }
    }
    pace_groups
}

/// The fate of each group of runners.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub(in crate::rules) struct Raced(pub Vec<ChaseFate>);

pub(super) fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let (Act::Pursue { .. }, Some(chase)) = (&declared.0, &field.clock.chase) else { return };
        let racers = Racers::of(&field, chase);
        if !racers.open {
            dice.ask((entity, *deed), R31, Purpose::Pursuit, |draw| racers.decide(draw));
        }
    });
}

/// The rolled result, or the result by speed where nothing was rolled.
pub(in crate::rules) fn outcome(racers: &Racers, raced: Option<&Raced>) -> Raced {
    raced.cloned().unwrap_or_else(|| racers.by_speed())
}
