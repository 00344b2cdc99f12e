//! A walk or a climb before it is made: its cost, the free attacks on the way, and what enemies can do at its end.

use bevy_egui::egui::Ui;
use egui_phosphor::regular::WARNING;

use super::super::parts::{aside, divider, heading, strong};
use super::super::theme::color;
use super::super::tooltip::Explained;
use super::super::wording::{percent, points as told_points};
use super::lines::row;
use super::sheet::Sheet;
use crate::forecast::Forecast;
use crate::input::{Climb, FreeAttack, Walk};
use crate::replay::{Names, capital};
use crate::rules::Hazard;
use crate::view::art::palette::BLOOD;

impl Sheet<'_> {
    pub(super) fn walk(&self, ui: &mut Ui, walk: &Walk) {
        heading(ui, format!("Walk: {} points", walk.cost));
        ui.label(aside(format!("{} left afterwards, facing {}", walk.left, walk.facing)));
        self.fire(ui, walk.fire);
        self.free_attacks(ui, &walk.free_attacks, walk.odds.as_deref());
        let end = walk.path.last().copied();
        end.into_iter().for_each(|end| self.stand(ui, end));
        self.comeback(ui, self.threats_there(), &walk.danger);
    }

    pub(super) fn climb(&self, ui: &mut Ui, climb: &Climb) {
        heading(ui, format!("Climb: {} points", climb.cost));
        let then = match climb.halfway {
            true => "hanging halfway",
            false => "on its feet",
        };
        ui.label(aside(format!("{} left afterwards, {then}", climb.left)));
        self.free_attacks(ui, &climb.free_attacks, climb.odds.as_deref());
        self.comeback(ui, self.threats_there(), &climb.danger);
    }

    /// The hit points that fire takes on the way and at its end.
    fn fire(&self, ui: &mut Ui, fire: Hazard) {
        if fire == Hazard::default() {
            return;
        }
        divider(ui);
        let word = if fire.entering > 0.0 { "Through fire" } else { "Beside fire" };
        ui.label(strong(format!("{WARNING} {word}")).color(color(BLOOD)));
        let told = [("Burns on the way, on average", fire.entering), ("Until it can leave", fire.staying)];
        for (words, points) in told.into_iter().filter(|(_, points)| *points > 0.0) {
            row(ui, words, &told_points(points), BLOOD);
        }
    }

    /// The free attacks on a way, and what may come of them.
    fn free_attacks(&self, ui: &mut Ui, attacks: &[FreeAttack], odds: Option<&Forecast>) {
        if !attacks.is_empty() {
            divider(ui);
            ui.label(strong(format!("{WARNING} Free attacks on the way")).color(color(BLOOD)));
        }
        for attack in attacks {
            let (attacker, weapon) = (self.names.unit(attack.attacker), self.names.item(attack.weapon));
            ui.label(capital(&format!("{attacker} with {weapon}")));
        }
        let Some(odds) = odds else { return };
        for (unit, chances) in &odds.damage_by_unit {
            let hurt: f64 = chances.iter().filter(|(points, _)| **points > 0).map(|(_, chance)| chance).sum();
            let tip = format!("In {} of all cases it is hurt on the way.", percent(hurt));
            self.risk(ui, &format!("{} is hurt", self.names.unit(*unit)), hurt).explained(tip);
        }
        for (unit, chance) in &odds.fell {
            let tip = "How often it falls on the way.";
            self.risk(ui, &format!("{} goes down", self.names.unit(*unit)), *chance).explained(tip);
        }
        self.tried(ui, odds);
    }
}
