//! A small file format to try errors on.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only reading it is tested")]
pub struct SampleLevel {
    pub name: String,
    #[serde(default)]
    pub glyph: Option<char>,
    #[serde(default)]
    terrain: Vec<(u8, i8)>,
    #[serde(default)]
    units: Vec<SampleUnit>,
    #[serde(default)]
    legend: BTreeMap<char, bool>,
    #[serde(default)]
    odd: Option<Odd>,
    #[serde(default)]
    nonzero: Option<std::num::NonZeroU8>,
    #[serde(default)]
    speed: f32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only reading it is tested")]
pub struct SampleUnit {
    hp: u8,
    weapon: SampleWeapon,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only reading it is tested")]
pub enum SampleWeapon {
    Sword,
    Spear,
    Bow { range: u8 },
    Twin(Box<SampleWeapon>, Box<SampleWeapon>),
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "Vec<u8>")]
pub struct Odd;

impl TryFrom<Vec<u8>> for Odd {
    type Error = String;

    fn try_from(numbers: Vec<u8>) -> Result<Odd, String> {
        let even = numbers.iter().any(|number| number % 2 == 0);
        (!even).then_some(Odd).ok_or("Only odd numbers go here".to_owned())
    }
}
