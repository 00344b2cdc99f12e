//! What enemies could do next turn to the chosen unit at the hex where the preview leads it.

use std::sync::Arc;

use bevy::prelude::{Res, ResMut, Resource};

use super::background::Background;
use super::prospect::{Preview, Prospect};
use super::selection::Selection;
use super::session::Session;
use crate::forecast::{Threat, threats};
use crate::hex::Pose;
use crate::level::Snapshot;
use crate::model::UnitId;
use crate::rulebook::Rulebook;

/// The unit, and the hex and facing it would have.
type ThreatQuestion = (UnitId, Pose);

/// The search for threats.
#[derive(Resource, Default)]
pub(super) struct Sentry(Background<ThreatQuestion, Vec<Threat>>);

impl Sentry {
    pub fn is_searching(&self) -> bool {
        self.0.is_searching()
    }
}

/// Updates the threats in the preview.
pub(super) fn keep_watch(
    session: Res<Session>,
    selection: Res<Selection>,
    rulebook: Res<Rulebook>,
    mut sentry: ResMut<Sentry>,
    mut preview: ResMut<Preview>,
) {
    let question = question(&session.known, &selection, preview.prospect.as_ref());
    sentry.0.seek(&session.known, question, || {
        let rulebook = rulebook.clone();
        move |state: &Snapshot, question: &ThreatQuestion| find(state, &rulebook, *question)
    });
    let answer = sentry.0.answer();
    // Change detection must not fire every frame.
    if preview.comeback.as_ref().map(Arc::as_ptr) != answer.as_ref().map(Arc::as_ptr) {
        preview.comeback = answer;
    }
}

/// Where the unit will stand after what is previewed.
fn question(state: &Snapshot, selection: &Selection, prospect: Option<&Prospect>) -> Option<ThreatQuestion> {
    let unit = selection.unit?;
    let pose = match prospect? {
        Prospect::Walk(walk) => Pose { hex: *walk.path.last()?, facing: walk.facing },
        Prospect::Climb(climb) => Pose { hex: climb.end, facing: state.unit(unit)?.facing },
        Prospect::Strike(strike) => Pose { hex: strike.from, facing: strike.facing },
        Prospect::Throw(throw) => Pose { hex: state.unit(unit)?.position, facing: throw.facing },
        // Who runs in a chase is off the map.
        Prospect::Outlook(_) if state.clock.chase.is_some() => return None,
        Prospect::Outlook(outlook) => Pose { hex: outlook.end, facing: outlook.facing },
        Prospect::Refused { .. } => return None,
    };
    Some((unit, pose))
}

fn find(state: &Snapshot, rulebook: &Rulebook, (unit, pose): ThreatQuestion) -> Vec<Threat> {
    let Some(side) = state.unit(unit).map(|unit| unit.side.0) else { return Vec::new() };
    threats(rulebook, &Arc::new(Snapshot::clone(state).seen_by(side)), unit, pose)
}
