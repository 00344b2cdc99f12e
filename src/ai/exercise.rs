//! A map exercise: a guess how the battle stands some turns later, in which every unit moves and every attack does its
//! average damage.
//!
//! No dice are rolled, so luck does not tell two plans apart. The attack of the plan itself counts by its exact odds;
//! only what comes after it is a guess. All units use the map of the unit that acts.

use std::sync::Arc;

use super::atlas::Map;
use super::care::Weights;
use super::ground::Distances;
use super::sights::Sights;
use super::unit_view::UnitView;
use super::worth::Worths;
use crate::forecast::Forecast;
use crate::hex::{self, Facing, Hex, Pose, arc_of, distance, turned_toward};
use crate::model::{Board, SideId, Status, UnitId};

/// What it costs a unit to be a turn away from ground that its side wants, as a part of its worth.
const AWAY: f64 = 0.06;
/// From how many turns on more distance costs no more.
const FARTHEST: f64 = 4.0;
/// How much own losses count, compared with the enemies': own units will act better than this guess.
const OWN: f64 = 0.6;
/// How much a shot from where a unit stands counts, compared with an attack after a walk.
const SHOT: f64 = 1.5;
/// A unit with no more than this part left counts as down, 0..=1.
const SPENT: f64 = 0.15;

/// A unit on the map.
#[derive(Debug, Clone)]
struct Piece {
    id: UnitId,
    side: SideId,
    pose: Pose,
    points: u16,
    reach: u32,
    range: u32,
    worth: f64,
    hit_points: f64,
    /// Hit points it has lost on average since the exercise began.
    taken: f64,
    /// Whether its side wins by waiting.
    waits: bool,
}

/// A battle as the exercise sees it.
pub(super) struct Exercise<'b> {
    board: &'b Board,
    weights: &'b Weights,
    side: SideId,
    pieces: Vec<Piece>,
    /// Average damage of one attack by each piece on each piece, by arc.
    damage: Vec<Vec<[f64; 3]>>,
    /// The pieces that act, in order; a piece may act several times.
    order: Vec<usize>,
    goals: Vec<(SideId, Vec<Hex>, Arc<Distances>)>,
}

impl Piece {
    /// How much of its strength is left, 0..=1.
    fn left(&self) -> f64 {
        let part = self.taken / self.hit_points.max(1.0);
        (1.0 - part * part).max(0.0)
    }
}

