//! The names and fields of orders, as files have them.

use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;

use super::Order;

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
        serde_json::to_value(self).is_ok_and(|written| written.get(name).is_some())
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
