//! No odds depend on what units are called: every shipped level, its units thrown together, under other names.

use std::collections::BTreeMap;
use std::sync::Arc;

use hexfray::forecast::{Forecaster, Glance, WhatIf, set_up_attack};
use hexfray::hex::{Facing, Hex, distance};
use hexfray::level::{DiceRecord, Level, Snapshot, Source};
use hexfray::model::{Condition, ItemId, Lasting, Place, Size, Skill, Tag, UnitId};
use hexfray::order::{Order, Refusal};
use hexfray::rulebook::Rulebook;
use hexfray::rules::codex;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use crate::command::ron_files;

/// How many pairs of enemies are compared in each level under each rulebook, the nearest first.
const PAIRS: usize = 90;

/// For how many of them every outcome is counted, and not only the roll that hits.
const COUNTED: usize = 2;

/// What may be the matter with a unit: one is stunned, one runs, and most are well.
const STATES: [Option<Condition>; 8] =
    [Some(Condition::Stunned), Some(Condition::Routed), None, None, None, None, None, None];

/// The new name of each unit.
type Renaming = BTreeMap<UnitId, UnitId>;

#[test]
fn t24_odds_are_the_same_whatever_the_units_are_called() {
    let mut random = ChaCha8Rng::seed_from_u64(24);
    let mut compared = 0;
    for path in ron_files("levels") {
        let level = Level::read(&Source::read(&path).unwrap()).unwrap_or_else(|error| panic!("{error}"));
        for name in ["house", "thac0"] {
            let rulebook = Rulebook::shipped(name, codex()).unwrap_or_else(|error| panic!("{error}"));
            let state = thrown_together(&level, &mut random);
            let names = new_names(&state, &mut random);
            let (mut old, mut new) =
                (Odds::of(&rulebook, &state), Odds::of(&rulebook, &renamed(&state, &names)));
            for (number, (attacker, target)) in pairs(&state, &mut random).into_iter().enumerate() {
                let what = format!("{} under {name}: {attacker} against {target}", path.display());
                let (renamed_attacker, renamed_target) = (names[&attacker], names[&target]);
                let glances = [old.glance(attacker, target), new.glance(renamed_attacker, renamed_target)];
                assert_eq!(glances[0], glances[1], "{what}");
                compared += usize::from(glances[0].is_some());
                if number < COUNTED {
                    let odds = old.counted(attacker, target);
                    let text = new.counted(renamed_attacker, renamed_target);
                    let read = |text: String, (old, new): (&UnitId, &UnitId)| {
                        text.replace(new.as_str(), old.as_str())
                    };
                    assert_same(&odds, &names.iter().fold(text, read), &what);
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// The odds of attacks in one battle.
struct Odds {
    rulebook: Rulebook,
    state: Snapshot,
    what_if: WhatIf,
    forecaster: Forecaster,
}

impl Odds {
    fn of(rulebook: &Rulebook, state: &Snapshot) -> Odds {
        let what_if = WhatIf::new(rulebook, Arc::new(state.clone()));
        Odds {
            rulebook: rulebook.clone(),
            state: state.clone(),
            what_if,
            forecaster: Forecaster::new(rulebook),
        }
    }

    /// The chance of the roll and what it might hit; nothing if the attack cannot be made. Everybody shoots with
    /// precision (T-28), because a glance at a shot into a crowd sees one of the crowd only.
    fn glance(&mut self, attacker: UnitId, target: UnitId) -> Option<Glance> {
        let (mut state, order) = self.scene(attacker, target).ok()?;
        state.units.iter_mut().for_each(|unit| _ = unit.skills.0.insert(Skill::Precision));
        self.what_if.enter(&Arc::new(state));
        self.what_if.glance(&order)
    }

    /// All odds as text, or why there are none.
    fn counted(&mut self, attacker: UnitId, target: UnitId) -> String {
        let scene = self.scene(attacker, target);
        match scene.and_then(|(state, order)| self.forecaster.forecast(&Arc::new(state), &order)) {
            Ok(odds) => serde_json::to_string(&odds).expect("odds are JSON"),
            Err(refusal) => refusal.to_string(),
        }
    }

    /// The battle as if it were the attacker's turn, and its attack; or why it cannot turn to its target.
    fn scene(&self, attacker: UnitId, target: UnitId) -> Result<(Snapshot, Order), Refusal> {
        let mut state = self.state.clone();
        set_up_attack(&self.rulebook, &mut state, attacker, target)?;
        Ok((state, Order::Attack { unit: attacker, target, weapon: None }))
    }
}

/// The beginning of a level with all units in one crowd. The first of each side that has two others rides the second.
fn thrown_together(level: &Level, random: &mut ChaCha8Rng) -> Snapshot {
    let mut state = Snapshot::beginning(level, DiceRecord::default());
    let open: Vec<Hex> =
        state.board.hexes().filter(|(_, tile)| !tile.is_solid()).map(|(hex, _)| hex).collect();
    let middle = *open.choose(random).expect("an open hex");
    let mut near = open;
    near.sort_by_key(|hex| distance(*hex, middle));
    near.truncate(state.units.len() * 5 / 4);
    near.shuffle(random);
    for (unit, hex) in state.units.iter_mut().zip(near) {
        (unit.position, unit.riding.0) = (hex, None);
        unit.facing = *Facing::ALL.choose(random).expect("six facings");
        let states = STATES.choose(random).expect("a state").iter().copied();
        states.for_each(|state| unit.conditions.begin(Lasting::plain(state)));
    }
    for side in state.sides.sides.keys() {
        let own: Vec<usize> =
            (0..state.units.len()).filter(|unit| state.units[*unit].side.0 == *side).collect();
        let [rider, mount, ..] = own[..] else { continue };
        let (below, place, facing) =
            (state.units[mount].id, state.units[rider].position, state.units[rider].facing);
        state.units[rider].riding.0 = Some(below);
        let mount = &mut state.units[mount];
        (mount.position, mount.facing) = (place, facing);
        (mount.kind.size, mount.kind.tags) = (Size::Huge, [Tag::Animal, Tag::Mount].into());
    }
    state
}

/// A new name for each unit, so that they sort in another order.
fn new_names(state: &Snapshot, random: &mut ChaCha8Rng) -> Renaming {
    let mut numbers: Vec<usize> = (100..100 + state.units.len()).collect();
    numbers.shuffle(random);
    let name = |number: usize| format!("who-{number}").parse().expect("a well-formed id");
    state.units.iter().zip(numbers).map(|(unit, number)| (unit.id, name(number))).collect()
}

/// A battle in which units have other names, and their items with them.
fn renamed(state: &Snapshot, names: &Renaming) -> Snapshot {
    let mut state = state.clone();
    let new = |old: UnitId| names[&old];
    for unit in &mut state.units {
        unit.id = new(unit.id);
        unit.riding.0 = unit.riding.0.map(new);
        unit.nerve.leader = unit.nerve.leader.map(new);
    }
    for item in &mut state.items {
        let owner = item.place.carrier();
        item.id = owner.map_or(item.id, |owner| of_owner(item.id, owner, new(owner)));
        item.place = match item.place {
            Place::Held(unit) => Place::Held(new(unit)),
            Place::Worn(unit) => Place::Worn(new(unit)),
            Place::Stowed(unit) => Place::Stowed(new(unit)),
            Place::Lodged(unit) => Place::Lodged(new(unit)),
            Place::Lying(_) | Place::Hidden(_) | Place::Lost => item.place,
        };
    }
    state.units.sort_by_key(|unit| unit.id);
    state.items.sort_by_key(|item| item.id);
    state
}

fn of_owner(item: ItemId, old: UnitId, new: UnitId) -> ItemId {
    item.as_str().replacen(old.as_str(), new.as_str(), 1).parse().expect("a well-formed id")
}

/// Some pairs of enemies, those next to each other first.
fn pairs(state: &Snapshot, random: &mut ChaCha8Rng) -> Vec<(UnitId, UnitId)> {
    let mut pairs = Vec::new();
    for one in &state.units {
        for other in state.units.iter().filter(|other| other.side != one.side) {
            let away = distance(one.position, other.position);
            pairs.push(((away.max(1), random.random::<u32>()), (one.id, other.id)));
        }
    }
    pairs.sort();
    pairs.into_iter().map(|(_, pair)| pair).take(PAIRS).collect()
}

/// Fails unless two odds are the same but for the last digits.
fn assert_same(old: &str, new: &str, what: &str) {
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|_| Value::from(text));
    let (old, new) = (read(old), read(new));
    let same = if is_sampled(&old) { sampled_alike(&old, &new) } else { same(&old, &new) };
    assert!(same, "{what}:\n{old:#}\nunder other names:\n{new:#}");
}

/// Whether not all outcomes were counted: other names then throw other dice.
fn is_sampled(odds: &Value) -> bool {
    odds["sample"]["runs"].is_number()
}

/// Whether two samples tell of the same roll, and of chances that differ no more than samples may.
fn sampled_alike(old: &Value, new: &Value) -> bool {
    let roll = [
        "need",
        "thac0",
        "armor_class",
        "modifiers",
        "idle",
        "then",
        "weapon",
        "target",
        "attacker",
        "sample",
    ];
    let chances = ["accident", "breaks", "critical", "outcomes", "damage", "fell", "dying", "wounded"];
    roll.iter().all(|key| same(&old[key], &new[key]))
        && chances
            .iter()
            .all(|key| alike(&old[key], &new[key], old["sample"]["runs"].as_f64().unwrap_or(1.0)))
}

/// Whether two chances, or all in two tables of chances, are within six standard errors; who is in no table has none.
fn alike(old: &Value, new: &Value, runs: f64) -> bool {
    if let (Value::Object(old), Value::Object(new)) = (old, new) {
        return old.keys().chain(new.keys()).all(|key| {
            let of =
                |table: &serde_json::Map<String, Value>| table.get(key).cloned().unwrap_or(Value::from(0.0));
            alike(&of(old), &of(new), runs)
        });
    }
    let (old, new) = (old.as_f64().unwrap_or(0.0), new.as_f64().unwrap_or(0.0));
    let chance = ((old + new) / 2.0).clamp(0.0, 1.0);
    (old - new).abs() <= 6.0 * (2.0 * chance * (1.0 - chance) / runs).sqrt()
}

fn same(old: &Value, new: &Value) -> bool {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            old.len() == new.len()
                && old.iter().all(|(key, old)| new.get(key).is_some_and(|new| same(old, new)))
        }
        (Value::Array(old), Value::Array(new)) => {
            old.len() == new.len() && old.iter().all(|old| new.iter().any(|new| same(old, new)))
        }
        (Value::Number(old), Value::Number(new)) => {
            old.as_f64().zip(new.as_f64()).is_some_and(|(old, new)| (old - new).abs() < 1e-9)
        }
        _ => old == new,
    }
}
