//! System shock: how likely a body stands what it goes through (conventions, section 8.3).

/// The share of faces of a d100 with which somebody of this Constitution stands a shock.
///
/// ```
/// assert_eq!(hexfray::rules::system_shock(12), 80);
/// ```
pub fn system_shock(constitution: u8) -> u16 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a48_system_shock_follows_from_constitution() {
        let table: Vec<u16> = (0..=20).map(system_shock).collect();
        let figures = [0, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 88, 90, 95, 97, 99, 99, 99];
        assert_eq!(table, figures);
    }
}
