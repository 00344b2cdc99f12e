//! The screens and the panels by keys alone: the real keyboard messages go in, and what is open and has the focus
//! is asked.

use bevy::input::ButtonState;
use bevy::prelude::KeyCode;

use super::test_screens::TestScreens;
use super::{Dialog, Screen};
use crate::input::{Curtain, HexCursor, PanelKeys, Pointed, Selection, Session, Settings, witness};
use crate::level::Snapshot;
use crate::model::BattleResult;
use crate::rulebook::Rulebook;

#[test]
fn on_every_screen_and_in_every_dialog_something_has_the_focus_and_tab_goes_round() {
    let mut screens = TestScreens::title();
    let title = screens.round_trip().len();
    assert!(title >= 15, "nine levels and six buttons, {title} of them are visited");
    for (dialog, least) in
        [(Dialog::Codex, 2), (Dialog::Settings, 60), (Dialog::Load, 1), (Dialog::Parties, 2)]
    {
        screens.0.insert_resource(dialog);
        screens.frames(4);
        let visited = screens.round_trip().len();
        assert!(visited >= least, "{visited} in {dialog:?}");
        screens.press(KeyCode::Escape);
        assert_eq!((screens.dialog(), screens.screen()), (Dialog::None, Screen::Title));
        assert!(screens.focused().is_some());
    }
    screens.press(KeyCode::Enter);
    assert_eq!(screens.screen(), Screen::SetUp);
    let set_up = screens.round_trip().len();
    assert!(set_up >= 15, "{set_up}");
    screens.press(KeyCode::Escape);
    assert_eq!(screens.screen(), Screen::Title);
}

#[test]
fn enter_presses_the_first_card_and_then_begin() {
    let mut screens = TestScreens::title();
    screens.press(KeyCode::Enter);
    assert_eq!(screens.screen(), Screen::SetUp);
    screens.press(KeyCode::Enter);
    assert_eq!(screens.screen(), Screen::Battle);
    assert_eq!(screens.focused(), None, "the keys reach the battle");
}

#[test]
fn arrows_go_from_card_to_card() {
    let mut screens = TestScreens::title();
    let first = screens.focused();
    screens.press(KeyCode::ArrowRight);
    let second = screens.focused();
    screens.press(KeyCode::ArrowDown);
    let below = screens.focused();
    screens.press(KeyCode::ArrowUp).press(KeyCode::ArrowLeft);
    assert_eq!(screens.focused(), first);
    assert!(first != second && second != below && below != first);
}

#[test]
fn what_had_the_focus_below_a_dialog_gets_it_back() {
    let mut screens = TestScreens::title();
    screens.press(KeyCode::ArrowDown).press(KeyCode::ArrowRight);
    let before = screens.focused();
    screens.0.insert_resource(Dialog::Load);
    screens.frames(4);
    assert_ne!(screens.focused(), before);
    screens.press(KeyCode::Escape);
    assert_eq!(screens.focused(), before);
}

#[test]
fn escape_closes_one_thing_once() {
    let mut screens = TestScreens::battle();
    screens.press(KeyCode::Escape);
    assert_eq!(screens.dialog(), Dialog::Menu);
    screens.press(KeyCode::ArrowDown).press(KeyCode::ArrowDown).press(KeyCode::ArrowDown);
    screens.press(KeyCode::Enter);
    assert_eq!(screens.dialog(), Dialog::Codex, "the fourth line");
    screens.press(KeyCode::Escape);
    assert_eq!(screens.dialog(), Dialog::Menu);
    screens.press(KeyCode::Escape);
    assert_eq!((screens.dialog(), screens.screen()), (Dialog::None, Screen::Battle));
}

#[test]
fn escape_lets_go_of_the_plan_then_opens_the_menu_and_a_held_key_does_no_more() {
    let mut screens = TestScreens::battle();
    screens.press(KeyCode::ArrowRight).press(KeyCode::Enter);
    assert!(screens.get::<Selection>().plan.is_some());
    screens.press(KeyCode::Escape);
    assert_eq!((screens.dialog(), screens.get::<Selection>().plan.is_none()), (Dialog::None, true));
    screens.send(KeyCode::Escape, ButtonState::Pressed, false);
    screens.frames(1);
    for _ in 0..5 {
        screens.send(KeyCode::Escape, ButtonState::Pressed, true);
        screens.frames(1);
    }
    assert_eq!(screens.dialog(), Dialog::Menu);
}

