//! The replay: a battle is watched again, order by order.

use bevy::prelude::{
    App, IntoScheduleConfigs, Messages, OnExit, Res, ResMut, Resource, SystemCondition, Update, World,
    in_state, resource_exists,
};
use bevy_egui::egui::{Area, Id, Order as Layer, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::Dialog;
use super::replay_keys::{Control, Controls};
use super::screen::Screen;
use super::table::{go_to_title, show_battle};
use crate::hud::parts::{TokenButton, aside, strong};
use crate::hud::places::Places;
use crate::hud::tooltip::Explained;
use crate::input::storage::Autosave;
use crate::input::{
    Action, InputSystems, SendOrder, Session, Settings, Shown, TakeBack, Watching, go_back, go_on, jump,
    seat, start_from, watch_as, witness,
};
use crate::level::{FileError, Snapshot};
use crate::order::Order;
use crate::replay::{Save, capital};
use crate::rulebook::Rulebook;

/// The battle that is watched.
#[derive(Resource)]
pub(super) struct Replaying {
    /// All its orders.
    orders: Vec<Order>,
    /// Whether the orders follow one another by themselves.
    playing: bool,
    /// Why it cannot go on.
    fault: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, proceed.before(InputSystems).run_if(in_state(Screen::Replay)))
        .add_systems(
            EguiPrimaryContextPass,
            // Whoever leaves takes the battle away before the screen changes.
            show.run_if(in_state(Screen::Replay).and_then(resource_exists::<Session>)),
        )
        .add_systems(OnExit(Screen::Replay), stop_watching);
}

fn stop_watching(world: &mut World) {
    world.remove_resource::<Replaying>();
    world.remove_resource::<Watching>();
    watch_as(world, None);
}

/// Opens a save to watch it from its beginning.
///
/// # Errors
/// If this game does not know its rulebook any more.
pub(super) fn watch(world: &mut World, save: &Save) -> Result<(), FileError> {
    let rulebook = save.rulebook()?;
    let side = witness(save, world.get_resource::<Session>());
    open(world, &save.title, save.beginning.clone(), save.orders.clone(), &rulebook);
    seat(world, save.players.clone());
    watch_as(world, side);
    Ok(())
}

/// Watches the battle on the table again.
pub(super) fn watch_this(world: &mut World) {
    let Some(session) = world.get_resource::<Session>() else { return };
    let (title, beginning, orders) =
        (session.title.clone(), session.beginning.clone(), session.orders.clone());
    let (players, rulebook) = (session.players.clone(), world.resource::<Rulebook>().clone());
    open(world, &title, beginning, orders, &rulebook);
    seat(world, players);
}

fn open(world: &mut World, title: &str, beginning: Snapshot, orders: Vec<Order>, rulebook: &Rulebook) {
    world.remove_resource::<Autosave>();
    world.insert_resource(Watching);
    start_from(world, title, beginning, rulebook);
    world.insert_resource(Replaying { orders, playing: true, fault: None });
    world.insert_resource(Dialog::None);
    world.resource_mut::<bevy::prelude::NextState<Screen>>().set(Screen::Replay);
}

/// Does what the controls ask for, and gives the next order once all has been shown. Other orders are dropped.
fn proceed(world: &mut World) {
    world.resource_mut::<Messages<SendOrder>>().clear();
    world.resource_mut::<Messages<TakeBack>>().clear();
    for control in world.resource_mut::<Controls>().take() {
        obey(world, control);
    }
    let rests = world.get_resource::<Shown>().is_some_and(|shown| !shown.busy);
    if rests && *world.resource::<Dialog>() == Dialog::None && world.resource::<Replaying>().playing {
        step(world);
    }
}

fn obey(world: &mut World, control: Control) {
    let mut replaying = world.resource_mut::<Replaying>();
    replaying.playing = control == Control::Play && !replaying.playing;
    replaying.fault = None;
    match control {
        Control::Play => {}
        Control::Forward => {
            jump(world);
            step(world);
        }
        Control::Back => go_back(world),
        Control::Start => {
            while place(world) > 0 {
                go_back(world);
            }
        }
        Control::End => {
            while step(world) {}
            jump(world);
        }
        Control::TakeOver => show_battle(world),
        Control::Leave => go_to_title(world),
    }
}

