//! What a fire set among units is worth: it burns whoever stands there, friend or enemy.

use super::fire_to_come::{BURN, reached};
use super::weigh::Weigher;
use crate::hex::{Hex, distance};
use crate::level::{Snapshot, UnitRecord};
use crate::model::Gear;
use crate::order::{Order, ThrowTarget};

impl Weigher<'_, '_> {
    /// What the fire is worth that these orders set: the harm to enemies in it and beside it, less that to friends.
    pub(super) fn blaze(&self, orders: &[Order]) -> f64 {
        let seen = self.view.seen;
        let Some(hex) = orders.last().and_then(|order| lit_by(seen, order)) else { return 0.0 };
        let away = |unit: &UnitRecord| distance(unit.position, hex);
        let enemies = self.view.enemies.iter().filter(|enemy| away(enemy) <= 1);
        let harm =
            enemies.map(|enemy| self.rough_harm(enemy, BURN * reached(seen, enemy.position, away(enemy))));
        let friends = self.view.friends.iter().filter(|friend| away(friend) <= 2);
        let harm_to_friend = |friend: &&UnitRecord| {
            self.harm_to_friend(friend, BURN * reached(seen, friend.position, away(friend)))
        };
        harm.sum::<f64>() - friends.map(harm_to_friend).sum::<f64>()
    }

    /// What it costs that a friend loses so many hit points on average.
    fn harm_to_friend(&self, friend: &UnitRecord, points: f64) -> f64 {
        let share = self.weights.share_lost_on_average(points, f64::from(friend.hit_points.now));
        self.worths.worth(friend.id) * share * self.to_friends()
    }
}

/// The hex in which an order sets a fire; `None` if it sets none.
fn lit_by(seen: &Snapshot, order: &Order) -> Option<Hex> {
    let Order::Throw { item, at: ThrowTarget::Unit(target), .. } = order else { return None };
    seen.item(*item).filter(|item| item.gear == Some(Gear::LIT_OIL))?;
    seen.unit(*target).map(|target| target.position)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::ai::Plan;
    use crate::ai::tests::{FIELD, at, battle, careful, of};
    use crate::model::Gear;

    #[test]
    fn a_fire_is_worth_the_enemies_in_it_and_costs_the_friends() {
        let fire = |friend: (i32, i32)| -> Vec<f64> {
            let own = r#"creature: "brawler", held: ["torch", "oil_flask"],"#;
            let text = FIELD.replace(r#"creature: "OWN","#, own);
            let mut state = battle(&text, &["own", "friend", "near", "far"]);
            of(&mut state, "near").position = at(11, 5);
            of(&mut state, "far").position = at(12, 5);
            of(&mut state, "friend").position = at(friend.0, friend.1);
            for flask in state.items.iter_mut().filter(|item| matches!(item.gear, Some(Gear::Flask { .. }))) {
                flask.gear = Some(Gear::LIT_OIL);
            }
            let worth = |plan: &Plan| {
                let terms = plan.candidates.iter().flat_map(|candidate| &candidate.terms);
                let fires = terms.filter(|term| term.name == "fire among them").map(|term| term.value);
                fires.fold(f64::MIN, f64::max)
            };
            careful(&Arc::new(state)).iter().map(|(_, plan)| worth(plan)).collect()
        };
        let (away, among) = (fire((2, 9)), fire((11, 4)));
        assert!(away.iter().all(|worth| *worth > 0.0), "{away:?}");
        assert!(among.iter().zip(&away).all(|(among, away)| among < away), "{among:?} {away:?}");
    }
}
