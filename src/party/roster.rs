//! Who is in a party.

use std::collections::BTreeMap;

use super::format::MemberFile;
use crate::level::format::Catalog;
use crate::level::{Catalogs, ItemRecord, UnitRecord};
use crate::model::UnitId;
use crate::rulebook::Rulebook;

/// The most members that a party may have.
pub(super) const MOST_MEMBERS: usize = 100;

/// A band whose members keep what battles leave of them.
#[derive(Debug, Clone)]
pub struct Party {
    /// What it is called.
    pub name: String,
    /// The rulebook by which its days pass.
    pub rulebook: Rulebook,
    /// How its file names the rulebook.
    pub(super) rulebook_name: Option<String>,
    /// How many days have passed since it was founded.
    pub day: u32,
    /// Its members, by id.
    pub members: BTreeMap<UnitId, Member>,
    /// The file's own entries of the catalogs.
    pub(super) catalog: Catalog,
    /// All catalogs with those entries.
    pub(super) catalogs: Catalogs,
}

/// A member of a party.
#[derive(Debug, Clone)]
pub struct Member {
    /// What its file says.
    pub sheet: MemberFile,
    /// The unit that it is when it is sound.
    pub(super) sound: UnitRecord,
    /// What it owns, natural weapons included.
    pub(super) items: Vec<ItemRecord>,
}

impl Member {
    /// The name that the player reads.
    pub fn name(&self) -> &str {
        &self.sound.name.0
    }

    /// Its name and its figures as long as it is sound.
    pub fn sound(&self) -> &UnitRecord {
        &self.sound
    }
}
