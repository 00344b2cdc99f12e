//! Turning the undead: clerics drive undead off or destroy them.
//!
//! The turned run from the cleric, moved by the clock like the routed; see [`super::morale::rout`].

mod affected;
mod table;
#[cfg(test)]
mod tests;

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::deed::advice::{Idea, add_adviser};
use super::deed::ask::Dice;
use super::deed::phase::{Harm, Phase, add_rule_systems};
use super::deed::{Declared, Deed, Deeds, Effects};
use super::field::able::able;
use super::field::turn::paid;
use super::field::{Battlefield, Unit};
use super::harm::falling::{die, let_go};
use super::harm::hit_points::{self, A44, HitPointChange};
use super::morale::codex::TWO_DICE;
use super::motion::parting::unseat;
use crate::event::{BattleEvent, Turning};
use crate::model::{Act, Class, Purpose, RuleId, Turn, UnitId, enumerate};
use crate::order::{Order, Refusal};
use crate::rulebook::{Rule, RuleFile};
use affected::{Hearer, affected, beaten, hearers};
use table::{Power, TurningFate, power};

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[(RULES, plugin)];

const R49: RuleId = RuleId::r(49);
const R50: RuleId = RuleId::r(50);
const R51: RuleId = RuleId::r(51);
const R52: RuleId = RuleId::r(52);
const R53: RuleId = RuleId::r(53);
const R54: RuleId = RuleId::r(54);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        R49,
        "Turning the undead",
        "A cleric presents a holy symbol and rolls 2d6 against the table, by its level and the hit dice of the \
         undead. A number is what the roll must reach, T turns and D destroys without fail, and what is not in the \
         table cannot be turned. At level 1 it takes 7 against 1 hit die, 9 against 2 and 11 against 2 with a \
         special ability. Each level moves the row 7, 9, 11 one column on, and behind it follow T, T and then D. \
         Turning reaches all undead within 12 hexes to which there is a line of sight, in darkness as well: they \
         feel the power that is called. It takes the action, the minor action and what is left of the movement, \
         and the cleric may try again every turn.",
    ).under_any_core()
    .needing(&[R50, R51, R52, R53, R54, RuleId::r(23)]),
    Rule::new(R50, "How many", "A second 2d6 says how many hit dice of undead are turned or destroyed.").under_any_core(),
    Rule::new(
        R51,
        "The turned",
        "A turned unit runs off the field by itself for the rest of the battle, never through a hex next to the \
         cleric while the cleric fights, and attacks nobody. Where there is no way out it moves away from its \
         enemies and cowers. It may be attacked.",
    ).under_any_core(),
    Rule::new(R52, "The destroyed", "Where the table says D the undead are destroyed at once, for good.").under_any_core(),
    Rule::new(
        R53,
        "What is left over",
        "Hit dice that are left over and too few for the next of the undead are wasted. But at least one is \
         affected in any case.",
    ).under_any_core(),
    Rule::new(
        R54,
        "All sorts together",
        "The undead with the fewest hit dice are affected first, of those the nearest. Each is judged by its own \
         column: one that the first roll does not beat is passed over.",
    ).under_any_core(),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, R49, Phase::Harm, invoke.in_set(Harm::Turning));
    add_rule_systems(app, R49, Phase::Harm, count_hit_dice.in_set(Harm::TurningHitDice));
    add_rule_systems(app, R49, Phase::Harm, tell.in_set(Harm::TurningTold));
    add_adviser(app, suggest);
}

/// What a hit die of undead driven off is worth, in shares of a cleric's worth.
const WORTH_OF_A_HIT_DIE: f64 = 0.35;

/// Suggests turning to a cleric that can turn.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    if check(field, *unit.id).is_err() {
        return Vec::new();
    }
    let (level, hearers) = (unit.training.level, hearers(field, unit));
    let hit_dice = |unit: UnitId| {
        let hearer = hearers.iter().find(|hearer| hearer.unit == unit);
        hearer.map_or(0.0, |hearer| f64::from(hearer.hit_dice.max(1)))
    };
    let ways = enumerate(|draw| {
        let roll = draw.roll(TWO_DICE) as u8;
        affected(&beaten(level, &hearers, roll), draw.roll(TWO_DICE) as u8)
    });
    let each = ways
        .iter()
        .map(|(chosen, chance)| chance * chosen.iter().map(|(unit, _)| hit_dice(*unit)).sum::<f64>());
    let worth = each.sum::<f64>() * WORTH_OF_A_HIT_DIE;
    vec![Idea::instead(R49, "turns the undead", Order::TurnUndead { unit: *unit.id }, worth)]
}

