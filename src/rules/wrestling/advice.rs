//! When wrestling pays: what opponents are told about it.

use super::codex::{R39, R43, R44};
use super::contest::{Contenders, chance};
use super::hold;
use super::order::is_arm;
use crate::model::{Bid, Condition, Grapple, Tag, UnitId};
use crate::order::Order;
use crate::rules::deed::advice::Idea;
use crate::rules::field::able::in_hand;
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary, wielded};

/// What it is worth to take an equal out of the fight for a while, in shares of one's own worth.
const HOLD: f64 = 0.3;

/// What it is worth to pin one.
const PIN: f64 = 0.7;

/// What freedom is worth.
const FREEDOM: f64 = 0.5;

/// What every friend who can strike at somebody held adds to that.
const FRIEND: f64 = 0.15;

/// Whoever is held gets free or stabs, whichever promises more; whoever fights with bare hands takes hold of somebody
/// dangerous, and holds fast whom it holds.
pub(in crate::rules) fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    if !field.rulebook.has(R39) || !unit.turn.action {
        return Vec::new();
    }
    match unit.grapple.by.is_empty() {
        true => seize(field, unit),
        false => struggle(field, unit),
    }
}

fn odds(field: &Battlefield, contest: (UnitId, UnitId, Bid)) -> f64 {
    chance(&Contenders::of(field, contest))
}

fn struggle(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let id = *unit.id;
    let Some(holder) = unit.grapple.by.first().copied() else { return Vec::new() };
    if hold::check(field, id, holder, Bid::Escape).is_err() {
        return Vec::new();
    }
    let win = 1.0 - odds(field, (id, holder, Bid::Escape));
    let escape = Idea::instead(R43, "struggles to get free", Order::Escape { unit: id }, win * FREEDOM);
    let stab = hold::small_weapon(field, unit).ok().map(|weapon| {
        let thing = field.item(weapon);
        let mean = wielded(&thing, &field.rulebook)
            .map_or(0.0, |weapon| f64::from(weapon.damage.lowest() + weapon.damage.highest()) / 2.0);
        let left = f64::from(field.unit(holder).hit_points.now.max(1));
        let order = Order::StabGrappler { unit: id, target: holder, weapon: Some(weapon) };
        Idea::instead(R43, "strikes at who holds it", order, win * (mean / left).min(1.0))
    });
    std::iter::once(escape).chain(stab).collect()
}

/// Those with claws and jaws do better to use them, unless they are made to grapple.
fn fights_with_bare_hands(field: &Battlefield, unit: &Unit) -> bool {
    let armed = |thing: &Item| in_hand(unit, thing).is_ok() && is_arm(thing);
    unit.kind.tags.contains(&Tag::Grappler) || !field.items_of(unit).any(|thing| armed(&thing))
}

fn seize(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let id = *unit.id;
    if !fights_with_bare_hands(field, unit) {
        return Vec::new();
    }
    let enemies = field.fighting_beside(unit.position.0).filter(|other| other.side != unit.side);
    let idea = |enemy: UnitSummary| {
        let other = *enemy.id;
        hold::check(field, id, other, Bid::Seize).ok()?;
        let enemy = field.unit(other);
        let win = odds(field, (id, other, Bid::Seize));
        let pins = enemy.grapple.lost + 1 >= Grapple::PINNED;
        let friends = field
            .fighting_beside(enemy.position.0)
            .filter(|friend| friend.side == unit.side && *friend.id != id && !friend.conditions.wrestle());
        let weight = f64::from(enemy.training.level + 1) / f64::from(unit.training.level + 1);
        let helpless = enemy.conditions.are_helpless() || enemy.conditions.has(Condition::Stunned);
        let good = if pins { PIN } else { HOLD } + FRIEND * friends.count() as f64;
        let worth = if helpless { 0.0 } else { win * good * weight.min(2.0) };
        let name = if pins { "pins somebody down" } else { "wrestles a dangerous enemy" };
        let rule = if pins { R44 } else { R39 };
        Some(Idea::instead(rule, name, Order::Wrestle { unit: id, target: other }, worth))
    };
    enemies.filter_map(idea).collect()
}
