//! Going down: at 0 hit points or below, a unit falls and lets go of what it holds.
//!
//! It stays on the board, marked, and no longer fills its hex. Under A-44 it is dying below 0, and dead in the end.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::hit_points::{A44, HitPointChange, changed_by, death_at, status_with};
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::model::{LastingEffect, Place, RuleId, Stance, Status, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::attack::{FinalDamage, Victim};
use crate::rules::deed::phase::{Harm, Phase};
use crate::rules::deed::{Deeds, Effects};
use crate::rules::field::{Battlefield, Unit, UnitSummary, hands, turn};
use crate::rules::ground::rest::resting_place;
use crate::rules::ground::spill::come_to_rest;
use crate::rules::motion::parting::{thrown_off, unseat};

/// All rulebooks share this, so it has no rule of its own.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, fall_to_damage.in_set(Harm::Fall));
}

fn fall_to_damage(mut attacks: Deeds<(&Victim, &FinalDamage, &mut Effects)>, field: Battlefield) {
    attacks.each(|(victim, damage, mut effects)| {
        let (Some(victim), Some(damage)) = (victim.0, damage.0) else { return };
        fall(&field, victim, changed_by(&field, victim, -damage), &mut effects);
    });
}

/// Adds the events of a fall, if the loss of hit points causes one: the unit goes down, begins to die, dies.
pub(in crate::rules) fn fall(
    field: &Battlefield,
    unit: UnitId,
    change: HitPointChange,
    effects: &mut Effects,
) {
    // Most blows leave hit points.
    if change.after > 0 {
        return;
    }
    let unit = field.unit(unit);
    fall_from(field, &unit, *unit.status, change, effects);
}

/// The same for a unit that is in this state by what came earlier in the deed.
pub(in crate::rules) fn fall_from(
    field: &Battlefield,
    unit: &Unit,
    now: Status,
    HitPointChange { before, after }: HitPointChange,
    effects: &mut Effects,
) {
    let status = status_with(field, unit, after);
    if after >= before || !status.is_down() {
        return;
    }
    // An injury may have felled it before.
    if !now.is_down() {
        go_down(field, unit, effects);
    }
    if status == Status::Dying && now != Status::Dying {
        let (dies_at, round) = (death_at(unit), field.clock.round);
        effects.0.push(BattleEvent::BeganToDie { unit: *unit.id, dies_at, round });
    }
    if status == Status::Dead {
        die(unit, A44, effects);
    }
}

/// The same for what a unit loses at the end of a round: whoever was kept from sinking does not begin to sink again.
pub(in crate::rules) fn fall_by_bleeding(
    field: &Battlefield,
    unit: UnitId,
    change: HitPointChange,
    effects: &mut Effects,
) {
    let bearer = field.unit(unit);
    let is_steady = change.before < 0 && *bearer.status == Status::Fallen;
    if !is_steady || status_with(field, &bearer, change.after) == Status::Dead {
        fall(field, unit, change, effects);
    }
}

/// Adds the event that a unit dies, unless it is there.
pub(in crate::rules) fn die(unit: &UnitSummary, rule: RuleId, effects: &mut Effects) {
    let id = *unit.id;
    let is_there = |event: &BattleEvent| matches!(event, BattleEvent::Died { unit, .. } if *unit == id);
    if !effects.0.iter().any(is_there) {
        effects.0.push(BattleEvent::Died { unit: id, rule });
    }
}

/// Adds the events of a fall, whatever causes it.
pub(in crate::rules) fn go_down(field: &Battlefield, unit: &Unit, effects: &mut Effects) {
    effects.0.push(BattleEvent::Fell { unit: *unit.id, at: unit.position.0 });
    unseat(field, unit, effects);
    let_go(field, unit, effects);
}

