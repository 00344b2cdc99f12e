//! What an order names that is not in its level.

use serde_json::Value;

use crate::level::{Fault, Known, as_json};
use crate::order::Order;

/// The first unit, item, side or place that an order names and its level does not have, with the field of the order.
pub(super) fn unknown(order: &Order, known: &Known) -> Option<(&'static str, Fault)> {
    let written = as_json(order);
    let (name, fields) = written.as_object()?.iter().next()?;
    Order::fields(name).iter().find_map(|field| Some((*field, fault(field, fields.get(field)?, known)?)))
}

/// What of a value under a key is not in the level. Keys within it may be those of variants, such as `Ground`.
fn fault(key: &str, value: &Value, known: &Known) -> Option<Fault> {
    match (key, value) {
        ("unit" | "target" | "mount" | "Unit", Value::String(id)) => known.unit(id).err(),
        ("item" | "weapon", Value::String(id)) => known.item(id).err(),
        ("side", Value::String(id)) => known.side(id).err(),
        ("to" | "Ground", Value::Array(_)) => known.hex(value).err(),
        ("path", Value::Array(path)) => path.iter().find_map(|hex| known.hex(hex).err()),
        (_, Value::Object(inner)) => inner.iter().find_map(|(key, value)| fault(key, value, known)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{Level, Source};
    use crate::replay::shipped_levels;

    /// What an order names that a level of archers does not have.
    fn told(order: &str) -> Option<(&'static str, String)> {
        let level = shipped_levels().next().expect("levels come with the game");
        let level = Level::read(&level).unwrap_or_else(|error| panic!("{error}"));
        let known = Known::of(&level.units, &level.items, &level.sides).on(&level.board);
        let order: Order = Source::inline("order", order).parse().unwrap_or_else(|error| panic!("{error}"));
        unknown(&order, &known).map(|(key, (problem, help))| (key, format!("{problem}; {help}")))
    }

    #[test]
    fn orders_name_what_is_there() {
        for order in [
            r#"Move(unit: "robin", path: [(1, 2), (2, 2)])"#,
            r#"Attack(unit: "robin", target: "grisk")"#,
            r#"PickUp(unit: "robin", item: "robin.arrows.shot3")"#,
            r#"Cast(unit: "robin", spell: Sleep)"#,
            r#"Choose(option: 0)"#,
            r#"Choose(option: "let go")"#,
            r#"Choose(option: (unit: "grisk"))"#,
            r#"Choose(option: (item: "robin.arrows"))"#,
            r#"Choose(option: (part: "left-arm"))"#,
            r#"Choose(option: (number: -40))"#,
            r#"Surrender(side: "levy")"#,
        ] {
            assert_eq!(told(order), None, "{order}");
        }
        for (order, key, said) in [
            (r#"Move(unit: "robyn", path: [(1, 2)])"#, "unit", "no unit `robyn`; did you mean `robin`?"),
            (r#"Move(unit: "robin", path: [(1, 2), (-1, 2)])"#, "path", "(-1, 2) is off the map"),
            (r#"Attack(unit: "robin", target: "grsk")"#, "target", "no unit `grsk`; did you mean `grisk`?"),
            (
                r#"Attack(unit: "robin", target: "grisk", weapon: "robin.arow")"#,
                "weapon",
                "the level has no item `robin.arow`",
            ),
            (r#"Climb(unit: "robin", to: (99, 0))"#, "to", "(99, 0) is off the map"),
            (r#"Mount(unit: "robin", mount: "blaze")"#, "mount", "no unit `blaze`"),
            (r#"Cast(unit: "robin", spell: Sleep, at: Ground((99, 0)))"#, "at", "(99, 0) is off the map"),
            (r#"Cast(unit: "robin", spell: Sleep, at: Unit("grsk"))"#, "at", "no unit `grsk`"),
            (r#"Throw(unit: "robin", item: "robin.arrows", at: Unit("x"))"#, "at", "no unit `x`"),
            (r#"Choose(option: (unit: "grsk"))"#, "option", "no unit `grsk`"),
            (r#"Choose(option: (item: "robin.arow"))"#, "option", "no item `robin.arow`"),
            (r#"Surrender(side: "levvy")"#, "side", "no side `levvy`; did you mean `levy`?"),
        ] {
            let (at, told) = told(order).unwrap_or_else(|| panic!("{order} passes"));
            assert!(at == key && told.contains(said), "{order}: {at}: {told}");
        }
    }
}
