//! Thrown weapons come down somewhere, and hard ground may break one that misses (F-31).
//!
//! A hit drops the weapon, whole, in the hex of whom it hit. A miss lands by a d8 around the target as seen
//! from the thrower, and over stone or tile it is tested like a fumbled one.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::deed::{Attack, Deeds, Leaving, Mishap, Target, Victim};
use super::field::Field;
use super::phase::{Harm, Phase};
use crate::hex::Facing;
use crate::model::{Manner, RuleId};
use crate::rulebook::Rule;

const F31: RuleId = RuleId::f(31);

pub(super) const RULES: &[Rule] = &[Rule::new(
    F31,
    "Thrown on stone",
    "A thrown weapon that misses a target on stone or tile is tested for breakage like a fumbled one; one that \
     hits never breaks. After a miss it lands in the target's hex or next to it, by the die of fumbles counted \
     from the line of the throw; after a hit it lies at the victim's feet.",
)
.needing(&[RuleId::f(20), RuleId::f(24)])];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, come_down.in_set(Harm::Leave).after(super::fumble::drop_weapon));
}

fn come_down(mut attacks: Deeds<(&Attack, &Target, &Victim, &mut Mishap)>, field: Field) {
    attacks.each(|(attack, target, victim, mut mishap)| {
        if attack.manner != Manner::Thrown || mishap.0.is_some() {
            return;
        }
        mishap.0 = Some(match victim.0 {
            Some(victim) => {
                let center = field.unit(victim).position.0;
                Leaving { fumbled: false, center, facing: None, tested: false }
            }
            None => {
                let center = field.unit(target.0).position.0;
                let hard = field.board.tile(center).is_some_and(|tile| tile.surface.is_hard());
                let facing = Facing::toward(field.unit(attack.attacker).position.0, center);
                Leaving { fumbled: false, center, facing, tested: hard && field.rulebook.has(F31) }
            }
        });
    });
}
