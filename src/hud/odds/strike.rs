//! An attack before it is made: the chance to hit, the need, the outcomes, and which units it may harm.

use bevy_egui::egui::{Response, RichText, Ui};
use egui_phosphor::regular::WARNING;

use super::super::parts::{aside, divider, strong};
use super::super::wording::{arc, lands, percent, points};
use super::histogram::Histogram;
use super::lines::{SIZE, large, row};
use super::outcomes;
use super::section::section;
use super::sheet::Sheet;
use crate::input::Strike;
use crate::model::{Manner, UnitId};
use crate::replay::Names;
use crate::view::art::palette::{BLOOD, INK};

/// The number of hexes, among those where a weapon may fall, that are named.
const NAMED: usize = 3;

const IN_A_CROWD: &str = "A shot into a crowd may hit any of the units close together.";
const IN_THE_CONE: &str = "A shot that goes astray may hit a friend in the cone.";
const TOO_CLOSE: &str = "A wide swing with too little room may hit a unit beside the attacker.";

impl Sheet<'_> {
    pub(super) fn strike(&mut self, ui: &mut Ui, strike: &Strike) {
        self.head(ui, strike);
        outcomes::draw(ui, &strike.odds);
        self.dangers(ui, strike);
        self.damage(ui, strike);
        self.flames(ui, &strike.odds);
        let awaited = self.preview.danger.get(&strike.from).map_or(&[][..], Vec::as_slice);
        self.comeback(ui, self.threats_there(), awaited);
        self.sum(ui, strike);
        self.then(ui, &strike.odds);
        self.landings(ui, strike);
        for assumed in &strike.odds.assumes {
            ui.label(aside(assumed.as_str()));
        }
        self.tried(ui, &strike.odds);
    }

    fn head(&mut self, ui: &mut Ui, strike: &Strike) {
        let odds = &strike.odds;
        ui.horizontal(|ui| {
            let tip = format!("In {} of all cases the target is hit.", percent(odds.hit));
            large(ui, &percent(odds.hit), "to hit").on_hover_text(tip);
            ui.add_space(14.0);
            self.need(ui, strike);
        });
        ui.label(strong(self.title(strike)).size(SIZE));
        let weapon = odds.weapon.map_or(String::new(), |weapon| format!("{}, ", self.names.item(weapon)));
        let thrown = if strike.manner == Manner::Thrown { "thrown: " } else { "" };
        ui.label(aside(format!("{thrown}{weapon}{}", arc(strike.arc))));
    }

    /// Other units that may be hit: a row for each friend, the most endangered first, and one for the enemies.
    fn dangers(&self, ui: &mut Ui, strike: &Strike) {
        let odds = &strike.odds;
        let (friends, enemies): (Vec<_>, Vec<_>) =
            odds.struck.iter().partition(|(unit, _)| self.are_friends(strike.attacker, **unit));
        let astray = odds.friendly_fire.iter().map(|risk| ("Strays into", risk, IN_THE_CONE));
        let close = odds.tight_quarters.iter().map(|risk| ("No room: hits", risk, TOO_CLOSE));
        let crowd = friends.into_iter().map(|risk| ("May hit", risk, IN_A_CROWD));
        let mut risks: Vec<_> = astray.chain(close).chain(crowd).collect();
        risks.sort_by(|one, other| other.1.1.total_cmp(one.1.1));
        if !risks.is_empty() || !enemies.is_empty() {
            divider(ui);
        }
        if risks.len() > 1 {
            let any: f64 = risks.iter().map(|(_, (_, chance), _)| **chance).sum();
            self.risk(ui, "A friend is hit", any).on_hover_text("How often any of the friends below is hit.");
        }
        for (what, (unit, chance), why) in risks {
            let name = self.names.unit(*unit);
            let tip = format!("{why} {name} is hit in {} of all cases.", percent(*chance));
            self.risk(ui, &format!("{what} {name}"), *chance).on_hover_text(tip);
        }
        self.others(ui, &enemies);
    }

    /// Enemies that may be hit instead of the target.
    fn others(&self, ui: &mut Ui, enemies: &[(&UnitId, &f64)]) {
        let all: f64 = enemies.iter().map(|(_, chance)| **chance).sum();
        let explain = |shown: Response| {
            shown.on_hover_ui(|ui| {
                ui.label(IN_A_CROWD);
                for (unit, chance) in enemies {
                    row(ui, &self.names.unit(**unit), &percent(**chance), INK);
                }
            })
        };
        match enemies {
            [] => {}
            [(unit, chance)] => {
                let what = format!("Hits {} instead", self.names.unit(**unit));
                explain(row(ui, &what, &percent(**chance), INK));
            }
            more => {
                let what = format!("Hits one of {} others instead", more.len());
                explain(row(ui, &what, &percent(all), INK));
            }
        }
    }

    fn are_friends(&self, one: UnitId, other: UnitId) -> bool {
        let side = |unit| self.names.0.unit(unit).map(|unit| unit.side.0);
        side(one) == side(other)
    }

    fn damage(&self, ui: &mut Ui, strike: &Strike) {
        let odds = &strike.odds;
        divider(ui);
        let spread = format!("{} ± {}", points(odds.damage_mean), points(odds.damage_deviation));
        let what = if odds.then.is_empty() { "Damage on average" } else { "Damage of all attacks" };
        row(ui, what, &spread, INK).on_hover_text(
            "Points the target loses on average, misses counted in, and how far that usually varies.",
        );
        let target = self.names.0.unit(strike.target);
        let down_at = target.map(|unit| i32::from(unit.hit_points.now));
        Histogram { damage: &odds.damage, down_at }.draw(ui);
        let fells = format!("{} goes down", self.names.unit(strike.target));
        row(ui, &fells, &percent(odds.kill), INK).on_hover_text(
            "How often the target falls: its hit points are spent, or a wound is too much for it.",
        );
    }

    /// What becomes of the weapon, and where it may land.
    fn landings(&self, ui: &mut Ui, strike: &Strike) {
        let odds = &strike.odds;
        if odds.landings.is_empty() && odds.fumble <= 0.0 {
            return;
        }
        let serious = self.settings.warns_of(odds.fumble);
        let title = match strike.manner {
            Manner::Thrown => "Where the throw falls".to_owned(),
            _ if serious => format!("{WARNING} If it is fumbled: {}", percent(odds.fumble)),
            _ => format!("If it is fumbled: {}", percent(odds.fumble)),
        };
        let shade = if serious { BLOOD } else { INK };
        let title = section(ui, &title, shade, false, |ui| {
            if odds.breaks > 0.0 {
                self.risk(ui, "The weapon breaks", odds.breaks);
            }
            if odds.degrades > 0.0 {
                self.risk(ui, "Its magic fades", odds.degrades);
            }
            let mut landings: Vec<_> = odds.landings.iter().collect();
            landings.sort_by(|one, other| other.chance.total_cmp(&one.chance));
            for landing in landings.iter().take(NAMED) {
                row(ui, &format!("It falls {}", lands(&landing.place)), &percent(landing.chance), INK);
            }
            if landings.len() > NAMED {
                let rest: f64 = landings[NAMED..].iter().map(|landing| landing.chance).sum();
                row(ui, &format!("Elsewhere ({})", landings.len() - NAMED), &percent(rest), INK);
            }
        });
        title.on_hover_ui(|ui| {
            ui.label(
                RichText::new("The board shows for every hex how likely the weapon lands there.").size(SIZE),
            );
        });
    }
}
