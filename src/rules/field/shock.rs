//! How well a unit stands a shock to its body.

/// The share of faces of a d100 with which somebody of this Constitution stands a shock (conventions, section 8.3).
pub(in crate::rules) fn system_shock(constitution: u8) -> u16 {
    match constitution {
        0 => 0,
        1..=12 => 20 + 5 * u16::from(constitution),
        13 => 85,
        14 => 88,
        15 => 90,
        16 => 95,
        17 => 97,
        _ => 99,
    }
}
