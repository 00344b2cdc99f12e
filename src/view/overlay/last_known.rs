//! Where the side at the table last knew somebody to be whom it can no longer see.

use bevy::prelude::{Local, Res};

use super::mark::{Mark, height};
use super::print::{PrintedMarks, Printer};
use crate::input::{Shown, ToldLog};
use crate::level::Snapshot;
use crate::model::SideId;
use crate::view::art::Marker;

/// Lays a mark over each of these hexes.
pub(super) fn lay_last_known(
    shown: Option<Res<Shown>>,
    log: ToldLog,
    mut printed: Local<PrintedMarks>,
    mut printer: Printer,
) {
    let marks = match (shown, log.side()) {
        (Some(shown), Some(side)) => marks(&shown.state, side),
        _ => Vec::new(),
    };
    printer.print(&mut printed, marks);
}

fn marks(state: &Snapshot, side: SideId) -> Vec<Mark> {
    let missed = state.secrets.missed_by(side);
    missed.map(|(_, trace)| Mark::marker(trace.hex, height::LAST_KNOWN, Marker::LastKnown)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;
    use crate::level::{DiceRecord, Level, Source};
    use crate::model::SecretChange;

    #[test]
    fn a_side_sees_where_it_lost_somebody_until_it_knows_better() {
        let text = include_str!("../../../levels/library.ron");
        let level = Level::read(&Source::inline("library", text)).unwrap_or_else(|error| panic!("{error}"));
        let mut state = Snapshot::beginning(&level, DiceRecord::default());
        let (unit, from, hex) =
            ("reader".parse().unwrap(), "hunters".parse::<SideId>().unwrap(), Hex::new(3, 2));
        let hunters = |state: &Snapshot| marks(&state.clone().seen_by(from), from);
        state.secrets.change(SecretChange::Hides { unit, from, last: None });
        assert!(hunters(&state).is_empty(), "they never knew of it");
        state.secrets.change(SecretChange::Hides { unit, from, last: Some(hex) });
        assert_eq!(hunters(&state), [Mark::marker(hex, height::LAST_KNOWN, Marker::LastKnown)]);
        assert!(marks(&state, "reader".parse().unwrap()).is_empty(), "its own side misses nobody");
        state.secrets.change(SecretChange::Shows {
            unit,
            to: from,
            at: hex,
            attacked_in: None,
            alerts: false,
        });
        assert!(hunters(&state).is_empty());
    }
}
