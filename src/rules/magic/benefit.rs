//! What a spell does for and against each unit on which it works, as opponents weigh it.

use super::effect::{needed, strength};
use super::figures::{SaveEffect, SpellWork};
use super::grimoire::figures;
use super::source::SpellUse;
use super::targets;
use crate::hex::{Hex, distance};
use crate::model::{Condition, DiceExpression, Place, Spell, SpellStrength, SpellTarget, Status, UnitId};
use crate::rules::detection::whereabouts::discerned;
use crate::rules::field::{Battlefield, Unit};

/// How much of its worth a unit loses that can do nothing for a while.
const OUT_OF_ACTION: f64 = 0.7;

/// What it is worth to live on with twice the hit points.
const HEALING: f64 = 0.7;

/// What it is worth to save a friend from dying.
const RESCUE: f64 = 0.9;

/// What a point of better luck is worth to each friend.
pub(super) const LUCK: f64 = 0.06;

/// What it is worth to end poison or disease.
const RELIEF: f64 = 0.2;

/// What it is worth to be out of sight of those who could attack.
const HIDING: f64 = 0.08;

/// What it is worth to be twice as quick.
const HASTE: f64 = 0.35;

/// What is lost by being half as quick.
const SLOWNESS: f64 = 0.4;

/// What it is worth to be guarded from the front against those who could attack.
const WARD: f64 = 0.15;

/// What it is worth to see an invisible enemy whose hex is known.
const SEEING: f64 = 0.2;

/// What it is worth to see an enemy again that the whole side has lost from sight.
const FINDING: f64 = 0.5;

/// What a caster loses who cannot cast.
const SPEECHLESS: f64 = 0.4;

/// What is lost by being dazzled.
const DAZZLING: f64 = 0.3;

/// What is lost by fighting in the dark, where one is also harder to hit.
const DARK: f64 = 0.08;

/// From where enemies soon come to strike, in hexes.
const NEAR: u32 = 6;

/// What a spell does to all on whom it works.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Benefit {
    /// What those who fight gain by it, or lose where below 0, as shares of their worth.
    pub gains: Vec<(UnitId, f64)>,
    /// What it is worth that friends do not die, as a share of the worth of the caster.
    pub rescue: f64,
    /// The same for all, enemies the other way round, as if the levels of units were their worth.
    rough: f64,
}

impl Benefit {
    /// What it is worth by the levels of the units, to compare targets of one spell.
    pub fn roughly(&self) -> f64 {
        self.rough
    }
}

/// How much worse it is to hurt a friend than it is good to hurt an enemy.
const FRIEND: f64 = 2.0;

/// What a spell does that is cast at this.
pub(super) fn benefit(field: &Battlefield, caster: &Unit, cast: SpellUse, at: SpellTarget) -> Benefit {
    let power = cast.dice().map_or(0.0, mean);
    let mut sum = Benefit::default();
    let victims = targets::victims(field, caster, cast, at, power as i16);
    for id in &victims {
        let victim = field.unit(*id);
        let strength = strength(field, caster, cast, (power as i16, victims.len()));
        let share = share(field, caster, &victim, (cast, power, strength));
        let friend = victim.side.0 == caster.side.0;
        let weight = (f64::from(victim.training.level) + 1.0) / (f64::from(caster.training.level) + 1.0);
        let side = match friend {
            true if share < 0.0 => FRIEND,
            true => 1.0,
            false => -1.0,
        };
        sum.rough += side * weight * share;
        match victim.status.is_down() {
            true => sum.rescue += if friend { weight * share } else { -weight * share },
            false => sum.gains.push((*id, share)),
        }
    }
    sum
}

/// The mean of dice.
fn mean(dice: DiceExpression) -> f64 {
    f64::from(dice.lowest() + dice.highest()) / 2.0
}

/// What a unit gains by a spell, or loses where below 0, as a share of its worth.
fn share(
    field: &Battlefield,
    caster: &Unit,
    victim: &Unit,
    (cast, power, strength): (SpellUse, f64, SpellStrength),
) -> f64 {
    let spell = cast.spell;
    let figures = figures(spell);
    let need = f64::from(needed(field, victim, (*caster.id, spell), strength));
    let saves = if figures.save == SaveEffect::None { 0.0 } else { ((21.0 - need) / 20.0).clamp(0.0, 1.0) };
    let (now, full) = (f64::from(victim.hit_points.now), f64::from(victim.hit_points.full.max(1)));
    match figures.work {
        SpellWork::Strike | SpellWork::Burn if victim.status.is_down() => 0.0,
        SpellWork::Strike | SpellWork::Burn => {
            let halved = if figures.save == SaveEffect::Halves { saves / 2.0 } else { saves };
            -(power * (1.0 - halved) / now.max(1.0)).min(1.0)
        }
        SpellWork::Raise(_) | SpellWork::Heal(_) if *victim.status == Status::Dying => RESCUE,
        SpellWork::Raise(_) => 0.0,
        SpellWork::Heal(cure) if !cure.restores_points() => RELIEF,
        SpellWork::Heal(_) => healing(now, full, if power > 0.0 { power } else { full }),
        SpellWork::End(ends) => {
            if victim.conditions.iter().any(ends) {
                RELIEF
            } else {
                0.0
            }
        }
        SpellWork::Begin(_) | SpellWork::Counter(..) => {
            by_condition(field, caster, victim, (spell, 1.0 - saves))
        }
    }
}