impl<'b> Exercise<'b> {
    /// Sets up the battle that a unit sees; the unit's own turn is not part of it.
    pub fn of(view: &UnitView<'b>, weights: &'b Weights, worths: &Worths, map: &mut Map) -> Exercise<'b> {
        let seen = view.seen;
        let fighting = seen
            .units
            .iter()
            .filter(|unit| unit.status == Status::Fighting && seen.rider_of(unit.id).is_none());
        let pieces: Vec<Piece> = fighting
            .map(|unit| {
                let (reach, range) = arms(view, unit.id);
                Piece {
                    id: unit.id,
                    side: unit.side.0,
                    pose: Pose { hex: unit.position, facing: unit.facing },
                    points: u16::from(seen.rate(unit)),
                    reach,
                    range,
                    worth: worths.worth(unit.id),
                    hit_points: f64::from(unit.hit_points.now),
                    taken: 0.0,
                    waits: view.has_time(unit.side.0),
                }
            })
            .collect();
        let arcs = [hex::Arc::Front, hex::Arc::Flank, hex::Arc::Rear];
        let damage = |one: &Piece| {
            pieces.iter().map(|other| arcs.map(|arc| worths.mean_damage(one.id, other.id, arc))).collect()
        };
        let damage = pieces.iter().map(damage).collect();
        let (mine, others): (Vec<_>, Vec<_>) = view.goals().partition(|goal| goal.side == view.own.side.0);
        let goals = mine.into_iter().chain(others);
        let goals = goals.map(|goal| (goal.side, goal.zone.hexes.clone(), map.toward(goal.name, goal.zone)));
        let goals = goals.collect();
        let order = order(view, &pieces);
        Exercise { board: &seen.board, weights, side: view.own.side.0, pieces, damage, order, goals }
    }

    /// How many turns are guessed for each plan.
    pub fn work(&self) -> usize {
        self.order.len()
    }

    /// What the battle is worth some turns after a plan that ends in this pose and has an attack with these odds.
    pub fn after(
        &self,
        unit: UnitId,
        end: Pose,
        odds: Option<&Forecast>,
        map: &mut Map,
        sights: &mut Sights,
    ) -> f64 {
        let mut pieces = self.pieces.clone();
        for piece in &mut pieces {
            if piece.id == unit {
                piece.pose = end;
            }
            let points = odds.and_then(|odds| odds.damage_by_unit.get(&piece.id));
            let capped = |(points, chance): (&i32, &f64)| f64::from(*points).min(piece.hit_points) * chance;
            piece.taken += points.into_iter().flatten().map(capped).sum::<f64>();
        }
        for &mover in self.order.iter() {
            if pieces[mover].left() > SPENT {
                self.act(&mut pieces, mover, map, sights);
            }
        }
        pieces
            .iter()
            .map(|piece| self.sign(piece.side) * (self.worth_after(piece, 0.0) - self.away(piece)))
            .sum()
    }

    /// What a piece is worth if it loses more hit points.
    fn worth_after(&self, piece: &Piece, more: f64) -> f64 {
        piece.worth * (1.0 - self.weights.share_lost_on_average(piece.taken + more, piece.hit_points))
    }

    fn sign(&self, side: SideId) -> f64 {
        if side == self.side { OWN } else { -1.0 }
    }

    /// What it costs a unit to be away from ground that its side wants.
    fn away(&self, piece: &Piece) -> f64 {
        let own = self.goals.iter().filter(|(side, ..)| *side == piece.side);
        let turns = own.map(|(_, hexes, distances)| match distances.from(piece.pose.hex) {
            _ if hexes.contains(&piece.pose.hex) => 0.0,
            None => FARTHEST,
            Some(points) => (0.25 + f64::from(points) / f64::from(piece.points.max(1))).min(FARTHEST),
        });
        piece.worth * piece.left() * AWAY * turns.sum::<f64>()
    }

    /// Lets one unit attack where it does most, or go nearer.
    fn act(&self, pieces: &mut [Piece], mover: usize, map: &mut Map, sights: &mut Sights) {
        let own = pieces[mover].clone();
        let walk = map.to(own.pose.hex);
        let mut best: Option<(f64, Pose, usize)> = None;
        for (target, enemy) in pieces.iter().enumerate() {
            if enemy.side == own.side || enemy.left() <= SPENT {
                continue;
            }
            let away = distance(own.pose.hex, enemy.pose.hex);
            let loss = |from: Hex| {
                let arc = arc_of(enemy.pose.hex, enemy.pose.facing, from);
                let points = self.damage[mover][target][arc as usize] * own.left();
                self.worth_after(enemy, 0.0) - self.worth_after(enemy, points)
            };
            let mut offer = |gain: f64, from: Hex| {
                if best.as_ref().is_none_or(|(known, ..)| gain > *known) {
                    let facing = turned_toward(from, own.pose.facing, enemy.pose.hex);
                    best = Some((gain, Pose { hex: from, facing }, target));
                }
            };
            if away <= own.range && sights.sees(self.board, own.pose.hex, enemy.pose.hex) {
                offer(SHOT * loss(own.pose.hex), own.pose.hex);
            }
            if away > own.reach + u32::from(own.points) {
                continue;
            }
            for from in enemy.pose.hex.range(own.reach).filter(|from| *from != enemy.pose.hex) {
                let stays = from == own.pose.hex;
                let cost = if stays { Some(0) } else { walk.from(from).filter(|cost| cost < &own.points) };
                if let Some(cost) = cost.filter(|_| stays || is_free(pieces, from)) {
                    offer(loss(from) - 0.01 * f64::from(cost), from);
                }
            }
        }
        match best {
            Some((_, pose, target)) => {
                let arc = arc_of(pieces[target].pose.hex, pieces[target].pose.facing, pose.hex);
                pieces[target].taken += self.damage[mover][target][arc as usize] * own.left();
                pieces[mover].pose = pose;
            }
            None if !own.waits => self.advance(pieces, mover, map),
            None => {}
        }
    }

    /// Moves a unit toward ground that its side wants, or else toward the nearest enemy.
    fn advance(&self, pieces: &mut [Piece], mover: usize, map: &mut Map) {
        let own = pieces[mover].clone();
        let goal =
            self.goals.iter().find(|(side, hexes, _)| *side == own.side && !hexes.contains(&own.pose.hex));
        let enemies = pieces.iter().filter(|other| other.side != own.side && other.left() > SPENT);
        let nearest = enemies.min_by_key(|enemy| (distance(enemy.pose.hex, own.pose.hex), enemy.id));
        let distances = match (goal, nearest) {
            (Some((.., distances)), _) => Arc::clone(distances),
            (None, Some(enemy)) => map.to(enemy.pose.hex),
            (None, None) => return,
        };
        let (mut at, mut left, mut facing) = (own.pose.hex, u32::from(own.points), own.pose.facing);
        loop {
            let here = distances.from(at).unwrap_or(u16::MAX);
            let steps = Facing::ALL.into_iter().filter_map(|side| {
                let to = side.ahead(at);
                let cost = map.ground().step(at, to).filter(|cost| *cost <= left)?;
                let there = distances.from(to).filter(|there| *there < here)?;
                is_free(pieces, to).then_some((there, side, to, cost))
            });
            let Some((_, side, to, cost)) = steps.min_by_key(|(there, side, ..)| (*there, *side)) else {
                break;
            };
            (at, left, facing) = (to, left - cost, side);
        }
        pieces[mover].pose = Pose { hex: at, facing };
    }
}

