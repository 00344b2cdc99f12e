//! Scores: what a unit has of its own, and what injuries and conditions leave of it.

use serde::{Deserialize, Serialize};

use super::body::BodyArea;
use super::unit::{Abilities, Ability, Hands, Movement, Swimming, Training};

/// What an injury or a condition does to its bearer as long as it lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LastingEffect {
    /// Adds to an ability score, which stays within 0..=25.
    Score(Ability, i8),
    /// Leaves at most this percentage of full hit points, 0..=100, at least 1 point; the lowest counts.
    FullHitPoints(u8),
    /// Leaves at most this percentage of movement and swimming, 0..=100, at least 1; the lowest counts.
    Movement(u8),
    /// Leaves so many percent of movement, swimming and attacks, 1..=200; more than 100 quickens. The quickest and the
    /// slowest count.
    Pace(u8),
    /// Takes so many hands away.
    Hands(u8),
    /// Takes this hand away, counted from 0, the main hand.
    Hand(u8),
    /// Makes the weapons useless that are such parts of its body.
    Limb(BodyArea),
    /// Adds to the attack rolls of its bearer.
    ToHit(i8),
    /// Adds to the attack rolls of its bearer with what this hand holds, or with this fist.
    HandToHit(u8, i8),
    /// Adds to the attack rolls of its bearer with the weapons that are such parts of its body.
    LimbToHit(BodyArea, i8),
    /// Adds to the attack rolls against its bearer.
    ToBeHit(i8),
    /// Adds to the damage that its bearer does.
    Damage(i8),
    /// Adds to the saving throws of its bearer.
    SavingThrow(i8),
    /// Adds to the d20 of its bearer's checks against ability scores, of which low faces succeed.
    Check(i8),
    /// Numbs a leg: half of movement and swimming is left, with two such next to nothing.
    Leg,
    /// Adds to the level.
    Level(i8),
    /// Adds to full hit points, of which at least 1 is left.
    HitPoints(i16),
    /// Takes the skills that its bearer has learned (A-25).
    Forgets,
    /// Lets this many in a hundred of its bearer's spells fail (A-25).
    SpellFailure(u8),
    /// Stuns its bearer at the end of this many in a hundred rounds (A-25).
    Seizures(u8),
    /// Makes the coma in which its bearer is shorter by so many lengths, 1 or 2 (A-26); all such add up.
    ShorterComa(u8),
}

impl LastingEffect {
    /// Whether its bearer is better off with it than without, in a state that is bad for it.
    pub fn relieves(&self) -> bool {
        matches!(self, LastingEffect::ShorterComa(_))
    }

    /// What this effect and another add to rolls, if the other adds to every roll that this one adds to; `None` if it
    /// does not.
    pub(super) fn points_on_rolls(&self, other: &LastingEffect) -> Option<(i8, i8)> {
        use LastingEffect as E;
        match (*self, *other) {
            (E::ToHit(own), E::ToHit(other))
            | (E::ToBeHit(own), E::ToBeHit(other))
            | (E::Damage(own), E::Damage(other))
            | (E::SavingThrow(own), E::SavingThrow(other))
            | (E::Check(own), E::Check(other)) => Some((own, other)),
            (E::HandToHit(hand, own), E::HandToHit(also, other)) if hand == also => Some((own, other)),
            (E::LimbToHit(area, own), E::LimbToHit(also, other)) if area == also => Some((own, other)),
            (E::HandToHit(_, own) | E::LimbToHit(_, own), E::ToHit(other)) => Some((own, other)),
            _ => None,
        }
    }
}

/// The figures of a unit that injuries and conditions may lower.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scores {
    /// Ability scores.
    pub abilities: Abilities,
    /// Class and level.
    pub training: Training,
    /// Hit points of the unhurt unit, at least 1.
    pub full_hit_points: i16,
    /// Movement rate.
    pub movement: Movement,
    /// Movement rate in water.
    pub swimming: Swimming,
    /// What it holds items with.
    pub hands: Hands,
}

