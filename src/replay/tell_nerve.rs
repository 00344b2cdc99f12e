//! Sentences of morale, flight, surrender and of turning the undead.

use super::names::{Names, list};
use crate::event::{BattleEvent, Turning};
use crate::model::MoraleTrigger;

/// What happened to somebody's nerve; empty for all other events.
pub(super) fn sentence(event: &BattleEvent, names: &dyn Names) -> String {
    use BattleEvent as E;
    match event {
        E::FoesMet { units, own, foes } => {
            let are = if units.len() == 1 { "meets" } else { "meet" };
            format!("{} {are} fewer than their own, {own} to {foes}: nobody wavers", list(units, names))
        }
        E::MoraleChecked { units, trigger, need, total, held, .. } => {
            let why = match trigger {
                MoraleTrigger::FirstMeeting => "at the sight of the enemy",
                MoraleTrigger::HalfStrength => "at half strength",
            };
            let rolls = format!("holds on {need} or less and rolls {total}");
            let does = match (held, units.len()) {
                (true, _) => "stands fast",
                (false, 1) => "loses heart and runs",
                (false, _) => "lose heart and run",
            };
            match (held, units.len()) {
                (true, 2..) => {
                    format!("{} are shaken {why}, the group {rolls}: all stand fast", list(units, names))
                }
                (_, 2..) => {
                    format!("{} are shaken {why}, the group {rolls}: they {does}", list(units, names))
                }
                _ => format!("{} is shaken {why}, {rolls}: it {does}", list(units, names)),
            }
        }
        E::Routed { unit } => format!("{} turns to run", names.unit(*unit)),
        E::LeftField { unit, at } => format!("{} flees the field{}", names.unit(*unit), names.at(*at)),
        E::Cowered { unit } => format!("{} cannot get away and cowers", names.unit(*unit)),
        E::LaidDownArms { unit, rule: None } => format!("{} lays down arms", names.unit(*unit)),
        E::LaidDownArms { unit, rule: Some(_) } => {
            format!("{} finds no way out and begs for mercy", names.unit(*unit))
        }
        E::TurningTried(Turning { unit, roll, total: None, .. }) => {
            format!("{} holds up what is holy and rolls {roll}: the undead do not heed it", names.unit(*unit))
        }
        E::TurningTried(Turning { unit, roll, total: Some(total), affected, .. }) => format!(
            "{} holds up what is holy and rolls {roll}, good for {total} hit dice of undead: {}",
            names.unit(*unit),
            list(affected, names)
        ),
        E::UndeadTurned { unit, by } => {
            format!("{} shrinks from {} and departs", names.unit(*unit), names.unit(*by))
        }
        E::UndeadDestroyed { unit, by, .. } => {
            format!("{} falls to dust before {}", names.unit(*unit), names.unit(*by))
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Ids;

    #[test]
    fn a_check_says_why_it_was_rolled_and_what_came_of_it() {
        let check = |ids: &[&str], trigger, total, held| BattleEvent::MoraleChecked {
            units: ids.iter().map(|id| id.parse().unwrap()).collect(),
            trigger,
            score: 7,
            modifiers: Vec::new(),
            need: 7,
            total,
            held,
            rolls: Vec::new(),
        };
        for (event, told) in [
            (
                check(&["ogre"], MoraleTrigger::HalfStrength, 8, false),
                "ogre is shaken at half strength, holds on 7 or less and rolls 8: it loses heart and runs",
            ),
            (
                check(&["a", "b"], MoraleTrigger::FirstMeeting, 7, true),
                "a and b are shaken at the sight of the enemy, the group holds on 7 or less and rolls 7: all stand \
                 fast",
            ),
            (
                check(&["a", "b"], MoraleTrigger::FirstMeeting, 12, false),
                "a and b are shaken at the sight of the enemy, the group holds on 7 or less and rolls 12: they lose \
                 heart and run",
            ),
        ] {
            assert_eq!(sentence(&event, &Ids), told);
        }
    }
}
