//! The findings of a tournament, as whole numbers with all their terms, so that shards fought on several machines add
//! up to exactly what one machine would have found.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::elo::ratings;
use super::fight::FoughtBattle;
use super::hexadecimal;
use super::report::MeanToll;
use super::score::{PlainScore, Score};
use super::shard::SeedRange;
use super::standings::{Decisions, Meeting, Mirror, OnLevel, PlayerHabits, Standings};
use super::toll::{Toll, add};
use crate::ai::Player;
use crate::model::SideId;

/// The findings of a tournament or of a shard of one. Players and levels are those of the terms, by their places there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentFindings {
    /// Version of the game.
    pub game: String,
    /// Which seeds each pair fights on each level.
    pub sample: SeedRange,
    /// The terms they were fought under.
    pub terms: TournamentTerms,
    /// The scores of the side named first: for each level, for each player on that side, for each player on the other.
    pub(super) seats: Vec<PlainScore>,
    /// The scores in pairs of battles with sides exchanged: for each player, for each player named after it.
    pub(super) pairs: Vec<PlainScore>,
    /// What decided the battles on each level.
    pub(super) decisions: Vec<BTreeMap<String, u64>>,
    /// What each player did.
    pub(super) habits: Vec<PlayedToll>,
    /// How long it took on all machines together, in seconds.
    pub seconds: f64,
}

/// The levels and players of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentTerms {
    /// The levels.
    pub arenas: Vec<ArenaTerms>,
    /// The players, each once.
    pub players: Vec<Player>,
    /// How long a player may think about a plan, in work.
    pub work: u32,
}

/// A level of a tournament, by name and by fingerprint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaTerms {
    /// The name of the level.
    pub level: String,
    /// Fingerprint of all that the level holds.
    #[serde(with = "hexadecimal")]
    pub level_hash: u64,
    /// Name of the rulebook.
    pub rulebook: String,
    /// Fingerprint of its text.
    #[serde(with = "hexadecimal")]
    pub rulebook_hash: u64,
    /// The sides of the level.
    pub sides: [SideId; 2],
    /// Whether the level says that one side has an advantage.
    pub uneven: bool,
}

/// How often a player played a side, and what came of it for that side.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayedToll {
    pub played: u64,
    pub toll: Toll,
}

impl TournamentTerms {
    /// Every player with every player named after it.
    pub(super) fn pairs(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let count = self.players.len();
        (0..count).flat_map(move |one| (one + 1..count).map(move |other| [one, other]))
    }

    /// The place of the battles on a level that the first player fights on the side named first.
    pub(super) fn seat(&self, arena: usize, [one, other]: [usize; 2]) -> usize {
        (arena * self.players.len() + one) * self.players.len() + other
    }

    /// Each of them with its name.
    pub(super) fn each(&self) -> Vec<(String, String)> {
        let players: Vec<&str> = self.players.iter().map(|player| player.name()).collect();
        let levels: Vec<&str> = self.arenas.iter().map(|arena| arena.level.as_str()).collect();
        let mut each = vec![
            ("players".to_owned(), players.join(", ")),
            ("levels".to_owned(), levels.join(", ")),
            ("work".to_owned(), self.work.to_string()),
        ];
        for ArenaTerms { level, level_hash, rulebook, rulebook_hash, sides: [one, other], uneven } in
            &self.arenas
        {
            let of = |what: &str, value: String| (format!("{what} {level}"), value);
            each.extend([
                of("fingerprint of", format!("{level_hash:016x}")),
                of("rulebook of", rulebook.clone()),
                of("fingerprint of the rulebook of", format!("{rulebook_hash:016x}")),
                of("sides of", format!("{one}, {other}")),
                of("unevenness of", uneven.to_string()),
            ]);
        }
        each
    }
}

/// No tournament has more levels.
const MOST_LEVELS: usize = 100_000;

impl TournamentFindings {
    /// No tournament has more seeds for a row.
    pub const MOST_SEEDS: u64 = 100_000;

    /// The findings before the first battle.
    pub(super) fn none(terms: TournamentTerms, sample: SeedRange) -> TournamentFindings {
        let (players, arenas) = (terms.players.len(), terms.arenas.len());
        TournamentFindings {
            game: env!("CARGO_PKG_VERSION").to_owned(),
            sample,
            seats: vec![PlainScore::default(); arenas * players * players],
            pairs: vec![PlainScore::default(); terms.pairs().count()],
            decisions: vec![BTreeMap::new(); arenas],
            habits: vec![PlayedToll::default(); players],
            terms,
            seconds: 0.0,
        }
    }

    /// Counts a battle that two players fought on a level, with the score of the first.
    pub(super) fn count(
        &mut self,
        (arena, players): (usize, [usize; 2]),
        score: Score,
        fought: &FoughtBattle,
        sides: [SideId; 2],
    ) {
        self.seats[self.terms.seat(arena, players)].0 += score;
        add(self.decisions[arena].entry(fought.decision.clone()).or_default(), 1);
        for (player, side) in players.into_iter().zip(sides) {
            let PlayedToll { played, toll } = &mut self.habits[player];
            add(played, 1);
            fought.sides.get(&side).into_iter().for_each(|more| toll.add(more));
        }
    }

