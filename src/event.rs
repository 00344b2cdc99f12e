//! What has happened: past tense, complete in itself, by ids alone.
//!
//! A rule decides in Harm by writing such facts on its deed; Apply copies what they say into the
//! combatants and into the log. Log, board, JSON, tests and replay read nothing else.

mod change;
mod chase;
mod log;
mod parts;
mod reading;
mod wrestling;

use serde::Serialize;

use crate::hex::{self, Hex};
use crate::model::{
    BattleResult, Burning, Condition, Contents, Enhancement, Gear, ItemId, Manner, MoraleTrigger, Occasion,
    Peril, Place, Roll, RuleId, SideId, Stance, Turn, UnitId,
};

pub use change::{Change, Follower};
pub use chase::{
    Blockade, Capture, ChaseBeginning, ChaseEnding, ChaseTurnBeginning, Getaway, Lane, LettingGo, Race,
    Temptation,
};
pub use log::EventLog;
pub use parts::{
    AttackResult, Breakage, CriticalEffect, ItemMotion, ItemMove, Modifier, Smothering, Turning,
};
pub use reading::{EventFacts, Loss, LossCause};
pub use wrestling::{Contest, HoldChange, WrestlingRoll};

/// A fact. Hexes are columns and rows as on the map, from 0; `unit` is always who, `rolls` are the dice.
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
        /// Counted from 1.
        round: u32,
        /// What everybody who fights may do in it.
        turns: Vec<(UnitId, Turn)>,
    },
    /// A unit found its segment.
    InitiativeRolled {
        unit: UnitId,
        /// The natural face; none when the order was fixed.
        natural: Option<u16>,
        /// What was added.
        modifiers: Vec<Modifier>,
        /// Settles ties, low first.
        tie: u8,
        /// The segment it acts in.
        segment: u8,
        rolls: Vec<Roll>,
    },
    /// Units that stand together in the initiative order may act.
    BlockBegan {
        /// Their side.
        side: SideId,
        /// The segment.
        segment: u8,
        /// In initiative order.
        units: Vec<UnitId>,
    },
    /// A unit put off its turn.
    Delayed {
        unit: UnitId,
        /// The segment it gave up.
        from: u8,
        /// The segment it waits for.
        to: u8,
        /// Settles ties, low first.
        tie: u8,
    },
    /// Part of a turn was used.
    TurnSpent {
        unit: UnitId,
        /// What was left before.
        before: Turn,
        /// What is left now.
        after: Turn,
    },
    /// A unit walked one hex.
    Moved {
        unit: UnitId,
        /// From where.
        #[serde(with = "crate::hex::pair")]
        from: Hex,
        /// To where.
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
    /// A unit got up, knelt, lay down, or clings to the face of a drop.
    StanceTaken {
        unit: UnitId,
        /// How it held itself.
        before: Stance,
        /// How it holds itself.
        after: Stance,
    },
    /// A passing state of a unit was over.
    ConditionEnded {
        unit: UnitId,
        /// Which.
        condition: Condition,
        /// The rule that ended it.
        rule: RuleId,
    },
    /// A unit began to aim, and does nothing else.
    TookAim {
        unit: UnitId,
        /// With what.
        weapon: ItemId,
    },
    /// A weapon was loaded a step further, or shot and must be loaded again.
    Loaded {
        /// What.
        item: ItemId,
        /// By whom.
        unit: UnitId,
        /// Actions that loading it took before.
        before: u8,
        /// Actions that it takes now; 0 if it can be shot.
        after: u8,
    },
    /// A shot at somebody in a crowd found whom it goes for (T-26).
    TargetDrawn {
        /// Who shot or threw.
        attacker: UnitId,
        /// At whom.
        intended: UnitId,
        /// Whom it goes for.
        target: UnitId,
        /// With what.
        weapon: ItemId,
        /// Everybody it might have gone for, with his share of the die, in the order of its faces (T-27).
        candidates: Vec<(UnitId, u16)>,
        /// Sides of the die.
        die: u16,
        rolls: Vec<Roll>,
    },
    /// An attack was rolled.
    AttackRolled {
        attacker: UnitId,
        /// At whom it was declared.
        intended: UnitId,
        /// Whom it was rolled against.
        target: UnitId,
        /// With what.
        weapon: ItemId,
        /// How it was used.
        manner: Manner,
        /// What it cost.
        occasion: Occasion,
        /// Where the attacker stood.
        #[serde(with = "crate::hex::pair")]
        from: Hex,
        /// Where the target stood.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
        /// The attacker's THAC0 (T-02).
        thac0: i16,
        /// The target's AC (C-5).
        armor_class: i16,
        /// Rows added to the roll.
        modifiers: Vec<Modifier>,
        /// The lowest face that hits, if any does.
        need: Option<u16>,
        /// The natural face; 0 where none was rolled, since the outcome was plain.
        natural: u16,
        /// The AC that the roll hits (T-03).
        armor_class_hit: i16,
        /// By how much the roll beat the AC; below 0 it fell short (C-6).
        margin: i16,
        /// What it came to.
        result: AttackResult,
        /// The dice rolled to hit and for what follows from it.
        rolls: Vec<Roll>,
    },
    /// A missile hit a friend (F-09).
    FriendlyFire {
        /// Who shot.
        attacker: UnitId,
        /// At whom.
        intended: UnitId,
        /// Who was hit.
        victim: UnitId,
        /// With what.
        weapon: ItemId,
        /// Everybody it might have hit.
        candidates: Vec<UnitId>,
    },
    /// A roomy weapon hit somebody in tight quarters (F-15).
    TightQuartersHit {
        /// Who swung.
        attacker: UnitId,
        /// At whom.
        intended: UnitId,
        /// Who was hit.
        victim: UnitId,
        /// With what.
        weapon: ItemId,
        /// Everybody it might have hit.
        candidates: Vec<UnitId>,
    },
    /// A special defense took the harm out of a hit (T-15).
    Resisted {
        /// By whom.
        attacker: UnitId,
        /// Whom it struck.
        victim: UnitId,
        /// With what.
        weapon: ItemId,
        /// The enhancement that would have harmed.
        needed: u8,
        /// What it had.
        had: i16,
    },
    /// A critical hit (F-02, T-11).
    CriticalHit {
        attacker: UnitId,
        /// Whom.
        victim: UnitId,
        /// What it does.
        effect: CriticalEffect,
        /// Damage is multiplied by this.
        multiplier: u16,
        /// Whether a 19 against a bare head added to it (F-05).
        bare_headed: bool,
    },
    /// Severity of a critical hit was rolled (T-12).
    SeverityRolled {
        /// By whom.
        attacker: UnitId,
        /// Whom it befell.
        victim: UnitId,
        /// The natural face.
        natural: u16,
        /// What the want of armor added.
        modifiers: Vec<Modifier>,
        /// What it came to.
        points: i16,
        rolls: Vec<Roll>,
    },
    /// A blow took hit points, or none at all where a graded hit came to nothing (F-06, T-08).
    Damaged {
        /// By whom.
        attacker: UnitId,
        victim: UnitId,
        /// With what.
        weapon: ItemId,
        /// Sum of the weapon's dice.
        dice: i16,
        /// Rows added to the dice.
        modifiers: Vec<Modifier>,
        /// The whole is multiplied by this.
        multiplier: u16,
        /// And then halved so often (T-08).
        halvings: u8,
        /// Hit points lost.
        damage: i16,
        /// Hit points before.
        before: i16,
        /// Hit points after.
        after: i16,
        rolls: Vec<Roll>,
    },
    /// A blow opened a wound that bleeds (F-08).
    Wounded {
        /// By whom.
        attacker: UnitId,
        victim: UnitId,
        /// Which of its wounds this is, from 1.
        wound: u16,
        /// Hit points lost each round.
        bleeding: u16,
        /// Damage of the blow.
        damage: i16,
    },
    /// A blow injured (F-08).
    Injured {
        /// By whom.
        attacker: UnitId,
        victim: UnitId,
        /// Injury points taken.
        points: u16,
        /// Injury points before.
        before: u16,
        /// Injury points after.
        after: u16,
    },
    /// Wounds bled at the end of a round (F-08).
    Bled {
        unit: UnitId,
        /// Hit points lost.
        damage: i16,
        /// Hit points before.
        before: i16,
        /// Hit points after.
        after: i16,
    },
    /// A unit went down.
    Fell {
        unit: UnitId,
        /// Where.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
    },
    /// An attacker fumbled: the weapon left the hand (F-18).
    Fumbled {
        unit: UnitId,
        /// What.
        weapon: ItemId,
        /// The round.
        round: u32,
    },
    /// A weapon that struck hard ground was tested (F-19, F-20, F-21, F-31).
    BreakageTested {
        /// What.
        item: ItemId,
        /// Who dropped or threw it.
        unit: UnitId,
        /// Sides of the break die.
        die: u16,
        /// How many were rolled: two for magic.
        dice: u8,
        /// What came of it.
        result: Breakage,
        rolls: Vec<Roll>,
    },
    /// A weapon broke (F-20, F-22).
    Broke {
        /// What.
        item: ItemId,
        /// Who dropped or threw it.
        unit: UnitId,
    },
    /// A weapon's magic changed (F-22).
    EnhancementChanged {
        /// What.
        item: ItemId,
        /// Who dropped or threw it.
        unit: UnitId,
        /// Magic before.
        before: Enhancement,
        /// Magic after.
        after: Enhancement,
    },
    /// An item changed its place.
    ItemMoved(ItemMove),
    /// Ammunition was shot.
    AmmunitionSpent {
        /// What.
        item: ItemId,
        /// By whom.
        unit: UnitId,
        /// How many before.
        before: u16,
        /// How many after.
        after: u16,
    },
    /// Ammunition came down after a shot (T-16).
    AmmunitionLanded {
        /// The bundle it was shot from.
        bundle: ItemId,
        /// The bundle it lies in, which may be new.
        item: ItemId,
        /// Who shot.
        unit: UnitId,
        /// How many lay there before.
        before: u16,
        /// How many lie there now.
        after: u16,
        /// Its magic when it was shot.
        enhancement_before: Enhancement,
        /// What is left of it.
        enhancement_after: Enhancement,
        /// Where it lies.
        to: Place,
    },
    /// Ammunition was taken up and joined what is like it (T-16).
    AmmunitionGathered {
        /// The bundle that was taken up, which is no more.
        item: ItemId,
        /// By whom.
        unit: UnitId,
        /// The bundle it went into.
        into: ItemId,
        /// How many that held before.
        before: u16,
        /// How many it holds now.
        after: u16,
    },
    /// A unit searched the ground (F-30).
    Searched {
        unit: UnitId,
        /// What for.
        item: ItemId,
        /// Whether it was found.
        found: bool,
        rolls: Vec<Roll>,
    },
    /// A side laid down its arms.
    Surrendered {
        /// Which side.
        side: SideId,
        /// Its units that still fought.
        units: Vec<UnitId>,
    },
    /// Somebody must decide.
    ChoiceAsked {
        chooser: UnitId,
        /// The rule that asks.
        rule: RuleId,
        /// What there is to choose from.
        options: Vec<String>,
    },
    /// Somebody decided.
    ChoiceMade {
        chooser: UnitId,
        /// The rule that asked.
        rule: RuleId,
        /// Number of the option taken, from 0.
        option: u8,
    },
    /// Something that was to happen could not any more.
    Voided {
        /// Who would have done it.
        unit: UnitId,
        /// The rule that would have made it happen; none for an order.
        cause: Option<RuleId>,
        /// Why not.
        reason: String,
    },
    /// A chain of causes was cut off.
    ChainCut {
        /// The rule that would have gone on.
        rule: Option<RuleId>,
        /// How long the chain was.
        depth: u8,
    },
    /// Objectives that take time were counted.
    HoldCounted {
        /// Whose.
        side: SideId,
        /// Which of its objectives, from 0.
        objective: u8,
        /// Rounds held before.
        before: u8,
        /// Rounds held now.
        after: u8,
    },
    /// A round ended.
    RoundEnded {
        /// Counted from 1.
        round: u32,
    },
    /// A unit was done for the round.
    TurnEnded {
        unit: UnitId,
        /// What was left before.
        before: Turn,
        /// What is left now.
        after: Turn,
    },
    /// The battle was decided.
    BattleEnded {
        /// How.
        #[serde(flatten)]
        outcome: BattleResult,
    },
    /// A group met opponents whom its side outnumbers, and needed not check its morale.
    FoesMet {
        /// Who, by id.
        units: Vec<UnitId>,
        /// Fighters of its side.
        own: u16,
        /// Fighters against it.
        foes: u16,
    },
    /// A group's morale was checked.
    MoraleChecked {
        /// Who, by id.
        units: Vec<UnitId>,
        /// What called for it.
        trigger: MoraleTrigger,
        /// The score before anything is added, 2..=11.
        score: u8,
        /// What was added to the score.
        modifiers: Vec<Modifier>,
        /// The highest total that holds.
        need: u8,
        /// The total of the dice.
        total: u8,
        /// Whether they stand and fight on.
        held: bool,
        rolls: Vec<Roll>,
    },
    /// A unit turned to run because it was told to.
    Routed { unit: UnitId },
    /// A unit that ran left the field.
    LeftField {
        unit: UnitId,
        /// From which hex.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
    },
    /// A unit that ran could not get away and cowered.
    Cowered { unit: UnitId },
    /// A unit got on a mount.
    Mounted {
        unit: UnitId,
        /// On what.
        mount: UnitId,
        /// From where.
        #[serde(with = "crate::hex::pair")]
        from: Hex,
        /// The mount's hex.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
        /// The way the mount faces.
        facing: hex::Facing,
    },
    /// A rider got off, was thrown, or fell.
    Dismounted {
        unit: UnitId,
        /// Off what.
        mount: UnitId,
        /// The mount's hex.
        #[serde(with = "crate::hex::pair")]
        from: Hex,
        /// Where he stands or lies now.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
        /// The mount went down under him.
        thrown: bool,
    },
    /// A cleric tried to turn undead.
    TurningTried(Turning),
    /// One of the undead was turned and departs.
    UndeadTurned {
        unit: UnitId,
        /// By which cleric.
        by: UnitId,
    },
    /// One of the undead was annihilated.
    UndeadDestroyed {
        unit: UnitId,
        /// By which cleric.
        by: UnitId,
        /// Where.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
        /// Hit points before; none are left.
        before: i16,
    },
    /// A unit laid down its arms alone.
    LaidDownArms {
        unit: UnitId,
        /// The rule that made it; none for an order.
        rule: Option<RuleId>,
    },
    /// Two wrestled.
    Wrestled(Contest),
    /// Who holds a unit, and how firmly, changed.
    HoldChanged(HoldChange),
    /// A passing state began.
    ConditionBegan {
        /// Whose.
        unit: UnitId,
        /// Which.
        condition: Condition,
        /// The rule that brings it about.
        rule: RuleId,
    },
    /// Somebody tried to save himself.
    SavingThrow {
        unit: UnitId,
        /// From what.
        peril: Peril,
        /// The lowest face that saves.
        need: u16,
        /// The face.
        natural: u16,
        /// Whether it was enough.
        saved: bool,
        rolls: Vec<Roll>,
    },
    /// A flask broke, or was emptied.
    FlaskBroke {
        /// The flask.
        item: ItemId,
        /// Who threw it or let go of it.
        unit: UnitId,
        /// What was in it.
        contents: Contents,
        /// Whether its wick burned.
        lit: bool,
        /// Over whom; nobody if it broke on the ground.
        over: Option<UnitId>,
        /// Where.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
        rolls: Vec<Roll>,
    },
    /// The wick of a flask was lit.
    WickLit {
        /// Who lit it.
        unit: UnitId,
        /// The flask.
        item: ItemId,
        /// The flask as it is now.
        after: Gear,
    },
    /// Flames or holy water burned somebody.
    Burned {
        /// Whom.
        unit: UnitId,
        /// What burned him.
        by: Burning,
        /// Points lost.
        damage: i16,
        /// Hit points before.
        before: i16,
        /// Hit points left.
        after: i16,
        rolls: Vec<Roll>,
    },
    /// Somebody tried to put flames out.
    Smothered(Smothering),
    /// A hex caught fire, burned on or burned out.
    FireChanged {
        /// The hex.
        #[serde(with = "crate::hex::pair")]
        at: Hex,
        /// Rounds it had left to burn; 0 if it did not burn.
        before: Option<u8>,
        /// Rounds it has left to burn; 0 if it burns no more, none if it burns on and on.
        after: Option<u8>,
        rolls: Vec<Roll>,
    },
    /// Those who have fled are chased.
    ChaseBegan(ChaseBeginning),
    /// Those who run, or those who are after them, may decide.
    ChaseTurnBegan(ChaseTurnBeginning),
    /// Pursuers came upon something that was dropped.
    Tempted(Temptation),
    /// Something burns in the pursuers' way.
    WayBlocked(Blockade),
    /// Both sides of a chase ran for it.
    Raced(Race),
    /// Somebody was caught on the run.
    Caught(Capture),
    /// Somebody outran those who were after him.
    GotAway(Getaway),
    /// The pursuers let go.
    PursuitGivenUp(LettingGo),
    /// A chase was over.
    ChaseEnded(ChaseEnding),
}
