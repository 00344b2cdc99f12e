//! A small panel while an opponent thinks or acts: which opponent it is, and buttons to hurry it and to ask why.

use bevy::prelude::{MessageWriter, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, RichText, pos2, vec2};
use egui_phosphor::regular::{FAST_FORWARD, HOURGLASS, QUESTION, ROBOT};

use super::names::{Called, capital};
use super::parts::{TokenButton, aside, sheet, strong};
use super::places::{GAP, LINE, area, last, strip, top};
use super::portraits::side_color;
use super::theme::color;
use crate::input::{Action, Opponents, Overlay, Pressed, Selection, Session, Settings, Shown};
use crate::replay::Names;
use crate::view::art::palette::INK;

/// A search that takes no longer than this, in seconds, is not shown.
const BRIEF: f32 = 0.25;

pub(super) fn draw(
    mut contexts: EguiContexts,
    (shown, session, settings): (Res<Shown>, Res<Session>, Res<Settings>),
    opponents: Res<Opponents>,
    selection: Res<Selection>,
    mut pressed: MessageWriter<Pressed>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let Some((side, player)) = session.opponent_to_act() else { return Ok(()) };
    let thinks = !shown.busy && opponents.thinks_for().is_some_and(|time| time.as_secs_f32() > BRIEF);
    let legend = last(context, "standing").filter(|_| selection.overlay == Overlay::Stand && !shown.busy);
    let above = legend.map_or_else(|| top(context), |legend| legend.bottom() + GAP);
    let corner = pos2(GAP + strip(context), above);
    if thinks {
        context.request_repaint();
    }
    area("opponent", corner).pivot(Align2::RIGHT_TOP).show(context, |ui| {
        sheet(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 2.0);
            ui.spacing_mut().interact_size.y = LINE;
            ui.horizontal(|ui| {
                let shade = color(side_color(&shown.state, &settings, side).mix(INK, 0.15));
                let sign = if thinks { HOURGLASS } else { ROBOT };
                ui.label(RichText::new(sign).size(18.0).color(shade));
                ui.label(strong(capital(&Called(&shown.state).side(side))).size(15.0));
                ui.label(aside(if thinks { "thinking …".to_owned() } else { format!("the {player}") }));
                let buttons = [
                    (Action::Skip, FAST_FORWARD, "Do not wait: it decides now, and the pictures are skipped"),
                    (Action::Why, QUESTION, "Why does it do that?"),
                ];
                for (action, icon, says) in buttons {
                    let token = TokenButton::new("").icon(icon).key(settings.keys.label(action));
                    if ui.add(token).on_hover_text(says).clicked() {
                        pressed.write(Pressed(action));
                    }
                }
            });
        });
    });
    Ok(())
}
