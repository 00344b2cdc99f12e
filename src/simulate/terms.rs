//! The terms of a simulation: level, rulebook and players, by name and by fingerprint.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::hexadecimal;
use super::set_up::SetUp;
use crate::level::{DiceRecord, Level, Snapshot, printable};
use crate::model::SideId;
use crate::rulebook::Rulebook;

/// A set-up as files and reports have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Title of the level.
    pub level: String,
    /// Fingerprint of all that the level holds.
    #[serde(with = "hexadecimal")]
    pub level_hash: u64,
    /// Name of the rulebook.
    pub rulebook: String,
    /// Fingerprint of its text.
    #[serde(with = "hexadecimal")]
    pub rulebook_hash: u64,
    /// The players, by side.
    pub players: BTreeMap<SideId, String>,
    /// How long a player may think about a plan, in work.
    pub work: u32,
}

/// The fingerprint of all that a level holds.
pub(super) fn level_fingerprint(level: &Level) -> u64 {
    let beginning = Snapshot::beginning(level, DiceRecord::default());
    let beginning = ron::to_string(&beginning).expect("a level holds only what RON can say");
    xxh3_64(beginning.as_bytes())
}

/// The fingerprint of the text of a rulebook.
pub(super) fn rulebook_fingerprint(rulebook: &Rulebook) -> u64 {
    xxh3_64(rulebook.text().as_bytes())
}

impl Terms {
    /// The terms of a set-up.
    pub fn of(set_up: &SetUp) -> Terms {
        let SetUp { level, rulebook, players, work } = set_up;
        Terms {
            level: level.title.clone(),
            level_hash: level_fingerprint(level),
            rulebook: rulebook.name.clone(),
            rulebook_hash: rulebook_fingerprint(rulebook),
            players: players.iter().map(|(side, player)| (*side, player.name().to_owned())).collect(),
            work: *work,
        }
    }

    /// Each of them with its name.
    pub(super) fn each(&self) -> [(&'static str, String); 6] {
        [
            ("level", self.level.clone()),
            ("fingerprint of the level", format!("{:016x}", self.level_hash)),
            ("rulebook", self.rulebook.clone()),
            ("fingerprint of the rulebook", format!("{:016x}", self.rulebook_hash)),
            ("players", self.cast()),
            ("work", self.work.to_string()),
        ]
    }

    fn cast(&self) -> String {
        let cast: Vec<String> =
            self.players.iter().map(|(side, player)| format!("{side} by {player}")).collect();
        cast.join(", ")
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Terms { level, rulebook, work, .. } = self;
        let (level, rulebook) = (printable(level), printable(rulebook));
        write!(f, "{level} under {rulebook}, {}, work {work}", self.cast())
    }
}
