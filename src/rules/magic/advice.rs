//! What casters do with their spells: hurt many and spare friends, heal those who need it, and cast where no blow spoils it.

use bevy::prelude::App;

use super::casting::check;
use super::effect::{needed, strength};
use super::figures::{SaveEffect, SpellArea, SpellWork};
use super::grimoire::figures;
use super::items::understood;
use super::source::SpellUse;
use super::targets;
use crate::hex::distance;
use crate::model::{Condition, DiceExpression, Place, Spell, SpellTarget, Status, UnitId};
use crate::order::Order;
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::field::hands::check_free_hands;
use crate::rules::field::{Battlefield, Item, Unit};

/// The codex explains it with each spell.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_adviser(app, suggest);
}

/// How much worse it is to hurt a friend than it is good to hurt an enemy.
const FRIEND: f64 = 1.5;

/// What it is worth that somebody can do nothing for a while, in shares of its worth.
const OUT_OF_ACTION: f64 = 0.7;

/// What a hit point that a friend gets back is worth beside one that an enemy loses.
const HEALING: f64 = 0.7;

/// What it is worth to save a friend from dying.
const RESCUE: f64 = 0.9;

/// What a point of better luck is worth to each friend.
pub(super) const LUCK: f64 = 0.06;

/// What it is worth to end poison or disease.
const RELIEF: f64 = 0.2;

/// What it is worth to be out of sight.
const HIDING: f64 = 0.08;

/// What it is worth to be twice as quick.
const HASTE: f64 = 0.35;

/// What it is worth that somebody is half as quick.
const SLOWNESS: f64 = 0.4;

/// What it is worth to be guarded from the front.
const WARD: f64 = 0.15;

/// What it is worth to see an enemy that nobody else sees.
const SEEING: f64 = 0.2;

/// What it is worth that a caster cannot cast.
const SPEECHLESS: f64 = 0.4;

/// What it is worth to dazzle an enemy.
const DAZZLING: f64 = 0.3;

/// What it is worth that an enemy fights in the dark, where it is also harder to hit.
const DARK: f64 = 0.08;

/// How often a spell is finished that an enemy beside the caster could spoil.
const UNDER_BLOWS: f64 = 0.5;

/// The most targets of a spell that are thought of, the nearest first.
const MOST: usize = 8;

fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let known = unit.spells.memorized.keys().map(|spell| SpellUse::from_memory(unit, *spell));
    let ready =
        |item: &Item| matches!(item.place, Place::Held(_)) || check_free_hands(field, unit, item).is_ok();
    let carried = field.carried(unit).into_iter().filter(ready);
    let carried = carried.filter_map(|item| understood(field, unit, *item.id).ok());
    let spells: Vec<SpellUse> = known.chain(carried).collect();
    spells.into_iter().filter_map(|cast| best(field, unit, cast)).collect()
}

/// The best use of a spell, if it has any.
fn best(field: &Battlefield, unit: &Unit, cast: SpellUse) -> Option<Idea> {
    let (id, spell) = (*unit.id, cast.spell);
    let packed = cast.item().is_some_and(|item| *field.item(item).place == Place::Stowed(id));
    let possible = |at: SpellTarget| match packed {
        true => targets::check(field, unit, cast, at),
        false => check(field, id, (spell, cast.item()), at),
    };
    let rated = targets(field, unit, cast).into_iter().filter(|at| possible(*at).is_ok());
    let rated = rated.map(|at| (worth(field, unit, cast, at), at));
    let (worth, at) =
        rated.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(worth, _)| *worth > 0.0)?;
    let worth = worth * finished(field, unit, cast);
    match cast.item() {
        None => {
            Some(Idea::instead(spell.rule(), "casts a spell", Order::Cast { unit: id, spell, at }, worth))
        }
        Some(item) if packed => {
            let draw = Order::Draw { unit: id, item };
            Some(Idea::before(spell.rule(), "takes a spell in hand", draw, worth))
        }
        Some(item) => {
            let order = Order::UseItem { unit: id, item, at };
            Some(Idea::instead(spell.rule(), "uses a spell in hand", order, worth))
        }
    }
}

/// How likely a spell is not spoiled.
fn finished(field: &Battlefield, unit: &Unit, cast: SpellUse) -> f64 {
    if cast.is_drunk() {
        return 1.0;
    }
    let here = unit.position.0;
    let mut near = field.fighting_beside(here);
    let threatened = near.any(|other| other.side.0 != unit.side.0 && !other.conditions.incapacitate());
    if threatened { UNDER_BLOWS } else { 1.0 }
}

