//! Every player in every situation, many times: who gives the good answer?

use super::in_order;
use super::situation::{GauntletSituation, play_with};
use super::trials::{GauntletTrial, Trials};
use crate::ai::Player;
use crate::replay::Script;

/// Who is tried in which situations, and how often.
#[derive(Debug, Clone)]
pub struct Gauntlet {
    /// The situations.
    pub situations: Vec<GauntletSituation>,
    /// The players on trial.
    pub players: Vec<Player>,
    /// The first seed; the others follow it.
    pub seed: u64,
    /// How many seeds each player plays in each situation.
    pub seeds: u64,
    /// How long a player may think about a plan, in work.
    pub work: u32,
}

impl Gauntlet {
    /// The number of battles.
    pub fn battles(&self) -> u64 {
        let trials = self.situations.len() * self.players.len();
        self.seeds.saturating_mul(trials as u64)
    }

    /// Plays it on as many threads as the current pool has, seed by seed, until `stopped` says so; `after_each` is
    /// called after each battle.
    pub fn play(&self, after_each: impl Fn() + Sync, stopped: impl Fn() -> bool + Sync) -> Trials {
        let tried = |situation: &GauntletSituation| {
            let scripts = self.players.iter().map(|player| situation.tried_by(*player, self.work));
            scripts.collect::<Vec<Script>>()
        };
        let scripts: Vec<Script> = self.situations.iter().flat_map(tried).collect();
        let all = |seed: u64| (0..scripts.len()).map(move |trial| (trial, seed));
        let battles: Vec<(usize, u64)> = (0..self.seeds).flat_map(all).collect();
        let play = |(): &mut (), (trial, seed): &(usize, u64)| {
            if stopped() {
                return None;
            }
            let played = play_with(&scripts[*trial], self.seed.wrapping_add(*seed));
            after_each();
            Some(
                played
                    .stopped
                    .iter()
                    .chain(&played.missed)
                    .filter_map(|fault| fault.line())
                    .collect::<Vec<_>>(),
            )
        };
        let missed = in_order(&battles, || (), play);
        let mut trials = self.trials();
        for ((trial, _), lines) in battles.iter().zip(&missed) {
            trials[*trial].count(lines);
        }
        Trials::of(trials)
    }

    /// The trials before any battle.
    fn trials(&self) -> Vec<GauntletTrial> {
        let of = |situation: &GauntletSituation| {
            let trial =
                |player: &Player| GauntletTrial::new(&situation.name, situation.title(), player.name());
            self.players.iter().map(trial).collect::<Vec<_>>()
        };
        self.situations.iter().flat_map(of).collect()
    }
}
