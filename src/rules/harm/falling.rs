//! Going down: at 0 hit points or below a unit falls and lets go of what it holds.
//!
//! It stays on the board, marked, and no longer fills its hex.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::model::{Place, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::attack::{FinalDamage, Victim};
use crate::rules::deed::phase::{Harm, Phase};
use crate::rules::deed::{Deeds, Effects};
use crate::rules::field::{Battlefield, Unit};
use crate::rules::ground::rest::resting_place;
use crate::rules::ground::spill::come_to_rest;
use crate::rules::motion::riding::unseat;

/// Common to all rulebooks; documents that know more than down and up bring rules of their own.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, fall_to_a_blow.in_set(Harm::Fall));
}

fn fall_to_a_blow(mut attacks: Deeds<(&Victim, &FinalDamage, &mut Effects)>, field: Battlefield) {
    attacks.each(|(victim, blow, mut effects)| {
        let (Some(victim), Some(damage)) = (victim.0, blow.0) else { return };
        let before = field.summary(victim).hit_points.now;
        fall(&field, victim, before, before.saturating_sub(damage), &mut effects);
    });
}

/// Adds the facts of a fall, if the loss of hit points brings one about.
pub(in crate::rules) fn fall(
    field: &Battlefield,
    unit: UnitId,
    before: i16,
    after: i16,
    effects: &mut Effects,
) {
    if before <= 0 || after > 0 {
        return;
    }
    let unit = &field.unit(unit);
    effects.0.push(BattleEvent::Fell { unit: *unit.id, at: unit.position.0 });
    unseat(field, unit, effects);
    let_go(field, unit, effects);
}

/// Lets fall what somebody holds.
pub(in crate::rules) fn let_go(field: &Battlefield, unit: &Unit, effects: &mut Effects) {
    let at = unit.position.0;
    for thing in field.carried(unit).iter().filter(|thing| matches!(thing.place, Place::Held(_))) {
        let to = resting_place(field, at);
        effects.0.push(BattleEvent::ItemMoved(ItemMove::new(
            *thing.id,
            *unit.id,
            ItemMotion::LetGo,
            *thing.place,
            to,
        )));
        come_to_rest(field, thing, *unit.id, to, effects);
    }
}
