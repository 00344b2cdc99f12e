//! The battle that marks are laid over, and the marks of a path.

use super::mark::{Mark, height};
use crate::hex::Hex;
use crate::level::{Snapshot, UnitRecord};
use crate::model::UnitId;
use crate::view::art::Marker;
use crate::view::art::palette::{CHALK, CHOICE};
use crate::view::layout::center;

/// The battle that marks are laid over.
pub(super) struct MarkInputs<'a> {
    pub state: &'a Snapshot,
    /// From this chance on, a danger to friends is warned of.
    pub warning: f64,
}

impl MarkInputs<'_> {
    pub fn unit(&self, id: UnitId) -> Option<&UnitRecord> {
        self.state.unit(id)
    }
}

/// Beads on a line from hex to hex.
pub(super) fn path(start: Hex, path: &[Hex]) -> Vec<Mark> {
    let from = [start].into_iter().chain(path.iter().copied());
    let steps = from.zip(path);
    let mut marks: Vec<Mark> =
        steps.flat_map(|(from, to)| Mark::line(center(from), center(*to), CHOICE, CHALK)).collect();
    let beads = path.iter().take(path.len().saturating_sub(1));
    marks.extend(beads.map(|hex| Mark::marker(*hex, height::BEAD, Marker::Path)));
    marks
}
