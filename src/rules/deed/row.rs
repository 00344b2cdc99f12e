//! A row: one modifier of a sum.

use crate::event::Modifier;
use crate::model::RuleId;

/// A row, unless its value is 0.
pub(in crate::rules) fn row(rule: RuleId, label: &'static str, value: i16) -> Option<Modifier> {
    (value != 0).then_some(Modifier { rule, label, value })
}
