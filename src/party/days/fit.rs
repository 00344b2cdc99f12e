//! Hooks and wooden legs.

use thiserror::Error;

use super::bedside::{BedsideError, member};
use super::news::{DayEvent, DayNews};
use crate::level::did_you_mean_in;
use crate::model::{AimedPart, BodyArea, Degree, PartId, RuleId, UnitId};
use crate::party::roster::{Member, Party};

/// Why somebody cannot get a hook or a wooden leg.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FittingError {
    /// The party has no such member.
    #[error(transparent)]
    Member(#[from] BedsideError),
    /// Nothing is cut off there.
    #[error("{unit} has lost no such limb: `{name}`; {help}")]
    NotLost {
        /// The member.
        unit: UnitId,
        /// What was written.
        name: String,
        /// What may be meant.
        help: String,
    },
    /// It has one there.
    #[error("{unit} has a hook or a wooden leg there already")]
    Replaced {
        /// The member.
        unit: UnitId,
    },
    /// The shock is not over.
    #[error("{unit} is still in shock from the loss of its {part}; wait until that is over")]
    TooSoon {
        /// The member.
        unit: UnitId,
        /// The part.
        part: String,
    },
}

impl Party {
    /// Gives a member a hook or a wooden leg in the place of a limb that it has lost.
    ///
    /// # Errors
    /// Why it cannot have one; nothing has changed then.
    pub fn fit(&mut self, unit: UnitId, part: &str) -> Result<DayNews, FittingError> {
        let part = self.fittable(unit, part)?;
        // What the loss kept away does not come back at once.
        let now = member(self, unit)?.unit(&self.rulebook).hit_points.now;
        if let Some(patient) = self.members.get_mut(&unit) {
            patient.wear_prosthesis(part);
            patient.sheet.health.hit_points = (now < patient.sound.hit_points.full).then_some(now);
        }
        Ok(DayNews { day: self.day, unit, rule: RuleId::a(56), event: DayEvent::Fitted { part } })
    }

    /// The lost part of a member's body that can be replaced.
    pub(in crate::party) fn fittable(&self, unit: UnitId, part: &str) -> Result<PartId, FittingError> {
        let patient = member(self, unit)?;
        if patient.sheet.health.dead.is_some() {
            return Err(BedsideError::DeadPatient(unit).into());
        }
        let body = &patient.sound.kind.body;
        let replaceable = |part: PartId| {
            body.part(part).is_some_and(|part| matches!(part.area, BodyArea::Arm | BodyArea::Leg))
        };
        let injuries = &patient.sheet.health.injuries;
        let lost = || injuries.iter().filter(|it| it.degree == Degree::Severed && replaceable(it.part));
        let Some(hurt) = lost().find(|hurt| hurt.part.as_str() == part) else {
            let help = did_you_mean_in("its injuries", part, lost().map(|hurt| hurt.part.as_str()));
            return Err(FittingError::NotLost { unit, name: part.to_owned(), help });
        };
        if hurt.prosthesis {
            return Err(FittingError::Replaced { unit });
        }
        if patient.keeps_down(hurt) {
            let part = AimedPart { part: hurt.part, spot: None }.words();
            return Err(FittingError::TooSoon { unit, part });
        }
        Ok(hurt.part)
    }
}

impl Member {
    /// Puts a hook or a wooden leg in the place of what is cut off there.
    pub(in crate::party) fn wear_prosthesis(&mut self, part: PartId) {
        let lost = self.sheet.health.injuries.iter_mut().filter(|hurt| hurt.part == part);
        lost.for_each(|hurt| hurt.prosthesis |= hurt.degree == Degree::Severed);
    }
}
