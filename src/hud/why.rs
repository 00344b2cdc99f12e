//! Why an opponent acts as it does: its plans, each with the plans it considered and how it rated them.

use bevy::prelude::{Local, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align, FontId, Label, Layout, Rect, RichText, ScrollArea, Sense, Stroke, Ui, vec2};
use egui_phosphor::regular::{CARET_LEFT, CARET_RIGHT, CHECK};

use super::names::ByName;
use super::panel::full_page;
use super::parts::{TokenButton, aside, divider, heading, on_one_line, strong};
use super::places::Places;
use super::reading::OpenPage;
use super::theme::color;
use super::tooltip::Explained;
use crate::ai::{Candidate, Term};
use crate::input::{Opponents, Planned, Shown};
use crate::level::Snapshot;
use crate::replay::{Names, capital, tell_orders};
use crate::view::art::palette::{BLOOD, INK, LEAF, PAPER};

/// How many of the considered plans are shown.
const TOLD: usize = 3;

/// Width and height of the bar of a term.
const BAR: (f32, f32) = (64.0, 11.0);

/// Width of the figure of a term, and the least width of its name beside a bar, in points.
const FIGURE: f32 = 52.0;
const NAME: f32 = 110.0;

/// Size of the text, in points.
const SIZE: f32 = 14.0;

/// Which plan is shown.
#[derive(Default)]
pub(super) struct Reader {
    /// The index of the plan; `None` for the latest.
    place: Option<usize>,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    opponents: Res<Opponents>,
    (places, reading): (Res<Places>, Res<OpenPage>),
    mut reader: Local<Reader>,
) -> bevy::prelude::Result {
    let Some(place) = places.page.filter(|_| *reading == OpenPage::Why) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    full_page(context, "why", place, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let plans = opponents.planned();
        reader.head(ui, plans.len());
        let Some(planned) = plans.get(reader.reads(plans.len())) else {
            ui.label(aside("No opponent has planned anything in this battle yet."));
            return;
        };
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.set_width(ui.available_width());
            tell(ui, planned, &shown.state);
        });
    });
    Ok(())
}

impl Reader {
    /// The index of the plan to be shown.
    fn reads(&self, plans: usize) -> usize {
        let latest = plans.saturating_sub(1);
        self.place.map_or(latest, |place| place.min(latest))
    }

    /// The heading, with buttons for earlier and later plans.
    fn head(&mut self, ui: &mut Ui, plans: usize) {
        ui.horizontal(|ui| {
            heading(ui, "Why?");
            if plans == 0 {
                return;
            }
            let (place, latest) = (self.reads(plans), plans - 1);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let on = ui.add_enabled(place < latest, TokenButton::new("").icon(CARET_RIGHT));
                if on.explained("The next plan").clicked() {
                    self.place = Some(place + 1).filter(|place| *place < latest);
                }
                ui.label(RichText::new(format!("{} of {plans}", place + 1)).size(SIZE));
                let back = ui.add_enabled(place > 0, TokenButton::new("").icon(CARET_LEFT));
                if back.explained("The plan before it").clicked() {
                    self.place = Some(place - 1);
                }
            });
        });
    }
}

/// Shows a plan and the best of those that were considered.
fn tell(ui: &mut Ui, planned: &Planned, shown: &Snapshot) {
    let Planned { side, player, state, plan, .. } = planned;
    let names = ByName(shown);
    let does = format!("{} {}.", names.unit(plan.unit), tell_orders(&plan.orders, &ByName(state)));
    ui.add(Label::new(strong(capital(&does)).size(15.5)).wrap());
    let round = state.clock.round;
    ui.label(aside(format!("Round {round}, {}, played by the {player}", names.side(*side))));
    divider(ui);
    if plan.candidates.is_empty() {
        ui.label(RichText::new(format!("The {player} weighs nothing. {}", player.about())).size(SIZE));
        return;
    }
    let best = &plan.candidates[..plan.candidates.len().min(TOLD)];
    ui.label(aside(thought_of(plan.considered, best.len())));
    let most = most(best);
    for (place, candidate) in best.iter().enumerate() {
        ui.add_space(3.0);
        weigh(ui, place, candidate, most, state);
    }
}

