//! What speaks for a place and what speaks against it.

use std::sync::Arc;

use super::atlas::Map;
use super::care::Weights;
use super::crowd::way_to_enemies;
use super::ground::Distances;
use super::hazards::Hazards;
use super::options::Options;
use super::sights::Sights;
use super::threat_estimate::ThreatEstimate;
use super::unit_view::{self, UnitView};
use super::worth::{Worths, share_borne};
use crate::forecast::Forecast;
use crate::hex::{Hex, Pose, distance};
use crate::level::UnitRecord;
use crate::model::{Objective, UnitId};

/// What a place is worth, by what it is worth something for.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct PlaceWorth {
    /// What enemies might do to the unit there.
    pub danger: f64,
    /// Ground to take, to hold, or to keep others from.
    pub ground: f64,
    /// The way that is left to the enemy.
    pub approach: f64,
    /// Friends near by, enemies too near to shoot.
    pub company: f64,
    /// Fire there, or next to it.
    pub hazard: f64,
}

impl PlaceWorth {
    /// All of it together.
    pub fn sum(&self) -> f64 {
        self.danger + self.ground + self.approach + self.company + self.hazard
    }
}

/// What an attack is worth, by what it is worth something for.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct AttackWorth {
    /// What enemies lose.
    pub enemies: f64,
    /// What friends lose.
    pub friends: f64,
    /// What the weapon does to its owner's prospects.
    pub fumble: f64,
    /// The chance that the target goes down, 0..=1.
    pub kill: f64,
}

// These figures are what won most battles against recruits and chargers over all levels.

/// What of its worth a unit loses with its weapon.
const DISARMED: f64 = 0.3;
/// What of its worth a unit puts into getting a turn nearer to ground it wants.
const TAKE: f64 = 0.12;
/// How much less ground counts for who shoots: he is of use there from afar as well.
const FROM_AFAR: f64 = 0.1;
/// What being on the ground itself is worth, beside getting a turn nearer to it.
const BE_THERE: f64 = 0.8;
/// How heavy danger weighs beside harm done: what might happen is not yet done.
const RISK: f64 = 0.25;
/// How much less it weighs for those who strike: it tells blows apart, but must not keep from them.
const STRIKING: f64 = 0.3;
/// How much heavier it weighs for those who have had enough.
const SHY: f64 = 2.5;
/// How eager those are to close in who win by waiting.
const PATIENT: f64 = 0.3;
/// A shot carries well enough so far that nobody needs to come nearer for it, in hexes.
const CARRIES_WELL: u32 = 14;
/// Who shoots farther than that does it for a living, in hexes.
const THROWN: u32 = 4;
/// Farther than so many turns ahead nobody looks.
const FARTHEST: f64 = 6.0;

/// How much more it presses to stop somebody who carries all the treasure that his side must get away with.
const BEARER: f64 = 1.0;

/// Ground somebody is after.
struct GroundGoal<'s> {
    hexes: &'s [Hex],
    distances: Arc<Distances>,
    worth: f64,
}

/// Everything by which places and attacks of one unit are weighed.
pub(super) struct Weigher<'l, 's> {
    pub look: &'l UnitView<'s>,
    weights: &'l Weights,
    pub worths: &'l Worths,
    goals: Vec<GroundGoal<'s>>,
    to_enemies: Distances,
    threats: Option<ThreatEstimate>,
    /// What the ground threatens with.
    pub hazards: Hazards,
    shot: u32,
    own: f64,
}

