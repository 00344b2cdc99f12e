//! Waking from a coma: a second system shock, and what stays if it is not stood (A-23 to A-25, A-27).
//!
//! The die of the second check is a d100 plus what A-27 counts; at most the chance of system shock, by present
//! Constitution, is a full recovery. Else a d8 says what stays.

use bevy::prelude::App;
use serde::{Deserialize, Serialize};

use super::length::ComaLength;
use crate::model::{Ability, BodyArea, BodyPart, LastingEffect, RuleId};
use crate::rulebook::Rule;
use crate::rules::field::system_shock::system_shock;

const A18: RuleId = RuleId::a(18);

pub(in crate::rules::affliction) const RULES: &[Rule] = &[
    Rule::new(
        RuleId::a(23),
        "Waking",
        "At the end of a coma its bearer stands a second system shock, by present Constitution, or does not.",
    )
    .needing(&[A18, RuleId::a(27)]),
    Rule::new(
        RuleId::a(24),
        "Full recovery",
        "Who stands the second shock has recovered, but for what a long coma has wasted.",
    )
    .needing(&[RuleId::a(23)]),
    Rule::new(
        RuleId::a(25),
        "What stays of a coma",
        "Who does not stand it keeps one of these for good, by a d8: loss of memory, which takes the skills that it has \
         learned: healing, observation, alertness, tracking and silence; Intelligence, Wisdom or Dexterity lower by 1; \
         slurred speech, which lowers Charisma by 1 and makes every tenth spell fail when it would take effect; a tremor, \
         -1 to hit; one weak limb, -2 with it, and with a weak leg three quarters of the speed; seizures, which stun for \
         1d4 rounds at the end of one of a hundred rounds of battle. A party keeps these; in a level they are effects of \
         a condition.",
    )
    .needing(&[RuleId::a(23)]),
    Rule::new(
        RuleId::a(27),
        "What counts when somebody wakes",
        "To the d100 of the second check are added: for adolescents -15, adults 5, the middle-aged 10, the old 25; 1 for \
         each day that was rolled for a long coma and 2 for each month of an extreme one, for adolescents 0 and 1; by \
         how much the first check was missed; -20 if a spell for critical wounds was cast, however many; and as the \
         document has it -10 for an injury of the head and -20 for poison. No face is sure to pass or to fail.",
    )
    .needing(&[A18]),
];

pub(in crate::rules::affliction) fn plugin(_: &mut App) {}

/// How old somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum AgeGroup {
    /// Not grown up.
    Adolescent,
    /// Grown up.
    #[default]
    Adult,
    /// Past the best years.
    MiddleAged,
    /// Old or very old.
    Old,
}

/// A coma as it counts when its bearer wakes (A-27).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Coma {
    /// Its length in the end.
    pub length: ComaLength,
    /// The hours, days or months that were rolled for that length.
    pub rolled: u16,
    /// How old the sleeper is.
    pub age: AgeGroup,
    /// By how much the first check was missed.
    pub missed_by: u16,
    /// Whether the head was injured.
    pub head_injury: bool,
    /// Whether poison brought it.
    pub poison: bool,
    /// Whether a spell for critical wounds was cast.
    pub critical_cure: bool,
}

/// What is added to the d100 of the second check (A-27).
///
/// ```
/// use hexfray::rules::{AgeGroup, Coma, ComaLength, waking_modifier};
///
/// let coma = Coma {
///     length: ComaLength::Long, rolled: 8, age: AgeGroup::Adult, missed_by: 13,
///     head_injury: false, poison: false, critical_cure: false,
/// };
/// assert_eq!(waking_modifier(&coma), 26);
/// ```
pub fn waking_modifier(coma: &Coma) -> i32 {
    let adolescent = coma.age == AgeGroup::Adolescent;
    let age = match coma.age {
        AgeGroup::Adolescent => -15,
        AgeGroup::Adult => 5,
        AgeGroup::MiddleAged => 10,
        AgeGroup::Old => 25,
    };
    let each = match coma.length {
        ComaLength::Short | ComaLength::Moderate => 0,
        ComaLength::Long => i32::from(!adolescent),
        ComaLength::Extreme => 1 + i32::from(!adolescent),
    };
    let of = |holds: bool, points: i32| if holds { points } else { 0 };
    let marks = of(coma.critical_cure, -20) + of(coma.head_injury, -10) + of(coma.poison, -20);
    age + each * i32::from(coma.rolled) + i32::from(coma.missed_by) + marks
}

