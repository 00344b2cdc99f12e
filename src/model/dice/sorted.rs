//! A die whose face matters only by its sort, without a tree of all its faces.

use super::{Draw, FaceSource};

impl Draw<'_> {
    /// Rolls one die: a natural face 1..=sides. A tree has one branch for each sort of face, with the lowest face of
    /// that sort.
    pub fn die_of_sorts<S: PartialEq>(&mut self, sides: u16, sort: impl Fn(u16) -> S) -> u16 {
        let FaceSource::Tree(tree) = &mut self.0 else { return self.die(sides) };
        let mut sorts: Vec<(S, u16, u16)> = Vec::new();
        for face in 1..=sides {
            let found = sort(face);
            match sorts.iter_mut().find(|(known, ..)| *known == found) {
                Some((.., count)) => *count += 1,
                None => sorts.push((found, face, 1)),
            }
        }
        let chances = || sorts.iter().map(|(.., count)| f64::from(*count) / f64::from(sides)).collect();
        let index = tree.choose(chances);
        sorts.get(index).map_or(1, |(_, lowest, _)| *lowest)
    }
}

#[cfg(test)]
mod tests {
    use crate::model::{Draw, enumerate};

    #[test]
    fn a_die_of_sorts_has_a_branch_for_each_with_the_chance_of_all_its_faces() {
        for need in 1..=20 {
            let found = enumerate(|draw: &mut Draw| draw.die_of_sorts(20, |face| face.cmp(&need)).cmp(&need));
            let slow = enumerate(|draw: &mut Draw| draw.die(20).cmp(&need));
            assert_eq!(found.len(), slow.len());
            for (outcome, chance) in slow {
                let other =
                    found.iter().find(|(other, _)| *other == outcome).map_or(0.0, |(_, chance)| *chance);
                assert!((other - chance).abs() < 1e-12, "{need}: {outcome:?} {other} {chance}");
            }
        }
    }
}
