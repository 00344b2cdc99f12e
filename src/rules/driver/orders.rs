//! Whether an order may be carried out, and why not. Read-only; player, opponent and driver share it.
//!
//! An order becomes one or more acts. The same checks run again when the step of an act begins, because earlier steps
//! may have made it impossible.

use bevy::prelude::In;

use crate::model::{Act, AimedPart, ChosenOption, Clock, Condition, OpenChoice, Stage, Stance, UnitId};
use crate::order::{NoChase, Order, Refusal};
use crate::rules::attack::{called_shot, parrying, reach};
use crate::rules::detection::{listening, whereabouts};
use crate::rules::field::able::{self, able, living};
use crate::rules::field::{Battlefield, Unit};
use crate::rules::fire::{burning, flask, hurling, oil};
use crate::rules::items::{drawing, retrieval};
use crate::rules::morale::rout;
use crate::rules::motion::{climbing, flying, movement, riding, stance};
use crate::rules::shooting::{aiming, loading};
use crate::rules::{affliction, injury, magic, pursuit, slaying, turning, wrestling};

/// The longest path of an order, in hexes; no unit walks farther in a turn.
const LONGEST_PATH: usize = 64;

/// The acts of an order, if it may be given now.
pub(in crate::rules) fn order(In(order): In<Order>, field: Battlefield) -> Result<Vec<Act>, Refusal> {
    if field.clock.stage == Stage::Over {
        return Err(Refusal::BattleOver);
    }
    allowed(&order, &field)?;
    whereabouts::check_known(&field, &order)?;
    let acts = acts(&order, &field)?;
    acts.first().map_or(Ok(()), |act| able::steered(&field, act))?;
    if let Order::Move { unit, path } = &order {
        acts.iter().take(1).try_for_each(|act| free(&field, act))?;
        movement::check_path(&field, *unit, path)?;
    } else {
        // Further attacks of the same action are checked when their steps begin.
        let now = if matches!(order, Order::Attack { .. }) { 1 } else { acts.len() };
        acts.iter().take(now).try_for_each(|act| possible(&field, act))?;
    }
    Ok(acts)
}

/// Whether the rulebook knows the order at all.
fn allowed(order: &Order, field: &Battlefield) -> Result<(), Refusal> {
    let rules = order.rules();
    let off = rules.iter().all(|rule| !field.rulebook.has(*rule));
    rules.first().filter(|_| off).map_or(Ok(()), |rule| Err(Refusal::RuleOff(*rule)))
}

fn acts(order: &Order, field: &Battlefield) -> Result<Vec<Act>, Refusal> {
    match (field.clock.stage == Stage::Chase, pursuit::is_of_a_chase(order)) {
        (true, false) => return Err(NoChase::OnlyRunning.into()),
        (true, true) => pursuit::ready(field, order)?,
        (false, _) => order.actor().map_or(Ok(()), |unit| ready(field, unit).map(drop))?,
    }
    Ok(match *order {
        Order::Move { unit, ref path } => {
            if !(1..=LONGEST_PATH).contains(&path.len()) {
                return Err(Refusal::BadPath(LONGEST_PATH));
            }
            path.iter().map(|&to| Act::Walk { unit, to }).collect()
        }
        Order::Turn { unit, facing } => vec![Act::TurnTo { unit, facing }],
        Order::Attack { unit, target, weapon } => reach::declare(field, unit, target, weapon)?,
        Order::CallShot { unit, target, weapon, part, spot } => {
            vec![called_shot::declare(field, unit, target, weapon, AimedPart { part, spot })?]
        }
        Order::Kneel { unit } => vec![Act::Take { unit, stance: Stance::Kneeling }],
        Order::GoProne { unit } => vec![Act::Take { unit, stance: Stance::Prone }],
        Order::StandUp { unit } => vec![Act::Take { unit, stance: Stance::Standing }],
        Order::Fly { unit, layer } => vec![Act::Fly { unit, layer }],
        Order::Climb { unit, to } => vec![Act::Climb { unit, to }],
        Order::Draw { unit, item } => vec![Act::Draw { unit, item }],
        Order::Stow { unit, item } => vec![Act::Stow { unit, item }],
        Order::PickUp { unit, item } => vec![Act::PickUp { unit, item }],
        Order::Kick { unit, item } => {
            vec![Act::Kick { unit, item, to: retrieval::kick_receiver(field, unit, item)? }]
        }
        Order::Delay { unit, segment } => vec![Act::Delay { unit, segment }],
        Order::EndTurn { unit } => vec![Act::EndTurn { unit }],
        Order::Aim { unit } => vec![Act::Aim { unit }],
        Order::Parry { unit } => vec![Act::Parry { unit }],
        Order::Reload { unit, item } => vec![Act::Reload { unit, item }],
        Order::Surrender { side } => vec![Act::Surrender { side }],
        Order::Flee { unit } => vec![Act::Flee { unit }],
        Order::OfferSurrender { unit } => vec![Act::LayDownArms { unit, rule: None }],
        Order::Mount { unit, mount } => vec![Act::Mount { unit, mount }],
        Order::Dismount { unit, to } => vec![Act::Dismount { unit, to }],
        Order::TurnUndead { unit } => vec![Act::TurnUndead { unit }],
        Order::Wrestle { unit, target } => wrestling::wrestle(field, unit, target)?,
        Order::Escape { unit } => vec![wrestling::escape(field, unit)?],
        Order::StabGrappler { unit, target, weapon } => {
            vec![wrestling::strike_holder(field, unit, target, weapon)?]
        }
        Order::Release { unit } => vec![Act::Release { unit }],
        Order::Sprinkle { unit, item, target } => vec![flask::sprinkle(field, unit, item, target)?],
        Order::Throw { unit, item, at } => vec![flask::throw(field, unit, item, at)?],
        Order::LightWick { unit, item } => vec![Act::LightWick { unit, item }],
        Order::Extinguish { unit, target } => vec![Act::Extinguish { unit, target }],
        Order::Treat { unit, target } => vec![Act::Treat { unit, target }],
        Order::Cast { unit, spell, at } => vec![Act::Cast { unit, spell, at, item: None }],
        Order::UseItem { unit, item, at } => vec![magic::use_item(field, unit, item, at)?],
        Order::Listen { unit } => vec![Act::Listen { unit }],
        Order::Slay { unit, target } => vec![Act::Slay { unit, target }],
        Order::TrySlay { unit, target } => vec![slaying::declare_attempt(field, unit, target)?],
        Order::DropItem { unit, item } => vec![Act::DropItem { unit, item }],
        Order::DropInTheWay { unit, item } => pursuit::throw_down(field, unit, item)?,
        Order::Pursue { side } => vec![Act::Pursue { side }],
        Order::LetGo { side } => vec![Act::LetGo { side }],
        Order::Choose { .. } => return Err(Refusal::NothingToChoose),
    })
}