/// The highest face of a d100 with which somebody of this present Constitution recovers in full, if any does (A-23).
///
/// ```
/// # use hexfray::rules::{AgeGroup, Coma, ComaLength, recovers_up_to};
/// # let coma = Coma {
/// #     length: ComaLength::Long, rolled: 8, age: AgeGroup::Adult, missed_by: 13,
/// #     head_injury: false, poison: false, critical_cure: false,
/// # };
/// assert_eq!(recovers_up_to(12, &coma), Some(54));
/// ```
pub fn recovers_up_to(constitution: u8, coma: &Coma) -> Option<u16> {
    let face = (i32::from(system_shock(constitution)) - waking_modifier(coma)).min(100);
    u16::try_from(face).ok().filter(|face| *face > 0)
}

/// What may stay of a coma for good (A-25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Disability {
    /// The memory is lost.
    Forgetful,
    /// A score is lower by 1.
    Weaker(Ability),
    /// Charisma is lower by 1, and every tenth spell fails.
    SlurredSpeech,
    /// -1 to hit.
    Tremor,
    /// -2 with one limb.
    WeakLimb,
    /// In one of a hundred rounds of battle stunned for 1d4 rounds.
    Seizures,
}

/// The disabilities in the order of the faces of a d8.
const DISABILITIES: [Disability; 8] = [
    Disability::Forgetful,
    Disability::Weaker(Ability::Intelligence),
    Disability::Weaker(Ability::Wisdom),
    Disability::Weaker(Ability::Dexterity),
    Disability::SlurredSpeech,
    Disability::Tremor,
    Disability::WeakLimb,
    Disability::Seizures,
];

impl Disability {
    /// What a face of a d8 means; a face beyond the die means what the last one does.
    ///
    /// ```
    /// use hexfray::rules::Disability;
    ///
    /// assert_eq!(Disability::of(6), Disability::Tremor);
    /// ```
    pub fn of(face: u16) -> Disability {
        let place = usize::from(face.saturating_sub(1)).min(DISABILITIES.len() - 1);
        DISABILITIES[place]
    }

    /// What it does in every battle; `limb` is the weak one with its hand, if it bears one.
    ///
    /// ```
    /// use hexfray::model::{Body, LastingEffect};
    /// use hexfray::rules::Disability;
    ///
    /// assert_eq!(Disability::Tremor.effects(None), [LastingEffect::ToHit(-1)]);
    /// let body = Body::humanoid();
    /// let arm = "left-arm".parse()?;
    /// let limb = body.part(arm).map(|part| (part, body.hand_of(arm)));
    /// assert_eq!(Disability::WeakLimb.effects(limb), [LastingEffect::HandToHit(1, -2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn effects(self, limb: Option<(&BodyPart, Option<u8>)>) -> Vec<LastingEffect> {
        match self {
            Disability::Forgetful => vec![LastingEffect::Forgets],
            Disability::Weaker(ability) => vec![LastingEffect::Score(ability, -1)],
            Disability::SlurredSpeech => {
                vec![LastingEffect::Score(Ability::Charisma, -1), LastingEffect::SpellFailure(FAILED_SPELLS)]
            }
            Disability::Tremor => vec![LastingEffect::ToHit(-1)],
            Disability::WeakLimb => limb.map_or_else(Vec::new, |(part, hand)| weakness(part, hand)),
            Disability::Seizures => vec![LastingEffect::Seizures(SEIZURES)],
        }
    }
}

/// Of a hundred spells that are slurred so many fail.
const FAILED_SPELLS: u8 = 10;

/// Of a hundred rounds so many end in a seizure.
const SEIZURES: u8 = 1;

/// The share of movement that a weak leg leaves, in percent.
const WEAK_LEG: u8 = 75;

