//! What has happened to units and items on one way: the events that a forecast counts over several steps.

use crate::event::WoundOpening;
use std::collections::BTreeSet;

use crate::event::{
    BattleEvent, Blockade, Contest, HoldChange, ItemMotion, ItemMove, Loss, LossCause, PartHurt,
    SlayingAttempt, SpellHealing, SpellLoss, Temptation,
};
use crate::model::{
    BodyArea, ChaseFate, Condition, ConditionCause, Degree, ItemId, LastingEffect, PartId, UnitId,
};

/// One thing that has happened to a unit or an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Happening {
    /// A unit has lost so many points to attacks and burning.
    Damage(UnitId, i32),
    /// A unit has got so many points back by a spell.
    Healed(UnitId, i32),
    /// A unit has been wounded.
    Wounded(UnitId),
    /// The worst injury that a unit has got, and whether it is of the whole part, not only of the end of a limb.
    Hurt(UnitId, Degree, bool, BodyArea, PartId),
    /// Something has come upon a unit besides blows.
    Afflicted(UnitId, Condition, ConditionCause),
    /// A spell has done a unit some good.
    Favored(UnitId, Condition, ConditionCause),
    /// A state that came upon a unit, or did it some good, is over.
    Freed(UnitId, Condition),
    /// Oil burns on a unit.
    Alight(UnitId),
    /// A unit has gone down.
    Fell(UnitId),
    /// A unit is dying.
    Dying(UnitId),
    /// A unit is dead.
    Dead(UnitId),
    /// A unit has been slain while it was helpless.
    Slain(UnitId),
    /// A unit has been turned.
    Turned(UnitId),
    /// A unit has been destroyed by a cleric's turning.
    Destroyed(UnitId),
    /// A unit has won a wrestling contest.
    Won(UnitId),
    /// A unit is held or pinned.
    Held(UnitId, Condition),
    /// The result of a race for a runner.
    Fate(UnitId, ChaseFate),
    /// A pursuer has stopped.
    Stopped(UnitId),
    /// A unit has left the field.
    Left(UnitId),
    /// A unit burns no more.
    PutOut(UnitId),
    /// A wound of a unit bleeds less.
    Bound(UnitId),
    /// A dying unit sinks more slowly, or no more.
    Steadied(UnitId),
    /// A unit that was down fights again.
    Revived(UnitId),
    /// The words of a caster came out wrong.
    Misspoken(UnitId),
    /// A caster has lost the spell that it was casting, but not by its words.
    Spoiled(UnitId),
    /// An item has been found, picked up or taken from somebody's hands.
    Gained(ItemId),
}

/// Whom or what a happening is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum HappeningSubject {
    Unit(UnitId),
    Item(ItemId),
}

impl Happening {
    /// The state that has come upon a unit, whatever causes it.
    pub fn state(self) -> Option<(UnitId, Condition)> {
        if let Happening::Afflicted(unit, condition, _) | Happening::Favored(unit, condition, _) = self {
            return Some((unit, condition));
        }
        None
    }

    /// Whom or what it is about.
    pub fn subject(self) -> HappeningSubject {
        use Happening as H;
        match self {
            H::Damage(unit, _)
            | H::Healed(unit, _)
            | H::Held(unit, _)
            | H::Fate(unit, _)
            | H::Hurt(unit, ..)
            | H::Afflicted(unit, ..)
            | H::Favored(unit, ..)
            | H::Freed(unit, _) => HappeningSubject::Unit(unit),
            H::Wounded(unit) | H::Alight(unit) | H::Fell(unit) | H::Turned(unit) => {
                HappeningSubject::Unit(unit)
            }
            H::Destroyed(unit) | H::Slain(unit) | H::Won(unit) | H::Stopped(unit) => {
                HappeningSubject::Unit(unit)
            }
            H::Left(unit) | H::PutOut(unit) | H::Bound(unit) | H::Revived(unit) => {
                HappeningSubject::Unit(unit)
            }
            H::Dying(unit) | H::Dead(unit) | H::Steadied(unit) | H::Misspoken(unit) => {
                HappeningSubject::Unit(unit)
            }
            H::Spoiled(unit) => HappeningSubject::Unit(unit),
            H::Gained(item) => HappeningSubject::Item(item),
        }
    }
}

/// What has happened to all units and items so far; of points lost, of holds and of races the last of each unit, of
/// injuries the worst.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Happened(BTreeSet<Happening>);

