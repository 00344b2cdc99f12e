//! The rules of pursuit, case by case, to the letter and in the house rulebook.

mod advice;
mod chase;
mod drop;

use crate::model::BeyondMap;
use crate::order::Order;
use crate::rules::trial::{Trial, unit};

pub const RULEBOOKS: [&str; 2] = ["combat-options", "house"];

/// The duel, in which all units carry treasure, food and oil.
const LOADED: (&str, &str) =
    (r#"held: ["sword"]"#, r#"held: ["sword"], stowed: ["purse", "rations", "oil_flask"]"#);

/// Attacker and friend have fled the field, target and foe are after them; nothing has been decided yet. `change`
/// alters the duel first.
pub fn chased(rulebook: &str, change: impl FnOnce(&mut Trial)) -> Trial {
    let mut trial = Trial::duel_but(rulebook, &[LOADED]);
    trial.place("attacker", 0, 2).place("friend", 0, 9).place("target", 4, 2).place("foe", 4, 9);
    change(&mut trial);
    trial.obey(Order::Flee { unit: unit("attacker") }).obey(Order::Flee { unit: unit("friend") });
    trial
}

/// The same with other ground beyond the map.
pub fn chased_over(rulebook: &str, beyond: BeyondMap, change: impl FnOnce(&mut Trial)) -> Trial {
    chased(rulebook, |trial| {
        trial.change(|snapshot| snapshot.sides.beyond = beyond);
        change(trial);
    })
}

pub fn rate(trial: &mut Trial, id: &str, rate: u8) {
    trial.unit(id, |unit| unit.movement.0 = rate);
}

/// Both run on.
pub fn run_on(trial: &mut Trial) {
    for id in ["attacker", "friend"] {
        trial.obey(Order::EndTurn { unit: unit(id) });
    }
}

pub fn pursue() -> Order {
    Order::Pursue { side: "blue".parse().expect("a side") }
}

pub fn let_go() -> Order {
    Order::LetGo { side: "blue".parse().expect("a side") }
}

pub fn throw_down(id: &str, item: &str) -> Order {
    Order::DropInTheWay { unit: unit(id), item: crate::rules::trial::item(&format!("{id}.{item}")) }
}
