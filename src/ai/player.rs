//! The kinds of players that the game has for a side.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Care, Charger, Opponent, Thinker, Warlord};
use crate::level::did_you_mean;
use crate::rulebook::Rulebook;

/// A kind of player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Goes to the nearest enemy and attacks.
    Charger,
    /// Weighs its attacks at a glance.
    Recruit,
    /// Knows the odds, and what the enemy may answer.
    Veteran,
    /// Plays its best plans out in its head.
    Warlord,
}

/// The error for a name that no player has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("nobody plays as `{name}`; {help}")]
pub struct UnknownPlayer {
    name: String,
    help: String,
}

impl Player {
    /// All players, the simplest first.
    pub const ALL: [Player; 4] = [Player::Charger, Player::Recruit, Player::Veteran, Player::Warlord];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Player::Charger => "charger",
            Player::Recruit => "recruit",
            Player::Veteran => "veteran",
            Player::Warlord => "warlord",
        }
    }

    /// What the player is like, in a sentence for a list.
    pub fn about(self) -> &'static str {
        match self {
            Player::Charger => "Runs at the nearest enemy and attacks, whatever that costs. The easiest.",
            Player::Recruit => {
                "Takes the attack that looks best and thinks no further. For your first battles."
            }
            Player::Veteran => "Knows the odds, attacks where it pays, and expects your answer.",
            Player::Warlord => {
                "Plays its plans out a round ahead before it moves, and takes its time. The hardest."
            }
        }
    }

    /// Who plays a side for which nobody is named; the settings begin with another.
    pub fn usual() -> Player {
        Player::Veteran
    }

    /// An opponent of this kind, to play under a rulebook.
    pub fn sit_down(self, rulebook: &Rulebook) -> Box<dyn Opponent> {
        match self {
            Player::Charger => Box::new(Charger::new(rulebook)),
            Player::Recruit => Box::new(Thinker::new(rulebook, Care::RECRUIT)),
            Player::Veteran => Box::new(Thinker::new(rulebook, Care::VETERAN)),
            Player::Warlord => Box::new(Warlord::new(rulebook)),
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
