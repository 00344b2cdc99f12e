//! A force: the units of one side of a skirmish, bought by hand or drawn at random.

use std::collections::BTreeMap;
use std::fmt;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::error::SkirmishError;
use super::{Recruit, Roster};

/// How many of each creature fight on a side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Force(BTreeMap<String, usize>);

/// The bounds of a random force.
#[derive(Debug, Clone, Copy)]
pub struct Draft {
    /// What all units may cost together.
    pub points: u32,
    /// The largest number of units.
    pub most: usize,
    /// The seed; the same seed and bounds draw the same force.
    pub seed: u64,
    /// The number of the side, so that one seed draws other forces for other sides.
    pub side: u64,
}

/// A unit costs at most 1 part in this many of the points, if such units can be had: no single giants.
const DEAREST: u32 = 4;

/// A unit costs at least 1 part in this many of the points, if such units can be had: no endless crowds.
const CHEAPEST: u32 = 50;

/// One unit in this many shoots, if such units can be had.
const SHOOTS: usize = 3;

impl Force {
    /// Reads `archer*3,knight`.
    ///
    /// # Errors
    /// If it is not written like that, or names an unknown creature.
    pub fn read(text: &str, roster: &Roster) -> Result<Force, SkirmishError> {
        let mut force = Force::default();
        for entry in text.split(',').map(str::trim) {
            let (name, count) = entry.split_once('*').unwrap_or((entry, "1"));
            let form = || SkirmishError::ForceForm(text.to_owned());
            let count: u16 = count.trim().parse().map_err(|_| form())?;
            if count == 0 || name.is_empty() {
                return Err(form());
            }
            let recruit = roster.recruit(name.trim())?;
            *force.0.entry(recruit.creature.clone()).or_default() += usize::from(count);
        }
        Ok(force)
    }

    /// Draws a mixed force in which one unit in `SHOOTS` shoots.
    pub fn draw(roster: &Roster, draft: Draft) -> Force {
        let mut luck = ChaCha8Rng::seed_from_u64(draft.seed);
        luck.set_stream(draft.side);
        let (mut force, mut left) = (Force::default(), draft.points);
        for number in 1..=draft.most {
            // Mounts that only bear others come when somebody is there who fights.
            let hired = roster.recruits().filter(|recruit| number > 1 || recruit.fights());
            let candidates = candidates(hired, draft.points, left, number.is_multiple_of(SHOOTS));
            if candidates.is_empty() {
                break;
            }
            let recruit = candidates[luck.random_range(0..candidates.len())];
            force.add(&recruit.creature);
            left -= recruit.points;
        }
        force
    }

    /// Adds a unit of a creature.
    pub fn add(&mut self, creature: &str) {
        *self.0.entry(creature.to_owned()).or_default() += 1;
    }

    /// Removes a unit of a creature, if there is one.
    pub fn remove(&mut self, creature: &str) {
        if let Some(count) = self.0.get_mut(creature) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(creature);
            }
        }
    }

    /// The number of units of a creature.
    pub fn count(&self, creature: &str) -> usize {
        self.0.get(creature).copied().unwrap_or_default()
    }

    /// The creatures and their numbers, by name.
    pub fn creatures(&self) -> impl Iterator<Item = (&str, usize)> {
        self.0.iter().map(|(creature, count)| (creature.as_str(), *count))
    }

    /// The number of units.
    pub fn units(&self) -> usize {
        self.0.values().sum()
    }

    /// The force as a player reads it: `archer ×3, knight`.
    ///
    /// # Errors
    /// If one of them is no creature of the roster.
    pub fn list(&self, roster: &Roster) -> Result<String, SkirmishError> {
        let entry = |(creature, count): (&str, usize)| {
            let name = &roster.recruit(creature)?.unit.name.0;
            Ok(if count == 1 { name.to_string() } else { format!("{name} ×{count}") })
        };
        Ok(self.creatures().map(entry).collect::<Result<Vec<_>, SkirmishError>>()?.join(", "))
    }

    /// What all units cost.
    ///
    /// # Errors
    /// If one of them is no creature of the roster.
    pub fn points(&self, roster: &Roster) -> Result<u32, SkirmishError> {
        let mut points = 0_u32;
        for (creature, count) in self.creatures() {
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            points = points.saturating_add(roster.recruit(creature)?.points.saturating_mul(count));
        }
        Ok(points)
    }
}

/// Writes it as [`Force::read`] reads it.
impl fmt::Display for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (creature, count)) in self.creatures().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            match count {
                1 => write!(f, "{comma}{creature}")?,
                _ => write!(f, "{comma}{creature}*{count}")?,
            }
        }
        Ok(())
    }
}

