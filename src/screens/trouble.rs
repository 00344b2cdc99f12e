//! Errors outside a battle, on a slip of paper at the lower edge of the window.

use bevy::prelude::{App, IntoScheduleConfigs, Local, ResMut, Resource};
use bevy_egui::egui::{Align2, Area, Id, Order, Response, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::parts::wrong;
use crate::hud::parts::{TokenButton, sheet};

/// The errors that the player has not dismissed yet.
#[derive(Resource, Default)]
pub(super) struct Trouble(Option<String>);

impl Trouble {
    /// Tells the player, below the errors that are not dismissed yet.
    pub fn tell(&mut self, text: impl ToString) {
        let text = text.to_string();
        match &mut self.0 {
            Some(told) if told.contains(&text) => {}
            Some(told) => told.extend(["\n", &text]),
            None => self.0 = Some(text),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let told = |trouble: bevy::prelude::Res<Trouble>| trouble.0.is_some();
    app.init_resource::<Trouble>().add_systems(EguiPrimaryContextPass, show.run_if(told));
}

/// Shows the slip. Its button gets the focus whenever there is something new on it.
fn show(
    mut contexts: EguiContexts,
    mut trouble: ResMut<Trouble>,
    mut read: Local<Option<String>>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let width = (context.content_rect().width() - 80.0).min(760.0);
    let area = Area::new(Id::new("trouble")).order(Order::Tooltip);
    let shown = area
        .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -14.0))
        .show(context, |ui| sheet(ui, |ui| tell(ui, trouble.0.as_deref().unwrap_or_default(), width)).inner);
    if *read != trouble.0 {
        shown.inner.request_focus();
    }
    trouble.0.take_if(|_| shown.inner.clicked());
    read.clone_from(&trouble.0);
    Ok(())
}

/// The slip; returns the button that dismisses it.
fn tell(ui: &mut Ui, text: &str, width: f32) -> Response {
    ui.set_max_width(width);
    ui.label(wrong(text));
    ui.add(TokenButton::new("All right"))
}
