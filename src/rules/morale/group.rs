//! The groups that check morale together, and when they check.

use super::codex::FEARLESS;
use crate::hex::distance;
use crate::model::{Condition, Light, MoraleTrigger, SideId, Status, UnitId};
use crate::rules::field::light::light_for;
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::{Battlefield, Unit, UnitSummary};

/// The members of a group that can still lose their nerve.
pub struct MoraleGroup {
    /// By id, at least one.
    pub members: Vec<UnitId>,
    /// How many belonged to it when the battle began.
    started: usize,
}

/// Whether a unit still counts as a fighter of its group. A stunned unit or one taken unaware soon fights on.
fn counts(unit: &UnitSummary) -> bool {
    let spellbound = [Condition::Charmed, Condition::Webbed].iter().any(|spell| unit.conditions.has(*spell));
    *unit.status == Status::Fighting
        && !spellbound
        && !unit.conditions.are_helpless()
        && !unit.conditions.run()
}

fn belongs(unit: &UnitSummary, to: &UnitSummary) -> bool {
    unit.side == to.side && unit.nerve.checks && unit.nerve.group == to.nerve.group
}

impl MoraleGroup {
    /// The group of a unit; nothing if it does not check morale or has no member left.
    pub fn of(field: &Battlefield, unit: UnitId) -> Option<MoraleGroup> {
        let unit = field.summary(unit);
        let all: Vec<UnitSummary> = field.summaries().filter(|other| belongs(other, &unit)).collect();
        let members: Vec<UnitId> = all.iter().filter(|unit| counts(unit)).map(|unit| *unit.id).collect();
        (!members.is_empty()).then_some(MoraleGroup { members, started: all.len() })
    }

    /// How many of its members count.
    pub fn number(&self) -> u16 {
        self.members.len() as u16
    }

    /// How many fight against it.
    pub fn enemies(&self, field: &Battlefield) -> u16 {
        let side = self.members.first().map(|id| field.summary(*id).side.0);
        side.map_or(0, |side| fighters(field, side).1)
    }

    /// The best score of its members; that of a retainer is its loyalty.
    pub fn score(&self, field: &Battlefield) -> u8 {
        let score = |id: &UnitId| {
            let unit = field.unit(*id);
            unit.nerve.loyalty.unwrap_or(unit.morale.0)
        };
        self.members.iter().map(score).max().unwrap_or(FEARLESS)
    }

    /// Whether a trigger makes the group check now, for the first time.
    pub fn is_tried(&self, field: &Battlefield, trigger: MoraleTrigger) -> bool {
        let known = |id: &UnitId| match trigger {
            MoraleTrigger::FirstMeeting => field.summary(*id).nerve.has_met,
            MoraleTrigger::HalfStrength => field.summary(*id).nerve.was_halved,
        };
        let has_nerve = || self.score(field) < FEARLESS;
        !self.members.iter().any(known)
            && match trigger {
                MoraleTrigger::FirstMeeting => has_nerve() && self.sees_enemies(field),
                MoraleTrigger::HalfStrength => self.is_halved(field) && has_nerve(),
            }
    }

    fn is_halved(&self, field: &Battlefield) -> bool {
        match (self.started, self.members.as_slice()) {
            (1, [alone]) => {
                let points = field.summary(*alone).hit_points;
                2 * i32::from(points.now) <= i32::from(points.full)
            }
            (started, members) => at_half(members.len(), started),
        }
    }

    fn sees_enemies(&self, field: &Battlefield) -> bool {
        self.members.iter().map(|id| field.unit(*id)).any(|unit| {
            let seen = |enemy: UnitSummary| enemy.side != unit.side && notices(field, &unit, &enemy);
            !unit.conditions.incapacitate() && field.fighting().any(seen)
        })
    }
}

/// Whether a unit sees another; in total darkness it notices whoever is next to it.
fn notices(field: &Battlefield, unit: &Unit, other: &UnitSummary) -> bool {
    let (from, at) = (unit.position.0, other.position.0);
    !other.conditions.has(Condition::Invisible)
        && line_of_sight(&field.board, from, at)
        && (distance(from, at) <= 1 || light_for(field, unit, at) != Light::DARKNESS)
}

/// Whether half of a group or less is left.
pub fn at_half(left: usize, started: usize) -> bool {
    2 * left <= started
}

/// All groups that check, in the order of their first members.
pub fn all(field: &Battlefield) -> Vec<MoraleGroup> {
    let mut groups: Vec<MoraleGroup> = Vec::new();
    for unit in field.fighting().filter(|unit| unit.nerve.checks && counts(unit)) {
        if groups.iter().all(|group| !group.members.contains(unit.id)) {
            groups.extend(MoraleGroup::of(field, *unit.id));
        }
    }
    groups
}

/// How many fight for a side, and how many against it.
pub fn fighters(field: &Battlefield, side: SideId) -> (u16, u16) {
    let (own, enemies): (Vec<UnitSummary>, Vec<UnitSummary>) =
        field.fighting().filter(counts).partition(|unit| unit.side.0 == side);
    (own.len() as u16, enemies.len() as u16)
}
