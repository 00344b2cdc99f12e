//! A row of a sum.

use crate::event::Modifier;
use crate::model::RuleId;

/// A row, unless it would add nothing.
pub(in crate::rules) fn row(rule: RuleId, label: &'static str, value: i16) -> Option<Modifier> {
    (value != 0).then_some(Modifier { rule, label, value })
}
