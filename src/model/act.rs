//! What units do and what befalls them, one thing at a time; each becomes a deed.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::hex::{self, Hex};
use crate::model::{Bid, Burning, ItemId, MoraleTrigger, RuleId, SideId, Stance, Turn, UnitId};

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

/// What kind of act it is: the systems of a kind run only where a step holds such an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActKind {
    /// Striking, shooting, throwing at somebody.
    Attack,
    /// Where somebody is, and how it holds itself.
    Motion,
    /// What somebody has in hand.
    Handling,
    /// Turns, rounds, and what comes with them.
    Clock,
    /// Morale, flight and surrender.
    Morale,
    /// Turning undead.
    Turning,
    /// Fire, and flasks that are not thrown at anybody.
    Fire,
    /// Wrestling.
    Wrestling,
    /// The chase beyond the map.
    Chase,
}

/// What an act takes from the turn of whoever does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cost {
    /// The action.
    pub action: bool,
    /// The minor action.
    pub minor: bool,
    /// The kick.
    pub kick: bool,
    /// The free attack (C-10).
    pub free_attack: bool,
    /// So many attacks (T-01); it must have one if this is not 0.
    pub attacks: u8,
    /// All attacks that are left; it need not have any.
    pub all_attacks: bool,
    /// All movement and the minor action, if they are left.
    pub rest: bool,
}

impl Cost {
    /// Nothing, or what the rule of the act counts out itself: movement, say.
    pub const NONE: Cost = Cost {
        action: false,
        minor: false,
        kick: false,
        free_attack: false,
        attacks: 0,
        all_attacks: false,
        rest: false,
    };
    /// The minor action.
    pub const MINOR: Cost = Cost { minor: true, ..Cost::NONE };
    /// The kick.
    pub const KICK: Cost = Cost { kick: true, ..Cost::NONE };
    /// The action.
    pub const ACTION: Cost = Cost { action: true, ..Cost::NONE };
    /// The action, and with it all attacks.
    pub const ACTION_AND_ATTACKS: Cost = Cost { all_attacks: true, ..Cost::ACTION };
    /// The action and all that is left besides.
    pub const WHOLE_TURN: Cost = Cost { rest: true, ..Cost::ACTION };

    /// What an attack costs.
    pub const fn of_attack(occasion: Occasion) -> Cost {
        match occasion {
            Occasion::Action => Cost { attacks: 1, ..Cost::ACTION },
            Occasion::SameAction => Cost { attacks: 1, ..Cost::NONE },
            Occasion::Free => Cost { free_attack: true, ..Cost::NONE },
            Occasion::WholeTurn => Cost { attacks: 1, ..Cost::WHOLE_TURN },
        }
    }

    /// What is left of a turn after it.
    pub fn taken_from(self, turn: Turn) -> Turn {
        Turn {
            movement: if self.rest { 0 } else { turn.movement },
            action: turn.action && !self.action,
            attacks: if self.all_attacks { 0 } else { turn.attacks.saturating_sub(self.attacks) },
            minor: turn.minor && !self.minor && !self.rest,
            kick: turn.kick && !self.kick,
            free_attack: turn.free_attack && !self.free_attack,
            ended: turn.ended,
        }
    }
}

/// What somebody must have to do it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    /// Nobody holds it.
    pub freedom: bool,
    /// A hand that holds nobody.
    pub hands: bool,
    /// It is not all in flames.
    pub wits: bool,
}

/// Something besides its actor that an act speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// A unit.
    Unit(UnitId),
    /// An item.
    Item(ItemId),
    /// A hex.
    Hex(Hex),
    /// A side.
    Side(SideId),
}

/// All that anybody asks about an act without looking at which act it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActFacts {
    /// The unit that does it or that it befalls; none for the clock and for whole sides.
    pub actor: Option<UnitId>,
    /// What kind of act it is.
    pub kind: ActKind,
    /// What it takes from the turn.
    pub cost: Cost,
    /// Whether it is done of one's own will.
    pub voluntary: bool,
    /// What it takes to do it.
    pub needs: Needs,
    /// What else it speaks of.
    pub names: ArrayVec<Named, 3>,
}

impl ActFacts {
    /// Something that happens.
    fn of(kind: ActKind) -> ActFacts {
        let names = ArrayVec::new();
        ActFacts { actor: None, kind, cost: Cost::NONE, voluntary: false, needs: Needs::default(), names }
    }

    /// Something that befalls a unit.
    fn befalls(unit: UnitId, kind: ActKind) -> ActFacts {
        ActFacts { actor: Some(unit), ..ActFacts::of(kind) }
    }

    /// Something that a unit does of its own will.
    fn done_by(unit: UnitId, kind: ActKind) -> ActFacts {
        ActFacts { voluntary: true, ..ActFacts::befalls(unit, kind) }
    }

    fn free(mut self) -> ActFacts {
        self.needs.freedom = true;
        self
    }

    fn by_hand(mut self) -> ActFacts {
        self.needs.hands = true;
        self
    }

    fn with_wits(mut self) -> ActFacts {
        self.needs.wits = true;
        self
    }

    fn costs(self, cost: Cost) -> ActFacts {
        ActFacts { cost, ..self }
    }

    fn names(mut self, named: Named) -> ActFacts {
        self.names.push(named);
        self
    }
}

