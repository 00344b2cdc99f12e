//! What may become of the lives of units, each of them told once.

use std::collections::BTreeMap;

use crate::forecast::{Forecast, is_favor};
use crate::model::{Condition, UnitId};

/// Two chances that differ by less than this are the same.
const SAME: f64 = 1e-9;

/// The chances that units are slain, go down, are dying or dead. A fate is left out where a graver one of the same unit is
/// as likely, since it then says nothing more: who is slain is dead.
#[derive(Debug, Clone, PartialEq)]
pub struct Ends {
    /// Slain while helpless.
    pub slain: BTreeMap<UnitId, f64>,
    /// Down.
    pub fell: BTreeMap<UnitId, f64>,
    /// Down and dying.
    pub dying: BTreeMap<UnitId, f64>,
    /// Dead.
    pub dead: BTreeMap<UnitId, f64>,
}

impl Ends {
    /// Those of a forecast.
    pub fn of(odds: &Forecast) -> Ends {
        let less = |fates: &BTreeMap<UnitId, f64>, graver: &[&BTreeMap<UnitId, f64>]| {
            let told_by = |unit: &UnitId, chance: f64| {
                let as_likely = |other: &&BTreeMap<UnitId, f64>| {
                    other.get(unit).is_some_and(|other| (other - chance).abs() < SAME)
                };
                graver.iter().any(as_likely)
            };
            let mut fates = fates.clone();
            fates.retain(|unit, chance| !told_by(unit, *chance));
            fates
        };
        Ends {
            slain: odds.slain.clone(),
            fell: less(&odds.fell, &[&odds.dying, &odds.dead, &odds.slain]),
            dying: less(&odds.dying, &[&odds.dead, &odds.slain]),
            dead: less(&odds.dead, &[&odds.slain]),
        }
    }
}

/// What an affliction is called, and whether it does harm: a coma that keeps somebody down who lies already does none.
pub fn affliction(condition: Condition, lies: bool) -> (String, bool) {
    let name = condition.label().to_lowercase();
    match condition == Condition::Unconscious && lies {
        true => (format!("stays {name}"), false),
        false => (name, true),
    }
}

/// The end of a condition by its name, and whether that is a loss.
pub fn freed(condition: Condition) -> (String, bool) {
    (format!("no longer {}", condition.label().to_lowercase()), is_favor(condition))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::AtTheStart;
    use crate::level::{Level, Source};
    use crate::rulebook::Rulebook;
    use crate::rules::codex;

    #[test]
    fn what_a_graver_fate_says_is_not_told_twice() {
        let text = include_str!("../../../levels/archers-lane.ron");
        let level = Level::read(&Source::inline("lane", text)).unwrap();
        let rulebook = Rulebook::shipped("house", codex()).unwrap();
        let [robin, grisk]: [UnitId; 2] = ["robin", "grisk"].map(|id| id.parse().unwrap());
        let mut odds = AtTheStart::of(&level, &rulebook).attack(robin, grisk, None).unwrap();
        odds.slain = BTreeMap::from([(grisk, 0.59)]);
        odds.dead = BTreeMap::from([(grisk, 0.59), (robin, 0.1)]);
        odds.dying = BTreeMap::from([(robin, 0.2)]);
        odds.fell = BTreeMap::from([(grisk, 0.59), (robin, 0.3)]);
        let ends = Ends::of(&odds);
        assert_eq!(ends.slain, BTreeMap::from([(grisk, 0.59)]));
        assert_eq!(ends.fell, BTreeMap::from([(robin, 0.3)]));
        assert_eq!(ends.dying, BTreeMap::from([(robin, 0.2)]));
        assert_eq!(ends.dead, BTreeMap::from([(robin, 0.1)]));
    }
}
