//! Orders as words.

use super::names::{Names, option};
use super::tell_magic;
use crate::hex::{Hex, Offset, to_offset};
use crate::model::{AimedPart, ChosenOption};
use crate::order::{Order, ThrowTarget};

/// Orders of a unit as one sentence: `walks 3 hexes to 7, 5 and attacks Bran`. The end of the turn is told only if it
/// is the only order.
pub fn tell_orders(orders: &[Order], names: &dyn Names) -> String {
    let ends = |order: &&Order| matches!(order, Order::EndTurn { .. });
    let done = orders.iter().filter(|order| orders.len() == 1 || !ends(order));
    let done: Vec<String> = done.map(|order| one(order, names)).collect();
    match done.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => "does nothing".to_owned(),
    }
}

fn one(order: &Order, names: &dyn Names) -> String {
    match order {
        Order::Move { path, .. } => walks(path),
        Order::Turn { facing, .. } => format!("turns {facing}"),
        Order::Kneel { .. } => "goes down on one knee".to_owned(),
        Order::GoProne { .. } => "lies down".to_owned(),
        Order::StandUp { .. } => "gets up".to_owned(),
        Order::Fly { layer, .. } => format!("flies to layer {layer}"),
        Order::Climb { to, .. } => format!("climbs to {}", place(*to)),
        Order::Attack { target, weapon: None, .. } => format!("attacks {}", names.unit(*target)),
        Order::Attack { target, weapon: Some(weapon), .. } => {
            format!("attacks {} with {}", names.unit(*target), names.item(*weapon))
        }
        Order::CallShot { target, weapon, part, spot, .. } => {
            let with = weapon.map_or(String::new(), |weapon| format!(" with {}", names.item(weapon)));
            let aim = AimedPart { part: *part, spot: *spot }.words();
            format!("aims at the {aim} of {}{with}", names.unit(*target))
        }
        Order::Draw { item, .. } => format!("draws {}", names.item(*item)),
        Order::Stow { item, .. } => format!("puts {} away", names.item(*item)),
        Order::PickUp { item, .. } => format!("picks {} up", names.item(*item)),
        Order::Kick { item, .. } => format!("kicks {} to its owner", names.item(*item)),
        Order::Sprinkle { item, target, .. } => {
            format!("sprinkles {} with {}", names.unit(*target), names.item(*item))
        }
        Order::Throw { item, at: ThrowTarget::Unit(target), .. } => {
            format!("throws {} at {}", names.item(*item), names.unit(*target))
        }
        Order::Throw { item, at: ThrowTarget::Ground(to), .. } => {
            format!("throws {} at {}", names.item(*item), place(*to))
        }
        Order::LightWick { item, .. } => format!("lights the wick of {}", names.item(*item)),
        Order::Extinguish { unit, target } if unit == target => {
            "rolls on the ground to put the flames out".to_owned()
        }
        Order::Extinguish { target, .. } => format!("smothers the flames on {}", names.unit(*target)),
        Order::Treat { unit, target } if unit == target => "binds its own wound".to_owned(),
        Order::Treat { target, .. } => format!("treats {}", names.unit(*target)),
        Order::Cast { spell, at, .. } => format!("casts {spell}{}", tell_magic::at(*at, names)),
        Order::UseItem { item, at, .. } => {
            format!("uses {}{}", names.item(*item), tell_magic::at(*at, names))
        }
        Order::Listen { .. } => "listens for the unseen".to_owned(),
        Order::Slay { target, .. } => format!("sets about killing {}", names.unit(*target)),
        Order::TrySlay { target, .. } => format!("tries to kill {} at a blow", names.unit(*target)),
        Order::DropItem { item, .. } => format!("lets go of {}", names.item(*item)),
        Order::Delay { segment, .. } => format!("waits until segment {segment}"),
        Order::EndTurn { .. } => "ends the turn".to_owned(),
        Order::Aim { .. } => "takes aim".to_owned(),
        Order::Parry { .. } => "does nothing but parry".to_owned(),
        Order::Reload { item, .. } => format!("loads {}", names.item(*item)),
        Order::Surrender { side } => format!("{} give up", names.side(*side)),
        Order::Choose { option: ChosenOption::Place(place) } => format!("takes option {}", place + 1),
        Order::Choose { option: chosen } => format!("chooses {}", option(chosen, names)),
        Order::Mount { mount, .. } => format!("mounts {}", names.unit(*mount)),
        Order::Dismount { to, .. } => format!("dismounts to {}", place(*to)),
        Order::TurnUndead { .. } => "turns the undead".to_owned(),
        Order::Wrestle { target, .. } => format!("wrestles {}", names.unit(*target)),
        Order::Escape { .. } => "struggles to get free".to_owned(),
        Order::StabGrappler { target, .. } => format!("attacks {}, which holds it", names.unit(*target)),
        Order::Release { .. } => "lets go".to_owned(),
        Order::DropInTheWay { item, .. } => format!("drops {} in the way", names.item(*item)),
        Order::Pursue { side } => format!("{} pursue", names.side(*side)),
        Order::LetGo { side } => format!("{} let them go", names.side(*side)),
        Order::Flee { .. } => "runs".to_owned(),
        Order::OfferSurrender { .. } => "lays down arms".to_owned(),
    }
}

fn walks(path: &[Hex]) -> String {
    let far = if path.len() == 1 { "1 hex".to_owned() } else { format!("{} hexes", path.len()) };
    match path.last() {
        Some(end) => format!("walks {far} to {}", place(*end)),
        None => "stays".to_owned(),
    }
}

/// A hex by column and row, as the panel about the ground has it.
fn place(hex: Hex) -> String {
    let Offset { column, row } = to_offset(hex);
    format!("{column}, {row}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Facing, from_offset};
    use crate::replay::Ids;

    #[test]
    fn orders_are_told_one_after_the_other() {
        let (unit, target) = ("grisk".parse().unwrap(), "bran".parse().unwrap());
        let path = vec![from_offset(Offset { column: 14, row: 5 })];
        let walk = Order::Move { unit, path };
        let attack = Order::Attack { unit, target, weapon: None };
        let turn = Order::Turn { unit, facing: Facing::SouthWest };
        let end = Order::EndTurn { unit };
        let all = [walk.clone(), turn, attack, end.clone()];
        assert_eq!(tell_orders(&all, &Ids), "walks 1 hex to 14, 5, turns southwest and attacks bran");
        assert_eq!(tell_orders(&[walk, end.clone()], &Ids), "walks 1 hex to 14, 5");
        assert_eq!(tell_orders(&[end], &Ids), "ends the turn");
    }
}
