//! A whole battle on each level that comes with the game, from the first order to the last.
//!
//! The simple fighters below wrote the scripts `tests/scripts/whole-*.ron`, with their orders and the mark of the log.
//! If the rules change on purpose, `HEXFRAY_BLESS=1 cargo test whole_battles` writes them again; the difference in the
//! repository then shows what the change did to these battles.

use std::path::{Path, PathBuf};

use hexfray::hex::{Facing, Offset, distance, to_offset};
use hexfray::level::{DiceRecord, Level, Snapshot, Source, UnitRecord};
use hexfray::model::{Chase, ChaseTurn, ItemId, Objective, Place, Stage, Stance, Status, UnitId};
use hexfray::order::Order;
use hexfray::rulebook::Rulebook;
use hexfray::rules::{Battle, codex};

/// The levels, with the seeds of the battles.
const BATTLES: [(&str, u64); 18] = [
    ("archers-lane", 1),
    ("stone-bridge", 1),
    ("tavern", 1),
    ("ruined-stair", 1),
    ("night-ford", 1),
    ("granary", 1),
    ("goblin-hoard", 1),
    ("first-blood", 1),
    ("orchard-gap", 1),
    ("wash-house", 1),
    ("tar-kiln", 1),
    ("champions-ring", 1),
    ("breach", 1),
    ("ghoul-crypt", 1),
    ("library", 1),
    ("spider-cave", 1),
    ("sickroom", 1),
    ("wizards-duel", 1),
];

/// How many rounds units that must escape fight before they run.
const ROUNDS_OF_COURAGE: u32 = 2;

/// Whether a unit should run now.
fn is_to_escape(now: &Snapshot, unit: UnitId) -> bool {
    let side = now.unit(unit).and_then(|unit| now.sides.sides.get(&unit.side.0));
    let escapes = |objective: &Objective| matches!(objective, Objective::Escape { .. });
    now.clock.round > ROUNDS_OF_COURAGE && side.is_some_and(|side| side.objectives.iter().any(escapes))
}

/// A battle between simple fighters, with their orders.
struct Fight {
    battle: Battle,
    orders: Vec<Order>,
}

impl Fight {
    /// Fights until the battle is over.
    fn on(level: &str, seed: u64) -> Fight {
        let level = Level::read(&Source::read(&path("levels", level)).unwrap()).unwrap();
        let rulebook = Rulebook::shipped(&level.rulebook, codex()).unwrap();
        let battle = Battle::new(&level, &rulebook, DiceRecord::seeded(seed));
        let mut fight = Fight { battle, orders: Vec::new() };
        while fight.battle.clock().stage != Stage::Over {
            fight.take_turn();
        }
        fight
    }

    /// Sends an order and remembers it if it is carried out.
    fn send(&mut self, order: Order) -> bool {
        let sent = self.battle.submit(&order).is_ok();
        if sent {
            self.orders.push(order);
            // Questions are answered with the first option.
            if self.battle.snapshot().choice.is_some() {
                self.send(Order::Choose { option: 0.into() });
            }
        }
        sent
    }

    /// Lets the first unit that may act do what it can and end its turn.
    fn take_turn(&mut self) {
        let now = self.battle.snapshot();
        if let Some(chase) = &now.clock.chase {
            return self.run_on(chase, &now);
        }
        let may_act = |unit: &&UnitRecord| now.clock.block.contains(&unit.id) && !unit.turn.ended;
        let unit = now.units.iter().filter(may_act).find(|unit| unit.status == Status::Fighting);
        let unit = unit.expect("somebody may act while the battle lasts").id;
        if is_to_escape(&now, unit) && self.send(Order::Flee { unit }) {
            return;
        }
        self.take_arms(unit, &now);
        self.get_up(unit, &now);
        self.load(unit, &now);
        for _ in 0..16 {
            if self.attack(unit) || !self.approach(unit) {
                break;
            }
        }
        self.send(Order::EndTurn { unit });
    }

    /// Lets the runners run on and the pursuers pursue.
    fn run_on(&mut self, chase: &Chase, now: &Snapshot) {
        let hunter = chase.pursuers.first().and_then(|unit| now.unit(*unit)).expect("somebody is after them");
        let orders = match chase.turn {
            ChaseTurn::Pursuers => vec![Order::Pursue { side: hunter.side.0 }],
            _ => chase.quarry.iter().map(|unit| Order::EndTurn { unit: *unit }).collect(),
        };
        assert!(orders.into_iter().all(|order| self.send(order)), "a chase goes on");
    }

    /// Draws the first item if the unit's hands are empty.
    fn take_arms(&mut self, unit: UnitId, now: &Snapshot) {
        let in_place = |place: Place| now.items.iter().filter(move |item| item.place == place);
        if in_place(Place::Held(unit)).next().is_none() {
            let stowed: Vec<ItemId> = in_place(Place::Stowed(unit)).map(|item| item.id).collect();
            let _ = stowed.into_iter().any(|item| self.send(Order::Draw { unit, item }));
        }
    }

    /// Lets a unit get up if it does not stand.
    fn get_up(&mut self, unit: UnitId, now: &Snapshot) {
        if now.unit(unit).is_some_and(|unit| unit.stance != Stance::Standing) {
            self.send(Order::StandUp { unit });
        }
    }

