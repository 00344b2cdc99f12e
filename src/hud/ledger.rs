//! Sums that players can check: a row for each figure with its rule, a line, and the total.

use bevy_egui::egui::{Align, Label, Layout, RichText, Sense, Stroke, Ui, vec2};

use super::parts::{aside, rule_chip, signed, strong};
use super::theme::color;
use super::tooltip::Explained;
use crate::event::Modifier;
use crate::model::RuleId;
use crate::rules::{AttackDie, AttackSum, Graded, codex, halved_in_words, no_roll_because};
use crate::view::art::palette::{INK, PAPER};

/// A row of a sum.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LedgerRow {
    /// What it is.
    pub what: String,
    /// Its value.
    pub figure: String,
    /// The rule it comes from.
    pub rule: Option<RuleId>,
    /// Whether it is the total of the rows above.
    pub total: bool,
}

impl LedgerRow {
    /// A row of a sum.
    pub fn new(what: impl Into<String>, figure: impl Into<String>, rule: RuleId) -> LedgerRow {
        LedgerRow { what: what.into(), figure: figure.into(), rule: Some(rule), total: false }
    }

    /// A row beside the sum, without a rule.
    pub fn fact(what: impl Into<String>, figure: impl Into<String>) -> LedgerRow {
        LedgerRow { what: what.into(), figure: figure.into(), rule: None, total: false }
    }

    /// The total of the rows above.
    pub fn total(what: impl Into<String>, figure: impl Into<String>) -> LedgerRow {
        LedgerRow { what: what.into(), figure: figure.into(), rule: None, total: true }
    }
}

/// Rows for all modifiers that are not 0.
pub(super) fn rows<'a>(modifiers: &'a [Modifier]) -> impl Iterator<Item = LedgerRow> + 'a {
    let counting = modifiers.iter().filter(|row| row.value != 0);
    counting.map(|row| LedgerRow::new(row.label, signed(row.value), row.rule))
}

/// The same rows of the face that an attack needs: what is added to the roll lowers it.
pub(super) fn of_the_need<'a>(modifiers: &'a [Modifier]) -> impl Iterator<Item = LedgerRow> + 'a {
    let counting = modifiers.iter().filter(|row| row.value != 0);
    counting.map(|row| LedgerRow::new(row.label, signed(-row.value), row.rule))
}

/// The sum that gives the need of an attack: what the core puts in, the modifiers, and the total. Each has the sign with
/// which it counts, so that the column adds up as it is read.
pub(super) fn to_hit(sum: &AttackSum, modifiers: &[Modifier], lowest: Option<u16>) -> Vec<LedgerRow> {
    if let Some(reason) = no_roll_because(modifiers) {
        let comes = if lowest.is_some() { "it hits, no roll" } else { "it misses, no roll" };
        return vec![LedgerRow::new(reason.label, comes, reason.rule)];
    }
    let short = sum.needed;
    let base = sum.base.iter().enumerate().map(|(place, row)| {
        // A sum begins with a figure, and goes on with what is added to it or taken from it.
        let begins = place == 0 && row.value >= 0;
        let figure = if begins { row.value.to_string() } else { signed(row.value) };
        LedgerRow::new(row.label, figure, row.rule)
    });
    let mut entries: Vec<LedgerRow> = base.chain(of_the_need(modifiers)).collect();
    // Players look for these too: cover counted in the armor class, short range, what does not count.
    let idle = modifiers.iter().filter(|row| row.value == 0);
    entries.extend(idle.map(|row| LedgerRow::new(row.label, "·", row.rule)));
    entries.push(LedgerRow::total(format!("Needed on the {}", sum.die.name()), short.to_string()));
    let but = match lowest {
        Some(face) if i32::from(face) == i32::from(short) => None,
        Some(1) => Some("any face hits".to_owned()),
        Some(face) if i32::from(face) > i32::from(short) => Some(format!("a {} always misses", face - 1)),
        Some(face) => Some(format!("a {face} hits anyway")),
        None => Some("no face hits".to_owned()),
    };
    if let (Some(but), Some(total)) = (but, entries.last_mut()) {
        total.what = format!("{}; {but}", total.what);
    }
    entries.extend(sum.graded.into_iter().flat_map(|how| graded(how, sum.die)));
    entries
}

/// Rows that say by which rules the highest face hits although it falls short, and what that does to the damage.
fn graded(graded: Graded, die: AttackDie) -> [LedgerRow; 2] {
    let does = halved_in_words(graded.halvings).unwrap_or("in full".to_owned());
    [
        LedgerRow::new(
            format!("A {} is {} short and hits", die.highest(), graded.short_by),
            "·",
            graded.hits_by,
        ),
        LedgerRow::new("Its damage", does, graded.halved_by),
    ]
}

