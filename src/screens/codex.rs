//! The codex: the words of the game, and every rule in our words, with the rulebooks that have it on.

use bevy::prelude::{App, IntoScheduleConfigs, MessageReader, MessageWriter, Res, ResMut, Resource, Update};
use bevy_egui::egui::{Align, Button, Grid, Key, Layout, ScrollArea, Sense, TextEdit, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::dialog::{Dialog, DialogSize, Keys, OverMenu, is_open, lay, scrolling};
use super::focus::{take_focus, turn_pages};
use super::glossary;
use super::library::Rulebooks;
use super::parts::{faint, heavy, plain};
use crate::hud::OpenCodex;
use crate::hud::parts::{divider, rule_chip, signed};
use crate::hud::theme::color;
use crate::input::{Action, HasOpened, Session};
use crate::level::Openable;
use crate::model::RuleId;
use crate::rulebook::{Listing, Rule, RuleRow, Rulebook};
use crate::rules::codex;
use crate::view::art::palette::{CHOICE, INK, PAPER};

/// What the player reads.
#[derive(Resource, Default)]
struct Reading {
    /// The rule; `None` for the words of the game.
    rule: Option<RuleId>,
    search: String,
    /// Whether the list still has to scroll to the rule.
    turning: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reading>()
        .add_systems(Update, turn_to)
        .add_systems(EguiPrimaryContextPass, show.run_if(is_open(Dialog::Codex)));
}

/// Opens the codex at the rule that was asked for.
fn turn_to(
    mut requests: MessageReader<OpenCodex>,
    mut reading: ResMut<Reading>,
    mut opened: MessageWriter<HasOpened>,
) {
    for rule in requests.read().filter_map(|OpenCodex(rule)| *rule) {
        opened.write(HasOpened(Openable::Codex));
        *reading = Reading { rule: Some(rule), turning: true, ..Reading::default() };
    }
}

fn show(
    mut contexts: EguiContexts,
    mut keys: ResMut<Keys>,
    shelf: Res<Rulebooks>,
    session: Option<Res<Session>>,
    rulebook: Option<Res<Rulebook>>,
    mut reading: ResMut<Reading>,
    over_menu: Res<OverMenu>,
    mut dialog: ResMut<Dialog>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let in_play = rulebook.as_deref().filter(|_| session.is_some());
    let closed = lay(context, "Codex", DialogSize::Page(0.8), &keys, Action::Codex, |ui| {
        ui.set_min_height(ui.available_height());
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(ui.available_width() / 3.0);
                list(ui, in_play, &mut reading);
            });
            ui.add_space(12.0);
            ui.vertical(|ui| {
                let height = ui.available_height();
                scrolling(ui, "article", |ui| {
                    turn_pages(ui, height);
                    match reading.rule.and_then(|id| codex().rule(id)) {
                        Some(rule) => article(ui, rule, &shelf.0, in_play, &mut reading),
                        None => glossary::read(ui),
                    }
                });
            });
        });
    });
    if closed {
        keys.use_up();
        *dialog = over_menu.below();
    }
    Ok(())
}

/// The rules whose id, title, text or table contains all words of the search; matches of id or title come first.
fn found(search: &str) -> Vec<&'static Rule> {
    let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
    let has_all = |text: String| words.iter().all(|word| text.to_lowercase().contains(word));
    let is_called = |rule: &Rule| has_all(format!("{} {}", rule.id, rule.title));
    let says = |rule: &&Rule| {
        let labels: Vec<&str> = (rule.rows)().iter().map(|row| row.label).collect();
        has_all(format!("{} {} {} {}", rule.id, rule.title, rule.text, labels.join(" ")))
    };
    let mut found: Vec<&Rule> = codex().rules().iter().filter(says).collect();
    found.sort_by_key(|rule| !is_called(rule));
    found
}

fn list(ui: &mut Ui, in_play: Option<&Rulebook>, reading: &mut Reading) {
    let hint = "Search: a word, a title, an id";
    let search =
        ui.add(TextEdit::singleline(&mut reading.search).hint_text(hint).desired_width(f32::INFINITY));
    take_focus(&search);
    let found = found(&reading.search);
    if search.has_focus() {
        browse(ui, &found, reading);
    }
    let searched = !reading.search.trim().is_empty();
    if searched && !found.iter().any(|rule| Some(rule.id) == reading.rule) && !reading.turning {
        reading.rule = found.first().map(|rule| rule.id);
    }
    if found.is_empty() {
        ui.label(faint("No rule speaks of that.", 15.0));
    }
    ScrollArea::vertical().id_salt("rules").max_height(ui.available_height()).show(ui, |ui| {
        ui.set_width(ui.available_width());
        if !searched
            && ui.selectable_label(reading.rule.is_none(), heavy("The words of the game", 16.0)).clicked()
        {
            reading.rule = None;
        }
        for rule in found {
            let chosen = reading.rule == Some(rule.id);
            let off = in_play.is_some_and(|rulebook| !rule.note && !rulebook.has(rule.id));
            let text = plain(format!("{}   {}", rule.id, rule.title), 16.0);
            let text = if off { text.color(color(INK.mix(PAPER, 0.5))) } else { text };
            // The arrow keys go through them while the search has the focus.
            let line = ui.add(Button::selectable(chosen, text).sense(Sense::CLICK));
            if line.clicked() {
                reading.rule = Some(rule.id);
            }
            if chosen && reading.turning {
                line.scroll_to_me(None);
                reading.turning = false;
            }
        }
    });
}

