//! What the acts of a step have to do with, so that rules which have no part in any of them are passed over.
//!
//! No rule of the documents. A step is mostly one act, and walking a hex asks nothing of fire, nerve or wrestling:
//! the sets of Harm run only where the step holds an act of theirs.

use crate::model::Act;

/// What an act has to do with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Errand {
    /// Striking, shooting, throwing at somebody.
    Blow,
    /// Where somebody is, and how he holds himself.
    Motion,
    /// What somebody has in hand.
    Handling,
    /// Turns, rounds, and what comes with them.
    Clock,
    /// Courage, flight and giving up.
    Nerve,
    /// Turning undead.
    Turning,
    /// Flames, and flasks that are not thrown at anybody.
    Fire,
    /// Holding fast and letting go.
    Wrestling,
    /// Running from somebody beyond the map, and after him.
    Chase,
}

impl Errand {
    /// What an act has to do with.
    pub fn of(act: &Act) -> Errand {
        match act {
            Act::Attack { .. } => Errand::Blow,
            Act::Walk { .. }
            | Act::TurnTo { .. }
            | Act::Take { .. }
            | Act::Climb { .. }
            | Act::Mount { .. }
            | Act::Dismount { .. } => Errand::Motion,
            Act::Draw { .. }
            | Act::Stow { .. }
            | Act::PickUp { .. }
            | Act::Kick { .. }
            | Act::DropItem { .. }
            | Act::LightWick { .. }
            | Act::Aim { .. }
            | Act::Reload { .. } => Errand::Handling,
            Act::Delay { .. }
            | Act::EndTurn { .. }
            | Act::Surrender { .. }
            | Act::Initiative { .. }
            | Act::Bleed { .. }
            | Act::BeginRound
            | Act::BeginBlock
            | Act::EndRound
            | Act::EndBattle => Errand::Clock,
            Act::CheckMorale { .. }
            | Act::Flee { .. }
            | Act::LeaveField { .. }
            | Act::Cower { .. }
            | Act::LayDownArms { .. } => Errand::Nerve,
            Act::TurnUndead { .. } => Errand::Turning,
            Act::Hurl { .. }
            | Act::Extinguish { .. }
            | Act::Burn { .. }
            | Act::Catch { .. }
            | Act::Kindle { .. }
            | Act::BurnDown => Errand::Fire,
            Act::Wrestle { .. } | Act::Release { .. } => Errand::Wrestling,
            Act::BeginChase
            | Act::BeginChaseTurn
            | Act::EndChase
            | Act::Drop { .. }
            | Act::Tempt { .. }
            | Act::Pursue { .. }
            | Act::LetGo { .. } => Errand::Chase,
        }
    }
}

/// The errands of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Errands(u16);

impl Errands {
    /// Whether that is among them.
    pub fn has(self, errand: Errand) -> bool {
        self.0 & (1 << errand as u8) != 0
    }

    /// Whether any other is among them.
    pub fn has_other_than(self, errand: Errand) -> bool {
        self.0 & !(1 << errand as u8) != 0
    }
}

impl<'a> FromIterator<&'a Act> for Errands {
    fn from_iter<Acts: IntoIterator<Item = &'a Act>>(acts: Acts) -> Errands {
        Errands(acts.into_iter().fold(0, |all, act| all | 1 << Errand::of(act) as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_has_the_errands_of_its_acts_and_no_others() {
        let errands: Errands = [Act::BurnDown, Act::EndRound].iter().collect();
        assert!(errands.has(Errand::Fire) && errands.has(Errand::Clock));
        assert!(!errands.has(Errand::Blow) && !errands.has(Errand::Motion));
        assert!(errands.has_other_than(Errand::Fire) && !Errands::default().has_other_than(Errand::Blow));
    }
}
