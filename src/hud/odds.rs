//! What a click on the pointed hex may come to, and what is planned: a walk, an attack, or why neither.

use bevy::prelude::{MessageWriter, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align, Align2, FontId, Layout, RichText, ScrollArea, TextStyle, Ui, pos2};
use egui_phosphor::regular::WARNING;

use super::OpenCodex;
use super::ledger;
use super::names::{Called, capital};
use super::parts::{aside, divider, heading, sheet, strong};
use super::places::{BORDER, GAP, LINE, area, column};
use super::theme::{bold, color};
use super::wording::{arc, lands, percent};
use crate::event::Modifier;
use crate::forecast::Forecast;
use crate::input::{Action, Climb, FreeBlow, Preview, Prospect, Settings, Shown, Strike, Walk};
use crate::model::{Manner, RuleId, UnitId};
use crate::replay::{Names, list};
use crate::view::art::palette::{BLOOD, CHOICE, INK, Shade};

/// Room for the line that says how to go on, in points.
const PROMPT: f32 = 40.0;

/// What drawing a prospect takes.
struct Sheet<'a> {
    names: Called<'a>,
    settings: &'a Settings,
    /// The rule the player wants to read.
    asked: Option<RuleId>,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    settings: Res<Settings>,
    preview: Res<Preview>,
    mut codex: MessageWriter<OpenCodex>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let Some(prospect) = &preview.prospect else { return Ok(()) };
    let screen = context.content_rect();
    let mut page = Sheet { names: Called(&shown.state), settings: &settings, asked: None };
    let corner = pos2(screen.right() - GAP, screen.bottom() - GAP);
    area("odds", corner).pivot(Align2::RIGHT_BOTTOM).show(context, |ui| {
        sheet(ui, |ui| {
            ui.set_width(column(ui.ctx()) - BORDER);
            ui.set_max_height(screen.height());
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.spacing_mut().interact_size.y = LINE;
            let prompt = if preview.planned { PROMPT } else { 0.0 };
            let most = screen.height() * 0.62 - BORDER - prompt;
            ScrollArea::vertical().max_height(most).show(ui, |ui| {
                ui.set_width(ui.available_width());
                match prospect {
                    Prospect::Strike(strike) => page.strike(ui, strike),
                    Prospect::Walk(walk) => page.walk(ui, walk),
                    Prospect::Climb(climb) => page.climb(ui, climb),
                    Prospect::Refused { why, .. } => drop(ui.label(capital(why))),
                }
            });
            // However much there is to read, what to do next is in sight.
            if preview.planned {
                divider(ui);
                let key = settings.keys.label(Action::Confirm);
                ui.label(strong(format!("Click again or {key} to do it")).color(color(CHOICE)));
            }
        });
    });
    if page.asked.is_some() {
        codex.write(OpenCodex(page.asked));
    }
    Ok(())
}

