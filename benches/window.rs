//! How much the game's own systems add to a frame of bare Bevy with the same tilemaps and sprites, on a board of
//! 200×200 hexes with 100 units; how long a frame takes in which the pointer moves to another target; and how long it
//! takes to lay the panels out.
//!
//! Both draw off screen into a very small image, because the work of the graphics card is the same. So small an image
//! has no room for panels: they are laid out in a battle of their own.

use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;
use bevy_egui::egui::{Pos2, RawInput, Rect, vec2};
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};
use criterion::{Criterion, criterion_group, criterion_main};
use hexfray::GamePlugin;
use hexfray::game::OffScreen;
use hexfray::input::{Overlay, Pointed, Preview, Prospect, Selection, Session};
use hexfray::level::{Level, Source};
use hexfray::rulebook::Rulebook;
use hexfray::rules::codex;
use hexfray::screens::ScreenshotRequest;

/// The components of a tilemap.
type Tilemap = (
    Entity,
    &'static TilemapGridSize,
    &'static TilemapType,
    &'static TilemapSize,
    &'static TilemapTexture,
    &'static TilemapTileSize,
    &'static TilemapAnchor,
    &'static Transform,
);

/// A level with two rows of fifty units that face each other in the middle of the board.
fn level() -> Level {
    let unit = |index: usize, side: &str, row: usize, facing: &str| {
        format!(
            "\"{side}-{index:03}\": (creature: \"man-at-arms\", side: \"{side}\", at: ({}, {row}), facing: {facing}),\n",
            75 + index
        )
    };
    let pair = |index| [unit(index, "red", 100, "SouthEast"), unit(index, "blue", 101, "NorthWest")];
    let units: String = (0..50).flat_map(pair).collect();
    let text = format!(
        "(version: 1, title: \"wide\", round_limit: 10, legend: {{'.': (surface: Grass)}},
          map: Fill(columns: 200, rows: 200, with: '.'),
          sides: {{\"red\": (name: \"Red\", objectives: [Eliminate]), \"blue\": (name: \"Blue\", objectives: [Eliminate])}},
          units: {{{units}}})"
    );
    Level::read(&Source::inline("wide", &text)).unwrap_or_else(|error| panic!("{error}"))
}

/// The smallest picture there is, and one of a usual window.
const SMALLEST: &str = "64x64";
const USUAL: &str = "1280x720";

/// An app that draws off screen, a picture of this size, and has drawn its first frame.
fn drawn(size: &str, plugin: impl Plugin) -> App {
    let size = size.parse().unwrap_or_else(|error| panic!("{size}: {error}"));
    let mut app = App::new();
    app.add_plugins((OffScreen { size }, plugin));
    app.finish();
    app.cleanup();
    app.update();
    app
}

/// The game with a battle.
fn game() -> App {
    let mut app = drawn(SMALLEST, GamePlugin);
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let scene = ScreenshotRequest {
        level: level(),
        rulebook,
        chosen: None,
        attack: None,
        overlay: Overlay::Reach,
        figures: false,
    };
    scene.begin(app.world_mut());
    (0..20).for_each(|_| app.update());
    app
}

/// Bare Bevy with the game's camera, sprites and tilemaps.
fn bare(game: &mut App) -> App {
    let mut app = drawn(SMALLEST, TilemapPlugin);
    let (from, to) = (game.world_mut(), app.world_mut());
    let mut cameras = from.query_filtered::<(&Transform, &Projection), With<Camera2d>>();
    for (place, projection) in cameras.iter(from) {
        to.spawn((Camera2d, *place, projection.clone()));
    }
    copy_sprites(from, to);
    copy_tilemaps(from, to);
    (0..20).for_each(|_| app.update());
    app
}

fn copy_image(from: &World, to: &mut World, image: &Handle<Image>) -> Handle<Image> {
    let image = from.resource::<Assets<Image>>().get(image).cloned().unwrap_or_default();
    to.resource_mut::<Assets<Image>>().add(image)
}

fn copy_sprites(from: &mut World, to: &mut World) {
    let mut sprites = from.query::<(&Sprite, &GlobalTransform)>();
    for (sprite, place) in sprites.iter(from) {
        let image = copy_image(from, to, &sprite.image);
        to.spawn((Sprite { image, ..sprite.clone() }, place.compute_transform()));
    }
}

fn copy_tilemaps(from: &mut World, to: &mut World) {
    let mut tilemaps = from.query::<Tilemap>();
    let mut tiles = from.query::<(&TilemapId, &TilePos, &TileTextureIndex, &TileColor, &TileVisible)>();
    for (entity, grid_size, map_type, size, texture, tile_size, anchor, transform) in tilemaps.iter(from) {
        let TilemapTexture::Single(image) = texture else { continue };
        let tilemap = to.spawn_empty().id();
        let mut storage = TileStorage::empty(*size);
        for (_, position, index, color, visible) in tiles.iter(from).filter(|tile| tile.0.0 == entity) {
            let tile = TileBundle {
                position: *position,
                tilemap_id: TilemapId(tilemap),
                texture_index: *index,
                color: *color,
                visible: *visible,
                ..default()
            };
            storage.set(position, to.spawn(tile).id());
        }
        let texture = TilemapTexture::Single(copy_image(from, to, image));
        to.entity_mut(tilemap).insert(TilemapBundle {
            grid_size: *grid_size,
            map_type: *map_type,
            size: *size,
            storage,
            texture,
            tile_size: *tile_size,
            anchor: *anchor,
            transform: *transform,
            ..default()
        });
    }
}

fn frame(app: &mut App) -> Duration {
    let start = Instant::now();
    app.update();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Measures the two in turns, so that other load on the machine affects both.
fn ratio(game: &mut App, bare: &mut App) {
    let (own, bare): (Vec<_>, Vec<_>) = (0..200).map(|_| (frame(game), frame(bare))).unzip();
    let (own, bare) = (median(own), median(bare));
    let ratio = own.as_secs_f64() / bare.as_secs_f64();
    println!("a frame with its drawing: {own:.2?} of the game, {bare:.2?} of bare Bevy; ratio {ratio:.2}");
}

/// The time of a frame before drawing begins: that of the systems of the game and of the engine.
fn systems(app: &mut App) -> Duration {
    let start = Instant::now();
    app.main_mut().run_default_schedule();
    app.world_mut().clear_trackers();
    start.elapsed()
}

/// The extra time of the game's frame before drawing begins, compared with a whole frame of bare Bevy.
fn share(game: &mut App, bare: &mut App) {
    let pair = |_| (systems(game), systems(bare), frame(bare));
    let times: Vec<(Duration, Duration, Duration)> = (0..200).map(pair).collect();
    let of = |part: fn(&(Duration, Duration, Duration)) -> Duration| median(times.iter().map(part).collect());
    let (own, engine, whole) = (of(|times| times.0), of(|times| times.1), of(|times| times.2));
    let share = own.saturating_sub(engine).as_secs_f64() / whole.as_secs_f64() * 100.0;
    println!(
        "systems: {own:.2?} of the game, {engine:.2?} of bare Bevy, whose whole frame takes {whole:.2?}; \
         the game's own add {share:.0} %, at most 30 % is asked"
    );
}

/// The time from the start to the first frame.
fn first_frame(plugin: impl Plugin) -> Duration {
    let start = Instant::now();
    drop(drawn(SMALLEST, plugin));
    start.elapsed()
}

/// Also in turns, and without the first time, when drivers and fonts are read from the disk.
fn coming_up() {
    drop(drawn(SMALLEST, TilemapPlugin));
    let pair = |_| (first_frame(GamePlugin), first_frame(TilemapPlugin));
    let (own, bare): (Vec<_>, Vec<_>) = (0..5).map(pair).unzip();
    let (own, bare) = (median(own), median(bare));
    println!(
        "the first frame: after {own:.2?} of the game, {bare:.2?} of bare Bevy; at most 2 s more is asked"
    );
}

/// The pointer moves from enemy to enemy, and every frame must show the odds for the one under it.
fn hover(app: &mut App) -> Duration {
    let session = app.world().resource::<Session>();
    let acting = session.now.clock.block[0];
    let side = |unit: &&hexfray::level::UnitRecord| unit.id == acting;
    let own = session.now.units.iter().find(side).expect("whoever acts is there").side;
    let enemies = session.now.units.iter().filter(|unit| unit.side != own);
    let hexes: Vec<_> = enemies.map(|unit| unit.position).take(20).collect();
    app.world_mut().insert_resource(Selection { unit: Some(acting), ..default() });
    let mut times = Vec::new();
    for hex in hexes {
        app.insert_resource(Pointed(Some(hex)));
        times.push(frame(app));
        let prospect = &app.world().resource::<Preview>().prospect;
        let strike = matches!(prospect, Some(Prospect::Strike(_) | Prospect::Refused { .. }));
        assert!(strike, "the frame shows what a click on the enemy leads to: {prospect:?}");
    }
    app.insert_resource(Pointed(None));
    median(times)
}

/// A battle in which an attack is planned, so that every panel has something to show.
fn planned() -> App {
    let mut app = drawn(USUAL, GamePlugin);
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/archers-lane.ron");
    let level = Source::read(&path).and_then(|source| Level::read(&source));
    let id = |unit: &str| unit.parse().unwrap_or_else(|error| panic!("{unit}: {error}"));
    let scene = ScreenshotRequest {
        level: level.unwrap_or_else(|error| panic!("{error}")),
        rulebook,
        chosen: None,
        attack: Some((id("robin"), id("grisk"))),
        overlay: Overlay::Stand,
        figures: false,
    };
    scene.begin(app.world_mut());
    app.update();
    scene.choose(app.world_mut());
    (0..20).for_each(|_| app.update());
    let prospect = &app.world().resource::<Preview>().prospect;
    assert!(matches!(prospect, Some(Prospect::Strike(_))), "the odds are shown: {prospect:?}");
    app
}

/// The time that egui's pass takes with all panels in it, before its shapes are drawn.
fn panels(app: &mut App) -> Duration {
    let world = app.world_mut();
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let context = contexts.iter_mut(world).next().expect("panels have a context").get_mut().clone();
    let window = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
    let pass = |number: u32| {
        let time = f64::from(number) / 60.0;
        let start = Instant::now();
        context.begin_pass(RawInput { screen_rect: Some(window), time: Some(time), ..default() });
        world.run_schedule(EguiPrimaryContextPass);
        let mut laid = context.end_pass();
        let time = start.elapsed();
        assert!(laid.shapes.len() > 100, "{} shapes: the panels are not there", laid.shapes.len());
        // Nothing draws them.
        laid.textures_delta.clear();
        time
    };
    median((100..400).map(pass).collect())
}

fn frames(criterion: &mut Criterion) {
    println!("laying the panels out: {:.2?}; at most 1 ms is asked", panels(&mut planned()));

    coming_up();
    let mut game = game();
    let mut bare = bare(&mut game);
    share(&mut game, &mut bare);
    ratio(&mut game, &mut bare);
    println!("a frame with another target under the pointer: {:.2?}", hover(&mut game));
    criterion.bench_function("a frame of the game", |bencher| bencher.iter(|| game.update()));
    criterion.bench_function("a frame of bare Bevy", |bencher| bencher.iter(|| bare.update()));
}

criterion_group!(benches, frames);
criterion_main!(benches);
