//! What places and attacks are worth.

use std::sync::Arc;

use bevy::platform::collections::HashMap;

use super::affliction;
use super::atlas::Map;
use super::care::Weights;
use super::crowd::way_to_enemies;
use super::fire_to_come::FireToCome;
use super::ground::Distances;
use super::hazards::Hazards;
use super::injury::{is_out, share_lost};
use super::options::Options;
use super::shelter::way_to_shelter;
use super::sights::Sights;
use super::stand::LastStand;
use super::threat_estimate::ThreatEstimate;
use super::unit_view::{self, UnitView};
use super::worth::{Worths, share_borne, spoils};
use crate::forecast::Forecast;
use crate::hex::{Hex, Pose, distance};
use crate::level::UnitRecord;
use crate::model::{Objective, UnitId, Zone};
use crate::rules::mean_bleeding;

/// What a place is worth, in parts.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct PlaceWorth {
    /// What enemies might do to the unit there.
    pub danger: f64,
    /// Ground to take, to hold, or to deny to others.
    pub ground: f64,
    /// The distance to the enemy.
    pub approach: f64,
    /// Friends that are near, and enemies that are too near to shoot.
    pub company: f64,
    /// Hazards there, such as fire.
    pub hazard: f64,
    /// The distance to shelter, for a unit that is shot at and cannot answer.
    pub shelter: f64,
    /// How well the place can be held, for a unit whose side wins by waiting.
    pub stand: f64,
}

impl PlaceWorth {
    /// The sum of the parts.
    pub fn sum(&self) -> f64 {
        self.danger + self.ground + self.approach + self.company + self.hazard + self.shelter + self.stand
    }
}

/// What an attack is worth, in parts.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct AttackWorth {
    /// What enemies lose.
    pub enemies: f64,
    /// What friends lose.
    pub friends: f64,
    /// What it costs that the weapon may be dropped or broken.
    pub fumble: f64,
    /// The chance that the target goes down, 0..=1.
    pub kill: f64,
}

// These values won most battles against recruits and chargers over all levels.

/// Which part of its worth a unit loses with its weapon.
const DISARMED: f64 = 0.3;
/// What the die must show at a throw that is not worth the weapon.
const LONG_SHOT: u16 = 18;
/// How much more the exit pulls a unit that carries all the treasure that its side must get away with.
const WITH_THE_TREASURE: f64 = 5.0;
/// What it is worth to be a turn nearer to ground that the side wants, as a part of the unit's worth.
const TAKE: f64 = 0.12;
/// How much ground counts for a unit that shoots: it is useful from afar too.
const FROM_AFAR: f64 = 0.1;
/// What it is worth to be on the ground, compared with being a turn nearer to it.
const BE_THERE: f64 = 0.8;
/// How much more it counts to harm a friend than to be harmed by an enemy: friends need not be harmed at all.
const ONE_OF_US: f64 = 2.0;
/// Which part of the harm of a shot each of up to three friends in its way costs, at a glance.
const ASTRAY: f64 = 0.3;
/// How much danger counts, compared with harm done.
const RISK: f64 = 0.25;
/// How much danger counts for a unit that attacks: it tells attacks apart, but must not prevent them.
const ATTACKING: f64 = 0.3;
/// How much more danger counts for a unit that falls back.
const SHY: f64 = 2.5;
/// How eager a unit is to close in if its side wins by waiting.
const PATIENT: f64 = 0.3;
/// How much more eager a unit is to close in when the time is over in which its side must win.
const PRESSED_BY_TIME: f64 = 3.0;
/// How much less danger counts then.
const NOTHING_TO_LOSE: f64 = 0.8;
/// What it is worth to be a turn nearer to shelter, as a part of the unit's worth.
const SHELTER: f64 = 0.15;
/// How much harm to an enemy counts for a unit whose side wins by waiting, if it leaves a better place for that.
const SALLY: f64 = 0.3;
/// How much more hit points count that fire may take than those that a blow takes: whoever burns goes on burning.
const FIRE: f64 = 3.0;
/// How much a place counts that can be held, for a unit whose side wins by waiting, compared with harm done.
const STAND: f64 = 1.0;
/// Which part of the harm to an enemy counts nothing if the enemy goes down without it.
const DOOMED: f64 = 0.7;
/// From this distance on a unit need not come nearer to shoot, in hexes.
const CARRIES_WELL: u32 = 14;
/// A unit with a longer range than this counts as one that shoots, in hexes.
const THROWN: u32 = 4;
/// From how many turns on more distance counts no more.
const FARTHEST: f64 = 6.0;

