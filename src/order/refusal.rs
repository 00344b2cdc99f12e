//! Why an order is refused.

use thiserror::Error;

use super::{NoChase, NoWrestling};
use crate::hex::{Hex, Offset, to_offset};
use crate::model::{Condition, ItemId, RuleId, SideId, Stance, Status, UnitId};

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
    #[error("option {option} does not exist; there are {options}, counted from 0")]
    NoSuchOption {
        /// The number given.
        option: u8,
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
    /// The unit fights no more.
    #[error("{unit} {} and can do nothing", match .status {
        Status::Fallen => "has fallen", Status::Surrendered => "has surrendered", Status::Fled => "has fled",
        Status::Caught => "was caught", Status::Fighting => "still fights" })]
    OutOfAction {
        /// Who.
        unit: UnitId,
        /// Why.
        status: Status,
    },
    /// Whoever is down or has given up is not attacked.
    #[error("{target} {} and is no target", match .status {
        Status::Fallen => "has fallen", Status::Surrendered => "has surrendered", Status::Fled => "has fled",
        Status::Caught => "was caught", Status::Fighting => "still fights" })]
    NoTarget {
        /// At whom.
        target: UnitId,
        /// Why not.
        status: Status,
    },
    /// Others act in this segment.
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
    /// A state takes away the turn (T-24).
    #[error("{unit} is {} and can do nothing", match .condition {
        Condition::Stunned => "stunned", Condition::Unaware => "unaware of any danger", _ => "helpless" })]
    Incapacitated {
        /// Who.
        unit: UnitId,
        /// By what.
        condition: Condition,
    },
    /// Whoever kneels, sits, lies or climbs does not walk.
    #[error("{unit} {} and must {} first", match .stance {
        Stance::Prone => "lies on the ground", Stance::Sitting => "sits", Stance::Climbing => "is climbing", _ => "kneels" },
        match .stance { Stance::Climbing => "finish the climb", _ => "get up" })]
    NotStanding {
        /// Who.
        unit: UnitId,
        /// How it holds itself.
        stance: Stance,
    },
    /// It holds itself that way already.
    #[error("{unit} {} already", match .stance {
        Stance::Standing => "stands", Stance::Prone => "lies on the ground", Stance::Sitting => "sits",
        Stance::Climbing => "is climbing", Stance::Kneeling => "kneels" })]
    AlreadySo {
        /// Who.
        unit: UnitId,
        /// How it holds itself.
        stance: Stance,
    },
    /// There is nothing to climb, or it is too much.
    #[error("{unit} cannot climb from {} to {}: {why}", at(.from), at(.to))]
    NoClimb {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// To where.
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
        /// Who.
        unit: UnitId,
        /// What the path or turn costs.
        needed: u32,
        /// What is left.
        left: u32,
    },
    /// A move of no hexes, or more than any unit can walk.
    #[error("a path needs between 1 and {0} hexes")]
    BadPath(usize),
    /// Two hexes of the path do not touch, or something stands in the way.
    #[error("{unit} cannot go from {} to {}: {why}", at(.from), at(.to))]
    Blocked {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// What is in the way.
        why: &'static str,
    },
    /// The unit faces that way already.
    #[error("{0} already faces that way")]
    AlreadyFacing(UnitId),
    /// An attack on a friend or on oneself.
    #[error("{target} is on {attacker}'s side")]
    NotAnEnemy {
        /// Who.
        attacker: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// The weapon is not in the unit's hand.
    #[error("{unit} does not have `{item}` in hand")]
    NotInHand {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// The unit holds nothing that would do.
    #[error("{unit} has no weapon in hand that reaches {target}")]
    NoWeapon {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// The item is no weapon.
    #[error("`{0}` is not a weapon")]
    NotAWeapon(ItemId),
    /// The weapon is in pieces (F-23).
    #[error("`{0}` is broken")]
    Broken(ItemId),
    /// The weapon does not reach that far.
    #[error("{target} is {distance} hexes away; `{weapon}` reaches {reach}")]
    OutOfRange {
        /// At whom.
        target: UnitId,
        /// With what.
        weapon: ItemId,
        /// Hexes to the target.
        distance: u32,
        /// Hexes the weapon reaches.
        reach: u32,
    },
    /// One attacks only what stands in one's front arc.
    #[error("{target} is not in {unit}'s front arc; turn first")]
    NotInFront {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// A blow does not carry that far up or down.
    #[error("{target} stands too high above or too far below {unit} to be struck")]
    TooHigh {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// Something blocks the line of sight.
    #[error("{unit} has no line of sight to {target}")]
    NoLineOfSight {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// Nothing to shoot.
    #[error("{unit} has no {kind} left for `{weapon}`")]
    NoAmmunition {
        /// Who.
        unit: UnitId,
        /// With what.
        weapon: ItemId,
        /// The ammunition it takes.
        kind: String,
    },
    /// The item is not sheathed or packed on this unit.
    #[error("{unit} does not carry `{item}` stowed away")]
    NotStowed {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// Natural weapons are part of the body.
    #[error("`{0}` is part of the body")]
    PartOfTheBody(ItemId),
    /// Too few free hands.
    #[error("{unit} has {free} free hands but `{item}` takes {needed}")]
    NoFreeHand {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
        /// Hands free.
        free: u8,
        /// Hands needed.
        needed: u8,
    },
    /// The item does not lie in the unit's hex.
    #[error("`{item}` does not lie in {unit}'s hex")]
    NotHere {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// A fumbled weapon can be scooped up only in the following round (F-25).
    #[error("{unit} fumbled `{item}` this very round and can pick it up in the next (F-25)")]
    FumbledThisRound {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// Only a fumbled weapon of a neighboring friend is kicked back (F-26).
    #[error("no friend of {unit} in a neighboring hex has fumbled `{item}` (F-26)")]
    NobodyToKickTo {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// Hidden things cannot be kicked.
    #[error("`{0}` is out of sight and must be searched for")]
    OutOfSight(ItemId),
    /// One can only wait for what is still to come.
    #[error("{unit} {}", match .first {
        ..=10 => format!("can wait for a segment from {first} to 10 only"),
        _ => "acts in the last segment and has nothing to wait for".to_owned() })]
    BadSegment {
        /// Who.
        unit: UnitId,
        /// The earliest segment.
        first: u8,
    },
    /// The rulebook knows nothing of the kind.
    #[error("this rulebook knows nothing of {0}")]
    NotInTheRules(&'static str),
    /// Only flasks are thrown and sprinkled.
    #[error("`{0}` is no flask; to throw a weapon, attack with it")]
    NotAFlask(ItemId),
    /// A flask is no weapon to strike with.
    #[error("`{0}` is not for striking; sprinkle somebody with it or throw it")]
    IsAFlask(ItemId),
    /// Only holy water is sprinkled.
    #[error("`{0}` holds oil, which does nothing when it is sprinkled; light its wick and throw it")]
    NotHolyWater(ItemId),
    /// One sprinkles only neighbors.
    #[error("{target} is {distance} hexes away, and {unit} reaches only neighbors; come closer")]
    NotNextTo {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// Hexes to it.
        distance: u32,
    },
    /// Sprinkling takes both hands.
    #[error("{0} needs a free hand besides the one with the flask; put something away or drop it")]
    NoSecondHand(UnitId),
    /// The hex is too far for a throw, or out of sight.
    #[error("{unit} cannot throw anything to {}: {why}", at(.to))]
    NoThrow {
        /// Who.
        unit: UnitId,
        /// Where.
        to: Hex,
        /// Why not.
        why: &'static str,
    },
    /// Nothing burns at which the wick could be lit.
    #[error(
        "{0} has no flame to light the wick at; hold a torch or a lantern, or stand next to a friend who does or to \
         something that burns"
    )]
    NoFlame(UnitId),
    /// It has no wick, or burns already.
    #[error("`{item}` {why}")]
    NothingToLight {
        /// The flask.
        item: ItemId,
        /// Why not.
        why: &'static str,
    },
    /// A lit flask is not packed away.
    #[error("`{0}` is lit and would set its bearer on fire; throw it or drop it")]
    IsLit(ItemId),
    /// Nothing burns on him.
    #[error("{0} does not burn")]
    NotBurning(UnitId),
    /// Rolling takes everything that a turn has.
    #[error("{0} needs an untouched turn to roll on the ground: no move and nothing done before it")]
    RollNeedsWholeTurn(UnitId),
    /// Flames on others are smothered with a blanket.
    #[error("{unit} has no blanket in hand to smother the flames on {target}; take one in hand")]
    NoBlanket {
        /// Who.
        unit: UnitId,
        /// On whom they burn.
        target: UnitId,
    },
    /// Whoever is all in flames does nothing else.
    #[error("{0} is all in flames and can only run for water or roll on the ground")]
    InFlames(UnitId),
    /// A unit that has begun to act cannot wait any more.
    #[error("{0} has begun its turn and cannot wait any more")]
    AlreadyActed(UnitId),
    /// What cannot be ridden, or not by this one.
    #[error(
        "{mount} is no mount for {unit}: it takes a beast of one's own side that bears riders and is larger than they are"
    )]
    NoMount {
        /// Who.
        unit: UnitId,
        /// On what.
        mount: UnitId,
    },
    /// Somebody sits in the saddle; he gives the orders.
    #[error("{mount} carries {rider} and goes where he goes")]
    Carries {
        /// The mount.
        mount: UnitId,
        /// Its rider.
        rider: UnitId,
    },
    /// In the saddle that cannot be done.
    #[error("{0} is in the saddle; dismount first")]
    Rides(UnitId),
    /// Only riders dismount.
    #[error("{0} rides nothing")]
    OnFoot(UnitId),
    /// What takes a hand's reach.
    #[error("{unit} must stand beside {other} for that")]
    NotBeside {
        /// Who.
        unit: UnitId,
        /// Beside whom.
        other: UnitId,
    },
    /// The rule that knows of such a thing is not on.
    #[error("that takes rule {0}, which is not part of this rulebook")]
    RuleOff(RuleId),
    /// Who has lost its nerve heeds nobody.
    #[error("{0} runs and heeds no orders any more (R-23)")]
    Running(UnitId),
    /// Walls and enemies shut every way off the field.
    #[error("{0} finds no way off the field: walls and enemies shut all of them; fight on or lay down arms")]
    NoWayOut(UnitId),
    /// A beast, or one of the dead.
    #[error(
        "{0} has no mind to ask for mercy: laying down arms takes Intelligence 5 and a living heart (R-23)"
    )]
    NeverYields(UnitId),
    /// Only clerics turn the undead.
    #[error("{0} is no cleric, and only clerics turn the undead (R-49)")]
    NoCleric(UnitId),
    /// Nobody there to be turned.
    #[error(
        "{unit} sees no undead within {far} hexes that are not turned already; go nearer or find a clear line"
    )]
    NoUndead {
        /// Who.
        unit: UnitId,
        /// So far a cleric's word carries, in hexes.
        far: u32,
    },
    /// The undead there have more hit dice than the cleric's level can turn.
    #[error("the undead that {0} sees have too many hit dice for a cleric of that level (R-49)")]
    UndeadTooStrong(UnitId),
    /// Wrestling has rules of its own.
    #[error(transparent)]
    Wrestling(#[from] NoWrestling),
    /// A chase has rules of its own.
    #[error(transparent)]
    Chase(#[from] NoChase),
    /// Nothing in hand flies.
    #[error(
        "{0} has nothing to aim with: aiming needs a weapon that shoots or can be thrown in hand; draw one first"
    )]
    NothingToAimWith(UnitId),
    /// Aiming takes the whole turn.
    #[error(
        "{0} needs an untouched turn to aim: no move and nothing done before it; end this turn and aim in the next"
    )]
    AimNeedsWholeTurn(UnitId),
    /// The weapon has been shot and not loaded.
    #[error("`{item}` is not loaded: {unit} must load it first, which takes an action (R-03)")]
    NotLoaded {
        /// Who.
        unit: UnitId,
        /// With what.
        item: ItemId,
    },
    /// The weapon can be shot as it is.
    #[error("{unit} has no need to load `{item}`")]
    NothingToLoad {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
}

fn at(hex: &Hex) -> String {
    let Offset { column, row } = to_offset(*hex);
    format!("({column}, {row})")
}
