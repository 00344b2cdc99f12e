//! Every kind of player against every other and against itself: which is stronger, and which levels are fair.
//!
//! A pair of players fights each seed twice, the second time with sides exchanged, so that a level that favors a side
//! favors no player. Shards have whole seeds, so that both battles are in one of them.

use std::collections::BTreeMap;

use thiserror::Error;

use super::fight::BattleTable;
use super::in_order;
use super::score::Score;
use super::set_up::SetUp;
use super::shard::SeedRange;
use super::terms::{level_fingerprint, rulebook_fingerprint};
use super::tournament_findings::{ArenaTerms, TournamentFindings, TournamentTerms};
use crate::ai::Player;
use crate::level::Level;
use crate::model::SideId;
use crate::rulebook::Rulebook;

/// The error for a level that does not have two sides.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{level} has {sides} sides; a tournament is played on levels with two")]
pub struct NotTwoSides {
    /// The level.
    pub level: String,
    /// How many sides it has.
    pub sides: usize,
}

/// A level to play on.
#[derive(Debug, Clone)]
pub struct Arena {
    /// The name of the level.
    pub name: String,
    level: Level,
    rulebook: Rulebook,
    sides: [SideId; 2],
}

/// Which players play, where and how often.
#[derive(Debug, Clone)]
pub struct Tournament {
    /// The levels.
    pub arenas: Vec<Arena>,
    /// The players, each once.
    pub players: Vec<Player>,
    /// The seeds that each pair fights on each level, twice each, and each player against itself, once each.
    pub sample: SeedRange,
    /// How long a player may think about a plan, in work.
    pub work: u32,
}

/// A player on each side of an arena.
struct Pairing {
    arena: usize,
    players: [usize; 2],
    set_up: SetUp,
}

impl Arena {
    /// A level under its rulebook.
    ///
    /// # Errors
    /// Unless it has two sides.
    pub fn new(name: &str, level: Level, rulebook: Rulebook) -> Result<Arena, NotTwoSides> {
        let sides: Vec<SideId> = level.sides.sides.keys().copied().collect();
        let count = sides.len();
        let two = sides.try_into().map_err(|_| NotTwoSides { level: name.to_owned(), sides: count });
        Ok(Arena { name: name.to_owned(), level, rulebook, sides: two? })
    }

    fn terms(&self) -> ArenaTerms {
        let Arena { name, level, rulebook, sides } = self;
        ArenaTerms {
            level: name.clone(),
            level_hash: level_fingerprint(level),
            rulebook: rulebook.name.clone(),
            rulebook_hash: rulebook_fingerprint(rulebook),
            sides: *sides,
            uneven: level.uneven,
        }
    }
}

impl Tournament {
    /// The number of battles of the shard.
    pub fn battles(&self) -> u64 {
        let pairings = self.arenas.len() * self.players.len().pow(2);
        self.sample.share().saturating_mul(pairings as u64)
    }

    /// Plays the shard on as many threads as the current pool has, seed by seed, until `stopped` says so; then there are
    /// fewer battles than the shard has. `after_each` is called after each battle.
    pub fn play(
        &self,
        after_each: impl Fn() + Sync,
        stopped: impl Fn() -> bool + Sync,
    ) -> TournamentFindings {
        let pairings = self.pairings();
        let all = |seed: u64| (0..pairings.len()).map(move |pairing| (pairing, seed));
        let battles: Vec<(usize, u64)> = self.sample.seeds().flat_map(all).collect();
        let play = |(): &mut (), (pairing, seed): &(usize, u64)| {
            let fought = BattleTable::laid(&pairings[*pairing].set_up).fight(*seed, &stopped)?;
            after_each();
            Some(fought)
        };
        let fought = in_order(&battles, || (), play);
        let mut findings = TournamentFindings::none(self.terms(), self.sample);
        let mut mirrored = MirroredPairs::default();
        for ((pairing, seed), fought) in battles.into_iter().zip(&fought) {
            let Pairing { arena, players, .. } = pairings[pairing];
            let sides = self.arenas[arena].sides;
            let score = Score::of(fought.winner, sides[0]);
            findings.count((arena, players), score, fought, sides);
            mirrored.count((players, arena, seed), score);
        }
        findings.count_pairs(|players| mirrored.score(players));
        findings
    }

    fn terms(&self) -> TournamentTerms {
        let arenas = self.arenas.iter().map(Arena::terms).collect();
        TournamentTerms { arenas, players: self.players.clone(), work: self.work }
    }

