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

/// An error if a file that should be a level is a script or a save.
pub(super) fn no_script(source: &Source) -> Result<(), FileError> {
    let kind = match source.parse() {
        Ok(Outline { beginning: Some(_), .. }) => "save",
        Ok(Outline { orders: Some(_), .. } | Outline { level: Some(_), .. }) => "script",
        _ => return Ok(()),
    };
    Err(source.fault(&[Key::Field("orders")], format!("this is a {kind}, not a level")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_level_is_called_what_it_is() {
        let told = |text: &str| no_script(&Source::inline("a.ron", text)).map_err(|fault| fault.to_string());
        for (text, kind) in
            [("(level: File(\"a\"), orders: [])", "script"), ("(beginning: (), orders: [])", "save")]
        {
            let told = told(text).expect_err(kind);
            assert!(told.contains(&format!("this is a {kind}, not a level")), "{told}");
        }
        assert_eq!(told("(map: [])"), Ok(()));
    }
}
