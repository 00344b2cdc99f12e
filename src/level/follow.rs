//! Snapshots that follow events, so that the table in the window shows the state after each event.

use super::{ItemRecord, Snapshot, UnitRecord};
use crate::event::{BleedingState, Change, Follower};
use crate::model::{Ammunition, DeathsDoor, ItemId, UnitId};

impl Follower for Snapshot {
    fn mount_of(&self, unit: UnitId) -> Option<UnitId> {
        self.unit(unit)?.riding.0
    }

    #[expect(clippy::too_many_lines, reason = "one match over all changes")]
    fn change(&mut self, change: Change) {
        match change {
            Change::Position(unit, hex) => self.at(unit, |unit| unit.position = hex),
            Change::Facing(unit, facing) => self.at(unit, |unit| unit.facing = facing),
            Change::Riding(unit, mount) => self.at(unit, |unit| unit.riding.0 = mount),
            Change::Stance(unit, stance) => self.at(unit, |unit| unit.stance = stance),
            Change::Layer(unit, layer) => self.at(unit, |unit| {
                unit.flight.0.iter_mut().for_each(|flying| flying.layer = layer);
            }),
            Change::ConditionBegins(unit, lasting) => {
                self.at(unit, |unit| unit.conditions.begin(lasting));
            }
            Change::ConditionEnds(unit, condition, cause) => {
                self.at(unit, |unit| unit.conditions.end(condition, cause));
            }
            Change::Casting(unit, casting) => self.at(unit, |unit| unit.spells.casting = casting),
            Change::SpellLeft(unit, spell, left) => self.at(unit, |unit| unit.spells.leave(spell, left)),
            Change::InjuryHealed(unit, number) => self.at(unit, |unit| {
                unit.hurts.retain(|injury| injury.number != number);
            }),
            Change::Turn(unit, turn) => self.at(unit, |unit| unit.turn = turn),
            Change::HitPoints(unit, now) => self.at(unit, |unit| unit.hit_points.now = now),
            Change::Training(unit, training) => self.at(unit, |unit| unit.training = training),
            Change::FullHitPoints(unit, full) => self.at(unit, |unit| unit.hit_points.full = full),
            Change::Wound(unit, wound) => self.at(unit, |unit| unit.wounds.push(wound)),
            Change::Injury(unit, injury) => self.at(unit, |unit| unit.hurts.push(injury)),
            Change::ArmorRuined(unit, ruined) => self.at(unit, |unit| {
                unit.armor.ruined = unit.armor.ruined.iter().copied().chain([ruined]).collect();
            }),
            Change::Bleeding(unit, number, BleedingState { bleeding, grade }) => self.at(unit, |unit| {
                let wounds = unit.wounds.iter_mut().filter(|wound| wound.number == number);
                wounds.for_each(|wound| (wound.bleeding, wound.grade) = (bleeding, grade));
            }),
            Change::InjuryPoints(unit, points) => self.at(unit, |unit| unit.injuries.0 = points),
            Change::Fought(unit) => {
                let round = self.clock.round;
                self.at(unit, |unit| unit.fatigue.fight(round));
            }
            Change::FreshUntil(unit, last) => self.at(unit, |unit| unit.fatigue.fresh_until = Some(last)),
            Change::Rested(unit) => self.at(unit, |unit| unit.fatigue.rounds = 0),
            Change::Status(unit, status) => self.at(unit, |unit| unit.status = status),
            Change::Sinks(unit, sinking) => self.at(unit, |unit| unit.deaths_door.sink(sinking)),
            Change::StandsShock(unit, margin) => self.at(unit, |unit| unit.deaths_door.shock = Some(margin)),
            Change::LeavesDeathsDoor(unit) => self.at(unit, |unit| unit.deaths_door = DeathsDoor::default()),
            Change::HasMetEnemies(unit) => self.at(unit, |unit| unit.nerve.has_met = true),
            Change::WasHalved(unit) => self.at(unit, |unit| unit.nerve.was_halved = true),
            Change::TurnedBy(unit, cleric) => self.at(unit, |unit| unit.nerve.turned_by = Some(cleric)),
            Change::LeftField(unit) => {
                let round = self.clock.round;
                self.at(unit, |unit| unit.nerve.left_in = Some(round));
            }
            Change::OutOfReach(unit) => self.at(unit, |unit| unit.nerve.left_in = None),
            Change::Grapple(unit, grapple) => self.at(unit, |unit| unit.grapple.clone_from(grapple)),
            Change::Place { item, to, hand, fumbled } => self.on(item, |item| {
                (item.place, item.item.hand, item.item.fumbled) = (to, hand, fumbled);
            }),
            Change::Broken(item) => self.on(item, |item| item.item.broken = true),
            Change::Enhancement(item, magic) => self.on(item, |item| item.enhancement.clone_from(magic)),
            Change::Count(item, count) => self.on(item, |item| set_count(item, count)),
            Change::ToLoad(item, rounds) => self.on(item, |item| item.item.to_load = rounds),
            Change::Gear(item, gear) => self.on(item, |item| item.gear = Some(gear)),
            Change::Laid { bundle, item, count, enhancement, to } => {
                match self.items.binary_search_by_key(&item, |item| item.id) {
                    Ok(place) => set_count(&mut self.items[place], count),
                    Err(place) => {
                        let Some(like) = self.item(bundle) else { return };
                        let ammunition = like.ammunition.clone();
                        let laid = ItemRecord {
                            id: item,
                            item: like.item.lying(),
                            place: to,
                            weapon: None,
                            enhancement: enhancement.clone(),
                            shield: None,
                            ammunition: ammunition.map(|like| Ammunition { count, ..like }),
                            gear: None,
                        };
                        self.items.insert(place, laid);
                    }
                }
            }
            Change::Fire(fire) => self.fires.set(fire),
            Change::Held { side, objective, rounds } => self.sides.hold(side, objective, rounds),
            Change::Secret(change) => self.secrets.change(change),
            Change::Clock(change) => self.clock.change(change),
        }
    }
}

impl Snapshot {
    /// Changes a unit, if it exists.
    fn at(&mut self, unit: UnitId, change: impl FnOnce(&mut UnitRecord)) {
        if let Ok(place) = self.units.binary_search_by_key(&unit, |unit| unit.id) {
            change(&mut self.units[place]);
        }
    }

    /// Changes an item, if it exists.
    fn on(&mut self, item: ItemId, change: impl FnOnce(&mut ItemRecord)) {
        if let Ok(place) = self.items.binary_search_by_key(&item, |item| item.id) {
            change(&mut self.items[place]);
        }
    }
}

fn set_count(item: &mut ItemRecord, count: u16) {
    if let Some(ammunition) = &mut item.ammunition {
        ammunition.count = count;
    }
}
