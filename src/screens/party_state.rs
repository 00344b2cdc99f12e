//! The party that is at home in the window: its file, who cares for whom, what its days have brought.

use std::path::PathBuf;

use bevy::prelude::{NextState, Resource, World};
use thiserror::Error;

use super::choosers::any_seed;
use super::screen::Screen;
use super::trouble::Trouble;
use crate::level::{FileError, Source};
use crate::model::{ItemId, PartId, RuleId, Spell, UnitId};
use crate::party::{
    BedsideError, Bedsides, CastError, DayDice, DayNews, FittingError, Party, PartyError, UseError,
};

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
    /// This member casts a spell on the one that is looked at.
    Cast(UnitId, Spell),
    /// A scroll or a potion of this member is used on the one that is looked at.
    Use(UnitId, ItemId),
    /// The member that is looked at gets a hook or a wooden leg.
    Fit(PartId),
    /// The next member is looked at.
    Next,
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
    let lives = party.members.iter().find(|(_, member)| member.sheet.health.dead.is_none());
    let chosen = lives.map(|(id, _)| *id).or_else(|| party.members.keys().next().copied());
    let (bedsides, dice) = (Bedsides::default(), DayDice::seeded(any_seed()));
    world.insert_resource(PartyRoom { party, path, bedsides, dice, log: Vec::new(), chosen });
    world.resource_mut::<NextState<Screen>>().set(Screen::Party);
    Ok(())
}

/// Why a wish is not fulfilled.
#[derive(Debug, Error)]
pub(super) enum RoomTrouble {
    /// Nobody may care so.
    #[error(transparent)]
    Bedside(#[from] BedsideError),
    /// Nobody casts it.
    #[error(transparent)]
    Cast(#[from] CastError),
    /// It is not used.
    #[error(transparent)]
    Use(#[from] UseError),
    /// Nothing can be fitted there.
    #[error(transparent)]
    Fitting(#[from] FittingError),
    /// The party cannot be written.
    #[error(transparent)]
    Unwritten(#[from] PartyError),
}

impl PartyRoom {
    /// Fulfils a wish that concerns the party.
    pub fn fulfil(&mut self, wish: RoomWish) -> Result<(), RoomTrouble> {
        let news = match (wish, self.chosen) {
            (RoomWish::Pass(days), _) => self.party.pass_days(days, &mut self.bedsides, &mut self.dice),
            (RoomWish::Cast(caster, spell), Some(patient)) => {
                self.party.cast((caster, spell), patient, &mut self.dice)?
            }
            (RoomWish::Use(owner, thing), Some(patient)) => {
                self.party.use_thing((owner, thing), patient, &mut self.dice)?
            }
            (RoomWish::Fit(part), Some(patient)) => vec![self.party.fit(patient, part.as_str())?],
            (RoomWish::Tend(carer), _) => return Ok(self.tend(carer)?),
            (RoomWish::Look(member), _) => {
                self.chosen = Some(member);
                return Ok(());
            }
            (RoomWish::Next, _) => {
                self.look_at_the_next();
                return Ok(());
            }
            (RoomWish::Cast(..) | RoomWish::Use(..) | RoomWish::Fit(_), None) | (RoomWish::Leave, _) => {
                return Ok(());
            }
        };
        Ok(self.keep(&news)?)
    }

    fn look_at_the_next(&mut self) {
        let all: Vec<UnitId> = self.party.members.keys().copied().collect();
        let place = self.chosen.and_then(|chosen| all.iter().position(|id| *id == chosen));
        self.chosen = place.map_or(all.first(), |place| all.get((place + 1) % all.len())).copied();
    }

    /// Tells news and writes the party.
    fn keep(&mut self, news: &[DayNews]) -> Result<(), PartyError> {
        let told = news.iter().map(|news: &DayNews| (news.day, news.rule, self.party.sentence(news)));
        let mut log: Vec<_> = told.collect();
        log.reverse();
        log.append(&mut self.log);
        log.truncate(MOST_LINES);
        self.log = log;
        self.party.write(&self.path)
    }

    /// Lets somebody care for the member that is looked at, or nobody.
    fn tend(&mut self, carer: Option<UnitId>) -> Result<(), BedsideError> {
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
