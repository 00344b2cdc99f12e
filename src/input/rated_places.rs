//! Where to stand: the hexes that the chosen unit can reach, and what each is worth against the pointed enemy.

use crate::forecast::Stand;
use crate::hex::Hex;
use crate::level::Snapshot;
use crate::model::UnitId;

/// The places a unit could stand in, and what each is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct RatedPlaces {
    /// The unit that would stand there.
    pub unit: UnitId,
    /// The enemy it would attack from there; `None` for any enemy.
    pub target: Option<UnitId>,
    /// By hex: the facings there, the best first.
    places: Vec<Vec<Stand>>,
    span: f64,
}

impl RatedPlaces {
    pub(super) fn of(unit: UnitId, target: Option<UnitId>, stands: &[Stand]) -> RatedPlaces {
        /// The least span, in points: places that differ by less are worth much the same.
        const LEAST_SPAN: f64 = 1.0;
        let of_one_hex = stands.chunk_by(|one, other| one.hex == other.hex);
        let places: Vec<Vec<Stand>> = of_one_hex.map(best_first).collect();
        let balances = places.iter().filter_map(|place| Some(place.first()?.balance().abs()));
        let span = balances.fold(LEAST_SPAN, f64::max);
        RatedPlaces { unit, target, places, span }
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

    /// What a place is worth compared with the others, -1 (worst) to 1 (best).
    pub fn worth(&self, stand: &Stand) -> f64 {
        (stand.balance() / self.span).clamp(-1.0, 1.0)
    }

    /// Whether no hex is noticeably better than that of this stand.
    pub fn is_among_the_best(&self, stand: &Stand) -> bool {
        /// In points.
        const NOTICEABLE: f64 = 0.05;
        self.best().all(|other| other.balance() <= stand.balance() + NOTICEABLE)
    }
}

/// The facings of one hex: the best balance first; among equals, the cheapest.
fn best_first(stands: &[Stand]) -> Vec<Stand> {
    let mut place = stands.to_vec();
    place.sort_by(|one, other| other.balance().total_cmp(&one.balance()).then(one.cost.cmp(&other.cost)));
    place
}

/// Whether the acting side may see where a unit could stand: only for its own units, and while the battle goes on.
pub fn may_be_surveyed(state: &Snapshot, unit: UnitId) -> bool {
    let side = |unit: UnitId| state.unit(unit).map(|unit| unit.side);
    let acting = state.clock.block.first().and_then(|unit| side(*unit));
    state.clock.outcome.is_none() && acting.is_some() && acting == side(unit)
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
        Stand { hex, facing, cost: 2, free_attacks: 0, attack: Some(attack), taken, fall: 0.0 }
    }

    #[test]
    fn the_best_facing_of_each_hex_stands_for_it() {
        let stands = [
            stand(1, Facing::East, 1.0, 3.0),
            stand(1, Facing::West, 2.0, 3.0),
            stand(2, Facing::East, 4.0, 0.0),
        ];
        let unit = "robin".parse().unwrap();
        let rated = RatedPlaces::of(unit, None, &stands);
        let best: Vec<Facing> = rated.best().map(|stand| stand.facing).collect();
        assert_eq!(best, [Facing::West, Facing::East]);
        let worth: Vec<f64> = rated.best().map(|stand| rated.worth(stand)).collect();
        assert_eq!(worth, [-0.25, 1.0]);
        assert_eq!(rated.at(Hex::new(1, 0)).len(), 2);
        assert!(rated.at(Hex::new(7, 0)).is_empty());
        assert!(rated.is_among_the_best(&stands[2]) && !rated.is_among_the_best(&stands[1]));
    }
}
