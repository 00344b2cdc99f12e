//! A party comes home from a battle: its file takes in what the battle has left of its members and of their things.
//!
//! Who lives comes home, wherever the battle has left it. If its side has won, its things come back from the ground too.

use std::collections::BTreeMap;

use thiserror::Error;

use super::belonging::Belonging;
use super::health::{Health, OpenWound, PartInjury, PartyDeath, Slumber};
use super::roster::{Member, Party};
use crate::level::format::Catalog;
use crate::level::{Catalogs, FileError, ItemRecord, Snapshot, Source, UnitRecord};
use crate::model::{
    Condition, ConditionCause, Conditions, Degree, Injury, Lasting, LastingEffect, Place, RuleId, SideId,
    Spell, Stage, Status, UnitId, kept_in_mind,
};
use crate::rules::{ComaMagic, death_threshold, lengths_less};

const A19: RuleId = RuleId::a(19);

/// Why a battle cannot be written into a party.
#[derive(Debug, Error)]
pub enum HomecomingError {
    /// The battle goes on.
    #[error("the battle is not over, so the party stays as it was")]
    NotOver,
    /// What comes out cannot be a party; that is a fault of the game.
    #[error("what the battle has left cannot be kept: {0}")]
    Impossible(#[from] FileError),
    /// RON has no word for something.
    #[error("what the battle has left cannot be kept: {0}")]
    Unspeakable(#[from] ron::Error),
}

impl Party {
    /// The party after a battle in which it was this side.
    ///
    /// # Errors
    /// If the battle is not over. The party itself never changes.
    pub fn after_battle(&self, end: &Snapshot, side: SideId) -> Result<Party, HomecomingError> {
        if end.clock.stage != Stage::Over {
            return Err(HomecomingError::NotOver);
        }
        let mut home = self.clone();
        let won = end.clock.outcome.as_ref().is_some_and(|outcome| outcome.winner == Some(side));
        let fought = |id: &UnitId| end.unit(*id).filter(|unit| unit.side.0 == side);
        for (id, member) in &mut home.members {
            let Some(unit) = fought(id) else { continue };
            member.sheet.health = health(&member.unit(&self.rulebook), member, unit, self.day);
            lose_life(member, unit);
            member.sheet.ruined = unit.armor.ruined.to_vec();
            member.sheet.lasting = lasting(unit, end.clock.round, |id| self.members.contains_key(&id));
            let carried = |kind: fn(UnitId) -> Place| {
                let own = end.items.iter().filter(move |item| item.place == kind(*id) && !item.is_natural());
                own.collect::<Vec<&ItemRecord>>()
            };
            let (mut held, mut stowed) = (carried(Place::Held), carried(Place::Stowed));
            // The main hand is listed first.
            held.sort_by_key(|item| item.item.hand);
            if won {
                let lies = |item: &&ItemRecord| item.place.ground().is_some() && has_brought(member, item);
                stowed.extend(end.items.iter().filter(lies));
            }
            member.sheet.held = Some(belongings(&held, &self.catalogs));
            member.sheet.stowed = Some(belongings(&stowed, &self.catalogs));
            held.iter().chain(&stowed).for_each(|item| keep(item, &self.catalogs, &mut home.catalog));
        }
        let text = home.to_text()?;
        let source = Source::inline(&self.name, &text);
        let read = Party::of(source.parse()?, &source, self.rulebook.clone());
        read.map_err(|faults| HomecomingError::Impossible(faults.into()))
    }
}

/// Whether an item, or the bundle that it was shot from, was a member's when the battle began.
fn has_brought(member: &Member, item: &ItemRecord) -> bool {
    member.items.iter().any(|own| item.id.comes_from(own.id))
}

/// Takes from a member the levels that a battle has taken for good, with their hit points, and the spells for which
/// it has no room in mind any more.
fn lose_life(member: &mut Member, unit: &UnitRecord) {
    let Member { sheet, sound, .. } = member;
    let (before, now) = (sound.training, unit.training);
    if now.level != before.level {
        sheet.level = Some(now.level);
        let spells = kept_in_mind(&sound.spells.memorized, &now, &sound.abilities);
        let kept = |spell: &Spell| spells.get(spell).copied().unwrap_or(0);
        sheet.health.spent.retain(|spell, count| {
            *count = (*count).min(kept(spell));
            *count > 0
        });
        if spells != sound.spells.memorized {
            sheet.spells = Some(spells);
        }
    }
    if now.thac0 != before.thac0 {
        sheet.thac0 = now.thac0;
    }
    if unit.hit_points.full != sound.hit_points.full {
        sheet.hit_points = Some(unit.hit_points.full);
    }
}

/// How a member is after a battle on this day, into which it went as `left`.
fn health(left: &UnitRecord, member: &Member, unit: &UnitRecord, day: u32) -> Health {
    let before = &member.sheet.health;
    let open = unit.wounds.iter().filter(|wound| wound.bleeds());
    let sleeps = |it: &Lasting| it.condition == Condition::Unconscious && it.cause.rule == Some(A19);
    let poison = unit.conditions.has(Condition::Poisoned);
    let cures = || {
        let coma = unit.conditions.iter().filter(|it| sleeps(it));
        coma.flat_map(|it| it.effects.iter()).filter_map(|effect| match *effect {
            LastingEffect::ShorterComa(lengths) => Some(lengths),
            _ => None,
        })
    };
    let fresh = Slumber {
        poison,
        critical_cure: cures().any(|lengths| Some(lengths) == lengths_less(ComaMagic::Critical)),
        shorter: cures().sum(),
        ..Slumber::new(unit.deaths_door.shock.unwrap_or(0))
    };
    let now = points_at_home(unit.hit_points.now, member.sound.abilities.constitution);
    Health {
        dead: (unit.status == Status::Dead).then_some(PartyDeath { day, rule: None }),
        hit_points: (now < unit.hit_points.full).then_some(now),
        injury_points: unit.injuries.0,
        // What has gone into a point is gone with the last of them.
        injury_healing: if unit.injuries.0 == 0 { 0 } else { before.injury_healing },
        injuries: once_lost(unit.hurts.iter().map(|hurt| injury(hurt, left, &before.injuries)).collect()),
        wounds: open
            .map(|wound| OpenWound { part: wound.part, bleeding: wound.bleeding, grade: wound.grade })
            .collect(),
        coma: unit.conditions.iter().any(sleeps).then(|| before.coma.unwrap_or(fresh)),
        shock_stood: unit.deaths_door.shock.is_some() && now <= 0,
        rot: rot(unit, left, before.rot),
        wasting: before.wasting,
        disabilities: before.disabilities.clone(),
        spent: spent(member, unit),
    }
}

/// The hit points with which somebody comes home who lives: a spell that has kept it from death (S-20) does not end with its
/// death.
fn points_at_home(now: i16, constitution: u8) -> i16 {
    now.max(death_threshold(constitution, false) + 1)
}

/// How often a member has cast each spell by the end of a battle.
fn spent(member: &Member, unit: &UnitRecord) -> BTreeMap<Spell, u8> {
    let whole = member.sound.spells.memorized.iter();
    let spent = whole.map(|(spell, count)| (*spell, count.saturating_sub(unit.spells.left(*spell))));
    spent.filter(|(_, count)| *count > 0).collect()
}

/// Days since somebody caught the rotting disease: whoever was cured in the battle has none any more, and whoever has
/// caught it there begins anew.
fn rot(unit: &UnitRecord, left: &UnitRecord, before: Option<u16>) -> Option<u16> {
    let now = unit.conditions.iter().find(|it| it.condition == Condition::Rotting)?;
    let is_the_same = left.conditions.iter().any(|then| then == now);
    Some(before.filter(|_| is_the_same).unwrap_or(0))
}

/// An injury: one that was there before, and is as it was, goes on healing.
fn injury(hurt: &Injury, left: &UnitRecord, before: &[PartInjury]) -> PartInjury {
    let known = usize::from(hurt.number).checked_sub(1).and_then(|place| before.get(place));
    if let Some(known) = known.filter(|_| left.hurts.contains(hurt)) {
        return known.clone();
    }
    let Injury { part, spot, degree, partial, prosthesis, .. } = *hurt;
    PartInjury { part, spot, degree, partial, prosthesis, left: None }
}

/// What is cut off is so once: of a hand that was lost and then the whole arm, the arm counts.
fn once_lost(injuries: Vec<PartInjury>) -> Vec<PartInjury> {
    let mut kept: Vec<PartInjury> = Vec::new();
    for hurt in injuries {
        let severed = hurt.degree == Degree::Severed;
        let alike =
            |other: &&mut PartInjury| severed && (other.part, other.degree) == (hurt.part, hurt.degree);
        match kept.iter_mut().find(alike) {
            Some(lost) if lost.partial && !hurt.partial => *lost = hurt,
            Some(_) => {}
            None => kept.push(hurt),
        }
    }
    kept
}

/// The conditions that go on after a battle that ended in this round; rounds count from its end.
fn lasting(unit: &UnitRecord, round: u32, is_member: impl Fn(UnitId) -> bool) -> Vec<Lasting> {
    let is_kept_elsewhere = |it: &&Lasting| {
        matches!(it.condition, Condition::Rotting | Condition::Impaired) || it.cause.rule == Some(A19)
    };
    let others = unit.conditions.iter().filter(|it| !is_kept_elsewhere(it));
    let mut kept = Conditions::default();
    for it in others.filter_map(|it| it.after_a_battle(round)) {
        let cause = ConditionCause { by: it.cause.by.filter(|by| is_member(*by)), ..it.cause };
        // What two enemies have done is there twice, though nobody knows them any more.
        kept.begin(kept.beside(Lasting { cause, ..it }));
    }
    kept.iter().cloned().collect()
}

/// Things as a file has them. Shots that were gathered go back into their bundle, and empty bundles are left behind.
pub(super) fn belongings(items: &[&ItemRecord], catalogs: &Catalogs) -> Vec<Belonging> {
    let mut things: Vec<Belonging> = Vec::new();
    for item in items {
        let made = catalogs.made(&item.item.template);
        let made = made.as_ref();
        let count = item.ammunition.as_ref().map(|bundle| bundle.count);
        let whole = made.and_then(|made| made.ammunition.as_ref()).map(|bundle| bundle.count);
        let same = made.is_some_and(|made| made.enhancement == item.enhancement);
        let thing = Belonging {
            item: item.item.template.to_string(),
            count,
            broken: item.item.broken,
            enhancement: (!same).then(|| item.enhancement.clone()),
        };
        let alike = |other: &Belonging| {
            let same = Belonging { count, ..other.clone() } == thing;
            same && other.count != whole && count != whole && count.is_some()
        };
        match (count, things.iter().position(alike)) {
            (Some(0), _) => {}
            (Some(shots), Some(place)) => {
                let bundle = &mut things[place];
                bundle.count = bundle.count.map(|count| count.saturating_add(shots));
            }
            _ => things.push(thing),
        }
    }
    for thing in &mut things {
        let whole = catalogs.made(&thing.item).and_then(|made| made.ammunition).map(|bundle| bundle.count);
        thing.count = thing.count.filter(|count| Some(*count) != whole);
    }
    things
}

/// Keeps the figures of an item that the party's catalogs do not know.
fn keep(item: &ItemRecord, known: &Catalogs, own: &mut Catalog) {
    let name = item.item.template.to_string();
    if known.made(&name).is_some() {
        return;
    }
    if let Some(weapon) = &item.weapon {
        own.weapons.insert(name, weapon.clone());
    } else if let Some(shield) = item.shield {
        own.shields.insert(name, shield);
    } else if let Some(ammunition) = &item.ammunition {
        own.ammunition.insert(name, ammunition.clone());
    } else if let Some(gear) = item.gear {
        own.gear.insert(name, gear);
    }
}

#[cfg(test)]
mod tests;
