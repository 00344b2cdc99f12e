//! Who there is to play a side.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Charger, Opponent};
use crate::level::did_you_mean;
use crate::rulebook::Rulebook;

/// A kind of player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Goes at the nearest enemy.
    #[default]
    Charger,
}

/// There is no such player.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("nobody plays as `{name}`; {help}")]
pub struct UnknownPlayer {
    name: String,
    help: String,
}

impl Player {
    /// All there are, the simplest first.
    pub const ALL: [Player; 1] = [Player::Charger];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Player::Charger => "charger",
        }
    }

    /// What he is like, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Player::Charger => {
                "Goes at the nearest enemy by the shortest way and strikes, whatever that costs."
            }
        }
    }

    /// Whom one plays against who does not say otherwise: the best there is.
    pub fn usual() -> Player {
        Player::ALL[Player::ALL.len() - 1]
    }

    /// Somebody of this kind, to play under a rulebook.
    pub fn sit_down(self, rulebook: &Rulebook) -> Box<dyn Opponent> {
        match self {
            Player::Charger => Box::new(Charger::new(rulebook)),
        }
    }
}

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Player, UnknownPlayer> {
        let names = Player::ALL.map(Player::name);
        let known = Player::ALL.into_iter().find(|player| player.name() == name);
        known.ok_or_else(|| UnknownPlayer { name: name.to_owned(), help: did_you_mean(name, names) })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
