//! The words of the game, each explained in a sentence or two: the page on which the codex opens.

use bevy_egui::egui::{Grid, Ui, vec2};

use super::parts::{heavy, plain};

/// A group of words that belong together.
struct WordGroup {
    heading: &'static str,
    words: &'static [(&'static str, &'static str)],
}

/// All words, in the order in which a player meets them.
const GROUPS: [WordGroup; 5] = [
    WordGroup {
        heading: "Time",
        words: &[
            ("Round", "Everybody acts once in a round. A level says how many rounds a battle lasts."),
            ("Segment", "A round has ten segments. A unit acts in the segment that its initiative gives it."),
            ("Initiative", "A die of ten at the beginning of a round: low rolls act early."),
            ("Block", "Units of one side that follow each other. They act in any order you like."),
            ("Turn", "What a unit may do in its segment: walk, one action, one minor action, one free kick."),
            ("Action", "An attack, a shot, a throw, a search, a wrestle. One a turn."),
            ("Minor action", "Drawing a weapon, putting one away, picking one up. One a turn."),
        ],
    },
    WordGroup {
        heading: "Hitting",
        words: &[
            ("d20, 2d6", "Dice: one of twenty sides, two of six sides added up."),
            (
                "AC",
                "Armor class: how hard a unit is to hit. Lower is better: 10 is bare skin, 0 is plate and shield.",
            ),
            (
                "THAC0",
                "To hit armor class 0: the face that the attacker needs on a d20 against AC 0. Lower is better.",
            ),
            (
                "Need",
                "The face you need: THAC0 less the AC of the target, less your bonuses. You roll it or more to hit.",
            ),
            ("Natural", "The face that the die shows, before anything is added."),
            ("Margin", "How much better or worse a roll is than the need."),
            ("Critical hit", "A very good hit, for example with a natural 20. It does much more damage."),
            (
                "Saving throw",
                "A d20 against fire, a fall or the like. A good roll spares a unit the worst of it.",
            ),
        ],
    },
    WordGroup {
        heading: "Place",
        words: &[
            ("Facing", "The side of its hex that a unit looks at. A small wedge on its counter shows it."),
            (
                "Front, flank, rear",
                "The arcs around a unit. It attacks into its front; from behind it is easier to hit.",
            ),
            (
                "Reach",
                "How many hexes away a weapon strikes. A spear or a pike reaches farther than a sword.",
            ),
            (
                "Line of sight",
                "A straight line between two hexes that nothing fills. Without one there is no shot.",
            ),
            ("Cover", "What a unit stands behind: it makes the unit harder to hit. Full cover stops a shot."),
            ("Concealment", "Leaves, mist or darkness: a unit is harder to see and so harder to hit."),
            ("Free attack", "Whoever leaves a hex in front of an enemy is attacked by that enemy at once."),
        ],
    },
    WordGroup {
        heading: "Mishaps",
        words: &[
            (
                "Cone",
                "The narrow wedge along a shot. An arrow on a natural 2 hits a friend who stands in it.",
            ),
            ("Friendly fire", "Such a hit on a friend. The odds say how likely it is before you shoot."),
            ("Fumble", "A natural 1: the weapon slips out of the hand and falls into a hex nearby."),
            ("Breakage", "A weapon that falls on stone or tile may break; a die decides."),
            (
                "Tight quarters",
                "Low ceilings, furniture and crowds, in which a long weapon hits what it should not.",
            ),
        ],
    },
    WordGroup {
        heading: "Units",
        words: &[
            ("Hit points", "What a unit can take. At 0 it falls and is out of the battle."),
            ("Wound", "A deep cut. It bleeds every round."),
            ("Stance", "Standing, kneeling, sitting, prone. It changes how well a unit hits and is hit."),
            (
                "Hold, pin",
                "What bare hands can do: a unit that is held can hardly fight, a pinned one cannot.",
            ),
            (
                "Morale",
                "A number from 2 to 12. Under stress two dice of six are rolled; more than the number, and it runs.",
            ),
            ("Rout", "A unit that has lost its nerve runs off the field."),
            ("Rulebook", "Which rules are in force. You choose it before a battle."),
            (
                "Codex",
                "This book. Every rule has a letter and a number, such as F-09; click it wherever you see it.",
            ),
        ],
    },
];

/// The page.
pub(super) fn read(ui: &mut Ui) {
    ui.label(heavy("The words of the game", 26.0));
    ui.label(plain(
        "Every rule of this game stands in the list on the left. These are the words that they use.",
        17.0,
    ));
    for group in &GROUPS {
        ui.add_space(8.0);
        ui.label(heavy(group.heading, 20.0));
        Grid::new(group.heading).num_columns(2).spacing(vec2(12.0, 4.0)).striped(true).show(ui, |ui| {
            for (word, meaning) in group.words {
                ui.vertical(|ui| {
                    ui.set_width(112.0);
                    ui.label(heavy(*word, 16.0));
                });
                ui.vertical(|ui| {
                    ui.set_width(ui.available_width().max(260.0));
                    ui.label(plain(*meaning, 16.0));
                });
                ui.end_row();
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_there_once_and_explained_shortly() {
        let mut words: Vec<&str> =
            GROUPS.iter().flat_map(|group| group.words).map(|(word, _)| *word).collect();
        for wanted in ["THAC0", "AC", "Segment", "Block", "Cone", "Fumble", "Morale", "Front, flank, rear"] {
            assert!(words.contains(&wanted), "{wanted}");
        }
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
        for (word, meaning) in GROUPS.iter().flat_map(|group| group.words) {
            assert!(meaning.ends_with('.') && meaning.len() < 130, "{word}: {meaning}");
        }
    }
}
