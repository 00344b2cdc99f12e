//! The exact chances of all sums of independent dice.

/// The chances of all sums of some dice.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sums {
    /// The lowest sum.
    least: u32,
    /// The chance (0..=1) of each sum, from the lowest up.
    chances: Vec<f64>,
}

/// The sum of no dice is certainly 0.
impl Default for Sums {
    fn default() -> Sums {
        Sums { least: 0, chances: vec![1.0] }
    }
}

impl Sums {
    /// Adds a roll that counts 1 with this chance (0..=1), and 0 otherwise.
    pub fn add_roll(&mut self, chance: f64) {
        let mut sums = vec![0.0; self.chances.len() + 1];
        for (sum, before) in self.chances.iter().enumerate() {
            sums[sum] += before * (1.0 - chance);
            sums[sum + 1] += before * chance;
        }
        self.chances = sums;
    }

    /// Adds the face of a die.
    pub fn add_die(&mut self, sides: u16) {
        let sides = usize::from(sides.max(1));
        let mut sums = Vec::with_capacity(self.chances.len() + sides - 1);
        // Each sum follows from as many sums before it as the die has sides. A sliding window adds these up, so that
        // a die of a thousand sides costs no more than another.
        let mut within = 0.0;
        for sum in 0..self.chances.len() + sides - 1 {
            within += self.chances.get(sum).copied().unwrap_or_default();
            if let Some(left) = sum.checked_sub(sides) {
                within -= self.chances[left];
            }
            sums.push(f64::max(within, 0.0) / sides as f64);
        }
        self.least += 1;
        self.chances = sums;
    }

    /// The chance of this sum or more, 0..=1.
    pub fn at_least(&self, sum: u32) -> f64 {
        let below = (sum.saturating_sub(self.least) as usize).min(self.chances.len());
        total(&self.chances[below..])
    }

    /// The chance of this sum or less, 0..=1.
    pub fn at_most(&self, sum: u32) -> f64 {
        match sum.checked_sub(self.least) {
            None => 0.0,
            Some(above) => total(&self.chances[..(above as usize + 1).min(self.chances.len())]),
        }
    }
}

fn total(chances: &[f64]) -> f64 {
    chances.iter().sum::<f64>().min(1.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rolls(chances: &[f64]) -> Sums {
        let mut sums = Sums::default();
        chances.iter().for_each(|chance| sums.add_roll(*chance));
        sums
    }

    fn dice(sides: &[u16]) -> Sums {
        let mut sums = Sums::default();
        sides.iter().for_each(|sides| sums.add_die(*sides));
        sums
    }

    fn mean(sums: &Sums) -> f64 {
        let terms = sums.chances.iter().enumerate();
        terms.map(|(above, chance)| (f64::from(sums.least) + above as f64) * chance).sum()
    }

    #[test]
    fn three_even_rolls() {
        let even = rolls(&[0.5, 0.5, 0.5]);
        assert_eq!(even.chances, [0.125, 0.375, 0.375, 0.125]);
        assert_eq!((even.at_least(3), even.at_least(2), even.at_least(0)), (0.125, 0.5, 1.0));
        assert_eq!((even.at_most(0), even.at_most(1), even.at_most(3)), (0.125, 0.5, 1.0));
        assert_eq!((even.at_least(4), even.at_most(9)), (0.0, 1.0));
    }

    #[test]
    fn rolls_of_different_chances() {
        // One hits 1 time in 4 and one 1 time in 2: neither 3/8, one of them 1/2, both 1/8.
        assert_eq!(rolls(&[0.25, 0.5]).chances, [0.375, 0.5, 0.125]);
        assert_eq!(rolls(&[1.0, 0.0]).chances, [0.0, 1.0, 0.0]);
    }

    #[test]
    fn two_dice_of_six() {
        let pair = dice(&[6, 6]);
        assert_eq!((pair.least, pair.chances.len()), (2, 11));
        for (sum, ways) in [(2, 1.0), (3, 2.0), (7, 6.0), (12, 1.0)] {
            let exactly = pair.at_least(sum) + pair.at_most(sum) - 1.0;
            assert!((exactly - ways / 36.0).abs() < 1e-12, "{sum}");
        }
        assert!((pair.at_least(10) - 6.0 / 36.0).abs() < 1e-12);
        assert_eq!((pair.at_least(1), pair.at_most(1), pair.at_least(13)), (1.0, 0.0, 0.0));
    }

    /// The chance of each number of hits, counted over all combinations.
    fn counted_out(chances: &[f64]) -> Vec<f64> {
        let mut counted = vec![0.0; chances.len() + 1];
        for way in 0_u32..1 << chances.len() {
            let hit = |index: usize| way & (1 << index) != 0;
            let each = chances.iter().enumerate();
            counted[way.count_ones() as usize] +=
                each.map(|(index, chance)| if hit(index) { *chance } else { 1.0 - chance }).product::<f64>();
        }
        counted
    }

    proptest! {
        #[test]
        fn they_are_the_same_as_counting_all_combinations(
            chances in prop::collection::vec(0.0..=1.0, 0..8),
        ) {
            let sums = rolls(&chances);
            for (sum, counted) in sums.chances.iter().zip(counted_out(&chances)) {
                prop_assert!((sum - counted).abs() < 1e-12);
            }
        }

        #[test]
        fn chances_of_at_least_a_sum_and_of_less_add_up_to_one(
            chances in prop::collection::vec(0.0..=1.0, 0..40),
            sides in prop::collection::vec(prop::sample::select(vec![2_u16, 4, 6, 8, 10, 12, 20, 100]), 0..30),
            sum in 0_u32..400,
        ) {
            let expected = chances.iter().sum::<f64>();
            for (sums, expected) in [
                (rolls(&chances), expected),
                (dice(&sides), sides.iter().map(|sides| f64::from(sides + 1) / 2.0).sum()),
            ] {
                let less = sum.checked_sub(1).map_or(0.0, |less| sums.at_most(less));
                prop_assert!((sums.at_least(sum) + less - 1.0).abs() < 1e-9);
                prop_assert!((mean(&sums) - expected).abs() < 1e-6);
            }
        }
    }
}
