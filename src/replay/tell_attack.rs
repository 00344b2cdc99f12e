//! Sentences of attacks and of the damage they do.

use super::names::{Names, list};
use super::phrases::{capital, count};
use crate::event::{AttackResult, BattleEvent, CriticalEffect, Modifier};
use crate::model::{Manner, Occasion, UnitId};
use crate::rules::no_roll_because;

/// Which unit a shot into a crowd goes for.
pub(super) fn target_drawn(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::TargetDrawn { attacker, intended, target, weapon, candidates, .. } = event else {
        return String::new();
    };
    let others: Vec<UnitId> =
        candidates.iter().map(|(unit, _)| *unit).filter(|unit| unit != intended).collect();
    let crowd = format!(
        "{} aims {} at {}, with {} close by",
        names.unit(*attacker),
        names.item(*weapon),
        names.unit(*intended),
        list(&others, names)
    );
    match target == intended {
        true => format!("{crowd}: it goes where it should"),
        false => format!("{crowd}: it goes for {} instead", names.unit(*target)),
    }
}

/// An attack was rolled, or decided without a roll.
pub(super) fn rolled(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::AttackRolled {
        attacker,
        target,
        weapon,
        manner,
        occasion,
        from,
        at,
        thac0,
        armor_class,
        need,
        natural,
        margin,
        result,
        ..
    } = event
    else {
        return String::new();
    };
    let does = match (manner, occasion) {
        (Manner::Melee, Occasion::Action) => "strikes at",
        (Manner::Melee, Occasion::SameAction) => "strikes as well at",
        (Manner::Melee, Occasion::Free) => "strikes freely at",
        (Manner::Melee, Occasion::WholeTurn) => "sprinkles",
        (Manner::Missile, _) => "shoots at",
        (Manner::Thrown, _) => "throws at",
    };
    let need = need.map_or("cannot hit".to_owned(), |need| format!("needs {need}"));
    let sum = format!("THAC0 {thac0}, AC {armor_class}");
    let result = match result {
        AttackResult::Miss => "a miss",
        AttackResult::Hit => "a hit",
        AttackResult::Warded => "warded off",
        AttackResult::Accident => "an accident",
        AttackResult::Resisted => "a hit that does no harm",
    };
    let attacker = format!("{}{}", names.unit(*attacker), names.at(*from));
    let target = format!("{}{}", names.unit(*target), names.at(*at));
    let weapon = names.item(*weapon);
    match reason_for_no_roll(event) {
        Some(reason) => {
            format!("{attacker} {does} {target} with {weapon}: {result} without a roll, {reason}")
        }
        None => format!(
            "{attacker} {does} {target} with {weapon}, {need} ({sum}) and rolls {natural}: {result}, margin {margin:+}"
        ),
    }
}

/// Why an attack was decided without a roll, and by which rule; `None` if one was made.
fn reason_for_no_roll(event: &BattleEvent) -> Option<String> {
    let BattleEvent::AttackRolled { natural: 0, modifiers, .. } = event else { return None };
    no_roll_because(modifiers)
        .map(|Modifier { label, rule, .. }| format!("{} ({rule})", label.to_lowercase()))
}
/// A shot hit a friend.
pub(super) fn friendly_fire(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::FriendlyFire { attacker, intended, victim, weapon, candidates } = event else {
        return String::new();
    };
    format!(
        "{}'s shot at {} with {} goes astray and hits {}{}",
        names.unit(*attacker),
        names.unit(*intended),
        names.item(*weapon),
        names.unit(*victim),
        one_of(candidates, names)
    )
}

/// A weapon hit another unit for lack of room.
pub(super) fn tight_quarters_hit(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::TightQuartersHit { attacker, intended, victim, weapon, candidates } = event else {
        return String::new();
    };
    format!(
        "{} has no room to swing {} at {} and hits {}{}",
        names.unit(*attacker),
        names.item(*weapon),
        names.unit(*intended),
        names.unit(*victim),
        one_of(candidates, names)
    )
}

fn one_of(candidates: &[UnitId], names: &dyn Names) -> String {
    if candidates.len() < 2 { String::new() } else { format!(", one of {}", list(candidates, names)) }
}
/// A weapon was not magical enough to do harm.
pub(super) fn resisted(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::Resisted { attacker, victim, weapon, needed, had } = event else {
        return String::new();
    };
    format!(
        "{} of {} does {} no harm: that takes {needed:+}, and it has {had:+}",
        capital(&names.item(*weapon)),
        names.unit(*attacker),
        names.unit(*victim)
    )
}

/// A hit was critical.
pub(super) fn critical_hit(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::CriticalHit { attacker, victim, effect, multiplier, bare_headed } = event else {
        return String::new();
    };
    let head = if *bare_headed { ", on the bare head" } else { "" };
    let does = match effect {
        CriticalEffect::Multiplied => format!("damage times {multiplier}"),
        other => other.words().to_owned(),
    };
    format!("{} hits {} critically{head}: {does}", names.unit(*attacker), names.unit(*victim))
}

/// The severity of a hit was rolled.
pub(super) fn severity_rolled(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::SeverityRolled { attacker, victim, points, .. } = event else {
        return String::new();
    };
    format!("{}'s hit on {} is of severity {points}", names.unit(*attacker), names.unit(*victim))
}

/// A hit did damage.
pub(super) fn damaged(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::Damaged { attacker, victim, weapon, dice, multiplier, halvings, damage, after, .. } =
        event
    else {
        return String::new();
    };
    let times = if *multiplier > 1 { format!(" times {multiplier}") } else { String::new() };
    let halved = match halvings {
        0 => String::new(),
        1 => ", halved".to_owned(),
        2 => ", halved twice".to_owned(),
        more => format!(", halved {more} times"),
    };
    let (attacker, victim, weapon) = (names.unit(*attacker), names.unit(*victim), names.item(*weapon));
    let dice = format!("{dice} on the dice{times}{halved}");
    if *damage == 0 {
        return format!("{attacker} only grazes {victim} with {weapon}, which does no harm ({dice})");
    }
    let damage = count(i64::from(*damage), "hit point");
    format!("{attacker} hits {victim} with {weapon} for {damage}, {after} left ({dice})")
}
/// A hit opened a wound.
pub(super) fn wounded(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::Wounded { attacker, victim, wound, bleeding, damage } = event else {
        return String::new();
    };
    let loss = count(i64::from(*bleeding), "hit point");
    let (attacker, victim) = (names.unit(*attacker), names.unit(*victim));
    format!("{attacker}'s blow of {damage} opens wound {wound} of {victim}, which bleeds {loss} a round")
}

/// A hit did injury points.
pub(super) fn injured(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::Injured { attacker, victim, points, after, .. } = event else {
        return String::new();
    };
    let points = count(i64::from(*points), "injury point");
    format!("{} takes {points} from {}, {after} in all", names.unit(*victim), names.unit(*attacker))
}
