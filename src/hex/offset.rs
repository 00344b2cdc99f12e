//! Offset coordinates: the columns and rows in which levels are written and tiles are stored.
//!
//! Odd rows are shifted half a hex to the right (`RowOdd`, pointy-top), as the tilemap draws them.

use super::Hex;
use hexx::{HexOrientation, OffsetHexMode};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place in a rectangular map; column 0, row 0 is the axial origin. It displays as `(column, row)`, as files have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Offset {
    /// Counts to the right.
    pub column: i32,
    /// Counts down.
    pub row: i32,
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.column, self.row)
    }
}

/// The column and row of a hex.
///
/// ```
/// use hexfray::hex::{Hex, Offset, to_offset};
///
/// assert_eq!(to_offset(Hex::new(1, 2)), Offset { column: 2, row: 2 });
/// assert_eq!(to_offset(Hex::new(1, 2)).to_string(), "(2, 2)");
/// ```
pub fn to_offset(hex: Hex) -> Offset {
    let [column, row] = hex.to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Pointy);
    Offset { column, row }
}

/// The hex in a column and row.
///
/// ```
/// use hexfray::hex::{Hex, Offset, from_offset};
///
/// assert_eq!(from_offset(Offset { column: 2, row: 2 }), Hex::new(1, 2));
/// ```
pub fn from_offset(offset: Offset) -> Hex {
    Hex::from_offset_coordinates([offset.column, offset.row], OffsetHexMode::Odd, HexOrientation::Pointy)
}

/// Writes a hex in files and logs as its `(column, row)`; for `#[serde(with = …)]`.
///
/// ```
/// use hexfray::hex::Hex;
///
/// #[derive(serde::Deserialize)]
/// struct Camp {
///     #[serde(with = "hexfray::hex::pair")]
///     at: Hex,
/// }
/// let camp: Camp = ron::from_str("(at: (2, 2))").unwrap();
/// assert_eq!(camp.at, Hex::new(1, 2));
/// ```
pub mod pair {
    use super::{Hex, Offset, from_offset, to_offset};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes `(column, row)`.
    ///
    /// # Errors
    /// Only those of the serializer.
    pub fn serialize<S: Serializer>(hex: &Hex, serializer: S) -> Result<S::Ok, S::Error> {
        let Offset { column, row } = to_offset(*hex);
        (column, row).serialize(serializer)
    }

    /// Reads `(column, row)`.
    ///
    /// # Errors
    /// If it is not a pair of whole numbers within ±100 000, the range in which geometry is exact.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        let (column, row) = <(i32, i32)>::deserialize(deserializer)?;
        let bounds = -100_000..=100_000;
        if !bounds.contains(&column) || !bounds.contains(&row) {
            return Err(serde::de::Error::custom(format!("the hex ({column}, {row}) is off every map")));
        }
        Ok(from_offset(Offset { column, row }))
    }
}

/// Writes a hex in logs as `(column, row)` if there is one; for `#[serde(with = …)]`.
pub mod pair_if_any {
    use super::{Hex, pair};
    use serde::{Serialize, Serializer};

    /// Writes `(column, row)`, or nothing.
    ///
    /// # Errors
    /// Only those of the serializer.
    pub fn serialize<S: Serializer>(hex: &Option<Hex>, serializer: S) -> Result<S::Ok, S::Error> {
        match hex {
            Some(hex) => pair::serialize(hex, serializer),
            None => ().serialize(serializer),
        }
    }
}

/// Writes hexes in files and logs as a list of `(column, row)`; for `#[serde(with = …)]`.
///
/// ```
/// use hexfray::hex::Hex;
///
/// #[derive(serde::Deserialize)]
/// struct Area {
///     #[serde(with = "hexfray::hex::pairs")]
///     hexes: Vec<Hex>,
/// }
/// let area: Area = serde_json::from_str(r#"{"hexes": [[2, 2], [0, 0]]}"#).unwrap();
/// assert_eq!(area.hexes, [Hex::new(1, 2), Hex::ZERO]);
/// ```
pub mod pairs {
    use super::{Hex, pair};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct OffsetPair(#[serde(with = "pair")] Hex);

    /// Writes a list of `(column, row)`.
    ///
    /// # Errors
    /// Only those of the serializer.
    pub fn serialize<S: Serializer>(hexes: &[Hex], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(hexes.iter().map(|&hex| OffsetPair(hex)))
    }

    /// Reads a list of `(column, row)`.
    ///
    /// # Errors
    /// As for a single pair.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Hex>, D::Error> {
        let pairs = Vec::<OffsetPair>::deserialize(deserializer)?;
        Ok(pairs.into_iter().map(|OffsetPair(hex)| hex).collect())
    }
}

#[cfg(test)]
mod tests {
    use crate::hex::tests::far_hex;
    use crate::hex::{Facing, Offset, from_offset, to_offset};
    use proptest::prelude::*;

    /// The neighbors of a place as steps of (column, row), in C-2's order.
    fn steps_around(column: i32, row: i32) -> [(i32, i32); 6] {
        let hex = from_offset(Offset { column, row });
        Facing::ALL.map(|facing| {
            let neighbor = to_offset(facing.ahead(hex));
            (neighbor.column - column, neighbor.row - row)
        })
    }

    #[test]
    fn c2_neighbors_in_even_and_odd_rows() {
        let even = [(1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)];
        let odd = [(1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1)];
        for row in [-4, -2, 0, 2, 4] {
            assert_eq!(steps_around(3, row), even);
            assert_eq!(steps_around(-3, row + 1), odd);
        }
    }

    proptest! {
        #[test]
        fn hexes_survive_the_round_trip(hex in far_hex()) {
            prop_assert_eq!(from_offset(to_offset(hex)), hex);
        }

        #[test]
        fn places_survive_the_round_trip(
            column in -100_000..=100_000,
            row in -100_000..=100_000,
        ) {
            let offset = Offset { column, row };
            prop_assert_eq!(to_offset(from_offset(offset)), offset);
        }
    }
}
