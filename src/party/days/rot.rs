//! The rotting disease, day by day.

use super::news::DayEvent;
use super::today::Today;
use crate::model::RuleId;
use crate::party::roster::Member;
use crate::rules::rotted;

const A29: RuleId = RuleId::a(29);

/// Lets the disease go on for a day.
pub(super) fn rot(member: &mut Member, today: &mut Today) {
    let Some(day) = member.sheet.health.rot.map(|day| day.saturating_add(1)) else { return };
    member.sheet.health.rot = Some(day);
    let lost = rotted(member.sound.abilities.constitution, day);
    if lost == [0; 3] {
        return;
    }
    today.tell(A29, DayEvent::Rotted { lost });
    let left = member.unit(today.rulebook).scores().abilities;
    if [left.constitution, left.strength, left.dexterity].contains(&0) {
        today.die(member, A29);
    }
}
