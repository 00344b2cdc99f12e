//! Lays every panel out, without a window, in many situations and sizes. No two panels may overlap, none may leave the
//! window, and no text may be cut.

use std::path::Path;
use std::str::FromStr;

use bevy::input::ButtonInput;
use bevy::prelude::{App, KeyCode, Time};
use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Context, Event, FullOutput, LayerId, Order, Pos2, RawInput, Rect, Shape, Vec2, vec2};
use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext};

use super::news::News;
use super::places::Places;
use super::tooltip::QUESTIONS;
use crate::HexfrayPlugin;
use crate::ai::Player;
use crate::event::EventLog;
use crate::hex::Hex;
use crate::input::{
    Action, BoardClick, Notice, Overlay, Pointed, Pressed, Preview, Prospect, Selection, Session, Settings,
    Shown, go_on, seat, set_to, start, start_from,
};
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{BattleResult, ScriptedFace, UnitId};
use crate::order::Order as BattleOrder;
use crate::rulebook::Rulebook;
use crate::rules::codex;
use crate::view::Covered;

/// The windows in which the panels are laid out, in pixels.
const WINDOWS: [(f32, f32); 5] =
    [(1024.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0), (2560.0, 1440.0), (3840.0, 2160.0)];

/// What may lie over the board, because it belongs to it or is gone soon.
const OVER_THE_BOARD: [&str; 3] = ["banner", "veil", "chase"];

/// A table without a window, whose panels are laid out.
struct Table {
    app: App,
    context: Context,
    time: f64,
    pixels: Vec2,
    pointer: Option<Pos2>,
}

impl Table {
    fn new(level: &Level, rulebook: &str, pixels: (f32, f32)) -> Table {
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
    fn frame(&mut self) -> FullOutput {
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

    fn press(&mut self, action: Action) -> &mut Self {
        self.app.world_mut().write_message(Pressed(action));
        self.frame();
        self
    }

    fn point(&mut self, hex: Hex) -> &mut Self {
        self.app.insert_resource(Pointed(Some(hex)));
        self.frame();
        self
    }

    fn click(&mut self, hex: Hex) -> &mut Self {
        self.point(hex);
        self.app.world_mut().write_message(BoardClick(hex));
        self.frame();
        self
    }

    fn tell(&mut self, notice: Notice) -> &mut Self {
        self.app.world_mut().write_message(notice);
        self.frame();
        self
    }

    fn place(&self, unit: &str) -> Hex {
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
    fn check_tooltips(&mut self, situation: &str) {
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
                }
            }
        }
        assert!(shown >= 5, "{situation}: {shown} tooltips are shown");
    }

    /// Fails if two panels overlap, one leaves the window, or a text is cut.
    fn check(&mut self, situation: &str) {
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
    }

    /// The panels that were drawn in the last frame, with their names.
    fn panels(&self) -> Vec<(&'static str, Rect)> {
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

/// Calls `tell` with every text of a shape, the space it takes, and whether its end was left out.
pub(super) fn texts(shape: &Shape, tell: &mut impl FnMut(&str, Rect, bool)) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, tell)),
        Shape::Text(text) => {
            tell(text.galley.text(), text.galley.rect.translate(text.pos.to_vec2()), text.galley.elided);
        }
        _ => {}
    }
}

fn level(name: &str) -> Level {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels").join(format!("{name}.ron"));
    Level::read(&Source::read(&path).unwrap()).unwrap_or_else(|error| panic!("{error}"))
}

