//! A duel on open ground for the tests of rule files: set the numbers, script the dice, compare the events.

use std::collections::BTreeSet;

use bevy::prelude::{App, World};
use serde_json::Value;

use super::Battle;
use super::deed::advice::Idea;
use super::driver::run;
use super::field::Battlefield;
use crate::hex::{Facing, Hex, Offset, from_offset};
use crate::level::{DiceRecord, ItemRecord, Level, Snapshot, Source, UnitRecord};
use crate::model::{
    Act, Agenda, ArmorPiece, BodyLocation, Cause, Condition, Enhancement, ItemId, Material, OpenChoice,
    Place, ScriptedFace, Size, Stage, Status, Step, Tag, Tile, UnitId,
};
use crate::order::{Order, Refusal};
use crate::rulebook::Rulebook;

/// The id of a test unit.
pub fn unit(id: &str) -> UnitId {
    id.parse().expect("test ids are well formed")
}

/// The id of a test item.
pub fn item(id: &str) -> ItemId {
    id.parse().expect("test ids are well formed")
}

/// The hex in a column and row.
pub fn at(column: i32, row: i32) -> Hex {
    from_offset(Offset { column, row })
}

/// The order to attack with the weapon in hand.
pub fn attack(id: &str, target: &str) -> Order {
    Order::Attack { unit: unit(id), target: unit(target), weapon: None }
}

/// The order to walk along a path.
pub fn walk(id: &str, path: &[Hex]) -> Order {
    Order::Move { unit: unit(id), path: path.to_vec() }
}

/// The order to turn on the spot.
pub fn turn(id: &str, facing: Facing) -> Order {
    Order::Turn { unit: unit(id), facing }
}

/// The order to pick an item up.
pub fn pick_up(id: &str, item_id: &str) -> Order {
    Order::PickUp { unit: unit(id), item: item(item_id) }
}

/// The order to kick an item back to its owner.
pub fn kick(id: &str, item_id: &str) -> Order {
    Order::Kick { unit: unit(id), item: item(item_id) }
}

/// The order to draw an item.
pub fn draw(id: &str, item_id: &str) -> Order {
    Order::Draw { unit: unit(id), item: item(item_id) }
}

/// The order to stow an item.
pub fn stow(id: &str, item_id: &str) -> Order {
    Order::Stow { unit: unit(id), item: item(item_id) }
}

/// The order to wait for a later segment.
pub fn delay(id: &str, segment: u8) -> Order {
    Order::Delay { unit: unit(id), segment }
}

/// The order to end the turn.
pub fn end_turn(id: &str) -> Order {
    Order::EndTurn { unit: unit(id) }
}

/// `attacker` at (2, 2) faces east toward `target` at (3, 2); `friend` and `foe` stand in corners.
const DUEL: &str = r#"(
    version: 1, title: "a duel", round_limit: 20,
    legend: { '.': (surface: Dirt) },
    map: Fill(columns: 24, rows: 12, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "attacker": (creature: "fighter", side: "red", at: (2, 2), facing: East),
        "friend": (creature: "fighter", side: "red", at: (0, 11), facing: East),
        "target": (creature: "fighter", side: "blue", at: (3, 2), facing: West),
        "foe": (creature: "fighter", side: "blue", at: (23, 11), facing: West),
    },
    catalog: (
        weapons: {
            "sword": (damage: "d8", damage_large: "d12", size: Medium, damage_type: Slashing, hands: 1, speed: 5,
                reach: 1, break_die: 6),
            "greatsword": (damage: "d10", damage_large: "3d6", size: Large, damage_type: Slashing, hands: 2,
                speed: 10, reach: 1, break_die: 5, roomy: true),
            "bow": (damage: "d6", damage_large: "d6", size: Medium, damage_type: Piercing, hands: 2, speed: 7,
                reach: 0, range: (short: 10, medium: 20, long: 30), ammunition: "arrow", break_die: 4),
            "knife": (damage: "d4", damage_large: "d3", size: Small, damage_type: Piercing, hands: 1, speed: 2,
                reach: 1, range: (short: 2, medium: 4, long: 6), throwable: true, break_die: 6),
            "claws": (damage: "d4", damage_large: "d4", size: Small, damage_type: Slashing, hands: 0, speed: 0,
                reach: 1, break_die: 6, natural: true),
        },
        ammunition: { "quiver_of_two": (kind: "arrow", count: 2) },
        armor: { "cap": (name: "cap", covers: [Head], steps: 0) },
        creatures: { "fighter": (name: "fighter", class: Warrior, level: 1, hit_points: 30, armor: ["cap"],
            movement: 12, morale: 8, held: ["sword"]) },
    ),
)"#;

