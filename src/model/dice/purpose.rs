//! What dice are rolled for.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a die is rolled for. The number is part of the key of a face and never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u16)]
pub enum Purpose {
    /// Whose turn comes first (A-02).
    Initiative = 1,
    /// Whether an attack hits (T-03).
    ToHit = 2,
    /// Whether a critical hit grows (F-03).
    CriticalChain = 3,
    /// How much damage an attack does (F-06).
    Damage = 4,
    /// Which ally a stray missile hits (F-09).
    StrayVictim = 5,
    /// Which unit a swing in tight quarters hits (F-15).
    TightVictim = 6,
    /// Whether a dropped weapon breaks (F-20).
    Breakage = 7,
    /// Where a dropped weapon lands (F-24).
    Landing = 8,
    /// Whether an item under mud is found (F-30).
    Search = 9,
    /// Whether an attack that cannot miss fumbles (T-25).
    SecondRoll = 11,
    /// Which unit a shot into a crowd is rolled against (T-26).
    CrowdTarget = 12,
    /// Whether a thrown flask breaks (R-14).
    FlaskBreaks = 13,
    /// How much damage flames and holy water do (R-15, R-28, R-29).
    Burning = 14,
    /// Whether a saving throw succeeds (R-28).
    SavingThrow = 15,
    /// Whether flames go out (R-29).
    Extinguish = 16,
    /// Whether a hex catches fire (R-30).
    Catch = 17,
    /// Whether a group holds its nerve (R-19).
    Morale = 30,
    /// Whether a cleric turns undead (R-49).
    Turning = 31,
    /// How many hit dice of undead are turned (R-50).
    TurningHitDice = 32,
    /// Whether a shot at an unseen unit hits any unit, and which (R-18).
    StrayShot = 21,
    /// Who wins a wrestling contest (R-41).
    Wrestling = 40,
    /// Which side is faster in a chase (R-31).
    Pursuit = 50,
    /// What a fumble leads to, and whom it hits (A-68).
    FumbleTable = 60,
    /// Whether an item withstands a blow (A-68).
    ItemSave = 61,
    /// How much wounds cost (A-59, A-60, A-61).
    Bleeding = 70,
    /// Whether somebody binds a wound (A-60, A-61).
    Binding = 71,
    /// Whether a hit is critical (A-47).
    Confirmation = 80,
    /// Which part of the body a critical hit strikes (A-48).
    HitLocation = 81,
    /// How bad a critical hit is (A-48).
    Severity = 82,
    /// How much worse a hit by 5 is (T-12, A-65).
    SeverityPoints = 83,
    /// Whether a graze bleeds (A-48).
    GrazeBleeds = 84,
    /// How long an injury or a shock stuns or takes the senses (A-42, A-48).
    StunLength = 85,
    /// Whether a blow knocks a unit down (A-63).
    Knockdown = 86,
    /// Whether a unit survives an injury (A-48).
    DeathSave = 87,
    /// Whether a unit stands a shock to its body (A-42, A-56).
    SystemShock = 88,
    /// Whether armor or a shield withstands a blow (A-66).
    ArmorSave = 89,
    /// Whether long melee exhausts a unit (A-39).
    Fatigue = 93,
    /// Whether a unit detects unseen enemies (A-76), and whether a skill helps it to (A-80).
    Listening = 120,
    /// Whether somebody helpless is slain with one attack (A-71).
    Slaying = 92,
    /// Whether poison is kept out (A-31).
    PoisonSave = 110,
    /// Whether somebody withstands a paralyzing touch (A-38).
    ParalysisSave = 111,
    /// What of the body such a touch numbs (A-38).
    NumbedPlace = 112,
    /// For how many rounds (A-38).
    NumbRounds = 113,
    /// What a touch does that drains life (A-30).
    LifeDrain = 114,
    /// How many hit points it costs (A-30).
    DrainedPoints = 115,
    /// For how many turns a level is gone (A-30).
    DrainedTurns = 116,
    /// Whether a lost level costs less experience (A-30).
    DrainSave = 117,
    /// How long a coma lasts (A-20).
    ComaLength = 140,
    /// Whether a sleeper outlives untrained care (A-21).
    ComaCare = 141,
    /// How somebody wakes from a coma (A-23).
    Waking = 142,
    /// What stays of a coma (A-25).
    Disability = 143,
    /// How much healing an injury takes (A-51 to A-54).
    HealingNeed = 144,
    /// For how many months somebody is in bed (A-55).
    BedRest = 145,
    /// For how many weeks the loss of a limb takes the strength (A-56).
    LimbShock = 146,
    /// Over how many hours points return (A-37).
    PointsReturn = 147,
    /// How strong a spell is: its damage, what it heals, how many it takes (S-01 on).
    SpellPower = 130,
    /// Whether somebody withstands a spell (S-02 on).
    SpellSave = 131,
    /// Whether a seizure comes over somebody (A-25).
    Seizure = 148,
    /// For how many rounds it stuns (A-25).
    SeizureLength = 149,
    /// Whether a spell fails whose words come hard (A-25, S-29).
    SpellFailure = 150,
    /// For rules that exist only in tests.
    Test = 99,
}

impl Purpose {
    /// The sides of the dice that are rolled for this; `None` if they are not always the same.
    ///
    /// ```
    /// use hexfray::model::Purpose;
    ///
    /// assert_eq!([Purpose::ToHit, Purpose::Damage].map(Purpose::die), [Some(20), None]);
    /// ```
    pub fn die(self) -> Option<u16> {
        match self {
            Purpose::ToHit
            | Purpose::SecondRoll
            | Purpose::Confirmation
            | Purpose::SavingThrow
            | Purpose::ItemSave
            | Purpose::ArmorSave
            | Purpose::DeathSave
            | Purpose::Knockdown
            | Purpose::Binding
            | Purpose::Fatigue
            | Purpose::PoisonSave
            | Purpose::ParalysisSave
            | Purpose::DrainSave
            | Purpose::SpellSave
            | Purpose::ComaCare => Some(20),
            Purpose::Slaying
            | Purpose::SystemShock
            | Purpose::Waking
            | Purpose::Seizure
            | Purpose::SpellFailure
            | Purpose::FlaskBreaks => Some(100),
            Purpose::Landing | Purpose::DrainedPoints => Some(8),
            Purpose::Search | Purpose::Catch | Purpose::Morale | Purpose::Turning | Purpose::DrainedTurns => {
                Some(6)
            }
            Purpose::SeverityPoints | Purpose::SeizureLength => Some(4),
            Purpose::GrazeBleeds => Some(2),
            Purpose::Initiative
            | Purpose::CriticalChain
            | Purpose::Damage
            | Purpose::StrayVictim
            | Purpose::TightVictim
            | Purpose::Breakage
            | Purpose::CrowdTarget
            | Purpose::Burning
            | Purpose::Extinguish
            | Purpose::TurningHitDice
            | Purpose::StrayShot
            | Purpose::Wrestling
            | Purpose::Pursuit
            | Purpose::FumbleTable
            | Purpose::Bleeding
            | Purpose::HitLocation
            | Purpose::Severity
            | Purpose::StunLength
            | Purpose::Listening
            | Purpose::NumbedPlace
            | Purpose::NumbRounds
            | Purpose::LifeDrain
            | Purpose::ComaLength
            | Purpose::Disability
            | Purpose::HealingNeed
            | Purpose::BedRest
            | Purpose::LimbShock
            | Purpose::PointsReturn
            | Purpose::SpellPower
            | Purpose::Test => None,
        }
    }
}

/// Writes it as scripts do.
impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}
