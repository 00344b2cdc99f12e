//! Why an attack hits less often than the die shows the face that it needs.

use serde::Serialize;

use super::figures::Forecast;

/// The face of a natural roll that may strike a friend.
const STRAY: u16 = 2;

/// What keeps an attack from its target although the die shows what is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shortfall {
    /// It may go for another unit close by.
    Crowd,
    /// It may be parried or caught, or cannot harm what it hits.
    Ward,
    /// What comes before it may make it impossible.
    Before,
    /// A low face strikes somebody else.
    Mischance,
    /// A hit may be too weak to do damage (T-08).
    Weakness,
}

impl Forecast {
    /// What keeps the attack from its target although the die shows what is needed; nothing if it hits as often as that.
    pub fn shortfalls(&self) -> Vec<Shortfall> {
        if self.chance_to_show() - self.hit < 1e-9 {
            return Vec::new();
        }
        let low = self.need.is_some_and(|need| need <= STRAY);
        let known = [
            (self.struck.values().any(|chance| *chance > 0.0), Shortfall::Crowd),
            (self.warded > 0.0, Shortfall::Ward),
            (self.void > 0.0, Shortfall::Before),
            (self.accident > 0.0 && low, Shortfall::Mischance),
        ];
        let known: Vec<Shortfall> = known.into_iter().filter(|(is, _)| *is).map(|(_, why)| why).collect();
        match (known.is_empty(), self.graded) {
            (true, Some(_)) => vec![Shortfall::Weakness],
            (true, None) | (false, _) => known,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::AtTheStart;
    use crate::level::{Level, Source};
    use crate::rulebook::Rulebook;
    use crate::rules::codex;

    #[test]
    fn a_shot_into_a_crowd_says_that_others_are_hit_in_place_of_the_target() {
        let text = include_str!("../../levels/archers-lane.ron");
        let level = Level::read(&Source::inline("lane", text)).unwrap_or_else(|error| panic!("{error}"));
        let rulebook = Rulebook::shipped("house", codex()).expect("it is shipped");
        let [robin, grisk] = ["robin", "grisk"].map(|id| id.parse().expect("an id"));
        let odds = AtTheStart::of(&level, &rulebook).attack(robin, grisk, None).expect("it can be shot");
        assert!(odds.hit < odds.chance_to_show() && odds.accident > 0.0);
        assert_eq!(odds.shortfalls(), [Shortfall::Crowd], "a natural 2 would not have hit");
        let sure = Forecast { hit: odds.chance_to_show(), ..odds };
        assert_eq!(sure.shortfalls(), []);
    }
}
