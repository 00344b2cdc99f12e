//! Pictures of the game without a window: everything is drawn into an image in memory.

use std::num::ParseIntError;
use std::path::Path;
use std::str::FromStr;
use std::thread::sleep;
use std::time::Duration;

use bevy::camera::RenderTarget;
use bevy::log::Level;
use bevy::prelude::{
    Add, App, Assets, Camera2d, Commands, DefaultPlugins, Handle, Image, On, Plugin, PluginGroup, Res,
    ResMut, Resource, WindowPlugin, World, default,
};
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use thiserror::Error;

use super::platform;
use super::platform::Lacking;
use crate::GamePlugin;
use crate::input::is_searching;

/// Frames after which panels are in place and have faded in.
const WARM_UP: usize = 20;

/// How long a frame of the warm-up lasts in the game.
const FRAME: Duration = Duration::from_millis(200);

/// How long a search runs undisturbed between two frames.
const BREATH: Duration = Duration::from_millis(20);

/// The most pictures until two in a row are alike, and the most frames until one arrives.
const PATIENCE: usize = 200;

/// Width and height of a picture, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureSize {
    width: u32,
    height: u32,
}

/// Why a text is not the size of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadSize {
    /// It is not of the form WIDTHxHEIGHT.
    #[error("write it as WIDTHxHEIGHT, such as 1280x720")]
    Form,
    /// It is too small to show anything, or too large.
    #[error("width and height must be within 64..=4096")]
    Limits,
}

impl From<ParseIntError> for BadSize {
    fn from(_: ParseIntError) -> BadSize {
        BadSize::Form
    }
}

impl FromStr for PictureSize {
    type Err = BadSize;

    fn from_str(text: &str) -> Result<PictureSize, BadSize> {
        let (width, height) = text.split_once('x').ok_or(BadSize::Form)?;
        let (width, height) = (width.parse()?, height.parse()?);
        let limits = 64..=4096;
        if limits.contains(&width) && limits.contains(&height) {
            Ok(PictureSize { width, height })
        } else {
            Err(BadSize::Limits)
        }
    }
}

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum NoPicture {
    /// The platform cannot draw.
    #[error(transparent)]
    Lacking(#[from] Lacking),
    /// It never stayed the same for two frames.
    #[error("the picture keeps changing, or does not arrive at all; the graphics driver may be at fault")]
    Unready,
    /// It was drawn but not written.
    #[error("{path}: {problem}")]
    Unwritten {
        /// The file.
        path: String,
        /// Why not.
        problem: String,
    },
}

/// What the camera draws on.
#[derive(Resource)]
struct CaptureTarget(Handle<Image>);

/// The picture last taken.
#[derive(Resource, Default)]
struct Taken(Option<Image>);

/// Sets up what is shown with `begin`, selects in it with `choose`, and writes the picture as a PNG file.
///
/// # Errors
/// If the platform lacks something, the picture keeps changing, or the file cannot be written.
pub fn take_picture(
    path: &Path,
    size: PictureSize,
    begin: impl FnOnce(&mut World),
    choose: impl FnOnce(&mut World),
) -> Result<(), NoPicture> {
    let image = platform::attempt(|| draw(size, begin, choose))?.ok_or(NoPicture::Unready)?;
    let unwritten = |problem| NoPicture::Unwritten { path: path.display().to_string(), problem };
    let image = image.try_into_dynamic().map_err(|error| unwritten(error.to_string()))?;
    image.to_rgb8().save(path).map_err(|error| unwritten(error.to_string()))
}

/// The picture, once it no longer changes.
fn draw(size: PictureSize, begin: impl FnOnce(&mut World), choose: impl FnOnce(&mut World)) -> Option<Image> {
    let mut app = App::new();
    app.add_plugins((OffScreen { size }, GamePlugin)).init_resource::<Taken>().add_observer(keep);
    app.finish();
    app.cleanup();
    pass(&mut app, FRAME);
    begin(app.world_mut());
    pass(&mut app, FRAME);
    choose(app.world_mut());
    wait_for_searches(&mut app)?;
    (0..WARM_UP).for_each(|_| pass(&mut app, FRAME));
    at_rest(&mut app)
}

/// Draws the game without a window: the same plugins, an image to draw on, and no event loop.
/// The caller finishes the app, cleans it up and updates it.
pub struct OffScreen {
    /// Size of the image.
    pub size: PictureSize,
}

impl Plugin for OffScreen {
    fn build(&self, app: &mut App) {
        platform::plugin(app);
        let nowhere =
            WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() };
        // Some software drivers crash when pipelines are compiled while frames are drawn.
        let render = RenderPlugin { synchronous_pipeline_compilation: true, ..default() };
        let plugins = DefaultPlugins.set(nowhere).set(render).set(platform::log(Level::ERROR));
        app.add_plugins(plugins.disable::<WinitPlugin>().disable::<PipelinedRenderingPlugin>());
        let PictureSize { width, height } = self.size;
        let canvas = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
        let canvas = app.world_mut().resource_mut::<Assets<Image>>().add(canvas);
        app.insert_resource(CaptureTarget(canvas)).add_observer(aim);
    }
}

/// Makes every camera of the game draw on the canvas.
fn aim(camera: On<Add, Camera2d>, canvas: Res<CaptureTarget>, mut commands: Commands) {
    commands.entity(camera.entity).insert(RenderTarget::from(canvas.0.clone()));
}

fn keep(captured: On<ScreenshotCaptured>, mut taken: ResMut<Taken>) {
    taken.0 = Some(captured.image.clone());
}

/// Draws a frame that lasts `time`, and waits for it.
fn pass(app: &mut App, time: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
    app.update();
    // An error shows later, because no picture arrives.
    let _ = app.world().resource::<RenderDevice>().poll(PollType::wait_indefinitely());
}

/// Waits for the searches in the background; `None` if they take too long.
fn wait_for_searches(app: &mut App) -> Option<()> {
    (0..PATIENCE).find_map(|_| {
        pass(app, Duration::ZERO);
        sleep(BREATH);
        (!is_searching(app.world())).then_some(())
    })
}

/// Stops the clock, and draws until nothing changes any more: then every texture has arrived.
fn at_rest(app: &mut App) -> Option<Image> {
    let mut last = capture(app)?;
    for _ in 0..PATIENCE {
        let next = capture(app)?;
        if last.data == next.data {
            return Some(next);
        }
        last = next;
    }
    None
}

/// What is on the canvas; it takes a frame or two to arrive.
fn capture(app: &mut App) -> Option<Image> {
    let canvas = app.world().resource::<CaptureTarget>().0.clone();
    app.world_mut().spawn(Screenshot::image(canvas));
    (0..PATIENCE).find_map(|_| {
        pass(app, Duration::ZERO);
        app.world_mut().resource_mut::<Taken>().0.take()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_with_an_x_and_bounded() {
        assert_eq!("640x400".parse(), Ok(PictureSize { width: 640, height: 400 }));
        for text in ["", "640", "640×400", "640x", "ax400", "-1x400", "640x400x2", "99999999999x400"] {
            assert_eq!(text.parse::<PictureSize>(), Err(BadSize::Form), "{text}");
        }
        for text in ["63x400", "640x4097", "0x0"] {
            assert_eq!(text.parse::<PictureSize>(), Err(BadSize::Limits), "{text}");
        }
    }
}