/// A unit, if it may be given orders now.
///
/// # Errors
/// Why not: it is unknown or out of action, or it is not its turn.
///
/// # Example
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::rules::ready;
///
/// let grisk = "grisk".parse()?;
/// assert!(battle.survey(|field| ready(field, robin).is_ok()));
/// assert!(battle.survey(|field| ready(field, grisk).is_err()), "it is not Grisk's turn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ready<'f>(field: &'f Battlefield, id: UnitId) -> Result<Unit<'f, 'f>, Refusal> {
    if field.clock.stage == Stage::Chase {
        return decides(field, id);
    }
    let unit = able(field, id)?;
    if unit.conditions.run() {
        return Err(Refusal::Running(id));
    }
    if let Some(rider) = field.rider_of(id) {
        return Err(Refusal::Carries { mount: id, rider });
    }
    if !field.clock.block.contains(&id) {
        return Err(Refusal::NotItsTurn(id));
    }
    if unit.turn.ended && unit.conditions.has(Condition::Parrying) {
        return Err(Refusal::Parries(id));
    }
    if unit.turn.ended {
        return Err(Refusal::TurnEnded(id));
    }
    Ok(unit)
}

/// A unit that decides in a chase; it may have left the field.
fn decides<'f>(field: &'f Battlefield, id: UnitId) -> Result<Unit<'f, 'f>, Refusal> {
    let unit = field.find_unit(id).ok_or(Refusal::NoSuchUnit(id))?;
    match (field.clock.block.contains(&id), unit.turn.ended) {
        (false, _) => Err(Refusal::NotItsTurn(id)),
        (true, true) => Err(Refusal::TurnEnded(id)),
        (true, false) => Ok(unit),
    }
}

/// Whether an act can still happen when its step begins.
pub(in crate::rules) fn act(In(act): In<Act>, field: Battlefield) -> Result<(), Refusal> {
    possible(&field, &act)
}

/// Whether nothing that befalls the actor, or the mount that carries it, keeps it from an act.
fn free(field: &Battlefield, act: &Act) -> Result<(), Refusal> {
    wrestling::forbids(field, act)?;
    able::forbids(field, act)?;
    burning::forbids(field, act)
}

