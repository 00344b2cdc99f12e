//! Acts: what units do and what happens to them, one at a time; each becomes a deed.

use serde::{Deserialize, Serialize};

use super::act_facts::{ActFacts, ActKind, Cost, Named, Occasion};
use crate::hex::{self, Hex};
use crate::model::{
    Bid, Burning, ItemId, MoraleTrigger, RuleId, SideId, Spell, SpellStrength, SpellTarget, Stance, UnitId,
};

/// How a weapon is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// In melee, within reach.
    Melee,
    /// Shot from a bow, sling or crossbow.
    Missile,
    /// Hurled by hand.
    Thrown,
}

/// One thing that a unit does or that happens to it; it becomes one deed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act {
    /// A melee attack, a shot or a throw.
    Attack {
        /// The attacker.
        attacker: UnitId,
        /// The target.
        target: UnitId,
        /// The weapon.
        weapon: ItemId,
        /// How the weapon is used.
        manner: Manner,
        /// What it costs.
        occasion: Occasion,
    },
    /// One hex of a move.
    Walk {
        /// The unit.
        unit: UnitId,
        /// The neighboring hex entered.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// A turn on the spot.
    TurnTo {
        /// The unit.
        unit: UnitId,
        /// The new facing.
        facing: hex::Facing,
    },
    /// A unit gets up, kneels or lies down.
    Take {
        /// The unit.
        unit: UnitId,
        /// The new stance.
        stance: Stance,
    },
    /// A unit begins to climb the drop between its hex and a neighbor, or finishes the climb.
    Climb {
        /// The unit.
        unit: UnitId,
        /// The neighboring hex it climbs to.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// A flying unit rises or sinks to a layer.
    Fly {
        /// The unit.
        unit: UnitId,
        /// The layer; 0 is the ground.
        layer: u8,
    },
    /// A unit takes a stowed item in hand.
    Draw {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// A unit stows an item that it holds.
    Stow {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// A unit takes an item from the ground of its own hex, or searches for it if it is hidden.
    PickUp {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// A unit kicks a fumbled weapon back to its owner.
    Kick {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
        /// The owner who gets it.
        to: UnitId,
    },
    /// A unit waits for a later segment.
    Delay {
        /// The unit.
        unit: UnitId,
        /// The segment it will act in, 1..=10.
        segment: u8,
    },
    /// A unit ends its turn for this round.
    EndTurn {
        /// The unit.
        unit: UnitId,
    },
    /// A side surrenders.
    Surrender {
        /// The side.
        side: SideId,
    },
    /// A unit takes aim for the rest of the round.
    Aim {
        /// The unit.
        unit: UnitId,
    },
    /// A unit does nothing but parry until its next turn.
    Parry {
        /// The unit.
        unit: UnitId,
    },
    /// A unit loads a weapon that has been shot.
    Reload {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// The initiative of a unit is rolled: its segment for the round.
    Initiative {
        /// The unit.
        unit: UnitId,
    },
    /// A unit's wounds bleed at the end of the round, and it sinks if it is dying.
    Bleed {
        /// The unit.
        unit: UnitId,
    },
    /// Poison works in a unit at the end of the round.
    Sicken {
        /// The unit.
        unit: UnitId,
    },
    /// A unit tires or rests at the end of the round.
    Tire {
        /// The unit.
        unit: UnitId,
    },
    /// A seizure may come over a unit at the end of the round.
    Seize {
        /// The unit.
        unit: UnitId,
    },
    /// A unit may detect unseen enemies at the end of the round.
    Detect {
        /// The unit.
        unit: UnitId,
    },
    /// A unit stands still and listens for unseen enemies.
    Listen {
        /// The unit.
        unit: UnitId,
    },
    /// Sides learn that a unit has come into sight or has been lost from it.
    Notice,
    /// A unit throws a flask at the ground.
    Hurl {
        /// The unit.
        unit: UnitId,
        /// The flask.
        item: ItemId,
        /// The hex it is meant for.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// A unit lights the wick of a flask.
    LightWick {
        /// The unit.
        unit: UnitId,
        /// The flask.
        item: ItemId,
    },
    /// A unit tries to put flames out.
    Extinguish {
        /// The unit.
        unit: UnitId,
        /// The unit that burns.
        target: UnitId,
    },
    /// A unit sets about killing a helpless one, for the whole round.
    Slay {
        /// The unit.
        unit: UnitId,
        /// The helpless unit.
        target: UnitId,
    },
    /// At the end of the round a unit kills the helpless one that it has set about to kill.
    Kill {
        /// The unit.
        unit: UnitId,
        /// The helpless unit.
        target: UnitId,
    },
    /// A unit tries to kill a helpless one with one attack.
    TrySlay {
        /// The unit.
        unit: UnitId,
        /// The helpless unit.
        target: UnitId,
        /// What it costs.
        occasion: Occasion,
    },
    /// A unit begins to cast a spell.
    Cast {
        /// The unit.
        unit: UnitId,
        /// The spell.
        spell: Spell,
        /// What it is cast at.
        at: SpellTarget,
        /// The scroll that it reads, or the potion that it drinks or gives to drink; `None` if it casts from memory.
        item: Option<ItemId>,
    },
    /// The spell that a unit casts takes effect.
    CompleteSpell {
        /// The caster.
        unit: UnitId,
    },
    /// A spell works on a unit.
    Endure {
        /// The unit.
        unit: UnitId,
        /// The caster.
        by: UnitId,
        /// The spell.
        spell: Spell,
        /// How strong it is.
        strength: SpellStrength,
    },
    /// Whoever has cast the last spell of the day stands the strain or faints.
    WearOut {
        /// The caster.
        unit: UnitId,
    },
    /// A unit treats what is worst with a unit: a wound, or that it is dying.
    Treat {
        /// The unit.
        unit: UnitId,
        /// The unit that bleeds or is dying.
        target: UnitId,
    },
    /// A unit drops an item that it holds.
    DropItem {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// A unit burns.
    Burn {
        /// The unit.
        unit: UnitId,
        /// What burns it.
        by: Burning,
        /// Hit points that it loses beyond the die.
        #[serde(default)]
        more: i16,
    },
    /// A hex may catch fire from a burning neighbor.
    Catch {
        /// The hex.
        #[serde(with = "crate::hex::pair")]
        hex: Hex,
    },
    /// A unit in flames sets a hex on fire.
    Kindle {
        /// The hex.
        #[serde(with = "crate::hex::pair")]
        hex: Hex,
    },
    /// All fires burn down by one round.
    BurnDown,
    /// A new round starts.
    BeginRound,
    /// The next block may act: units of one side that are neighbors in the initiative order.
    BeginBlock,
    /// The round is over.
    EndRound,
    /// A unit that lies has hit points again: it stands the shock of it, and gets up or does not.
    Rise {
        /// The unit.
        unit: UnitId,
    },
    /// Whoever is below its threshold at the end of a round dies.
    Perish,
    /// All that a round does to units is done: what lasts until now ends.
    PassTime,
    /// The battle is decided.
    EndBattle,
    /// A group checks its morale.
    CheckMorale {
        /// The first unit of the group.
        unit: UnitId,
        /// What calls for the check.
        trigger: MoraleTrigger,
    },
    /// A unit begins to run away.
    Flee {
        /// The unit.
        unit: UnitId,
    },
    /// A fleeing unit leaves the field.
    LeaveField {
        /// The unit.
        unit: UnitId,
    },
    /// A fleeing unit that cannot get away cowers.
    Cower {
        /// The unit.
        unit: UnitId,
    },
    /// A unit gets on a mount beside it.
    Mount {
        /// The unit.
        unit: UnitId,
        /// The mount.
        mount: UnitId,
    },
    /// A rider gets off into a neighboring hex.
    Dismount {
        /// The unit.
        unit: UnitId,
        /// The hex it gets off into.
        #[serde(with = "crate::hex::pair")]
        to: Hex,
    },
    /// A single unit surrenders.
    LayDownArms {
        /// The unit.
        unit: UnitId,
        /// The rule that makes it; none for an order.
        rule: Option<RuleId>,
    },
    /// A cleric turns undead.
    TurnUndead {
        /// The unit.
        unit: UnitId,
    },
    /// Two units wrestle.
    Wrestle {
        /// The unit that begins.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// What the contest is about.
        bid: Bid,
    },
    /// A unit lets go of the unit that it holds.
    Release {
        /// The unit.
        unit: UnitId,
    },
    /// The chase of the units that have fled begins.
    BeginChase,
    /// The quarry or the pursuers may decide.
    BeginChaseTurn,
    /// A unit of the quarry drops an item in the pursuers' way.
    #[serde(rename = "Drop")]
    DropInTheWay {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// Pursuers of one kind find an item that was dropped.
    Tempt {
        /// The first of these pursuers.
        unit: UnitId,
        /// The item.
        item: ItemId,
    },
    /// The pursuers run on.
    Pursue {
        /// The side of the pursuers.
        side: SideId,
    },
    /// The pursuers give up.
    LetGo {
        /// The side of the pursuers.
        side: SideId,
    },
    /// The chase ends.
    EndChase,
}

impl Act {
    /// The facts of this act; every act has them here and nowhere else.
    #[expect(clippy::too_many_lines, reason = "one match over all acts")]
    pub fn facts(&self) -> ActFacts {
        use ActKind as K;
        let (by, befalls, of) = (ActFacts::done_by, ActFacts::befalls, ActFacts::of);
        match *self {
            Act::Attack { attacker, target, weapon, occasion, .. } => {
                ActFacts::attack(attacker, occasion).names(Named::Unit(target)).names(Named::Item(weapon))
            }
            Act::Walk { unit, to } => by(unit, K::Motion).free().carried().names(Named::Hex(to)),
            Act::TurnTo { unit, .. } => by(unit, K::Motion).free().carried(),
            Act::Take { unit, .. } => by(unit, K::Motion).free(),
            Act::Fly { unit, .. } => by(unit, K::Motion).free().carried(),
            Act::Climb { unit, to } => by(unit, K::Motion).free().by_hand().names(Named::Hex(to)),
            Act::Mount { unit, mount } => {
                by(unit, K::Motion).free().by_hand().with_wits().names(Named::Unit(mount))
            }
            Act::Dismount { unit, to } => by(unit, K::Motion).free().names(Named::Hex(to)),
            Act::Draw { unit, item } | Act::Stow { unit, item } => {
                by(unit, K::Handling).free().by_hand().with_wits().costs(Cost::MINOR).names(Named::Item(item))
            }
            // It costs the action under water and the whole turn in a search: its rule counts that.
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
            Act::Aim { unit } => by(unit, K::Handling).free().by_hand().with_wits().keeps_aim(),
            Act::Parry { unit } => by(unit, K::Handling).free().by_hand().with_wits(),
            Act::Reload { unit, item } => by(unit, K::Handling)
                .free()
                .by_hand()
                .with_wits()
                .costs(Cost::ACTION)
                .names(Named::Item(item)),
            Act::Delay { unit, .. } => by(unit, K::Clock).keeps_aim(),
            Act::EndTurn { unit } => by(unit, K::Clock),
            Act::Surrender { side } => ActFacts { voluntary: true, ..of(K::Clock) }.names(Named::Side(side)),
            Act::Initiative { unit } => befalls(unit, K::Clock),
            Act::BeginRound | Act::BeginBlock | Act::EndRound | Act::EndBattle => of(K::Clock),
            Act::PassTime => of(K::Clock),
            Act::Bleed { unit } | Act::Sicken { unit } | Act::Tire { unit } | Act::Seize { unit } => {
                befalls(unit, K::Toll)
            }
            Act::Perish => of(K::Toll),
            Act::Rise { unit } => befalls(unit, K::Care),
            Act::CheckMorale { unit, .. } | Act::Cower { unit } => befalls(unit, K::Morale),
            Act::Flee { unit } => by(unit, K::Morale),
            // It ends aiming too, without an event of its own.
            Act::LayDownArms { unit, .. } => by(unit, K::Morale).keeps_aim(),
            Act::LeaveField { unit } => befalls(unit, K::Morale).free().carried(),
            Act::TurnUndead { unit } => {
                by(unit, K::Turning).free().by_hand().with_wits().costs(Cost::WHOLE_TURN)
            }
            Act::Hurl { unit, item, to } => by(unit, K::Fire)
                .free()
                .by_hand()
                .with_wits()
                .costs(Cost::of_attack(Occasion::Action))
                .names(Named::Item(item))
                .names(Named::Hex(to)),
            // An engulfed unit can still roll on the ground, and nothing else.
            Act::Extinguish { unit, target } if unit == target => {
                by(unit, K::Fire).free().by_hand().costs(Cost::WHOLE_TURN)
            }
            Act::Extinguish { unit, target } => {
                by(unit, K::Fire).free().by_hand().with_wits().costs(Cost::ACTION).names(Named::Unit(target))
            }
            Act::Treat { unit, target } => {
                by(unit, K::Care).free().by_hand().with_wits().costs(Cost::ACTION).names(Named::Unit(target))
            }
            Act::Cast { unit, at, .. } => {
                let facts = by(unit, K::Magic).free().by_hand().with_wits().costs(Cost::WHOLE_TURN);
                match at {
                    SpellTarget::Own => facts,
                    SpellTarget::Unit(target) => facts.names(Named::Unit(target)),
                    SpellTarget::Ground(hex) => facts.names(Named::Hex(hex)),
                }
            }
            Act::CompleteSpell { unit } | Act::WearOut { unit } => befalls(unit, K::Magic),
            // Who has cast it does not matter any more, so that a spell works on each unit by itself.
            Act::Endure { unit, .. } => befalls(unit, K::Magic),
            Act::Detect { unit } => befalls(unit, K::Detection),
            Act::Listen { unit } => by(unit, K::Detection).free().with_wits().costs(Cost::ACTION),
            Act::Notice => of(K::Detection),
            Act::Slay { unit, target } | Act::Kill { unit, target } => by(unit, K::Slaying)
                .free()
                .by_hand()
                .with_wits()
                .costs(Cost::WHOLE_ROUND)
                .names(Named::Unit(target)),
            Act::TrySlay { unit, target, occasion } => by(unit, K::Slaying)
                .free()
                .by_hand()
                .with_wits()
                .costs(Cost::of_attack(occasion))
                .names(Named::Unit(target)),
            Act::Burn { unit, .. } => befalls(unit, K::Fire),
            Act::Catch { hex } | Act::Kindle { hex } => of(K::Fire).names(Named::Hex(hex)),
            Act::BurnDown => of(K::Fire),
            Act::Wrestle { unit, target, bid } => ActFacts::contest(unit, target, bid),
            Act::Release { unit } => by(unit, K::Wrestling),
            Act::BeginChase | Act::BeginChaseTurn | Act::EndChase => of(K::Chase),
            Act::DropInTheWay { unit, item } => by(unit, K::Chase).names(Named::Item(item)),
            Act::Tempt { unit, item } => befalls(unit, K::Chase).names(Named::Item(item)),
            Act::Pursue { side } | Act::LetGo { side } => {
                ActFacts { voluntary: true, ..of(K::Chase) }.names(Named::Side(side))
            }
        }
    }

    /// Whether it is a melee attack, a shot or a throw.
    pub fn is_attack(&self) -> bool {
        matches!(self, Act::Attack { .. })
    }

    /// The unit that does it or to which it happens; `None` for the clock and for whole sides.
    pub fn actor(&self) -> Option<UnitId> {
        self.facts().actor
    }

    /// Whether it is about a unit of these: as its actor, or named by it.
    pub fn concerns(&self, units: impl Fn(&UnitId) -> bool) -> bool {
        let facts = self.facts();
        let names = |named: &Named| matches!(named, Named::Unit(unit) if units(unit));
        facts.actor.as_ref().is_some_and(&units) || facts.names.iter().any(names)
    }
}
