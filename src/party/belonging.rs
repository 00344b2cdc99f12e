//! A thing that a member of a party owns: a name of the catalogs, and how it differs from what stands there.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::model::Enhancement;

/// A thing that somebody owns. Files have its name alone if it is as the catalogs have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Belonging {
    /// Entry of the catalogs.
    pub item: String,
    /// How many are left of a bundle; `None` for all of them.
    pub count: Option<u16>,
    /// Whether it is broken (F-23).
    pub broken: bool,
    /// Its magic, where that is not the catalog's (T-16).
    pub enhancement: Option<Enhancement>,
}

impl Belonging {
    /// A thing as the catalogs have it.
    ///
    /// ```
    /// assert!(!hexfray::party::Belonging::new("spear").broken);
    /// ```
    pub fn new(item: &str) -> Belonging {
        Belonging { item: item.to_owned(), count: None, broken: false, enhancement: None }
    }

    fn written(&self) -> WrittenBelonging {
        let Belonging { item, count, broken, enhancement } = self.clone();
        WrittenBelonging { item, count, broken, enhancement }
    }
}

/// A thing that is not as the catalogs have it, as files have it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Thing", deny_unknown_fields)]
struct WrittenBelonging {
    item: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<u16>,
    #[serde(default, skip_serializing_if = "is_false")]
    broken: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    enhancement: Option<Enhancement>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl Serialize for Belonging {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self == Belonging::new(&self.item) {
            true => self.item.serialize(serializer),
            false => self.written().serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Belonging {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrRecord;

        impl<'de> Visitor<'de> for NameOrRecord {
            type Value = Belonging;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("the name of a thing, or `(item: \"…\", …)`")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Belonging, E> {
                Ok(Belonging::new(name))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Belonging, A::Error> {
                let access = MapAccessDeserializer::new(map);
                let WrittenBelonging { item, count, broken, enhancement } =
                    WrittenBelonging::deserialize(access)?;
                Ok(Belonging { item, count, broken, enhancement })
            }
        }

        deserializer.deserialize_any(NameOrRecord)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_plain_is_a_name_and_all_reads_back() {
        let magic = Enhancement { magical: true, general: 1, against: Vec::new() };
        let plain = Belonging::new("spear");
        let arrows = Belonging { count: Some(7), ..Belonging::new("arrows") };
        let worn = Belonging { broken: true, enhancement: Some(magic), ..Belonging::new("dagger") };
        let all = vec![plain, arrows, worn];
        let text = ron::to_string(&all).expect("it is written");
        assert!(text.starts_with(r#"["spear",(item:"arrows",count:"#), "{text}");
        assert_eq!(ron::from_str::<Vec<Belonging>>(&text).expect("it reads back"), all);
    }
}
