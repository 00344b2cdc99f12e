//! The screens in a test: no window system, and nothing is drawn, but all else is as in the game.

use bevy::MinimalPlugins;
use bevy::asset::{AssetApp, AssetPlugin};
use bevy::camera::{ComputedCameraValues, RenderTargetInfo};
use bevy::image::ImagePlugin;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputPlugin};
use bevy::math::UVec2;
use bevy::prelude::{
    App, Camera, Camera2d, Entity, IntoScheduleConfigs, KeyCode, PostUpdate, Query, ResMut, Resource, State,
    Window, WindowPlugin, With,
};
use bevy::shader::Shader;
use bevy::state::app::StatesPlugin;
use bevy::window::{PrimaryWindow, WindowResolution};
use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Context, Id};
use bevy_egui::{EguiContext, EguiFullOutput, EguiPostUpdateSet};
use tempfile::TempDir;

use super::{Dialog, Screen, open_battle};
use crate::ai::{Player, next_unit};
use crate::event::EventLog;
use crate::input::{Medals, Results, Session, Shown, go_on};
use crate::level::{Level, PlayerFolders};
use crate::model::SideId;
use crate::order::Order;
use crate::replay::{level_named, shipped_levels};
use crate::rulebook::Rulebook;
use crate::rules::codex;
use crate::view::Covered;
use crate::{HexfrayPlugin, hud, input};

const SIZE: UVec2 = UVec2::new(1280, 720);

/// The shapes of the last frame.
#[derive(Resource, Default)]
pub(super) struct Drawn(pub Vec<ClippedShape>);

fn keep(mut drawn: ResMut<Drawn>, outputs: Query<&EguiFullOutput>) {
    let outputs = outputs.iter().filter_map(|output| output.0.as_ref());
    drawn.0 = outputs.flat_map(|output| output.shapes.clone()).collect();
}

/// The screens of a player, and the folder of this player's files.
pub(super) struct TestScreens(
    pub App,
    #[expect(dead_code, reason = "the folder lasts as long as the screens")] TempDir,
);

impl TestScreens {
    /// The title of a player who has won First blood.
    pub fn title() -> TestScreens {
        TestScreens::after(&["First blood"])
    }

    /// The title of a player who has won these battles.
    pub fn after(won: &[&str]) -> TestScreens {
        let home = tempfile::tempdir().unwrap();
        let folders = PlayerFolders::of(home.path(), home.path());
        let mut results = Results::load(Some(&folders)).unwrap();
        for level in won {
            results.record(level, Medals { won: true, ..Medals::default() }).unwrap();
        }
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
        app.init_asset::<Shader>().init_resource::<Covered>().insert_resource(folders);
        app.add_plugins((HexfrayPlugin, input::plugin, hud::plugin, super::plugin));
        let kept = keep.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput);
        app.init_resource::<Drawn>().add_systems(PostUpdate, kept);
        app.world_mut().spawn((Camera2d, Camera::default()));
        let mut screens = TestScreens(app, home);
        screens.resize(SIZE);
        screens
    }

    /// Gives the window this size in pixels.
    pub fn resize(&mut self, physical_size: UVec2) {
        let world = self.0.world_mut();
        let mut camera = world.query::<&mut Camera>().single_mut(world).unwrap();
        let target_info = Some(RenderTargetInfo { physical_size, scale_factor: 1.0 });
        camera.computed = ComputedCameraValues { target_info, ..ComputedCameraValues::default() };
        self.frames(6);
    }

    /// A battle on the first level that people play on all sides.
    pub fn battle() -> TestScreens {
        let mut screens = TestScreens::title();
        let level = Level::read(&shipped_levels().next().expect("levels come with the game"));
        let rulebook = Rulebook::shipped("house", codex()).unwrap();
        open_battle(screens.0.world_mut(), &level.unwrap(), &rulebook, Default::default(), 1);
        screens.frames(3);
        screens
    }

    /// A battle with somebody invisible in it; opponents play these sides.
    pub fn library(opponents: &[&str]) -> TestScreens {
        let mut screens = TestScreens::title();
        let level = Level::read(&level_named("library").unwrap()).unwrap();
        let rulebook = Rulebook::shipped("advanced", codex()).unwrap();
        let players = opponents.iter().map(|side| (side.parse().unwrap(), Player::usual())).collect();
        open_battle(screens.0.world_mut(), &level, &rulebook, players, 1);
        screens.frames(3);
        screens
    }

    /// The side that acts.
    pub fn acting(&self) -> SideId {
        let state = &self.get::<Session>().now;
        next_unit(state).expect("the battle goes on").side.0
    }

    /// Ends turns until another side acts.
    pub fn pass_the_seat(&mut self) {
        let side = self.acting();
        while self.acting() == side {
            let unit = next_unit(&self.get::<Session>().now).expect("the battle goes on").id;
            go_on(self.0.world_mut(), &Order::EndTurn { unit }).unwrap();
        }
        self.frames(3);
    }

    /// Runs frames in which all events are shown at once.
    pub fn frames(&mut self, count: usize) {
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

    pub fn send(&mut self, key_code: KeyCode, state: ButtonState, repeat: bool) {
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
            KeyCode::Home => Key::Home,
            KeyCode::F6 => Key::F6,
            KeyCode::F11 => Key::F11,
            KeyCode::KeyL => Key::Character("l".into()),
            KeyCode::KeyP => Key::Character("p".into()),
            _ => panic!("{key_code:?} is not pressed in tests"),
        };
        world.write_message(KeyboardInput { key_code, logical_key, state, text: None, repeat, window });
    }

    /// Presses a key and lets it go.
    pub fn press(&mut self, key: KeyCode) -> &mut Self {
        self.send(key, ButtonState::Pressed, false);
        self.frames(1);
        self.send(key, ButtonState::Released, false);
        self.frames(3);
        self
    }

    pub fn get<R: Resource>(&self) -> &R {
        self.0.world().resource()
    }

    pub fn dialog(&self) -> Dialog {
        *self.get::<Dialog>()
    }

    pub fn screen(&self) -> Screen {
        *self.get::<State<Screen>>().get()
    }

    pub fn context(&mut self) -> Context {
        let world = self.0.world_mut();
        world.query::<&mut EguiContext>().single_mut(world).unwrap().get_mut().clone()
    }

    pub fn focused(&mut self) -> Option<Id> {
        self.context().memory(|memory| memory.focused())
    }

    /// What has the focus one after the other as Tab is pressed, until it comes round.
    pub fn round_trip(&mut self) -> Vec<Id> {
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
