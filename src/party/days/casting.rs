//! Healing magic between battles: what a memorized spell does for a member.
//!
//! A spell that is cast is gone until the next day, which gives all of them back.

use std::collections::BTreeSet;

use thiserror::Error;

use super::bedside::{BedsideError, member};
use super::coma::{measured, wake};
use super::dice::DayDice;
use super::healing::{get_up, rule, stand_the_shock};
use super::news::{DayEvent, DayNews};
use super::today::Today;
use crate::event::BleedingState;
use crate::level::UnitRecord;
use crate::model::{Condition, DiceExpression, Lasting, PartId, Purpose, RuleId, Spell, Tag, UnitId};
use crate::order::NoCasting;
use crate::party::health::{OpenWound, PartInjury, Slumber, Wasting};
use crate::party::roster::{Member, Party};
use crate::party::unfit::Unfit;
use crate::rules::{
    Bedside, ComaAfterMagic, ComaLength, ComaMagic, Cure, SpellRemedy, SpellSource, SpellUser, after_cure,
    after_cure_of, after_magic, coma_magic, heals, is_disease, spell_remedy,
};

/// Why nobody casts.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CastError {
    /// The party has no such member.
    #[error(transparent)]
    Member(#[from] BedsideError),
    /// There is no such spell.
    #[error("there is no spell `{name}`; {help}")]
    NoSpell {
        /// What was written.
        name: String,
        /// What may be meant.
        help: String,
    },
    /// The caster can do nothing.
    #[error("{caster} cannot cast: it {why}")]
    UnfitCaster {
        /// The caster.
        caster: UnitId,
        /// Why.
        why: Unfit,
    },
    /// Its state or its hands keep the caster from it, as in a battle.
    #[error(transparent)]
    Hindered(#[from] NoCasting),
    /// The caster does not have it in mind.
    #[error("{caster} does not have {spell} in mind today")]
    NotInMind {
        /// The caster.
        caster: UnitId,
        /// The spell.
        spell: Spell,
    },
    /// It heals nothing.
    #[error("{0} heals nothing")]
    NoRemedy(Spell),
    /// It helps only those who are below 0 hit points.
    #[error("{spell} does nothing for {patient}, who has 0 hit points or more")]
    NotDying {
        /// The spell.
        spell: Spell,
        /// The patient.
        patient: UnitId,
    },
    /// The patient is dead.
    #[error("{0} is dead; no such spell helps any more")]
    TooLate(UnitId),
    /// The patient does not live, though it is not dead either.
    #[error(
        "{spell} does nothing for {patient}: it works on the living, not on the undead and those without blood"
    )]
    NotAlive {
        /// The spell.
        spell: Spell,
        /// The patient.
        patient: UnitId,
    },
}

impl Party {
    /// The spell that a person names: `cure-light-wounds`.
    ///
    /// # Errors
    /// If there is none.
    pub fn spell_named(name: &str) -> Result<Spell, CastError> {
        let words: Vec<String> = Spell::ALL.iter().map(|spell| spell.words().replace(' ', "-")).collect();
        let place = words.iter().position(|word| word == name).ok_or_else(|| {
            let help = crate::level::did_you_mean(name, words.iter().map(String::as_str));
            CastError::NoSpell { name: name.to_owned(), help }
        })?;
        Ok(Spell::ALL[place])
    }

    /// Lets a member cast a spell that heals on another or on itself; the spell is in mind again on the next day.
    ///
    /// # Errors
    /// Why it cannot; nothing has changed then.
    pub fn cast(
        &mut self,
        (caster, spell): (UnitId, Spell),
        patient: UnitId,
        dice: &mut DayDice,
    ) -> Result<Vec<DayNews>, CastError> {
        member(self, patient)?;
        let level = self.castable(caster, spell)?;
        let remedy = self.remedy((spell, level), patient)?;
        let chance = self.slurred(caster);
        dice.begin_help(self.day, self.helped());
        if let Some(priest) = self.members.get_mut(&caster) {
            let spent = priest.sheet.health.spent.entry(spell.in_mind()).or_default();
            *spent = spent.saturating_add(1);
        }
        if let Some(failure) = self.failed((caster, spell), chance, dice) {
            return Ok(vec![failure]);
        }
        let mut news = self.relieve((caster, spell), remedy, patient, dice);
        news.extend(self.wear_out(caster, dice));
        Ok(news)
    }

