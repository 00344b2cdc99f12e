//! What a day brings a member: facts in the past tense, with their rules.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::model::{Condition, Degree, PartId, RuleId, Spell, UnitId};
use crate::rules::{ComaLength, Disability};

/// Something that a day has brought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DayNews {
    /// The day of the party.
    pub day: u32,
    /// The member.
    pub unit: UnitId,
    /// The rule.
    pub rule: RuleId,
    /// What it is.
    #[serde(flatten)]
    pub event: DayEvent,
}

/// What may happen to a member on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum DayEvent {
    /// Its wounds were bound.
    Bandaged {
        /// The member that bound them.
        by: UnitId,
        /// How many.
        wounds: usize,
    },
    /// Its wounds have bled, because nobody could bind them.
    BledAlone {
        /// Hit points lost.
        points: i16,
        /// Hit points left.
        left: i16,
    },
    /// It has died.
    PassedAway,
    /// A poison did all that it does, and let go.
    PoisonPassed {
        /// Points of scores that were lost in all, and are back.
        points: u16,
        /// The hour by which they were back.
        hours: u16,
    },
    /// A condition is over.
    Recovered {
        /// The condition.
        condition: Condition,
    },
    /// Back at 0 hit points or more, it stood the shock of it or fell into a coma.
    ShockStood {
        /// The highest face that stands it.
        chance: u16,
        /// The face of the d100.
        natural: u16,
        /// By how much it was missed; 0 if it was stood.
        missed_by: u16,
    },
    /// Its coma has a length.
    ComaMeasured {
        /// Its length.
        length: ComaLength,
        /// Hours, days or months.
        rolled: u16,
    },
    /// It had to outlive care by somebody who has not learned it.
    CareOutlived {
        /// The lowest face that saves.
        need: u16,
        /// The face of the d20.
        natural: u16,
        /// Whether it lives.
        saved: bool,
    },
    /// It woke from its coma.
    Woke {
        /// The highest face of a d100 with which it recovers in full; 0 if none is.
        chance: u16,
        /// The face.
        natural: u16,
        /// What stays, if anything does.
        left: Option<Disability>,
        /// The limb that is weak, if one is.
        limb: Option<PartId>,
    },
    /// A week gave back a point of Strength, Dexterity and Constitution.
    Strengthened {
        /// Points of each that are still to come.
        left: u8,
    },
    /// The rotting disease has begun to take scores, or took more.
    Rotted {
        /// Points lost so far of Constitution, Strength and Dexterity.
        lost: [u16; 3],
    },
    /// Hit points have returned.
    Healed {
        /// How many.
        points: i16,
        /// How many it has now.
        now: i16,
        /// How many it can have.
        full: i16,
    },
    /// It was rolled how long an injury takes.
    InjuryJudged {
        /// The part.
        part: PartId,
        /// How bad it is.
        degree: Degree,
        /// Points that have to return, or days in bed or in shock.
        left: u16,
    },
    /// An injury has healed.
    InjuryHealed {
        /// The part.
        part: PartId,
        /// How bad it was.
        degree: Degree,
    },
    /// It can get about again, though an injury stays as it is.
    GotUp {
        /// The part.
        part: PartId,
        /// How bad it is.
        degree: Degree,
    },
    /// Its carer can care no longer.
    Untended {
        /// The carer.
        by: UnitId,
    },
    /// A spell gave hit points back, and healed what it heals.
    SpellHelped {
        /// The caster.
        by: UnitId,
        /// The spell.
        spell: Spell,
        /// Hit points that it gave back.
        points: i16,
        /// How many it has now.
        now: i16,
    },
    /// A spell ended what it ends, if there was such a thing.
    SpellCured {
        /// The caster.
        by: UnitId,
        /// The spell.
        spell: Spell,
        /// The conditions that are over by it.
        ended: BTreeSet<Condition>,
    },
    /// It has cast its last spell of the day, and stood the shock of that or lost its senses.
    WornOut {
        /// The highest face of a d100 that stands it.
        chance: u16,
        /// The face.
        natural: u16,
        /// Whether it lost its senses for some turns.
        fainted: bool,
    },
    /// A spell that it cast or read from a scroll failed.
    SpellFailed {
        /// The spell.
        spell: Spell,
        /// The highest face of a d100 with which it fails.
        chance: u16,
        /// The face.
        natural: u16,
    },
    /// It has got a hook or a wooden leg.
    Fitted {
        /// In the place of this part.
        part: PartId,
    },
}