/// Goes through the rules that were found, by the arrow keys; the words of the game come before the first.
fn browse(ui: &Ui, found: &[&Rule], reading: &mut Reading) {
    let by = |key, step| if ui.input(|input| input.key_pressed(key)) { step } else { 0 };
    let step = by(Key::ArrowDown, 1) + by(Key::ArrowUp, -1);
    if step == 0 {
        return;
    }
    let place = found.iter().position(|rule| Some(rule.id) == reading.rule);
    let place = match place {
        Some(0) if step < 0 && reading.search.trim().is_empty() => None,
        Some(place) => Some(place.saturating_add_signed(step).min(found.len() - 1)),
        None => (step > 0 && !found.is_empty()).then_some(0),
    };
    reading.rule = place.map(|place| found[place].id);
    reading.turning = place.is_some();
}

fn article(ui: &mut Ui, rule: &Rule, shelf: &[Rulebook], in_play: Option<&Rulebook>, reading: &mut Reading) {
    ui.label(faint(rule.id.to_string(), 16.0));
    ui.label(heavy(rule.title, 26.0));
    ui.add_space(4.0);
    for paragraph in rule.text.split("\n\n") {
        ui.label(plain(paragraph, 17.0));
        ui.add_space(4.0);
    }
    table(ui, &(rule.rows)());
    divider(ui);
    if rule.note {
        ui.label(faint("A note: it is true under every rulebook.", 16.0));
    } else {
        tell_rulebooks(ui, &rule.listing(shelf), rule, in_play);
    }
    ui.label(plain(belongs_to(rule), 16.0));
    if !rule.needs.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.label(plain("Needs", 16.0));
            for need in rule.needs {
                if rule_chip(ui, *need).clicked() {
                    *reading = Reading { rule: Some(*need), turning: true, ..Reading::default() };
                }
            }
        });
    }
}

/// The core that a rule belongs to, in a sentence.
fn belongs_to(rule: &Rule) -> String {
    rule.core.map_or("It fits any core.".to_owned(), |core| format!("It belongs to the {core} core."))
}

/// The table of a rule: what applies when, with the numbers in one column.
fn table(ui: &mut Ui, rows: &[RuleRow]) {
    if rows.is_empty() {
        return;
    }
    divider(ui);
    let striped = Grid::new("rows").num_columns(2).spacing(vec2(16.0, 3.0)).striped(true);
    striped.show(ui, |ui| {
        for RuleRow { label, value, each } in rows {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.set_width(36.0);
                ui.label(heavy(signed(*value), 16.0));
            });
            ui.label(plain(if *each { format!("{label}, each time") } else { (*label).to_owned() }, 16.0));
            ui.end_row();
        }
    });
}

fn tell_rulebooks(ui: &mut Ui, listing: &Listing, rule: &Rule, in_play: Option<&Rulebook>) {
    if let Some(rulebook) = in_play {
        let on = if rulebook.has(rule.id) { "on" } else { "off" };
        let text = format!("It is {on} in this battle, which is played by {}.", rulebook.name);
        ui.label(heavy(text, 16.0).color(color(CHOICE.mix(INK, 0.2))));
    }
    let on = match listing.rulebooks.as_slice() {
        [] => "No rulebook that comes with the game has it on.".to_owned(),
        names => format!("On in {}.", names.join(", ")),
    };
    ui.label(plain(on, 16.0));
    for (parameter, values) in &listing.parameters {
        let values = values.iter().map(|(rulebook, value)| match value.as_str() {
            Some(word) => format!("{} in {rulebook}", word.to_lowercase()),
            None => format!("{value} in {rulebook}"),
        });
        let values: Vec<String> = values.collect();
        ui.label(plain(format!("{}: {}", parameter.replace('_', " "), values.join(", ")), 16.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_tells_its_core() {
        let told = |id| belongs_to(codex().rule(id).unwrap());
        assert_eq!(told(RuleId::t(2)), "It belongs to the d20 core.");
        assert_eq!(told(RuleId::r(19)), "It fits any core.");
    }

    #[test]
    fn searching_goes_by_id_title_and_text() {
        let ids = |search| found(search).iter().map(|rule| rule.id).collect::<Vec<_>>();
        assert_eq!(ids("").len(), codex().rules().len());
        assert!(ids("f-18").contains(&RuleId::f(18)));
        assert!(ids("FUMBLE").contains(&RuleId::f(18)));
        assert!(ids("fumble").len() < codex().rules().len());
        assert_eq!(ids("fumble zzz"), []);
        assert_eq!(ids("movement").first(), Some(&RuleId::a(62)), "titles come before texts");
        assert!(ids("starlight").contains(&RuleId::t(21)), "tables are searched");
    }
}
