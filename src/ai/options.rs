//! What a unit could do: places to end its turn in, and attacks from there.

use std::sync::Arc;

use bevy::platform::collections::HashSet;

use super::ground::StepCosts;
use super::hazards::Hazards;
use super::sights::Sights;
use super::unit_view::UnitView;
use crate::forecast::WhatIf;
use crate::hex::{Facing, Hex, Pose, Reach, arc_of, distance, in_front, turned_toward};
use crate::level::{ItemRecord, UnitRecord};
use crate::model::{Condition, UnitId};
use crate::order::Order;
use crate::rules::{FreeAttacker, can_turn_about, can_walk, casting_range, farthest, walking_reach};

/// A place to end the turn in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spot {
    /// The unit's hex and facing after the walk.
    pub arrival: Pose,
    /// Movement points of the walk.
    pub walked: u32,
    /// By how many hexsides it turns a unit whose turns are limited; 0 for others.
    pub turned: u8,
}

/// An attack from a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SpotAttack {
    /// The place.
    pub spot: Spot,
    /// The facing there, with the target in front.
    pub facing: Facing,
    /// The unit that is attacked.
    pub target: UnitId,
    /// The arc of the target that the attack comes from.
    pub arc: crate::hex::Arc,
}

/// Where a unit can go, and how far it attacks.
pub(super) struct Options {
    reach: Reach,
    points: u32,
    hexsides: Option<u8>,
    /// Where it can end its turn, the place where it stands first.
    pub spots: Vec<Spot>,
    /// How far it attacks in melee, in hexes.
    pub melee: u32,
    /// How far it shoots or throws, in hexes; 0 if it does not.
    pub missile: u32,
    /// How far it casts spells at enemies, in hexes; 0 if it does not.
    pub casts: u32,
}

impl Options {
    /// All that the unit can do with the rest of its turn. It never walks past free attackers, except to leave one
    /// that is adjacent now.
    pub fn of(
        view: &UnitView,
        ground: &StepCosts,
        hazards: &Hazards,
        free_attackers: &[FreeAttacker],
        what_if: &mut WhatIf,
    ) -> Options {
        let own = view.own;
        let (melee, missile) =
            what_if.survey(|field| arms(view, own.id, |weapon| farthest(&field.rulebook, weapon)));
        let casts = what_if.survey(|field| casting_range(field, &field.unit(own.id)));
        let start = Pose { hex: own.position, facing: own.facing };
        let (walks, turns) = what_if.survey(|field| {
            let unit = field.unit(own.id);
            (can_walk(field, &unit), can_turn_about(field, &unit))
        });
        let points = if walks && !keeps_hold(own, hazards) { u32::from(own.turn.movement) } else { 0 };
        let taken: HashSet<Hex> = view.standing().collect();
        let barred = |hex: Hex| taken.contains(&hex) || hazards.shuns(hex);
        let attacked = |from, to| {
            from != own.position && free_attackers.iter().any(|attacker| attacker.attacks(from, to))
        };
        let enter = |from: Hex, to: Hex| ground.step(from, to).filter(|_| !barred(to) && !attacked(from, to));
        let hexsides = own.turn.hexsides;
        let reach = walking_reach(start, points, hexsides, enter);
        let here = Spot { arrival: start, walked: 0, turned: 0 };
        let elsewhere = reach.arrivals().filter(|(pose, _)| pose.hex != own.position);
        let spots = std::iter::once(here)
            .chain(elsewhere.map(|(arrival, walked)| {
                let turned = reach.turned_to(arrival.hex).unwrap_or_default();
                Spot { arrival, walked, turned }
            }))
            .collect();
        let points = if turns { u32::from(own.turn.movement) } else { 0 };
        Options { reach, points, hexsides, spots, melee, missile, casts }
    }

    /// Every attack that it could make now.
    pub fn attacks(&self, view: &UnitView, sights: &mut Sights) -> Vec<SpotAttack> {
        if !may_attack(view.own) {
            return Vec::new();
        }
        let everybody = |&spot: &Spot| view.enemies.iter().map(move |enemy| (spot, *enemy));
        let all = self.spots.iter().flat_map(everybody);
        all.filter_map(|(spot, enemy)| self.attack(view, sights, spot, enemy)).collect()
    }

