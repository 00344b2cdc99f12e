//! How the members are, in a line each.

use std::fmt;

use serde::Serialize;

use super::health::PartInjury;
use super::roster::{Member, Party};
use crate::model::{BodyArea, Condition, PartId, UnitId};

/// How a member is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MemberReport {
    /// The day of the party.
    pub day: u32,
    /// Its id.
    pub member: UnitId,
    /// The name that the player reads.
    pub name: String,
    /// Hit points left.
    pub hit_points: i16,
    /// Hit points that its injuries leave.
    pub full: i16,
    /// Its injuries.
    pub injuries: Vec<PartInjury>,
    /// The same in words.
    #[serde(skip)]
    in_words: Vec<String>,
    /// The states that it is in.
    pub conditions: Vec<Condition>,
    /// Why it can do nothing; `None` if it can.
    pub unfit: Option<String>,
}

impl Party {
    /// How all members are, by id.
    pub fn reports(&self) -> impl Iterator<Item = MemberReport> + '_ {
        self.members.iter().map(|(id, member)| self.report(*id, member))
    }

    fn report(&self, id: UnitId, member: &Member) -> MemberReport {
        let unit = member.unit(&self.rulebook);
        MemberReport {
            day: self.day,
            member: id,
            name: member.name().to_owned(),
            hit_points: unit.hit_points.now,
            full: unit.scores().full_hit_points,
            injuries: member.sheet.health.injuries.clone(),
            in_words: member.sheet.health.injuries.iter().map(|hurt| member.injury_in_words(hurt)).collect(),
            conditions: unit.conditions.words().collect(),
            unfit: member.unfit(&self.rulebook).map(|why| why.to_string()),
        }
    }
}

impl Member {
    /// What is hurt, how badly, and what is in the place of what it has lost.
    fn injury_in_words(&self, hurt: &PartInjury) -> String {
        hurt.hurt(self.area(hurt.part)).words()
    }

    /// What a part of its body is.
    pub(super) fn area(&self, part: PartId) -> BodyArea {
        self.sound.kind.body.part(part).map_or(BodyArea::Torso, |part| part.area)
    }
}

impl fmt::Display for MemberReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MemberReport { name, hit_points, full, .. } = self;
        write!(formatter, "{name}: {hit_points} of {full} hit points")?;
        for hurt in &self.in_words {
            write!(formatter, "; {hurt}")?;
        }
        for condition in &self.conditions {
            write!(formatter, "; {}", condition.label().to_lowercase())?;
        }
        match &self.unfit {
            Some(why) => write!(formatter, "; {why}"),
            None => Ok(()),
        }
    }
}
