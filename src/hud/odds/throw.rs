//! A flask before it is thrown: where it may land, and on which units its oil may burn.

use bevy_egui::egui::Ui;

use super::super::parts::{aside, divider, heading};
use super::super::tooltip::Explained;
use super::super::wording::percent;
use super::lines::row;
use super::sheet::Sheet;
use crate::forecast::Forecast;
use crate::input::Throw;
use crate::model::Place;
use crate::replay::Names;
use crate::view::art::palette::{BLOOD, INK};

impl Sheet<'_> {
    pub(super) fn throw(&self, ui: &mut Ui, throw: &Throw) {
        heading(ui, format!("Throw the {} there", self.names.item(throw.item)));
        let there = |place: &Place| place.ground() == Some(throw.to);
        let on_the_spot: f64 =
            throw.odds.landings.iter().filter(|landing| there(&landing.place)).map(|it| it.chance).sum();
        row(ui, "It lands there", &percent(on_the_spot), INK);
        if on_the_spot < 1.0 {
            ui.label(aside("The board shows for every other hex how likely it lands there."));
        }
        for (unit, chances) in &throw.odds.damage_by_unit {
            let hurt: f64 = chances.iter().filter(|(points, _)| **points > 0).map(|(_, chance)| chance).sum();
            if hurt > 0.0 {
                row(ui, &format!("{} is hurt", self.names.unit(*unit)), &percent(hurt), BLOOD);
            }
        }
        self.flames(ui, &throw.odds);
        self.comeback(ui, self.threats_there(), &[]);
    }

    /// On which units oil burns, and what it does to them next.
    pub(super) fn flames(&self, ui: &mut Ui, odds: &Forecast) {
        if odds.aflame.is_empty() {
            return;
        }
        divider(ui);
        for (unit, flames) in &odds.aflame {
            let name = self.names.unit(*unit);
            row(ui, &format!("Oil burns on {name}"), &percent(flames.alight), BLOOD).explained(format!(
                "Unless it is put out, it does 1d4 damage at the unit's next action; on a 4 the unit is all in flames, \
                 which happens in {} of all cases.",
                percent(flames.engulfed)
            ));
        }
    }
}