fn possible(field: &Battlefield, act: &Act) -> Result<(), Refusal> {
    free(field, act)?;
    match *act {
        Act::Attack { attacker, target, weapon, manner, occasion } => {
            let (unit, victim, item) = reach::armed_enemies(field, attacker, target, weapon)?;
            if item.flask().is_some() {
                flask::check(field, &unit, &victim, &item, manner)?;
            }
            called_shot::check(field, &unit, &victim, manner, occasion)?;
            reach::can_attack(field, &unit, &victim, &item, manner, occasion)
        }
        Act::Walk { unit, to } => movement::check_path(field, unit, &[to]),
        Act::TurnTo { unit, facing } => movement::check_turn(field, unit, facing),
        Act::Take { unit, stance } => stance::check(field, unit, stance),
        Act::Fly { unit, layer } => flying::check(field, unit, layer),
        Act::Climb { unit, to } => climbing::check(field, unit, to),
        Act::Draw { unit, item } => drawing::check_draw(field, unit, item),
        Act::Stow { unit, item } => drawing::check_stow(field, unit, item),
        Act::PickUp { unit, item } => retrieval::check_pick_up(field, unit, item),
        Act::Kick { unit, item, to } => retrieval::check_kick(field, unit, item, to),
        Act::Delay { unit, segment } => crate::rules::round::turn::check_delay(field, unit, segment),
        Act::EndTurn { .. } if field.clock.stage == Stage::Chase => Ok(()),
        Act::EndTurn { unit } => able(field, unit).map(drop),
        Act::Aim { unit } => aiming::check(field, unit).map(drop),
        Act::Parry { unit } => parrying::check(field, unit),
        Act::Reload { unit, item } => loading::check(field, unit, item),
        Act::Surrender { side } => {
            field.sides.sides.contains_key(&side).then_some(()).ok_or(Refusal::NoSuchSide(side))
        }
        Act::Hurl { unit, item, to } => hurling::check(field, unit, item, to),
        Act::LightWick { unit, item } => oil::check_light(field, unit, item),
        Act::Extinguish { unit, target } => burning::check_extinguish(field, unit, target),
        Act::Treat { unit, target } => injury::check_treatment(field, unit, target),
        Act::Slay { unit, target } => slaying::check_certain(field, unit, target),
        Act::Kill { unit, target } => slaying::check_end(field, unit, target),
        Act::TrySlay { unit, target, occasion } => slaying::check_attempt(field, unit, target, occasion),
        Act::DropItem { unit, item } => oil::check_drop(field, unit, item),
        Act::Cast { unit, spell, at, item } => magic::check(field, unit, (spell, item), at),
        Act::CompleteSpell { unit } => able(field, unit).map(drop),
        Act::Endure { .. } => Ok(()),
        Act::Listen { unit } => listening::check(field, unit),
        Act::Detect { unit } => able(field, unit).map(drop),
        Act::Notice => Ok(()),
        Act::Initiative { unit } => able(field, unit).map(drop),
        Act::Burn { unit, .. } | Act::Bleed { unit } | Act::Rise { unit } | Act::WearOut { unit } => {
            living(field, unit).map(drop)
        }
        Act::Sicken { unit } => affliction::check_poison(field, unit),
        Act::Catch { .. } | Act::Kindle { .. } | Act::BurnDown => Ok(()),
        Act::Tire { .. } | Act::Seize { .. } => Ok(()),
        Act::BeginRound | Act::BeginBlock | Act::EndRound | Act::PassTime | Act::EndBattle => Ok(()),
        Act::Perish => Ok(()),
        Act::Mount { unit, mount } => riding::check_mount(field, unit, mount),
        Act::Dismount { unit, to } => riding::check_dismount(field, unit, to),
        Act::TurnUndead { unit } => turning::check(field, unit),
        Act::Wrestle { unit, target, bid } => wrestling::check(field, unit, target, bid),
        Act::Release { unit } => wrestling::check_release(field, unit),
        Act::BeginChase | Act::BeginChaseTurn | Act::EndChase => Ok(()),
        Act::DropInTheWay { unit, item } => pursuit::check_drop(field, unit, item),
        Act::Tempt { unit, .. } => pursuit::check_tempt(field, unit),
        Act::Pursue { side } | Act::LetGo { side } => pursuit::check_decision(field, side),
        Act::CheckMorale { unit, .. } => able(field, unit).map(drop),
        Act::Flee { unit } => rout::check_flee(field, unit),
        Act::LayDownArms { unit, .. } => rout::check_lay_down(field, unit),
        Act::LeaveField { unit } => rout::check_leave(field, unit),
        Act::Cower { .. } => Ok(()),
    }
}

/// An answer in the terms of the open question.
///
/// # Errors
/// If no question is open, or the answer is none of the options.
pub(in crate::rules) fn choice(
    open: Option<&OpenChoice>,
    clock: &Clock,
    option: &ChosenOption,
) -> Result<ChosenOption, Refusal> {
    if clock.stage == Stage::Over {
        return Err(Refusal::BattleOver);
    }
    let options = &open.ok_or(Refusal::NothingToChoose)?.options;
    let no_such_option = || Refusal::NoSuchOption { option: option.clone(), options: options.count() };
    options.resolve(option).ok_or_else(no_such_option)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Status;
    use crate::rules::trial::{Trial, unit};

    #[test]
    fn only_a_unit_that_fights_ends_its_turn_but_in_a_chase_the_fled_do_too() {
        let fled = |stage| {
            let mut trial = Trial::duel("house");
            trial
                .unit("target", |target| target.status = Status::Fled)
                .change(|state| state.clock.stage = stage);
            trial.survey(|field| possible(field, &Act::EndTurn { unit: unit("target") }))
        };
        assert_eq!(fled(Stage::Chase), Ok(()));
        let out_of_action = Refusal::OutOfAction { unit: unit("target"), status: Status::Fled };
        assert_eq!(fled(Stage::Acting), Err(out_of_action));
    }
}
