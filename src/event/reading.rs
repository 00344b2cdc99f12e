//! Facts that can be asked of any event: each event gives them here and nowhere else.

use super::parts::{FumbleEffect, FumbleRoll, Modifier};
use super::{
    AmmunitionLanding, AttackDamage, AttackRoll, BattleEvent, Drain, SlayingAttempt, SpellEffect, SpellHarm,
    SpellHealing,
};
use crate::event::BreakageRoll;
use crate::event::FlaskBreaking;
use crate::event::MoraleCheck;
use crate::event::Mounting;
use crate::event::WoundOpening;
use crate::hex::Hex;
use crate::model::{Burning, Roll, SideId, UnitId};

/// The cause of a loss of hit points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LossCause {
    /// An attack of this unit.
    Attack(UnitId),
    /// The unit's own wounds.
    Bleeding,
    /// Flames or holy water.
    Burning(Burning),
    /// Turning by this cleric.
    Turning(UnitId),
    /// A spell of this caster.
    Spell(UnitId),
}

/// A loss of hit points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loss {
    /// The unit that lost them.
    pub unit: UnitId,
    /// The cause.
    pub cause: LossCause,
    /// Points of damage, perhaps more than were left.
    pub damage: i16,
    /// Hit points before.
    pub before: i16,
    /// Hit points after.
    pub after: i16,
}

impl Loss {
    /// Hit points lost, those below 0 included.
    pub fn points(&self) -> u32 {
        u32::try_from(i32::from(self.before) - i32::from(self.after)).unwrap_or_default()
    }
}

/// Facts that can be asked of any event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EventFacts<'e> {
    /// The dice that were rolled for it.
    pub rolls: &'e [Roll],
    /// The rows added to a roll.
    pub modifiers: &'e [Modifier],
    /// The unit that it happened to, or that did it.
    pub unit: Option<UnitId>,
    /// Where it happened, if that is not simply the hex of the unit.
    pub hex: Option<Hex>,
    /// Hit points that the unit lost.
    pub loss: Option<Loss>,
    /// Whether a unit was hit, was hurt, fell or lost its weapon, or the battle ended.
    pub grave: bool,
}

impl<'e> EventFacts<'e> {
    fn of(unit: UnitId) -> EventFacts<'e> {
        EventFacts { unit: Some(unit), ..EventFacts::default() }
    }

    fn at(self, hex: Hex) -> EventFacts<'e> {
        EventFacts { hex: Some(hex), ..self }
    }

    fn rolled(self, rolls: &'e [Roll]) -> EventFacts<'e> {
        EventFacts { rolls, ..self }
    }

    fn costs(
        self,
        unit: UnitId,
        cause: LossCause,
        damage: i16,
        (before, after): (i16, i16),
    ) -> EventFacts<'e> {
        let loss = Some(Loss { unit, cause, damage, before, after });
        EventFacts { loss, grave: damage > 0, ..self }
    }

    fn grave(self) -> EventFacts<'e> {
        EventFacts { grave: true, ..self }
    }

    fn with(self, modifiers: &'e [Modifier]) -> EventFacts<'e> {
        EventFacts { modifiers, ..self }
    }
}