    /// The level of a spell that a member can cast now.
    ///
    /// # Errors
    /// Why it cannot.
    pub(in crate::party) fn castable(&self, caster: UnitId, spell: Spell) -> Result<u8, CastError> {
        let priest = member(self, caster)?;
        if let Some(why) = priest.unfit(&self.rulebook) {
            return Err(CastError::UnfitCaster { caster, why });
        }
        let mind = priest.unit(&self.rulebook);
        if mind.spells.left(spell) == 0 {
            return Err(CastError::NotInMind { caster, spell });
        }
        at_leisure(&mind).check(spell, SpellSource::Memory)?;
        Ok(mind.training.level)
    }

    /// What a spell of this level does for a member.
    ///
    /// # Errors
    /// If nothing helps it any more, or the spell is for something else.
    pub(super) fn remedy(
        &self,
        (spell, level): (Spell, u8),
        patient: UnitId,
    ) -> Result<SpellRemedy, CastError> {
        let sick = member(self, patient)?;
        if sick.sheet.health.dead.is_some() {
            return Err(CastError::TooLate(patient));
        }
        let remedy = spell_remedy(spell, level).ok_or(CastError::NoRemedy(spell))?;
        if !sick.sound.kind.is_alive() {
            return Err(CastError::NotAlive { spell, patient });
        }
        let is_below_zero = sick.unit(&self.rulebook).hit_points.now < 0;
        match remedy {
            SpellRemedy::Raise if !is_below_zero => Err(CastError::NotDying { spell, patient }),
            SpellRemedy::Raise | SpellRemedy::Heal(..) | SpellRemedy::End(_) => Ok(remedy),
        }
    }

    /// Lets a spell do for a member what it does.
    pub(super) fn relieve(
        &mut self,
        (by, spell): (UnitId, Spell),
        remedy: SpellRemedy,
        patient: UnitId,
        dice: &mut DayDice,
    ) -> Vec<DayNews> {
        let dice = self.dice_of(patient, dice);
        let mut news = Vec::new();
        if let Some(sick) = self.members.get_mut(&patient) {
            let mut today = Today {
                day: self.day,
                unit: patient,
                rulebook: &self.rulebook,
                bedside: Bedside::Alone,
                helper: None,
                dice,
                news: &mut news,
            };
            match remedy {
                SpellRemedy::Heal(cure, dice) => heal(sick, (by, spell), (cure, dice), &mut today),
                SpellRemedy::End(ends) => end(sick, (by, spell), ends, &mut today),
                SpellRemedy::Raise => raise(sick, (by, spell), &mut today),
            }
        }
        news
    }
}

/// A member as a user of spells between battles: it has the time to put away what its hands hold.
pub(super) fn at_leisure(member: &UnitRecord) -> SpellUser<'_> {
    let hands = member.scores().hands.all();
    SpellUser { unit: member.id, conditions: &member.conditions, hands, free_hands: hands }
}

fn heal(
    sick: &mut Member,
    (by, spell): (UnitId, Spell),
    (cure, dice): (Cure, Option<DiceExpression>),
    today: &mut Today,
) {
    let before = sick.unit(today.rulebook).hit_points.now;
    let healed = mend(sick, cure, today);
    ease(sick, cure, &healed);
    let unit = sick.unit(today.rulebook);
    let full = unit.scores().full_hit_points;
    let room = full.saturating_sub(before).max(0);
    let points = match dice {
        _ if !cure.restores_points() => 0,
        Some(dice) => room.min(today.roll(spell.rule(), Purpose::SpellPower, dice) as i16),
        None => room,
    };
    let now = before + points;
    let health = &mut sick.sheet.health;
    health.hit_points = (now < unit.hit_points.full).then_some(now);
    health.injury_points = health.injury_points.min((full - now).max(0) as u16);
    if cure.restores_points() || healed.is_empty() {
        today.tell(spell.rule(), DayEvent::SpellHelped { by, spell, points, now });
    }
    shorten(sick, cure, today);
    let health = &sick.sheet.health;
    if cure.ends_disease() && (health.rot.is_some() || sick.sheet.lasting.iter().any(is_disease)) {
        end(sick, (by, spell), is_disease, today);
    }
    if before < 0 && now >= 0 && today.rulebook.has(RuleId::a(19)) {
        stand_the_shock(sick, today);
    }
    get_up(sick, now);
}

