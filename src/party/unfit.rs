//! Who can do nothing, and why: it neither goes into a battle nor cares for others.

use std::fmt;

use super::health::PartInjury;
use super::roster::Member;
use crate::model::{AimedPart, Condition, Degree, PartId};
use crate::rulebook::Rulebook;
use crate::rules::mends_by_itself;

/// Why somebody cannot do anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// It is dead.
    Dead,
    /// It is in a coma.
    InComa,
    /// It has no hit points left.
    Down,
    /// It is in this state.
    State(Condition),
    /// An injury keeps it down: it is in bed, in shock, or out of action for good.
    Maimed(PartId, Degree),
    /// It has no hands, which only what is done with hands needs.
    NoHands,
}

impl fmt::Display for Unfit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Dead => formatter.write_str("is dead"),
            Unfit::InComa => formatter.write_str("is in a coma"),
            Unfit::Down => formatter.write_str("has no hit points left"),
            Unfit::State(condition) => write!(formatter, "is {}", condition.label().to_lowercase()),
            Unfit::Maimed(part, degree) => {
                let part = AimedPart { part: *part, spot: None }.words();
                write!(formatter, "is kept down by its {part}, which is {}", degree.words())
            }
            Unfit::NoHands => formatter.write_str("has no hands"),
        }
    }
}

impl Member {
    /// Why it cannot do anything; `None` if it can.
    pub fn unfit(&self, rulebook: &Rulebook) -> Option<Unfit> {
        let health = &self.sheet.health;
        if health.dead.is_some() {
            return Some(Unfit::Dead);
        }
        if health.coma.is_some() {
            return Some(Unfit::InComa);
        }
        let disables = |condition: Condition| condition.incapacitates() || condition == Condition::Crippled;
        let state = self.sheet.lasting.iter().map(|lasting| lasting.condition).find(|state| disables(*state));
        let maimed = || health.injuries.iter().find(|hurt| self.keeps_down(hurt));
        let down = || (self.unit(rulebook).hit_points.now <= 0).then_some(Unfit::Down);
        state
            .map(Unfit::State)
            .or_else(|| maimed().map(|hurt| Unfit::Maimed(hurt.part, hurt.degree)))
            .or_else(down)
    }

    /// Why it cannot do anything with its hands: bind wounds, care for others, give potions; `None` if it can.
    pub fn unhandy(&self, rulebook: &Rulebook) -> Option<Unfit> {
        let has_none = || self.unit(rulebook).scores().hands.all() == 0;
        self.unfit(rulebook).or_else(|| has_none().then_some(Unfit::NoHands))
    }

    /// Whether days mend it.
    pub(super) fn mends_by_itself(&self) -> bool {
        mends_by_itself(&self.sound.kind.tags)
    }

    /// Whether an injury keeps its bearer down.
    pub(super) fn keeps_down(&self, hurt: &PartInjury) -> bool {
        let is_limb = self.sound.kind.body.part(hurt.part).is_some_and(|part| part.area.is_limb());
        match hurt.degree {
            Degree::Grazed | Degree::Struck | Degree::Injured | Degree::Broken => false,
            Degree::Destroyed => !is_limb || hurt.left != Some(0),
            Degree::Severed => !hurt.partial && hurt.left != Some(0),
        }
    }
}
