//! Tables in which every name is unique.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// Reads a table; for `#[serde(deserialize_with = …)]`. By itself, serde silently keeps the last of two entries
/// with the same name.
///
/// # Errors
/// If a name is given twice, and those of the deserializer.
pub(crate) fn unique<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    K: Deserialize<'de> + Ord + Display,
    V: Deserialize<'de>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_map(UniqueKeys(PhantomData))
}

/// Reads a map that may be left out, with each name at most once; an empty one is given too.
///
/// # Errors
/// Those of [`unique`].
pub(crate) fn unique_if_given<'de, K, V, D>(deserializer: D) -> Result<Option<BTreeMap<K, V>>, D::Error>
where
    K: Deserialize<'de> + Ord + Display,
    V: Deserialize<'de>,
    D: Deserializer<'de>,
{
    unique(deserializer).map(Some)
}

struct UniqueKeys<K, V>(PhantomData<(K, V)>);

impl<'de, K: Deserialize<'de> + Ord + Display, V: Deserialize<'de>> Visitor<'de> for UniqueKeys<K, V> {
    type Value = BTreeMap<K, V>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut table = BTreeMap::new();
        while let Some(name) = entries.next_key::<K>()? {
            if table.contains_key(&name) {
                return Err(A::Error::custom(format!("`{name}` is given twice")));
            }
            table.insert(name, entries.next_value()?);
        }
        Ok(table)
    }
}
