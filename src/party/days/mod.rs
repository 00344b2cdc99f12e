//! The days of a party: what each of them mends and takes, by the rules of document 003.
//!
//! A day of a member goes through these, in this order: open wounds (A-59), poison and what is over within a day (A-37),
//! what a coma has wasted (A-22), a coma (A-20 to A-27), the rotting disease (A-28, A-29), hit points and injuries (A-50 to
//! A-56). Its dice are named by seed, day, member and purpose, so that ten days are the same as four and six.

pub mod bedside;
mod blood;
mod casting;
mod coma;
mod dice;
mod fit;
mod healing;
mod news;
mod poison;
mod rot;
mod speaking;
mod today;
mod using;

pub use casting::CastError;
pub use dice::DayDice;
pub use fit::FittingError;
pub use news::{DayEvent, DayNews};

use super::format::LAST_DAY;
use super::roster::{Member, Party};
use crate::model::{RuleId, UnitId};
use bedside::{Bedsides, bedside};
use today::Today;
pub(super) use today::death_need;
pub use using::UseError;
pub(super) use using::is_usable;

impl Party {
    /// How many days may still pass: after the last one none is counted, so none passes.
    pub fn days_left(&self) -> u32 {
        LAST_DAY.saturating_sub(self.day)
    }

    /// Lets days pass, at most those that are left. Who cannot care any longer leaves its patients.
    ///
    /// ```
    /// use hexfray::level::Source;
    /// use hexfray::party::{Bedsides, DayDice, Party};
    ///
    /// let text = r#"(version: 1, party: "One", units: { "ann": (creature: "archer", health: (hit_points: 3)) })"#;
    /// let mut party = Party::read(&Source::inline("one.ron", text))?;
    /// let news = party.pass_days(2, &mut Bedsides::default(), &mut DayDice::seeded(1));
    /// assert_eq!((party.day, news.len()), (2, 2));
    /// # Ok::<(), hexfray::level::FileError>(())
    /// ```
    pub fn pass_days(&mut self, days: u32, bedsides: &mut Bedsides, dice: &mut DayDice) -> Vec<DayNews> {
        (0..days.min(self.days_left())).flat_map(|_| self.pass_day(bedsides, dice)).collect()
    }

    fn pass_day(&mut self, bedsides: &mut Bedsides, dice: &mut DayDice) -> Vec<DayNews> {
        self.day = self.day.saturating_add(1);
        dice.begin_day(self.day);
        // A night's rest brings all spells to mind again.
        self.members.values_mut().for_each(|member| member.sheet.health.spent.clear());
        let mut news = self.dismissed(bedsides);
        let handy = |member: &Member| member.unhandy(&self.rulebook).is_none();
        let helper = self.members.iter().find(|(_, member)| handy(member)).map(|(id, _)| *id);
        let ids: Vec<UnitId> = self.members.keys().copied().collect();
        for (place, unit) in (0..).zip(ids) {
            let carer = bedsides.carer_of(unit).and_then(|carer| self.members.get(&carer));
            let bedside = bedside(carer);
            let Some(member) = self.members.get_mut(&unit) else { continue };
            if member.sheet.health.dead.is_none() {
                let (rulebook, dice) = (&self.rulebook, dice.of(place));
                let today = Today { day: self.day, unit, rulebook, bedside, helper, dice, news: &mut news };
                live(member, today);
            }
        }
        news
    }

    /// Takes away carers that cannot care any longer.
    fn dismissed(&self, bedsides: &mut Bedsides) -> Vec<DayNews> {
        let handy = |id: UnitId| self.members.get(&id).is_some_and(|it| it.unhandy(&self.rulebook).is_none());
        let alive = |id: UnitId| self.members.get(&id).is_some_and(|it| it.sheet.health.dead.is_none());
        let over: Vec<(UnitId, UnitId)> =
            bedsides.iter().filter(|(patient, carer)| !handy(*carer) || !alive(*patient)).collect();
        for (patient, _) in &over {
            bedsides.leave(*patient);
        }
        let left = over.into_iter().filter(|(patient, _)| alive(*patient));
        left.map(|(unit, by)| DayNews {
            day: self.day,
            unit,
            rule: RuleId::a(50),
            event: DayEvent::Untended { by },
        })
        .collect()
    }
}

/// A day of a living member.
fn live(member: &mut Member, mut today: Today) {
    if member.sheet.health.is_sound() && member.sheet.lasting.is_empty() {
        return;
    }
    let steps: [fn(&mut Member, &mut Today); 7] = [
        blood::bind,
        poison::pass,
        coma::regain,
        coma::sleep,
        rot::rot,
        healing::hit_points,
        healing::injuries,
    ];
    for step in steps {
        if member.sheet.health.dead.is_some() {
            return;
        }
        step(member, &mut today);
    }
}

#[cfg(test)]
mod bodies_test;
#[cfg(test)]
mod casting_test;
#[cfg(test)]
mod tests;
