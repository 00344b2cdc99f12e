//! Loaded dice: a face that waits until a unit rolls for something. So a lesson can promise what a player will see,
//! whatever the player does before.

use serde::{Deserialize, Serialize};

use super::purpose::Purpose;
use crate::model::UnitId;

/// A face that the next die of this size shows which the unit rolls for this purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoadedFace {
    /// The unit.
    pub unit: UnitId,
    /// The purpose.
    pub purpose: Purpose,
    /// Sides of the die.
    pub die: u16,
    /// The face it shows.
    pub face: u16,
    /// The step in which it was rolled; `None` as long as it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolled_in: Option<u64>,
}

impl LoadedFace {
    /// Whether it waits for this die.
    pub(super) fn waits_for(&self, unit: UnitId, purpose: Purpose, die: u16) -> bool {
        self.rolled_in.is_none() && (self.unit, self.purpose, self.die) == (unit, purpose, die)
    }

    /// Rolls it.
    pub(super) fn take(&mut self, step: u64) -> u16 {
        self.rolled_in = Some(step);
        self.face
    }

    /// Lets it wait again if this step rolled it, because the step begins.
    pub(super) fn give_back(&mut self, step: u64) {
        if self.rolled_in == Some(step) {
            self.rolled_in = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Ask, DeedId, DiceSource, RuleId};

    fn unit(id: &str) -> UnitId {
        id.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    fn loaded(id: &str, die: u16, face: u16, purpose: Purpose) -> LoadedFace {
        LoadedFace { unit: unit(id), purpose, die, face, rolled_in: None }
    }

    fn ask(deed: u32, purpose: Purpose) -> Ask {
        Ask { deed: DeedId(deed), rule: RuleId::f(1), purpose }
    }

    /// Dice with a fumble of the unit `a`, then a twenty.
    fn dice() -> DiceSource {
        let loaded = vec![loaded("a", 20, 1, Purpose::ToHit), loaded("a", 20, 20, Purpose::ToHit)];
        DiceSource { loaded, ..DiceSource::seeded(4) }
    }

    fn begin(dice: &mut DiceSource, step: u64, actors: &[&str]) {
        dice.begin_step(step, actors.iter().map(|id| Some(unit(id))));
    }

    #[test]
    fn a_face_waits_for_its_unit_its_purpose_and_its_die() {
        let (mut dice, mut plain) = (dice(), DiceSource::seeded(4));
        for step in 0..3 {
            begin(&mut dice, step, &["b", "a"]);
            begin(&mut plain, step, &["b", "a"]);
            for (deed, purpose, die) in
                [(0, Purpose::ToHit, 20), (1, Purpose::Damage, 20), (1, Purpose::ToHit, 6)]
            {
                let asked = ask(deed, purpose);
                assert_eq!(dice.face(asked, die), plain.face(asked, die), "{purpose} on a d{die}");
            }
        }
        begin(&mut dice, 3, &["b", "a"]);
        assert_eq!(dice.face(ask(1, Purpose::ToHit), 20), 1);
        assert_eq!(dice.face(ask(1, Purpose::ToHit), 20), 20);
        begin(&mut plain, 3, &["b", "a"]);
        assert_eq!(
            dice.face(ask(1, Purpose::ToHit), 20),
            plain.face(ask(1, Purpose::ToHit), 20),
            "none is left"
        );
        assert_eq!(dice.fault, None);
    }

    #[test]
    fn a_step_that_runs_again_rolls_the_same() {
        let mut dice = dice();
        for step in [7, 7, 7] {
            begin(&mut dice, step, &["a"]);
            assert_eq!(dice.face(ask(0, Purpose::ToHit), 20), 1);
        }
        begin(&mut dice, 8, &["a"]);
        assert_eq!(dice.face(ask(0, Purpose::ToHit), 20), 20);
    }
}
