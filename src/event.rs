//! Events: what has happened, in the past tense, complete, and by ids alone.
//!
//! A rule decides in Harm by writing events on its deed; Apply copies them into the combatants and the
//! log. Log, board, JSON, tests and replay read nothing else.

mod affliction;
mod attack;
mod change;
mod chase;
mod detection;
mod fatigue;
mod incidents;
mod injury;
mod log;
mod magic;
mod making;
mod parts;
mod reading;
mod slaying;
mod telling;
mod wrestling;

use std::sync::Arc;

use serde::Serialize;

use crate::hex::{self, Hex};
use crate::model::{
    BattleResult, Burning, ChoiceOptions, ChosenOption, Condition, ConditionCause, Enhancement, ItemId,
    LastingEffect, PartId, Peril, Roll, RuleId, SideId, Stance, Turn, UnitId, Until, is_first,
};

pub use affliction::Drain;
pub use attack::{AmmunitionLanding, AttackDamage, AttackRoll};
pub use change::{Change, Follower};
pub use chase::{
    Blockade, Capture, ChaseBeginning, ChaseEnding, ChaseTurnBeginning, Getaway, Lane, LettingGo, Race,
    Temptation,
};
pub use detection::{Detection, ListeningRoll};
pub use fatigue::{FatigueCheck, SeizureCheck};
pub use incidents::{BreakageRoll, FlaskBreaking, MoraleCheck, Mounting, WickLighting, WoundOpening};
pub use injury::{ArmorTest, ConfirmationRoll, PartHurt, PartSpared, ShockCheck};
pub use log::EventLog;
pub use magic::{InjuryHealing, SpellBeginning, SpellEffect, SpellHarm, SpellHealing, SpellLoss};
pub use parts::{
    AttackResult, BleedingState, Breakage, CriticalEffect, FumbleEffect, FumbleRoll, ItemMotion, ItemMove,
    ItemTest, Modifier, Smothering, Steadying, Tending, Turning,
};
pub use reading::{EventFacts, Loss, LossCause};
pub use slaying::SlayingAttempt;
pub use telling::Telling;
pub use wrestling::{Contest, HoldChange, WrestlingRoll};

