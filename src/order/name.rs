//! The names and fields of orders, as files have them.

use std::mem::discriminant;

use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value, json};

use super::Order;
use crate::model::RuleId;

impl Order {
    /// The names of all orders.
    ///
    /// ```
    /// use hexfray::order::Order;
    ///
    /// assert!(Order::names().contains(&"Attack") && !Order::names().contains(&"attack"));
    /// ```
    pub fn names() -> &'static [&'static str] {
        let mut found = OrderNames::default();
        let _ = Order::deserialize(NameQuestion { name: "", found: &mut found });
        found.names
    }

    /// The fields of the order of this name; none if there is no such order.
    ///
    /// ```
    /// use hexfray::order::Order;
    ///
    /// assert_eq!(Order::fields("Attack"), ["unit", "target", "weapon"]);
    /// assert!(Order::fields("Dance").is_empty());
    /// ```
    pub fn fields(name: &str) -> &'static [&'static str] {
        let mut found = OrderNames::default();
        let _ = Order::deserialize(NameQuestion { name, found: &mut found });
        found.fields
    }

    /// Whether this is its name.
    ///
    /// ```
    /// use hexfray::order::Order;
    ///
    /// assert!(Order::Choose { option: 0.into() }.is_called("Choose"));
    /// ```
    pub fn is_called(&self, name: &str) -> bool {
        match Order::example(name) {
            // An order may have a second name.
            Some(example) => discriminant(&example) == discriminant(self),
            None => serde_json::to_value(self).is_ok_and(|written| written.get(name).is_some()),
        }
    }
}

impl Order {
    /// The rules that each alone allow the orders of this name; empty for those that every rulebook allows.
    ///
    /// ```
    /// use hexfray::{model::RuleId, order::Order};
    ///
    /// assert_eq!(Order::rules_of("Aim"), [RuleId::r(2)]);
    /// assert!(Order::rules_of("EndTurn").is_empty());
    /// ```
    pub fn rules_of(name: &str) -> &'static [RuleId] {
        Order::example(name).map_or(&[], |order| order.rules())
    }

    /// Any order of this name; `None` if there is none, or no simple one.
    fn example(name: &str) -> Option<Order> {
        let value = |field: &str| match field {
            "path" | "pursuers" => json!([]),
            "to" => json!([0, 0]),
            "layer" | "segment" => json!(1),
            "facing" => json!("East"),
            "spell" => json!("Bless"),
            "at" => json!({ "Unit": "a" }),
            "weapon" | "spot" => Value::Null,
            _ => json!("a"),
        };
        let fields = Order::fields(name).iter().map(|field| ((*field).to_owned(), value(field)));
        let fields: Map<String, Value> = fields.collect();
        serde_json::from_value(json!({ name: fields })).ok()
    }
}

/// What the declaration of [`Order`] says.
#[derive(Default)]
struct OrderNames {
    names: &'static [&'static str],
    fields: &'static [&'static str],
}

/// Asks for an order of a name and holds nothing, so that no order comes of it.
struct NameQuestion<'a> {
    name: &'a str,
    found: &'a mut OrderNames,
}

fn nothing<T>() -> Result<T, Error> {
    Err(Error::custom("only names are asked for"))
}

impl<'de> Deserializer<'de> for NameQuestion<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        nothing()
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.found.names = names;
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de, 'a> EnumAccess<'de> for NameQuestion<'a> {
    type Error = Error;
    type Variant = NameQuestion<'a>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, NameQuestion<'a>), Error> {
        let name: StrDeserializer<Error> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for NameQuestion<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        nothing()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, _: S) -> Result<S::Value, Error> {
        nothing()
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        nothing()
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        self.found.fields = fields;
        nothing()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_rules_of_all_orders_are_known_by_their_names() {
        for name in Order::names().iter().filter(|name| **name != "Choose") {
            let example = Order::example(name);
            let others =
                Order::names().iter().filter(|other| example.as_ref().is_some_and(|it| it.is_called(other)));
            let expected: &[&str] =
                if ["Treat", "Bind"].contains(name) { &["Treat", "Bind"] } else { &[name] };
            assert_eq!(
                others.copied().collect::<BTreeSet<_>>(),
                expected.iter().copied().collect(),
                "{name}"
            );
        }
    }
}