    /// Every player on the one side against every player on the other, so that each pair meets on both sides.
    fn pairings(&self) -> Vec<Pairing> {
        let all = 0..self.players.len();
        let seats = all.clone().flat_map(|one| all.clone().map(move |other| [one, other]));
        let pairing = |arena: usize, players: [usize; 2]| {
            let Arena { level, rulebook, sides, .. } = &self.arenas[arena];
            let cast = sides.iter().copied().zip(players.map(|player| self.players[player]));
            let set_up = SetUp {
                level: level.clone(),
                rulebook: rulebook.clone(),
                players: cast.collect(),
                work: self.work,
            };
            Pairing { arena, players, set_up }
        };
        (0..self.arenas.len())
            .flat_map(|arena| seats.clone().map(move |seats| (arena, seats)))
            .map(|(arena, seats)| pairing(arena, seats))
            .collect()
    }
}

/// Two players, by number, on a level, with a seed.
type MirroredPair = ([usize; 2], usize, u64);

/// How many of the battles of each pair are fought, and wins minus losses of the player named first.
#[derive(Default)]
struct MirroredPairs(BTreeMap<MirroredPair, (u8, i32)>);

impl MirroredPairs {
    /// Counts a battle with the score of its first player.
    fn count(&mut self, ([one, other], arena, seed): MirroredPair, score: Score) {
        let (players, score) =
            if one <= other { ([one, other], score) } else { ([other, one], score.turned()) };
        let (battles, better) = self.0.entry((players, arena, seed)).or_default();
        *battles += 1;
        *better += score.wins as i32 - score.losses as i32;
    }

    /// How often the first of two players did better in the two battles of a seed on a level, where both are fought.
    fn score(&self, players: [usize; 2]) -> Score {
        let mut score = Score::default();
        let whole = self.0.iter().filter(|((of, ..), (battles, _))| *of == players && *battles == 2);
        for (_, (_, better)) in whole {
            match better.signum() {
                1 => score.wins += 1,
                -1 => score.losses += 1,
                _ => score.draws += 1,
            }
        }
        score
    }
}

#[cfg(test)]
mod tests {
    use super::super::fight::FoughtBattle;
    use super::super::shard::Shard;
    use super::super::standings::Standings;
    use super::*;
    use crate::model::LogMark;

    fn arena(name: &str) -> Arena {
        let source = crate::level::Source::inline("tavern.ron", include_str!("../../levels/tavern.ron"));
        let level = Level::read(&source).unwrap();
        let rulebook = Rulebook::shipped("house", crate::rules::codex()).unwrap();
        Arena::new(name, level, rulebook).unwrap()
    }

    /// A tournament of two players of one kind, so that only the seats tell them apart.
    fn tournament(arenas: Vec<Arena>) -> Tournament {
        let sample = SeedRange { seed: 1, battles: 1, shard: Shard::WHOLE };
        Tournament { arenas, players: vec![Player::Charger; 2], sample, work: 1 }
    }

    fn standings(scores: &[Score]) -> Standings {
        let tournament = tournament(vec![arena("one"), arena("two")]);
        let pairings = tournament.pairings();
        assert_eq!((pairings.len(), tournament.battles()), (8, 8));
        let mut findings = TournamentFindings::none(tournament.terms(), tournament.sample);
        let fought = FoughtBattle {
            seed: 1,
            winner: None,
            rounds: 1,
            activations: 1,
            sides: BTreeMap::new(),
            decision: "nobody wins".to_owned(),
            log: LogMark::default(),
        };
        for (Pairing { arena, players, .. }, score) in pairings.iter().zip(scores) {
            let Arena { sides, .. } = tournament.arenas[*arena];
            findings.count((*arena, *players), *score, &fought, sides);
        }
        findings.standings()
    }

    fn score(wins: u64, losses: u64, draws: u64) -> Score {
        Score { wins, losses, draws }
    }

    #[test]
    fn battles_with_sides_exchanged_count_for_the_same_player() {
        // On each level: the first against itself and the second, then the second against the first and itself.
        let mirror = score(5, 4, 1);
        let scores =
            [mirror, score(2, 7, 1), score(6, 3, 1), mirror, mirror, score(1, 9, 0), score(8, 0, 2), mirror];
        let standings = standings(&scores);
        let [meeting] = &standings.meetings[..] else { panic!("two players meet once") };
        let of_levels: Vec<Score> = meeting.levels.iter().map(|level| level.score).collect();
        assert_eq!(of_levels, [score(13, 5, 2), score(17, 1, 2)]);
        assert_eq!(meeting.overall, score(30, 6, 4));
        // 32 of 40 points, and half of one more battle: odds of 32.5 to 8.5 for the second player.
        let elo = standings.ratings[1].elo;
        assert!((elo - (1000.0 + 400.0 * (32.5_f64 / 8.5).log10())).abs() < 1e-6, "{elo}");
        assert_eq!(standings.mirrors.len(), 4);
        assert!(standings.mirrors.iter().all(|mirror| mirror.score == score(5, 4, 1)));
    }
}
