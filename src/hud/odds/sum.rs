//! How the need adds up: the column of modifiers as a tooltip, in the panel, and pinned by a click.

use bevy_egui::egui::{Response, Sense, Ui, UiBuilder};
use egui_phosphor::regular::PUSH_PIN;

use super::super::ledger;
use super::super::parts::{aside, divider};
use super::super::places::LINE;
use super::super::wording::{need, percent};
use super::lines::{SIZE, large, row};
use super::pinned::PinnedColumn;
use super::section::section;
use super::sheet::Sheet;
use crate::event::Modifier;
use crate::forecast::Forecast;
use crate::input::Strike;
use crate::replay::Names;
use crate::view::art::palette::INK;

/// In a window lower than this, in points, the column is folded up at first; the tooltip of the need shows it.
const ROOMY: f32 = 800.0;

impl Sheet<'_> {
    /// The need in large type; the tooltip shows the column, a click pins it.
    pub(super) fn need(&mut self, ui: &mut Ui, strike: &Strike) {
        let what = if strike.odds.need.is_some() { "on the d20" } else { "of the d20's faces" };
        let shown = large(ui, &need(strike.odds.need), what);
        let Some(column) = self.column(strike) else {
            shown.on_hover_text("The lowest face of the d20 that hits.");
            return;
        };
        let id = ui.id().with("need");
        let shown = ui.interact(shown.rect, id, Sense::click());
        let clicked = shown.clicked();
        self.show_column(shown, &column);
        if clicked {
            self.pin = Some(column);
        }
    }

    fn show_column(&self, shown: Response, column: &PinnedColumn) {
        let pinned = self.pinned.shows(column);
        shown.on_hover_ui(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.spacing_mut().interact_size.y = LINE;
            ui.label(aside("The lowest face of the d20 that hits"));
            ledger::draw(ui, &column.entries, SIZE);
            ui.label(hint(pinned));
        });
    }

    /// The section with the rows that add up to the need.
    pub(super) fn sum(&mut self, ui: &mut Ui, strike: &Strike) {
        let Some(column) = self.column(strike) else { return };
        let pinned = self.pinned.shows(&column);
        let (mut clicked, mut asked) = (false, None);
        let roomy = ui.ctx().content_rect().height() >= ROOMY;
        section(ui, "How that adds up", INK, roomy, |ui| {
            let shown = ui.scope_builder(UiBuilder::new().sense(Sense::click()), |ui| {
                asked = ledger::draw(ui, &column.entries, SIZE);
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
        let entries = ledger::to_hit(odds.thac0?, odds.armor_class?, &rows, odds.need);
        Some(PinnedColumn { title: self.title(strike), entries })
    }

    /// Attacks with other weapons in the same action, each with the rows that the first does not have.
    pub(super) fn then(&mut self, ui: &mut Ui, odds: &Forecast) {
        for attack in &odds.then {
            divider(ui);
            let weapon = self.names.item(attack.weapon);
            let hits = if attack.struck > 0.0 { attack.hit / attack.struck } else { 0.0 };
            row(ui, &format!("Then {weapon}, to hit"), &percent(hits), INK)
                .on_hover_text("Another attack of the same action, if it takes place.");
            row(ui, "  on the d20", &need(attack.need), INK)
                .on_hover_text("The lowest face of the d20 with which this attack hits.");
            let own: Vec<Modifier> =
                attack.modifiers.iter().filter(|row| !odds.modifiers.contains(row)).copied().collect();
            self.asked = ledger::draw(ui, &ledger::rows(&own).collect::<Vec<_>>(), SIZE).or(self.asked);
        }
    }
}

fn hint(pinned: bool) -> bevy_egui::egui::RichText {
    let words = if pinned { "pinned; a click unpins it" } else { "a click pins this column" };
    aside(format!("{PUSH_PIN} {words}"))
}
