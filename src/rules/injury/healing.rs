//! What heals injuries (A-51 to A-56): by magic, and how long they take by themselves. Spells and the days between
//! battles ask for these figures.

use bevy::prelude::App;

use crate::model::{Degree, DiceExpression, RuleId, Tag};
use crate::rulebook::Rule;

const A50: RuleId = RuleId::a(50);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        RuleId::a(51),
        "Grazed",
        "A scratch. It heals by any magic that could restore 4 hit points, whatever that rolls, or by itself as 1d6 lost \
         hit points do.",
    )
    .needing(&[A50]),
    Rule::new(
        RuleId::a(52),
        "Struck",
        "A bruise or a cut. It heals by magic that could restore 5 hit points, or by itself as 2d6 lost hit points do.",
    )
    .needing(&[A50]),
    Rule::new(
        RuleId::a(53),
        "Injured",
        "A bad wound. It heals by magic that could restore 10 hit points, or by itself as 10d6 lost hit points do.",
    )
    .needing(&[A50]),
    Rule::new(
        RuleId::a(54),
        "Broken",
        "A broken bone. A spell for serious wounds that is devoted to it (S-21) knits it and restores no hit points then. By itself it heals as 20d6 \
         lost hit points do.",
    )
    .needing(&[A50]),
    Rule::new(
        RuleId::a(55),
        "Crushed",
        "A crushed limb is useless; a crushed head or trunk kills, unless a saving throw against death succeeds, and then \
         the unit is out of action. It heals by magic that could restore 20 hit points; the bones need a spell of their \
         own. By itself it never heals in full, after 1d8 months in bed.",
    )
    .needing(&[A50]),
    Rule::new(
        RuleId::a(56),
        "Cut off",
        "Who loses a whole limb is out of action; who loses a head dies. Who loses only a hand or a foot is checked for \
         shock: if that fails the unit is out of action, else it is stunned for 1d6 of its turns and fights on without. \
         Whoever an injury puts out of action lies there even if its hit points come back. \
         Only regeneration heals it. A hook or a wooden leg betters the share of hit points that is left by one step: \
         half to three quarters, three quarters to all.",
    )
    .needing(&[A50]),
];

pub(super) fn plugin(_: &mut App) {}

/// A spell, by what it can do for injuries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cure {
    /// A spell that restores hit points: the most that it can restore.
    Points(u16),
    /// A spell for light wounds.
    Light,
    /// A spell for serious wounds.
    Serious,
    /// A spell for serious wounds that only knits a bone and restores no hit points.
    Knitting,
    /// A spell for critical wounds.
    Critical,
    /// A spell that makes limbs grow again.
    Regeneration,
}

impl Cure {
    /// The spell that gives everything back (S-08).
    pub const EVERYTHING: Cure = Cure::Points(u16::MAX);

    /// Whether it ends diseases too.
    pub fn ends_disease(self) -> bool {
        self == Cure::EVERYTHING
    }

    /// Whether it gives hit points back: what knits a bone or makes a limb grow gives none (A-54).
    pub fn restores_points(self) -> bool {
        !matches!(self, Cure::Knitting | Cure::Regeneration)
    }

    /// How strong a spell is among those that close wounds: 1 for light ones, 3 for critical ones; `None` for others.
    fn strength(self) -> Option<u8> {
        match self {
            Cure::Light => Some(1),
            Cure::Serious => Some(2),
            Cure::Critical => Some(3),
            Cure::Points(_) | Cure::Knitting | Cure::Regeneration => None,
        }
    }
}

/// Whether a spell heals an injury of this degree. What it can restore at most counts, not what it rolls.
pub fn heals(degree: Degree, cure: Cure) -> bool {
    let Some((points, strength)) = needed(degree) else {
        return cure == if degree == Degree::Broken { Cure::Knitting } else { Cure::Regeneration };
    };
    match cure {
        Cure::Points(most) => most >= points,
        other => other.strength().is_some_and(|known| known >= strength),
    }
}

/// The points that magic must be able to restore, and the strength of a spell that closes wounds; `None` if only a
/// spell made for it helps.
fn needed(degree: Degree) -> Option<(u16, u8)> {
    match degree {
        Degree::Grazed => Some((4, 1)),
        Degree::Struck => Some((5, 1)),
        Degree::Injured => Some((10, 2)),
        Degree::Destroyed => Some((20, 3)),
        Degree::Broken | Degree::Severed => None,
    }
}

/// What mends an injury, as the player reads it.
///
/// ```
/// use hexfray::{model::Degree, rules::mended_by};
///
/// assert_eq!(mended_by(Degree::Struck), "magic that can restore 5 hit points, or rest");
/// ```
pub fn mended_by(degree: Degree) -> String {
    let rest = if natural_healing(degree).is_some() { ", or rest" } else { "" };
    match (needed(degree), degree) {
        (Some((points, _)), _) => format!("magic that can restore {points} hit points{rest}"),
        (None, Degree::Broken) => format!("a spell that knits bones{rest}"),
        (None, _) => "regeneration only".to_owned(),
    }
}

/// What an injury that a spell has healed is now: bones under a crushed part stay broken.
pub fn after_cure(degree: Degree, boneless: bool) -> Option<Degree> {
    (degree == Degree::Destroyed && !boneless).then_some(Degree::Broken)
}

/// As how many lost hit points an injury heals by itself; `None` if it never does in full.
pub fn natural_healing(degree: Degree) -> Option<DiceExpression> {
    let dice = |count| Some(DiceExpression::new(count, 6, 0));
    match degree {
        Degree::Grazed => dice(1),
        Degree::Struck => dice(2),
        Degree::Injured => dice(10),
        Degree::Broken => dice(20),
        Degree::Destroyed | Degree::Severed => None,
    }
}

