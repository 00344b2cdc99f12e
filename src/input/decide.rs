//! Which of the things that a player can do a click, a key or a button asks for.

use bevy::prelude::{MessageReader, Res};

use super::action::{Action, BarGroup, Pressed};
use super::means::Means;
use super::selection::{
    AimAt, AskAbout, BoardClick, ComeIntoView, OpenTray, PickUnit, PickWeapon, TakeOffer, found_in,
};
use super::session::{Shown, TakeBack};
use super::tray::Tray;

/// Follows clicks on hexes. Clicks while pictures play are ignored.
pub(super) fn follow_clicks(mut clicks: MessageReader<BoardClick>, shown: Res<Shown>, mut means: Means) {
    for BoardClick(hex) in clicks.read() {
        if !shown.busy {
            means.click(*hex);
        }
    }
}

/// Follows choices made in panels.
pub(super) fn follow_picks(
    (mut units, mut hexes): (MessageReader<PickUnit>, MessageReader<AskAbout>),
    mut weapons: MessageReader<PickWeapon>,
    mut aims: MessageReader<AimAt>,
    mut offers: MessageReader<TakeOffer>,
    mut trays: MessageReader<OpenTray>,
    shown: Res<Shown>,
    mut means: Means,
) {
    for PickUnit(unit) in units.read() {
        means.pick(*unit);
        if let Some(unit) = means.session.known.unit(*unit) {
            means.look.write(ComeIntoView(unit.position));
        }
    }
    for AskAbout(hex) in hexes.read() {
        let there = found_in(&means.session.known, *hex).map(|unit| unit.id);
        there.into_iter().for_each(|unit| means.pick(unit));
    }
    for PickWeapon(weapon) in weapons.read() {
        means.selection.weapon = *weapon;
        (means.selection.spell, means.selection.plan) = (None, None);
    }
    for AimAt(part) in aims.read().filter(|_| !shown.busy) {
        means.aim_at(*part);
    }
    for OpenTray(tray) in trays.read() {
        means.open_tray(*tray);
    }
    for TakeOffer(order) in offers.read().filter(|_| !shown.busy) {
        means.take_offer(order);
    }
}

/// Follows keys and the buttons that do the same. Actions that give orders are ignored while pictures play.
pub(super) fn follow_actions(mut pressed: MessageReader<Pressed>, shown: Res<Shown>, mut means: Means) {
    for Pressed(action) in pressed.read() {
        match action {
            Action::Overlay => means.selection.overlay = means.selection.overlay.next(),
            Action::Figures => means.selection.show_figures(),
            Action::Back => means.back_out(),
            Action::CursorLeft | Action::CursorRight | Action::CursorUp | Action::CursorDown => {
                means.move_cursor(*action);
            }
            Action::Center => means.bring_cursor(),
            _ if shown.busy => {}
            _ if gives_orders(*action) && means.session.opponent_to_act().is_some() => means.say_whose_turn(),
            // An open question must be answered before another target is chosen.
            Action::NextTarget | Action::PreviousTarget if means.session.known.choice.is_some() => {}
            Action::Confirm => means.confirm(),
            Action::NextUnit => means.cycle_units(1),
            Action::PreviousUnit => means.cycle_units(-1),
            Action::NextTarget => means.cycle_targets(1),
            Action::PreviousTarget => means.cycle_targets(-1),
            Action::TurnLeft => means.turn(-1),
            Action::TurnRight => means.turn(1),
            Action::NextWeapon => means.next_weapon(),
            Action::CallShot => means.aim_at_the_next_part(),
            Action::Things => means.open_tray(Tray::Group(BarGroup::Things)),
            Action::EndTurn => means.end_turn(),
            Action::EndBlock => means.end_block(),
            Action::Undo => drop(means.back.write(TakeBack)),
            option if Action::OPTIONS.contains(option) => means.take_option(*option),
            kind if kind.is_of_offers() => means.take_action(*kind),
            _ => {}
        }
    }
}

/// Whether an action gives or prepares an order. Taking back does not, so it is allowed in an opponent's turn too.
fn gives_orders(action: Action) -> bool {
    use Action as A;
    let plans = matches!(
        action,
        A::Confirm
            | A::NextTarget
            | A::PreviousTarget
            | A::NextWeapon
            | A::CallShot
            | A::TurnLeft
            | A::TurnRight
            | A::Things
            | A::EndTurn
            | A::EndBlock
    );
    plans || action.is_of_offers() || A::OPTIONS.contains(&action)
}
