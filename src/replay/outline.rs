//! Which kind of file a text is.

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::level::{FileError, Key, Source};

/// The fields at the top of a file that tell its kind.
#[derive(Deserialize)]
#[serde(rename = "a file of the game")]
pub(super) struct Outline {
    pub map: Option<IgnoredAny>,
    pub rules: Option<IgnoredAny>,
    pub orders: Option<IgnoredAny>,
    pub level: Option<IgnoredAny>,
    pub personalities: Option<IgnoredAny>,
    pub beginning: Option<IgnoredAny>,
    pub party: Option<IgnoredAny>,
    pub weapons: Option<IgnoredAny>,
    pub magic: Option<IgnoredAny>,
    pub ammunition: Option<IgnoredAny>,
    pub shields: Option<IgnoredAny>,
    pub gear: Option<IgnoredAny>,
    pub armor: Option<IgnoredAny>,
    pub bodies: Option<IgnoredAny>,
    pub creatures: Option<IgnoredAny>,
}

impl Outline {
    pub fn is_catalog(&self) -> bool {
        let tables = [
            &self.weapons,
            &self.magic,
            &self.ammunition,
            &self.shields,
            &self.gear,
            &self.armor,
            &self.bodies,
            &self.creatures,
        ];
        tables.into_iter().any(Option::is_some)
    }
}

/// An error if a file that should be a level is a script.
pub(super) fn no_script(source: &Source) -> Result<(), FileError> {
    match source.parse() {
        Ok(Outline { orders: Some(_), .. } | Outline { level: Some(_), .. }) => {
            Err(source.fault(&[Key::Field("orders")], "this is a script, not a level"))
        }
        _ => Ok(()),
    }
}
