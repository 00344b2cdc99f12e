//! What an event changes, in one place: the world of a battle, a snapshot of it and the table in the window all
//! follow this list and nothing else.

use crate::event::MoraleCheck;
use crate::event::Mounting;
use crate::event::WoundOpening;
use std::sync::Arc;

use super::{
    AmmunitionLanding, AttackDamage, AttackRoll, BattleEvent, BleedingState, HoldChange, SlayingAttempt,
    SpellBeginning, SpellEffect, SpellHarm, SpellHealing, SpellLoss,
};
use crate::hex::{Facing, Hex};
use crate::model::{
    Casting, ClockChange, Condition, ConditionCause, Enhancement, Fire, Gear, Grapple, Injury, ItemId,
    Lasting, Manner, MoraleTrigger, Place, RuinedArmor, RuleId, SecretChange, SideId, Sinking, Spell, Stance,
    Status, Training, Turn, UnitId, Wound,
};

const A03: RuleId = RuleId::a(3);
const R02: RuleId = RuleId::r(2);
const R23: RuleId = RuleId::r(23);
const R42: RuleId = RuleId::r(42);
const R51: RuleId = RuleId::r(51);

/// One thing that is different after an event.
#[derive(Debug, Clone, PartialEq)]
pub enum Change<'e> {
    /// A unit is in this hex.
    Position(UnitId, Hex),
    /// A unit faces this way.
    Facing(UnitId, Facing),
    /// A unit rides this mount, or none.
    Riding(UnitId, Option<UnitId>),
    /// A unit has this stance.
    Stance(UnitId, Stance),
    /// A unit flies in this layer.
    Layer(UnitId, u8),
    /// A unit is in this condition.
    ConditionBegins(UnitId, Lasting),
    /// A unit is no longer in this condition by this cause, or by any if none is named.
    ConditionEnds(UnitId, Condition, Option<ConditionCause>),
    /// This is left of a unit's turn.
    Turn(UnitId, Turn),
    /// A unit has this many hit points.
    HitPoints(UnitId, i16),
    /// A unit has this class and level.
    Training(UnitId, Training),
    /// A unit has this many full hit points when it is unhurt.
    FullHitPoints(UnitId, i16),
    /// A unit has one more wound.
    Wound(UnitId, Wound),
    /// A unit has one more injury of a part of its body.
    Injury(UnitId, Injury),
    /// A worn piece is useless at one part of a unit's body.
    ArmorRuined(UnitId, RuinedArmor),
    /// A wound of a unit, by its number, bleeds as much as this now.
    Bleeding(UnitId, u16, BleedingState),
    /// A unit has this many injury points.
    InjuryPoints(UnitId, u16),
    /// A unit has struck or was struck at in melee in the present round.
    Fought(UnitId),
    /// A unit has been tested for exhaustion: this is its last round of melee without a penalty.
    FreshUntil(UnitId, u32),
    /// The rounds of melee of a unit count anew.
    Rested(UnitId),
    /// A unit has this status.
    Status(UnitId, Status),
    /// A unit sinks this way, or no more.
    Sinks(UnitId, Option<Sinking>),
    /// A unit has missed the check for a coma by so much, or passed it.
    StandsShock(UnitId, u16),
    /// A unit has left death's door behind.
    LeavesDeathsDoor(UnitId),
    /// A unit has met its enemies.
    HasMetEnemies(UnitId),
    /// A unit has been at half strength.
    WasHalved(UnitId),
    /// A unit was turned by this cleric.
    TurnedBy(UnitId, UnitId),
    /// A unit has left the field in the present round.
    LeftField(UnitId),
    /// A unit has got away: nobody chases it any more.
    OutOfReach(UnitId),
    /// A unit is in this hold.
    Grapple(UnitId, &'e Grapple),
    /// A unit casts this spell, or none.
    Casting(UnitId, Option<Casting>),
    /// A unit can cast a spell so often again today.
    SpellLeft(UnitId, Spell, u8),
    /// An injury of a unit, by its number, is healed.
    InjuryHealed(UnitId, u16),
    /// An item is in another place.
    Place {
        /// The item.
        item: ItemId,
        /// Its place.
        to: Place,
        /// The hand that holds it, if one does.
        hand: u8,
        /// The unit that fumbled it, and the round.
        fumbled: Option<(UnitId, u32)>,
    },
    /// An item is broken.
    Broken(ItemId),
    /// An item has this magic.
    Enhancement(ItemId, &'e Enhancement),
    /// A bundle of ammunition has this count.
    Count(ItemId, u16),
    /// A weapon needs this many actions to be loaded.
    ToLoad(ItemId, u8),
    /// An item is now this piece of gear.
    Gear(ItemId, Gear),
    /// Ammunition lies on the ground, in the bundle with this id or, if there is none, in a new one.
    Laid {
        /// The bundle it was shot from.
        bundle: ItemId,
        /// The bundle on the ground.
        item: ItemId,
        /// Count in the bundle.
        count: u16,
        /// Its magic.
        enhancement: &'e Enhancement,
        /// Its place.
        to: Place,
    },
    /// A hex has this fire.
    Fire(Fire),
    /// A side has held the zone of an objective for this many rounds.
    Held {
        /// The side.
        side: SideId,
        /// Number of the objective, from 0.
        objective: u8,
        /// Rounds in a row.
        rounds: u8,
    },
    /// What a side knows changes.
    Secret(SecretChange),
    /// The clock changes.
    Clock(ClockChange<'e>),
}

/// The state of a battle that follows events.
pub trait Follower {
    /// The mount of a unit, if it rides.
    fn mount_of(&self, unit: UnitId) -> Option<UnitId>;

    /// Applies one change. A change of something it does not know has no effect.
    fn change(&mut self, change: Change);

    /// Applies all changes of an event.
    fn follow(&mut self, event: &BattleEvent)
    where
        Self: Sized,
    {
        event.changes(self);
    }
}

impl BattleEvent {
    /// Passes the changes of this event to a follower, one after the other.
    #[expect(clippy::too_many_lines, reason = "one match over all events")]
    pub fn changes(&self, follower: &mut impl Follower) {
        use BattleEvent as E;
        use Change as C;
        use ClockChange as K;
        let mut tell = |change| follower.change(change);
        match self {
            E::Moved { unit, to, facing_after, .. } => each(follower, *unit, |unit| {
                [C::Position(unit, *to), C::Facing(unit, *facing_after), C::Clock(K::Walks(unit, *to))]
            }),
            E::Turned { unit, after, .. } => each(follower, *unit, |unit| [C::Facing(unit, *after)]),
            E::Mounted(Mounting { unit, mount, to, facing, .. }) => {
                tell(C::Riding(*unit, Some(*mount)));
                tell(C::Position(*unit, *to));
                tell(C::Facing(*unit, *facing));
            }
            E::Dismounted { unit, to, .. } => {
                tell(C::Riding(*unit, None));
                tell(C::Position(*unit, *to));
            }
            E::LayerChanged { unit, after, .. } => tell(C::Layer(*unit, *after)),
            E::StanceTaken { unit, after, .. } => tell(C::Stance(*unit, *after)),
            E::ConditionBegan { unit, condition, rule, by, part, number, until, effects } => {
                let cause = ConditionCause { rule: Some(*rule), by: *by, part: *part, number: *number };
                let (condition, until, effects) = (*condition, *until, effects.clone());
                tell(C::ConditionBegins(*unit, Lasting { condition, cause, until, effects }));
            }
            E::ConditionEnded { unit, condition, cause, .. } => {
                tell(C::ConditionEnds(*unit, *condition, *cause));
            }
            E::TookAim { unit, .. } => {
                tell(C::ConditionBegins(*unit, Lasting::caused(Condition::Aiming, R02)))
            }
            E::TurnSpent { unit, after, .. } | E::TurnEnded { unit, after, .. } => {
                tell(C::Turn(*unit, *after));
            }
            E::Damaged(AttackDamage { victim: unit, after, .. })
            | E::Bled { unit, after, .. }
            | E::Burned { unit, after, .. } => tell(C::HitPoints(*unit, *after)),
            E::Wounded(WoundOpening { victim, wound, bleeding, grade, opened, part, .. }) => {
                let (number, bleeding, grade) = (*wound, *bleeding, *grade);
                let (opened, part) = (opened.unwrap_or_default(), *part);
                tell(C::Wound(
                    *victim,
                    Wound { number, bleeding, grade, opened, part, effects: Arc::default() },
                ));
            }
            E::PartHurt(hurt) => {
                tell(C::Injury(hurt.victim, hurt.injury()));
                tell(C::HitPoints(hurt.victim, hurt.after));
            }
            E::ArmorTested(test) => {
                if !test.held {
                    test.item.into_iter().for_each(|item| tell(C::Broken(item)));
                    test.ruined.into_iter().for_each(|ruined| tell(C::ArmorRuined(test.unit, ruined)));
                }
            }
            E::LifeDrained(drain) => {
                drain.training.into_iter().for_each(|training| tell(C::Training(drain.unit, training)));
                drain.full.into_iter().for_each(|full| tell(C::FullHitPoints(drain.unit, full)));
                tell(C::HitPoints(drain.unit, drain.after));
            }
            E::LifeReturned { unit, after, .. }
            | E::SpellHarmed(SpellHarm { unit, after, .. })
            | E::SpellHealed(SpellHealing { unit, after, .. }) => tell(C::HitPoints(*unit, *after)),
            E::SpellBegun(SpellBeginning { unit, spell, at, done, item, later }) => {
                tell(C::Casting(*unit, Some(Casting { spell: *spell, at: *at, done: *done, item: *item })));
                tell(C::ConditionBegins(*unit, Lasting::caused(Condition::Casting, A03)));
                tell(C::Clock(K::GoBack(later)));
            }
            E::SpellSpoiled(SpellLoss { unit, spell, left, segment, .. }) => {
                segment.iter().for_each(|segment| tell(C::Clock(K::SegmentComes(*segment))));
                spell_is_over(*unit, *spell, *left).into_iter().for_each(tell);
            }
            E::SpellCast(SpellEffect { unit, spell, left, segment, .. }) => {
                tell(C::Clock(K::SegmentComes(*segment)));
                spell_is_over(*unit, *spell, *left).into_iter().for_each(tell);
            }
            E::InjuryHealed(healing) => {
                tell(C::InjuryHealed(healing.unit, healing.injury));
                healing.leaves.iter().for_each(|injury| tell(C::Injury(healing.unit, injury.clone())));
            }
            E::AttackRolled(AttackRoll { attacker, target, manner: Manner::Melee, .. })
            | E::SlayingTried(SlayingAttempt { unit: attacker, target, .. }) => {
                tell(C::Fought(*attacker));
                tell(C::Fought(*target));
            }
            E::Wrestled(contest) => {
                let all = contest.grapplers.iter().chain([&contest.target]);
                all.for_each(|unit| tell(C::Fought(*unit)));
            }
            E::FatigueChecked(check) => tell(C::FreshUntil(check.unit, check.fresh_until)),
            E::Rested { unit } => tell(C::Rested(*unit)),
            E::BeganToDie { unit, round, .. } => {
                tell(C::Status(*unit, Status::Dying));
                tell(C::Sinks(*unit, Some(Sinking { since: *round, slowed: false })));
            }
            E::Steadied(steadying) => {
                tell(C::Sinks(steadying.target, steadying.after));
                if steadying.after.is_none() {
                    tell(C::Status(steadying.target, Status::Fallen));
                }
            }
            E::ComaChecked { unit, margin, .. } => tell(C::StandsShock(*unit, *margin)),
            E::Revived { unit, .. } => {
                tell(C::Status(*unit, Status::Fighting));
                tell(C::LeavesDeathsDoor(*unit));
            }
            E::Died { unit, .. } => {
                tell(C::Status(*unit, Status::Dead));
                tell(C::Sinks(*unit, None));
            }
            E::Tended(tending) => tell(C::Bleeding(tending.target, tending.wound, tending.after)),
            E::Injured { victim, after, .. } => tell(C::InjuryPoints(*victim, *after)),
            E::Fell { unit, .. } => tell(C::Status(*unit, Status::Fallen)),
            E::Surrendered { units, .. } => {
                units.iter().for_each(|unit| tell(C::Status(*unit, Status::Surrendered)));
            }
            E::LaidDownArms { unit, .. } => tell(C::Status(*unit, Status::Surrendered)),
            E::EnemiesMet { units, .. } => units.iter().for_each(|unit| tell(C::HasMetEnemies(*unit))),
            E::MoraleChecked(MoraleCheck { units, trigger, held, .. }) => {
                for unit in units {
                    tell(match trigger {
                        MoraleTrigger::FirstMeeting => C::HasMetEnemies(*unit),
                        MoraleTrigger::HalfStrength => C::WasHalved(*unit),
                    });
                    if !held {
                        tell(C::ConditionBegins(*unit, Lasting::caused(Condition::Routed, R23)));
                    }
                }
            }
            E::Routed { unit } => tell(C::ConditionBegins(*unit, Lasting::caused(Condition::Routed, R23))),
            E::LeftField { unit, .. } => {
                each(follower, *unit, |unit| [C::Status(unit, Status::Fled), C::LeftField(unit)])
            }
            E::UndeadTurned { unit, by } => {
                let cause = ConditionCause { by: Some(*by), ..ConditionCause::rule(R51) };
                tell(C::ConditionBegins(*unit, Lasting { cause, ..Lasting::plain(Condition::Turned) }));
                tell(C::TurnedBy(*unit, *by));
            }
            E::UndeadDestroyed { unit, .. } => {
                tell(C::HitPoints(*unit, 0));
                tell(C::Status(*unit, Status::Fallen));
            }
            E::HoldChanged(hold) => {
                tell(C::Grapple(hold.unit, &hold.after));
                for change in conditions_of(hold) {
                    tell(change);
                }
            }
            E::ItemMoved(moved) => tell(C::Place {
                item: moved.item,
                to: moved.to,
                hand: moved.hand.unwrap_or_default(),
                fumbled: moved.fumbled,
            }),
            E::Broke { item, .. } => tell(C::Broken(*item)),
            E::EnhancementChanged { item, after, .. } => tell(C::Enhancement(*item, after)),
            E::AmmunitionSpent { item, after, .. } => tell(C::Count(*item, *after)),
            E::AmmunitionLanded(AmmunitionLanding { bundle, item, after, enhancement_after, to, .. }) => {
                tell(C::Laid {
                    bundle: *bundle,
                    item: *item,
                    count: *after,
                    enhancement: enhancement_after,
                    to: *to,
                })
            }
            E::AmmunitionGathered { item, into, after, .. } => {
                tell(C::Count(*into, *after));
                tell(C::Count(*item, 0));
                tell(C::Place { item: *item, to: Place::Lost, hand: 0, fumbled: None });
            }
            E::Loaded { item, after, .. } => tell(C::ToLoad(*item, *after)),
            E::WickLit(lit) => tell(C::Gear(lit.item, lit.after)),
            E::FireChanged { at, after, .. } => tell(C::Fire(Fire { hex: *at, left: *after })),
            E::HoldCounted { side, objective, after, .. } => {
                tell(C::Held { side: *side, objective: *objective, rounds: *after });
            }
            E::RoundBegan { round, turns } => {
                turns.iter().for_each(|(unit, turn)| tell(C::Turn(*unit, *turn)));
                tell(C::Clock(K::RoundBegins(*round)));
            }
            E::InitiativeRolled { unit, segment, tie, .. } => {
                tell(C::Clock(K::Enters { unit: *unit, segment: *segment, tie: *tie }));
            }
            E::BlockBegan { segment, units, .. } => tell(C::Clock(K::BlockBegins(*segment, units))),
            E::Delayed { unit, to, tie, .. } => {
                tell(C::Clock(K::LeavesBlock(*unit)));
                tell(C::Clock(K::Enters { unit: *unit, segment: *to, tie: *tie }));
            }
            E::SightLost { unit, side, last } => {
                tell(C::Secret(SecretChange::Hides { unit: *unit, from: *side, last: *last }));
            }
            E::Noticed { unit, side, at, attacked_in, alerts } => {
                let (unit, to, at, attacked_in, alerts) = (*unit, *side, *at, *attacked_in, *alerts);
                tell(C::Secret(SecretChange::Shows { unit, to, at, attacked_in, alerts }));
            }
            E::Listened(roll) => tell(C::Clock(K::Listens(roll.unit))),
            E::Detected(found) => {
                tell(C::Secret(SecretChange::Detects { unit: found.unit, by: found.side }));
            }
            E::RoundEnded { .. } => tell(C::Clock(K::RoundEnds)),
            E::BattleEnded { outcome } => tell(C::Clock(K::BattleEnds(outcome))),
            E::ChaseBegan(begun) => {
                tell(C::Clock(K::ChaseBegins { quarry: &begun.quarry, pursuers: &begun.pursuers }));
            }
            E::ChaseTurnBegan(begun) => {
                begun.units.iter().for_each(|unit| tell(C::Turn(*unit, Turn::default())));
                let (round, turn, units) = (begun.round, begun.turn, &begun.units);
                tell(C::Clock(K::ChaseTurnBegins { round, turn, units }));
            }
            E::Tempted(tempted) => {
                if tempted.stopped {
                    tell(C::Clock(K::PursuersStop(&tempted.units)));
                }
            }
            E::WayBlocked(blocked) => tell(C::Clock(K::PursuersStop(&blocked.stopped))),
            E::PursuitGivenUp(_) => tell(C::Clock(K::PursuitEnds)),
            E::Caught(capture) => {
                for unit in &capture.units {
                    each(follower, *unit, |unit| [C::Status(unit, Status::Caught)]);
                }
                follower.change(C::Clock(K::QuarryIsGone(&capture.units)));
            }
            E::GotAway(getaway) => {
                getaway.units.iter().for_each(|unit| tell(C::OutOfReach(*unit)));
                tell(C::Clock(K::QuarryIsGone(&getaway.units)));
            }
            E::ChaseEnded(ending) => {
                ending.away.iter().for_each(|unit| tell(C::OutOfReach(*unit)));
                tell(C::Clock(K::ChaseEnds));
            }
            E::BattleBegan { .. }
            | E::TargetDrawn { .. }
            | E::AttackRolled(_)
            | E::FriendlyFire { .. }
            | E::TightQuartersHit { .. }
            | E::Resisted { .. }
            | E::CriticalHit { .. }
            | E::ConfirmationRolled(_)
            | E::PartSpared(_)
            | E::ShockChecked(_)
            | E::SeizureChecked(_)
            | E::Fumbled { .. }
            | E::FumbleRolled(_)
            | E::ItemTested(_)
            | E::BreakageTested(_)
            | E::Searched { .. }
            | E::ChoiceAsked { .. }
            | E::ChoiceMade { .. }
            | E::Voided { .. }
            | E::ChainCut { .. }
            | E::SavingThrow { .. }
            | E::Cowered { .. }
            | E::TurningTried(_)
            | E::FlaskBroke(_)
            | E::Smothered(_)
            | E::Raced(_) => {}
        }
    }
}

/// Passes the same changes for a unit and its mount, which move together.
fn each<'e, const N: usize>(
    follower: &mut impl Follower,
    unit: UnitId,
    changes: impl Fn(UnitId) -> [Change<'e>; N],
) {
    let mount = follower.mount_of(unit);
    for unit in std::iter::once(unit).chain(mount) {
        changes(unit).into_iter().for_each(|change| follower.change(change));
    }
}

/// What changes for a caster whose spell is over.
fn spell_is_over(unit: UnitId, spell: Spell, left: u8) -> [Change<'static>; 3] {
    [
        Change::Casting(unit, None),
        Change::ConditionEnds(unit, Condition::Casting, None),
        Change::SpellLeft(unit, spell, left),
    ]
}

/// The conditions that begin and end with a change of hold, for all units that are or were part of it.
fn conditions_of(hold: &HoldChange) -> impl Iterator<Item = Change<'static>> {
    let HoldChange { unit, before, after } = hold;
    let old = before.condition().map(|condition| Change::ConditionEnds(*unit, condition, None));
    let begins = |unit, condition| Change::ConditionBegins(unit, Lasting::caused(condition, R42));
    let new = after.condition().map(|condition| begins(*unit, condition));
    let gone = before.by.difference(&after.by);
    let gone = gone.map(|holder| Change::ConditionEnds(*holder, Condition::Grappling, None));
    let there = after.by.iter().map(move |holder| begins(*holder, Condition::Grappling));
    old.into_iter().chain(new).chain(gone).chain(there)
}
