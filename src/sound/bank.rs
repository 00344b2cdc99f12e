//! The baked effects. One is decoded when it is first heard, which takes a few milliseconds; most battles need few.

use std::collections::BTreeMap;
use std::io::Cursor;

use bevy::log::error;
use kira::sound::static_sound::StaticSoundData;

use super::effect::Effect;

/// The effects that have been heard so far.
#[derive(Default)]
pub struct Bank(BTreeMap<Effect, Variants>);

/// The variants of an effect, and the place of the next one.
struct Variants {
    decoded: Vec<StaticSoundData>,
    next: usize,
}

impl Bank {
    /// A variant of an effect, another one each time, with its number from 1.
    pub fn take(&mut self, effect: Effect) -> Option<(usize, StaticSoundData)> {
        let variants = self.0.entry(effect).or_insert_with(|| Variants::of(effect));
        let place = variants.next % variants.decoded.len().max(1);
        variants.next = place + 1;
        Some((place + 1, variants.decoded.get(place)?.clone()))
    }
}

impl Variants {
    fn of(effect: Effect) -> Variants {
        let decode = |baked: &'static [u8]| {
            let decoded = StaticSoundData::from_cursor(Cursor::new(baked));
            decoded.inspect_err(|error| error!("{} cannot be heard: {error}", effect.file())).ok()
        };
        Variants { decoded: effect.variants().into_iter().filter_map(decode).collect(), next: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effect_has_three_variants_that_come_in_turn() {
        for effect in Effect::ALL {
            let mut bank = Bank::default();
            let mut lengths = [0; 4];
            for (place, length) in lengths.iter_mut().enumerate() {
                let (number, sound) = bank.take(effect).expect("it is decoded");
                assert_eq!(number, place % 3 + 1);
                *length = sound.num_frames();
            }
            assert!(lengths.iter().all(|length| *length > 500), "{effect:?}: {lengths:?}");
            assert_eq!(lengths[0], lengths[3]);
        }
    }
}