/// A fact. Hexes are columns and rows as on the map, from 0; `unit` is the one it is about, `rolls` are the dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // Two fields have the same meaning everywhere; all others are explained.
pub enum BattleEvent {
    /// The battle began.
    BattleBegan {
        /// Title of the level.
        level: String,
        /// Name of the rulebook.
        rulebook: String,
        /// Seed of the dice.
        seed: u64,
    },
    /// A round began.
    RoundBegan {
        /// Number of the round, from 1.
        round: u32,
        /// What each fighting unit may do in it.
        turns: Vec<(UnitId, Turn)>,
    },
    /// The initiative of a unit was rolled.
    InitiativeRolled {
        unit: UnitId,
        /// The natural face; `None` when the order was fixed.
        natural: Option<u16>,
        /// Rows added to the roll.
        modifiers: Vec<Modifier>,
        /// Settles ties, low first.
        tie: i16,
        /// The segment it acts in.
        segment: u8,
        rolls: Vec<Roll>,
    },
    /// A block began: units that are neighbors in the initiative order may act.
    BlockBegan {
        /// Their side.
        side: SideId,
        /// The segment.
        segment: u8,
        /// The units, in initiative order.
        units: Vec<UnitId>,
    },
    /// A unit delayed its turn.
    Delayed {
        unit: UnitId,
        /// The segment it gave up.
        from: u8,
        /// The segment it waits for.
        to: u8,
        /// Settles ties, low first.
        tie: i16,
    },
    /// Part of a turn was used.
    TurnSpent {
        unit: UnitId,
        /// What was left of it before.
        before: Turn,
        /// What is left of it now.
        after: Turn,
        /// Whether it was taken from the unit, as an injury takes movement, and not used.
        #[serde(skip_serializing_if = "magic::is_false")]
        lost: bool,
    },
    /// A unit walked one hex.
    Moved {
        unit: UnitId,
        /// The hex it left.
        #[serde(with = "crate::hex::pair")]
        from: Hex,
        /// The hex it entered.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
        /// Facing before.
        facing_before: hex::Facing,
        /// Facing after.
        facing_after: hex::Facing,
    },
    /// A unit turned on the spot.
    Turned {
        unit: UnitId,
        /// Facing before.
        before: hex::Facing,
        /// Facing after.
        after: hex::Facing,
    },
    /// A flying unit went up or down.
    LayerChanged {
        unit: UnitId,
        /// Its layer before.
        before: u8,
        /// Its layer after.
        after: u8,
        /// Whether it was a dive.
        dive: bool,
    },
    /// A unit changed its stance.
    StanceTaken {
        unit: UnitId,
        /// Stance before.
        before: Stance,
        /// Stance after.
        after: Stance,
    },
    /// A condition of a unit ended.
    ConditionEnded {
        unit: UnitId,
        /// The condition.
        condition: Condition,
        /// The rule that ended it.
        rule: RuleId,
        /// By which cause it no longer is; left out if by none any more and nobody brought it about.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<ConditionCause>,
    },
    /// A unit began to aim and does nothing else.
    TookAim {
        unit: UnitId,
        /// The weapon.
        weapon: ItemId,
    },
    /// A weapon was loaded by one action, or was shot and must be loaded again.
    Loaded {
        /// The item.
        item: ItemId,
        /// The unit that did it.
        unit: UnitId,
        /// Actions needed to load it before.
        before: u8,
        /// Actions needed to load it now; 0 if it can be shot.
        after: u8,
    },
    /// The target of a shot into a crowd was drawn (T-26).
    TargetDrawn {
        /// The attacker.
        attacker: UnitId,
        /// The intended target.
        intended: UnitId,
        /// The target that was drawn.
        target: UnitId,
        /// The weapon.
        weapon: ItemId,
        /// All possible targets, each with its share of the die, in the order of the faces (T-27).
        candidates: Vec<(UnitId, u16)>,
        /// Sides of the die.
        die: u16,
        rolls: Vec<Roll>,
    },
    /// An attack was rolled.
    AttackRolled(AttackRoll),
    /// A missile hit a friend (F-09).
    FriendlyFire {
        /// The attacker.
        attacker: UnitId,
        /// The intended target.
        intended: UnitId,
        /// The unit that was hit.
        victim: UnitId,
        /// The weapon.
        weapon: ItemId,
        /// All units that it might have hit.
        candidates: Vec<UnitId>,
    },
    /// A roomy weapon hit another unit in tight quarters (F-15).
    TightQuartersHit {
        /// The attacker.
        attacker: UnitId,
        /// The intended target.
        intended: UnitId,
        /// The unit that was hit.
        victim: UnitId,
        /// The weapon.
        weapon: ItemId,
        /// All units that it might have hit.
        candidates: Vec<UnitId>,
    },
    /// A hit did no harm because of a special defense (T-15).
    Resisted {
        /// The attacker.
        attacker: UnitId,
        /// The unit that was hit.
        victim: UnitId,
        /// The weapon.
        weapon: ItemId,
        /// The enhancement needed to harm.
        needed: u8,
        /// The enhancement of the weapon.
        had: i16,
    },
    /// A critical hit (F-02, T-11).
    CriticalHit {
        attacker: UnitId,
        /// The unit that was hit.
        victim: UnitId,
        /// What it does.
        effect: CriticalEffect,
        /// The factor of the damage.
        multiplier: u16,
        /// Whether a 19 against a bare head added to it (F-05).
        bare_headed: bool,
    },
    /// The second roll of a hit that may be critical.
    ConfirmationRolled(ConfirmationRoll),
    /// An attack did damage, or none if a graded hit came to nothing (F-06, T-08).
    Damaged(AttackDamage),
    /// An attack opened a bleeding wound (F-08, A-48).
    Wounded(WoundOpening),
    /// An attack caused an injury (F-08).
    Injured {
        /// The attacker.
        attacker: UnitId,
        victim: UnitId,
        /// Injury points taken.
        points: u16,
        /// Injury points before.
        before: u16,
        /// Injury points after.
        after: u16,
    },
    /// A part of a unit's body was hurt.
    PartHurt(PartHurt),
    /// A critical hit at a part of a unit's body went no deeper.
    PartSpared(PartSpared),
    /// A blow tested a shield or a worn piece of armor.
    ArmorTested(ArmorTest),
    /// A unit was tested for shock: it has lost a hand or a foot, or was exhausted.
    ShockChecked(ShockCheck),
    /// A unit died: of all that it has lost, of an injury, of exhaustion, or slain while it was helpless (A-42, A-44, A-48,
    ///
    Died {
        unit: UnitId,
        /// The rule that says so.
        rule: RuleId,
    },
    /// A touch drained life.
    LifeDrained(Drain),
    /// Hit points came back with levels that were gone for a while.
    LifeReturned {
        unit: UnitId,
        /// Hit points before.
        before: i16,
        /// Hit points after.
        after: i16,
    },
    /// A unit began to cast a spell.
    SpellBegun(SpellBeginning),
    /// A spell was spoiled before it took effect, and its caster has lost it.
    SpellSpoiled(SpellLoss),
    /// A spell took effect.
    SpellCast(SpellEffect),
    /// A spell cost a unit hit points.
    SpellHarmed(SpellHarm),
    /// A spell gave hit points back.
    SpellHealed(SpellHealing),
    /// A spell healed an injury.
    InjuryHealed(InjuryHealing),
    /// Wounds bled at the end of a round (F-08, A-59 to A-61).
    Bled {
        unit: UnitId,
        /// Hit points lost.
        damage: i16,
        /// Those among them that a dying unit loses because it sinks.
        #[serde(skip_serializing_if = "is_nothing")]
        sunk: i16,
        /// Hit points before.
        before: i16,
        /// Hit points after.
        after: i16,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        rolls: Vec<Roll>,
    },
    /// A unit was tested for exhaustion.
    FatigueChecked(FatigueCheck),
    /// A unit that suffers from seizures was tested for one at the end of a round.
    SeizureChecked(SeizureCheck),
    /// A unit that has not been tested for exhaustion has caught its breath: its rounds of melee count anew.
    Rested { unit: UnitId },
    /// A unit below 0 hit points began to sink toward death.
    BeganToDie {
        unit: UnitId,
        /// The hit points at which it dies.
        dies_at: i16,
        /// The round.
        round: u32,
    },
    /// Somebody tried to keep a dying unit from sinking.
    Steadied(Steadying),
    /// A unit that was below 0 hit points and is at 0 or more again was checked for a coma.
    ComaChecked {
        unit: UnitId,
        /// The highest face of a d100 with which it falls into none.
        chance: u16,
        /// The natural face.
        natural: u16,
        /// By how much it missed, 0 if it passed.
        margin: u16,
        rolls: Vec<Roll>,
    },
    /// A unit that lay on the ground came to itself and fights again.
    Revived {
        unit: UnitId,
        /// Its hex.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
    },
    /// A unit killed a helpless one, or tried to.
    SlayingTried(SlayingAttempt),
    /// A wound was bound, or somebody tried to, or it closed by itself.
    Tended(Tending),
    /// A unit fell, at 0 hit points or below.
    Fell {
        unit: UnitId,
        /// Its hex.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
    },
    /// An attacker fumbled and lost its weapon (F-18).
    Fumbled {
        unit: UnitId,
        /// The weapon.
        weapon: ItemId,
        /// The round.
        round: u32,
    },
    /// A natural 1 led to something.
    FumbleRolled(FumbleRoll),
    /// An item was tested against a crushing blow.
    ItemTested(ItemTest),
    /// A weapon that fell on hard ground was tested for breakage (F-19, F-20, F-21, F-31).
    BreakageTested(BreakageRoll),
    /// A weapon or a shield broke (F-20, F-22, A-66, A-68).
    Broke {
        /// The item.
        item: ItemId,
        /// The unit that used it.
        unit: UnitId,
    },
    /// A weapon's magic changed (F-22).
    EnhancementChanged {
        /// The item.
        item: ItemId,
        /// The unit that dropped or threw it.
        unit: UnitId,
        /// Magic before.
        before: Enhancement,
        /// Magic after.
        after: Enhancement,
    },
    /// An item changed its place.
    ItemMoved(ItemMove),
    /// A shot used up ammunition.
    AmmunitionSpent {
        /// The item.
        item: ItemId,
        /// The unit that did it.
        unit: UnitId,
        /// Count before.
        before: u16,
        /// Count after.
        after: u16,
    },
    /// Ammunition landed after a shot (T-16).
    AmmunitionLanded(AmmunitionLanding),
    /// Ammunition was picked up and joined to a bundle of the same kind (T-16).
    AmmunitionGathered {
        /// The bundle that was picked up; it is gone now.
        item: ItemId,
        /// The unit that did it.
        unit: UnitId,
        /// The bundle it went into.
        into: ItemId,
        /// Count in that bundle before.
        before: u16,
        /// Count in that bundle now.
        after: u16,
    },
    /// A unit searched the ground (F-30).
    Searched {
        unit: UnitId,
        /// The item it searched for.
        item: ItemId,
        /// Whether the item was found.
        found: bool,
        rolls: Vec<Roll>,
    },
    /// A side surrendered.
    Surrendered {
        /// The side.
        side: SideId,
        /// Its units that still fought.
        units: Vec<UnitId>,
    },
    /// A unit must decide.
    ChoiceAsked {
        chooser: UnitId,
        /// The rule that asks.
        rule: RuleId,
        /// What there is to choose from.
        options: ChoiceOptions,
    },
    /// A unit decided.
    ChoiceMade {
        chooser: UnitId,
        /// The rule that asked.
        rule: RuleId,
        /// The option taken.
        option: ChosenOption,
    },
    /// A planned act could no longer happen.
    Voided {
        /// The unit that would have done it.
        unit: UnitId,
        /// The rule that would have caused it; `None` for an order.
        cause: Option<RuleId>,
        /// Why it could not.
        reason: String,
    },
    /// A chain of causes was cut.
    ChainCut {
        /// The rule that would have continued it.
        rule: Option<RuleId>,
        /// The length of the chain.
        depth: u8,
    },
    /// The rounds of an objective that takes time were counted.
    HoldCounted {
        /// The side.
        side: SideId,
        /// Number of the objective, from 0.
        objective: u8,
        /// Rounds held before.
        before: u8,
        /// Rounds held now.
        after: u8,
    },
    /// A round ended.
    RoundEnded {
        /// Number of the round, from 1.
        round: u32,
    },
    /// A unit ended its turn for the round.
    TurnEnded {
        unit: UnitId,
        /// What was left of it before.
        before: Turn,
        /// What is left of it now.
        after: Turn,
    },
    /// The battle was decided.
    BattleEnded {
        /// The winner and the reason.
        #[serde(flatten)]
        outcome: BattleResult,
    },
    /// A group met enemies that it outnumbers, so it did not check its morale.
    #[serde(rename = "foes_met")]
    EnemiesMet {
        /// The units of the group, by id.
        units: Vec<UnitId>,
        /// Number of units of the group that can still lose their nerve.
        own: u16,
        /// Number of fighting units against it.
        #[serde(rename = "foes")]
        enemies: u16,
    },
    /// A group's morale was checked.
    MoraleChecked(MoraleCheck),
    /// A unit began to run away on an order.
    Routed { unit: UnitId },
    /// A fleeing unit left the field.
    LeftField {
        unit: UnitId,
        /// Its last hex.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
    },
    /// A fleeing unit could not get away and cowered.
    Cowered { unit: UnitId },
    /// A unit got on a mount.
    Mounted(Mounting),
    /// A rider got off, was thrown, or fell.
    Dismounted {
        unit: UnitId,
        /// The mount.
        mount: UnitId,
        /// The mount's hex.
        #[serde(with = "crate::hex::pair")]
        from: Hex,
        /// The hex the rider is in now.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
        /// Whether the mount fell under the rider.
        thrown: bool,
    },
    /// A cleric tried to turn undead.
    TurningTried(Turning),
    /// An undead unit was turned and departs.
    UndeadTurned {
        unit: UnitId,
        /// The cleric.
        by: UnitId,
    },
    /// An undead unit was destroyed.
    UndeadDestroyed {
        unit: UnitId,
        /// The cleric.
        by: UnitId,
        /// The hex of the unit.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
        /// Hit points before; 0 are left.
        before: i16,
    },
    /// A single unit surrendered.
    LaidDownArms {
        unit: UnitId,
        /// The rule that made it surrender; `None` for an order.
        rule: Option<RuleId>,
    },
    /// Two units wrestled.
    Wrestled(Contest),
    /// The hold on a unit changed.
    HoldChanged(HoldChange),
    /// A condition began.
    ConditionBegan {
        /// The unit.
        unit: UnitId,
        /// The condition.
        condition: Condition,
        /// The rule that causes it.
        rule: RuleId,
        /// The unit that does it, if one does.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<UnitId>,
        /// The part of the body, if it is of one part only.
        #[serde(skip_serializing_if = "Option::is_none")]
        part: Option<PartId>,
        /// Which of several by the same cause it is, counted from 0.
        #[serde(skip_serializing_if = "is_first")]
        number: u16,
        /// Until when it lasts; left out for what ends it usually.
        #[serde(skip_serializing_if = "Until::is_usual")]
        until: Until,
        /// What it does beyond what the rules of the condition say.
        #[serde(skip_serializing_if = "<[LastingEffect]>::is_empty")]
        effects: Arc<[LastingEffect]>,
    },
    /// A unit made a saving throw.
    SavingThrow {
        unit: UnitId,
        /// What it was made against.
        peril: Peril,
        /// The lowest face that saves.
        need: u16,
        /// The natural face.
        natural: u16,
        /// Whether it succeeded.
        saved: bool,
        rolls: Vec<Roll>,
    },
    /// A flask broke, or was emptied.
    FlaskBroke(FlaskBreaking),
    /// A side no longer knows where a unit is that it cannot see.
    SightLost {
        unit: UnitId,
        /// The side.
        side: SideId,
        /// Where the side last knew it to be; left out if it has never known of it.
        #[serde(with = "crate::hex::pair_if_any", skip_serializing_if = "Option::is_none")]
        last: Option<Hex>,
    },
    /// A side knows where a unit is that was hidden from it.
    Noticed {
        unit: UnitId,
        /// The side.
        side: SideId,
        /// The unit's hex.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
        /// The round, if the unit has given itself away by what it does.
        #[serde(skip_serializing_if = "Option::is_none")]
        attacked_in: Option<u32>,
        /// Whether it was this side that it attacked or shouted at.
        #[serde(skip_serializing_if = "magic::is_false")]
        alerts: bool,
    },
    /// A unit tried to detect unseen enemies.
    Listened(ListeningRoll),
    /// A unit detected an enemy that cannot be seen.
    Detected(Detection),
    /// The wick of a flask was lit.
    WickLit(WickLighting),
    /// Flames or holy water burned a unit.
    Burned {
        /// The unit.
        unit: UnitId,
        /// What burned it.
        by: Burning,
        /// Rows added to the die.
        modifiers: Vec<Modifier>,
        /// Hit points lost.
        damage: i16,
        /// Hit points before.
        before: i16,
        /// Hit points after.
        after: i16,
        rolls: Vec<Roll>,
    },
    /// A unit tried to put flames out.
    Smothered(Smothering),
    /// A hex caught fire, burned on or burned out.
    FireChanged {
        /// The hex.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
        /// Rounds left to burn before; 0 if it did not burn, `None` if it burned on and on.
        before: Option<u8>,
        /// Rounds left to burn now; 0 if it no longer burns, `None` if it burns on and on.
        after: Option<u8>,
        rolls: Vec<Roll>,
    },
    /// The chase of the units that have fled began.
    ChaseBegan(ChaseBeginning),
    /// The quarry or the pursuers may decide.
    ChaseTurnBegan(ChaseTurnBeginning),
    /// Pursuers found an item that was dropped.
    Tempted(Temptation),
    /// A fire blocks the pursuers' way.
    WayBlocked(Blockade),
    /// Both sides of a chase rolled for speed.
    Raced(Race),
    /// Units of the quarry were caught.
    Caught(Capture),
    /// Units of the quarry got away.
    GotAway(Getaway),
    /// The pursuers gave up.
    PursuitGivenUp(LettingGo),
    /// The chase ended.
    ChaseEnded(ChaseEnding),
}

fn is_nothing(points: &i16) -> bool {
    *points == 0
}
