//! How a wound bleeds after somebody has done something about it: hands, spells, or the cure of its injury (A-59 to
//! A-61, H-12). A wound of document 000 is treated as minor if it bleeds 1 hit point a round and as major if it bleeds
//! more; what becomes minor bleeds 1.

use super::healing::Cure;
use crate::event::BleedingState;
use crate::model::{Bleeding, PartId};

/// The points of a spell without a name of its own in A-61 that ease severe bleeding: to major, to minor, to nothing.
const EASES: [u16; 3] = [5, 10, 20];

/// The grade by which a wound is treated; `None` if it does not bleed.
pub(super) fn treated_as(wound: BleedingState) -> Option<Bleeding> {
    let fixed = match wound.bleeding {
        0 => None,
        1 => Some(Bleeding::Minor),
        _ => Some(Bleeding::Major),
    };
    fixed.max(wound.grade)
}

/// What is left of a wound that becomes of this grade, or is stopped.
pub(super) fn eased(before: BleedingState, to: Option<Bleeding>) -> BleedingState {
    let bleeding = match to {
        None => 0,
        Some(Bleeding::Minor) => before.bleeding.min(1),
        Some(Bleeding::Major | Bleeding::Severe) => before.bleeding,
    };
    BleedingState { bleeding, grade: before.grade.min(to) }
}

/// How far a spell eases severe bleeding: 1 to major, 2 to minor, 3 to nothing; 0 if it does not.
fn ease(cure: Cure) -> usize {
    match cure {
        Cure::Light => 1,
        Cure::Serious => 2,
        Cure::Critical => 3,
        Cure::Points(points) => EASES.iter().filter(|needed| points >= **needed).count(),
        Cure::Knitting | Cure::Regeneration => 0,
    }
}

/// Whether a spell stops major bleeding, and with it the sinking of the dying.
pub fn stems(cure: Cure) -> bool {
    ease(cure) > 0
}

/// How a wound bleeds after a spell: minor and major bleeding stop.
fn after_spell(before: BleedingState, cure: Cure) -> BleedingState {
    match (treated_as(before), ease(cure)) {
        (_, 0) => before,
        (Some(Bleeding::Severe), 1) => eased(before, Some(Bleeding::Major)),
        (Some(Bleeding::Severe), 2) => eased(before, Some(Bleeding::Minor)),
        _ => eased(before, None),
    }
}

/// How wounds, each with its part where one is known, bleed after a spell that has healed injuries of these parts. An
/// injury that is healed bleeds no more: of its part that is the worst wound.
pub fn after_cure_of(
    injuries: &[PartId],
    cure: Cure,
    wounds: &[(Option<PartId>, BleedingState)],
) -> Vec<BleedingState> {
    let mut left: Vec<BleedingState> = wounds.iter().map(|(_, state)| *state).collect();
    for healed in injuries {
        let of_part = (0..wounds.len()).filter(|place| wounds[*place].0 == Some(*healed));
        let worst = of_part.max_by_key(|place| {
            let BleedingState { bleeding, grade } = left[*place];
            (treated_as(left[*place]), grade, bleeding)
        });
        if let Some(worst) = worst {
            left[worst] = eased(left[worst], None);
        }
    }
    left.into_iter().map(|state| after_spell(state, cure)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bleeding: u16, grade: Option<Bleeding>) -> BleedingState {
        BleedingState { bleeding, grade }
    }

    #[test]
    fn a61_a_spell_eases_both_parts_of_a_wound_alike() {
        let [minor, major, severe] = [Bleeding::Minor, Bleeding::Major, Bleeding::Severe].map(Some);
        for (cure, left) in [
            (Cure::Knitting, of(2, severe)),
            (Cure::Light, of(2, major)),
            (Cure::Serious, of(1, minor)),
            (Cure::Critical, of(0, None)),
        ] {
            assert_eq!(after_spell(of(2, severe), cure), left, "{cure:?}");
        }
        assert_eq!(after_spell(of(3, None), Cure::Light), of(0, None));
        assert_eq!(after_spell(of(1, major), Cure::Light), of(0, None));
        let points = [4, 5, 10, 20, u16::MAX].map(Cure::Points);
        assert_eq!(points.map(ease), [0, 1, 2, 3, 3]);
        assert_eq!(points.map(stems), [false, true, true, true, true]);
    }

    #[test]
    fn a54_a_healed_injury_bleeds_no_more_and_other_wounds_bleed_on() {
        let [arm, leg]: [PartId; 2] = ["left-arm", "left-leg"].map(|part| part.parse().unwrap());
        let wounds = [
            (Some(arm), of(0, Some(Bleeding::Minor))),
            (Some(arm), of(0, Some(Bleeding::Major))),
            (Some(leg), of(2, Some(Bleeding::Severe))),
            (None, of(1, None)),
        ];
        let after = after_cure_of(&[arm], Cure::Knitting, &wounds);
        assert_eq!(after, [wounds[0].1, of(0, None), wounds[2].1, wounds[3].1]);
        let both = after_cure_of(&[arm, arm], Cure::Knitting, &wounds);
        assert_eq!(both, [of(0, None), of(0, None), wounds[2].1, wounds[3].1]);
    }
}
