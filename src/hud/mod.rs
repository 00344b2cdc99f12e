//! The panels around the board: they read the battle and send orders, and have no rules of their own.

use bevy::prelude::App;

pub(super) fn plugin(_: &mut App) {}