/// A small battle with scripted dice.
pub struct Trial {
    battle: Battle,
    rulebook: Rulebook,
    plugin: fn(&mut App),
    scripted: usize,
}

impl Trial {
    /// Two units against two; it is the attacker's turn.
    pub fn duel(rulebook: &str) -> Trial {
        Trial::begin(DUEL, rulebook, |_| {})
    }

    /// The duel with parts of its level text replaced.
    pub fn duel_but(rulebook: &str, changes: &[(&str, &str)]) -> Trial {
        let level = changes.iter().fold(DUEL.to_owned(), |level, (old, new)| {
            assert!(level.contains(old), "the duel does not say {old}");
            level.replace(old, new)
        });
        Trial::begin(&level, rulebook, |_| {})
    }

    /// The duel with additional rules of a test.
    pub fn duel_with(rulebook: &str, plugin: fn(&mut App)) -> Trial {
        Trial::begin(DUEL, rulebook, plugin)
    }

    fn begin(level: &str, rulebook: &str, plugin: fn(&mut App)) -> Trial {
        let level = Level::read(&Source::inline("duel", level)).unwrap_or_else(|error| panic!("{error}"));
        let rulebook =
            Rulebook::shipped(rulebook, super::book::codex()).unwrap_or_else(|error| panic!("{error}"));
        let order = ["attacker", "friend", "target", "foe"].map(unit).to_vec();
        let dice = DiceRecord { script: Some(Vec::new()), initiative: Some(order), ..DiceRecord::default() };
        let mut battle = Battle::scratch_with(&rulebook, plugin);
        battle.open(&level, dice);
        Trial { battle, rulebook, plugin, scripted: 0 }
    }

    /// Another battle of the same rules that goes on from a snapshot.
    pub fn resumed(&self, snapshot: &Snapshot) -> Trial {
        let mut battle = Battle::scratch_with(&self.rulebook, self.plugin);
        battle.restore(snapshot);
        Trial { battle, rulebook: self.rulebook.clone(), plugin: self.plugin, scripted: self.scripted }
    }

    /// Changes a snapshot of the battle and goes on from it.
    pub fn change(&mut self, change: impl FnOnce(&mut Snapshot)) -> &mut Self {
        let mut snapshot = self.battle.snapshot();
        change(&mut snapshot);
        self.battle.restore(&snapshot);
        self
    }

    /// Changes a unit.
    pub fn unit(&mut self, id: &str, change: impl FnOnce(&mut UnitRecord)) -> &mut Self {
        let id = unit(id);
        self.change(|snapshot| {
            let unit = snapshot.units.iter_mut().find(|unit| unit.id == id);
            change(unit.expect("the duel has this unit"));
        })
    }

    /// Changes an item.
    pub fn item(&mut self, id: &str, change: impl FnOnce(&mut ItemRecord)) -> &mut Self {
        let id = item(id);
        self.change(|snapshot| {
            let item = snapshot.items.iter_mut().find(|item| item.id == id);
            change(item.expect("the duel has this item"));
        })
    }

    /// Changes a parameter of the rulebook.
    pub fn rulebook(&mut self, change: impl FnOnce(&mut Rulebook)) -> &mut Self {
        change(&mut self.rulebook);
        *self = self.resumed(&self.battle.snapshot());
        self
    }

