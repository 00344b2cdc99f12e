//! How strong players are, on one scale: the ratings under which what came of all battles is likeliest (Bradley and
//! Terry 1952), in the points of Elo.

use serde::Serialize;

use super::score::Score;
use super::wilson::USUAL;

/// The rating of the first player, by which the others are measured.
const ANCHOR: f64 = 1000.0;

/// Whoever is this many points ahead wins ten times as often as the other.
const TENFOLD: f64 = 400.0;

/// More steps than the fit ever needs.
const MOST_STEPS: usize = 100;

/// How far the fit goes in one step at most, so that it never overshoots without end; and where it is close enough.
const LONGEST_STEP: f64 = 1.0;
const CLOSE: f64 = 1e-12;

/// A player on the scale.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rating {
    /// The player.
    pub player: &'static str,
    /// Its rating.
    pub elo: f64,
    /// The interval that holds its true distance from the first player 95 times in 100; `None` for the first player.
    pub interval: Option<(f64, f64)>,
}

/// The ratings of players by their scores against each other: `score(one, other)` is that of the first. Draws count as
/// half a win. Each pair is thought to have drawn one more battle, so that whoever has lost all has a rating too.
pub(super) fn ratings(players: &[&'static str], score: impl Fn(usize, usize) -> Score) -> Vec<Rating> {
    let points = |one: usize, other: usize| {
        let Score { wins, draws, .. } = score(one, other);
        if one == other { 0.0 } else { wins as f64 + draws as f64 / 2.0 + 0.5 }
    };
    let all = 0..players.len();
    let table: Vec<Vec<f64>> =
        all.clone().map(|one| all.clone().map(|other| points(one, other)).collect()).collect();
    let scale = TENFOLD / 10.0_f64.ln();
    let rating = |(player, FittedStrength { strength, error }): (&&'static str, FittedStrength)| {
        let (elo, half) = (ANCHOR + strength * scale, error.map(|error| USUAL * error * scale));
        Rating { player, elo, interval: half.map(|half| (elo - half, elo + half)) }
    };
    players.iter().zip(fit(&table)).map(rating).collect()
}

/// How strong somebody is: the logarithm of the odds to win against the first.
#[derive(Debug, Clone, Copy, PartialEq)]
struct FittedStrength {
    strength: f64,
    /// Its standard error; `None` for the first.
    error: Option<f64>,
}

/// The likeliest strengths, where `points[one][other]` is what one has won against the other. The first has none by
/// definition. Newton's method finds them; the likelihood has one top.
fn fit(points: &[Vec<f64>]) -> Vec<FittedStrength> {
    let mut strengths = vec![0.0; points.len()];
    for _ in 0..MOST_STEPS {
        let (slopes, inverse) = (slopes(points, &strengths), inverse(information(points, &strengths)));
        let step = |row: &Vec<f64>| row.iter().zip(&slopes).map(|(entry, slope)| entry * slope).sum::<f64>();
        let steps: Vec<f64> = inverse.iter().map(step).collect();
        for (strength, step) in strengths.iter_mut().skip(1).zip(&steps) {
            *strength += step.clamp(-LONGEST_STEP, LONGEST_STEP);
        }
        if steps.iter().all(|step| step.abs() < CLOSE) {
            break;
        }
    }
    let inverse = inverse(information(points, &strengths));
    let errors = inverse.iter().enumerate().map(|(place, row)| Some(row[place].sqrt()));
    let errors = std::iter::once(None).chain(errors);
    strengths
        .iter()
        .zip(errors)
        .map(|(strength, error)| FittedStrength { strength: *strength, error })
        .collect()
}

/// The chance that one wins against another.
fn chance(strengths: &[f64], one: usize, other: usize) -> f64 {
    1.0 / (1.0 + (strengths[other] - strengths[one]).exp())
}

/// How fast the likelihood's logarithm grows with the strength of each player but the first.
fn slopes(points: &[Vec<f64>], strengths: &[f64]) -> Vec<f64> {
    let slope = |one: usize| {
        let against = |other: usize| {
            let battles = points[one][other] + points[other][one];
            points[one][other] - battles * chance(strengths, one, other)
        };
        (0..points.len()).map(against).sum()
    };
    (1..points.len()).map(slope).collect()
}

/// How sharply the likelihood bends at these strengths, for all players but the first: Fisher's information.
fn information(points: &[Vec<f64>], strengths: &[f64]) -> Vec<Vec<f64>> {
    let shared = |one: usize, other: usize| {
        let chance = chance(strengths, one, other);
        (points[one][other] + points[other][one]) * chance * (1.0 - chance)
    };
    let entry = |one: usize, other: usize| match one == other {
        true => (0..points.len()).filter(|third| *third != one).map(|third| shared(one, third)).sum(),
        false => -shared(one, other),
    };
    (1..points.len()).map(|one| (1..points.len()).map(|other| entry(one, other)).collect()).collect()
}

/// The inverse of a matrix by Gauss and Jordan. It is symmetric and positive, so that no row needs to be exchanged.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (place, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == place { 1.0 } else { 0.0 }));
    }
    for place in 0..size {
        let pivot = matrix[place][place];
        matrix[place].iter_mut().for_each(|entry| *entry /= pivot);
        let row = matrix[place].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(other, _)| *other != place) {
            let factor = other[place];
            other.iter_mut().zip(&row).for_each(|(entry, of_row)| *entry -= factor * of_row);
        }
    }
    matrix.into_iter().map(|mut row| row.split_off(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.01, "{found} is not {expected}");
    }

    /// 30 of 40 battles won, and half of one more: odds of 30.5 to 10.5, whose logarithm is 1.06640, times 173.718; with
    /// an error of 1 / sqrt(41 · 0.74390 · 0.25610) = 0.35781.
    #[test]
    fn two_players_are_as_far_apart_as_their_odds() {
        let score = |one: usize, _| match one {
            0 => Score { wins: 8, losses: 28, draws: 4 },
            _ => Score { wins: 28, losses: 8, draws: 4 },
        };
        let [first, second] = &ratings(&["charger", "veteran"], score)[..] else { panic!("two players") };
        assert_eq!((first.elo, first.interval), (1000.0, None));
        near(second.elo, 1185.25);
        let (low, high) = second.interval.expect("it has one");
        near((low + high) / 2.0, second.elo);
        near((high - low) / 2.0, 121.83);
    }

    /// Odds of 3 to 1 between neighbors and of 9 to 1 between the ends lie on one scale exactly.
    #[test]
    fn odds_that_fit_together_are_found_again() {
        let points = [vec![0.0, 10.0, 4.0], vec![30.0, 0.0, 10.0], vec![36.0, 30.0, 0.0]];
        let strengths: Vec<f64> = fit(&points).iter().map(|found| found.strength).collect();
        for (found, expected) in strengths.iter().zip([0.0, 3.0_f64.ln(), 9.0_f64.ln()]) {
            assert!((found - expected).abs() < 1e-9, "{strengths:?}");
        }
        // By hand: information [[15, -7.5], [-7.5, 11.1]], whose inverse has 11.1 and 15 over 110.25.
        let errors: Vec<f64> = fit(&points).iter().filter_map(|found| found.error).collect();
        near(errors[0], (11.1_f64 / 110.25).sqrt());
        near(errors[1], (15.0_f64 / 110.25).sqrt());
    }

    #[test]
    fn whoever_loses_everything_or_never_plays_has_a_rating() {
        let lost = ratings(&["a", "b"], |one, _| Score { wins: 1000 * one as u64, losses: 0, draws: 0 });
        // Odds of 1000.5 to 0.5.
        near(lost[1].elo, 1000.0 + 400.0 * 2001.0_f64.log10());
        let none = ratings(&["a", "b"], |_, _| Score::default());
        near(none[1].elo, 1000.0);
        assert!(ratings(&["a"], |_, _| Score::default())[0].interval.is_none());
    }
}
