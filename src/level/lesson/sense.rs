//! Cards that a level has and nobody can ever complete.

use super::card::{CardCue, Lesson};
use crate::level::{DiceRecord, Faults, FileError, Key, Level, Snapshot, Source, all};

impl Level {
    /// Checks that every card of the level's lesson may be laid out and completed. The source is the level's file.
    pub(in crate::level) fn check_lesson(&self, source: &Source) -> Result<(), Faults> {
        let Some(lesson) = &self.lesson else { return Ok(()) };
        let beginning = Snapshot::beginning(self, DiceRecord::default());
        let cards = lesson.cards.iter().enumerate().flat_map(|(place, card)| {
            let lists = [("when", &card.when), ("until", &card.until)];
            lists.into_iter().flat_map(move |(field, cues)| {
                cues.iter().enumerate().map(move |(index, cue)| (place, field, index, cue))
            })
        });
        let never = cards.filter_map(|(place, field, index, cue)| {
            let why = cue.lost(lesson.pupil, &beginning).or_else(|| {
                comes_too_late(lesson, place, cue).then(|| "the battle is over then".to_owned())
            })?;
            let path = [Key::Field("lesson"), Key::Field("cards"), Key::Index(place), Key::Field(field)];
            let path = [&path[..], &[Key::Index(index)]].concat();
            let problem = format!("this can never come: {why}");
            Some(Err(source.fault(&path, problem)))
        });
        all::<(), FileError>(never).map(drop)
    }
}

/// Whether a card in front of this one waits for the end of the battle, after which this cue never comes.
fn comes_too_late(lesson: &Lesson, place: usize, cue: &CardCue) -> bool {
    let ends =
        |cue: &CardCue| matches!(cue, CardCue::Event(event) if event.text("event") == Some("battle_ended"));
    let waits_for_the_end = |cues: &[CardCue]| !cues.is_empty() && cues.iter().all(ends);
    let of_the_battle = matches!(cue, CardCue::Event(_) | CardCue::Order { .. } | CardCue::Planned { .. });
    of_the_battle && lesson.cards[..place].iter().any(|card| waits_for_the_end(&card.until))
}
