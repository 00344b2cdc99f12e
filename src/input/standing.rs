//! Where to stand: for the chosen unit and whoever is pointed at, found in the background while the player wants to see it.

use std::sync::Arc;

use bevy::prelude::{Res, ResMut, Resource};

use super::background::Background;
use super::preview::Preview;
use super::selection::{Overlay, Plan, Pointed, Selection, standing_in};
use super::session::Session;
use crate::forecast::{Stand, stands};
use crate::hex::Hex;
use crate::level::Snapshot;
use crate::model::{Status, UnitId};
use crate::rulebook::Rulebook;

/// Whose places, and whom he would attack from there; anybody if that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Question {
    unit: UnitId,
    target: Option<UnitId>,
}

/// The places a unit could stand in, and what each is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Standings {
    /// Whose places.
    pub unit: UnitId,
    /// Whom he would attack from there; anybody if that is open.
    pub target: Option<UnitId>,
    /// By hex: the facings there, the best first.
    places: Vec<Vec<Stand>>,
    span: f64,
}

impl Standings {
    fn of(Question { unit, target }: Question, stands: &[Stand]) -> Standings {
        /// Where hardly anything is to be gained or lost, places are much the same.
        const LEAST_SPAN: f64 = 1.0;
        let of_one_hex = stands.chunk_by(|one, other| one.hex == other.hex);
        let places: Vec<Vec<Stand>> = of_one_hex.map(best_first).collect();
        let balances = places.iter().filter_map(|place| Some(place.first()?.balance().abs()));
        let span = balances.fold(LEAST_SPAN, f64::max);
        Standings { unit, target, places, span }
    }

    /// The best facing of every hex.
    pub fn best(&self) -> impl Iterator<Item = &Stand> {
        self.places.iter().filter_map(|place| place.first())
    }

    /// The facings in a hex, the best first; none if it is out of reach.
    pub fn at(&self, hex: Hex) -> &[Stand] {
        let here = |place: &&Vec<Stand>| place.first().is_some_and(|stand| stand.hex == hex);
        self.places.iter().find(here).map_or(&[], Vec::as_slice)
    }

    /// The greatest gain or loss of any hex at its best, in points; at least 1.
    pub fn span(&self) -> f64 {
        self.span
    }

    /// What a place is worth beside the others: -1, as bad as it gets, to 1, as good as it gets.
    pub fn worth(&self, stand: &Stand) -> f64 {
        (stand.balance() / self.span).clamp(-1.0, 1.0)
    }

    /// Whether no hex is better than that of this stand by more than a trifle.
    pub fn is_among_the_best(&self, stand: &Stand) -> bool {
        const TRIFLE: f64 = 0.05;
        self.best().all(|other| other.balance() <= stand.balance() + TRIFLE)
    }
}

/// The facings of one hex: the most gained and least lost first, of equals the cheapest.
fn best_first(stands: &[Stand]) -> Vec<Stand> {
    let mut place = stands.to_vec();
    place.sort_by(|one, other| other.balance().total_cmp(&one.balance()).then(one.cost.cmp(&other.cost)));
    place
}

/// The search for places.
#[derive(Resource, Default)]
pub(super) struct Surveyor(Background<Question, Standings>);

impl Surveyor {
    pub fn is_searching(&self) -> bool {
        self.0.is_searching()
    }
}

/// Keeps the places in the preview those of the present choice.
pub(super) fn survey(
    session: Res<Session>,
    selection: Res<Selection>,
    pointed: Res<Pointed>,
    rulebook: Res<Rulebook>,
    mut surveyor: ResMut<Surveyor>,
    mut preview: ResMut<Preview>,
) {
    let question = question(&session.now, &selection, *pointed);
    surveyor.0.seek(&session.now, question, || {
        let rulebook = rulebook.clone();
        move |state: &Snapshot, question: &Question| find(state, &rulebook, *question)
    });
    let answer = surveyor.0.answer();
    // Whoever waits for the preview to change must not be woken by every frame.
    if preview.standings.as_ref().map(Arc::as_ptr) != answer.as_ref().map(Arc::as_ptr) {
        preview.standings = answer;
    }
}

/// Whether where a unit could stand is for whoever is at it to see: what the other side knows is not.
pub fn may_be_surveyed(state: &Snapshot, unit: UnitId) -> bool {
    let side = |unit: UnitId| state.unit(unit).map(|unit| unit.side);
    let acting = state.clock.block.first().and_then(|unit| side(*unit));
    acting.is_some() && acting == side(unit)
}

/// What the player wants to know, if he does.
fn question(state: &Snapshot, selection: &Selection, pointed: Pointed) -> Option<Question> {
    let unit = selection.unit.filter(|_| selection.overlay == Overlay::Stand)?;
    let own = state.unit(unit).filter(|unit| unit.status == Status::Fighting)?;
    if !may_be_surveyed(state, unit) {
        return None;
    }
    let enemy = |id: &UnitId| state.unit(*id).is_some_and(|there| there.side != own.side);
    let target = match selection.plan {
        Some(Plan::Attack(target)) => Some(target),
        _ => pointed.0.and_then(|hex| standing_in(state, hex)),
    };
    Some(Question { unit, target: target.filter(enemy) })
}

fn find(state: &Snapshot, rulebook: &Rulebook, question: Question) -> Standings {
    let Question { unit, target } = question;
    let side = state.unit(unit).map(|unit| unit.side.0);
    let seen = side.map(|side| Arc::new(Snapshot::clone(state).seen_by(side)));
    let stands = seen.map(|seen| stands(rulebook, &seen, unit, target)).unwrap_or_default();
    Standings::of(question, &stands)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::Prospects;
    use crate::hex::Facing;

    fn stand(x: i32, facing: Facing, dealt: f64, taken: f64) -> Stand {
        let target = "grisk".parse().unwrap();
        let attack = Prospects { target, need: Some(12), hit: 0.45, damage: dealt, kill: 0.0, friends: 0.0 };
        let hex = Hex::new(x, 0);
        Stand { hex, facing, cost: 2, free_blows: 0, attack: Some(attack), taken, fall: 0.0 }
    }

    #[test]
    fn the_best_facing_of_each_hex_stands_for_it() {
        let stands = [
            stand(1, Facing::East, 1.0, 3.0),
            stand(1, Facing::West, 2.0, 3.0),
            stand(2, Facing::East, 4.0, 0.0),
        ];
        let unit = "robin".parse().unwrap();
        let standings = Standings::of(Question { unit, target: None }, &stands);
        let best: Vec<Facing> = standings.best().map(|stand| stand.facing).collect();
        assert_eq!(best, [Facing::West, Facing::East]);
        let worth: Vec<f64> = standings.best().map(|stand| standings.worth(stand)).collect();
        assert_eq!(worth, [-0.25, 1.0]);
        assert_eq!(standings.at(Hex::new(1, 0)).len(), 2);
        assert!(standings.at(Hex::new(7, 0)).is_empty());
        assert!(standings.is_among_the_best(&stands[2]) && !standings.is_among_the_best(&stands[1]));
    }
}