/// How much more it counts to harm a unit that carries all the treasure that its side must get away with.
const BEARER: f64 = 1.0;

/// Ground that counts for the unit.
struct GroundGoal<'s> {
    hexes: &'s [Hex],
    distances: Arc<Distances>,
    worth: f64,
}

/// Weighs places and attacks of one unit.
pub(super) struct Weigher<'l, 's> {
    pub view: &'l UnitView<'s>,
    pub weights: &'l Weights,
    pub worths: &'l Worths,
    goals: Vec<GroundGoal<'s>>,
    to_enemies: Distances,
    /// For a unit that is shot at and cannot answer.
    to_shelter: Option<Distances>,
    threats: Option<ThreatEstimate>,
    /// How well places can be held; empty unless the unit's side wins by waiting.
    stands: HashMap<Hex, f64>,
    /// Hazards of the ground.
    pub hazards: Hazards,
    to_burn: FireToCome,
    missile: u32,
    own: f64,
}

/// The distances to a zone, around hazards.
fn way_to(name: &str, zone: &Zone, map: &mut Map, hazards: &Hazards) -> Arc<Distances> {
    if hazards.detours().next().is_none() {
        return map.toward(name, zone);
    }
    Arc::new(map.ground().past(hazards.detours(), zone.hexes.iter().copied()))
}