/// What a spell may sensibly be cast at: the caster, or units and the hexes of units, the nearest first.
fn targets(field: &Battlefield, unit: &Unit, cast: SpellUse) -> Vec<SpellTarget> {
    let here = unit.position.0;
    let mut others: Vec<(u32, UnitId)> = field
        .summaries()
        .filter(|other| other.status.stands() || *other.status != Status::Dead)
        .filter(|other| other.id != unit.id)
        .map(|other| (distance(here, other.position.0), *other.id))
        .collect();
    others.sort_unstable();
    others.truncate(MOST);
    let at = |id: UnitId| match cast.area() {
        SpellArea::Burst(_) => SpellTarget::Ground(field.summary(id).position.0),
        SpellArea::One | SpellArea::Fan => SpellTarget::Unit(id),
    };
    std::iter::once(SpellTarget::Own).chain(others.into_iter().map(|(_, id)| at(id))).collect()
}

/// The mean of dice.
fn mean(dice: DiceExpression) -> f64 {
    f64::from(dice.lowest() + dice.highest()) / 2.0
}

/// What a spell there is worth, as a share of the worth of its caster.
fn worth(field: &Battlefield, unit: &Unit, cast: SpellUse, at: SpellTarget) -> f64 {
    let power = cast.dice().map_or(0.0, mean);
    let whole = f64::from(unit.training.level) + 1.0;
    let each = targets::victims(field, unit, cast, at, power as i16).into_iter().map(|id| {
        let victim = field.unit(id);
        let weight = (f64::from(victim.training.level) + 1.0) / whole;
        weight * worth_on(field, unit, &victim, (cast, power))
    });
    each.sum()
}

