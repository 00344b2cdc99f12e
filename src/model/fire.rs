//! Fire: what burns a unit, and the burning hexes of the board.

use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::model::{Board, Flammability};

/// What burns a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Burning {
    /// Holy water, which burns like acid the creatures it harms.
    HolyWater,
    /// Oil just thrown over it.
    Oil,
    /// Oil that still burns on it at its next action.
    OilStill,
    /// The fire in its hex.
    Ground,
    /// Flames all over.
    Engulfed,
}

/// A hex that burns or has burned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fire {
    /// The hex.
    #[serde(with = "crate::hex::pair")]
    pub hex: Hex,
    /// Rounds left to burn: 0 if it has burned out; `None` if it never burns down, like a hearth.
    pub left: Option<u8>,
}

impl Fire {
    /// Whether it still burns.
    pub fn burns(&self) -> bool {
        self.left != Some(0)
    }
}

/// All hexes that burn or have burned, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fires(Vec<Fire>);

impl Fires {
    /// The fires of a board when a battle begins; a hex that does not burn by itself burns on and on.
    pub fn of(board: &Board) -> Fires {
        let burning = board.hexes().filter(|(_, tile)| tile.fire);
        Fires(burning.map(|(hex, tile)| Fire { hex, left: tile.flammability.rounds() }).collect())
    }

    /// All fires, row by row.
    pub fn all(&self) -> &[Fire] {
        &self.0
    }

    /// The hexes that burn now, row by row.
    pub fn burning(&self) -> impl Iterator<Item = Hex> {
        self.0.iter().filter(|fire| fire.burns()).map(|fire| fire.hex)
    }

    /// Whether a hex burns now.
    pub fn burns(&self, hex: Hex) -> bool {
        self.at(hex).is_some_and(|fire| fire.burns())
    }

    /// The fire in a hex, even if it has burned out.
    pub fn at(&self, hex: Hex) -> Option<Fire> {
        self.place(hex).ok().map(|place| self.0[place])
    }

    /// Puts a fire into its hex and replaces the one before.
    pub fn set(&mut self, fire: Fire) {
        match self.place(fire.hex) {
            Ok(place) => self.0[place] = fire,
            Err(place) => self.0.insert(place, fire),
        }
    }

    fn place(&self, hex: Hex) -> Result<usize, usize> {
        self.0.binary_search_by_key(&(hex.y, hex.x), |fire| (fire.hex.y, fire.hex.x))
    }
}

impl Flammability {
    /// How many rounds such a hex burns once it is lit; `None` if it does not burn by itself.
    pub fn rounds(self) -> Option<u8> {
        match self {
            Flammability::None => None,
            Flammability::Low => Some(6),
            Flammability::High => Some(3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Tile;

    #[test]
    fn a_hearth_burns_on_and_straw_burns_down() {
        let hearth = Tile { fire: true, ..Tile::default() };
        let straw = Tile { fire: true, flammability: Flammability::High, ..Tile::default() };
        let board = Board::new(3, 1, vec![straw, Tile::default(), hearth]).unwrap();
        let fires = Fires::of(&board);
        assert_eq!(fires.all().iter().map(|fire| fire.left).collect::<Vec<_>>(), [Some(3), None]);
    }

    #[test]
    fn fires_stay_in_order_and_a_hex_burns_once() {
        let mut fires = Fires::default();
        for (x, y) in [(2, 1), (0, 0), (1, 1)] {
            fires.set(Fire { hex: Hex::new(x, y), left: Some(2) });
        }
        fires.set(Fire { hex: Hex::new(1, 1), left: Some(0) });
        assert!(fires.all().is_sorted_by_key(|fire| (fire.hex.y, fire.hex.x)));
        assert_eq!(fires.burning().collect::<Vec<_>>(), [Hex::new(0, 0), Hex::new(2, 1)]);
        assert!(!fires.burns(Hex::new(1, 1)) && fires.at(Hex::new(1, 1)).is_some());
    }
}
