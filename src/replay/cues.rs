//! Cues of a lesson that wait for orders which the level's own rulebook leaves out.

use crate::level::{CardCue, Faults, FileError, Key, Level, Source, all};
use crate::order::Order;
use crate::rulebook::Rulebook;

/// Checks that the rulebook has every order that a card waits for. The source is the file that the level was read from.
///
/// # Errors
/// All cues that can never come by that, up to [`Faults::MOST`].
pub(super) fn check(level: &Level, rulebook: &Rulebook, source: &Source) -> Result<(), Faults> {
    let cards = level.lesson.iter().flat_map(|lesson| lesson.cards.iter().enumerate());
    let cues = cards.flat_map(|(place, card)| {
        let lists = [("when", &card.when), ("until", &card.until)];
        lists.into_iter().flat_map(move |(field, cues)| {
            cues.iter().enumerate().map(move |(index, cue)| (place, field, index, cue))
        })
    });
    let never = cues.filter_map(|(place, field, index, cue)| {
        let CardCue::Order { order, .. } = cue else { return None };
        let rules = Order::rules_of(order);
        let rule = rules.first().filter(|_| rules.iter().all(|rule| !rulebook.has(*rule)))?;
        let card = [Key::Field("lesson"), Key::Field("cards"), Key::Index(place)];
        let path = [&card[..], &[Key::Field(field), Key::Index(index)]].concat();
        let problem = format!("this can never come: the rulebook leaves orders `{order}` out ({rule})");
        Some(Err(source.fault(&path, problem)))
    });
    all::<(), FileError>(never).map(drop)
}

#[cfg(test)]
mod tests {
    use crate::level::Source;
    use crate::replay::check_level;

    #[test]
    fn a_card_waits_for_no_order_that_the_rulebook_leaves_out() {
        let level = r#"(version: 1, title: "T", rulebook: "RULEBOOK", round_limit: 5, legend: { '.': () },
            map: Fill(columns: 4, rows: 1, with: '.'),
            sides: { "red": (name: "R", objectives: [Eliminate]), "blue": (name: "B", objectives: [Eliminate]) },
            units: { "ann": (creature: "archer", side: "red", at: (0, 0)),
                "bob": (creature: "archer", side: "blue", at: (3, 0)) },
            lesson: (pupil: "red", cards: [
                (title: "One", text: "Aim.", until: [Order(order: "EndTurn"), Order(order: "Aim")])]))"#;
        let told = |rulebook: &str| {
            let source = Source::inline("a.ron", &level.replace("RULEBOOK", rulebook));
            check_level(&source).map(drop).map_err(|faults| faults.iter().map(|it| it.to_string()).collect())
        };
        assert_eq!(told("house"), Ok(()));
        let never = "a.ron:7:79: this can never come: the rulebook leaves orders `Aim` out (R-02)".to_owned();
        assert_eq!(told("thac0"), Err(vec![never]));
    }
}
