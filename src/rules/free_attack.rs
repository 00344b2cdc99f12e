//! Free attacks: who walks out of an enemy's front arc is struck at (C-10, an option of the rulebook).
//!
//! A hex is threatened if it is next to an enemy with a melee weapon in hand, in his front arc, and he sees
//! it. Going from a threatened hex to one that he does not threaten draws one blow, once a round from each enemy.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::driver::{Causes, reacts};
use super::field::{Field, Thing, Unit};
use super::phase::{Phase, React};
use super::sight::line_of_sight;
use crate::event::BattleEvent;
use crate::hex::{Hex, distance, in_front};
use crate::model::{Act, Manner, Place, RuleId, Status, UnitId};
use crate::rulebook::{Rule, on};

const C10: RuleId = RuleId::c(10);

pub(super) const RULES: &[Rule] = &[Rule::new(
    C10,
    "Free attacks",
    "A unit that walks out of the front arc of an adjacent enemy who holds a melee weapon is struck at as it \
     goes. Each enemy strikes so once a round, whether or not it has acted.",
)
.reading(&["free_attacks"])];

pub(super) fn plugin(app: &mut App) {
    reacts(app, C10, |event| matches!(event, BattleEvent::Moved { .. }));
    app.add_systems(Phase::React, strike_at_the_leaving.in_set(React::FreeAttack).run_if(on(C10)));
}

/// Whether a unit that stands at `at` threatens a hex.
pub fn threatens(field: &Field, enemy: &Unit, hex: Hex) -> bool {
    let at = enemy.position.0;
    distance(at, hex) == 1 && in_front(at, enemy.facing.0, hex) && line_of_sight(&field.board, at, hex)
}

/// Who would strike at a unit that goes from one hex to another, with what; by id.
pub fn free_attackers(
    field: &Field,
    mover: &Unit,
    from: Hex,
    to: Hex,
) -> Vec<(UnitId, crate::model::ItemId)> {
    if !field.rulebook.parameters.free_attacks {
        return Vec::new();
    }
    let leaves = |enemy: &Unit| threatens(field, enemy, from) && !threatens(field, enemy, to);
    field
        .fighting()
        .filter(|enemy| enemy.side.0 != mover.side.0 && enemy.turn.free_attack && leaves(enemy))
        .filter_map(|enemy| Some((*enemy.id, melee_weapon(field, &enemy)?)))
        .collect()
}

/// The melee weapon a unit strikes with unasked: the first by id of those at hand.
fn melee_weapon(field: &Field, unit: &Unit) -> Option<crate::model::ItemId> {
    let at_hand =
        |thing: &Thing| matches!(thing.place, Place::Held(_) | Place::Worn(_)) && !thing.item.broken;
    let strikes = |thing: &Thing| thing.weapon.is_some_and(|weapon| weapon.reach > 0);
    let weapon = field.carried(unit).into_iter().find(|thing| at_hand(thing) && strikes(thing));
    weapon.map(|thing| *thing.id)
}

fn strike_at_the_leaving(mut causes: Causes, field: Field) {
    let mut steps = Vec::new();
    for event in causes.events() {
        let BattleEvent::Moved { unit, from, to, .. } = *event else { continue };
        let mover = field.unit(unit);
        if *mover.status != Status::Fighting {
            continue;
        }
        for (attacker, weapon) in free_attackers(&field, &mover, from, to) {
            steps.push(vec![Act::Attack {
                attacker,
                target: unit,
                weapon,
                manner: Manner::Melee,
                free: true,
            }]);
        }
    }
    if !steps.is_empty() {
        causes.queue(C10, steps);
    }
}