impl Scores {
    /// What is left of these scores after all that lasts on the unit.
    ///
    /// ```
    /// use hexfray::model::{
    ///     Abilities, Ability, Class, Hands, LastingEffect, Movement, Scores, Swimming, Training,
    /// };
    ///
    /// let own = Scores {
    ///     abilities: Abilities::default(),
    ///     training: Training { class: Class::Warrior, level: 3, hit_dice_plus: 0, thac0: None },
    ///     full_hit_points: 9,
    ///     movement: Movement(12),
    ///     swimming: Swimming(0),
    ///     hands: Hands { hands: 2, grips: 0 },
    /// };
    /// let lasting = [LastingEffect::Score(Ability::Strength, -3), LastingEffect::Movement(50)];
    /// let left = own.with(lasting.iter());
    /// assert_eq!((left.abilities.strength, left.movement.0, left.full_hit_points), (7, 6, 9));
    /// ```
    pub fn with<'e>(mut self, effects: impl Iterator<Item = &'e LastingEffect> + Clone) -> Scores {
        self.full_hit_points = full_hit_points(self.full_hit_points, effects.clone());
        let pace = pace(effects.clone());
        let (mut movement, mut legs) = (100, 0);
        let mut lost = [false; HANDS];
        for effect in effects {
            match *effect {
                LastingEffect::Score(ability, points) => {
                    let score = self.abilities.score_mut(ability);
                    *score = score.saturating_add_signed(points).min(25);
                }
                LastingEffect::Movement(percent) => movement = percent.min(movement),
                LastingEffect::Hands(hands) => self.hands.hands = self.hands.hands.saturating_sub(hands),
                LastingEffect::Hand(hand) => {
                    lost.get_mut(usize::from(hand)).into_iter().for_each(|lost| *lost = true);
                }
                LastingEffect::Leg => legs += 1,
                LastingEffect::Level(levels) => self.training = self.training.with_levels(levels),
                LastingEffect::FullHitPoints(_)
                | LastingEffect::Pace(_)
                | LastingEffect::HitPoints(_)
                | LastingEffect::Limb(_)
                | LastingEffect::ToHit(_)
                | LastingEffect::HandToHit(..)
                | LastingEffect::LimbToHit(..)
                | LastingEffect::ToBeHit(_)
                | LastingEffect::Damage(_)
                | LastingEffect::SavingThrow(_)
                | LastingEffect::Check(_)
                | LastingEffect::Forgets
                | LastingEffect::SpellFailure(_)
                | LastingEffect::Seizures(_)
                | LastingEffect::ShorterComa(_) => {}
            }
        }
        movement = match legs {
            0 => movement,
            1 => movement.min(50),
            _ => 0,
        };
        let lost = lost.iter().take(self.hands.hands.into()).filter(|lost| **lost).count();
        self.hands.hands = self.hands.hands.saturating_sub(lost as u8);
        for rate in [&mut self.movement.0, &mut self.swimming.0] {
            *rate = share(quickened((*rate).into(), pace), movement) as u8;
        }
        self
    }
}

/// The percentage of its movement and its attacks that a unit has with all that quickens and slows it.
pub fn pace<'e>(effects: impl Iterator<Item = &'e LastingEffect>) -> u16 {
    let (mut slowest, mut quickest) = (100, 100);
    for effect in effects {
        if let LastingEffect::Pace(percent) = *effect {
            (slowest, quickest) = (slowest.min(u16::from(percent)), quickest.max(u16::from(percent)));
        }
    }
    slowest * quickest / 100
}

/// A movement rate at a pace in percent, at least 1 if there is any.
fn quickened(rate: i16, pace: u16) -> i16 {
    match rate {
        1.. => (i32::from(rate) * i32::from(pace) / 100).clamp(1, u8::MAX.into()) as i16,
        none => none,
    }
}

/// The most hands that anybody has.
const HANDS: usize = 6;

/// What is left of full hit points after all that lasts on a unit.
pub fn full_hit_points<'e>(own: i16, effects: impl Iterator<Item = &'e LastingEffect>) -> i16 {
    let (mut whole, mut percent) = (own, 100);
    for effect in effects {
        if let LastingEffect::FullHitPoints(other) = *effect {
            percent = other.min(percent);
        }
        if let LastingEffect::HitPoints(points) = *effect {
            whole = whole.saturating_add(points);
        }
    }
    let whole = if whole == own { own } else { whole.max(1) };
    share(whole, percent)
}

