//! Listening for the unseen.
//!
//! Whoever has reason to believe that an enemy is there that cannot be seen rolls one d20 at the end of a round, or at once
//! with its action. The die with all rows must be at most the base number. What one unit has detected all its side knows
//! for the rest of the battle.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::{acuity, signs};
use crate::event::{BattleEvent, Detection, ListeningRoll};
use crate::hex::{Hex, distance, sees};
use crate::model::{Act, Condition, Purpose, RuleId, Skill, Status, Trace, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::{able, knows};
use crate::rules::field::turn::{affords, paid};
use crate::rules::field::{Battlefield, Unit, UnitSummary};

const A74: RuleId = RuleId::a(74);
const A75: RuleId = RuleId::a(75);
const A76: RuleId = RuleId::a(76);
const A81: RuleId = RuleId::a(81);

/// The die of a check.
const DIE: u16 = 20;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A74,
        "Reason to listen",
        "What cannot be seen leaves scent, sounds and footprints, but only those notice them who believe that somebody is \
         there: whose side has known of the enemy in this battle, because it stood next to one of them, attacked, or was \
         seen before it vanished.",
    )
    .needing(&[A76]),
    Rule::new(
        A75,
        "Once a round",
        "Each unit that can detect the unseen checks once at the end of a round, for free. It may listen with its action \
         and all its attacks instead, and checks at once then. One die counts against all that it may detect.",
    )
    .needing(&[A76]),
    Rule::new(
        A76,
        "Detecting the invisible",
        "A d20 with all rows detects an invisible enemy within 6 hexes, with no wall between, if it is at most the base \
         number. Neither a 1 nor a 20 is anything special. What makes checks against the detector's scores harder is \
         added too.",
    )
    .needing(&[RuleId::a(77)]),
    Rule::new(
        A81,
        "Once detected",
        "A unit that has been detected stays so until the battle ends. The detector tells all its side at once, and the \
         others need no check.",
    )
    .needing(&[A76]),
];

pub(super) fn plugin(app: &mut App) {
    let round_ends = |event: &BattleEvent| matches!(event, BattleEvent::RoundEnded { .. });
    add_reaction(app, A76, round_ends, listen_at_the_end.in_set(React::Detect));
    add_rule_systems(app, A76, Phase::Harm, listen.in_set(Harm::Listen));
    add_rule_systems(app, A76, Phase::Harm, detect.in_set(Harm::Detect));
    add_adviser(app, suggest);
}

/// Whether a unit that still fights cannot be seen.
pub(super) fn is_unseen(field: &Battlefield, id: UnitId) -> bool {
    field
        .find_summary(id)
        .is_some_and(|unit| *unit.status == Status::Fighting && unit.conditions.has(Condition::Invisible))
}

/// The enemies of whom a unit believes that they are there somewhere, unseen and undetected, by id.
fn believed<'f>(field: &'f Battlefield, unit: &'f Unit) -> impl Iterator<Item = UnitId> + 'f {
    let side = unit.side.0;
    let enemies = field.fighting().filter(move |other| other.side.0 != side).map(|other| *other.id);
    enemies.filter(move |id| {
        let known = field.secrets.has_detected(*id, side);
        is_unseen(field, *id) && !known && field.secrets.trace(side, *id).is_some()
    })
}

/// Whether a unit can detect anything and has reason to try.
fn has_reason(field: &Battlefield, unit: &Unit) -> bool {
    acuity::base(unit).is_some() && believed(field, unit).next().is_some()
}

fn listen_at_the_end(mut causes: Causes, field: Battlefield) {
    if causes.events().any(|event| matches!(event, BattleEvent::RoundEnded { .. })) {
        let able = field.fighting().filter(|unit| !unit.conditions.incapacitate());
        let units = able.map(|unit| field.unit(*unit.id));
        let listens = |unit: &Unit| !field.clock.listened.contains(unit.id) && has_reason(&field, unit);
        let acts = units.filter(listens).map(|unit| Act::Detect { unit: *unit.id }).collect();
        causes.queue(A76, vec![acts]);
    }
}

/// Whether a unit may listen now.
///
/// # Errors
/// Why not.
pub(in crate::rules) fn check(field: &Battlefield, id: UnitId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    field.needs(A76)?;
    affords(field, &unit, &Act::Listen { unit: id })?;
    if field.clock.listened.contains(&id) {
        return Err(Refusal::HasListened(id));
    }
    acuity::base(&unit).ok_or(Refusal::CannotDetect(id))?;
    // Whom a side misses is no secret to it, even where it does not know the unit any more.
    let misses = field.secrets.missed_by(unit.side.0).next().is_some();
    if misses || has_reason(field, &unit) { Ok(()) } else { Err(Refusal::NoReasonToListen(id)) }
}

/// What it is worth to listen for an enemy that was last known in reach, in shares of a unit's worth. An attack on
/// somebody else is usually worth more.
const WORTH: f64 = 0.08;