impl Happened {
    /// The same after these events.
    pub fn after(&self, events: &[BattleEvent]) -> Happened {
        let mut happened = self.clone();
        for event in events {
            happened.add(event);
        }
        happened
    }

    /// All of it, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = &Happening> {
        self.0.iter()
    }

    /// Whom and what it is about that is otherwise in `other`.
    pub fn differences<'h>(&'h self, other: &'h Happened) -> impl Iterator<Item = HappeningSubject> + 'h {
        self.0.symmetric_difference(&other.0).map(|happening| happening.subject())
    }

    fn insert_all<U>(&mut self, units: impl IntoIterator<Item = U>, happening: impl Fn(U) -> Happening) {
        self.0.extend(units.into_iter().map(happening));
    }

    /// Adds points to those that a unit has lost.
    fn lose(&mut self, unit: UnitId, points: i32) {
        let of_unit = Happening::Damage(unit, i32::MIN)..=Happening::Damage(unit, i32::MAX);
        let mut so_far = 0;
        if let Some(&before @ Happening::Damage(_, points)) = self.0.range(of_unit).next() {
            self.0.remove(&before);
            so_far = points;
        }
        self.0.insert(Happening::Damage(unit, so_far + points));
    }

    /// A condition begins.
    fn begin(
        &mut self,
        unit: UnitId,
        (condition, cause): (Condition, ConditionCause),
        effects: &[LastingEffect],
    ) {
        // What ends only to begin anew goes on.
        self.0.remove(&Happening::Freed(unit, condition));
        if is_affliction(condition) && !effects.iter().any(LastingEffect::relieves) {
            self.0.insert(Happening::Afflicted(unit, condition, cause));
        }
        if is_favor(condition) {
            self.0.insert(Happening::Favored(unit, condition, cause));
        }
        if condition == Condition::Alight {
            self.0.insert(Happening::Alight(unit));
        }
    }

    /// A condition ends, by a cause or by all: what began on this way and ends on it is not left on the unit.
    fn end(&mut self, unit: UnitId, condition: Condition, cause: Option<ConditionCause>) {
        let ends = |what: (UnitId, Condition), by: ConditionCause| {
            what == (unit, condition) && cause.is_none_or(|cause| cause == by)
        };
        self.0.retain(|happening| {
            if let Happening::Afflicted(unit, condition, by) | Happening::Favored(unit, condition, by) =
                *happening
            {
                return !ends((unit, condition), by);
            }
            condition != Condition::Alight || *happening != Happening::Alight(unit)
        });
        if is_affliction(condition) || is_favor(condition) {
            self.0.insert(Happening::Freed(unit, condition));
        }
        if matches!(condition, Condition::Alight | Condition::Engulfed) {
            self.0.insert(Happening::PutOut(unit));
        }
    }

    #[expect(clippy::too_many_lines, reason = "one match over all events")]
    fn add(&mut self, event: &BattleEvent) {
        use Happening as H;
        if let Some(Loss {
            unit,
            cause: LossCause::Attack(_) | LossCause::Burning(_) | LossCause::Spell(_),
            damage,
            ..
        }) = event.facts().loss
        {
            self.lose(unit, i32::from(damage));
        }
        if let BattleEvent::SpellHealed(SpellHealing { unit, before, after, .. }) = event {
            self.0.insert(H::Healed(*unit, i32::from(after - before)));
        }
        if let BattleEvent::Wounded(WoundOpening { victim, .. }) = event {
            self.0.insert(H::Wounded(*victim));
        }
        if let BattleEvent::PartHurt(hurt) = event {
            let of_unit = |happening: &H| matches!(happening, H::Hurt(unit, ..) if *unit == hurt.victim);
            let known = self.0.iter().copied().find(of_unit);
            let PartHurt { victim, degree, partial, area, part, .. } = *hurt;
            let worst = known.max(Some(H::Hurt(victim, degree, !partial, area, part)));
            self.0.retain(|happening| !of_unit(happening));
            self.0.extend(worst);
        }
        if let BattleEvent::Tended(tending) = event
            && tending.before != tending.after
        {
            self.0.insert(H::Bound(tending.target));
        }
        if let BattleEvent::ConditionBegan { unit, condition, rule, by, part, number, effects, .. } = event {
            let cause = ConditionCause { rule: Some(*rule), by: *by, part: *part, number: *number };
            self.begin(*unit, (*condition, cause), effects);
        }
        if let BattleEvent::ConditionEnded { unit, condition, cause, .. } = event {
            self.end(*unit, *condition, *cause);
        }
        if let BattleEvent::LifeDrained(drain) = event
            && drain.levels > 0
        {
            self.0.insert(H::Afflicted(drain.unit, Condition::Drained, ConditionCause::default()));
        }
        if let BattleEvent::Fell { unit, .. } = event {
            self.0.insert(H::Fell(*unit));
        }
        if let BattleEvent::BeganToDie { unit, .. } = event {
            self.0.insert(H::Dying(*unit));
        }
        if let BattleEvent::Died { unit, .. } = event {
            self.0.remove(&H::Dying(*unit));
            self.0.insert(H::Dead(*unit));
        }
        if let BattleEvent::Steadied(steadying) = event
            && steadying.after != Some(steadying.before)
        {
            self.0.remove(&H::Dying(steadying.target));
            self.0.insert(H::Steadied(steadying.target));
        }
        if let BattleEvent::Revived { unit, .. } = event {
            self.0.insert(H::Revived(*unit));
        }
        if let BattleEvent::SpellSpoiled(SpellLoss { unit, failed, .. }) = event {
            self.0.insert(if *failed { H::Misspoken(*unit) } else { H::Spoiled(*unit) });
        }
        if let BattleEvent::SlayingTried(SlayingAttempt { target, slain: true, .. }) = event {
            self.0.insert(H::Slain(*target));
        }
        if let BattleEvent::UndeadTurned { unit, .. } = event {
            self.0.insert(H::Turned(*unit));
        }
        if let BattleEvent::UndeadDestroyed { unit, .. } = event {
            self.0.insert(H::Destroyed(*unit));
        }
        if let BattleEvent::Wrestled(Contest { winner, .. }) = event {
            self.0.insert(H::Won(*winner));
        }
        if let BattleEvent::HoldChanged(HoldChange { unit, after, .. }) = event {
            self.0.retain(|happening| !matches!(happening, H::Held(held, _) if held == unit));
            self.insert_all(after.condition(), |state| H::Held(*unit, state));
        }
        if let BattleEvent::Raced(race) = event {
            for (lane, fate) in race.runners.iter().filter_map(|lane| Some((lane, lane.fate?))) {
                let runs = |happening: &H| matches!(happening, H::Fate(unit, _) if lane.units.contains(unit));
                self.0.retain(|happening| !runs(happening));
                self.insert_all(&lane.units, |unit| H::Fate(*unit, fate));
            }
        }
        if let BattleEvent::Tempted(Temptation { units, stopped: true, .. })
        | BattleEvent::WayBlocked(Blockade { stopped: units, .. }) = event
        {
            self.insert_all(units, |unit| H::Stopped(*unit));
        }
        if let BattleEvent::LeftField { unit, .. } = event {
            self.0.insert(H::Left(*unit));
        }
        if let BattleEvent::ItemMoved(ItemMove {
            item,
            motion: ItemMotion::PickedUp | ItemMotion::Found | ItemMotion::Snatched,
            ..
        }) = event
        {
            self.0.insert(H::Gained(*item));
        }
    }
}

/// Whether a condition is one that a spell begins for the good of a unit.
///
/// ```
/// use hexfray::{forecast::is_favor, model::Condition};
///
/// assert!(is_favor(Condition::Hasted) && !is_favor(Condition::Slowed));
/// ```
pub fn is_favor(condition: Condition) -> bool {
    matches!(
        condition,
        Condition::Prayer
            | Condition::Chant
            | Condition::MartialMusic
            | Condition::Invisible
            | Condition::Blessed
            | Condition::Hasted
            | Condition::Shielded
            | Condition::Kept
            | Condition::Discerning
            | Condition::Shining
    )
}

/// Whether a condition is one that comes upon the living besides blows (A-28 to A-38).
fn is_affliction(condition: Condition) -> bool {
    matches!(
        condition,
        Condition::Poisoned
            | Condition::Paralyzed
            | Condition::Numb
            | Condition::Drained
            | Condition::Crippled
            | Condition::Rotting
            | Condition::Unconscious
            | Condition::WornOut
            | Condition::Asleep
            | Condition::Slowed
            | Condition::Webbed
            | Condition::Charmed
            | Condition::Silenced
            | Condition::Dazzled
            | Condition::Darkened
            | Condition::Cursed
    )
}
