//! Sentences of morale, flight, surrender and turning undead.

use super::names::{Names, list};
use super::phrases::capital;
use crate::event::Turning;
use crate::model::{MoraleTrigger, RuleId, SideId, UnitId};

/// A group met enemies that it outnumbers.
pub(super) fn enemies_met(units: &[UnitId], own: u16, enemies: u16, names: &dyn Names) -> String {
    let meet = if units.len() == 1 {
        "meets enemies that it outnumbers"
    } else {
        "meet enemies that they outnumber"
    };
    format!("{} {meet}, {own} to {enemies}: no morale check", list(units, names))
}

/// A group checked its morale.
pub(super) fn morale_checked(
    units: &[UnitId],
    trigger: MoraleTrigger,
    (need, total, held): (u8, u8, bool),
    names: &dyn Names,
) -> String {
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
    let who = list(units, names);
    match (held, units.len()) {
        (true, 2..) => format!("{who} are shaken {why}, the group {rolls}: all stand fast"),
        (_, 2..) => format!("{who} are shaken {why}, the group {rolls}: they {does}"),
        _ => format!("{who} is shaken {why}, {rolls}: it {does}"),
    }
}

/// A side surrendered.
pub(super) fn surrendered(side: SideId, units: &[UnitId], names: &dyn Names) -> String {
    format!("{} lays down its arms: {}", capital(&names.side(side)), list(units, names))
}

/// A unit surrendered, alone or because it could not get away.
pub(super) fn laid_down_arms(unit: UnitId, rule: Option<RuleId>, names: &dyn Names) -> String {
    match rule {
        None => format!("{} lays down arms", names.unit(unit)),
        Some(_) => format!("{} finds no way out and begs for mercy", names.unit(unit)),
    }
}

/// A cleric tried to turn undead.
pub(super) fn turning_tried(turning: &Turning, names: &dyn Names) -> String {
    let Turning { unit, roll, total, affected, .. } = turning;
    let holds_up = format!("{} holds up a holy symbol and rolls {roll}", names.unit(*unit));
    match total {
        None => format!("{holds_up}: no undead are turned"),
        Some(total) => {
            format!("{holds_up}; that turns {total} hit dice of undead: {}", list(affected, names))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Ids;

    #[test]
    fn a_check_says_why_it_was_rolled_and_what_came_of_it() {
        let check = |ids: &[&str], trigger, total, held| {
            let units: Vec<UnitId> = ids.iter().map(|id| id.parse().unwrap()).collect();
            morale_checked(&units, trigger, (7, total, held), &Ids)
        };
        for (says, told) in [
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
            assert_eq!(says, told);
        }
    }
}
