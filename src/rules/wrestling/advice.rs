//! When wrestling pays: advice for opponents.

use super::codex::{R39, R43, R44};
use super::contest::{Contenders, chance};
use super::hold;
use super::order::is_arm;
use crate::model::{Bid, Grapple, Tag, UnitId};
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
        let helpless = enemy.conditions.are_helpless() || enemy.conditions.are_stunned();
        let good = if pins { PIN } else { HOLD } + FRIEND * friends.count() as f64;
        let worth = if helpless { 0.0 } else { win * good * weight.min(2.0) };
        let name = if pins { "pins an enemy down" } else { "wrestles a dangerous enemy" };
        let rule = if pins { R44 } else { R39 };
        Some(Idea::instead(rule, name, Order::Wrestle { unit: id, target: other }, worth))
    };
    enemies.filter_map(idea).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, unit};
    use crate::rules::wrestling::tests::ring;

    /// What it is worth to the attacker to take hold of the target, in shares of its chance to win.
    fn hold_is_worth(change: impl FnOnce(&mut Trial)) -> f64 {
        let mut trial = ring("house");
        change(&mut trial);
        let worth: f64 = trial.ideas_of("attacker", R39).iter().map(|idea| idea.worth).sum();
        worth / trial.survey(|field| odds(field, (unit("attacker"), unit("target"), Bid::Seize)))
    }

    #[track_caller]
    fn near(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-9, "{one} is not {other}");
    }

    #[test]
    fn r39_each_free_friend_beside_the_enemy_makes_a_hold_worth_more() {
        let with = |friends: &[(&str, i32, i32)]| {
            hold_is_worth(|trial| {
                for &(friend, column, row) in friends {
                    trial.place(friend, column, row);
                    trial.unit(friend, |friend| friend.side.0 = "red".parse().expect("an id"));
                }
            })
        };
        near(with(&[]), HOLD);
        near(with(&[("friend", 4, 2)]), HOLD + FRIEND);
        near(with(&[("friend", 4, 2), ("foe", 3, 3)]), HOLD + 2.0 * FRIEND);
    }

    #[test]
    fn r39_a_hold_is_worth_more_the_higher_the_enemys_level_up_to_twice() {
        for (own, enemy, weight) in [(1, 1, 1.0), (1, 2, 1.5), (1, 3, 2.0), (1, 9, 2.0), (3, 1, 0.5)] {
            let worth = hold_is_worth(|trial| {
                trial.unit("attacker", |attacker| attacker.training.level = own);
                trial.unit("target", |target| target.training.level = enemy);
            });
            near(worth, HOLD * weight);
        }
    }

    #[test]
    fn r39_nobody_has_the_idea_to_wrestle_without_the_rule_or_without_an_action() {
        let ideas = |rulebook, action| {
            let mut trial = ring(rulebook);
            trial.unit("attacker", |attacker| attacker.turn.action = action);
            trial.ideas_of("attacker", R39).len()
        };
        assert_eq!((ideas("house", true), ideas("house", false), ideas("thac0", true)), (1, 0, 0));
    }
}
