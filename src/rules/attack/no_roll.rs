//! Attacks decided without a roll: melee attacks on the helpless hit, and so does whoever has won a contest
//! against its holder; shots at the unseen miss.
//!
//! The rule that decides it says so in Modify and adds a row of value 0 as the reason. Then no die is rolled.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::to_hit::C06;
use crate::event::{AttackResult, Modifier};
use crate::model::RuleId;
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{AutomaticResult, Modifiers, RollResult};
use crate::rules::deed::phase::{Judge, Modify, Phase, add_rule_systems};

/// The codex explains each under its own rule.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, C06, Phase::Modify, leave_the_reason.in_set(Modify::Reason));
    add_rule_systems(app, C06, Phase::Judge, judge.in_set(Judge::NoRoll));
}

/// The row that says why there is no roll.
pub(in crate::rules) fn reason(rule: RuleId, label: &'static str) -> Modifier {
    Modifier { rule, label, value: 0 }
}

/// The row that says why an attack with these rows was not rolled, if it was not.
pub fn no_roll_because(modifiers: &[Modifier]) -> Option<&Modifier> {
    let decides =
        |row: &&Modifier| row.value == 0 && [RuleId::r(12), RuleId::r(18), RuleId::r(43)].contains(&row.rule);
    modifiers.iter().find(decides)
}

/// Nothing adds to a roll that is not made.
fn leave_the_reason(mut attacks: Deeds<(&AutomaticResult, &mut Modifiers)>) {
    attacks.each(|(automatic, mut modifiers)| {
        if let Some(rule) = automatic.rule() {
            modifiers.0.retain(|row| row.rule == rule);
        }
    });
}

fn judge(mut attacks: Deeds<(&AutomaticResult, &mut RollResult)>) {
    attacks.each(|(automatic, mut rolled)| {
        if let AutomaticResult::Hit(_) | AutomaticResult::PlainHit(_) = automatic {
            *rolled = RollResult { result: AttackResult::Hit, margin: 0 };
        }
    });
}
