//! The words that events are made of.

use serde::{Deserialize, Serialize};

use crate::model::{ItemId, Place, Roll, RuleId, UnitId};

/// A row of a sum, with its reason and the rule it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Modifier {
    /// The rule.
    pub rule: RuleId,
    /// The reason, in words a player reads.
    pub label: &'static str,
    /// Positive helps the attacker.
    pub value: i16,
}

/// What an attack roll came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackResult {
    /// It missed.
    Miss,
    /// It hit whom it was aimed at.
    Hit,
    /// It was answered: parried, say.
    Warded,
    /// It hit somebody else, without regard to AC.
    Accident,
    /// It hit, and did not have the magic to do any harm (T-15).
    Resisted,
}

/// What a critical hit does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CriticalEffect {
    /// Damage is multiplied, and further 20s go on with it (F-02).
    Multiplied,
    /// Damage is rolled twice (T-12).
    Twice,
    /// The dice show the most they can (T-12).
    Maximum,
    /// Damage is normal, and severity is rolled (T-12).
    Severity,
}

impl CriticalEffect {
    /// All of them.
    pub const ALL: [CriticalEffect; 4] = [
        CriticalEffect::Multiplied,
        CriticalEffect::Twice,
        CriticalEffect::Maximum,
        CriticalEffect::Severity,
    ];

    /// What whoever may choose it reads.
    pub fn words(self) -> &'static str {
        match self {
            CriticalEffect::Multiplied => "double damage and more with each further 20",
            CriticalEffect::Twice => "damage rolled twice",
            CriticalEffect::Maximum => "the most damage the dice can do",
            CriticalEffect::Severity => "normal damage and a roll for severity",
        }
    }
}

/// What became of a dropped or thrown weapon in its test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Breakage {
    /// It held.
    Whole,
    /// It broke (F-20).
    Broke,
    /// Its magic lost a degree (F-22).
    Degraded,
}

/// Why an item changed its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemMotion {
    /// Taken in hand.
    Drawn,
    /// Put away.
    Stowed,
    /// Taken from the ground.
    PickedUp,
    /// Found under mud.
    Found,
    /// Kicked back to its owner.
    Kicked,
    /// Dropped in a fumble.
    Fumbled,
    /// Came to rest after a throw.
    Thrown,
    /// Fell from the hands of somebody who went down.
    LetGo,
    /// Shot away, the last of its bundle.
    UsedUp,
    /// Let go on purpose.
    Dropped,
    /// Wrung from the hands of somebody.
    Snatched,
}

/// An item changed its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ItemMove {
    /// What.
    pub item: ItemId,
    /// Who did it or let it happen.
    pub unit: UnitId,
    /// How.
    pub motion: ItemMotion,
    /// Where it was.
    pub from: Place,
    /// Where it is.
    pub to: Place,
    /// The rule that decided where.
    pub rule: Option<RuleId>,
    /// The hand that takes it, if one does: the main hand is 0 (T-29).
    pub hand: Option<u8>,
    /// It bounced off something solid (F-29).
    pub rebounded: bool,
    /// Who fumbled it and has not taken it up again, and when (F-25).
    pub fumbled: Option<(UnitId, u32)>,
    /// The dice.
    pub rolls: Vec<Roll>,
}

impl ItemMove {
    /// A move that no rule speaks of and no die decides.
    pub fn new(item: ItemId, unit: UnitId, motion: ItemMotion, from: Place, to: Place) -> ItemMove {
        let (rule, hand, rebounded, fumbled, rolls) = (None, None, false, None, Vec::new());
        ItemMove { item, unit, motion, from, to, rule, hand, rebounded, fumbled, rolls }
    }
}

/// A cleric tried to turn undead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Turning {
    /// Who.
    pub unit: UnitId,
    /// What he rolled against the table.
    pub roll: u8,
    /// How many hit dice of undead it was good for; none if it came to nothing.
    pub total: Option<u8>,
    /// Who was affected, the one with the fewest hit dice first.
    pub affected: Vec<UnitId>,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// Somebody tried to put flames out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Smothering {
    /// Who.
    pub unit: UnitId,
    /// On whom they burned.
    pub target: UnitId,
    /// The highest face of a d100 that puts them out.
    pub chance: u16,
    /// The face.
    pub natural: u16,
    /// Whether they are out.
    pub out: bool,
    /// The dice.
    pub rolls: Vec<Roll>,
}
