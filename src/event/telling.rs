//! Events as a side is told them.
//!
//! A side is not told of units that it does not know of (A-82). What is told to players, by sentences, by pictures or as
//! JSON for a side, comes through here.

use crate::event::MoraleCheck;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::Value;

use super::{BattleEvent, Change, Follower};
use crate::hex::Hex;
use crate::model::{Secrets, SideId, UnitId};

/// Tells the events of a battle to one side.
///
/// ```
/// use hexfray::event::{BattleEvent, Telling};
/// use hexfray::model::Secrets;
///
/// let events = [BattleEvent::RoundEnded { round: 1 }];
/// let told = Telling::new("house".parse()?, Secrets::default()).tell_all(&events);
/// assert_eq!(told, events, "nothing is hidden");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Telling {
    side: SideId,
    secrets: Secrets,
}

/// Only what sides know changes what they are told.
impl Follower for Telling {
    fn mount_of(&self, _: UnitId) -> Option<UnitId> {
        None
    }

    fn change(&mut self, change: Change) {
        if let Change::Secret(change) = change {
            self.secrets.change(change);
        }
    }
}

impl Telling {
    /// Tells from a moment on at which these secrets exist.
    pub fn new(side: SideId, secrets: Secrets) -> Telling {
        Telling { side, secrets }
    }

    /// These events as the side is told them.
    pub fn tell_all(mut self, events: &[BattleEvent]) -> Vec<BattleEvent> {
        let departs = departures(self.side, events);
        let of = |at| departs.iter().filter(move |departs| departs.events.contains(&at));
        let told = events.iter().enumerate();
        told.filter_map(|(at, event)| self.tell(event, of(at).map(|departs| departs.unit)))
            .map(Cow::into_owned)
            .collect()
    }

    /// The next event as the side is told it: without units that it does not know of and these, which leave its sight, or
    /// not at all if it is about one.
    fn tell<'e>(
        &mut self,
        event: &'e BattleEvent,
        departing: impl Iterator<Item = UnitId>,
    ) -> Option<Cow<'e, BattleEvent>> {
        self.follow(event);
        if let BattleEvent::SightLost { side, last, .. } = event
            && *side == self.side
        {
            // It knew the unit up to now.
            return last.map(|_| Cow::Borrowed(event));
        }
        // That a battle is over is no secret.
        if matches!(event, BattleEvent::BattleEnded { .. }) {
            return Some(Cow::Borrowed(event));
        }
        let hidden: BTreeSet<UnitId> = self.secrets.hidden_from(self.side).chain(departing).collect();
        if hidden.is_empty() {
            return Some(Cow::Borrowed(event));
        }
        let told = without(event, &hidden)?;
        (!names_any(&told, &hidden)).then_some(told)
    }
}

/// The step with which a unit leaves the hex where a side last knew it to be. The side notices the loss only after this
/// step, but must not be told where it leads.
struct Departure {
    unit: UnitId,
    /// The events from the step on until the loss is noticed.
    events: Range<usize>,
}

fn departures(side: SideId, events: &[BattleEvent]) -> Vec<Departure> {
    let departs = |(noticed, event): (usize, &BattleEvent)| {
        let BattleEvent::SightLost { unit, side: loses, last: Some(last) } = event else { return None };
        let leads = |at: usize| leads_to(*unit, &events[at]).map(|to| (at, to));
        let (step, to) = (0..noticed).rev().find_map(leads)?;
        let departs = *loses == side && to != *last;
        departs.then_some(Departure { unit: *unit, events: step..noticed })
    };
    events.iter().enumerate().filter_map(departs).collect()
}

/// The hex to which an event brings a unit, if it does.
fn leads_to(unit: UnitId, event: &BattleEvent) -> Option<Hex> {
    struct Steps(UnitId, Option<Hex>);
    impl Follower for Steps {
        fn mount_of(&self, _: UnitId) -> Option<UnitId> {
            None
        }

        fn change(&mut self, change: Change) {
            if let Change::Position(unit, to) = change
                && unit == self.0
            {
                self.1 = Some(to);
            }
        }
    }
    let mut steps = Steps(unit, None);
    steps.follow(event);
    steps.1
}

