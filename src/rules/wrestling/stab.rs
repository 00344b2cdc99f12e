//! A held unit that has won the contest for it strikes a unit that holds it.
//!
//! The contest takes the place of the attack roll: the hit is an attack of its own, which hits without a roll and for
//! the rest is like every other.

use super::codex::R43;
use crate::event::{BattleEvent, Contest};
use crate::model::{Act, Bid, Manner, Occasion};
use crate::rules::attack::no_roll::reason;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, AutomaticResult, Modifiers};
use crate::rules::deed::react::Causes;

/// The attack of a held unit that has won the contest for it.
fn won(event: &BattleEvent) -> Option<Act> {
    let BattleEvent::Wrestled(Contest { bid: Bid::Stab(weapon), unit, target, winner, .. }) = *event else {
        return None;
    };
    let (manner, occasion) = (Manner::Melee, Occasion::Stab);
    (unit == winner).then_some(Act::Attack { attacker: unit, target, weapon, manner, occasion })
}

/// Whether a held unit has won the contest to strike a holder.
pub(super) fn is_won(event: &BattleEvent) -> bool {
    won(event).is_some()
}

pub(super) fn strike(mut causes: Causes) {
    let steps = causes.events().filter_map(won).map(|act| vec![act]).collect();
    causes.queue(R43, steps);
}

pub(super) fn hit(mut attacks: Deeds<(&Attack, &mut AutomaticResult, &mut Modifiers)>) {
    attacks.each(|(attack, mut automatic, mut modifiers)| {
        if attack.occasion == Occasion::Stab {
            *automatic = AutomaticResult::PlainHit(R43);
            modifiers.0.push(reason(R43, "Contest won"));
        }
    });
}
