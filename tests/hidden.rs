//! In no state to which random orders lead does a side get anything that names a unit which it has not detected.

use hexfray::level::{DiceRecord, Snapshot, UnitRecord};
use hexfray::model::{SideId, Stage, UnitId};
use hexfray::rulebook::Rulebook;
use hexfray::rules::{Battle, codex};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::random_orders::{LEVELS, level, some_order};

/// Orders given on each level.
const ORDERS: usize = 3_000;
/// After how many orders everybody is hidden once, one after the other.
const EVERY: usize = 60;

/// A side that does not know of the unit, and what it gets.
fn seen(state: &Snapshot, unit: UnitId, by: SideId) -> String {
    let mut state = state.clone();
    state.secrets.hide(unit, by);
    serde_json::to_string(&state.seen_by(by)).expect("a state can be written")
}

#[test]
fn no_state_names_a_unit_to_a_side_that_does_not_know_of_it() {
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    for (name, _) in LEVELS {
        let mut random = ChaCha8Rng::seed_from_u64(71);
        let level = level(name);
        let mut battle = Battle::new(&level, &rulebook, DiceRecord::seeded(71));
        for given in 0..ORDERS {
            let state = battle.snapshot();
            if state.clock.stage == Stage::Over {
                battle = Battle::new(&level, &rulebook, DiceRecord::seeded(given as u64));
                continue;
            }
            battle.submit(&some_order(&mut random, &state)).ok();
            if given % EVERY > 0 {
                continue;
            }
            // Creatures, groups and sides may have the names of units.
            let told = |unit: &&UnitRecord| {
                let id = unit.id.as_str();
                let sides = state.sides.sides.keys().any(|side| side.as_str() == id);
                !sides && state.units.iter().all(|other| *other.kind.creature != *id)
            };
            for unit in state.units.iter().filter(told) {
                let others = state.sides.sides.keys().copied().filter(|side| *side != unit.side.0);
                for other in others {
                    let named = format!("\"{}\"", unit.id);
                    let seen = seen(&state, unit.id, other);
                    let at = seen.find(&named).map(|at| &seen[at.saturating_sub(120)..]);
                    assert_eq!(at, None, "{name}: a trace of {named}");
                }
            }
        }
    }
}
