//! One entry of a script's orders: an order, one that must be refused, or a pause in which players play.
//!
//! `Refused(order: Attack(…), because: "text")` and `PlayOn` stand in the list like any order. Serde cannot read "one
//! of these variants or else an `Order`" without losing names and positions. Therefore the variant's name is read
//! here, and everything but these two is passed on.

use std::fmt;

use serde::Deserialize;
use serde::de::value::{EnumAccessDeserializer, MapAccessDeserializer, StringDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess, VariantAccess, Visitor,
};

use crate::order::Order;

const REFUSED: &str = "Refused";
const PLAY_ON: &str = "PlayOn";

/// An entry of a script's orders.
#[derive(Debug, Clone)]
pub enum Entry {
    /// An order to carry out.
    Given(Order),
    /// An order that must be refused.
    Refused(Refused),
    /// The script's players play until a side without a player must give an order, or the battle is over.
    PlayOn,
}

/// An order that must be refused.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// The order.
    pub order: Order,
    /// A part of the reason that the refusal must give; empty if the script leaves it out.
    #[serde(default, deserialize_with = "part_of_a_reason")]
    pub because: String,
}

/// An empty text is in every reason, so it would expect nothing.
fn part_of_a_reason<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    match text.trim() {
        "" => Err(D::Error::custom("`because` is empty; write a part of the reason, or leave `because` out")),
        _ => Ok(text),
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entry, D::Error> {
        deserializer.deserialize_enum("order", &[], EntryVisitor)
    }
}

struct EntryVisitor;

impl<'de> Visitor<'de> for EntryVisitor {
    type Value = Entry;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("an order")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Entry, A::Error> {
        let (Word(name), content) = access.variant()?;
        if name == REFUSED {
            return content.struct_variant(&["order", "because"], RefusedVisitor).map(Entry::Refused);
        }
        if name == PLAY_ON {
            return content.unit_variant().map(|()| Entry::PlayOn);
        }
        let order = EnumAccessDeserializer::new(NamedVariant { name, content });
        Order::deserialize(order).map(Entry::Given)
    }
}

/// The name of any variant.
struct Word(String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        struct WordVisitor;

        impl Visitor<'_> for WordVisitor {
            type Value = Word;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("the name of an order")
            }

            fn visit_str<E>(self, name: &str) -> Result<Word, E> {
                Ok(Word(name.to_owned()))
            }
        }
        deserializer.deserialize_identifier(WordVisitor)
    }
}

struct RefusedVisitor;

impl<'de> Visitor<'de> for RefusedVisitor {
    type Value = Refused;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("`Refused(order: ..., because: \"...\")`")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Refused, A::Error> {
        Refused::deserialize(MapAccessDeserializer::new(map))
    }
}

/// A variant whose name has been read.
struct NamedVariant<V> {
    name: String,
    content: V,
}

impl<'de, V: VariantAccess<'de>> EnumAccess<'de> for NamedVariant<V> {
    type Error = V::Error;
    type Variant = V;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, V), V::Error> {
        let name: StringDeserializer<V::Error> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self.content))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Source;

    fn entries(text: &str) -> Result<Vec<Entry>, String> {
        Source::inline("test", text).parse().map_err(|error| error.to_string())
    }

    #[test]
    fn orders_and_refused_orders_stand_in_one_list() {
        let read = entries(
            r#"[
                Move(unit: "a", path: [(1, 2), (2, 2)]),
                Refused(order: Attack(unit: "a", target: "b"), because: "not in a's front arc"),
                EndTurn(unit: "a"),
                PlayOn,
            ]"#,
        )
        .unwrap();
        assert!(matches!(&read[0], Entry::Given(Order::Move { path, .. }) if path.len() == 2));
        assert!(matches!(&read[1], Entry::Refused(Refused { order: Order::Attack { .. }, .. })));
        assert!(matches!(&read[2], Entry::Given(Order::EndTurn { .. })));
        assert!(matches!(&read[3], Entry::PlayOn));
    }

    #[test]
    fn a_wrong_order_says_where_and_what() {
        for (text, place, why) in [
            (r#"[Atack(unit: "a", target: "b")]"#, "test:1:2", "did you mean `Attack`?"),
            (r#"[Attack(unit: "a", targt: "b")]"#, "test:1:20", "did you mean `target`?"),
            (r#"[Refused(because: "x")]"#, "test:1:2", "`order`"),
            (r#"[Refused(order: EndTurn(unit: "a"), because: "")]"#, "test:1:", "`because` is empty"),
            (r#"[Refused(order: EndTurn(unit: "A"))]"#, "test:1:", "may hold only"),
        ] {
            let error = entries(text).unwrap_err();
            assert!(error.starts_with(place) && error.contains(why), "{text}: {error}");
        }
    }
}