/// The creatures from which the next is drawn: the strictest choice that leaves any.
fn candidates<'r>(
    hired: impl Iterator<Item = &'r Recruit>,
    points: u32,
    left: u32,
    shooter: bool,
) -> Vec<&'r Recruit> {
    let affordable: Vec<&Recruit> = hired.filter(|recruit| recruit.points <= left).collect();
    let usual = points / CHEAPEST..=points / DEAREST;
    let of_usual_price = |recruit: &&Recruit| usual.contains(&recruit.points);
    let not_too_dear = |recruit: &&Recruit| recruit.points <= *usual.end();
    let of_kind = |recruit: &&Recruit| recruit.shoots() == shooter;
    let among = |fits: &dyn Fn(&&Recruit) -> bool| -> Vec<&'r Recruit> {
        affordable.iter().copied().filter(fits).collect()
    };
    let circles = [
        among(&|recruit| of_kind(recruit) && of_usual_price(recruit)),
        among(&|recruit| of_kind(recruit) && not_too_dear(recruit)),
        among(&of_usual_price),
        among(&not_too_dear),
    ];
    circles.into_iter().find(|circle| !circle.is_empty()).unwrap_or_else(|| {
        let cheapest = affordable.iter().map(|recruit| recruit.points).min();
        affordable.into_iter().filter(|recruit| Some(recruit.points) == cheapest).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(points: u32, most: usize, seed: u64, side: u64) -> Force {
        Force::draw(Roster::shipped(), Draft { points, most, seed, side })
    }

    #[test]
    fn a_force_reads_as_it_is_written() {
        let roster = Roster::shipped();
        let force = Force::read("knight, archer*3,archer", roster).unwrap();
        assert_eq!((force.to_string().as_str(), force.units()), ("archer*4,knight", 5));
        assert_eq!(Force::read(&force.to_string(), roster).unwrap(), force);
        let price = |creature: &str| roster.recruit(creature).unwrap().points;
        assert_eq!(force.points(roster).unwrap(), 4 * price("archer") + price("knight"));
        for bad in ["", "archer*", "archer*0", "archer*-1", "*3", "archer,,knight", "archr*3"] {
            assert!(Force::read(bad, roster).is_err(), "{bad}");
        }
    }

    #[test]
    fn units_that_are_added_can_be_removed() {
        let mut force = Force::default();
        force.add("orc");
        force.add("orc");
        force.remove("orc");
        force.remove("goblin");
        assert_eq!((force.count("orc"), force.units()), (1, 1));
        force.remove("orc");
        assert_eq!(force, Force::default());
    }

    #[test]
    fn a_random_force_depends_on_the_seed_and_on_the_side() {
        assert_eq!(draw(100, 40, 7, 0), draw(100, 40, 7, 0));
        assert_ne!(draw(100, 40, 7, 0), draw(100, 40, 8, 0));
        assert_ne!(draw(100, 40, 7, 0), draw(100, 40, 7, 1));
    }

    #[test]
    fn a_random_force_is_mixed_and_within_its_bounds() {
        let roster = Roster::shipped();
        for (points, seed) in
            [40, 100, 200, 400].into_iter().flat_map(|points| (0..50).map(move |s| (points, s)))
        {
            let force = draw(points, 40, seed, 0);
            let spent = force.points(roster).unwrap();
            let full = spent * 10 >= points * 8 || force.units() == 40;
            assert!(spent <= points && full, "{spent} of {points}: {force}");
            assert!((3..=40).contains(&force.units()), "{points}: {force}");
            let shooters = |(creature, count): (&str, usize)| {
                if roster.recruit(creature).unwrap().shoots() { count } else { 0 }
            };
            let shooters: usize = force.creatures().map(shooters).sum();
            assert!(shooters > 0 && shooters < force.units(), "{points}: {force}");
            let dearest =
                force.creatures().map(|(creature, _)| roster.recruit(creature).unwrap().points).max();
            assert!(dearest.unwrap() <= points / DEAREST, "{points}: {force}");
        }
    }

    #[test]
    fn few_points_and_little_room_limit_a_force() {
        assert!(draw(0, 10, 1, 0).units() == 0 && draw(100, 0, 1, 0).units() == 0);
        assert!((1..=4).contains(&draw(400, 4, 1, 0).units()));
        let fighters = || Roster::shipped().recruits().filter(|recruit| recruit.fights());
        let least = fighters().map(|recruit| recruit.points).min().unwrap();
        assert!((0..50).all(|seed| draw(least, 10, seed, 0).units() == 1));
    }
}