/// Draws a sum; returns the rule the player wants to read.
pub(super) fn draw(ui: &mut Ui, entries: &[LedgerRow], size: f32) -> Option<RuleId> {
    let mut asked = None;
    for entry in entries {
        if entry.total {
            rule_off(ui);
        }
        let drawn = ui.horizontal(|ui| {
            if entry.rule.is_some_and(|rule| rule_chip(ui, rule).clicked()) {
                asked = entry.rule;
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let figure = strong(entry.figure.as_str()).size(if entry.total { size + 3.0 } else { size });
                ui.label(figure.color(color(INK)));
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let words = RichText::new(entry.what.as_str()).size(size).color(color(INK));
                    let words = if entry.total { words.strong() } else { words };
                    ui.add(Label::new(words).truncate().show_tooltip_when_elided(false));
                });
            });
        });
        let row = drawn.response;
        row.explained_by(|ui| explain(ui, entry));
    }
    asked
}

/// The line under a column of figures.
fn rule_off(ui: &mut Ui) {
    let (space, _) = ui.allocate_exact_size(vec2(ui.available_width(), 4.0), Sense::hover());
    let from = space.right() - 46.0;
    let ink = Stroke::new(1.4, color(INK.mix(PAPER, 0.1)));
    ui.painter().hline(from..=space.right(), space.center().y, ink);
}

/// What a row is, and the text of its rule.
fn explain(ui: &mut Ui, entry: &LedgerRow) {
    ui.set_max_width(300.0);
    ui.label(strong(format!("{}  {}", entry.what, entry.figure)).size(15.5));
    if let Some(rule) = entry.rule.and_then(|id| codex().rule(id)) {
        ui.label(aside(format!("{} {}", rule.id, rule.title)));
        ui.label(RichText::new(rule.text).size(14.5));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(entries: &[LedgerRow]) -> Vec<&str> {
        entries.iter().map(|entry| entry.figure.as_str()).collect()
    }

    fn to_hit(thac0: i16, armor_class: i16, modifiers: &[Modifier], lowest: Option<u16>) -> Vec<LedgerRow> {
        super::to_hit(&AttackSum::d20(thac0, armor_class, modifiers, lowest), modifiers, lowest)
    }

    fn row(value: i16) -> Modifier {
        Modifier { rule: RuleId::t(24), label: "Something", value }
    }

    #[test]
    fn the_column_adds_up_to_what_is_needed() {
        let entries = to_hit(14, 5, &[row(1), row(0), row(-4)], Some(12));
        assert_eq!(figures(&entries), ["14", "\u{2212}5", "\u{2212}1", "+4", "·", "12"]);
        assert_eq!(entries[5].what, "Needed on the d20");
        let printed = |figure: &str| figure.replace('\u{2212}', "-").parse::<i32>().unwrap_or_default();
        let sum = |entries: &[LedgerRow]| entries.iter().map(|entry| printed(&entry.figure)).sum::<i32>();
        for (thac0, armor_class) in [(14, 5), (20, -3), (-2, 4)] {
            let entries = to_hit(thac0, armor_class, &[row(2), row(-4)], Some(12));
            let (total, rows) = entries.split_last().expect("there is a total");
            assert_eq!(sum(rows), printed(&total.figure), "THAC0 {thac0}, AC {armor_class}");
        }
    }

    #[test]
    fn what_needs_no_roll_has_a_reason_in_place_of_a_sum() {
        let bound = [Modifier { rule: RuleId::r(12), label: "Target helpless", value: 0 }];
        let unseen = [Modifier { rule: RuleId::r(18), label: "Target not to be seen", value: 0 }];
        assert_eq!(figures(&to_hit(20, -10, &bound, Some(1))), ["it hits, no roll"]);
        assert_eq!(figures(&to_hit(20, -10, &unseen, None)), ["it misses, no roll"]);
        let covered = [Modifier { rule: RuleId::r(6), label: "50% cover, in the armor class", value: 0 }];
        assert_eq!(figures(&to_hit(20, 2, &covered, Some(18))), ["20", "\u{2212}2", "·", "18"]);
    }

    #[test]
    fn where_the_die_says_otherwise_the_sum_says_so() {
        let says = |thac0, lowest| {
            let entries = to_hit(thac0, 10, &[], lowest);
            entries.into_iter().find(|entry| entry.total).map(|total| total.what)
        };
        assert_eq!(says(10, Some(2)), Some("Needed on the d20; a 1 always misses".to_owned()));
        assert_eq!(says(34, Some(20)), Some("Needed on the d20; a 20 hits anyway".to_owned()));
        assert_eq!(says(34, None), Some("Needed on the d20; no face hits".to_owned()));
    }

    #[test]
    fn a_twenty_that_falls_short_names_its_rules_and_says_what_becomes_of_the_damage() {
        let after_the_total = |thac0| {
            let entries = to_hit(thac0, 10, &[], Some(20));
            let rest = entries.into_iter().skip_while(|entry| !entry.total).skip(1);
            rest.map(|entry| (entry.what, entry.figure, entry.rule.unwrap().to_string())).collect::<Vec<_>>()
        };
        let row =
            |what: &str, figure: &str, rule: &str| (what.to_owned(), figure.to_owned(), rule.to_owned());
        assert_eq!(after_the_total(30), []);
        assert_eq!(
            after_the_total(34),
            [row("A 20 is 4 short and hits", "·", "T-07"), row("Its damage", "in full", "T-08")]
        );
        assert_eq!(
            after_the_total(42),
            [row("A 20 is 12 short and hits", "·", "T-07"), row("Its damage", "halved", "T-08")]
        );
    }
}
