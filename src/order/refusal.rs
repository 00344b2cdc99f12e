//! Why an order is refused.

use thiserror::Error;

use super::{NoCalledShot, NoCasting, NoChase, NoSlaying, NoTreatment, NoWrestling};
use crate::hex::{Hex, to_offset};
use crate::model::{ChosenOption, Condition, ItemId, RuleId, SEGMENTS, SideId, Stance, Status, UnitId};

/// Why an order is refused. A refused order changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The battle has been decided.
    #[error("the battle is over")]
    BattleOver,
    /// A question must be answered first.
    #[error("a decision is open; choose one of its {0} options first")]
    ChoiceOpen(usize),
    /// Nothing has been asked.
    #[error("there is nothing to choose")]
    NothingToChoose,
    /// The question has fewer options.
    #[error("option {} does not exist; there are {options}, counted from 0", as_given(option))]
    NoSuchOption {
        /// The option given.
        option: ChosenOption,
        /// How many there are.
        options: usize,
    },
    /// No unit has this id.
    #[error("there is no unit `{0}` in this battle")]
    NoSuchUnit(UnitId),
    /// No item has this id.
    #[error("there is no item `{0}` in this battle")]
    NoSuchItem(ItemId),
    /// No side has this id.
    #[error("there is no side `{0}` in this battle")]
    NoSuchSide(SideId),
    /// The unit no longer fights.
    #[error("{unit} {} and can do nothing", fate(.status))]
    OutOfAction {
        /// The unit.
        unit: UnitId,
        /// What has become of it.
        status: Status,
    },
    /// The target no longer fights.
    #[error("{target} {} and cannot be attacked", fate(.status))]
    NoTarget {
        /// The target.
        target: UnitId,
        /// What has become of it.
        status: Status,
    },
    /// By document 003 alone only a detected unit can be attacked while it cannot be seen.
    #[error("{unit} cannot see {target}, and nobody of its side has detected it (A-82)")]
    Undetected {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// The unit can never detect what it cannot see.
    #[error("{0} has neither the level nor the senses to detect the unseen (A-77)")]
    CannotDetect(UnitId),
    /// The side of the unit has no reason to believe that somebody unseen is there.
    #[error(
        "{0} has no reason to listen: no enemy stood unseen beside its side, attacked it unseen or vanished before its \
         eyes (A-74)"
    )]
    NoReasonToListen(UnitId),
    /// The unit has listened in this round.
    #[error("{0} has listened for the unseen in this round already (A-75)")]
    HasListened(UnitId),
    /// Other units act now.
    #[error("it is not {0}'s turn")]
    NotItsTurn(UnitId),
    /// The unit has ended its turn.
    #[error("{0} has ended its turn")]
    TurnEnded(UnitId),
    /// The action is spent.
    #[error("{0} has no action left this turn")]
    NoAction(UnitId),
    /// The attacks of the turn are spent (T-01).
    #[error("{0} has no attack left this turn")]
    NoAttack(UnitId),
    /// A condition takes away the turn (T-24).
    #[error("{unit} is {} and can do nothing", match .condition {
        Condition::Stunned => "stunned", Condition::Unaware => "unaware of any danger",
        Condition::Webbed => "stuck in a web", Condition::Charmed => "charmed", _ => "helpless" })]
    Incapacitated {
        /// The unit.
        unit: UnitId,
        /// The condition.
        condition: Condition,
    },
    /// A unit that kneels, sits, lies or climbs cannot walk.
    #[error("{unit} {} and must {} first", match .stance {
        Stance::Prone => "lies on the ground", Stance::Sitting => "sits", Stance::Climbing => "is climbing", _ => "kneels" },
        match .stance { Stance::Climbing => "finish the climb", _ => "get up" })]
    NotStanding {
        /// The unit.
        unit: UnitId,
        /// Its stance.
        stance: Stance,
    },
    /// The unit already has this stance.
    #[error("{unit} {} already", match .stance {
        Stance::Standing => "stands", Stance::Prone => "lies on the ground", Stance::Sitting => "sits",
        Stance::Climbing => "is climbing", Stance::Kneeling => "kneels" })]
    AlreadySo {
        /// The unit.
        unit: UnitId,
        /// Its stance.
        stance: Stance,
    },
    /// There is nothing to climb, or the drop is too high.
    #[error("{unit} cannot climb from {} to {}: {why}", to_offset(*.from), to_offset(*.to))]
    NoClimb {
        /// The unit.
        unit: UnitId,
        /// The hex it would leave.
        from: Hex,
        /// The hex it would enter.
        to: Hex,
        /// Why not.
        why: &'static str,
    },
    /// The minor action is spent.
    #[error("{0} has no minor action left this turn")]
    NoMinorAction(UnitId),
    /// The kick is spent.
    #[error("{0} has already kicked something this turn")]
    NoKick(UnitId),
    /// A search takes the whole turn.
    #[error("{0} needs an untouched turn to search the ground: no move and nothing done before it")]
    SearchNeedsWholeTurn(UnitId),
    /// The move is longer than what is left.
    #[error("{unit} needs {needed} movement points but has {left}")]
    TooFar {
        /// The unit.
        unit: UnitId,
        /// What the path or turn costs.
        needed: u32,
        /// What is left.
        left: u32,
    },
    /// The path has no hexes, or more than any unit can walk.
    #[error("a path needs between 1 and {0} hexes")]
    BadPath(usize),
    /// Two hexes of the path do not touch, or something stands in the way.
    #[error("{unit} cannot go from {} to {}: {why}", to_offset(*.from), to_offset(*.to))]
    Blocked {
        /// The unit.
        unit: UnitId,
        /// The hex it would leave.
        from: Hex,
        /// The hex it would enter.
        to: Hex,
        /// What is in the way.
        why: &'static str,
    },
    /// The unit faces that way already.
    #[error("{0} already faces that way")]
    AlreadyFacing(UnitId),
    /// The target is a friend or the attacker itself.
    #[error("{target} is on {attacker}'s side")]
    NotAnEnemy {
        /// The attacker.
        attacker: UnitId,
        /// The target.
        target: UnitId,
    },
    /// The weapon is not in the unit's hand.
    #[error("{unit} does not have `{item}` in hand")]
    NotInHand {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// The unit holds no weapon that reaches the target.
    #[error("{unit} has no weapon in hand that reaches {target}")]
    NoWeapon {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// The item is not a weapon.
    #[error("`{0}` is not a weapon")]
    NotAWeapon(ItemId),
    /// The weapon is in pieces (F-23).
    #[error("`{0}` is broken")]
    Broken(ItemId),
    /// The weapon does not reach that far.
    #[error("{target} is {distance} hexes away; `{weapon}` reaches {reach}")]
    OutOfRange {
        /// The target.
        target: UnitId,
        /// The weapon.
        weapon: ItemId,
        /// Hexes to the target.
        distance: u32,
        /// Hexes the weapon reaches.
        reach: u32,
    },
    /// The target is not in the unit's front arc.
    #[error("{target} is not in {unit}'s front arc; turn first")]
    NotInFront {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// A melee attack or a kick does not reach that far up or down.
    #[error("{target} is too high above or too far below {unit} to be reached")]
    TooHigh {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// Something blocks the line of sight.
    #[error("{unit} has no line of sight to {target}")]
    NoLineOfSight {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// The unit has no ammunition for the weapon.
    #[error("{unit} has no {kind} left for `{weapon}`")]
    NoAmmunition {
        /// The unit.
        unit: UnitId,
        /// The weapon.
        weapon: ItemId,
        /// The ammunition it takes.
        kind: String,
    },
    /// The unit does not carry the item stowed.
    #[error("{unit} does not carry `{item}` stowed away")]
    NotStowed {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// Natural weapons are part of the body.
    #[error("`{0}` is part of the body")]
    PartOfTheBody(ItemId),
    /// Too few free hands.
    #[error("{unit} has {free} free hands but `{item}` takes {needed}")]
    NoFreeHand {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
        /// Number of free hands.
        free: u8,
        /// Number of hands that the item needs.
        needed: u8,
    },
    /// The part of the body that the item is was hurt too badly.
    #[error("{unit} cannot use `{item}`: that part of its body is hurt too badly")]
    LimbUseless {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// Poison leaves the unit too weak to attack and to cast spells.
    #[error("{0} is too weak from poison to attack or to cast spells")]
    TooWeak(UnitId),
    /// The item does not lie in the unit's hex.
    #[error("`{item}` does not lie in {unit}'s hex")]
    NotHere {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// A weapon fumbled or kicked back in this round can be picked up only in the next (F-25, F-26).
    #[error("`{item}` came to lie here only in this round; {unit} can pick it up in the next (F-25)")]
    FumbledThisRound {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// Only the fumbled weapon of a neighboring friend can be kicked (F-26).
    #[error("no friend of {unit} in a neighboring hex has fumbled `{item}` (F-26)")]
    NobodyToKickTo {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// Hidden items cannot be kicked.
    #[error("`{0}` is out of sight and must be searched for")]
    OutOfSight(ItemId),
    /// A unit can wait only for a later segment.
    #[error("{unit} {}", match .first {
        ..=SEGMENTS => format!("can wait only for a segment from {first} to {SEGMENTS}"),
        _ => "acts in the last segment and has nothing to wait for".to_owned() })]
    BadSegment {
        /// The unit.
        unit: UnitId,
        /// The earliest segment.
        first: u8,
    },
    /// Only flasks can be thrown and sprinkled.
    #[error("`{0}` is not a flask; to throw a weapon, attack with it")]
    NotAFlask(ItemId),
    /// A flask cannot be used to attack.
    #[error("`{0}` is a flask and not a weapon; sprinkle an enemy with it or throw it")]
    IsAFlask(ItemId),
    /// Only holy water can be sprinkled.
    #[error("`{0}` holds oil, which does nothing when it is sprinkled; light its wick and throw it")]
    NotHolyWater(ItemId),
    /// The target is not a neighbor.
    #[error("{target} is {distance} hexes away, and {unit} reaches only neighbors; come closer")]
    NotNextTo {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// Hexes to the target.
        distance: u32,
    },
    /// To sprinkle takes both hands.
    #[error("{0} needs a free hand besides the one with the flask; put something away or drop it")]
    NoSecondHand(UnitId),
    /// To sprinkle takes the whole turn.
    #[error(
        "{0} needs an untouched turn to sprinkle holy water: no move and nothing done before it; throw the flask or \
         sprinkle in the next turn"
    )]
    SprinkleNeedsWholeTurn(UnitId),
    /// The hex is too far for a throw, or out of sight.
    #[error("{unit} cannot throw anything to {}: {why}", to_offset(*.to))]
    NoThrow {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: Hex,
        /// Why not.
        why: &'static str,
    },
    /// There is no flame to light the wick with.
    #[error(
        "{0} has no flame to light the wick with; hold a torch or a lantern, or stand next to a friend who does or to \
         something that burns"
    )]
    NoFlame(UnitId),
    /// The item has no wick, or its wick already burns.
    #[error("`{item}` {why}")]
    NothingToLight {
        /// The flask.
        item: ItemId,
        /// Why not.
        why: &'static str,
    },
    /// A lit flask cannot be stowed.
    #[error("`{0}` is lit and would set its owner on fire; throw it or drop it")]
    IsLit(ItemId),
    /// The unit does not burn.
    #[error("{0} does not burn")]
    NotBurning(UnitId),
    /// To roll takes the whole turn.
    #[error("{0} needs an untouched turn to roll on the ground: no move and nothing done before it")]
    RollNeedsWholeTurn(UnitId),
    /// To put out the flames on another unit takes a blanket.
    #[error("{unit} has no blanket in hand to smother the flames on {target}; take one in hand")]
    NoBlanket {
        /// The unit.
        unit: UnitId,
        /// The unit that burns.
        target: UnitId,
    },
    /// An engulfed unit can do nothing else.
    #[error("{0} is all in flames and can only run for water or roll on the ground")]
    InFlames(UnitId),
    /// A unit that has begun its turn can no longer wait.
    #[error("{0} has begun its turn and can no longer wait")]
    AlreadyActed(UnitId),
    /// The unit cannot ride this mount.
    #[error(
        "{unit} cannot ride {mount}: a mount must be on the same side, able to carry riders and larger than its rider"
    )]
    NoMount {
        /// The unit.
        unit: UnitId,
        /// The mount.
        mount: UnitId,
    },
    /// The unit carries a rider, which takes the orders.
    #[error("{mount} carries {rider}; give the order to {rider}")]
    Carries {
        /// The mount.
        mount: UnitId,
        /// Its rider.
        rider: UnitId,
    },
    /// A rider cannot do that.
    #[error("{0} is riding; dismount first")]
    Rides(UnitId),
    /// Only a rider can dismount.
    #[error("{0} is not riding")]
    OnFoot(UnitId),
    /// The unit does not stand beside the other unit.
    #[error("{unit} must stand beside {other} for that")]
    NotBeside {
        /// The unit.
        unit: UnitId,
        /// The unit beside which it must stand.
        other: UnitId,
    },
    /// The rule for it is not on.
    #[error("the rulebook of this battle leaves that out ({0})")]
    RuleOff(RuleId),
    /// A unit that runs away takes no orders.
    #[error("{0} is running away and takes no orders (R-23)")]
    Running(UnitId),
    /// Walls and enemies block every way off the field.
    #[error("{0} finds no way off the field: walls and enemies block all of them; fight on or lay down arms")]
    NoWayOut(UnitId),
    /// The unit is a beast or undead.
    #[error("{0} cannot lay down arms: only the living with Intelligence 5 or more do that (R-23)")]
    NeverYields(UnitId),
    /// Only clerics turn undead.
    #[error("{0} is not a cleric, and only clerics turn undead (R-49)")]
    NoCleric(UnitId),
    /// The cleric sees no undead to turn.
    #[error(
        "{unit} sees no undead within {far} hexes that are not turned already; go nearer or find a clear line"
    )]
    NoUndead {
        /// The unit.
        unit: UnitId,
        /// How far turning reaches, in hexes.
        far: u32,
    },
    /// The undead have more hit dice than the cleric's level can turn.
    #[error("the undead that {0} sees have too many hit dice for a cleric of that level (R-49)")]
    UndeadTooStrong(UnitId),
    /// A reason about wrestling.
    #[error(transparent)]
    Wrestling(#[from] NoWrestling),
    /// A reason about binding wounds.
    #[error(transparent)]
    Treatment(#[from] NoTreatment),
    /// A reason about casting spells.
    #[error(transparent)]
    Casting(#[from] NoCasting),
    /// A reason about killing the helpless.
    #[error(transparent)]
    Slaying(#[from] NoSlaying),
    /// A reason about called shots.
    #[error(transparent)]
    CalledShot(#[from] NoCalledShot),
    /// A reason about a chase.
    #[error(transparent)]
    Chase(#[from] NoChase),
    /// The unit holds nothing that shoots or can be thrown.
    #[error(
        "{0} has nothing to aim with: aiming needs a weapon in hand that shoots or can be thrown; draw one first"
    )]
    NothingToAimWith(UnitId),
    /// To aim takes the whole turn.
    #[error(
        "{0} needs an untouched turn to aim: no move and nothing done before it; end this turn and aim in the next"
    )]
    AimNeedsWholeTurn(UnitId),
    /// The unit does not fly, or a hurt wing keeps it on the ground.
    #[error("{0} cannot fly")]
    NoWings(UnitId),
    /// There is no such layer, or the unit is in it.
    #[error("{unit} cannot fly to layer {layer}; choose another one than its own, from 0 to {highest}")]
    BadLayer {
        /// The unit.
        unit: UnitId,
        /// The layer.
        layer: u8,
        /// The highest layer.
        highest: u8,
    },
    /// There is nothing below on which the unit can stand or swim.
    #[error("{unit} cannot come down here: {reason}")]
    NoGround {
        /// The unit.
        unit: UnitId,
        /// What is wrong with the hex.
        reason: &'static str,
    },
    /// The unit turns too clumsily in the air.
    #[error("{unit} would turn by {needed} hexsides but can turn only by {left} more in this round")]
    TurnsTooWide {
        /// The unit.
        unit: UnitId,
        /// By how many hexsides it would turn.
        needed: u32,
        /// By how many it still can.
        left: u32,
    },
    /// To parry takes the whole turn.
    #[error("{0} needs an untouched turn to parry: no move, no attack and nothing done before it")]
    ParryNeedsWholeTurn(UnitId),
    /// Who parries does nothing else.
    #[error("{0} parries until its next turn and does nothing else")]
    Parries(UnitId),
    /// There is no room to swing the weapon.
    #[error("{unit} has no room to swing `{weapon}`: friends or walls stand on both sides")]
    NoRoomToSwing {
        /// The unit.
        unit: UnitId,
        /// The weapon.
        weapon: ItemId,
    },
    /// Friends stand between.
    #[error("{unit} reaches past one friend only, and more stand between it and {target}")]
    FriendsBetween {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// The weapon must be loaded before the next shot.
    #[error("`{item}` is not loaded: {unit} must load it first, which takes an action (R-03)")]
    NotLoaded {
        /// The unit.
        unit: UnitId,
        /// The weapon.
        item: ItemId,
    },
    /// The weapon needs no loading.
    #[error("{unit} does not need to load `{item}`")]
    NothingToLoad {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
}

impl Refusal {
    /// Whether an attack is refused for the place of the attacker: from another hex it may be possible.
    pub fn is_for_the_place(&self) -> bool {
        matches!(
            self,
            Refusal::OutOfRange { .. }
                | Refusal::NoWeapon { .. }
                | Refusal::NoLineOfSight { .. }
                | Refusal::TooHigh { .. }
                | Refusal::NotInFront { .. }
                | Refusal::CalledShot(NoCalledShot::Hidden { .. })
        )
    }
}

fn as_given(answer: &ChosenOption) -> String {
    match answer {
        ChosenOption::Place(place) => place.to_string(),
        ChosenOption::Word(word) => format!("`{word}`"),
        ChosenOption::Unit { unit } => format!("`{unit}`"),
        ChosenOption::Item { item } => format!("`{item}`"),
        ChosenOption::Part { part } => part.words(),
        ChosenOption::Number { number } => number.to_string(),
    }
}

fn fate(status: &Status) -> &'static str {
    match status {
        Status::Fallen => "has fallen",
        Status::Dying => "is dying",
        Status::Dead => "is dead",
        Status::Surrendered => "has surrendered",
        Status::Fled => "has fled",
        Status::Caught => "was caught",
        Status::Fighting => "still fights",
    }
}