/// Suggests to listen to a unit that could detect somebody where its side lost sight of him.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let id = *unit.id;
    if check(field, id).is_err() {
        return Vec::new();
    }
    let near = |trace: Trace| distance(unit.position.0, trace.hex) <= acuity::range(unit);
    let mut missed = field.secrets.missed_by(unit.side.0);
    match missed.any(|(_, trace)| near(trace)) {
        true => vec![Idea::instead(A76, "listens for the unseen", Order::Listen { unit: id }, WORTH)],
        false => Vec::new(),
    }
}

/// A roll against all unseen enemies.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
struct Listening {
    /// The skills that help.
    skills: Vec<Skill>,
    natural: u16,
}

/// The unit that listens in an act.
fn listener(act: &Act) -> Option<UnitId> {
    let (Act::Detect { unit } | Act::Listen { unit }) = *act else { return None };
    Some(unit)
}

/// Whether a unit hears and smells what is in a hex: near enough, and with no wall between.
fn perceives(field: &Battlefield, unit: &UnitSummary, hex: Hex) -> bool {
    let from = unit.position.0;
    let solid = |hex: Hex| field.board.tile(hex).is_none_or(|tile| tile.is_solid());
    distance(from, hex) <= acuity::range(unit) && sees(from, hex, |hex, _, _| solid(hex))
}

/// The hexes in which the unit of an order to listen may detect somebody, row by row: nobody is seen there. None for
/// another order.
pub fn where_listened(field: &Battlefield, order: &Order) -> Vec<Hex> {
    let Order::Listen { unit } = *order else { return Vec::new() };
    let unit = field.summary(unit);
    let range = unit.position.0.range(acuity::range(&unit));
    let open = range.filter(|hex| field.board.tile(*hex).is_some_and(|tile| !tile.is_solid()));
    // Whom the side does not know of leaves no gap.
    let known = |other: UnitId| !field.secrets.hides(other, unit.side.0);
    let free = open.filter(|hex| !field.standing_in(*hex).is_some_and(known));
    let mut hexes: Vec<Hex> = free.filter(|hex| perceives(field, &unit, *hex)).collect();
    hexes.sort_unstable_by_key(|hex| (hex.y, hex.x));
    hexes
}

/// What a unit would detect with its skills: each enemy in reach and the facts of the roll.
fn chances(field: &Battlefield, unit: &Unit, skills: &[Skill]) -> Vec<Detection> {
    let Some(base) = acuity::base(unit) else { return Vec::new() };
    let enemies = believed(field, unit).map(|id| field.unit(id));
    let found = enemies.filter(|enemy| perceives(field, unit, enemy.position.0)).map(|enemy| {
        let modifiers = signs::rows(field, unit, &enemy, skills);
        let need = base as i16 - modifiers.iter().map(|row| row.value).sum::<i16>();
        let (by, side) = (*unit.id, unit.side.0);
        Detection { unit: *enemy.id, by, side, base, modifiers, need, natural: 0 }
    });
    found.collect()
}

fn is_found(chance: &Detection, natural: u16) -> bool {
    i32::from(natural) <= i32::from(chance.need)
}

fn listen(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Some(id) = listener(&declared.0) else { return };
        let unit = field.unit(id);
        // Nobody rolls again for what the side knows by now. Whether an enemy is near enough is no reason to roll or
        // not: that would tell where it is.
        if declared.0 == (Act::Detect { unit: id }) && !has_reason(&field, &unit) {
            return;
        }
        let known = unit.skills.0.iter().filter(|skill| knows(&unit, **skill));
        let needs = known.filter_map(|skill| Some((*skill, signs::needed_for(&field, &unit, *skill)?)));
        let needs: Vec<(Skill, i16)> = needs.collect();
        dice.ask((entity, *deed), A76, Purpose::Listening, |draw| {
            let skills: Vec<Skill> = needs
                .iter()
                .filter(|(_, need)| {
                    let helps = |face: u16| i32::from(face) <= i32::from(*need);
                    helps(draw.die_of_sorts(DIE, helps))
                })
                .map(|(skill, _)| *skill)
                .collect();
            let chances = chances(&field, &unit, &skills);
            let sort = |face: u16| chances.iter().map(|chance| is_found(chance, face)).collect::<Vec<_>>();
            let natural = draw.die_of_sorts(DIE, sort);
            Listening { skills, natural }
        });
    });
}

fn detect(
    mut deeds: Deeds<(&Deed, &Declared, Option<&Listening>, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, listening, mut effects)| {
        let (Some(id), Some(Listening { skills, natural })) = (listener(&declared.0), listening) else {
            return;
        };
        let unit = field.unit(id);
        if let Act::Listen { .. } = declared.0 {
            effects.0.push(paid(&unit, &declared.0));
        }
        let (natural, rolls) = (*natural, dice.rolls(*deed, &[Purpose::Listening]));
        effects.0.push(BattleEvent::Listened(ListeningRoll { unit: id, natural, rolls }));
        let found = chances(&field, &unit, skills).into_iter().filter(|chance| is_found(chance, natural));
        effects.0.extend(found.map(|chance| BattleEvent::Detected(Detection { natural, ..chance })));
    });
}

#[cfg(test)]
mod tests;