/// A percentage of a figure, at least 1 if there is something of it.
fn share(whole: i16, percent: u8) -> i16 {
    match whole {
        1.. => (i32::from(whole) * i32::from(percent.min(100)) / 100).max(1) as i16,
        nothing => nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Class;
    use LastingEffect as E;

    fn own() -> Scores {
        Scores {
            abilities: Abilities { strength: 4, ..Abilities::default() },
            training: Training { class: Class::Warrior, level: 3, hit_dice_plus: 0, thac0: Some(18) },
            full_hit_points: 9,
            movement: Movement(12),
            swimming: Swimming(5),
            hands: Hands { hands: 2, grips: 1 },
        }
    }

    #[test]
    fn the_quickest_and_the_slowest_pace_count() {
        let own = Scores { movement: Movement(12), ..own() };
        let movement = |effects: &[LastingEffect]| own.with(effects.iter()).movement.0;
        assert_eq!(movement(&[E::Pace(200), E::Pace(150)]), 24);
        assert_eq!(movement(&[E::Pace(200), E::Pace(50)]), 12);
        assert_eq!(movement(&[E::Pace(200), E::Movement(50)]), 12, "half of what it would be");
        assert_eq!(pace([E::Pace(50), E::Pace(50)].iter()), 50);
    }

    #[test]
    fn scores_add_and_of_percentages_the_lowest_counts() {
        assert_eq!(own().with([].iter()), own());
        let effects =
            [E::Score(Ability::Strength, -2), E::Score(Ability::Strength, -1), E::FullHitPoints(50)];
        let left =
            own().with(effects.iter().chain(&[E::Movement(75), E::Movement(50), E::FullHitPoints(75)]));
        let figures = (left.abilities.strength, left.full_hit_points, left.movement.0, left.swimming.0);
        assert_eq!(figures, (1, 4, 6, 2));
        assert_eq!(own().with([E::Hands(1)].iter()).hands, Hands { hands: 1, grips: 1 });
    }

    #[test]
    fn the_same_hand_is_lost_only_once_and_only_one_that_is_there() {
        let hands = |effects: &[LastingEffect]| own().with(effects.iter()).hands;
        assert_eq!(hands(&[E::Hand(0), E::Hand(0)]), Hands { hands: 1, grips: 1 });
        assert_eq!(hands(&[E::Hand(1), E::Hand(0)]), Hands { hands: 0, grips: 1 });
        assert_eq!(hands(&[E::Hand(2), E::Hand(200)]), Hands { hands: 2, grips: 1 }, "it has no third hand");
    }

    #[test]
    fn a_numb_leg_halves_movement_and_two_leave_next_to_nothing() {
        let movement = |effects: &[LastingEffect]| own().with(effects.iter()).movement.0;
        assert_eq!([movement(&[E::Leg]), movement(&[E::Leg, E::Leg])], [6, 1]);
        assert_eq!(movement(&[E::Leg, E::Movement(25)]), 3, "of a leg and an injury the worse counts");
    }

    #[test]
    fn a_lost_level_takes_its_hit_points_and_worsens_class_figures() {
        let left = own().with([E::Level(-1), E::HitPoints(-3), E::FullHitPoints(50)].iter());
        assert_eq!((left.training.level, left.training.thac0, left.full_hit_points), (2, Some(19), 3));
        let left = own().with([E::Level(-9), E::HitPoints(-30)].iter());
        assert_eq!((left.training.level, left.full_hit_points), (0, 1));
    }

    #[test]
    fn nothing_goes_below_its_bound() {
        let left = [E::Score(Ability::Strength, -9), E::FullHitPoints(0), E::Movement(0), E::Hands(7)];
        let left = own().with(left.iter());
        assert_eq!((left.abilities.strength, left.full_hit_points, left.movement.0), (0, 1, 1));
        assert_eq!(left.hands, Hands { hands: 0, grips: 1 });
        let rooted = Scores { movement: Movement(0), ..own() };
        assert_eq!(
            rooted.with([E::Movement(50)].iter()).movement,
            Movement(0),
            "who cannot move does not begin to"
        );
    }
}
