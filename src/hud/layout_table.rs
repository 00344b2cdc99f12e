//! A table without a window, for tests that lay panels out: what is drawn on it, and what must hold for it.

use std::time::Duration;

use bevy::input::ButtonInput;
use bevy::prelude::{App, KeyCode, Time};
use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Context, Event, FullOutput, LayerId, Order, Pos2, RawInput, Rect, Shape, Vec2, vec2};
use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext};

use super::places::Places;
use super::tooltip::QUESTIONS;
use crate::HexfrayPlugin;
use crate::event::EventLog;
use crate::hex::Hex;
use crate::input::{Action, BoardClick, Notice, Pointed, Pressed, Session, Settings, Shown, start};
use crate::level::Level;
use crate::model::UnitId;
use crate::rulebook::Rulebook;
use crate::rules::codex;
use crate::view::Covered;

/// The windows in which the panels are laid out, in pixels.
pub const WINDOWS: [(f32, f32); 5] =
    [(1024.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0), (2560.0, 1440.0), (3840.0, 2160.0)];

/// What may lie over the board, because it hides it.
const OVER_THE_BOARD: [&str; 1] = ["veil"];

/// A table without a window, whose panels are laid out.
pub(super) struct Table {
    pub app: App,
    context: Context,
    time: f64,
    pixels: Vec2,
    pointer: Option<Pos2>,
}

impl Table {
    pub fn new(level: &Level, rulebook: &str, pixels: (f32, f32)) -> Table {
        let mut app = App::new();
        app.add_plugins(HexfrayPlugin)
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<EguiUserTextures>()
            .init_resource::<Time>()
            .init_resource::<Covered>()
            .init_schedule(EguiPrimaryContextPass);
        crate::input::plugin(&mut app);
        super::panels(&mut app);
        let rulebook = Rulebook::shipped(rulebook, codex()).unwrap();
        start(app.world_mut(), level, &rulebook, 1);
        let screen = app.world_mut().spawn((EguiContext::default(), PrimaryEguiContext)).id();
        let context = app.world_mut().entity_mut(screen).get_mut::<EguiContext>().unwrap().get_mut().clone();
        super::theme::wear_on(&context);
        let pixels = vec2(pixels.0, pixels.1);
        let mut table = Table { app, context, time: 0.0, pixels, pointer: None };
        table.frame();
        table
    }

