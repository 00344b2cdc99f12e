//! The battle that marks are laid over, and the marks of a path.

use super::mark::{Mark, height};
use crate::hex::{Facing, Hex};
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

    /// How far above a hex words stand: usually so far, but on the other side if they cover less there. `lies` tells
    /// where else there is something to see.
    pub fn clear_side(&self, hex: Hex, usual: f32, lies: impl Fn(Hex) -> bool) -> f32 {
        let stands = |hex| self.state.units.iter().any(|unit| unit.position == hex);
        let crowd = |sides: [Facing; 2]| {
            let hexes = sides.map(|facing| facing.ahead(hex));
            hexes.iter().map(|hex| usize::from(stands(*hex)) + usize::from(lies(*hex))).sum::<usize>()
        };
        let above = crowd([Facing::NorthWest, Facing::NorthEast]);
        let below = crowd([Facing::SouthWest, Facing::SouthEast]);
        let (here, there) = if usual > 0.0 { (above, below) } else { (below, above) };
        if there < here { -usual } else { usual }
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