impl Sheet<'_> {
    fn strike(&mut self, ui: &mut Ui, strike: &Strike) {
        let odds = &strike.odds;
        let (attacker, target) = (self.names.unit(strike.attacker), self.names.unit(strike.target));
        ui.horizontal(|ui| {
            large(ui, &percent(odds.hit), "to hit");
            ui.add_space(14.0);
            match odds.need {
                Some(need) => large(ui, &format!("{need}+"), "on the d20"),
                None => large(ui, "none", "of the d20's faces"),
            }
        });
        ui.label(strong(format!("{attacker} → {target}")).size(15.0));
        let weapon = odds.weapon.map_or(String::new(), |weapon| format!("{}, ", self.names.item(weapon)));
        let thrown = if strike.manner == Manner::Thrown { "thrown: " } else { "" };
        ui.label(aside(format!("{thrown}{weapon}{}", arc(strike.arc))));
        divider(ui);
        let spread = format!("{:.1} ± {:.1}", odds.damage_mean, odds.damage_deviation);
        row(ui, if odds.then.is_empty() { "Damage on average" } else { "Damage of all blows" }, &spread, INK);
        row(ui, &format!("{target} goes down"), &percent(odds.kill), INK);
        row(ui, "Critical hit", &percent(odds.critical), INK);
        self.dangers(ui, strike);
        self.sum(ui, odds);
        self.then(ui, odds);
        self.landings(ui, strike);
        for assumed in &odds.assumes {
            ui.label(aside(assumed.as_str()));
        }
        if !odds.exact {
            ui.label(aside("Sampled, not counted out"));
        }
    }

    /// What may go wrong.
    fn dangers(&self, ui: &mut Ui, strike: &Strike) {
        let odds = &strike.odds;
        if odds.warded > 0.0 {
            row(ui, "Warded off or to no avail", &percent(odds.warded), INK);
        }
        for (unit, chance) in &odds.struck {
            let instead = format!("Hits {} instead", self.names.unit(*unit));
            match self.are_friends(strike.attacker, *unit) {
                true => self.risk(ui, &instead, *chance),
                false => row(ui, &instead, &percent(*chance), INK),
            }
        }
        for (unit, chance) in &odds.friendly_fire {
            self.risk(ui, &format!("Strays into {}", self.names.unit(*unit)), *chance);
        }
        for (unit, chance) in &odds.tight_quarters {
            self.risk(ui, &format!("No room: hits {}", self.names.unit(*unit)), *chance);
        }
        if odds.fumble > 0.0 {
            self.risk(ui, "Fumble", odds.fumble);
        }
        if odds.breaks > 0.0 {
            self.risk(ui, "  the weapon breaks", odds.breaks);
        }
        if odds.degrades > 0.0 {
            self.risk(ui, "  its magic fades", odds.degrades);
        }
    }

    /// Where the weapon may come to lie; the board says it of every hex.
    fn landings(&self, ui: &mut Ui, strike: &Strike) {
        let odds = &strike.odds;
        if odds.landings.is_empty() {
            return;
        }
        divider(ui);
        let falls = match strike.manner {
            Manner::Thrown => "The throw falls",
            Manner::Melee | Manner::Missile => "A fumble falls",
        };
        let mut landings: Vec<_> = odds.landings.iter().collect();
        landings.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        for landing in landings.iter().take(3) {
            row(ui, &format!("{falls} {}", lands(&landing.place)), &percent(landing.chance), INK);
        }
        if landings.len() > 3 {
            let rest: f64 = landings[3..].iter().map(|landing| landing.chance).sum();
            row(ui, &format!("Elsewhere ({})", landings.len() - 3), &percent(rest), INK);
        }
    }

    fn are_friends(&self, one: UnitId, other: UnitId) -> bool {
        let side = |unit| self.names.0.unit(unit).map(|unit| unit.side.0);
        side(one) == side(other)
    }

    /// A chance of harm: with a warning sign where it is more than the player likes.
    fn risk(&self, ui: &mut Ui, what: &str, chance: f64) {
        if chance >= self.settings.warning {
            row(ui, &format!("{WARNING} {what}"), &percent(chance), BLOOD);
        } else {
            row(ui, what, &percent(chance), INK);
        }
    }

    /// How the need comes about.
    fn sum(&mut self, ui: &mut Ui, odds: &Forecast) {
        if let (Some(thac0), Some(armor_class)) = (odds.thac0, odds.armor_class) {
            divider(ui);
            let entries = ledger::to_hit(thac0, armor_class, &odds.modifiers, odds.need);
            self.asked = ledger::draw(ui, &entries, 15.0).or(self.asked);
        }
    }

    /// Blows with other weapons in the same action, each with the rows that the first does not have.
    fn then(&mut self, ui: &mut Ui, odds: &Forecast) {
        for blow in &odds.then {
            divider(ui);
            let weapon = self.names.item(blow.weapon);
            let hits = if blow.struck > 0.0 { blow.hit / blow.struck } else { 0.0 };
            row(ui, &format!("Then {weapon}, to hit"), &percent(hits), INK);
            let need = blow.need.map_or("none".to_owned(), |need| format!("{need}+"));
            row(ui, "  on the d20", &need, INK);
            let own: Vec<Modifier> =
                blow.modifiers.iter().filter(|row| !odds.modifiers.contains(row)).copied().collect();
            self.asked = ledger::draw(ui, &ledger::rows(&own).collect::<Vec<_>>(), 15.0).or(self.asked);
        }
    }

    fn walk(&self, ui: &mut Ui, walk: &Walk) {
        heading(ui, format!("Walk: {} points", walk.cost));
        ui.label(aside(format!("{} left afterwards, facing {}", walk.left, walk.facing)));
        self.blows(ui, &walk.free_blows, walk.odds.as_deref());
        self.threats(ui, &walk.danger);
    }

    fn climb(&self, ui: &mut Ui, climb: &Climb) {
        heading(ui, format!("Climb: {} points", climb.cost));
        let then = match climb.halfway {
            true => "clinging halfway",
            false => "on its feet",
        };
        ui.label(aside(format!("{} left afterwards, {then}", climb.left)));
        self.blows(ui, &climb.free_blows, climb.odds.as_deref());
        self.threats(ui, &climb.danger);
    }

    /// Blows on a way, and what they may come to.
    fn blows(&self, ui: &mut Ui, blows: &[FreeBlow], odds: Option<&Forecast>) {
        if !blows.is_empty() {
            divider(ui);
            ui.label(strong(format!("{WARNING} Blows on the way")).color(color(BLOOD)));
        }
        for blow in blows {
            ui.label(format!("{} with {}", self.names.unit(blow.attacker), self.names.item(blow.weapon)));
        }
        if let Some(odds) = odds {
            for (unit, chances) in &odds.damage_by_unit {
                let hurt: f64 =
                    chances.iter().filter(|(points, _)| **points > 0).map(|(_, chance)| chance).sum();
                self.risk(ui, &format!("{} is hurt", self.names.unit(*unit)), hurt);
            }
            for (unit, chance) in &odds.fell {
                self.risk(ui, &format!("{} goes down", self.names.unit(*unit)), *chance);
            }
        }
    }

    fn threats(&self, ui: &mut Ui, danger: &[UnitId]) {
        divider(ui);
        if danger.is_empty() {
            ui.label(aside("No enemy can strike there next turn."));
        } else {
            ui.label(strong("Can strike there next turn").color(color(BLOOD)).size(15.0));
            ui.label(list(danger, &self.names));
        }
    }
}

/// A figure that is seen first, and what it is.
fn large(ui: &mut Ui, figure: &str, what: &str) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = -4.0;
        ui.label(RichText::new(figure).font(FontId::new(36.0, bold())));
        ui.label(strong(what).size(15.0));
    });
}

/// What, and how much of it, at the two ends of a line.
fn row(ui: &mut Ui, what: &str, figure_of_it: &str, shade: Shade) {
    ui.horizontal(|ui| figure(ui, what, figure_of_it, shade));
}

fn figure(ui: &mut Ui, what: &str, figure: &str, shade: Shade) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.label(strong(figure).size(15.5).color(color(shade)));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let words = RichText::new(what).text_style(TextStyle::Body).size(15.0).color(color(shade));
            ui.add(bevy_egui::egui::Label::new(words).truncate()).on_hover_text(what);
        });
    });
}
