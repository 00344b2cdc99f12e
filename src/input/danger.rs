//! Where enemies can attack in their next turn: found in the background, because it takes a while on a large board.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::{Res, ResMut, Resource};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::prospect::Preview;
use super::selection::Selection;
use super::session::Session;
use crate::hex::Hex;
use crate::level::Snapshot;
use crate::model::{SideId, Status, UnitId};
use crate::rulebook::Rulebook;
use crate::rules::{Battle, hexes_in_danger};

type Danger = HashMap<Hex, Vec<UnitId>>;

/// The running search, and the state and side of the last one.
#[derive(Resource, Default)]
pub(super) struct Watch {
    of: Option<(Arc<Snapshot>, SideId)>,
    search: Option<Task<Danger>>,
}

impl Watch {
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }
}

/// Starts a search whenever the battle or the side of interest has changed, and takes over its result.
pub(super) fn watch(
    session: Res<Session>,
    selection: Res<Selection>,
    rulebook: Res<Rulebook>,
    mut watch: ResMut<Watch>,
    mut preview: ResMut<Preview>,
) {
    let Some(side) = side_of_interest(&session.known, &selection) else { return };
    let known = watch.of.as_ref();
    if !known.is_some_and(|(state, known)| Arc::ptr_eq(state, &session.known) && *known == side) {
        let state = Snapshot::clone(&session.known).seen_by(side);
        let rulebook = rulebook.clone();
        let search = async move { danger(&state, side, &rulebook) };
        watch.search = Some(AsyncComputeTaskPool::get_or_init(Default::default).spawn(search));
        watch.of = Some((Arc::clone(&session.known), side));
        preview.danger.clear();
    }
    if let Some(found) = watch.search.as_mut().and_then(|search| block_on(poll_once(search))) {
        watch.search = None;
        preview.danger = found;
    }
}

/// The side of the chosen unit, or else the acting side.
fn side_of_interest(state: &Snapshot, selection: &Selection) -> Option<SideId> {
    let unit = selection.unit.or_else(|| state.clock.block.first().copied())?;
    state.unit(unit).map(|unit| unit.side.0)
}

fn danger(state: &Snapshot, side: SideId, rulebook: &Rulebook) -> Danger {
    let mut battle = Battle::restored(state, rulebook);
    let enemies = state.units.iter().filter(|unit| unit.side.0 != side && unit.status == Status::Fighting);
    let mut danger = Danger::new();
    for enemy in enemies {
        for hex in battle.survey(|field| hexes_in_danger(field, &field.unit(enemy.id))) {
            danger.entry(hex).or_default().push(enemy.id);
        }
    }
    danger
}