/// How many orders have been carried out.
fn place(world: &World) -> usize {
    world.get_resource::<Session>().map_or(0, |session| session.orders.len())
}

/// Gives the next order; returns whether it was carried out.
fn step(world: &mut World) -> bool {
    let place = place(world);
    let next = world.resource::<Replaying>().orders.get(place).cloned();
    let Some(order) = next else {
        world.resource_mut::<Replaying>().playing = false;
        return false;
    };
    let refused = go_on(world, &order).err();
    if let Some(refusal) = &refused {
        let mut replaying = world.resource_mut::<Replaying>();
        replaying.playing = false;
        replaying.fault = Some(format!("By the rules as they are now it ends here: {refusal}."));
    }
    refused.is_none()
}

fn show(
    mut contexts: EguiContexts,
    replaying: Res<Replaying>,
    (session, shown, places): (Res<Session>, Res<Shown>, Res<Places>),
    mut settings: ResMut<Settings>,
    mut controls: ResMut<Controls>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    // Nothing can be ordered, so the place of the bar is free.
    let place = places.bar;
    Area::new(Id::new("replay")).order(Layer::Middle).fixed_pos(place.min).show(context, |ui| {
        ui.set_max_width(place.width());
        ui.vertical(|ui| {
            let (place, last) = (session.orders.len(), replaying.orders.len());
            ui.horizontal_wrapped(|ui| {
                ui.label(strong("Replay"));
                ui.label(aside(format!("order {place} of {last}")));
                steer(ui, place < last, &replaying, &settings, &mut controls);
                if ui
                    .add(TokenButton::new(settings.speed.title()).key(settings.keys.label(Action::Speed)))
                    .clicked()
                {
                    settings.speed = settings.speed.next();
                }
                for (label, control) in [("Play on from here", Control::TakeOver), ("Leave", Control::Leave)]
                {
                    let key = control.action().map(|action| settings.keys.label(action)).unwrap_or_default();
                    if ui.add(TokenButton::new(label).key(key)).clicked() {
                        controls.request(control);
                    }
                }
            });
            if let Some(end) = end(&shown.state).filter(|_| !shown.busy) {
                ui.label(strong(end));
            }
            if let Some(fault) = &replaying.fault {
                ui.label(super::parts::wrong(fault));
            }
        });
    });
    Ok(())
}

/// Who won and how, once the battle is over.
fn end(state: &Snapshot) -> Option<String> {
    let outcome = state.clock.outcome.as_ref()?;
    let winner = outcome.winner.and_then(|side| state.sides.sides.get(&side));
    let who = winner.map_or("Nobody won".to_owned(), |side| format!("{} won", capital(&side.name)));
    Some(format!("{who}: {}.", outcome.reason))
}

/// The buttons that go through the battle; `goes_on` says whether there is more of it.
fn steer(ui: &mut Ui, goes_on: bool, replaying: &Replaying, settings: &Settings, controls: &mut Controls) {
    use egui_phosphor::regular as icon;
    let play = if replaying.playing { icon::PAUSE } else { icon::PLAY };
    let buttons = [
        (icon::SKIP_BACK, Control::Start, "To the beginning"),
        (icon::CARET_LEFT, Control::Back, "An order back"),
        (play, Control::Play, "Play or pause"),
        (icon::CARET_RIGHT, Control::Forward, "An order on"),
        (icon::SKIP_FORWARD, Control::End, "To the end"),
    ];
    for (picture, control, words) in buttons {
        let key = control.action().map(|action| settings.keys.label(action)).unwrap_or_default();
        let ahead = matches!(control, Control::Play | Control::Forward | Control::End);
        let token = TokenButton::new("").icon(picture).key(key);
        if ui.add_enabled(goes_on || !ahead, token).explained(words).clicked() {
            controls.request(control);
        }
    }
}
