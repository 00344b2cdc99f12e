//! A duel on open ground for the tests of rule files: set the figures, script the dice, look at the events.

use serde_json::Value;

use super::Battle;
use crate::hex::{self, Hex, Offset, from_offset};
use crate::level::{DiceRecord, ItemRecord, Level, Snapshot, Source, UnitRecord};
use crate::model::{ArmorPiece, BodyLocation, Condition, ItemId, ScriptedFace, Size, Tag, Tile, UnitId};
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

/// `attacker` at (2, 2) faces east toward `target` at (3, 2); `friend` and `foe` wait in corners.
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
    scripted: usize,
}

impl Trial {
    /// Two against two, the attacker to move.
    pub fn duel(rulebook: &str) -> Trial {
        let level = Level::read(&Source::inline("duel", DUEL)).unwrap_or_else(|error| panic!("{error}"));
        let rulebook = Rulebook::shipped(rulebook, super::codex()).unwrap_or_else(|error| panic!("{error}"));
        let order = ["attacker", "friend", "target", "foe"].map(unit).to_vec();
        let dice = DiceRecord { script: Some(Vec::new()), initiative: Some(order), ..DiceRecord::default() };
        Trial { battle: Battle::new(&level, &rulebook, dice), rulebook, scripted: 0 }
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
        self.battle = Battle::restored(&self.battle.snapshot(), &self.rulebook);
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
        self.unit(id, |unit| unit.kind.tags = tags.to_vec())
    }

    /// Puts a unit under a condition.
    pub fn condition(&mut self, id: &str, condition: Condition) -> &mut Self {
        self.unit(id, |unit| _ = unit.conditions.0.insert(condition))
    }

    /// Takes off a unit's headgear.
    pub fn bare_head(&mut self, id: &str) -> &mut Self {
        self.unit(id, |unit| unit.armor.pieces.clear())
    }

    /// Puts a helmet on a unit.
    pub fn helmet(&mut self, id: &str) -> &mut Self {
        let piece = ArmorPiece { name: "helmet".to_owned(), covers: vec![BodyLocation::Head], steps: 0 };
        self.unit(id, |unit| unit.armor.pieces = vec![piece])
    }

    /// Moves a unit to a column and row.
    pub fn place(&mut self, id: &str, column: i32, row: i32) -> &mut Self {
        self.unit(id, |unit| unit.position = at(column, row))
    }

    /// Turns a unit.
    pub fn face(&mut self, id: &str, facing: hex::Facing) -> &mut Self {
        self.unit(id, |unit| unit.facing = facing)
    }

    /// Puts another weapon of the duel's catalog into a unit's hand.
    pub fn arm(&mut self, id: &str, weapon: &str) -> &mut Self {
        let level =
            DUEL.replace(r#"held: ["sword"]"#, &format!("held: [{weapon:?}], stowed: [\"quiver_of_two\"]"));
        let level = Level::read(&Source::inline("duel", &level)).unwrap_or_else(|error| panic!("{error}"));
        let own = |item: &ItemRecord| item.place.carrier() == Some(unit(id));
        let new: Vec<ItemRecord> = level.items.into_iter().filter(|item| own(item)).collect();
        self.change(|snapshot| {
            snapshot.items.retain(|item| !own(item));
            snapshot.items.extend(new);
            snapshot.items.sort_by_key(|item| item.id);
        })
    }

    /// Adds faces to the script.
    pub fn dice(&mut self, faces: &[(u16, u16)]) -> &mut Self {
        let faces = faces.iter().map(|&(die, face)| ScriptedFace { die, face, purpose: None });
        self.scripted += faces.len();
        self.change(|snapshot| snapshot.dice.script.get_or_insert_default().extend(faces))
    }

    /// Sends an order.
    pub fn order(&mut self, order: &Order) -> Result<(), Refusal> {
        let result = self.battle.submit(order);
        if let Some(fault) = self.battle.fault() {
            panic!("{fault}");
        }
        result
    }

    /// The attacker attacks the target with exactly these dice.
    pub fn strike(&mut self, faces: &[(u16, u16)]) -> &mut Self {
        self.dice(faces);
        self.unit("attacker", |unit| unit.turn.action = true);
        let order = Order::Attack { unit: unit("attacker"), target: unit("target"), weapon: None };
        self.order(&order).unwrap_or_else(|refusal| panic!("{refusal}"));
        let used = self.battle.snapshot().dice.script_used;
        assert_eq!(
            used,
            self.scripted,
            "the attack left scripted dice over: {:#?}",
            self.battle.log().events()
        );
        self
    }

    /// Everybody ends his turn, and the next round begins.
    pub fn end_round(&mut self) -> &mut Self {
        let round = self.battle.clock().round;
        while self.battle.clock().round == round {
            let idle = self.battle.snapshot();
            let next = idle.units.iter().find(|unit| idle.clock.block.contains(&unit.id) && !unit.turn.ended);
            let unit = next.expect("somebody can act").id;
            self.order(&Order::EndTurn { unit }).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
        self
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

    /// An event must have happened that has at least these keys and values.
    pub fn expect(&self, partial: &str) -> &Self {
        let wanted: Value = serde_json::from_str(partial).expect("the expectation is JSON");
        let events = self.events();
        assert!(events.iter().any(|event| holds(event, &wanted)), "no event holds {partial} in {events:#?}");
        self
    }

    /// No event of this name may have happened.
    pub fn expect_no(&self, event: &str) -> &Self {
        let events = self.events();
        assert!(events.iter().all(|other| other["event"] != event), "{event} happened: {events:#?}");
        self
    }
}

/// Whether a value has at least what the wanted one has.
fn holds(value: &Value, wanted: &Value) -> bool {
    match (value, wanted) {
        (Value::Object(value), Value::Object(wanted)) => {
            wanted.iter().all(|(key, wanted)| value.get(key).is_some_and(|value| holds(value, wanted)))
        }
        _ => value == wanted,
    }
}
