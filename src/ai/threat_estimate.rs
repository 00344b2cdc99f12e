//! A quick estimate of what enemies might do in their next turns to a unit at the place where it ends its own.
//!
//! Each enemy attacks the worst arc that it can walk to, or shoots if it sees the unit. An enemy attacks only one unit,
//! so it counts less if it could attack others too: those within its reach, and those that can be there in this round
//! or the next. So a side that comes together shares the danger. No more enemies attack hand to hand than there are
//! hexes to attack from: friends and walls at the sides keep a unit safe.

use super::atlas::Map;
use super::exposure::Exposure;
use super::ground::Distances;
use super::sights::Sights;
use super::unit_view::UnitView;
use super::worth::{Blow, Worths};
use crate::forecast::WhatIf;
use crate::hex::{self, Arc, Hex, Pose, distance};
use crate::model::{Board, RangeBands, UnitId};
use crate::rules::{PLAIN_HEX, farthest};

/// How much less an enemy counts for each other unit within its reach.
const ELSEWHERE: f64 = 0.6;

/// In how many rounds a friend must arrive to share the danger.
const ARRIVING: u16 = 2;

/// An attacker does not enter the target's own hex, which would cost at least these movement points.
const LAST_HEX: u16 = PLAIN_HEX as u16;

/// How much less an enemy counts that must come nearer first to shoot.
const AFTER_A_WALK: f64 = 0.5;

/// An enemy in the estimate.
pub(super) struct EnemyEstimate {
    pub id: UnitId,
    pub at: Hex,
    points: u16,
    reach: u32,
    pub range: u32,
    bands: Option<RangeBands>,
    pub darkvision: u32,
    blow: Blow,
    share: f64,
}

/// What enemies might do to one unit.
pub(super) struct ThreatEstimate {
    pub enemies: Vec<EnemyEstimate>,
    walks: Vec<std::sync::Arc<Distances>>,
    /// The hexes in which units stand, without the unit's own.
    taken: Vec<(Hex, UnitId)>,
    longest: u32,
}

/// A hex from which a unit can be attacked.
struct Beside {
    from: Hex,
    away: u32,
    arc: Arc,
    taken_by: Option<UnitId>,
}