impl BattleEvent {
    /// The facts of this event.
    #[expect(clippy::too_many_lines, reason = "one match over all events")]
    pub fn facts(&self) -> EventFacts<'_> {
        use BattleEvent as E;
        let of = |unit: &UnitId| EventFacts::of(*unit);
        let nobody = EventFacts::default();
        match self {
            E::InitiativeRolled { unit, modifiers, rolls, .. } => of(unit).with(modifiers).rolled(rolls),
            E::TargetDrawn { target, rolls, .. } => of(target).rolled(rolls),
            E::AttackRolled(AttackRoll { target, at, modifiers, rolls, .. }) => {
                of(target).at(*at).with(modifiers).rolled(rolls)
            }
            E::FriendlyFire { victim, .. }
            | E::TightQuartersHit { victim, .. }
            | E::CriticalHit { victim, .. }
            | E::Wounded(WoundOpening { victim, .. })
            | E::Injured { victim, .. } => of(victim).grave(),
            E::Resisted { victim, .. } => of(victim),
            E::ConfirmationRolled(roll) => of(&roll.victim).rolled(&roll.rolls),
            E::PartHurt(hurt) => of(&hurt.victim).with(&hurt.modifiers).rolled(&hurt.rolls).grave(),
            E::PartSpared(spared) => of(&spared.victim).with(&spared.modifiers).rolled(&spared.rolls),
            E::ArmorTested(test) => EventFacts { grave: !test.held, ..of(&test.unit).rolled(&test.rolls) },
            E::ShockChecked(check) => of(&check.unit).rolled(&check.rolls),
            E::LifeDrained(Drain { unit, by, before, after, rolls, .. }) => {
                of(unit).rolled(rolls).costs(*unit, LossCause::Attack(*by), before - after, (*before, *after))
            }
            E::Died { unit, .. } => of(unit).grave(),
            E::Damaged(AttackDamage {
                attacker, victim, modifiers, damage, before, after, rolls, ..
            }) => of(victim).with(modifiers).rolled(rolls).costs(
                *victim,
                LossCause::Attack(*attacker),
                *damage,
                (*before, *after),
            ),
            E::Bled { unit, damage, before, after, rolls, .. } => {
                of(unit).rolled(rolls).costs(*unit, LossCause::Bleeding, *damage, (*before, *after))
            }
            E::Burned { unit, by, modifiers, damage, before, after, rolls } => of(unit)
                .with(modifiers)
                .rolled(rolls)
                .costs(*unit, LossCause::Burning(*by), *damage, (*before, *after)),
            E::UndeadDestroyed { unit, by, at, before } => {
                of(unit).at(*at).costs(*unit, LossCause::Turning(*by), *before, (*before, 0))
            }
            E::SpellCast(SpellEffect { unit, rolls, .. }) => of(unit).rolled(rolls),
            E::SpellHarmed(SpellHarm { unit, by, damage, before, after, .. }) => {
                of(unit).costs(*unit, LossCause::Spell(*by), *damage, (*before, *after))
            }
            E::SpellHealed(SpellHealing { unit, .. }) => of(unit),
            E::InjuryHealed(healing) => of(&healing.unit),
            E::SpellSpoiled(loss) => of(&loss.unit).rolled(&loss.rolls).grave(),
            E::SpellBegun(begun) => of(&begun.unit),
            E::FatigueChecked(check) => of(&check.unit).rolled(&check.rolls),
            E::SeizureChecked(check) => of(&check.unit).rolled(&check.rolls),
            E::Noticed { unit, at, .. } => of(unit).at(*at),
            E::SightLost { unit, last, .. } => EventFacts { hex: *last, ..of(unit) },
            E::Listened(roll) => of(&roll.unit).rolled(&roll.rolls),
            E::Detected(found) => of(&found.unit).with(&found.modifiers),
            E::BeganToDie { unit, .. } => of(unit).grave(),
            E::ComaChecked { unit, rolls, .. } => of(unit).rolled(rolls),
            E::Revived { unit, at } => of(unit).at(*at),
            E::Steadied(steadying) => of(&steadying.target).rolled(&steadying.rolls),
            E::SlayingTried(attempt) => {
                let SlayingAttempt { target, modifiers, rolls, slain, .. } = attempt;
                EventFacts { grave: *slain, ..of(target).with(modifiers).rolled(rolls) }
            }
            E::Tended(tending) => of(&tending.target).rolled(&tending.rolls),
            E::Fell { unit, at } => of(unit).at(*at).grave(),
            E::LeftField { unit, at } => of(unit).at(*at),
            E::Fumbled { unit, .. } | E::Broke { unit, .. } => of(unit).grave(),
            E::BattleEnded { .. } => nobody.grave(),
            E::FumbleRolled(fumble) => of(&fumble.unit).rolled(&fumble.rolls).grave(),
            E::ItemTested(test) => of(&test.unit).rolled(&test.rolls),
            E::BreakageTested(BreakageRoll { unit, rolls, .. }) | E::Searched { unit, rolls, .. } => {
                of(unit).rolled(rolls)
            }
            E::ItemMoved(moved) => {
                EventFacts { hex: moved.to.ground(), ..of(&moved.unit).rolled(&moved.rolls) }
            }
            E::AmmunitionLanded(AmmunitionLanding { unit, to, .. }) => {
                EventFacts { hex: to.ground(), ..of(unit) }
            }
            E::MoraleChecked(MoraleCheck { units, modifiers, rolls, .. }) => {
                EventFacts { unit: units.first().copied(), ..nobody }.with(modifiers).rolled(rolls)
            }
            E::EnemiesMet { units, .. } => EventFacts { unit: units.first().copied(), ..nobody },
            E::TurningTried(turning) => of(&turning.unit).rolled(&turning.rolls),
            E::SavingThrow { unit, rolls, .. } => of(unit).rolled(rolls),
            E::FlaskBroke(FlaskBreaking { unit, at, rolls, .. }) => of(unit).at(*at).rolled(rolls),
            E::Smothered(smothering) => of(&smothering.target).rolled(&smothering.rolls),
            E::FireChanged { at, rolls, .. } => nobody.at(*at).rolled(rolls),
            E::Wrestled(contest) => of(&contest.target).rolled(&contest.rolls),
            E::HoldChanged(hold) => of(&hold.unit),
            E::Tempted(temptation) => nobody.rolled(&temptation.rolls),
            E::Raced(race) => nobody.rolled(&race.rolls),
            E::Delayed { unit, .. }
            | E::TurnSpent { unit, .. }
            | E::TurnEnded { unit, .. }
            | E::Turned { unit, .. }
            | E::StanceTaken { unit, .. }
            | E::LayerChanged { unit, .. }
            | E::ConditionBegan { unit, .. }
            | E::ConditionEnded { unit, .. }
            | E::TookAim { unit, .. }
            | E::Loaded { unit, .. }
            | E::EnhancementChanged { unit, .. }
            | E::AmmunitionSpent { unit, .. }
            | E::AmmunitionGathered { unit, .. }
            | E::Voided { unit, .. }
            | E::LifeReturned { unit, .. }
            | E::Rested { unit }
            | E::Routed { unit }
            | E::Cowered { unit }
            | E::LaidDownArms { unit, .. }
            | E::UndeadTurned { unit, .. } => of(unit),
            E::WickLit(lit) => of(&lit.unit),
            E::Moved { unit, to, .. }
            | E::Mounted(Mounting { unit, to, .. })
            | E::Dismounted { unit, to, .. } => of(unit).at(*to),
            E::ChoiceAsked { chooser, .. } | E::ChoiceMade { chooser, .. } => of(chooser),
            E::BattleBegan { .. }
            | E::RoundBegan { .. }
            | E::BlockBegan { .. }
            | E::Surrendered { .. }
            | E::ChainCut { .. }
            | E::HoldCounted { .. }
            | E::RoundEnded { .. }
            | E::ChaseBegan(_)
            | E::ChaseTurnBegan(_)
            | E::WayBlocked(_)
            | E::Caught(_)
            | E::GotAway(_)
            | E::PursuitGivenUp(_)
            | E::ChaseEnded(_) => nobody,
        }
    }

    /// Whether it tells that somebody fumbled; of each fumble one event does.
    pub fn is_fumble(&self) -> bool {
        // That a weapon is dropped has an event of its own.
        if let BattleEvent::FumbleRolled(FumbleRoll { effect, .. }) = self {
            return *effect != FumbleEffect::Drops;
        }
        matches!(self, BattleEvent::Fumbled { .. })
    }

    /// The dice that were rolled for it.
    pub fn rolls(&self) -> &[Roll] {
        self.facts().rolls
    }

    /// The rows added to a roll of this event.
    pub fn modifiers(&self) -> &[Modifier] {
        self.facts().modifiers
    }

    /// The side and the units that may act from now on, if the event changes that.
    pub fn block(&self) -> Option<(SideId, &[UnitId])> {
        if let BattleEvent::BlockBegan { side, units, .. } = self {
            return Some((*side, units));
        }
        let BattleEvent::ChaseTurnBegan(begun) = self else { return None };
        Some((begun.side, &begun.units))
    }

    /// The event as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("an event holds only what JSON can say")
    }
}
