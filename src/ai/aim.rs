//! Whether it pays to aim for a round, by the exact odds of a plain shot and of an aimed one.

use super::desk::Desk;
use super::options::SpotAttack;
use crate::hex::distance;
use crate::model::{ItemId, UnitId};
use crate::order::Order;

/// How many enemies are considered as targets: those to whom a shot does most.
const TARGETS: usize = 2;

/// A unit that hits with this chance or more gains nothing by aiming, 0..=1.
const OFTEN: f64 = 0.65;

/// What a shot is worth, plain and aimed.
struct ShotWorth {
    plain: f64,
    aimed: f64,
    /// Turns that a plain shot takes, loading included.
    turns: f64,
}

impl Desk<'_, '_, '_> {
    /// What aiming is worth: the harm of the aimed shot for each turn that it takes. `None` if plain shots do more,
    /// or if an enemy may reach the unit before.
    pub(super) fn aiming(&mut self) -> Option<f64> {
        if !self.care.foresight || self.weigher.may_be_attacked(self.weigher.view.own.position) {
            return None;
        }
        let shots: Vec<ShotWorth> =
            self.shots_from_here().into_iter().filter_map(|attack| self.shot(attack)).collect();
        let plain = shots.iter().map(|shot| shot.plain).fold(0.0, f64::max);
        let aimed = shots.iter().map(|shot| shot.aimed * shot.turns / (shot.turns + 1.0)).fold(0.0, f64::max);
        (aimed > plain).then_some(aimed)
    }

    /// Shots that need neither a step nor a turn, because these end aiming.
    fn shots_from_here(&mut self) -> Vec<SpotAttack> {
        let (view, own) = (self.weigher.view, self.weigher.view.own);
        let mut shots = self.options.attacks(view, self.sights);
        shots.retain(|attack| {
            let target = view.seen.unit(attack.target);
            let away = target.map_or(0, |target| distance(target.position, own.position));
            attack.spot.arrival.hex == own.position
                && attack.facing == own.facing
                && away > self.options.melee
        });
        let worths = self.weigher.worths;
        let does = |attack: &SpotAttack| worths.mean_damage(own.id, attack.target, attack.arc);
        shots.sort_by(|one, other| does(other).total_cmp(&does(one)));
        shots.truncate(TARGETS);
        shots
    }

    fn shot(&mut self, attack: SpotAttack) -> Option<ShotWorth> {
        let unit = self.weigher.view.own.id;
        let order = Order::Attack { unit, target: attack.target, weapon: None };
        let hit = self.what_if.glance(&order)?.hit;
        if hit > OFTEN {
            return None;
        }
        let plain = self.what_if.odds(&order)?;
        self.what_if.aim(unit);
        let aimed = self.what_if.glance(&order);
        self.what_if.aim_as_it_is(unit);
        let turns = 1.0 + f64::from(plain.weapon.map_or(0, |weapon| self.reload(weapon)));
        let harm = self.weigher.harm(&plain);
        let (enemies, others) = (harm.enemies, harm.friends + harm.fumble);
        let oftener = aimed?.hit / hit;
        Some(ShotWorth { plain: enemies + others, aimed: enemies * oftener + others, turns })
    }

    fn reload(&self, weapon: ItemId) -> u8 {
        let figures = self.weigher.view.seen.item(weapon).and_then(|item| item.weapon.as_ref());
        figures.map_or(0, |weapon| weapon.reload)
    }

    /// Thinks of a unit as if it had lost its aim by walking or turning.
    pub(super) fn without_aim<T>(&mut self, unit: UnitId, think: impl FnOnce(&mut Self) -> T) -> T {
        self.what_if.lose_aim(unit);
        let thought = think(self);
        self.what_if.aim_as_it_is(unit);
        thought
    }
}
