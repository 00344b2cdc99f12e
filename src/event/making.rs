//! Events that many rules make, in their usual form.

use super::BattleEvent;
use crate::model::{Condition, ConditionCause, Lasting, RuleId, UnitId};

impl BattleEvent {
    /// A condition began that lasts as it usually does.
    pub fn condition_began(unit: UnitId, condition: Condition, rule: RuleId) -> BattleEvent {
        BattleEvent::lasting_began(unit, rule, Lasting::plain(condition))
    }

    /// A condition began, by this rule and all else that is known of it.
    pub fn lasting_began(unit: UnitId, rule: RuleId, lasting: Lasting) -> BattleEvent {
        let Lasting { condition, cause: ConditionCause { by, part, number, .. }, until, effects } = lasting;
        BattleEvent::ConditionBegan { unit, condition, rule, by, part, number, until, effects }
    }

    /// A condition ended, whatever caused it.
    pub fn condition_ended(unit: UnitId, condition: Condition, rule: RuleId) -> BattleEvent {
        BattleEvent::ConditionEnded { unit, condition, rule, cause: None }
    }
}
