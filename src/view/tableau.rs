//! What the pictures show: the battle as far as it has been told.
//!
//! It is read off a state when the battle goes there without events (begun, taken back, loaded), and moves on
//! event by event as they are shown. The model may be far ahead of it.

use std::collections::BTreeMap;

use bevy::prelude::Resource;

use super::art::WeaponLook;
use super::looks;
use crate::event::{BattleEvent, Capture, HoldChange};
use crate::hex::{Facing, Hex};
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{
    Condition, Fire, Fires, Grapple, HitPoints, ItemId, Kind, Place, SideId, Stance, Status, UnitId,
};

/// A unit as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// The name a player reads.
    pub name: String,
    /// Place of its side among the sides of the battle, from 0.
    pub side: usize,
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub hex: Hex,
    /// The way it faces.
    pub facing: Facing,
    /// Hit points.
    pub hit_points: HitPoints,
    /// Wounds that bleed.
    pub wounds: usize,
    /// Injury points.
    pub injuries: u16,
    /// How it holds itself.
    pub stance: Stance,
    /// What it is under.
    pub conditions: Vec<Condition>,
    /// Whether it still takes part.
    pub status: Status,
    /// What it rides.
    pub riding: Option<UnitId>,
    /// Whether it is done for the round.
    pub done: bool,
}

/// An item as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Thing {
    /// The name a player reads.
    pub name: String,
    /// What it looks like.
    pub look: WeaponLook,
    /// Whether it can be fought with.
    pub weapon: bool,
    /// Whether it is broken.
    pub broken: bool,
    /// How many hexes around it are lit by it.
    pub sheds_light: u8,
    /// Where it is.
    pub place: Place,
}

/// The battle as far as it has been told.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Tableau {
    /// Units, by id.
    pub pieces: BTreeMap<UnitId, Piece>,
    /// Items, by id.
    pub things: BTreeMap<ItemId, Thing>,
    /// What burns, and what has burned.
    pub fires: Fires,
    /// Units that may act.
    pub block: Vec<UnitId>,
}

impl Tableau {
    /// What there is to be seen of a state.
    pub fn of(state: &Snapshot) -> Tableau {
        let side = |id: SideId| state.sides.sides.keys().position(|known| *known == id).unwrap_or_default();
        Tableau {
            pieces: state.units.iter().map(|unit| (unit.id, Piece::of(unit, side(unit.side.0)))).collect(),
            things: state.items.iter().map(|item| (item.id, Thing::of(item))).collect(),
            fires: state.fires.clone(),
            block: state.clock.block.clone(),
        }
    }