/// What a weak limb does: attacks with it are worse, and who walks or flies with it is slower.
fn weakness(part: &BodyPart, hand: Option<u8>) -> Vec<LastingEffect> {
    let carries = part.carries || matches!(part.area, BodyArea::Leg | BodyArea::Wing);
    let strikes = match hand {
        Some(hand) => LastingEffect::HandToHit(hand, -2),
        None => LastingEffect::LimbToHit(part.area, -2),
    };
    let slower = carries.then_some(LastingEffect::Movement(WEAK_LEG));
    [strikes].into_iter().chain(slower).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Body, Purpose};
    use crate::rules::fairness::assert_fair;

    const PLAIN: Coma = Coma {
        length: ComaLength::Short,
        rolled: 4,
        age: AgeGroup::Adult,
        missed_by: 0,
        head_injury: false,
        poison: false,
        critical_cure: false,
    };

    #[test]
    fn a27_the_examples_of_the_rule() {
        let long = Coma { length: ComaLength::Long, rolled: 8, missed_by: 13, ..PLAIN };
        assert_eq!((waking_modifier(&long), recovers_up_to(12, &long)), (26, Some(54)));
        let young = Coma {
            length: ComaLength::Extreme,
            rolled: 4,
            age: AgeGroup::Adolescent,
            missed_by: 2,
            head_injury: true,
            ..PLAIN
        };
        assert_eq!(waking_modifier(&young), -19);
    }

    #[test]
    fn a27_each_factor_by_itself() {
        let of = |coma: Coma| waking_modifier(&coma);
        let ages = [AgeGroup::Adolescent, AgeGroup::Adult, AgeGroup::MiddleAged, AgeGroup::Old];
        assert_eq!(ages.map(|age| of(Coma { age, ..PLAIN })), [-15, 5, 10, 25]);
        let lengths = [ComaLength::Short, ComaLength::Moderate, ComaLength::Long, ComaLength::Extreme];
        assert_eq!(lengths.map(|length| of(Coma { length, ..PLAIN })), [5, 5, 9, 13]);
        let young = Coma { age: AgeGroup::Adolescent, ..PLAIN };
        assert_eq!(lengths.map(|length| of(Coma { length, ..young })), [-15, -15, -15, -11]);
        assert_eq!(of(Coma { critical_cure: true, ..PLAIN }), -15);
        assert_eq!(of(Coma { head_injury: true, ..PLAIN }), -5);
        assert_eq!(of(Coma { poison: true, ..PLAIN }), -15);
        assert_eq!(of(Coma { missed_by: 7, ..PLAIN }), 12);
    }

    #[test]
    fn a23_present_constitution_counts() {
        // Six months, the first check missed by 5: Constitution 12 has become 6.
        let coma = Coma { length: ComaLength::Extreme, rolled: 6, missed_by: 5, ..PLAIN };
        assert_eq!([12, 6].map(|constitution| recovers_up_to(constitution, &coma)), [Some(58), Some(28)]);
    }

    #[test]
    fn a24_no_face_is_sure_to_pass_or_to_fail() {
        let hopeless = Coma { missed_by: 90, ..PLAIN };
        assert_eq!(recovers_up_to(12, &hopeless), None);
        let easy = Coma { age: AgeGroup::Adolescent, poison: true, ..PLAIN };
        assert_eq!(recovers_up_to(12, &easy), Some(100));
    }

    #[test]
    fn a25_a_d8_says_what_stays() {
        let all: Vec<Disability> = (1..=8).map(Disability::of).collect();
        assert_eq!(all, DISABILITIES);
        assert_eq!((Disability::of(0), Disability::of(9)), (Disability::Forgetful, Disability::Seizures));
    }

    #[test]
    fn a25_each_mark_has_its_effects() {
        use LastingEffect as E;
        let effects: Vec<Vec<E>> = DISABILITIES.into_iter().map(|mark| mark.effects(None)).collect();
        let slurred = vec![E::Score(Ability::Charisma, -1), E::SpellFailure(10)];
        let lower = |ability| vec![E::Score(ability, -1)];
        let scores = [Ability::Intelligence, Ability::Wisdom, Ability::Dexterity].map(lower);
        let rest = [slurred, vec![E::ToHit(-1)], vec![], vec![E::Seizures(1)]];
        let all: Vec<Vec<E>> = [vec![E::Forgets]].into_iter().chain(scores).chain(rest).collect();
        assert_eq!(effects, all);
    }

    #[test]
    fn a25_a_weak_limb_strikes_worse_and_carries_worse() {
        use LastingEffect as E;
        let body = Body::humanoid();
        let weak = |name: &str| {
            let name = name.parse().expect("a part");
            Disability::WeakLimb.effects(body.part(name).map(|part| (part, body.hand_of(name))))
        };
        assert_eq!(weak("right-arm"), [E::HandToHit(0, -2)]);
        assert_eq!(weak("left-leg"), [E::LimbToHit(BodyArea::Leg, -2), E::Movement(75)]);
    }

    #[test]
    fn a25_thrown_often_the_table_is_fair() {
        assert_fair(
            RuleId::a(25),
            Purpose::SystemShock,
            8,
            Disability::of,
            &DISABILITIES.map(|found| (found, 1)),
        );
    }
}
