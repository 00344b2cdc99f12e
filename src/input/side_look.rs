//! How the counters of the sides look. No two sides share a color or a pattern, whatever the player chooses.

use serde::{Deserialize, Serialize};

/// The number of colors and of patterns.
const LOOKS: u8 = 6;

/// How the counters of a side look: numbers of a color in the palette and of a pattern, 0..6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct SideLook {
    /// The color of the rim.
    pub color: u8,
    /// Its pattern.
    pub pattern: u8,
}

/// The looks of the first, second, … side of a battle. Each color and each pattern is there once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[SideLook; 6]", into = "[SideLook; 6]")]
pub struct SideLooks([SideLook; LOOKS as usize]);

impl Default for SideLooks {
    fn default() -> SideLooks {
        SideLooks([0, 1, 2, 3, 4, 5].map(|look| SideLook { color: look, pattern: look }))
    }
}

impl From<[SideLook; LOOKS as usize]> for SideLooks {
    /// Of two sides with one color, or one pattern, the later takes the first that is free.
    fn from(looks: [SideLook; LOOKS as usize]) -> SideLooks {
        let colors = each_once(looks.map(|look| look.color));
        let patterns = each_once(looks.map(|look| look.pattern));
        SideLooks(std::array::from_fn(|place| SideLook { color: colors[place], pattern: patterns[place] }))
    }
}

/// The numbers, with what is out of bounds or comes a second time replaced by the first that is free.
fn each_once(wanted: [u8; LOOKS as usize]) -> [u8; LOOKS as usize] {
    let mut free: Vec<u8> = (0..LOOKS).collect();
    let kept = wanted.map(|number| {
        let place = free.iter().position(|other| *other == number)?;
        Some(free.remove(place))
    });
    kept.map(|number| number.unwrap_or_else(|| free.remove(0)))
}

impl From<SideLooks> for [SideLook; LOOKS as usize] {
    fn from(looks: SideLooks) -> Self {
        looks.0
    }
}

impl SideLooks {
    /// The look of the first, second, … side. Sides beyond the sixth share colors with others, in other pattern.
    pub fn of(&self, place: usize) -> SideLook {
        let looks = self.0.len();
        let pattern = self.0[(place + place / looks) % looks].pattern;
        SideLook { color: self.0[place % looks].color, pattern }
    }

    /// The six looks.
    pub fn iter(&self) -> impl Iterator<Item = SideLook> {
        self.0.into_iter()
    }

    /// Gives a side another color, and its former one to the side that had this.
    pub fn take_color(&mut self, place: usize, color: u8) {
        if let Some(other) = self.0.iter().position(|look| look.color == color % LOOKS) {
            let place = place % self.0.len();
            (self.0[place].color, self.0[other].color) = (self.0[other].color, self.0[place].color);
        }
    }

    /// Gives a side another pattern, and its former one to the side that had this.
    pub fn take_pattern(&mut self, place: usize, pattern: u8) {
        if let Some(other) = self.0.iter().position(|look| look.pattern == pattern % LOOKS) {
            let place = place % self.0.len();
            (self.0[place].pattern, self.0[other].pattern) = (self.0[other].pattern, self.0[place].pattern);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_all_different(looks: SideLooks) -> bool {
        let all: Vec<SideLook> = looks.iter().collect();
        let alike =
            |one: &SideLook, other: &SideLook| one.color == other.color || one.pattern == other.pattern;
        (0..all.len()).all(|place| all[..place].iter().all(|other| !alike(&all[place], other)))
    }

    #[test]
    fn whatever_is_chosen_no_two_sides_share_a_color_or_a_pattern() {
        let mut looks = SideLooks::default();
        for choice in 0..200_u8 {
            let place = usize::from(choice) * 7 % 6;
            looks.take_color(place, choice.wrapping_mul(11) % 6);
            looks.take_pattern(place, choice.wrapping_mul(5) % 6);
            assert_eq!(looks.of(place).color, choice.wrapping_mul(11) % 6, "the side gets what it chose");
            assert_eq!(looks.of(place).pattern, choice.wrapping_mul(5) % 6);
            assert!(are_all_different(looks), "{looks:?}");
        }
    }

    #[test]
    fn a_file_in_which_sides_look_alike_is_put_right() {
        let read = |text: &str| ron::from_str::<SideLooks>(text).unwrap_or_else(|error| panic!("{error}"));
        let same = "(color: 4, pattern: 4)";
        let looks = read(&format!("({same}, {same}, {same}, {same}, {same}, (color: 99, pattern: 2))"));
        assert!(are_all_different(looks), "{looks:?}");
        assert_eq!(looks.of(0), SideLook { color: 4, pattern: 4 }, "the first keeps what it has");
        assert_eq!(looks.of(5).pattern, 2);
    }

    #[test]
    fn many_sides_differ_too() {
        let looks = SideLooks::default();
        let all: Vec<SideLook> = (0..36).map(|place| looks.of(place)).collect();
        assert!((0..36).all(|place| !all[..place].contains(&all[place])));
    }
}
