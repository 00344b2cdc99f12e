//! A quick estimate of what enemies might do in their next turns to a unit at the place where it ends its own.
//!
//! Each enemy attacks the worst arc that it can walk to, or shoots if it sees the unit. An enemy attacks only one unit,
//! so it counts less if it could attack others too: those within its reach, and those that can be there in this round
//! or the next. So a side that comes together shares the danger.

use std::cmp::Ordering;

use super::atlas::Map;
use super::ground::Distances;
use super::sights::Sights;
use super::unit_view::UnitView;
use super::worth::Worths;
use crate::forecast::WhatIf;
use crate::hex::{self, Arc, Hex, Pose, distance};
use crate::model::{Board, UnitId};
use crate::rules::farthest;

/// How much less an enemy counts for each other unit within its reach.
const ELSEWHERE: f64 = 0.6;

/// What higher ground gives or takes, as a part of the damage of one attack.
const HIGHER_GROUND: f64 = 0.2;

/// In how many rounds a friend must arrive to share the danger.
const ARRIVING: u16 = 2;

/// The lowest cost of a step, in movement points.
const CHEAPEST_HEX: u32 = 2;

/// An attacker does not enter the target's own hex, which would cost at least these movement points.
const LAST_HEX: u16 = CHEAPEST_HEX as u16;

/// The average damage of one attack, by arc: front, flank, rear.
type DamageByArc = [f64; 3];

/// An enemy in the estimate.
struct EnemyEstimate {
    id: UnitId,
    at: Hex,
    points: u16,
    reach: u32,
    range: u32,
    damage: DamageByArc,
    share: f64,
}

/// What enemies might do to one unit.
pub(super) struct ThreatEstimate {
    enemies: Vec<EnemyEstimate>,
    walks: Vec<std::sync::Arc<Distances>>,
}

impl ThreatEstimate {
    /// An estimate of all enemies of the unit that acts.
    pub fn of(view: &UnitView, worths: &Worths, what_if: &mut WhatIf, map: &mut Map) -> ThreatEstimate {
        let mut threats = ThreatEstimate { enemies: Vec::new(), walks: Vec::new() };
        for enemy in &view.enemies {
            if view.seen.rider_of(enemy.id).is_some()
                || enemy.conditions.incapacitate()
                || enemy.conditions.run()
            {
                continue;
            }
            let (reach, range) = arms(view, what_if, enemy.id);
            let walk = map.to(enemy.position);
            let points = u16::from(view.seen.rate(enemy));
            let victims = view.friends.iter().filter(|friend| {
                let away = distance(friend.position, enemy.position);
                let comes = ARRIVING * u16::from(view.seen.rate(friend));
                away <= range.max(reach)
                    || walk.from(friend.position).is_some_and(|cost| cost <= points + LAST_HEX + comes)
            });
            let share = 1.0 / (1.0 + ELSEWHERE * victims.count() as f64);
            let damage =
                [Arc::Front, Arc::Flank, Arc::Rear].map(|arc| worths.mean_damage(enemy.id, view.own.id, arc));
            threats.enemies.push(EnemyEstimate {
                id: enemy.id,
                at: enemy.position,
                points,
                reach,
                range,
                damage,
                share,
            });
            threats.walks.push(walk);
        }
        threats
    }

    /// Whether an enemy could walk up to a hex in its next turn.
    pub fn comes_to(&self, hex: Hex) -> bool {
        let mut enemies = self.enemies.iter().zip(&self.walks);
        enemies.any(|(enemy, walk)| walk.from(hex).is_some_and(|cost| cost <= enemy.points + LAST_HEX))
    }

    /// Whether an enemy could shoot at a hex from where it stands.
    pub fn shoot_at(&self, board: &Board, sights: &mut Sights, hex: Hex) -> bool {
        let mut shooters = self.enemies.iter().filter(|enemy| enemy.range >= distance(enemy.at, hex));
        shooters.any(|enemy| enemy.range > 0 && sights.sees(board, enemy.at, hex))
    }

    /// Hit points that the unit would lose on average if it ended its turn in this pose. `downed` is an enemy, and the
    /// chance that it is down by then.
    pub fn against(
        &self,
        view: &UnitView,
        sights: &mut Sights,
        pose: Pose,
        downed: Option<(UnitId, f64)>,
    ) -> f64 {
        let cover = view.seen.board.tile(pose.hex).map_or(0, |tile| tile.cover.max(tile.concealment / 2));
        let exposed = 1.0 - f64::from(cover) / 150.0;
        let enemies = self.enemies.iter().zip(&self.walks);
        let each = enemies.map(|(enemy, walk)| {
            let melee = enemy.worst_arc(view, walk, pose).map_or(0.0, |arc| enemy.damage[arc as usize]);
            let melee = melee * from_below(&view.seen.board, enemy.at, pose.hex);
            let away = distance(enemy.at, pose.hex);
            let missile = if enemy.range >= away && sights.sees(&view.seen.board, enemy.at, pose.hex) {
                enemy.damage[hex::arc_of(pose.hex, pose.facing, enemy.at) as usize] * exposed
            } else if enemy.range + u32::from(enemy.points / 2) >= away && enemy.range > 0 {
                enemy.damage[0] * exposed * 0.5
            } else {
                0.0
            };
            let stands = downed.filter(|(unit, _)| *unit == enemy.id).map_or(1.0, |(_, kill)| 1.0 - kill);
            melee.max(missile) * enemy.share * stands
        });
        each.sum()
    }
}

/// Which part of its usual damage an enemy does that comes from lower ground, or from higher.
fn from_below(board: &Board, enemy: Hex, hex: Hex) -> f64 {
    let height = |hex| board.tile(hex).map_or(0, |tile| tile.elevation);
    match height(enemy).cmp(&height(hex)) {
        Ordering::Less => 1.0 - HIGHER_GROUND,
        Ordering::Equal => 1.0,
        Ordering::Greater => 1.0 + HIGHER_GROUND,
    }
}

impl EnemyEstimate {
    /// The worst arc from which it could attack a unit in this pose.
    fn worst_arc(&self, view: &UnitView, walk: &Distances, pose: Pose) -> Option<Arc> {
        let farthest = u32::from(self.points) / CHEAPEST_HEX + self.reach;
        if distance(self.at, pose.hex) > farthest {
            return None;
        }
        let in_reach = |from: Hex| {
            let free = from == self.at || view.standing_in(from).is_none_or(|unit| unit == view.own.id);
            let turning = 1;
            free && walk.from(from).is_some_and(|cost| cost == 0 || cost + turning <= self.points)
        };
        let around = pose.hex.range(self.reach).filter(|from| *from != pose.hex && in_reach(*from));
        around.map(|from| hex::arc_of(pose.hex, pose.facing, from)).max()
    }
}

/// How far a unit attacks in melee, and how far it shoots or throws, in hexes.
fn arms(view: &UnitView, what_if: &mut WhatIf, unit: UnitId) -> (u32, u32) {
    let at_hand = view.seen.at_hand(unit);
    let whole = at_hand.iter().filter(|item| !item.item.broken);
    let weapons: Vec<_> = whole.filter_map(|item| item.weapon.as_ref()).collect();
    let reach = weapons.iter().map(|weapon| u32::from(weapon.reach)).max().unwrap_or_default();
    let ranged = weapons.iter().filter(|weapon| weapon.range.is_some());
    let range = what_if.survey(|field| ranged.map(|weapon| farthest(&field.rulebook, weapon)).max());
    (reach.max(1), range.unwrap_or_default())
}
