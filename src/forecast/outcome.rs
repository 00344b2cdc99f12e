//! What an attack may come to, each way of it counted once.

use serde::Serialize;

use crate::event::{AttackResult, BattleEvent};

/// What an attack comes to. Whatever happens is one of these and no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
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

impl Outcome {
    /// What an attack roll came to, by all that happened in its branch; `in_vain` if nothing came of a hit.
    pub(super) fn of(result: AttackResult, aimed: bool, in_vain: bool, events: &[BattleEvent]) -> Outcome {
        let any = |is: fn(&BattleEvent) -> bool| events.iter().any(is);
        let hits = result == AttackResult::Hit && !in_vain;
        match result {
            _ if hits && !aimed => Outcome::Struck,
            _ if hits && any(|event| matches!(event, BattleEvent::CriticalHit { .. })) => Outcome::Critical,
            _ if hits => Outcome::Hit,
            AttackResult::Accident => Outcome::Accident,
            AttackResult::Warded | AttackResult::Resisted => Outcome::Warded,
            _ if any(|event| matches!(event, BattleEvent::Fumbled { .. })) => Outcome::Fumble,
            _ => Outcome::Miss,
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
        assert!((chance(Outcome::Critical) + chance(Outcome::Hit) - odds.hit).abs() < 1e-9);
        assert!((chance(Outcome::Fumble) + chance(Outcome::Miss) - odds.miss).abs() < 1e-9);
        assert!((chance(Outcome::Struck) - odds.struck.values().sum::<f64>()).abs() < 1e-9);
        assert!(chance(Outcome::Critical) > 0.0 && chance(Outcome::Fumble) > 0.0);
    }
}
