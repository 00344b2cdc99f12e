//! The background search for where to stand.

use std::sync::Arc;

use bevy::prelude::{Res, ResMut, Resource};

use super::background::Background;
use super::prospect::Preview;
use super::rated_places::{RatedPlaces, may_be_surveyed};
use super::selection::{Overlay, PlannedAction, Pointed, Selection, standing_in};
use super::session::Session;
use crate::forecast::stands;
use crate::level::Snapshot;
use crate::model::{Status, UnitId};
use crate::rulebook::Rulebook;

/// The unit that would stand there, and the enemy it would attack; `None` for any enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PlacesQuestion {
    unit: UnitId,
    target: Option<UnitId>,
}

/// The search for places.
#[derive(Resource, Default)]
pub(super) struct Surveyor(Background<PlacesQuestion, RatedPlaces>);

impl Surveyor {
    pub fn is_searching(&self) -> bool {
        self.0.is_searching()
    }
}

/// Updates the rated places in the preview.
pub(super) fn survey(
    session: Res<Session>,
    selection: Res<Selection>,
    pointed: Res<Pointed>,
    rulebook: Res<Rulebook>,
    mut surveyor: ResMut<Surveyor>,
    mut preview: ResMut<Preview>,
) {
    let question = question(&session.known, &selection, *pointed);
    surveyor.0.seek(&session.known, question, || {
        let rulebook = rulebook.clone();
        move |state: &Snapshot, question: &PlacesQuestion| find(state, &rulebook, *question)
    });
    let answer = surveyor.0.answer();
    // Change detection must not fire every frame.
    if preview.rated_places.as_ref().map(Arc::as_ptr) != answer.as_ref().map(Arc::as_ptr) {
        preview.rated_places = answer;
    }
}

/// What to search for, if the player wants to see it.
fn question(state: &Snapshot, selection: &Selection, pointed: Pointed) -> Option<PlacesQuestion> {
    let unit = selection.unit.filter(|_| selection.overlay == Overlay::Stand)?;
    let own = state.unit(unit).filter(|unit| unit.status == Status::Fighting)?;
    if !may_be_surveyed(state, unit) {
        return None;
    }
    let enemy = |id: &UnitId| state.unit(*id).is_some_and(|there| there.side != own.side);
    let planned = selection.plan.as_ref().and_then(PlannedAction::target);
    let target = planned.or_else(|| pointed.0.and_then(|hex| standing_in(state, hex)));
    Some(PlacesQuestion { unit, target: target.filter(enemy) })
}

fn find(state: &Snapshot, rulebook: &Rulebook, question: PlacesQuestion) -> RatedPlaces {
    let PlacesQuestion { unit, target } = question;
    let side = state.unit(unit).map(|unit| unit.side.0);
    let seen = side.map(|side| Arc::new(Snapshot::clone(state).seen_by(side)));
    let stands = seen.map(|seen| stands(rulebook, &seen, unit, target)).unwrap_or_default();
    RatedPlaces::of(unit, target, &stands)
}
