//! The parts of events.

use serde::{Deserialize, Serialize};

use crate::model::{Bleeding, ItemId, Place, Roll, RuleId, Sinking, UnitId};

/// A row of a sum, with its reason and its rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Modifier {
    /// The rule.
    pub rule: RuleId,
    /// The reason, in words for the player.
    pub label: &'static str,
    /// The value; a positive one helps the attacker.
    pub value: i16,
}

/// The result of an attack roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackResult {
    /// It missed.
    Miss,
    /// It hit its target.
    Hit,
    /// It was answered, for example parried.
    Warded,
    /// It hit another unit, without regard to AC.
    Accident,
    /// It hit, but the weapon had too little magic to do harm (T-15).
    Resisted,
}

/// What a critical hit does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CriticalEffect {
    /// Damage is multiplied, and each further 20 adds to it (F-02).
    Multiplied,
    /// Damage is rolled twice (T-12).
    Twice,
    /// The dice show their highest faces (T-12).
    Maximum,
    /// The dice show their highest faces, and a second roll may injure a part of the body.
    Injuring,
}

impl CriticalEffect {
    /// All effects.
    pub const ALL: [CriticalEffect; 4] = [
        CriticalEffect::Multiplied,
        CriticalEffect::Twice,
        CriticalEffect::Maximum,
        CriticalEffect::Injuring,
    ];

    /// The words for the player who may choose it.
    pub fn words(self) -> &'static str {
        match self {
            CriticalEffect::Multiplied => "double damage and more with each further 20",
            CriticalEffect::Twice => "damage rolled twice",
            CriticalEffect::Maximum => "the most damage the dice can do",
            CriticalEffect::Injuring => "the most damage the dice can do, and a roll for an injury",
        }
    }
}

/// The result of the breakage test of a dropped or thrown weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Breakage {
    /// It held.
    Whole,
    /// It broke (F-20).
    Broke,
    /// Its magic lost one degree (F-22).
    Degraded,
}

/// What a fumble leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FumbleEffect {
    /// The attacker strikes itself as hard as it can.
    CriticalOnSelf,
    /// The attacker strikes a friend as hard as it can.
    CriticalOnFriend,
    /// The attacker hits itself.
    HitsSelf,
    /// The attacker hits a friend.
    HitsFriend,
    /// The weapon may break.
    Breaks,
    /// The weapon is dropped.
    Drops,
    /// The attacker falls prone.
    Stumbles,
    /// The attacker is off balance.
    OffBalance,
    /// The remaining attacks are lost.
    LosesAttacks,
    /// Nothing more happens.
    Nothing,
}

impl FumbleEffect {
    /// Whether somebody suffers a critical hit.
    pub fn is_critical(self) -> bool {
        matches!(self, FumbleEffect::CriticalOnSelf | FumbleEffect::CriticalOnFriend)
    }
}

/// A natural 1 led to something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FumbleRoll {
    /// The attacker.
    pub unit: UnitId,
    /// The weapon.
    pub weapon: ItemId,
    /// What it leads to.
    pub effect: FumbleEffect,
    /// The unit that is hit, if one is.
    pub victim: Option<UnitId>,
    /// All units that might have been hit.
    pub candidates: Vec<UnitId>,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// An item was tested against a crushing blow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ItemTest {
    /// The item.
    pub item: ItemId,
    /// The unit that carries it.
    pub unit: UnitId,
    /// The rule that tests it.
    pub rule: RuleId,
    /// The lowest face of a d20 with which it holds.
    pub need: i16,
    /// Whether it holds.
    pub held: bool,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// Why an item changed its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// Fell from the hands of a unit that fell.
    LetGo,
    /// Shot, the last of its bundle.
    UsedUp,
    /// Dropped on purpose.
    Dropped,
    /// Taken out of the hands of another unit.
    Snatched,
}

/// An item changed its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ItemMove {
    /// The item.
    pub item: ItemId,
    /// The unit that did it or let it happen.
    pub unit: UnitId,
    /// Why it moved.
    pub motion: ItemMotion,
    /// Its place before.
    pub from: Place,
    /// Its place now.
    pub to: Place,
    /// The rule that decided the place.
    pub rule: Option<RuleId>,
    /// The hand that takes it, if one does: the main hand is 0 (T-29).
    pub hand: Option<u8>,
    /// Whether it bounced off a solid hex (F-29).
    pub rebounded: bool,
    /// The unit that fumbled it and has not picked it up again, and the round (F-25).
    pub fumbled: Option<(UnitId, u32)>,
    /// The dice.
    pub rolls: Vec<Roll>,
}

impl ItemMove {
    /// A move without a rule and without dice.
    pub fn new(item: ItemId, unit: UnitId, motion: ItemMotion, from: Place, to: Place) -> ItemMove {
        let (rule, hand, rebounded, fumbled, rolls) = (None, None, false, None, Vec::new());
        ItemMove { item, unit, motion, from, to, rule, hand, rebounded, fumbled, rolls }
    }
}

/// A cleric tried to turn undead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Turning {
    /// The cleric.
    pub unit: UnitId,
    /// The roll against the table.
    pub roll: u8,
    /// How many hit dice of undead it turns; `None` if it failed.
    pub total: Option<u8>,
    /// The undead affected, those with the fewest hit dice first.
    pub affected: Vec<UnitId>,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// A unit tried to put flames out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Smothering {
    /// The unit.
    pub unit: UnitId,
    /// The unit that burned.
    pub target: UnitId,
    /// The highest face of a d100 that puts them out.
    pub chance: u16,
    /// The natural face.
    pub natural: u16,
    /// Whether the flames are out.
    pub out: bool,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// How much a wound bleeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BleedingState {
    /// Hit points lost each round (F-08).
    pub bleeding: u16,
    /// How fast it bleeds by document 003, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Bleeding>,
}

/// A wound was bound, or somebody tried to, or it closed by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tending {
    /// The unit with the wound.
    pub target: UnitId,
    /// The unit that bound it; `None` if it closed by itself.
    pub by: Option<UnitId>,
    /// Number of the wound on its unit.
    pub wound: u16,
    /// The rule.
    pub rule: RuleId,
    /// The highest face of a d20 that helps; `None` if nothing was rolled.
    pub need: Option<i16>,
    /// The natural face.
    pub natural: Option<u16>,
    /// How much it bled.
    pub before: BleedingState,
    /// How much it bleeds now.
    pub after: BleedingState,
    /// The dice.
    pub rolls: Vec<Roll>,
}

/// Somebody tried to keep a dying unit from sinking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Steadying {
    /// The dying unit.
    pub target: UnitId,
    /// The unit that helped; `None` if it has got hit points back.
    pub by: Option<UnitId>,
    /// The highest face of a d20 that helps; `None` if nothing was rolled.
    pub need: Option<i16>,
    /// The natural face.
    pub natural: Option<u16>,
    /// How it sank.
    pub before: Sinking,
    /// How it sinks now; `None` if it does not.
    pub after: Option<Sinking>,
    /// The dice.
    pub rolls: Vec<Roll>,
}
