//! Sentences of attacks and of the damage they do.

use super::names::{Names, list};
use super::phrases::count;
use crate::event::{AttackDamage, AttackResult, AttackRoll, CriticalEffect, Modifier, Tending};
use crate::model::{Bleeding, ItemId, Manner, Occasion, PartId, UnitId, bleeding_in_words};
use crate::rules::{AttackSum, halved_in_words, no_roll_because};

/// Which unit a shot into a crowd goes for.
pub(super) fn target_drawn(
    attacker: UnitId,
    intended: UnitId,
    target: UnitId,
    weapon: ItemId,
    candidates: &[(UnitId, u16)],
    names: &dyn Names,
) -> String {
    let others: Vec<UnitId> =
        candidates.iter().map(|(unit, _)| *unit).filter(|unit| *unit != intended).collect();
    let crowd = format!(
        "{} aims {} at {}, with {} close by",
        names.unit(attacker),
        names.item(weapon),
        names.unit(intended),
        list(&others, names)
    );
    match target == intended {
        true => format!("{crowd}: it goes where it should"),
        false => format!("{crowd}: it goes for {} instead", names.unit(target)),
    }
}

/// An attack was rolled, or decided without a roll.
pub(super) fn rolled(roll: &AttackRoll, names: &dyn Names) -> String {
    let AttackRoll {
        attacker,
        target,
        weapon,
        manner,
        occasion,
        from,
        at,
        need,
        natural,
        margin,
        result,
        ..
    } = roll;
    let does = match (manner, occasion) {
        (Manner::Melee, Occasion::Action | Occasion::Called(_)) => "attacks",
        (Manner::Melee, Occasion::SameAction) => "also attacks",
        (Manner::Melee, Occasion::Free) => "makes a free attack on",
        (Manner::Melee, Occasion::WholeTurn) => "sprinkles",
        (Manner::Melee, Occasion::Stab) => "strikes",
        (Manner::Missile, _) => "shoots at",
        (Manner::Thrown, _) => "throws at",
    };
    let need = need.map_or("cannot hit".to_owned(), |need| format!("needs {need}"));
    let AttackSum { words: sum, .. } = AttackSum::of(roll);
    let by_the_twenty = reason_for_the_hit(roll);
    let result = match result {
        AttackResult::Miss => "a miss",
        AttackResult::Hit => "a hit",
        AttackResult::Warded => "warded off",
        AttackResult::Accident => "an accident",
        AttackResult::Resisted => "a hit that does no harm",
    };
    let part = match occasion {
        Occasion::Called(aim) => format!("the {} of ", aim.words()),
        Occasion::Action | Occasion::SameAction | Occasion::Free | Occasion::WholeTurn | Occasion::Stab => {
            String::new()
        }
    };
    let does = format!("{does} {part}");
    let attacker = format!("{}{}", names.unit(*attacker), names.at(*from));
    let target = format!("{}{}", names.unit(*target), names.at(*at));
    let weapon = names.item(*weapon);
    match reason_for_no_roll(roll) {
        Some(reason) => {
            format!("{attacker} {does}{target} with {weapon}: {result} without a roll, {reason}")
        }
        None => format!(
            "{attacker} {does}{target} with {weapon}, {need} ({sum}) and rolls {natural}: {result}{by_the_twenty}, margin {margin:+}"
        ),
    }
}

/// Why an attack was decided without a roll, and by which rule; `None` if one was made.
fn reason_for_no_roll(roll: &AttackRoll) -> Option<String> {
    let reason = if roll.natural == 0 { no_roll_because(&roll.modifiers) } else { None };
    reason.map(|Modifier { label, rule, .. }| format!("{} ({rule})", label.to_lowercase()))
}

/// Why the highest face hit although the sum fell short, and by which rule; nothing for other hits.
fn reason_for_the_hit(roll: &AttackRoll) -> String {
    let graded = if (Some(roll.natural), roll.result) == (roll.need, AttackResult::Hit) {
        AttackSum::of(roll).graded
    } else {
        None
    };
    graded.map_or(String::new(), |graded| format!(" all the same ({})", graded.hits_by))
}

/// A shot hit a friend.
pub(super) fn friendly_fire(
    attacker: UnitId,
    intended: UnitId,
    victim: UnitId,
    weapon: ItemId,
    candidates: &[UnitId],
    names: &dyn Names,
) -> String {
    format!(
        "{}'s shot at {} with {} goes astray and hits {}{}",
        names.unit(attacker),
        names.unit(intended),
        names.item(weapon),
        names.unit(victim),
        one_of(candidates, names)
    )
}

