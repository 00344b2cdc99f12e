//! How long something takes, and when it is done (A-03).
//!
//! `segment = (start + casting time − 1) mod 10 + 1`, as many rounds later as that goes beyond the tenth segment.

use bevy::prelude::App;

use crate::model::{ROUNDS_IN_A_TURN, RuleId, SEGMENTS};
use crate::rulebook::Rule;

const A03: RuleId = RuleId::a(3);

pub(super) const RULES: &[Rule] = &[Rule::new(
    A03,
    "What takes time",
    "What takes segments, rounds or turns is done when that time is over, even in a later round: begun in segment 8, 5 \
     segments end in segment 3 of the next round. Where a block acts earlier than in the own segment of a unit, what that \
     unit begins is counted from its own segment. A turn has 10 rounds. A spell takes effect \
     last in its segment (A-06), and of two the one of the more dexterous caster first, then that of the side for which the \
     round's die decides; until then its caster does nothing else, makes no free attack, and has no turn. Those of its \
     block who have not begun their turns and have later segments act after it. Whoever \
     loses hit points, its senses, its voice, its freedom or its place before that loses the spell. A spell \
     against enemies that works in an area needs nobody there, neither when it begins nor when it takes effect. \
     Saving throws against spells are always by the advanced table.",
)
.needing(&[RuleId::a(2)])];

pub(super) fn plugin(_: &mut App) {}

/// How long something takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// So many segments.
    Segments(u32),
    /// So many rounds.
    Rounds(u32),
    /// So many turns of 10 rounds.
    Turns(u32),
}

/// The round and the segment in which something is done that begins at this moment.
///
/// ```
/// use hexfray::rules::{Span, done_at};
///
/// assert_eq!(done_at((1, 8), Span::Segments(5)), (2, 3));
/// ```
pub fn done_at((round, segment): (u32, u8), takes: Span) -> (u32, u8) {
    match takes {
        Span::Segments(segments) => {
            let in_a_round = u32::from(SEGMENTS);
            let last = u32::from(segment.max(1)).saturating_add(segments) - 1;
            (round.saturating_add(last / in_a_round), (last % in_a_round) as u8 + 1)
        }
        Span::Rounds(rounds) => (round.saturating_add(rounds), segment),
        Span::Turns(turns) => (round.saturating_add(turns.saturating_mul(ROUNDS_IN_A_TURN)), segment),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Act, Agenda, Cause, Step};
    use crate::rules::trial::unit;

    #[test]
    fn a03_segments_run_over_into_the_next_round() {
        for (start, takes, done) in [
            (8, 5, (2, 3)),
            (8, 2, (1, 10)),
            (8, 3, (2, 1)),
            (1, 0, (1, 1)),
            (1, 9, (1, 10)),
            (10, 10, (2, 10)),
            (3, 25, (3, 8)),
        ] {
            assert_eq!(done_at((1, start), Span::Segments(takes)), done, "{takes} from {start}");
        }
    }

    #[test]
    fn a03_rounds_and_turns_end_in_the_same_segment() {
        assert_eq!(done_at((2, 4), Span::Rounds(3)), (5, 4));
        assert_eq!(done_at((2, 4), Span::Turns(1)), (12, 4));
    }

    #[test]
    fn a03_what_is_queued_for_a_later_moment_waits_for_it() {
        let mut agenda = Agenda::default();
        let acts = vec![Act::EndTurn { unit: unit("caster") }];
        agenda.queue(Step { when: done_at((1, 8), Span::Segments(5)), cause: Cause::default(), acts });
        for early in [(1, 8), (1, 10), (2, 2)] {
            assert!(!agenda.is_due(early), "{early:?}");
        }
        assert!(agenda.is_due((2, 3)) && agenda.is_due((2, 9)));
    }
}
