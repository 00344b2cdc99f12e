//! Whether it pays to aim for a round: by the exact odds of a plain shot, and by how much oftener an aimed one hits.

use super::desk::Desk;
use super::options::SpotAttack;
use crate::hex::distance;
use crate::model::{ItemId, UnitId};
use crate::order::Order;

/// So many enemies are thought of, those first at whom a shot does most.
const TARGETS: usize = 2;

/// Who hits so often with a plain shot has nothing to gain.
const OFTEN: f64 = 0.65;

/// What a shot is worth, plain and aimed.
struct ShotWorth {
    plain: f64,
    aimed: f64,
    /// Turns that a plain one takes, loading included.
    turns: f64,
}

impl Desk<'_, '_, '_> {
    /// What aiming is worth beside a shot now: what the aimed shot does, for as long as plain ones take. Nothing if plain
    /// shots do more, or if an enemy may be upon the unit before.
    pub(super) fn aiming(&mut self) -> Option<f64> {
        if !self.care.foresight || self.weigher.may_be_struck(self.weigher.look.own.position) {
            return None;
        }
        let shots: Vec<ShotWorth> =
            self.shots_from_here().into_iter().filter_map(|strike| self.shot(strike)).collect();
        let plain = shots.iter().map(|shot| shot.plain).fold(0.0, f64::max);
        let aimed = shots.iter().map(|shot| shot.aimed * shot.turns / (shot.turns + 1.0)).fold(0.0, f64::max);
        (aimed > plain).then_some(aimed)
    }

    /// Shots that need neither a step nor a turn: those would lose the aim.
    fn shots_from_here(&mut self) -> Vec<SpotAttack> {
        let (look, own) = (self.weigher.look, self.weigher.look.own);
        let mut shots = self.options.strikes(look, self.sights);
        shots.retain(|strike| {
            let target = look.seen.unit(strike.target);
            let away = target.map_or(0, |target| distance(target.position, own.position));
            strike.spot.arrival.hex == own.position && strike.facing == own.facing && away > self.options.blow
        });
        let worths = self.weigher.worths;
        let does = |strike: &SpotAttack| worths.blow(own.id, strike.target, strike.arc);
        shots.sort_by(|one, other| does(other).total_cmp(&does(one)));
        shots.truncate(TARGETS);
        shots
    }

    fn shot(&mut self, strike: SpotAttack) -> Option<ShotWorth> {
        let unit = self.weigher.look.own.id;
        let order = Order::Attack { unit, target: strike.target, weapon: None };
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
        let figures = self.weigher.look.seen.item(weapon).and_then(|item| item.weapon.as_ref());
        figures.map_or(0, |weapon| weapon.reload)
    }

    /// Lets a unit that is supposed to have walked or turned have lost its aim.
    pub(super) fn without_aim<T>(&mut self, unit: UnitId, think: impl FnOnce(&mut Self) -> T) -> T {
        self.what_if.lose_aim(unit);
        let thought = think(self);
        self.what_if.aim_as_it_is(unit);
        thought
    }
}
