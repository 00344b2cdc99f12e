//! What enemies can do back: each enemy's best attack in its next turn, the worst first.

use bevy_egui::egui::{Id, Label, Sense, Ui};
use egui_phosphor::regular::WARNING;

use super::super::names::capital;
use super::super::parts::{aside, strong};
use super::super::tooltip::Explained;
use super::super::wording::{arc, need, percent, points};
use super::lines::{SIZE, cells, heads, row};
use super::section::section;
use super::sheet::Sheet;
use crate::forecast::Threat;
use crate::model::UnitId;
use crate::replay::Names;
use crate::view::art::palette::{BLOOD, INK, Shade};

/// How many enemies are named before the player asks for more.
const NAMED: usize = 3;

/// Widths of the columns, in points.
const NEED: f32 = 38.0;
const HIT: f32 = 40.0;
const DAMAGE: f32 = 36.0;
const FALL: f32 = 42.0;

impl Sheet<'_> {
    /// What enemies could do back; `awaited` are the enemies known to be able to attack the hex.
    pub(super) fn comeback(&self, ui: &mut Ui, threats: Option<&[Threat]>, awaited: &[UnitId]) {
        let title = section(ui, "What they can do back", INK, true, |ui| match threats {
            None => self.awaited(ui, awaited),
            Some([]) => drop(ui.label(aside("No enemy can attack there next turn."))),
            Some(threats) => self.threats(ui, threats),
        });
        title.explained(
            "The best that each enemy could do next turn to the unit where this leads it, as things stand now: \
             walk up, turn, and attack with whatever does most harm.",
        );
    }

    /// As many lines as there will be, so that the layout stays when the figures come.
    fn awaited(&self, ui: &mut Ui, awaited: &[UnitId]) {
        if awaited.is_empty() {
            ui.label(aside("Being calculated …"));
            return;
        }
        columns(ui);
        for enemy in awaited.iter().take(NAMED) {
            let name = self.names.unit(*enemy);
            cells(ui, &name, [("…", NEED), ("…", HIT), ("…", DAMAGE), ("…", FALL)], INK);
        }
    }

    fn threats(&self, ui: &mut Ui, threats: &[Threat]) {
        columns(ui);
        let id = Id::new("all threats");
        let all = ui.data(|data| data.get_temp(id)).unwrap_or(false);
        let named = if all { threats.len() } else { NAMED };
        threats.iter().take(named).for_each(|threat| self.threat(ui, threat));
        if threats.len() > NAMED {
            let words = match all {
                true => "fewer".to_owned(),
                false => format!("and {} more", threats.len() - NAMED),
            };
            if ui.add(Label::new(aside(words)).sense(Sense::click())).clicked() {
                ui.data_mut(|data| data.insert_temp(id, !all));
            }
        }
        if threats.len() > 1 {
            let taken: f64 = threats.iter().map(|threat| threat.damage).sum();
            let sum = row(ui, "All of them, on average", &points(taken), INK);
            sum.explained("Points the unit would lose on average if every one of them did its worst.");
        }
    }

    fn threat(&self, ui: &mut Ui, threat: &Threat) {
        let fatal = self.settings.warns_of(threat.fall);
        let name = capital(&self.names.unit(threat.enemy));
        let what = if fatal { format!("{WARNING} {name}") } else { name };
        let shade: Shade = if fatal { BLOOD } else { INK };
        let (face, hit) = (need(threat.need), percent(threat.hit));
        let (damage, fall) = (points(threat.damage), percent(threat.fall));
        let figures = [(&*face, NEED), (&*hit, HIT), (&*damage, DAMAGE), (&*fall, FALL)];
        cells(ui, &what, figures, shade).explained_by(|ui| self.explain(ui, threat));
    }

    fn explain(&self, ui: &mut Ui, threat: &Threat) {
        let weapon =
            threat.weapon.map_or(String::new(), |weapon| format!(" with {}", self.names.item(weapon)));
        let name = capital(&self.names.unit(threat.enemy));
        ui.label(strong(format!("{name}{weapon}, {}", arc(threat.arc))).size(SIZE));
        let walk = match threat.cost {
            0 => "From where it stands".to_owned(),
            cost => format!("After {cost} movement points"),
        };
        ui.label(format!(
            "{walk} it needs {} on the d20 and hits {} of the time; {} points are lost on average, and in {} of \
             all cases this attack alone fells the unit.",
            need(threat.need),
            percent(threat.hit),
            points(threat.damage),
            percent(threat.fall),
        ));
    }
}

fn columns(ui: &mut Ui) {
    heads(ui, [("needs", NEED), ("hits", HIT), ("harm", DAMAGE), ("fells", FALL)]);
}