/// Brings a member that is below 0 hit points back to 0 (S-20), where it is out of danger; it stands the shock of that.
fn raise(sick: &mut Member, (by, spell): (UnitId, Spell), today: &mut Today) {
    let below = sick.unit(today.rulebook).hit_points.now.min(0);
    sick.sheet.health.hit_points = Some(0);
    today.tell(spell.rule(), DayEvent::SpellHelped { by, spell, points: -below, now: 0 });
    if today.rulebook.has(RuleId::a(19)) {
        stand_the_shock(sick, today);
    }
}

/// Heals the injuries that a spell heals, and says which parts they were of; bones under a crushed part stay broken.
fn mend(sick: &mut Member, cure: Cure, today: &mut Today) -> Vec<PartId> {
    let mut healed = Vec::new();
    let boneless = sick.sound.kind.tags.contains(&Tag::Boneless);
    let now = sick.unit(today.rulebook).hit_points.now;
    let injuries = std::mem::take(&mut sick.sheet.health.injuries);
    sick.sheet.health.injuries = injuries
        .into_iter()
        .filter_map(|hurt| {
            if !heals(hurt.degree, cure) {
                return Some(hurt);
            }
            let (part, degree) = (hurt.part, hurt.degree);
            healed.push(part);
            today.tell(rule(degree), DayEvent::InjuryHealed { part, degree });
            after_cure(degree, boneless).map(|degree| PartInjury { degree, left: None, ..hurt })
        })
        .collect();
    // What the injuries have kept away does not come back with them.
    sick.sheet.health.hit_points = (now < sick.sound.hit_points.full).then_some(now);
    healed
}

/// Eases the wounds of a member by a spell that has healed injuries of these parts.
fn ease(sick: &mut Member, cure: Cure, healed: &[PartId]) {
    let wounds = std::mem::take(&mut sick.sheet.health.wounds);
    let bleeding: Vec<_> = wounds
        .iter()
        .map(|&OpenWound { part, bleeding, grade }| (part, BleedingState { bleeding, grade }))
        .collect();
    let after = after_cure_of(healed, cure, &bleeding).into_iter();
    let eased = wounds.into_iter().zip(after);
    let eased =
        eased.map(|(wound, BleedingState { bleeding, grade })| OpenWound { bleeding, grade, ..wound });
    sick.sheet.health.wounds = eased.filter(|wound| wound.bleeding > 0 || wound.grade.is_some()).collect();
}

/// Makes a coma shorter. Whoever wakes by that does so at once, with the check at the end. Magic is no water: days
/// without care go on.
fn shorten(sick: &mut Member, cure: Cure, today: &mut Today) {
    let Some(coma) = sick.sheet.health.coma else { return };
    let Some(magic) = coma_magic(cure) else { return };
    let (length, coma) = measured(coma, today);
    // What it has wasted so far stays.
    let Wasting { points, days } = sick.wasting();
    sick.sheet.health.wasting = (points > 0).then_some(Wasting { points, days });
    let critical_cure = coma.critical_cure || magic == ComaMagic::Critical;
    let fresh = Slumber { slept: 0, critical_cure, ..coma };
    sick.sheet.health.coma = match after_magic(length, magic) {
        ComaAfterMagic::Recovered => None,
        ComaAfterMagic::Ends => {
            let shortest = ComaLength::Short;
            let over = Slumber { length: Some(shortest), rolled: 1, ..fresh };
            sick.sheet.health.coma = Some(over);
            return wake(sick, (shortest, over), today);
        }
        ComaAfterMagic::Lasts(length) => {
            let rolled = today.roll(RuleId::a(26), Purpose::ComaLength, length.dice().0);
            today.tell(RuleId::a(26), DayEvent::ComaMeasured { length, rolled });
            Some(Slumber { length: Some(length), rolled, ..fresh })
        }
    };
}

/// Ends the conditions that a spell ends, and says which those are.
fn end(sick: &mut Member, (by, spell): (UnitId, Spell), ends: fn(&Lasting) -> bool, today: &mut Today) {
    let unit = sick.unit(today.rulebook);
    let over = unit.conditions.iter().filter(|lasting| ends(lasting));
    let ended: BTreeSet<Condition> = over.map(|lasting| lasting.condition).collect();
    sick.sheet.lasting.retain(|lasting| !ends(lasting));
    if ends(&Lasting::caused(Condition::Rotting, RuleId::a(28))) {
        sick.sheet.health.rot = None;
    }
    today.tell(spell.rule(), DayEvent::SpellCured { by, spell, ended });
}