/// An event without those of its lists of units that are hidden; nothing if a list has no other.
fn without<'e>(event: &'e BattleEvent, hidden: &BTreeSet<UnitId>) -> Option<Cow<'e, BattleEvent>> {
    use BattleEvent as E;
    let mut told = event.clone();
    let is_told = |unit: &UnitId| !hidden.contains(unit);
    if let E::RoundBegan { turns, .. } = &mut told {
        turns.retain(|(unit, _)| is_told(unit));
    }
    if let E::BlockBegan { units, .. }
    | E::MoraleChecked(MoraleCheck { units, .. })
    | E::EnemiesMet { units, .. }
    | E::Surrendered { units, .. } = &mut told
    {
        units.retain(is_told);
        if units.is_empty() {
            return None;
        }
    }
    if let E::FriendlyFire { candidates, .. } | E::TightQuartersHit { candidates, .. } = &mut told {
        candidates.retain(is_told);
    }
    if let E::TargetDrawn { candidates, .. } = &mut told {
        candidates.retain(|(unit, _)| is_told(unit));
    }
    if let E::FumbleRolled(fumble) = &mut told {
        fumble.candidates.retain(is_told);
    }
    if let E::SpellBegun(begun) = &mut told {
        begun.later.retain(is_told);
    }
    if let E::SpellCast(casting) = &mut told {
        casting.targets.retain(is_told);
    }
    if let E::TurningTried(turning) = &mut told {
        turning.affected.retain(is_told);
    }
    Some(if told == *event { Cow::Borrowed(event) } else { Cow::Owned(told) })
}

/// Keys under which no unit and no item stands in the JSON of an event, but a side or a word of the game, which may read like
/// the id of a unit. Under any other key it counts as that id.
const SPEAK_OF_NO_UNIT: [&str; 29] = [
    "area",
    "bid",
    "condition",
    "contents",
    "degree",
    "effect",
    "event",
    "facing_after",
    "facing_before",
    "fate",
    "grade",
    "label",
    "level",
    "location",
    "manner",
    "motion",
    "name",
    "occasion",
    "part",
    "passage",
    "peril",
    "purpose",
    "result",
    "rule",
    "rulebook",
    "side",
    "spell",
    "spot",
    "trigger",
];

/// Whether an event names a unit of these anywhere: whatever names one has its id in its JSON.
fn names_any(event: &BattleEvent, units: &BTreeSet<UnitId>) -> bool {
    let ids: BTreeSet<&str> = units.iter().map(UnitId::as_str).collect();
    serde_json::to_value(event).is_ok_and(|event| has_word(&event, &ids))
}