    /// Changes the ground of the whole board.
    pub fn ground(&mut self, tile: Tile) -> &mut Self {
        self.tiles(|_| Some(tile))
    }

    /// Changes the ground of some hexes.
    pub fn tiles(&mut self, tile: impl Fn(Hex) -> Option<Tile>) -> &mut Self {
        self.change(|snapshot| {
            let board = &snapshot.board;
            let tiles = board.hexes().map(|(hex, &old)| tile(hex).unwrap_or(old)).collect();
            let (columns, rows) = (board.columns(), board.rows());
            snapshot.board = crate::model::Board::new(columns, rows, tiles).expect("the size stays");
        })
    }

    /// Changes the ground of one hex.
    pub fn tile(&mut self, hex: Hex, tile: Tile) -> &mut Self {
        self.tiles(|other| (other == hex).then_some(tile))
    }

    /// Sets a unit's THAC0.
    pub fn thac0(&mut self, id: &str, thac0: i8) -> &mut Self {
        self.unit(id, |unit| unit.training.thac0 = Some(thac0))
    }

    /// Sets the AC of a unit's hide.
    pub fn armor(&mut self, id: &str, natural: i8) -> &mut Self {
        self.unit(id, |unit| unit.armor.natural = natural)
    }

    /// Sets a unit's Strength.
    pub fn strength(&mut self, id: &str, strength: u8) -> &mut Self {
        self.unit(id, |unit| unit.abilities.strength = strength)
    }

    /// Sets a unit's hit points.
    pub fn hit_points(&mut self, id: &str, points: i16) -> &mut Self {
        self.unit(id, |unit| (unit.hit_points.now, unit.hit_points.full) = (points, points))
    }

    /// Sets a unit's size.
    pub fn size(&mut self, id: &str, size: Size) -> &mut Self {
        self.unit(id, |unit| unit.kind.size = size)
    }

    /// Sets a unit's tags.
    pub fn tags(&mut self, id: &str, tags: &[Tag]) -> &mut Self {
        self.unit(id, |unit| unit.kind.tags = tags.into())
    }

    /// Puts a unit under a condition.
    pub fn condition(&mut self, id: &str, condition: Condition) -> &mut Self {
        self.unit(id, |unit| unit.conditions.begin(crate::model::Lasting::plain(condition)))
    }

    /// Takes off a unit's headgear.
    pub fn bare_head(&mut self, id: &str) -> &mut Self {
        self.unit(id, |unit| unit.armor.pieces = Default::default())
    }

    /// Puts a helmet on a unit.
    pub fn helmet(&mut self, id: &str) -> &mut Self {
        let piece = ArmorPiece {
            name: "helmet".to_owned(),
            covers: vec![BodyLocation::Head],
            steps: 0,
            material: Material::Metal,
        };
        self.unit(id, |unit| unit.armor.pieces = [piece].into())
    }

    /// Moves a unit to a column and row.
    pub fn place(&mut self, id: &str, column: i32, row: i32) -> &mut Self {
        self.stand(id, at(column, row))
    }

    /// Moves a unit to a hex.
    pub fn stand(&mut self, id: &str, hex: Hex) -> &mut Self {
        self.unit(id, |unit| unit.position = hex)
    }

    /// Turns a unit.
    pub fn face(&mut self, id: &str, facing: Facing) -> &mut Self {
        self.unit(id, |unit| unit.facing = facing)
    }