/// Adds the events that a unit lets go of all that it holds.
pub(in crate::rules) fn let_go(field: &Battlefield, unit: &Unit, effects: &mut Effects) {
    let at = unit.position.0;
    for item in field.carried(unit).iter().filter(|item| matches!(item.place, Place::Held(_))) {
        let to = resting_place(field, at);
        effects.0.push(BattleEvent::ItemMoved(ItemMove::new(
            *item.id,
            *unit.id,
            ItemMotion::LetGo,
            *item.place,
            to,
        )));
        come_to_rest(field, item, *unit.id, to, effects);
    }
}

/// Adds the events that a unit whose senses leave it has no turn any more, lets go of all that it holds and lies down.
pub(in crate::rules) fn sink_down(field: &Battlefield, unit: &Unit, effects: &mut Effects) {
    effects.end_turn(unit);
    let_go(field, unit, effects);
    lie_down(field, unit, effects);
}

/// Adds the event that a unit has less of its movement left, if these effects slow it from now on. A mount slows its rider.
pub(in crate::rules) fn slow_down<'l>(
    field: &'l Battlefield,
    unit: &'l Unit,
    from_now_on: impl Iterator<Item = &'l LastingEffect> + Clone,
    effects: &mut Effects,
) {
    let rider = field.rider_of(*unit.id).map(|rider| field.unit(rider));
    let had = rider.as_ref().map_or(unit.turn.movement, |rider| rider.turn.movement);
    // Whoever rides walks on other legs.
    let left = turn::slowed(field, unit, had, from_now_on).filter(|_| unit.riding.0.is_none());
    match (left, rider) {
        (None, _) => {}
        (Some(left), None) => effects.spend(unit, |turn| turn.movement = left),
        (Some(left), Some(rider)) => effects.spend(&rider, |turn| turn.movement = left),
    }
}

/// Adds the event that a unit which has not begun its turn has its whole movement, if only these effects are on it from now
/// on. A mount speeds up its rider.
pub(in crate::rules) fn speed_up<'l>(
    field: &Battlefield,
    unit: &Unit,
    from_now_on: impl Iterator<Item = &'l LastingEffect> + Clone,
    effects: &mut Effects,
) {
    let whole = turn::whole_movement(field, unit, from_now_on);
    let rider = field.rider_of(*unit.id).map(|rider| field.unit(rider));
    let had = rider.as_ref().map_or(*unit.turn, |rider| *rider.turn);
    // Whoever rides walks on other legs.
    let waits = unit.riding.0.is_none() && !had.begun && !had.ended;
    if !waits || whole <= had.movement {
        return;
    }
    match rider {
        None => effects.spend(unit, |turn| turn.movement = whole),
        Some(rider) => effects.spend(&rider, |turn| turn.movement = whole),
    }
}

/// Adds the events that a unit is thrown to the ground. A rider without a free hex beside it stays in the saddle.
pub(in crate::rules) fn lie_down(field: &Battlefield, unit: &Unit, effects: &mut Effects) {
    if !thrown_off(field, unit, effects) {
        return;
    }
    let (before, after) = (*unit.stance, Stance::Prone);
    if before != after {
        effects.0.push(BattleEvent::StanceTaken { unit: *unit.id, before, after });
    }
}

/// Adds the events that a unit drops what these hands hold, by this rule.
pub(in crate::rules) fn drop_from(
    field: &Battlefield,
    unit: &Unit,
    lost: &[u8],
    rule: RuleId,
    effects: &mut Effects,
) {
    let at = unit.position.0;
    for item in field.carried(unit).iter().filter(|item| matches!(item.place, Place::Held(_))) {
        if !hands::used(field, unit, item).any(|hand| lost.contains(&hand)) {
            continue;
        }
        let to = resting_place(field, at);
        let moved = ItemMove::new(*item.id, *unit.id, ItemMotion::LetGo, *item.place, to);
        effects.0.push(BattleEvent::ItemMoved(ItemMove { rule: Some(rule), ..moved }));
        come_to_rest(field, item, *unit.id, to, effects);
    }
}
