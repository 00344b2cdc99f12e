//! Drawing and stowing: one minor action each (F-28).

use bevy::prelude::{App, IntoScheduleConfigs};

use super::check;
use super::deed::{Declared, Deeds, Effects};
use super::field::{Field, Thing, Unit};
use super::phase::{Harm, Phase};
use crate::event::{BattleEvent, ItemMotion};
use crate::model::{Act, ItemId, Place, RuleId, Turn, UnitId};
use crate::order::Refusal;
use crate::rulebook::{Rule, on};

const F28: RuleId = RuleId::f(28);

pub(super) const RULES: &[Rule] = &[Rule::new(
    F28,
    "Another weapon",
    "Whoever has dropped a weapon may leave it where it is and draw another. Drawing or stowing takes the minor \
     action of a turn; the weapon must find enough free hands.",
)];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, draw_and_stow.in_set(Harm::Handle).run_if(on(F28)));
}

pub(super) fn check_draw(field: &Field, id: UnitId, item: ItemId) -> Result<(), Refusal> {
    let unit = check::able(field, id)?;
    let thing = check::thing(field, item)?;
    if *thing.place != Place::Stowed(id) {
        return Err(Refusal::NotStowed { unit: id, item });
    }
    check_minor_action(&unit)?;
    check_free_hands(field, &unit, &thing)
}

pub(super) fn check_stow(field: &Field, id: UnitId, item: ItemId) -> Result<(), Refusal> {
    let unit = check::able(field, id)?;
    let thing = check::thing(field, item)?;
    match *thing.place {
        Place::Worn(owner) if owner == id => Err(Refusal::PartOfTheBody(item)),
        Place::Held(owner) if owner == id => check_minor_action(&unit),
        _ => Err(Refusal::NotInHand { unit: id, item }),
    }
}

pub(super) fn check_minor_action(unit: &Unit) -> Result<(), Refusal> {
    unit.turn.minor.then_some(()).ok_or(Refusal::NoMinorAction(*unit.id))
}

pub(super) fn check_free_hands(field: &Field, unit: &Unit, thing: &Thing) -> Result<(), Refusal> {
    let (free, needed) = (field.free_hands(unit), thing.hands());
    let refusal = Refusal::NoFreeHand { unit: *unit.id, item: *thing.id, free, needed };
    (free >= needed).then_some(()).ok_or(refusal)
}

/// The fact that an item changed hands without dice.
pub(super) fn moved(thing: &Thing, unit: UnitId, motion: ItemMotion, to: Place, rule: RuleId) -> BattleEvent {
    BattleEvent::ItemMoved {
        item: *thing.id,
        unit,
        motion,
        from: *thing.place,
        to,
        rule: Some(rule),
        rebounded: false,
        fumbled: None,
        rolls: Vec::new(),
    }
}

/// The fact that part of a turn was used.
pub(super) fn spent(unit: &Unit, change: impl FnOnce(&mut Turn)) -> BattleEvent {
    let before = *unit.turn;
    let mut after = before;
    change(&mut after);
    BattleEvent::TurnSpent { unit: *unit.id, before, after }
}

pub(super) fn draw_and_stow(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Field) {
    deeds.each(|(declared, mut effects)| {
        let (unit, item, motion, to) = match declared.0 {
            Act::Draw { unit, item } => (unit, item, ItemMotion::Drawn, Place::Held(unit)),
            Act::Stow { unit, item } => (unit, item, ItemMotion::Stowed, Place::Stowed(unit)),
            _ => return,
        };
        effects.0.push(moved(&field.item(item), unit, motion, to, F28));
        effects.0.push(spent(&field.unit(unit), |turn| turn.minor = false));
    });
}
