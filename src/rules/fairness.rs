//! Whether the dice of a random table are fair: a test of chi squared with fixed seeds.

use std::fmt::Debug;

use crate::model::{Ask, DeedId, DiceSource, Purpose, RuleId};

/// How often each table is thrown.
const THROWS: u32 = 20_000;

/// What chi squared exceeds once in a thousand, by degrees of freedom from 1 up.
const RARE: [f64; 9] = [10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32, 26.12, 27.88];

/// Throws the die of a table and fails if its entries do not come up as often as they have faces.
pub fn assert_fair<T: PartialEq + Debug>(
    rule: RuleId,
    purpose: Purpose,
    sides: u16,
    entry: impl Fn(u16) -> T,
    faces: &[(T, u16)],
) {
    let mut dice = DiceSource::seeded(1);
    let mut seen = vec![0_u32; faces.len()];
    for step in 0..THROWS {
        dice.begin_step(u64::from(step), [].into_iter());
        let found = entry(dice.face(Ask { deed: DeedId(0), rule, purpose }, sides));
        let place = faces.iter().position(|(known, _)| *known == found);
        seen[place.unwrap_or_else(|| panic!("{found:?} is not in the table"))] += 1;
    }
    let share = |of: u16| f64::from(THROWS) * f64::from(of) / f64::from(sides);
    let squares: f64 = seen
        .iter()
        .zip(faces)
        .map(|(&seen, &(_, of))| (f64::from(seen) - share(of)).powi(2) / share(of))
        .sum();
    let rare = RARE[faces.len() - 2];
    assert!(squares < rare, "{rule}: chi squared {squares}, more than {rare}: {seen:?}");
}

#[test]
#[should_panic(expected = "chi squared")]
fn a_die_of_five_is_no_fair_die_of_six() {
    assert_fair(
        RuleId::a(30),
        Purpose::LifeDrain,
        6,
        |face| face.min(5),
        &[1, 2, 3, 4, 5, 6].map(|face| (face, 1)),
    );
}
