//! What an attack may come to, each way of it counted once.

use serde::Serialize;

use crate::event::{AttackResult, BattleEvent};

/// What an attack comes to. Whatever happens is one of these and no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackOutcome {
    /// The target is hit critically.
    Critical,
    /// The target is hit.
    Hit,
    /// Another around the target is hit in its place.
    Struck,
    /// It is answered, or strikes somebody whom it cannot harm.
    Warded,
    /// Nobody is hit, or not so that anything comes of it.
    Miss,
    /// Somebody is hit by mischance.
    Accident,
    /// Nobody is hit, and the weapon is fumbled.
    Fumble,
    /// It does not come to it any more.
    Void,
}

impl AttackOutcome {
    /// What an attack roll came to, by all that happened in its branch; `in_vain` if nothing came of a hit.
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
            _ if any(|event| matches!(event, BattleEvent::Fumbled { .. })) => AttackOutcome::Fumble,
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
