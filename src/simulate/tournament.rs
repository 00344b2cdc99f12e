//! Every kind of player against every other and against itself: which is stronger, and which levels are fair.
//!
//! A pair of players fights each seed twice, the second time with sides exchanged, so that a level that favors a side
//! favors no player.

use std::collections::BTreeMap;

use thiserror::Error;

use super::elo::ratings;
use super::fight::{BattleTable, FoughtBattle};
use super::in_order;
use super::report::MeanToll;
use super::score::Score;
use super::set_up::SetUp;
use super::standings::{Decisions, Meeting, Mirror, OnLevel, PlayerHabits, Standings};
use super::toll::Toll;
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
    /// The first seed; the others follow it.
    pub seed: u64,
    /// How many seeds each pair fights on each level, twice each, and each player against itself, once each.
    pub seeds: u64,
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
}

impl Tournament {
    /// The number of battles.
    pub fn battles(&self) -> u64 {
        let pairings = self.arenas.len() * self.players.len().pow(2);
        self.seeds.saturating_mul(pairings as u64)
    }

    /// Plays it on as many threads as the current pool has, seed by seed, until `stopped` says so; `after_each` is
    /// called after each battle.
    pub fn play(&self, after_each: impl Fn() + Sync, stopped: impl Fn() -> bool + Sync) -> Standings {
        let pairings = self.pairings();
        let all = |seed: u64| (0..pairings.len()).map(move |pairing| (pairing, seed));
        let battles: Vec<(usize, u64)> = (0..self.seeds).flat_map(all).collect();
        let play = |(): &mut (), (pairing, seed): &(usize, u64)| {
            let set_up = &pairings[*pairing].set_up;
            let fought = BattleTable::laid(set_up).fight(self.seed.wrapping_add(*seed), &stopped)?;
            after_each();
            Some(fought)
        };
        let fought = in_order(&battles, || (), play);
        let mut scores = Scores::none(&pairings);
        for ((pairing, seed), FoughtBattle { winner, decision, sides: tolls, .. }) in
            battles.into_iter().zip(&fought)
        {
            let Pairing { arena, players, .. } = pairings[pairing];
            let sides = self.arenas[arena].sides;
            scores.count(pairing, (players, arena, seed), Score::of(*winner, sides[0]));
            *scores.decisions.entry(arena).or_default().entry(decision.clone()).or_default() += 1;
            for (player, side) in players.into_iter().zip(sides) {
                let (played, sum) = scores.tolls.entry(player).or_default();
                *played += 1;
                tolls.get(&side).into_iter().for_each(|toll| sum.add(toll));
            }
        }
        self.standings(&scores)
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

    fn standings(&self, scores: &Scores) -> Standings {
        let count = self.players.len();
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let mirrors = (0..count).flat_map(|player| (0..self.arenas.len()).map(move |arena| (player, arena)));
        Standings {
            meetings: pairs.map(|(one, other)| self.meeting(one, other, scores)).collect(),
            mirrors: mirrors.map(|(player, arena)| self.mirror(player, arena, scores)).collect(),
            decisions: scores
                .decisions
                .iter()
                .map(|(arena, battles)| self.decided(*arena, battles))
                .collect(),
            ratings: ratings(&self.names(), |one, other| self.between([one, other], scores)),
            habits: (0..count).map(|player| self.habits(player, scores)).collect(),
            fought: scores.decisions.values().flat_map(BTreeMap::values).sum(),
        }
    }

    fn decided(&self, arena: usize, battles: &BTreeMap<String, u64>) -> Decisions {
        Decisions { level: self.arenas[arena].name.clone(), battles: battles.clone() }
    }

    fn names(&self) -> Vec<&'static str> {
        self.players.iter().map(|player| player.name()).collect()
    }

    /// What the first of two players won against the second on all levels.
    fn between(&self, players: [usize; 2], scores: &Scores) -> Score {
        let mut overall = Score::default();
        (0..self.arenas.len()).for_each(|arena| overall += scores.on_both_sides(arena, players));
        overall
    }

    fn habits(&self, player: usize, scores: &Scores) -> PlayerHabits {
        let (played, toll) = scores.tolls.get(&player).cloned().unwrap_or_default();
        PlayerHabits { player: self.players[player].name(), played, toll: MeanToll::of(&toll, played) }
    }

