//! A battle that was fought is looked at again, order by order.

use bevy::prelude::{
    App, Commands, IntoScheduleConfigs, Messages, OnExit, PreUpdate, Res, ResMut, Resource, Update, World,
    in_state,
};
use bevy_egui::egui::{Align2, Area, Id, Slider, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::dialog::{Dialog, KeepKeys};
use super::parts::{faint, heavy};
use super::table::{go_to_title, show_battle};
use super::{Screen, table};
use crate::hud::parts::{Token, sheet};
use crate::input::storage::Autosave;
use crate::input::{
    Action, BoardClick, InputSystems, PressSystems, Pressed, SendOrder, Session, Settings, Shown, carry_on,
    go_back, start_from,
};
use crate::level::FileError;
use crate::order::Order;
use crate::replay::Save;
