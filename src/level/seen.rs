//! A battle as one side knows it.

use std::collections::BTreeSet;

use super::snapshot::DiceRecord;
use super::{Snapshot, UnitRecord};
use crate::hex::Hex;
use crate::model::{ChoiceOptions, LogMark, OpenChoice, SideId, SpellTarget, UnitId};

impl Snapshot {
    /// What a side knows: neither the dice and the log, nor units that it has not detected, nor what others plot.
    /// Opponents and forecasts get nothing else.
    ///
    /// ```
    /// use hexfray::level::{DiceRecord, Level, Snapshot, Source};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/tavern.ron")).unwrap()).unwrap();
    /// let snapshot = Snapshot::beginning(&level, DiceRecord::seeded(1));
    /// assert_eq!(snapshot.seen_by("house".parse().unwrap()).dice, DiceRecord::default());
    /// ```
    pub fn seen_by(mut self, side: SideId) -> Snapshot {
        self.dice = DiceRecord::default();
        self.agenda.forget_plots_but_of(side);
        let hidden: BTreeSet<UnitId> = self.secrets.hidden_from(side).collect();
        if !hidden.is_empty() {
            self.forget(&hidden);
        }
        // That others are hidden from somebody else is no business of this side either.
        self.secrets = self.secrets.seen_by(side);
        // How much has happened, and what, tells of secrets too.
        self.log = LogMark::default();
        self.clock.steps = 0;
        self
    }

    /// Takes in a unit, with all it carries, that a side has not known of up to now.
    pub fn admit(&mut self, unit: UnitId, at: Hex, from: &Snapshot) {
        let (Err(place), Some(record)) =
            (self.units.binary_search_by_key(&unit, |unit| unit.id), from.unit(unit))
        else {
            return;
        };
        self.units.insert(place, UnitRecord { position: at, ..record.clone() });
        let carried = from.items.iter().filter(|item| item.place.carrier() == Some(unit));
        for item in carried {
            if let Err(place) = self.items.binary_search_by_key(&item.id, |item| item.id) {
                self.items.insert(place, item.clone());
            }
        }
    }

    /// Loses a unit of which a side no longer knows.
    pub fn lose(&mut self, unit: UnitId) {
        self.forget(&BTreeSet::from([unit]));
    }

    /// Removes all trace of units.
    fn forget(&mut self, hidden: &BTreeSet<UnitId>) {
        let is_hidden = |unit: &UnitId| hidden.contains(unit);
        self.units.retain(|unit| !is_hidden(&unit.id));
        for unit in &mut self.units {
            unit.riding.0 = unit.riding.0.filter(|mount| !is_hidden(mount));
            unit.grapple.by.retain(|holder| !is_hidden(holder));
            unit.nerve.leader = unit.nerve.leader.filter(|leader| !is_hidden(leader));
            unit.nerve.turned_by = unit.nerve.turned_by.filter(|cleric| !is_hidden(cleric));
            unit.conditions.forget_causes(is_hidden);
            // Whom a spell is for is not to be seen; it looks as if it were for the caster.
            if let Some(casting) = unit.spells.casting.as_mut().filter(|casting| casting.at.is(is_hidden)) {
                casting.at = SpellTarget::Own;
            }
        }
        self.items.retain(|item| !item.place.carrier().is_some_and(|carrier| is_hidden(&carrier)));
        for item in &mut self.items {
            item.item.fumbled = item.item.fumbled.filter(|(unit, _)| !is_hidden(unit));
        }
        let clock = &mut self.clock;
        clock.track.retain(|entry| !is_hidden(&entry.unit));
        clock.block.retain(|unit| !is_hidden(unit));
        clock.walked.retain(|unit, _| !is_hidden(unit));
        clock.initiative.retain(|unit, _| !is_hidden(unit));
        clock.listened.retain(|unit| !is_hidden(unit));
        clock.waited.retain(|unit| !is_hidden(unit));
        if let Some(chase) = &mut clock.chase {
            chase.quarry.retain(|unit| !is_hidden(unit));
            chase.pursuers.retain(|unit| !is_hidden(unit));
        }
        self.agenda.forget(|step| step.acts.iter().any(|act| act.concerns(is_hidden)));
        let asks = self.choice.as_ref().is_some_and(|choice| {
            is_hidden(&choice.chooser) || choice.step.acts.iter().any(|act| act.concerns(is_hidden))
        });
        match &mut self.choice {
            Some(_) if asks => self.choice = None,
            Some(OpenChoice { options: ChoiceOptions::Units { units }, .. }) => {
                units.retain(|unit| !is_hidden(unit));
            }
            Some(OpenChoice { options: ChoiceOptions::Items { items }, .. }) => {
                items.retain(|item| self.items.iter().any(|known| known.id == *item));
            }
            _ => {}
        }
    }
}
