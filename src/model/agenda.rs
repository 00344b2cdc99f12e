//! What is still to happen: steps as plain data, and the question a step may be waiting on.

use std::collections::VecDeque;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::hex::{self, Hex};
use crate::model::{Bid, Burning, ItemId, MoraleTrigger, RuleId, SideId, Stance, UnitId};

/// How a weapon is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// Struck within reach.
    Melee,
    /// Shot from a bow, sling or crossbow.
    Missile,
    /// Hurled by hand.
    Thrown,
}

/// What an attack costs whoever makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// The action of its turn, and an attack (T-01).
    Action,
    /// Another weapon in the same action: an attack more.
    SameAction,
    /// Somebody leaves its front arc: a free attack (C-10).
    Free,
    /// All of a turn that is left, and an attack.
    WholeTurn,
}

/// One thing somebody does, or that befalls somebody; it becomes one deed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act {
    /// A blow, a shot or a throw.
    Attack {
        /// Who attacks.
        attacker: UnitId,
        /// At whom.
        target: UnitId,
        /// With what.
        weapon: ItemId,
        /// How the weapon is used.
        manner: Manner,
        /// What it costs.
        occasion: Occasion,
    },
    /// One hex of a move.
    Walk {
        /// Who moves.
        unit: UnitId,
        /// The neighboring hex entered.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// A turn on the spot.
    TurnTo {
        /// Who turns.
        unit: UnitId,
        /// The new facing.
        facing: hex::Facing,
    },
    /// A unit gets up, kneels or lies down.
    Take {
        /// Who.
        unit: UnitId,
        /// How it will hold itself.
        stance: Stance,
    },
    /// A unit begins to climb the drop between its hex and a neighbor, or comes to the end of the climb.
    Climb {
        /// Who climbs.
        unit: UnitId,
        /// The neighboring hex it climbs to.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// A stowed item is taken in hand.
    Draw {
        /// Who draws.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// A held item is put away.
    Stow {
        /// Who stows.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// An item on the ground of the unit's own hex is taken in hand, or searched for if it is hidden.
    PickUp {
        /// Who bends down.
        unit: UnitId,
        /// What for.
        item: ItemId,
    },
    /// A fumbled weapon is kicked back to its owner.
    Kick {
        /// Who kicks.
        unit: UnitId,
        /// What.
        item: ItemId,
        /// The owner who gets it.
        to: UnitId,
    },
    /// A unit waits for a later segment.
    Delay {
        /// Who waits.
        unit: UnitId,
        /// The segment it will act in, 1..=10.
        segment: u8,
    },
    /// A unit is done for this round.
    EndTurn {
        /// Who.
        unit: UnitId,
    },
    /// A side lays down its arms.
    Surrender {
        /// Which side.
        side: SideId,
    },
    /// A unit takes aim for the rest of the round.
    Aim {
        /// Who.
        unit: UnitId,
    },
    /// A weapon that has been shot is loaded.
    Reload {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// A unit finds its segment for the round.
    Initiative {
        /// Who.
        unit: UnitId,
    },
    /// A unit's wounds bleed at the end of the round.
    Bleed {
        /// Who.
        unit: UnitId,
    },
    /// A flask is thrown at the ground.
    Hurl {
        /// Who throws.
        unit: UnitId,
        /// The flask.
        item: ItemId,
        /// The hex it is meant for.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// The wick of a flask is lit.
    LightWick {
        /// Who lights it.
        unit: UnitId,
        /// The flask.
        item: ItemId,
    },
    /// Somebody tries to put flames out.
    Extinguish {
        /// Who.
        unit: UnitId,
        /// On whom they burn.
        target: UnitId,
    },
    /// A held thing is let go.
    DropItem {
        /// Who lets go.
        unit: UnitId,
        /// Of what.
        item: ItemId,
    },
    /// Something burns a unit.
    Burn {
        /// Whom.
        unit: UnitId,
        /// What.
        by: Burning,
    },
    /// A hex may catch fire from what burns next to it.
    Catch {
        /// The hex.
        #[serde(with = "crate::hex::pair")]
        hex: Hex,
    },
    /// A hex is set on fire by somebody all in flames.
    Kindle {
        /// The hex.
        #[serde(with = "crate::hex::pair")]
        hex: Hex,
    },
    /// All fires burn down by a round.
    BurnDown,
    /// A new round starts.
    BeginRound,
    /// The next units of one side that stand together in the initiative order may act.
    BeginBlock,
    /// The round is over.
    EndRound,
    /// The battle is decided.
    EndBattle,
    /// The nerve of a group is tried.
    CheckMorale {
        /// The first of the group.
        unit: UnitId,
        /// By what.
        trigger: MoraleTrigger,
    },
    /// A unit turns to run.
    Flee {
        /// Who.
        unit: UnitId,
    },
    /// A unit that runs leaves the field.
    LeaveField {
        /// Who.
        unit: UnitId,
    },
    /// A unit that runs and cannot get away cowers.
    Cower {
        /// Who.
        unit: UnitId,
    },
    /// A unit gets on a mount beside it.
    Mount {
        /// Who.
        unit: UnitId,
        /// On what.
        mount: UnitId,
    },
    /// A rider gets off into a neighboring hex.
    Dismount {
        /// Who.
        unit: UnitId,
        /// Into which hex.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// A unit lays down its arms.
    LayDownArms {
        /// Who.
        unit: UnitId,
        /// The rule that makes it; none for an order.
        rule: Option<RuleId>,
    },
    /// A cleric turns undead.
    TurnUndead {
        /// Who.
        unit: UnitId,
    },
    /// Two wrestle.
    Wrestle {
        /// Who begins.
        unit: UnitId,
        /// With whom.
        target: UnitId,
        /// About what.
        bid: Bid,
    },
    /// A unit lets go of whom it holds.
    Release {
        /// Who.
        unit: UnitId,
    },
    /// Those who have fled are chased.
    BeginChase,
    /// Those who run, or those who are after them, may decide.
    BeginChaseTurn,
    /// Somebody on the run throws something down in the pursuers' way.
    Drop {
        /// Who.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// Pursuers of one kind come upon something that was dropped.
    Tempt {
        /// The first of them.
        unit: UnitId,
        /// What.
        item: ItemId,
    },
    /// The pursuers run on.
    Pursue {
        /// Their side.
        side: SideId,
    },
    /// The pursuers stay behind.
    LetGo {
        /// Their side.
        side: SideId,
    },
    /// The chase is over.
    EndChase,
}

impl Act {
    /// Whether it is a blow, a shot or a throw.
    pub fn is_attack(&self) -> bool {
        matches!(self, Act::Attack { .. })
    }

    /// The unit that does it or that it befalls; `None` for the clock and for whole sides.
    pub fn actor(&self) -> Option<UnitId> {
        match *self {
            Act::Attack { attacker, .. } => Some(attacker),
            Act::Walk { unit, .. }
            | Act::TurnTo { unit, .. }
            | Act::Take { unit, .. }
            | Act::Climb { unit, .. }
            | Act::Draw { unit, .. }
            | Act::Stow { unit, .. }
            | Act::PickUp { unit, .. }
            | Act::Kick { unit, .. }
            | Act::Delay { unit, .. }
            | Act::EndTurn { unit }
            | Act::Aim { unit }
            | Act::Reload { unit, .. }
            | Act::Initiative { unit }
            | Act::Bleed { unit }
            | Act::CheckMorale { unit, .. }
            | Act::Flee { unit }
            | Act::Mount { unit, .. }
            | Act::Dismount { unit, .. }
            | Act::LeaveField { unit }
            | Act::Cower { unit }
            | Act::LayDownArms { unit, .. }
            | Act::TurnUndead { unit }
            | Act::Wrestle { unit, .. }
            | Act::Release { unit }
            | Act::Drop { unit, .. }
            | Act::Tempt { unit, .. }
            | Act::Hurl { unit, .. }
            | Act::LightWick { unit, .. }
            | Act::Extinguish { unit, .. }
            | Act::DropItem { unit, .. }
            | Act::Burn { unit, .. } => Some(unit),
            Act::Surrender { .. }
            | Act::Pursue { .. }
            | Act::LetGo { .. }
            | Act::BeginChase
            | Act::BeginChaseTurn
            | Act::EndChase
            | Act::Catch { .. }
            | Act::Kindle { .. }
            | Act::BurnDown
            | Act::BeginRound
            | Act::BeginBlock
            | Act::EndRound
            | Act::EndBattle => None,
        }
    }
}

/// Why a step happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cause {
    /// The rule that queued it; `None` for an order or the clock.
    pub rule: Option<RuleId>,
    /// How many steps caused one another before this one.
    pub depth: u8,
}

impl Cause {
    /// Chains of causes stop here.
    pub const DEEPEST: u8 = 8;
}

/// One entry of the agenda: acts that happen at the same moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Round and segment it belongs to; steps of a later moment wait.
    pub when: (u32, u8),
    /// Why it happens.
    pub cause: Cause,
    /// What happens, all at once.
    pub acts: Vec<Act>,
}

/// The steps still to come, soonest first.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Agenda {
    steps: VecDeque<Step>,
}

impl Agenda {
    /// Queues steps behind everything that is due at the same moment or before.
    pub fn queue(&mut self, step: Step) {
        let place = self.steps.partition_point(|other| other.when <= step.when);
        self.steps.insert(place, step);
    }

    /// Puts steps before everything else, in their order: what a step causes comes before what was to follow it.
    pub fn interrupt(&mut self, steps: Vec<Step>) {
        for step in steps.into_iter().rev() {
            self.steps.push_front(step);
        }
    }

    /// Takes the soonest step if its moment has come.
    pub fn take_due(&mut self, now: (u32, u8)) -> Option<Step> {
        self.steps.front().filter(|step| step.when <= now)?;
        self.steps.pop_front()
    }

    /// Forgets the rest of a unit's walk: what has stopped it once would stop every further step.
    pub fn stop_walk(&mut self, walker: UnitId) {
        let walks = |act: &Act| matches!(*act, Act::Walk { unit, .. } if unit == walker);
        self.steps.retain(|step| !step.acts.iter().any(walks));
    }

    /// Whether anything is left.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Forgets everything, as when a battle ends.
    pub fn clear(&mut self) {
        self.steps.clear();
    }
}

/// A step that waits for somebody's decision. Until Harm a step changes nothing but its own deeds, so
/// the step and the answers given so far are all there is to keep.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenChoice {
    /// The step that waits.
    pub step: Step,
    /// Answers already given in this step, in the order they were asked for.
    pub answers: Vec<u8>,
    /// Who decides.
    pub chooser: UnitId,
    /// The rule that asks.
    pub rule: RuleId,
    /// What there is to choose from, at least two.
    pub options: Vec<String>,
    /// Scripted faces used up before the step began.
    pub scripted_faces_before: usize,
}
