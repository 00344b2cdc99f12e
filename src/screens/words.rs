//! The data of levels, in the words of a player.

use crate::input::plain;
use crate::level::Level;
use crate::model::{Objective, SideId};
use crate::replay::capital;

/// The name of a rulebook as it stands above what it is about.
pub(super) fn rulebook_title(name: &str) -> String {
    match name {
        "thac0" => name.to_uppercase(),
        _ => capital(&plain(name)),
    }
}

/// An objective as a sentence.
pub(super) fn objective(objective: &Objective) -> String {
    match objective {
        Objective::Eliminate => "Leave no enemy fighting.".to_owned(),
        Objective::Reach { zone, units: 1 } => format!("Bring a unit to the {}.", plain(zone)),
        Objective::Reach { zone, units } => format!("Bring {units} units to the {}.", plain(zone)),
        Objective::Hold { zone, rounds: 1 } => format!("Be alone at the {} when a round ends.", plain(zone)),
        Objective::Hold { zone, rounds } => {
            format!("Be alone at the {} at the end of {rounds} rounds in a row.", plain(zone))
        }
        Objective::Escape { units, treasure: 0 } => {
            format!("Get {units} off the field and away from pursuers.")
        }
        Objective::Escape { units, treasure } => {
            format!(
                "Get {units} off the field and away from pursuers, with {treasure} gold pieces among them."
            )
        }
        Objective::Survive { rounds } => format!("Still fight at the end of round {rounds}."),
    }
}

/// How many fight on each side: `8 against 8`.
pub(super) fn numbers(level: &Level) -> String {
    let units = |side: &SideId| level.units.iter().filter(|unit| unit.side.0 == *side).count().to_string();
    level.sides.sides.keys().map(units).collect::<Vec<_>>().join(" against ")
}

/// How a level ends if nobody wins before: a side that has to hold out wins as its last round is over.
pub(super) fn at_the_latest(level: &Level) -> String {
    let limit = level.sides.round_limit;
    let survives =
        |goal: &Objective| if let Objective::Survive { rounds } = goal { Some(*rounds) } else { None };
    let each = level.sides.sides.values();
    let mut rounds: Vec<u32> =
        each.filter_map(|side| side.objectives.iter().filter_map(survives).min()).collect();
    rounds.sort_unstable();
    match rounds.as_slice() {
        // Two sides that hold out to the same round share it.
        [first, second, ..] if first == second && *first <= limit => {
            format!("After round {first} it is a draw.")
        }
        [first, ..] if *first <= limit => format!("It is decided with round {first} at the latest."),
        _ => format!("After round {limit} it is a draw."),
    }
}

/// The first sentence of a text.
pub(super) fn first_sentence(text: &str) -> &str {
    let ends = text.match_indices(['.', '!', '?']).map(|(place, mark)| place + mark.len());
    let followed_by_space = |end: &usize| text[*end..].chars().next().is_none_or(char::is_whitespace);
    ends.clone().find(followed_by_space).map_or(text, |end| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Source;

    #[test]
    fn rulebooks_have_titles() {
        let titles = ["house", "crits-and-fumbles", "thac0"].map(rulebook_title);
        assert_eq!(titles, ["House", "Crits and fumbles", "THAC0"]);
    }

    #[test]
    fn objectives_read_as_sentences() {
        let zone = "mill-gate".to_owned();
        let words = objective(&Objective::Reach { zone: zone.clone(), units: 3 });
        assert_eq!(words, "Bring 3 units to the mill gate.");
        let words = objective(&Objective::Hold { zone, rounds: 4 });
        assert_eq!(words, "Be alone at the mill gate at the end of 4 rounds in a row.");
    }

    #[test]
    fn a_draw_is_told_of_only_where_there_can_be_one() {
        let ends = |goals: [&str; 2]| {
            let text = format!(
                "(version: 1, title: \"lane\", round_limit: 9, legend: {{'.': ()}},
                  map: Fill(columns: 6, rows: 4, with: '.'),
                  sides: {{\"red\": (name: \"Red\", objectives: [{}]), \"blue\": (name: \"Blue\", objectives: [{}])}},
                  units: {{\"anna\": (creature: \"scout\", side: \"red\", at: (1, 1)),
                           \"bert\": (creature: \"scout\", side: \"blue\", at: (4, 1))}})",
                goals[0], goals[1]
            );
            let level = Level::read(&Source::inline("lane", &text)).unwrap_or_else(|error| panic!("{error}"));
            at_the_latest(&level)
        };
        assert_eq!(ends(["Eliminate", "Eliminate"]), "After round 9 it is a draw.");
        let held = ends(["Eliminate", "Eliminate, Survive(rounds: 7)"]);
        assert_eq!(held, "It is decided with round 7 at the latest.");
        let last = ends(["Eliminate", "Survive(rounds: 9)"]);
        assert_eq!(last, "It is decided with round 9 at the latest.");
        assert_eq!(ends(["Survive(rounds: 6)"; 2]), "After round 6 it is a draw.");
    }

    #[test]
    fn a_sentence_ends_where_a_space_follows() {
        assert_eq!(first_sentence("It has 3.5 legs. And a tail."), "It has 3.5 legs.");
        assert_eq!(first_sentence("No end in sight"), "No end in sight");
        assert_eq!(first_sentence("Who\nwins? You."), "Who\nwins?");
    }
}
