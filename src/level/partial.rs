//! What a script expects and a lesson waits for: a record that must have at least these keys and values.
//!
//! It is written in RON and compared as JSON, the form in which events are printed: tuples are lists, numbers
//! compare by value, and words such as `"East"` stand in quotes.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::{Map, Number, Value};

/// A part of a record.
#[derive(Debug, Clone, PartialEq)]
pub struct Partial(pub Value);

impl Partial {
    /// The text under a key, if there is one.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.as_str()
    }

    /// Whether a record has all these keys and values.
    pub fn holds(&self, whole: &Value) -> bool {
        contains(whole, &self.0)
    }

    /// The first key whose value in a record differs, with the record's value.
    pub fn first_difference<'p, 'w>(&'p self, whole: &'w Value) -> Option<(&'p str, Option<&'w Value>)> {
        let wanted = self.0.as_object()?.iter();
        let mut found = wanted.map(|(key, wanted)| (key.as_str(), whole.get(key), wanted));
        let (key, value, _) =
            found.find(|(_, value, wanted)| value.is_none_or(|value| !contains(value, wanted)))?;
        Some((key, value))
    }
}

impl fmt::Display for Partial {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A record as JSON has it.
pub(crate) fn as_json(record: impl Serialize) -> Value {
    serde_json::to_value(record).expect("events and records hold only what JSON can say")
}

/// Whether a value has all keys and values of another.
pub(super) fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(key, part)| whole.get(key).is_some_and(|whole| contains(whole, part)))
        }
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() == part.len() && whole.iter().zip(part).all(|(whole, part)| contains(whole, part))
        }
        (Value::Number(whole), Value::Number(part)) => whole == part || whole.as_f64() == part.as_f64(),
        _ => whole == part,
    }
}

/// Writes it as it is read.
impl Serialize for Partial {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written(&self.0).serialize(serializer)
    }
}

/// A value that is nothing in RON where it is null in JSON.
struct Written<'v>(&'v Value);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_none(),
            Value::Array(values) => {
                let mut list = serializer.serialize_seq(Some(values.len()))?;
                values.iter().try_for_each(|value| list.serialize_element(&Written(value)))?;
                list.end()
            }
            Value::Object(values) => {
                let mut table = serializer.serialize_map(Some(values.len()))?;
                values.iter().try_for_each(|(key, value)| table.serialize_entry(key, &Written(value)))?;
                table.end()
            }
            plain => plain.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Partial {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Partial, D::Error> {
        deserializer.deserialize_any(AnyValue).map(Partial)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a number, `true` or `false`, text in double quotes, a list, a tuple or a map")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("this number is not finite"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }

    /// RON reads a word without quotes as a unit.
    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Err(E::custom("a bare word means nothing here; write it in double quotes"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Partial(value)) = sequence.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some((key, Partial(value))) = map.next_entry::<String, Partial>()? {
            if values.insert(key.clone(), value).is_some() {
                return Err(A::Error::custom(format!("the key `{key}` is given twice")));
            }
        }
        Ok(values.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Source;
    use serde_json::json;

    fn partial(text: &str) -> Partial {
        Source::inline("test", text).parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn ron_becomes_json() {
        let written =
            partial(r#"{"at": (3, 2), "hits": [1, -2], "who": None, "free": true, "now": (points: 12)}"#);
        let read = json!({"at": [3, 2], "hits": [1, -2], "who": null, "free": true, "now": {"points": 12}});
        assert_eq!(written.0, read);
    }

    #[test]
    fn what_is_written_reads_back() {
        let written = partial(r#"{"at": (3, 2), "hits": [1, -2], "who": None, "free": true, "is": "it"}"#);
        let text = ron::to_string(&written).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(partial(&text), written, "{text}");
    }

    #[test]
    fn a_part_holds_by_value() {
        let whole = json!({"event": "damaged", "damage": 18, "rolls": [{"die": 8, "face": 4}], "note": null});
        for part in [
            r#"{"event": "damaged"}"#,
            r#"{"damage": 18.0, "note": None}"#,
            r#"{"rolls": [{"face": 4}]}"#,
            r#"{}"#,
        ] {
            assert!(partial(part).holds(&whole), "{part}");
        }
        for part in [r#"{"damage": 17}"#, r#"{"rolls": []}"#, r#"{"dmg": 18}"#, r#"{"note": 0}"#] {
            assert!(!partial(part).holds(&whole), "{part}");
        }
        assert_eq!(partial(r#"{"damage": 17}"#).first_difference(&whole), Some(("damage", Some(&json!(18)))));
    }

    #[test]
    fn a_bare_word_is_an_error() {
        let error = Source::inline("test", r#"{"facing": East}"#).parse::<Partial>().unwrap_err();
        assert!(error.to_string().contains("double quotes"), "{error}");
        assert!(Source::inline("test", r#"{"a": 1, "a": 2}"#).parse::<Partial>().is_err());
    }
}
