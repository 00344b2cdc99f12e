//! Any other order before it is given: what it takes, what may come of it, and what enemies can do back.

use std::collections::BTreeMap;

use bevy_egui::egui::Ui;
use egui_phosphor::regular::WARNING;

use super::super::parts::{aside, divider, heading, strong};
use super::super::theme::color;
use super::super::wording::{percent, points};
use super::fates::of_units;
use super::lines::row;
use super::sheet::Sheet;
use crate::forecast::Forecast;
use crate::input::{Chased, Outlook};
use crate::model::{Gear, Turn, UnitId};
use crate::order::Order;
use crate::replay::{Names, capital, list, tell_orders};
use crate::rules::{potion_done, spell_done};
use crate::view::art::palette::{BLOOD, INK, Shade};
use crate::view::freed;

/// A chance from which on something is sure.
const ALL: f64 = 1.0 - 1e-9;

impl Sheet<'_> {
    pub(super) fn outlook(&self, ui: &mut Ui, outlook: &Outlook) {
        let offers = &self.preview.offers;
        let offer = offers.iter().find(|offer| offer.order == outlook.order);
        let told = || capital(&tell_orders(std::slice::from_ref(&outlook.order), &self.names));
        // Whatever it is aimed at, a spell is called by its name.
        let spell = if let Order::Cast { spell, .. } = outlook.order { Some(spell) } else { None };
        let title = spell.map(|spell| capital(&spell.to_string()));
        heading(ui, title.or_else(|| offer.map(|offer| offer.label.clone())).unwrap_or_else(told));
        let (before, after) = outlook.turn;
        let spent = spent(before, after);
        if !spent.is_empty() {
            ui.label(aside(format!("Takes {}", spent.join(", "))));
        }
        if let Some(words) = lasting(&outlook.order) {
            ui.label(strong(words).color(color(BLOOD)));
        }
        if matches!(outlook.order, Order::Flee { .. }) {
            match running(outlook.leaves()) {
                (words, true) => drop(ui.label(strong(words).color(color(BLOOD)))),
                (words, false) => drop(ui.label(words)),
            }
        }
        self.chased(ui, outlook);
        match self.spell(ui, outlook) {
            true => self.in_a_spell(ui, outlook),
            false => self.chances(ui, outlook.unit, &outlook.odds),
        }
        if !outlook.free_attacks.is_empty() {
            divider(ui);
            ui.label(strong(format!("{WARNING} Free attacks on the way")).color(color(BLOOD)));
            for attack in &outlook.free_attacks {
                let (attacker, weapon) = (self.names.unit(attack.attacker), self.names.item(attack.weapon));
                ui.label(capital(&format!("{attacker} with {weapon}")));
            }
        }
        self.flames(ui, &outlook.odds);
        if self.names.0.clock.chase.is_none() && outlook.leaves() < ALL {
            self.comeback(ui, self.threats_there(), &[]);
        }
        outlook.odds.assumes.iter().for_each(|assumed| drop(ui.label(aside(assumed.as_str()))));
        self.tried(ui, &outlook.odds);
    }

    /// The chase that running off the field leads to.
    fn chased(&self, ui: &mut Ui, outlook: &Outlook) {
        match &outlook.chase {
            Some(Chased::AtOnce { pursuers, odds }) => {
                let words = format!("{WARNING} Then it is chased by {}", list(pursuers, &self.names));
                ui.label(strong(words).color(color(BLOOD)));
                let chance = |of: &BTreeMap<UnitId, f64>| of.get(&outlook.unit).copied().unwrap_or_default();
                row(ui, "It is caught and lost", &percent(chance(&odds.caught)), BLOOD);
                row(ui, "It gets away", &percent(chance(&odds.away)), INK);
                if chance(&odds.chased) > 0.0 {
                    row(ui, "The chase goes on", &percent(chance(&odds.chased)), INK);
                }
            }
            Some(Chased::Later) => {
                ui.label(aside(
                    "Enemies near where it left may chase it once none of its side is on the field",
                ));
            }
            None => {}
        }
    }

    /// When a spell takes effect; returns whether the order is one.
    fn spell(&self, ui: &mut Ui, outlook: &Outlook) -> bool {
        let Some(((round, segment), drunk)) = self.effect_of(&outlook.order) else { return false };
        let unless = if drunk { "" } else { ", unless a blow spoils it" };
        ui.label(aside(format!("Takes effect in segment {segment} of round {round}{unless}")));
        ui.label(aside("The odds are those of the board as it is now"));
        true
    }

    /// When the spell of an order takes effect, and whether it is drunk; `None` for another order.
    fn effect_of(&self, order: &Order) -> Option<((u32, u8), bool)> {
        let now = |unit: UnitId| self.names.0.clock.now_of(unit);
        let class = |unit: UnitId| self.names.0.unit(unit).map(|caster| caster.training.class);
        if let Order::Cast { unit, spell, .. } = *order {
            return Some((spell_done(now(unit), spell, class(unit)?), false));
        }
        let Order::UseItem { unit, item, .. } = *order else { return None };
        match self.names.0.item(item)?.gear? {
            Gear::Scroll { spell, .. } => Some((spell_done(now(unit), spell, class(unit)?), false)),
            Gear::Potion { .. } => Some((potion_done(now(unit)), true)),
            Gear::Flask { .. } | Gear::Blanket | Gear::Treasure { .. } | Gear::Food => None,
        }
    }

    /// What may come of it, unit by unit.
    fn chances(&self, ui: &mut Ui, unit: UnitId, odds: &Forecast) {
        for (other, chance) in &odds.won {
            row(
                ui,
                &capital(&format!("{} wins the contest", self.names.unit(*other))),
                &percent(*chance),
                INK,
            );
        }
        for (what, other, chance, shade) in of_units(odds) {
            let words = capital(&format!("{} {what}", self.names.unit(other)));
            row(ui, &words, &percent(chance), shade);
        }
        for (other, conditions) in &odds.afflicted {
            for (condition, chance) in conditions {
                let words = format!("{}: {}", self.names.unit(*other), condition.label().to_lowercase());
                row(ui, &capital(&words), &percent(*chance), self.shade(unit, *other));
            }
        }
        for (other, conditions) in &odds.freed {
            for (condition, chance) in conditions {
                let words = format!("{}: {}", self.names.unit(*other), freed(*condition).0);
                row(ui, &capital(&words), &percent(*chance), INK);
            }
        }
        for (other, chances) in &odds.healed {
            let mean: f64 = chances.iter().map(|(points, chance)| f64::from(*points) * chance).sum();
            let words = capital(&format!("{} gets back, on average", self.names.unit(*other)));
            row(ui, &words, &points(mean), INK);
        }
        for (item, chance) in &odds.gained {
            row(ui, &format!("Gets {}", self.names.item(*item)), &percent(*chance), INK);
        }
        if odds.need.is_some() {
            row(ui, "Hits", &percent(odds.hit), INK);
        }
        for (other, chances) in &odds.damage_by_unit {
            let mean: f64 = chances.iter().map(|(points, chance)| f64::from(*points) * chance).sum();
            if mean > 0.0 {
                let shade = self.shade(unit, *other);
                let words = capital(&format!("{} loses, on average", self.names.unit(*other)));
                row(ui, &words, &points(mean), shade);
            }
        }
    }
}

