//! How well a hex protects who stands in it, as the rows of the odds have it: height, cover, concealment, light, weather.

use crate::hex::{Hex, distance};
use crate::level::Snapshot;
use crate::model::{Light, Tile, Weather};
use crate::rules::light_in;

/// What rain, wind or mist take from shots, in faces of the die.
const WEATHER: f64 = 2.0;

/// What protects a unit in a hex.
pub(super) struct Exposure {
    hex: Hex,
    tile: Tile,
    light: Option<Light>,
}

impl Exposure {
    /// How exposed a unit is in this hex.
    pub fn of(seen: &Snapshot, hex: Hex) -> Exposure {
        let tile = seen.board.tile(hex).copied().unwrap_or_default();
        let light = (tile.light != Light::SUNLIGHT).then(|| light_in(seen, hex));
        Exposure { hex, tile, light }
    }

    /// What an attack hand to hand from a hex gains or loses, in faces of the die.
    pub fn to_blows(&self, seen: &Snapshot, from: Hex) -> f64 {
        self.rise(seen, from) - covered(self.tile.cover)
    }

    /// What a shot from a hex gains or loses, in faces of the die, if the shooter sees that far in the dark.
    pub fn to_shots(&self, seen: &Snapshot, from: Hex, darkvision: u32) -> f64 {
        let beside = seen.board.tile(next_on_the_way(self.hex, from)).map_or(0, |tile| tile.cover);
        let cover = self.tile.cover.max(if distance(self.hex, from) > 1 { beside } else { 0 });
        let dark = self.light.filter(|_| distance(self.hex, from) > darkvision);
        let dim = dark.map_or(0.0, |light| f64::from(100 - light.step().0.min(100)) / 25.0);
        let weather = if seen.board.weather() == Weather::Clear { 0.0 } else { WEATHER };
        let concealed = f64::from(self.tile.concealment / 25);
        self.rise(seen, from) - covered(cover) - concealed - dim - weather
    }

    fn rise(&self, seen: &Snapshot, from: Hex) -> f64 {
        let height = seen.board.tile(from).map_or(0, |tile| tile.elevation);
        f64::from((height - self.tile.elevation).signum())
    }
}

/// What so much cover takes, in faces of the die (T-21).
fn covered(percent: u8) -> f64 {
    match percent {
        90.. => 10.0,
        75.. => 7.0,
        50.. => 4.0,
        25.. => 2.0,
        _ => 0.0,
    }
}

/// The hex beside the first one on the way to the second.
fn next_on_the_way(hex: Hex, to: Hex) -> Hex {
    crate::hex::Facing::toward(hex, to).map_or(hex, |facing| facing.ahead(hex))
}