/// A level in which everybody stands in one row, the first side in the west.
fn inline(units: &str) -> Level {
    let text = format!(
        "(version: 1, title: \"A lane\", round_limit: 9, legend: {{'.': (surface: Dirt)}},
          map: Fill(columns: 12, rows: 5, with: '.'),
          sides: {{\"poachers\": (name: \"The poachers\", objectives: [Escape(units: 1), Eliminate]),
                   \"keepers\": (name: \"The keepers\", objectives: [Eliminate])}},
          units: {{{units}}})"
    );
    Level::read(&Source::inline("lane", &text)).unwrap_or_else(|error| panic!("{error}"))
}

fn id<T: FromStr>(text: &str) -> T
where
    T::Err: std::fmt::Debug,
{
    text.parse().unwrap()
}

/// A table at which these dice fall and these units act in this order.
fn scripted(level: &Level, rulebook: &str, order: &[&str], dice: &[(u16, u16)], pixels: (f32, f32)) -> Table {
    let mut table = Table::new(level, rulebook, pixels);
    let script = dice.iter().map(|&(die, face)| ScriptedFace { die, face, purpose: None });
    let dice = DiceRecord {
        initiative: Some(order.iter().map(|unit| id(unit)).collect()),
        script: Some(script.collect()),
        ..DiceRecord::seeded(1)
    };
    let rulebook = Rulebook::shipped(rulebook, codex()).unwrap();
    start_from(table.app.world_mut(), &level.title, Snapshot::beginning(level, dice), &rulebook);
    table.frame();
    table
}

/// Lays the panels out in a situation, at all sizes and with the largest panels that the settings offer.
fn lay_out(situation: &str, begin: impl Fn((f32, f32)) -> Table) {
    for pixels in WINDOWS {
        begin(pixels).check(situation);
    }
    for pixels in [WINDOWS[0], WINDOWS[2]] {
        let mut table = begin(pixels);
        table.app.world_mut().resource_mut::<Settings>().interface_scale = 1.25;
        table.check(&format!("{situation}, large"));
    }
}

#[test]
fn the_beginning_of_a_turn() {
    lay_out("own turn", |pixels| Table::new(&level("archers-lane"), "house", pixels));
}

#[test]
fn an_enemy_is_pointed_at_and_then_planned_against() {
    let lane = |pixels| {
        let mut table = scripted(&level("archers-lane"), "house", &["robin"], &[], pixels);
        let grisk = table.place("grisk");
        table.point(grisk);
        assert!(matches!(table.app.world().resource::<Preview>().prospect, Some(Prospect::Strike(_))));
        table
    };
    lay_out("odds", lane);
    lay_out("planned attack", |pixels| {
        let mut table = lane(pixels);
        let grisk = table.place("grisk");
        table.click(grisk);
        assert!(table.app.world().resource::<Preview>().planned);
        table
    });
}

#[test]
fn a_walk_is_planned() {
    lay_out("planned walk", |pixels| {
        let mut table = Table::new(&level("tavern"), "house", pixels);
        let reach = table.app.world().resource::<Preview>().reach.clone().unwrap();
        let far = reach.hexes().max_by_key(|(_, cost)| *cost).unwrap().0;
        table.click(far);
        assert!(matches!(table.app.world().resource::<Preview>().prospect, Some(Prospect::Walk(_))));
        table
    });
}

#[test]
fn an_opponent_acts_and_says_why() {
    let opponents = |pixels| {
        let mut table = Table::new(&level("stone-bridge"), "house", pixels);
        let sides: Vec<_> = table.app.world().resource::<Session>().now.sides.sides.keys().copied().collect();
        seat(table.app.world_mut(), sides.into_iter().map(|side| (side, Player::Charger)).collect());
        for _ in 0..20 {
            table.frame();
        }
        table
    };
    lay_out("opponent", opponents);
    lay_out("why", |pixels| {
        let mut table = opponents(pixels);
        table.press(Action::Why);
        table
    });
}

/// A table at which a player is asked what a critical hit does.
fn asked(pixels: (f32, f32)) -> Table {
    let duel = inline(
            "\"anna\": (creature: \"man-at-arms\", side: \"poachers\", at: (2, 1), facing: East, name: \"Anna the Younger\"),
             \"bert\": (creature: \"man-at-arms\", side: \"keepers\", at: (3, 1), facing: West, hit_points: 60)",
        );
    let mut table = scripted(&duel, "thac0", &["anna", "bert"], &[(20, 20)], pixels);
    let order = BattleOrder::Attack { unit: id("anna"), target: id("bert"), weapon: None };
    go_on(table.app.world_mut(), &order).unwrap();
    table.frame();
    assert!(table.app.world().resource::<Session>().now.choice.is_some(), "nothing is asked");
    table
}

#[test]
fn a_question_is_asked() {
    lay_out("question", asked);
}

#[test]
fn tooltips_cover_neither_what_they_explain_nor_a_question() {
    for pixels in [WINDOWS[1], WINDOWS[2]] {
        asked(pixels).check_tooltips("question");
        Table::new(&level("archers-lane"), "house", pixels).check_tooltips("own turn");
    }
}

#[test]
fn the_log_is_read() {
    lay_out("log", |pixels| {
        let mut table = Table::new(&level("ruined-stair"), "house", pixels);
        for _ in 0..6 {
            table.press(Action::EndBlock);
        }
        table.press(Action::Log);
        table
    });
}

#[test]
fn the_places_to_stand_in_have_a_legend() {
    lay_out("legend", |pixels| {
        let mut table = Table::new(&level("salt-road"), "house", pixels);
        table.app.world_mut().resource_mut::<Selection>().overlay = Overlay::Stand;
        table
    });
}

#[test]
fn units_are_chased() {
    lay_out("chase", |pixels| {
        let lane = inline(
            "\"quick\": (creature: \"scout\", side: \"poachers\", at: (0, 1), movement: 12),
             \"slow\": (creature: \"scout\", side: \"poachers\", at: (0, 3), movement: 6),
             \"keeper\": (creature: \"man-at-arms\", side: \"keepers\", at: (6, 2), facing: West, movement: 12)",
        );
        let mut table = scripted(&lane, "combat-options", &["quick", "slow", "keeper"], &[], pixels);
        for unit in ["quick", "slow"] {
            go_on(table.app.world_mut(), &BattleOrder::Flee { unit: id(unit) }).unwrap();
        }
        table.frame();
        assert!(table.app.world().resource::<Session>().now.clock.chase.is_some(), "there is no chase");
        table
    });
}

#[test]
fn three_messages_are_told_in_bad_weather() {
    lay_out("messages", |pixels| {
        let mut table = Table::new(&level("night-ford"), "house", pixels);
        let at = table.app.world().resource::<Session>().now.units[0].position;
        table.point(at);
        for text in [
            "Robin's shot at Grisk with the long bow plus 1 goes astray and hits Sergeant Ulf in the back",
            "it has not acted yet; press again to end the turn",
            "the kick reaches no farther up than an attack does: the owner stands 60 feet above",
            "saved",
        ] {
            table.tell(Notice::Said(text.to_owned()));
        }
        table
    });
}

#[test]
fn a_block_begins_with_a_recap() {
    lay_out("recap", |pixels| {
        let mut table = Table::new(&level("granary"), "house", pixels);
        let lines = [
            "Sergeant Ulf has lost 7 hit points to Grisk and Yarg",
            "Osric drops the long sword, which falls into the gorge",
            "Wat of the mill, Edda and Bran have fled the field",
        ];
        table.app.world_mut().resource_mut::<News>().banner.as_mut().expect("a block has begun").recap =
            lines.map(str::to_owned).to_vec();
        table
    });
}

#[test]
fn the_battle_is_over() {
    lay_out("over", |pixels| {
        let mut table = Table::new(&level("chapel"), "house", pixels);
        let mut state = Snapshot::clone(&table.app.world().resource::<Session>().now);
        let winner = state.sides.sides.keys().next().copied();
        let reason = "The pilgrims of the chapel hold out to the end of round 12".to_owned();
        state.clock.outcome = Some(BattleResult { winner, reason });
        set_to(table.app.world_mut(), state);
        table.frame();
        table
    });
}

#[test]
fn three_sides_have_goals() {
    lay_out("three sides", |pixels| {
        let text = "(version: 1, title: \"Three sides\", round_limit: 5, legend: {'.': ()},
            map: Fill(columns: 20, rows: 9, with: '.'),
            sides: {\"red\": (name: \"The red company\", objectives: [Eliminate, Survive(rounds: 4)]),
                    \"blue\": (name: \"Blue\", objectives: [Eliminate]),
                    \"green\": (name: \"Green\", objectives: [Eliminate])},
            units: {\"ada\": (creature: \"man-at-arms\", side: \"red\", at: (3, 4)),
                    \"egon\": (creature: \"man-at-arms\", side: \"blue\", at: (4, 4)),
                    \"tom\": (creature: \"man-at-arms\", side: \"green\", at: (5, 4))})";
        let level = Level::read(&Source::inline("three", text)).unwrap_or_else(|error| panic!("{error}"));
        Table::new(&level, "house", pixels)
    });
}
