//! Going down: at 0 hit points or below, a unit falls and lets go of what it holds.
//!
//! It stays on the board, marked, and no longer fills its hex.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::hit_points::{HitPointChange, changed_by, status_with};
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::model::{Place, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::attack::{FinalDamage, Victim};
use crate::rules::deed::phase::{Harm, Phase};
use crate::rules::deed::{Deeds, Effects};
use crate::rules::field::{Battlefield, Unit, hands};
use crate::rules::ground::rest::resting_place;
use crate::rules::ground::spill::come_to_rest;
use crate::rules::motion::riding::unseat;

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

/// Adds the events of a fall, if the loss of hit points causes one.
pub(in crate::rules) fn fall(
    field: &Battlefield,
    unit: UnitId,
    HitPointChange { before, after }: HitPointChange,
    effects: &mut Effects,
) {
    if status_with(before).is_down() || !status_with(after).is_down() {
        return;
    }
    let unit = field.unit(unit);
    // An injury may have felled it before.
    if !unit.status.is_down() {
        go_down(field, &unit, effects);
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