    /// Shows what has happened. Whoever a fact names without being there stays unseen.
    pub fn apply(&mut self, event: &BattleEvent) {
        use BattleEvent as E;
        match event {
            E::RoundBegan { turns, .. } => {
                self.block.clear();
                turns.iter().for_each(|(unit, turn)| self.change(*unit, |piece| piece.done = turn.ended));
            }
            E::BlockBegan { units, .. } => self.block.clone_from(units),
            E::ChaseBegan(_) | E::ChaseEnded(_) => self.block.clear(),
            E::ChaseTurnBegan(begun) => {
                self.block.clone_from(&begun.units);
                begun.units.iter().for_each(|unit| self.change(*unit, |piece| piece.done = false));
            }
            E::Caught(Capture { units, .. }) => {
                units
                    .iter()
                    .for_each(|unit| self.change_with_mount(*unit, |piece| piece.status = Status::Caught));
            }
            E::Delayed { unit, .. } => self.block.retain(|other| other != unit),
            E::RoundEnded { .. } => self.block.clear(),
            E::TurnSpent { unit, after, .. } | E::TurnEnded { unit, after, .. } => {
                self.change(*unit, |piece| piece.done = after.ended);
            }
            E::Moved { unit, to, facing_after, .. } => {
                self.change_with_mount(*unit, |piece| (piece.hex, piece.facing) = (*to, *facing_after));
            }
            E::Mounted { unit, mount, to, facing, .. } => {
                let riding = Some(*mount);
                self.change(*unit, |piece| {
                    (piece.riding, piece.hex, piece.facing) = (riding, *to, *facing);
                });
            }
            E::Dismounted { unit, to, .. } => {
                self.change(*unit, |piece| (piece.riding, piece.hex) = (None, *to));
            }
            E::StanceTaken { unit, after, .. } => self.change(*unit, |piece| piece.stance = *after),
            E::ConditionEnded { unit, condition, .. } => {
                self.change(*unit, |piece| piece.conditions.retain(|other| other != condition));
            }
            E::Turned { unit, after, .. } => self.change_with_mount(*unit, |piece| piece.facing = *after),
            E::ConditionBegan { unit, condition, .. } => {
                self.change(*unit, |piece| piece.take_on(*condition))
            }
            E::HoldChanged(change) => self.hold(change),
            E::TookAim { unit, .. } => self.change(*unit, |piece| piece.take_on(Condition::Aiming)),
            E::FireChanged { at, after, .. } => self.fires.set(Fire { hex: *at, left: *after }),
            E::Damaged { victim: unit, after, .. }
            | E::Bled { unit, after, .. }
            | E::Burned { unit, after, .. } => {
                self.change(*unit, |piece| piece.hit_points.now = *after);
            }
            E::Wounded { victim, .. } => self.change(*victim, |piece| piece.wounds += 1),
            E::Injured { victim, after, .. } => self.change(*victim, |piece| piece.injuries = *after),
            E::Fell { unit, .. } => self.change(*unit, |piece| piece.status = Status::Fallen),
            E::Surrendered { units, .. } => {
                units.iter().for_each(|unit| self.change(*unit, |piece| piece.status = Status::Surrendered));
            }
            E::Broke { item, .. } => self.change_thing(*item, |thing| thing.broken = true),
            E::AmmunitionLanded { bundle, item, to, .. } => self.lay(*bundle, *item, *to),
            E::AmmunitionGathered { item, .. } => self.change_thing(*item, |thing| thing.place = Place::Lost),
            E::ItemMoved { item, to, .. } => self.change_thing(*item, |thing| thing.place = *to),
            E::BattleBegan { .. }
            | E::BattleEnded { .. }
            | E::InitiativeRolled { .. }
            | E::TargetDrawn { .. }
            | E::AttackRolled { .. }
            | E::FriendlyFire { .. }
            | E::TightQuartersHit { .. }
            | E::Resisted { .. }
            | E::CriticalHit { .. }
            | E::SeverityRolled { .. }
            | E::Fumbled { .. }
            | E::BreakageTested { .. }
            | E::EnhancementChanged { .. }
            | E::AmmunitionSpent { .. }
            | E::Loaded { .. }
            | E::Searched { .. }
            | E::ChoiceAsked { .. }
            | E::ChoiceMade { .. }
            | E::Voided { .. }
            | E::ChainCut { .. }
            | E::HoldCounted { .. }
            | E::FoesMet { .. }
            | E::Cowered { .. }
            | E::TurningTried(_)
            | E::SavingThrow { .. }
            | E::FlaskBroke { .. }
            | E::WickLit { .. }
            | E::Smothered(_)
            | E::Wrestled(_)
            | E::Raced(_)
            | E::Tempted(_)
            | E::WayBlocked(_)
            | E::GotAway(_)
            | E::PursuitGivenUp(_)
            | E::MoraleChecked { held: true, .. } => {}
            E::MoraleChecked { units, held: false, .. } => units.iter().for_each(|unit| self.rout(*unit)),
            E::Routed { unit } => self.rout(*unit),
            E::LeftField { unit, .. } => {
                self.change_with_mount(*unit, |piece| piece.status = Status::Fled);
            }
            E::UndeadTurned { unit, .. } => self.change(*unit, |piece| piece.take_on(Condition::Turned)),
            E::UndeadDestroyed { unit, .. } => self.change(*unit, |piece| {
                (piece.status, piece.hit_points.now) = (Status::Fallen, 0);
            }),
            E::LaidDownArms { unit, .. } => self.change(*unit, |piece| piece.status = Status::Surrendered),
        }
    }

