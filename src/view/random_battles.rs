//! Battles fought with random orders on the shipped levels, for tests of what is shown of them.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::event::BattleEvent;
use crate::hex::Facing;
use crate::level::{DiceRecord, ItemRecord, Level, Snapshot, UnitRecord};
use crate::model::{ItemId, Place, Stage, Status};
use crate::order::{Order, ThrowTarget};
use crate::replay::shipped_levels;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

/// Battles on each level.
const BATTLES: u64 = 2;
/// The most orders that a battle may take.
const MOST_ORDERS: u32 = 15_000;

/// A battle that was fought.
pub struct RandomBattle {
    /// The level's title.
    pub title: String,
    /// The state before anything happened.
    pub beginning: Snapshot,
    /// All that happened.
    pub log: Vec<BattleEvent>,
    /// The states that orders led to, each with the number of events until then.
    pub states: Vec<(usize, Snapshot)>,
}

/// Battles on each shipped level, to their ends.
pub fn fought() -> Vec<RandomBattle> {
    let levels =
        shipped_levels().map(|source| Level::read(&source).unwrap_or_else(|error| panic!("{error}")));
    levels.flat_map(|level| (0..BATTLES).map(move |seed| fight(&level, seed))).collect()
}

fn fight(level: &Level, seed: u64) -> RandomBattle {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord::seeded(seed);
    let mut battle = Battle::new(level, &rulebook, dice.clone());
    let mut states = vec![(battle.log().events().len(), battle.snapshot())];
    for _ in 0..MOST_ORDERS {
        let (_, state) = &states[states.len() - 1];
        if state.clock.stage == Stage::Over {
            let beginning = Snapshot::beginning(level, dice);
            return RandomBattle {
                title: level.title.clone(),
                beginning,
                log: battle.log().events().to_vec(),
                states,
            };
        }
        if battle.submit(&some_order(&mut random, state)).is_ok() {
            states.push((battle.log().events().len(), battle.snapshot()));
        }
    }
    panic!("{} {seed}: the battle does not come to its end", level.title);
}

/// Mostly attacks on the nearest enemy and steps toward it; what is not allowed is refused. Open questions are
/// answered by each option in turn.
fn some_order(random: &mut ChaCha8Rng, state: &Snapshot) -> Order {
    if let Some(choice) = &state.choice {
        let option = state.clock.steps % choice.options.count() as u64;
        return Order::Choose { option: (option as u8).into() };
    }
    let unit = state.clock.block[random.random_range(0..state.clock.block.len())];
    let record = state.units.iter().find(|other| other.id == unit).expect("it is there");
    let enemies = state.units.iter().filter(|other| other.side != record.side);
    let enemies = enemies.filter(|other| other.status == Status::Fighting);
    let near = |other: &&UnitRecord| crate::hex::distance(other.position, record.position);
    let target = enemies.min_by_key(near).unwrap_or(record);
    let near_or_own = |item: &&ItemRecord| {
        item.place.carrier() == Some(unit) || item.place.ground() == Some(record.position)
    };
    let own: Vec<ItemId> = state.items.iter().filter(near_or_own).map(|item| item.id).collect();
    let item = own.get(random.random_range(0..own.len().max(1))).copied().unwrap_or(state.items[0].id);
    if state.clock.stage == Stage::Chase {
        let side = record.side.0;
        return match random.random_range(0..6) {
            0..2 => Order::DropInTheWay { unit, item },
            2 => Order::LetGo { side },
            3..5 => Order::Pursue { side },
            _ => Order::EndTurn { unit },
        };
    }
    let toward = Facing::toward(record.position, target.position).unwrap_or_default();
    // Where there are flasks, they are used.
    let most = if state.items.iter().any(|item| item.gear.is_some()) { 38 } else { 27 };
    match random.random_range(0..most) {
        0..8 => {
            let step = toward.turned(random.random_range(-1..2));
            let first = step.ahead(record.position);
            Order::Move { unit, path: vec![first, step.ahead(first)] }
        }
        _ if record.grapple.by.contains(&target.id) && random.random_range(0..2) == 0 => {
            Order::Escape { unit }
        }
        8..14 => Order::Attack { unit, target: target.id, weapon: None },
        14..17 => Order::Wrestle { unit, target: target.id },
        17 => Order::Turn { unit, facing: toward },
        18 => Order::Draw { unit, item },
        19 => Order::Stow { unit, item },
        20 => Order::PickUp { unit, item },
        21 => Order::Delay { unit, segment: random.random_range(1..11) },
        23 => match random.random_range(0..4) {
            0 => Order::Kneel { unit },
            1 => Order::GoProne { unit },
            2 => Order::Climb { unit, to: toward.ahead(record.position) },
            _ => Order::StandUp { unit },
        },
        24 => {
            match state.items.iter().find(|item| item.item.to_load > 0 && item.place == Place::Held(unit)) {
                Some(empty) => Order::Reload { unit, item: empty.id },
                None => Order::Aim { unit },
            }
        }
        25 => Order::TurnUndead { unit },
        26 => Order::Dismount { unit, to: toward.turned(3).ahead(record.position) },
        27..29 => Order::Throw { unit, item, at: ThrowTarget::Unit(target.id) },
        29 => {
            Order::Throw { unit, item, at: ThrowTarget::Ground(toward.ahead(toward.ahead(record.position))) }
        }
        30..33 => Order::LightWick { unit, item },
        33 => Order::Sprinkle { unit, item, target: target.id },
        34 => Order::DropItem { unit, item },
        35..38 => Order::Extinguish { unit, target: unit },
        22 if random.random_range(0..200) == 0 => Order::Surrender { side: record.side.0 },
        22 if random.random_range(0..40) == 0 => Order::Flee { unit },
        _ => Order::EndTurn { unit },
    }
}
