//! What a player's input does: it chooses units, plans for them, and carries out what is planned.

use std::sync::Arc;

use bevy::prelude::{Message, MessageWriter, Res, ResMut};

use super::action::Action;
use super::hex_cursor::Pointing;
use super::prospect::{Preview, Prospect};
use super::scratch_battle::ScratchBattle;
use super::selection::{ComeIntoView, PlannedAction, Selection, standing_in};
use super::session::{Notice, SendOrder, Session, TakeBack};
use super::settings::Settings;
use super::spells;
use super::words::named;
use crate::hex::{Hex, distance};
use crate::level::Snapshot;
use crate::model::{Manner, SideState, Status, UnitId};
use crate::order::{Order, Planning, Refusal, ThrowTarget};

/// The player canceled with nothing planned or chosen, so the menu is wanted.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WantsMenu;

/// What the player's input reads and changes.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Means<'w> {
    pub session: Res<'w, Session>,
    pub settings: Res<'w, Settings>,
    pub preview: Res<'w, Preview>,
    pub pointing: Pointing<'w>,
    pub scratch: ResMut<'w, ScratchBattle>,
    pub selection: ResMut<'w, Selection>,
    pub orders: MessageWriter<'w, SendOrder>,
    pub notices: MessageWriter<'w, Notice>,
    pub look: MessageWriter<'w, ComeIntoView>,
    pub back: MessageWriter<'w, TakeBack>,
    pub menu: MessageWriter<'w, WantsMenu>,
}
impl Means<'_> {
    /// The chosen unit, if it may be given orders.
    pub(super) fn actor(&mut self) -> Option<UnitId> {
        let unit = self.selection.unit.filter(|unit| self.session.is_led_by_people(*unit))?;
        self.scratch.may_act(&self.session.known, unit).then_some(unit)
    }

    /// Says which opponent's turn it is.
    pub(super) fn say_whose_turn(&mut self) {
        let Some((side, player)) = self.session.opponent_to_act() else { return };
        let name = self.session.known.sides.sides.get(&side).map_or(side.to_string(), SideState::name_within);
        self.notices.write(Notice::Warned(format!("it is the turn of {name}, played by the {player}")));
    }

    /// The units of the block that may still be given orders.
    pub(super) fn able(&mut self) -> Vec<UnitId> {
        let session = &self.session;
        let able =
            |unit: &UnitId| session.is_led_by_people(*unit) && self.scratch.may_act(&session.known, *unit);
        session.known.clock.block.iter().copied().filter(able).collect()
    }

    pub(super) fn click(&mut self, hex: Hex) {
        if let Some(open) = self.session.known.choice.as_ref().map(|open| open.options.count()) {
            self.notices.write(Notice::Warned(Refusal::ChoiceOpen(open).to_string()));
            return;
        }
        let there = standing_in(&self.session.known, hex);
        self.selection.tray = None;
        let Some(actor) = self.actor() else {
            return there.into_iter().for_each(|unit| self.pick(unit));
        };
        if self.is_planned(hex) {
            return self.confirm();
        }
        if let Some(spell) = self.selection.spell.clone() {
            return self.aim_spell(&spell, hex);
        }
        if let Some(flask) = self.selection.flask_for(&self.session.known, hex) {
            return self.propose(hex, PlannedAction::Throw(flask, hex), self.settings.confirm.attacks);
        }
        if self.scratch.is_climb(&self.session.known, actor, hex) {
            return self.propose(hex, PlannedAction::Climb(hex), self.settings.confirm.moves);
        }
        match there {
            Some(unit) if self.is_friend(actor, unit) => self.pick(unit),
            Some(unit) => self.propose(hex, PlannedAction::Attack(unit), self.settings.confirm.attacks),
            None => match self.way_to(hex) {
                Some(path) => self.propose(hex, PlannedAction::Walk(path), self.settings.confirm.moves),
                None => self.explain(actor, hex),
            },
        }
    }

    /// Plans something to do at a hex. If the settings ask for no confirmation, it is carried out at once.
    pub(super) fn propose(&mut self, hex: Hex, plan: PlannedAction, asks: bool) {
        if let Some(why) = self.refusal_at(hex) {
            self.notices.write(Notice::Warned(why));
            return;
        }
        self.selection.plan = Some(plan);
        if !asks && !self.preview.planned {
            self.confirm();
        }
    }

    /// Why nothing can be done at a hex, if the preview has found that already. After a move of the pointer and a
    /// click within one frame the preview is still about another hex.
    pub(super) fn refusal_at(&self, hex: Hex) -> Option<String> {
        match &self.preview.prospect {
            Some(Prospect::Refused { hex: at, why }) if *at == hex => Some(why.clone()),
            _ => None,
        }
    }

    /// Says why a unit cannot walk to a hex.
    pub(super) fn explain(&mut self, unit: UnitId, hex: Hex) {
        let why = self.refusal_at(hex).unwrap_or_else(|| {
            let state = &self.session.known;
            named(&self.scratch.why_not_there(state, unit, hex), state)
        });
        self.notices.write(Notice::Warned(why));
    }

    pub(super) fn pick(&mut self, unit: UnitId) {
        let from = self.actor().or(self.selection.left);
        let left = from.filter(|_| !self.able().contains(&unit));
        let selection = &mut *self.selection;
        if selection.unit != Some(unit) || selection.plan.is_some() {
            let (figures, overlay) = (selection.figures, selection.overlay);
            *selection = Selection { unit: Some(unit), left, figures, overlay, ..Selection::default() };
        }
    }

    pub(super) fn is_planned(&self, hex: Hex) -> bool {
        match &self.selection.plan {
            Some(PlannedAction::Walk(path)) => path.last() == Some(&hex),
            Some(PlannedAction::Climb(to) | PlannedAction::Throw(_, to)) => *to == hex,
            Some(plan @ (PlannedAction::Attack(_) | PlannedAction::CallShot(..))) => {
                plan.target().is_some_and(|target| standing_in(&self.session.known, hex) == Some(target))
            }
            Some(PlannedAction::Offer(order)) => {
                self.selection.spell.is_some() && spells::place(&self.session.known, order) == Some(hex)
            }
            Some(PlannedAction::EndTurn) | None => false,
        }
    }

    pub(super) fn is_friend(&self, one: UnitId, other: UnitId) -> bool {
        let side = |unit| self.session.known.unit(unit).map(|unit| unit.side);
        side(one) == side(other)
    }

    pub(super) fn way_to(&self, hex: Hex) -> Option<Vec<Hex>> {
        self.preview.reach.as_ref()?.path_to(hex).filter(|path| !path.is_empty())
    }

    /// Orders what is planned; if nothing is planned, plans what is pointed at.
    pub(super) fn confirm(&mut self) {
        let Some(actor) = self.actor() else { return self.choose_somebody() };
        let orders = match self.selection.plan.take() {
            Some(PlannedAction::EndTurn) => vec![Order::EndTurn { unit: actor }],
            Some(PlannedAction::Offer(order)) => vec![order],
            Some(PlannedAction::Walk(path)) => vec![Order::Move { unit: actor, path }],
            Some(PlannedAction::Climb(to)) => vec![Order::Climb { unit: actor, to }],
            Some(PlannedAction::Attack(target)) => match &self.preview.prospect {
                Some(Prospect::Strike(strike)) if (strike.target, strike.part) == (target, None) => {
                    strike.orders.clone()
                }
                _ => vec![Order::Attack { unit: actor, target, weapon: self.selection.weapon }],
            },
            Some(PlannedAction::CallShot(target, aim)) => match &self.preview.prospect {
                Some(Prospect::Strike(strike)) if (strike.target, strike.part) == (target, Some(aim)) => {
                    strike.orders.clone()
                }
                _ => vec![Order::called_shot(actor, target, self.selection.weapon, aim)],
            },
            Some(PlannedAction::Throw(item, to)) => match &self.preview.prospect {
                Some(Prospect::Throw(throw)) if throw.to == to => throw.orders.clone(),
                _ => vec![Order::Throw { unit: actor, item, at: ThrowTarget::Ground(to) }],
            },
            None => return self.plan_what_is_pointed_at(),
        };
        self.orders.write_batch(orders.into_iter().map(SendOrder));
    }

    /// Plans what is pointed at, so that no click is needed for it.
    pub(super) fn plan_what_is_pointed_at(&mut self) {
        if let Some(hex) = self.pointing.hex() {
            self.click(hex);
        }
    }

    /// Moves the hex cursor, which lets go of what is planned elsewhere.
    pub(super) fn move_cursor(&mut self, arrow: Action) {
        let hex = self.pointing.walk(arrow, &self.session.known, self.selection.unit);
        if !self.is_planned(hex) {
            self.selection.plan = None;
        }
        self.look.write(ComeIntoView(hex));
    }

    /// Brings the hex cursor back to the chosen unit.
    pub(super) fn bring_cursor(&mut self) {
        if let Some(unit) = self.selection.unit.and_then(|unit| self.session.known.unit(unit)) {
            self.pointing.put(unit.position);
        }
    }

    /// Chooses the friend that is pointed at if it may act, or else the next unit that may.
    pub(super) fn choose_somebody(&mut self) {
        let there = self.pointing.hex().and_then(|hex| standing_in(&self.session.known, hex));
        match there.filter(|unit| self.able().contains(unit)) {
            Some(unit) => self.pick(unit),
            None => self.cycle_units(1),
        }
    }

    pub(super) fn back_out(&mut self) {
        if self.selection.tray.take().is_some() || self.selection.plan.take().is_some() {
            return;
        }
        if self.selection.spell.take().is_some() || self.selection.weapon.take().is_some() {
            return;
        }
        // From a unit that is only looked at, back to the one that acts.
        let (left, able) = (self.selection.left.take(), self.able());
        match left.filter(|unit| able.contains(unit)) {
            Some(unit) => self.pick(unit),
            None => drop(self.menu.write(WantsMenu)),
        }
    }

    /// Goes through the units that may still act. An action for a unit that may not act also comes here.
    pub(super) fn cycle_units(&mut self, by: isize) {
        let now = Arc::clone(&self.session.known);
        let able = self.able();
        let Some(next) = after(&able, self.selection.unit.as_ref(), by) else { return };
        self.pick(next);
        if let Some(unit) = now.unit(next) {
            self.look.write(ComeIntoView(unit.position));
        }
    }

    /// Goes through the enemies that can be attacked, the nearest first and those last at whom the weapon would be thrown,
    /// or the targets of the spell that is aimed.
    pub(super) fn cycle_targets(&mut self, by: isize) {
        let Some(actor) = self.actor() else { return self.cycle_units(1) };
        if let Some(spell) = self.selection.spell.clone() {
            return self.cycle_spell(&spell, by);
        }
        let targets = self.targets(actor);
        let planned = self.selection.plan.as_ref().and_then(PlannedAction::target);
        let Some(next) = after(&targets, planned.as_ref(), by) else { return self.tell_why_no_target(actor) };
        self.selection.plan = Some(PlannedAction::Attack(next));
        if let Some(target) = self.session.known.unit(next) {
            self.look.write(ComeIntoView(target.position));
        }
    }

    /// Plans the spell at a hex, or says why it cannot be cast there.
    fn aim_spell(&mut self, spell: &Order, hex: Hex) {
        let state = Arc::clone(&self.session.known);
        match spells::aim(&mut self.scratch, &state, spell, hex) {
            Ok(order) => {
                let asks = self.settings.confirm.asks(Planning::Deed);
                self.propose(hex, PlannedAction::Offer(order), asks);
            }
            Err(refusal) => drop(self.notices.write(Notice::Warned(named(&refusal.to_string(), &state)))),
        }
    }

    /// Plans the spell at the next of its targets.
    fn cycle_spell(&mut self, spell: &Order, by: isize) {
        let state = Arc::clone(&self.session.known);
        let targets = spells::targets(&mut self.scratch, &state, spell);
        let planned = match &self.selection.plan {
            Some(PlannedAction::Offer(order)) => Some(order),
            _ => None,
        };
        let Some(next) = after(&targets, planned, by) else { return };
        if let Some(hex) = spells::place(&state, &next) {
            self.pointing.bring(hex);
            self.look.write(ComeIntoView(hex));
        }
        self.selection.plan = Some(PlannedAction::Offer(next));
    }

    pub(super) fn targets(&mut self, actor: UnitId) -> Vec<UnitId> {
        let now = Arc::clone(&self.session.known);
        let weapon = self.selection.weapon;
        let strike = |target| {
            let strike = self.scratch.strike(&now, actor, target, (weapon, None)).ok()?;
            Some((strike.manner == Manner::Thrown, target))
        };
        let mut open: Vec<(bool, UnitId)> = enemies(&now, actor).into_iter().filter_map(strike).collect();
        // A throw leaves the hand empty.
        open.sort_by_key(|(thrown, _)| *thrown);
        open.into_iter().map(|(_, target)| target).collect()
    }

    /// Says what speaks against an attack on the nearest enemy.
    fn tell_why_no_target(&mut self, actor: UnitId) {
        let now = Arc::clone(&self.session.known);
        let weapon = self.selection.weapon;
        let nearest = enemies(&now, actor).first().copied();
        let why = nearest.and_then(|target| self.scratch.strike(&now, actor, target, (weapon, None)).err());
        let text = match why {
            Some(why) => format!("{actor} can attack nobody now: {why}"),
            None => "no enemy is in sight".to_owned(),
        };
        self.notices.write(Notice::Warned(named(&text, &now)));
    }

    pub(super) fn turn(&mut self, steps: i8) {
        let Some(unit) = self.actor() else { return };
        if let Some(facing) = self.session.known.unit(unit).map(|unit| unit.facing.turned(steps)) {
            self.orders.write(SendOrder(Order::Turn { unit, facing }));
        }
    }

    pub(super) fn end_turn(&mut self) {
        let Some(unit) = self.actor() else { return self.cycle_units(1) };
        let unused = self.session.known.unit(unit).is_some_and(|unit| unit.turn.action);
        if self.settings.confirm.unused_turns && unused && self.selection.plan != Some(PlannedAction::EndTurn)
        {
            self.selection.plan = Some(PlannedAction::EndTurn);
            let text = format!("{unit} has not acted yet; press again to end the turn");
            self.notices.write(Notice::Warned(named(&text, &self.session.known)));
            return;
        }
        self.selection.plan = None;
        self.orders.write(SendOrder(Order::EndTurn { unit }));
    }

    pub(super) fn end_block(&mut self) {
        let able = self.able();
        self.selection.plan = None;
        self.orders.write_batch(able.into_iter().map(|unit| SendOrder(Order::EndTurn { unit })));
    }
}

/// The enemies of a unit that still fight, the nearest first.
fn enemies(state: &Snapshot, unit: UnitId) -> Vec<UnitId> {
    let Some(own) = state.unit(unit) else { return Vec::new() };
    let others = state.units.iter().filter(|unit| unit.side != own.side && unit.status == Status::Fighting);
    let mut others: Vec<_> = others.map(|unit| (distance(unit.position, own.position), unit.id)).collect();
    others.sort_unstable();
    others.into_iter().map(|(_, enemy)| enemy).collect()
}

/// What is `by` places after the present one, in a circle; the first if there is no present one.
fn after<T: PartialEq + Clone>(all: &[T], present: Option<&T>, by: isize) -> Option<T> {
    let place = present.and_then(|present| all.iter().position(|one| one == present));
    let next = match place {
        Some(place) => (place as isize + by).rem_euclid(all.len() as isize) as usize,
        None => 0,
    };
    all.get(next).cloned()
}