fn is_free(pieces: &[Piece], hex: Hex) -> bool {
    pieces.iter().all(|piece| piece.pose.hex != hex || piece.left() <= SPENT)
}

/// The pieces that act in the rest of the round, and then all of them twice, enemies first: the worst case.
fn order(view: &UnitView, pieces: &[Piece]) -> Vec<usize> {
    let clock = &view.seen.clock;
    let place = |unit: UnitId| pieces.iter().position(|piece| piece.id == unit);
    let ended = |unit: UnitId| view.seen.unit(unit).is_none_or(|unit| unit.turn.ended);
    let block = clock.block.iter().copied().filter(|unit| !ended(*unit) && *unit != view.own.id);
    let later = clock.track.iter().map(|entry| entry.unit).filter(|unit| !clock.block.contains(unit));
    let rest = block.chain(later.filter(|unit| !ended(*unit)));
    let (first, then) = (rest.filter_map(place), 0..pieces.len());
    let mut enemies_first: Vec<usize> = then.collect();
    enemies_first.sort_by_key(|place| (pieces[*place].side == view.own.side.0, *place));
    first.chain(enemies_first.clone()).chain(enemies_first).collect()
}

/// How far a unit attacks in melee and how far it shoots, in hexes.
fn arms(view: &UnitView, unit: UnitId) -> (u32, u32) {
    let at_hand = view.seen.at_hand(unit);
    let whole = at_hand.iter().filter(|item| !item.item.broken);
    let (mut reach, mut range) = (1, 0);
    for weapon in whole.filter_map(|item| item.weapon.as_ref()) {
        reach = reach.max(u32::from(weapon.reach));
        if weapon.ammunition.is_some() {
            range = range.max(weapon.range.map_or(0, |bands| u32::from(bands.long)));
        }
    }
    (reach, range)
}
