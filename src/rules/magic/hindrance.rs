//! What of its own state keeps somebody from using a spell, in a battle and between battles: it needs its voice to speak
//! (S-26), its eyes to read (S-29), an empty hand for gestures, and a hand to hold a scroll or a potion.

use super::source::SpellSource;
use crate::model::{Condition, Conditions, Spell, UnitId};
use crate::order::NoCasting;

/// The conditions in which nobody can read.
pub(super) const SIGHTLESS: [Condition; 2] = [Condition::Dazzled, Condition::Darkened];

/// Somebody who would use a spell, as far as its own state decides about it.
#[derive(Debug, Clone, Copy)]
pub struct SpellUser<'s> {
    /// Who it is.
    pub unit: UnitId,
    /// Its conditions.
    pub conditions: &'s Conditions,
    /// How many hands it can use.
    pub hands: u8,
    /// How many of them hold nothing.
    pub free_hands: u8,
}

impl SpellUser<'_> {
    /// Whether its state lets it use a spell from this source.
    ///
    /// # Errors
    /// What keeps it from that.
    pub fn check(&self, spell: Spell, source: SpellSource) -> Result<(), NoCasting> {
        let unit = self.unit;
        let (reads, speaks) = match source {
            SpellSource::Memory => (false, true),
            SpellSource::Scroll(_) => (true, true),
            SpellSource::Potion(_) => (false, false),
        };
        if reads && !sees(self.conditions) {
            return Err(NoCasting::TooDark { unit });
        }
        if speaks && self.conditions.has(Condition::Silenced) {
            return Err(NoCasting::Silenced { unit });
        }
        if self.hands == 0 {
            return Err(NoCasting::NoHands { unit, spell });
        }
        if source == SpellSource::Memory && self.free_hands == 0 {
            return Err(NoCasting::HandsFull { unit, spell });
        }
        Ok(())
    }
}

/// Whether magic leaves somebody in such a state the sight to read.
pub(super) fn sees(conditions: &Conditions) -> bool {
    !SIGHTLESS.into_iter().any(|condition| conditions.has(condition))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Lasting, LastingEffect, Place, SpellTarget};
    use crate::rules::magic::bench::{at_own, caster, holder, use_of};
    use crate::rules::trial::{at, unit};

    #[test]
    fn a03_who_has_no_hand_casts_nothing_and_is_not_told_to_put_something_away() {
        let spell = Spell::CureLightWounds;
        let mut trial = caster("house", Class::Priest, 1, spell);
        trial.hit_points("attacker", 3).put("attacker.sword", Place::Lost).unit("attacker", |own| {
            let effects = [LastingEffect::Hand(0), LastingEffect::Hand(1)].into();
            own.conditions.begin(Lasting { effects, ..Lasting::plain(Condition::Numb) });
        });
        let refused = trial.refused(at_own(spell));
        assert_eq!(refused, NoCasting::NoHands { unit: unit("attacker"), spell }.into());
        assert_eq!(
            refused.to_string(),
            "attacker has no hand that it can use, and needs one for cure light wounds"
        );
    }

    #[test]
    fn s26_s29_s30_each_source_needs_a_voice_sight_and_hands_of_its_own() {
        let (id, thing) = (unit("priest"), "priest.thing".parse().expect("an id"));
        let spell = Spell::CureLightWounds;
        let sources = [SpellSource::Memory, SpellSource::Scroll(thing), SpellSource::Potion(thing)];
        let works = |states: &[Condition], hands: u8, free_hands: u8| {
            let conditions: Conditions = states.iter().copied().collect();
            let user = SpellUser { unit: id, conditions: &conditions, hands, free_hands };
            sources.map(|source| user.check(spell, source).is_ok())
        };
        assert_eq!(works(&[], 2, 1), [true; 3]);
        assert_eq!(works(&[], 2, 0), [false, true, true]);
        assert_eq!(works(&[], 0, 0), [false; 3]);
        assert_eq!(works(&[Condition::Silenced], 2, 2), [false, false, true]);
        for blind in [Condition::Dazzled, Condition::Darkened] {
            assert_eq!(works(&[blind], 2, 2), [true, false, true]);
        }
    }

    #[test]
    fn s30_a_potion_too_far_away_is_refused_as_a_potion() {
        let mut trial = holder("advanced", Class::Warrior, 3, "healing_potion");
        trial.place("friend", 2, 6);
        let far = trial.refused(use_of("healing_potion", SpellTarget::Unit(unit("friend"))));
        assert_eq!(
            far.to_string(),
            "attacker drinks a potion of cure light wounds or gives it to a neighbor, and this is 4 hexes away"
        );
        let ground = use_of("healing_potion", SpellTarget::Ground(at(1, 2)));
        assert_eq!(
            trial.refused(ground).to_string(),
            "cure light wounds in a potion is drunk or given to a unit"
        );
    }
}
