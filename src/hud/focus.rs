//! Who hears the keys: the battle, or the panels while the player has lent them the keys or a menu is unfolded.
//!
//! egui moves its focus from widget to widget by Tab and the arrow keys and presses what has it by Enter and Space.
//! During a battle nothing has the focus, so that these keys reach the board.

use std::sync::Arc;

use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::{DetectChangesMut, KeyCode, Local, MessageReader, Messages, Query, Res, ResMut};
use bevy_egui::egui::{Context, CornerRadius, Event, FocusDirection, Key, Popup, Stroke, StrokeKind};
use bevy_egui::{EguiContexts, EguiInput};

use super::theme::color;
use crate::input::{Action, BoardClick, PanelKeys, Pressed, Session};
use crate::view::art::palette::{CHALK, CHOICE, INK};

/// The keys of this frame, before anything else hears of them.
#[derive(SystemParam)]
pub(super) struct FirstHearing<'w, 's> {
    pressed: ResMut<'w, Messages<Pressed>>,
    heard: Local<'s, MessageCursor<Pressed>>,
}

impl FirstHearing<'_, '_> {
    /// Keeps these actions from everything else, and returns those that came.
    pub fn take(&mut self, wanted: impl Fn(Action) -> bool) -> Vec<Action> {
        let new: Vec<Action> = self.heard.read(&self.pressed).map(|Pressed(action)| *action).collect();
        let (taken, left): (Vec<Action>, Vec<Action>) = new.into_iter().partition(|action| wanted(*action));
        if !taken.is_empty() {
            self.pressed.clear();
            self.pressed.write_batch(left.into_iter().map(Pressed));
            self.heard.clear(&self.pressed);
        }
        taken
    }
}

/// Makes a key that is held down press a button once: it must not go on to what the button has opened.
pub(super) fn press_once(mut presses: MessageReader<KeyboardInput>, mut panels: Query<&mut EguiInput>) {
    const PRESSING: [KeyCode; 3] = [KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space];
    if !presses.read().any(|press| press.repeat && PRESSING.contains(&press.key_code)) {
        return;
    }
    let presses =
        |event: &Event| matches!(event, Event::Key { key: Key::Enter | Key::Space, pressed: true, .. });
    panels.iter_mut().for_each(|mut input| input.events.retain(|event| !presses(event)));
}

/// Lends the keys to the panels and takes them back. The key for "back" closes an unfolded menu or takes the keys back
/// before it does anything else.
pub(super) fn lend_keys(
    mut contexts: EguiContexts,
    session: Option<Res<Session>>,
    mut keys: FirstHearing,
    mut clicks: MessageReader<BoardClick>,
    mut lent: Local<bool>,
    mut panels: ResMut<PanelKeys>,
) -> bevy::prelude::Result {
    let unfolded = Popup::is_any_open(contexts.ctx_mut()?);
    let (here, closes) = (session.is_some(), unfolded || *lent);
    let taken = keys.take(|action| here && (action == Action::Panels || action == Action::Back && closes));
    *lent ^= taken.contains(&Action::Panels);
    *lent &= unfolded || !taken.contains(&Action::Back);
    *lent &= here && clicks.read().count() == 0;
    panels.set_if_neq(PanelKeys(here && (*lent || unfolded)));
    Ok(())
}

/// Takes the focus from panels that do not have the keys, and gives it to one of those that do. Where they have none,
/// Tab and the arrow keys do not move it.
pub(super) fn place_focus(mut contexts: EguiContexts, panels: Res<PanelKeys>) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let unfolded = Popup::is_any_open(context);
    context.memory_mut(|memory| match (memory.focused(), panels.0) {
        (focused, false) => {
            focused.into_iter().for_each(|focused| memory.surrender_focus(focused));
            memory.move_focus(FocusDirection::None);
        }
        (None, true) if !unfolded => memory.move_focus(FocusDirection::Next),
        (_, true) => {}
    });
    Ok(())
}

/// Draws a ring around whatever has the focus, at the end of every pass.
pub(super) fn show_focus(mut contexts: EguiContexts, mut shown: Local<bool>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    if !std::mem::replace(&mut *shown, true) {
        context.on_end_pass("focus ring", Arc::new(|ui| ring(ui.ctx())));
    }
}

fn ring(context: &Context) {
    let Some(focused) = context.memory(|memory| memory.focused()) else { return };
    // What has just vanished still has the focus.
    let drawn = context.viewport(|window| window.this_pass.widgets.get(focused).copied());
    let Some(widget) = drawn else { return };
    let seen = widget.interact_rect;
    if !seen.is_positive() {
        return;
    }
    let painter = context.layer_painter(widget.layer_id);
    for (width, shade) in [(6.0, INK), (4.4, CHALK), (2.6, CHOICE)] {
        let line = Stroke::new(width, color(shade));
        painter.rect_stroke(seen.expand(2.5), CornerRadius::same(6), line, StrokeKind::Middle);
    }
}
