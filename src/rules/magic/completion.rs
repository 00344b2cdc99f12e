//! A spell takes effect: last in its segment (A-06), on all whom it concerns. Of several in one segment that of the more
//! dexterous caster comes first, and then that of the side which the round's draw puts first.
//!
//! Its dice are rolled once. Then it works on each unit in a deed of its own, all in one step.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::attacking::revealed;
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
    let due = castings(field).filter(|(done, _)| *done < before);
    let (_, unit) = due.min_by_key(|(done, unit)| (*done, field.clock.tie(*unit), *unit))?;
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
        let cast = SpellUse::of(&field, &caster, casting.spell, casting.item);
        if let Some(rolled) =
            cast.dice().filter(|_| targets::finds_anybody(&field, &caster, cast, casting.at))
        {
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
            return lose(&field, &caster, Some(casting.done.1), (failed, rolls), &mut effects);
        }
        let power = power.map_or(0, |power| power.0);
        let Casting { spell, at, item, done: (_, segment) } = casting;
        let cast = SpellUse::of(&field, &caster, spell, item);
        let victims = targets::victims(&field, &caster, cast, at, power);
        let reveals = revealed(&field, &caster, spell, &victims);
        effects.0.push(BattleEvent::SpellCast(SpellEffect {
            unit,
            spell,
            at,
            item,
            segment,
            targets: victims,
            power,
            left: caster.spells.left(spell).saturating_sub(u8::from(item.is_none())),
            rolls: dice.rolls(*deed, &[Purpose::SpellFailure, Purpose::SpellPower]),
        }));
        effects.0.extend(reveals);
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
        let used = SpellUse::of(&field, &caster, spell, cast.item);
        let strength = strength(&field, &caster, used, (cast.power, cast.targets.len()));
        Some(cast.targets.iter().map(move |unit| Act::Endure { unit: *unit, by, spell, strength }).collect())
    });
    let steps: Vec<Vec<Act>> = acts.filter(|acts: &Vec<Act>| !acts.is_empty()).collect();
    causes.queue(A03, steps);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::DiceRecord;
    use crate::model::{Class, Flammability, Lasting, Spell, SpellTarget, Tile};
    use crate::rules::magic::bench::{at_hex, at_own, cast_for_long, caster};
    use crate::rules::trial::{Trial, at, end_turn, walk};

    /// Who casts first of the attacker and another unit with these scores of Dexterity, if the spells of both are done in
    /// segment 10 of round 2, and what settles the ties of both there.
    fn first(rulebook: &str, other: &str, dexterity: [u8; 2], seed: u64) -> (String, [i16; 2]) {
        let both = ["attacker", other];
        let mut trial = caster(rulebook, Class::Wizard, 3, Spell::Shield);
        let (training, spells) = (trial.unit_now("attacker").training, trial.unit_now("attacker").spells);
        for (id, dexterity) in both.into_iter().zip(dexterity) {
            let casting = Casting { spell: Spell::Shield, at: SpellTarget::Own, done: (2, 10), item: None };
            trial.unit(id, |unit| {
                (unit.training, unit.spells) = (training, spells.clone());
                unit.spells.casting = Some(casting);
                unit.abilities.dexterity = dexterity;
                unit.conditions.begin(Lasting::caused(Condition::Casting, A03));
                unit.turn.ended = true;
            });
        }
        trial.change(|state| {
            state.dice = DiceRecord::seeded(seed);
            state.clock.track.clear();
            state.clock.block = vec![crate::rules::trial::unit("foe")];
        });
        trial.end_round();
        let clock = trial.snapshot().clock;
        trial.end_round();
        let cast = trial.events().into_iter().find(|event| event["event"] == "spell_cast");
        let first = cast.expect("both cast")["unit"].as_str().expect("an id").to_owned();
        (first, both.map(|id| clock.tie(crate::rules::trial::unit(id))))
    }

    #[test]
    fn a06_of_spells_in_one_segment_that_of_the_more_dexterous_comes_first() {
        for rulebook in ["house", "advanced"] {
            for other in ["friend", "target"] {
                assert_eq!(first(rulebook, other, [10, 18], 1).0, other);
                assert_eq!(first(rulebook, other, [18, 10], 1).0, "attacker");
            }
        }
    }

    #[test]
    fn a06_between_equals_the_die_between_the_sides_decides() {
        let mut counts = [0, 0];
        for seed in 0..16 {
            let (first, [own, other]) = first("advanced", "target", [12, 12], seed);
            assert_eq!(first == "attacker", own < other, "seed {seed}");
            counts[usize::from(own < other)] += 1;
        }
        assert!(counts.iter().all(|count| *count > 2), "{counts:?}");
    }

    /// A wizard of level 5 in sight of straw, its enemies farther off than a burst around it.
    fn straw() -> Trial {
        let mut trial = caster("house", Class::Wizard, 5, Spell::Fireball);
        let straw = Tile { flammability: Flammability::High, ..Tile::default() };
        trial.place("target", 20, 2).place("foe", 21, 2).place("friend", 1, 2).tile(at(12, 2), straw);
        trial
    }

    #[test]
    fn s07_flames_need_nobody_where_they_burst() {
        let mut trial = straw();
        cast_for_long(&mut trial, at_hex(Spell::Fireball, 12, 2), &[]);
        trial.expect(r#"{"event":"spell_cast","targets":[],"power":0,"left":1}"#);
        trial.expect(r#"{"event":"fire_changed","at":[12,2],"before":0}"#).expect_no("spell_harmed");
    }

    #[test]
    fn s07_an_enemy_that_walks_out_of_the_area_does_not_spoil_the_spell() {
        let mut trial = straw();
        trial.place("target", 16, 2);
        trial.obey(at_hex(Spell::Fireball, 12, 2)).obey(end_turn("friend"));
        trial.obey(walk("target", &[at(17, 2)])).obey(end_turn("target")).obey(end_turn("foe"));
        trial.expect(r#"{"event":"spell_cast","targets":[]}"#).expect_no("spell_spoiled");
        trial.expect(r#"{"event":"fire_changed","at":[12,2],"before":0}"#);
    }

    #[test]
    fn s14_no_refusal_tells_whether_somebody_unseen_is_there() {
        for (class, spell) in [
            (Class::Wizard, Spell::Sleep),
            (Class::Wizard, Spell::Web),
            (Class::Wizard, Spell::Slow),
            (Class::Wizard, Spell::HoldPerson),
            (Class::Wizard, Spell::Darkness),
            (Class::Priest, Spell::Silence),
        ] {
            let mut trial = caster("house", class, 5, spell);
            trial.place("target", 30, 2).place("foe", 31, 2);
            assert!(trial.order(&at_hex(spell, 10, 2)).is_ok(), "{spell}");
        }
        let mut own = caster("house", Class::Wizard, 5, Spell::BurningHands);
        own.place("target", 30, 2).place("foe", 31, 2);
        assert!(own.order(&at_own(Spell::BurningHands)).is_ok());
    }

    #[test]
    fn s01_a_spell_for_friends_needs_a_friend() {
        let mut trial = caster("house", Class::Priest, 1, Spell::Bless);
        assert!(trial.order(&at_hex(Spell::Bless, 20, 2)).is_err());
    }
}