    fn meeting(&self, one: usize, other: usize, scores: &Scores) -> Meeting {
        let on = |arena: usize| scores.on_both_sides(arena, [one, other]);
        let mut levels: Vec<Score> = (0..self.arenas.len()).map(on).collect();
        let mut overall = self.between([one, other], scores);
        let mut pairs = scores.of_pairs([one, other]);
        let (mut stronger, mut weaker) = (self.players[one], self.players[other]);
        if overall.losses > overall.wins {
            (stronger, weaker, overall) = (weaker, stronger, overall.turned());
            pairs = pairs.turned();
            levels.iter_mut().for_each(|score| *score = score.turned());
        }
        let named = |(arena, score): (&Arena, Score)| OnLevel { level: arena.name.clone(), score };
        let levels = self.arenas.iter().zip(levels).map(named).collect();
        Meeting { stronger: stronger.name(), weaker: weaker.name(), overall, pairs, levels }
    }

    fn mirror(&self, player: usize, arena: usize, scores: &Scores) -> Mirror {
        let Arena { name, level, sides, .. } = &self.arenas[arena];
        let score = scores.of(arena, [player, player]);
        let uneven = level.uneven;
        Mirror { player: self.players[player].name(), level: name.clone(), uneven, sides: *sides, score }
    }
}

/// Two players, by number, on a level, with a seed.
type MirroredPair = ([usize; 2], usize, u64);

/// What came of the battles.
struct Scores<'s> {
    pairings: &'s [Pairing],
    /// The score of every pairing, for the side named first.
    scores: Vec<Score>,
    /// How many of the battles of each pair are fought, and wins minus losses of the player named first.
    pairs: BTreeMap<MirroredPair, (u8, i32)>,
    /// What decided the battles of each arena.
    decisions: BTreeMap<usize, BTreeMap<String, u64>>,
    /// How often each player played a side, and what came of it for that side.
    tolls: BTreeMap<usize, (u64, Toll)>,
}

impl<'s> Scores<'s> {
    fn none(pairings: &'s [Pairing]) -> Scores<'s> {
        let scores = vec![Score::default(); pairings.len()];
        let (pairs, decisions, tolls) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Scores { pairings, scores, pairs, decisions, tolls }
    }

    /// Counts a battle of a pairing with the score of its first player.
    fn count(&mut self, pairing: usize, ([one, other], arena, seed): MirroredPair, score: Score) {
        self.scores[pairing] += score;
        let (players, score) =
            if one <= other { ([one, other], score) } else { ([other, one], score.turned()) };
        let (battles, better) = self.pairs.entry((players, arena, seed)).or_default();
        *battles += 1;
        *better += score.wins as i32 - score.losses as i32;
    }

    fn of(&self, arena: usize, players: [usize; 2]) -> Score {
        let sought = |pairing: &Pairing| pairing.arena == arena && pairing.players == players;
        let place = self.pairings.iter().position(sought);
        place.map_or_else(Score::default, |place| self.scores[place])
    }

    /// The score of the first of two players against the second on a level, whichever side it had.
    fn on_both_sides(&self, arena: usize, [one, other]: [usize; 2]) -> Score {
        let mut score = self.of(arena, [one, other]);
        score += self.of(arena, [other, one]).turned();
        score
    }

    /// How often the first of two players did better in the two battles of a seed on a level, where both are fought.
    fn of_pairs(&self, players: [usize; 2]) -> Score {
        let mut score = Score::default();
        let whole = self.pairs.iter().filter(|((of, ..), (battles, _))| *of == players && *battles == 2);
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
    use super::*;

    fn arena(name: &str) -> Arena {
        let source = crate::level::Source::inline("tavern.ron", include_str!("../../levels/tavern.ron"));
        let level = Level::read(&source).unwrap();
        let rulebook = Rulebook::shipped("house", crate::rules::codex()).unwrap();
        Arena::new(name, level, rulebook).unwrap()
    }

    /// A tournament of two players of one kind, so that only the seats tell them apart.
    fn tournament(arenas: Vec<Arena>) -> Tournament {
        Tournament { arenas, players: vec![Player::Charger; 2], seed: 1, seeds: 1, work: 1 }
    }

    fn standings(scores: &[Score]) -> Standings {
        let tournament = tournament(vec![arena("one"), arena("two")]);
        let pairings = tournament.pairings();
        assert_eq!((pairings.len(), tournament.battles()), (8, 8));
        tournament.standings(&Scores { scores: scores.to_vec(), ..Scores::none(&pairings) })
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
