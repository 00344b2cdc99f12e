//! The hex that the arrow keys point at.

use bevy::prelude::{Local, Res};

use super::mark::{Mark, height};
use super::print::{PrintedMarks, Printer};
use crate::input::{HexCursor, Pointed, Session};
use crate::view::art::Marker;

/// Lays the hex cursor over the board, also while pictures play.
pub(super) fn lay_cursor(
    session: Option<Res<Session>>,
    cursor: Res<HexCursor>,
    pointed: Res<Pointed>,
    mut printed: Local<PrintedMarks>,
    mut printer: Printer,
) {
    let at = session.and(cursor.0).and(pointed.0);
    printer.print(
        &mut printed,
        at.map(|hex| Mark::marker(hex, height::CURSOR, Marker::Cursor)).into_iter().collect(),
    );
}
