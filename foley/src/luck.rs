//! Chance that is the same every time, so that a sound can be made again.

use fundsp::funutd::Rnd;

/// Chance for one variant of a sound.
pub struct Luck(Rnd);

impl Luck {
    /// Chance for that variant of the sound of that name.
    pub fn of(name: &str, variant: u64) -> Luck {
        // The way of Fowler, Noll and Vo.
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let name = name.bytes().fold(0xcbf2_9ce4_8422_2325, mix);
        Luck(Rnd::from_u64(name ^ variant.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// A number within bounds.
    pub fn within(&mut self, from: f32, to: f32) -> f32 {
        from + (to - from) * self.0.f32()
    }

    /// About that much: up to a share more or less.
    pub fn about(&mut self, much: f32, share: f32) -> f32 {
        much * self.within(1.0 - share, 1.0 + share)
    }

    /// The seed of a noise.
    pub fn seed(&mut self) -> u64 {
        self.0.u64()
    }
}