#[test]
fn escape_closes_the_log_before_it_opens_the_menu() {
    let mut screens = TestScreens::battle();
    screens.press(KeyCode::KeyL).press(KeyCode::Escape);
    assert_eq!(screens.dialog(), Dialog::None);
    screens.press(KeyCode::Escape);
    assert_eq!(screens.dialog(), Dialog::Menu);
}

#[test]
fn a_held_escape_leaves_the_set_up_and_a_held_enter_begins_nothing_by_itself() {
    let mut screens = TestScreens::title();
    screens.send(KeyCode::Enter, ButtonState::Pressed, false);
    screens.frames(4);
    for _ in 0..3 {
        screens.send(KeyCode::Enter, ButtonState::Pressed, true);
        screens.frames(1);
    }
    assert_eq!(screens.screen(), Screen::SetUp);
    screens.send(KeyCode::Enter, ButtonState::Released, false);
    screens.press(KeyCode::Escape);
    assert_eq!(screens.screen(), Screen::Title);
}

#[test]
fn the_whole_screen_is_filled_by_key_on_the_title_in_a_dialog_and_in_a_battle() {
    for mut screens in [TestScreens::title(), TestScreens::battle()] {
        for dialog in [Dialog::None, Dialog::Settings] {
            screens.0.insert_resource(dialog);
            screens.frames(2);
            for filled in [true, false] {
                screens.press(KeyCode::F11);
                assert_eq!(screens.get::<Settings>().whole_screen, filled, "{dialog:?}");
            }
        }
    }
}

#[test]
fn the_cursor_comes_to_the_chosen_unit_by_key_even_if_the_mouse_has_pointed() {
    let mut screens = TestScreens::battle();
    let unit = screens.get::<Selection>().unit.expect("somebody is chosen");
    let own = screens.get::<Session>().now.unit(unit).map(|unit| unit.position);
    assert_eq!(screens.get::<HexCursor>().0, None);
    screens.press(KeyCode::Home);
    assert_eq!((screens.get::<HexCursor>().0, screens.get::<Pointed>().0), (own, own));
}

#[test]
fn the_arrows_move_the_cursor_in_a_battle_and_the_focus_in_its_menu() {
    let mut screens = TestScreens::battle();
    screens.press(KeyCode::ArrowRight);
    let at = *screens.get::<HexCursor>();
    assert!(at.0.is_some());
    screens.press(KeyCode::Escape);
    let first = screens.focused();
    screens.press(KeyCode::ArrowDown);
    assert_ne!(screens.focused(), first);
    assert_eq!(*screens.get::<HexCursor>(), at);
}

#[test]
fn a_turn_is_played_by_keys_alone() {
    let mut screens = TestScreens::battle();
    let unit = screens.get::<Selection>().unit.expect("somebody is chosen");
    let place = |screens: &TestScreens| screens.get::<Session>().now.unit(unit).map(|unit| unit.position);
    let from = place(&screens);
    for arrow in [KeyCode::ArrowRight, KeyCode::ArrowUp] {
        screens.press(arrow);
    }
    let to = screens.get::<HexCursor>().0;
    screens.press(KeyCode::Enter).press(KeyCode::Enter);
    assert_eq!(place(&screens), to);
    assert_ne!(from, to);
    screens.press(KeyCode::Space);
    let next = screens.get::<Selection>().unit.expect("another is chosen");
    assert_ne!(next, unit);
    let own = screens.get::<Session>().now.unit(next).map(|unit| unit.position);
    assert_eq!(screens.get::<HexCursor>().0, own, "the cursor goes to who acts next");
}

#[test]
fn the_panels_get_the_keys_and_give_them_back() {
    let mut screens = TestScreens::battle();
    screens.press(KeyCode::F6);
    assert!(screens.get::<PanelKeys>().0);
    let visited = screens.round_trip().len();
    assert!(visited > 15, "{visited}");
    screens.press(KeyCode::ArrowDown);
    assert_eq!(screens.get::<HexCursor>().0, None, "the arrows belong to the panels");
    screens.press(KeyCode::Escape);
    assert_eq!((screens.get::<PanelKeys>().0, screens.dialog()), (false, Dialog::None));
    assert_eq!(screens.focused(), None);
}

