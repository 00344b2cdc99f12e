//! Hit points: all that a unit loses or gains passes through here, with its cause.

use crate::event::BattleEvent;
use crate::model::{Condition, RuleId, Status, UnitId};
use crate::rules::deed::Effects;
use crate::rules::field::able::is_alive;
use crate::rules::field::{Battlefield, Unit};

/// The rule that tells the dying and the dead from those that are down.
pub(in crate::rules) const A44: RuleId = RuleId::a(44);

/// The hit points of a unit before and after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) struct HitPointChange {
    pub before: i16,
    pub after: i16,
}

/// Adds points to those of a unit, or takes them if `points` is negative. Nobody gets beyond full hit points. `tell`
/// makes the event, which names the cause.
///
/// Whether the unit goes down then is decided by [`fall`](super::falling::fall).
pub(in crate::rules) fn change(
    field: &Battlefield,
    unit: UnitId,
    points: i16,
    effects: &mut Effects,
    tell: impl FnOnce(HitPointChange) -> BattleEvent,
) -> HitPointChange {
    let change = changed_by(field, unit, points);
    effects.0.push(tell(change));
    change
}

/// Adds points to those that a unit has `before`, after what came earlier in the deed, or takes them. `tell` makes the
/// event.
pub(in crate::rules) fn change_from(
    before: i16,
    points: i16,
    effects: &mut Effects,
    tell: impl FnOnce(HitPointChange) -> BattleEvent,
) -> HitPointChange {
    let change = HitPointChange { before, after: before.saturating_add(points) };
    effects.0.push(tell(change));
    change
}

/// Takes from the points that a unit has `before` what is beyond the `full` points that an injury leaves. `tell` makes the
/// event.
pub(in crate::rules) fn keep_within(
    before: i16,
    full: i16,
    effects: &mut Effects,
    tell: impl FnOnce(HitPointChange) -> BattleEvent,
) -> HitPointChange {
    let change = HitPointChange { before, after: before.min(full) };
    effects.0.push(tell(change));
    change
}

/// What a gain or a loss comes to.
pub(in crate::rules) fn changed_by(field: &Battlefield, unit: UnitId, points: i16) -> HitPointChange {
    let hit_points = field.summary(unit).hit_points;
    changed(hit_points.now, hit_points.full, points)
}

fn changed(before: i16, full: i16, points: i16) -> HitPointChange {
    HitPointChange { before, after: before.saturating_add(points).min(full.max(before)) }
}

/// The hit points at which a unit is dead beyond doubt: by Constitution, -10 or less. The undead and the bloodless
/// are destroyed at 0.
pub(in crate::rules) fn death_at(unit: &Unit) -> i16 {
    let kept = unit.conditions.has(Condition::Kept);
    if is_alive(unit) { threshold(unit.abilities.constitution, kept) } else { 0 }
}

/// The same for a living unit of this Constitution. Whom a spell keeps from death dies at minus its Constitution, if that
/// is later.
pub fn threshold(constitution: u8, kept: bool) -> i16 {
    let own = -10 - i16::from(constitution.saturating_sub(10).div_ceil(2));
    if kept { own.min(-i16::from(constitution)) } else { own }
}

/// How a unit is with so many hit points. Without A-44 all that have none are down, and nothing else.
pub(in crate::rules) fn status_with(field: &Battlefield, unit: &Unit, hit_points: i16) -> Status {
    match field.rulebook.has(A44) {
        true => status_at(hit_points, death_at(unit)),
        false if hit_points > 0 => Status::Fighting,
        false => Status::Fallen,
    }
}

/// How a unit is that is dead with so many hit points: at 0 it is down, and below it is dying.
fn status_at(hit_points: i16, death: i16) -> Status {
    match hit_points {
        1.. => Status::Fighting,
        points if points <= death => Status::Dead,
        0 => Status::Fallen,
        _ => Status::Dying,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_lost_without_a_bound_and_gained_up_to_the_full() {
        let after = |before, points| changed(before, 10, points).after;
        assert_eq!([after(8, -3), after(8, -30), after(8, 1), after(8, 5)], [5, -22, 9, 10]);
        assert_eq!((after(12, 1), after(12, -1)), (12, 11), "more than full is only lost");
        assert_eq!(after(i16::MIN, -1), i16::MIN);
    }

    #[test]
    fn a44_who_dies_beyond_doubt_follows_from_constitution() {
        let table: Vec<i16> = (9..=25).map(|constitution| threshold(constitution, false)).collect();
        let figures = [-10, -10, -11, -11, -12, -12, -13, -13, -14, -14, -15, -15, -16, -16, -17, -17, -18];
        assert_eq!(table, figures);
    }

    #[test]
    fn a44_at_0_a_unit_is_down_below_it_dying_and_at_its_threshold_dead() {
        let cases = [(1, Status::Fighting), (0, Status::Fallen), (-1, Status::Dying), (-9, Status::Dying)];
        for (hit_points, status) in cases {
            assert_eq!(status_at(hit_points, -10), status, "{hit_points}");
        }
        assert_eq!([-10, -11].map(|points| status_at(points, -10)), [Status::Dead; 2]);
        assert_eq!([1, 0].map(|points| status_at(points, 0)), [Status::Fighting, Status::Dead]);
    }
}