impl Act {
    /// What this act is: each declares it here and nowhere else.
    pub fn facts(&self) -> ActFacts {
        use ActKind as K;
        let (by, befalls, of) = (ActFacts::done_by, ActFacts::befalls, ActFacts::of);
        match *self {
            Act::Attack { attacker, target, weapon, occasion, .. } => by(attacker, K::Attack)
                .free()
                .by_hand()
                .with_wits()
                .costs(Cost::of_attack(occasion))
                .names(Named::Unit(target))
                .names(Named::Item(weapon)),
            Act::Walk { unit, to } => by(unit, K::Motion).free().names(Named::Hex(to)),
            Act::TurnTo { unit, .. } | Act::Take { unit, .. } => by(unit, K::Motion).free(),
            Act::Climb { unit, to } => by(unit, K::Motion).free().names(Named::Hex(to)),
            Act::Mount { unit, mount } => by(unit, K::Motion).free().by_hand().names(Named::Unit(mount)),
            Act::Dismount { unit, to } => by(unit, K::Motion).free().names(Named::Hex(to)),
            Act::Draw { unit, item } | Act::Stow { unit, item } => {
                by(unit, K::Handling).free().by_hand().with_wits().costs(Cost::MINOR).names(Named::Item(item))
            }
            // Under water it takes the action, and a search takes the turn: its rule counts that out.
            Act::PickUp { unit, item } => {
                by(unit, K::Handling).free().by_hand().with_wits().names(Named::Item(item))
            }
            Act::Kick { unit, item, to } => by(unit, K::Handling)
                .free()
                .with_wits()
                .costs(Cost::KICK)
                .names(Named::Item(item))
                .names(Named::Unit(to)),
            Act::DropItem { unit, item } => by(unit, K::Handling).names(Named::Item(item)),
            Act::LightWick { unit, item } => by(unit, K::Handling)
                .free()
                .by_hand()
                .with_wits()
                .costs(Cost::ACTION)
                .names(Named::Item(item)),
            Act::Aim { unit } => by(unit, K::Handling).free().by_hand(),
            Act::Reload { unit, item } => by(unit, K::Handling)
                .free()
                .by_hand()
                .costs(Cost::ACTION_AND_ATTACKS)
                .names(Named::Item(item)),
            Act::Delay { unit, .. } | Act::EndTurn { unit } => by(unit, K::Clock),
            Act::Surrender { side } => ActFacts { voluntary: true, ..of(K::Clock) }.names(Named::Side(side)),
            Act::Initiative { unit } | Act::Bleed { unit } => befalls(unit, K::Clock),
            Act::BeginRound | Act::BeginBlock | Act::EndRound | Act::EndBattle => of(K::Clock),
            Act::CheckMorale { unit, .. } | Act::Cower { unit } => befalls(unit, K::Morale),
            Act::Flee { unit } | Act::LayDownArms { unit, .. } => by(unit, K::Morale),
            Act::LeaveField { unit } => befalls(unit, K::Morale).free(),
            Act::TurnUndead { unit } => {
                by(unit, K::Turning).free().costs(Cost { all_attacks: true, ..Cost::WHOLE_TURN })
            }
            Act::Hurl { unit, item, to } => by(unit, K::Fire)
                .free()
                .by_hand()
                .with_wits()
                .costs(Cost::of_attack(Occasion::Action))
                .names(Named::Item(item))
                .names(Named::Hex(to)),
            // Whoever burns all over can still roll on the ground, and can do nothing besides.
            Act::Extinguish { unit, target } if unit == target => {
                by(unit, K::Fire).free().by_hand().costs(Cost::WHOLE_TURN)
            }
            Act::Extinguish { unit, target } => {
                by(unit, K::Fire).free().by_hand().with_wits().costs(Cost::ACTION).names(Named::Unit(target))
            }
            Act::Burn { unit, .. } => befalls(unit, K::Fire),
            Act::Catch { hex } | Act::Kindle { hex } => of(K::Fire).names(Named::Hex(hex)),
            Act::BurnDown => of(K::Fire),
            Act::Wrestle { unit, target, bid } => {
                let facts = by(unit, K::Wrestling).costs(Cost::ACTION_AND_ATTACKS).names(Named::Unit(target));
                match bid {
                    Bid::Seize => facts.free(),
                    Bid::Escape => facts,
                    Bid::Stab(weapon) => facts.names(Named::Item(weapon)),
                }
            }
            Act::Release { unit } => by(unit, K::Wrestling),
            Act::BeginChase | Act::BeginChaseTurn | Act::EndChase => of(K::Chase),
            Act::Drop { unit, item } => by(unit, K::Chase).names(Named::Item(item)),
            Act::Tempt { unit, item } => befalls(unit, K::Chase).names(Named::Item(item)),
            Act::Pursue { side } | Act::LetGo { side } => {
                ActFacts { voluntary: true, ..of(K::Chase) }.names(Named::Side(side))
            }
        }
    }

    /// Whether it is a blow, a shot or a throw.
    pub fn is_attack(&self) -> bool {
        matches!(self, Act::Attack { .. })
    }

    /// The unit that does it or that it befalls; none for the clock and for whole sides.
    pub fn actor(&self) -> Option<UnitId> {
        self.facts().actor
    }
}
