//! Where to stand: what each place in reach is worth, which way to face there, and what speaks against it.

use std::sync::Arc;

use bevy::prelude::{Local, Res};

use super::mark::{Mark, Picture, height};
use super::print::{PrintedMarks, Printer};
use crate::forecast::Stand;
use crate::input::{Preview, RatedPlaces, Selection, Settings, Shown};
use crate::view::art::{LabelTone, MOST_WORTH, StandingSign};

/// Tolerance for rounding errors of chances that are sums.
const TOLERANCE: f64 = 1e-9;

/// What the marks depend on.
#[derive(Default)]
pub(super) struct StandInputs {
    rated: Option<Arc<RatedPlaces>>,
    figures: bool,
    warning: f64,
}

impl StandInputs {
    fn is_like(&self, other: &StandInputs) -> bool {
        let same = match (&self.rated, &other.rated) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        };
        same && self.figures == other.figures && self.warning == other.warning
    }
}

/// Lays out the places once they are rated, and removes them when the choice changes.
pub(super) fn lay_stands(
    shown: Option<Res<Shown>>,
    selection: Res<Selection>,
    preview: Res<Preview>,
    settings: Res<Settings>,
    mut printed: Local<PrintedMarks>,
    mut known: Local<StandInputs>,
    mut printer: Printer,
) {
    let at_rest = shown.is_some_and(|shown| !shown.busy);
    let rated = preview.rated_places.clone().filter(|_| at_rest);
    let now = StandInputs { rated, figures: selection.figures, warning: settings.warning };
    if !known.is_like(&now) {
        printer.print(&mut printed, marks(&now));
        *known = now;
    }
}

fn marks(known: &StandInputs) -> Vec<Mark> {
    let Some(rated) = &known.rated else { return Vec::new() };
    rated.best().flat_map(|stand| place(rated, stand, known)).collect()
}

fn place(rated: &RatedPlaces, stand: &Stand, known: &StandInputs) -> Vec<Mark> {
    let hex = stand.hex;
    let worth = (rated.worth(stand) * f64::from(MOST_WORTH)).round() as i8;
    let mut marks = vec![Mark::picture(hex, height::REACH, Picture::Standing(worth))];
    let sign = |height, sign| Mark::picture(hex, height, Picture::Sign(sign));
    let look = Picture::Sign(StandingSign::Look);
    marks.push(Mark::turned(hex, height::DANGER, look, stand.facing));
    if rated.is_among_the_best(stand) {
        marks.push(sign(height::HAZARD, StandingSign::Best));
    }
    if stand.free_attacks > 0 {
        marks.push(sign(height::SIGN, StandingSign::FreeAttack));
    }
    if stand.attack.as_ref().is_some_and(|attack| attack.friends + TOLERANCE >= known.warning) {
        marks.push(sign(height::SIGN, StandingSign::Friend));
    }
    if known.figures {
        let label = Mark::label(hex, 0.0, figure(stand), LabelTone::Figures);
        marks.push(Mark { height: height::FIGURES, ..label });
    }
    marks
}

/// What a place is worth: the points dealt minus the points taken, on average. All else is told on pointing.
fn figure(stand: &Stand) -> String {
    let worth = stand.balance();
    let size = match worth.abs() {
        ..0.05 => return "0".to_owned(),
        small @ ..9.95 => format!("{small:.1}"),
        large => format!("{large:.0}"),
    };
    format!("{}{size}", if worth < 0.0 { '\u{2212}' } else { '+' })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::Prospects;
    use crate::hex::{Facing, Hex};

    #[test]
    fn a_place_has_one_number_that_is_what_it_is_worth() {
        let target = "grisk".parse().unwrap();
        let attack =
            |damage| Prospects { target, need: Some(12), hit: 0.45, damage, kill: 0.0, friends: 0.0 };
        let mut stand = Stand {
            hex: Hex::new(1, 0),
            facing: Facing::East,
            cost: 2,
            free_attacks: 0,
            attack: Some(attack(2.31)),
            taken: 1.08,
            fall: 0.0,
        };
        assert_eq!(figure(&stand), "+1.2");
        stand.attack = None;
        assert_eq!(figure(&stand), "\u{2212}1.1");
        stand.taken = 12.4;
        assert_eq!(figure(&stand), "\u{2212}12", "as short as it can be told");
        stand.taken = 0.02;
        assert_eq!(figure(&stand), "0");
    }
}
