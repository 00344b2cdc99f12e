//! The curtain: two sides that know different things share a table, and one hands over to the other. It hides the battle
//! until the next player has sat down.

use bevy::prelude::{
    App, Commands, DetectChangesMut, IntoScheduleConfigs, Res, ResMut, SystemCondition, Update, not,
    resource_exists,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::dialog::{Dialog, is_open};
use super::focus::take_focus;
use super::parts::{bare_table, heavy, page, plain};
use crate::hud::parts::{TokenButton, sheet};
use crate::input::{Curtain, InputSystems, Session};
use crate::replay::capital;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            fall.run_if(resource_exists::<Curtain>),
            lift.run_if(is_open(Dialog::Curtain).and_then(not(resource_exists::<Curtain>))),
        )
            .after(InputSystems),
    )
    .add_systems(
        EguiPrimaryContextPass,
        show.run_if(resource_exists::<Curtain>.and_then(resource_exists::<Session>)),
    );
}

/// Takes the keys as dialogs do, in the place of any other.
fn fall(mut dialog: ResMut<Dialog>) {
    dialog.set_if_neq(Dialog::Curtain);
}

/// Gives the keys back.
fn lift(mut dialog: ResMut<Dialog>) {
    *dialog = Dialog::None;
}

fn show(
    mut contexts: EguiContexts,
    (curtain, session): (Res<Curtain>, Res<Session>),
    mut commands: Commands,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let side = session.known.sides.sides.get(&curtain.hides_until).map_or("", |side| side.name.as_str());
    bare_table(context);
    let mut sits = false;
    page(context, "curtain", |ui| {
        ui.add_space(ui.available_height() * 0.3);
        sheet(ui, |ui| {
            ui.set_width(440.0);
            ui.vertical_centered(|ui| {
                ui.label(heavy(capital(side), 28.0));
                ui.label(plain("The sides of this battle do not know the same things.", 17.0));
                ui.label(plain("Take your seat while the others look away.", 17.0));
                ui.add_space(14.0);
                let button = ui.add(TokenButton::new("I sit here now").key("Enter"));
                take_focus(&button);
                sits = button.clicked();
                ui.add_space(8.0);
            });
        });
    });
    if sits {
        commands.remove_resource::<Curtain>();
    }
    Ok(())
}
