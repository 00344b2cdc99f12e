//! Events that many rules make, in their usual form.

use std::sync::Arc;

use super::BattleEvent;
use crate::model::{Condition, RuleId, UnitId, Until};

impl BattleEvent {
    /// A condition began that lasts as it usually does.
    pub fn condition_began(unit: UnitId, condition: Condition, rule: RuleId) -> BattleEvent {
        let (by, until, effects) = (None, Until::Usual, Arc::default());
        BattleEvent::ConditionBegan { unit, condition, rule, by, until, effects }
    }

    /// A condition ended, whatever caused it.
    pub fn condition_ended(unit: UnitId, condition: Condition, rule: RuleId) -> BattleEvent {
        BattleEvent::ConditionEnded { unit, condition, rule, cause: None }
    }
}
