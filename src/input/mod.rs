//! From pointer and keys to orders.
//!
//! Keys and buttons say what the player wants ([`Pressed`], [`BoardClick`], …). From that follow what is chosen
//! ([`Selection`]), what may come of it ([`Preview`]) and, once it is confirmed, orders ([`SendOrder`]), which the
//! [`Session`] carries out and takes back.

mod action;
mod binding;
mod preview;
mod selection;
mod session;
mod settings;

pub use action::{Action, Pressed};
pub use binding::{Binding, KeyMap};
pub use preview::{FreeBlow, Offer, Preview, Prospect, Strike, Walk};
pub use selection::{BoardClick, LookAt, Overlay, PickUnit, PickWeapon, Plan, Pointed, Selection};
pub use session::{CannotUndo, Notice, SendOrder, Session, Shown, leave, start, undo};
pub use settings::{Confirmations, Settings, SettingsError, SideLook, Speed};

use bevy::prelude::{App, IntoScheduleConfigs, PreUpdate};

pub(super) fn plugin(app: &mut App) {
    session::plugin(app);
    app.init_resource::<Pointed>()
        .init_resource::<Selection>()
        .init_resource::<Preview>()
        .init_resource::<Settings>()
        .add_message::<Pressed>()
        .add_message::<BoardClick>()
        .add_message::<PickUnit>()
        .add_message::<PickWeapon>()
        .add_message::<LookAt>()
        .add_systems(PreUpdate, binding::press.after(bevy::input::InputSystems));
}
