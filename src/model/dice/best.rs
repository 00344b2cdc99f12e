//! The best of several dice, without a tree of all their faces.

use super::{Draw, FaceSource};

impl Draw<'_> {
    /// Rolls a die for each bonus and returns the index and the face of the highest sum, the first of equal ones.
    /// A tree has one branch for each index and face, whatever the other dice show.
    ///
    /// # Panics
    /// If there is no bonus.
    pub fn best_of(&mut self, sides: u16, bonuses: &[i16]) -> (usize, u16) {
        assert!(!bonuses.is_empty(), "a rule must have somebody roll");
        if let FaceSource::Tree(tree) = &mut self.0 {
            let index = tree.choose(|| chances(sides, bonuses));
            return (index / usize::from(sides), 1 + (index % usize::from(sides)) as u16);
        }
        let mut best: Option<(usize, u16)> = None;
        for (place, bonus) in bonuses.iter().enumerate() {
            let face = self.die(sides);
            let beats = |(other, shown): (usize, u16)| face as i16 + bonus > shown as i16 + bonuses[other];
            if best.is_none_or(beats) {
                best = Some((place, face));
            }
        }
        best.unwrap_or_default()
    }
}

/// The probability that each die counts with each face: dice before it must be lower, dice after it may be equal.
fn chances(sides: u16, bonuses: &[i16]) -> Vec<f64> {
    let below = |sum: i16, bonus: i16| f64::from((sum - bonus).clamp(0, sides as i16)) / f64::from(sides);
    let each = bonuses.iter().enumerate().flat_map(|(place, bonus)| {
        (1..=sides).map(move |face| {
            let sum = face as i16 + bonus;
            let others = bonuses.iter().enumerate().filter(|(other, _)| *other != place);
            let beaten =
                others.map(|(other, bonus)| below(if other < place { sum - 1 } else { sum }, *bonus));
            beaten.product::<f64>() / f64::from(sides)
        })
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use crate::model::{Draw, enumerate};

    #[test]
    fn the_best_of_several_dice_is_as_likely_as_all_their_faces_make_it() {
        for bonuses in [&[0][..], &[2, 0], &[0, 0, 3], &[1, 4, 1]] {
            let quick = enumerate(|draw: &mut Draw| draw.best_of(6, bonuses));
            let slow = enumerate(|draw: &mut Draw| {
                let faces: Vec<u16> = bonuses.iter().map(|_| draw.die(6)).collect();
                let sum = |place: usize| faces[place] as i16 + bonuses[place];
                let best = (0..bonuses.len()).rev().max_by_key(|place| sum(*place)).unwrap();
                (best, faces[best])
            });
            for (outcome, chance) in &slow {
                let found =
                    quick.iter().find(|(other, _)| other == outcome).map_or(0.0, |(_, chance)| *chance);
                assert!((found - chance).abs() < 1e-12, "{bonuses:?}: {outcome:?} {found} {chance}");
            }
            let whole: f64 = quick.iter().map(|(_, chance)| chance).sum();
            assert!((whole - 1.0).abs() < 1e-12);
        }
    }
}
