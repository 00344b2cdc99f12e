//! The bar while an opponent thinks or acts: which opponent it is, and a button to ask why. The button to hurry it has
//! its usual place below.

use bevy_egui::egui::{RichText, Ui};
use egui_phosphor::regular::{HOURGLASS, QUESTION, ROBOT};

use super::names::ByName;
use super::parts::{TokenButton, aside, strong};
use super::portraits::side_color;
use super::theme::color;
use super::tooltip::Explained;
use crate::input::{Action, Opponents, Session, Settings};
use crate::level::Snapshot;
use crate::replay::{Names, capital};
use crate::view::art::palette::INK;

/// A search that takes no longer than this, in seconds, is not shown.
const BRIEF: f32 = 0.25;

/// Which opponent acts, and what can be asked of it; returns the button that was clicked. Nothing if none acts.
pub(super) fn draw(
    ui: &mut Ui,
    state: &Snapshot,
    session: &Session,
    settings: &Settings,
    opponents: &Opponents,
    busy: bool,
) -> Option<Action> {
    let (side, player) = session.opponent_to_act()?;
    // For how long somebody thinks whom the player does not know of would tell of it.
    let is_seen = !session.known.clock.block.is_empty();
    let thinks = !busy && is_seen && opponents.thinks_for().is_some_and(|time| time.as_secs_f32() > BRIEF);
    if thinks {
        ui.ctx().request_repaint();
    }
    let shade = color(side_color(state, settings, side).mix(INK, 0.15));
    let sign = if thinks { HOURGLASS } else { ROBOT };
    ui.label(RichText::new(sign).size(18.0).color(shade));
    ui.label(strong(capital(&ByName(state).side(side))).size(15.0));
    ui.label(aside(if thinks { "thinking …".to_owned() } else { format!("the {player}") }));
    let why = TokenButton::new("").icon(QUESTION).key(settings.keys.label(Action::Why));
    ui.add(why).explained("Why does it do that?").clicked().then_some(Action::Why)
}
