//! How far a player has come in a lesson: which card lies open, and what became of the others.
//!
//! No card can hold the lesson up: the player may leave any card, and a card for which it is too late is passed over.

use serde::{Deserialize, Serialize};

use super::card::{CardCue, Lesson, LessonCard};
use super::cue::Sign;
use crate::level::Snapshot;

/// What has become of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardMark {
    /// It has not been completed yet.
    Waiting,
    /// The player has done what it asks for.
    Met,
    /// The player went on without that.
    Left,
    /// It came to be too late for it.
    PassedOver,
}

/// How far a player has come in a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonProgress {
    /// The card that lies open; `None` while the next one waits for its moment, and at the end.
    open: Option<usize>,
    /// Whether the open card has just been completed: it lies there until the next one is due.
    gives_way: bool,
    /// What has become of each card.
    marks: Vec<CardMark>,
    /// Whether what each card waits for before it is laid out has happened.
    due: Vec<bool>,
}

impl LessonProgress {
    /// The first card lies open, if it waits for nothing.
    pub fn of(lesson: &Lesson) -> LessonProgress {
        let due: Vec<bool> = lesson.cards.iter().map(|card| card.when.is_empty()).collect();
        let marks = vec![CardMark::Waiting; lesson.cards.len()];
        LessonProgress { open: due.iter().position(|due| *due), gives_way: false, marks, due }
    }

    /// Whether it fits a lesson, because a save may have been changed by hand.
    pub(crate) fn fits(&self, lesson: &Lesson) -> bool {
        let cards = lesson.cards.len();
        self.marks.len() == cards && self.due.len() == cards && self.open.is_none_or(|open| open < cards)
    }

    /// The open card and its number, counted from 0.
    pub fn open<'l>(&self, lesson: &'l Lesson) -> Option<(usize, &'l LessonCard)> {
        let open = self.open?;
        Some((open, lesson.cards.get(open)?))
    }

    /// What has become of each card.
    pub fn marks(&self) -> &[CardMark] {
        &self.marks
    }

    /// Whether no card is left to complete.
    pub fn is_over(&self) -> bool {
        (self.open.is_none() || self.gives_way) && !self.marks.contains(&CardMark::Waiting)
    }

    /// Takes in what happened; `state` is the battle as it is shown.
    pub fn see(&mut self, lesson: &Lesson, sign: Sign, state: &Snapshot) {
        for (card, due) in lesson.cards.iter().zip(&mut self.due) {
            *due |= card.when.iter().any(|cue| cue.answers(sign, state));
        }
        if let Some((open, card)) = self.open(lesson)
            && self.marks[open] == CardMark::Waiting
            && card.until.iter().any(|cue| cue.answers(sign, state))
        {
            self.marks[open] = CardMark::Met;
            self.gives_way = true;
        }
    }

    /// Lays the next card out unless one lies open that still waits, and passes over those for which it is too late.
    pub fn go_on(&mut self, lesson: &Lesson, state: &Snapshot) {
        for (place, card) in lesson.cards.iter().enumerate() {
            if self.marks[place] == CardMark::Waiting && self.is_too_late(place, card, lesson, state) {
                self.marks[place] = CardMark::PassedOver;
                self.open.take_if(|open| *open == place);
            }
        }
        if (self.open.is_none() || self.gives_way)
            && let Some(next) = self.next_waiting()
        {
            (self.open, self.gives_way) = (Some(next), false);
        }
    }

    /// Leaves the open card for the next one. A card that waits for nothing is complete with that.
    pub fn leave(&mut self, lesson: &Lesson) {
        let Some(open) = self.open.take() else { return };
        let gave_way = std::mem::take(&mut self.gives_way);
        let reads_again = self.marks[open] == CardMark::Met && !gave_way;
        if self.marks[open] == CardMark::Waiting {
            let waits = lesson.cards.get(open).is_some_and(|card| !card.until.is_empty());
            self.marks[open] = if waits { CardMark::Left } else { CardMark::Met };
        }
        let shown = |place: &usize| reads_again && self.was_shown(*place);
        let after = (open + 1..self.marks.len()).find(shown);
        let waiting = self.next_waiting();
        self.open = after.into_iter().chain(waiting).min();
    }

    /// Goes back to the card before the open one. A card that the player left waits again.
    pub fn go_back(&mut self) {
        let before = self.open.unwrap_or(self.marks.len());
        let Some(place) = (0..before).rev().find(|place| self.was_shown(*place)) else { return };
        if self.marks[place] == CardMark::Left {
            self.marks[place] = CardMark::Waiting;
        }
        (self.open, self.gives_way) = (Some(place), false);
    }

    fn was_shown(&self, place: usize) -> bool {
        matches!(self.marks[place], CardMark::Met | CardMark::Left)
    }

    fn next_waiting(&self) -> Option<usize> {
        (0..self.marks.len()).find(|place| self.marks[*place] == CardMark::Waiting && self.due[*place])
    }

    /// Whether a card can no longer be completed, or no longer be laid out.
    fn is_too_late(&self, place: usize, card: &LessonCard, lesson: &Lesson, state: &Snapshot) -> bool {
        let lost = |cues: &[CardCue]| {
            !cues.is_empty() && cues.iter().all(|cue| cue.lost(lesson.pupil, state).is_some())
        };
        lost(&card.until) || (!self.due[place] && lost(&card.when))
    }
}