    /// Puts another weapon of the duel's catalog into a unit's hand.
    pub fn arm(&mut self, id: &str, weapon: &str) -> &mut Self {
        let key = if weapon == "claws" { "natural_weapons" } else { "held" };
        let level =
            DUEL.replace(r#"held: ["sword"]"#, &format!("{key}: [{weapon:?}], stowed: [\"quiver_of_two\"]"));
        let level = Level::read(&Source::inline("duel", &level)).unwrap_or_else(|error| panic!("{error}"));
        let own = |item: &ItemRecord| item.place.carrier() == Some(unit(id));
        let new: Vec<ItemRecord> = level.items.into_iter().filter(|item| own(item)).collect();
        self.change(|snapshot| {
            snapshot.items.retain(|item| !own(item));
            snapshot.items.extend(new);
            snapshot.items.sort_by_key(|item| item.id);
        })
    }

    /// Makes a weapon magical.
    pub fn enchant(&mut self, id: &str, general: i8, against: &[(Tag, i8)]) -> &mut Self {
        let enhancement = Enhancement { magical: true, general, against: against.to_vec() };
        self.item(id, |item| item.enhancement = enhancement)
    }

    /// Puts an item somewhere.
    pub fn put(&mut self, id: &str, place: Place) -> &mut Self {
        self.item(id, |item| item.place = place)
    }

    /// Adds faces to the script.
    pub fn dice(&mut self, faces: &[(u16, u16)]) -> &mut Self {
        let faces = faces.iter().map(|&(die, face)| ScriptedFace { die, face, purpose: None });
        self.scripted += faces.len();
        self.change(|snapshot| snapshot.dice.script.get_or_insert_default().extend(faces))
    }

    /// Reads the battlefield as it is now.
    pub fn survey<T>(&mut self, read: impl FnOnce(&Battlefield) -> T) -> T {
        self.battle.survey(read)
    }

    /// Sends an order.
    pub fn order(&mut self, order: &Order) -> Result<(), Refusal> {
        let result = self.battle.submit(order);
        if let Some(fault) = self.battle.fault() {
            panic!("{fault}");
        }
        self.expect_known_labels();
        result
    }

    /// Fails if a rule has added a row that it does not list, which scripts could not expect then.
    fn expect_known_labels(&self) {
        let known: BTreeSet<&str> = super::book::codex().labels().collect();
        let events = self.battle.log().events().iter();
        let unknown = events.flat_map(|event| event.modifiers()).find(|row| !known.contains(row.label));
        assert_eq!(unknown, None, "no rule lists this label");
    }

    /// Sends an order that must be carried out.
    pub fn obey(&mut self, order: Order) -> &mut Self {
        self.order(&order).unwrap_or_else(|refusal| panic!("{refusal}"));
        self
    }

    /// Sends an order that must be refused and must change nothing.
    pub fn refused(&mut self, order: Order) -> Refusal {
        let before = (self.snapshot(), self.events());
        let refusal = self.order(&order).expect_err("the order should have been refused");
        assert_eq!((self.snapshot(), self.events()), before, "a refused order changed something");
        refusal
    }

    /// Sends an order that must be carried out with exactly these dice.
    pub fn obey_with(&mut self, order: Order, faces: &[(u16, u16)]) -> &mut Self {
        self.dice(faces).obey(order).expect_dice_used()
    }

    /// Lets the attacker attack the target with exactly these dice.
    pub fn strike(&mut self, faces: &[(u16, u16)]) -> &mut Self {
        self.unit("attacker", |unit| (unit.turn.action, unit.turn.attacks) = (true, 1));
        self.obey_with(attack("attacker", "target"), faces)
    }

    /// Runs acts in one step, as if a rule had queued them.
    pub fn happen(&mut self, acts: Vec<Act>) -> &mut Self {
        let when = self.battle.clock().now();
        let world = self.battle.world_mut();
        world.resource_mut::<Agenda>().queue(Step { when, cause: Cause::default(), acts });
        run(world);
        self
    }

    /// Fails unless all scripted dice have been used.
    pub fn expect_dice_used(&mut self) -> &mut Self {
        if let Some(fault) = self.battle.fault() {
            panic!("{fault}");
        }
        let used = self.battle.snapshot().dice.script_used;
        assert_eq!(used, self.scripted, "scripted dice are left over: {:#?}", self.battle.log().events());
        self
    }

    /// Ends all turns, so that the next round begins.
    pub fn end_round(&mut self) -> &mut Self {
        let round = self.battle.clock().round;
        while self.battle.clock().round == round {
            let idle = self.battle.snapshot();
            let waits = |unit: &&UnitRecord| unit.status == Status::Fighting && !unit.turn.ended;
            let mut block = idle.units.iter().filter(|unit| idle.clock.block.contains(&unit.id));
            let unit = block.find(waits).expect("somebody can act").id;
            self.obey(Order::EndTurn { unit });
            if self.battle.clock().stage == Stage::Over {
                break;
            }
        }
        self
    }

    /// Ends turns until a unit may act in a fresh round.
    pub fn next_turn_of(&mut self, id: &str) -> &mut Self {
        self.end_round();
        while !self.battle.clock().block.contains(&unit(id)) {
            for unit in self.battle.clock().block.clone() {
                self.obey(Order::EndTurn { unit });
            }
        }
        self
    }

    /// A unit as it is now.
    pub fn unit_now(&self, id: &str) -> UnitRecord {
        let units = self.snapshot().units;
        units.into_iter().find(|record| record.id == unit(id)).expect("the duel has this unit")
    }

    /// An item as it is now.
    pub fn item_now(&self, id: &str) -> ItemRecord {
        let items = self.snapshot().items;
        items.into_iter().find(|record| record.id == item(id)).expect("the duel has this item")
    }

    /// Where an item is now.
    pub fn place_of(&self, id: &str) -> Place {
        self.item_now(id).place
    }

    /// The question that waits for an answer.
    pub fn question(&self) -> Option<&OpenChoice> {
        self.battle.question()
    }

    /// What a rule suggests to a unit.
    pub fn ideas_of(&mut self, id: &str, rule: crate::model::RuleId) -> Vec<Idea> {
        let ideas = self.battle.ideas(unit(id)).into_iter();
        ideas.filter(|idea| idea.rule == rule).collect()
    }

    /// The world of the battle, to run phases one by one.
    pub fn world_mut(&mut self) -> &mut World {
        self.battle.world_mut()
    }

    /// The battle as it stands.
    pub fn snapshot(&self) -> Snapshot {
        self.battle.snapshot()
    }

    /// All events, as JSON.
    pub fn events(&self) -> Vec<Value> {
        let events = self.battle.log().events().iter();
        events.map(|event| serde_json::from_str(&event.to_json()).expect("events are JSON")).collect()
    }

    /// Fails unless an event has happened with at least these keys and values.
    pub fn expect(&self, partial: &str) -> &Self {
        let wanted: Value = serde_json::from_str(partial).expect("the expectation is JSON");
        let events = self.events();
        assert!(events.iter().any(|event| holds(event, &wanted)), "no event holds {partial} in {events:#?}");
        self
    }

    /// Fails unless exactly these events have happened after the first `start`; each must have at least these
    /// keys and values.
    pub fn expect_since(&self, start: usize, partials: &[&str]) -> &Self {
        let events = self.events().split_off(start);
        assert_eq!(events.len(), partials.len(), "{events:#?}");
        for (event, partial) in events.iter().zip(partials) {
            let wanted: Value = serde_json::from_str(partial).expect("the expectation is JSON");
            assert!(holds(event, &wanted), "{event:#} is not {partial}");
        }
        self
    }

    /// How many events of this name have happened.
    pub fn count(&self, event: &str) -> usize {
        self.events().iter().filter(|other| other["event"] == event).count()
    }

    /// Fails if an event of this name has happened.
    pub fn expect_no(&self, event: &str) -> &Self {
        let events = self.events();
        assert!(events.iter().all(|other| other["event"] != event), "{event} happened: {events:#?}");
        self
    }
}

/// Whether a value has at least all that the wanted value has.
fn holds(value: &Value, wanted: &Value) -> bool {
    match (value, wanted) {
        (Value::Object(value), Value::Object(wanted)) => {
            wanted.iter().all(|(key, wanted)| value.get(key).is_some_and(|value| holds(value, wanted)))
        }
        _ => value == wanted,
    }
}
