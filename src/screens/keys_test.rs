//! The screens and the panels by keys alone: the real keyboard messages go in, and what is open and has the focus
//! is asked. There is no window system and nothing is drawn.

use bevy::MinimalPlugins;
use bevy::asset::AssetPlugin;
use bevy::camera::{ComputedCameraValues, RenderTargetInfo};
use bevy::image::ImagePlugin;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputPlugin};
use bevy::math::UVec2;
use bevy::prelude::{
    App, Camera, Camera2d, Entity, KeyCode, PluginGroup, Resource, State, Window, WindowPlugin, With,
};
use bevy::state::app::StatesPlugin;
use bevy::window::{PrimaryWindow, WindowResolution};
use bevy_egui::EguiContext;
use bevy_egui::egui::{Context, Id};

use super::{Dialog, Screen, open_battle};
use crate::event::EventLog;
use crate::input::{HexCursor, PanelKeys, Selection, Session, Shown};
use crate::level::Level;
use crate::replay::shipped_levels;
use crate::rulebook::Rulebook;
use crate::rules::codex;
use crate::view::Covered;
use crate::{HexfrayPlugin, hud, input};

const SIZE: UVec2 = UVec2::new(1280, 720);

struct TestScreens(App);

impl TestScreens {
    fn title() -> TestScreens {
        let window = Window { resolution: WindowResolution::new(SIZE.x, SIZE.y), ..Window::default() };
        let windows = WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() };
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).add_plugins((
            AssetPlugin::default(),
            ImagePlugin::default(),
            StatesPlugin,
            InputPlugin,
            windows,
        ));
        app.init_resource::<Covered>();
        app.add_plugins((HexfrayPlugin, input::plugin, hud::plugin, super::plugin));
        let target_info = Some(RenderTargetInfo { physical_size: SIZE, scale_factor: 1.0 });
        let computed = ComputedCameraValues { target_info, ..ComputedCameraValues::default() };
        app.world_mut().spawn((Camera2d, Camera { computed, ..Camera::default() }));
        let mut screens = TestScreens(app);
        screens.frames(6);
        screens
    }

    /// A battle on the first level that people play on all sides.
    fn battle() -> TestScreens {
        let mut screens = TestScreens::title();
        let level = Level::read(&shipped_levels().next().expect("levels come with the game"));
        let rulebook = Rulebook::shipped("house", codex()).unwrap();
        open_battle(screens.0.world_mut(), &level.unwrap(), &rulebook, Default::default(), 1);
        screens.frames(3);
        screens
    }

    /// Runs frames in which all events are shown at once.
    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.0.update();
            let world = self.0.world_mut();
            if let Some(session) = world.get_resource::<Session>() {
                let state = session.now.clone();
                let events = world.resource::<EventLog>().events().len();
                world.insert_resource(Shown { state, events, busy: false });
            }
        }
    }

    fn send(&mut self, key_code: KeyCode, state: ButtonState, repeat: bool) {
        let world = self.0.world_mut();
        let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).unwrap();
        let logical_key = match key_code {
            KeyCode::Enter => Key::Enter,
            KeyCode::Escape => Key::Escape,
            KeyCode::Tab => Key::Tab,
            KeyCode::Space => Key::Space,
            KeyCode::ArrowLeft => Key::ArrowLeft,
            KeyCode::ArrowRight => Key::ArrowRight,
            KeyCode::ArrowUp => Key::ArrowUp,
            KeyCode::ArrowDown => Key::ArrowDown,
            KeyCode::F1 => Key::F1,
            KeyCode::F6 => Key::F6,
            KeyCode::KeyW => Key::Character("w".into()),
            _ => panic!("{key_code:?} is not pressed in tests"),
        };
        world.write_message(KeyboardInput { key_code, logical_key, state, text: None, repeat, window });
    }

    /// Presses a key and lets it go.
    fn press(&mut self, key: KeyCode) -> &mut Self {
        self.send(key, ButtonState::Pressed, false);
        self.frames(1);
        self.send(key, ButtonState::Released, false);
        self.frames(3);
        self
    }

    fn get<R: Resource>(&self) -> &R {
        self.0.world().resource()
    }

    fn dialog(&self) -> Dialog {
        *self.get::<Dialog>()
    }

    fn screen(&self) -> Screen {
        *self.get::<State<Screen>>().get()
    }

    fn context(&mut self) -> Context {
        let world = self.0.world_mut();
        world.query::<&mut EguiContext>().single_mut(world).unwrap().get_mut().clone()
    }

    fn focused(&mut self) -> Option<Id> {
        self.context().memory(|memory| memory.focused())
    }

    /// What has the focus one after the other as Tab is pressed, until it comes round.
    fn round_trip(&mut self) -> Vec<Id> {
        let mut seen = Vec::new();
        for _ in 0..300 {
            let focused = self.focused().expect("something has the focus");
            if seen.contains(&focused) {
                return seen;
            }
            seen.push(focused);
            self.press(KeyCode::Tab);
        }
        panic!("the focus does not come round");
    }
}

#[test]
fn the_title_is_up() {
    let mut screens = TestScreens::title();
    assert_eq!(screens.screen(), Screen::Title);
    let all = screens.round_trip();
    assert!(all.len() >= 10, "{}", all.len());
}
