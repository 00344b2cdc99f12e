//! Hit points: all that a unit loses or gains passes through here, with its cause.

use crate::event::BattleEvent;
use crate::model::{Status, UnitId};
use crate::rules::deed::Effects;
use crate::rules::field::able::is_alive;
use crate::rules::field::{Battlefield, Unit};

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
    if is_alive(unit) { threshold(unit.abilities.constitution) } else { 0 }
}

/// The same for a living unit of this Constitution.
fn threshold(constitution: u8) -> i16 {
    -10 - i16::from(constitution.saturating_sub(10).div_ceil(2))
}

/// How a unit is with so many hit points. No rulebook tells the dying and the dead from those that are down yet.
pub(in crate::rules) fn status_with(hit_points: i16) -> Status {
    if hit_points > 0 { Status::Fighting } else { Status::Fallen }
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
        let table: Vec<i16> = (9..=25).map(threshold).collect();
        let figures = [-10, -10, -11, -11, -12, -12, -13, -13, -14, -14, -15, -15, -16, -16, -17, -17, -18];
        assert_eq!(table, figures);
    }

    #[test]
    fn at_0_a_unit_is_down() {
        let cases = [(2, Status::Fighting), (1, Status::Fighting), (0, Status::Fallen), (-9, Status::Fallen)];
        for (hit_points, status) in cases {
            assert_eq!(status_with(hit_points), status);
        }
    }
}
