//! Dialogs: what lies on top of a screen and takes the keys meanwhile.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::{
    App, Commands, IntoScheduleConfigs, Local, MessageReader, Messages, PreUpdate, Res, ResMut, Resource,
    SystemSet, Update, resource_changed,
};
use bevy_egui::egui::{Align, Context, Frame, Id, Layout, Modal, ScrollArea, Ui, Vec2, vec2};

use super::focus::{follow_focus, take_focus};
use super::parts::heavy;
use crate::hud::OpenCodex;
use crate::hud::parts::{TokenButton, divider, sheet};
use crate::input::{Action, InputSystems, Interlude, PressSystems, Pressed, WantsMenu};

/// What lies on top of a screen.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialog {
    /// Nothing.
    #[default]
    None,
    /// What can be done besides playing on.
    Menu,
    /// The rules.
    Codex,
    /// The settings.
    Settings,
    /// The saved battles.
    Load,
    /// The parties of the player.
    Parties,
    /// How the battle ended.
    Ending,
    /// Nothing of the battle, until the next player has sat down.
    Curtain,
}

/// Whether the dialog was opened from the menu, and goes back to it.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct OverMenu(pub bool);

impl OverMenu {
    /// What is left when the dialog is closed.
    pub fn below(self) -> Dialog {
        if self.0 { Dialog::Menu } else { Dialog::None }
    }
}

/// What was pressed this frame while a dialog was open; nothing else hears of it.
#[derive(Resource, Default)]
pub(super) struct Keys(Vec<Action>);

impl Keys {
    /// Whether the key of this action was pressed.
    pub fn has(&self, action: Action) -> bool {
        self.0.contains(&action)
    }

    /// Forgets the keys of this frame.
    pub fn use_up(&mut self) {
        self.0.clear();
    }

    /// Whether the player pressed Back, or the key that opens the dialog.
    pub fn close(&self, opener: Action) -> bool {
        self.has(Action::Back) || self.has(opener)
    }
}

/// The systems that keep keys from everything but the dialog.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct KeepKeys;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dialog>()
        .init_resource::<OverMenu>()
        .init_resource::<Keys>()
        .add_systems(PreUpdate, keep_keys.in_set(KeepKeys).after(PressSystems))
        .add_systems(Update, open.after(InputSystems))
        .add_systems(Update, hold_opponents.before(InputSystems).run_if(resource_changed::<Dialog>));
}

/// Whether this dialog is open.
pub(super) fn is_open(dialog: Dialog) -> impl Fn(Res<Dialog>) -> bool + Clone {
    move |open: Res<Dialog>| *open == dialog
}

/// Holds the opponents while a dialog is open.
fn hold_opponents(dialog: Res<Dialog>, mut commands: Commands) {
    match *dialog {
        Dialog::None => commands.remove_resource::<Interlude>(),
        _ => commands.insert_resource(Interlude),
    }
}

fn keep_keys(
    dialog: Res<Dialog>,
    mut over_menu: ResMut<OverMenu>,
    mut keys: ResMut<Keys>,
    mut pressed: ResMut<Messages<Pressed>>,
    mut heard: Local<MessageCursor<Pressed>>,
) {
    let new: Vec<Action> = heard.read(&pressed).map(|Pressed(action)| *action).collect();
    keys.0.clear();
    if matches!(*dialog, Dialog::None | Dialog::Menu) {
        over_menu.0 = false;
    }
    if *dialog != Dialog::None {
        keys.0 = new;
        pressed.clear();
    }
}

/// Opens what a key or a button asks for.
fn open(
    mut menus: MessageReader<WantsMenu>,
    mut pressed: MessageReader<Pressed>,
    mut rules: MessageReader<OpenCodex>,
    mut dialog: ResMut<Dialog>,
) {
    if menus.read().count() > 0 {
        *dialog = Dialog::Menu;
    }
    let codex = pressed.read().filter(|Pressed(action)| *action == Action::Codex).count();
    if codex + rules.read().count() > 0 {
        *dialog = Dialog::Codex;
    }
}

/// How much of the window a dialog takes.
#[derive(Debug, Clone, Copy)]
pub(super) enum DialogSize {
    /// As high as it needs, and this wide, in points.
    Column(f32),
    /// This share of the window's width, and almost all of its height.
    Page(f32),
}

impl DialogSize {
    /// Room left around the largest dialog, in points.
    const MARGIN: f32 = 60.0;

    /// The least width of a page where the window has it, in points.
    const LEAST: f32 = 760.0;

    /// The room within its border, in a window of this size.
    fn within(self, window: Vec2) -> Vec2 {
        // A window that has just become smaller may be measured by its old scale.
        let most = (window - Vec2::splat(DialogSize::MARGIN)).max(Vec2::ZERO);
        match self {
            DialogSize::Column(width) => vec2(width.min(most.x), most.y),
            DialogSize::Page(share) => vec2((window.x * share).max(DialogSize::LEAST).min(most.x), most.y),
        }
    }
}

/// Lays a dialog over the window: a heading, and below it what `add` adds. If nothing in it takes the focus, the button
/// that closes it does. Returns whether to close it.
pub(super) fn lay(
    context: &Context,
    title: &str,
    size: DialogSize,
    keys: &Keys,
    opener: Action,
    add: impl FnOnce(&mut Ui),
) -> bool {
    let size = size.within(context.content_rect().size());
    let mut closed = keys.close(opener);
    let shown = Modal::new(Id::new(title)).frame(Frame::NONE).show(context, |ui| {
        sheet(ui, |ui| {
            ui.set_width(size.x);
            let close = ui.horizontal(|ui| {
                ui.label(heavy(title, 28.0));
                let right = Layout::right_to_left(Align::Center);
                ui.with_layout(right, |ui| ui.add(TokenButton::new("Close").key("Esc"))).inner
            });
            divider(ui);
            ui.scope(|ui| {
                ui.set_max_height((size.y - 60.0).max(0.0));
                add(ui);
            });
            take_focus(&close.inner);
            closed |= close.inner.clicked();
        });
    });
    closed || shown.backdrop_response.clicked()
}

/// Contents of a dialog that scroll where they do not fit.
pub(super) fn scrolling(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt(name).max_height(ui.available_height()).show(ui, |ui| {
        ui.set_width(ui.available_width());
        add(ui);
        follow_focus(ui);
    });
}
