//! Poison and whatever else is over within a day: poison does all that it does within the hour, and what
//! it has taken returns over 2d6 hours.

use super::healing::{get_up, stand_the_shock};
use super::news::DayEvent;
use super::today::Today;
use crate::model::{
    Abilities, Ability, Condition, Lasting, LastingEffect, PoisonKind, Purpose, RuleId, Until,
};
use crate::party::roster::Member;
use crate::rules::RECOVERY;

const A30: RuleId = RuleId::a(30);
const A37: RuleId = RuleId::a(37);

/// Lets poison work and pass; ends conditions that no day outlasts.
pub(super) fn pass(member: &mut Member, today: &mut Today) {
    if member.sheet.lasting.is_empty() {
        return;
    }
    for kind in PoisonKind::ALL {
        if !work(member, kind, today) {
            return;
        }
    }
    let before = member.unit(today.rulebook).hit_points.now;
    let (stay, over): (Vec<Lasting>, Vec<Lasting>) =
        std::mem::take(&mut member.sheet.lasting).into_iter().partition(outlasts_a_day);
    member.sheet.lasting = stay;
    for lasting in over.iter().filter(|lasting| lasting.cause.rule != Some(A37)) {
        let rule = lasting.cause.rule.unwrap_or(A37);
        today.tell(rule, DayEvent::Recovered { condition: lasting.condition });
    }
    give_back(
        member,
        before,
        over.iter().flat_map(|lasting| lasting.effects.iter()).map(points).sum(),
        today,
    );
}

/// Hit points that are gone for a while.
fn points(effect: &LastingEffect) -> i16 {
    if let LastingEffect::HitPoints(points) = *effect { -points } else { 0 }
}

/// Hit points of levels that are gone for a while come back with them.
fn give_back(member: &mut Member, before: i16, points: i16, today: &mut Today) {
    if points <= 0 {
        return;
    }
    let full = member.unit(today.rulebook).scores().full_hit_points;
    let now = before.saturating_add(points).min(full);
    member.sheet.health.hit_points = (now < member.sound.hit_points.full).then_some(now);
    today.tell(A30, DayEvent::Healed { points: now - before, now, full });
    if before < 0 && now >= 0 && today.rulebook.has(RuleId::a(19)) {
        stand_the_shock(member, today);
    }
    get_up(member, now);
}

/// Lets one kind of poison do the rest of what it does; false if that kills.
fn work(member: &mut Member, kind: PoisonKind, today: &mut Today) -> bool {
    let caused = |lasting: &Lasting| lasting.cause.rule == Some(kind.rule());
    let own: Vec<Lasting> = member.sheet.lasting.iter().filter(|lasting| caused(lasting)).cloned().collect();
    if own.is_empty() {
        return true;
    }
    let scores = member.unit(today.rulebook).scores().abilities;
    let rounds = own.iter().map(rounds_left).max().unwrap_or(0);
    let due = taken(kind, scores, rounds);
    if kills(member, kind, rounds, scores, due) {
        today.die(member, if kind == PoisonKind::Death { kind.rule() } else { A37 });
        return false;
    }
    let before: u16 = own.iter().flat_map(|lasting| lasting.effects.iter()).map(lost).sum();
    let hours = today.roll(A37, Purpose::PointsReturn, RECOVERY);
    member.sheet.lasting.retain(|lasting| !caused(lasting));
    let points = before + due.iter().map(|points| u16::from(*points)).sum::<u16>();
    today.tell(A37, DayEvent::PoisonPassed { points, hours });
    true
}

/// In how many rounds a poison will still take points.
fn rounds_left(lasting: &Lasting) -> u32 {
    match lasting.until {
        Until::Complete(first, last) => last.saturating_add(1).saturating_sub(first.max(1)),
        Until::Usual | Until::Segment(..) | Until::Round(_) | Until::TurnBegins(_) | Until::TurnEnds(_) => 0,
    }
}

/// What so many rounds of a poison take of its two scores, as far as there is something to take.
fn taken(kind: PoisonKind, scores: Abilities, rounds: u32) -> [u8; 2] {
    let rounds = u8::try_from(rounds).unwrap_or(u8::MAX);
    let least = match kind {
        PoisonKind::Death => return [scores.constitution.min(rounds), 0],
        PoisonKind::Paralytic => scores.strength.min(scores.dexterity),
        PoisonKind::Debilitative => scores.constitution.min(scores.strength).saturating_sub(1),
    };
    [least.min(rounds); 2]
}

/// Whether a poison kills that still works for so many rounds.
fn kills(member: &Member, kind: PoisonKind, rounds: u32, scores: Abilities, due: [u8; 2]) -> bool {
    let rot = member.sheet.health.rot;
    let declines = rot.is_some_and(|days| days > member.sound.abilities.constitution.into());
    let emptied = scores.strength.min(scores.dexterity) == due[0];
    match kind {
        PoisonKind::Death => rounds > 0,
        PoisonKind::Paralytic => declines && emptied && rounds > 0,
        PoisonKind::Debilitative => false,
    }
}

fn lost(effect: &LastingEffect) -> u16 {
    match *effect {
        LastingEffect::Score(Ability::Strength | Ability::Dexterity | Ability::Constitution, points) => {
            points.unsigned_abs().into()
        }
        _ => 0,
    }
}

/// Whether a condition is still there after a day: only what has been drained for good is.
fn outlasts_a_day(lasting: &Lasting) -> bool {
    lasting.condition == Condition::Drained && lasting.until.is_usual()
}