impl<'l, 's> Weigher<'l, 's> {
    /// Sets the scales up; without an estimate of threats danger weighs nothing.
    pub fn new(
        look: &'l UnitView<'s>,
        weights: &'l Weights,
        worths: &'l Worths,
        map: &mut Map,
        options: &Options,
        threats: Option<ThreatEstimate>,
        hazards: Hazards,
    ) -> Weigher<'l, 's> {
        let own = worths.worth(look.own.id);
        let urgency = 0.7 + 0.9 * look.elapsed();
        // What its own side wants stands first, so that sums come out the same whatever sides are called.
        let (mine, others): (Vec<_>, Vec<_>) = look.goals().partition(|goal| goal.side == look.own.side.0);
        let take = |goal: unit_view::SideGoal<'s>| {
            let pull = if matches!(goal.objective, Objective::Hold { .. }) { weights.holding } else { 1.0 };
            (goal, TAKE * pull * urgency)
        };
        // Nobody stops those who run by standing in their gate: whoever is felled does not get there.
        let deny = |goal: unit_view::SideGoal<'s>| {
            let ground = !matches!(goal.objective, Objective::Escape { .. });
            ground.then_some((goal, weights.deny * urgency))
        };
        let goals = mine.into_iter().map(take).chain(others.into_iter().filter_map(deny));
        let weight = own * f64::from(look.personality.ground) / 100.0
            * if options.shot > THROWN { FROM_AFAR } else { 1.0 };
        let goals = goals.map(|(goal, worth)| GroundGoal {
            hexes: &goal.zone.hexes,
            distances: map.toward(goal.name, goal.zone),
            worth: worth * weight,
        });
        Weigher {
            look,
            weights,
            worths,
            goals: goals.collect(),
            to_enemies: way_to_enemies(look, map.ground()),
            threats,
            hazards,
            shot: options.shot,
            own,
        }
    }

    /// What a place is worth to end the turn in; an enemy who may be down by then counts for less.
    pub fn place(&self, sights: &mut Sights, pose: Pose, downed: Option<(UnitId, f64)>) -> PlaceWorth {
        let danger = match &self.threats {
            Some(threats) => self.danger(threats.against(self.look, sights, pose, downed)),
            None => 0.0,
        };
        let minds = if downed.is_some() { STRIKING } else { 1.0 };
        PlaceWorth {
            danger: danger * minds,
            ground: self.ground(pose.hex),
            approach: self.approach(pose.hex),
            company: self.company(pose.hex),
            hazard: self.loss(self.hazards.at(pose.hex).staying),
        }
    }

    /// What losing so many points for sure costs.
    pub fn loss(&self, points: f64) -> f64 {
        let left = f64::from(self.look.own.hit_points.now);
        if points > 0.0 {
            -self.own * self.weights.own * self.weights.share_lost_on_average(points, left)
        } else {
            0.0
        }
    }

    /// Whether some enemy could come to strike there in his next turn, as far as the unit reckons with that.
    pub fn may_be_struck(&self, hex: Hex) -> bool {
        self.threats.as_ref().is_some_and(|threats| threats.comes_to(hex))
    }

    fn danger(&self, points: f64) -> f64 {
        let own = self.look.own;
        let shy = if self.falls_back() { SHY } else { 1.0 };
        let cares = f64::from(self.look.personality.danger) / 100.0;
        -self.own
            * RISK
            * shy
            * cares
            * self.weights.share_lost_on_average(points, f64::from(own.hit_points.now))
    }

    /// Whether the unit has had enough.
    pub fn falls_back(&self) -> bool {
        self.look.health() * 100.0 < f64::from(self.look.personality.retreat)
    }

    fn turns(&self, points: u16) -> f64 {
        (f64::from(points) / f64::from(self.look.seen.rate(self.look.own).max(1))).min(FARTHEST)
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
        // A shot goes over what a walker has to go around; he needs not come nearer than it carries well.
        let nearest = self.to_enemies.from(hex);
        let beyond = nearest.map_or(u16::MAX / 2, |points| {
            points.saturating_sub((self.shot.min(CARRIES_WELL) as u16).saturating_mul(2)).saturating_sub(2)
        });
        let patient = if self.look.has_time(self.look.own.side.0) { PATIENT } else { 1.0 };
        let eager = f64::from(self.look.personality.eagerness) / 100.0;
        -self.own
            * self.weights.close_in
            * eager
            * patient
            * (self.weights.haste + self.look.elapsed())
            * self.turns(beyond)
    }

    fn company(&self, hex: Hex) -> f64 {
        let nearest = |units: &[&UnitRecord]| units.iter().map(|unit| distance(unit.position, hex)).min();
        let alone = nearest(&self.look.friends).map_or(0.0, |away| f64::from(away.saturating_sub(2).min(6)));
        let pressed = self.shot > 2 && nearest(&self.look.enemies).is_some_and(|away| away <= 1);
        let (company, keeps_away) = (self.look.personality.company, self.look.personality.distance);
        -self.own
            * (0.01 * alone * f64::from(company)
                + if pressed { self.weights.pressed * f64::from(keeps_away) } else { 0.0 })
            / 100.0
    }

    /// What an attack is worth, by its odds.
    pub fn harm(&self, odds: &Forecast) -> AttackWorth {
        let mut harm = AttackWorth::default();
        for (&unit, points) in &odds.damage_by_unit {
            let Some(victim) = self.look.seen.unit(unit) else { continue };
            let left = f64::from(victim.hit_points.now);
            let lost = points
                .iter()
                .map(|(&points, chance)| chance * self.weights.share_lost(f64::from(points), left));
            let lost = self.worths.worth(unit) * lost.sum::<f64>();
            if victim.side.0 != self.look.own.side.0 {
                harm.enemies += lost * self.pressing(victim);
            } else {
                harm.friends -= lost * self.weights.own * f64::from(self.look.personality.friends) / 100.0;
            }
            if Some(unit) == odds.target {
                harm.kill = points
                    .iter()
                    .filter(|(points, _)| f64::from(**points) >= left)
                    .map(|(_, chance)| chance)
                    .sum();
            }
        }
        harm.fumble = -self.own * DISARMED * (odds.fumble + odds.breaks);
        harm
    }

    /// What an attack is worth at a glance.
    pub fn rough_harm(&self, target: &UnitRecord, points: f64) -> f64 {
        let share = self.weights.share_lost_on_average(points, f64::from(target.hit_points.now));
        self.worths.worth(target.id) * share * self.pressing(target)
    }

    /// Enemies beside a hurt friend are to be kept busy, those who carry treasure off are to be stopped.
    fn pressing(&self, enemy: &UnitRecord) -> f64 {
        let bearer = 1.0 + BEARER * share_borne(self.look.seen, enemy.id);
        let hurt = |friend: &&&UnitRecord| {
            2 * friend.hit_points.now < friend.hit_points.full
                && distance(friend.position, enemy.position) == 1
        };
        bearer * if self.look.friends.iter().any(|friend| hurt(&friend)) { 1.15 } else { 1.0 }
    }
}