#[test]
fn the_cursor_lets_go_of_a_plan_when_it_leaves_it_and_comes_back_to_the_unit() {
    let mut screens = TestScreens::battle();
    let unit = screens.get::<Selection>().unit.expect("somebody is chosen");
    let own = screens.get::<Session>().now.unit(unit).map(|unit| unit.position);
    screens.press(KeyCode::ArrowRight).press(KeyCode::Enter);
    assert!(screens.get::<Selection>().plan.is_some());
    screens.press(KeyCode::ArrowRight);
    assert_eq!(screens.get::<Selection>().plan, None);
    screens.press(KeyCode::Home);
    assert_eq!(screens.get::<HexCursor>().0, own);
    assert!(screens.get::<Session>().orders.is_empty());
}

#[test]
fn a82_a_curtain_falls_where_the_next_player_knows_other_things() {
    let mut screens = TestScreens::library(&[]);
    for _ in 0..2 {
        let hides_until = screens.acting();
        assert_eq!(screens.dialog(), Dialog::Curtain);
        assert_eq!(*screens.get::<Curtain>(), Curtain { hides_until });
        let orders = screens.get::<Session>().orders.len();
        screens.press(KeyCode::Escape);
        assert_eq!(screens.dialog(), Dialog::Curtain, "only its button opens it");
        screens.press(KeyCode::Enter);
        assert_eq!(screens.dialog(), Dialog::None);
        assert!(screens.0.world().get_resource::<Curtain>().is_none());
        assert_eq!(screens.get::<Session>().orders.len(), orders, "the key did nothing else");
        screens.pass_the_seat();
    }
}

#[test]
fn a82_no_curtain_falls_where_one_side_is_played_by_people_or_nobody_hides() {
    let mut alone = TestScreens::library(&["reader"]);
    assert_eq!(alone.dialog(), Dialog::None);
    let mut open = TestScreens::battle();
    for screens in [&mut alone, &mut open] {
        screens.pass_the_seat();
        assert_eq!(screens.dialog(), Dialog::None);
    }
}

#[test]
fn a82_a_battle_that_is_not_over_is_watched_with_the_eyes_of_whoever_sits_at_the_table() {
    let mut screens = TestScreens::library(&[]);
    screens.pass_the_seat();
    screens.pass_the_seat();
    let sits = screens.acting();
    let world = screens.0.world_mut();
    let save = world.resource::<Session>().save(world.resource::<Rulebook>());
    super::replay::watch(world, &save).unwrap();
    for _ in 0..=save.orders.len() {
        screens.frames(2);
        let session = screens.get::<Session>();
        assert_eq!(*session.known, Snapshot::clone(&session.now).seen_by(sits));
        screens
            .0
            .world_mut()
            .resource_mut::<super::replay_keys::Controls>()
            .request(super::replay_keys::Control::Forward);
    }
    let mut over = save;
    over.last.clock.outcome = Some(BattleResult { winner: None, reason: String::new() });
    assert_eq!(witness(&over, None), None, "then nothing is secret any more");
}

#[test]
fn a_replay_is_left_by_its_button_and_by_the_menu() {
    for by_menu in [false, true] {
        let mut screens = TestScreens::battle();
        super::replay::watch_this(screens.0.world_mut());
        screens.frames(4);
        assert_eq!(screens.screen(), Screen::Replay);
        let world = screens.0.world_mut();
        match by_menu {
            false => world
                .resource_mut::<super::replay_keys::Controls>()
                .request(super::replay_keys::Control::Leave),
            true => super::table::go_to_title(world),
        }
        screens.frames(3);
        assert_eq!(screens.screen(), Screen::Title, "by the menu: {by_menu}");
    }
}

#[test]
fn a_party_is_founded_and_led_into_a_battle_by_keys() {
    let mut screens = TestScreens::title();
    screens.press(KeyCode::KeyP);
    assert_eq!(screens.dialog(), Dialog::Parties);
    screens.frames(4);
    screens.press(KeyCode::Enter);
    assert_eq!((screens.dialog(), screens.screen()), (Dialog::None, Screen::Party));
    screens.press(KeyCode::Escape);
    assert_eq!(screens.screen(), Screen::Title);
    let plain = TestScreens::title().press(KeyCode::Enter).round_trip().len();
    screens.press(KeyCode::Enter);
    assert_eq!(screens.screen(), Screen::SetUp);
    let with_parties = screens.round_trip().len();
    assert_eq!(with_parties, plain + 4, "each of two sides has its own units and the party to choose from");
}
