//! Fingerprints as sixteen hexadecimal digits: many readers of JSON keep only 53 bits of a number.

use serde::{Deserialize, Deserializer, Serializer};

/// Writes a fingerprint.
pub fn serialize<S: Serializer>(hash: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format!("{hash:016x}"))
}

/// Reads a fingerprint.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let text = String::deserialize(deserializer)?;
    let digits = text.len() == 16 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    let hash = u64::from_str_radix(&text, 16).ok().filter(|_| digits);
    hash.ok_or_else(|| {
        serde::de::Error::custom(format!("`{text}` is no fingerprint of sixteen hexadecimal digits"))
    })
}
