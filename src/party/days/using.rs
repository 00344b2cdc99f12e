//! Scrolls and potions between battles: a thing of one member helps another or itself, and is used up (S-29, S-30).

use thiserror::Error;

use super::bedside::{BedsideError, member};
use super::casting::{CastError, at_leisure};
use super::dice::DayDice;
use super::news::DayNews;
use crate::level::ItemRecord;
use crate::model::{Gear, ItemId, Place, Spell, UnitId};
use crate::order::NoCasting;
use crate::party::homecoming::belongings;
use crate::party::roster::Party;
use crate::party::unfit::Unfit;
use crate::rules::{SpellSource, misread};

/// Why a thing is not used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UseError {
    /// The party has no such member.
    #[error(transparent)]
    Member(#[from] BedsideError),
    /// Its owner has no such thing, or there is no spell in it.
    #[error("{owner} has no scroll or potion `{thing}`; {help}")]
    NoThing {
        /// The member.
        owner: UnitId,
        /// What was written.
        thing: String,
        /// What may be meant.
        help: String,
    },
    /// Its owner does not cast such spells by class.
    #[error("{owner} cannot read {spell}; only those who cast it by class can")]
    CannotRead {
        /// The member.
        owner: UnitId,
        /// The spell.
        spell: Spell,
    },
    /// The owner of a scroll can do nothing.
    #[error("{owner} cannot read: it {why}")]
    UnfitReader {
        /// The member.
        owner: UnitId,
        /// Why.
        why: Unfit,
    },
    /// Nobody of the party can hold a potion to anybody's lips.
    #[error("nobody of the party is able to give the potion of {0} to anybody")]
    NobodyAble(UnitId),
    /// Its state or its hands keep the reader of a scroll from it.
    #[error(transparent)]
    Hindered(#[from] NoCasting),
    /// The spell does not help.
    #[error(transparent)]
    Cast(#[from] CastError),
}

impl Party {
    /// The scroll or potion of a member that has this name in the catalogs.
    ///
    /// # Errors
    /// If it has none.
    pub fn thing_named(&self, owner: UnitId, thing: &str) -> Result<ItemId, UseError> {
        let things = || member(self, owner).map(|holder| holder.items.iter().filter(|item| is_usable(item)));
        let found = things()?.find(|item| &*item.item.template == thing);
        let names = things()?.map(|item| &*item.item.template);
        found.map(|item| item.id).ok_or_else(|| UseError::NoThing {
            owner,
            thing: thing.to_owned(),
            help: crate::level::did_you_mean(thing, names),
        })
    }

    /// Lets a member use a scroll or a potion that it owns on another or on itself.
    ///
    /// # Errors
    /// Why it cannot; nothing has changed then.
    pub fn use_thing(
        &mut self,
        (owner, thing): (UnitId, ItemId),
        patient: UnitId,
        dice: &mut DayDice,
    ) -> Result<Vec<DayNews>, UseError> {
        let (spell, level, chance) = self.usable(owner, thing)?;
        let remedy = self.remedy((spell, level), patient)?;
        dice.begin_help(self.day, self.helped());
        self.use_up(owner, thing);
        if let Some(failure) = self.failed((owner, spell), chance, dice) {
            return Ok(vec![failure]);
        }
        Ok(self.relieve((owner, spell), remedy, patient, dice))
    }

    /// The spell of a thing, its level, and with how many percent it fails.
    pub(in crate::party) fn usable(
        &self,
        owner: UnitId,
        thing: ItemId,
    ) -> Result<(Spell, u8, u16), UseError> {
        let holder = member(self, owner)?;
        let own = holder.unit(&self.rulebook);
        let training = own.training;
        let gear = holder.items.iter().find(|item| item.id == thing).and_then(|item| item.gear);
        match gear {
            Some(Gear::Scroll { spell, level }) => {
                if let Some(why) = holder.unfit(&self.rulebook) {
                    return Err(UseError::UnfitReader { owner, why });
                }
                spell.level(training.class).ok_or(UseError::CannotRead { owner, spell })?;
                at_leisure(&own).check(spell, SpellSource::Scroll(thing))?;
                Ok((spell, level, misread(spell, &training) + self.slurred(owner)))
            }
            Some(Gear::Potion { spell, level }) => {
                if self.members.values().all(|giver| giver.unhandy(&self.rulebook).is_some()) {
                    return Err(UseError::NobodyAble(owner));
                }
                Ok((spell, level, 0))
            }
            Some(Gear::Flask { .. } | Gear::Blanket | Gear::Treasure { .. } | Gear::Food) | None => {
                let help = "it has no spell".to_owned();
                Err(UseError::NoThing { owner, thing: thing.to_string(), help })
            }
        }
    }

    /// Takes a thing from its owner.
    fn use_up(&mut self, owner: UnitId, thing: ItemId) {
        let Some(holder) = self.members.get_mut(&owner) else { return };
        holder.items.retain(|item| item.id != thing);
        let there = |place: Place| {
            let mut items: Vec<&ItemRecord> =
                holder.items.iter().filter(|item| item.place == place && !item.is_natural()).collect();
            items.sort_by_key(|item| item.item.hand);
            Some(belongings(&items, &self.catalogs))
        };
        (holder.sheet.held, holder.sheet.stowed) = (there(Place::Held(owner)), there(Place::Stowed(owner)));
    }
}

/// Whether there is a spell in a thing that is whole.
pub(in crate::party) fn is_usable(item: &ItemRecord) -> bool {
    !item.item.broken && item.gear.is_some_and(|gear| gear.has_a_spell())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Source;
    use crate::party::Belonging;
    use crate::party::DayEvent;

    /// Osric is hurt and has a potion; Anselm and Wat have scrolls that heal.
    fn party(osric: &str) -> Party {
        let text = format!(
            r#"(version: 1, party: "Three", rulebook: "advanced", units: {{
                "osric": (creature: "man-at-arms", name: "Osric", hit_points: 40, health: ({osric}),
                    held: ["long_sword"], stowed: ["healing_potion", "dagger", "healing_potion"]),
                "anselm": (creature: "cleric", name: "Anselm", level: 6, stowed: ["cure_scroll", "bless_scroll"]),
                "wat": (creature: "peasant", name: "Wat", stowed: ["cure_scroll"]),
            }})"#
        );
        Party::read(&Source::inline("three.ron", &text)).unwrap_or_else(|error| panic!("{error}"))
    }

    fn id(name: &str) -> UnitId {
        name.parse().expect("an id")
    }

    fn use_on_osric(
        party: &mut Party,
        (owner, thing): (&str, &str),
        faces: &[(u16, u16)],
    ) -> Result<Vec<DayEvent>, UseError> {
        let mut dice = DayDice::scripted(faces);
        let thing = party.thing_named(id(owner), thing)?;
        let news = party.use_thing((id(owner), thing), id("osric"), &mut dice)?;
        assert_eq!(dice.used(), faces.len());
        Ok(news.into_iter().map(|news| news.event).collect())
    }

    #[test]
    fn s30_a_potion_helps_once_and_the_file_has_one_less() {
        let mut party = party("hit_points: 5");
        let (by, spell) = (id("osric"), Spell::CureLightWounds);
        let news = use_on_osric(&mut party, ("osric", "healing_potion"), &[(8, 6)]).expect("he has two");
        assert_eq!(news, [DayEvent::SpellHelped { by, spell, points: 6, now: 11 }]);
        let sheet = &party.members[&by].sheet;
        let left = ["dagger", "healing_potion"].map(Belonging::new).to_vec();
        let stowed = sheet.stowed.as_ref().map(|things| {
            let mut things = things.clone();
            things.sort_by(|one, other| one.item.cmp(&other.item));
            things
        });
        assert_eq!((&sheet.held, stowed), (&Some(vec![Belonging::new("long_sword")]), Some(left)));
        let text = party.to_text().expect("it is written");
        let again =
            Party::read(&Source::inline("three.ron", &text)).unwrap_or_else(|error| panic!("{error}"));
        let mut again = again;
        use_on_osric(&mut again, ("osric", "healing_potion"), &[(8, 1)]).expect("he has one");
        let gone = use_on_osric(&mut again, ("osric", "healing_potion"), &[]).expect_err("he has none");
        assert!(gone.to_string().starts_with("osric has no scroll or potion `healing_potion`"), "{gone}");
    }

    #[test]
    fn s30_whoever_lies_there_is_given_its_potion_by_another() {
        let mut party = party("hit_points: -2");
        use_on_osric(&mut party, ("osric", "healing_potion"), &[(8, 6), (100, 1)])
            .expect("the others are able");
        for helper in ["anselm", "wat"] {
            party.members.remove(&id(helper));
        }
        party.members.get_mut(&id("osric")).expect("it is there").sheet.health.hit_points = Some(-2);
        let refused = use_on_osric(&mut party, ("osric", "healing_potion"), &[]);
        assert_eq!(refused, Err(UseError::NobodyAble(id("osric"))));
    }

    #[test]
    fn s29_a_scroll_is_read_by_who_casts_its_spell_and_may_fail() {
        // Serious wounds are for priests from level 7 on.
        for (face, works) in [(5, false), (6, true)] {
            let mut party = party("hit_points: 5");
            let healing: &[(u16, u16)] = if works { &[(8, 1), (8, 2)] } else { &[] };
            let faces = [&[(100, face)], healing].concat();
            let news = use_on_osric(&mut party, ("anselm", "cure_scroll"), &faces).expect("he reads it");
            let spell = Spell::CureSeriousWounds;
            let expected = match works {
                true => DayEvent::SpellHelped { by: id("anselm"), spell, points: 4, now: 9 },
                false => DayEvent::SpellFailed { spell, chance: 5, natural: face },
            };
            assert_eq!(news, [expected]);
            assert!(party.thing_named(id("anselm"), "cure_scroll").is_err(), "it is used up");
        }
        let mut party = party("hit_points: 5");
        let refused = use_on_osric(&mut party, ("wat", "cure_scroll"), &[]);
        assert_eq!(refused, Err(UseError::CannotRead { owner: id("wat"), spell: Spell::CureSeriousWounds }));
        let refused = use_on_osric(&mut party, ("anselm", "bless_scroll"), &[]);
        assert_eq!(refused, Err(CastError::NoRemedy(Spell::Bless).into()));
        assert!(party.thing_named(id("anselm"), "bless_scroll").is_ok(), "and is still there");
    }

    #[test]
    fn s29_s30_what_things_would_do_is_told_before() {
        let told: Vec<(String, u8, (i16, i16), u16)> = party("hit_points: 30")
            .remedies(id("osric"))
            .into_iter()
            .filter_map(|remedy| Some((remedy.thing?.1, remedy.left, remedy.points, remedy.fails)))
            .collect();
        let expected = [("cure scroll", 1, (3, 10), 5), ("healing potion", 2, (1, 8), 0)];
        assert_eq!(told, expected.map(|(name, left, points, fails)| (name.to_owned(), left, points, fails)));
    }
}