/// Whether a unit can turn undead now.
pub(super) fn check(field: &Battlefield, id: UnitId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    field.needs(R49)?;
    if unit.training.class != Class::Priest {
        return Err(Refusal::NoCleric(id));
    }
    let Turn { action, minor, .. } = *unit.turn;
    action.then_some(()).ok_or(Refusal::NoAction(id))?;
    minor.then_some(()).ok_or(Refusal::NoMinorAction(id))?;
    // What its side does not know of is turned with the others, but is no reason to try.
    let known = |hearer: &Hearer| !field.secrets.hides(hearer.unit, unit.side.0);
    let hearers: Vec<Hearer> = hearers(field, &unit).into_iter().filter(known).collect();
    if hearers.is_empty() {
        return Err(Refusal::NoUndead { unit: id, far: affected::FAR });
    }
    let level = unit.training.level;
    let beyond = |hearer: &Hearer| power(level, hearer.hit_dice, hearer.special) == Power::Never;
    if hearers.iter().all(beyond) { Err(Refusal::UndeadTooStrong(id)) } else { Ok(()) }
}

/// The roll against the table.
#[derive(Component, Clone, Copy, PartialEq)]
struct TurningRoll(u8);

/// How many hit dice are affected.
#[derive(Component, Clone, Copy, PartialEq)]
struct TurningTotal(u8);

fn invoke(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>) {
    deeds.each(|(entity, deed, declared)| {
        if let Act::TurnUndead { .. } = declared.0 {
            dice.ask((entity, *deed), R49, Purpose::Turning, |draw| TurningRoll(draw.roll(TWO_DICE) as u8));
        }
    });
}

/// The undead that the roll beats.
fn beaten_by(field: &Battlefield, cleric: UnitId, roll: u8) -> Vec<(Hearer, TurningFate)> {
    let cleric = field.unit(cleric);
    beaten(cleric.training.level, &hearers(field, &cleric), roll)
}

fn count_hit_dice(
    mut dice: Dice,
    mut deeds: Deeds<(Entity, &Deed, &Declared, &TurningRoll)>,
    field: Battlefield,
) {
    deeds.each(|(entity, deed, declared, roll)| {
        let Act::TurnUndead { unit } = declared.0 else { return };
        if !beaten_by(&field, unit, roll.0).is_empty() {
            dice.ask((entity, *deed), R50, Purpose::TurningHitDice, |draw| {
                TurningTotal(draw.roll(TWO_DICE) as u8)
            });
        }
    });
}

type TurningDeed<'a> = (&'a Deed, &'a Declared, &'a TurningRoll, Option<&'a TurningTotal>, &'a mut Effects);

fn tell(mut deeds: Deeds<TurningDeed<'static>>, field: Battlefield, dice: Dice) {
    deeds.each(|(deed, declared, roll, total, mut effects)| {
        let Act::TurnUndead { unit: by } = declared.0 else { return };
        let total = total.map(|total| total.0);
        let chosen = total.map(|total| affected(&beaten_by(&field, by, roll.0), total)).unwrap_or_default();
        effects.0.push(paid(&field.unit(by), &declared.0));
        effects.0.push(BattleEvent::TurningTried(Turning {
            unit: by,
            roll: roll.0,
            total,
            affected: chosen.iter().map(|(unit, _)| *unit).collect(),
            rolls: dice.rolls(*deed, &[Purpose::Turning, Purpose::TurningHitDice]),
        }));
        for (unit, fate) in chosen {
            let unit = field.unit(unit);
            match fate {
                TurningFate::Turned => effects.0.push(BattleEvent::UndeadTurned { unit: *unit.id, by }),
                TurningFate::Destroyed => {
                    let (id, at) = (*unit.id, unit.position.0);
                    let all = unit.hit_points.now;
                    hit_points::change(
                        &field,
                        id,
                        -all,
                        &mut effects,
                        |HitPointChange { before, .. }| BattleEvent::UndeadDestroyed {
                            unit: id,
                            by,
                            at,
                            before,
                        },
                    );
                    if field.rulebook.has(A44) {
                        die(&unit, A44, &mut effects);
                    }
                    unseat(&field, &unit, &mut effects);
                    let_go(&field, &unit, &mut effects);
                }
            }
        }
    });
}
