//! The sign on what the open card of a lesson points at on the board: a ring, and an arrow above it that moves up and
//! down. Both lie over the counters and below all words.

use bevy::math::Vec2;
use bevy::prelude::{Local, Query, Res, Time, Transform};

use super::mark::{Mark, height};
use super::print::{PrintedMarks, Printer};
use crate::hex::Hex;
use crate::input::{Pointed, Shown, Tutor};
use crate::level::{CardTarget, Snapshot, UnitRecord};
use crate::model::Status;
use crate::view::art::Marker;
use crate::view::layout::center;

/// From the middle of the hex to that of the arrow at its lowest, and how far it moves up, in world units.
const ABOVE: f32 = 92.0;
const BEAT: f32 = 14.0;

/// Beats in a second, times τ.
const HASTE: f32 = 4.0;

/// Lays the sign out, and moves its arrow.
pub(super) fn lay_lesson_sign(
    tutor: Option<Res<Tutor>>,
    shown: Option<Res<Shown>>,
    pointed: Res<Pointed>,
    time: Res<Time>,
    mut places: Query<&mut Transform>,
    mut printed: Local<PrintedMarks>,
    mut printer: Printer,
) {
    let target = tutor.and_then(|tutor| tutor.points_at());
    let hex = target.zip(shown).and_then(|(target, shown)| signed(&shown, *pointed, target));
    printer.print(&mut printed, hex.map(sign).unwrap_or_default());
    let Some(arrow) = printed.pieces().last() else { return };
    if let (Some(hex), Ok(mut place)) = (hex, places.get_mut(*arrow)) {
        let beat = (time.elapsed_secs() * HASTE).sin() * 0.5 + 0.5;
        place.translation.y = arrow_over(hex).y + BEAT * beat;
    }
}

/// The hex that has the sign, if any has.
fn signed(shown: &Shown, pointed: Pointed, target: CardTarget) -> Option<Hex> {
    let hex = target.spot()?.place(&shown.state)?;
    // What the pointer rests on has marks of its own, and whoever was to go to a hex may be there.
    let free = !shown.busy && pointed.0 != Some(hex) && !is_reached(&shown.state, target, hex);
    free.then_some(hex)
}

/// Whether the target is a hex and a unit stands there.
fn is_reached(state: &Snapshot, target: CardTarget, hex: Hex) -> bool {
    let stands = |unit: &UnitRecord| unit.status == Status::Fighting && unit.position == hex;
    matches!(target, CardTarget::Hex(_)) && state.units.iter().any(stands)
}

fn sign(hex: Hex) -> Vec<Mark> {
    let arrow = Mark { place: arrow_over(hex), ..Mark::marker(hex, height::LESSON, Marker::Arrow) };
    vec![Mark::marker(hex, height::LESSON, Marker::Ring), arrow]
}

fn arrow_over(hex: Hex) -> Vec2 {
    center(hex) + Vec2::new(0.0, ABOVE)
}
