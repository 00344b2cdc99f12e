//! Sentences of a chase.

use super::names::{Names, list};
use crate::event::{
    Blockade, Capture, ChaseBeginning, ChaseEnding, ChaseTurnBeginning, Getaway, Lane, LettingGo, Race,
    Temptation,
};
use crate::model::{BeyondMap, ChaseFate, ChaseTurn, Passage};

/// A chase began.
pub(super) fn began(begun: &ChaseBeginning, names: &dyn Names) -> String {
    let (are, quarry) = (are(begun.quarry.len()), list(&begun.quarry, names));
    format!("{quarry} {are} chased {} by {}", ground(begun.beyond), list(&begun.pursuers, names))
}

/// Burning oil blocked the pursuers' way.
pub(super) fn blocked(blockade: &Blockade, names: &dyn Names) -> String {
    let Blockade { unit, item, stopped } = blockade;
    let stop = if stopped.len() == 1 { "stops" } else { "stop" };
    let (who, what) = (names.unit(*unit), names.item(*item));
    format!("{what} of {who} bursts into flames across the way, and {} {stop}", list(stopped, names))
}

/// Units were caught.
pub(super) fn caught(capture: &Capture, names: &dyn Names) -> String {
    format!("{} {} caught", list(&capture.units, names), are(capture.units.len()))
}

/// Units got away.
pub(super) fn got_away(getaway: &Getaway, names: &dyn Names) -> String {
    format!("{} {} away", list(&getaway.units, names), get(getaway.units.len()))
}

/// The pursuers let go.
pub(super) fn given_up(letting: &LettingGo, names: &dyn Names) -> String {
    let does = if letting.units.len() == 1 { "lets" } else { "let" };
    format!("{} {does} them go", list(&letting.units, names))
}

/// The chase is over.
pub(super) fn ended(ending: &ChaseEnding, names: &dyn Names) -> String {
    match ending.away.as_slice() {
        [] => "The chase is over".to_owned(),
        away => format!("The chase is over: {} {} away", list(away, names), get(away.len())),
    }
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

fn get(count: usize) -> &'static str {
    if count == 1 { "gets" } else { "get" }
}

fn ground(beyond: BeyondMap) -> &'static str {
    match beyond {
        BeyondMap::Open => "over open ground",
        BeyondMap::Wilderness => "through the wilds",
        BeyondMap::Dungeon => "through dark passages",
    }
}

pub(super) fn turn(begun: &ChaseTurnBeginning, names: &dyn Names) -> String {
    let ChaseTurnBeginning { round, turn, units, passage, .. } = begun;
    let way = passage.map(|passage| format!(": {}", way(passage))).unwrap_or_default();
    match turn {
        ChaseTurn::Pursuers => format!("{} may pursue or let go", list(units, names)),
        _ => format!("Round {round} of the chase, {} on the run{way}", list(units, names)),
    }
}

/// The way, as a unit on the run sees it.
fn way(passage: Passage) -> &'static str {
    match passage {
        Passage::Corridor => "down a long corridor, torchlight leaping on the walls",
        Passage::Doors => "past two doors and around a corner to the left",
        Passage::Stairs => "up a stair, or was it down, and through an arch",
        Passage::Fork => "a fork, and no time to think which way",
        Passage::Hall => "across a pillared hall, steps echoing behind",
        Passage::Drain => "bent low through something wet and narrow",
    }
}

pub(super) fn temptation(tempted: &Temptation, names: &dyn Names) -> String {
    let Temptation { units, item, need, total, stopped, .. } = tempted;
    let (who, what) = (list(units, names), names.item(*item));
    let alone = units.len() == 1;
    let (come, run, roll) = if alone { ("comes", "runs", "rolls") } else { ("come", "run", "roll") };
    let does = match (stopped, alone) {
        (true, true) => "stops for it",
        (true, false) => "stop for it",
        (false, true) => "runs on",
        (false, false) => "run on",
    };
    format!("{who} {come} upon {what}, {run} on with {need} or less, {roll} {total} and {does}")
}

pub(super) fn run(race: &Race, names: &dyn Names) -> String {
    let lane = |lane: &Lane| {
        let who = list(&lane.units, names);
        match lane.natural {
            Some(face) => format!("{who} {face}+{} = {}", lane.rate, lane.total),
            None => format!("{who} {}", lane.rate),
        }
    };
    let all = |lanes: &[Lane]| lanes.iter().map(lane).collect::<Vec<_>>().join(", ");
    let close = race.runners.iter().any(|lane| lane.fate == Some(ChaseFate::Chased));
    let still = if close { "; the pursuers are at their heels" } else { "" };
    format!("The race: {} against {}{still}", all(&race.runners), all(&race.pursuers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Ids;

    #[test]
    fn a_race_is_told_with_both_sums() {
        let lane = |id: &str, natural, rate, fate| Lane {
            units: vec![id.parse().unwrap()],
            rate,
            natural: Some(natural),
            total: natural + u16::from(rate),
            fate,
        };
        let race = Race {
            pursuers: vec![lane("wolf", 3, 12, None)],
            runners: vec![
                lane("wat", 3, 12, Some(ChaseFate::Chased)),
                lane("tam", 5, 6, Some(ChaseFate::Caught)),
            ],
            rolls: Vec::new(),
        };
        assert_eq!(
            run(&race, &Ids),
            "The race: wat 3+12 = 15, tam 5+6 = 11 against wolf 3+12 = 15; the pursuers are at their heels"
        );
    }

    #[test]
    fn what_tempts_is_told_with_the_score_and_the_roll() {
        let came_upon = |units: &[&str], stopped| {
            let units = units.iter().map(|id| id.parse().unwrap()).collect();
            let (item, rolls) = ("wat.purse".parse().unwrap(), Vec::new());
            Temptation { units, item, need: 8, total: 9, stopped, rolls }
        };
        assert_eq!(
            temptation(&came_upon(&["krag"], true), &Ids),
            "krag comes upon wat.purse, runs on with 8 or less, rolls 9 and stops for it"
        );
        assert_eq!(
            temptation(&came_upon(&["krag", "zug"], false), &Ids),
            "krag and zug come upon wat.purse, run on with 8 or less, roll 9 and run on"
        );
    }
}
