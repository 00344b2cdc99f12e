//! What a hit does to the living besides damage: poison, paralysis, drained life, disease.

use serde::{Deserialize, Serialize};

use super::RuleId;

/// What a poison does until it is complete, and what it has done then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PoisonKind {
    /// Takes Constitution and kills.
    Death,
    /// Takes Strength and Dexterity and paralyzes.
    Paralytic,
    /// Takes Constitution and Strength and disables.
    Debilitative,
}

impl PoisonKind {
    /// All kinds.
    pub const ALL: [PoisonKind; 3] = [PoisonKind::Death, PoisonKind::Paralytic, PoisonKind::Debilitative];

    /// The rule of this kind, which causes the conditions that it brings.
    pub const fn rule(self) -> RuleId {
        match self {
            PoisonKind::Death => RuleId::a(34),
            PoisonKind::Paralytic => RuleId::a(35),
            PoisonKind::Debilitative => RuleId::a(36),
        }
    }
}

/// The poison of a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Venom {
    /// What it does.
    pub kind: PoisonKind,
    /// Rounds in which it does nothing yet, 0..=100; `None` for the victim's Constitution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub onset: Option<u8>,
    /// Whether it is complete at once after these rounds.
    #[serde(default, skip_serializing_if = "is_false")]
    pub instant: bool,
}

/// How long the touch of a creature numbs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NumbingTouch {
    /// That of ghouls and the like: 1d6 + 2 rounds.
    GhoulLike,
    /// Any other: 2d6 rounds.
    Other,
}

/// What of a body such a touch numbs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NumbedPlace {
    /// The first leg.
    RightLeg,
    /// The second leg.
    LeftLeg,
    /// Both.
    BothLegs,
    /// The arm of the main hand.
    WeaponArm,
    /// The other arm.
    ShieldArm,
    /// Both.
    BothArms,
    /// The whole body.
    WholeBody,
}

/// What a touch does that drains life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LifeDrain {
    /// Nothing.
    Nothing,
    /// 1 less on all rolls for a turn.
    Weakness,
    /// 1d8 hit points.
    HitPoints,
    /// A level for 1d6 turns.
    LevelForAWhile,
    /// A level.
    Level,
    /// All the levels that the creature drains.
    Levels,
}

fn is_false(flag: &bool) -> bool {
    !flag
}
