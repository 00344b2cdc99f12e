//! Ids: the names of units, items and sides in orders, events, files and logs.
//!
//! An id is a short word and sorts as text, so "sorted by id" means the same on every machine. Each word is kept once
//! for the whole run of the program: the same id is found by its address, without reading its letters.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use bevy::ecs::intern::{Interned, Interner};
use bevy::prelude::Component;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// Why a word cannot be an id.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum IdError {
    /// The text is empty.
    #[error("an id needs at least one letter")]
    Empty,
    /// The text is longer than an id of this kind.
    #[error("the id `{0}` is too long: at most {1} characters")]
    TooLong(String, usize),
    /// A character other than a-z, 0-9, `-`, `_` and `.`.
    #[error("the id `{0}` may hold only a-z, 0-9, `-`, `_` and `.`")]
    BadCharacter(String),
}

/// All words that are ids. It never shrinks; a battle brings some hundred short words.
static WORDS: Interner<str> = Interner::new();

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $capacity:literal) => {
        $(#[$doc])*
        #[derive(Component, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name(Interned<str>);

        impl $name {
            /// The most characters it may have.
            pub const LONGEST: usize = $capacity;

            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.".contains(c);
                if text.is_empty() {
                    return Err(IdError::Empty);
                }
                if !text.chars().all(allowed) {
                    return Err(IdError::BadCharacter(text.chars().take(60).collect()));
                }
                if text.len() > Self::LONGEST {
                    return Err(IdError::TooLong(text.chars().take(60).collect(), Self::LONGEST));
                }
                Ok(Self(WORDS.intern(text)))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                if self == other { Ordering::Equal } else { self.as_str().cmp(other.as_str()) }
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

id!(
    /// A unit of one battle, named by its level: up to 24 of a-z, 0-9, `-`, `_`, `.`.
    UnitId,
    24
);
id!(
    /// A weapon, shield or bundle of ammunition of one battle: `owner.template`, up to 52 characters.
    ItemId,
    52
);
id!(
    /// A side of one battle, up to 24 characters.
    SideId,
    24
);
id!(
    /// A part of a body, as `right-arm`, up to 24 characters.
    PartId,
    24
);

/// What stands in the id of a bundle that lies where shots have come down, before its number.
const SHOT: &str = ".shot";

impl ItemId {
    /// The first of `plain`, `plain.2`, `plain.3` and so on that is not taken.
    ///
    /// # Errors
    /// If that is no id.
    ///
    /// ```
    /// use hexfray::model::ItemId;
    ///
    /// let spear = ItemId::first_free("ground.spear", |id| id.as_str() == "ground.spear")?;
    /// assert_eq!(spear.as_str(), "ground.spear.2");
    /// # Ok::<(), hexfray::model::IdError>(())
    /// ```
    pub fn first_free(plain: &str, is_taken: impl Fn(ItemId) -> bool) -> Result<ItemId, IdError> {
        let mut id = plain.parse()?;
        let mut number = 1;
        while is_taken(id) {
            number += 1;
            id = format!("{plain}.{number}").parse()?;
        }
        Ok(id)
    }

    /// The id of a bundle of shots from this one. One that is too long is cut.
    ///
    /// # Panics
    /// Never: what is cut to length is an id.
    pub fn of_shots(self, number: u32) -> ItemId {
        let end = format!("{SHOT}{number}");
        let stem = self.stem();
        let room = stem.len().min(ItemId::LONGEST - end.len());
        format!("{}{end}", &stem[..room]).parse().expect("an id that is cut to length is an id")
    }

    /// Whether this is that item, or a bundle of shots from it.
    pub fn comes_from(self, other: ItemId) -> bool {
        let number = self.as_str().rsplit_once(SHOT).and_then(|(_, number)| number.parse().ok());
        self == other || number.is_some_and(|number| other.of_shots(number) == self)
    }

    /// The id of the bundle from which these shots came first.
    fn stem(&self) -> &str {
        self.as_str().split(SHOT).next().unwrap_or_default()
    }
}

impl PartId {
    /// What the player reads: `right arm`.
    pub fn words(&self) -> String {
        self.as_str().replace('-', " ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_short_lower_case_word() {
        assert_eq!("erdowan".parse::<UnitId>().unwrap().as_str(), "erdowan");
        assert_eq!("".parse::<UnitId>(), Err(IdError::Empty));
        assert!(matches!("Erdowan".parse::<UnitId>(), Err(IdError::BadCharacter(_))));
        assert!(matches!("a".repeat(25).parse::<UnitId>(), Err(IdError::TooLong(_, 24))));
    }

    #[test]
    fn shots_come_from_their_bundle() {
        let id = |text: &str| text.parse::<ItemId>().unwrap();
        let (arrows, long) = (id("ann.arrows"), id(&"a".repeat(52)));
        assert!(arrows.of_shots(7).comes_from(arrows) && arrows.comes_from(arrows));
        assert!(arrows.of_shots(7).of_shots(8).comes_from(arrows) && long.of_shots(12).comes_from(long));
        assert!(
            !id("ann.arrows.2.shot1").comes_from(arrows)
                && !arrows.of_shots(1).comes_from(id("ann.x.arrows"))
        );
    }

    #[test]
    fn ids_sort_as_text() {
        let (a, b): (UnitId, UnitId) = ("a".parse().unwrap(), "ab".parse().unwrap());
        assert!(a < b);
    }
}
