//! The fire that a friend is about to set: whoever sees a lit flask keeps out of what will burn.

use super::unit_view::UnitView;
use crate::hex::{Hex, distance};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Flammability, Gear, Place};
use crate::rules::{FARTHEST_FLASK, PLAIN_HEX};

/// What a unit loses on average to a fire underfoot before it is out of it, in hit points.
pub(super) const BURN: f64 = 2.5;

/// The chance that a flask misses and sets a hex beside its target alight.
const ASTRAY: f64 = 0.15;

/// The chance that a fire which may reach the next hex reaches the one behind it too.
const AGAIN: f64 = 0.5;

/// The fire that a friend will set who holds a flask that is lit.
#[derive(Debug, Default)]
pub(super) struct FireToCome {
    /// Where the enemies stand at whom it may be thrown.
    at: Vec<Hex>,
}

impl FireToCome {
    /// The fire that friends of the unit that acts will set.
    pub fn of(view: &UnitView) -> FireToCome {
        let lit = |friend: &&&UnitRecord| {
            let held = Place::Held(friend.id);
            let able = !friend.conditions.incapacitate() && !friend.conditions.run();
            able && view.seen.items.iter().any(|item| item.place == held && item.gear == Some(Gear::LIT_OIL))
        };
        let throwers: Vec<&&UnitRecord> = view.friends.iter().filter(lit).collect();
        let in_reach = |enemy: Hex| {
            let far = |friend: &UnitRecord| {
                u32::from(FARTHEST_FLASK) + u32::from(view.seen.rate(friend)) / PLAIN_HEX
            };
            throwers.iter().any(|friend| distance(friend.position, enemy) <= far(friend))
        };
        FireToCome {
            at: view.enemies.iter().map(|enemy| enemy.position).filter(|at| in_reach(*at)).collect(),
        }
    }

    /// Hit points that a unit in a hex would lose to it on average.
    pub fn burns(&self, seen: &Snapshot, hex: Hex) -> f64 {
        let near = self.at.iter().map(|at| (distance(*at, hex), at)).filter(|(away, _)| *away <= 2);
        let chances: f64 = near.map(|(away, _)| reached(seen, hex, away)).sum();
        BURN * chances / self.at.len().max(1) as f64
    }
}

/// The chance that a fire reaches a hex so many hexes off: it spreads (R-30), or the flask goes astray.
pub(super) fn reached(seen: &Snapshot, hex: Hex, away: u32) -> f64 {
    let spreads = match seen.board.tile(hex).map_or(Flammability::None, |tile| tile.flammability) {
        Flammability::High => 4.0 / 6.0,
        Flammability::Low => 1.0 / 6.0,
        Flammability::None => 0.0,
    };
    match away {
        0 => 1.0,
        1 => f64::max(spreads, ASTRAY),
        _ => f64::max(spreads, ASTRAY) * AGAIN,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::ai::Plan;
    use crate::ai::tests::{FIELD, at, battle, careful, of};
    use crate::model::{Board, Flammability, Gear, Surface, Tile};
    use crate::order::Order;

    #[test]
    fn friends_keep_out_of_the_fire_that_is_about_to_be_thrown() {
        let grass = Tile { surface: Surface::Grass, flammability: Flammability::High, ..Tile::default() };
        let walks_in = |lit: bool| -> Vec<bool> {
            let friend = r#"creature: "man-at-arms", side: "red", at: (2, 9)"#;
            let thrower = r#"creature: "brawler", held: ["torch", "oil_flask"], side: "red", at: (7, 7)"#;
            let text = FIELD.replace(friend, thrower).replace("OWN", "man-at-arms");
            let mut state = battle(&text, &["own", "friend", "near", "far"]);
            let board = &state.board;
            let tiles =
                board.hexes().map(|(hex, _)| if hex.x > 0 { grass } else { Tile::default() }).collect();
            state.board = Board::new(board.columns(), board.rows(), tiles).expect("the size stays");
            of(&mut state, "near").position = at(12, 5);
            of(&mut state, "far").position = at(12, 6);
            for flask in state.items.iter_mut().filter(|item| matches!(item.gear, Some(Gear::Flask { .. }))) {
                flask.gear = if lit { Some(Gear::LIT_OIL) } else { flask.gear };
            }
            let attacks = |plan: &Plan| plan.orders.iter().any(|order| matches!(order, Order::Attack { .. }));
            careful(&Arc::new(state)).iter().map(|(_, plan)| attacks(plan)).collect()
        };
        assert_eq!((walks_in(true), walks_in(false)), (vec![false; 2], vec![true; 2]));
    }
}