/// What hit points are worth to a unit that has so many of so many; nothing where most of them would be wasted.
fn healing(now: f64, full: f64, power: f64) -> f64 {
    let back = power.min((full - now).max(0.0));
    if 2.0 * back < power { 0.0 } else { HEALING * back / (now.max(0.0) + back) }
}

/// What a unit gains or loses by the condition that a spell brings, with the chance that it takes hold.
fn by_condition(field: &Battlefield, caster: &Unit, victim: &Unit, (spell, chance): (Spell, f64)) -> f64 {
    let friend = victim.side.0 == caster.side.0;
    let has = |condition| victim.conditions.has(condition);
    let luck = if friend { LUCK } else { -LUCK };
    match spell {
        Spell::Web | Spell::CharmPerson | Spell::Sleep | Spell::HoldPerson => {
            if victim.conditions.incapacitate() { 0.0 } else { -OUT_OF_ACTION * chance }
        }
        Spell::Shield => {
            if may_be_attacked(field, victim) {
                WARD
            } else {
                0.0
            }
        }
        Spell::Invisibility if has(Condition::Invisible) || !may_be_attacked(field, victim) => 0.0,
        Spell::Invisibility => HIDING,
        Spell::DetectInvisibility => unseen(field, caster),
        // Only casters need their voice.
        Spell::Silence if victim.spells.memorized.is_empty() => 0.0,
        Spell::Silence => -SPEECHLESS * chance,
        // Friends who shine are not worth a spell in a battle.
        Spell::Light if friend => 0.0,
        Spell::Light => -DAZZLING * chance,
        Spell::Darkness => -DARK * chance,
        Spell::Haste => HASTE,
        Spell::Slow => -SLOWNESS * chance,
        Spell::Bless if has(Condition::Blessed) => 0.0,
        Spell::Prayer if friend && has(Condition::Prayer) => 0.0,
        Spell::Prayer if !friend && has(Condition::Cursed) => 0.0,
        Spell::Chant if caster.conditions.has(Condition::Chanting) => 0.0,
        Spell::Song if has(Condition::MartialMusic) => 0.0,
        Spell::Bless | Spell::Prayer | Spell::Chant | Spell::Song => luck,
        // They begin no condition.
        Spell::BurningHands
        | Spell::CureCriticalWounds
        | Spell::CureDisease
        | Spell::CureLightWounds
        | Spell::CureSeriousWounds
        | Spell::Fireball
        | Spell::Heal
        | Spell::MagicMissile
        | Spell::NeutralizePoison
        | Spell::DeathsDoor
        | Spell::KnitBones
        | Spell::Regenerate => 0.0,
    }
}

/// What it is worth to a caster to see the invisible: those whom its side knows to be somewhere, and those whom it
/// believes to be where it last knew them.
fn unseen(field: &Battlefield, caster: &Unit) -> f64 {
    let (side, far) = (caster.side.0, discerned(caster.training.level));
    let in_reach = |hex: Hex| distance(caster.position.0, hex) <= far;
    let known = field
        .known_enemies(side)
        .filter(|other| other.conditions.has(Condition::Invisible) && in_reach(other.position.0));
    let missed = field.secrets.missed_by(side).filter(|(_, trace)| in_reach(trace.hex));
    SEEING * known.count() as f64 + FINDING * missed.count() as f64
}

/// Whether an enemy is near a unit, or could shoot at it.
fn may_be_attacked(field: &Battlefield, unit: &Unit) -> bool {
    let mut enemies =
        field.fighting().filter(|other| other.side.0 != unit.side.0 && !other.conditions.incapacitate());
    enemies.any(|enemy| {
        let shoots = || {
            let arms = field.carried(&field.unit(*enemy.id)).into_iter();
            arms.filter(|item| matches!(item.place, Place::Held(_)))
                .any(|item| item.weapon.is_some_and(|weapon| weapon.range.is_some()))
        };
        distance(enemy.position.0, unit.position.0) <= NEAR || shoots()
    })
}
