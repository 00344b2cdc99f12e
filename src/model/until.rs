//! Until when a condition lasts.

use serde::{Deserialize, Serialize};

/// Until when a condition lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Until {
    /// Until what usually ends such a condition, as the rules of each say.
    #[default]
    Usual,
    /// Until this segment of this round is over.
    Segment(u32, u8),
    /// Until this round is over.
    Round(u32),
    /// Until its bearer's turn of this round begins, at the latest until the round is over.
    TurnBegins(u32),
    /// Until its bearer's turn of this round is over, at the latest until the round is.
    TurnEnds(u32),
    /// It grows at the ends of these rounds, from the first to the last; what it has done by then lasts.
    Complete(u32, u32),
}

impl Until {
    /// Whether it lasts as it usually does.
    pub fn is_usual(&self) -> bool {
        *self == Until::Usual
    }

    /// The same end for somebody who counts rounds from the end of this one; `None` if it has come by then.
    pub fn counted_from(self, round: u32) -> Option<Until> {
        let later = |end: u32| (end > round).then(|| end - round);
        match self {
            Until::Usual => Some(Until::Usual),
            Until::Segment(end, _) | Until::Round(end) | Until::TurnBegins(end) | Until::TurnEnds(end) => {
                later(end).map(Until::Round)
            }
            // Poison that is not complete has still something to do, also in somebody who has fled.
            Until::Complete(first, last) => {
                Some(Until::Complete(later(first).unwrap_or(1), later(last).unwrap_or(1)))
            }
        }
    }

    /// Whether the end has come when a round and a segment are over; a round ends with its last segment.
    pub fn is_over(self, round: u32, segment: u8) -> bool {
        match self {
            Until::Usual | Until::Complete(..) => false,
            Until::Segment(last, within) => (last, within) <= (round, segment),
            Until::Round(last) | Until::TurnBegins(last) | Until::TurnEnds(last) => {
                last < round || (last == round && segment >= super::SEGMENTS)
            }
        }
    }
}
