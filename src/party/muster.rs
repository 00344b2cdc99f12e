//! A party goes into a battle: its able members take the places of a side's units.

use std::collections::{BTreeMap, VecDeque};

use thiserror::Error;

use super::roster::{Member, Party};
use crate::hex::{Facing, Hex};
use crate::level::{ItemRecord, Level, UnitRecord, can_be_set_up, did_you_mean_in};
use crate::model::{ItemId, LastingEffect, Place, Side, SideId, UnitId};

/// Why a party cannot go into a battle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MusterError {
    /// The level has no such side.
    #[error("there is no side `{side}` in this level; {help}")]
    NoSide {
        /// What was named.
        side: SideId,
        /// What may be meant.
        help: String,
    },
    /// Nobody is able.
    #[error("nobody in the party is able to fight: {why}")]
    NobodyAble {
        /// Who is how.
        why: String,
    },
    /// More members than places.
    #[error(
        "{able} members need a hex each, a rider and its mount one together, and side `{side}` has room for {room}; give \
         it a larger `deployment` in the level, or take fewer members along"
    )]
    Crowded {
        /// The side.
        side: SideId,
        /// How many need a hex.
        able: usize,
        /// How many have room.
        room: usize,
    },
    /// Another side has a unit with the id of a member.
    #[error("both the party and another side of the level have a unit `{0}`; rename one of them")]
    Namesake(UnitId),
    /// An item of the level has the id of a member's thing, which is too long for another.
    #[error("both the party and the level have an item `{0}`; rename the member who has it")]
    Alike(ItemId),
}

impl Party {
    /// The level with the able members of the party in the place of a side's units, and without its lesson. They stand
    /// where the units of that side do, by id, and then in its deployment.
    ///
    /// # Errors
    /// If there is no such side, nobody is able, there is no room for all, or an id is taken.
    pub fn muster(&self, level: &Level, side: SideId) -> Result<Level, MusterError> {
        let known = level.sides.sides.get(&side).ok_or_else(|| {
            let names = level.sides.sides.keys().map(SideId::as_str);
            MusterError::NoSide { side, help: did_you_mean_in("the level's `sides`", side.as_str(), names) }
        })?;
        let able = self.able()?;
        let (own, others): (Vec<&UnitRecord>, Vec<&UnitRecord>) =
            level.units.iter().partition(|unit| unit.side.0 == side);
        let is_able = |id: UnitId| able.iter().any(|(other, _)| *other == id);
        if let Some(other) = others.iter().find(|other| self.members.contains_key(&other.id)) {
            return Err(MusterError::Namesake(other.id));
        }
        let free = |hex: Hex| {
            let stands = level.board.tile(hex).is_some_and(can_be_set_up);
            stands && others.iter().all(|other| other.position != hex)
        };
        let mut places = places(&own, &known.deployment.hexes);
        places.retain(|(hex, _)| free(*hex));
        let afoot = able.iter().filter(|(_, member)| member.sheet.rides.is_none_or(|mount| !is_able(mount)));
        let (walkers, room) = (afoot.clone().count(), places.len());
        if walkers > room {
            return Err(MusterError::Crowded { side, able: walkers, room });
        }
        let checks = own.iter().any(|unit| unit.nerve.checks);
        let mut units: Vec<UnitRecord> = afoot
            .filter_map(|(_, member)| Some(self.posted(member, side, checks, places.pop_front()?)))
            .collect();
        let riders: Vec<UnitRecord> = able
            .iter()
            .filter_map(|(_, member)| {
                let mount = units.iter().find(|unit| Some(unit.id) == member.sheet.rides)?;
                let mut rider = self.posted(member, side, checks, (mount.position, mount.facing));
                rider.riding.0 = Some(mount.id);
                Some(rider)
            })
            .collect();
        units.extend(riders);
        for unit in &mut units {
            unit.nerve.leader = unit.nerve.leader.filter(|leader| is_able(*leader));
        }
        let gear = units.iter().flat_map(|unit| self.gear(unit));
        let stays =
            |item: &&ItemRecord| !item.place.carrier().is_some_and(|id| own.iter().any(|it| it.id == id));
        let there = level.items.iter().filter(stays).cloned();
        let items = each_by_its_id(gear.chain(there))?;
        units.extend(others.into_iter().cloned());
        units.sort_by_key(|unit| unit.id);
        let mut level = Level { units, items, lesson: None, ..level.clone() };
        // It fights under its own name.
        level.sides.sides.entry(side).and_modify(|own| own.name.clone_from(&self.name));
        Ok(level)
    }

    /// The members that can fight, by id.
    fn able(&self) -> Result<Vec<(UnitId, &Member)>, MusterError> {
        let (mut able, mut why) = (Vec::new(), Vec::new());
        for (id, member) in &self.members {
            match member.unfit(&self.rulebook) {
                None => able.push((*id, member)),
                Some(unfit) => why.push(format!("{} {unfit}", member.name())),
            }
        }
        if able.is_empty() { Err(MusterError::NobodyAble { why: why.join(", ") }) } else { Ok(able) }
    }

    fn posted(&self, member: &Member, side: SideId, checks: bool, (at, facing): (Hex, Facing)) -> UnitRecord {
        let mut unit = member.unit(&self.rulebook);
        (unit.side, unit.position, unit.facing) = (Side(side), at, facing);
        unit.nerve.checks = checks || unit.nerve.loyalty.is_some();
        unit.riding.0 = None;
        unit
    }

