//! What enemies can do back: each enemy's best attack in its next turn, the worst first.

use bevy_egui::egui::{Id, Label, Sense, Ui};
use egui_phosphor::regular::WARNING;

use super::super::parts::{aside, strong};
use super::super::tooltip::Explained;
use super::super::wording::{arc, less_because, need, percent, points, points_in_all};
use super::lines::{SIZE, cells, heads, row};
use super::section::section;
use super::sheet::Sheet;
use crate::forecast::Threat;
use crate::input::Comeback;
use crate::model::UnitId;
use crate::replay::{Names, capital, series};
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
    pub(super) fn comeback(&self, ui: &mut Ui, known: Option<&Comeback>, awaited: &[UnitId]) {
        let title = section(ui, "What they can do back", INK, true, |ui| {
            let Some(known) = known else { return self.awaited(ui, awaited) };
            match known.threats.as_slice() {
                [] => drop(ui.label(aside("No enemy can attack there next turn with what it has in hand."))),
                threats => self.threats(ui, threats),
            }
            self.uncounted(ui, known);
        });
        title.explained(
            "The best that each enemy could do next turn to the unit where this leads it, as things stand now: \
             walk up, turn, and attack with whatever it has in hand that does most harm. Spells and weapons that are \
             not in hand are named, and not counted.",
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
            let taken = points_in_all(threats.iter().map(|threat| threat.damage));
            let sum = row(ui, "All of them, on average", &taken, INK);
            sum.explained("Points the unit would lose on average if every one of them did its worst.");
        }
    }

    /// What is not counted: spells, and weapons that must be drawn first.
    fn uncounted(&self, ui: &mut Ui, known: &Comeback) {
        for (caster, spells) in known.casters.iter().take(NAMED) {
            let spells: Vec<String> = spells.iter().map(ToString::to_string).collect();
            ui.label(aside(format!("{} may cast {}", self.names.unit(*caster), series(&spells, "or"))));
        }
        let named = |unit: &UnitId| self.names.unit(*unit);
        let names: Vec<String> = known.rearming.iter().take(NAMED).map(named).collect();
        match known.rearming.len() {
            0 => {}
            all if all > names.len() => {
                let others = all - names.len();
                let words = format!("With another weapon: {} and {others} more", names.join(", "));
                ui.label(aside(words));
            }
            _ => drop(ui.label(aside(format!("With another weapon: {}", names.join(", "))))),
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
            1 => "After 1 movement point".to_owned(),
            cost => format!("After {cost} movement points"),
        };
        let die = threat.die.map_or(String::new(), |die| format!(" on the {}", die.name()));
        ui.label(format!(
            "{walk} it needs {}{die} and hits {} of the time; {} points are lost on average, and in {} of \
             all cases this attack alone fells the unit.",
            need(threat.need),
            percent(threat.hit),
            points(threat.damage),
            percent(threat.fall),
        ));
        let shows = threat.die.map_or(0.0, |die| die.chance_to_show(threat.need));
        if let Some(why) = less_because(shows, threat.hit, &threat.lost_to) {
            ui.label(aside(format!("{why}.")));
        }
    }
}

fn columns(ui: &mut Ui) {
    heads(ui, [("needs", NEED), ("hits", HIT), ("harm", DAMAGE), ("fells", FALL)]);
}
