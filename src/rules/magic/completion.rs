//! A spell takes effect: last in its segment, on all whom it concerns.
//!
//! Its dice are rolled once. Then it works on each unit in a deed of its own, all in one step.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::casting::{A03, lose};
use super::chanting;
use super::effect::strength;
use super::failure::{FailureRoll, fails};
use super::figures::SpellWork;
use super::grimoire::figures;
use super::items;
use super::source::SpellUse;
use super::targets;
use crate::event::{BattleEvent, SpellEffect};
use crate::model::{Act, Casting, Condition, Purpose, SEGMENTS, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::Battlefield;
use crate::rules::ground::fire::{can_catch, kindled};

/// The codex explains it with what takes time.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A03, Phase::Harm, (roll, complete).chain().in_set(Harm::CompleteSpell));
    let cast = |event: &BattleEvent| matches!(event, BattleEvent::SpellCast(_));
    add_reaction(app, A03, cast, work.in_set(React::Spell));
}

/// The caster whose spell takes effect before a block of a later segment begins, or before the round ends.
pub(in crate::rules) fn due(field: &Battlefield, next_segment: Option<u8>) -> Option<Act> {
    let before = (field.clock.round, next_segment.unwrap_or(SEGMENTS + 1));
    let (_, unit) = castings(field).filter(|(done, _)| *done < before).min()?;
    Some(Act::CompleteSpell { unit })
}

/// The segment of this round at whose end the next spell takes effect: no block goes on beyond it.
pub(in crate::rules) fn next_done(field: &Battlefield) -> Option<u8> {
    let in_this_round = castings(field).filter(|((round, _), _)| *round == field.clock.round);
    in_this_round.map(|((_, segment), _)| segment).min()
}

/// The moments at which spells take effect, and their casters.
fn castings<'f>(field: &'f Battlefield) -> impl Iterator<Item = ((u32, u8), UnitId)> + 'f {
    let casts = field.summaries().filter(|unit| unit.conditions.has(Condition::Casting));
    casts.filter_map(|unit| Some((field.unit(*unit.id).spells.casting?.done, *unit.id)))
}

/// What the dice of a spell show.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
struct SpellPower(i16);

fn roll(
    mut dice: Dice,
    mut deeds: Deeds<(Entity, &Deed, &Declared, Option<&FailureRoll>)>,
    field: Battlefield,
) {
    deeds.each(|(entity, deed, declared, failure)| {
        let Act::CompleteSpell { unit } = declared.0 else { return };
        let caster = field.unit(unit);
        let Some(casting) = caster.spells.casting.filter(|_| holds(&field, unit)) else { return };
        if failure.is_some_and(|roll| fails(&field, &caster, roll.0)) {
            return;
        }
        if let Some(rolled) = SpellUse::of(&field, &caster, casting.spell, casting.item).dice() {
            dice.ask((entity, *deed), casting.spell.rule(), Purpose::SpellPower, |draw| {
                SpellPower(draw.roll(rolled) as i16)
            });
        }
    });
}

/// Whether a spell can still be cast at what it was meant for.
fn holds(field: &Battlefield, caster: UnitId) -> bool {
    let caster = field.unit(caster);
    let casting = caster.spells.casting;
    casting.is_some_and(|casting| {
        let cast = SpellUse::of(field, &caster, casting.spell, casting.item);
        targets::check(field, &caster, cast, casting.at).is_ok()
            && items::is_at_hand(field, &caster, casting.item)
    })
}

fn complete(
    mut deeds: Deeds<(&Deed, &Declared, (Option<&FailureRoll>, Option<&SpellPower>), &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, (failure, power), mut effects)| {
        let Act::CompleteSpell { unit } = declared.0 else { return };
        let caster = field.unit(unit);
        let Some(casting) = caster.spells.casting else { return };
        let failed = failure.is_some_and(|roll| fails(&field, &caster, roll.0));
        if failed || !holds(&field, unit) {
            let rolls = dice.rolls(*deed, &[Purpose::SpellFailure]);
            return lose(&field, &caster, (failed, rolls), &mut effects);
        }
        let power = power.map_or(0, |power| power.0);
        let Casting { spell, at, item, .. } = casting;
        let cast = SpellUse::of(&field, &caster, spell, item);
        effects.0.push(BattleEvent::SpellCast(SpellEffect {
            unit,
            spell,
            at,
            item,
            targets: targets::victims(&field, &caster, cast, at, power),
            power,
            left: caster.spells.left(spell).saturating_sub(u8::from(item.is_none())),
            rolls: dice.rolls(*deed, &[Purpose::SpellFailure, Purpose::SpellPower]),
        }));
        items::use_up(&field, &caster, item, &mut effects);
        effects.0.extend(chanting::goes_on(unit, spell));
        if let SpellWork::Burn = figures(spell).work {
            let hexes = targets::area(&field, &caster, cast, at).into_iter();
            let catches = hexes.filter(|hex| can_catch(&field, *hex));
            effects.0.extend(catches.filter_map(|hex| kindled(&field, hex, Vec::new())));
        }
    });
}

/// Lets a spell work on each of its targets.
fn work(mut causes: Causes, field: Battlefield) {
    let acts = causes.events().filter_map(|event| {
        let BattleEvent::SpellCast(cast) = event else { return None };
        let (by, spell) = (cast.unit, cast.spell);
        let caster = field.unit(by);
        let level = SpellUse::of(&field, &caster, spell, cast.item).level;
        let strength = strength(&field, &caster, level, cast.power);
        Some(cast.targets.iter().map(move |unit| Act::Endure { unit: *unit, by, spell, strength }).collect())
    });
    let steps: Vec<Vec<Act>> = acts.collect();
    causes.queue(A03, steps);
}