/// Whether the body of a creature mends by itself, as days pass (A-50): that of the undead does not.
///
/// ```
/// use hexfray::{model::Tag, rules::mends_by_itself};
///
/// assert!(!mends_by_itself(&[Tag::Undead]) && mends_by_itself(&[Tag::Giant, Tag::Bloodless]));
/// ```
pub fn mends_by_itself(tags: &[Tag]) -> bool {
    !tags.contains(&Tag::Undead)
}

/// How somebody spends a day who has something to heal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bedside {
    /// Up and about, or with nobody near.
    Alone,
    /// In bed, cared for by somebody who has not learned it.
    Untrained,
    /// In bed, cared for by somebody who has.
    Trained,
}

impl Bedside {
    /// Hit points that a day gives back; an injury heals as fast, as if it were so many lost points (A-50).
    ///
    /// ```
    /// use hexfray::rules::Bedside;
    ///
    /// assert_eq!([Bedside::Alone, Bedside::Untrained, Bedside::Trained].map(Bedside::points_a_day), [1, 2, 3]);
    /// ```
    pub fn points_a_day(self) -> u16 {
        match self {
            Bedside::Alone => 1,
            Bedside::Untrained => 2,
            Bedside::Trained => 3,
        }
    }
}

/// Months in bed before somebody with a crushed part can get about at all.
pub const BEDRIDDEN: DiceExpression = DiceExpression::new(1, 8, 0);

/// Weeks in which somebody who has lost a limb neither moves nor attacks.
pub const SHOCKED: DiceExpression = DiceExpression::new(2, 10, 0);

/// The share of full hit points, in percent, that the loss of a limb leaves with a hook or a wooden leg.
pub fn with_prosthesis(share: u8) -> u8 {
    match share {
        ..=50 => 75,
        _ => 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Degree as D;

    #[test]
    fn a50_care_makes_a_day_worth_two_or_three() {
        let days = |bedside: Bedside, points: u16| points.div_ceil(bedside.points_a_day());
        let twenty_dice = |bedside| days(bedside, 70);
        let all = [Bedside::Alone, Bedside::Untrained, Bedside::Trained];
        assert_eq!(all.map(twenty_dice), [70, 35, 24], "a broken bone");
    }

    #[test]
    fn a51_a_graze_heals_by_magic_that_could_restore_four() {
        for (cure, heals_it) in [
            (Cure::Points(4), true),
            (Cure::Points(3), false),
            (Cure::Light, true),
            (Cure::Serious, true),
            (Cure::Knitting, false),
        ] {
            assert_eq!(heals(D::Grazed, cure), heals_it, "{cure:?}");
        }
        assert_eq!(natural_healing(D::Grazed), Some(DiceExpression::new(1, 6, 0)));
    }

    #[test]
    fn a52_a_blow_heals_by_five() {
        assert!(heals(D::Struck, Cure::Points(5)) && heals(D::Struck, Cure::Light));
        assert!(!heals(D::Struck, Cure::Points(4)) && !heals(D::Struck, Cure::Regeneration));
        assert_eq!(natural_healing(D::Struck), Some(DiceExpression::new(2, 6, 0)));
    }

    #[test]
    fn a53_a_bad_wound_heals_by_ten_or_by_a_spell_for_serious_wounds() {
        assert!(heals(D::Injured, Cure::Points(10)) && heals(D::Injured, Cure::Serious));
        assert!(!heals(D::Injured, Cure::Points(9)) && !heals(D::Injured, Cure::Light));
        assert_eq!(natural_healing(D::Injured), Some(DiceExpression::new(10, 6, 0)));
    }

    #[test]
    fn a54_bones_knit_only_by_a_spell_that_does_nothing_else() {
        assert!(heals(D::Broken, Cure::Knitting));
        for cure in [Cure::Points(99), Cure::Serious, Cure::Critical, Cure::Regeneration] {
            assert!(!heals(D::Broken, cure), "{cure:?}");
        }
        assert_eq!(natural_healing(D::Broken), Some(DiceExpression::new(20, 6, 0)));
    }

    #[test]
    fn a55_what_is_crushed_heals_by_twenty_and_its_bones_stay_broken() {
        assert!(heals(D::Destroyed, Cure::Points(20)) && heals(D::Destroyed, Cure::Critical));
        assert!(!heals(D::Destroyed, Cure::Points(19)) && !heals(D::Destroyed, Cure::Serious));
        assert_eq!(after_cure(D::Destroyed, false), Some(D::Broken));
        assert_eq!((after_cure(D::Destroyed, true), after_cure(D::Injured, false)), (None, None));
        assert_eq!((natural_healing(D::Destroyed), BEDRIDDEN.highest()), (None, 8));
    }

    #[test]
    fn a56_only_regeneration_gives_a_limb_back_and_a_hook_is_one_step_better() {
        assert!(heals(D::Severed, Cure::Regeneration));
        assert!(!heals(D::Severed, Cure::Critical) && !heals(D::Severed, Cure::Points(99)));
        assert_eq!((natural_healing(D::Severed), SHOCKED.lowest(), SHOCKED.highest()), (None, 2, 20));
        // 40 hit points: a leg lost leaves 20, with a wooden one 30; a hand 30, with a hook 40.
        let of_forty = |percent: u8| 40 * u16::from(percent) / 100;
        assert_eq!((of_forty(50), of_forty(with_prosthesis(50))), (20, 30));
        assert_eq!((of_forty(75), of_forty(with_prosthesis(75))), (30, 40));
    }
}
