//! Scripts about places, played on boards whose north is turned to the south: the same must happen.

use std::path::Path;

use serde_json::{Value, from_value, to_value};

use super::entry::Entry;
use super::{Script, play};
use crate::hex::{Hex, Offset, from_offset, to_offset};
use crate::level::UnitRecord;
use crate::model::{Board, Place, Purpose, ScriptedFace, Tile};

/// Scripts whose rules ask about heights, arcs, lines and neighbors.
const SCRIPTS: [&str; 14] = [
    "out-of-the-pit",
    "tight-quarters-over-a-pit",
    "tight-quarters-over-a-pit-by-the-letter",
    "thrown-across-stone",
    "full-cover",
    "halfway-up-the-cliff",
    "climbers-and-crossbows",
    "effective-thac0",
    "three-sides",
    "riders-flank-nobody",
    "two-in-the-dark",
    "heard-in-the-dark",
    "beside-horse-and-rider",
    "horse-and-rider",
];

/// Exchanges north and south. The first and the last row are even, so that no row moves by half a hex.
struct UpsideDown {
    last: i32,
}

impl UpsideDown {
    fn of(board: &Board) -> UpsideDown {
        UpsideDown { last: board.rows() / 2 * 2 }
    }

    fn hex(&self, hex: Hex) -> Hex {
        let Offset { column, row } = to_offset(hex);
        from_offset(Offset { column, row: self.last - row })
    }

    /// The board, with another row if it has an even number of them.
    fn board(&self, board: &Board) -> Board {
        let places =
            (0..=self.last).flat_map(|row| (0..board.columns()).map(move |column| Offset { column, row }));
        let tile = |place| board.tile(self.hex(from_offset(place))).copied().unwrap_or_default();
        let tiles: Vec<Tile> = places.map(tile).collect();
        Board::new(board.columns(), self.last + 1, tiles).expect("it is as large").under(board.weather())
    }

    /// Orders and events as JSON: pairs of numbers are hexes, and some words are directions.
    fn json(&self, value: &mut Value) {
        let pair = value.as_array().and_then(|pair| match &pair[..] {
            [column, row] => Some((column.as_f64()?, row.as_f64()?)),
            _ => None,
        });
        if let Some((column, row)) = pair {
            *value = Value::from(vec![column as i32, self.last - row as i32]);
            return;
        }
        match value {
            Value::String(word) => {
                let mirrored = match word.as_str() {
                    "NorthEast" => "SouthEast",
                    "NorthWest" => "SouthWest",
                    "SouthEast" => "NorthEast",
                    "SouthWest" => "NorthWest",
                    other => other,
                };
                *word = mirrored.to_owned();
            }
            Value::Array(values) => values.iter_mut().for_each(|value| self.json(value)),
            Value::Object(keys) => keys.values_mut().for_each(|value| self.json(value)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn through_json<T: serde::Serialize + serde::de::DeserializeOwned>(&self, whole: &T) -> T {
        let mut json = to_value(whole).expect("it is written as JSON");
        self.json(&mut json);
        from_value(json).expect("it is read again")
    }

    fn unit(&self, unit: &mut UnitRecord) {
        unit.position = self.hex(unit.position);
        unit.facing = self.through_json(&unit.facing);
    }

    /// On 4 to 8 an item falls to a side counted clockwise from ahead.
    fn face(&self, face: &mut ScriptedFace) {
        if face.purpose == Some(Purpose::Landing) && (4..=8).contains(&face.face) {
            face.face = 12 - face.face;
        }
    }

    fn script(&self, script: &mut Script) {
        script.level.board = self.board(&script.level.board);
        script.level.units.iter_mut().for_each(|unit| self.unit(unit));
        for item in &mut script.level.items {
            if let Place::Lying(hex) = &mut item.place {
                *hex = self.hex(*hex);
            }
        }
        script.dice.script.iter_mut().flatten().for_each(|face| self.face(face));
        for entry in &mut script.orders {
            match entry {
                Entry::Given(order) => *order = self.through_json(order),
                Entry::Refused(refused) => refused.order = self.through_json(&refused.order),
                Entry::PlayOn => {}
            }
        }
        let events = script.expect.iter_mut().chain(&mut script.forbid).chain(&mut script.facts);
        events.for_each(|event| self.json(&mut event.0));
        script.log = None;
    }
}

#[test]
fn scripts_about_places_hold_on_mirrored_boards() {
    for name in SCRIPTS {
        let path = format!("tests/scripts/{name}.ron");
        let mut script = Script::read(Path::new(&path)).unwrap_or_else(|error| panic!("{error}"));
        UpsideDown::of(&script.level.board).script(&mut script);
        let played = play(&script);
        assert_eq!((played.stopped, played.missed), (None, vec![]), "{name}");
    }
}
