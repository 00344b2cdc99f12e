//! The kinds of acts in a step, so that rules about other kinds do not run.
//!
//! This is not a rule. Most steps are one act, and walking a hex has nothing to do with fire, morale or wrestling: the
//! sets of Harm run only where the step holds an act of their kind.

use crate::model::{Act, ActKind};

/// The kinds of the acts of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ActKinds(u16);

impl ActKinds {
    /// Whether this kind is among them.
    pub fn has(self, kind: ActKind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// Whether any other kind is among them.
    pub fn has_other_than(self, kind: ActKind) -> bool {
        self.0 & !(1 << kind as u8) != 0
    }
}

impl<'a> FromIterator<&'a Act> for ActKinds {
    fn from_iter<Acts: IntoIterator<Item = &'a Act>>(acts: Acts) -> ActKinds {
        ActKinds(acts.into_iter().fold(0, |all, act| all | 1 << act.facts().kind as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_has_the_kinds_of_its_acts_and_no_others() {
        let kinds: ActKinds = [Act::BurnDown, Act::EndRound].iter().collect();
        assert!(kinds.has(ActKind::Fire) && kinds.has(ActKind::Clock));
        assert!(!kinds.has(ActKind::Attack) && !kinds.has(ActKind::Motion));
        assert!(kinds.has_other_than(ActKind::Fire) && !ActKinds::default().has_other_than(ActKind::Attack));
    }
}
