//! What is heard of many sounds at once: forty arrows are a volley, no noise.

use std::collections::VecDeque;
use std::time::Duration;

use super::effect::Effect;

/// For so long a sound counts.
const MEMORY: Duration = Duration::from_millis(300);
/// Two that are the same within this time are heard as one.
const AS_ONE: Duration = Duration::from_millis(35);
/// So many of one kind are heard within the memory, each softer than the one before by this, in decibels.
const OF_A_KIND: usize = 3;
const SOFTER: f32 = 4.0;
/// So many of all kinds.
const OF_ALL: usize = 10;

/// The sounds of the last moment.
#[derive(Debug, Default)]
pub struct Throng(VecDeque<(Duration, Effect)>);

impl Throng {
    /// Whether one more is heard at that time, and how much softer then, in decibels.
    pub fn admit(&mut self, effect: Effect, now: Duration) -> Option<f32> {
        while self.0.front().is_some_and(|(then, _)| *then + MEMORY <= now) {
            self.0.pop_front();
        }
        let same: Vec<Duration> =
            self.0.iter().filter(|(_, other)| *other == effect).map(|(then, _)| *then).collect();
        let as_one = same.last().is_some_and(|then| now < *then + AS_ONE);
        let too_many = self.0.len() >= OF_ALL && !effect.is_told_by_ear();
        if as_one || too_many || same.len() >= OF_A_KIND {
            return None;
        }
        self.0.push_back((now, effect));
        Some(SOFTER * same.len() as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn forty_arrows_are_a_volley() {
        let mut throng = Throng::default();
        let heard: Vec<f32> =
            (0..40).filter_map(|arrow| throng.admit(Effect::BowShot, at(arrow * 5))).collect();
        assert_eq!(heard, [0.0, SOFTER, 2.0 * SOFTER]);
        assert_eq!(throng.admit(Effect::BowShot, at(1000)), Some(0.0), "the volley is over");
    }

    #[test]
    fn what_is_told_by_ear_is_heard_in_any_throng() {
        let mut throng = Throng::default();
        let many = Effect::ALL.into_iter().filter(|effect| !effect.is_told_by_ear());
        assert_eq!(many.filter_map(|effect| throng.admit(effect, at(0))).count(), OF_ALL);
        assert_eq!(throng.admit(Effect::FriendlyFire, at(1)), Some(0.0));
        assert_eq!(throng.admit(Effect::Critical, at(1)), Some(0.0));
    }
}
