//! Personalities by name: how the opponent plays a side.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::format::VERSION;
use super::unique::unique;
use super::{Faults, FileError, Key, Source, all};
use crate::model::Personality;

/// The highest weight, in percent of the usual one.
const MOST: u16 = 1000;

#[derive(Deserialize)]
#[serde(rename = "Personalities", deny_unknown_fields)]
struct PersonalitiesFile {
    version: u32,
    #[serde(deserialize_with = "unique")]
    personalities: BTreeMap<String, Personality>,
}

/// The personalities that the game ships, by name.
///
/// # Panics
/// If their file is faulty, which a test rules out.
///
/// ```
/// use hexfray::level::personalities;
///
/// assert_eq!(personalities()["steady"], Default::default());
/// ```
pub fn personalities() -> &'static BTreeMap<String, Personality> {
    static SHIPPED: OnceLock<BTreeMap<String, Personality>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        let text = include_str!("../../assets/personalities.ron");
        let read = read_personalities(&Source::inline("assets/personalities.ron", text));
        read.unwrap_or_else(|faults| panic!("{}", FileError::from(faults)))
    })
}

/// Reads a file of personalities.
///
/// # Errors
/// All faults found, each with file, line, column and what was expected.
///
/// ```
/// use hexfray::level::{Source, read_personalities};
///
/// let none = read_personalities(&Source::inline("a.ron", "(version: 1, personalities: {})"));
/// assert!(none.unwrap().is_empty());
/// ```
pub fn read_personalities(source: &Source) -> Result<BTreeMap<String, Personality>, Faults> {
    let PersonalitiesFile { version, personalities } = source.parse()?;
    if version != VERSION {
        let problem = format!("version {version} of the personalities; this game reads version {VERSION}");
        return Err(source.fault(&[Key::Field("version")], problem).into());
    }
    all(personalities.iter().map(|(name, personality)| check(name, personality, source)))?;
    Ok(personalities)
}

fn check(name: &str, personality: &Personality, source: &Source) -> Result<(), Faults> {
    let weights = [
        ("danger", personality.danger),
        ("friends", personality.friends),
        ("ground", personality.ground),
        ("eagerness", personality.eagerness),
        ("distance", personality.distance),
        ("company", personality.company),
        ("ruthlessness", personality.ruthlessness),
    ];
    let bounded = weights.map(|(field, weight)| (field, weight, MOST));
    let within = |(field, figure, most)| {
        let path = [Key::Field("personalities"), Key::Entry(name), Key::Field(field)];
        if figure <= most {
            Ok(())
        } else {
            Err(source.fault(&path, format!("it must be within 0..={most}")))
        }
    };
    let retreat = ("retreat", u16::from(personality.retreat), 100);
    all(bounded.into_iter().chain([retreat]).map(within)).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(figure: &str) -> Result<BTreeMap<String, Personality>, String> {
        let text = format!(
            "(version: 1, personalities: {{\n\"meek\": (danger: {figure}, friends: 1, ground: 1, eagerness: 1, \
             distance: 1, company: 1, retreat: 5) }})"
        );
        read_personalities(&Source::inline("some.ron", &text))
            .map_err(|faults| FileError::from(faults).to_string())
    }

    #[test]
    fn personalities_are_well_formed_and_one_is_steady() {
        let all = personalities();
        assert!(["cautious", "bold", "sniper", "horde"].iter().all(|name| all.contains_key(*name)));
        assert_eq!(all["steady"], Personality::default());
    }

    #[test]
    fn figures_beyond_their_range_are_refused() {
        assert_eq!(read("1000").map(|all| all["meek"].danger), Ok(1000));
        let refused = read("1001").expect_err("that is too much");
        assert!(refused.contains("some.ron:2:") && refused.contains("0..=1000"), "{refused}");
        assert!(read("-1").is_err() && read("1, fear: 3").is_err());
    }
}
