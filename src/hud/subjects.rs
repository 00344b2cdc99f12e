//! What the column on the right shows: which units, which question, and whether there are odds to tell.

use crate::input::{Opponents, Pointed, Preview, Prospect, Selection, Session, Shown, found_in};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{OpenChoice, UnitId};

/// The unit that a player must decide for, or that an opponent acts with, else the one that the player has chosen.
pub(super) fn acting_unit(
    shown: &Shown,
    session: &Session,
    opponents: &Opponents,
    selection: &Selection,
) -> Option<UnitId> {
    let asked = asked(shown, session).map(|question| question.chooser);
    let opponent = session.opponent_to_act().and_then(|_| opponents.planned().last());
    asked.or(opponent.map(|planned| planned.plan.unit)).or(selection.unit)
}

/// The unit in the pointed hex. A fallen unit counts only if no other is in the hex.
pub(super) fn pointed_unit<'a>(state: &'a Snapshot, pointed: &Pointed) -> Option<&'a UnitRecord> {
    found_in(state, pointed.0?)
}

/// The unit that is pointed at, or else the one that the plan is about: its card stays as the pointer leaves the board, and is
/// there for who plays by keys. Whoever acts has a card already, so that a pointer that rests on it says nothing.
pub(super) fn regarded_unit<'a>(
    state: &'a Snapshot,
    pointed: &Pointed,
    selection: &Selection,
    acting: Option<UnitId>,
) -> Option<&'a UnitRecord> {
    let planned = || state.unit(selection.plan.as_ref()?.subject()?);
    let others = |unit: &&UnitRecord| Some(unit.id) != acting;
    pointed_unit(state, pointed).filter(others).or_else(|| planned().filter(others))
}

/// The question that people are asked. While pictures show what came of an answer, it is no question any more.
pub(super) fn asked<'a>(shown: &'a Shown, session: &Session) -> Option<&'a OpenChoice> {
    let open = shown.state.choice.as_ref().filter(|_| shown.state.choice == session.visible().choice);
    open.filter(|choice| session.is_led_by_people(choice.chooser))
}

/// Whether all there is to tell is why a click does nothing.
pub(super) fn is_refused(preview: &Preview) -> bool {
    matches!(preview.prospect, Some(Prospect::Refused { .. }))
}

/// Whether there is anything to tell: of a plan or a click, or of standing in the pointed hex.
pub(super) fn has_odds(preview: &Preview, pointed: Pointed) -> bool {
    let stands = |hex| preview.rated_places.as_ref().is_some_and(|rated| !rated.at(hex).is_empty());
    preview.prospect.is_some() || pointed.0.is_some_and(stands)
}
