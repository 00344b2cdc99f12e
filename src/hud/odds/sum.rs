//! How the face that is needed adds up: the column of modifiers in the panel, as a tooltip of the headline, and pinned
//! by a click.

use bevy_egui::egui::{Response, Sense, Ui, UiBuilder};
use egui_phosphor::regular::PUSH_PIN;

use super::super::ledger;
use super::super::panel::LINE;
use super::super::parts::{aside, divider};
use super::super::tooltip::Explained;
use super::super::wording::{need, percent};
use super::lines::{SIZE, row};
use super::pinned::PinnedColumn;
use super::section::section;
use super::sheet::Sheet;
use crate::event::Modifier;
use crate::forecast::{Forecast, Shortfall};
use crate::input::Strike;
use crate::replay::Names;
use crate::rules::AttackSum;
use crate::view::art::palette::INK;

/// In a window lower than this, in points, the column is folded up at first; the tooltip of the need shows it.
const ROOMY: f32 = 800.0;

impl Sheet<'_> {
    /// Lets the headline show the column in its tooltip, and pin it by a click.
    pub(super) fn unfold(&mut self, headline: Response, strike: &Strike) {
        let Some(column) = self.column(strike) else { return };
        let clicked = headline.clicked();
        self.show_column(headline, strike, &column);
        if clicked {
            self.pin = Some(column);
        }
    }

    fn show_column(&self, shown: Response, strike: &Strike, column: &PinnedColumn) {
        let pinned = self.pinned.shows(column);
        shown.explained_by(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.spacing_mut().interact_size.y = LINE;
            ui.label(aside(left_over(&strike.odds)));
            ledger::draw(ui, &column.entries, SIZE);
            ui.label(hint(pinned));
        });
    }

    /// The section with the rows that add up to the need.
    pub(super) fn sum(&mut self, ui: &mut Ui, strike: &Strike) {
        let Some((column, sum)) = self.column(strike).zip(strike.odds.sum()) else { return };
        let pinned = self.pinned.shows(&column);
        let (mut clicked, mut asked) = (false, None);
        let roomy = ui.ctx().content_rect().height() >= ROOMY;
        let title = match strike.odds.need {
            Some(face) => format!("How that adds up: {face}+ on the {}", sum.die.name()),
            None => "How that adds up: no face hits".to_owned(),
        };
        section(ui, &title, INK, roomy, |ui| {
            let shown = ui.scope_builder(UiBuilder::new().sense(Sense::click()), |ui| {
                asked = ledger::draw(ui, &column.entries, SIZE);
                ui.label(aside(left_over(&strike.odds)));
                ui.label(hint(pinned));
            });
            clicked = shown.response.clicked();
        });
        self.asked = asked.or(self.asked);
        if clicked {
            self.pin = Some(column);
        }
    }

    fn column(&self, strike: &Strike) -> Option<PinnedColumn> {
        let odds = &strike.odds;
        let rows = [odds.modifiers.as_slice(), &odds.idle].concat();
        let entries = ledger::to_hit(&odds.sum()?, &rows, odds.need);
        Some(PinnedColumn { title: self.title(strike), entries })
    }

    /// Attacks with other weapons in the same action, each with the rows that the first does not have.
    pub(super) fn then(&mut self, ui: &mut Ui, odds: &Forecast) {
        for attack in &odds.then {
            divider(ui);
            let weapon = self.names.item(attack.weapon);
            let hits = if attack.struck > 0.0 { attack.hit / attack.struck } else { 0.0 };
            row(ui, &format!("Then {weapon}, to hit"), &percent(hits), INK)
                .explained("Another attack of the same action, if it takes place.");
            if let Some(AttackSum { die, .. }) = odds.sum() {
                row(ui, &format!("  on the {}", die.name()), &need(attack.need), INK)
                    .explained("The lowest face of the die with which this attack hits.");
            }
            let own: Vec<Modifier> =
                attack.modifiers.iter().filter(|row| !odds.modifiers.contains(row)).copied().collect();
            self.asked =
                ledger::draw(ui, &ledger::of_the_need(&own).collect::<Vec<_>>(), SIZE).or(self.asked);
        }
    }
}

/// What the needed face comes to, and what takes from it.
fn left_over(odds: &Forecast) -> String {
    let shows = odds.chance_to_show();
    let alone = format!("{} of all rolls show what is needed", percent(shows));
    if percent(shows) == percent(odds.hit) {
        return format!("{alone}.");
    }
    let takes = odds.shortfalls().into_iter().map(|why| match why {
        Shortfall::Crowd => "others close by",
        Shortfall::Ward => "what answers it",
        Shortfall::Before => "what comes before it",
        Shortfall::Mischance => "mischance",
        Shortfall::Weakness => "hits too weak to do harm",
    });
    let takes: Vec<&str> = takes.collect();
    match takes.as_slice() {
        [] => format!("{alone}; in all, {} hit.", percent(odds.hit)),
        takes => format!("{alone}; with {} counted in, {} hit.", takes.join(" and "), percent(odds.hit)),
    }
}

fn hint(pinned: bool) -> bevy_egui::egui::RichText {
    let words = if pinned { "pinned; a click unpins it" } else { "a click pins this column" };
    aside(format!("{PUSH_PIN} {words}"))
}