    /// Shows the hold on everybody who is or was part of it.
    fn hold(&mut self, HoldChange { unit, before, after }: &HoldChange) {
        let is_of = |hold: &Grapple, condition: &Condition| hold.condition() == Some(*condition);
        self.change(*unit, |piece| {
            piece.conditions.retain(|condition| !is_of(before, condition));
            after.condition().into_iter().for_each(|condition| piece.take_on(condition));
        });
        for holder in before.by.difference(&after.by) {
            self.change(*holder, |piece| piece.conditions.retain(|state| *state != Condition::Grappling));
        }
        after.by.iter().for_each(|holder| self.change(*holder, |piece| piece.take_on(Condition::Grappling)));
    }

    fn rout(&mut self, unit: UnitId) {
        self.change(unit, |piece| piece.take_on(Condition::Routed));
    }

    fn change(&mut self, unit: UnitId, change: impl FnOnce(&mut Piece)) {
        self.pieces.get_mut(&unit).map(change);
    }

    /// What happens to a rider happens to his mount.
    fn change_with_mount(&mut self, unit: UnitId, change: impl Fn(&mut Piece)) {
        let mount = self.pieces.get(&unit).and_then(|piece| piece.riding);
        mount.into_iter().chain([unit]).for_each(|unit| self.change(unit, &change));
    }

    /// Who rides a unit.
    pub fn rider_of(&self, mount: UnitId) -> Option<UnitId> {
        let mut riders = self.pieces.iter().filter(|(_, piece)| piece.riding == Some(mount));
        riders.next().map(|(rider, _)| *rider)
    }

    /// Shows what was shot from a bundle.
    fn lay(&mut self, bundle: ItemId, item: ItemId, place: Place) {
        if let Some(like) = self.things.get(&bundle).cloned() {
            self.things.entry(item).or_insert(Thing { broken: false, place, ..like });
        }
    }

    fn change_thing(&mut self, item: ItemId, change: impl FnOnce(&mut Thing)) {
        self.things.get_mut(&item).map(change);
    }
}

impl Piece {
    /// In the order in which a snapshot has them.
    fn take_on(&mut self, condition: Condition) {
        if let Err(place) = self.conditions.binary_search(&condition) {
            self.conditions.insert(place, condition);
        }
    }

    fn of(unit: &UnitRecord, side: usize) -> Piece {
        Piece {
            name: unit.name.0.to_string(),
            side,
            kind: unit.kind.clone(),
            hex: unit.position,
            facing: unit.facing,
            hit_points: unit.hit_points,
            wounds: unit.wounds.len(),
            injuries: unit.injuries.0,
            stance: unit.stance,
            conditions: unit.conditions.0.iter().copied().collect(),
            status: unit.status,
            riding: unit.riding.0,
            done: unit.turn.ended,
        }
    }
}

impl Thing {
    fn of(item: &ItemRecord) -> Thing {
        Thing {
            name: item.item.name.to_string(),
            look: looks::of(item),
            weapon: item.weapon.is_some() || item.gear.is_some(),
            broken: item.item.broken,
            sheds_light: item.weapon.as_ref().map_or(0, |weapon| weapon.sheds_light),
            place: item.place,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::random_battles::fought;

    #[test]
    fn event_by_event_the_tableau_comes_to_what_the_model_holds() {
        for battle in fought() {
            let mut tableau = Tableau::of(&battle.beginning);
            let mut told = 0;
            for (events, state) in &battle.states {
                battle.log[told..*events].iter().for_each(|event| tableau.apply(event));
                told = *events;
                assert_eq!(tableau, Tableau::of(state), "{}", battle.title);
            }
        }
    }
}
