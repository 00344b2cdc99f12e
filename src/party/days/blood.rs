//! Open wounds on the first day: somebody who is able binds them all, or they bleed on.

use super::news::DayEvent;
use super::today::{Today, death_need};
use crate::model::{Bleeding, DiceExpression, Purpose, ROUNDS_IN_A_TURN, RuleId};
use crate::party::health::OpenWound;
use crate::party::roster::Member;
use crate::rules::death_threshold;

const A44: RuleId = RuleId::a(44);
const A59: RuleId = RuleId::a(59);

/// Rounds after which nobody bleeds any more, because it is dead or its wounds have closed.
const LONGEST: u32 = 1440;

/// Binds the wounds of a member, or lets them bleed.
pub(super) fn bind(member: &mut Member, today: &mut Today) {
    let wounds = std::mem::take(&mut member.sheet.health.wounds);
    match today.helper {
        _ if wounds.is_empty() => {}
        Some(by) => today.tell(A59, DayEvent::Bandaged { by, wounds: wounds.len() }),
        None => bleed(member, wounds, today),
    }
}

/// Lets wounds bleed round by round until they close or their bearer is dead. Whoever falls below 0 by that sinks from
/// there; whoever lay there before has been steadied.
fn bleed(member: &mut Member, mut wounds: Vec<OpenWound>, today: &mut Today) {
    let unit = member.unit(today.rulebook);
    let (need, full) = (death_need(&unit), unit.hit_points.full);
    let end = death_threshold(unit.scores().abilities.constitution, false);
    let mut points = unit.hit_points.now;
    let steadied = points < 0;
    for round in 1..=LONGEST {
        let turn = round.is_multiple_of(ROUNDS_IN_A_TURN);
        let sinks = points < 0 && !steadied;
        wounds.retain(|wound| {
            points = points.saturating_sub(loss(wound, turn, full, today));
            let may_close = turn && wound.bleeding == 0 && wound.grade == Some(Bleeding::Minor);
            !may_close || today.one(A59, Purpose::SavingThrow, 20) < need
        });
        points = points.saturating_sub(i16::from(sinks));
        if (wounds.is_empty() && (steadied || points >= 0)) || points <= end {
            break;
        }
    }
    // The dead lose no more.
    let left = points.max(end);
    member.sheet.health.hit_points = Some(left);
    today.tell(A59, DayEvent::BledAlone { points: unit.hit_points.now.saturating_sub(left), left });
    if left <= end {
        today.die(member, A44);
    }
}

/// What a wound costs in a round, the last of a turn or another.
fn loss(wound: &OpenWound, turn: bool, full: i16, today: &mut Today) -> i16 {
    let rolled = match wound.grade {
        None => 0,
        Some(Bleeding::Minor) if !turn => 0,
        Some(Bleeding::Minor | Bleeding::Major) => today.one(A59, Purpose::Bleeding, 2) as i16,
        Some(Bleeding::Severe) => {
            let tenths = today.roll(RuleId::a(61), Purpose::Bleeding, DiceExpression::new(1, 6, 0)) as i16;
            (full * tenths / 10).max(1)
        }
    };
    rolled.saturating_add(i16::try_from(wound.bleeding).unwrap_or(i16::MAX))
}