    /// Runs a frame in which all events are shown at once; returns what was drawn.
    pub fn frame(&mut self) -> FullOutput {
        self.app.update();
        let world = self.app.world_mut();
        let state = world.resource::<Session>().now.clone();
        let events = world.resource::<EventLog>().events().len();
        world.insert_resource(Shown { state, events, busy: false });
        let scale = world.resource::<Settings>().scale_in(self.pixels.x, self.pixels.y);
        self.time += 0.1;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.pixels / scale)),
            time: Some(self.time),
            events: self.pointer.map(Event::PointerMoved).into_iter().collect(),
            ..RawInput::default()
        };
        self.context.begin_pass(input);
        world.run_schedule(EguiPrimaryContextPass);
        let mut drawn = self.context.end_pass();
        // Nothing draws the pictures.
        drawn.textures_delta.clear();
        drawn
    }

    pub fn press(&mut self, action: Action) -> &mut Self {
        self.app.world_mut().write_message(Pressed(action));
        self.frame();
        self
    }

    /// Points at a hex when the banner of the turn has gone.
    pub fn point(&mut self, hex: Hex) -> &mut Self {
        self.app.world_mut().resource_mut::<Time>().advance_by(Duration::from_secs(4));
        self.app.insert_resource(Pointed(Some(hex)));
        self.frame();
        self
    }

    pub fn click(&mut self, hex: Hex) -> &mut Self {
        self.point(hex);
        self.app.world_mut().write_message(BoardClick(hex));
        self.frame();
        self
    }

    pub fn tell(&mut self, notice: Notice) -> &mut Self {
        self.app.world_mut().write_message(notice);
        self.frame();
        self
    }

    /// All that is written on the table.
    pub fn told(&mut self) -> String {
        let mut told = String::new();
        for ClippedShape { shape, .. } in &self.frame().shapes {
            texts(shape, &mut |text, _, _| {
                told.push_str(text);
                told.push('\n');
            });
        }
        told
    }

    pub fn place(&self, unit: &str) -> Hex {
        let id: UnitId = unit.parse().unwrap();
        self.app.world().resource::<Session>().now.unit(id).unwrap().position
    }

    /// Rests the pointer somewhere; returns the tooltips that are shown then.
    fn rest(&mut self, at: Pos2) -> Vec<Rect> {
        self.pointer = Some(at);
        self.frame();
        self.pointer = None;
        for _ in 0..5 {
            self.frame();
        }
        self.context.memory(|memory| {
            let layers = memory.areas().visible_layer_ids();
            let tooltips = layers.into_iter().filter(|layer| layer.order == Order::Tooltip);
            tooltips.filter_map(|layer| memory.area_rect(layer.id)).collect()
        })
    }

    /// Fails if a tooltip covers what the pointer rests on, leaves the window, or covers a question.
    pub fn check_tooltips(&mut self, situation: &str) {
        let window = self.context.content_rect();
        let panels = self.panels();
        let questions: Vec<Rect> =
            panels.iter().filter(|(name, _)| QUESTIONS.contains(name)).map(|(_, panel)| *panel).collect();
        let mut shown = 0;
        for (name, panel) in &panels {
            let columns = (panel.width() / 40.0) as usize;
            for place in 0..columns * 3 {
                let share = vec2((place % columns) as f32 + 0.5, (place / columns) as f32 + 0.5);
                let at = panel.min + panel.size() * share / vec2(columns as f32, 3.0);
                let what = format!("{situation} at {}, {name} at {at}", self.pixels);
                for tooltip in self.rest(at) {
                    shown += 1;
                    assert!(!tooltip.contains(at), "{what}: {tooltip} covers what it explains");
                    assert!(window.expand(1.0).contains_rect(tooltip), "{what}: {tooltip} leaves the window");
                    let covered = questions.iter().find(|question| question.shrink(1.0).intersects(tooltip));
                    assert_eq!(covered, None, "{what}: {tooltip} covers a question");
                    let panel = panels.iter().find(|(_, panel)| panel.shrink(1.0).intersects(tooltip));
                    assert_eq!(panel, None, "{what}: {tooltip} covers a panel");
                }
            }
        }
        assert!(shown >= 5, "{situation}: {shown} tooltips are shown");
    }

    /// Fails if two panels overlap, one leaves the window, or a text is cut.
    pub fn check(&mut self, situation: &str) {
        // Panels that are new are laid out once before they are drawn.
        self.frame();
        let drawn = self.frame();
        let what = format!("{situation} at {} by {}", self.pixels.x, self.pixels.y);
        let window = self.context.content_rect();
        let panels = self.panels();
        assert!(panels.len() >= 4, "{what}: {panels:?}");
        for (index, (name, panel)) in panels.iter().enumerate() {
            assert!(
                window.expand(1.0).contains_rect(*panel),
                "{what}: {name} at {panel:?} leaves {window:?}"
            );
            for (other, beside) in &panels[index + 1..] {
                let both = panel.intersect(*beside);
                let apart = both.width() < 1.0 || both.height() < 1.0;
                assert!(apart, "{what}: {name} {panel:?} and {other} {beside:?} overlap");
            }
        }
        let places = *self.app.world().resource::<Places>();
        for (name, panel) in &panels {
            let both = panel.intersect(places.board);
            assert!(both.width() < 1.0 || both.height() < 1.0, "{what}: {name} {panel:?} covers the board");
        }
        let mut cut = Vec::new();
        for ClippedShape { clip_rect, shape } in &drawn.shapes {
            texts(shape, &mut |text, space, elided| {
                let across = space.left() < clip_rect.left() - 1.5 || space.right() > clip_rect.right() + 1.5;
                let fixed = [places.track, places.goals, places.messages, places.bar];
                let slot = fixed.iter().find(|slot| slot.expand(3.0).contains(space.center()));
                let down = slot.is_some_and(|slot| {
                    space.top() < slot.top() - 4.0 || space.bottom() > slot.bottom() + 4.0
                });
                // The order of the turns and the legend are scrolled sideways where there is little room.
                let sideways = places.legend.into_iter().chain([places.track]);
                let across =
                    across && !sideways.into_iter().any(|row| row.expand(3.0).contains(space.center()));
                let seen = clip_rect.intersects(space);
                if seen && (elided || across || down) {
                    cut.push(format!("{text:?} at {space:?} in {clip_rect:?}"));
                }
            });
        }
        assert!(cut.is_empty(), "{what}: cut: {}", cut.join("\n"));
        let crossing = crossing(&drawn.shapes);
        assert!(crossing.is_empty(), "{what}: one over the other: {}", crossing.join("\n"));
    }

    /// The panels that were drawn in the last frame, with their names.
    pub fn panels(&self) -> Vec<(&'static str, Rect)> {
        let layers: Vec<LayerId> =
            self.context.memory(|memory| memory.areas().visible_layer_ids().into_iter().collect());
        let names = PANELS.iter().filter(|name| {
            let id = bevy_egui::egui::Id::new(**name);
            layers.iter().any(|layer| layer.id == id) && !OVER_THE_BOARD.contains(name)
        });
        let rect = |name: &&'static str| {
            self.context.memory(|memory| memory.area_rect(bevy_egui::egui::Id::new(*name)))
        };
        names.filter_map(|name| Some((*name, rect(name)?))).collect()
    }
}

