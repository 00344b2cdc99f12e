//! The facts of an act: who does it, what kind it is, what it costs and what it needs.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{AimedPart, Bid, ItemId, SideId, Turn, UnitId};
use crate::hex::Hex;

/// What an attack costs the attacker, and the part of the target at which a called shot is aimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// The action of the turn, and one attack (T-01).
    Action,
    /// One more attack: another weapon in the same action.
    SameAction,
    /// The free attack, since an enemy leaves its front arc (C-10).
    Free,
    /// The whole turn, of which it is an attack.
    WholeTurn,
    /// The action, all attacks and the free attack: a shot called at a part of the target.
    Called(AimedPart),
    /// Nothing more than the contest that the attacker has won against a unit that holds it.
    Stab,
}

/// The kind of an act: the systems of a kind run only in a step that has such an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActKind {
    /// Melee attacks, shots and throws at a unit.
    Attack,
    /// Position, facing and stance.
    Motion,
    /// What a unit has in hand.
    Handling,
    /// Turns, rounds and what belongs to them.
    Clock,
    /// What the end of a round takes from units.
    Toll,
    /// Morale, flight and surrender.
    Morale,
    /// Turning undead.
    Turning,
    /// Fire, and flasks that are not thrown at a unit.
    Fire,
    /// Treating units, and what becomes of them then.
    Care,
    /// Who knows where the unseen are.
    Detection,
    /// Killing the helpless.
    Slaying,
    /// Casting spells, and what they do.
    Magic,
    /// Wrestling.
    Wrestling,
    /// The chase beyond the map.
    Chase,
}

impl ActKind {
    /// The kinds that dice decide before Harm. An act of another kind has nothing to do in the phases before it.
    pub const ROLLED: [ActKind; 2] = [ActKind::Attack, ActKind::Wrestling];
}

/// What an act takes from the turn of its actor.
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
    /// This many attacks (T-01); the unit must have one left if this is not 0.
    pub attacks: u8,
    /// All attacks that are left, even if there are none.
    pub all_attacks: bool,
    /// The movement and the minor action that are left, even if there are none.
    pub rest: bool,
}

impl Cost {
    /// Nothing, or a cost that the rule of the act counts itself, such as movement.
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
    /// The action, and with it all attacks: attacks without an action are those of an action that was an attack.
    pub const ACTION: Cost = Cost { action: true, all_attacks: true, ..Cost::NONE };
    /// The action with all attacks, the movement and the minor action.
    pub const WHOLE_TURN: Cost = Cost { rest: true, ..Cost::ACTION };
    /// All that a unit can do in a round.
    pub const WHOLE_ROUND: Cost = Cost { kick: true, free_attack: true, ..Cost::WHOLE_TURN };

    /// What an attack costs.
    pub const fn of_attack(occasion: Occasion) -> Cost {
        match occasion {
            Occasion::Action => Cost { action: true, attacks: 1, ..Cost::NONE },
            Occasion::SameAction => Cost { attacks: 1, ..Cost::NONE },
            Occasion::Free => Cost { free_attack: true, ..Cost::NONE },
            Occasion::WholeTurn => Cost { attacks: 1, ..Cost::WHOLE_TURN },
            Occasion::Called(_) => Cost { attacks: 1, free_attack: true, ..Cost::ACTION },
            Occasion::Stab => Cost::NONE,
        }
    }

    /// What is left of a turn after this cost.
    pub fn taken_from(self, turn: Turn) -> Turn {
        let after = Turn {
            movement: if self.rest { 0 } else { turn.movement },
            action: turn.action && !self.action,
            attacks: if self.all_attacks { 0 } else { turn.attacks.saturating_sub(self.attacks) },
            minor: turn.minor && !self.minor && !self.rest,
            kick: turn.kick && !self.kick,
            free_attack: turn.free_attack && !self.free_attack,
            ended: turn.ended,
            hexsides: turn.hexsides,
            slayings: turn.slayings,
            begun: turn.begun,
        };
        after.spent_since(turn)
    }
}

/// What a unit must have to do an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    /// No unit holds it.
    pub freedom: bool,
    /// If it rides, no unit holds its mount, which carries it.
    pub mount: bool,
    /// A hand that holds no unit.
    pub hands: bool,
    /// It is not engulfed in flames.
    pub wits: bool,
}

/// What an act names besides its actor.
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

/// What can be asked about any act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActFacts {
    /// The unit that does it or to which it happens; `None` for the clock and for whole sides.
    pub actor: Option<UnitId>,
    /// What kind of act it is.
    pub kind: ActKind,
    /// What it takes from the turn.
    pub cost: Cost,
    /// Whether the actor does it by its own will.
    pub voluntary: bool,
    /// What the actor must have.
    pub needs: Needs,
    /// Whether the actor goes on aiming; if not, a voluntary act ends it.
    pub keeps_aim: bool,
    /// What it names besides the actor.
    pub names: ArrayVec<Named, 3>,
}

impl ActFacts {
    /// An act without an actor.
    pub(super) fn of(kind: ActKind) -> ActFacts {
        let names = ArrayVec::new();
        let needs = Needs::default();
        ActFacts { actor: None, kind, cost: Cost::NONE, voluntary: false, needs, keeps_aim: false, names }
    }

    /// An act that happens to a unit.
    pub(super) fn befalls(unit: UnitId, kind: ActKind) -> ActFacts {
        ActFacts { actor: Some(unit), ..ActFacts::of(kind) }
    }

    /// An act that a unit does by its own will.
    pub(super) fn done_by(unit: UnitId, kind: ActKind) -> ActFacts {
        ActFacts { voluntary: true, ..ActFacts::befalls(unit, kind) }
    }

    /// An attack; only the hit of a won contest needs neither freedom nor a hand.
    pub(super) fn attack(unit: UnitId, occasion: Occasion) -> ActFacts {
        let facts = ActFacts::done_by(unit, ActKind::Attack).with_wits().costs(Cost::of_attack(occasion));
        if occasion == Occasion::Stab { facts } else { facts.free().by_hand() }
    }

    pub(super) fn contest(unit: UnitId, target: UnitId, bid: Bid) -> ActFacts {
        let facts =
            ActFacts::done_by(unit, ActKind::Wrestling).costs(Cost::ACTION).names(Named::Unit(target));
        match bid {
            Bid::Seize => facts.free().with_wits(),
            // Whoever is in flames may struggle to run on.
            Bid::Escape => facts,
            Bid::Stab(weapon) => facts.with_wits().names(Named::Item(weapon)),
        }
    }

    pub(super) fn free(mut self) -> ActFacts {
        self.needs.freedom = true;
        self
    }

    pub(super) fn carried(mut self) -> ActFacts {
        self.needs.mount = true;
        self
    }

    pub(super) fn by_hand(mut self) -> ActFacts {
        self.needs.hands = true;
        self
    }

    pub(super) fn with_wits(mut self) -> ActFacts {
        self.needs.wits = true;
        self
    }

    pub(super) fn keeps_aim(self) -> ActFacts {
        ActFacts { keeps_aim: true, ..self }
    }

    pub(super) fn costs(self, cost: Cost) -> ActFacts {
        ActFacts { cost, ..self }
    }

    pub(super) fn names(mut self, named: Named) -> ActFacts {
        self.names.push(named);
        self
    }
}
