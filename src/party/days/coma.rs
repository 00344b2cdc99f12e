//! Comas, day by day: how long they are, who outlives them, how one wakes, and what they take.

use super::bedside::coma_care;
use super::news::DayEvent;
use super::today::{Today, death_need};
use crate::model::{BodyArea, PartId, Purpose, RuleId};
use crate::party::health::{LeftByComa, Slumber, Wasting};
use crate::party::present::{MONTH, WEEK, days_of_sleep};
use crate::party::roster::Member;
use crate::rules::{
    Coma, ComaCare, ComaLength, ComaPeril, DAYS_ALONE, Disability, UNTRAINED_BONUS, coma_peril,
    recovers_up_to,
};

const A20: RuleId = RuleId::a(20);
const A21: RuleId = RuleId::a(21);
const A22: RuleId = RuleId::a(22);
const A23: RuleId = RuleId::a(23);
const A25: RuleId = RuleId::a(25);

/// Lets a sleeper sleep for a day.
pub(super) fn sleep(member: &mut Member, today: &mut Today) {
    let Some(coma) = member.sheet.health.coma else { return };
    let (length, mut coma) = measured(coma, today);
    let days = days_of_sleep(length, coma.rolled);
    coma.slept = coma.slept.saturating_add(1);
    let alone = coma_care(today.bedside) == ComaCare::Nobody;
    coma.alone = if alone { coma.alone.saturating_add(1) } else { 0 };
    member.sheet.health.coma = Some(coma);
    let peril = coma_peril(ComaCare::Nobody, length, coma.rolled);
    if coma.alone > DAYS_ALONE || peril == ComaPeril::DiesOnDay(coma.alone) {
        return today.die(member, A21);
    }
    if is_tested(length, coma.slept) && coma_care(today.bedside) != ComaCare::Trained {
        let need = death_need(&member.unit(today.rulebook)).saturating_sub(UNTRAINED_BONUS).max(1);
        let natural = today.one(A21, Purpose::ComaCare, 20);
        let saved = natural >= need;
        today.tell(A21, DayEvent::CareOutlived { need, natural, saved });
        if !saved {
            return today.die(member, A21);
        }
    }
    if coma.slept >= days {
        wake(member, (length, coma), today);
    }
}

/// A coma with its length; the first day rolls what of it is not known.
pub(super) fn measured(coma: Slumber, today: &mut Today) -> (ComaLength, Slumber) {
    let whole = match coma.length {
        Some(length) if coma.rolled > 0 => return (length, coma),
        Some(length) => length,
        None => ComaLength::of(today.one(A20, Purpose::ComaLength, 100)),
    };
    // What is shorter than short by the spells of a battle is over with this day.
    let (length, rolled) = match whole.shorter_by(coma.shorter) {
        Some(length) => (length, today.roll(A20, Purpose::ComaLength, length.dice().0)),
        None => (ComaLength::Short, 1),
    };
    today.tell(A20, DayEvent::ComaMeasured { length, rolled });
    (length, Slumber { length: Some(length), rolled, shorter: 0, ..coma })
}

/// Whether untrained care is put to the test at the end of a day: of each full week of a long coma, and of each month of
/// an extreme one.
fn is_tested(length: ComaLength, slept: u16) -> bool {
    match length {
        ComaLength::Short | ComaLength::Moderate => false,
        ComaLength::Long => slept.is_multiple_of(WEEK),
        ComaLength::Extreme => slept.is_multiple_of(MONTH),
    }
}

/// Wakes a sleeper: it recovers in full, or something stays.
pub(super) fn wake(member: &mut Member, (length, slumber): (ComaLength, Slumber), today: &mut Today) {
    let health = &member.sheet.health;
    let body = &member.sound.kind.body;
    let on_head = |part: PartId| body.part(part).is_some_and(|part| part.area == BodyArea::Head);
    let coma = Coma {
        length,
        rolled: slumber.rolled,
        age: member.sheet.age,
        missed_by: slumber.missed_by,
        head_injury: health.injuries.iter().any(|hurt| on_head(hurt.part)),
        poison: slumber.poison,
        critical_cure: slumber.critical_cure,
    };
    let constitution = member.unit(today.rulebook).scores().abilities.constitution;
    let chance = recovers_up_to(constitution, &coma).unwrap_or(0);
    let natural = today.one(A23, Purpose::Waking, 100);
    let mark = (natural > chance).then(|| stays(member, today));
    let wasting = still_wasted(member.wasting());
    let health = &mut member.sheet.health;
    health.coma = None;
    health.wasting = wasting;
    health.disabilities.extend(mark);
    let (left, limb) = (mark.map(|mark| mark.what), mark.and_then(|mark| mark.limb));
    today.tell(A23, DayEvent::Woke { chance, natural, left, limb });
}

/// What stays of a coma.
fn stays(member: &Member, today: &mut Today) -> LeftByComa {
    let what = Disability::of(today.one(A25, Purpose::Disability, 8));
    let parts = &member.sound.kind.body.parts;
    let limbs: Vec<PartId> = parts.iter().filter(|part| part.area.is_limb()).map(|part| part.name).collect();
    match (what, limbs.len()) {
        (Disability::WeakLimb, 0) => LeftByComa { what: Disability::Tremor, limb: None },
        (Disability::WeakLimb, 1) => LeftByComa { what, limb: Some(limbs[0]) },
        (Disability::WeakLimb, many) => {
            let face = today.one(A25, Purpose::Disability, u16::try_from(many).unwrap_or(u16::MAX));
            LeftByComa { what, limb: limbs.get(usize::from(face) - 1).copied() }
        }
        _ => LeftByComa { what, limb: None },
    }
}

/// What is left of a wasting when its bearer wakes anew: what weeks have given back does not go again.
fn still_wasted(Wasting { points, days }: Wasting) -> Option<Wasting> {
    let regained = u8::try_from(days / WEEK).unwrap_or(u8::MAX);
    let points = points.saturating_sub(regained);
    (points > 0).then_some(Wasting { points, days: days % WEEK })
}

/// Lets a week give back what a coma has wasted.
pub(super) fn regain(member: &mut Member, today: &mut Today) {
    let health = &mut member.sheet.health;
    let (None, Some(wasting)) = (health.coma, &mut health.wasting) else { return };
    wasting.days = wasting.days.saturating_add(1);
    if wasting.days.is_multiple_of(WEEK) {
        let weeks = u8::try_from(wasting.days / WEEK).unwrap_or(u8::MAX);
        let left = wasting.points.saturating_sub(weeks);
        if left == 0 {
            health.wasting = None;
        }
        today.tell(A22, DayEvent::Strengthened { left });
    }
}
