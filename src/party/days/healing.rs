//! What a day heals: hit points and injuries (F-08, A-19, A-50 to A-56).

use super::news::DayEvent;
use super::today::Today;
use crate::model::{Degree, Purpose, RuleId};
use crate::party::health::{PartInjury, Slumber};
use crate::party::present::{MONTH, WEEK};
use crate::party::roster::Member;
use crate::rules::{BEDRIDDEN, SHOCKED, natural_healing, system_shock};

const F08: RuleId = RuleId::f(8);
const A19: RuleId = RuleId::a(19);
const A50: RuleId = RuleId::a(50);

/// The healing of an injury point, in that of a hit point (F-08).
const SLOW: u16 = 10;

/// Lets hit points return.
pub(super) fn hit_points(member: &mut Member, today: &mut Today) {
    if !member.mends_by_itself() {
        return;
    }
    let unit = member.unit(today.rulebook);
    let (before, full) = (unit.hit_points.now, unit.scores().full_hit_points);
    let pace = today.bedside.points_a_day();
    let missing = u16::try_from(i32::from(full) - i32::from(before)).unwrap_or(0);
    let health = &mut member.sheet.health;
    if missing == 0 && before == unit.hit_points.full {
        (health.hit_points, health.injury_points, health.injury_healing) = (None, 0, 0);
    }
    if missing == 0 {
        return;
    }
    health.injury_points = health.injury_points.min(missing);
    let quick = pace.min(missing - health.injury_points);
    let mut points = quick;
    if quick == 0 {
        health.injury_healing += pace;
        if health.injury_healing >= SLOW {
            health.injury_healing -= SLOW;
            health.injury_points = health.injury_points.saturating_sub(1);
            points = 1;
        }
    }
    let points = points as i16;
    let now = before + points;
    health.hit_points = (now < unit.hit_points.full).then_some(now);
    if points > 0 {
        let rule = if quick == 0 { F08 } else { A50 };
        today.tell(rule, DayEvent::Healed { points, now, full });
    }
    if before < 0 && now >= 0 && today.rulebook.has(A19) {
        stand_the_shock(member, today);
    }
    get_up(member, now);
}

/// Whoever has hit points again has its fall behind it.
pub(super) fn get_up(member: &mut Member, now: i16) {
    member.sheet.health.shock_stood &= now <= 0;
}

/// Back from below 0, a member stands the shock of it or falls into a coma, once a fall.
pub(super) fn stand_the_shock(member: &mut Member, today: &mut Today) {
    if std::mem::replace(&mut member.sheet.health.shock_stood, true) {
        return;
    }
    let chance = system_shock(member.unit(today.rulebook).scores().abilities.constitution);
    let natural = today.one(A19, Purpose::SystemShock, 100);
    let missed_by = natural.saturating_sub(chance);
    if missed_by > 0 {
        member.sheet.health.coma = Some(Slumber::new(missed_by));
    }
    today.tell(A19, DayEvent::ShockStood { chance, natural, missed_by });
}

/// Lets injuries heal.
pub(super) fn injuries(member: &mut Member, today: &mut Today) {
    if member.sheet.health.injuries.is_empty() {
        return;
    }
    let capped = member.unit(today.rulebook).hit_points.now;
    let pace = today.bedside.points_a_day();
    let injuries = std::mem::take(&mut member.sheet.health.injuries);
    let mends = member.mends_by_itself();
    let waits = |hurt: &PartInjury| !mends && natural_healing(hurt.degree).is_some();
    let after = |hurt| if waits(&hurt) { Some(hurt) } else { after_a_day(hurt, pace, today) };
    member.sheet.health.injuries = injuries.into_iter().filter_map(after).collect();
    // What an injury has kept away does not return with it at once.
    let full = member.sound.hit_points.full;
    member.sheet.health.hit_points = (capped < full).then_some(capped);
}

/// An injury after a day more; `None` if it has healed.
fn after_a_day(hurt: PartInjury, pace: u16, today: &mut Today) -> Option<PartInjury> {
    let (part, degree, rule) = (hurt.part, hurt.degree, rule(hurt.degree));
    let before = hurt.left.unwrap_or_else(|| {
        let left = needed(&hurt, today);
        today.tell(rule, DayEvent::InjuryJudged { part, degree, left });
        left
    });
    let heals = natural_healing(degree).is_some();
    let left = before.saturating_sub(if heals { pace } else { 1 });
    if left == 0 && heals {
        today.tell(rule, DayEvent::InjuryHealed { part, degree });
        return None;
    }
    if left == 0 && before > 0 {
        today.tell(rule, DayEvent::GotUp { part, degree });
    }
    Some(PartInjury { left: Some(left), ..hurt })
}

/// The healing that an injury takes: points, or days.
fn needed(hurt: &PartInjury, today: &mut Today) -> u16 {
    let rule = rule(hurt.degree);
    match (hurt.degree, natural_healing(hurt.degree)) {
        (_, Some(dice)) => today.roll(rule, Purpose::HealingNeed, dice),
        (Degree::Severed, None) if hurt.partial => 0,
        (Degree::Severed, None) => WEEK * today.roll(rule, Purpose::LimbShock, SHOCKED),
        (_, None) => MONTH * today.roll(rule, Purpose::BedRest, BEDRIDDEN),
    }
}

/// The rule of a degree.
pub(super) fn rule(degree: Degree) -> RuleId {
    match degree {
        Degree::Grazed => RuleId::a(51),
        Degree::Struck => RuleId::a(52),
        Degree::Injured => RuleId::a(53),
        Degree::Broken => RuleId::a(54),
        Degree::Destroyed => RuleId::a(55),
        Degree::Severed => RuleId::a(56),
    }
}