    /// What a member carries into the battle. Lost hands hold nothing: what they held is stowed.
    fn gear(&self, unit: &UnitRecord) -> Vec<ItemRecord> {
        let Some(member) = self.members.get(&unit.id) else { return Vec::new() };
        let effects = unit.hurts.iter().flat_map(|hurt| hurt.effects.iter()).chain(unit.conditions.effects());
        let lost: Vec<u8> = effects
            .filter_map(|effect| if let LastingEffect::Hand(hand) = *effect { Some(hand) } else { None })
            .collect();
        let all = unit.hands.all();
        let mut hands: VecDeque<u8> = (0..all).filter(|hand| !lost.contains(hand)).collect();
        let mut items = member.items.clone();
        items.sort_by_key(|item| item.item.hand);
        for item in items.iter_mut().filter(|item| matches!(item.place, Place::Held(_))) {
            let needed = usize::from(item.weapon.as_ref().map_or(1, |weapon| weapon.hands));
            if hands.len() < needed {
                item.place = Place::Stowed(unit.id);
                item.item.hand = 0;
            } else {
                item.item.hand = hands.front().copied().unwrap_or(0);
                hands.drain(..needed);
            }
        }
        items
    }
}

/// Where members may be set up: where the units of the side stand, by id, and then in its deployment.
fn places(own: &[&UnitRecord], deployment: &[Hex]) -> VecDeque<(Hex, Facing)> {
    let facing = own.first().map_or_else(Facing::default, |unit| unit.facing);
    let mut places: VecDeque<(Hex, Facing)> = VecDeque::new();
    let stands = own.iter().map(|unit| (unit.position, unit.facing));
    for (hex, facing) in stands.chain(deployment.iter().map(|hex| (*hex, facing))) {
        if places.iter().all(|(taken, _)| *taken != hex) {
            places.push_back((hex, facing));
        }
    }
    places
}

/// Items by id. One whose id is taken by another before it gets a number, as in a level. What is the party's keeps its id,
/// by which it is known at home.
fn each_by_its_id(items: impl Iterator<Item = ItemRecord>) -> Result<Vec<ItemRecord>, MusterError> {
    let mut known: BTreeMap<ItemId, ItemRecord> = BTreeMap::new();
    for mut item in items {
        let free = ItemId::first_free(item.id.as_str(), |id| known.contains_key(&id));
        item.id = free.map_err(|_| MusterError::Alike(item.id))?;
        known.insert(item.id, item);
    }
    Ok(known.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Snapshot, Source};

    /// A level in which the side of Red is set up in these hexes, and Ann and Bob of a party take its place.
    fn set_up(deployment: &str, ann: &str) -> Result<Level, MusterError> {
        let text = format!(
            r##"(version: 1, title: "t", round_limit: 9, legend: {{ '.': (), '#': (terrain: Wall), 'x': (terrain: Chasm) }},
            map: Rows([".#x..", "....."]),
            sides: {{
                "red": (name: "Red", objectives: [Eliminate], deployment: [{deployment}]),
                "blue": (name: "Blue", objectives: [Eliminate]),
            }},
            items: [(item: "spear", at: (4, 1))],
            units: {{
                "a": (creature: "orc", side: "red", at: (0, 0)), "b": (creature: "orc", side: "blue", at: (3, 0)),
            }})"##
        );
        let level = Level::read(&Source::inline("level", &text)).unwrap_or_else(|error| panic!("{error}"));
        let file = format!(
            r#"(version: 1, party: "Two", units: {{"{ann}": (creature: "archer", held: ["spear"]), "zoe": (creature: "cleric")}})"#
        );
        let party = Party::read(&Source::inline("party", &file)).unwrap_or_else(|error| panic!("{error}"));
        party.muster(&level, "red".parse().expect("an id"))
    }

    #[test]
    fn members_are_set_up_only_where_a_unit_can_stand_and_nobody_does() {
        let crowded = set_up("(1, 0), (2, 0), (3, 0)", "ann").expect_err("a wall, a chasm and an enemy");
        assert!(matches!(crowded, MusterError::Crowded { able: 2, room: 1, .. }), "{crowded}");
        let level = set_up("(1, 0), (2, 0), (3, 0), (4, 0)", "ann").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(Snapshot::beginning(&level, DiceRecord::seeded(1)).check(), Ok(()));
    }

    #[test]
    fn a_thing_of_a_member_has_an_id_of_its_own() {
        let level = set_up("(4, 0)", "ground").unwrap_or_else(|error| panic!("{error}"));
        let spears =
            level.items.iter().map(|item| item.id.as_str()).filter(|id| id.starts_with("ground.spear"));
        assert_eq!(spears.collect::<Vec<_>>(), ["ground.spear", "ground.spear.2"]);
        assert_eq!(Snapshot::beginning(&level, DiceRecord::seeded(1)).check(), Ok(()));
    }

    #[test]
    fn the_side_that_a_party_takes_has_the_name_of_the_party() {
        let chapel = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/chapel.ron");
        let level = Level::read(&Source::read(&chapel).expect("it is shipped")).expect("a sound level");
        let file = r#"(version: 1, party: "The two", units: {"ann": (creature: "archer"), "bob": (creature: "cleric")})"#;
        let party = Party::read(&Source::inline("party", file)).unwrap_or_else(|error| panic!("{error}"));
        let side = "company".parse().expect("an id");
        let battle = party.muster(&level, side).unwrap_or_else(|error| panic!("{error}"));
        let changed: Vec<(&str, &str)> = level
            .sides
            .sides
            .iter()
            .zip(&battle.sides.sides)
            .filter(|(before, after)| before.1.name != after.1.name)
            .map(|(before, after)| (before.0.as_str(), after.1.name.as_str()))
            .collect();
        assert_eq!(changed, [("company", "The two")]);
    }
}