    /// For each enemy the attack with the shortest walk.
    pub fn nearest_attacks(&self, view: &UnitView, sights: &mut Sights) -> Vec<SpotAttack> {
        if !may_attack(view.own) {
            return Vec::new();
        }
        let mut spots = self.spots.clone();
        spots.sort_by_key(|spot| spot.walked);
        let nearest =
            |enemy: &&UnitRecord| spots.iter().find_map(|&spot| self.attack(view, sights, spot, enemy));
        view.enemies.iter().filter_map(nearest).collect()
    }

    fn attack(
        &self,
        view: &UnitView,
        sights: &mut Sights,
        spot: Spot,
        enemy: &UnitRecord,
    ) -> Option<SpotAttack> {
        let (from, at) = (spot.arrival.hex, enemy.position);
        let away = distance(from, at);
        if away > self.melee.max(self.missile) {
            return None;
        }
        let facing = turned_toward(from, spot.arrival.facing, at);
        let turning = u32::from(spot.arrival.facing.steps_to(facing));
        let faced = in_front(from, facing, at) && turning <= self.left_to_turn(spot);
        let seen = faced && (away <= self.melee || sights.sees(&view.seen.board, from, at));
        seen.then(|| SpotAttack { spot, facing, target: enemy.id, arc: arc_of(at, enemy.facing, from) })
    }

    /// The orders that bring the unit to a place and facing; without a walk if it stands there.
    pub fn going(&self, view: &UnitView, spot: Spot, facing: Facing) -> Vec<Order> {
        let unit = view.own.id;
        let path = self.path(spot.arrival.hex);
        let walk = (!path.is_empty()).then_some(Order::Move { unit, path });
        let turn = (facing != spot.arrival.facing).then_some(Order::Turn { unit, facing });
        walk.into_iter().chain(turn).collect()
    }

    /// The hexes on the way to a place.
    pub fn path(&self, hex: Hex) -> Vec<Hex> {
        self.reach.path_to(hex).unwrap_or_default()
    }

    /// By how many hexsides the unit can turn in a place.
    fn left_to_turn(&self, spot: Spot) -> u32 {
        let hexsides = self.hexsides.map_or(u32::MAX, |most| u32::from(most.saturating_sub(spot.turned)));
        self.points.saturating_sub(spot.walked).min(hexsides)
    }

    /// The facings that the unit can end with in a place.
    pub fn facings(&self, spot: Spot) -> impl Iterator<Item = Facing> + use<> {
        let left = self.left_to_turn(spot);
        Facing::ALL.into_iter().filter(move |facing| u32::from(spot.arrival.facing.steps_to(*facing)) <= left)
    }
}

/// Whether the unit stays to keep its hold: walking off would let go, and only a unit in a hazard does that.
fn keeps_hold(own: &UnitRecord, hazards: &Hazards) -> bool {
    own.conditions.has(Condition::Grappling) && hazards.at(own.position).staying <= 0.0
}

fn may_attack(own: &UnitRecord) -> bool {
    (own.turn.action || own.goes_on_attacking()) && own.grapple.by.is_empty()
}

/// How far a unit attacks in melee, and how far it shoots or throws, with what it has at hand, in hexes.
fn arms(view: &UnitView, unit: UnitId, farthest: impl Fn(&crate::model::Weapon) -> u32) -> (u32, u32) {
    let usable = |item: &&&ItemRecord| !item.item.broken && item.item.to_load == 0;
    let at_hand = view.seen.at_hand(unit);
    let weapons: Vec<_> = at_hand.iter().filter(usable).filter_map(|item| item.weapon.as_ref()).collect();
    let melee = weapons.iter().map(|weapon| u32::from(weapon.reach)).max().unwrap_or_default();
    let loaded = |kind: &Arc<str>| {
        view.seen.items.iter().any(|item| {
            item.place.carrier() == Some(unit)
                && item.ammunition.as_ref().is_some_and(|bundle| bundle.kind == *kind && bundle.count > 0)
        })
    };
    let shoots = weapons.iter().filter(|weapon| {
        weapon.range.is_some() && weapon.ammunition.as_ref().map_or(weapon.throwable, loaded)
    });
    (melee, shoots.map(|weapon| farthest(weapon)).max().unwrap_or_default())
}