/// What a spell is worth on one unit, as a share of the worth of that unit.
fn worth_on(field: &Battlefield, caster: &Unit, victim: &Unit, (cast, power): (SpellUse, f64)) -> f64 {
    let SpellUse { spell, level, .. } = cast;
    let friend = victim.side.0 == caster.side.0;
    let figures = figures(spell);
    let need =
        f64::from(needed(field, victim, (*caster.id, spell), strength(field, caster, level, power as i16)));
    let saves = if figures.save == SaveEffect::None { 0.0 } else { ((21.0 - need) / 20.0).clamp(0.0, 1.0) };
    let side = if friend { -FRIEND } else { 1.0 };
    let (now, full) = (f64::from(victim.hit_points.now), f64::from(victim.hit_points.full.max(1)));
    match figures.work {
        SpellWork::Strike | SpellWork::Burn if victim.status.is_down() => 0.0,
        SpellWork::Strike | SpellWork::Burn => {
            let halved = if figures.save == SaveEffect::Halves { saves / 2.0 } else { saves };
            side * (power * (1.0 - halved) / now.max(1.0)).min(1.0)
        }
        SpellWork::Heal(cure) if !cure.restores_points() => RELIEF,
        SpellWork::Raise(_) if *victim.status == Status::Dying => RESCUE,
        SpellWork::Raise(_) => 0.0,
        SpellWork::Heal(_) => match *victim.status {
            Status::Dying => RESCUE,
            _ if friend => {
                let back = if power > 0.0 { power } else { full };
                HEALING * back.min((full - now).max(0.0)) / full
            }
            _ => 0.0,
        },
        SpellWork::End(ends) => {
            let suffers = victim.conditions.iter().any(ends);
            if friend && suffers { RELIEF } else { 0.0 }
        }
        SpellWork::Begin(_) | SpellWork::Counter(..) => match spell {
            Spell::Web | Spell::CharmPerson if victim.conditions.incapacitate() => 0.0,
            Spell::Web | Spell::CharmPerson => side * OUT_OF_ACTION * (1.0 - saves),
            Spell::Shield => WARD,
            Spell::DetectInvisibility => {
                let unseen = field.fighting().filter(|other| other.side.0 != caster.side.0);
                SEEING * unseen.filter(|other| other.conditions.has(Condition::Invisible)).count() as f64
            }
            // Only casters need their voice.
            Spell::Silence if victim.spells.memorized.is_empty() => 0.0,
            Spell::Silence => side * SPEECHLESS * (1.0 - saves),
            // Friends who shine are not worth a spell in a battle.
            Spell::Light if friend => 0.0,
            Spell::Light => DAZZLING * (1.0 - saves),
            Spell::Darkness => side * DARK * (1.0 - saves),
            Spell::Haste => HASTE,
            Spell::Slow => SLOWNESS * (1.0 - saves),
            Spell::Sleep | Spell::HoldPerson if victim.conditions.incapacitate() => 0.0,
            Spell::Sleep | Spell::HoldPerson => side * OUT_OF_ACTION * (1.0 - saves),
            Spell::Invisibility if victim.conditions.has(Condition::Invisible) => 0.0,
            Spell::Invisibility => HIDING,
            Spell::Bless if victim.conditions.has(Condition::Blessed) => 0.0,
            Spell::Prayer if friend && victim.conditions.has(Condition::Prayer) => 0.0,
            Spell::Prayer if !friend && victim.conditions.has(Condition::Cursed) => 0.0,
            Spell::Chant if caster.conditions.has(Condition::Chanting) => 0.0,
            Spell::Song if victim.conditions.has(Condition::MartialMusic) => 0.0,
            Spell::Bless | Spell::Prayer | Spell::Chant | Spell::Song => LUCK,
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
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Class;
    use crate::rules::magic::bench::caster;
    use crate::rules::trial::{Trial, at, unit};

    fn ideas(trial: &mut Trial, spell: Spell) -> Vec<Idea> {
        trial.ideas_of("attacker", spell.rule())
    }

    #[test]
    fn s07_a_fireball_is_thrown_at_many_enemies_and_never_at_friends_among_them() {
        let mut trial = caster("house", Class::Wizard, 5, Spell::Fireball);
        trial.place("target", 15, 2).place("foe", 16, 2);
        let both = ideas(&mut trial, Spell::Fireball);
        assert_eq!(both.len(), 1);
        let mut one = caster("house", Class::Wizard, 5, Spell::Fireball);
        one.place("target", 15, 2);
        assert!(both[0].worth > ideas(&mut one, Spell::Fireball)[0].worth);
        trial.place("foe", 23, 11).place("friend", 15, 3);
        let elsewhere = Order::Cast {
            unit: unit("attacker"),
            spell: Spell::Fireball,
            at: SpellTarget::Ground(at(23, 11)),
        };
        assert_eq!(ideas(&mut trial, Spell::Fireball)[0].orders, [elsewhere], "the friend would burn too");
    }

    #[test]
    fn s05_cures_go_to_those_who_need_them_and_blows_make_casting_worse() {
        let mut trial = caster("house", Class::Priest, 1, Spell::CureLightWounds);
        trial.place("target", 20, 2).place("friend", 1, 2);
        assert!(ideas(&mut trial, Spell::CureLightWounds).is_empty(), "nobody is hurt");
        trial.unit("friend", |friend| friend.hit_points.now = 12);
        let [idea] = &ideas(&mut trial, Spell::CureLightWounds)[..] else { panic!("one idea") };
        let at = SpellTarget::Unit(unit("friend"));
        let cast = Order::Cast { unit: unit("attacker"), spell: Spell::CureLightWounds, at };
        assert_eq!(idea.orders, [cast]);
        trial.place("target", 3, 2);
        assert!(ideas(&mut trial, Spell::CureLightWounds)[0].worth < idea.worth);
    }

    #[test]
    fn s15_haste_goes_to_friends_and_slowness_to_enemies_who_are_not_slow() {
        let mut trial = caster("house", Class::Wizard, 5, Spell::Haste);
        trial.place("target", 12, 2);
        assert_eq!(ideas(&mut trial, Spell::Haste).len(), 1);
        trial.condition("attacker", Condition::Hasted).condition("friend", Condition::Hasted);
        assert!(ideas(&mut trial, Spell::Haste).is_empty());
        let mut slow = caster("house", Class::Wizard, 5, Spell::Slow);
        slow.place("target", 12, 2).place("foe", 23, 11);
        assert_eq!(ideas(&mut slow, Spell::Slow).len(), 1);
        slow.condition("target", Condition::Slowed).condition("foe", Condition::Slowed);
        assert!(ideas(&mut slow, Spell::Slow).is_empty());
    }

    #[test]
    fn s17_who_is_guarded_needs_no_other_shield() {
        let mut trial = caster("house", Class::Wizard, 3, Spell::Shield);
        assert_eq!(ideas(&mut trial, Spell::Shield).len(), 1);
        trial.condition("attacker", Condition::Shielded);
        assert!(ideas(&mut trial, Spell::Shield).is_empty());
    }

    #[test]
    fn s18_webs_are_thrown_at_enemies_and_spare_friends() {
        let mut web = caster("house", Class::Wizard, 5, Spell::Web);
        web.place("target", 10, 2).place("foe", 10, 3).place("friend", 1, 1);
        assert_eq!(ideas(&mut web, Spell::Web).len(), 1);
        web.place("friend", 11, 2).place("foe", 23, 11);
        assert!(ideas(&mut web, Spell::Web).is_empty(), "the friend would stick too");
    }

    #[test]
    fn s14_sleep_spares_those_who_sleep_already() {
        let mut trial = caster("house", Class::Wizard, 1, Spell::Sleep);
        trial.place("target", 12, 2).place("foe", 12, 3);
        assert!(!ideas(&mut trial, Spell::Sleep).is_empty());
        trial.condition("target", Condition::Asleep).condition("foe", Condition::Paralyzed);
        assert!(ideas(&mut trial, Spell::Sleep).is_empty());
    }
}
