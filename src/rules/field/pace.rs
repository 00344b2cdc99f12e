//! How quick a unit is: what quickens or slows it changes its movement and its attacks alike.
//!
//! Of n attacks a round at p percent, `⌊n·p·r / 100⌋ − ⌊n·p·(r − 1) / 100⌋` fall to round r: half an attack is one in
//! every second round.

use super::battlefield::{Battlefield, Unit, UnitSummary};
use crate::event::BattleEvent;
use crate::model::{Lasting, Stage, Turn, pace};

/// The present round, or the next one between rounds: for what the turns of a round are given out.
pub(super) fn next_round(field: &Battlefield) -> u32 {
    field.clock.round + u32::from(field.clock.stage == Stage::BetweenRounds)
}

/// The percentage of its movement and its attacks that a unit has.
fn of(field: &Battlefield, unit: &UnitSummary) -> u16 {
    pace(field.effects_on(unit))
}

/// How often a unit makes each of the attacks of an action: more than once only if it is quickened.
pub(in crate::rules) fn passes(field: &Battlefield, unit: &UnitSummary) -> usize {
    usize::from(of(field, unit) / 100).max(1)
}

/// Whether something slows a unit.
pub(super) fn is_slowed(field: &Battlefield, unit: &UnitSummary) -> bool {
    of(field, unit) < 100
}

/// What the pace of a unit leaves of its attacks in the present round, or in the next one between rounds.
pub(super) fn attacks(field: &Battlefield, unit: &UnitSummary, attacks: u8) -> u8 {
    share(attacks, of(field, unit), next_round(field))
}

/// Before the first round it is the share of that round.
fn share(attacks: u8, percent: u16, round: u32) -> u8 {
    let round = round.max(1);
    let until = |round: u32| u64::from(attacks) * u64::from(percent) * u64::from(round) / 100;
    (until(round) - until(round - 1)).min(u8::MAX.into()) as u8
}

/// The event that somebody who has not begun its turn has more of it, since these conditions are on it from now on. Whoever
/// is slowed has the turn that it has.
pub(in crate::rules) fn quickens<'l>(
    field: &Battlefield,
    unit: &Unit,
    from_now_on: impl Iterator<Item = &'l Lasting>,
) -> Option<BattleEvent> {
    let (now, then) = (of(field, unit), pace(from_now_on.flat_map(|lasting| lasting.effects.iter())));
    let more = |figure: u16| (u32::from(figure) * u32::from(then) / u32::from(now.max(1))) as u16;
    // A mount lends its legs to its rider, and no more.
    let rider = field.rider_of(*unit.id);
    let acts = rider.map_or(*unit.turn, |rider| *field.unit(rider).turn);
    let movement = if unit.riding.0.is_some() { acts.movement } else { more(acts.movement) };
    let attacks =
        if rider.is_some() { acts.attacks } else { more(acts.attacks.into()).min(u8::MAX.into()) as u8 };
    let after = Turn { movement, attacks, ..acts };
    let gains = then > now && !acts.ended;
    gains.then(|| BattleEvent::TurnSpent {
        unit: rider.unwrap_or(*unit.id),
        before: acts,
        after,
        lost: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_an_attack_is_one_in_every_second_round() {
        let rounds = |attacks, percent| [1, 2, 3, 4].map(|round| share(attacks, percent, round));
        assert_eq!(rounds(1, 100), [1; 4]);
        assert_eq!(rounds(1, 200), [2; 4]);
        assert_eq!(rounds(1, 50), [0, 1, 0, 1]);
        assert_eq!(rounds(2, 50), [1; 4]);
        assert_eq!(rounds(3, 50), [1, 2, 1, 2]);
        assert_eq!([100, 50, 200].map(|percent| share(1, percent, 0)), [1, 0, 2], "before the battle");
    }
}