/// A weapon hit another unit for lack of room.
pub(super) fn tight_quarters_hit(
    attacker: UnitId,
    intended: UnitId,
    victim: UnitId,
    weapon: ItemId,
    candidates: &[UnitId],
    names: &dyn Names,
) -> String {
    format!(
        "{} has no room to swing {} at {} and hits {}{}",
        names.unit(attacker),
        names.item(weapon),
        names.unit(intended),
        names.unit(victim),
        one_of(candidates, names)
    )
}

fn one_of(candidates: &[UnitId], names: &dyn Names) -> String {
    if candidates.len() < 2 { String::new() } else { format!(", one of {}", list(candidates, names)) }
}

/// A weapon was not magical enough to do harm.
pub(super) fn resisted(
    attacker: UnitId,
    victim: UnitId,
    weapon: ItemId,
    needed: u8,
    had: i16,
    names: &dyn Names,
) -> String {
    format!(
        "{} takes no harm from {} of {}: that takes {needed:+}, and it has {had:+}",
        names.unit(victim),
        names.item(weapon),
        names.unit(attacker)
    )
}

/// A hit was critical.
pub(super) fn critical_hit(
    attacker: UnitId,
    victim: UnitId,
    effect: CriticalEffect,
    multiplier: u16,
    bare_headed: bool,
    names: &dyn Names,
) -> String {
    let head = if bare_headed { ", on the bare head" } else { "" };
    let does = match effect {
        CriticalEffect::Multiplied => format!("damage times {multiplier}"),
        other => other.words().to_owned(),
    };
    format!("{} hits {} critically{head}: {does}", names.unit(attacker), names.unit(victim))
}

/// A hit did damage.
pub(super) fn damaged(damage: &AttackDamage, names: &dyn Names) -> String {
    let AttackDamage { attacker, victim, weapon, dice, multiplier, halvings, damage, after, .. } = damage;
    let times = if *multiplier > 1 { format!(" times {multiplier}") } else { String::new() };
    let halved = halved_in_words(*halvings).map_or(String::new(), |words| format!(", {words} by T-08"));
    let (attacker, victim, weapon) = (names.unit(*attacker), names.unit(*victim), names.item(*weapon));
    let dice = format!("{dice} on the dice{times}{halved}");
    if *damage == 0 {
        return format!("{attacker} only grazes {victim} with {weapon}, which does no harm ({dice})");
    }
    let damage = count(i64::from(*damage), "hit point");
    format!("{attacker} hits {victim} with {weapon} for {damage}, {after} left ({dice})")
}

/// A hit opened a wound.
pub(super) fn wounded(
    (attacker, victim): (UnitId, UnitId),
    wound: u16,
    (bleeding, grade): (u16, Option<Bleeding>),
    part: Option<PartId>,
    damage: i16,
    names: &dyn Names,
) -> String {
    let loss = bleeding_in_words(bleeding, grade);
    let (attacker, victim) = (names.unit(attacker), names.unit(victim));
    let part = part.map_or(String::new(), |part| format!(", in the {},", part.words()));
    format!("{attacker} opens wound {wound} of {victim}{part} with {damage} damage; it bleeds {loss}")
}

/// A wound was bound, or somebody tried to, or it closed by itself.
pub(super) fn tended(tending: &Tending, names: &dyn Names) -> String {
    let Tending { target, by, wound, need, natural, before, after, .. } = tending;
    let of = format!("wound {wound} of {}", names.unit(*target));
    let Some(by) = by.map(|by| names.unit(by)) else { return format!("{of} closes by itself") };
    let roll = match (natural, need) {
        (Some(natural), Some(need)) => format!(" ({natural}, needs {need} or less)"),
        _ => String::new(),
    };
    match (before == after, after.bleeding == 0 && after.grade.is_none()) {
        (true, _) => format!("{by} cannot bind {of}{roll}"),
        (false, true) => format!("{by} binds {of}{roll}; it bleeds no more"),
        (false, false) => {
            format!("{by} binds {of}{roll}; it bleeds {}", bleeding_in_words(after.bleeding, after.grade))
        }
    }
}

/// A hit did injury points.
pub(super) fn injured(
    attacker: UnitId,
    victim: UnitId,
    points: u16,
    after: u16,
    names: &dyn Names,
) -> String {
    let points = count(i64::from(points), "injury point");
    format!("{} takes {points} from {}, {after} in all", names.unit(victim), names.unit(attacker))
}
