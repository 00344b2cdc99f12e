//! The interval of Wilson (1927) for a share counted in a sample.

/// Half the width of an interval that holds the truth 95 times in 100, in standard deviations.
pub(super) const USUAL: f64 = 1.959_963_984_540_054;

/// The bounds that hold the true share 95 times in 100 if `hits` of `trials` were counted, 0..=1; the whole range if
/// there were no trials.
pub fn wilson(hits: u64, trials: u64) -> (f64, f64) {
    wilson_of_share((trials > 0).then(|| hits as f64 / trials as f64), trials)
}

/// The same for a share that need not be a whole number of hits; `None` if there were no trials.
pub(super) fn wilson_of_share(share: Option<f64>, trials: u64) -> (f64, f64) {
    let Some(share) = share else { return (0.0, 1.0) };
    let (trials, square) = (trials as f64, USUAL * USUAL);
    let middle = (share + square / (2.0 * trials)) / (1.0 + square / trials);
    let half = USUAL / (1.0 + square / trials)
        * (share * (1.0 - share) / trials + square / (4.0 * trials * trials)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_tables() {
        for (hits, trials, low, high) in [
            (5, 10, 0.2366, 0.7634),
            (0, 10, 0.0, 0.2775),
            (10, 10, 0.7225, 1.0),
            (600, 1000, 0.5693, 0.6299),
        ] {
            let (found_low, found_high) = wilson(hits, trials);
            assert!(
                (found_low - low).abs() < 1e-4 && (found_high - high).abs() < 1e-4,
                "{found_low} {found_high}"
            );
        }
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    proptest::proptest! {
        #[test]
        fn the_share_itself_lies_between_its_bounds(trials in 1_u64..100_000, part in 0.0_f64..=1.0) {
            let hits = (trials as f64 * part) as u64;
            let (low, high) = wilson(hits, trials);
            let share = hits as f64 / trials as f64;
            proptest::prop_assert!((0.0..=share + 1e-12).contains(&low) && (share - 1e-12..=1.0).contains(&high));
        }
    }
}