/// Every panel, by the name of its area.
const PANELS: [&str; 19] = [
    "track", "goals", "tray", "standing", "ground", "messages", "actions", "unit", "pointed", "odds",
    "choice", "recap", "log", "why", "pinned", "lesson", "banner", "veil", "chase",
];

/// Texts whose letters lie over those of another.
pub fn crossing(shapes: &[ClippedShape]) -> Vec<String> {
    let mut seen: Vec<(String, Rect)> = Vec::new();
    for ClippedShape { clip_rect, shape } in shapes {
        lines(shape, &mut |text, letters| {
            let letters = letters.intersect(*clip_rect).shrink(0.6);
            if letters.is_positive() {
                seen.push((text, letters));
            }
        });
    }
    let mut crossing = Vec::new();
    for (place, (text, letters)) in seen.iter().enumerate() {
        let others = seen[place + 1..].iter().filter(|(_, other)| letters.intersects(*other));
        crossing.extend(others.map(|(other, at)| format!("{text:?} at {letters:?} and {other:?} at {at:?}")));
    }
    crossing
}

/// Calls `tell` with every line of a shape's texts, and the space that its letters take.
fn lines(shape: &Shape, tell: &mut impl FnMut(String, Rect)) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| lines(shape, tell)),
        Shape::Text(text) => {
            for row in &text.galley.rows {
                let letters = row.visuals.mesh_bounds.translate(text.pos.to_vec2() + row.pos.to_vec2());
                tell(row.text(), letters);
            }
        }
        _ => {}
    }
}

/// Calls `tell` with every text of a shape, the space it takes, and whether its end was left out.
pub fn texts(shape: &Shape, tell: &mut impl FnMut(&str, Rect, bool)) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, tell)),
        Shape::Text(text) => {
            tell(text.galley.text(), text.galley.rect.translate(text.pos.to_vec2()), text.galley.elided);
        }
        _ => {}
    }
}
