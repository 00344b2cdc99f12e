//! Who cares for whom, and whether each is fit to.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::level::did_you_mean_in;
use crate::model::UnitId;
use crate::party::roster::{Member, Party};
use crate::party::unfit::Unfit;
use crate::rules::{Bedside, ComaCare};

/// The most patients that one member can care for.
pub const MOST_PATIENTS: usize = 6;

/// Who cares for whom. Whoever is cared for lies in bed and does nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bedsides(BTreeMap<UnitId, UnitId>);

/// Why somebody cannot care for somebody.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BedsideError {
    /// The party has no such member.
    #[error("the party has no member `{name}`; {help}")]
    NoMember {
        /// What was written.
        name: String,
        /// What may be meant.
        help: String,
    },
    /// Nobody can be a carer and a patient.
    #[error("{0} cannot care for itself; somebody else must")]
    Itself(UnitId),
    /// A carer cannot do anything.
    #[error("{carer} cannot care for anybody: it {why}")]
    UnfitCarer {
        /// The carer.
        carer: UnitId,
        /// Why.
        why: Unfit,
    },
    /// The patient is dead.
    #[error("{0} is dead; nobody can care for it any more")]
    DeadPatient(UnitId),
    /// Two care for one.
    #[error("{patient} is cared for by {by} already; one carer is enough")]
    Tended {
        /// The patient.
        patient: UnitId,
        /// The carer it has.
        by: UnitId,
    },
    /// A carer is a patient, or the other way round.
    #[error("{0} lies in bed and is cared for, so it cannot care for others")]
    InBed(UnitId),
    /// A carer has too many patients.
    #[error("{carer} would have {patients} patients; nobody cares for more than {MOST_PATIENTS}")]
    Crowded {
        /// The carer.
        carer: UnitId,
        /// How many it would have.
        patients: usize,
    },
}

impl Bedsides {
    /// Lets a member care for another from now on.
    ///
    /// # Errors
    /// Why it cannot; nothing has changed then.
    pub fn tend(&mut self, party: &Party, carer: UnitId, patient: UnitId) -> Result<(), BedsideError> {
        let (nurse, sick) = (member(party, carer)?, member(party, patient)?);
        if carer == patient {
            return Err(BedsideError::Itself(carer));
        }
        if sick.sheet.health.dead.is_some() {
            return Err(BedsideError::DeadPatient(patient));
        }
        if let Some(why) = nurse.unhandy(&party.rulebook) {
            return Err(BedsideError::UnfitCarer { carer, why });
        }
        if let Some(by) = self.0.get(&patient) {
            return Err(BedsideError::Tended { patient, by: *by });
        }
        if self.0.contains_key(&carer) {
            return Err(BedsideError::InBed(carer));
        }
        if self.0.values().any(|other| *other == patient) {
            return Err(BedsideError::InBed(patient));
        }
        let patients = self.patients(carer) + 1;
        if patients > MOST_PATIENTS {
            return Err(BedsideError::Crowded { carer, patients });
        }
        self.0.insert(patient, carer);
        Ok(())
    }

    /// Who cares for a member.
    pub fn carer_of(&self, patient: UnitId) -> Option<UnitId> {
        self.0.get(&patient).copied()
    }

    /// How many a member cares for.
    pub fn patients(&self, carer: UnitId) -> usize {
        self.0.values().filter(|other| **other == carer).count()
    }

    /// Lets nobody care for a member any longer; who did, if somebody did.
    pub fn leave(&mut self, patient: UnitId) -> Option<UnitId> {
        self.0.remove(&patient)
    }

    /// All patients with their carers, by id.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
        self.0.iter().map(|(patient, carer)| (*patient, *carer))
    }
}

/// A member by its id.
///
/// # Errors
/// If the party has none.
pub(super) fn member(party: &Party, id: UnitId) -> Result<&Member, BedsideError> {
    party.members.get(&id).ok_or_else(|| no_member(party, id.as_str()))
}

/// The error for a name that no member has.
pub(super) fn no_member(party: &Party, name: &str) -> BedsideError {
    let help = did_you_mean_in("the party's `units`", name, party.members.keys().map(UnitId::as_str));
    BedsideError::NoMember { name: name.to_owned(), help }
}

impl Party {
    /// The member that a person names by its id.
    ///
    /// # Errors
    /// If the party has none.
    pub fn find(&self, name: &str) -> Result<UnitId, BedsideError> {
        let found = self.members.keys().find(|id| id.as_str() == name);
        found.copied().ok_or_else(|| no_member(self, name))
    }
}

/// How somebody spends the day whose carer this is.
pub fn bedside(carer: Option<&Member>) -> Bedside {
    match carer.map(|carer| carer.is_healer()) {
        None => Bedside::Alone,
        Some(false) => Bedside::Untrained,
        Some(true) => Bedside::Trained,
    }
}

/// The care that a sleeper has there.
pub(in crate::party) fn coma_care(bedside: Bedside) -> ComaCare {
    match bedside {
        Bedside::Alone => ComaCare::Nobody,
        Bedside::Untrained => ComaCare::Untrained,
        Bedside::Trained => ComaCare::Trained,
    }
}
