//! When wrestling pays: advice for opponents.

use super::codex::{R39, R43, R44};
use super::contest::{Contenders, chance};
use super::hold;
use super::order::is_arm;
use crate::model::{Bid, Condition, Grapple, Tag, UnitId};
use crate::order::Order;
use crate::rules::deed::advice::Idea;
use crate::rules::field::able::in_hand;
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary, wielded};

/// What holding an equal enemy is worth, in shares of the unit's own worth.
const HOLD: f64 = 0.3;

/// What pinning an equal enemy is worth, in the same shares.
const PIN: f64 = 0.7;

/// What getting free is worth, in the same shares.
const FREEDOM: f64 = 0.5;

/// What every friend that can attack the held enemy adds to its worth.
const FRIEND: f64 = 0.15;

/// A held unit struggles or stabs, whichever promises more. A unit with bare hands takes hold of a dangerous enemy,
/// and goes on holding it.
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
        let item = field.item(weapon);
        let mean = wielded(&item, &field.rulebook)
            .map_or(0.0, |weapon| f64::from(weapon.damage.lowest() + weapon.damage.highest()) / 2.0);
        let left = f64::from(field.unit(holder).hit_points.now.max(1));
        let order = Order::StabGrappler { unit: id, target: holder, weapon: Some(weapon) };
        Idea::instead(R43, "attacks its holder", order, win * (mean / left).min(1.0))
    });
    std::iter::once(escape).chain(stab).collect()
}

/// Whether a unit fights with bare hands: one with claws or jaws does not, unless it is made to grapple.
fn fights_with_bare_hands(field: &Battlefield, unit: &Unit) -> bool {
    let armed = |item: &Item| in_hand(unit, item).is_ok() && is_arm(item);
    unit.kind.tags.contains(&Tag::Grappler) || !field.items_of(unit).any(|item| armed(&item))
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
        let name = if pins { "pins an enemy down" } else { "wrestles a dangerous enemy" };
        let rule = if pins { R44 } else { R39 };
        Some(Idea::instead(rule, name, Order::Wrestle { unit: id, target: other }, worth))
    };
    enemies.filter_map(idea).collect()
}
