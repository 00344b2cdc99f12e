//! When the sets of rules run, and over which deeds: whatever a deed has nothing to do with costs it nothing.
//!
//! This is not a rule. Most blows strike no part of a body, few weapons leave a hand, and a sword is no flask. A forecast
//! has hundreds of copies of a deed, and each visit of a rule takes time.

use bevy::prelude::{Query, Res, SystemSet};

use super::StepDeeds;
use super::attack::{Mishap, Victim};
use crate::model::{ActKind, BattleState, Condition, Conditions, Gear, Weapon};

/// Rules that run only over some of the deeds of Harm.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sieve {
    /// From here on only these deeds are in the phase.
    Only(Chosen),
    /// All deeds are in the phase again.
    All(Chosen),
}

/// Deeds of Harm that some rules are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// Critical hits, before it is known what they come to.
    Striking,
    /// Critical hits, once it is known.
    Struck,
    /// Attacks in which a weapon leaves the hand.
    Leaving,
}

/// A condition: deeds are left in the phase.
pub(super) fn some_are_left(step: Res<StepDeeds>) -> bool {
    !step.current.is_empty()
}

/// A condition: the step holds an act of this kind.
pub(super) fn about(kind: ActKind) -> impl Fn(Res<StepDeeds>) -> bool + Clone {
    move |step: Res<StepDeeds>| step.kinds.has(kind)
}

/// A condition: the step holds an act that is no attack.
pub(super) fn besides_attacks(step: Res<StepDeeds>) -> bool {
    step.kinds.has_other_than(ActKind::Attack)
}

/// A condition: an attack of the phase, in any of its branches, has a victim.
pub(super) fn somebody_is_hit(step: Res<StepDeeds>, victims: Query<&Victim>) -> bool {
    victims.iter_many(&step.current).any(|victim| victim.0.is_some())
}

/// A condition: an attacker of the phase, in any branch, drops or throws the weapon.
pub(super) fn a_weapon_leaves_a_hand(step: Res<StepDeeds>, mishaps: Query<&Mishap>) -> bool {
    mishaps.iter_many(&step.current).any(|mishap| mishap.0.is_some())
}

/// A condition: an attack of the step is a shot or a throw.
pub(in crate::rules) fn somebody_shoots(step: Res<StepDeeds>) -> bool {
    step.shoots
}

/// A condition: an attack of the step uses a flask.
pub(in crate::rules) fn a_flask_is_used(
    step: Res<StepDeeds>,
    state: Res<BattleState>,
    gear: Query<&Gear>,
) -> bool {
    let items = step.weapons.iter().filter_map(|weapon| state.index.item(*weapon));
    gear.iter_many(items).any(Gear::is_flask)
}

/// A condition: an attack of the step may bring more than wounds, such as poison.
pub(super) fn more_than_wounds(
    step: Res<StepDeeds>,
    state: Res<BattleState>,
    weapons: Query<&Weapon>,
) -> bool {
    // Missiles may be poisoned themselves.
    let brings = |weapon: &Weapon| {
        weapon.venom.is_some() || weapon.numbs.is_some() || weapon.drains > 0 || weapon.rots
    };
    let items = step.weapons.iter().filter_map(|weapon| state.index.item(*weapon));
    step.shoots || weapons.iter_many(items).any(brings)
}

/// A condition: some unit is in one of these conditions.
pub(in crate::rules) fn anybody_is(
    among: &'static [Condition],
) -> impl Fn(Query<&Conditions>) -> bool + Clone {
    move |units: Query<&Conditions>| {
        units.iter().any(|conditions| among.iter().any(|condition| conditions.has(*condition)))
    }
}
