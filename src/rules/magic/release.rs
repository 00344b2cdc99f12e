//! What frees from spells: blows wake sleepers and free the charmed, and flames burn webs away.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::casting::A03;
use super::cure::ended;
use super::figures::SpellWork;
use super::grimoire::figures;
use crate::event::BattleEvent;
use crate::model::{Act, Condition, Lasting, RuleId, Spell, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::attack::Attack;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::sieve::anybody_is;
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::Battlefield;

/// The codex explains it with each spell.
pub(super) const RULES: &[Rule] = &[];

/// The conditions from which blows and flames free.
const UNDER_A_SPELL: [Condition; 3] = [Condition::Asleep, Condition::Charmed, Condition::Webbed];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(
        app,
        A03,
        Phase::Harm,
        (wake, disenchant, burn_webs).chain().in_set(Harm::Wake).run_if(anybody_is(&UNDER_A_SPELL)),
    );
}

/// Adds the events that a unit is free of what `ends` says. Whoever dies of it is told to be free of nothing.
fn free(
    field: &Battlefield,
    unit: UnitId,
    spell: Spell,
    ends: impl Fn(&Lasting) -> bool,
    effects: &mut Effects,
) {
    let died = |event: &BattleEvent| matches!(event, BattleEvent::Died { unit: dead, .. } if *dead == unit);
    if effects.0.iter().any(died) {
        return;
    }
    let summary = field.summary(unit);
    let over = summary.conditions.iter().filter(|lasting| ends(lasting));
    effects.0.extend(over.map(|lasting| ended(unit, lasting, spell.rule())));
}

/// The units that a deed costs hit points, each once.
fn hurt(effects: &Effects) -> Vec<UnitId> {
    let losses = effects.0.iter().filter_map(|event| event.facts().loss);
    let mut units: Vec<UnitId> = losses.filter(|loss| loss.points() > 0).map(|loss| loss.unit).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Whoever is hurt wakes from a sleep by magic, or from one of which only the level tells; not from a coma.
fn wake(mut deeds: Deeds<&mut Effects>, field: Battlefield) {
    let light = |rule: Option<RuleId>| rule.is_none_or(|rule| rule == Spell::Sleep.rule());
    let sleeps = |lasting: &Lasting| lasting.condition == Condition::Asleep && light(lasting.cause.rule);
    deeds.each(|mut effects| {
        hurt(&effects).into_iter().for_each(|unit| free(&field, unit, Spell::Sleep, sleeps, &mut effects));
    });
}

/// Who does a deed that is no attack; the caster, where a spell works.
fn actor(declared: &Declared) -> Option<UnitId> {
    if let Act::Endure { by, .. } = declared.0 { Some(by) } else { declared.0.facts().actor }
}

/// Whomever the side hurts that has charmed it is charmed no more.
fn disenchant(mut deeds: Deeds<(Option<&Declared>, Option<&Attack>, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, attack, mut effects)| {
        let by = attack.map(|attack| attack.attacker).or_else(|| actor(declared?));
        let Some(side) = by.map(|by| field.summary(by).side.0) else { return };
        let charmed = |lasting: &Lasting| {
            let by = lasting.cause.by.and_then(|by| field.find_summary(by));
            lasting.condition == Condition::Charmed && by.is_none_or(|by| by.side.0 == side)
        };
        for unit in hurt(&effects) {
            free(&field, unit, Spell::CharmPerson, charmed, &mut effects);
        }
    });
}

/// The units at which an event brings flames.
fn in_flames(field: &Battlefield, event: &BattleEvent) -> Vec<UnitId> {
    if let BattleEvent::FireChanged { at, after, .. } = event {
        let there = field.summaries().filter(|unit| *after != Some(0) && unit.position.0 == *at);
        return there.map(|unit| *unit.id).collect();
    }
    if let BattleEvent::Burned { unit, .. } = event {
        return vec![*unit];
    }
    if let BattleEvent::SpellHarmed(harm) = event {
        let burns = matches!(figures(harm.spell).work, SpellWork::Burn);
        return burns.then_some(harm.unit).into_iter().collect();
    }
    Vec::new()
}

/// Flames burn webs away.
fn burn_webs(mut deeds: Deeds<&mut Effects>, field: Battlefield) {
    if !field.summaries().any(|unit| unit.conditions.has(Condition::Webbed)) {
        return;
    }
    let webbed = |lasting: &Lasting| lasting.condition == Condition::Webbed;
    deeds.each(|mut effects| {
        let mut units: Vec<UnitId> = effects.0.iter().flat_map(|event| in_flames(&field, event)).collect();
        units.sort_unstable();
        units.dedup();
        units.into_iter().for_each(|unit| free(&field, unit, Spell::Web, webbed, &mut effects));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, unit};

    #[test]
    fn s14_nobody_wakes_of_the_blow_that_kills_it() {
        let mut trial = Trial::duel("house");
        trial.condition("target", Condition::Asleep).survey(|field| {
            let died = BattleEvent::Died { unit: unit("target"), rule: RuleId::a(44) };
            for (before, after) in [(vec![died], 1), (Vec::new(), 1)] {
                let killed = !before.is_empty();
                let mut effects = Effects(before);
                free(field, unit("target"), Spell::Sleep, |_| true, &mut effects);
                let woken = effects.0.iter().any(|event| matches!(event, BattleEvent::ConditionEnded { .. }));
                assert_eq!((effects.0.len(), woken), (after, !killed));
            }
        });
    }
}