    /// Counts the pairs of battles with sides exchanged: `score` is that of the first of two players.
    pub(super) fn count_pairs(&mut self, score: impl Fn([usize; 2]) -> Score) {
        self.pairs = self.terms.pairs().map(|players| PlainScore(score(players))).collect();
    }

    /// How many battles were fought.
    pub fn fought(&self) -> u64 {
        self.seats.iter().map(|PlainScore(score)| score.battles()).sum()
    }

    /// Whether there is something to count, and no more than a tournament may have: only a forged file has.
    pub(super) fn is_sound(&self) -> bool {
        let TournamentTerms { arenas, players, .. } = &self.terms;
        let unlike = |one: usize| !players[..one].contains(&players[one]);
        !arenas.is_empty()
            && arenas.len() <= MOST_LEVELS
            && !players.is_empty()
            && (0..players.len()).all(unlike)
            && self.sample.battles <= TournamentFindings::MOST_SEEDS
    }

    /// Adds the findings of another shard.
    pub(super) fn add_up(&mut self, other: &TournamentFindings) {
        self.seats.iter_mut().zip(&other.seats).for_each(|(PlainScore(sum), PlainScore(more))| *sum += *more);
        self.pairs.iter_mut().zip(&other.pairs).for_each(|(PlainScore(sum), PlainScore(more))| *sum += *more);
        for (sums, more) in self.decisions.iter_mut().zip(&other.decisions) {
            more.iter().for_each(|(decision, count)| add(sums.entry(decision.clone()).or_default(), *count));
        }
        for (sum, more) in self.habits.iter_mut().zip(&other.habits) {
            add(&mut sum.played, more.played);
            sum.toll.add(&more.toll);
        }
        self.seconds += other.seconds;
    }

    /// The standings that follow from the findings.
    pub fn standings(&self) -> Standings {
        let TournamentTerms { arenas, players, .. } = &self.terms;
        let names: Vec<&'static str> = players.iter().map(|player| player.name()).collect();
        let mirrors =
            (0..players.len()).flat_map(|player| (0..arenas.len()).map(move |arena| (player, arena)));
        let decided = |(arena, battles): (&ArenaTerms, &BTreeMap<String, u64>)| Decisions {
            level: arena.level.clone(),
            battles: battles.clone(),
        };
        let habits = |(player, PlayedToll { played, toll }): (&&'static str, &PlayedToll)| PlayerHabits {
            player,
            played: *played,
            toll: MeanToll::of(toll, *played),
        };
        Standings {
            meetings: self
                .terms
                .pairs()
                .zip(&self.pairs)
                .map(|(pair, score)| self.meeting(pair, score.0))
                .collect(),
            mirrors: mirrors.map(|(player, arena)| self.mirror(player, arena)).collect(),
            decisions: arenas
                .iter()
                .zip(&self.decisions)
                .filter(|(_, battles)| !battles.is_empty())
                .map(decided)
                .collect(),
            ratings: ratings(&names, |one, other| self.between([one, other])),
            habits: names.iter().zip(&self.habits).map(habits).collect(),
            fought: self.fought(),
        }
    }

    fn of(&self, arena: usize, players: [usize; 2]) -> Score {
        self.seats[self.terms.seat(arena, players)].0
    }

    /// The score of the first of two players against the second on a level, whichever side it had.
    fn on_both_sides(&self, arena: usize, [one, other]: [usize; 2]) -> Score {
        let mut score = self.of(arena, [one, other]);
        score += self.of(arena, [other, one]).turned();
        score
    }

    /// What the first of two players won against the second on all levels.
    fn between(&self, players: [usize; 2]) -> Score {
        let mut overall = Score::default();
        (0..self.terms.arenas.len()).for_each(|arena| overall += self.on_both_sides(arena, players));
        overall
    }

    fn meeting(&self, players: [usize; 2], mut pairs: Score) -> Meeting {
        let arenas = &self.terms.arenas;
        let mut levels: Vec<Score> =
            (0..arenas.len()).map(|arena| self.on_both_sides(arena, players)).collect();
        let mut overall = self.between(players);
        let [mut stronger, mut weaker] = players.map(|player| self.terms.players[player]);
        if overall.losses > overall.wins {
            (stronger, weaker, overall) = (weaker, stronger, overall.turned());
            pairs = pairs.turned();
            levels.iter_mut().for_each(|score| *score = score.turned());
        }
        let named = |(arena, score): (&ArenaTerms, Score)| OnLevel { level: arena.level.clone(), score };
        let levels = arenas.iter().zip(levels).map(named).collect();
        Meeting { stronger: stronger.name(), weaker: weaker.name(), overall, pairs, levels }
    }

    fn mirror(&self, player: usize, arena: usize) -> Mirror {
        let ArenaTerms { level, sides, uneven, .. } = &self.terms.arenas[arena];
        let score = self.of(arena, [player, player]);
        let player = self.terms.players[player].name();
        Mirror { player, level: level.clone(), uneven: *uneven, sides: *sides, score }
    }
}