fn has_word(value: &Value, ids: &BTreeSet<&str>) -> bool {
    let names = |(key, value): (&String, &Value)| {
        let word = matches!(value, Value::String(_)) && SPEAK_OF_NO_UNIT.contains(&key.as_str());
        !word && has_word(value, ids)
    };
    match value {
        Value::String(text) => {
            let of_id = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
            text.split(|letter| !of_id(letter)).any(|word| ids.contains(word.trim_end_matches('.')))
        }
        Value::Array(values) => values.iter().any(|value| has_word(value, ids)),
        Value::Object(values) => values.iter().any(names),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::*;
    use crate::model::SecretChange;

    fn unit(id: &str) -> UnitId {
        id.parse().expect("test ids are well formed")
    }

    fn side(id: &str) -> SideId {
        id.parse().expect("test ids are well formed")
    }

    /// Red does not know of the unit `lurker`.
    fn told_to_red(event: &BattleEvent) -> Option<BattleEvent> {
        let mut secrets = Secrets::default();
        secrets.change(SecretChange::Hides { unit: unit("lurker"), from: side("red"), last: None });
        Telling::new(side("red"), secrets).tell_all(slice::from_ref(event)).pop()
    }

    #[test]
    fn a82_events_of_the_hidden_are_not_told_and_others_are() {
        let walks = |id| BattleEvent::Moved {
            unit: unit(id),
            from: Hex::ZERO,
            to: Hex::new(1, 0),
            facing_before: crate::hex::Facing::East,
            facing_after: crate::hex::Facing::East,
        };
        assert_eq!(told_to_red(&walks("lurker")), None);
        assert_eq!(told_to_red(&walks("lurker-2")), Some(walks("lurker-2")));
        let turned = |unit_, by| BattleEvent::UndeadTurned { unit: unit(unit_), by: unit(by) };
        assert_eq!(told_to_red(&turned("ghoul", "lurker")), None, "it is named beside another");
        let voided =
            |reason: &str| BattleEvent::Voided { unit: unit("bran"), cause: None, reason: reason.to_owned() };
        assert_eq!(told_to_red(&voided("there stands lurker.")), None);
        assert!(told_to_red(&voided("lurkers are about")).is_some());
    }

    #[test]
    fn a82_words_of_the_game_and_sides_that_read_like_a_hidden_unit_hide_nothing() {
        let told = |unit_: &str, event: &BattleEvent| {
            let mut secrets = Secrets::default();
            secrets.change(SecretChange::Hides { unit: unit(unit_), from: side("red"), last: None });
            !Telling::new(side("red"), secrets).tell_all(slice::from_ref(event)).is_empty()
        };
        let over = BattleEvent::BattleEnded {
            outcome: crate::model::BattleResult {
                winner: Some(side("reader")),
                reason: "no enemy of reader fights on".to_owned(),
            },
        };
        assert!(told("reader", &over));
        let tests = crate::model::Peril::Death;
        let saves = |id: &str| BattleEvent::SavingThrow {
            unit: unit(id),
            peril: tests,
            need: 10,
            natural: 12,
            saved: true,
            rolls: Vec::new(),
        };
        assert!(told("death", &saves("bran")) && !told("death", &saves("death")));
        let surrendered = BattleEvent::Surrendered { side: side("lurker"), units: vec![unit("bran")] };
        assert!(told("lurker", &surrendered));
    }

    #[test]
    fn a82_a_spell_is_told_without_the_hidden_on_whom_it_works() {
        let cast = |ids: &[&str]| {
            BattleEvent::SpellCast(crate::event::SpellEffect {
                segment: 1,
                unit: unit("bran"),
                spell: crate::model::Spell::Fireball,
                at: crate::model::SpellTarget::Ground(Hex::ZERO),
                item: None,
                targets: ids.iter().map(|id| unit(id)).collect(),
                power: 12,
                left: 0,
                rolls: Vec::new(),
            })
        };
        assert_eq!(told_to_red(&cast(&["bran", "lurker"])), Some(cast(&["bran"])));
        assert_eq!(told_to_red(&cast(&["lurker"])), Some(cast(&[])));
    }

    #[test]
    fn a82_lists_are_told_without_the_hidden() {
        let block = |ids: &[&str]| BattleEvent::BlockBegan {
            side: side("blue"),
            segment: 3,
            units: ids.iter().map(|id| unit(id)).collect(),
        };
        assert_eq!(told_to_red(&block(&["grisk", "lurker"])), Some(block(&["grisk"])));
        assert_eq!(told_to_red(&block(&["lurker"])), None);
        let round = |ids: &[&str]| BattleEvent::RoundBegan {
            round: 2,
            turns: ids.iter().map(|id| (unit(id), crate::model::Turn::default())).collect(),
        };
        assert_eq!(told_to_red(&round(&["bran", "lurker"])), Some(round(&["bran"])));
    }

    #[test]
    fn a82_a_side_is_told_whom_it_loses_sight_of_but_not_whom_it_never_knew() {
        let lost = |of, last| BattleEvent::SightLost { unit: unit("lurker"), side: side(of), last };
        let known = lost("red", Some(Hex::ZERO));
        assert_eq!(told_to_red(&known), Some(known));
        assert_eq!(told_to_red(&lost("red", None)), None);
        assert_eq!(told_to_red(&lost("green", Some(Hex::ZERO))), None, "others lose it out of sight");
    }

    #[test]
    fn a82_from_its_notice_on_a_unit_is_told_of() {
        let mut secrets = Secrets::default();
        secrets.change(SecretChange::Hides { unit: unit("lurker"), from: side("red"), last: None });
        let telling = Telling::new(side("red"), secrets);
        let falls = BattleEvent::Fell { unit: unit("lurker"), at: Hex::ZERO };
        let noticed = BattleEvent::Noticed {
            unit: unit("lurker"),
            side: side("red"),
            at: Hex::ZERO,
            attacked_in: None,
            alerts: false,
        };
        let told = telling.tell_all(&[falls.clone(), noticed.clone(), falls.clone()]);
        assert_eq!(told, [noticed, falls]);
    }

    #[test]
    fn a82_the_step_out_of_sight_is_not_told() {
        let moved = |from, to| BattleEvent::Moved {
            unit: unit("lurker"),
            from,
            to,
            facing_before: crate::hex::Facing::East,
            facing_after: crate::hex::Facing::East,
        };
        let [before, last, after] = [Hex::ZERO, Hex::new(1, 0), Hex::new(2, 0)];
        let lost = BattleEvent::SightLost { unit: unit("lurker"), side: side("red"), last: Some(last) };
        let told = |events: &[BattleEvent]| Telling::new(side("red"), Secrets::default()).tell_all(events);
        let (seen, unseen) = (moved(before, last), moved(last, after));
        assert_eq!(told(&[seen.clone(), unseen, lost.clone()]), [seen.clone(), lost.clone()]);
        assert_eq!(told(&[seen.clone(), lost.clone()]), [seen, lost], "it vanishes where it stands");
    }
}