impl ThreatEstimate {
    /// An estimate of all enemies of the unit that acts.
    pub fn of(view: &UnitView, worths: &Worths, what_if: &mut WhatIf, map: &mut Map) -> ThreatEstimate {
        let standing = view.seen.units.iter().filter(|unit| unit.status.stands() && unit.id != view.own.id);
        let taken = standing.map(|unit| (unit.position, unit.id)).collect();
        let mut threats = ThreatEstimate { enemies: Vec::new(), walks: Vec::new(), taken, longest: 1 };
        for enemy in &view.enemies {
            if view.seen.rider_of(enemy.id).is_some()
                || enemy.conditions.incapacitate()
                || worths.is_idle(enemy.id)
            {
                continue;
            }
            let Arms { reach, range, bands } = arms(view, what_if, enemy.id);
            let walk = map.to(enemy.position);
            let points = u16::from(view.seen.rate(enemy));
            let victims = view.friends.iter().filter(|friend| {
                let away = distance(friend.position, enemy.position);
                let comes = ARRIVING * u16::from(view.seen.rate(friend));
                away <= range.max(reach)
                    || walk.from(friend.position).is_some_and(|cost| cost <= points + LAST_HEX + comes)
            });
            let share = 1.0 / (1.0 + ELSEWHERE * victims.count() as f64);
            threats.longest = threats.longest.max(reach);
            threats.enemies.push(EnemyEstimate {
                id: enemy.id,
                at: enemy.position,
                points,
                reach,
                range,
                bands,
                darkvision: u32::from(enemy.senses.darkvision),
                blow: worths.blow(enemy.id, view.own.id),
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
        let exposure = Exposure::of(view.seen, pose.hex);
        let around = self.around(pose);
        let mut used = vec![false; around.len()];
        let (mut blows, mut shots) = (Vec::new(), 0.0);
        for (enemy, walk) in self.enemies.iter().zip(&self.walks) {
            let stands = downed.filter(|(unit, _)| *unit == enemy.id).map_or(1.0, |(_, kill)| 1.0 - kill);
            let counts = enemy.share * stands;
            let worst = enemy.worst_place(walk, pose, &around, &mut used);
            let melee = worst.map_or(0.0, |place| {
                let place = &around[place];
                enemy.blow.mean(place.arc, exposure.to_blows(view.seen, place.from))
            });
            let missile = enemy.shot(view, sights, pose, &exposure);
            if melee >= missile {
                blows.extend(Some(melee * counts).filter(|blow| *blow > 0.0));
            } else {
                shots += missile * counts;
            }
        }
        let room = used.iter().filter(|used| **used).count();
        blows.sort_by(|one, other| f64::total_cmp(other, one));
        shots + blows.into_iter().take(room).sum::<f64>()
    }

    /// The hexes from which a unit in this pose can be attacked hand to hand.
    fn around(&self, pose: Pose) -> Vec<Beside> {
        let beside = |from: Hex| {
            let taken = self.taken.iter().find(|(hex, _)| *hex == from);
            let arc = hex::arc_of(pose.hex, pose.facing, from);
            Beside { from, away: distance(from, pose.hex), arc, taken_by: taken.map(|(_, unit)| *unit) }
        };
        pose.hex.range(self.longest).filter(|from| *from != pose.hex).map(beside).collect()
    }
}

impl EnemyEstimate {
    /// The place from which it could attack a unit in this pose in its worst arc; all places that it could attack from
    /// are marked as used.
    fn worst_place(
        &self,
        walk: &Distances,
        pose: Pose,
        around: &[Beside],
        used: &mut [bool],
    ) -> Option<usize> {
        let farthest = u32::from(self.points) / PLAIN_HEX + self.reach;
        if distance(self.at, pose.hex) > farthest {
            return None;
        }
        let turning = 1;
        let mut worst: Option<usize> = None;
        for (place, beside) in around.iter().enumerate().filter(|(_, beside)| beside.away <= self.reach) {
            let free = beside.taken_by.is_none_or(|unit| unit == self.id);
            let near = walk.from(beside.from);
            if free && near.is_some_and(|cost| cost == 0 || cost + turning <= self.points) {
                used[place] = true;
                if worst.is_none_or(|known| around[known].arc < beside.arc) {
                    worst = Some(place);
                }
            }
        }
        worst
    }

    /// The average damage of its shot at a unit in this pose; less if it has to come nearer first.
    fn shot(&self, view: &UnitView, sights: &mut Sights, pose: Pose, exposure: &Exposure) -> f64 {
        let away = distance(self.at, pose.hex);
        if self.range == 0 || away > self.range + u32::from(self.points / 2) {
            return 0.0;
        }
        if away <= self.range && sights.sees(&view.seen.board, self.at, pose.hex) {
            let arc = hex::arc_of(pose.hex, pose.facing, self.at);
            let modifier = exposure.to_shots(view.seen, self.at, self.darkvision) + self.band(away);
            return self.blow.mean(arc, modifier);
        }
        self.blow.mean(Arc::Front, exposure.to_shots(view.seen, self.at, self.darkvision)) * AFTER_A_WALK
    }

    /// What the distance gives or takes, in faces of the die (T-22).
    fn band(&self, away: u32) -> f64 {
        let within = |end: u16| away <= u32::from(end);
        match self.bands {
            Some(bands) if !within(bands.long) => -10.0,
            Some(bands) if !within(bands.medium) => -5.0,
            Some(bands) if !within(bands.short) => -2.0,
            _ => 0.0,
        }
    }
}

/// How far a unit attacks.
struct Arms {
    /// In melee, in hexes.
    reach: u32,
    /// By shots and throws, in hexes; 0 if not at all.
    range: u32,
    /// The range bands of what it shoots farthest with.
    bands: Option<RangeBands>,
}

fn arms(view: &UnitView, what_if: &mut WhatIf, unit: UnitId) -> Arms {
    let at_hand = view.seen.at_hand(unit);
    let whole = at_hand.iter().filter(|item| !item.item.broken);
    let weapons: Vec<_> = whole.filter_map(|item| item.weapon.as_ref()).collect();
    let reach = weapons.iter().map(|weapon| u32::from(weapon.reach)).max().unwrap_or_default();
    let ranged = weapons.iter().filter(|weapon| weapon.range.is_some());
    let far = what_if.survey(|field| {
        let far = ranged.map(|weapon| (farthest(&field.rulebook, weapon), weapon.range));
        far.max_by_key(|(range, _)| *range)
    });
    let (range, bands) = far.unwrap_or_default();
    Arms { reach: reach.max(1), range, bands }
}