impl<'l, 's> Weigher<'l, 's> {
    /// A weigher for the unit that acts; without an estimate of threats, danger counts nothing.
    pub fn new(
        view: &'l UnitView<'s>,
        weights: &'l Weights,
        worths: &'l Worths,
        map: &'l mut Map,
        options: &Options,
        threats: Option<ThreatEstimate>,
        hazards: Hazards,
        sights: &mut Sights,
    ) -> Weigher<'l, 's> {
        let own = worths.worth(view.own.id);
        let to_enemies = way_to_enemies(view, map.ground(), &hazards);
        let to_shelter = threats
            .as_ref()
            .and_then(|threats| way_to_shelter(view, map.ground(), &to_enemies, options, threats, sights));
        let stands = threats
            .as_ref()
            .filter(|_| view.has_time(view.own.side.0))
            .map(|threats| {
                let stand = LastStand {
                    view,
                    weights,
                    worths,
                    threats,
                    ground: map.ground(),
                    to_enemies: &to_enemies,
                };
                stand.worth(options.spots.iter().map(|spot| spot.arrival.hex))
            })
            .unwrap_or_default();
        let urgency = 0.7 + 0.9 * view.elapsed();
        // The own side's goals stand first, so that sums do not depend on the names of sides.
        let (mine, others): (Vec<_>, Vec<_>) = view.goals().partition(|goal| goal.side == view.own.side.0);
        let take = |goal: unit_view::SideGoal<'s>| {
            let pull = match goal.objective {
                Objective::Hold { .. } => weights.holding,
                Objective::Escape { .. } => 1.0 + WITH_THE_TREASURE * share_borne(view.seen, view.own.id),
                Objective::Eliminate | Objective::Reach { .. } | Objective::Survive { .. } => 1.0,
            };
            (goal, TAKE * pull * urgency)
        };
        // Standing in the exit does not stop units that escape; only felling them does.
        let deny = |goal: unit_view::SideGoal<'s>| {
            let ground = !matches!(goal.objective, Objective::Escape { .. });
            ground.then_some((goal, weights.deny * urgency))
        };
        let goals = mine.into_iter().map(take).chain(others.into_iter().filter_map(deny));
        let weight = own * f64::from(view.personality.ground) / 100.0
            * if options.missile.max(options.casts) > THROWN { FROM_AFAR } else { 1.0 };
        let goals = goals.map(|(goal, worth)| GroundGoal {
            hexes: &goal.zone.hexes,
            distances: way_to(goal.name, goal.zone, map, &hazards),
            worth: worth * weight,
        });
        let goals: Vec<GroundGoal> = goals.collect();
        Weigher {
            view,
            weights,
            worths,
            goals,
            stands,
            to_shelter,
            to_enemies,
            threats,
            to_burn: FireToCome::of(view),
            hazards,
            missile: options.missile.max(options.casts),
            own,
        }
    }

    /// What a place is worth to end the turn in. `downed` is an enemy, and the chance that it is down by then.
    pub fn place(&self, sights: &mut Sights, pose: Pose, downed: Option<(UnitId, f64)>) -> PlaceWorth {
        let danger = match &self.threats {
            Some(threats) => self.danger(threats.against(self.view, sights, pose, downed)),
            None => 0.0,
        };
        let minds = if downed.is_some() { ATTACKING } else { 1.0 };
        PlaceWorth {
            danger: danger * minds,
            ground: self.ground(pose.hex),
            approach: self.approach(pose.hex),
            company: self.company(pose.hex),
            hazard: FIRE * self.loss(self.fire_in(pose.hex)),
            stand: self.stand(pose.hex),
            shelter: self.to_shelter.as_ref().map_or(0.0, |way| {
                -self.own * SHELTER * way.from(pose.hex).map_or(FARTHEST, |points| self.turns(points))
            }),
        }
    }

    /// Hit points that it costs to stay in a hex, by the fire there now and the one that a friend will set.
    fn fire_in(&self, hex: Hex) -> f64 {
        self.hazards.at(hex).staying + self.to_burn.burns(self.view.seen, hex)
    }

    /// How well a place can be held if the unit's side wins by waiting.
    fn stand(&self, hex: Hex) -> f64 {
        // Ideas may lead to hexes to which nobody walks.
        let known = self.stands.get(&hex).or_else(|| self.stands.get(&self.view.own.position));
        STAND * known.copied().unwrap_or_default()
    }

    /// How much harm to an enemy counts if the unit goes to a place for it, 0..=1.
    pub fn sally(&self, to: Hex) -> f64 {
        let worse = self.stand(to) < self.stand(self.view.own.position);
        if worse { SALLY } else { 1.0 }
    }

    /// What it costs to lose these hit points; 0 or below.
    pub fn loss(&self, points: f64) -> f64 {
        let left = f64::from(self.view.own.hit_points.now);
        if points > 0.0 {
            -self.own * self.weights.own * self.weights.share_lost_on_average(points, left)
        } else {
            0.0
        }
    }

    /// Whether an enemy could come to attack there in its next turn; never without an estimate of threats.
    pub fn may_be_attacked(&self, hex: Hex) -> bool {
        self.threats.as_ref().is_some_and(|threats| threats.comes_to(hex))
    }

    /// Whether no enemy can get at the unit: none has a way to it, and none shoots at it from where it stands.
    pub fn is_out_of_reach(&self, sights: &mut Sights) -> bool {
        let (own, board) = (self.view.own.position, &self.view.seen.board);
        let shot_at = |threats: &ThreatEstimate| threats.shoot_at(board, sights, own);
        self.to_enemies.from(own).is_none() && !self.threats.as_ref().is_some_and(shot_at)
    }

    fn danger(&self, points: f64) -> f64 {
        let own = self.view.own;
        let shy = if self.falls_back() { SHY } else { 1.0 };
        let cares = f64::from(self.view.personality.danger) / 100.0;
        -self.own
            * RISK
            * shy
            * cares
            * (1.0 - NOTHING_TO_LOSE * self.view.time_lost())
            * self.weights.share_lost_on_average(points, f64::from(own.hit_points.now))
    }

    /// Whether the unit is hurt or exhausted so much that it falls back.
    pub fn falls_back(&self) -> bool {
        self.view.fitness() * 100.0 < f64::from(self.view.personality.retreat)
    }

    fn turns(&self, points: u16) -> f64 {
        (f64::from(points) / f64::from(self.view.seen.rate(self.view.own).max(1))).min(FARTHEST)
    }

    fn ground(&self, hex: Hex) -> f64 {
        let goal = |goal: &GroundGoal| {
            if goal.hexes.contains(&hex) {
                return goal.worth * BE_THERE;
            }
            -goal.worth * goal.distances.from(hex).map_or(FARTHEST, |points| self.turns(points))
        };
        self.goals.iter().map(goal).sum()
    }

    fn approach(&self, hex: Hex) -> f64 {
        if self.falls_back() {
            return 0.0;
        }
        // A unit that shoots needs to come no nearer than `CARRIES_WELL`.
        let nearest = self.to_enemies.from(hex);
        let beyond = nearest.map_or(u16::MAX / 2, |points| {
            points.saturating_sub((self.missile.min(CARRIES_WELL) as u16).saturating_mul(2)).saturating_sub(2)
        });
        let patient = if self.view.has_time(self.view.own.side.0) { PATIENT } else { 1.0 };
        let eager = f64::from(self.view.personality.eagerness) / 100.0;
        -self.own
            * self.weights.close_in
            * eager
            * patient
            * (1.0 + PRESSED_BY_TIME * self.view.time_lost())
            * (self.weights.haste + self.view.elapsed())
            * self.turns(beyond)
    }

    fn company(&self, hex: Hex) -> f64 {
        let nearest = |units: &[&UnitRecord]| units.iter().map(|unit| distance(unit.position, hex)).min();
        let alone = nearest(&self.view.friends).map_or(0.0, |away| f64::from(away.saturating_sub(2).min(6)));
        let pressed = self.missile > 2 && nearest(&self.view.enemies).is_some_and(|away| away <= 1);
        let (company, keeps_away) = (self.view.personality.company, self.view.personality.distance);
        -self.own
            * (0.01 * alone * f64::from(company)
                + if pressed { self.weights.pressed * f64::from(keeps_away) } else { 0.0 })
            / 100.0
    }

    /// What an attack is worth, by its odds.
    pub fn harm(&self, odds: &Forecast) -> AttackWorth {
        let mut harm = AttackWorth::default();
        for (&unit, points) in &odds.damage_by_unit {
            let Some(victim) = self.view.seen.unit(unit) else { continue };
            let left = f64::from(victim.hit_points.now);
            let lost = points
                .iter()
                .map(|(&points, chance)| chance * self.weights.share_lost(f64::from(points), left));
            let lost = self.worths.worth(unit) * lost.sum::<f64>();
            if victim.side.0 != self.view.own.side.0 {
                let hurt: f64 =
                    points.iter().filter(|(points, _)| **points > 0).map(|(_, chance)| chance).sum();
                harm.enemies += lost * self.pressing(victim) + hurt * spoils(victim);
            } else {
                harm.friends -= lost * self.to_friends();
            }
            let felled: f64 = points
                .iter()
                .filter(|(points, _)| f64::from(**points) >= left)
                .map(|(_, chance)| chance)
                .sum();
            let (maimed, out) = self.injuries(odds, unit, felled);
            let maimed = maimed + self.afflictions(odds, unit, felled);
            if victim.side.0 == self.view.own.side.0 {
                harm.friends -= maimed * self.to_friends();
            } else {
                harm.enemies += maimed * self.pressing(victim);
            }
            if Some(unit) == odds.target {
                harm.kill = felled + out;
            }
        }
        harm.fumble = -self.own * DISARMED * (odds.fumble + odds.breaks);
        harm
    }

    /// What a unit loses by injuries besides the hit points of the blow, and the chance that one puts it out of action.
    /// `felled` is the chance that the blow alone fells it: then nothing more is lost.
    fn injuries(&self, odds: &Forecast, unit: UnitId, felled: f64) -> (f64, f64) {
        let Some(injuries) = odds.injuries.get(&unit) else { return (0.0, 0.0) };
        let struck = match Some(unit) == odds.target {
            true => odds.hit,
            false => injuries.iter().map(|injury| injury.chance).sum(),
        };
        let stands = 1.0 - (felled / struck.max(felled).max(f64::MIN_POSITIVE)).min(1.0);
        let lost = injuries.iter().map(|injury| injury.chance * share_lost(injury.area, injury.degree));
        let out = injuries.iter().filter(|injury| is_out(injury.area, injury.degree));
        let out: f64 = out.map(|injury| injury.chance).sum();
        (stands * self.worths.worth(unit) * lost.sum::<f64>(), stands * out)
    }

    /// What a unit loses by poison and the like that a hit brings, unless the blow alone fells it.
    fn afflictions(&self, odds: &Forecast, unit: UnitId, felled: f64) -> f64 {
        let Some(conditions) = odds.afflicted.get(&unit) else { return 0.0 };
        let lost = conditions.iter().map(|(condition, chance)| chance * affliction::share_lost(*condition));
        (1.0 - felled).max(0.0) * self.worths.worth(unit) * lost.sum::<f64>().min(1.0)
    }

    /// How much more harm to a friend counts than harm to an enemy.
    pub fn to_friends(&self) -> f64 {
        self.weights.own * ONE_OF_US * f64::from(self.view.personality.friends) / 100.0
    }

    /// What an attack is worth at a glance.
    pub fn rough_harm(&self, target: &UnitRecord, points: f64) -> f64 {
        let share = self.weights.share_lost_on_average(points, f64::from(target.hit_points.now));
        self.worths.worth(target.id) * share * self.pressing(target)
    }

    /// What it costs at a glance that friends are in the way of an attack that does this much harm.
    pub fn rough_accident(&self, harm: f64, in_the_way: usize) -> f64 {
        -harm * ASTRAY * in_the_way.min(3) as f64
    }

    /// What it costs to throw a weapon at a target that far away, in hexes, with hardly a chance to hit.
    pub fn thrown_away(&self, odds: &Forecast, away: u32) -> f64 {
        let item = odds.weapon.and_then(|weapon| self.view.seen.item(weapon));
        let weapon = item.and_then(|item| item.weapon.as_ref());
        let throws = weapon.is_some_and(|weapon| {
            weapon.throwable && weapon.ammunition.is_none() && u32::from(weapon.reach) < away
        });
        let in_vain = throws && odds.need.is_some_and(|need| need >= LONG_SHOT);
        if in_vain { -self.own * DISARMED } else { 0.0 }
    }

    /// How much harm to an enemy counts that may go down without it: by bleeding, or by a fire that it cannot leave.
    fn survives(&self, enemy: &UnitRecord) -> f64 {
        let full = enemy.hit_points.full;
        let bleeds: f64 = enemy.wounds.iter().map(|wound| mean_bleeding(wound, full)).sum();
        let stays = self.view.seen.rate(enemy) == 0 || enemy.conditions.incapacitate();
        let burns = if stays { self.hazards.at(enemy.position).staying } else { 0.0 };
        let lost = (bleeds + burns) / f64::from(enemy.hit_points.now.max(1));
        1.0 - DOOMED * lost.min(1.0)
    }

    /// How much more harm to an enemy counts: one beside a hurt friend, or one that carries treasure off.
    pub(super) fn pressing(&self, enemy: &UnitRecord) -> f64 {
        let bearer = 1.0 + BEARER * share_borne(self.view.seen, enemy.id);
        let hurt = |friend: &&&UnitRecord| {
            2 * friend.hit_points.now < friend.scores().full_hit_points
                && distance(friend.position, enemy.position) == 1
        };
        bearer
            * self.survives(enemy)
            * if self.view.friends.iter().any(|friend| hurt(&friend)) { 1.15 } else { 1.0 }
    }
}