    /// Loads a weapon that must be loaded.
    fn load(&mut self, unit: UnitId, now: &Snapshot) {
        let empty = now.items.iter().find(|item| item.place == Place::Held(unit) && item.item.to_load > 0);
        if let Some(item) = empty.map(|item| item.id) {
            self.send(Order::Reload { unit, item });
        }
    }

    /// Attacks the nearest enemy that can be attacked, after a turn to face it if needed.
    fn attack(&mut self, unit: UnitId) -> bool {
        let (own, enemies) = self.enemies(unit);
        let Some(own) = own.filter(|own| own.turn.action) else { return true };
        enemies.iter().any(|enemy| {
            let order = Order::Attack { unit, target: enemy.id, weapon: None };
            let facing = Facing::toward(own.position, enemy.position).unwrap_or(own.facing);
            let close = distance(own.position, enemy.position) == 1;
            self.send(order.clone()) || (close && self.send(Order::Turn { unit, facing }) && self.send(order))
        })
    }

    /// Walks one hex toward the nearest enemy.
    fn approach(&mut self, unit: UnitId) -> bool {
        let (own, enemies) = self.enemies(unit);
        let (Some(own), Some(enemy)) = (own, enemies.first()) else { return false };
        let goal = enemy.position;
        let nearer = |hex: &hexfray::hex::Hex| distance(*hex, goal) < distance(own.position, goal);
        let steps = Facing::ALL.map(|facing| facing.ahead(own.position));
        steps.into_iter().filter(nearer).any(|hex| self.send(Order::Move { unit, path: vec![hex] }))
    }

    /// The unit, and its enemies, nearest first.
    fn enemies(&self, unit: UnitId) -> (Option<UnitRecord>, Vec<UnitRecord>) {
        let units = self.battle.snapshot().units;
        let fighting: Vec<UnitRecord> =
            units.into_iter().filter(|unit| unit.status == Status::Fighting).collect();
        let Some(own) = fighting.iter().find(|other| other.id == unit).cloned() else {
            return (None, vec![]);
        };
        let mut enemies: Vec<UnitRecord> =
            fighting.into_iter().filter(|other| other.side != own.side).collect();
        enemies.sort_by_key(|enemy| (distance(enemy.position, own.position), enemy.id));
        (Some(own), enemies)
    }

    /// The battle as a script.
    fn script(&self, level: &str, seed: u64) -> String {
        let clock = self.battle.clock();
        let outcome = clock.outcome.as_ref().expect("the battle is over");
        let winner = outcome.winner.map_or("None".to_owned(), |side| format!("\"{side}\""));
        let mark = self.battle.log().mark();
        let orders: Vec<String> =
            self.orders.iter().map(|order| format!("        {},\n", ron(order))).collect();
        format!(
            "// A whole battle between simple fighters, written by tests/whole_battles.rs.\n(\n    version: 1,\n    \
             level: File(\"{level}.ron\"),\n    seed: {seed},\n    orders: [\n{}    ],\n    expect: [{{\"event\": \
             \"battle_ended\", \"winner\": {winner}}}],\n    log: (events: {}, hash: {}),\n)\n",
            orders.concat(),
            mark.events,
            mark.hash
        )
    }
}

/// An order of the fighters, as a script has it.
fn ron(order: &Order) -> String {
    match order {
        Order::Move { unit, path } => {
            let hexes = path.iter().map(|&hex| to_offset(hex));
            let path: Vec<String> =
                hexes.map(|Offset { column, row }| format!("({column}, {row})")).collect();
            format!("Move(unit: \"{unit}\", path: [{}])", path.join(", "))
        }
        Order::Turn { unit, facing } => format!("Turn(unit: \"{unit}\", facing: {facing:?})"),
        Order::Attack { unit, target, .. } => format!("Attack(unit: \"{unit}\", target: \"{target}\")"),
        Order::Draw { unit, item } => format!("Draw(unit: \"{unit}\", item: \"{item}\")"),
        Order::StandUp { unit } => format!("StandUp(unit: \"{unit}\")"),
        Order::Choose { option } => {
            format!("Choose(option: {})", ron::to_string(option).expect("RON has all that an answer has"))
        }
        Order::Reload { unit, item } => format!("Reload(unit: \"{unit}\", item: \"{item}\")"),
        Order::EndTurn { unit } => format!("EndTurn(unit: \"{unit}\")"),
        Order::Flee { unit } => format!("Flee(unit: \"{unit}\")"),
        Order::Pursue { side } => format!("Pursue(side: \"{side}\")"),
        other => panic!("these fighters never order {other:?}"),
    }
}

fn path(folder: &str, name: &str) -> PathBuf {
    Path::new(folder).join(format!("{name}.ron"))
}

#[test]
fn simple_fighters_fight_as_they_did() {
    for (level, seed) in BATTLES {
        let script = Fight::on(level, seed).script(level, seed);
        let kept = path("tests/scripts", &format!("whole-{level}"));
        if std::env::var_os("HEXFRAY_BLESS").is_some() {
            std::fs::write(&kept, &script).unwrap();
        }
        let kept = std::fs::read_to_string(kept).unwrap_or_default();
        assert!(kept == script, "the battle of {level} is another now; see the head of this file");
    }
}
