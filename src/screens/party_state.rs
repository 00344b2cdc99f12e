//! The party that is at home in the window: its file, who cares for whom, what its days have brought.

use std::path::PathBuf;

use bevy::prelude::{NextState, Resource, World};

use super::choosers::any_seed;
use super::screen::Screen;
use super::trouble::Trouble;
use crate::level::{FileError, Source};
use crate::model::{RuleId, UnitId};
use crate::party::{BedsideError, Bedsides, DayDice, DayNews, Party, PartyError};

/// Lines of the log that are kept.
const MOST_LINES: usize = 400;

/// The party that is looked at.
#[derive(Resource)]
pub(super) struct PartyRoom {
    pub party: Party,
    /// The file of the party.
    path: PathBuf,
    /// Who cares for whom from now on.
    pub bedsides: Bedsides,
    dice: DayDice,
    /// What the days have brought, the newest first.
    pub log: Vec<(u32, RuleId, String)>,
    /// The member whose care is looked at.
    pub chosen: Option<UnitId>,
}

/// What the player wants.
pub(super) enum RoomWish {
    /// So many days pass.
    Pass(u32),
    /// A member is looked at.
    Look(UnitId),
    /// The member that is looked at is cared for by this one, or by nobody.
    Tend(Option<UnitId>),
    Leave,
}

/// Goes to the party of a file, or tells why it cannot be read.
pub(super) fn visit_party(world: &mut World, path: PathBuf) {
    if let Err(error) = open_party(world, path) {
        world.resource_mut::<Trouble>().tell(error);
    }
}

/// Goes to the party of a file.
///
/// # Errors
/// The first fault of the file.
pub fn open_party(world: &mut World, path: PathBuf) -> Result<(), FileError> {
    let party = Party::read(&Source::read(&path)?)?;
    let chosen = party.members.keys().next().copied();
    let (bedsides, dice) = (Bedsides::default(), DayDice::seeded(any_seed()));
    world.insert_resource(PartyRoom { party, path, bedsides, dice, log: Vec::new(), chosen });
    world.resource_mut::<NextState<Screen>>().set(Screen::Party);
    Ok(())
}

impl PartyRoom {
    /// Lets days pass and writes the party.
    pub fn pass(&mut self, days: u32) -> Result<(), PartyError> {
        let news = self.party.pass_days(days, &mut self.bedsides, &mut self.dice);
        let told = news.iter().map(|news: &DayNews| (news.day, news.rule, self.party.sentence(news)));
        let mut log: Vec<_> = told.collect();
        log.reverse();
        log.append(&mut self.log);
        log.truncate(MOST_LINES);
        self.log = log;
        self.party.write(&self.path)
    }

    /// Lets somebody care for the member that is looked at, or nobody.
    pub fn tend(&mut self, carer: Option<UnitId>) -> Result<(), BedsideError> {
        let Some(patient) = self.chosen else { return Ok(()) };
        let mut bedsides = self.bedsides.clone();
        bedsides.leave(patient);
        if let Some(carer) = carer {
            bedsides.tend(&self.party, carer, patient)?;
        }
        self.bedsides = bedsides;
        Ok(())
    }
}