impl Sheet<'_> {
    /// Harm to the acting unit and to its friends stands out.
    fn shade(&self, unit: UnitId, other: UnitId) -> Shade {
        let side = |id: UnitId| self.names.0.unit(id).map(|unit| unit.side);
        if side(unit) == side(other) { BLOOD } else { INK }
    }
}

/// What an order takes from the turn.
fn spent(before: Turn, after: Turn) -> Vec<String> {
    if after.ended {
        return vec!["the rest of the turn".to_owned()];
    }
    if before.action && !after.action && !after.minor && after.movement == 0 {
        return vec!["the whole turn".to_owned()];
    }
    let parts = [
        (before.action && !after.action, "the action"),
        (before.minor && !after.minor, "the minor action"),
        (before.kick && !after.kick, "the kick"),
    ];
    let mut spent: Vec<String> =
        parts.into_iter().filter(|(gone, _)| *gone).map(|(_, words)| words.to_owned()).collect();
    match before.movement.saturating_sub(after.movement) {
        0 => {}
        points if after.movement == 0 => spent.push(format!("all {points} movement points")),
        points => spent.push(format!("{points} movement points")),
    }
    spent
}

/// What running off the field leads to, by the chance that the unit is off it this turn, and whether that is for good.
fn running(leaves: f64) -> (&'static str, bool) {
    if leaves > ALL {
        ("It runs off the field and takes no more orders.", true)
    } else if leaves > 0.0 {
        ("It may not get off the field this turn; then it runs on by itself.", false)
    } else {
        ("It does not get off the field this turn, and runs on by itself in the next.", false)
    }
}

/// What of it stays for good.
fn lasting(order: &Order) -> Option<&'static str> {
    if matches!(order, Order::OfferSurrender { .. } | Order::Surrender { .. }) {
        return Some("It gives up for the rest of the battle.");
    }
    matches!(order, Order::DropItem { .. }).then_some("It then lies on the ground for anybody to take.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_get_off_the_field_this_turn_is_told_so() {
        assert_eq!(running(1.0), ("It runs off the field and takes no more orders.", true));
        assert!(!running(0.5).1 && !running(0.0).1);
        assert!(running(0.0).0.starts_with("It does not get off the field this turn"));
    }

    #[test]
    fn what_an_order_takes_is_what_the_turn_has_less() {
        let before = Turn { movement: 12, action: true, minor: true, kick: true, ..Turn::default() };
        assert_eq!(spent(before, before), Vec::<String>::new());
        assert_eq!(spent(before, Turn { action: false, ..before }), ["the action"]);
        let rest = Turn { action: false, minor: false, movement: 0, ..before };
        assert_eq!(spent(before, rest), ["the whole turn"]);
        let walked = Turn { minor: false, movement: 0, ..before };
        assert_eq!(spent(before, walked), ["the minor action", "all 12 movement points"]);
        assert_eq!(spent(before, Turn { ended: true, ..before }), ["the rest of the turn"]);
    }
}
