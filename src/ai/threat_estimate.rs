//! What enemies might do to a unit in their next turns, wherever it ends its own: a quick reckoning of reverse odds.
//!
//! Each enemy comes at it by the worst arc that he can walk to, or shoots if he sees it; since he strikes only one, he
//! counts the less the more others he could strike as well.

use super::atlas::Map;
use super::ground::Distances;
use super::sights::Sights;
use super::unit_view::UnitView;
use super::worth::Worths;
use crate::forecast::WhatIf;
use crate::hex::{self, Arc, Hex, Pose, distance};
use crate::model::{Place, UnitId};
use crate::rules::farthest;

/// How much less an enemy counts for each other victim he has in reach.
const ELSEWHERE: f64 = 0.6;

/// Nothing that can be walked costs fewer movement points.
const CHEAPEST_HEX: u32 = 2;

/// Nobody has to walk into the hex of a unit itself to strike it: movement points of a plain hex.
const LAST_HEX: u16 = CHEAPEST_HEX as u16;

/// What an enemy does on average with one attack, by arc: front, flank, rear.
type Blows = [f64; 3];

/// An enemy in this reckoning.
struct EnemyEstimate {
    id: UnitId,
    at: Hex,
    points: u16,
    reach: u32,
    range: u32,
    blows: Blows,
    share: f64,
}

/// What enemies might do to one unit.
pub(super) struct ThreatEstimate {
    enemies: Vec<EnemyEstimate>,
    walks: Vec<std::sync::Arc<Distances>>,
}

impl ThreatEstimate {
    /// Looks at every enemy of the unit that acts.
    pub fn of(look: &UnitView, worths: &Worths, what_if: &mut WhatIf, map: &mut Map) -> ThreatEstimate {
        let mut threats = ThreatEstimate { enemies: Vec::new(), walks: Vec::new() };
        for enemy in &look.enemies {
            if look.seen.rider_of(enemy.id).is_some()
                || enemy.conditions.incapacitate()
                || enemy.conditions.run()
            {
                continue;
            }
            let (reach, range) = arms(look, what_if, enemy.id);
            let walk = map.to(enemy.position);
            let points = u16::from(look.seen.rate(enemy));
            let victims = look.friends.iter().filter(|friend| {
                let away = distance(friend.position, enemy.position);
                away <= range.max(reach)
                    || walk.from(friend.position).is_some_and(|cost| cost <= points + LAST_HEX)
            });
            let share = 1.0 / (1.0 + ELSEWHERE * victims.count() as f64);
            let blows =
                [Arc::Front, Arc::Flank, Arc::Rear].map(|arc| worths.blow(enemy.id, look.own.id, arc));
            threats.enemies.push(EnemyEstimate {
                id: enemy.id,
                at: enemy.position,
                points,
                reach,
                range,
                blows,
                share,
            });
            threats.walks.push(walk);
        }
        threats
    }

    /// Whether an enemy could walk up to a hex in his next turn.
    pub fn comes_to(&self, hex: Hex) -> bool {
        let mut enemies = self.enemies.iter().zip(&self.walks);
        enemies.any(|(enemy, walk)| walk.from(hex).is_some_and(|cost| cost <= enemy.points + LAST_HEX))
    }

    /// Points the unit would lose on average if it ended its turn there, with an enemy who may be down by then.
    pub fn against(
        &self,
        look: &UnitView,
        sights: &mut Sights,
        pose: Pose,
        downed: Option<(UnitId, f64)>,
    ) -> f64 {
        let cover = look.seen.board.tile(pose.hex).map_or(0, |tile| tile.cover.max(tile.concealment / 2));
        let exposed = 1.0 - f64::from(cover) / 150.0;
        let enemies = self.enemies.iter().zip(&self.walks);
        let each = enemies.map(|(enemy, walk)| {
            let struck = enemy.worst_arc(look, walk, pose).map_or(0.0, |arc| enemy.blows[arc as usize]);
            let away = distance(enemy.at, pose.hex);
            let shot = if enemy.range >= away && sights.sees(&look.seen.board, enemy.at, pose.hex) {
                enemy.blows[hex::arc_of(pose.hex, pose.facing, enemy.at) as usize] * exposed
            } else if enemy.range + u32::from(enemy.points / 2) >= away && enemy.range > 0 {
                enemy.blows[0] * exposed * 0.5
            } else {
                0.0
            };
            let stands = downed.filter(|(unit, _)| *unit == enemy.id).map_or(1.0, |(_, kill)| 1.0 - kill);
            struck.max(shot) * enemy.share * stands
        });
        each.sum()
    }
}

impl EnemyEstimate {
    /// The worst arc from which he could come to strike at somebody who stands so.
    fn worst_arc(&self, look: &UnitView, walk: &Distances, pose: Pose) -> Option<Arc> {
        let farthest = u32::from(self.points) / CHEAPEST_HEX + self.reach;
        if distance(self.at, pose.hex) > farthest {
            return None;
        }
        let in_reach = |from: Hex| {
            let free = from == self.at || look.standing_in(from).is_none_or(|unit| unit == look.own.id);
            let turning = 1;
            free && walk.from(from).is_some_and(|cost| cost == 0 || cost + turning <= self.points)
        };
        let around = pose.hex.range(self.reach).filter(|from| *from != pose.hex && in_reach(*from));
        around.map(|from| hex::arc_of(pose.hex, pose.facing, from)).max()
    }
}

/// How far a unit strikes and how far it shoots or throws.
fn arms(look: &UnitView, what_if: &mut WhatIf, unit: UnitId) -> (u32, u32) {
    let at_hand = [Place::Held(unit), Place::Worn(unit)];
    let items = look.seen.items.iter().filter(|item| at_hand.contains(&item.place) && !item.item.broken);
    let weapons: Vec<_> = items.filter_map(|item| item.weapon.as_ref()).collect();
    let reach = weapons.iter().map(|weapon| u32::from(weapon.reach)).max().unwrap_or_default();
    let ranged = weapons.iter().filter(|weapon| weapon.range.is_some());
    let range = what_if.survey(|field| ranged.map(|weapon| farthest(&field.rulebook, weapon)).max());
    (reach.max(1), range.unwrap_or_default())
}