fn thought_of(considered: usize, told: usize) -> String {
    match considered {
        0 | 1 => "No other plan was considered.".to_owned(),
        considered if considered <= told => format!("All {considered} plans that were considered:"),
        considered => format!("The best {told} of {considered} plans that were considered:"),
    }
}

/// The greatest value of any term, which has the longest bar.
fn most(candidates: &[Candidate]) -> f64 {
    let terms = candidates.iter().flat_map(|candidate| &candidate.terms);
    terms.map(|term| term.value.abs()).fold(0.0, f64::max)
}

/// Shows a considered plan: its score and the terms of the score.
fn weigh(ui: &mut Ui, place: usize, candidate: &Candidate, most: f64, state: &Snapshot) {
    ui.horizontal_top(|ui| {
        let sign = if place == 0 { CHECK.to_owned() } else { format!("{}.", place + 1) };
        ui.label(strong(sign).size(SIZE + 1.0));
        let width = ui.available_width() - 48.0;
        ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
            ui.set_width(width);
            ui.add(
                Label::new(strong(capital(&tell_orders(&candidate.orders, &ByName(state)))).size(SIZE))
                    .wrap(),
            );
        });
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            ui.label(strong(worth(candidate.score)).size(SIZE + 1.0));
        });
    });
    candidate.terms.iter().for_each(|term| row(ui, term, most));
}

/// Shows a term: its name, its bar to the left (against) or right (for) where there is room for it, and its figure.
fn row(ui: &mut Ui, term: &Term, most: f64) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        ui.add_space(18.0);
        let room = ui.available_width() - FIGURE;
        let has_bar = room - BAR.0 >= NAME;
        let width = if has_bar { room - BAR.0 } else { room };
        ui.allocate_ui_with_layout(vec2(width, SIZE + 3.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_width(width);
            on_one_line(ui, term.name, FontId::proportional(SIZE - 0.5), color(INK));
        });
        if has_bar {
            bar(ui, term.value, most);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(worth(term.value)).size(SIZE - 0.5));
        });
    });
}

fn bar(ui: &mut Ui, value: f64, most: f64) {
    let (space, _) = ui.allocate_exact_size(vec2(BAR.0, BAR.1), Sense::hover());
    let middle = space.center().x;
    let share = if most > 0.0 { (value / most).clamp(-1.0, 1.0) as f32 } else { 0.0 };
    let end = middle + share * BAR.0 / 2.0;
    let filled = Rect::from_x_y_ranges(middle.min(end)..=middle.max(end), space.y_range());
    let shade = if value < 0.0 { BLOOD } else { LEAF };
    ui.painter().rect_filled(filled, 1.0, color(shade.mix(PAPER, 0.25)));
    ui.painter().vline(middle, space.y_range(), Stroke::new(1.0, color(INK.mix(PAPER, 0.35))));
}

/// A figure with its sign, to a hundredth, because plans often differ by less than a tenth.
fn worth(value: f64) -> String {
    let hundredths = (value * 100.0).round() / 100.0;
    if hundredths > 0.0 {
        format!("+{hundredths:.2}")
    } else if hundredths < 0.0 {
        format!("\u{2212}{:.2}", hundredths.abs())
    } else {
        "0.00".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_a_sign_and_nothing_has_none() {
        assert_eq!([1.257, -0.96, 0.004, -0.004].map(worth), ["+1.26", "\u{2212}0.96", "0.00", "0.00"]);
    }

    #[test]
    fn it_says_how_much_was_thought_of() {
        assert_eq!(thought_of(1, 1), "No other plan was considered.");
        assert_eq!(thought_of(2, 2), "All 2 plans that were considered:");
        assert_eq!(thought_of(57, 3), "The best 3 of 57 plans that were considered:");
    }

    #[test]
    fn the_latest_plan_is_shown_unless_the_player_has_gone_back() {
        let mut reader = Reader::default();
        assert_eq!((reader.reads(0), reader.reads(1), reader.reads(9)), (0, 0, 8));
        reader.place = Some(3);
        assert_eq!((reader.reads(9), reader.reads(2)), (3, 1));
    }
}
