//! The outcomes of an attack; each branch counts once.

use serde::Serialize;

use crate::event::{AttackResult, BattleEvent};

/// The outcome of an attack. Every attack has exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackOutcome {
    /// The target suffers a critical hit.
    Critical,
    /// The target is hit.
    Hit,
    /// Another unit around the target is hit instead.
    Struck,
    /// It is warded off, or hits a unit that it cannot harm.
    Warded,
    /// No unit is hit, or too weakly to do damage.
    Miss,
    /// Another unit is hit by accident.
    Accident,
    /// No unit is hit, and the weapon is fumbled.
    Fumble,
    /// The attack cannot be made any more.
    Void,
}

impl AttackOutcome {
    /// The outcome of an attack roll by the events of its branch; `in_vain` means a hit without damage.
    pub(super) fn of(
        result: AttackResult,
        aimed: bool,
        in_vain: bool,
        events: &[BattleEvent],
    ) -> AttackOutcome {
        let any = |is: fn(&BattleEvent) -> bool| events.iter().any(is);
        let hits = result == AttackResult::Hit && !in_vain;
        match result {
            _ if hits && !aimed => AttackOutcome::Struck,
            _ if hits && any(|event| matches!(event, BattleEvent::CriticalHit { .. })) => {
                AttackOutcome::Critical
            }
            _ if hits => AttackOutcome::Hit,
            AttackResult::Accident => AttackOutcome::Accident,
            AttackResult::Warded | AttackResult::Resisted => AttackOutcome::Warded,
            _ if any(BattleEvent::is_fumble) => AttackOutcome::Fumble,
            _ => AttackOutcome::Miss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::AtTheStart;
    use crate::level::{Level, Source};
    use crate::rulebook::Rulebook;
    use crate::rules::codex;

    #[test]
    fn every_way_is_counted_once() {
        let text = include_str!("../../levels/archers-lane.ron");
        let level = Level::read(&Source::inline("lane", text)).unwrap();
        let rulebook = Rulebook::shipped("house", codex()).unwrap();
        let (robin, grisk) = ("robin".parse().unwrap(), "grisk".parse().unwrap());
        let odds = AtTheStart::of(&level, &rulebook).attack(robin, grisk, None).unwrap();
        let chance = |outcome| odds.outcomes.get(&outcome).copied().unwrap_or_default();
        assert!((odds.outcomes.values().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!((chance(AttackOutcome::Critical) + chance(AttackOutcome::Hit) - odds.hit).abs() < 1e-9);
        assert!((chance(AttackOutcome::Fumble) + chance(AttackOutcome::Miss) - odds.miss).abs() < 1e-9);
        assert!((chance(AttackOutcome::Struck) - odds.struck.values().sum::<f64>()).abs() < 1e-9);
        assert!(chance(AttackOutcome::Critical) > 0.0 && chance(AttackOutcome::Fumble) > 0.0);
    }
}
