//! Lays the screens and the dialogs out in windows of many sizes. None may leave the window, no text may be cut, and
//! none may lie over another.

use bevy::math::UVec2;
use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Id, Shape};

use super::test_screens::{Drawn, TestScreens};
use super::{Dialog, Screen, open_battle, open_party, set_up, skirmish};
use crate::hud::{OpenCodex, WINDOWS, crossing, texts};
use crate::input::{Session, Settings, set_to};
use crate::level::{Level, PlayerFolders, Snapshot};
use crate::model::{BattleResult, Status};
use crate::party::Party;
use crate::replay::level_named;
use crate::rulebook::Rulebook;
use crate::rules::codex;

/// Lays out what is open, whose area has this name, in windows of all sizes.
fn lay_out(screens: &mut TestScreens, area: &str) {
    for (width, height) in WINDOWS {
        screens.resize(UVec2::new(width as u32, height as u32));
        check(screens, area, &format!("{area} at {width} by {height}"));
    }
    screens.0.world_mut().resource_mut::<Settings>().interface_scale = 1.25;
    screens.resize(UVec2::new(1280, 720));
    check(screens, area, &format!("{area}, large"));
    screens.0.world_mut().resource_mut::<Settings>().interface_scale = 1.0;
}

fn check(screens: &mut TestScreens, area: &str, what: &str) {
    let context = screens.context();
    let window = context.content_rect();
    let space = context.memory(|memory| memory.area_rect(Id::new(area)));
    let space = space.unwrap_or_else(|| panic!("{what}: it is not open"));
    assert!(window.expand(1.0).contains_rect(space), "{what}: {space:?} leaves {window:?}");
    // What lies below a dialog is covered by it.
    let shapes = &screens.get::<Drawn>().0;
    let fills = |shape: &Shape| matches!(shape, Shape::Rect(fill) if fill.rect.contains_rect(window));
    let top = shapes.iter().rposition(|ClippedShape { shape, .. }| fills(shape)).unwrap_or_default();
    let shapes = &shapes[top..];
    let (mut cut, mut told) = (Vec::new(), 0);
    for ClippedShape { clip_rect, shape } in shapes {
        texts(shape, &mut |text, at, elided| {
            let across = at.left() < clip_rect.left() - 1.5 || at.right() > clip_rect.right() + 1.5;
            let outside = at.left() < window.left() - 1.0 || at.right() > window.right() + 1.0;
            if clip_rect.intersects(at) {
                told += 1;
                if elided || across || outside {
                    cut.push(format!("{text:?} at {at:?} in {clip_rect:?}"));
                }
            }
        });
    }
    assert!(told > 2, "{what}: {told} texts");
    assert!(cut.is_empty(), "{what}: cut: {}", cut.join("\n"));
    let crossing = crossing(shapes);
    assert!(crossing.is_empty(), "{what}: one over the other: {}", crossing.join("\n"));
}

fn open(screens: &mut TestScreens, dialog: Dialog) -> &mut TestScreens {
    screens.0.insert_resource(dialog);
    screens.frames(4);
    screens
}

/// A battle that people play on all sides.
fn battle(level: &str, rulebook: &str) -> TestScreens {
    let mut screens = TestScreens::title();
    let level = Level::read(&level_named(level).unwrap()).unwrap();
    let rulebook = Rulebook::shipped(rulebook, codex()).unwrap();
    open_battle(screens.0.world_mut(), &level, &rulebook, Default::default(), 1);
    screens.frames(4);
    screens
}

#[test]
fn the_title() {
    lay_out(&mut TestScreens::title(), "title");
    lay_out(&mut TestScreens::after(&[]), "title");
}

#[test]
fn the_dialogs_of_the_title() {
    let mut screens = TestScreens::title();
    for (dialog, area) in [
        (Dialog::Codex, "Codex"),
        (Dialog::Settings, "Settings"),
        (Dialog::Load, "Saved battles"),
        (Dialog::Parties, "Parties"),
    ] {
        lay_out(open(&mut screens, dialog), area);
    }
}

#[test]
fn a_rule_is_read() {
    let mut screens = battle("tavern", "house");
    for rule in ["F-18", "A-48", "T-21", "P-24"] {
        screens.0.world_mut().write_message(OpenCodex(Some(rule.parse().unwrap())));
        screens.frames(4);
        lay_out(&mut screens, "Codex");
    }
}

#[test]
fn a_battle_is_set_up() {
    let mut screens = TestScreens::title();
    let folder = screens.get::<PlayerFolders>().parties.clone();
    Party::found_in(&folder).unwrap();
    let count = screens.get::<super::library::Library>().0.len();
    for place in 0..count {
        set_up::open(screens.0.world_mut(), place);
        screens.frames(4);
        assert_eq!(screens.screen(), Screen::SetUp);
        lay_out(&mut screens, "set-up");
    }
}

#[test]
fn a_skirmish_is_set_up() {
    let mut screens = TestScreens::title();
    skirmish::open(screens.0.world_mut());
    screens.frames(4);
    lay_out(&mut screens, "skirmish");
}

#[test]
fn a_party_is_at_home() {
    let mut screens = TestScreens::title();
    let folder = screens.get::<PlayerFolders>().parties.clone();
    let path = Party::found_in(&folder).unwrap();
    open_party(screens.0.world_mut(), path).unwrap();
    screens.frames(4);
    assert_eq!(screens.screen(), Screen::Party);
    lay_out(&mut screens, "party");
}

#[test]
fn the_menu_of_a_battle() {
    lay_out(open(&mut battle("tavern", "house"), Dialog::Menu), "Menu");
}

#[test]
fn a_battle_has_ended() {
    for (level, rulebook) in [("stone-bridge", "house"), ("wizards-duel", "advanced")] {
        let mut screens = battle(level, rulebook);
        let world = screens.0.world_mut();
        let mut state = Snapshot::clone(&world.resource::<Session>().now);
        let winner = state.sides.sides.keys().next().copied();
        let reason = "The pilgrims of the chapel hold out to the end of round 12".to_owned();
        state.clock.outcome = Some(BattleResult { winner, reason });
        for (place, unit) in state.units.iter_mut().enumerate() {
            unit.status = [Status::Fighting, Status::Dead, Status::Surrendered, Status::Caught][place % 4];
        }
        set_to(world, state);
        screens.frames(4);
        assert_eq!(screens.dialog(), Dialog::Ending);
        let winner = screens.get::<Session>().now.sides.sides.values().next().unwrap().name.clone();
        lay_out(&mut screens, &format!("Victory: {winner}"));
    }
}

#[test]
fn the_next_player_sits_down() {
    let mut screens = TestScreens::library(&[]);
    assert_eq!(screens.dialog(), Dialog::Curtain);
    lay_out(&mut screens, "curtain");
}
